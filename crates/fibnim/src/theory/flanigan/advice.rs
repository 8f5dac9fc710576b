//! Flanigan's Table 4.1: how to win if you can, without knowing L(m, d).

use super::scale::Scale;
use super::{Column, SmallPile};
use crate::analysis::Outcome;
use crate::number::{Extended, Natural};

/// What the table says of a position (m, d, w).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The case of the table: `1(a)`, `1(b)`, `2(a)` or `2(b)`.
    pub case: &'static str,
    /// Who wins, where the table knows; `None` for the optimist of case 2(b),
    /// who pretends that L(m, d) = H_{n−1}.
    pub outcome: Option<Outcome>,
    /// What to take, where there is hope.
    pub take: Option<Suggestion>,
}

/// A take that the table suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Whether it is from the smaller pile.
    pub from_small: bool,
    /// The stones to take.
    pub stones: Natural,
}

pub(super) fn advice(
    scale: &dyn Scale,
    small: &SmallPile<'_>,
    column: Column,
    limit: &Extended,
) -> Advice {
    let n = column.smallest;
    let special = column.second == Some(n + 2) && scale.lag(n + 1) == 1 && scale.lag(n + 2) == 1;
    let high = scale.term(n);
    if scale.lag(n) == 0 {
        let case = if special { "1(a)" } else { "1(b)" };
        let from_small = special && *small.m >= high;
        return if limit.allows(&high) {
            Advice::win(case, from_small, high)
        } else {
            Advice::loss(case)
        };
    }
    let low = scale.term(n - 1);
    let case = if special { "2(a)" } else { "2(b)" };
    // Whether H_n can be taken, and H_{n−1} from the smaller pile.
    match (limit.allows(&high), limit.allows(&low) && *small.m >= low) {
        (false, false) => Advice::loss(case),
        (_, true) if special => Advice::win(case, true, low),
        (true, _) => Advice::win(case, false, high),
        (false, true) => Advice {
            outcome: None,
            ..Advice::win(case, true, low)
        },
    }
}

impl Advice {
    fn win(case: &'static str, from_small: bool, stones: Natural) -> Self {
        Self {
            case,
            outcome: Some(Outcome::N),
            take: Some(Suggestion { from_small, stones }),
        }
    }

    fn loss(case: &'static str) -> Self {
        Self {
            case,
            outcome: Some(Outcome::P),
            take: None,
        }
    }

    /// The advice as a fact: "2(b): left open, an optimist takes 5 from the
    /// small pile".
    pub(super) fn words(&self) -> String {
        let Some(take) = &self.take else {
            return format!("{}: P", self.case);
        };
        let pile = if take.from_small { "small" } else { "large" };
        let advice = match self.outcome {
            Some(outcome) => format!("{outcome}, take"),
            None => "left open, an optimist takes".into(),
        };
        format!(
            "{}: {advice} {} from the {pile} pile",
            self.case,
            take.stones.to_short_string()
        )
    }
}
