//! Tables to Parquet and back.

use ::parquet::file::reader::{FileReader, SerializedFileReader};
use bytes::Bytes;
use fibnim::{Budget, Natural};
use fibnim_lab::parquet::{ParquetTable, ReadError, read};
use fibnim_lab::tables::{Sequence, TableKind};
use fibnim_lab::{
    Axis, Cell, Column, Entry, Format, Grid, Kind, Row, Shading, Table, WriteError, parquet, write,
};
use proptest::collection::vec;
use proptest::prelude::*;

const COLUMNS: [Column; 7] = [
    Column::integers("integer"),
    Column::naturals("natural"),
    Column::reals("real"),
    Column::words("words"),
    Column::written_numbers("fraction"),
    Column::truths("truth"),
    Column::integer_lists("list"),
];

fn table(rows: Vec<Row>) -> Table<'static> {
    Table {
        title: "Examples: α ≤ β".into(),
        columns: COLUMNS.to_vec(),
        bfile: None,
        picture: None,
        row_count: rows.len(),
        rows: Box::new(rows.into_iter().map(Ok)),
        remark: Box::new(|| Some("A remark.".into())),
    }
}

fn file(rows: Vec<Row>) -> Vec<u8> {
    let mut out = Vec::new();
    write(table(rows), Format::Parquet, &mut out).unwrap();
    out
}

/// A cell as it comes back: how many digits are shown is not kept.
fn kept(cell: Cell) -> Cell {
    match cell {
        Cell::Real(value, _) | Cell::Significant(value, _) => Cell::Significant(value, 17),
        Cell::NotFound(_) => Cell::Missing,
        other => other,
    }
}

fn kept_rows(rows: Vec<Row>) -> Vec<Row> {
    let rows = rows.into_iter();
    rows.map(|row| row.into_iter().map(kept).collect())
        .collect()
}

fn missing() -> impl Strategy<Value = Cell> {
    prop_oneof![Just(Cell::Missing), any::<u64>().prop_map(Cell::NotFound)]
}

fn or_missing(cell: impl Strategy<Value = Cell> + 'static) -> impl Strategy<Value = Cell> {
    prop_oneof![4 => cell, 1 => missing()]
}

fn small() -> impl Strategy<Value = usize> {
    prop_oneof![0..10usize, Just(usize::MAX >> 1), 0..=usize::MAX >> 1]
}

fn natural() -> impl Strategy<Value = Natural> {
    vec(any::<u64>(), 0..9).prop_map(|words| {
        let base = Natural::parse("2^64").unwrap();
        words.into_iter().fold(Natural::ZERO, |sum, word| {
            &(&sum * &base) + &Natural::from(word)
        })
    })
}

fn row() -> impl Strategy<Value = Row> {
    let real = prop_oneof![
        -1e3..1e3f64,
        any::<f64>().prop_filter("a number", |x| !x.is_nan())
    ];
    let list = vec(small(), 0..5);
    let list = list.prop_map(|list| Cell::List(list.into_iter().map(Natural::from).collect()));
    let cells = (
        or_missing(small().prop_map(Cell::Index)),
        or_missing(natural().prop_map(Cell::Natural)),
        or_missing(real.prop_map(|real| Cell::Real(real, 3))),
        or_missing(".{0,20}".prop_map(Cell::Text)),
        or_missing("[0-9]{1,3}/[1-9]".prop_map(Cell::Text)),
        or_missing(any::<bool>().prop_map(Cell::Truth)),
        or_missing(list),
    );
    cells.prop_map(|(a, b, c, d, e, f, g)| vec![a, b, c, d, e, f, g])
}

proptest! {
    #[test]
    fn a_table_comes_back(rows in vec(row(), 0..40)) {
        let bytes = file(rows.clone());
        prop_assert_eq!(&bytes, &file(rows.clone()), "the same table, other bytes");
        let back = read(bytes).unwrap();
        prop_assert_eq!(back.names, COLUMNS.map(|column| column.name));
        prop_assert_eq!(back.kinds, COLUMNS.map(|column| column.kind));
        prop_assert_eq!(back.rows, kept_rows(rows));
    }

    #[test]
    fn damage_is_an_error(place in any::<prop::sample::Index>(), change in 1u8..) {
        let mut bytes = file(examples(3));
        let place = place.index(bytes.len());
        bytes[place] ^= change;
        prop_assert!(read(bytes).is_err());
    }
}

/// Rows that have everything. No column repeats after a power of two, as row
/// groups do: what is left of the group before would not be seen.
fn examples(count: usize) -> Vec<Row> {
    let large = Natural::parse("10^30").unwrap();
    let example = |i: usize| {
        let list = (0..i % 5).map(Natural::from).collect();
        let thirds = u32::try_from(i % 3).unwrap();
        vec![
            Cell::Index(i),
            Cell::Natural(&large + &Natural::from(i)),
            Cell::Significant(f64::from(thirds) / 10.0, 4),
            Cell::Text(format!("word {}", i % 7)),
            Cell::Missing,
            Cell::Truth(thirds == 0),
            Cell::List(list),
        ]
    };
    (0..count).map(example).collect()
}

#[test]
fn every_flipped_bit_and_every_cut_is_an_error() {
    let whole = file(examples(5));
    read(whole.clone()).unwrap();
    for length in 0..whole.len() {
        assert!(read(whole[..length].to_vec()).is_err(), "cut to {length}");
    }
    for (place, bit) in (0..whole.len()).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << bit;
        assert!(read(bytes).is_err(), "bit {bit} of byte {place}");
    }
}

#[test]
fn files_of_others_and_no_files_are_told_apart() {
    let mut foreign = b"PAR1 some data that is long enough, and a footer".to_vec();
    foreign.extend([6, 0, 0, 0]);
    foreign.extend(b"PAR1");
    assert!(matches!(read(foreign), Err(ReadError::Foreign(_))));
    for bytes in [b"".as_slice(), b"PAR1", b"n,winner\n2,1\n3,1\n"] {
        assert!(matches!(read(bytes.into()), Err(ReadError::Damaged(_))));
    }
}

#[test]
fn many_rows_are_several_row_groups_that_come_back() {
    let rows = examples(150_000);
    let back = read(file(rows.clone())).unwrap();
    assert!(back.rows == kept_rows(rows), "the rows differ");
}

#[test]
fn few_rows_with_long_cells_come_back() {
    // 2^25 bytes are a row group: these are three.
    let row = |i| vec![Cell::Index(i), Cell::Text("long ".repeat(400_000))];
    let rows: Vec<Row> = (0..45).map(row).collect();
    let table = Table {
        columns: vec![Column::integers("i"), Column::words("words")],
        ..table(rows.clone())
    };
    let mut out = Vec::new();
    write(table, Format::Parquet, &mut out).unwrap();
    let reader = SerializedFileReader::new(Bytes::from(out.clone())).unwrap();
    assert_eq!(reader.num_row_groups(), 3);
    assert!(read(out).unwrap().rows == rows, "the rows differ");
}

#[test]
fn the_file_says_what_it_is() {
    let mut out = Vec::new();
    let further = [("shard", "3/7"), ("parameters", "{\"to\": 5}")];
    parquet::write(table(examples(2)), &further, &mut out).unwrap();
    let back = read(out).unwrap();
    assert_eq!(back.metadata("fibnim.title"), Some("Examples: α ≤ β"));
    assert_eq!(back.metadata("fibnim.remark"), Some("A remark."));
    assert_eq!(back.metadata("shard"), Some("3/7"));
    assert_eq!(back.metadata("parameters"), Some("{\"to\": 5}"));
    assert_eq!(back.metadata("nothing"), None);
}

fn grid(has_infinity: bool) -> ParquetTable {
    let mut out = Vec::new();
    parquet::write(grid_of_four(has_infinity), &[], &mut out).unwrap();
    read(out).unwrap()
}

/// 1 and unknown; then 2, or ∞ if there is such a thing, and unknown.
fn grid_of_four(has_infinity: bool) -> Grid<'static> {
    let axis = |name| Axis {
        name,
        first: 0,
        length: 2,
    };
    Grid {
        title: "Examples".into(),
        caption: "Examples".into(),
        rows: axis("a"),
        columns: axis("b"),
        value: "value",
        searched_to: Some(99),
        has_infinity,
        shading: Shading::Logarithmic,
        marks: None,
        entry: Box::new(move |a, b| match (a, b) {
            (_, 1) => Entry::Unknown,
            (1, _) if has_infinity => Entry::Infinite,
            _ => Entry::Number(a as u64 + 1),
        }),
        remark: Box::new(|| None),
    }
}

#[test]
fn infinity_has_a_column_where_it_can_occur() {
    let integers = grid(false);
    assert_eq!(integers.names, ["a", "b", "value", "searched_to"]);
    assert_eq!(integers.kinds, [Kind::Integer; 4]);
    let value = |grid: &ParquetTable, row: usize| grid.rows[row][2].clone();
    assert_eq!(value(&integers, 2), Cell::Index(2));
    assert_eq!(value(&integers, 3), Cell::Missing);

    let extended = grid(true);
    assert_eq!(
        extended.names,
        ["a", "b", "value", "infinite", "searched_to"]
    );
    let cells = |row: usize| extended.rows[row][2..4].to_vec();
    assert_eq!(cells(0), [Cell::Index(1), Cell::Truth(false)]);
    assert_eq!(cells(1), [Cell::Missing, Cell::Truth(false)]);
    assert_eq!(cells(2), [Cell::Missing, Cell::Truth(true)]);
}

fn refusal(columns: Vec<Column>, row: Row) -> String {
    let table = Table {
        columns,
        ..table(vec![row])
    };
    match write(table, Format::Parquet, &mut Vec::new()) {
        Err(WriteError::Row(error)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_cell_that_does_not_fit_its_column_is_named() {
    let large = Natural::parse("2^63").unwrap();
    let integers = vec![Column::integers("n")];
    let error = refusal(integers.clone(), vec![Cell::Natural(large.clone())]);
    assert!(error.contains("the column n"), "{error}");
    let error = refusal(integers.clone(), vec![Cell::Text("∞".into())]);
    assert!(error.contains("integer"), "{error}");
    let lists = vec![Column::integer_lists("list")];
    let error = refusal(lists, vec![Cell::List(vec![large])]);
    assert!(error.contains("the column list"), "{error}");
    let error = refusal(integers, vec![Cell::Index(1), Cell::Index(2)]);
    assert!(error.contains("2 cells"), "{error}");
}

/// The schema of a table must not depend on how much of it was asked for.
#[test]
fn the_schema_is_that_of_the_table_not_of_its_rows() {
    let kinds = |rule: &str, to| {
        let (rule, from) = (rule.into(), 1);
        let (sequence, budget) = (Sequence { rule, from, to }, Budget::default());
        let sheet = sequence.sheet(&budget).unwrap();
        let mut out = Vec::new();
        parquet::write(sheet, &[], &mut out).unwrap();
        read(out).unwrap().kinds
    };
    let expected = [Kind::Integer, Kind::Natural, Kind::Integer];
    assert_eq!(kinds("2t", 1), expected);
    assert_eq!(kinds("2t", 5), expected);
    assert_eq!(kinds("2t", 500), expected);
}

/// A writer that fails after some bytes.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(std::io::ErrorKind::StorageFull.into());
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told_as_such() {
    for room in [0, 1000] {
        let error = parquet::write(table(examples(70_000)), &[], &mut Full(room)).unwrap_err();
        assert!(
            matches!(&error, WriteError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull),
            "{error}"
        );
    }
}
