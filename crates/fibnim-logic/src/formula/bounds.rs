//! How large a text may be. All is checked before it costs anything.

/// The most bytes of a script.
pub const MAX_TEXT: usize = 1_000_000;
/// The most bytes of one regular expression.
pub const MAX_PATTERN: usize = 10_000;
/// The deepest nesting of a formula: what reads a tree may call itself.
pub const MAX_DEPTH: usize = 200;
/// The most decimal digits of a number.
pub const MAX_DIGITS: usize = 1000;
/// The most characters of a name.
pub const MAX_NAME: usize = 64;
/// The most numbers whose digits a regular expression reads side by side.
pub const MAX_TRACKS: usize = 8;
