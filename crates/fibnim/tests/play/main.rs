//! Players, moves and odds, against the definitions.

mod moves;
mod naive;
mod odds;
mod rounds;
mod skilled;
