//! Numbers and their digits: the number systems of the paper, and its comments.

use crate::claims::fibonacci::{digits, indices, parts, sequence, small, value};
use crate::claims::{Claim, Effort, Evidence};

/// The number systems.
pub(super) const NUMBERS: &[Claim] = &[
    Claim {
        id: "whinihan-1963/binary-sequence",
        statement: "The binary sequence 1, 2, 4, 8, … is given by b_n = b_{n−1} + b_{n−2}, with b_1 = 1.",
        run: |_| {
            let b = |n: usize| 1u64 << (n - 1);
            let printed = Evidence::computed_each("n", 3..=60, |n| b(n) == b(n - 1) + b(n - 2))
                .extending("n = 3 to 60");
            let corrected = Evidence::computed_each("n", 2..=60, |n| b(n) == b(n - 1) + b(n - 1))
                .extending("n = 2 to 60");
            Ok(printed.or_corrected("b_n = b_{n−1} + b_{n−1}.", &corrected))
        },
    },
    Claim {
        id: "whinihan-1963/fibonacci-sequence",
        statement: "From f_n = f_{n−1} + f_{n−2} with f_{−1} = 0 and f_0 = 1 follow f_1, …, f_6 = 1, 2, 3, 5, 8, 13.",
        run: |_| {
            // f_{−1}, f_0, and what follows.
            let computed: Vec<usize> = sequence(0, 1).skip(2).take(6).collect();
            let printed = vec![1, 2, 3, 5, 8, 13];
            Ok(Evidence::example("f_1 to f_6", printed, computed))
        },
    },
    Claim {
        id: "whinihan-1963/binary-representation",
        statement: "Any number may be represented with digits 0 and 1 for the absence and presence of b_n.",
        run: |effort| {
            let to = effort.pick(100_000, 1_000_000);
            let powers: Vec<usize> = (0..30).map(|n| 1 << n).collect();
            let ways = ways(&powers, to);
            Ok(Evidence::computed_each("n", 1..=to, |n| ways[n] >= 1))
        },
    },
    Claim {
        id: "whinihan-1963/fibonacci-representation",
        statement: "Any number may be represented with digits 0 and 1 for f_n; marking the largest digits first makes this unique, and no two 1s are then neighbours.",
        run: |effort| {
            let to = effort.pick(50_000, 1_000_000);
            let written = Evidence::computed_each("n", 1..=to, |n| {
                let digits = digits(n);
                value(&digits) == n && digits.starts_with('1') && !digits.contains("11")
            });
            Ok(written.and(every_number_once(effort)))
        },
    },
    Claim {
        id: "whinihan-1963/example-8",
        statement: "8 is 10000 and never 1100 or 1011, though these have the same value.",
        run: |_| {
            let values = ["10000", "1100", "1011"].map(value);
            let values = Evidence::example("the values of 10000, 1100 and 1011", [8; 3], values);
            Ok(values.and(Evidence::example("8", "10000".to_owned(), digits(8))))
        },
    },
    Claim {
        id: "whinihan-1963/examples-19-18",
        statement: "19 = 101001 with F = f_1 = 1, and 18 = 101000 with F = f_4 = 5.",
        run: |_| {
            let computed = [19, 18].map(|n| (digits(n), smallest(n), last_index(n)));
            let printed = [("101001".into(), 1, 1), ("101000".into(), 5, 4)];
            Ok(Evidence::example("19 and 18", printed, computed))
        },
    },
];

/// The comments at the end.
pub(super) const COMMENTS: &[Claim] = &[
    Claim {
        id: "whinihan-1963/comment-1",
        statement: "2 cannot be represented by digits 0 and 1 for the Lucas numbers 1, 3, 4, 7, …; with L_1 = 2 and L_2 = 1 a member is less than its predecessor, which no Fibonacci number is.",
        run: |_| {
            let two = ways(&sequence(1, 3).take(20).collect::<Vec<usize>>(), 2)[2];
            let decrease = [(2, 1), (0, 1)].map(|(a, b)| !sequence(a, b).take(80).is_sorted());
            let what = "whether 2, 1, 3, 4, … and 0, 1, 1, 2, … decrease somewhere";
            let ways = Evidence::example("the ways to represent 2", 0, two);
            Ok(ways.and(Evidence::example(what, [true, false], decrease)))
        },
    },
    Claim {
        id: "whinihan-1963/comment-1-property",
        statement: "Of the sequence the proof uses only the recurrence, and that every member is at least as large as its predecessor.",
        run: |effort| {
            // The first result with a sequence that begins with a ≤ b instead: what is
            // taken, g_i, is less than half of the second part, g_k with k ≥ i + 2.
            let to = effort.pick(10, 30);
            let cases =
                (1..=to).flat_map(|a| (a..=to).flat_map(move |b| (1..=40).map(move |i| [a, b, i])));
            let check = |from: usize| {
                let cases = cases.clone().filter(|[a, b, _]| *b >= a + from);
                let extent = format!("g_1 ≤ g_2 ≤ {to}, i to 40");
                Evidence::computed_for(extent, ["g_1", "g_2", "i"], cases, |[a, b, i]| {
                    let members: Vec<usize> = sequence(a, b).skip(i - 1).take(2).collect();
                    2 * members[0] < members[0] + members[1]
                })
            };
            Ok(check(0).or_corrected(
                "The first result begins with f_i < f_j: every member must be larger than its predecessor, as it is from f_1 = 1 and f_2 = 2 on.",
                &check(1),
            ))
        },
    },
    Claim {
        id: "whinihan-1963/comment-2",
        statement: "Zeckendorf: every natural N is u_{i_1} + … + u_{i_d} with i_{ν+1} ≥ i_ν + 2 in one and only one way, where u_1 = 1, u_2 = 2, u_n = u_{n−1} + u_{n−2}.",
        run: |effort| Ok(every_number_once(effort)),
    },
    Claim {
        id: "whinihan-1963/comment-3-example",
        statement: "11111 = 10101 + 1010, 10101 = 100000 − 1, 1010 = 10000 − 1, and 11111 = 110000 − 2 = 1000000 − 2.",
        run: |_| {
            let computed = [
                value("10101") + value("1010"),
                value("100000") - 1,
                value("10000") - 1,
                value("110000") - 2,
                value("1000000") - 2,
            ];
            let printed = ["11111", "10101", "1010", "11111", "11111"].map(value);
            Ok(Evidence::example("the sums", printed, computed))
        },
    },
    Claim {
        id: "whinihan-1963/comment-3",
        statement: "The sum of the Fibonacci numbers f_1 to f_n is f_{n+2} − 2.",
        run: |effort| {
            let to = effort.pick(80, 86);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                let sum: usize = (1..=n).map(f).sum();
                sum == f(n + 2) - 2
            }))
        },
    },
];

/// f_i, for i from 0.
pub(super) fn f(i: usize) -> usize {
    small(i + 1)
}

/// F: the number of the last 1.
pub(super) fn smallest(n: usize) -> usize {
    parts(n)[0]
}

/// The i with F = f_i.
pub(super) fn last_index(n: usize) -> usize {
    indices(n)[0] - 1
}

/// In how many ways each number up to a bound is a sum of different members of
/// a sequence.
fn ways(sequence: &[usize], to: usize) -> Vec<usize> {
    let mut ways = vec![0; to + 1];
    ways[0] = 1;
    for &member in sequence {
        for sum in (member..=to).rev() {
            ways[sum] += ways[sum - member];
        }
    }
    ways
}

/// The words without neighbouring 1s, in their order, stand for 0, 1, 2, …: so
/// every number has exactly one.
fn every_number_once(effort: Effort) -> Evidence {
    let digits = effort.pick(20, 24);
    let words = (0..1u32 << digits).filter(|word| word & (word << 1) == 0);
    let cases = words.zip(0..).map(|(word, rank)| {
        let ones = (0..digits).filter(|i| word >> i & 1 == 1);
        [ones.map(|i| f(i + 1)).sum(), rank]
    });
    let extent = format!("all words of {digits} digits");
    Evidence::computed_for(extent, ["value", "rank"], cases, |[value, rank]| {
        value == rank
    })
}
