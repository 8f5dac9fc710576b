//! Heat maps: marked flips, unknown entries, P-positions.

use std::collections::{BTreeSet, HashMap};

use fibnim_lab::picture::Colour;
use fibnim_lab::tables::{Complement, PPositions, Tableau};
use fibnim_lab::{Entry, Format, Grid, Sheet, write};

use crate::pixels::Pixels;
use crate::tables::sheet;
use crate::xml::check_svg;

/// A rule and what it computes.
type NamedRule = (&'static str, fn(usize) -> usize);

const MARK: &str = "fill=\"#e83e00\"";
const UNKNOWN: &str = "fill=\"#c4c4c4\"";

fn svg<'a>(sheet: impl Into<Sheet<'a>>) -> String {
    let mut out = Vec::new();
    write(sheet, Format::Svg, &mut out).unwrap();
    let svg = String::from_utf8(out).unwrap();
    check_svg(&svg);
    svg
}

fn tableau(rule: &str, rows: usize, cols: usize) -> Grid<'static> {
    let rule = rule.into();
    match sheet(&Tableau {
        rule,
        rows,
        cols,
        misere: false,
    }) {
        Ok(Sheet::Grid(grid)) => grid,
        _ => panic!("a tableau is a grid"),
    }
}

fn p_positions(piles: u8, to: usize, limit: &str) -> Sheet<'static> {
    let table = PPositions {
        rule: "2t".into(),
        piles,
        to,
        limit: limit.into(),
        misere: false,
    };
    sheet(&table).unwrap()
}

/// L(m, d) by trying every take of every pair of piles.
struct ByTrial {
    f: fn(usize) -> usize,
    known: HashMap<(usize, usize), usize>,
}

impl ByTrial {
    /// The least winning take of two piles, `usize::MAX` for none.
    fn least(&mut self, a: usize, b: usize) -> usize {
        if let Some(&least) = self.known.get(&(a, b)) {
            return least;
        }
        let wins = |table: &mut Self, t: usize| {
            t <= a && (table.f)(t) < table.least(a - t, b)
                || t <= b && (table.f)(t) < table.least(a, b - t)
        };
        let found = (1..=a.max(b)).find(|&t| wins(self, t));
        let least = found.unwrap_or(usize::MAX);
        self.known.insert((a, b), least);
        least
    }

    /// All (m, d) at which column d has another entry than above.
    fn flips(&mut self, last_m: usize, last_d: usize) -> BTreeSet<(usize, usize)> {
        let cells = (1..=last_m).flat_map(|m| (1..=last_d).map(move |d| (m, d)));
        cells
            .filter(|&(m, d)| self.least(m, m + d) != self.least(m - 1, m - 1 + d))
            .collect()
    }
}

fn marked(grid: &Grid<'_>) -> BTreeSet<(usize, usize)> {
    let marks = grid.marks.as_ref().expect("a rule of the class");
    let columns = grid.columns.numbers();
    columns
        .flat_map(|d| (marks.rows)(d).unwrap().into_iter().map(move |m| (m, d)))
        .collect()
}

#[test]
fn the_flips_of_the_definition_are_marked_and_drawn() {
    let rules: [NamedRule; 4] = [
        ("2t", |t| 2 * t),
        ("t", |t| t),
        ("t+1", |t| t + 1),
        ("9t/4", |t| 9 * t / 4),
    ];
    for (name, f) in rules {
        let (last_m, last_d) = (60, 55);
        let known = HashMap::new();
        let flips = ByTrial { f, known }.flips(last_m, last_d);
        let grid = tableau(name, last_m, last_d);
        assert_eq!(marked(&grid), flips, "{name}");
        let svg = svg(grid);
        // One each, and one in the legend.
        assert_eq!(svg.matches(MARK).count(), flips.len() + 1, "{name}");
        assert!(svg.contains("aria-label=\"a flip: unlike the entry above\""));
    }
}

#[test]
fn rules_outside_of_the_class_have_no_marks_and_the_remark_says_so() {
    for name in ["3t", "5t/2"] {
        let grid = tableau(name, 20, 20);
        assert!(grid.marks.is_none());
        let remark = (grid.remark)().unwrap();
        assert!(remark.contains("marks no flips"), "{remark}");
        let grid = tableau(name, 20, 20);
        assert!(!svg(grid).contains(MARK));
    }
    let grid = tableau("2t", 2, 2);
    let remark = (grid.remark)().unwrap();
    assert!(remark.contains("marks the flips"), "{remark}");
}

#[test]
fn in_a_large_tableau_a_marked_cell_has_the_colour_of_the_mark() {
    let svg = svg(tableau("2t", 499, 500));
    // The cells are one image; only the legend has a mark as a shape.
    assert_eq!(svg.matches(MARK).count(), 1);
    assert_eq!(svg.matches("<image ").count(), 1);
}

#[test]
fn complementary_values_that_were_not_found_are_crossed_out() {
    let table = Complement {
        rule: "2t".into(),
        to: 15,
        bound: 1000,
        piles: 2,
        misere: false,
    };
    let svg = svg(sheet(&table).unwrap());
    // (3, 4) and (4, 3), and one in the legend: two lines each.
    assert_eq!(svg.matches("stroke=\"#7a7a7a\"").count(), 6);
    assert!(svg.contains("aria-label=\"none up to 1000\""));
    assert!(svg.contains("aria-label=\"complement\""));
    // Numbers of any length have room: 88 is in its cell.
    assert!(svg.contains("aria-label=\"88\""));
}

#[test]
fn p_positions_are_seen_from_above() {
    let mut csv = Vec::new();
    write(p_positions(3, 12, "inf"), Format::Csv, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let mut seen = BTreeSet::new();
    for line in csv.lines().skip(1) {
        let piles: Vec<usize> = line.split(',').map(|pile| pile.parse().unwrap()).collect();
        for (x, y) in [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)] {
            seen.insert((piles[x], piles[y]));
        }
    }
    let svg = svg(p_positions(3, 12, "inf"));
    let cells = svg.split("shape-rendering=\"crispEdges\"").nth(1).unwrap();
    let cells = cells.split("</g>").next().unwrap();
    assert_eq!(cells.matches("<rect ").count(), 13 * 13);
    assert_eq!(cells.matches(UNKNOWN).count(), 13 * 13 - seen.len());
    // The c of (5, 6) is 35: it is not looked at, which is not that there is none.
    assert!(!seen.contains(&(5, 6)));
    assert!(svg.contains("aria-label=\"none up to 12\""));
    assert!(svg.contains("crossed: no c up to 12)</title>"));
    assert!(svg.contains("aria-label=\"c\""));
}

#[test]
fn pictures_of_p_positions_have_words_and_limits() {
    assert!(svg(p_positions(3, 9, "4")).contains("aria-label=\"least c\""));
    let two = svg(p_positions(2, 9, "4"));
    assert!(two.contains("aria-label=\"difference\""));
    assert!(
        two.contains("two piles a, b up to 9 in any order") && two.contains("(blank: N)</title>")
    );
    let error = write(p_positions(1, 9, "4"), Format::Svg, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("no picture"), "{error}");
    let error = write(p_positions(2, 4096, "4"), Format::Svg, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("4096 cells a side"), "{error}");
}

/// Only what a search has not reached is unknown; a place without an entry is empty.
#[test]
fn without_a_search_nothing_is_unknown() {
    let unknown = |searched_to| {
        svg(Grid {
            entry: Box::new(|_, _| Entry::Unknown),
            searched_to,
            ..tableau("2t", 3, 3)
        })
    };
    assert!(unknown(Some(5)).contains(UNKNOWN));
    assert!(!unknown(None).contains(UNKNOWN));
}

/// A small picture has two pixels for each of its units, and so have its cells.
#[test]
fn cells_are_as_large_in_pixels() {
    let grid = Grid {
        entry: Box::new(|_, _| Entry::Unknown),
        searched_to: Some(5),
        ..tableau("2t", 20, 20)
    };
    let mut out = Vec::new();
    write(grid, Format::Png, &mut out).unwrap();
    let pixels = Pixels::read(&out);
    let places = (0..pixels.height).flat_map(|y| (0..pixels.width).map(move |x| (x, y)));
    let grey = places.filter(|&(x, y)| pixels.at(x, y) == Colour([0xc4; 3]));
    assert!(4 * grey.count() > pixels.width * pixels.height);
}
