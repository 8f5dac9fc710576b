//! The legal moves of a position, numbered from 0 in the game's order.

use crate::error::Result;
use crate::game::{Position, bad_move, number};
use crate::number::Natural;
use crate::step::Step;

/// The legal moves of a state, numbered from 0 in the game's order: takes by
/// pile and take, squares by row and column, and so on.
///
/// There may be more of them than any machine could list; each is made when it
/// is asked for, with the state that it leads to.
///
/// ```
/// use fibnim::{Natural, catalog};
///
/// let position = catalog::game("fib")?.position("5,3;2")?;
/// let moves = position.legal_moves()?;
/// assert_eq!(*moves.count(), Natural::from(4u8));
/// let texts: Vec<String> = moves.iter().map(|(step, to)| format!("{step}: {to}")).collect();
/// assert_eq!(texts[1], "take 2 from pile 1: 3,3;4");
/// assert_eq!(texts[2], "take 1 from pile 2: 5,2;2");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub struct Moves<'a, S> {
    count: Natural,
    nth: Box<Nth<'a, S>>,
}

/// Makes a move, and where it leads, from its number.
type Nth<'a, S> = dyn Fn(&Natural) -> Option<(Step, S)> + 'a;

/// The legal moves of a position, and where they lead.
pub type LegalMoves<'a> = Moves<'a, Position>;

impl<'a, S: 'a> Moves<'a, S> {
    /// So many moves, each made from its number: `nth` gives one for every number
    /// below the count.
    pub fn numbered(count: Natural, nth: impl Fn(&Natural) -> Option<(Step, S)> + 'a) -> Self {
        Self {
            count,
            nth: Box::new(nth),
        }
    }

    /// Few moves, all of them at hand.
    pub fn listed(moves: Vec<(Step, S)>) -> Self
    where
        S: Clone,
    {
        let count = Natural::from(moves.len());
        Self::numbered(count, move |i| moves.get(i.to_usize()?).cloned())
    }

    /// Takes from piles: of each the least take, and how many there are.
    pub(super) fn takes(
        piles: impl IntoIterator<Item = (Natural, Natural)>,
        after: impl Fn(usize, &Natural) -> Result<S> + 'a,
    ) -> Self {
        let piles: Vec<(Natural, Natural)> = piles.into_iter().collect();
        let count = piles.iter().map(|(_, count)| count).sum();
        Self::numbered(count, move |i| {
            let (pile, take) = nth_take(&piles, i)?;
            let next = after(pile, &take).ok()?;
            Some((Step::take(pile, take), next))
        })
    }

    /// The same moves, to what is made of the states.
    pub(super) fn map<T: 'a>(self, make: impl Fn(S) -> T + 'a) -> Moves<'a, T> {
        let nth = self.nth;
        Moves::numbered(self.count, move |i| {
            let (step, state) = nth(i)?;
            Some((step, make(state)))
        })
    }

    /// How many moves there are.
    pub fn count(&self) -> &Natural {
        &self.count
    }

    /// Whether the game is over.
    pub fn is_empty(&self) -> bool {
        self.count.is_zero()
    }

    /// Move i, from 0, and where it leads; `None` past the last one.
    pub fn nth(&self, i: &Natural) -> Option<(Step, S)> {
        if *i >= self.count {
            return None;
        }
        (self.nth)(i)
    }

    /// All moves, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (Step, S)> + '_ {
        self.page(Natural::ZERO)
    }

    /// The moves from a number on.
    pub fn page(&self, first: Natural) -> impl Iterator<Item = (Step, S)> + '_ {
        let mut i = first;
        std::iter::from_fn(move || {
            let found = self.nth(&i);
            i += &Natural::ONE;
            found
        })
    }
}

/// The pile, from 1, and the take of a number.
fn nth_take(piles: &[(Natural, Natural)], i: &Natural) -> Option<(usize, Natural)> {
    let mut left = i.clone();
    for (index, (least, count)) in piles.iter().enumerate() {
        match left.checked_sub(count) {
            Some(rest) => left = rest,
            None => return Some((index + 1, least + &left)),
        }
    }
    None
}

/// The move that a text means, among the few that there are: by its words, by a
/// short form, or by the chips that go.
pub(super) fn read_listed(steps: impl Iterator<Item = Step>, text: &str) -> Result<Step> {
    let steps: Vec<Step> = steps.collect();
    let lower = text.trim().to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let words = words.join(" ");
    let is_meant = |step: &&Step| {
        step.to_string().to_lowercase() == words || short_forms(step).contains(&words)
    };
    // The name of a move goes before the chips of another.
    let named = steps.iter().find(is_meant);
    let by_chips = || {
        let mut meant = steps.iter().filter(|step| takes_chips(step, &words));
        meant.next().filter(|_| meant.next().is_none())
    };
    match named.or_else(by_chips) {
        Some(step) => Ok(step.clone()),
        None if steps.is_empty() => Err(bad_move(text.trim(), "the game is over")),
        None => {
            let known: Vec<String> = steps.iter().map(short_form).collect();
            let expected = format!("the moves are {}", known.join(", "));
            Err(bad_move(text.trim(), &expected))
        }
    }
}

/// The best short text that means a move.
pub(super) fn short_form(step: &Step) -> String {
    let first = short_forms(step).into_iter().next();
    first.unwrap_or_else(|| step.to_string())
}

/// The short texts that mean a move, the best first.
fn short_forms(step: &Step) -> Vec<String> {
    match step {
        Step::Split(exchange) => vec![format!("split {}", exchange.bin)],
        Step::Combine(exchange) => vec![format!("combine {}", exchange.bin)],
        Step::Turn(turn) => {
            let short = turn.short();
            vec![short.replace('+', " + ").replace("->", " -> "), short]
        }
        Step::Put { chip } => vec![
            chip.to_string(),
            format!("put {chip}"),
            format!("put a {chip}"),
        ],
        Step::Eat(square) => vec![format!("{},{}", square.row, square.column)],
        Step::Add { amount } => vec![amount.to_string()],
        Step::Take { take, .. } => vec![take.to_string()],
        Step::Fill(_) | Step::Named { .. } => Vec::new(),
    }
}

/// Whether a text gives the chips that a move takes away: `combine 1 5`,
/// `combine 1+5`, `1+5`.
fn takes_chips(step: &Step, text: &str) -> bool {
    let (from, _) = step.chips();
    let word = match step {
        Step::Split(_) => "split",
        Step::Combine(_) => "combine",
        Step::Turn(turn) if turn.times == Natural::ONE => "turn",
        Step::Turn(_)
        | Step::Put { .. }
        | Step::Eat(_)
        | Step::Fill(_)
        | Step::Add { .. }
        | Step::Take { .. }
        | Step::Named { .. } => return false,
    };
    let is_joined = text.starts_with(word) || text.contains('+');
    let chips = text.strip_prefix(word).unwrap_or(text);
    let chips = chips
        .split(|c: char| c == '+' || c == ',' || c.is_whitespace())
        .filter(|chip| !chip.is_empty());
    let mut given: Vec<&str> = chips.collect();
    let mut wanted: Vec<String> = from.iter().map(Natural::to_string).collect();
    given.sort_unstable();
    wanted.sort_unstable();
    is_joined && given == wanted
}

/// Reads a take: "8", "take 8", "8 from 2", "take 8 from pile 2".
pub(super) fn read_take<'n>(text: &str, piles: impl Iterator<Item = &'n Natural>) -> Result<Step> {
    let lower = text.trim().to_lowercase();
    let bad = |expected: &str| bad_move(text.trim(), expected);
    let expected = |_| bad("give how much to take, and with several piles from which: 8 from 2");
    let words = lower.strip_prefix("take").unwrap_or(&lower);
    if let Some((amount, pile)) = words.split_once("from") {
        let pile = pile.trim().strip_prefix("pile").unwrap_or(pile);
        let pile = number(pile, expected)?.to_usize();
        let pile = pile.ok_or_else(|| expected(String::new()))?;
        return Ok(Step::take(pile, number(amount, expected)?));
    }
    let amount = number(words, expected)?;
    let mut full = (1..).zip(piles).filter(|(_, size)| !size.is_zero());
    match (full.next(), full.next()) {
        (None, _) => Err(bad("the game is over")),
        (Some((pile, _)), None) => Ok(Step::take(pile, amount)),
        (Some(_), Some(_)) => Err(bad("say from which pile, such as 8 from 2")),
    }
}
