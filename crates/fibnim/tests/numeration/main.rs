//! Numbers, their representations and the rules made of them, against plain
//! computations.

#[path = "../oracle/mod.rs"]
mod oracle;

mod fibonacci_word;
mod natural;
mod rule;
mod schwenk;
mod wythoff;
mod zeckendorf;
