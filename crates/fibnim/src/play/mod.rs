//! Players of different skill, and what comes of it when they meet.
//!
//! * [`Player`]: who plays, by name: skilled, unskilled, or in between
//! * [`Computer`]: a player at a game, which chooses moves on positions of any
//!   size
//! * [`Match`] and [`simulate`]: many games between two players, and what can
//!   be said after them
//! * [`odds`]: exactly how likely each player is to win
//! * [`Round`]: a game in progress, with undo and redo; [`Record`] is its text,
//!   and [`Review`] says where the win changed hands
//! * [`Puzzle`]: a position of the day with one winning move
//! * [`GameTree`]: all positions that can come, with what is known of each

mod computer;
mod matches;
pub mod odds;
mod player;
mod policy;
mod puzzle;
mod record;
mod review;
mod round;
mod tree;

pub use computer::Computer;
pub use matches::{
    Confidence, Interval, Match, PlayedGame, Score, Tally, keep_on, play_game, simulate,
};
pub use odds::tree::TreeOdds;
pub use player::{Player, WhenLost};
pub use puzzle::{Date, Puzzle, Trial};
pub use record::Record;
pub use review::{Review, ReviewedMove};
pub use round::{JudgedMove, JudgedMoves, Round, Seat, Verdict};
pub use tree::{GameTree, PositionId};
