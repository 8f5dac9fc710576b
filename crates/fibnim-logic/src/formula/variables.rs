//! Which variables a formula leaves free, and formulas without their places.

use rustc_hash::{FxHashMap, FxHashSet};

use super::tree::{Formula, Item, Kind, Script, Span, Term};

impl Formula {
    /// The variables that no quantifier binds, each with the place where it
    /// first occurs free, in this order.
    ///
    /// ```
    /// let formula = fibnim_logic::formula::parse_formula("n < r & exists n: n = a")?;
    /// let free = formula.free_variables();
    /// let names: Vec<&str> = free.iter().map(|(name, _)| name.as_str()).collect();
    /// assert_eq!(names, ["n", "r", "a"]);
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn free_variables(&self) -> Vec<(String, Span)> {
        let mut search = Search::default();
        search.formula(self);
        search.found
    }

    /// The same formula with all places empty, so that two that are written
    /// differently can be compared.
    #[must_use]
    pub fn without_spans(mut self) -> Self {
        forget_formula(&mut self);
        self
    }
}

impl Script {
    /// The same script with all places empty.
    #[must_use]
    pub fn without_spans(mut self) -> Self {
        for item in &mut self.items {
            match item {
                Item::System { span, .. } => *span = Span::default(),
                Item::Define(definition) => {
                    definition.span = Span::default();
                    forget_formula(&mut definition.body);
                }
                Item::Prove { formula, .. } => forget_formula(formula),
            }
        }
        self
    }
}

#[derive(Default)]
struct Search<'f> {
    /// How many quantifiers around the place bind a name.
    bound: FxHashMap<&'f str, usize>,
    seen: FxHashSet<&'f str>,
    found: Vec<(String, Span)>,
}

impl<'f> Search<'f> {
    fn formula(&mut self, formula: &'f Formula) {
        match &formula.kind {
            Kind::Constant(_) => {}
            Kind::Compare(_, left, right) => {
                self.term(left);
                self.term(right);
            }
            Kind::Call {
                arguments: terms, ..
            }
            | Kind::Matches { terms, .. } => {
                for term in terms {
                    self.term(term);
                }
            }
            Kind::Not(inner) => self.formula(inner),
            Kind::And(parts) | Kind::Or(parts) => {
                for part in parts {
                    self.formula(part);
                }
            }
            Kind::Implies(left, right) | Kind::Iff(left, right) => {
                self.formula(left);
                self.formula(right);
            }
            Kind::Exists(names, body) | Kind::Forall(names, body) => {
                for name in names {
                    *self.bound.entry(name).or_default() += 1;
                }
                self.formula(body);
                for name in names {
                    *self.bound.entry(name).or_default() -= 1;
                }
            }
        }
    }

    fn term(&mut self, term: &'f Term) {
        match term {
            Term::Number(_) => {}
            Term::Variable(name, span) => {
                let is_bound = self
                    .bound
                    .get(name.as_str())
                    .is_some_and(|&count| count > 0);
                if !is_bound && self.seen.insert(name) {
                    self.found.push((name.clone(), *span));
                }
            }
            Term::Sum(left, right) | Term::Difference(left, right) => {
                self.term(left);
                self.term(right);
            }
            Term::Multiple(_, inner) => self.term(inner),
        }
    }
}

fn forget_formula(formula: &mut Formula) {
    formula.span = Span::default();
    match &mut formula.kind {
        Kind::Constant(_) => {}
        Kind::Compare(_, left, right) => {
            forget_term(left);
            forget_term(right);
        }
        Kind::Call {
            arguments: terms,
            name_span: span,
            ..
        }
        | Kind::Matches {
            terms,
            pattern_span: span,
            ..
        } => {
            *span = Span::default();
            terms.iter_mut().for_each(forget_term);
        }
        Kind::Not(inner) | Kind::Exists(_, inner) | Kind::Forall(_, inner) => {
            forget_formula(inner);
        }
        Kind::And(parts) | Kind::Or(parts) => parts.iter_mut().for_each(forget_formula),
        Kind::Implies(left, right) | Kind::Iff(left, right) => {
            forget_formula(left);
            forget_formula(right);
        }
    }
}

fn forget_term(term: &mut Term) {
    match term {
        Term::Number(_) => {}
        Term::Variable(_, span) => *span = Span::default(),
        Term::Sum(left, right) | Term::Difference(left, right) => {
            forget_term(left);
            forget_term(right);
        }
        Term::Multiple(_, inner) => forget_term(inner),
    }
}
