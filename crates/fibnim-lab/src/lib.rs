//! The laboratory: tables of the papers and more, their export and pictures,
//! long computations ([`sweep`]), and the papers' [`claims`].
//!
//! A [`Table`] is a sequence of rows; where it can be long, they are computed
//! as they are read, so that it streams to a file. A [`Grid`] is a table with
//! two axes. Most of them have a picture: a grid is a heat map, other tables are
//! charts, graphs or tiles.
//!
//! ```
//! use fibnim::Budget;
//! use fibnim_lab::tables::{Sequence, TableKind};
//! use fibnim_lab::{Format, write};
//!
//! let table = Sequence { rule: "3t".into(), from: 1, to: 6 };
//! let mut out = Vec::new();
//! write(table.sheet(&Budget::default())?, Format::BFile, &mut out)?;
//! assert_eq!(String::from_utf8(out)?, "1 1\n2 2\n3 3\n4 4\n5 6\n6 8\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod claims;
mod export;
mod game_graph;
mod grid;
pub mod parquet;
pub mod picture;
pub mod sweep;
mod table;
pub mod tables;

pub use export::{Format, WriteError, draw, write, write_partial, write_styled, write_within};
pub use grid::{Axis, Draw, Drawn, Entry, Grid, Marks, Shading, Sheet};
pub use table::{Cell, Column, Kind, Row, Table};
