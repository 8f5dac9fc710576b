//! Games of heaps: what may be taken from which, and what the next limit is.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::expression::{INFINITE, Numbers};
use super::says::{HeapsText, TakeText};
use super::text::{Read, Trouble};
use super::{Heading, Understood};
use crate::analysis::Convention;
use crate::error::{Error, Result, quote};
use crate::game::{Board, Heap, Moves, Rules, bad_move, bad_position, legal_moves, number};
use crate::number::Natural;
use crate::step::Step;
use crate::words;

/// The largest heap: its takes are tried one by one.
const LARGEST: u64 = 1_000_000;

/// A game of heaps that a file describes.
pub struct HeapGame {
    heading: Heading,
    text: HeapsText,
    params: Vec<Option<i128>>,
    /// The text of the file, for errors that come up in play.
    file: Arc<str>,
}

impl fmt::Debug for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HeapGame {:?}", self.heading)
    }
}

impl PartialEq for HeapGame {
    fn eq(&self, other: &Self) -> bool {
        self.heading == other.heading && self.text == other.text
    }
}

/// The sizes of heaps, and the most that may be taken now.
#[derive(Clone, Debug)]
pub struct HeapSizes {
    sizes: Vec<u64>,
    limit: Limit,
}

/// The most that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Limit {
    /// The game has no limits.
    None,
    /// Nothing is forbidden yet.
    Infinite,
    /// The limit of the last take.
    Most(u64),
}

impl HeapSizes {
    /// What limits and sizes come to: a limit above all heaps forbids nothing, but
    /// it is shown.
    fn key(&self) -> (&[u64], Limit) {
        (&self.sizes, self.limit)
    }
}

impl PartialEq for HeapSizes {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for HeapSizes {}

impl Hash for HeapSizes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for HeapSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.sizes.iter().map(u64::to_string).collect();
        f.write_str(&sizes.join(","))?;
        match self.limit {
            Limit::None => Ok(()),
            Limit::Infinite => f.write_str(";inf"),
            Limit::Most(limit) => write!(f, ";{limit}"),
        }
    }
}

/// How much a move takes from each heap.
type Amounts = Vec<u64>;

impl HeapGame {
    pub(super) fn new(
        heading: Heading,
        text: &HeapsText,
        params: &[Option<i128>],
        file: &str,
    ) -> Self {
        Self {
            heading,
            text: text.clone(),
            params: params.to_vec(),
            file: file.into(),
        }
    }

    fn error(&self, trouble: Trouble) -> Error {
        trouble.in_file(&self.heading.name, &self.file)
    }

    /// The numbers of parameters and heaps, for expressions.
    fn names(&self, sizes: &[u64]) -> Vec<Option<i128>> {
        let sizes = sizes.iter().map(|&size| Some(i128::from(size)));
        self.params.iter().copied().chain(sizes).collect()
    }

    /// All that can be taken, each once, in the order of the file and of t.
    fn amounts(&self, state: &HeapSizes) -> Read<Vec<Amounts>> {
        let mut found: Vec<Amounts> = Vec::new();
        let mut known = rustc_hash::FxHashSet::default();
        let mut names = self.names(&state.sizes);
        let t = names.len();
        names.push(None);
        names.push(match state.limit {
            Limit::Most(limit) => Some(i128::from(limit)),
            Limit::None | Limit::Infinite => Some(INFINITE),
        });
        let largest = state.sizes.iter().copied().max().unwrap_or(0);
        for take in &self.text.takes {
            let last = if take.uses(t) { largest } else { 1 };
            for amount in 1..=last {
                names[t] = Some(i128::from(amount));
                if let Some(amounts) = amounts_of(take, &names, &state.sizes)?
                    && known.insert(amounts.clone())
                {
                    found.push(amounts);
                }
            }
        }
        Ok(found)
    }

    fn made(&self, state: &HeapSizes, amounts: &Amounts) -> Read<HeapSizes> {
        let sizes: Vec<u64> = state
            .sizes
            .iter()
            .zip(amounts)
            .map(|(size, take)| size - take)
            .collect();
        let limit = match &self.text.limit {
            None => Limit::None,
            Some(limit) => {
                let mut names = self.names(&sizes);
                names.push(Some(amounts.iter().map(|&take| i128::from(take)).sum()));
                let most = limit.number(&Numbers {
                    names: &names,
                    values: &[],
                })?;
                Limit::Most(u64::try_from(most.max(0)).unwrap_or(u64::MAX))
            }
        };
        Ok(HeapSizes { sizes, limit })
    }

    /// Refuses heaps whose takes would take long to try, one by one.
    fn check_work(&self, state: &HeapSizes) -> Result<()> {
        const MOST: u64 = 100_000_000;
        let t = self.params.len() + state.sizes.len();
        let one = |take: &TakeText| if take.uses(t) { take.work() } else { 0 };
        let each: u64 = self.text.takes.iter().map(one).sum();
        let largest = state.sizes.iter().copied().max().unwrap_or(0);
        if largest.saturating_mul(each) <= MOST {
            return Ok(());
        }
        Err(Error::limit(
            format!("the moves of {}", quote(&state.to_string())),
            format!("{} steps", largest.saturating_mul(each)),
            format!("{MOST} steps, and heaps up to {}", MOST / each),
            [],
        ))
    }

    fn opening(&self, sizes: Vec<u64>) -> Read<HeapSizes> {
        let limit = match (&self.text.limit, &self.text.opening) {
            (None, _) => Limit::None,
            (Some(_), None) => Limit::Infinite,
            (Some(_), Some(opening)) => {
                let names = self.names(&sizes);
                let most = opening.number(&Numbers {
                    names: &names,
                    values: &[],
                })?;
                Limit::Most(u64::try_from(most.max(0)).unwrap_or(u64::MAX))
            }
        };
        Ok(HeapSizes { sizes, limit })
    }

    /// One heap is taken from by a take as in every game; several at once by a
    /// move with a name.
    fn step(&self, amounts: &Amounts) -> Step {
        let taken: Vec<(usize, u64)> = (0..)
            .zip(amounts.iter().copied())
            .filter(|(_, take)| *take > 0)
            .collect();
        if let [(heap, take)] = taken[..] {
            return Step::take(heap + 1, Natural::from(take));
        }
        let parts = taken
            .iter()
            .map(|(heap, take)| format!("{take} from {}", self.text.heaps[*heap]));
        let parts: Vec<String> = parts.collect();
        Step::named(format!("take {}", parts.join(" and ")))
    }

    fn lines(&self) -> Vec<String> {
        let lines = self.text.takes.iter().filter_map(|take| {
            self.file.lines().nth(take.place.line - 1).map(|line| {
                line.split('#')
                    .next()
                    .unwrap_or("")
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
            })
        });
        lines.collect()
    }
}

/// What a line takes from each heap; `None` where it is no move.
fn amounts_of(take: &TakeText, names: &[Option<i128>], sizes: &[u64]) -> Read<Option<Amounts>> {
    let numbers = Numbers { names, values: &[] };
    let mut amounts = vec![0; sizes.len()];
    for (amount, heap) in &take.parts {
        let amount = amount.number(&numbers)?;
        let Some(amount) = u64::try_from(amount)
            .ok()
            .filter(|amount| *amount <= sizes[*heap])
        else {
            return Ok(None);
        };
        amounts[*heap] += amount;
    }
    let fits = amounts.iter().zip(sizes).all(|(take, size)| take <= size);
    if !fits || amounts.iter().all(|take| *take == 0) {
        return Ok(None);
    }
    let allowed = take
        .condition
        .as_ref()
        .map_or(Ok(true), |condition| condition.holds(&numbers))?;
    Ok(allowed.then_some(amounts))
}

impl Understood for HeapGame {
    fn understood(&self) -> Vec<(&'static str, String)> {
        let limit = match (&self.text.limit, &self.text.opening) {
            (None, _) => "none",
            (Some(_), None) => "set by each take; the first take has none",
            (Some(_), Some(_)) => "set by each take, and by the opening before the first",
        };
        vec![
            ("heaps", self.text.heaps.join(", ")),
            ("moves", self.lines().join("; ")),
            ("limit", limit.into()),
            ("ends", "yes: every move takes something away".into()),
            ("engines", "search".into()),
        ]
    }
}

impl Rules for HeapGame {
    type State = HeapSizes;

    fn name(&self) -> &str {
        &self.heading.name
    }

    fn title(&self) -> &str {
        &self.heading.title
    }

    fn params(&self) -> Option<&str> {
        self.heading.params.as_deref()
    }

    fn rules(&self) -> String {
        let end = words::end_words(self.heading.convention, "makes the last move");
        let about: Vec<&str> = self.heading.about.iter().map(String::as_str).collect();
        if about.is_empty() {
            return format!("{end} The moves are: {}.", self.lines().join("; "));
        }
        format!("{end} {}", about.join(" "))
    }

    fn convention(&self) -> Convention {
        self.heading.convention
    }

    fn read(&self, text: &str) -> Result<HeapSizes> {
        let heaps = self.text.heaps.len();
        let example = match (heaps, &self.text.limit) {
            (1, None) => "20".to_owned(),
            (1, Some(_)) => "20, or '20;6' with the most that may be taken".to_owned(),
            (_, None) => vec!["5"; heaps].join(","),
            (_, Some(_)) => format!("'{};6'", vec!["5"; heaps].join(",")),
        };
        let bad = |expected: String| {
            bad_position(
                self.name(),
                text,
                format!("{expected}; a position is {example}"),
            )
        };
        let size = |digits: &str| -> Result<u64> {
            let size = number(digits, bad)?;
            let small = size.to_u64().filter(|size| *size <= LARGEST);
            small.ok_or_else(|| {
                bad(format!(
                    "{} is more than {LARGEST}, the largest heap of a game file",
                    size.to_short_string()
                ))
            })
        };
        let (sizes, limit) = match text.split_once(';') {
            Some((sizes, limit)) => (sizes, Some(limit.trim())),
            None => (text, None),
        };
        let sizes: Vec<u64> = sizes.split(',').map(size).collect::<Result<_>>()?;
        if sizes.len() != heaps {
            return Err(bad(format!(
                "the game has {heaps} heaps, and this is a position of {}",
                sizes.len()
            )));
        }
        let opening = self.opening(sizes).map_err(|trouble| self.error(trouble))?;
        let Some(limit) = limit else {
            return Ok(opening);
        };
        if self.text.limit.is_none() {
            return Err(bad("the game has no limits".into()));
        }
        let limit = if matches!(limit, "inf" | "∞") {
            Limit::Infinite
        } else {
            let limit = number(limit, bad)?;
            Limit::Most(limit.to_u64().unwrap_or(u64::MAX))
        };
        Ok(HeapSizes { limit, ..opening })
    }

    fn moves<'a>(&'a self, state: &'a HeapSizes) -> Result<Moves<'a, HeapSizes>> {
        let amounts = self.amounts(state).map_err(|trouble| self.error(trouble))?;
        let moves = amounts.iter().map(|amounts| {
            let next = self
                .made(state, amounts)
                .map_err(|trouble| self.error(trouble))?;
            Ok((self.step(amounts), next))
        });
        Ok(Moves::listed(moves.collect::<Result<_>>()?))
    }

    fn read_move(&self, state: &HeapSizes, text: &str) -> Result<Step> {
        let moves = self.moves(state)?;
        let lower = text.trim().to_lowercase();
        let named = moves
            .iter()
            .map(|(step, _)| step)
            .find(|step| step.to_string().to_lowercase() == lower);
        if let Some(step) = named {
            return Ok(step);
        }
        let sizes: Vec<Natural> = state.sizes.iter().copied().map(Natural::from).collect();
        // A heap may be named as in the file, or by its number.
        let by_number = lower.rsplit_once("from").and_then(|(amount, heap)| {
            let named = |name: &String| name.to_lowercase() == heap.trim();
            let heap = self.text.heaps.iter().position(named)?;
            Some(format!("{amount}from {}", heap + 1))
        });
        legal_moves::read_take(by_number.as_deref().unwrap_or(text), sizes.iter()).map_err(|_| {
            let expected = "give how much to take, and with several heaps from which, such as 3 from 2; or a move by its words";
            bad_move(text.trim(), expected)
        })
    }

    fn short_move(&self, _: &HeapSizes, step: &Step) -> String {
        match step.taken() {
            Some((_, take)) if self.text.heaps.len() == 1 => take.to_string(),
            Some((heap, take)) => format!("{take} from {heap}"),
            None => step.to_string(),
        }
    }

    fn move_words(
        &self,
        _: &HeapSizes,
        step: &Step,
        digits: &dyn Fn(&Natural) -> String,
    ) -> String {
        match step.taken() {
            Some((_, take)) if self.text.heaps.len() == 1 => format!("take {}", digits(take)),
            Some((heap, take)) => match self.text.heaps.get(heap.wrapping_sub(1)) {
                Some(name) => format!("take {} from {name}", digits(take)),
                None => step.words(digits),
            },
            None => step.words(digits),
        }
    }

    /// Heaps, where from each of them any number from a least to a most can be taken;
    /// else the moves are chosen from their list.
    fn board(&self, state: &HeapSizes) -> Board {
        let amounts = self.amounts(state).unwrap_or_default();
        let heaps = state.sizes.iter().enumerate().map(|(heap, &size)| {
            let takes = amounts.iter().filter(|amounts| amounts[heap] > 0);
            let mut takes: Vec<u64> = takes.map(|amounts| amounts[heap]).collect();
            takes.sort_unstable();
            let (least, most) = (takes.first().copied(), takes.last().copied());
            let (least, most) = (least.unwrap_or(1), most.unwrap_or(0));
            let is_range = takes.len() as u64 == (most + 1).saturating_sub(least);
            let bounded = Heap::bounded(&Natural::from(size), least.into(), most.into());
            is_range.then_some(bounded)
        });
        let alone = amounts
            .iter()
            .all(|amounts| amounts.iter().filter(|take| **take > 0).count() == 1);
        let heaps: Option<Vec<Heap>> = heaps.collect();
        match heaps.filter(|_| alone) {
            Some(heaps) => Board::Heaps { heaps },
            None => Board::Other {
                text: state.to_string(),
            },
        }
    }

    fn words(&self, state: &HeapSizes) -> String {
        let sizes: Vec<String> = state.sizes.iter().map(u64::to_string).collect();
        let heaps = match sizes.as_slice() {
            [one] => format!("a heap of {one}"),
            many => format!("heaps of {}", many.join(", ")),
        };
        match state.limit {
            Limit::Most(limit) => format!("{heaps}, and the limit is {limit}"),
            Limit::None | Limit::Infinite => heaps,
        }
    }

    fn move_help(&self, _: &HeapSizes) -> &'static str {
        match self.text.heaps.len() {
            1 => "how much to take, such as 3",
            _ => "how much to take and from which heap, such as 3 from 2; or a move by its words",
        }
    }

    fn check(&self, state: &HeapSizes) -> Result<()> {
        if state.sizes.len() == self.text.heaps.len() {
            return self.check_work(state);
        }
        Err(bad_position(
            self.name(),
            &quote(&state.to_string()),
            "it has another number of heaps",
        ))
    }

    fn outside_bytes(&self, state: &HeapSizes) -> usize {
        size_of_val(state.sizes.as_slice())
    }
}
