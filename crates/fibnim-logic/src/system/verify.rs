//! The adder is addition: a proof from the order of the words alone.
//!
//! The words in their order are the numbers 0, 1, 2, …, so the next word is
//! the next number. An automaton A is addition if it accepts numbers only, if
//! A(x, 0, z) holds exactly for z = x, if A(x, y, z) makes A(x, y + 1, z + 1)
//! true, and if for every x and y it holds for one z only: by induction on y.
//! Nothing of the construction is trusted. (The same method: Mousavi, Schaeffer
//! and Shallit 2016, *Decision algorithms for Fibonacci-automatic words I*.)

use super::NumberSystem;
use fibnim::Natural;

use crate::automaton::{Automaton, DEAD, Work};
use crate::error::{Error, Result};

impl NumberSystem {
    /// Checks that the adder is addition.
    pub(super) fn verify_adder(&self, work: &mut Work) -> Result<()> {
        let fails = |what: &str| {
            Error::BadSystem(format!("the adder of {} was refuted: {what}", self.name))
        };
        if !self.adds_numbers_only(work)? {
            return Err(fails("it accepts words that are no numbers"));
        }
        if !self.counts_words() {
            return Err(fails("a word is not the number of its digits"));
        }
        if !self.adds_zero(work)? {
            return Err(fails("x + 0 is not x"));
        }
        if !self.is_function(work)? {
            return Err(fails("a sum has two values"));
        }
        if !self.adds_one_more(work)? {
            return Err(fails("x + (y + 1) is not (x + y) + 1"));
        }
        Ok(())
    }

    /// The pairs (x, x + 1): x < y, and no number between.
    pub(crate) fn successor(&self, work: &mut Work) -> Result<Automaton> {
        let less = &self.less;
        let between = less.on(&[0, 2]).and(less.on(&[2, 1]), work)?;
        let apart = between.project(&[0, 1], work)?;
        less.on(&[0, 1]).minus(apart.on(&[0, 1]), work)
    }

    /// The pairs (x, x).
    pub(crate) fn equal(&self, work: &mut Work) -> Result<Automaton> {
        let rows = [(true, vec![0, DEAD, DEAD, 0])];
        let same = Automaton::from_rows_within(2, &rows, work)?;
        same.on(&[0, 1]).and(self.valid.on(&[0]), work)
    }

    /// The other parts look at numbers only.
    fn adds_numbers_only(&self, work: &mut Work) -> Result<bool> {
        let numbers = self.all(3, work)?;
        let sums = self.add.on(&[0, 1, 2]);
        Ok(sums.minus(numbers.on(&[0, 1, 2]), work)?.is_empty())
    }

    /// H_{k+1} numbers have at most k digits, for all terms that are stored;
    /// beyond, both follow the same recurrence. So before a word with its first
    /// digit at index k come H_k others, and those that differ from it further
    /// down: the number of a word is the sum of its terms.
    fn counts_words(&self) -> bool {
        let valid = &self.valid;
        let ends = valid.rows().map(|(ends, _)| Natural::from(u8::from(ends)));
        let mut accepted: Vec<Natural> = ends.collect();
        self.shape.terms.iter().all(|term| {
            let same = accepted[0] == *term;
            let more = |(_, row): (bool, &[u32])| {
                let targets = row.iter().filter(|&&target| target != DEAD);
                targets.map(|&target| &accepted[target as usize]).sum()
            };
            accepted = valid.rows().map(more).collect();
            same
        })
    }

    fn adds_zero(&self, work: &mut Work) -> Result<bool> {
        let zero = Automaton::of_word(&[], work)?;
        let sums = self.add.on(&[0, 1, 2]).and(zero.on(&[1]), work)?;
        Ok(sums.project(&[0, 2], work)? == self.equal(work)?)
    }

    /// No two values of a sum. That there is one follows by induction from the
    /// other two.
    fn is_function(&self, work: &mut Work) -> Result<bool> {
        // Were x + y = z and x + y = u with z < u: two copies of the adder that
        // read the same x and y, in states that can go different ways.
        let sums = self.add.on(&[0, 1, 2]);
        let differ = sums.and(self.less.on(&[2, 3]), work)?;
        let differ = differ.on(&[0, 1, 2, 3]);
        Ok(differ.and(self.add.on(&[0, 1, 3]), work)?.is_empty())
    }

    /// A(x, y, z) makes A(x, y + 1, z + 1) true: whatever (x, y + 1, z + 1) is,
    /// the adder accepts it.
    fn adds_one_more(&self, work: &mut Work) -> Result<bool> {
        let next = self.successor(work)?;
        let sums = self.add.on(&[0, 1, 2]);
        let z_stepped = sums.and(next.on(&[2, 3]), work)?;
        let z_stepped = z_stepped.project(&[0, 1, 3], work)?;
        let stepped = z_stepped.on(&[0, 1, 2]).and(next.on(&[1, 3]), work)?;
        let stepped = stepped.project(&[0, 3, 2], work)?;
        Ok(stepped.on(&[0, 1, 2]).minus(sums, work)?.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    type Rows = Vec<(bool, Vec<u32>)>;

    fn rows(automaton: &Automaton) -> Rows {
        (0..u32::try_from(automaton.states()).unwrap())
            .map(|state| (automaton.is_accepting(state), automaton.row(state).to_vec()))
            .collect()
    }

    /// Whether a system with another adder is refused.
    fn refused(system: &NumberSystem, rows: &Rows) -> bool {
        let add = Automaton::from_rows(3, rows).unwrap();
        assert_ne!(&add, system.add(), "no damage");
        let damaged = NumberSystem {
            add,
            ..system.clone()
        };
        damaged.verify_adder(&mut Work::default()).is_err()
    }

    #[test]
    fn every_single_change_of_an_adder_is_refused() {
        for name in ["zeckendorf", "binary"] {
            let system = NumberSystem::named(name).unwrap();
            let good = rows(system.add());
            let states = u32::try_from(good.len()).unwrap();
            for state in 0..good.len() {
                let mut bad = good.clone();
                bad[state].0 = !bad[state].0;
                assert!(refused(&system, &bad), "{name}: end of {state}");
                for letter in 0..8 {
                    for target in (0..states).chain([DEAD]) {
                        let mut bad = good.clone();
                        if std::mem::replace(&mut bad[state].1[letter], target) != target {
                            assert!(refused(&system, &bad), "{name}: {state} {letter} {target}");
                        }
                    }
                }
            }
        }
    }

    /// A proof that does not fit is given up, and no adder is trusted without it.
    #[test]
    fn the_proof_keeps_to_its_limits() {
        let system = NumberSystem::named("zeckendorf").unwrap();
        let work = &mut Work::default();
        system.verify_adder(work).unwrap();
        let (all, peak) = (work.steps(), work.peak_states());
        let usual = Limits::default();
        let steps = [1, all / 3, all / 2, all - 1].map(|steps| Limits {
            steps,
            ..usual.clone()
        });
        let states = Limits {
            states: peak - 1,
            ..usual
        };
        for limits in steps.into_iter().chain([states]) {
            let error = system.verify_adder(&mut Work::new(limits)).unwrap_err();
            assert!(matches!(error, Error::LimitExceeded { .. }), "{error}");
        }
    }

    #[test]
    fn what_is_far_from_addition_is_refused() {
        let system = NumberSystem::named("zeckendorf").unwrap();
        let work = &mut Work::default();
        let all = system.all(3, work).unwrap();
        let [every, sum] = [&*all, system.add()].map(|automaton| automaton.on(&[0, 1, 2]));
        let no_sum = every.minus(sum, work).unwrap();
        // Nothing, everything, all that is no sum, and sums with the tracks
        // in another order.
        let others = [
            Automaton::empty(3),
            Automaton::clone(&all),
            no_sum,
            system.add().rename(&[2, 0, 1], 3, work).unwrap(),
        ];
        for add in others {
            let damaged = NumberSystem {
                add,
                ..system.clone()
            };
            assert!(damaged.verify_adder(work).is_err());
        }
    }
}
