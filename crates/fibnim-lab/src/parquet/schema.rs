//! The schema of a file: the names of its columns and their kinds.

use std::sync::Arc;

use ::parquet::basic::{ConvertedType, LogicalType, Repetition, Type as Physical};
use ::parquet::errors::Result;
use ::parquet::schema::types::{Type, TypePtr};

use crate::table::Kind;

/// How deep a cell is defined where it is not null.
pub(super) const PRESENT: i16 = 1;

/// How deep an element of a list is defined.
pub(super) const ELEMENT: i16 = 2;

/// The schema of columns with these names and kinds, all of which may be null.
pub(super) fn schema(columns: &[(&str, Kind)]) -> Result<TypePtr> {
    let fields: Result<Vec<TypePtr>> = columns
        .iter()
        .map(|(name, kind)| field(name, *kind))
        .collect();
    let root = Type::group_type_builder("table").with_fields(fields?);
    Ok(Arc::new(root.build()?))
}

fn field(name: &str, kind: Kind) -> Result<TypePtr> {
    let plain = |physical| Type::primitive_type_builder(name, physical);
    let field = match kind {
        Kind::Integer => plain(Physical::INT64),
        Kind::Real => plain(Physical::DOUBLE),
        Kind::Truth => plain(Physical::BOOLEAN),
        Kind::Natural | Kind::Text => plain(Physical::BYTE_ARRAY)
            .with_logical_type(Some(LogicalType::String))
            .with_converted_type(ConvertedType::UTF8),
        Kind::Integers => return list(name),
    };
    let field = field.with_repetition(Repetition::OPTIONAL);
    Ok(Arc::new(field.build()?))
}

/// A list in three levels, so that no list and an empty one differ.
fn list(name: &str) -> Result<TypePtr> {
    let element = Type::primitive_type_builder("element", Physical::INT64)
        .with_repetition(Repetition::REQUIRED)
        .build()?;
    let elements = Type::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![Arc::new(element)])
        .build()?;
    let list = Type::group_type_builder(name)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(Some(LogicalType::List))
        .with_converted_type(ConvertedType::LIST)
        .with_fields(vec![Arc::new(elements)])
        .build()?;
    Ok(Arc::new(list))
}

const KIND_NAMES: [(Kind, &str); 6] = [
    (Kind::Integer, "integer"),
    (Kind::Natural, "natural"),
    (Kind::Real, "real"),
    (Kind::Text, "text"),
    (Kind::Truth, "truth"),
    (Kind::Integers, "integers"),
];

/// The kinds as the file's metadata has them: `integer natural`.
pub(super) fn kinds_text(kinds: impl Iterator<Item = Kind>) -> String {
    let names = kinds.map(kind_name).collect::<Vec<_>>();
    names.join(" ")
}

/// The kinds that a text of [`kinds_text`] names.
pub(super) fn parse_kinds(text: &str) -> Option<Vec<Kind>> {
    text.split_whitespace()
        .map(|word| KIND_NAMES.iter().find(|(_, name)| *name == word))
        .map(|found| found.map(|(kind, _)| *kind))
        .collect()
}

/// The kind in a word.
pub(super) fn kind_name(kind: Kind) -> &'static str {
    let found = KIND_NAMES.iter().find(|(known, _)| *known == kind);
    found.map_or("", |(_, name)| name)
}
