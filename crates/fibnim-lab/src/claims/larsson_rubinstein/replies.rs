//! Positions of three piles of which two are small, moves between them, and
//! who wins by a search: for the steps of the proof of Theorem 19.

use std::fmt;
use std::sync::OnceLock;

use super::index;
use crate::claims::search::BoxOfPiles;
use crate::claims::{Effort, Evidence};

/// The largest third pile of the search.
pub(super) fn searched_to(effort: Effort) -> u64 {
    effort.pick(150, 500)
}

/// The search, made once.
pub(super) fn table(effort: Effort) -> &'static BoxOfPiles {
    static TABLES: [OnceLock<BoxOfPiles>; 2] = [const { OnceLock::new() }; 2];
    let to = index(searched_to(effort));
    TABLES[effort.pick(0, 1)].get_or_init(|| BoxOfPiles::new(&[4, 4, to], |t| 2 * t))
}

/// (a, b, z; r)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    small: [u64; 2],
    third: u64,
    limit: u64,
}

pub(super) fn place(a: u64, b: u64, third: u64, limit: u64) -> Place {
    Place {
        small: [a.min(b), a.max(b)],
        third,
        limit,
    }
}

impl Place {
    /// Whether it is a P position, by the search.
    pub(super) fn is_p(self, effort: Effort) -> bool {
        let piles = [self.small[0], self.small[1], self.third].map(index);
        table(effort).is_lost(&piles, Some(index(self.limit)))
    }

    /// All positions that a move leads to.
    pub(super) fn options(self) -> Vec<Self> {
        let [a, b] = self.small;
        let takes = |pile: u64| 1..=pile.min(self.limit);
        let first = takes(a).map(|t| place(a - t, b, self.third, 2 * t));
        let second = takes(b).map(|t| place(a, b - t, self.third, 2 * t));
        let third = takes(self.third).map(|t| place(a, b, self.third - t, 2 * t));
        first.chain(second).chain(third).collect()
    }

    pub(super) fn has_option(self, to: Self) -> bool {
        self.options().contains(&to)
    }

    /// Whether the piles are the same, whatever the limits.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.small == other.small && self.third == other.third
    }

    /// Whether only the third pile is less.
    pub(super) fn is_lower_third_of(&self, other: &Self) -> bool {
        self.small == other.small && self.third < other.third
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.small;
        write!(f, "({a}, {b}, {}; {})", self.third, self.limit)
    }
}

/// A step of the proof for one third pile z: from a P position, an option of it
/// is answered by a move to a P position.
pub(super) struct Reply {
    pub(super) from: Place,
    pub(super) option: Place,
    pub(super) answer: Place,
}

impl Reply {
    /// Why the step is not right, if it is not.
    fn wrong(&self, effort: Effort) -> Option<String> {
        let Self {
            from,
            option,
            answer,
        } = self;
        if !from.has_option(*option) {
            Some(format!("from {from} no move leads to {option}"))
        } else if !option.has_option(*answer) {
            Some(format!("from {option} no move leads to {answer}"))
        } else if !answer.is_p(effort) {
            Some(format!("from {option} to {answer}, which is N"))
        } else {
            None
        }
    }
}

/// The steps for all third piles of a class, in order; `steps` gives those for
/// one z.
pub(super) fn replies(
    effort: Effort,
    is_in: impl Fn(u64) -> bool,
    steps: impl Fn(u64) -> Vec<Reply>,
) -> Evidence {
    let to = searched_to(effort);
    let wrong = (0..=to).filter(|&z| is_in(z)).find_map(|z| {
        let steps = steps(z);
        let mut wrong = steps.iter().filter_map(|step| step.wrong(effort));
        wrong.next()
    });
    Evidence::searched(format!("third piles to {to}"), wrong, |_| false)
}

/// Places that are said to be P, for all third piles of a class, in order.
pub(super) fn all_are(
    effort: Effort,
    is_in: impl Fn(u64) -> bool,
    is_p: bool,
    places: impl Fn(u64) -> Vec<Place>,
) -> Evidence {
    let to = searched_to(effort);
    let cases = (0..=to).filter(|&z| is_in(z)).flat_map(places);
    Evidence::searched(format!("third piles to {to}"), cases, |place| {
        place.is_p(effort) == is_p
    })
}

/// Whether a position has an answer of the same form: one on the third pile,
/// to a number of the class, that is P.
pub(super) fn goes_back(
    effort: Effort,
    option: Place,
    is_in: fn(u64) -> bool,
    form: impl Fn(u64) -> Place,
) -> bool {
    let to = searched_to(effort);
    let forms = (0..=to).filter(|&z| is_in(z)).map(form);
    let options = option.options();
    forms.into_iter().any(|form| {
        options
            .iter()
            .any(|option| option.is_like(&form) && option.is_p(effort))
    })
}

/// Every move on the third pile of a form goes back to it, for the z of a class
/// that are wanted.
pub(super) fn back(
    effort: Effort,
    is_in: fn(u64) -> bool,
    is_wanted: impl Fn(u64) -> bool,
    form: fn(u64) -> Place,
) -> Evidence {
    let to = searched_to(effort);
    let cases = (0..=to)
        .filter(|&z| is_in(z) && is_wanted(z))
        .flat_map(|z| {
            let from = form(z);
            let options = from.options().into_iter();
            let third = options.filter(move |option| option.is_lower_third_of(&from));
            third.map(move |option| Third { from, option })
        });
    Evidence::searched(format!("third piles to {to}"), cases, |case| {
        goes_back(effort, case.option, is_in, form)
    })
}

/// A move on the third pile.
struct Third {
    from: Place,
    option: Place,
}

impl fmt::Display for Third {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {} to {}", self.from, self.option)
    }
}

/// A step: from a P position to an option, and the answer.
pub(super) fn step(from: Place, option: Place, answer: Place) -> Reply {
    Reply {
        from,
        option,
        answer,
    }
}
