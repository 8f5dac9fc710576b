//! The picture of every table that has one.

use fibnim::game::{Direction, Rules, ZeckendorfGame};
use fibnim::solve::game_length::Measure;
use fibnim::{Budget, Extended, Natural, Rule};
use fibnim_lab::picture::Colour;
use fibnim_lab::{Format, Sheet, Table, WriteError, tables, write};

use crate::pixels::Pixels;
use crate::xml::check_svg;

type Named<'a> = (&'static str, fibnim::Result<Sheet<'a>>);

/// The tables with pictures, by their names.
fn all<'a>(rule: &'a Rule, budget: &'a Budget) -> Vec<Named<'a>> {
    let mut all = take_away(rule, budget);
    all.extend(zeckendorf(budget));
    all
}

fn rows<'a>(name: &'static str, table: fibnim::Result<Table<'a>>) -> Named<'a> {
    (name, table.map(Sheet::from))
}

fn take_away<'a>(rule: &'a Rule, budget: &'a Budget) -> Vec<Named<'a>> {
    let word = |m: u8| tables::word(&Natural::from(m), &Natural::ONE, 40);
    let tableau = tables::tableau(rule, 9, 9, budget);
    let complement = tables::complement(rule, 5, 50, budget, &mut |_, _| ());
    vec![
        ("tableau", tableau.map(Sheet::from)),
        ("complement", complement.map(Sheet::from)),
        rows("appendix", tables::appendix(60, budget)),
        rows("sequence", tables::sequence(rule, 30, budget)),
        rows("word", word(0)),
        rows("word of 5", word(5)),
        rows(
            "grundy",
            tables::grundy(rule, 60, &Extended::Infinite, budget),
        ),
        rows("lag", tables::lag(20, budget)),
        rows("odds", tables::odds(60, true, budget)),
    ]
}

fn zeckendorf(budget: &Budget) -> Vec<Named<'_>> {
    let game = ZeckendorfGame::new(Direction::Reversed);
    let start = &game.read("n=20").unwrap();
    let length = |measure, exact| {
        let options = tables::LengthOptions {
            game,
            start,
            measure,
            exact,
        };
        tables::game_length(options, budget)
    };
    let extremes = |detail| {
        let (from, to) = (1, 20);
        tables::lengths(tables::ExtremeOptions { from, to, detail }, budget)
    };
    let simulation = tables::SimulationOptions {
        game,
        start,
        games: 100,
        seed: 1,
        players: 2,
    };
    let winners = tables::reversed_winners_up_to(60, budget, &mut |_, _| ());
    vec![
        rows("lengths", extremes(tables::LengthDetail::Count)),
        rows("greedy", extremes(tables::LengthDetail::Greedy)),
        rows("game-length", length(Measure::Games, true)),
        rows("moves", length(Measure::Moves, false)),
        rows("float", length(Measure::MovesFloat, false)),
        rows("simulate", tables::simulation(simulation, budget)),
        rows("residues", tables::residues(residues(2), budget)),
        rows("six players", tables::residues(residues(6), budget)),
        rows("reversed", tables::reversed(60, budget, &mut |_, _| ())),
        rows("winners", winners),
        rows(
            "conjectures",
            tables::conjectures(60, budget, &mut |_, _| ()),
        ),
    ]
}

fn residues(players: usize) -> tables::ResidueOptions {
    tables::ResidueOptions {
        to: 12,
        players,
        direction: Direction::Reversed,
        measure: Measure::Moves,
        exact: true,
    }
}

/// Every picture in a format, by the name of its table.
fn written(format: Format) -> Vec<(&'static str, Vec<u8>)> {
    let (rule, budget) = (Rule::times(2), Budget::default());
    let write = |(name, sheet): Named<'_>| {
        let mut out = Vec::new();
        write(sheet.unwrap(), format, &mut out).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, out)
    };
    all(&rule, &budget).into_iter().map(write).collect()
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

fn svg_of(table: fibnim::Result<Table<'_>>) -> String {
    let mut out = Vec::new();
    write(table.unwrap(), Format::Svg, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Between the samples the share falls, too: a line would not say so.
#[test]
fn samples_of_the_share_are_dots_and_the_last_n_is_named() {
    let budget = Budget::default();
    let samples = svg_of(tables::conjectures(60, &budget, &mut |_, _| ()));
    assert!(
        samples.contains("for n = 10, 20, 50 and 60 alone</title>"),
        "{samples}"
    );
    let one = svg_of(tables::conjectures(7, &budget, &mut |_, _| ()));
    assert!(one.contains("for n = 7 alone</title>"));
    assert_eq!(samples.matches("<circle ").count(), 4);
    // What is joined is a line of another table.
    let all = svg_of(tables::reversed(60, &budget, &mut |_, _| ()));
    assert_eq!(all.matches("<circle ").count(), 0);
}

#[test]
fn a_chance_is_at_most_1_and_corollary_7_is_of_another_one() {
    let budget = Budget::default();
    for to in [2, 3, 4, 6, 40] {
        let svg = svg_of(tables::odds(to, false, &budget));
        // n may be 10, and no chance is: its axis ends at 1.
        let tens = labels(&svg).filter(|label| *label == "10").count();
        assert_eq!(tens, usize::from(to == 40), "to {to}");
        assert!(labels(&svg).any(|label| label == "1"), "to {to}");
        assert!(svg.contains("at Fibonacci numbers n the skilled one begins"));
    }
    let svg = svg_of(tables::odds(40, false, &budget));
    let name = "Corollary 7, of another chance: that the first move is a tail";
    assert!(labels(&svg).any(|label| label == name));
}

#[test]
fn one_is_not_many() {
    let (game, budget) = (ZeckendorfGame::new(Direction::Reversed), Budget::default());
    let options = tables::SimulationOptions {
        game,
        start: &game.read("n=5").unwrap(),
        games: 1,
        seed: 1,
        players: 1,
    };
    let played = tables::simulation(options, &budget).unwrap();
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
    let alone = tables::residues(residues(1), &budget).unwrap().title;
    assert!(alone.starts_with("Who of 1 player moves last"), "{alone}");
}

#[test]
fn lengths_name_their_mean_and_deviation() {
    // From n = 6 there are games of 4, 5, 5 and 6 moves in equal parts.
    let game = ZeckendorfGame::new(Direction::Reversed);
    let options = tables::LengthOptions {
        game,
        start: &game.read("n=6").unwrap(),
        measure: Measure::Games,
        exact: false,
    };
    let mut out = Vec::new();
    let table = tables::game_length(options, &Budget::default()).unwrap();
    write(table, Format::Svg, &mut out).unwrap();
    let svg = String::from_utf8(out).unwrap();
    assert!(svg.contains("mean 5.00, standard deviation 0.71</title>"));
    assert!(svg.contains("aria-label=\"Gaussian of the same mean and variance\""));
}

#[test]
fn tables_that_are_too_long_or_too_wide_for_a_picture_are_refused() {
    let budget = Budget::default();
    let refused = |table: Table<'_>| match write(table, Format::Svg, &mut Vec::new()) {
        Err(WriteError::Row(error)) => error,
        other => panic!("{other:?}"),
    };
    let limit = Extended::Infinite;
    let rule = Rule::times(2);
    let grundy = tables::grundy(&rule, 10_000, &limit, &budget).unwrap();
    assert!(refused(grundy).is_limit_exceeded());
    let options = residues(tables::PLAYERS_DRAWN + 1);
    let many = refused(tables::residues(options, &budget).unwrap());
    assert!(many.to_string().contains("no picture"), "{many}");
    let players = format!("residues of more than {} players", tables::PLAYERS_DRAWN);
    assert!(many.to_string().contains(&players), "{many}");
}
