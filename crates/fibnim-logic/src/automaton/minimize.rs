//! Minimisation of partial automata, by the refinement of two partitions.
//!
//! Valmari and Lehtinen (2008), *Efficient Minimization of DFAs with Partial
//! Transition Functions*: blocks of states and blocks of transitions refine
//! each other, in time O(m log m) for m transitions, however many letters
//! there are.

use super::{Automaton, DEAD, Work, build::Draft};
use crate::error::Result;

impl Draft {
    /// The minimal automaton, with states numbered breadth first.
    pub(crate) fn minimize(&self, work: &mut Work) -> Result<Automaton> {
        let states = self.accepting.len();
        let mut transitions = transitions(self, work)?;
        let mut incoming = Incoming::new(states, &transitions, work)?;
        let alive = alive_states(self, &transitions, &incoming, work)?;
        if alive.first() != Some(&true) {
            return Ok(Automaton::empty(self.tracks));
        }
        if alive.contains(&false) {
            keep_alive(&mut transitions, &alive, work)?;
            incoming = Incoming::new(states, &transitions, work)?;
        }
        let blocks = refine(self, &alive, &transitions, &incoming, work)?;
        drop((transitions, incoming));
        number_breadth_first(self, &alive, &blocks, work)
    }

    /// The automaton without states that lead nowhere.
    pub(crate) fn trim(&self, work: &mut Work) -> Result<Automaton> {
        let states = self.accepting.len();
        let transitions = transitions(self, work)?;
        let incoming = Incoming::new(states, &transitions, work)?;
        let alive = alive_states(self, &transitions, &incoming, work)?;
        if alive.first() != Some(&true) {
            return Ok(Automaton::empty(self.tracks));
        }
        drop((transitions, incoming));
        let own_blocks: Vec<u32> = (0..as_u32(states)).collect();
        number_breadth_first(self, &alive, &own_blocks, work)
    }
}

/// States, letters and transitions are fewer than 2^32: the limits of a proof
/// see to that.
fn as_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32")
}

/// A transition that leads somewhere.
#[derive(Clone, Copy)]
struct Transition {
    tail: u32,
    letter: u32,
    head: u32,
}

fn transitions(draft: &Draft, work: &mut Work) -> Result<Vec<Transition>> {
    let mut transitions = Vec::new();
    for (tail, row) in (0..).zip(draft.targets.chunks(1 << draft.tracks)) {
        work.go(row.len())?;
        let leading = (0..).zip(row).filter(|&(_, &head)| head != DEAD);
        transitions.extend(leading.map(|(letter, &head)| Transition { tail, letter, head }));
    }
    Ok(transitions)
}

/// Keeps the transitions between states that are alive.
fn keep_alive(transitions: &mut Vec<Transition>, alive: &[bool], work: &mut Work) -> Result<()> {
    let mut kept = 0;
    for number in 0..transitions.len() {
        work.go(1)?;
        let transition = transitions[number];
        if alive[transition.tail as usize] && alive[transition.head as usize] {
            transitions[kept] = transition;
            kept += 1;
        }
    }
    transitions.truncate(kept);
    Ok(())
}

/// Which states can reach an accepting one.
fn alive_states(
    draft: &Draft,
    transitions: &[Transition],
    incoming: &Incoming,
    work: &mut Work,
) -> Result<Vec<bool>> {
    let mut alive = draft.accepting.clone();
    let mut waiting: Vec<usize> = (0..alive.len()).filter(|&state| alive[state]).collect();
    while let Some(state) = waiting.pop() {
        work.go(1)?;
        for &number in incoming.of(state) {
            work.go(1)?;
            let tail = transitions[number as usize].tail as usize;
            if !alive[tail] {
                alive[tail] = true;
                waiting.push(tail);
            }
        }
    }
    Ok(alive)
}

/// For each state, the numbers of the transitions into it.
struct Incoming {
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl Incoming {
    fn new(states: usize, transitions: &[Transition], work: &mut Work) -> Result<Self> {
        let mut starts = vec![0u32; states + 1];
        for transition in transitions {
            work.go(1)?;
            starts[transition.head as usize] += 1;
        }
        let mut past = 0;
        for start in &mut starts {
            past += *start;
            *start = past;
        }
        // Filled from the end of each part, so that the ends become the starts.
        let mut numbers = vec![0; transitions.len()];
        for (number, transition) in (0..).zip(transitions) {
            work.go(1)?;
            let start = &mut starts[transition.head as usize];
            *start -= 1;
            numbers[*start as usize] = number;
        }
        Ok(Self { starts, numbers })
    }

    fn of(&self, state: usize) -> &[u32] {
        &self.numbers[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

/// A partition of 0..n into sets that can be split by marking elements.
struct Partition {
    /// The elements, those of a set side by side, marked ones first.
    elements: Vec<u32>,
    /// Where an element stands.
    places: Vec<u32>,
    /// The set of an element.
    sets: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    /// Sets with marked elements.
    touched: Vec<u32>,
}

impl Partition {
    /// The partition by a key, sets in the order of their keys.
    fn by_key(
        count: usize,
        key_count: usize,
        key: impl Fn(usize) -> usize,
        work: &mut Work,
    ) -> Result<Self> {
        let mut starts = vec![0u32; key_count + 1];
        for element in 0..count {
            work.go(1)?;
            starts[key(element) + 1] += 1;
        }
        let mut set_of_key = vec![0; key_count];
        let (mut first, mut past) = (Vec::new(), Vec::new());
        for key in 0..key_count {
            let start = starts[key];
            starts[key + 1] += start;
            if start < starts[key + 1] {
                set_of_key[key] = as_u32(first.len());
                first.push(start);
                past.push(starts[key + 1]);
            }
        }
        let mut elements = vec![0; count];
        let mut places = vec![0; count];
        let mut sets = vec![0; count];
        for element in 0..count {
            work.go(1)?;
            let key = key(element);
            let place = &mut starts[key];
            elements[*place as usize] = as_u32(element);
            places[element] = *place;
            sets[element] = set_of_key[key];
            *place += 1;
        }
        Ok(Self {
            elements,
            places,
            sets,
            marked: vec![0; first.len()],
            first,
            past,
            touched: Vec::new(),
        })
    }

    fn len(&self) -> usize {
        self.first.len()
    }

    fn range(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.past[set] as usize
    }

    fn mark(&mut self, element: u32) {
        let set = self.sets[element as usize] as usize;
        let place = self.places[element as usize];
        let border = self.first[set] + self.marked[set];
        if place < border {
            return;
        }
        let other = self.elements[border as usize];
        self.elements.swap(place as usize, border as usize);
        self.places[element as usize] = border;
        self.places[other as usize] = place;
        if self.marked[set] == 0 {
            self.touched.push(as_u32(set));
        }
        self.marked[set] += 1;
    }

    /// Splits every touched set into marked and unmarked; the smaller part
    /// becomes a new set.
    fn split(&mut self, work: &mut Work) -> Result<()> {
        while let Some(set) = self.touched.pop() {
            work.go(1)?;
            let set = set as usize;
            let (first, past) = (self.first[set], self.past[set]);
            let border = first + std::mem::take(&mut self.marked[set]);
            if border == past {
                continue;
            }
            let new_range = if border - first <= past - border {
                self.first[set] = border;
                first..border
            } else {
                self.past[set] = border;
                border..past
            };
            let new_set = as_u32(self.len());
            for place in new_range.clone() {
                work.go(1)?;
                self.sets[self.elements[place as usize] as usize] = new_set;
            }
            self.first.push(new_range.start);
            self.past.push(new_range.end);
            self.marked.push(0);
        }
        Ok(())
    }
}

/// The block of equivalent states of each state; states that are not alive are
/// in a block of their own, which no transition enters or leaves.
fn refine(
    draft: &Draft,
    alive: &[bool],
    transitions: &[Transition],
    incoming: &Incoming,
    work: &mut Work,
) -> Result<Vec<u32>> {
    let ending = |state: usize| usize::from(alive[state]) + usize::from(draft.accepting[state]);
    let mut blocks = Partition::by_key(alive.len(), 3, ending, work)?;
    let letter = |number: usize| transitions[number].letter as usize;
    let mut cords = Partition::by_key(transitions.len(), 1 << draft.tracks, letter, work)?;
    // One block need not split the cords: what it would tell, the others do.
    let (mut block, mut cord) = (1, 0);
    while cord < cords.len() {
        for place in cords.range(cord) {
            work.go(1)?;
            blocks.mark(transitions[cords.elements[place] as usize].tail);
        }
        blocks.split(work)?;
        cord += 1;
        while block < blocks.len() {
            for place in blocks.range(block) {
                work.go(1)?;
                for &number in incoming.of(blocks.elements[place] as usize) {
                    work.go(1)?;
                    cords.mark(number);
                }
            }
            cords.split(work)?;
            block += 1;
        }
    }
    Ok(blocks.sets)
}

/// One state a block, in the order in which they are met from state 0, which is
/// alive.
fn number_breadth_first(
    draft: &Draft,
    alive: &[bool],
    blocks: &[u32],
    work: &mut Work,
) -> Result<Automaton> {
    let letters = 1 << draft.tracks;
    let block_count = blocks.iter().max().map_or(0, |&b| b as usize + 1);
    let mut numbers = vec![DEAD; block_count];
    let mut members = vec![0usize];
    numbers[blocks[0] as usize] = 0;
    let mut targets = Vec::with_capacity(block_count * letters);
    let mut accepting = Vec::with_capacity(block_count);
    let mut next = 0;
    while next < members.len() {
        work.go(letters)?;
        let state = members[next];
        accepting.push(draft.accepting[state]);
        for &head in &draft.targets[state * letters..(state + 1) * letters] {
            if head == DEAD || !alive[head as usize] {
                targets.push(DEAD);
                continue;
            }
            let number = &mut numbers[blocks[head as usize] as usize];
            if *number == DEAD {
                *number = as_u32(members.len());
                members.push(head as usize);
            }
            targets.push(*number);
        }
        next += 1;
    }
    // Those that are not alive, or are in one block, left room.
    targets.shrink_to_fit();
    accepting.shrink_to_fit();
    Ok(Automaton {
        tracks: draft.tracks,
        targets,
        accepting,
    })
}
