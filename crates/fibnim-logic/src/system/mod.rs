//! Number systems: a sequence H_1 = 1, H_2, H_3, … and for every number the
//! word of its greedy digits.
//!
//! The sequence is that of a rule f(t) = ⌊ct⌋ (Schwenk 1970): for c = 2 the
//! Fibonacci numbers and Zeckendorf's digits, for c = 1 the powers of 2.
//! Digits are 0 and 1, and after a digit 1 some zeros must follow, so that
//! the words in order of length and digits are the numbers in their order.
//! That is all the logic needs to know of them: [`add`](NumberSystem::add) is
//! constructed from the sequence, and then proved to be addition from the
//! order alone.

mod adder;
mod valid;
mod verify;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use fibnim::numeration::{SchwenkSequence, stable_lag};
use fibnim::{Budget, Natural, Rule, quote};

use crate::automaton::{Automaton, Work};
use crate::error::{Error, Result};
use crate::limits::Limits;

/// The largest lag p for which an adder is built: x^p = x^{p−1} + 1 has a Pisot
/// number as its root, and no other root on or outside the unit circle,
/// exactly for p ≤ 4.
const LARGEST_LAG: usize = 4;

/// A way to write numbers as words, in which addition is recognised by an
/// automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberSystem {
    name: String,
    rule: Rule,
    shape: Shape,
    valid: Automaton,
    add: Automaton,
    less: Automaton,
    /// All tuples of 0, 1, 2 and 3 numbers: they are needed often.
    all: Vec<Arc<Automaton>>,
}

/// The sequence: its first terms, and the recurrence that they follow.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape {
    /// H_1, H_2, …, some hundred of them.
    terms: Vec<Natural>,
    /// The lag ℓ(k) for k = 1, 2, … below `from_k`.
    lags: Vec<usize>,
    /// H_{k+1} = H_k + H_{k+1−p} for all k from `from_k`.
    p: usize,
    from_k: usize,
}

impl NumberSystem {
    /// The system of that name: `zeckendorf`, `binary`, or a rule such as `3t`
    /// or `5t/2`.
    ///
    /// ```
    /// use fibnim_logic::system::NumberSystem;
    ///
    /// let system = NumberSystem::named("zeckendorf")?;
    /// assert_eq!(system.word_text(&12u32.into()), "10101"); // 8 + 3 + 1
    /// assert_eq!(system.add().states(), 16);
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn named(name: &str) -> Result<Self> {
        Self::named_within(name, &Limits::default().budget)
    }

    /// The same, within a budget.
    pub fn named_within(name: &str, budget: &Budget) -> Result<Self> {
        let rule = rule_of(name)?;
        Self::of_rule(canonical_name(&rule), rule, budget)
    }

    /// The system of that name, which is made and verified once.
    pub fn shared(name: &str) -> Result<Arc<Self>> {
        Self::shared_within(name, &Limits::default().budget)
    }

    /// The same, within a budget.
    pub fn shared_within(name: &str, budget: &Budget) -> Result<Arc<Self>> {
        static MADE: Mutex<BTreeMap<String, Arc<NumberSystem>>> = Mutex::new(BTreeMap::new());
        let rule = rule_of(name)?;
        let name = canonical_name(&rule);
        // Who panicked while holding it had changed nothing.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(system) = made.get(&name) {
            return Ok(Arc::clone(system));
        }
        let system = Arc::new(Self::of_rule(name.clone(), rule, budget)?);
        made.insert(name, Arc::clone(&system));
        Ok(system)
    }

    /// The one name that the system of that name has, without its adder.
    ///
    /// ```
    /// use fibnim_logic::system::NumberSystem;
    ///
    /// assert_eq!(NumberSystem::canonical_name("2t")?, "zeckendorf");
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn canonical_name(name: &str) -> Result<String> {
        Ok(canonical_name(&rule_of(name)?))
    }

    fn of_rule(name: String, rule: Rule, budget: &Budget) -> Result<Self> {
        let part = format!("the number system {name}");
        let made = Self::make(name, rule, &mut Work::within(budget));
        made.map_err(|error| error.within(&part))
    }

    fn make(name: String, rule: Rule, work: &mut Work) -> Result<Self> {
        let shape = Shape::of(&rule, work)?;
        if shape.p > LARGEST_LAG {
            return Err(Error::BadSystem(no_adder(&name, shape.p)));
        }
        let valid = shape.valid(work)?;
        let less = valid::less(&valid, work)?;
        let add = shape.adder(&valid, work)?;
        let mut all = vec![Arc::new(Automaton::sentence(true))];
        for tracks in 0..3 {
            all.push(Arc::new(one_more(&all[tracks], &valid, work)?));
        }
        let system = Self {
            name,
            rule,
            shape,
            valid,
            add,
            less,
            all,
        };
        system.verify_adder(work)?;
        Ok(system)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rule whose sequence it is.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The words that are numbers.
    pub fn valid(&self) -> &Automaton {
        &self.valid
    }

    /// The triples (x, y, x + y).
    pub fn add(&self) -> &Automaton {
        &self.add
    }

    /// The pairs (x, y) with x < y.
    pub fn less(&self) -> &Automaton {
        &self.less
    }

    /// All tuples of so many numbers.
    pub fn all(&self, tracks: usize, work: &mut Work) -> Result<Arc<Automaton>> {
        let known = tracks.min(self.all.len() - 1);
        let mut all = Arc::clone(&self.all[known]);
        for _ in known..tracks {
            all = Arc::new(one_more(&all, &self.valid, work)?);
        }
        Ok(all)
    }

    /// The terms of the sequence: H_1, H_2, ….
    fn terms(&self) -> impl Iterator<Item = Natural> + '_ {
        let (terms, p) = (&self.shape.terms, self.shape.p);
        // Those that the next one is made of.
        let mut last: VecDeque<Natural> = terms[terms.len() - p..].iter().cloned().collect();
        let further = std::iter::repeat_with(move || {
            let next = &last[p - 1] + &last[0];
            last.pop_front();
            last.push_back(next.clone());
            next
        });
        terms.iter().cloned().chain(further)
    }

    /// The terms of the sequence that fit in 62 bits.
    pub(crate) fn small_terms(&self) -> Vec<u64> {
        let terms = self.terms().map_while(|term| term.to_u64());
        terms.take_while(|&term| term <= 1 << 62).collect()
    }

    /// The digits of a number, without leading zeros.
    pub fn word(&self, n: &Natural) -> Vec<bool> {
        let digits = self.word_within(n, &mut Work::default());
        digits.expect("there is no limit")
    }

    /// The same, within limits.
    pub(crate) fn word_within(&self, n: &Natural, work: &mut Work) -> Result<Vec<bool>> {
        let mut terms = Vec::new();
        for term in self.terms().take_while(|term| term <= n) {
            work.go(additions(&term))?;
            terms.push(term);
        }
        let mut rest = n.clone();
        let mut digits = Vec::with_capacity(terms.len());
        for term in terms.iter().rev() {
            work.go(additions(term))?;
            let less = rest.checked_sub(term);
            digits.push(less.is_some());
            rest = less.unwrap_or(rest);
        }
        Ok(digits)
    }

    /// The digits of a number as text; `0` for 0.
    pub fn word_text(&self, n: &Natural) -> String {
        digits_text(&self.word(n))
    }

    /// The number of a word.
    pub fn value(&self, word: &[bool]) -> Natural {
        let value = self.value_within(word, &mut Work::default());
        value.expect("there is no limit")
    }

    /// The same, within limits.
    pub(crate) fn value_within(&self, word: &[bool], work: &mut Work) -> Result<Natural> {
        let mut value = Natural::ZERO;
        for (&digit, term) in word.iter().rev().zip(self.terms()) {
            work.go(additions(&term))?;
            if digit {
                value += &term;
            }
        }
        Ok(value)
    }

    /// The automaton of one number.
    pub fn constant(&self, n: &Natural) -> Automaton {
        let automaton = Automaton::of_word(&self.word(n), &mut Work::default());
        automaton.expect("there is no limit")
    }
}

/// The digits of a word as text, without leading zeros; `0` for 0.
pub(crate) fn digits_text(word: &[bool]) -> String {
    let significant = word.iter().skip_while(|&&digit| !digit);
    let text: String = significant
        .map(|&digit| if digit { '1' } else { '0' })
        .collect();
    if text.is_empty() { "0".into() } else { text }
}

/// How many small steps it takes to add a number.
fn additions(term: &Natural) -> usize {
    10 + term.bit_len() / 64
}

fn rule_of(name: &str) -> Result<Rule> {
    let text = match name {
        "zeckendorf" | "fib" => "2t",
        "binary" => "t",
        other => other,
    };
    Rule::parse(text).map_err(|error| {
        Error::BadSystem(format!(
            "{} is not a number system: it is zeckendorf, binary, or a rule such as 3t or 5t/2 ({error})",
            quote(name)
        ))
    })
}

fn canonical_name(rule: &Rule) -> String {
    match rule.ratio() {
        Some((2, 1)) => "zeckendorf".to_owned(),
        Some((1, 1)) => "binary".to_owned(),
        _ => rule.to_string(),
    }
}

/// The tuples with one more number.
fn one_more(all: &Automaton, valid: &Automaton, work: &mut Work) -> Result<Automaton> {
    let places: Vec<usize> = (0..=all.tracks()).collect();
    let (before, last) = places.split_at(all.tracks());
    all.on(before).and(valid.on(last), work)
}

/// Why there is no adder.
fn no_adder(name: &str, p: usize) -> String {
    let sequence = format!("the sequence of {name} follows H(k+1) = H(k) + H(k+1-{p})");
    let why = if p == LARGEST_LAG + 1 {
        "has roots on the unit circle"
    } else {
        "has a second root outside the unit circle, so that its largest root is no Pisot number"
    };
    format!(
        "{sequence}, and x^{p} = x^{} + 1 {why}: the construction of the adder does not end; it does for f(t) = ct with \
         c < 7/2",
        p - 1
    )
}

impl Shape {
    fn of(rule: &Rule, work: &Work) -> Result<Self> {
        let budget = work.limits().budget.clone().terms(10_000);
        let stable = stable_lag(rule, &budget)?;
        let count = stable.from_k + 64;
        let terms: Vec<_> = SchwenkSequence::new(rule)
            .take(count)
            .collect::<fibnim::Result<_>>()?;
        Ok(Self {
            lags: terms
                .iter()
                .take(stable.from_k - 1)
                .map(|term| term.lag.expect("the sequence does not end"))
                .collect(),
            terms: terms.into_iter().map(|term| term.value).collect(),
            p: stable.p,
            from_k: stable.from_k,
        })
    }
}
