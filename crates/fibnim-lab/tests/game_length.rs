//! Tables of the lengths of Zeckendorf games.

use std::sync::LazyLock;

use fibnim::game::Direction;
use fibnim::solve::game_length::Measure;
use fibnim::{Budget, Result};
use fibnim_lab::tables::{GameLength, Lengths, Residues, Simulate, Start, TableKind};
use fibnim_lab::{Cell, Column, Format, Sheet, Table, write};

fn sheet(table: &dyn TableKind) -> Result<Sheet<'static>> {
    static BUDGET: LazyLock<Budget> = LazyLock::new(Budget::default);
    table.sheet(&BUDGET)
}

fn written<'a>(sheet: impl Into<Sheet<'a>>, format: Format) -> String {
    let mut out = Vec::new();
    write(sheet, format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Which games are looked at.
const ALL: bool = false;
const GREEDY: bool = true;

fn lengths(from: usize, to: usize, greedy: bool) -> Result<Sheet<'static>> {
    let games = false;
    sheet(&Lengths {
        from,
        to,
        games,
        greedy,
    })
}

#[test]
fn the_bound_is_attained_for_five_n() {
    let table = lengths(1, 60, ALL).unwrap();
    let text = written(table, Format::Summary);
    assert!(text.contains("verified for n up to 60."), "{text}");
    assert!(text.contains("attained for n = 1, 2, 4, 12, 33."), "{text}");
    let table = lengths(34, 40, ALL).unwrap();
    let text = written(table, Format::Summary);
    assert!(
        text.contains("attained for no n here, n from 34 to 40."),
        "{text}"
    );
}

#[test]
fn the_greedy_game_goes_further_and_claims_less() {
    let table = lengths(5000, 5000, GREEDY).unwrap();
    let csv = written(table, Format::Csv);
    let row: Vec<&str> = csv.lines().last().unwrap().split(',').collect();
    let (greedy, bound): (u32, u32) = (row[4].parse().unwrap(), row[6].parse().unwrap());
    assert!(greedy <= bound && greedy > 12_500, "{csv}");
    assert_eq!((row[5], row[7]), ("", ""));
    let table = lengths(4, 5, GREEDY).unwrap();
    assert_eq!(written(table, Format::BFile), "4 3\n5 5\n");
}

#[test]
fn ranges_of_n_are_checked() {
    assert_eq!(lengths(0, 5, GREEDY).err().unwrap().kind(), "bad_option");
    let refused = |to, greedy| lengths(1, to, greedy).err().unwrap().is_limit_exceeded();
    assert!(refused(400, ALL));
    assert!(refused(usize::MAX, ALL));
    assert!(refused(1_000_000, GREEDY));
    assert!(refused(usize::MAX, GREEDY));
}

fn residues(to: usize, players: usize, measure: Measure) -> Result<Sheet<'static>> {
    sheet(&Residues {
        game: Direction::Reversed,
        from: 1,
        to,
        players,
        measure,
        exact: false,
    })
}

#[test]
fn theorem_3_2_is_said_to_fail_for_2() {
    let text = written(residues(20, 2, Measure::Moves).unwrap(), Format::Summary);
    assert!(text.contains("for the even n from 4 on, and for no other n, verified to 20"));
    assert!(text.contains("does not hold for n = 2."), "{text}");
    let text = written(residues(20, 1, Measure::Games).unwrap(), Format::Summary);
    assert!(text.contains("exactly 1/1 for every n up to 20"), "{text}");
    let text = written(
        residues(20, 2, Measure::MovesFloat).unwrap(),
        Format::Summary,
    );
    assert!(
        text.contains("floating point") && !text.contains("exactly"),
        "{text}"
    );
}

#[test]
fn the_winners_of_one_n_have_sum_1() {
    let csv = written(residues(30, 7, Measure::MovesFloat).unwrap(), Format::Csv);
    let last: Vec<f64> = csv
        .lines()
        .filter(|line| line.starts_with("30,"))
        .map(|line| line.split(',').nth(2).unwrap().parse().unwrap())
        .collect();
    assert_eq!(last.len(), 7);
    assert!((last.iter().sum::<f64>() - 1.0).abs() < 1e-8);
}

#[test]
fn odd_questions_are_refused() {
    let kind = |sheet: Result<Sheet<'static>>| sheet.err().unwrap().kind();
    assert_eq!(kind(residues(5, 0, Measure::Games)), "bad_option");
    assert_eq!(kind(residues(300, 2, Measure::Games)), "limit_exceeded");
    assert_eq!(
        kind(residues(usize::MAX, 1000, Measure::Games)),
        "limit_exceeded"
    );
    let float = GameLength {
        start: Start::of(9),
        measure: Measure::MovesFloat,
        exact: true,
    };
    assert_eq!(kind(sheet(&float)), "bad_option");
}

#[test]
fn a_simulation_names_its_seed_and_gives_it_again() {
    let played = |seed| {
        let table = Simulate {
            start: Start {
                game: Direction::Forward,
                ..Start::of(50)
            },
            games: 50,
            seed,
            players: 3,
        };
        written(sheet(&table).unwrap(), Format::Text)
    };
    assert_eq!(played(5), played(5));
    assert_ne!(played(5), played(6).replace("seed 6", "seed 5"));
    assert!(played(5).contains("50 games, seed 5."));
}

#[test]
fn significant_digits_of_any_size() {
    let values = [
        0.0,
        1.0,
        0.25,
        -0.5,
        2.0 / 3.0,
        1.25e-7,
        0.000_123_456_789,
        12.5,
        0.999_999_9,
    ];
    let table = Table {
        title: String::new(),
        columns: vec![Column::reals("x")],
        bfile: None,
        picture: None,
        row_count: values.len(),
        rows: Box::new(
            values
                .into_iter()
                .map(|x| Ok(vec![Cell::Significant(x, 4)])),
        ),
        remark: Box::new(|| None),
    };
    let csv = written(table, Format::Csv);
    let cells: Vec<&str> = csv.lines().skip(1).collect();
    let expected = [
        "0",
        "1",
        "0.25",
        "-0.5",
        "0.6667",
        "1.25e-7",
        "0.0001235",
        "1.25e1",
        "1",
    ];
    assert_eq!(cells, expected);
}

#[test]
fn a_range_without_any_n_is_refused() {
    for (from, to) in [(10, 5), (1, 0), (usize::MAX, 1)] {
        let error = lengths(from, to, GREEDY).err().unwrap();
        assert_eq!(error.kind(), "bad_option", "{from} to {to}");
    }
    let error = residues(0, 2, Measure::Moves).err().unwrap();
    assert!(error.to_string().contains("no n from 1 to 0"), "{error}");
    assert!(lengths(5, 5, GREEDY).is_ok());
}

#[test]
fn too_many_lengths_for_a_page_are_refused_before_the_work() {
    let table = |to| Lengths {
        from: 1,
        to,
        games: false,
        greedy: GREEDY,
    };
    assert!(table(1000).check_format(Format::Text).is_ok());
    let error = table(2_000_000).check_format(Format::Text).unwrap_err();
    assert!(error.to_string().contains("2000000 entries"), "{error}");
}
