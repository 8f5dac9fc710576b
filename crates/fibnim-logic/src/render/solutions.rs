//! The first tuples that an automaton accepts.

use fibnim::Natural;
use serde::Serialize;

use crate::automaton::{Automaton, DEAD, Work};
use crate::error::Result;
use crate::system::{NumberSystem, digits_text};

/// A tuple of numbers that is accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solution {
    /// The numbers, one a track.
    pub values: Vec<Natural>,
    /// Their digits, without leading zeros; `0` for 0.
    pub digits: Vec<String>,
}

/// The first tuples that are accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solutions {
    /// In the order of the length of their longest word, and then of the first
    /// number, the second, and so on.
    pub first: Vec<Solution>,
    /// Whether there are more.
    pub more: bool,
}

/// The first so many tuples that are accepted.
///
/// ```
/// use fibnim_logic::{automaton::Work, render, system::NumberSystem};
///
/// let system = NumberSystem::named("zeckendorf")?;
/// let less = render::solutions(system.less(), &system, 4, &mut Work::default())?;
/// let values: Vec<String> = less.first.iter().map(|s| format!("{}<{}", s.values[0], s.values[1])).collect();
/// assert_eq!(values, ["0<1", "0<2", "1<2", "0<3"]);
/// assert!(less.more);
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn solutions(
    automaton: &Automaton,
    system: &NumberSystem,
    most: usize,
    work: &mut Work,
) -> Result<Solutions> {
    work.look()?;
    let mut search = Search {
        automaton,
        most: most.saturating_add(1),
        found: Vec::new(),
    };
    search.run(work)?;
    let more = search.found.len() > most;
    search.found.truncate(most);
    let mut first = Vec::new();
    for words in &search.found {
        first.push(solution(words, system, work)?);
    }
    Ok(Solutions { first, more })
}

fn solution(words: &[Vec<bool>], system: &NumberSystem, work: &mut Work) -> Result<Solution> {
    let values = words.iter().map(|word| system.value_within(word, work));
    Ok(Solution {
        values: values.collect::<Result<_>>()?,
        digits: words.iter().map(|word| digits_text(word)).collect(),
    })
}

/// A set of states.
type Set = Vec<bool>;

struct Search<'a> {
    automaton: &'a Automaton,
    most: usize,
    /// For each tuple the words of its tracks, all of one length.
    found: Vec<Vec<Vec<bool>>>,
}

impl Search<'_> {
    /// One length after the other, until there are enough or no longer words.
    fn run(&mut self, work: &mut Work) -> Result<()> {
        if self.automaton.is_empty() {
            return Ok(());
        }
        let mut length = 0;
        // The states that words of this length reach which do not begin with 0.
        let mut reached = self.only(0);
        while reached.contains(&true) && self.found.len() < self.most {
            let mut ends = reached.iter().zip(self.automaton.rows());
            if ends.any(|(&here, (accepting, _))| here && accepting) {
                self.tracks(length, &mut Vec::new(), work)?;
            }
            let letters = usize::from(length == 0)..self.automaton.letters();
            reached = self.step(&reached, &letters, work)?;
            length += 1;
        }
        Ok(())
    }

    fn only(&self, state: usize) -> Set {
        (0..self.automaton.states())
            .map(|each| each == state)
            .collect()
    }

    /// The states that some of the letters lead to.
    fn step(
        &self,
        from: &Set,
        letters: &(impl Iterator<Item = usize> + Clone),
        work: &mut Work,
    ) -> Result<Set> {
        let mut reached = vec![false; from.len()];
        for (_, (_, row)) in from
            .iter()
            .zip(self.automaton.rows())
            .filter(|(here, _)| **here)
        {
            work.go(self.automaton.letters())?;
            for letter in letters.clone() {
                let target = row[letter];
                if target != DEAD {
                    reached[target as usize] = true;
                }
            }
        }
        work.add_steps(from.len())?;
        Ok(reached)
    }

    /// The letters that may stand at a place of the words: the digits of the
    /// first tracks are known, and at the first place not all are 0.
    fn letters<'w>(
        &self,
        words: &'w [Vec<bool>],
        place: usize,
    ) -> impl Iterator<Item = usize> + Clone + 'w {
        let fits = move |letter: &usize| {
            let mut digits = words.iter().enumerate();
            digits.all(|(track, word)| {
                word.get(place)
                    .is_none_or(|&digit| (letter >> track & 1 == 1) == digit)
            })
        };
        (usize::from(place == 0)..self.automaton.letters()).filter(fits)
    }

    /// For each place the states from which the rest can be accepted, with these
    /// words on the first tracks.
    fn hopeful(&self, length: usize, words: &[Vec<bool>], work: &mut Work) -> Result<Vec<Set>> {
        // As much again is kept while the words are tried.
        let bytes = self.automaton.states().saturating_mul(2 * (length + 1));
        work.check_size("the list of first solutions", 0, bytes)?;
        let ends = self.automaton.rows().map(|(accepting, _)| accepting);
        let mut hopeful: Vec<Set> = vec![ends.collect()];
        for place in (0..length).rev() {
            let after: &Set = hopeful.last().expect("at least one");
            let mut before = Set::with_capacity(after.len());
            for (_, row) in self.automaton.rows() {
                work.go(self.automaton.letters())?;
                let mut targets = self.letters(words, place).map(|letter| row[letter]);
                before.push(targets.any(|target| target != DEAD && after[target as usize]));
            }
            hopeful.push(before);
            work.add_steps(self.automaton.states())?;
        }
        hopeful.reverse();
        Ok(hopeful)
    }

    /// Finds the words of the next track in their order, with those of the
    /// tracks before it given, and for each of them those of the others.
    fn tracks(&mut self, length: usize, words: &mut Vec<Vec<bool>>, work: &mut Work) -> Result<()> {
        if words.len() == self.automaton.tracks() {
            self.found.push(words.clone());
            return Ok(());
        }
        let hopeful = self.hopeful(length, words, work)?;
        words.push(Vec::with_capacity(length));
        self.words(length, words, &hopeful, work)?;
        words.pop();
        Ok(())
    }

    /// The same for the words of the last track, which is empty yet: digit by
    /// digit, and back where there is no hope.
    fn words(
        &mut self,
        length: usize,
        words: &mut Vec<Vec<bool>>,
        hopeful: &[Set],
        work: &mut Work,
    ) -> Result<()> {
        let last = words.len() - 1;
        // The states that the digits so far lead to, and the digits still to try.
        let mut places = vec![(self.only(0), vec![true, false])];
        while let Some((states, digits)) = places.last_mut() {
            let place = words[last].len();
            let digit = if place == length { None } else { digits.pop() };
            let Some(digit) = digit else {
                if place == length {
                    self.tracks(length, words, work)?;
                }
                places.pop();
                words[last].pop();
                continue;
            };
            if self.found.len() >= self.most {
                break;
            }
            words[last].push(digit);
            let mut reached = self.step(states, &self.letters(words, place), work)?;
            for (here, &hope) in reached.iter_mut().zip(&hopeful[place + 1]) {
                *here &= hope;
            }
            if reached.contains(&true) {
                places.push((reached, vec![true, false]));
            } else {
                words[last].pop();
            }
        }
        Ok(())
    }
}
