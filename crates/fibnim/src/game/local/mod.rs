//! Take-away with a limit of its own for each pile.

mod engine;
mod small;

use std::borrow::Cow;
use std::fmt;

use super::piles::{self, Limits, PileWriter};
use super::{Board, Heap, Moves, Rules, TreeSize, Writer, bad_position};
use crate::analysis::{Answer, Ask, Convention};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::{Error, Result};
use crate::game::Game;
use crate::number::{Extended, Natural};
use crate::reason::Counted;
use crate::rule::Rule;
use crate::step::Step;
use crate::words;

pub use small::SmallLocal;

pub(crate) const ENTRY: Entry = Entry {
    name: "local",
    aliases: &["local-fib"],
    title: "Take-away with a limit for each pile",
    rules: "Take at least 1 and at most f(t) from a pile, where t was taken last from that pile. A pile from which nothing was taken has no limit; one alone opens with any take but all of it. A position gives each pile its own limit: 4;3,7,10;inf.",
    options: &["--rule"],
    example: "local '4;3,7,10'",
    source: "Larsson & Rubinstein-Salzedo 2014",
    suggestion: Suggestion::at("7,10"),
    puzzle: "{5-30};{2-9},{5-30};{2-9}",
    make: Make::Rust(|options| {
        let rule = options.rule.as_deref().unwrap_or("2t");
        Ok(Game::new(Local {
            rule: Rule::parse(rule)?,
            convention: options.convention(),
        }))
    }),
};

/// A take-away game in which each pile has its own limit: a move takes t from
/// one pile, at most that pile's limit, and sets that pile's limit to f(t).
/// The other limits stay. So each pile is a game of its own, and the whole is
/// their sum (Larsson & Rubinstein-Salzedo 2014; 2015, §1, where it is set
/// against one limit for all piles).
///
/// ```
/// use fibnim::{Natural, Rule, Step, game::{Local, Rules}};
///
/// let game = Local::new(Rule::times(2));
/// let position = game.read("4;3,7,10")?;
/// assert_eq!(position.to_string(), "4;3,7;inf,10;inf");
/// let next = game.after(&position, &Step::take(2, Natural::from(2u8)))?;
/// assert_eq!(next.to_string(), "4;3,5;4,10;inf");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Local {
    rule: Rule,
    convention: Convention,
}

/// A pile and the most that may be taken from it now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalPile {
    /// How many stones it has.
    pub size: Natural,
    /// The most that may be taken from it now.
    pub limit: Extended,
}

impl LocalPile {
    /// The most that a move can take from it.
    pub(crate) fn most(&self) -> &Natural {
        self.limit
            .finite()
            .map_or(&self.size, |limit| limit.min(&self.size))
    }

    fn nothing_may_be_taken(&self) -> bool {
        self.limit == Natural::ZERO.into()
    }

    /// "7 (no limit)"
    fn words(&self) -> String {
        let size = piles::ends(&self.size);
        match &self.limit {
            Extended::Infinite => format!("{size} (no limit)"),
            Extended::Finite(limit) => format!("{size} (limit {})", piles::ends(limit)),
        }
    }
}

/// Piles with their limits.
///
/// A limit of 0 occurs only at the opening of a single pile of 0 or 1; such a
/// position is written without its limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalPosition {
    piles: Vec<LocalPile>,
}

impl Local {
    /// The game of a rule, in normal play.
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            convention: Convention::Normal,
        }
    }

    /// The same game in misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.convention = Convention::Misere;
        self
    }

    /// The opening of a single pile, which may not be taken as a whole.
    fn opening(size: Natural) -> LocalPosition {
        let limit = size.checked_sub(&Natural::ONE).unwrap_or_default().into();
        LocalPosition::new(vec![LocalPile { size, limit }])
    }

    /// The position after a take; piles are counted from 1.
    fn taken(
        &self,
        position: &LocalPosition,
        pile: usize,
        take: &Natural,
    ) -> Result<LocalPosition> {
        let sizes: Vec<&Natural> = position.sizes().collect();
        let size = piles::pile_after(&sizes, pile, take, |index| {
            let limit = &position.piles[index].limit;
            let allowed = !take.is_zero() && limit.allows(take);
            (!allowed).then(|| {
                let limit = limit.to_short_string();
                format!("a take from this pile is from 1 to its limit {limit}")
            })
        })?;
        let limit = piles::limit_after(&self.rule, size.is_zero(), take)?;
        let mut piles = position.piles.clone();
        piles[pile - 1] = LocalPile { size, limit };
        Ok(LocalPosition { piles })
    }
}

/// A pile and its limit, if it has one.
fn split_limit(item: &str) -> (&str, Option<&str>) {
    match item.split_once(';') {
        Some((size, limit)) => (size.trim(), Some(limit.trim())),
        None => (item.trim(), None),
    }
}

/// Whether a limit is written as a number, and not as ∞.
fn is_number(limit: &&str) -> bool {
    !matches!(*limit, "inf" | "∞")
}

impl LocalPosition {
    /// Piles with their limits.
    pub fn new(piles: Vec<LocalPile>) -> Self {
        Self { piles }
    }

    /// The piles, in their order.
    pub fn piles(&self) -> &[LocalPile] {
        &self.piles
    }

    /// The sizes of the piles.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = &Natural> {
        self.piles.iter().map(|pile| &pile.size)
    }

    fn is_empty(&self) -> bool {
        self.sizes().all(Natural::is_zero)
    }
}

impl fmt::Display for LocalPile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.nothing_may_be_taken() {
            return fmt::Display::fmt(&self.size, f);
        }
        self.size.fmt(f)?;
        f.write_str(";")?;
        self.limit.fmt(f)
    }
}

impl fmt::Display for LocalPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        piles::write_piles(&self.piles, f)
    }
}

impl Rules for Local {
    type State = LocalPosition;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        format!(
            "{} Take at least 1 stone from one pile, and at most {} from that pile. A pile from which nothing was taken \
             has no limit; one alone opens with any take but all of it.",
            words::end_words(self.convention, "takes the last stone"),
            words::at_most_words(&self.rule)
        )
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn rule(&self) -> Option<&Rule> {
        Some(&self.rule)
    }

    /// Reads piles with their limits, such as `4;3,7,10;inf`. A pile without a
    /// limit has none among several piles; alone it opens with all but one
    /// stone, as in every take-away game.
    fn read(&self, text: &str) -> Result<LocalPosition> {
        let explain = |error: Error| match error {
            Error::BadNumber { .. } => bad_position(ENTRY.name, text, error.to_string()),
            other => other,
        };
        if text.trim().is_empty() {
            return Err(bad_position(
                ENTRY.name,
                text,
                "it has no piles; give piles with their limits, such as 17 or 4;3,7,10;inf",
            ));
        }
        piles::check_pile_count(text)?;
        let items: Vec<(&str, Option<&str>)> = text.split(',').map(split_limit).collect();
        // All numbers in one list, since they may have so many digits together.
        let numbers: Vec<&str> = items
            .iter()
            .flat_map(|&(size, limit)| [Some(size), limit.filter(is_number)])
            .flatten()
            .collect();
        let mut numbers = Natural::parse_list(&numbers.join(","))
            .map_err(explain)?
            .into_iter();
        let mut next = || numbers.next().expect("a number for each text");
        if let [(_, None)] = items.as_slice() {
            return Ok(Self::opening(next()));
        }
        let piles = items.iter().map(|(_, limit)| LocalPile {
            size: next(),
            limit: match limit.filter(is_number) {
                Some(_) => next().into(),
                None => Extended::Infinite,
            },
        });
        let position = LocalPosition::new(piles.collect());
        refuse_zero_limit(&position)?;
        Ok(position)
    }

    /// Refuses a position without piles, one with a limit 0 that is no opening,
    /// and one with takes for which the rule is none. Taking a whole pile asks
    /// for no f.
    fn check(&self, position: &LocalPosition) -> Result<()> {
        if position.piles.is_empty() {
            return Err(bad_position(ENTRY.name, "", "it has no piles"));
        }
        match position.piles() {
            [only] if only.size <= Natural::ONE => {}
            _ => refuse_zero_limit(position)?,
        }
        let check = |pile: &LocalPile| {
            let asked = asked(&pile.size);
            piles::check_rule(&self.rule, &asked, &pile.limit, &[&pile.size])
        };
        position.piles.iter().try_for_each(check)
    }

    fn moves<'a>(&'a self, position: &'a LocalPosition) -> Result<Moves<'a, LocalPosition>> {
        let piles = position.piles.iter();
        let takes = piles.map(|pile| (Natural::ONE, pile.most().clone()));
        Ok(Moves::takes(takes, move |pile, take| {
            self.taken(position, pile, take)
        }))
    }

    fn after(&self, position: &LocalPosition, step: &Step) -> Result<LocalPosition> {
        let (pile, take) = piles::take_of(step)?;
        self.taken(position, pile, take)
    }

    fn pile_sizes<'a>(&self, position: &'a LocalPosition) -> Option<Vec<&'a Natural>> {
        Some(position.sizes().collect())
    }

    fn answer(&self, position: &LocalPosition, ask: Ask<'_>) -> Result<Option<Answer>> {
        let largest = position.sizes().max().cloned().unwrap_or_default();
        let rule = self.rule.reaching(&asked(&largest));
        let answer = engine::answer(&rule, position, ask)?;
        Ok(Some(match rule {
            Cow::Borrowed(_) => answer,
            Cow::Owned(_) => piles::within_table(answer, &self.rule),
        }))
    }

    fn board(&self, position: &LocalPosition) -> Board {
        let heaps = position.piles.iter().map(|pile| {
            let heap = Heap::limited(&pile.size, &pile.limit);
            if self.convention == Convention::Normal && position.piles.len() <= 12 {
                heap.with_parts(Counted::Pile, &pile.size, &self.rule)
            } else {
                heap
            }
        });
        Board::Heaps {
            heaps: heaps.collect(),
        }
    }

    fn words(&self, position: &LocalPosition) -> String {
        let sizes = || piles::piles_words(position.sizes());
        match position.piles() {
            // What may be taken of nothing is not worth a word.
            _ if position.is_empty() => sizes(),
            [pile] if pile.nothing_may_be_taken() => sizes(),
            [pile] => match &pile.limit {
                Extended::Infinite => format!("{}, and any number may be taken now", sizes()),
                Extended::Finite(limit) => format!(
                    "{}, and at most {} may be taken now",
                    sizes(),
                    piles::ends(limit)
                ),
            },
            many => {
                let piles: Vec<String> = many.iter().map(LocalPile::words).collect();
                format!("piles of {}", piles.join(", "))
            }
        }
    }

    fn words_after(&self, next: &LocalPosition) -> String {
        match next.piles() {
            [pile] => format!(
                "leaves {}, limit {}",
                piles::ends(&pile.size),
                piles::limit_ends(&pile.limit)
            ),
            many => {
                let piles: Vec<String> = many.iter().map(LocalPile::words).collect();
                format!("leaves {}", piles.join(", "))
            }
        }
    }

    fn writer<'a>(&'a self, position: &'a LocalPosition) -> Box<dyn Writer<LocalPosition> + 'a> {
        let limits = Limits::Each(|position: &LocalPosition, pile| {
            position.piles.get(pile).map(|pile| &pile.limit)
        });
        Box::new(PileWriter::new(position, position.sizes(), limits))
    }

    fn limited_piles<'a>(&self, position: &'a LocalPosition) -> Vec<(&'a Natural, &'a Extended)> {
        let piles = position.piles.iter();
        piles.map(|pile| (&pile.size, &pile.limit)).collect()
    }

    fn least_tree(&self, position: &LocalPosition) -> TreeSize {
        let open = position
            .piles
            .iter()
            .filter(|pile| !pile.nothing_may_be_taken());
        TreeSize::positions(piles::positions_within(open.map(|pile| &pile.size)))
    }

    fn outside_bytes(&self, position: &LocalPosition) -> usize {
        size_of_val(position.piles())
    }
}

/// The largest take from a pile after which f is asked, whatever the limit.
fn asked(size: &Natural) -> Natural {
    size.checked_sub(&Natural::ONE).unwrap_or_default()
}

fn refuse_zero_limit(position: &LocalPosition) -> Result<()> {
    let zero = position
        .piles
        .iter()
        .position(LocalPile::nothing_may_be_taken);
    match zero {
        None => Ok(()),
        Some(index) => Err(bad_position(
            ENTRY.name,
            &format!("{};0", position.piles[index].size.to_short_string()),
            format!(
                "the limit of pile {} is 0, and it must be at least 1",
                index + 1
            ),
        )),
    }
}
