//! The picture of every table that has one.

use std::sync::LazyLock;

use fibnim::game::Direction;
use fibnim::solve::game_length::Measure;
use fibnim::{Budget, Result};
use fibnim_lab::picture::Colour;
use fibnim_lab::tables::{
    Appendix, Complement, Conjectures, GameLength, Grundy, Lag, Lengths, Odds, Residues, Reversed,
    Sequence, Simulate, Start, TableKind, Tableau, Word,
};
use fibnim_lab::{Format, Sheet, Table, WriteError, write};

use crate::pixels::Pixels;
use crate::xml::check_svg;

/// The table itself.
pub fn sheet(table: &dyn TableKind) -> Result<Sheet<'static>> {
    static BUDGET: LazyLock<Budget> = LazyLock::new(Budget::default);
    table.sheet(&BUDGET)
}

/// A table of rows.
fn rows(table: &dyn TableKind) -> Table<'static> {
    match sheet(table) {
        Ok(Sheet::Rows(table)) => table,
        _ => panic!("it is a table of rows"),
    }
}

pub type Named = (&'static str, Box<dyn TableKind>);

/// The tables with pictures, by their names.
pub fn all() -> Vec<Named> {
    let mut all = take_away();
    all.extend(zeckendorf());
    all
}

fn take_away() -> Vec<Named> {
    let rule = || "2t".to_owned();
    let word = |m: &str| Word {
        small: m.into(),
        limit: "1".into(),
        to: 39,
    };
    let tableau = Tableau {
        rule: rule(),
        rows: 9,
        cols: 9,
        misere: false,
    };
    let complement = Complement {
        rule: rule(),
        to: 5,
        bound: 50,
        piles: 2,
        misere: false,
    };
    let sequence = Sequence {
        rule: rule(),
        from: 1,
        to: 30,
    };
    vec![
        ("tableau", Box::new(tableau)),
        ("complement", Box::new(complement)),
        ("appendix", Box::new(Appendix { from: 1, to: 60 })),
        ("sequence", Box::new(sequence)),
        ("word", Box::new(word("0"))),
        ("word of 5", Box::new(word("5"))),
        ("grundy", Box::new(grundy(60))),
        ("lag", Box::new(Lag { from: 1, to: 20 })),
        ("odds", Box::new(odds(60))),
    ]
}

fn grundy(to: usize) -> Grundy {
    Grundy {
        rule: "2t".into(),
        from: 0,
        to,
        limit: "inf".into(),
        misere: false,
    }
}

fn odds(to: usize) -> Odds {
    Odds {
        from: 2,
        to,
        exact: true,
    }
}

fn zeckendorf() -> Vec<Named> {
    let lengths = |games, greedy| Lengths {
        from: 1,
        to: 20,
        games,
        greedy,
    };
    vec![
        ("lengths", Box::new(lengths(true, false))),
        ("greedy", Box::new(lengths(false, true))),
        (
            "game-length",
            Box::new(game_length(20, Measure::Games, true)),
        ),
        ("moves", Box::new(game_length(20, Measure::Moves, false))),
        (
            "float",
            Box::new(game_length(20, Measure::MovesFloat, false)),
        ),
        ("simulate", Box::new(simulate(20, 100, 2))),
        ("residues", Box::new(residues(2))),
        ("six players", Box::new(residues(6))),
        ("reversed", Box::new(reversed(false))),
        ("winners", Box::new(reversed(true))),
        ("conjectures", Box::new(Conjectures { to: 60 })),
    ]
}

fn game_length(n: usize, measure: Measure, exact: bool) -> GameLength {
    GameLength {
        start: Start::of(n),
        measure,
        exact,
    }
}

fn simulate(n: usize, games: usize, players: usize) -> Simulate {
    Simulate {
        start: Start::of(n),
        games,
        seed: 1,
        players,
    }
}

fn residues(players: usize) -> Residues {
    Residues {
        game: Direction::Reversed,
        from: 1,
        to: 12,
        players,
        measure: Measure::Moves,
        exact: true,
    }
}

fn reversed(winners_only: bool) -> Reversed {
    Reversed {
        from: 2,
        to: 60,
        winners_only,
    }
}

/// Every picture in a format, by the name of its table.
pub fn written(format: Format) -> Vec<(&'static str, Vec<u8>)> {
    let write = |(name, table): Named| {
        let mut out = Vec::new();
        let sheet = sheet(table.as_ref()).unwrap();
        write(sheet, format, &mut out).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, out)
    };
    all().into_iter().map(write).collect()
}

pub fn picture(wanted: &str, format: Format) -> Vec<u8> {
    let mut all = written(format).into_iter();
    all.find(|(name, _)| *name == wanted).unwrap().1
}

/// The words of a document.
fn labels(svg: &str) -> impl Iterator<Item = &str> {
    let labels = svg.split("aria-label=\"").skip(1);
    labels.map(|rest| rest.split('"').next().unwrap())
}

#[test]
fn documents_are_well_formed_and_need_no_fonts() {
    for (name, svg) in written(Format::Svg) {
        let svg = String::from_utf8(svg).unwrap();
        check_svg(&svg);
        assert!(labels(&svg).count() > 5, "{name}");
        assert!(svg.len() < 100_000, "{name}: {} bytes", svg.len());
    }
}

/// A sign that the font does not have is drawn as a box.
#[test]
fn every_sign_is_in_the_font() {
    let signs = include_str!("../../assets/README.md");
    for (name, svg) in written(Format::Svg) {
        let svg = String::from_utf8(svg).unwrap();
        for label in labels(&svg) {
            let known = |sign: char| sign.is_ascii() || signs.contains(sign) || is_raised(sign);
            assert!(label.chars().all(known), "{name}: {label}");
        }
    }
}

fn is_raised(sign: char) -> bool {
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".contains(sign)
}

#[test]
fn pictures_have_ink_and_a_margin() {
    for (name, png) in written(Format::Png) {
        let pixels = Pixels::read(&png);
        let (width, height) = (pixels.width, pixels.height);
        assert!(width >= 600 && height >= 200, "{name}: {width} by {height}");
        let white = pixels.count(0..width, 0..height, Colour::WHITE);
        assert!(width * height - white > 5000, "{name} is empty");
        for (xs, ys) in [
            (0..width, 0..16),
            (0..width, height - 16..height),
            (0..16, 0..height),
            (width - 16..width, 0..height),
        ] {
            let all = xs.len() * ys.len();
            assert_eq!(
                pixels.count(xs, ys, Colour::WHITE),
                all,
                "the margin of {name}"
            );
        }
    }
}

#[test]
fn pictures_are_the_same_every_time() {
    assert!(written(Format::Svg) == written(Format::Svg));
    assert!(written(Format::Png) == written(Format::Png));
}

/// The one has the share as a column, the other counts its rows.
#[test]
fn the_share_of_player_1_is_the_same_in_two_tables() {
    assert_eq!(
        picture("reversed", Format::Svg),
        picture("winners", Format::Svg)
    );
}

fn svg_of(table: &dyn TableKind) -> String {
    let mut out = Vec::new();
    write(sheet(table).unwrap(), Format::Svg, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Between the samples the share falls, too: a line would not say so.
#[test]
fn samples_of_the_share_are_dots_and_the_last_n_is_named() {
    let samples = svg_of(&Conjectures { to: 60 });
    assert!(
        samples.contains("for n = 10, 20, 50 and 60 alone</title>"),
        "{samples}"
    );
    let one = svg_of(&Conjectures { to: 7 });
    assert!(one.contains("for n = 7 alone</title>"));
    assert_eq!(samples.matches("<circle ").count(), 4);
    // What is joined is a line of another table.
    let all = svg_of(&reversed(false));
    assert_eq!(all.matches("<circle ").count(), 0);
}

#[test]
fn a_chance_is_at_most_1_and_corollary_7_is_of_another_one() {
    for to in [2, 3, 4, 6, 40] {
        let svg = svg_of(&odds(to));
        // n may be 10, and no chance is: its axis ends at 1.
        let tens = labels(&svg).filter(|label| *label == "10").count();
        assert_eq!(tens, usize::from(to == 40), "to {to}");
        assert!(labels(&svg).any(|label| label == "1"), "to {to}");
        assert!(svg.contains("at Fibonacci numbers n the skilled one begins"));
    }
    let svg = svg_of(&odds(40));
    let name = "Corollary 7, of another chance: that the first move is a tail";
    assert!(labels(&svg).any(|label| label == name));
}

#[test]
fn one_is_not_many() {
    let played = rows(&simulate(5, 1, 1));
    assert!(
        played.title.ends_with("(1 game, seed 1)"),
        "{}",
        played.title
    );
    let remark = (played.remark)().unwrap();
    assert!(
        remark.contains("of 1 player: player 1 1 (1.0000)"),
        "{remark}"
    );
    let alone = rows(&residues(1)).title;
    assert!(alone.starts_with("Who of 1 player moves last"), "{alone}");
}

#[test]
fn lengths_name_their_mean_and_deviation() {
    // From n = 6 there are games of 4, 5, 5 and 6 moves in equal parts.
    let svg = svg_of(&game_length(6, Measure::Games, false));
    assert!(svg.contains("mean 5.00, standard deviation 0.71</title>"));
    assert!(svg.contains("aria-label=\"Gaussian of the same mean and variance\""));
}

#[test]
fn tables_that_are_too_long_or_too_wide_for_a_picture_are_refused() {
    let refused = |table: &dyn TableKind| {
        let before = table.check_format(Format::Svg).unwrap_err();
        match write(sheet(table).unwrap(), Format::Svg, &mut Vec::new()) {
            Err(WriteError::Row(error)) => (before, error),
            other => panic!("{other:?}"),
        }
    };
    let (before, error) = refused(&grundy(10_000));
    assert!(before.is_limit_exceeded() && error.is_limit_exceeded());
    let (before, error) = refused(&residues(7));
    assert!(
        before.to_string().contains("shows up to 6 players"),
        "{before}"
    );
    assert!(error.to_string().contains("no picture"), "{error}");
    let players = "residues of more than 6 players";
    assert!(error.to_string().contains(players), "{error}");
}

/// The share is 1 at n = 2, and never more than 0.7 from n = 12 on.
#[test]
fn the_first_shares_do_not_squeeze_the_others() {
    for winners_only in [false, true] {
        let table = Reversed {
            from: 2,
            to: 200,
            winners_only,
        };
        let svg = svg_of(&table);
        let labels: Vec<&str> = labels(&svg).collect();
        assert!(
            labels.contains(&"0.70") && !labels.contains(&"0.80"),
            "{labels:?}"
        );
        assert!(
            labels.concat().contains("(beyond the frame: 1 at n = 2)"),
            "{labels:?}"
        );
    }
}

#[test]
fn lengths_that_hardly_occur_are_not_drawn() {
    let svg = svg_of(&game_length(50, Measure::Games, false));
    let title = svg.split("<title>").nth(1).unwrap();
    assert!(
        title.contains("(shown are 67 to 100 moves; fewer or more have a probability below 10⁻⁶)")
    );
    // A bar a length, and that of the legend.
    assert_eq!(svg.matches("fill=\"#9dbfe3\"").count(), 34 + 1);
    // All lengths of a small game are likely enough.
    assert!(!svg_of(&game_length(12, Measure::Games, false)).contains("shown are"));
}

#[test]
fn residues_are_drawn_as_differences() {
    let svg = svg_of(&residues(3));
    let labels: Vec<&str> = labels(&svg).collect();
    assert!(labels.contains(&"probability − 1/3"), "{labels:?}");
    assert!(
        labels.contains(&"0") && labels.contains(&"1/3"),
        "{labels:?}"
    );
    assert!(
        labels.iter().any(|label| label.starts_with("−10⁻")),
        "{labels:?}"
    );
}

#[test]
fn few_games_are_dots_and_long_games_share_bars() {
    let few = svg_of(&simulate(100_000, 3, 2));
    assert_eq!(few.matches("<circle").count(), 3);
    assert!(few.contains("too few to show a distribution"));
    let many = svg_of(&simulate(10_000, 60, 2));
    let bars = many.matches("fill=\"#9dbfe3\"").count() - 1;
    assert!((4..=30).contains(&bars), "{bars}");
    assert!(many.contains(" lengths a bar"));
}
