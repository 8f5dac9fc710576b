//! Positions of three piles of which two are small, moves between them, and
//! who wins by a search: for the steps of the proof of Theorem 19.

use std::fmt;
use std::sync::OnceLock;

use crate::claims::search::BoxOfPiles;
use crate::claims::{Effort, Evidence};

/// The largest third pile of the search.
pub(super) fn searched_to(effort: Effort) -> usize {
    effort.pick(150, 500)
}

/// How far a check of all third piles goes.
pub(super) fn extent(effort: Effort) -> String {
    format!("third piles to {}", searched_to(effort))
}

/// The search, made once.
fn table(effort: Effort) -> &'static BoxOfPiles {
    static TABLES: [OnceLock<BoxOfPiles>; 2] = [const { OnceLock::new() }; 2];
    let to = searched_to(effort);
    TABLES[effort.pick(0, 1)].get_or_init(|| BoxOfPiles::new(&[4, 4, to], |t| 2 * t))
}

/// (a, b, z; r), with a ≤ b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place([usize; 4]);

/// (a, b, z; r), as it is written.
pub(super) type Written = [usize; 4];

pub(super) fn place([a, b, third, limit]: Written) -> Place {
    Place([a.min(b), a.max(b), third, limit])
}

impl Place {
    /// Whether it is a P position, by the search.
    pub(super) fn is_p(self, effort: Effort) -> bool {
        let Self([a, b, third, limit]) = self;
        table(effort).is_lost(&[a, b, third], Some(limit))
    }

    /// All positions that a move leads to.
    pub(super) fn options(self) -> Vec<Self> {
        let Self([a, b, third, limit]) = self;
        let takes = |pile: usize| 1..=pile.min(limit);
        let first = takes(a).map(|t| place([a - t, b, third, 2 * t]));
        let second = takes(b).map(|t| place([a, b - t, third, 2 * t]));
        let third = takes(third).map(|t| place([a, b, third - t, 2 * t]));
        first.chain(second).chain(third).collect()
    }

    pub(super) fn has_option(self, to: Written) -> bool {
        self.options().contains(&place(to))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([a, b, third, limit]) = self;
        write!(f, "({a}, {b}, {third}; {limit})")
    }
}

/// A step of the proof for one third pile: a P position, an option of it, and a
/// P position that answers the option.
pub(super) type Step = [Written; 3];

/// Why a step is not right, if it is not.
fn wrong(effort: Effort, step: Step) -> Option<String> {
    let [from, option, answer] = step.map(place);
    if !from.has_option(step[1]) {
        Some(format!("from {from} no move leads to {option}"))
    } else if !option.has_option(step[2]) {
        Some(format!("from {option} no move leads to {answer}"))
    } else if !answer.is_p(effort) {
        Some(format!("from {option} to {answer}, which is N"))
    } else {
        None
    }
}

/// The steps for all third piles of a class, in order; `steps` gives those for
/// one z.
pub(super) fn replies<const N: usize>(
    effort: Effort,
    is_in: impl Fn(usize) -> bool,
    steps: impl Fn(usize) -> [Step; N],
) -> Evidence {
    let piles = (0..=searched_to(effort)).filter(|&z| is_in(z));
    let wrong = piles.flat_map(steps).filter_map(|step| wrong(effort, step));
    Evidence::searched(extent(effort), wrong, |_| false)
}

/// Places that are said to be P, or not to be, for all third piles of a class,
/// in order.
pub(super) fn all_are<P: IntoIterator<Item = Written>>(
    effort: Effort,
    is_in: impl Fn(usize) -> bool,
    is_p: bool,
    places: impl Fn(usize) -> P,
) -> Evidence {
    let piles = (0..=searched_to(effort)).filter(|&z| is_in(z));
    let places = piles.flat_map(places).map(place);
    Evidence::searched(extent(effort), places, |place| place.is_p(effort) == is_p)
}

/// Whether a position has an answer of the same form: one on the third pile,
/// to a number of the class, that is P.
pub(super) fn goes_back(
    effort: Effort,
    option: Written,
    is_in: fn(usize) -> bool,
    [a, b]: [usize; 2],
) -> bool {
    let options = place(option).options().into_iter();
    let mut like = options.filter(|place| place.0[..2] == [a, b] && is_in(place.0[2]));
    like.any(|place| place.is_p(effort))
}

/// Every move on the third pile of a form (a, b, z; r) goes back to it, for the
/// z of a class that are wanted.
pub(super) fn back(
    effort: Effort,
    is_in: fn(usize) -> bool,
    is_wanted: impl Fn(usize) -> bool,
    [a, b, limit]: [usize; 3],
) -> Evidence {
    let piles = (0..=searched_to(effort)).filter(|&z| is_in(z) && is_wanted(z));
    let moves = piles.flat_map(|z| (1..=z.min(limit)).map(move |t| (z, [a, b, z - t, 2 * t])));
    let wrong = moves.filter(|&(_, option)| !goes_back(effort, option, is_in, [a, b]));
    let wrong = wrong.map(|(z, to)| format!("from {} to {}", place([a, b, z, limit]), place(to)));
    Evidence::searched(extent(effort), wrong, |_| false)
}
