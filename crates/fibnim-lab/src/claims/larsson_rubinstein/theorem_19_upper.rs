//! The first half of the steps: answers to the options of (3, 3, n; 2),
//! (2, 4, n; 2) and (1, 4, n; 4).

use super::replies::{Place, all_are, back, goes_back, place, replies, searched_to, step};
use super::wythoff::{is_ab, is_ab_1, is_ab_2, is_b_2, is_bb, letter_is};
use crate::claims::evidence::{Case, each};
use crate::claims::{CheckError, Effort, Evidence, Finding};

pub(super) fn part_1_third(effort: Effort) -> Result<Finding, CheckError> {
    Ok(back(effort, is_b_2, |n| n > 2, |z| place(3, 3, z, 2)).finding())
}

pub(super) fn part_1_pairs(effort: Effort) -> Result<Finding, CheckError> {
    let two_three = replies(
        effort,
        |n| n > 0 && is_b_2(n),
        |n| {
            vec![step(
                place(3, 3, n, 2),
                place(2, 3, n, 2),
                place(2, 2, n, 2),
            )]
        },
    );
    let one_three = replies(effort, is_ab, |n| {
        vec![step(
            place(3, 3, n, 2),
            place(1, 3, n, 4),
            place(0, 3, n, 2),
        )]
    });
    Ok(two_three.and(one_three).finding())
}

pub(super) fn part_1_rest(effort: Effort) -> Result<Finding, CheckError> {
    let check = |answer: fn(u64) -> Place| {
        replies(
            effort,
            |n| n > 2 && is_b_2(n) && !is_ab(n),
            |n| vec![step(place(3, 3, n, 2), place(1, 3, n, 4), answer(n))],
        )
    };
    Ok(check(|n| place(1, 3, n - 2, 4))
        .fails_but("The answer is (1, 1, n; 4).", &check(|n| place(1, 1, n, 4))))
}

pub(super) fn part_2_third(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let check = |least: u64| {
        let cases = (least..=to).filter(|&n| is_ab_2(n)).flat_map(|n| {
            let takes = 1..=n.min(2);
            takes.map(move |x| Case([("n", n), ("x", x)]))
        });
        Evidence::searched(format!("third piles to {to}"), cases, |case| {
            let (n, x) = (case.at(0), case.at(1));
            let option = place(2, 4, n - x, 2 * x);
            let other = place(2, 2, n - 1, 4);
            if x == 1 && is_bb(n - 1) {
                return option.has_option(other) && other.is_p(effort);
            }
            goes_back(effort, option, is_ab_2, |z| place(2, 4, z, 2))
        })
    };
    let first = replies(
        effort,
        |n| n == 1,
        |n| {
            vec![step(
                place(2, 4, n, 2),
                place(2, 4, n - 1, 2),
                place(2, 2, n - 1, 4),
            )]
        },
    );
    Ok(check(1).or_corrected(
        "For n > 1. For n = 1 the answer is (2, 2, 0; 4), too, but 0 is not in BB.",
        &check(2).and(first),
    ))
}

pub(super) fn part_2_pairs(effort: Effort) -> Result<Finding, CheckError> {
    Ok(replies(effort, is_ab_2, |n| {
        let options = [place(2, 3, n, 2), place(1, 4, n, 2)];
        options
            .map(|option| step(place(2, 4, n, 2), option, place(1, 3, n, 2)))
            .into()
    })
    .finding())
}

pub(super) fn part_2_two_two(effort: Effort) -> Result<Finding, CheckError> {
    let check = |limit: u64| {
        replies(effort, is_ab_2, move |n| {
            let answer = place(2, 2, n - 1, limit);
            vec![step(place(2, 4, n, 2), place(2, 2, n, 4), answer)]
        })
    };
    Ok(check(4).or_corrected(
        "The answer is (2, 2, n − 1; 2), which is P as (2, 2, n − 1; 4) is.",
        &check(2).and(all_are(effort, is_ab_2, true, |n| {
            vec![place(2, 2, n - 1, 4)]
        })),
    ))
}

pub(super) fn part_3_third(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let check = |least: u64| {
        let cases = (least..=to).filter(|&n| is_ab_1(n)).flat_map(|n| {
            let takes = 1..=n.min(4);
            takes.map(move |x| Case([("n", n), ("x", x)]))
        });
        Evidence::searched(format!("third piles to {to}"), cases, |case| {
            let (n, x) = (case.at(0), case.at(1));
            let excepted = x == 1 && letter_is(5, n, is_ab_1);
            let option = place(1, 4, n - x, 2 * x);
            excepted || goes_back(effort, option, is_ab_1, |z| place(1, 4, z, 4))
        })
    };
    Ok(check(0).or_corrected(
        "For n > 2: below 2, the smallest number of AB − 1, there is none to go back to.",
        &check(3),
    ))
}

pub(super) fn part_3_suffices(effort: Effort) -> Result<Finding, CheckError> {
    let check = |limit: u64| {
        replies(effort, is_ab_1, move |n| {
            let options = [place(1, 4, n - 1, 2), place(1, 3, n, limit)];
            options
                .map(|option| step(place(1, 4, n, 4), option, place(1, 3, n - 1, 2)))
                .into()
        })
    };
    Ok(check(4).or_corrected(
        "The option is (1, 3, n; 2), as in the list of options.",
        &check(2),
    ))
}

pub(super) fn part_3_one_two(effort: Effort) -> Result<Finding, CheckError> {
    let check = |less: u64| {
        replies(effort, is_ab_1, move |n| {
            let answer = place(0, 2, n - less, 2);
            vec![step(place(1, 4, n, 4), place(1, 2, n, 4), answer)]
        })
    };
    Ok(check(1).or_corrected("The answer is (0, 2, n; 2).", &check(0)))
}

pub(super) fn part_3_one_one(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let cases = each("n", 0..=to).filter(|n| is_ab_1(n.at(0)));
    Ok(
        Evidence::searched(format!("third piles to {to}"), cases, |n| {
            let option = place(1, 1, n.at(0), 6);
            place(1, 4, n.at(0), 4).has_option(option)
                && goes_back(effort, option, is_b_2, |z| place(1, 1, z, 2))
        })
        .finding(),
    )
}
