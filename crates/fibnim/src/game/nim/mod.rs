//! Nim: any number from any one pile.

use std::fmt;

use smallvec::SmallVec;

use super::one_pile::no_least_takes;
use super::piles::{self, Limits, PileWriter};
use super::{Board, Heap, Moves, Rules, TreeSize, Writer, bad_position};
use crate::analysis::{Answer, Ask, Convention, Engine};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::Game;
use crate::number::{Extended, Natural};
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::theory::bouton;
use crate::words;

pub(crate) const ENTRY: Entry = Entry {
    name: "nim",
    aliases: &[],
    title: "Nim",
    rules: "Take any number, at least 1, from one pile.",
    options: &[],
    example: "nim 3,5,7",
    source: "Bouton 1901",
    suggestion: Suggestion::at("3,5,7"),
    puzzle: "{3-15},{3-15},{3-15}",
    make: Make::Rust(|options| {
        Ok(Game::new(Nim {
            convention: options.convention(),
        }))
    }),
};

/// The game of nim (Bouton 1901): a move takes any number, at least 1, from one
/// pile. There is no limit.
///
/// ```
/// use fibnim::game::{Nim, Rules};
///
/// let nim = Nim::default();
/// assert_eq!(nim.read("3, 5,6")?.to_string(), "3,5,6");
/// assert!(nim.read("3,5;6").unwrap_err().to_string().contains("no limit"));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim {
    /// Who wins when no move is left.
    pub convention: Convention,
}

/// The piles of a position of nim, at least one; piles may be empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NimPosition {
    piles: SmallVec<[Natural; 3]>,
}

impl NimPosition {
    /// The position with these piles.
    pub fn new(piles: Vec<Natural>) -> Self {
        Self {
            piles: piles.into(),
        }
    }

    /// The piles, in their order.
    pub fn piles(&self) -> &[Natural] {
        &self.piles
    }

    /// The position for a search, where all piles are machine-sized.
    fn to_small(&self) -> Option<SmallPiles> {
        self.piles.iter().map(Natural::to_u64).collect()
    }
}

impl fmt::Display for NimPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        piles::write_piles(&self.piles, f)
    }
}

impl Nim {
    fn taken(position: &NimPosition, pile: usize, take: &Natural) -> Result<NimPosition> {
        let sizes: SmallVec<[&Natural; 4]> = position.piles.iter().collect();
        let rest = piles::pile_after(&sizes, pile, take, |_| {
            take.is_zero().then(|| "a take is at least 1".into())
        })?;
        let mut piles = position.piles.clone();
        piles[pile - 1] = rest;
        Ok(NimPosition { piles })
    }

    fn searched(self, position: &NimPosition, ask: Ask<'_>) -> Result<Answer> {
        let Some(small) = position.to_small() else {
            return Err(Error::limit(
                "the search",
                "more than 2^64 positions",
                format!("{} positions", ask.budget.search_positions),
                [Excess::positions(ask.budget)],
            ));
        };
        let take = |(pile, take)| Step::take(pile, Natural::from(take));
        Search::new(&self, ask).answer(&small, take)
    }
}

impl Rules for Nim {
    type State = NimPosition;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        let end = words::end_words(self.convention, "takes the last stone");
        format!("{end} Take any number of stones, at least 1, from one pile.")
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn check(&self, position: &NimPosition) -> Result<()> {
        if position.piles.is_empty() {
            return Err(bad_position(ENTRY.name, "", "it has no piles"));
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<NimPosition> {
        let bad = |expected: &str| bad_position(ENTRY.name, text, expected);
        if text.contains(';') {
            return Err(bad(
                "nim has no limit, so give piles only, such as 3,5,6; takeaway, fib and power-of-two have one",
            ));
        }
        if text.trim().is_empty() {
            return Err(bad("it has no piles; give piles, such as 3,5,6"));
        }
        piles::check_pile_count(text)?;
        let piles = Natural::parse_list(text.trim()).map_err(|error| match error {
            Error::BadNumber { .. } => bad(&error.to_string()),
            other => other,
        })?;
        Ok(NimPosition::new(piles))
    }

    fn moves<'a>(&'a self, position: &'a NimPosition) -> Result<Moves<'a, NimPosition>> {
        let piles = position.piles.iter();
        let takes = piles.map(|pile| (Natural::ONE, pile.clone()));
        Ok(Moves::takes(takes, move |pile, take| {
            Self::taken(position, pile, take)
        }))
    }

    fn after(&self, position: &NimPosition, step: &Step) -> Result<NimPosition> {
        let (pile, take) = piles::take_of(step)?;
        Self::taken(position, pile, take)
    }

    fn pile_sizes<'a>(&self, position: &'a NimPosition) -> Option<Vec<&'a Natural>> {
        Some(position.piles.iter().collect())
    }

    fn answer(&self, position: &NimPosition, ask: Ask<'_>) -> Result<Option<Answer>> {
        if ask.allows(Engine::Theory) {
            return Ok(Some(bouton::nim(position.piles(), ask)));
        }
        if ask.allows(Engine::Search) {
            return self.searched(position, ask).map(Some);
        }
        Err(no_least_takes(ENTRY.name))
    }

    fn board(&self, position: &NimPosition) -> Board {
        let piles = position.piles.iter();
        let heaps = piles.map(|pile| Heap::limited(pile, &Extended::Infinite));
        Board::Heaps {
            heaps: heaps.collect(),
        }
    }

    fn words(&self, position: &NimPosition) -> String {
        piles::piles_words(position.piles.iter())
    }

    fn words_after(&self, next: &NimPosition) -> String {
        format!("leaves {}", piles::sizes_words(next.piles.iter()))
    }

    fn writer<'a>(&'a self, position: &'a NimPosition) -> Box<dyn Writer<NimPosition> + 'a> {
        Box::new(PileWriter::new(
            position,
            position.piles.iter(),
            Limits::None,
        ))
    }

    fn least_tree(&self, position: &NimPosition) -> TreeSize {
        TreeSize::positions(piles::positions_within(position.piles.iter()))
    }

    fn outside_bytes(&self, position: &NimPosition) -> usize {
        if position.piles.spilled() {
            size_of_val(position.piles())
        } else {
            0
        }
    }
}

/// Machine-sized piles.
type SmallPiles = SmallVec<[u64; 4]>;

impl SmallGame for Nim {
    type Position = SmallPiles;
    /// The pile, from 1, and the take.
    type Move = (usize, u64);

    fn nth_move(&self, piles: &SmallPiles, i: usize) -> Option<(Self::Move, SmallPiles)> {
        let mut skip = i as u64;
        for (index, &pile) in piles.iter().enumerate() {
            if skip < pile {
                let take = skip + 1;
                let mut next = piles.clone();
                next[index] -= take;
                return Some(((index + 1, take), next));
            }
            skip -= pile;
        }
        None
    }

    fn position_bound(&self, piles: &SmallPiles) -> u128 {
        let sizes = piles.iter().map(|&pile| u128::from(pile) + 1);
        sizes.fold(1, u128::saturating_mul)
    }
}
