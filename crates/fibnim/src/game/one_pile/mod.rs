//! One Pile: at least a and at most q from a pile, always.

use std::fmt;

use super::piles::{self, Limits, PileWriter};
use super::{Board, Heap, Moves, Rules, TreeSize, Writer, bad_position, number};
use crate::analysis::{Answer, Ask, Convention, Engine, TakeBounds};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::Game;
use crate::number::Natural;
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::theory::whinihan;
use crate::words;

pub(crate) const ENTRY: Entry = Entry {
    name: "one-pile",
    aliases: &["onepile"],
    title: "One Pile",
    rules: "Take at least A and at most Q, always.",
    options: &["--min", "--max"],
    example: "one-pile --min 2 --max 3 12",
    source: "Whinihan 1963",
    suggestion: Suggestion {
        min: Some("1"),
        max: Some("3"),
        ..Suggestion::at("21")
    },
    puzzle: "{15-99}",
    make: Make::Rust(|options| {
        let Some(max) = &options.max else {
            return Err(Error::BadOption(
                "the game one-pile needs the most that may be taken, such as --max 3".into(),
            ));
        };
        let min = options.min.as_deref().unwrap_or("1");
        let game = OnePile::new(Natural::parse(min)?, Natural::parse(max)?)?;
        Ok(Game::new(OnePile {
            convention: options.convention(),
            ..game
        }))
    }),
};

/// The game One Pile (Whinihan 1963, §1): each move takes at least `min` and
/// at most `max` from the pile. A pile of less than `min` has no move.
///
/// ```
/// use fibnim::{Natural, game::OnePile};
///
/// assert!(OnePile::new(Natural::from(2u8), Natural::from(3u8)).is_ok());
/// assert!(OnePile::new(Natural::from(4u8), Natural::from(3u8)).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OnePile {
    min: Natural,
    max: Natural,
    convention: Convention,
}

/// The pile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pile(pub Natural);

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl OnePile {
    /// The game with bounds 1 ≤ min ≤ max, in normal play.
    pub fn new(min: Natural, max: Natural) -> Result<Self> {
        if min.is_zero() {
            return Err(Error::BadOption(
                "the least take (--min) is 0, and it must be at least 1".into(),
            ));
        }
        if min > max {
            return Err(Error::BadOption(format!(
                "the least take (--min) {} is more than the most (--max) {}",
                min.to_short_string(),
                max.to_short_string()
            )));
        }
        Ok(Self {
            min,
            max,
            convention: Convention::Normal,
        })
    }

    /// The same game in misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.convention = Convention::Misere;
        self
    }

    /// The least that may be taken, a in the paper.
    pub fn min(&self) -> &Natural {
        &self.min
    }

    /// The most that may be taken, q in the paper.
    pub fn max(&self) -> &Natural {
        &self.max
    }

    /// The most that may be taken from a pile.
    fn most<'n>(&'n self, pile: &'n Natural) -> &'n Natural {
        pile.min(&self.max)
    }

    /// The pile after a take.
    fn taken(&self, Pile(pile): &Pile, number: usize, take: &Natural) -> Result<Pile> {
        let rest = piles::pile_after(&[pile], number, take, |_| {
            let allowed = *take >= self.min && *take <= self.max;
            (!allowed).then(|| {
                let [min, max] = [&self.min, &self.max].map(Natural::to_short_string);
                format!("a take is from {min} to {max}")
            })
        })?;
        Ok(Pile(rest))
    }

    fn searched(&self, pile: &Natural, ask: Ask<'_>) -> Result<Answer> {
        let Some(small) = pile.to_u64() else {
            return Err(Error::limit(
                "the search",
                format!("{} positions", pile.to_short_string()),
                format!("{} positions", ask.budget.search_positions),
                [Excess::positions(ask.budget).needing(pile.clone())],
            ));
        };
        Search::new(self, ask).answer(&small, |take| Step::take(1, Natural::from(take)))
    }
}

impl Rules for OnePile {
    type State = Pile;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        let takes = words::from_to(&self.min, &self.max);
        let end = if self.min == Natural::ONE {
            words::end_words(self.convention, "takes the last stone")
        } else {
            words::end_words(self.convention, "leaves fewer stones than may be taken")
        };
        format!("{end} Take {takes} stones from the pile, always.")
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn bounds(&self) -> Option<TakeBounds> {
        Some(TakeBounds {
            min: self.min.clone(),
            max: self.max.clone(),
        })
    }

    fn read(&self, text: &str) -> Result<Pile> {
        let bad = |expected: String| bad_position(ENTRY.name, text, expected);
        if text.contains([',', ';']) {
            return Err(bad("give one pile and no limit, such as 17".into()));
        }
        if text.trim().is_empty() {
            return Err(bad("it is empty; give a pile, such as 17".into()));
        }
        number(text, bad).map(Pile)
    }

    fn moves<'a>(&'a self, state: &'a Pile) -> Result<Moves<'a, Pile>> {
        let beyond = self.most(&state.0) + &Natural::ONE;
        let count = &beyond - (&self.min).min(&beyond);
        Ok(Moves::takes(
            [(self.min.clone(), count)],
            move |pile, take| self.taken(state, pile, take),
        ))
    }

    fn after(&self, state: &Pile, step: &Step) -> Result<Pile> {
        let (pile, take) = piles::take_of(step)?;
        self.taken(state, pile, take)
    }

    fn pile_sizes<'a>(&self, Pile(pile): &'a Pile) -> Option<Vec<&'a Natural>> {
        Some(vec![pile])
    }

    fn answer(&self, Pile(pile): &Pile, ask: Ask<'_>) -> Result<Option<Answer>> {
        if ask.allows(Engine::Theory) {
            return Ok(Some(whinihan::one_pile(self, pile, ask)));
        }
        if ask.allows(Engine::Search) {
            return self.searched(pile, ask).map(Some);
        }
        Err(no_least_takes(ENTRY.name))
    }

    fn board(&self, Pile(pile): &Pile) -> Board {
        let most = self.most(pile);
        let heap = if most < &self.min {
            Heap::bounded(pile, Natural::ONE, Natural::ZERO)
        } else {
            Heap::bounded(pile, self.min.clone(), most.clone())
        };
        Board::Heaps { heaps: vec![heap] }
    }

    fn words(&self, Pile(pile): &Pile) -> String {
        piles::piles_words(std::iter::once(pile))
    }

    fn words_after(&self, Pile(next): &Pile) -> String {
        format!("leaves {}", piles::ends(next))
    }

    fn writer<'a>(&'a self, state: &'a Pile) -> Box<dyn Writer<Pile> + 'a> {
        Box::new(PileWriter::new(
            state,
            std::iter::once(&state.0),
            Limits::None,
        ))
    }

    fn least_tree(&self, Pile(pile): &Pile) -> TreeSize {
        // A game in which the most is taken each time is in the tree.
        TreeSize::counted(&(&pile.div_rem(&self.max).0 + &Natural::ONE))
    }
}

/// The refusal of a table by a game without a limit.
pub(super) fn no_least_takes(game: &str) -> Error {
    Error::NoEngine(format!(
        "the game {game} has no limit, so it has no table of least takes; its theory and search answer"
    ))
}

impl SmallGame for OnePile {
    type Position = u64;
    type Move = u64;

    fn nth_move(&self, pile: &u64, i: usize) -> Option<(u64, u64)> {
        let take = self.min.to_u64()?.checked_add(i as u64)?;
        let rest = pile.checked_sub(take)?;
        (self.max >= take).then_some((take, rest))
    }

    fn position_bound(&self, pile: &u64) -> u128 {
        u128::from(*pile) + 1
    }
}
