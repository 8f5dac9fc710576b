//! Players, moves and odds, against the definitions.

mod moves;
mod odds;
mod rounds;
mod skilled;
