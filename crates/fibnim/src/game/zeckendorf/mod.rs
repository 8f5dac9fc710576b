//! The Zeckendorf game and its reverse, from any start.

mod chips;
pub(super) mod engine;
mod small;

pub use chips::{Bins, bin_of, bin_value};
pub(super) use chips::{bins_board, chips_words, read_chips, short_text};
use small::chip_moves;
pub(crate) use small::{MAX_SMALL_SUM, SMALL_VALUES, small_sum};
pub use small::{SMALL_BINS, SmallBins, SmallZeckendorf, edge_counts, state_counts};

use std::fmt;
use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::{Board, Moves, Rules, TreeSize, bad_move, bad_position, named_n, number, other_kind};
use crate::analysis::{Answer, Ask, Convention, Outcome};
use crate::budget::Budget;
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::Result;
use crate::game::Game;
use crate::number::Natural;
use crate::numeration::Zeckendorf;
use crate::step::{Exchange, Step};
use crate::words;

pub(crate) const FORWARD: Entry = Entry {
    name: "zeckendorf",
    aliases: &["zeckendorf-forward", "zeckendorf-game"],
    title: "The Zeckendorf game",
    rules: "Chips have Fibonacci values 1, 2, 3, 5, 8, …. Combine two neighbours into the next one, or 1 + 1 into 2; or split two equal ones, 2 + 2 into 1 + 3, 3 + 3 into 1 + 5, 5 + 5 into 2 + 8 and so on. It starts with n ones, n=20, or with any chips, 1^3 2 5^2.",
    options: &[],
    example: "zeckendorf '1^3 2 5^2'",
    source: "Baird-Smith, Epstein, Flint & Miller 2020",
    suggestion: Suggestion::at("1^3 2 5^2"),
    puzzle: "1^{2-6} 2^{1-4} 3^{1-3} 5",
    make: Make::Rust(|options| {
        Ok(Game::new(ZeckendorfGame {
            direction: Direction::Forward,
            convention: options.convention(),
        }))
    }),
};

pub(crate) const REVERSED: Entry = Entry {
    name: "zeckendorf-reversed",
    aliases: &["reversed-zeckendorf", "reversed"],
    title: "The reversed Zeckendorf game",
    rules: "The moves of the Zeckendorf game backwards: split a chip into the two before it, 2 into 1 + 1; or combine 1 + 3 into 2 + 2, 1 + 5 into 3 + 3, 2 + 8 into 5 + 5 and so on. It starts with the Zeckendorf representation of n, n=20, or with any chips, 1^3 2 5^2.",
    options: &[],
    example: "zeckendorf-reversed n=20",
    source: "The Reversed Zeckendorf Game, 2023",
    suggestion: Suggestion::at("n=18"),
    puzzle: "1^{1-3} 2^{1-3} 3^{1-2} 5 8^{1-2}",
    make: Make::Rust(|options| {
        Ok(Game::new(ZeckendorfGame {
            direction: Direction::Reversed,
            convention: options.convention(),
        }))
    }),
};

/// Which way the Zeckendorf game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From n ones to the Zeckendorf representation of n.
    Forward,
    /// From the Zeckendorf representation of n to n ones.
    Reversed,
}

/// The Zeckendorf game (Baird-Smith, Epstein, Flint & Miller 2020) or its
/// reverse (*The Reversed Zeckendorf Game* 2023, §3).
///
/// A state is a heap of chips with Fibonacci values, of which bin i holds
/// those of value F_i (here F_1 = 1, F_2 = 2, F_3 = 3, F_4 = 5). The forward
/// moves are
///
/// * combine: 1 + 1 → 2, and F_{k−2} + F_{k−1} → F_k;
/// * split: 2 + 2 → 1 + 3, and F_i + F_i → F_{i−2} + F_{i+1}.
///
/// The reverse undoes them: what was combined is split, and what was split is
/// combined. No move changes the sum n of the chips.
///
/// ```
/// use fibnim::game::{Rules, ZeckendorfGame};
///
/// let game = ZeckendorfGame::reversed();
/// assert_eq!(game.read("n=129")?.to_string(), "1 5 34 89");
/// let state = game.read("3 1 5")?;
/// let moves = game.bin_moves(&state).map(|(step, next)| format!("{step}: {next}"));
/// let moves: Vec<String> = moves.collect();
/// assert_eq!(moves, ["split 3: 1^2 2 5", "split 5: 1 2 3^2", "combine 2: 2^2 5", "combine 3: 3^3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZeckendorfGame {
    direction: Direction,
    convention: Convention,
}

/// Whether a move makes two chips of one, or one of two kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BinMoveKind {
    /// Chips of one bin go.
    Split,
    /// Chips of two kinds go, or two ones.
    Combine,
}

impl BinMoveKind {
    /// The word for it: `split` or `combine`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Split => "split",
            Self::Combine => "combine",
        }
    }
}

/// A move of a Zeckendorf game.
///
/// The bin names the move: a split takes its chips from that bin, a combine
/// puts its chips there. A move and the one that undoes it in the other
/// direction have the same bin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BinMove {
    /// What it does.
    pub kind: BinMoveKind,
    /// The index of the bin, from 2.
    pub bin: usize,
}

/// The bins of the one or two chips that go, or come, in a move.
type ChipBins = SmallVec<[usize; 2]>;

impl BinMove {
    /// The bins from which a chip goes, and those to which one comes. A bin is
    /// there twice if two chips of it are.
    pub(crate) fn exchange(self, direction: Direction) -> (ChipBins, ChipBins) {
        let bin = self.bin;
        let merge = (self.kind == BinMoveKind::Combine) == (direction == Direction::Forward);
        let (fine, coarse): (&[usize], &[usize]) = match (merge, bin) {
            (true, 2) => (&[1, 1], &[2]),
            (true, _) => (&[bin - 2, bin - 1], &[bin]),
            (false, 2) => (&[2, 2], &[1, 3]),
            (false, _) => (&[bin, bin], &[bin - 2, bin + 1]),
        };
        let (fine, coarse) = (ChipBins::from_slice(fine), ChipBins::from_slice(coarse));
        match direction {
            Direction::Forward => (fine, coarse),
            Direction::Reversed => (coarse, fine),
        }
    }
}

impl fmt::Display for BinMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.word(), bin_value(self.bin))
    }
}

impl ZeckendorfGame {
    /// The game in a direction, in normal play.
    pub const fn new(direction: Direction) -> Self {
        Self {
            direction,
            convention: Convention::Normal,
        }
    }

    /// From ones to the representation, in normal play.
    pub const fn forward() -> Self {
        Self::new(Direction::Forward)
    }

    /// From the representation to ones, in normal play.
    pub const fn reversed() -> Self {
        Self::new(Direction::Reversed)
    }

    /// The same game in misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.convention = Convention::Misere;
        self
    }

    fn entry(self) -> &'static Entry {
        match self.direction {
            Direction::Forward => &FORWARD,
            Direction::Reversed => &REVERSED,
        }
    }

    /// The direction.
    pub fn direction(self) -> Direction {
        self.direction
    }

    /// The game's own start for n ≥ 1.
    pub fn start(self, n: &Natural) -> Result<Bins> {
        match self.direction {
            Direction::Forward => Bins::new([(1, n.clone())]),
            Direction::Reversed => Bins::zeckendorf(n),
        }
    }

    /// The state that a move leads to; `None` where it is not legal.
    pub fn exchanged(self, state: &Bins, step: BinMove) -> Option<Bins> {
        if step.bin < 2 {
            return None;
        }
        let (goes, comes) = step.exchange(self.direction);
        state.exchanged(&goes, &comes)
    }

    /// Whether the chips for a move are there.
    fn is_legal(self, state: &Bins, step: BinMove) -> bool {
        let (goes, _) = step.exchange(self.direction);
        let twice = goes.len() == 2 && goes[0] == goes[1];
        let needed = Natural::from(if twice { 2u8 } else { 1 });
        goes.iter().all(|&bin| state.count(bin) >= needed)
    }

    /// All legal moves, splits before combines, and those of lower bins first.
    pub(super) fn legal_bin_moves(self, state: &Bins) -> impl Iterator<Item = BinMove> + '_ {
        let kinds = [BinMoveKind::Split, BinMoveKind::Combine];
        kinds.into_iter().flat_map(move |kind| {
            let steps = state.named_by_moves().into_iter();
            let steps = steps.map(move |bin| BinMove { kind, bin });
            steps.filter(move |&step| self.is_legal(state, step))
        })
    }

    /// All legal moves with where they lead, in the same order.
    pub fn bin_moves(self, state: &Bins) -> impl Iterator<Item = (BinMove, Bins)> + '_ {
        let legal = self.legal_bin_moves(state);
        legal.filter_map(move |step| Some((step, self.exchanged(state, step)?)))
    }

    /// The move as every game writes it.
    pub(crate) fn step(self, step: BinMove) -> Step {
        Step::bins(step, self.direction)
    }

    /// The move of a step; `None` where its chips are not those of a move.
    pub(super) fn bin_move(self, step: &Step) -> Option<BinMove> {
        let (kind, Exchange { bin, .. }) = match step {
            Step::Split(exchange) => (BinMoveKind::Split, exchange),
            Step::Combine(exchange) => (BinMoveKind::Combine, exchange),
            Step::Put { .. }
            | Step::Eat(_)
            | Step::Fill(_)
            | Step::Add { .. }
            | Step::Take { .. }
            | Step::Turn(_)
            | Step::Named { .. } => return None,
        };
        let index = Zeckendorf::of(bin).indices().next()?;
        let found = BinMove {
            kind,
            bin: index.checked_sub(1)?,
        };
        (found.bin >= 2 && self.step(found) == *step).then_some(found)
    }
}

/// The refusal of a move whose chips are missing.
pub(super) fn chips_missing(step: &Step) -> crate::error::Error {
    bad_move(
        &step.words(Natural::to_short_string),
        "the chips for it are not there",
    )
}

/// How a move of chips is written, for whoever is asked for one.
pub(super) const MOVE_HELP: &str = "the bin that names the move, such as split 5 or combine 2";

/// Reads a state of chips with Fibonacci values, or what a game starts with.
pub(super) fn read_state(
    game: &str,
    text: &str,
    start: impl FnOnce(&Natural) -> Result<Bins>,
) -> Result<Bins> {
    let bad = |expected: String| bad_position(game, text, expected);
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(bad(format!("it is empty; {EXPECTED}")));
    }
    if let Some(n) = named_n(trimmed) {
        let n = number(n, bad)?;
        if n.is_zero() {
            return Err(bad("n is 0, and it must be at least 1".into()));
        }
        return start(&n);
    }
    let kinds = "the Fibonacci numbers 1, 2, 3, 5, 8, …";
    read_chips(text, kinds, |why| bad(format!("{why}; {EXPECTED}")))
}

impl Rules for ZeckendorfGame {
    type State = Bins;

    fn name(&self) -> &'static str {
        self.entry().name
    }

    fn rules(&self) -> String {
        let moves = match self.direction {
            Direction::Forward => {
                "Combine two chips with neighbouring values into one with their sum, or two 1s into a 2; or split two equal \
                 chips: 2 + 2 into 1 + 3, 3 + 3 into 1 + 5, 5 + 5 into 2 + 8, and so on."
            }
            Direction::Reversed => {
                "Split a chip into the two values before it, or a 2 into 1 + 1; or combine two chips into two equal ones: 1 + 3 \
                 into 2 + 2, 1 + 5 into 3 + 3, 2 + 8 into 5 + 5, and so on."
            }
        };
        let end = words::end_words(self.convention, "makes the last move");
        format!("{end} Chips have the Fibonacci values 1, 2, 3, 5, 8, …. {moves}")
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    /// Reads a state, such as `1^3 2 5^2`, or the game's own start, `n=129`.
    fn read(&self, text: &str) -> Result<Bins> {
        read_state(self.entry().name, text, |n| self.start(n))
    }

    fn moves<'a>(&'a self, state: &'a Bins) -> Result<Moves<'a, Bins>> {
        // Where they lead is made when it is asked for: there may be many chips.
        let moves: Vec<BinMove> = self.legal_bin_moves(state).collect();
        Ok(Moves::numbered(Natural::from(moves.len()), move |i| {
            let step = *moves.get(i.to_usize()?)?;
            Some((self.step(step), self.exchanged(state, step)?))
        }))
    }

    fn after(&self, state: &Bins, step: &Step) -> Result<Bins> {
        if step.chips().0.is_empty() {
            return Err(other_kind(step));
        }
        let next = self
            .bin_move(step)
            .and_then(|step| self.exchanged(state, step));
        next.ok_or_else(|| chips_missing(step))
    }

    fn answer(&self, state: &Bins, ask: Ask<'_>) -> Result<Option<Answer>> {
        engine::answer(*self, state, ask).map(Some)
    }

    fn winners(
        &self,
        numbers: RangeInclusive<usize>,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Outcome>>> {
        if numbers.is_empty() || *numbers.start() == 0 {
            return Ok(None);
        }
        engine::winners(*self, numbers, threads, budget).map(Some)
    }

    fn board(&self, state: &Bins) -> Board {
        bins_board(state)
    }

    fn words(&self, state: &Bins) -> String {
        let sum = state.sum().to_short_string();
        format!("{}, with the sum {sum}", chips_words(state))
    }

    fn words_after(&self, next: &Bins) -> String {
        format!("leaves {}", short_text(next))
    }

    fn move_help(&self, _: &Bins) -> &'static str {
        MOVE_HELP
    }

    fn least_tree(&self, state: &Bins) -> TreeSize {
        let sum = state.sum();
        if self.start(&sum).as_ref() != Ok(state) {
            return TreeSize::positions(1);
        }
        // Every state of a sum occurs in the game from its start, either way;
        // a larger sum has no fewer: a chip 1 can be added to each.
        let small = usize::try_from(MAX_SMALL_SUM).unwrap_or(usize::MAX);
        let sum = sum.to_usize().unwrap_or(small).min(small);
        TreeSize {
            positions: state_counts(sum)[sum],
            moves: edge_counts(sum)[sum],
        }
    }

    fn outside_bytes(&self, state: &Bins) -> usize {
        size_of_val(state.bins())
    }
}

/// What a text should have been.
const EXPECTED: &str = "give chips with Fibonacci values, such as 1^3 2 5^2 (three 1s, a 2, two 5s), or n=129 for the start of the game";
