//! Loads that are spread over lengths.

use std::ops::AddAssign;

use super::walk::Carrier;

/// Amounts by the number of moves that kept the number of chips.
#[derive(Clone, Debug)]
pub(super) struct Spread<T> {
    /// The number of such moves that the first amount belongs to.
    pub(super) first: usize,
    pub(super) amounts: Vec<T>,
}

impl<T: Clone + Default + for<'a> AddAssign<&'a T>> Spread<T> {
    /// Adds amounts that belong to `kept` more moves.
    fn add(&mut self, other: &Self, kept: usize) {
        let other_first = other.first + kept;
        if other_first < self.first {
            let missing = self.first - other_first;
            let nothing = std::iter::repeat_with(T::default).take(missing);
            self.amounts.splice(0..0, nothing);
            self.first = other_first;
        }
        let offset = other_first - self.first;
        let length = offset + other.amounts.len();
        if self.amounts.len() < length {
            self.amounts.resize_with(length, T::default);
        }
        for (amount, more) in self.amounts[offset..].iter_mut().zip(&other.amounts) {
            *amount += more;
        }
    }
}

/// Carries amounts along: 1 at the start, and a share of it with each move.
pub(super) struct Spreading<T, S> {
    pub(super) one: T,
    /// Makes of an amount what each of so many moves takes along.
    pub(super) scale: S,
}

impl<T, S> Carrier for Spreading<T, S>
where
    T: Clone + Default + for<'a> AddAssign<&'a T>,
    S: FnMut(&mut T, usize),
{
    type Load = Spread<T>;

    fn start(&self) -> Spread<T> {
        Spread {
            first: 0,
            amounts: vec![self.one.clone()],
        }
    }

    fn share(&mut self, mut load: Spread<T>, moves: usize) -> Spread<T> {
        for amount in &mut load.amounts {
            (self.scale)(amount, moves);
        }
        load
    }

    fn arrive(&mut self, at: &mut Option<Spread<T>>, share: &Spread<T>, kept: usize) {
        match at {
            Some(spread) => spread.add(share, kept),
            None => {
                *at = Some(Spread {
                    first: share.first + kept,
                    amounts: share.amounts.clone(),
                });
            }
        }
    }
}
