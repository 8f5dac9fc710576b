//! A game of chips in numbers: the values of its bins, and every instance of its
//! moves, each of which is checked.

use rustc_hash::FxHashSet;

use crate::game::files::expression::{Expression, Numbers};
use crate::game::files::says::{ChipsText, Clause, MoveText, StartText, Term};
use crate::game::files::text::{Place, Read, Trouble};

/// The values of bins are computed as far as this.
pub(crate) const LARGEST_VALUE: u64 = 1_000_000_000_000_000;
/// The largest sum of the chips of a position, and so the most chips of a bin.
pub(crate) const LARGEST_SUM: u64 = 1_000_000_000_000;
/// The most bins, whatever their values are.
const MOST_BINS: usize = 250;
/// The most chips that one term of a move names.
const MOST_CHIPS: i128 = 1000;
/// The most chips of a bin that a side of a move has: changes of small states
/// are numbers of 16 bits with a sign.
const MOST_CHIPS_OF_BIN: u32 = 30_000;
/// The most instances of moves.
const MOST_INSTANCES: usize = 20_000;

/// Some chips of one bin; bins are counted from 1.
pub(crate) type Chips = Vec<(usize, u32)>;

/// A move that can be made wherever its chips are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instance {
    /// The chips that go, by bins that rise.
    pub(crate) goes: Chips,
    /// The chips that come.
    pub(crate) comes: Chips,
    /// The line of the file that it is an instance of.
    pub(super) place: Place,
    /// The index i of the instance, if its line has one.
    pub(super) index: Option<usize>,
}

impl Instance {
    /// The highest bin that it names.
    pub(crate) fn highest(&self) -> usize {
        let both = self.goes.iter().chain(&self.comes);
        both.map(|(bin, _)| *bin).max().unwrap_or(0)
    }

    /// Whether it leaves a bin with fewer chips.
    pub(super) fn lowers(&self, bin: usize) -> bool {
        let count = |chips: &Chips| {
            chips
                .iter()
                .find(|(other, _)| *other == bin)
                .map_or(0, |(_, count)| *count)
        };
        count(&self.comes) < count(&self.goes)
    }

    /// What it adds to each bin, by bins that rise: none that stay as they are.
    pub(super) fn difference(&self) -> Vec<(usize, i64)> {
        let mut bins: Vec<(usize, i64)> = Vec::new();
        let changes = self
            .goes
            .iter()
            .map(|&(bin, count)| (bin, -i64::from(count)))
            .chain(
                self.comes
                    .iter()
                    .map(|&(bin, count)| (bin, i64::from(count))),
            );
        for (bin, change) in changes {
            match bins.iter_mut().find(|(known, _)| *known == bin) {
                Some((_, total)) => *total += change,
                None => bins.push((bin, change)),
            }
        }
        bins.retain(|(_, change)| *change != 0);
        bins.sort_unstable();
        bins
    }
}

/// The rules of a game of chips, with numbers for all parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game::files) struct Definition {
    /// The values of the bins from 1 on, rising.
    pub(crate) values: Vec<u64>,
    /// The largest sum of chips: up to it no bin is left out.
    pub(crate) largest_sum: u64,
    /// All moves between these bins, in the order of the file and of i.
    pub(crate) instances: Vec<Instance>,
    pub(super) start: StartText,
    /// The numbers of the parameters, for the start.
    pub(super) params: Vec<Option<i128>>,
    /// Whether a turn is a move made any number of times.
    pub(crate) repeated: bool,
    /// The bin from which on chips are gone.
    pub(crate) hole: Option<usize>,
}

impl Definition {
    pub(super) fn new(text: &ChipsText, params: &[Option<i128>]) -> Read<Self> {
        let known = &params[..text.rule_params];
        let Values { mut values, end } = bin_values(&text.values, text.values_place, known)?;
        check_work(&text.moves, |line| {
            if line.uses(known.len()) {
                values.len() as u64
            } else {
                1
            }
        })?;
        let hole = hole(text.hole.as_ref(), params, values.len())?;
        let mut instances = Vec::new();
        for line in &text.moves {
            add_instances(line, known, &values, end, &mut instances)?;
        }
        if text.reversed {
            for instance in &mut instances {
                std::mem::swap(&mut instance.goes, &mut instance.comes);
            }
        }
        if let Some(hole) = hole {
            values.truncate(hole - 1);
            instances.retain(|instance| instance.goes.iter().all(|(bin, _)| *bin < hole));
            for instance in &mut instances {
                instance.comes.retain(|(bin, _)| *bin < hole);
            }
        }
        let mut known = FxHashSet::default();
        instances.retain(|instance| known.insert((instance.goes.clone(), instance.comes.clone())));
        Ok(Self {
            largest_sum: match (end, hole) {
                // Chips of the bins beyond could come.
                (End::TooMany, None) => values.last().map_or(0, |last| (*last).min(LARGEST_SUM)),
                _ => LARGEST_SUM,
            },
            values,
            instances,
            start: text
                .start
                .clone()
                .expect("a file that was read has a start"),
            params: params[..text.start_params].to_vec(),
            repeated: text.repeated,
            hole,
        })
    }

    /// How many bins have values up to a number.
    pub(crate) fn bins_to(&self, sum: u64) -> usize {
        self.values.partition_point(|&value| value <= sum)
    }

    /// Whether the start depends on n.
    pub(super) fn start_has_n(&self) -> bool {
        let n = self.params.len();
        match &self.start {
            StartText::Greedy => true,
            StartText::Chips(terms) => terms.iter().any(|term| {
                let last = term.last.as_ref();
                term.count.uses(n) || term.first.uses(n) || last.is_some_and(|last| last.uses(n))
            }),
        }
    }

    /// The chips with which a game of n starts, a count for each bin up to the
    /// last one that holds any.
    pub(super) fn start_of(&self, n: u64) -> Read<Vec<u64>> {
        let mut counts = vec![0u64; self.bins_to(n)];
        match &self.start {
            StartText::Greedy => {
                let mut left = n;
                for (count, value) in counts.iter_mut().zip(&self.values).rev() {
                    *count = left / value;
                    left %= value;
                }
                if left > 0 {
                    let message = format!("the chips do not add up to {n}: {left} is left");
                    return Err(Trouble::new(Place::FIRST, message));
                }
            }
            StartText::Chips(terms) => {
                let mut names = self.params.clone();
                names.push(Some(i128::from(n)));
                let numbers = Numbers {
                    names: &names,
                    values: &self.values,
                };
                counts.clear();
                for term in terms {
                    let (count, bins) = term_chips(term, &numbers, i128::from(LARGEST_SUM))?;
                    let count = u64::try_from(count).expect("not more than the largest sum");
                    for bin in bins {
                        let bin = known_bin(bin, self.values.len(), term.place)?;
                        if counts.len() < bin {
                            counts.resize(bin, 0);
                        }
                        counts[bin - 1] = counts[bin - 1].saturating_add(count);
                    }
                }
            }
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        self.check_sum(worth_of(&counts, &self.values))?;
        Ok(counts)
    }

    /// Refuses chips that are worth more than what is known of the bins.
    pub(super) fn check_sum(&self, sum: u128) -> Read<()> {
        if sum <= u128::from(self.largest_sum) {
            return Ok(());
        }
        let bins = self.values.len();
        let why = match self.largest_sum {
            LARGEST_SUM => "the most that a game file counts".to_owned(),
            largest => format!(
                "the value of bin {bins}, and no more than {bins} bins of {largest} are counted"
            ),
        };
        let message = format!(
            "the chips are worth {sum}, which is more than {}, {why}",
            self.largest_sum
        );
        Err(Trouble::new(Place::FIRST, message))
    }
}

/// A bin that has a value.
fn known_bin(bin: i128, bins: usize, place: Place) -> Read<usize> {
    let known = usize::try_from(bin)
        .ok()
        .filter(|bin| (1..=bins).contains(bin));
    known.ok_or_else(|| {
        Trouble::new(
            place,
            format!("there is no bin {bin}; bins are 1 to {bins}"),
        )
    })
}

/// What chips are worth together, by their counts.
fn worth_of(counts: &[u64], values: &[u64]) -> u128 {
    let each = counts
        .iter()
        .zip(values)
        .map(|(&count, &value)| u128::from(count) * u128::from(value));
    each.sum()
}

/// Why the values of bins end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game::files) enum End {
    /// The file gives no more.
    Given,
    /// The next one would be more than the largest value.
    TooLarge,
    /// There are so many already.
    TooMany,
}

/// The values of bins.
pub(in crate::game::files) struct Values {
    pub(in crate::game::files) values: Vec<u64>,
    pub(in crate::game::files) end: End,
}

/// Refuses lines whose instances would take long to write down. `instances`
/// says how many are tried of a line.
pub(in crate::game::files) fn check_work(
    lines: &[MoveText],
    instances: impl Fn(&MoveText) -> u64,
) -> Read<()> {
    const MOST: u64 = 20_000_000;
    let mut work = 0u64;
    for line in lines {
        work = work.saturating_add(line.work().saturating_mul(instances(line)));
        if work > MOST {
            let message = format!(
                "the moves take more than {MOST} steps to write down for all bins; make the lines shorter, or fewer"
            );
            return Err(Trouble::new(line.place, message));
        }
    }
    Ok(())
}

/// The values of the bins, as far as they are computed.
pub(in crate::game::files) fn bin_values(
    clauses: &[Clause],
    place: Place,
    params: &[Option<i128>],
) -> Read<Values> {
    let mut end = End::TooMany;
    let index = params.len();
    let mut names = params.to_vec();
    names.push(None);
    let mut values: Vec<u64> = Vec::new();
    // Clauses without i are the values of the first bins, one each.
    let is_given = |clause: &&Clause| {
        clause.condition.is_none() && !clause.value.uses_bins() && !clause.value.uses(index)
    };
    let given = clauses.iter().take_while(is_given).count();
    while values.len() < MOST_BINS {
        let bin = values.len() + 1;
        names[index] = Some(i128::try_from(bin).expect("few bins"));
        let numbers = Numbers {
            names: &names,
            values: &values,
        };
        let mut found = clauses.get(bin - 1).filter(|_| bin <= given);
        for clause in &clauses[given..] {
            if found.is_some() {
                break;
            }
            if clause
                .condition
                .as_ref()
                .map_or(Ok(true), |condition| condition.holds(&numbers))?
            {
                found = Some(clause);
            }
        }
        let Some(clause) = found else {
            end = End::Given;
            break;
        };
        let at = |trouble: Trouble| {
            if clause.value.uses(index) {
                trouble.at(&format!(" (i = {bin})"))
            } else {
                trouble
            }
        };
        let value = clause.value.number(&numbers).map_err(at)?;
        let last = values.last().copied().unwrap_or(0);
        if value > i128::from(LARGEST_VALUE) {
            end = End::TooLarge;
            break;
        }
        match u64::try_from(value) {
            Ok(value) if value > last => values.push(value),
            _ => {
                let message = match last {
                    0 => format!("the value of bin 1 is {value}, and it must be at least 1"),
                    _ => format!(
                        "the value of bin {bin} is {value}, and that of bin {} is {last}: values must rise",
                        bin - 1
                    ),
                };
                return Err(Trouble::new(clause.value.place(), message));
            }
        }
    }
    if values.is_empty() {
        let message = match end {
            End::TooLarge => format!("the value of bin 1 is more than {LARGEST_VALUE}"),
            _ => "bin 1 has no value".into(),
        };
        return Err(Trouble::new(place, message));
    }
    Ok(Values { values, end })
}

/// The first bin of the hole.
fn hole(text: Option<&Expression>, params: &[Option<i128>], bins: usize) -> Read<Option<usize>> {
    let Some(text) = text else {
        return Ok(None);
    };
    let hole = text.number(&Numbers {
        names: params,
        values: &[],
    })?;
    let known = usize::try_from(hole)
        .ok()
        .filter(|hole| (2..=bins).contains(hole));
    known.map(Some).ok_or_else(|| {
        let message = format!("the hole is bin {hole}, and it must be from 2 to {bins}");
        Trouble::new(text.place(), message)
    })
}

/// The instances of a line, for all i with which it names bins that are there.
fn add_instances(
    line: &MoveText,
    params: &[Option<i128>],
    values: &[u64],
    end: End,
    instances: &mut Vec<Instance>,
) -> Read<()> {
    let index = params.len();
    let has_index = line.uses(index);
    let mut names = params.to_vec();
    names.push(None);
    if !has_index {
        let numbers = Numbers {
            names: &names,
            values,
        };
        if line
            .condition
            .as_ref()
            .map_or(Ok(true), |condition| condition.holds(&numbers))?
        {
            let found = instance(line, &numbers, None)?;
            if found.is_none() && end == End::Given {
                let message = format!(
                    "this move names a bin that has no value; bins are 1 to {}",
                    values.len()
                );
                return Err(Trouble::new(line.place, message));
            }
            instances.extend(found);
        }
        return Ok(());
    }
    let mut found = false;
    for i in 1..=values.len() {
        names[index] = Some(i128::try_from(i).expect("few bins"));
        let numbers = Numbers {
            names: &names,
            values,
        };
        let holds = line
            .condition
            .as_ref()
            .map_or(Ok(true), |condition| condition.holds(&numbers));
        if !holds.map_err(|trouble| trouble.at(&format!(" (i = {i})")))? {
            continue;
        }
        if let Some(instance) = instance(line, &numbers, Some(i))? {
            found = true;
            instances.push(instance);
            if instances.len() > MOST_INSTANCES {
                let message = format!("there are more than {MOST_INSTANCES} moves");
                return Err(Trouble::new(line.place, message));
            }
        }
    }
    // Of bins beyond the largest value no chip is ever there.
    if !found && line.condition.is_none() && end == End::Given {
        let message = format!(
            "this line is no move for any i from 1 to {}: it names bins that have no value",
            values.len()
        );
        return Err(Trouble::new(line.place, message));
    }
    Ok(())
}

/// An instance of a line, checked; `None` where it names a bin beyond those that
/// have values.
fn instance(line: &MoveText, numbers: &Numbers<'_>, i: Option<usize>) -> Read<Option<Instance>> {
    let of = |i: usize| format!(" (for i = {i}; a condition such as 'for i > {i}' leaves it out)");
    let chips = |terms: &[Term]| {
        side(terms, numbers).map_err(|trouble| trouble.at(&i.map_or(String::new(), of)))
    };
    let (Some(goes), Some(comes)) = (chips(&line.from)?, chips(&line.into)?) else {
        return Ok(None);
    };
    let at = i.map_or(String::new(), |i| format!("for i = {i} "));
    let trouble = |message: String| Err(Trouble::new(line.place, message));
    let (before, after) = (worth(&goes, numbers.values), worth(&comes, numbers.values));
    if before != after {
        return trouble(format!(
            "{at}the move {} is worth {before} before and {after} after; a move keeps the value of the chips",
            shown(&goes, &comes, numbers.values)
        ));
    }
    if goes.is_empty() {
        return trouble(format!("{at}no chip goes, so that play would never end"));
    }
    if goes == comes {
        return trouble(format!(
            "{at}the move changes nothing, so that play would never end"
        ));
    }
    Ok(Some(Instance {
        goes,
        comes,
        place: line.place,
        index: i,
    }))
}

/// What chips are worth together.
fn worth(chips: &Chips, values: &[u64]) -> u128 {
    let each = chips
        .iter()
        .map(|&(bin, count)| u128::from(values[bin - 1]) * u128::from(count));
    each.sum()
}

/// What a row of bins is worth.
pub(in crate::game::files) fn side_worth(bins: &[u8], values: &[u64]) -> u128 {
    bins.iter()
        .map(|&bin| u128::from(values[usize::from(bin) - 1]))
        .sum()
}

/// "2, 1", the values of a row of bins.
pub(in crate::game::files) fn shown_bins(bins: &[u8], values: &[u64]) -> String {
    let each = bins
        .iter()
        .map(|&bin| values[usize::from(bin) - 1].to_string());
    each.collect::<Vec<_>>().join(", ")
}

/// "2 + 2 -> 1 + 3", by values.
pub(super) fn shown(goes: &Chips, comes: &Chips, values: &[u64]) -> String {
    format!(
        "{} -> {}",
        side_shown(goes, values),
        side_shown(comes, values)
    )
}

/// "2 + 2", or "40 × 2" where they are many.
pub(super) fn side_shown(chips: &Chips, values: &[u64]) -> String {
    const LISTED: u32 = 6;
    if chips.is_empty() {
        return "nothing".into();
    }
    let each = chips.iter().map(|&(bin, count)| {
        let value = values[bin - 1].to_string();
        match count {
            0..=LISTED => vec![value; count as usize].join(" + "),
            _ => format!("{count} × {value}"),
        }
    });
    each.collect::<Vec<_>>().join(" + ")
}

/// The chips of a side; `None` where a bin has no value.
fn side(terms: &[Term], numbers: &Numbers<'_>) -> Read<Option<Chips>> {
    let mut counts: Vec<u32> = Vec::new();
    for term in terms {
        let (count, bins) = term_chips(term, numbers, MOST_CHIPS)?;
        if count == 0 {
            continue;
        }
        let count = u32::try_from(count).expect("at most a thousand");
        for bin in bins {
            if bin < 1 {
                let message = format!("this is bin {bin}, and bins are counted from 1");
                return Err(Trouble::new(term.place, message));
            }
            let bin = usize::try_from(bin).unwrap_or(usize::MAX);
            if bin > numbers.values.len() {
                return Ok(None);
            }
            if counts.len() < bin {
                counts.resize(bin, 0);
            }
            counts[bin - 1] += count;
        }
    }
    if let Some(most) = counts.iter().find(|count| **count > MOST_CHIPS_OF_BIN) {
        let message = format!(
            "these are {most} chips of one bin, and a side of a move has at most {MOST_CHIPS_OF_BIN}"
        );
        return Err(Trouble::new(terms[0].place, message));
    }
    let chips = (1..).zip(counts).filter(|(_, count)| *count > 0);
    Ok(Some(chips.collect()))
}

/// How many chips a term names, and of which bins.
pub(in crate::game::files) fn term_chips(
    term: &Term,
    numbers: &Numbers<'_>,
    most: i128,
) -> Read<(i128, std::ops::RangeInclusive<i128>)> {
    let count = term.count.number(numbers)?;
    if !(0..=most).contains(&count) {
        let message = format!("this is {count} chips of a bin, and it must be from 0 to {most}");
        return Err(Trouble::new(term.count.place(), message));
    }
    let first = term.first.number(numbers)?;
    let last = term
        .last
        .as_ref()
        .map_or(Ok(first), |last| last.number(numbers))?;
    let most_bins = i128::try_from(MOST_BINS).expect("few");
    if last.saturating_sub(first) > most_bins {
        let message =
            format!("the bins {first} to {last} are too many; there are at most {MOST_BINS}");
        return Err(Trouble::new(term.place, message));
    }
    Ok((count, first..=last))
}
