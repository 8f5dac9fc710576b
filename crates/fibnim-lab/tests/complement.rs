//! Complementary values against the printed table.

use std::sync::LazyLock;

use fibnim::{Budget, Result};
use fibnim_lab::tables::{Complement, TableKind};
use fibnim_lab::{Entry, Format, Grid, Sheet, write};

fn sheet(rule: &str, piles: u8, to: usize, bound: u64) -> Result<Sheet<'static>> {
    static BUDGET: LazyLock<Budget> = LazyLock::new(Budget::default);
    let rule = rule.into();
    let table = Complement {
        rule,
        to,
        bound,
        piles,
        misere: false,
    };
    table.sheet(&BUDGET)
}

fn pairs(rule: &str, to: usize, bound: u64) -> Grid<'static> {
    match sheet(rule, 2, to, bound).unwrap() {
        Sheet::Grid(grid) => grid,
        _ => panic!("pairs are a grid"),
    }
}

/// Table 1 of Larsson & Rubinstein-Salzedo 2015, as printed.
const TABLE_1: &str = "
 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
 1  0  4  6  2  9  3 11 12  5 14  7  8 17 10 16
 2  4  0  7  1 10 11  3 19 15  5  6 14 24 12  9
 3  6  7  0  ∞ 11  1  2 16 12 13  5  9 10 17 18
 4  2  1  ∞  0  7 10  5 17 16  6 18 13 12 19 69
 5  9 10 11  7  0 35  4 15  1  2  3 18 22 23  8
 6  3 11  1 10 35  0  8  7 17  4  2 16 14 13 26
 7 11  3  2  5  4  8  0  6 13 27  1 15  9 22 12
 8 12 19 16 17 15  7  6  0 53 11 10  1 57 35  5
 9  5 15 12 16  1 17 13 53  0 21 27  3  7 76  2
10 14  5 13  6  2  4 27 11 21  0  8 26  3  1 24
11  7  6  5 18  3  2  1 10 27  8  0 22 21 64 88
12  8 14  9 13 18 16 15  1  3 26 22  0  4  2  7
13 17 24 10 12 22 14  9 57  7  3 21  4  0  6 20
14 10 12 17 19 23 13 22 35 76  1 64  2  6  0 21
15 16  9 18 69  8 26 12  5  2 24 88  7 20 21  0";

fn written(format: Format) -> String {
    let grid = pairs("2t", 15, 100);
    let mut out = Vec::new();
    write(grid, format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_printed_table_but_for_the_infinity_that_no_computation_finds() {
    let grid = pairs("2t", 15, 1000);
    let printed = TABLE_1.split_whitespace().map(|word| match word {
        "∞" => Entry::Unknown,
        number => Entry::Number(number.parse().unwrap()),
    });
    assert!(grid.entries().eq(printed));
}

#[test]
fn what_was_not_found_is_never_called_none_or_infinite() {
    let text = written(Format::Text);
    assert!(text.contains(">100"), "{text}");
    assert!(!text.contains('∞'));
    assert!(text.contains(
        "1 of the 136 pairs a ≤ b has none up to 100: (3, 4). Beyond it was not searched."
    ));
    assert!(written(Format::Csv).contains("\n3,4,,100\n"));
    assert!(
        written(Format::Json).contains(r#"{"a":3,"b":4,"complement":null,"searched_to":"100"}"#)
    );
    assert!(written(Format::Svg).contains("aria-label=\"none up to 100\""));
}

#[test]
fn of_power_of_two_nim_it_is_the_nim_sum() {
    let grid = pairs("t", 20, 31);
    for (a, b) in [(1, 2), (5, 19), (20, 20), (20, 11)] {
        assert_eq!((grid.entry)(a, b), Entry::Number((a ^ b) as u64));
    }
}

#[test]
fn records_are_named() {
    let text = written(Format::Text);
    assert!(
        text.contains("(2, 3): 7, 2.33 times; (5, 6): 35, 5.83 times; (8, 9): 53, 5.89 times."),
        "{text}"
    );
}

#[test]
fn of_fibonacci_nim_one_pair_is_proved_to_have_none() {
    let proved = "(3, 4) has none at all: Larsson & Rubinstein-Salzedo 2015, Theorem 19.";
    assert!(written(Format::Text).contains(proved));
    for (rule, to) in [("3t", 5), ("2t", 3)] {
        let grid = pairs(rule, to, 50);
        assert!(!(grid.remark)().unwrap().contains("Theorem 19"));
    }
}

#[test]
fn a_b_file_is_for_known_values() {
    let bfile = |to| {
        let mut out = Vec::new();
        write(pairs("2t", to, 100), Format::BFile, &mut out)
            .map(|()| String::from_utf8(out).unwrap())
    };
    assert_eq!(bfile(2).unwrap(), "1 0\n2 1\n3 1\n4 2\n5 0\n6 2\n");
    let error = bfile(15).unwrap_err().to_string();
    assert!(
        error.contains("a = 3, b = 4 is not known (>100)"),
        "{error}"
    );
}

#[test]
fn triples_are_rows_and_agree_with_pairs() {
    let pairs = pairs("2t", 6, 60);
    let triples = sheet("2t", 3, 6, 60).unwrap();
    let mut out = Vec::new();
    write(triples, Format::Csv, &mut out).unwrap();
    let csv = String::from_utf8(out).unwrap();
    assert!(csv.starts_with("a,b,c,complement,searched_to\n0,0,0,0,60\n"));
    assert!(csv.contains("\n1,1,1,1,60\n"));
    let triples = sheet("2t", 3, 2, 9).unwrap();
    let error = write(triples, Format::BFile, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("no sequence"), "{error}");
    for a in 0..=6 {
        for b in a..=6 {
            let value = match (pairs.entry)(a, b) {
                Entry::Number(value) => value.to_string(),
                _ => String::new(),
            };
            let row = format!("\n0,{a},{b},{value},60\n");
            assert!(csv.contains(&row), "{row}");
        }
    }
}

#[test]
fn sizes_are_refused_before_the_work() {
    for to in [usize::MAX, 100_000, 3000] {
        let pairs = sheet("2t", 2, to, u64::MAX);
        assert!(pairs.err().unwrap().is_limit_exceeded(), "{to}");
        let triples = sheet("2t", 3, to, 10);
        assert!(triples.err().unwrap().is_limit_exceeded(), "{to}");
    }
}
