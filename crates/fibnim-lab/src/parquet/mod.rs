//! Tables as Parquet files, for DuckDB, pandas and others, and back.
//!
//! The type of a column comes from its [`Kind`](crate::Kind), never from what
//! the cells of one table happen to hold, so that all files of one table have
//! the same schema:
//!
//! | kind | Parquet | pandas | DuckDB |
//! |---|---|---|---|
//! | integer | `INT64` | `int64` | `BIGINT` |
//! | natural | `BYTE_ARRAY`, a decimal string | `str` | `VARCHAR` |
//! | real | `DOUBLE` | `float64` | `DOUBLE` |
//! | text | `BYTE_ARRAY`, a string | `str` | `VARCHAR` |
//! | truth | `BOOLEAN` | `bool` | `BOOLEAN` |
//! | integers | `LIST` of `INT64` | arrays | `BIGINT[]` |
//!
//! A natural number of a game can have thousands of digits, so that it is a
//! decimal string, as in JSON; `cast(h as hugeint)` of DuckDB and `map(int)` of
//! pandas make numbers of it. Every column may hold nulls: a cell that is
//! missing is one, and so is one of which nothing was found up to a bound.
//!
//! A grid has one row an entry. Where an entry can be ∞, its value is null and
//! the column `infinite` is true; else `infinite` is false.
//!
//! The file says `fibnim.title`, `fibnim.remark`, `fibnim.version` and
//! `fibnim.kinds` in its key-value metadata. The same table gives the same bytes,
//! and the file holds a checksum of itself, which other readers do not see.
//!
//! ```
//! use fibnim::Budget;
//! use fibnim_lab::tables::{Sequence, TableKind};
//! use fibnim_lab::{Cell, parquet};
//!
//! let budget = Budget::default();
//! let sequence = Sequence { rule: "3t".into(), from: 1, to: 6 };
//! let sheet = sequence.sheet(&budget)?;
//! let mut file = Vec::new();
//! parquet::write(sheet, &[("made for", "an example")], &mut file)?;
//!
//! let back = parquet::read(file)?;
//! assert_eq!(back.names, ["k", "h", "lag"]);
//! assert_eq!(back.rows[5], [Cell::Index(6), Cell::Natural(8u64.into()), Cell::Index(3)]);
//! assert_eq!(back.metadata("made for"), Some("an example"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunk;
mod read;
mod schema;
mod seal;
mod write;

pub use read::{ParquetTable, ReadError, read};
pub use write::write;

// The keys of the program's own metadata.
const KINDS_KEY: &str = "fibnim.kinds";
const REMARK_KEY: &str = "fibnim.remark";
const TITLE_KEY: &str = "fibnim.title";
const VERSION_KEY: &str = "fibnim.version";
