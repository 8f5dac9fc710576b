//! Checking a certificate: its automata first, then its sentences, and what was
//! found.

use crate::automaton::Automaton;
use crate::certificate::{Certificate, Item, NamedAutomaton, Sentence};
use crate::error::{Error, Result, quote};
use crate::evaluate::{Counterexample, World, decide};
use crate::formula::Formula;
use crate::limits::{Budget, Limits, MayGoOn};
use crate::numbers::{numbers_fault, only, relation_fault};
use crate::operations::reachable;
use crate::pattern::matches;

/// Checks a certificate: every automaton, every definition, every sentence.
///
/// ```
/// use fibnim_check::{Certificate, Limits, check};
///
/// let certificate = Certificate::parse(
///     "fibnim-certificate 1
///     theorem order
///     automaton valid 1 2
///     + 0 1
///     + 0 -
///     claim dense (forall (x z) (implies (< x z) (exists (y) (and (< x y) (< y z)))))
///     end",
/// )?;
/// let report = check(&certificate, &Limits::default())?;
/// assert!(!report.holds());
/// let failure = report.failures().next().unwrap();
/// let counterexample = failure.counterexample.as_ref().unwrap();
/// assert_eq!(counterexample.to_string(), "x = 0, z = 1");
/// # Ok::<(), fibnim_check::Error>(())
/// ```
pub fn check(certificate: &Certificate, limits: &Limits) -> Result<Report> {
    check_within(certificate, &mut Budget::new(limits))
}

/// The same, for as long as it may go on: otherwise the error is
/// [`Error::Stopped`].
///
/// ```
/// use fibnim_check::{Certificate, Limits, check_while};
///
/// let text = "fibnim-certificate 1
///     theorem order
///     automaton valid 1 1
///     + 0 0
///     claim larger (forall (x) (exists (y) (< x y)))
///     end";
/// let certificate = Certificate::parse(text)?;
/// let mut may_go_on = |bytes| bytes < 1_000_000;
/// assert!(check_while(&certificate, &Limits::default(), &mut may_go_on)?.holds());
///
/// let stopped = check_while(&certificate, &Limits::default(), &mut |_| false);
/// assert_eq!(stopped.unwrap_err().kind(), "stopped");
/// # Ok::<(), fibnim_check::Error>(())
/// ```
pub fn check_while(
    certificate: &Certificate,
    limits: &Limits,
    may_go_on: MayGoOn<'_>,
) -> Result<Report> {
    check_within(certificate, &mut Budget::asking(limits, may_go_on))
}

fn check_within(certificate: &Certificate, budget: &mut Budget) -> Result<Report> {
    let (checker, mut findings) = Checker::prepare(certificate, budget)?;
    for sentence in certificate.sentences() {
        findings.push(checker.decide(sentence, budget)?);
    }
    findings.sort_by_key(|finding| finding.line);
    Ok(Report {
        theorem: certificate.theorem().to_owned(),
        system: certificate.system().map(str::to_owned),
        findings,
    })
}

/// The checked automata and definitions of a certificate, ready to decide its
/// sentences one by one.
///
/// ```
/// use fibnim_check::{Budget, Certificate, Checker, Limits};
///
/// let certificate = Certificate::parse(
///     "fibnim-certificate 1
///     theorem order
///     automaton valid 1 1
///     + 0 0
///     claim larger (forall (x) (exists (y) (< x y)))
///     end",
/// )?;
/// let mut budget = Budget::new(&Limits::default());
/// let (checker, _) = Checker::prepare(&certificate, &mut budget)?;
/// for sentence in certificate.sentences() {
///     // What a bench would measure.
///     assert!(checker.decide(sentence, &mut budget)?.holds);
/// }
/// # Ok::<(), fibnim_check::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    world: World,
}

impl Checker {
    /// Checks the automata and computes the definitions of a certificate; one
    /// finding for each.
    pub fn prepare(certificate: &Certificate, budget: &mut Budget) -> Result<(Self, Vec<Finding>)> {
        budget.begin_item(std::iter::empty())?;
        let valid = certificate.valid();
        let (world, finding) =
            accounted(budget, Kind::Automaton, valid.line, &valid.name, |budget| {
                let automaton = reachable(&valid.automaton, budget)?;
                refuse(valid, numbers_fault(&automaton, budget)?)?;
                let states = automaton.states();
                Ok((World::new(automaton, budget)?, Some(states)))
            })?;
        let mut checker = Self { world };
        let mut findings = vec![finding];
        for item in certificate.items() {
            budget.begin_item(checker.world.automata())?;
            findings.extend(checker.predicate(item, budget)?);
        }
        Ok((checker, findings))
    }

    /// Decides one sentence of the certificate.
    ///
    /// # Panics
    /// If the sentence is of another certificate, and uses names that this one
    /// does not have.
    pub fn decide(&self, sentence: &Sentence, budget: &mut Budget) -> Result<Finding> {
        budget.begin_item(self.world.automata())?;
        let kind = if sentence.expected {
            Kind::Claim
        } else {
            Kind::Refutation
        };
        let ((truth, counterexample), finding) =
            accounted(budget, kind, sentence.line, &sentence.name, |budget| {
                Ok((decide(&self.world, &sentence.formula, budget)?, None))
            })?;
        Ok(Finding {
            text: Some(sentence.text.clone()),
            holds: truth == sentence.expected,
            counterexample,
            ..finding
        })
    }

    /// The automata that the sentences are about.
    pub fn world(&self) -> &World {
        &self.world
    }

    fn admit(&mut self, named: &NamedAutomaton, budget: &mut Budget) -> Result<Finding> {
        let world = &mut self.world;
        let ((), finding) =
            accounted(budget, Kind::Automaton, named.line, &named.name, |budget| {
                let automaton = reachable(&named.automaton, budget)?;
                refuse(named, relation_fault(world.valid(), &automaton, budget)?)?;
                let states = automaton.states();
                world.insert(&named.name, automaton);
                if named.name == "add" {
                    refuse(named, addition_fault(world, budget)?)?;
                }
                Ok(((), Some(states)))
            })?;
        Ok(finding)
    }

    /// Adds the predicate of an item that is one.
    fn predicate(&mut self, item: &Item, budget: &mut Budget) -> Result<Option<Finding>> {
        let (finding, text) = match item {
            Item::Sentence(_) => return Ok(None),
            Item::Automaton(named) => return self.admit(named, budget).map(Some),
            Item::Pattern(item) => {
                let place = (Kind::Pattern, item.line, item.name.as_str());
                let finding = self.define(place, budget, |world, budget| {
                    matches(&item.regex, item.tracks, world.valid(), budget)
                })?;
                (finding, item.text.clone())
            }
            Item::Number(item) => {
                let place = (Kind::Number, item.line, item.name.as_str());
                let finding = self.define(place, budget, |world, budget| {
                    only(&item.number, world.valid(), budget)
                })?;
                (finding, item.number.to_string())
            }
            Item::Definition(item) => {
                let place = (Kind::Definition, item.line, item.name.as_str());
                let finding = self.define(place, budget, |world, budget| {
                    world.predicate_of(&item.formula, &item.variables, budget)
                })?;
                (finding, item.text.clone())
            }
        };
        Ok(Some(Finding {
            text: Some(text),
            ..finding
        }))
    }

    /// Adds a predicate that the checker itself computes.
    fn define(
        &mut self,
        (kind, line, name): (Kind, usize, &str),
        budget: &mut Budget,
        compute: impl FnOnce(&World, &mut Budget) -> Result<Automaton>,
    ) -> Result<Finding> {
        let (automaton, finding) = accounted(budget, kind, line, name, |budget| {
            let automaton = compute(&self.world, budget)?;
            let states = automaton.states();
            Ok((automaton, Some(states)))
        })?;
        self.world.insert(name, automaton);
        Ok(finding)
    }
}

/// Refuses an automaton for what is wrong with it, if anything is.
fn refuse(automaton: &NamedAutomaton, fault: Option<String>) -> Result<()> {
    match fault {
        None => Ok(()),
        Some(reason) => Err(Error::Refused {
            line: automaton.line,
            name: quote(&automaton.name),
            reason,
        }),
    }
}

/// Does the work of one item, which also gives the states of the minimal
/// automaton if there is one, and accounts for it.
fn accounted<T>(
    budget: &mut Budget,
    kind: Kind,
    line: usize,
    name: &str,
    work: impl FnOnce(&mut Budget) -> Result<(T, Option<usize>)>,
) -> Result<(T, Finding)> {
    let before = budget.transitions();
    let (result, states) = work(budget)
        .map_err(|error| error.within(|| format!("{} {}", kind.word(), quote(name))))?;
    let finding = Finding {
        line,
        kind,
        name: name.to_owned(),
        text: None,
        holds: true,
        states,
        largest: budget.largest(),
        transitions: budget.transitions() - before,
        counterexample: None,
    };
    Ok((result, finding))
}

// What a check has found.

/// What an item of a certificate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An automaton of the file.
    Automaton,
    /// A predicate that a regular expression defines.
    Pattern,
    /// A predicate that is true of one number alone.
    Number,
    /// A predicate that a formula defines.
    Definition,
    /// A sentence that must be true.
    Claim,
    /// A sentence that must be false.
    Refutation,
}

impl Kind {
    /// The word that begins the item's line in a certificate.
    pub fn word(self) -> &'static str {
        match self {
            Self::Automaton => "automaton",
            Self::Pattern => "pattern",
            Self::Number => "number",
            Self::Definition => "define",
            Self::Claim => "claim",
            Self::Refutation => "refute",
        }
    }
}

/// What was found of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line of the item, counted from 1.
    pub line: usize,
    /// What the item is.
    pub kind: Kind,
    /// The item's name.
    pub name: String,
    /// The formula, regular expression or number of what is no automaton.
    pub text: Option<String>,
    /// Whether the item is what it must be: a claim true, a refutation false.
    /// An automaton that is not is an error.
    pub holds: bool,
    /// The states of the minimal automaton of an item that is no sentence.
    pub states: Option<usize>,
    /// The states of the largest automaton on the way, before minimisation.
    pub largest: usize,
    /// The transitions computed for this item.
    pub transitions: u64,
    /// Of a sentence that begins with `forall` and is false: the smallest
    /// numbers that show it.
    pub counterexample: Option<Counterexample>,
}

/// What was found of a whole certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the theorem, for the reader.
    pub theorem: String,
    /// The name of the number system, for the reader.
    pub system: Option<String>,
    /// One finding for each item, in the order of the file.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether every claim is true and every refutation false.
    pub fn holds(&self) -> bool {
        self.failures().next().is_none()
    }

    /// The claims that are false and the refutations that are true.
    pub fn failures(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| !finding.holds)
    }

    /// The transitions computed in all.
    pub fn transitions(&self) -> u64 {
        self.findings.iter().map(|f| f.transitions).sum()
    }
}

// Whether the automaton `add` is addition.
//
// The proof is an induction on y, with the order alone. The automaton accepts
// (x, 0, x); and if it accepts (x, y, z) then also (x, y + 1, z + 1). So it
// accepts (x, y, x + y) for all x and y. And for given x and y it accepts no
// other z, because it accepts only one.

/// The facts that make a relation of three numbers the sum, each with what is
/// wrong if it is false.
const FACTS: [(&str, &str); 4] = [
    (
        "(forall (x o z) (implies (not (exists (y) (< y o))) (iff (add x o z) (= z x))))",
        "is not addition: it does not accept (x, 0, z) just for z = x",
    ),
    (
        "(forall (x y z w) (implies (and (add x y z) (add x y w)) (= z w)))",
        "is not addition: two results z and w of the same x and y",
    ),
    (
        "(forall (x y) (exists (z) (add x y z)))",
        "is not addition: no result",
    ),
    (
        "(forall (x y z v w) (implies \
           (and (add x y z) \
                (< y v) (not (exists (m) (and (< y m) (< m v)))) \
                (< z w) (not (exists (m) (and (< z m) (< m w))))) \
           (add x v w)))",
        "is not addition: it accepts (x, y, z), but not with v and w, the numbers next to y and z,",
    ),
];

/// What is wrong with the predicate `add` as addition, if anything is.
pub(crate) fn addition_fault(world: &World, budget: &mut Budget) -> Result<Option<String>> {
    for (fact, fault) in FACTS {
        let fact = Formula::parse(fact).expect("a formula of this file");
        let before = budget.held();
        let (truth, counterexample) = decide(world, &fact, budget)?;
        budget.release_since(before);
        if !truth {
            let place = counterexample.map_or(String::new(), |c| format!(" at {c}"));
            return Ok(Some(format!("{fault}{place}")));
        }
    }
    Ok(None)
}
