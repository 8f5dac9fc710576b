//! The theorem library: its verdicts, and its definitions against searches
//! that share no code with them.

mod definitions;
mod predicate;
mod printed;
mod verdicts;
