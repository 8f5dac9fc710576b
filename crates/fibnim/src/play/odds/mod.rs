//! Exact odds: how likely each player is to win.

mod tree;

pub use tree::TreeOdds;
pub(super) use tree::best_foreseen;
