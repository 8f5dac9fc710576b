//! Build Up 1-2-3: put down chips up to n, then play the reversed Zeckendorf
//! game on them.

use std::fmt;

use super::zeckendorf::{
    self, BinMove, BinMoveKind, Bins, ZeckendorfGame, bins_board, chips_words, read_chips,
    short_text,
};
use super::{Bin, Board, Left, Moves, Rules, TreeSize, bad_move, bad_position, named_n, number};
use crate::analysis::{Answer, Ask, Convention, Engine};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::Game;
use crate::number::Natural;
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::theory::reversed_zeckendorf;
use crate::words;

pub(crate) const ENTRY: Entry = Entry {
    name: "build-up",
    aliases: &["build-up-123", "build-up-1-2-3"],
    title: "Build Up 1-2-3",
    rules: "Put down a 1, a 2 or a 3 in turn, until the sum is exactly n; then go on in turn with the reversed Zeckendorf game on these chips. It starts with n=17; later positions are the chips and n, 1^2 3 / 17, and when all are down the chips alone.",
    options: &[],
    example: "build-up n=17",
    source: "The Reversed Zeckendorf Game, 2023",
    suggestion: Suggestion::at("n=17"),
    puzzle: "1^{1-6} 2^{1-5} 3^{1-5}",
    make: Make::Rust(|options| {
        Ok(Game::new(BuildUp {
            convention: options.convention(),
        }))
    }),
};

/// Build Up 1-2-3 (*The Reversed Zeckendorf Game* 2023, §5).
///
/// The players put down a 1, a 2 or a 3 in turn, until the sum is exactly n.
/// Then they go on in turn with the reversed Zeckendorf game on these chips, and
/// whoever cannot move loses.
///
/// A position is written as `n=17` where nothing is down yet, as `1^2 3 / 17`
/// (the chips so far, and n) while chips are put down, and as the chips alone
/// from then on.
///
/// ```
/// use fibnim::game::{BuildUp, Rules};
///
/// let position = BuildUp::default().read("3 1^2 / 7")?;
/// assert_eq!(position.to_string(), "1^2 3 / 7");
/// let moves: Vec<String> = position.moves().map(|(step, next)| format!("{step}: {next}")).collect();
/// assert_eq!(moves, ["put 1: 1^3 3 / 7", "put 2: 1^2 2 3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BuildUp {
    /// Who wins when no move is left.
    pub convention: Convention,
}

/// The chips that are down, and how much is left to put down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BuildUpPosition {
    chips: [Natural; 3],
    left: Natural,
}

/// A move of Build Up 1-2-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BuildUpMove {
    /// A chip of this value, 1, 2 or 3, is put down.
    Put(u8),
    /// A move of the reversed Zeckendorf game.
    Exchange(BinMove),
}

impl fmt::Display for BuildUpMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(chip) => write!(f, "put {chip}"),
            Self::Exchange(step) => step.fmt(f),
        }
    }
}

const SPLIT_TWO: BinMove = BinMove {
    kind: BinMoveKind::Split,
    bin: 2,
};
const SPLIT_THREE: BinMove = BinMove {
    kind: BinMoveKind::Split,
    bin: 3,
};
const COMBINE: BinMove = BinMove {
    kind: BinMoveKind::Combine,
    bin: 2,
};

/// What a text should have been.
const EXPECTED: &str = "give n=17 for the start, the chips put down and n, such as 1^2 3 / 17, or the chips alone when all are down";

/// The numbers of ones, twos and threes in the text of a state.
fn parse_chips(text: &str, bad: impl Fn(String) -> Error) -> Result<[Natural; 3]> {
    let bins = read_chips(text, "the chips 1, 2 and 3", &bad)?;
    match bins.bins().last() {
        Some((bin, _)) if *bin > 3 => Err(bad("a chip is neither 1 nor 2 nor 3".into())),
        _ => Ok([1, 2, 3].map(|bin| bins.count(bin))),
    }
}

fn sum([ones, twos, threes]: &[Natural; 3]) -> Natural {
    let twos = twos * &Natural::from(2u8);
    let threes = threes * &Natural::from(3u8);
    &(ones + &twos) + &threes
}

impl From<BuildUpMove> for Step {
    fn from(step: BuildUpMove) -> Self {
        match step {
            BuildUpMove::Put(chip) => Self::Put {
                chip: Natural::from(chip),
            },
            BuildUpMove::Exchange(step) => ZeckendorfGame::reversed().step(step),
        }
    }
}

/// The move of a step; `None` where it is none of this game.
fn build_move(step: &Step) -> Option<BuildUpMove> {
    if let Step::Put { chip } = step {
        let chip = u8::try_from(chip.to_u64()?).ok()?;
        return (1..=3).contains(&chip).then_some(BuildUpMove::Put(chip));
    }
    let step = ZeckendorfGame::reversed().bin_move(step)?;
    Some(BuildUpMove::Exchange(step))
}

impl Rules for BuildUp {
    type State = BuildUpPosition;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        let end = words::end_words(self.convention, "makes the last move");
        format!(
            "{end} Put down a 1, a 2 or a 3 in turn, until the sum is exactly n. Then go on in turn with these chips: split a 3 into \
             1 + 2 or a 2 into 1 + 1, or combine 1 + 3 into 2 + 2."
        )
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn read(&self, text: &str) -> Result<BuildUpPosition> {
        let bad = |expected: String| bad_position(ENTRY.name, text, expected);
        let trimmed = text.trim();
        if let Some(n) = named_n(trimmed) {
            let n = number(n, bad)?;
            return BuildUpPosition::new([Natural::ZERO; 3], &n).map_err(bad);
        }
        let (chips, n) = match trimmed.split_once('/') {
            Some((chips, n)) => (chips, Some(number(n, bad)?)),
            None => (trimmed, None),
        };
        if chips.trim().is_empty() {
            return Err(bad(format!("it has no chips; {EXPECTED}")));
        }
        let chips = parse_chips(chips, |why| bad(format!("{why}; {EXPECTED}")))?;
        let n = n.unwrap_or_else(|| sum(&chips));
        BuildUpPosition::new(chips, &n).map_err(bad)
    }

    fn moves<'a>(&'a self, position: &'a BuildUpPosition) -> Result<Moves<'a, BuildUpPosition>> {
        let moves = position.moves();
        let moves = moves.map(|(step, next)| (step.into(), next));
        Ok(Moves::listed(moves.collect()))
    }

    fn after(&self, position: &BuildUpPosition, step: &Step) -> Result<BuildUpPosition> {
        let next = build_move(step).and_then(|step| position.after(step));
        next.ok_or_else(|| {
            bad_move(
                &step.words(Natural::to_short_string),
                "the chips for it are not there, or n would be passed",
            )
        })
    }

    fn answer(&self, position: &BuildUpPosition, ask: Ask<'_>) -> Result<Option<Answer>> {
        let mut answer = if ask.allows(Engine::Theory) && ask.is_normal() {
            reversed_zeckendorf::build_up(position)
        } else if ask.allows(Engine::Search) {
            self.searched(position, ask)?
        } else {
            let refusal = if ask.allows(Engine::Theory) {
                "no theory answers the game build-up in misère play; a search does, within its budget"
            } else {
                "the game build-up has no table; its theory and search answer"
            };
            return Err(Error::NoEngine(refusal.into()));
        };
        let facts = answer.reason.facts.with("n", &position.n());
        answer.reason.facts = facts.with("left", position.left());
        Ok(Some(answer))
    }

    fn board(&self, position: &BuildUpPosition) -> Board {
        if let Some(bins) = position.built() {
            return bins_board(&bins);
        }
        let bins = (1..=3).zip(&position.chips).map(|(index, chips)| Bin {
            index,
            value: Some(zeckendorf::bin_value(index)),
            chips: chips.clone(),
        });
        Board::Bins {
            bins: bins.collect(),
            last: 3,
            left: Some(Left {
                left: position.left.clone(),
                of: position.n(),
            }),
        }
    }

    fn words(&self, position: &BuildUpPosition) -> String {
        let n = position.n().to_short_string();
        match position.put_down() {
            None => format!("n = {n}, and nothing is put down yet"),
            Some(bins) if position.left.is_zero() => {
                format!("{}, with the sum {n}", chips_words(&bins))
            }
            Some(bins) => format!(
                "{} put down so far, and {} left to put for n = {n}",
                chips_words(&bins),
                position.left.to_short_string()
            ),
        }
    }

    fn words_after(&self, next: &BuildUpPosition) -> String {
        let n = super::piles::ends(&next.n());
        match next.put_down() {
            None => format!("leaves n={n}"),
            Some(bins) if next.left.is_zero() => format!("leaves {}", short_text(&bins)),
            Some(bins) => format!("leaves {} / {n}", short_text(&bins)),
        }
    }

    fn move_help(&self, position: &BuildUpPosition) -> &'static str {
        if position.left.is_zero() {
            zeckendorf::MOVE_HELP
        } else {
            "the chip to put down: 1, 2 or 3"
        }
    }

    /// Any ones, twos and threes that are no more than n together: at least
    /// n³/36 ways, the volume of the solid whose points they are.
    fn least_tree(&self, position: &BuildUpPosition) -> TreeSize {
        let cube = |n: u128| (n.saturating_mul(n).saturating_mul(n) / 36).max(1);
        TreeSize::positions(position.left.to_u128().map_or(u128::MAX, cube))
    }
}

impl BuildUp {
    fn searched(self, position: &BuildUpPosition, ask: Ask<'_>) -> Result<Answer> {
        let Some(small) = position.to_small() else {
            return Err(Error::limit(
                "the search",
                format!(
                    "about as many positions as n = {} has partitions into 1, 2 and 3",
                    position.n().to_short_string()
                ),
                format!("{} positions", ask.budget.search_positions),
                [Excess::positions(ask.budget)],
            ));
        };
        Search::new(&self, ask).answer(&small, Step::from)
    }
}

impl BuildUpPosition {
    /// The position with these numbers of ones, twos and threes, on the way to
    /// n ≥ 1; or what is wrong with it.
    pub fn new(chips: [Natural; 3], n: &Natural) -> std::result::Result<Self, String> {
        if n.is_zero() {
            return Err("n is 0, and it must be at least 1".into());
        }
        let down = sum(&chips);
        match n.checked_sub(&down) {
            Some(left) => Ok(Self { chips, left }),
            None => Err(format!(
                "the chips make {}, and that is more than n",
                down.to_short_string()
            )),
        }
    }

    /// The chips that are down; `None` where there are none.
    fn put_down(&self) -> Option<Bins> {
        Bins::new((1..).zip(self.chips.iter().cloned())).ok()
    }

    /// How many ones, twos and threes are down.
    pub fn chips(&self) -> &[Natural; 3] {
        &self.chips
    }

    /// How much is left to put down; 0 when the reversed game has begun.
    pub fn left(&self) -> &Natural {
        &self.left
    }

    /// The sum n that is built up to.
    pub fn n(&self) -> Natural {
        &sum(&self.chips) + &self.left
    }

    /// The state of the reversed game, if it has begun.
    pub fn built(&self) -> Option<Bins> {
        let chips = (1..).zip(self.chips.iter().cloned());
        self.left
            .is_zero()
            .then(|| Bins::new(chips).expect("n is at least 1"))
    }

    /// All legal moves with where they lead: chips from the lowest, or the moves
    /// of the reversed game in its order.
    pub fn moves(&self) -> impl Iterator<Item = (BuildUpMove, Self)> + '_ {
        all_moves().filter_map(|step| Some((step, self.after(step)?)))
    }

    /// The position after a move; `None` where it is not legal.
    pub(crate) fn after(&self, step: BuildUpMove) -> Option<Self> {
        let mut next = self.clone();
        match step {
            BuildUpMove::Put(chip) => {
                next.left = self.left.checked_sub(&Natural::from(chip))?;
                *next.chips.get_mut(usize::from(chip).checked_sub(1)?)? += &Natural::ONE;
            }
            BuildUpMove::Exchange(step) => {
                let bins = ZeckendorfGame::reversed().exchanged(&self.built()?, step)?;
                next.chips = [1, 2, 3].map(|bin| bins.count(bin));
            }
        }
        Some(next)
    }

    /// The position for a search, where it is machine-sized.
    pub fn to_small(&self) -> Option<SmallBuildUp> {
        // No play has more chips of a kind than n.
        self.n().to_u64()?;
        let [ones, twos, threes] = &self.chips;
        Some(SmallBuildUp {
            chips: [ones.to_u64()?, twos.to_u64()?, threes.to_u64()?],
            left: self.left.to_u64()?,
        })
    }
}

/// Every move that the game knows, in its order.
fn all_moves() -> impl Iterator<Item = BuildUpMove> {
    let puts = (1..=3).map(BuildUpMove::Put);
    puts.chain([SPLIT_TWO, SPLIT_THREE, COMBINE].map(BuildUpMove::Exchange))
}

impl fmt::Display for BuildUpPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chips = (1..).zip(self.chips.iter().cloned());
        match Bins::new(chips) {
            Err(_) => {
                f.write_str("n=")?;
                self.left.fmt(f)
            }
            Ok(bins) if self.left.is_zero() => bins.fmt(f),
            Ok(bins) => {
                bins.fmt(f)?;
                f.write_str(" / ")?;
                self.n().fmt(f)
            }
        }
    }
}

/// A machine-sized position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallBuildUp {
    chips: [u64; 3],
    left: u64,
}

impl SmallBuildUp {
    fn after(self, step: BuildUpMove) -> Option<Self> {
        let Self {
            chips: [ones, twos, threes],
            left,
        } = self;
        let (chips, left) = match step {
            BuildUpMove::Put(1) => ([ones + 1, twos, threes], left.checked_sub(1)?),
            BuildUpMove::Put(2) => ([ones, twos + 1, threes], left.checked_sub(2)?),
            BuildUpMove::Put(3) => ([ones, twos, threes + 1], left.checked_sub(3)?),
            BuildUpMove::Exchange(_) if left > 0 => return None,
            BuildUpMove::Exchange(SPLIT_TWO) => ([ones + 2, twos.checked_sub(1)?, threes], 0),
            BuildUpMove::Exchange(SPLIT_THREE) => ([ones + 1, twos + 1, threes.checked_sub(1)?], 0),
            BuildUpMove::Exchange(COMBINE) => {
                ([ones.checked_sub(1)?, twos + 2, threes.checked_sub(1)?], 0)
            }
            BuildUpMove::Put(_) | BuildUpMove::Exchange(_) => return None,
        };
        Some(Self { chips, left })
    }
}

impl SmallGame for BuildUp {
    type Position = SmallBuildUp;
    type Move = BuildUpMove;

    fn nth_move(&self, position: &SmallBuildUp, i: usize) -> Option<(BuildUpMove, SmallBuildUp)> {
        let mut moves = all_moves().filter_map(|step| Some((step, position.after(step)?)));
        moves.nth(i)
    }

    /// The chips that can be put down, and then the twos and threes that can be
    /// left: threes only go, and at most two twos come for each.
    fn position_bound(&self, position: &SmallBuildUp) -> u128 {
        let left = u128::from(position.left);
        let [_, twos, threes] = position.chips.map(u128::from);
        let building = (left + 1)
            .saturating_mul(left / 2 + 1)
            .saturating_mul(left / 3 + 1);
        let (twos, threes) = (twos + left / 2, threes + left / 3);
        let built = (twos + 2 * threes + 1).saturating_mul(threes + 1);
        building.saturating_add(built)
    }
}
