//! Games of chips in bins, of any values and with any moves that keep the value.

pub(super) mod definition;
mod ends;
mod small;
mod state;

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use super::says::ChipsText;
use super::text::{Read, Trouble};
use super::{Heading, Understood};
use crate::analysis::{Answer, Ask, Convention, Engine, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result, quote};
use crate::game::{
    Board, Moves, Rules, bad_move, bad_position, legal_moves::read_listed, listed, other_kind,
};
use crate::number::Natural;
use crate::solve::chips::{ChipMove, ChipMoves, Play, StateTable, Sweep};
use crate::step::{Step, Turn};
use crate::words;

use definition::{Definition, Instance};
use ends::{Direction, End};
use small::state_count;
use state::Asked;
pub use state::FileChips;

/// A game of chips in bins that a file describes.
#[derive(Debug)]
pub struct ChipGame {
    heading: Heading,
    definition: Definition,
    values: Arc<Vec<u64>>,
    /// How many bins are known to end, and why.
    ends: Mutex<Decided>,
}

impl PartialEq for ChipGame {
    fn eq(&self, other: &Self) -> bool {
        self.heading == other.heading && self.definition == other.definition
    }
}

/// What is known of how play ends.
#[derive(Debug, Default)]
struct Decided {
    /// For how many bins.
    bins: usize,
    end: Option<End>,
    /// How many bins were tried: it is not always found out.
    tried: usize,
}

/// The bins for which it is decided that play ends when the file is opened.
const BINS_DECIDED: usize = 24;

impl ChipGame {
    /// The game of a text, with numbers for its parameters.
    pub(super) fn new(heading: Heading, text: &ChipsText, params: &[Option<i128>]) -> Read<Self> {
        let definition = Definition::new(text, params)?;
        let game = Self {
            values: Arc::new(definition.values.clone()),
            ends: Mutex::default(),
            heading,
            definition,
        };
        game.decide_end(game.values.len().min(BINS_DECIDED))?;
        Ok(game)
    }

    /// Makes sure that play with so many bins ends.
    fn decide_end(&self, bins: usize) -> Read<()> {
        let mut known = self
            .ends
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if bins <= known.tried {
            return Ok(());
        }
        let mut end = ends::end_of(&self.definition, bins);
        // With very many moves fewer bins are looked at.
        let asked = bins;
        let mut bins = bins;
        while end.is_none() && bins / 2 > known.bins {
            bins /= 2;
            end = ends::end_of(&self.definition, bins);
        }
        if let Some(End::Circle(circle)) = &end {
            return Err(self.circle(circle));
        }
        known.tried = match end {
            Some(End::HighestBin(_)) => usize::MAX,
            _ => asked,
        };
        if end.is_some() && bins > known.bins {
            (known.bins, known.end) = (bins, end);
        }
        Ok(())
    }

    /// The refusal of moves that can be played in a circle.
    fn circle(&self, circle: &[(usize, dashu_int::IBig)]) -> Trouble {
        const SHOWN: usize = 6;
        let instances = &self.definition.instances;
        let place = instances[circle[0].0].place;
        let made = circle.iter().take(SHOWN).map(|(index, often)| {
            let shown = self.shown(&instances[*index]);
            if *often == dashu_int::IBig::ONE {
                shown
            } else {
                format!("{shown} ({often} times)")
            }
        });
        let made: Vec<String> = made.collect();
        let more = if circle.len() > SHOWN {
            " and others"
        } else {
            ""
        };
        Trouble::new(
            place,
            format!(
                "play need not end: with chips enough, these moves together change nothing: {}{more}",
                made.join(", ")
            ),
        )
    }

    /// "2 + 2 -> 1 + 3", by values.
    fn shown(&self, instance: &Instance) -> String {
        definition::shown(&instance.goes, &instance.comes, &self.values)
    }

    /// The moves, in numbers, for solvers.
    fn definition(&self) -> &Definition {
        &self.definition
    }

    fn instances_of<'s>(
        &'s self,
        state: &'s FileChips,
    ) -> impl Iterator<Item = (&'s Instance, u64)> {
        let all = self.definition.instances.iter();
        let legal = all.map(|instance| (instance, state.most_times(instance)));
        legal.filter(|(_, most)| *most > 0)
    }

    /// The legal moves, each with how often it can be made in a turn.
    fn turns<'s>(&'s self, state: &'s FileChips) -> Vec<(&'s Instance, u64)> {
        let most = |times: u64| if self.definition.repeated { times } else { 1 };
        self.instances_of(state)
            .map(|(instance, times)| (instance, most(times)))
            .collect()
    }

    fn step(&self, instance: &Instance, times: u64) -> Step {
        let chips = |chips: &definition::Chips| {
            let all = chips.iter().flat_map(|&(bin, count)| {
                std::iter::repeat_n(Natural::from(self.values[bin - 1]), count as usize)
            });
            all.collect()
        };
        Step::Turn(Turn {
            from: chips(&instance.goes),
            into: chips(&instance.comes),
            times: Natural::from(times),
        })
    }

    /// The instance that a step is one of, and how often it is made.
    fn instance(&self, step: &Step) -> Option<(&Instance, u64)> {
        let Step::Turn(turn) = step else {
            return None;
        };
        let times = turn.times.to_u64()?;
        let once = |instance: &&Instance| self.step(instance, times) == *step;
        Some((self.definition.instances.iter().find(once)?, times))
    }

    /// The sentences that say what a move is: the first ones in numbers.
    fn moves_words(&self) -> String {
        const SHOWN: usize = 8;
        let instances = &self.definition.instances;
        let shown: Vec<String> = instances
            .iter()
            .filter(|instance| instance.highest() <= SHOWN)
            .take(SHOWN)
            .map(|instance| {
                let side = |chips| definition::side_shown(chips, &self.values);
                format!("{} into {}", side(&instance.goes), side(&instance.comes))
            })
            .collect();
        let more = if shown.len() < instances.len() {
            ", and so on"
        } else {
            ""
        };
        let turn = if self.definition.repeated {
            "A turn is one kind of move, made once or as often as you like: it turns"
        } else {
            "A move turns"
        };
        let gone = match self.definition.hole {
            None => String::new(),
            Some(hole) => format!(" A chip that would go to bin {hole} or above is gone."),
        };
        format!("{turn} {}{more}.{gone}", shown.join(", "))
    }

    /// The sweep of all states up to a sum; `None` where there is no order, or
    /// chips go into a hole.
    fn sweep(&self, sum: u64) -> Option<Sweep> {
        if self.definition.hole.is_some() {
            return None;
        }
        let bins = self.definition.bins_to(sum);
        let among = |instance: &&Instance| instance.highest() <= bins;
        let moves = self.definition.instances.iter().filter(among);
        let values = self.values[..bins]
            .iter()
            .map(|&value| u32::try_from(value));
        let game = ChipMoves {
            values: values.collect::<std::result::Result<_, _>>().ok()?,
            moves: moves
                .map(|instance| ChipMove::new(&instance.goes[..], &instance.comes[..]))
                .collect(),
        };
        let play = Play {
            convention: self.heading.convention,
            repeated: self.definition.repeated,
        };
        Sweep::new(&game, play)
    }

    fn engines(&self) -> &'static str {
        match self.sweep(self.values[self.values.len().min(BINS_DECIDED) - 1]) {
            Some(_) => "table, by the ordered sweep of all states with the same sum; search",
            None => "search",
        }
    }

    /// The answer of the sweep; `None` where there is none.
    fn swept(&self, state: &FileChips, ask: Ask<'_>) -> Result<Option<Answer>> {
        let sum = u64::try_from(state.sum()).unwrap_or(u64::MAX);
        let Some(sweep) = self.sweep(sum).filter(|_| sum > 0) else {
            return Ok(None);
        };
        let sum = usize::try_from(sum).unwrap_or(usize::MAX);
        let states = state_count(&self.values, sum as u64, false);
        let table = StateTable::build(&sweep, sum, ask.budget)?;
        let loses = |next: &FileChips| {
            let counts = next.counts().iter().map(|&count| u32::try_from(count));
            // A table of a larger sum would have been refused.
            let counts: std::result::Result<Vec<u32>, _> = counts.collect();
            counts.is_ok_and(|counts| table.outcome(&counts) == Some(Outcome::P))
        };
        let moves = self.moves(state)?;
        let winning = moves
            .iter()
            .filter(|(_, next)| loses(next))
            .map(|(step, _)| step);
        let winning: Vec<Step> = winning.collect();
        let tried = moves.count().to_usize().unwrap_or(usize::MAX);
        Ok(Some(Answer::swept(states, winning, tried, ask)))
    }
}

impl Understood for ChipGame {
    fn understood(&self) -> Vec<(&'static str, String)> {
        let few = |list: Vec<String>, all: usize| {
            let more = if list.len() < all { ", …" } else { "" };
            format!("{}{more}", list.join(", "))
        };
        let values = self.values.iter().take(10).map(u64::to_string).collect();
        let moves = self
            .definition
            .instances
            .iter()
            .take(8)
            .map(|instance| self.shown(instance));
        let ends = self
            .ends
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let ends = match &ends.end {
            Some(End::HighestBin(Direction::Falling)) => {
                "yes: the highest bin that a move changes always loses chips".into()
            }
            Some(End::HighestBin(Direction::Rising)) => {
                "yes: the highest bin that a move changes always gains chips".into()
            }
            Some(End::Weights(weights)) => {
                let shown = weights.iter().take(8).map(ToString::to_string).collect();
                format!(
                    "yes, decided for {} bins: every move lowers the sum of the chips' weights, {}",
                    ends.bins,
                    few(shown, weights.len())
                )
            }
            Some(End::Circle(_)) | None => {
                "not decided: there are too many moves, or the search for weights takes too long"
                    .into()
            }
        };
        let conserved = match self.definition.hole {
            None => "the value of all chips, n".to_owned(),
            Some(hole) => format!("nothing: chips that reach bin {hole} are gone"),
        };
        vec![
            ("bins", few(values, self.values.len())),
            (
                "moves",
                few(moves.collect(), self.definition.instances.len()),
            ),
            ("conserved", conserved),
            ("ends", ends),
            ("engines", self.engines().to_owned()),
        ]
    }
}

impl Rules for ChipGame {
    type State = FileChips;

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
        let about = self.heading.about.iter().map(|line| format!(" {line}"));
        format!("{end} {}{}", self.moves_words(), about.collect::<String>())
    }

    fn convention(&self) -> Convention {
        self.heading.convention
    }

    fn check(&self, state: &FileChips) -> Result<()> {
        let sum = u64::try_from(state.sum()).unwrap_or(u64::MAX);
        self.definition
            .check_sum(state.sum())
            .map_err(|trouble| bad_position(self.name(), &state.to_string(), trouble.message))?;
        let bins = self.definition.bins_to(sum).max(state.counts().len());
        self.decide_end(bins)
            .map_err(|trouble| Error::BadOption(trouble.message))
    }

    fn read(&self, text: &str) -> Result<FileChips> {
        let asked = state::read(self.name(), text, &self.values)?;
        let counts = match asked {
            Asked::Chips(counts) => return Ok(FileChips::new(&self.values, counts)),
            Asked::Start(n) => self
                .definition
                .start_of(n)
                .map_err(|trouble| bad_position(self.name(), text, trouble.message))?,
        };
        let state = FileChips::new(&self.values, counts);
        if let Asked::Start(n) = asked
            && !self.definition.start_has_n()
            && state.sum() != u128::from(n)
        {
            let expected = format!("the game always starts with the sum {}", state.sum());
            return Err(bad_position(self.name(), text, expected));
        }
        Ok(state)
    }

    fn moves<'a>(&'a self, state: &'a FileChips) -> Result<Moves<'a, FileChips>> {
        let turns = self.turns(state);
        let count = turns.iter().map(|(_, times)| Natural::from(*times)).sum();
        Ok(Moves::numbered(count, move |i| {
            let mut left = i.to_u64()?;
            for (instance, most) in &turns {
                if left < *most {
                    let times = left + 1;
                    return Some((self.step(instance, times), state.after(instance, times)));
                }
                left -= most;
            }
            None
        }))
    }

    fn after(&self, state: &FileChips, step: &Step) -> Result<FileChips> {
        if !matches!(step, Step::Turn(_)) {
            return Err(other_kind(step));
        }
        let shown = step.words(Natural::to_short_string);
        let Some((instance, times)) = self.instance(step) else {
            return Err(bad_move(&shown, "the game has no such move"));
        };
        let most = state.most_times(instance);
        if times == 0 || times > most || times > 1 && !self.definition.repeated {
            return Err(bad_move(&shown, "the chips for it are not there"));
        }
        Ok(state.after(instance, times))
    }

    /// Where a turn can be made very often, its words are read apart from how
    /// often it is made.
    fn read_move(&self, state: &FileChips, text: &str) -> Result<Step> {
        const MOST_LISTED: u64 = 1000;
        let turns = self.turns(state);
        if turns.iter().map(|(_, most)| *most).sum::<u64>() <= MOST_LISTED {
            let all = self.moves(state)?;
            return read_listed(all.iter().map(|(step, _)| step), text);
        }
        let lower = text.trim().to_lowercase();
        let often = match lower.strip_suffix("times") {
            Some(rest) => rest.rsplit_once(','),
            None => lower.rsplit_once('x'),
        };
        let often = often.and_then(|(once, times)| Some((once, times.trim().parse().ok()?)));
        let (once, times): (&str, u64) = often.unwrap_or((lower.as_str(), 1));
        let kinds = turns.iter().map(|(instance, _)| self.step(instance, 1));
        let Step::Turn(turn) = read_listed(kinds, once)? else {
            unreachable!("all moves are turns");
        };
        Ok(Step::Turn(Turn {
            times: Natural::from(times),
            ..turn
        }))
    }

    fn answer(&self, state: &FileChips, ask: Ask<'_>) -> Result<Option<Answer>> {
        if ask.allows(Engine::Table)
            && let Some(answer) = self.swept(state, ask)?
        {
            return Ok(Some(listed(answer, state, ask)));
        }
        if !ask.allows(Engine::Search) {
            return Err(Error::NoEngine(format!(
                "no theory and no table answers this position of {}; a search does, within its budget",
                quote(self.name())
            )));
        }
        let answer = small::searched(self, state, ask)?;
        Ok(Some(listed(answer, state, ask)))
    }

    fn winners(
        &self,
        numbers: RangeInclusive<usize>,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Outcome>>> {
        let last = *numbers.end() as u64;
        if numbers.is_empty() || *numbers.start() == 0 {
            return Ok(None);
        }
        let Some(sweep) = self.sweep(last) else {
            return Ok(None);
        };
        let start = |n: usize| -> Option<Vec<u32>> {
            let counts = self.definition.start_of(n as u64).ok()?;
            let state = FileChips::new(&self.values, counts);
            let counts = state
                .counts()
                .iter()
                .map(|&count| u32::try_from(count).ok());
            counts
                .collect::<Option<_>>()
                .filter(|_| state.sum() == n as u128)
        };
        // The start of a file may be any chips.
        if numbers.clone().any(|n| start(n).is_none()) {
            return Ok(None);
        }
        let start = |n: usize| start(n).expect("looked at above");
        sweep.winners(numbers, &start, threads, budget).map(Some)
    }

    fn board(&self, state: &FileChips) -> Board {
        let sum = u64::try_from(state.sum()).unwrap_or(u64::MAX);
        state.board(self.definition.bins_to(sum))
    }

    fn words(&self, state: &FileChips) -> String {
        match self.definition.hole {
            None => format!("{}, with the sum {}", state.words(), state.sum()),
            Some(_) => state.words(),
        }
    }

    fn move_help(&self, _: &FileChips) -> &'static str {
        "the chips that go and those that come, such as 1+1->2"
    }

    fn outside_bytes(&self, state: &FileChips) -> usize {
        size_of_val(state.counts())
    }
}
