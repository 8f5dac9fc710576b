//! Theories against searches, tables and plain computations, and the papers'
//! printed statements against all of them.

#[path = "../oracle/mod.rs"]
mod oracle;

mod beyond_the_box;
mod by_engine;
mod chomp;
mod edges;
mod gap_rule;
mod global_fibonacci_nim;
mod local;
mod nim_sums;
mod one_pile;
mod proved_two_piles;
mod reversed_games;
mod reversed_subtraction;
mod reversed_zeckendorf;
mod several_piles;
mod short_tables;
mod take_away_box;
mod two_piles;
