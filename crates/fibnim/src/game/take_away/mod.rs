//! Take-away games with a limit that the last move sets: Fibonacci nim,
//! power-of-two nim, and any other rule.

mod engine;
mod least_tree;
mod small;

use std::borrow::Cow;
use std::fmt;

use smallvec::SmallVec;

use super::piles::{self, Limits, PileWriter};
use super::{Board, Heap, Moves, Rules, TreeSize, Writer, bad_position};
use crate::analysis::{Answer, Ask, Convention};
use crate::catalog::{Entry, GameOptions, Make, Suggestion};
use crate::error::{Error, Result};
use crate::game::Game;
use crate::number::{Extended, Natural};
use crate::reason::Counted;
use crate::rule::Rule;
use crate::step::Step;
use crate::words;

pub(super) use engine::{one_pile_theory, say_that_nothing_may_be_taken};
pub use small::{SmallPosition, SmallTakeAway};

pub(crate) const FIB: Entry = Entry {
    name: "fib",
    aliases: &["fibonacci", "fibonacci-nim"],
    title: "Fibonacci nim",
    rules: "Take at least 1 and at most twice what was taken last. One pile opens with any take but all of it, several piles with any take.",
    options: &["--limit"],
    example: "fib 100",
    source: "Whinihan 1963; Allen & Ponomarenko 2014; several piles: Flanigan 1978, Larsson & Rubinstein-Salzedo 2015",
    suggestion: Suggestion::at("20"),
    puzzle: "{20-200};{3-40}",
    make: Make::Rust(|options| Ok(Game::new(named(FIB, Rule::times(2), options)))),
};

pub(crate) const POWER_OF_TWO: Entry = Entry {
    name: "power-of-two",
    aliases: &["pow2", "power-of-two-nim"],
    title: "Power-of-two nim",
    rules: "Take at least 1 and at most what was taken last. One pile opens with any take but all of it, several piles with any take.",
    options: &["--limit"],
    example: "power-of-two 12",
    source: "Whinihan 1963; Larsson & Rubinstein-Salzedo 2015",
    suggestion: Suggestion::at("12"),
    puzzle: "{12-200};{2-20}",
    make: Make::Rust(|options| Ok(Game::new(named(POWER_OF_TWO, Rule::times(1), options)))),
};

pub(crate) const ANY_RULE: Entry = Entry {
    name: "takeaway",
    aliases: &["take-away"],
    title: "Take-away with any rule",
    rules: "Take at least 1 and at most f(t), where t was taken last. One pile opens with any take but all of it, several piles with any take.",
    options: &["--rule", "--limit"],
    example: "takeaway --rule 3t 47",
    source: "Schwenk 1970; Epp & Ferguson 1980; Flanigan 1978",
    suggestion: Suggestion {
        rule: Some("3t"),
        ..Suggestion::at("30")
    },
    puzzle: "{20-200};{3-40}",
    make: Make::Rust(|options| match &options.rule {
        Some(rule) => Ok(Game::new(named(ANY_RULE, Rule::parse(rule)?, options))),
        None => Err(Error::BadOption(
            "the game takeaway needs a rule, such as --rule 3t".into(),
        )),
    }),
};

fn named(entry: Entry, rule: Rule, options: &GameOptions) -> TakeAway {
    TakeAway {
        name: entry.name,
        rule,
        convention: options.convention(),
    }
}

/// A take-away game with one limit for all piles: a move takes t from one
/// pile, 1 ≤ t ≤ limit, and the next limit is f(t). The rule f is
/// nondecreasing with f(1) ≥ 1 (Schwenk 1970, Epp & Ferguson 1980; two piles:
/// Flanigan 1978; many: Larsson & Rubinstein-Salzedo 2015).
///
/// ```
/// use fibnim::{Natural, Position, Rule, Step, game::TakeAway};
///
/// let fibonacci_nim = TakeAway::new(Rule::times(2));
/// let start = fibonacci_nim.opening(vec![Natural::from(16u8)]);
/// let start = Position::new(fibonacci_nim, start)?;
/// assert_eq!(start.to_string(), "16;15");
/// let next = start.after(&Step::take(1, Natural::from(3u8)))?;
/// assert_eq!(next.to_string(), "13;6");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAway {
    name: &'static str,
    rule: Rule,
    convention: Convention,
}

/// Piles and the most that may be taken now.
///
/// A limit of 0 occurs only where the opening leaves nothing to take; such a
/// position is written without its limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAwayPosition {
    piles: SmallVec<[Natural; 2]>,
    limit: Extended,
}

impl TakeAway {
    /// The game of a rule, under the name `takeaway`, in normal play.
    pub fn new(rule: Rule) -> Self {
        named(ANY_RULE, rule, &GameOptions::default())
    }

    /// The same game in misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.convention = Convention::Misere;
        self
    }

    /// "Whoever takes the last stone wins. Take at least 1 stone from one pile,
    /// and at most twice what was taken last."
    fn goal_and_limit(&self, place: &str) -> String {
        format!(
            "{} Take at least 1 stone{place}, and at most {}.",
            words::end_words(self.convention, "takes the last stone"),
            words::at_most_words(&self.rule)
        )
    }

    /// The game's opening with these piles: one pile of n has the limit n − 1,
    /// several piles have none.
    pub fn opening(&self, piles: Vec<Natural>) -> TakeAwayPosition {
        let limit = match piles.as_slice() {
            [pile] => pile.checked_sub(&Natural::ONE).unwrap_or_default().into(),
            _ => Extended::Infinite,
        };
        TakeAwayPosition::new(piles, limit)
    }

    fn bad_position(&self, text: &str, expected: impl Into<String>) -> Error {
        bad_position(self.name, text, expected)
    }
}

impl TakeAwayPosition {
    /// Piles and a limit.
    pub fn new(piles: Vec<Natural>, limit: impl Into<Extended>) -> Self {
        Self {
            piles: piles.into(),
            limit: limit.into(),
        }
    }

    /// The piles, in their order.
    pub fn piles(&self) -> &[Natural] {
        &self.piles
    }

    /// The most that may be taken now.
    pub fn limit(&self) -> &Extended {
        &self.limit
    }

    fn nothing_may_be_taken(&self) -> bool {
        self.limit == Natural::ZERO.into()
    }

    /// The largest take after which f is asked, whatever the limit: taking the
    /// only pile as a whole ends the game.
    fn asked(&self) -> Natural {
        let full = self.piles.iter().filter(|pile| !pile.is_zero());
        let asked = match full.clone().count() {
            0 | 1 => full.max().and_then(|pile| pile.checked_sub(&Natural::ONE)),
            _ => full.max().cloned(),
        };
        asked.unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        self.piles.iter().all(Natural::is_zero)
    }

    /// The heaps, with the parts that decide: those of a single pile, or of the
    /// difference of two.
    fn heaps(&self, rule: &Rule, convention: Convention) -> Vec<Heap> {
        let heaps = self
            .piles
            .iter()
            .map(|pile| Heap::limited(pile, &self.limit));
        let mut heaps: Vec<Heap> = heaps.collect();
        let full: Vec<usize> = (0..heaps.len())
            .filter(|&i| !self.piles[i].is_zero())
            .collect();
        let decided = match (full.as_slice(), convention) {
            ([only], Convention::Normal) => Some((*only, Counted::Pile, self.piles[*only].clone())),
            ([only], Convention::Misere) => {
                let counted = &self.piles[*only] - &Natural::ONE;
                Some((*only, Counted::PileButOne, counted))
            }
            ([a, b], Convention::Normal) => {
                let (low, high) = if self.piles[*a] <= self.piles[*b] {
                    (*a, *b)
                } else {
                    (*b, *a)
                };
                let d = &self.piles[high] - &self.piles[low];
                Some((high, Counted::Difference, d))
            }
            _ => None,
        };
        if let Some((index, of, number)) = decided {
            let heap = heaps.remove(index).with_parts(of, &number, rule);
            heaps.insert(index, heap);
        }
        heaps
    }
}

impl fmt::Display for TakeAwayPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        piles::write_piles(&self.piles, f)?;
        if self.nothing_may_be_taken() {
            return Ok(());
        }
        f.write_str(";")?;
        self.limit.fmt(f)
    }
}

impl Rules for TakeAway {
    type State = TakeAwayPosition;

    fn name(&self) -> &'static str {
        self.name
    }

    fn rules(&self) -> String {
        format!(
            "{} The first move from a single pile may take any number but all of it; with several piles it may take any \
             number.",
            self.goal_and_limit(" from one pile")
        )
    }

    /// With what the first move may take here, and without a word on other
    /// numbers of piles.
    fn rules_at(&self, position: &TakeAwayPosition) -> String {
        let place = match position.piles.as_slice() {
            [_] => "",
            _ => " from one pile",
        };
        let first = match position.limit.finite() {
            None => "any number from one pile".to_owned(),
            Some(limit) => format!("at most {}", limit.to_short_string()),
        };
        format!(
            "{} The first move may take {first}.",
            self.goal_and_limit(place)
        )
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn rule(&self) -> Option<&Rule> {
        Some(&self.rule)
    }

    fn has_proofs(&self) -> bool {
        true
    }

    /// Reads `piles;limit`, such as `20,62;6`; without a limit it is the game's
    /// opening.
    fn read(&self, text: &str) -> Result<TakeAwayPosition> {
        let bad = |expected: &str| self.bad_position(text, expected);
        let explain = |error: Error| match error {
            Error::BadNumber { .. } => bad(&error.to_string()),
            other => other,
        };
        let (piles, limit) = match text.split_once(';') {
            Some((_, limit)) if limit.contains([',', ';']) => {
                return Err(bad(
                    "one limit holds for all piles, such as 20,62;6; in the game local each pile has its own",
                ));
            }
            Some((piles, limit)) => (piles.trim(), Some(limit.trim())),
            None => (text.trim(), None),
        };
        if piles.is_empty() {
            return Err(bad(
                "it has no piles; give piles and a limit, such as 17 or 20,62;6",
            ));
        }
        piles::check_pile_count(piles)?;
        let numbers = Natural::parse_list(piles).map_err(explain)?;
        let Some(limit) = limit else {
            return Ok(self.opening(numbers));
        };
        let position = TakeAwayPosition::new(numbers, Extended::parse(limit).map_err(explain)?);
        if position.nothing_may_be_taken() {
            return Err(self.bad_position(
                &format!("{position};0"),
                "the limit is 0, and it must be at least 1",
            ));
        }
        Ok(position)
    }

    /// Refuses a position without piles, one with the limit 0 that is no
    /// opening, and one with takes for which the rule is none.
    fn check(&self, position: &TakeAwayPosition) -> Result<()> {
        if position.piles.is_empty() {
            return Err(self.bad_position("", "it has no piles"));
        }
        let opens_with_nothing = || match position.piles() {
            [pile] => *pile <= Natural::ONE,
            _ => false,
        };
        if position.nothing_may_be_taken() && !opens_with_nothing() {
            let text = format!("{position};0");
            return Err(self.bad_position(&text, "the limit is 0, and it must be at least 1"));
        }
        let piles: Vec<&Natural> = position.piles.iter().collect();
        piles::check_rule(&self.rule, &position.asked(), &position.limit, &piles)
    }

    fn moves<'a>(&'a self, position: &'a TakeAwayPosition) -> Result<Moves<'a, TakeAwayPosition>> {
        let most = |pile: &Natural| match &position.limit {
            Extended::Finite(limit) => pile.min(limit).clone(),
            Extended::Infinite => pile.clone(),
        };
        let takes = position.piles.iter().map(|pile| (Natural::ONE, most(pile)));
        Ok(Moves::takes(takes, move |pile, take| {
            self.taken(position, pile, take)
        }))
    }

    fn after(&self, position: &TakeAwayPosition, step: &Step) -> Result<TakeAwayPosition> {
        let (pile, take) = piles::take_of(step)?;
        self.taken(position, pile, take)
    }

    fn pile_sizes<'a>(&self, position: &'a TakeAwayPosition) -> Option<Vec<&'a Natural>> {
        Some(position.piles.iter().collect())
    }

    fn answer(&self, position: &TakeAwayPosition, ask: Ask<'_>) -> Result<Option<Answer>> {
        let rule = self.rule.reaching(&position.asked());
        let answer = engine::answer(&rule, position, ask)?;
        Ok(Some(match rule {
            Cow::Borrowed(_) => answer,
            Cow::Owned(_) => piles::within_table(answer, &self.rule),
        }))
    }

    fn board(&self, position: &TakeAwayPosition) -> Board {
        Board::Heaps {
            heaps: position.heaps(&self.rule, self.convention),
        }
    }

    fn words(&self, position: &TakeAwayPosition) -> String {
        let words = piles::piles_words(position.piles.iter());
        match &position.limit {
            // What may be taken of nothing is not worth a word.
            _ if position.is_empty() || position.nothing_may_be_taken() => words,
            Extended::Infinite => format!("{words}, and any number may be taken now"),
            Extended::Finite(limit) => {
                format!(
                    "{words}, and at most {} may be taken now",
                    piles::ends(limit)
                )
            }
        }
    }

    fn words_after(&self, next: &TakeAwayPosition) -> String {
        let sizes = piles::sizes_words(next.piles.iter());
        format!("leaves {sizes}, limit {}", piles::limit_ends(&next.limit))
    }

    fn writer<'a>(
        &'a self,
        position: &'a TakeAwayPosition,
    ) -> Box<dyn Writer<TakeAwayPosition> + 'a> {
        let limits = Limits::Last(TakeAwayPosition::limit);
        Box::new(PileWriter::new(position, position.piles.iter(), limits))
    }

    fn limited_piles<'a>(
        &self,
        position: &'a TakeAwayPosition,
    ) -> Vec<(&'a Natural, &'a Extended)> {
        let piles = position.piles.iter();
        piles.map(|pile| (pile, &position.limit)).collect()
    }

    fn least_tree(&self, position: &TakeAwayPosition) -> TreeSize {
        if position.nothing_may_be_taken() {
            return TreeSize::positions(1);
        }
        // By taking one at a time, all smaller piles can come.
        let smaller = TreeSize::positions(piles::positions_within(position.piles.iter()));
        match least_tree::by_three_takes(&self.rule, position) {
            Some(size) if size.positions > smaller.positions => size,
            _ => smaller,
        }
    }

    fn outside_bytes(&self, position: &TakeAwayPosition) -> usize {
        if position.piles.spilled() {
            size_of_val(position.piles())
        } else {
            0
        }
    }
}

impl TakeAway {
    /// The position after a take; piles are counted from 1.
    fn taken(
        &self,
        position: &TakeAwayPosition,
        pile: usize,
        take: &Natural,
    ) -> Result<TakeAwayPosition> {
        let sizes: SmallVec<[&Natural; 4]> = position.piles.iter().collect();
        let rest = piles::pile_after(&sizes, pile, take, |_| {
            let allowed = !take.is_zero() && position.limit.allows(take);
            (!allowed).then(|| {
                let limit = position.limit.to_short_string();
                format!("a take is from 1 to the limit {limit}")
            })
        })?;
        let mut piles = position.piles.clone();
        piles[pile - 1] = rest;
        let nothing_left = piles.iter().all(Natural::is_zero);
        let limit = piles::limit_after(&self.rule, nothing_left, take)?;
        Ok(TakeAwayPosition { piles, limit })
    }
}
