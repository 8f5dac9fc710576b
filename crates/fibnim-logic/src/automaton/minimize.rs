//! Minimisation of partial automata, by the refinement of two partitions.
//!
//! Valmari and Lehtinen (2008), *Efficient Minimization of DFAs with Partial
//! Transition Functions*: blocks of states and blocks of transitions refine
//! each other, in time O(m log m) for m transitions, however many letters
//! there are.

use super::{Automaton, DEAD, build::Draft};

/// The minimal automaton of a draft, states numbered breadth first.
pub(super) fn minimize(draft: &Draft) -> Automaton {
    let alive = alive_states(draft);
    if !alive.first().copied().unwrap_or(false) {
        return Automaton::empty(draft.tracks);
    }
    let blocks = refine(draft, &alive);
    number_breadth_first(draft, &alive, &blocks)
}

/// States, letters and transitions are fewer than 2^32: the limits of a proof
/// see to that.
fn as_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32")
}

/// The automaton of a draft without states that lead nowhere.
pub(super) fn trim(draft: Draft) -> Automaton {
    let alive = alive_states(&draft);
    if !alive.first().copied().unwrap_or(false) {
        return Automaton::empty(draft.tracks);
    }
    let states = u32::try_from(alive.len()).expect("at most 2^32 states");
    let each_alone: Vec<u32> = (0..states).collect();
    number_breadth_first(&draft, &alive, &each_alone)
}

/// A transition between states that are alive.
#[derive(Clone, Copy)]
struct Transition {
    tail: u32,
    letter: u32,
    head: u32,
}

/// Which states can reach an accepting one.
fn alive_states(draft: &Draft) -> Vec<bool> {
    let states = draft.accepting.len();
    let incoming = Incoming::new(
        states,
        draft
            .targets
            .iter()
            .enumerate()
            .filter(|&(_, &head)| head != DEAD)
            .map(|(place, &head)| (head, as_u32(place >> draft.tracks))),
    );
    let mut alive = draft.accepting.clone();
    let mut waiting: Vec<usize> = (0..states).filter(|&state| alive[state]).collect();
    while let Some(state) = waiting.pop() {
        for &tail in incoming.of(state) {
            let tail = tail as usize;
            if !alive[tail] {
                alive[tail] = true;
                waiting.push(tail);
            }
        }
    }
    alive
}

/// For each state, what leads into it.
struct Incoming {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Incoming {
    fn new(states: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0u32; states + 1];
        for (head, _) in edges.clone() {
            starts[head as usize + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut ends = starts.clone();
        let mut sources = vec![0; starts[states] as usize];
        for (head, source) in edges {
            let end = &mut ends[head as usize];
            sources[*end as usize] = source;
            *end += 1;
        }
        Self { starts, sources }
    }

    fn of(&self, state: usize) -> &[u32] {
        &self.sources[self.starts[state] as usize..self.starts[state + 1] as usize]
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
    fn by_key(keys: &[u32], key_count: usize) -> Self {
        let mut starts = vec![0u32; key_count + 1];
        for &key in keys {
            starts[key as usize + 1] += 1;
        }
        for key in 0..key_count {
            starts[key + 1] += starts[key];
        }
        let mut set_of_key = vec![0; key_count];
        let (mut first, mut past) = (Vec::new(), Vec::new());
        for key in 0..key_count {
            if starts[key] < starts[key + 1] {
                set_of_key[key] = u32::try_from(first.len()).expect("at most 2^32 elements");
                first.push(starts[key]);
                past.push(starts[key + 1]);
            }
        }
        let mut elements = vec![0; keys.len()];
        let mut places = vec![0; keys.len()];
        for (element, &key) in (0u32..).zip(keys) {
            let place = &mut starts[key as usize];
            elements[*place as usize] = element;
            places[element as usize] = *place;
            *place += 1;
        }
        Self {
            elements,
            places,
            sets: keys.iter().map(|&key| set_of_key[key as usize]).collect(),
            marked: vec![0; first.len()],
            first,
            past,
            touched: Vec::new(),
        }
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
            self.touched
                .push(u32::try_from(set).expect("a set is a u32"));
        }
        self.marked[set] += 1;
    }

    /// Splits every touched set into marked and unmarked; the smaller part
    /// becomes a new set.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
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
            let new_set = u32::try_from(self.len()).expect("a set is a u32");
            for place in new_range.clone() {
                self.sets[self.elements[place as usize] as usize] = new_set;
            }
            self.first.push(new_range.start);
            self.past.push(new_range.end);
            self.marked.push(0);
        }
    }
}

/// The block of equivalent states of each state; states that are not alive are
/// in a block of their own, which no transition enters or leaves.
fn refine(draft: &Draft, alive: &[bool]) -> Vec<u32> {
    let letters = 1 << draft.tracks;
    let transitions: Vec<Transition> = draft
        .targets
        .iter()
        .enumerate()
        .map(|(place, &head)| Transition {
            tail: as_u32(place >> draft.tracks),
            letter: as_u32(place & (letters - 1)),
            head,
        })
        .filter(|t| t.head != DEAD && alive[t.head as usize] && alive[t.tail as usize])
        .collect();
    let keys: Vec<u32> = draft
        .accepting
        .iter()
        .zip(alive)
        .map(|(&accepting, &alive)| u32::from(alive) + u32::from(accepting))
        .collect();
    let mut blocks = Partition::by_key(&keys, 3);
    let labels: Vec<u32> = transitions.iter().map(|t| t.letter).collect();
    let mut cords = Partition::by_key(&labels, letters);
    let incoming = Incoming::new(
        draft.accepting.len(),
        (0u32..)
            .zip(&transitions)
            .map(|(number, t)| (t.head, number)),
    );
    // One block need not split the cords: what it would tell, the others do.
    let (mut block, mut cord) = (1, 0);
    while cord < cords.len() {
        for place in cords.range(cord) {
            blocks.mark(transitions[cords.elements[place] as usize].tail);
        }
        blocks.split();
        cord += 1;
        while block < blocks.len() {
            for place in blocks.range(block) {
                for &number in incoming.of(blocks.elements[place] as usize) {
                    cords.mark(number);
                }
            }
            cords.split();
            block += 1;
        }
    }
    blocks.sets
}

/// One state a block, in the order in which they are met from state 0.
fn number_breadth_first(draft: &Draft, alive: &[bool], blocks: &[u32]) -> Automaton {
    let letters = 1 << draft.tracks;
    let block_count = blocks.iter().max().map_or(0, |&b| b as usize + 1);
    let mut numbers = vec![DEAD; block_count];
    let mut members = vec![0usize];
    numbers[blocks[0] as usize] = 0;
    let mut targets = Vec::new();
    let mut accepting = Vec::new();
    let mut next = 0;
    while next < members.len() {
        let state = members[next];
        accepting.push(draft.accepting[state]);
        for &head in &draft.targets[state * letters..(state + 1) * letters] {
            if head == DEAD || !alive[head as usize] {
                targets.push(DEAD);
                continue;
            }
            let number = &mut numbers[blocks[head as usize] as usize];
            if *number == DEAD {
                *number = u32::try_from(members.len()).expect("at most 2^32 states");
                members.push(head as usize);
            }
            targets.push(*number);
        }
        next += 1;
    }
    Automaton {
        tracks: draft.tracks,
        targets,
        accepting,
    }
}
