//! A tree as nested lists: shares nothing with the text forms of the crate.

use fibnim_logic::formula::{Comparison, Formula, Item, Kind, Script, Term};

pub fn formula(formula: &Formula) -> String {
    let list = |head: &str, parts: Vec<String>| format!("({head} {})", parts.join(" "));
    let all = |parts: &[Formula]| parts.iter().map(self::formula).collect();
    let terms = |terms: &[Term]| terms.iter().map(term).collect::<Vec<_>>();
    match &formula.kind {
        Kind::Constant(truth) => truth.to_string(),
        Kind::Compare(comparison, left, right) => {
            list(sign(*comparison), vec![term(left), term(right)])
        }
        Kind::Call {
            name, arguments, ..
        } => list(name, terms(arguments)),
        Kind::Matches {
            terms: matched,
            pattern,
            ..
        } => list(
            "matches",
            [terms(matched), vec![format!("{pattern:?}")]].concat(),
        ),
        Kind::Not(inner) => list("not", vec![self::formula(inner)]),
        Kind::And(parts) => list("and", all(parts)),
        Kind::Or(parts) => list("or", all(parts)),
        Kind::Implies(left, right) => list("implies", all(&[*left.clone(), *right.clone()])),
        Kind::Iff(left, right) => list("iff", all(&[*left.clone(), *right.clone()])),
        Kind::Exists(names, body) => {
            format!("(exists ({}) {})", names.join(" "), self::formula(body))
        }
        Kind::Forall(names, body) => {
            format!("(forall ({}) {})", names.join(" "), self::formula(body))
        }
    }
}

pub fn script(script: &Script) -> Vec<String> {
    script.items.iter().map(item).collect()
}

fn item(item: &Item) -> String {
    match item {
        Item::System { name, .. } => format!("(system {name})"),
        Item::Define(definition) => format!(
            "(def {} ({}) {})",
            definition.name,
            definition.parameters.join(" "),
            formula(&definition.body)
        ),
        Item::Prove {
            name,
            formula: proved,
        } => format!(
            "(prove {} {})",
            name.as_deref().unwrap_or("-"),
            formula(proved)
        ),
    }
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "/=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}

fn term(term: &Term) -> String {
    match term {
        Term::Number(number) => number.to_string(),
        Term::Variable(name, _) => name.clone(),
        Term::Sum(a, b) => format!("(+ {} {})", self::term(a), self::term(b)),
        Term::Difference(a, b) => format!("(- {} {})", self::term(a), self::term(b)),
        Term::Multiple(n, a) => format!("(* {n} {})", self::term(a)),
    }
}
