//! The predicates that every text may use.

const TEXT: &str = include_str!("prelude.fib");

/// The definitions, each from its `def` to the end of its line.
fn definitions() -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXT.lines().filter_map(|line| {
        let name = line.strip_prefix("def ")?.split('(').next()?;
        Some((name, line))
    })
}

/// The definition of a predicate.
pub(crate) fn definition(name: &str) -> Option<&'static str> {
    definitions()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| text)
}

/// Whether every text has a predicate of that name.
pub(crate) fn is_built_in(name: &str) -> bool {
    names().any(|known| known == name)
}

/// All names.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    definitions().map(|(name, _)| name).chain(["add"])
}
