//! Sets and pairs of states, numbered in the order in which they are met.

use std::hash::{BuildHasher, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHasher};

use super::DEAD;

/// What was met, found by its hash.
struct Numbers {
    /// One part, or [`PARTS`] of them where there are many numbers.
    parts: Vec<HashTable<u32>>,
}

/// One table of all numbers would take long to grow, and much memory at once.
const PARTS: usize = 64;

/// So many numbers are in one table.
const FEW: usize = 1 << 16;

impl Default for Numbers {
    fn default() -> Self {
        Self {
            parts: vec![HashTable::new()],
        }
    }
}

impl Numbers {
    /// By bits of the hash that a part does not look at.
    fn part(&self, hash: u64) -> usize {
        (hash >> 50) as usize & (self.parts.len() - 1)
    }

    fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let found = self.parts[self.part(hash)].find(hash, |&number| same(number));
        found.copied()
    }

    fn insert(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        if self.parts.len() == 1 && self.parts[0].len() == FEW {
            let all = self.parts.pop().expect("one part");
            self.parts.resize_with(PARTS, HashTable::new);
            for number in all {
                self.place(hash_of(number), number, &hash_of);
            }
        }
        self.place(hash, number, hash_of);
    }

    fn place(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        let part = self.part(hash);
        self.parts[part].insert_unique(hash, number, |&number| hash_of(number));
    }
}

/// Sets of states, all in one piece of memory.
#[derive(Default)]
pub(crate) struct Sets {
    members: Vec<u32>,
    /// Where each set ends.
    ends: Vec<usize>,
    hashes: Vec<u64>,
    numbers: Numbers,
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
        let hash = hash(wanted);
        let same = |number: u32| self.get(number as usize) == wanted;
        if let Some(number) = self.numbers.find(hash, same) {
            return number;
        }
        let number = u32::try_from(self.ends.len()).expect("at most 2^32 states");
        self.members.extend_from_slice(wanted);
        self.ends.push(self.members.len());
        self.hashes.push(hash);
        let hashes = &self.hashes;
        self.numbers
            .insert(hash, number, |number| hashes[number as usize]);
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
    numbers: Numbers,
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
            numbers: Numbers::default(),
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
        if let Some(number) = self.numbers.find(hash(pair), |n| list[n as usize] == pair) {
            return number;
        }
        list.push(pair);
        self.numbers
            .insert(hash(pair), next, |n| hash(list[n as usize]));
        next
    }
}
