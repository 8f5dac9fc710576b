//! Games of chips in a row: moves are made on neighbours, whose order counts.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::chips::definition::{
    Values, bin_values, check_work, shown_bins, side_worth, term_chips,
};
use super::expression::Numbers;
use super::says::{ChipsText, MoveText, StartText, Term};
use super::text::{Place, Read, Trouble};
use super::{Heading, Understood};
use crate::analysis::{Answer, Ask, Convention, Engine};
use crate::error::{Error, Result, quote};
use crate::excess::{Excess, Unit};
use crate::game::{Moves, Rules, bad_position, listed, named_n, number};
use crate::number::Natural;
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::words;

/// The most chips of a row.
const MOST_CHIPS: u64 = 10_000;
/// Bins of lists are computed as far as this.
const LARGEST_VALUE: u64 = 1_000_000;

/// A kind of move: neighbours that go, from the left, and what stands in their
/// place then. Bins are counted from 1.
type Rewriting = (Vec<u8>, Vec<u8>);

/// A game of chips in a row that a file describes.
#[derive(Debug)]
pub struct ListGame {
    heading: Heading,
    values: Arc<Vec<u64>>,
    moves: Vec<Rewriting>,
    /// The moves by the neighbours that go.
    by_goes: BTreeMap<Vec<u8>, Vec<usize>>,
    start: StartText,
    params: Vec<Option<i128>>,
}

impl PartialEq for ListGame {
    fn eq(&self, other: &Self) -> bool {
        self.heading == other.heading && self.values == other.values && self.moves == other.moves
    }
}

/// Chips in a row.
#[derive(Clone)]
pub struct ChipRow {
    values: Arc<Vec<u64>>,
    /// The bins, from the left.
    row: SmallVec<[u8; 24]>,
}

impl PartialEq for ChipRow {
    fn eq(&self, other: &Self) -> bool {
        self.row == other.row
    }
}

impl Eq for ChipRow {}

impl Hash for ChipRow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.row.hash(state);
    }
}

impl fmt::Debug for ChipRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for ChipRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, same) in self.row.chunk_by(|a, b| a == b).enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", self.values[usize::from(same[0]) - 1])?;
            if same.len() > 1 {
                write!(f, "^{}", same.len())?;
            }
        }
        Ok(())
    }
}

impl ListGame {
    pub(super) fn new(heading: Heading, text: &ChipsText, params: &[Option<i128>]) -> Read<Self> {
        let known = &params[..text.rule_params];
        let Values { mut values, .. } = bin_values(&text.values, text.values_place, known)?;
        values.truncate(
            values
                .partition_point(|&value| value <= LARGEST_VALUE)
                .min(100),
        );
        let bins = values.len() as u64;
        check_work(&text.moves, |line| {
            let tried = |index| if line.uses(index) { bins } else { 1 };
            tried(known.len()) * tried(known.len() + 1)
        })?;
        let mut moves = Vec::new();
        for line in &text.moves {
            add_moves(line, known, &values, &mut moves)?;
        }
        if text.reversed {
            for (goes, comes) in &mut moves {
                std::mem::swap(goes, comes);
            }
        }
        let mut distinct = FxHashSet::default();
        moves.retain(|kind: &Rewriting| distinct.insert(kind.clone()));
        let mut by_goes: BTreeMap<Vec<u8>, Vec<usize>> = BTreeMap::new();
        for (index, (goes, _)) in moves.iter().enumerate() {
            by_goes.entry(goes.clone()).or_default().push(index);
        }
        Ok(Self {
            heading,
            values: Arc::new(values),
            moves,
            by_goes,
            start: text
                .start
                .clone()
                .expect("a file that was read has a start"),
            params: params[..text.start_params].to_vec(),
        })
    }

    fn row(&self, row: SmallVec<[u8; 24]>) -> ChipRow {
        ChipRow {
            values: Arc::clone(&self.values),
            row,
        }
    }

    /// The legal moves: (where the neighbours begin, the kind of move).
    fn places<'s>(&'s self, row: &'s [u8]) -> impl Iterator<Item = (usize, usize)> + 's {
        let longest = self.by_goes.keys().map(Vec::len).max().unwrap_or(0);
        (0..row.len()).flat_map(move |at| {
            let lengths = 1..=longest.min(row.len() - at);
            let kinds = lengths.filter_map(move |length| self.by_goes.get(&row[at..at + length]));
            kinds.flatten().map(move |kind| (at, *kind))
        })
    }

    fn rewritten(&self, row: &[u8], (at, kind): (usize, usize)) -> SmallVec<[u8; 24]> {
        let (goes, comes) = &self.moves[kind];
        let mut next = SmallVec::from_slice(&row[..at]);
        next.extend_from_slice(comes);
        next.extend_from_slice(&row[at + goes.len()..]);
        next
    }

    fn step(&self, (at, kind): (usize, usize)) -> Step {
        let (goes, comes) = &self.moves[kind];
        let side = |bins: &[u8]| {
            let values = bins
                .iter()
                .map(|&bin| self.values[usize::from(bin) - 1].to_string());
            values.collect::<Vec<_>>().join(", ")
        };
        Step::named(format!(
            "turn {} at place {} into {}",
            side(goes),
            at + 1,
            side(comes)
        ))
    }

    fn start_of(&self, n: u64) -> Read<SmallVec<[u8; 24]>> {
        let mut row = SmallVec::new();
        let bin_byte = |bin: usize| u8::try_from(bin).expect("at most a hundred bins");
        match &self.start {
            StartText::Greedy => {
                let mut left = n;
                for (index, value) in self.values.iter().enumerate().rev() {
                    while *value <= left && row.len() < 10_000 {
                        row.push(bin_byte(index + 1));
                        left -= value;
                    }
                }
                if left > 0 {
                    return Err(Trouble::new(
                        Place::FIRST,
                        format!("the chips do not add up to {n}"),
                    ));
                }
                row.reverse();
            }
            StartText::Chips(terms) => {
                let mut names = self.params.clone();
                names.push(Some(i128::from(n)));
                let numbers = Numbers {
                    names: &names,
                    values: &self.values,
                };
                for term in terms {
                    let Some(bins) = term_bins(term, &numbers, i128::from(MOST_CHIPS))? else {
                        return Err(Trouble::new(term.place, "there is no such bin"));
                    };
                    row.extend(bins);
                    if row.len() as u64 > MOST_CHIPS {
                        let message = format!("the row has more than {MOST_CHIPS} chips");
                        return Err(Trouble::new(term.place, message));
                    }
                }
            }
        }
        if row.is_empty() {
            return Err(Trouble::new(Place::FIRST, "the game starts with no chips"));
        }
        Ok(row)
    }
}

/// The bins of a term, as they stand in the row; `None` where one has no value.
fn term_bins(term: &Term, numbers: &Numbers<'_>, most: i128) -> Read<Option<Vec<u8>>> {
    let (count, bins) = term_chips(term, numbers, most)?;
    let mut row = Vec::new();
    for bin in bins {
        if bin < 1 {
            let message = format!("this is bin {bin}, and bins are counted from 1");
            return Err(Trouble::new(term.place, message));
        }
        let known = usize::try_from(bin)
            .ok()
            .filter(|bin| *bin <= numbers.values.len());
        let Some(bin) = known else {
            return Ok(None);
        };
        let bin = u8::try_from(bin).expect("at most a hundred bins");
        row.extend(std::iter::repeat_n(
            bin,
            usize::try_from(count).expect("few"),
        ));
    }
    Ok(Some(row))
}

fn side(terms: &[Term], numbers: &Numbers<'_>) -> Read<Option<Vec<u8>>> {
    const MOST: i128 = 100;
    let mut row = Vec::new();
    for term in terms {
        match term_bins(term, numbers, MOST)? {
            Some(bins) => row.extend(bins),
            None => return Ok(None),
        }
    }
    Ok(Some(row))
}

/// The moves of a line, for all i and j.
fn add_moves(
    line: &MoveText,
    params: &[Option<i128>],
    values: &[u64],
    moves: &mut Vec<Rewriting>,
) -> Read<()> {
    const MOST: usize = 20_000;
    let bins = || 1..=i128::try_from(values.len()).expect("few bins");
    let mut names = params.to_vec();
    names.extend([None, None]);
    let (i, j) = (params.len(), params.len() + 1);
    let range = |index: usize| if line.uses(index) { bins() } else { 1..=1 };
    for first in range(i) {
        for second in range(j) {
            (names[i], names[j]) = (Some(first), Some(second));
            let numbers = Numbers {
                names: &names,
                values,
            };
            let at = |trouble: Trouble| match (line.uses(i), line.uses(j)) {
                (false, _) => trouble,
                (true, false) => trouble.at(&format!(" (i = {first})")),
                (true, true) => trouble.at(&format!(" (i = {first}, j = {second})")),
            };
            let holds = line
                .condition
                .as_ref()
                .map_or(Ok(true), |condition| condition.holds(&numbers));
            if !holds.map_err(at)? {
                continue;
            }
            let chips = |terms| side(terms, &numbers).map_err(at);
            let (Some(goes), Some(comes)) = (chips(&line.from)?, chips(&line.into)?) else {
                continue;
            };
            let (before, after) = (side_worth(&goes, values), side_worth(&comes, values));
            let shown = || {
                format!(
                    "{} -> {}",
                    shown_bins(&goes, values),
                    shown_bins(&comes, values)
                )
            };
            let wrong = if before != after {
                format!(
                    "is worth {before} before and {after} after; a move keeps the value of the chips"
                )
            } else if goes == comes || goes.is_empty() {
                "changes nothing, so that play would never end".into()
            } else {
                moves.push((goes, comes));
                if moves.len() > MOST {
                    return Err(Trouble::new(
                        line.place,
                        format!("there are more than {MOST} moves"),
                    ));
                }
                continue;
            };
            let at = match (line.uses(i), line.uses(j)) {
                (false, _) => String::new(),
                (true, false) => format!("for i = {first} "),
                (true, true) => format!("for i = {first} and j = {second} "),
            };
            return Err(Trouble::new(
                line.place,
                format!("{at}the move {} {wrong}", shown()),
            ));
        }
    }
    Ok(())
}

impl Understood for ListGame {
    fn understood(&self) -> Vec<(&'static str, String)> {
        const SHOWN: usize = 8;
        let values: Vec<String> = self.values.iter().take(10).map(u64::to_string).collect();
        let moves = self.moves.iter().take(SHOWN).map(|(goes, comes)| {
            format!(
                "{} -> {}",
                shown_bins(goes, &self.values),
                shown_bins(comes, &self.values)
            )
        });
        let moves: Vec<String> = moves.collect();
        vec![
            ("chips", format!("{}, …, in a row", values.join(", "))),
            ("moves", format!("{}, …", moves.join("; "))),
            ("conserved", "the value of all chips, n".into()),
            ("ends", "not decided for rows: a game that comes back to a position has no end for the search, which stops at its limits".into()),
            ("engines", "search".into()),
        ]
    }
}

impl Rules for ListGame {
    type State = ChipRow;

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
        const SHOWN: usize = 8;
        let end = words::end_words(self.heading.convention, "makes the last move");
        let shown = self.moves.iter().take(SHOWN).map(|(goes, comes)| {
            format!(
                "{} into {}",
                shown_bins(goes, &self.values),
                shown_bins(comes, &self.values)
            )
        });
        let shown: Vec<String> = shown.collect();
        let about = self.heading.about.iter().map(|line| format!(" {line}"));
        format!(
            "{end} The chips stand in a row. A move turns neighbours into others that take their place: {}, and so on.{}",
            shown.join("; "),
            about.collect::<String>()
        )
    }

    fn convention(&self) -> Convention {
        self.heading.convention
    }

    fn read(&self, text: &str) -> Result<ChipRow> {
        let bad = |expected: String| bad_position(self.name(), text, expected);
        let small = |digits: &str| -> Result<u64> {
            let read = number(digits, |why| {
                bad(format!(
                    "{why}; give chips in a row, such as 1^3 2 1, or n=20"
                ))
            })?;
            let small = read.to_u64().filter(|small| *small <= LARGEST_VALUE);
            small.ok_or_else(|| {
                bad(format!(
                    "{} is more than {LARGEST_VALUE}",
                    read.to_short_string()
                ))
            })
        };
        if let Some(n) = named_n(text) {
            let n = small(n)?;
            if n == 0 || n > MOST_CHIPS {
                return Err(bad(format!("n is from 1 to {MOST_CHIPS}")));
            }
            let row = self.start_of(n).map_err(|trouble| bad(trouble.message))?;
            return Ok(self.row(row));
        }
        let mut row = SmallVec::new();
        for word in text.split_whitespace() {
            let (value, count) = match word.split_once('^') {
                Some((value, count)) => (small(value)?, small(count)?),
                None => (small(word)?, 1),
            };
            let Ok(bin) = self.values.binary_search(&value) else {
                return Err(bad(format!("{value} is no chip of this game")));
            };
            if row.len() as u64 + count > MOST_CHIPS {
                return Err(bad(format!("the row has more than {MOST_CHIPS} chips")));
            }
            let bin = u8::try_from(bin + 1).expect("at most a hundred bins");
            row.extend(std::iter::repeat_n(
                bin,
                usize::try_from(count).expect("few"),
            ));
        }
        if row.is_empty() {
            return Err(bad(
                "it has no chips; give chips in a row, such as 1^3 2 1, or n=20".into(),
            ));
        }
        Ok(self.row(row))
    }

    fn moves<'a>(&'a self, state: &'a ChipRow) -> Result<Moves<'a, ChipRow>> {
        let places: Vec<(usize, usize)> = self.places(&state.row).collect();
        Ok(Moves::numbered(Natural::from(places.len()), move |i| {
            let place = *places.get(i.to_usize()?)?;
            Some((
                self.step(place),
                self.row(self.rewritten(&state.row, place)),
            ))
        }))
    }

    fn answer(&self, state: &ChipRow, ask: Ask<'_>) -> Result<Option<Answer>> {
        if !ask.allows(Engine::Search) {
            return Err(Error::NoEngine(format!(
                "the game {} is answered by a search only",
                quote(self.name())
            )));
        }
        let sum = side_worth(&state.row, &self.values);
        if sum > 127 {
            return Err(Error::limit(
                "the search",
                format!("the rows of chips with the sum {sum}"),
                "sums up to 127",
                [Excess::beyond(127u64, Unit::Number)],
            ));
        }
        let small = SmallList { game: self, sum };
        let answer = Search::new(&small, ask).answer(&state.row, |place| self.step(place))?;
        Ok(Some(listed(answer, state, ask)))
    }

    fn words(&self, state: &ChipRow) -> String {
        format!(
            "the row {state}, with the sum {}",
            side_worth(&state.row, &self.values)
        )
    }

    fn move_help(&self, _: &ChipRow) -> &'static str {
        "a move by its words, such as turn 1, 1 at place 1 into 2"
    }

    fn outside_bytes(&self, state: &ChipRow) -> usize {
        if state.row.spilled() {
            state.row.capacity()
        } else {
            0
        }
    }
}

struct SmallList<'g> {
    game: &'g ListGame,
    sum: u128,
}

impl SmallGame for SmallList<'_> {
    type Position = SmallVec<[u8; 24]>;
    type Move = (usize, usize);

    fn nth_move(&self, row: &Self::Position, i: usize) -> Option<((usize, usize), Self::Position)> {
        let place = self.game.places(row).nth(i)?;
        Some((place, self.game.rewritten(row, place)))
    }

    /// Each place between two ones is the end of a chip or is not, where the
    /// least chip is 1.
    fn position_bound(&self, _: &Self::Position) -> u128 {
        1u128
            .checked_shl(u32::try_from(self.sum.saturating_sub(1)).unwrap_or(u32::MAX))
            .unwrap_or(u128::MAX)
    }
}
