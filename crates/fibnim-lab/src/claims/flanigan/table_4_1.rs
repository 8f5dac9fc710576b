//! Section 4: Table 4.1, how to win if you can, and the example.

use std::fmt;

use super::family::{class_games, everywhere};
use super::game::{Game, Position, RuleTable, Sequence};
use crate::claims::{Claim, Effort, Evidence};

/// The claims of section 4.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "flanigan-1978/section-4-unclassified",
        statement: "Where L(m, d) may be H_n or H_{n−1}, the position (m, d, w) defies classification when H_{n−1} ≤ w ≤ H_n.",
        run: |effort| {
            let to = effort.pick(150, 400);
            let game = Game::fibonacci_nim(to);
            let extent = format!("f(t) = 2t, piles to {to}, both outcomes looked for");
            let printed = Evidence::searched(extent.clone(), Limit::all(&game), Limit::is_open);
            let below = Limit::all(&game).filter(|limit| limit.w < game.h(limit.n));
            let corrected = Evidence::searched(extent, below, Limit::is_open);
            Ok(printed.or_corrected(
                "When H_{n−1} ≤ w < H_n: for w = H_n it is won, whichever of the two L(m, d) is, as Table 4.1 has it.",
                &corrected,
            ))
        },
    },
    Claim {
        id: "flanigan-1978/section-4-only-case",
        statement: "The only case in which the status of a position is now known at the start of play arises in 2(b) of Table 4.1 (\"now\" is in the copy, at least).",
        run: |effort| {
            // Where the outcome is the same for all positions of a cell, it is known.
            let cells = cells(effort);
            let is_known = |cell: &&Cell| cell.won != cell.lost;
            let extent = format!("all {} cells; {}", cells.len(), class_games(effort).extent);
            let (known, unknown): (Vec<_>, Vec<_>) = cells.iter().partition(is_known);
            let count = Evidence::example("how many cells are not known", 1, unknown.len());
            let check = |cells| {
                Evidence::searched(extent.clone(), cells, |cell: &&Cell| cell.case == "2(b)")
            };
            let corrected = check(unknown).and(count);
            Ok(check(known).or_corrected("It must be: is not known.", &corrected))
        },
    },
    Claim {
        id: "flanigan-1978/table-4.1",
        statement: "Table 4.1: who wins and with what move, for ℓ(n) = 0 (1) and 1 (2), with d = H_n + H_{n+2} + …, ℓ(n + 2) = ℓ(n + 1) = 1 (a) or not (b); where it says ??, its move wins whenever one does.",
        run: |effort| {
            let cells = cells(effort).into_iter();
            let diff = cells.map(|cell| (cell.to_string(), cell.entry.to_owned(), cell.computed()));
            Ok(Evidence::table(diff))
        },
    },
    Claim {
        id: "flanigan-1978/table-4.1-headings",
        statement: "The headings of Table 4.1: L(m, d) = H_n for ℓ(n) = 0 and for m < H_{n−1}, and H_{n−1} in 2(a) for m ≥ H_{n−1}.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                if at.lag(0) == 0 || at.m < at.low() {
                    at.least() == at.h(0)
                } else {
                    !at.is_two_apart() || at.least() == at.low()
                }
            }))
        },
    },
    Claim {
        id: "flanigan-1978/section-4-lags",
        statement: "For f(t) = 2t, ℓ(1) = 0 and ℓ(k) = 1 for all k ≥ 2.",
        run: |effort| {
            let to = effort.pick(10_000, 1_000_000);
            let sequence = Sequence::of(&RuleTable::double(to));
            let is_right = |k| sequence.lag(k) == usize::from(k >= 2);
            Ok(Evidence::computed_each("k", 1..=sequence.last(), is_right)
                .extending(format!("H_k to {to}")))
        },
    },
    Claim {
        id: "flanigan-1978/section-4-start",
        statement: "At m = 20, d = 42, w = 6: 42 = 34 + 8 = H_8 + H_5, the case is 2(b), and an optimist takes H_4 = 5 from the small pile.",
        run: |_| {
            let game = Game::fibonacci_nim(62);
            let at = game.at(20, 42);
            let terms = [5, 8, 4].map(|k| game.h(k));
            let is_2a = Evidence::example("whether it is 2(a)", false, at.is_two_apart());
            let parts = Evidence::example("the parts of 42", [5, 8].as_slice(), at.parts());
            Ok(parts
                .and(Evidence::example("H_5, H_8, H_4", [8, 34, 5], terms))
                .and(is_2a))
        },
    },
    Claim {
        id: "flanigan-1978/section-4-answer",
        statement: "At m = 15, d = 47, w = 10: 47 = 34 + 13 = H_8 + H_6, r = 2, ℓ(6) = ℓ(7) = ℓ(8) = 1, H_5 = 8 ≤ w ≤ H_6 = 13, L(15, 47) = 8, and Player II wins by taking 8 from the small pile.",
        run: |_| {
            let game = Game::fibonacci_nim(62);
            let at = game.at(20 - 5, 42 + 5);
            let lags = [6, 7, 8].map(|k| game.lag(k));
            let numbers = [at.h(0), at.low(), at.least()];
            let computed = (at.parts(), at.r(), lags, numbers, at.wins_small(8));
            let printed = ([6, 8].as_slice(), Some(2), [1, 1, 1], [13, 8, 8], true);
            let what = "parts, r, lags, H_6, H_5, L(15, 47), whether 8 wins";
            Ok(Evidence::example(what, printed, computed))
        },
    },
    Claim {
        id: "flanigan-1978/section-4-conclusion",
        statement: "Player I cannot win at (20, 42, 6): L(20, 42) = 8.",
        run: |_| {
            let game = Game::fibonacci_nim(62);
            let at = game.at(20, 42);
            let winning = (1..=6).filter(|&t| at.wins_small(t) || at.wins_large(t));
            let what = "L(20, 42) and the winning takes up to 6";
            Ok(Evidence::example(
                what,
                (8, vec![]),
                (at.least(), winning.collect()),
            ))
        },
    },
];

/// The table as it is printed: case, column (m), row (w), entry.
const PRINTED: &str = include_str!("../printed/flanigan_table_4_1.tsv");

/// The cells with what the search says of all positions of the class.
fn cells(effort: Effort) -> Vec<Cell> {
    let mut cells: Vec<Cell> = PRINTED.lines().map(Cell::printed).collect();
    for at in class_games(effort).games.iter().flat_map(Game::positions) {
        let case = case(&at);
        for cell in cells.iter_mut().filter(|cell| cell.case == case) {
            cell.add(&at);
        }
    }
    cells
}

/// The case of the table that a position is in.
fn case(at: &Position<'_>) -> &'static str {
    match (at.lag(0), at.is_two_apart()) {
        (0, true) => "1(a)",
        (0, false) => "1(b)",
        (_, true) => "2(a)",
        (_, false) => "2(b)",
    }
}

/// A cell as it is printed, and what the search says of its positions.
struct Cell {
    case: &'static str,
    m: &'static str,
    w: &'static str,
    entry: &'static str,
    won: bool,
    lost: bool,
    /// The takes that win wherever a position of the cell is won.
    takes: Option<Vec<&'static str>>,
}

/// What the table can say.
const TAKES: [&str; 4] = [
    "take H_n from the large pile",
    "take H_n from the small pile",
    "take H_{n−1} from the large pile",
    "take H_{n−1} from the small pile",
];

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.case, self.m, self.w)
    }
}

impl Cell {
    fn printed(line: &'static str) -> Self {
        let fields: Vec<&str> = line.split('\t').collect();
        let [case, m, w, entry] = fields[..] else {
            panic!("the printed table has four columns: {line}");
        };
        Self {
            case,
            m,
            w,
            entry,
            won: false,
            lost: false,
            takes: None,
        }
    }

    /// A position of the case, if it is in the column, with the limits of the row.
    fn add(&mut self, at: &Position<'_>) {
        let in_column = match self.m.split_once(" ≥ ") {
            Some((_, bound)) => at.m >= stones(at, bound),
            None => at.m < stones(at, &self.m["m < ".len()..]),
        };
        if !in_column {
            return;
        }
        // All w above H_n are alike.
        let limits = match self.w {
            "w ≥ H_n" => at.h(0)..at.h(0) + 2,
            "H_n > w ≥ H_{n−1}" => stones(at, "H_{n−1}")..at.h(0),
            _ => 1..stones(at, &self.w["w < ".len()..]),
        };
        for w in limits {
            self.add_with_limit(at, w);
        }
    }

    fn add_with_limit(&mut self, at: &Position<'_>, w: usize) {
        if at.least() > w {
            self.lost = true;
            return;
        }
        self.won = true;
        let wins = |take: &&str| {
            let taken = stones(at, take.split(' ').nth(1).expect("what is taken"));
            let is_allowed = (1..=w).contains(&taken);
            is_allowed
                && if take.ends_with("large pile") {
                    at.wins_large(taken)
                } else {
                    at.wins_small(taken)
                }
        };
        match &mut self.takes {
            Some(takes) => takes.retain(wins),
            none => *none = Some(TAKES.into_iter().filter(wins).collect()),
        }
    }

    /// The entry by the search, with the printed take if it is one that wins.
    fn computed(&self) -> String {
        let outcome = match (self.won, self.lost) {
            (true, true) => "??",
            (true, false) => "N",
            (false, true) => "P",
            (false, false) => "no position",
        };
        let takes = self.takes.as_deref().unwrap_or_default();
        let printed = takes.iter().find(|take| self.entry.ends_with(**take));
        match printed.or(takes.first()) {
            Some(take) => format!("{outcome}, {take}"),
            None => outcome.to_owned(),
        }
    }
}

/// H_n or H_{n−1}; H_0 is 0.
fn stones(at: &Position<'_>, term: &str) -> usize {
    match term {
        "H_n" => at.h(0),
        _ if at.n() == 1 => 0,
        _ => at.game.h(at.n() - 1),
    }
}

/// A limit w for the positions with one n of which the table does not know
/// L(m, d).
struct Limit<'g> {
    game: &'g Game,
    n: usize,
    w: usize,
}

impl Limit<'_> {
    /// All of two-pile Fibonacci nim with H_{n−1} ≤ w ≤ H_n: up to H_n for which
    /// the column H_n has both values within the piles, and so all of them have
    /// a chance to be there.
    fn all(game: &Game) -> impl Iterator<Item = Limit<'_>> {
        let indices = (2..).take_while(|&n| game.h(n + 2) <= game.to);
        indices.flat_map(move |n| {
            let limits = game.h(n - 1)..=game.h(n);
            limits.map(move |w| Limit { game, n, w })
        })
    }

    /// Whether some positions are won with the limit and others are lost.
    fn is_open(&self) -> bool {
        let unknown = |at: &Position<'_>| {
            at.n() == self.n && case(at) == "2(b)" && at.m >= self.game.h(self.n - 1)
        };
        let mut won = self
            .game
            .positions()
            .filter(unknown)
            .map(|at| at.least() <= self.w);
        let Some(first) = won.next() else {
            return false;
        };
        won.any(|won| won != first)
    }
}

impl fmt::Display for Limit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (self.game.h(self.n - 1), self.game.h(self.n));
        write!(
            f,
            "{}, H_{{n−1}} = {low}, H_n = {high}, w = {}",
            self.game.rule, self.w
        )
    }
}
