//! The second half of the steps: answers to the options of the positions with
//! smaller piles.

use super::replies::{Place, all_are, back, goes_back, place, replies, searched_to, step};
use super::wythoff::{is_ab_1, is_ab_2, is_b_2, is_bb, is_bb_1, letter_is};
use crate::claims::evidence::each;
use crate::claims::{CheckError, Effort, Evidence, Finding};

pub(super) fn one_one(effort: Effort) -> Result<Finding, CheckError> {
    let is_in = |z| letter_is(3, z, is_b_2) && is_ab_2(z - 2);
    let check = |answer: fn(u64) -> Place| {
        replies(effort, is_in, |z| {
            vec![step(place(1, 1, z, 2), place(1, 1, z - 1, 2), answer(z))]
        })
    };
    let to = searched_to(effort);
    let letters = each("z", 0..=to).filter(|z| letter_is(3, z.at(0), is_b_2));
    let inside = Evidence::computed(format!("third piles to {to}"), letters, |z| {
        is_ab_2(z.at(0) - 2)
    });
    Ok(inside
        .clone()
        .and(check(|z| place(0, 1, z - 2, 2)))
        .fails_but(
            "That is no move. The answer is (1, 1, z − 3; 4).",
            &inside.and(check(|z| place(1, 1, z - 3, 4))),
        ))
}

pub(super) fn one_one_empty(effort: Effort) -> Result<Finding, CheckError> {
    let check = |limit: u64| {
        replies(
            effort,
            |z| letter_is(3, z, is_b_2),
            move |z| {
                let answer = place(0, 1, z - 2, limit);
                vec![step(place(1, 1, z, 2), place(0, 1, z, 2), answer)]
            },
        )
    };
    Ok(check(2).or_corrected("The answer is (0, 1, z − 2; 4).", &check(4)))
}

pub(super) fn one_two(effort: Effort) -> Result<Finding, CheckError> {
    let check = |limits: [u64; 2]| {
        replies(effort, is_bb_1, move |z| {
            let from = place(1, 2, z, 2);
            vec![
                step(from, place(0, 2, z, 2), place(0, 2, z - 2, limits[0])),
                step(from, place(1, 2, z - 2, 4), place(0, 2, z - 2, limits[1])),
            ]
        })
    };
    let to = searched_to(effort);
    let inside = Evidence::computed(
        format!("third piles to {to}"),
        each("z", 0..=to).filter(|z| is_bb_1(z.at(0))),
        |z| is_ab_1(z.at(0) - 2),
    );
    Ok(inside.clone().and(check([2, 4])).or_corrected(
        "They are (0, 2, z − 2; 4) and (0, 2, z − 2; 2): r = 4 and 2 respectively.",
        &inside.and(check([4, 2])),
    ))
}

pub(super) fn one_two_others(effort: Effort) -> Result<Finding, CheckError> {
    Ok(replies(effort, is_bb_1, |z| {
        let from = place(1, 2, z, 2);
        vec![
            step(from, place(1, 1, z, 2), place(1, 1, z - 1, 2)),
            step(from, place(1, 2, z - 1, 2), place(1, 1, z - 1, 2)),
            step(from, place(0, 1, z, 4), place(0, 1, z - 3, 6)),
        ]
    })
    .finding())
}

pub(super) fn one_three(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let cases = each("z", 2..=to).filter(|z| is_ab_2(z.at(0)));
    let printed = Evidence::searched(format!("third piles to {to}"), cases, |z| {
        let option = place(1, 3, z.at(0) - 2, 4);
        goes_back(effort, option, is_ab_2, |z| place(1, 3, z, 2))
    });
    let instead = replies(
        effort,
        |z| z > 1 && is_ab_2(z),
        |z| {
            let answer = if letter_is(3, z, is_ab_2) {
                place(1, 3, z - 3, 2)
            } else {
                place(1, 2, z - 2, 2)
            };
            vec![step(place(1, 3, z, 2), place(1, 3, z - 2, 4), answer)]
        },
    );
    Ok(printed.fails_but(
        "The answer is (1, 3, z − 3; 2) where the letter before z is 3, and (1, 2, z − 2; 2) where it is 5.",
        &instead,
    ))
}

pub(super) fn one_three_others(effort: Effort) -> Result<Finding, CheckError> {
    let letter = replies(
        effort,
        |z| letter_is(5, z, is_ab_2),
        |z| {
            vec![step(
                place(1, 3, z, 2),
                place(1, 3, z - 1, 2),
                place(1, 1, z - 1, 4),
            )]
        },
    );
    let pairs = replies(effort, is_ab_2, |z| {
        let from = place(1, 3, z, 2);
        vec![
            step(from, place(1, 2, z, 2), place(0, 1, z, 4)),
            step(from, place(1, 1, z, 4), place(0, 1, z, 2)),
        ]
    });
    let to = searched_to(effort);
    let inside = Evidence::computed(
        format!("third piles to {to}"),
        each("z", 0..=to).filter(|z| letter_is(5, z.at(0), is_ab_2)),
        |z| is_bb(z.at(0) - 1),
    );
    Ok(letter.and(pairs).and(inside).finding())
}

pub(super) fn one_three_empty(effort: Effort) -> Result<Finding, CheckError> {
    let printed = all_are(effort, is_ab_2, false, |z| {
        vec![place(0, 1, z, 6), place(0, 3, z, 2)]
    });
    let to = searched_to(effort);
    let right = Evidence::searched(
        format!("third piles to {to}"),
        each("z", 0..=to).filter(|z| is_ab_2(z.at(0))),
        |z| {
            let z = z.at(0);
            let from = place(1, 3, z, 2);
            from.has_option(place(0, 3, z, 2))
                && !place(0, 3, z, 2).is_p(effort)
                && !from.has_option(place(0, 1, z, 6))
        },
    );
    Ok(printed.fails_but(
        "(0, 3, z; 2) is N. (0, 1, z; 6) is no option of (1, 3, z; 2), and can be P.",
        &right,
    ))
}

pub(super) fn two_two(effort: Effort) -> Result<Finding, CheckError> {
    let with_2 = || back(effort, is_b_2, |_| true, |z| place(2, 2, z, 2));
    let with_4 =
        |is_wanted: fn(u64) -> bool| back(effort, is_b_2, is_wanted, |z| place(2, 2, z, 4));
    Ok(with_2().and(with_4(|_| true)).or_corrected(
        "For r = 4 only if z is in BB: as the list has it.",
        &with_2().and(with_4(is_bb)),
    ))
}

pub(super) fn two_two_others(effort: Effort) -> Result<Finding, CheckError> {
    let answered = replies(effort, is_b_2, |z| {
        vec![step(
            place(2, 2, z, 2),
            place(1, 2, z, 2),
            place(1, 1, z, 2),
        )]
    });
    let is_n = all_are(effort, is_b_2, false, |z| vec![place(0, 2, z, 4)]);
    Ok(answered.and(is_n).finding())
}

pub(super) fn two_three(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 5000);
    let check = |is_in: fn(u64) -> bool| {
        let extent = format!("z to {to}");
        let letters = each("z", 0..=to).filter(|z| letter_is(5, z.at(0), is_ab_1));
        let all = each("z", 0..=to).filter(move |z| is_in(z.at(0)));
        Evidence::computed(extent.clone(), letters, move |z| is_in(z.at(0) - 1))
            .and(Evidence::computed(extent, all, |z| is_ab_2(z.at(0))))
    };
    Ok(check(|z| is_bb(z + 3)).or_corrected(
        "z − 1 is in BB + 1 ⊂ AB − 2.",
        &check(|z| z > 0 && is_bb(z - 1)),
    ))
}

pub(super) fn two_three_others(effort: Effort) -> Result<Finding, CheckError> {
    let answered = replies(effort, is_ab_1, |z| {
        let from = place(2, 3, z, 2);
        vec![
            step(from, place(2, 3, z - 1, 2), place(1, 3, z - 1, 2)),
            step(from, place(1, 3, z, 2), place(1, 3, z - 1, 2)),
            step(from, place(2, 2, z, 2), place(0, 2, z, 4)),
            step(from, place(1, 2, z, 4), place(0, 2, z, 2)),
        ]
    });
    let is_n = all_are(effort, is_ab_1, false, |z| vec![place(0, 3, z, 4)]);
    Ok(answered.and(is_n).finding())
}
