//! Theorem 19: what its proof is made of.

use super::fibonacci_word::partial_sums;
use super::replies::{Place, Written, all_are, place, searched_to};
use super::wythoff::{is_a, is_ab, is_b, is_bb, is_value, lower, upper};
use crate::claims::fibonacci::indices;
use crate::claims::{Claim, Effort, Evidence};

/// The claims of the proof up to its steps.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-classes",
        statement: "B − 2 = PS(w_3) = {z_1(n) ≥ 3} = {0, 3, 5, 8, …}, AB − 2 = 1 + PS(w_4) = {1, 6, 9, …}, AB − 1 = 2 + PS(w_4) = {2, 7, 10, …} and BB − 1 = 4 + PS(w_5) = {4, 12, 17, …} are a partition of the nonnegative integers.",
        run: |effort| Ok(classes(effort)),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-20",
        statement: "B − 1 = AA and AB − 1 = BA; AA and AB are a partition of A, BA and BB one of B, and A and B one of the positive integers.",
        run: |effort| {
            let to = effort.pick(1000, 5000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
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
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-moves",
        statement: "(3, 3, n; 2) is P for n in B − 2, (2, 4, n; 2) for n in AB − 2, (1, 4, n; 4) for n in AB − 1, and (0, 4, n; 6) for n in BB − 1.",
        run: |effort| {
            let classes: &[Class] = &[
                (|n| is_b(n + 2), |n| [3, 3, n, 2]),
                (|n| is_ab(n + 2), |n| [2, 4, n, 2]),
                (|n| is_ab(n + 1), |n| [1, 4, n, 4]),
                (|n| is_bb(n + 1), |n| [0, 4, n, 6]),
            ];
            Ok(lost_classes(effort, classes))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-options",
        statement: "The options of (3, 3, n; 2) are (3, 3, n − x; 2x), x ≤ 2, (2, 3, n; 2) and (1, 3, n; 4); those of (2, 4, n; 2) are (2, 4, n − x; 2x), x ≤ 2, (2, 3, n; 2), (2, 2, n; 4), (1, 4, n; 2) and (0, 4, n; 4); those of (1, 4, n; 4) are (1, 4, n − x; 2x), x ≤ 4, (0, 4, n; 2), (1, 3, n; 2), (1, 2, n; 4), (1, 1, n; 6) and (0, 1, n; 8).",
        run: |effort| {
            let sorted = |mut places: Vec<Place>| {
                places.sort();
                places.dedup();
                places
            };
            Ok(Evidence::computed_each("n", 0..=searched_to(effort), |n| {
                listed(n)
                    .into_iter()
                    .all(|(from, listed)| sorted(listed) == sorted(place(from).options()))
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-candidates",
        statement: "P are: (0, 1, z; 2) for z in B − 1, (0, 1, z; 6) for z in BB − 3, (0, 2, z; 4) for z in AB − 1, (0, 3, z; 2) for z in AB, (1, 1, z; 2) and (2, 2, z; 2) for z in B − 2, (1, 1, z; 4) and (2, 2, z; 4) for z in BB, (1, 2, z; 2) for z in BB − 1, (1, 3, z; 2) for z in AB − 2, and (2, 3, z; 2) for z in AB − 1.",
        run: |effort| {
            let others: &[Class] = &[
                (|z| is_b(z + 1), |z| [0, 1, z, 2]),
                (|z| is_ab(z + 1), |z| [0, 2, z, 4]),
                (is_ab, |z| [0, 3, z, 2]),
                (|z| is_b(z + 2), |z| [1, 1, z, 2]),
                (is_bb, |z| [1, 1, z, 4]),
                (|z| is_bb(z + 1), |z| [1, 2, z, 2]),
                (|z| is_ab(z + 2), |z| [1, 3, z, 2]),
                (|z| is_b(z + 2), |z| [2, 2, z, 2]),
                (is_bb, |z| [2, 2, z, 4]),
                (|z| is_ab(z + 1), |z| [2, 3, z, 2]),
            ];
            let with = |is_in: fn(usize) -> bool| {
                let last: Class = (is_in, |z| [0, 1, z, 6]);
                lost_classes(effort, &[others, &[last]].concat())
            };
            Ok(with(|z| is_bb(z + 3)).or_corrected(
                "For (0, 1, z; 6) it is BB − 4, not BB − 3.",
                &with(|z| is_bb(z + 4)),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-inclusions",
        statement: "BB − 3 ⊂ AB − 2 ⊂ B − 1, AB ⊂ B − 2 and BB ⊂ AB − 3 ⊂ B − 2.",
        run: |effort| {
            let to = effort.pick(1000, 5000);
            let contained = |inner: fn(usize) -> bool, outer: fn(usize) -> bool| {
                Evidence::computed_each("z", 0..=to, move |z| !inner(z) || outer(z))
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
        },
    },
];

fn classes(effort: Effort) -> Evidence {
    let to = effort.pick(600, 5000);
    let sums = [3, 4, 5].map(|a| partial_sums(a, to));
    let z_1_from = |n: Option<usize>, least: usize| match n {
        None => false,
        Some(0) => true,
        Some(n) => indices(n)[0] >= least,
    };
    let printed: [&[usize]; 4] = [
        &[0, 3, 5, 8, 11, 13, 16, 18, 21],
        &[1, 6, 9, 14, 19, 22, 27],
        &[2, 7, 10, 15, 20, 23, 28],
        &[4, 12, 17, 25, 33, 38],
    ];
    Evidence::computed_each("n", 0..=to, |n| {
        let shifts = [(0, 0), (1, 1), (2, 1), (4, 2)];
        let by_sums = shifts.map(|(shift, which)| {
            let shifted = n.checked_sub(shift);
            shifted.is_some_and(|n| sums[which].contains(&n))
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
}

type Class = (fn(usize) -> bool, fn(usize) -> Written);

/// Places with third piles in a class that are said to be P.
fn lost_classes(effort: Effort, classes: &[Class]) -> Evidence {
    all_are(
        effort,
        |_| true,
        true,
        |z| {
            let classes = classes.iter().filter(move |(is_in, _)| is_in(z));
            classes.map(move |(_, place)| place(z))
        },
    )
}

/// The options as they are listed, of the first three kinds of positions.
fn listed(n: usize) -> [(Written, Vec<Place>); 3] {
    let listed = |from: Written, others: &[[usize; 3]]| {
        let [a, b, _, limit] = from;
        let third = (1..=limit.min(n)).map(|x| [a, b, n - x, 2 * x]);
        let others = others.iter().map(|&[a, b, limit]| [a, b, n, limit]);
        (from, third.chain(others).map(place).collect())
    };
    [
        listed([3, 3, n, 2], &[[2, 3, 2], [1, 3, 4]]),
        listed([2, 4, n, 2], &[[2, 3, 2], [2, 2, 4], [1, 4, 2], [0, 4, 4]]),
        listed(
            [1, 4, n, 4],
            &[[0, 4, 2], [1, 3, 2], [1, 2, 4], [1, 1, 6], [0, 1, 8]],
        ),
    ]
}
