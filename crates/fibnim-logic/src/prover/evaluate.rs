//! From a formula to its automaton.

use std::sync::Arc;

use fibnim::quote;

use super::core::{Core, Variable};
use crate::automaton::{Automaton, Finish, Operation, Work};
use crate::error::Result;
use crate::system::NumberSystem;

/// An automaton and the variables of its tracks, which may repeat.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) automaton: Arc<Automaton>,
    pub(crate) variables: Vec<Variable>,
}

impl Relation {
    fn new(automaton: Automaton, variables: Vec<Variable>) -> Self {
        Self {
            automaton: Arc::new(automaton),
            variables,
        }
    }

    fn constant(truth: bool) -> Self {
        Self::new(Automaton::sentence(truth), Vec::new())
    }

    fn size(&self) -> usize {
        self.automaton.states()
    }
}

/// A relation or its complement. The complement is not made before it is
/// needed: mostly it is only taken away from another relation.
#[derive(Clone, Debug)]
pub(crate) struct Signed {
    relation: Relation,
    positive: bool,
}

impl Signed {
    fn negate(self) -> Self {
        Self {
            positive: !self.positive,
            ..self
        }
    }
}

/// Evaluates formulas in a number system, and counts the work.
pub(crate) struct Evaluator<'a> {
    pub(crate) system: &'a NumberSystem,
    pub(crate) work: &'a mut Work,
    /// The text of the formula.
    pub(crate) source: &'a str,
}

impl Evaluator<'_> {
    /// The automaton of a formula on these variables, in this order.
    pub(crate) fn automaton(&mut self, core: &Core, variables: &[Variable]) -> Result<Automaton> {
        let relation = self.evaluate(core)?;
        let relation = self.positive(relation)?;
        let relation = self.widen(relation, variables)?;
        let places = places(&relation.variables, variables);
        relation
            .automaton
            .rename(&places, variables.len(), self.work)
    }

    /// A word of tuples for which the formula holds; `None` if there are none.
    /// The last product stops at the first one that it meets.
    pub(crate) fn witness(
        &mut self,
        core: &Core,
        variables: &[Variable],
    ) -> Result<Option<Vec<u32>>> {
        let mut core = core;
        while let Core::At(_, inner) = core {
            core = inner;
        }
        let parts = match core {
            Core::And(parts) => parts.as_slice(),
            other => std::slice::from_ref(other),
        };
        let (mut positive, mut negative) = self.by_sign(parts, true)?;
        // Every variable must be a number.
        positive.push(self.everything(variables.to_vec())?);
        negative.sort_by_key(Relation::size);
        let Some(last) = negative.pop() else {
            let all = self.all(positive, Finish::Trimmed)?;
            let nothing = Relation::constant(false);
            return self.witness_of(&all, &nothing, variables);
        };
        let mut relation = self.all(positive, Finish::Minimal)?;
        for other in negative {
            relation = self.combine(Operation::Minus, relation, other, Finish::Minimal)?;
        }
        self.witness_of(&relation, &last, variables)
    }

    fn witness_of(
        &mut self,
        left: &Relation,
        right: &Relation,
        variables: &[Variable],
    ) -> Result<Option<Vec<u32>>> {
        let [on_left, on_right] = [left, right].map(|side| places(&side.variables, variables));
        let right = right.automaton.on(&on_right);
        let left = left.automaton.on(&on_left);
        left.witness(Operation::Minus, right, self.work)
    }

    pub(crate) fn evaluate(&mut self, core: &Core) -> Result<Signed> {
        self.work.go(10)?;
        match core {
            Core::Constant(truth) => Ok(Signed {
                relation: Relation::constant(true),
                positive: *truth,
            }),
            Core::Atom(predicate, variables) => Ok(Signed {
                relation: Relation {
                    automaton: Arc::clone(&predicate.automaton),
                    variables: variables.clone(),
                },
                positive: true,
            }),
            Core::Not(inner) => Ok(self.evaluate(inner)?.negate()),
            Core::And(parts) => self.conjunction(parts, true, Finish::Minimal),
            Core::Or(parts) => Ok(self.conjunction(parts, false, Finish::Minimal)?.negate()),
            Core::Iff(left, right) => self.equivalence(left, right),
            Core::Exists(bound, inner) => self.exists(bound, inner),
            Core::At(span, inner) => {
                let text = self.source.get(span.start..span.end).unwrap_or_default();
                let _stage = self.work.stage(|| format!("in {}", quote(text)));
                self.evaluate(inner).map_err(|error| error.within(text))
            }
        }
    }

    /// The conjunction of the parts, or of their negations.
    fn conjunction(&mut self, parts: &[Core], as_they_are: bool, finish: Finish) -> Result<Signed> {
        let (positive, mut negative) = self.by_sign(parts, as_they_are)?;
        if positive.is_empty() {
            let relation = self.any(negative)?;
            return Ok(Signed {
                relation,
                positive: false,
            });
        }
        negative.sort_by_key(Relation::size);
        let last = negative.pop();
        let before = if last.is_some() {
            Finish::Minimal
        } else {
            finish
        };
        let mut relation = self.all(positive, before)?;
        for other in negative {
            relation = self.combine(Operation::Minus, relation, other, Finish::Minimal)?;
        }
        if let Some(last) = last {
            relation = self.combine(Operation::Minus, relation, last, finish)?;
        }
        Ok(Signed {
            relation,
            positive: true,
        })
    }

    /// The relations that must hold, and those that must not.
    fn by_sign(
        &mut self,
        parts: &[Core],
        as_they_are: bool,
    ) -> Result<(Vec<Relation>, Vec<Relation>)> {
        let (mut positive, mut negative) = (Vec::new(), Vec::new());
        for part in parts {
            let signed = self.evaluate(part)?;
            if signed.positive == as_they_are {
                positive.push(signed.relation);
            } else {
                negative.push(signed.relation);
            }
        }
        Ok((positive, negative))
    }

    /// All of some relations: the smallest first, then always one that shares
    /// the most variables.
    fn all(&mut self, mut relations: Vec<Relation>, finish: Finish) -> Result<Relation> {
        let smallest = (0..relations.len()).min_by_key(|&i| relations[i].size());
        let mut all = relations.swap_remove(smallest.expect("at least one relation"));
        while !relations.is_empty() {
            self.work.go(10 * relations.len())?;
            let new = |relation: &Relation| {
                let new = relation
                    .variables
                    .iter()
                    .filter(|v| !all.variables.contains(v));
                (new.count(), relation.size())
            };
            let next = (0..relations.len()).min_by_key(|&i| new(&relations[i]));
            let next = relations.swap_remove(next.expect("not empty"));
            let finish = if relations.is_empty() {
                finish
            } else {
                Finish::Minimal
            };
            all = self.combine(Operation::And, all, next, finish)?;
        }
        Ok(all)
    }

    fn any(&mut self, mut relations: Vec<Relation>) -> Result<Relation> {
        relations.sort_by_key(Relation::size);
        let mut relations = relations.into_iter();
        let Some(mut any) = relations.next() else {
            return Ok(Relation::constant(false));
        };
        for other in relations {
            any = self.combine(Operation::Or, any, other, Finish::Minimal)?;
        }
        Ok(any)
    }

    fn equivalence(&mut self, left: &Core, right: &Core) -> Result<Signed> {
        let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
        let positive = left.positive != right.positive;
        let relation = self.combine(
            Operation::Xor,
            left.relation,
            right.relation,
            Finish::Minimal,
        )?;
        Ok(Signed { relation, positive })
    }

    fn exists(&mut self, bound: &[Variable], inner: &Core) -> Result<Signed> {
        let inner = match inner {
            // The projection minimises anyway.
            Core::And(parts) => self.conjunction(parts, true, Finish::Trimmed)?,
            other => self.evaluate(other)?,
        };
        let mut inner = self.positive(inner)?;
        let mut kept = distinct(&inner.variables);
        if kept.len() < inner.variables.len() {
            let places = places(&inner.variables, &kept);
            let renamed = inner.automaton.rename(&places, kept.len(), self.work)?;
            inner = Relation::new(renamed, kept.clone());
        }
        kept.retain(|variable| !bound.contains(variable));
        let kept_tracks = places(&kept, &inner.variables);
        let automaton = inner.automaton.project(&kept_tracks, self.work)?;
        Ok(Signed {
            relation: Relation::new(automaton, kept),
            positive: true,
        })
    }

    /// The relation itself, where its complement was meant.
    pub(crate) fn positive(&mut self, signed: Signed) -> Result<Relation> {
        if signed.positive {
            return Ok(signed.relation);
        }
        let variables = distinct(&signed.relation.variables);
        let all = self.everything(variables)?;
        self.combine(Operation::Minus, all, signed.relation, Finish::Minimal)
    }

    /// All tuples.
    fn everything(&mut self, variables: Vec<Variable>) -> Result<Relation> {
        self.work.check_tracks(variables.len())?;
        Ok(Relation {
            automaton: self.system.all(variables.len(), self.work)?,
            variables,
        })
    }

    /// The relation on these variables as well: they are any numbers.
    fn widen(&mut self, relation: Relation, variables: &[Variable]) -> Result<Relation> {
        let missing: Vec<Variable> = variables
            .iter()
            .copied()
            .filter(|v| !relation.variables.contains(v))
            .collect();
        if missing.is_empty() {
            return Ok(relation);
        }
        let free = self.everything(missing)?;
        self.combine(Operation::And, relation, free, Finish::Minimal)
    }

    fn combine(
        &mut self,
        operation: Operation,
        left: Relation,
        right: Relation,
        finish: Finish,
    ) -> Result<Relation> {
        let (left, right) = match operation {
            Operation::And => (left, right),
            Operation::Minus => (self.widen(left, &right.variables)?, right),
            Operation::Or | Operation::Xor => {
                let left = self.widen(left, &right.variables)?;
                let right = self.widen(right, &left.variables)?;
                (left, right)
            }
        };
        let both: Vec<Variable> = left
            .variables
            .iter()
            .chain(&right.variables)
            .copied()
            .collect();
        let variables = distinct(&both);
        let [on_left, on_right] = [&left, &right].map(|side| places(&side.variables, &variables));
        let right = right.automaton.on(&on_right);
        let left = left.automaton.on(&on_left);
        let automaton = left.finished(operation, right, finish, self.work)?;
        Ok(Relation::new(automaton, variables))
    }
}

/// Each variable once, in order.
fn distinct(variables: &[Variable]) -> Vec<Variable> {
    let mut distinct = variables.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

/// Where each variable stands among others.
fn places(variables: &[Variable], among: &[Variable]) -> Vec<usize> {
    let place = |variable| among.iter().position(|other| other == variable);
    variables
        .iter()
        .map(|v| place(v).expect("a variable of the product"))
        .collect()
}
