//! Theorem 19: what its proof is made of.

use super::fibonacci_word::partial_sums;
use super::replies::{Place, all_are, place, searched_to};
use super::wythoff::{is_a, is_ab, is_b, is_bb, is_value, lower, upper};
use crate::claims::evidence::each;
use crate::claims::fibonacci::indices;
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of the proof up to its steps.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-classes",
        statement: "B − 2 = PS(w_3) = {z_1(n) ≥ 3} = {0, 3, 5, 8, …}, AB − 2 = 1 + PS(w_4) = {1, 6, 9, …}, AB − 1 = 2 + PS(w_4) = {2, 7, 10, …} and BB − 1 = 4 + PS(w_5) = {4, 12, 17, …} are a partition of the nonnegative integers.",
        run: classes,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-20",
        statement: "B − 1 = AA and AB − 1 = BA; AA and AB are a partition of A, BA and BB one of B, and A and B one of the positive integers.",
        run: remark_20,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-moves",
        statement: "(3, 3, n; 2) is P for n in B − 2, (2, 4, n; 2) for n in AB − 2, (1, 4, n; 4) for n in AB − 1, and (0, 4, n; 6) for n in BB − 1.",
        run: moves,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-options",
        statement: "The options of (3, 3, n; 2) are (3, 3, n − x; 2x), x ≤ 2, (2, 3, n; 2) and (1, 3, n; 4); those of (2, 4, n; 2) are (2, 4, n − x; 2x), x ≤ 2, (2, 3, n; 2), (2, 2, n; 4), (1, 4, n; 2) and (0, 4, n; 4); those of (1, 4, n; 4) are (1, 4, n − x; 2x), x ≤ 4, (0, 4, n; 2), (1, 3, n; 2), (1, 2, n; 4), (1, 1, n; 6) and (0, 1, n; 8).",
        run: options,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-candidates",
        statement: "P are: (0, 1, z; 2) for z in B − 1, (0, 1, z; 6) for z in BB − 3, (0, 2, z; 4) for z in AB − 1, (0, 3, z; 2) for z in AB, (1, 1, z; 2) and (2, 2, z; 2) for z in B − 2, (1, 1, z; 4) and (2, 2, z; 4) for z in BB, (1, 2, z; 2) for z in BB − 1, (1, 3, z; 2) for z in AB − 2, and (2, 3, z; 2) for z in AB − 1.",
        run: candidates,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-inclusions",
        statement: "BB − 3 ⊂ AB − 2 ⊂ B − 1, AB ⊂ B − 2 and BB ⊂ AB − 3 ⊂ B − 2.",
        run: inclusions,
    },
];

fn classes(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(600, 5000);
    let sums = [3, 4, 5].map(|a| partial_sums(a, to));
    let z_1_from = |n: Option<u64>, least: usize| match n {
        None => false,
        Some(0) => true,
        Some(n) => indices(n)[0] >= least,
    };
    let printed: [&[u64]; 4] = [
        &[0, 3, 5, 8, 11, 13, 16, 18, 21],
        &[1, 6, 9, 14, 19, 22, 27],
        &[2, 7, 10, 15, 20, 23, 28],
        &[4, 12, 17, 25, 33, 38],
    ];
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 0..=to), |n| {
            let n = n.at(0);
            let shifts = [(0, 0), (1, 1), (2, 1), (4, 2)];
            let by_sums = shifts.map(|(shift, which)| {
                n.checked_sub(shift)
                    .is_some_and(|n| sums[which].contains(&n))
            });
            let by_parts = shifts.map(|(shift, which)| z_1_from(n.checked_sub(shift), which + 4));
            let by_wythoff = [is_b(n + 2), is_ab(n + 2), is_ab(n + 1), is_bb(n + 1)];
            let listed = (0..4).all(|class| {
                let last = *printed[class].last().expect("a list");
                n > last || printed[class].contains(&n) == by_sums[class]
            });
            by_sums == by_parts
                && by_parts == by_wythoff
                && listed
                && by_sums.iter().filter(|&&is| is).count() == 1
        })
        .finding(),
    )
}

fn remark_20(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 5000);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let n = n.at(0);
            let aa = is_value(n, |k| lower(lower(k)));
            let ba = is_value(n, |k| upper(lower(k)));
            let (a, b, ab, bb) = (is_a(n), is_b(n), is_ab(n), is_bb(n));
            aa == is_b(n + 1)
                && ba == is_ab(n + 1)
                && (aa != ab) == a
                && (ba != bb) == b
                && !(aa && ab)
                && !(ba && bb)
                && a != b
        })
        .finding(),
    )
}

type Class = (fn(u64) -> bool, fn(u64) -> Place);

/// Places with third piles in a class that are said to be P.
fn lost_classes(effort: Effort, classes: &[Class]) -> Evidence {
    let in_any = |z: u64| classes.iter().any(|(is_in, _)| is_in(z));
    all_are(effort, in_any, true, |z| {
        let classes = classes.iter().filter(|(is_in, _)| is_in(z));
        classes.map(|(_, place)| place(z)).collect()
    })
}

fn moves(effort: Effort) -> Result<Finding, CheckError> {
    Ok(lost_classes(
        effort,
        &[
            (|n| is_b(n + 2), |n| place(3, 3, n, 2)),
            (|n| is_ab(n + 2), |n| place(2, 4, n, 2)),
            (|n| is_ab(n + 1), |n| place(1, 4, n, 4)),
            (|n| is_bb(n + 1), |n| place(0, 4, n, 6)),
        ],
    )
    .finding())
}

/// The options as they are listed, of the first three kinds of positions.
fn listed(n: u64) -> [(Place, Vec<Place>); 3] {
    let third = |a: u64, b: u64, most: u64| {
        let takes = 1..=most.min(n);
        takes.map(move |x| place(a, b, n - x, 2 * x))
    };
    let with = |third: Vec<Place>, others: &[(u64, u64, u64)]| {
        let others = others.iter().map(|&(a, b, limit)| place(a, b, n, limit));
        third.into_iter().chain(others).collect::<Vec<Place>>()
    };
    let first = with(third(3, 3, 2).collect(), &[(2, 3, 2), (1, 3, 4)]);
    let second = with(
        third(2, 4, 2).collect(),
        &[(2, 3, 2), (2, 2, 4), (1, 4, 2), (0, 4, 4)],
    );
    let last = with(
        third(1, 4, 4).collect(),
        &[(0, 4, 2), (1, 3, 2), (1, 2, 4), (1, 1, 6), (0, 1, 8)],
    );
    [
        (place(3, 3, n, 2), first),
        (place(2, 4, n, 2), second),
        (place(1, 4, n, 4), last),
    ]
}

fn options(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let sorted = |mut places: Vec<Place>| {
        places.sort();
        places.dedup();
        places
    };
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 0..=to), |n| {
            let listed = listed(n.at(0)).into_iter();
            listed
                .into_iter()
                .all(|(from, listed)| sorted(listed) == sorted(from.options()))
        })
        .finding(),
    )
}

fn candidates(effort: Effort) -> Result<Finding, CheckError> {
    let others: &[Class] = &[
        (|z| is_b(z + 1), |z| place(0, 1, z, 2)),
        (|z| is_ab(z + 1), |z| place(0, 2, z, 4)),
        (is_ab, |z| place(0, 3, z, 2)),
        (|z| is_b(z + 2), |z| place(1, 1, z, 2)),
        (is_bb, |z| place(1, 1, z, 4)),
        (|z| is_bb(z + 1), |z| place(1, 2, z, 2)),
        (|z| is_ab(z + 2), |z| place(1, 3, z, 2)),
        (|z| is_b(z + 2), |z| place(2, 2, z, 2)),
        (is_bb, |z| place(2, 2, z, 4)),
        (|z| is_ab(z + 1), |z| place(2, 3, z, 2)),
    ];
    let with = |is_in: fn(u64) -> bool| {
        let last: Class = (is_in, |z| place(0, 1, z, 6));
        lost_classes(effort, &[others, &[last]].concat())
    };
    Ok(with(|z| is_bb(z + 3)).or_corrected(
        "For (0, 1, z; 6) it is BB − 4, not BB − 3.",
        &with(|z| is_bb(z + 4)),
    ))
}

fn inclusions(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 5000);
    let contained = |inner: fn(u64) -> bool, outer: fn(u64) -> bool| {
        Evidence::computed(format!("z to {to}"), each("z", 0..=to), move |z| {
            !inner(z.at(0)) || outer(z.at(0))
        })
    };
    let others = contained(|z| is_ab(z + 2), |z| is_b(z + 1))
        .and(contained(is_ab, |z| is_b(z + 2)))
        .and(contained(is_bb, |z| is_ab(z + 3)))
        .and(contained(|z| is_ab(z + 3), |z| is_b(z + 2)));
    let printed = contained(|z| is_bb(z + 3), |z| is_ab(z + 2)).and(others.clone());
    let corrected = contained(|z| is_bb(z + 4), |z| is_ab(z + 2)).and(others);
    Ok(printed.or_corrected(
        "It is BB − 4, not BB − 3, that is inside AB − 2.",
        &corrected,
    ))
}
