//! Solvers: analysis by computation. They share no code with the theories, so
//! that each can be a check of the other.

pub mod bins;
pub mod chips;
pub(crate) mod estimate;
pub mod game_length;
mod grundy;
mod least_take;
mod reversed;
mod search;

pub use grundy::GrundyTable;
pub use least_take::{
    ComplementBlocks, ComplementOptions, Complements, LostPositions, OpenTarget, PilesAnswer,
    Tableau, complements, complements_of_triples, lost_positions, solve_piles, tableau,
};
pub use reversed::reversed;
pub use search::{Search, SearchAnswer, SmallGame};

/// As many threads as asked for, and as many as the processor has for 0.
fn thread_count(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        asked => asked,
    }
}
