//! Tables of least takes against the generic search, against the definition
//! taken literally, and against the papers.

#[path = "../oracle/mod.rs"]
mod oracle;

mod bins;
mod chips;
mod complement;
mod definition;
mod game_length;
mod lost_positions;
mod piles;
mod tableau;
mod zeckendorf_moves;
