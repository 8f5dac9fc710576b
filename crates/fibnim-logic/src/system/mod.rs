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

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use fibnim::numeration::{SchwenkSequence, stable_lag};
use fibnim::{Budget, Natural, Rule, quote};

use crate::automaton::{Automaton, Work};
use crate::error::{Error, Result};

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
        let rule = rule_of(name)?;
        Self::of_rule(canonical_name(&rule), rule)
    }

    /// The system of that name, which is made and verified once.
    pub fn shared(name: &str) -> Result<Arc<Self>> {
        static MADE: Mutex<BTreeMap<String, Arc<NumberSystem>>> = Mutex::new(BTreeMap::new());
        let rule = rule_of(name)?;
        let name = canonical_name(&rule);
        // Who panicked while holding it had changed nothing.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(system) = made.get(&name) {
            return Ok(Arc::clone(system));
        }
        let system = Arc::new(Self::of_rule(name.clone(), rule)?);
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

    fn of_rule(name: String, rule: Rule) -> Result<Self> {
        let shape = Shape::of(&rule)?;
        if shape.p > LARGEST_LAG {
            return Err(Error::BadSystem(no_adder(&name, shape.p)));
        }
        let mut work = Work::default();
        let valid = shape.valid()?;
        let less = valid::less(&valid, &mut work)?;
        let add = shape.adder(&valid, &mut work)?;
        let mut all = vec![Arc::new(Automaton::sentence(true))];
        for tracks in 0..3 {
            all.push(Arc::new(one_more(&all[tracks], &valid, &mut work)?));
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
        system.verify_adder(&mut work)?;
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

    /// The terms of the sequence, as long as more of them are wanted.
    fn terms(&self, want_more: impl Fn(&[Natural]) -> bool) -> Vec<Natural> {
        let mut terms = self.shape.terms.clone();
        while want_more(&terms) {
            let k = terms.len();
            terms.push(&terms[k - 1] + &terms[k - self.shape.p]);
        }
        terms
    }

    /// The terms of the sequence up to n, and one more.
    fn terms_beyond(&self, n: &Natural) -> Vec<Natural> {
        self.terms(|terms| terms.last().is_some_and(|last| last <= n))
    }

    /// The terms of the sequence that fit in 62 bits.
    pub(crate) fn small_terms(&self) -> Vec<u64> {
        let most = Natural::from(1u64 << 62);
        self.terms_beyond(&most)
            .iter()
            .filter_map(Natural::to_u64)
            .take_while(|&t| t <= 1 << 62)
            .collect()
    }

    /// The digits of a number, without leading zeros.
    pub fn word(&self, n: &Natural) -> Vec<bool> {
        let mut rest = n.clone();
        let terms = self.terms_beyond(n);
        let digits = terms.iter().rev().map(|term| match rest.checked_sub(term) {
            Some(less) => {
                rest = less;
                true
            }
            None => false,
        });
        digits.skip_while(|&digit| !digit).collect()
    }

    /// The digits of a number as text; `0` for 0.
    pub fn word_text(&self, n: &Natural) -> String {
        let word = self.word(n);
        if word.is_empty() {
            return "0".into();
        }
        word.iter()
            .map(|&digit| if digit { '1' } else { '0' })
            .collect()
    }

    /// The number of a word.
    pub fn value(&self, word: &[bool]) -> Natural {
        let terms = self.terms(|terms| terms.len() < word.len());
        let parts = word.iter().rev().zip(&terms).filter(|&(&digit, _)| digit);
        parts.map(|(_, term)| term).sum()
    }

    /// The automaton of one number.
    pub fn constant(&self, n: &Natural) -> Automaton {
        Automaton::of_word(&self.word(n))
    }
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
    fn of(rule: &Rule) -> Result<Self> {
        let bad = |error: fibnim::Error| Error::BadSystem(error.to_string());
        let budget = Budget::new().terms(10_000);
        let stable = stable_lag(rule, &budget).map_err(bad)?;
        let count = stable.from_k + 64;
        let terms: Vec<_> = SchwenkSequence::new(rule)
            .take(count)
            .collect::<fibnim::Result<_>>()
            .map_err(bad)?;
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
