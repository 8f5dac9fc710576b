//! Sets and pairs of states, numbered in the order in which they are met.

use std::hash::{BuildHasher, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHasher};

use super::DEAD;

/// Sets of states, all in one piece of memory.
#[derive(Default)]
pub(crate) struct Sets {
    members: Vec<u32>,
    /// Where each set ends.
    ends: Vec<usize>,
    numbers: HashTable<u32>,
}

impl Sets {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.members.len() * 4 + self.ends.len() * 16
    }

    pub(crate) fn get(&self, number: usize) -> &[u32] {
        set(&self.members, &self.ends, number)
    }

    /// The number of a set, whose members are in order.
    pub(crate) fn number(&mut self, wanted: &[u32]) -> u32 {
        let Self {
            members,
            ends,
            numbers,
        } = self;
        let same = |&number: &u32| set(members, ends, number as usize) == wanted;
        let hash = hash(wanted);
        if let Some(&number) = numbers.find(hash, same) {
            return number;
        }
        let number = u32::try_from(ends.len()).expect("at most 2^32 states");
        members.extend_from_slice(wanted);
        ends.push(members.len());
        let hash_of = |&number: &u32| self::hash(set(members, ends, number as usize));
        numbers.insert_unique(hash, number, hash_of);
        number
    }
}

fn set<'m>(members: &'m [u32], ends: &[usize], number: usize) -> &'m [u32] {
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &members[start..ends[number]]
}

fn hash(set: &[u32]) -> u64 {
    let mut hasher: FxHasher = FxBuildHasher.build_hasher();
    for &state in set {
        hasher.write_u32(state);
    }
    hasher.finish()
}

/// A table of all pairs is used where it has at most so many entries.
const MOST_PLACES: usize = 1 << 16;

/// Pairs of states, of which one may be [`DEAD`].
pub(super) struct Pairs {
    list: Vec<(u32, u32)>,
    /// The states on the right, and one more for [`DEAD`].
    width: usize,
    /// The number of each pair; empty if there would be too many.
    places: Vec<u32>,
    numbers: HashTable<u32>,
}

impl Pairs {
    pub(super) fn new(left: usize, right: usize) -> Self {
        let all = (left + 1).saturating_mul(right + 1);
        Self {
            list: Vec::new(),
            width: right + 1,
            places: if all <= MOST_PLACES {
                vec![DEAD; all]
            } else {
                Vec::new()
            },
            numbers: HashTable::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, number: usize) -> Option<(u32, u32)> {
        self.list.get(number).copied()
    }

    pub(super) fn number(&mut self, pair: (u32, u32)) -> u32 {
        let next = u32::try_from(self.list.len()).expect("at most 2^32 states");
        if !self.places.is_empty() {
            // DEAD + 1 is 0.
            let [left, right] = [pair.0, pair.1].map(|state| state.wrapping_add(1) as usize);
            let place = &mut self.places[left * self.width + right];
            if *place == DEAD {
                *place = next;
                self.list.push(pair);
            }
            return *place;
        }
        let list = &mut self.list;
        let hash = |pair: (u32, u32)| FxBuildHasher.hash_one(pair);
        if let Some(&number) = self.numbers.find(hash(pair), |&n| list[n as usize] == pair) {
            return number;
        }
        list.push(pair);
        self.numbers
            .insert_unique(hash(pair), next, |&n| hash(list[n as usize]));
        next
    }
}
