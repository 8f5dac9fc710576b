//! The steps of the proof of Theorem 19: every option of a position that is
//! said to be P has an answer that is said to be P.

use super::replies::{Written, all_are, back, extent, goes_back, place, replies, searched_to};
use super::wythoff::{is_ab, is_ab_1, is_ab_2, is_b_2, is_bb, is_bb_1, letter_is};
use crate::claims::{Claim, Effort, Evidence};

/// The steps, in the order of print.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-1-third",
        statement: "(1) For n in B − 2, n > 2, and x = 1, 2, (3, 3, n − x; 2x) has an answer (3, 3, n′; ·) with n′ in B − 2.",
        run: |effort| Ok(back(effort, is_b_2, |n| n > 2, [3, 3, 2])),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-1-pairs",
        statement: "(1) For n > 0 in B − 2, (2, 3, n; 2) is answered by (2, 2, n; 2), and (1, 3, n; 4) by (0, 3, n; 2) if n is in AB.",
        run: |effort| {
            let is_in = |n| n > 0 && is_b_2(n);
            let two_three = replies(effort, is_in, |n| {
                [[[3, 3, n, 2], [2, 3, n, 2], [2, 2, n, 2]]]
            });
            let one_three = replies(effort, is_ab, |n| {
                [[[3, 3, n, 2], [1, 3, n, 4], [0, 3, n, 2]]]
            });
            Ok(two_three.and(one_three))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-1-rest",
        statement: "(1) For n > 2 in B − 2 but not in AB, (1, 3, n; 4) is answered by (1, 3, n − 2; 4).",
        run: |effort| {
            let is_in = |n| n > 2 && is_b_2(n) && !is_ab(n);
            let check = |answer: fn(usize) -> Written| {
                replies(effort, is_in, |n| [[[3, 3, n, 2], [1, 3, n, 4], answer(n)]])
            };
            Ok(check(|n| [1, 3, n - 2, 4])
                .fails_but("The answer is (1, 1, n; 4).", &check(|n| [1, 1, n, 4])))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-2-third",
        statement: "(2) For n > 0 in AB − 2 and x = 1, 2, (2, 4, n − x; 2x) has an answer (2, 4, n′; ·) with n′ in AB − 2, unless x = 1 and n − 1 is in BB, when (2, 2, n − 1; 4) is the answer.",
        run: |effort| {
            let check = |least: usize| {
                third_takes(effort, least, is_ab_2, 2, |n, x| {
                    let option = [2, 4, n - x, 2 * x];
                    let other = [2, 2, n - 1, 4];
                    if x == 1 && is_bb(n - 1) {
                        return place(option).has_option(other) && place(other).is_p(effort);
                    }
                    goes_back(effort, option, is_ab_2, [2, 4])
                })
            };
            let first = replies(
                effort,
                |n| n == 1,
                |n| [[[2, 4, n, 2], [2, 4, n - 1, 2], [2, 2, n - 1, 4]]],
            );
            Ok(check(1).or_corrected(
                "For n > 1. For n = 1 the answer is (2, 2, 0; 4), too, but 0 is not in BB.",
                &check(2).and(first),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-2-pairs",
        statement: "(2) For n in AB − 2, (2, 3, n; 2) and (1, 4, n; 2) are answered by (1, 3, n; 2).",
        run: |effort| {
            Ok(replies(effort, is_ab_2, |n| {
                let options = [[2, 3, n, 2], [1, 4, n, 2]];
                options.map(|option| [[2, 4, n, 2], option, [1, 3, n, 2]])
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-2-two-two",
        statement: "(2) For n in AB − 2, (2, 2, n; 4) is answered by (2, 2, n − 1; 4).",
        run: |effort| {
            let check = |limit: usize| {
                replies(effort, is_ab_2, |n| {
                    [[[2, 4, n, 2], [2, 2, n, 4], [2, 2, n - 1, limit]]]
                })
            };
            Ok(check(4).or_corrected(
                "The answer is (2, 2, n − 1; 2), which is P as (2, 2, n − 1; 4) is.",
                &check(2).and(all_are(effort, is_ab_2, true, |n| [[2, 2, n - 1, 4]])),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-third",
        statement: "(3) For n in AB − 1 and x = 1 to 4, (1, 4, n − x; 2x) has an answer (1, 4, n′; ·) with n′ in AB − 1, unless x = 1 and the letter before n is 5.",
        run: |effort| {
            let check = |least: usize| {
                third_takes(effort, least, is_ab_1, 4, |n, x| {
                    let excepted = x == 1 && letter_is(5, n, is_ab_1);
                    excepted || goes_back(effort, [1, 4, n - x, 2 * x], is_ab_1, [1, 4])
                })
            };
            Ok(check(0).or_corrected(
                "For n > 2: below 2, the smallest number of AB − 1, there is none to go back to.",
                &check(3),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-suffices",
        statement: "(3) For n in AB − 1, (1, 4, n − 1; 2) and (1, 3, n; 4), options of (1, 4, n; 4), are answered by (1, 3, n − 1; 2).",
        run: |effort| {
            let check = |limit: usize| {
                replies(effort, is_ab_1, |n| {
                    let options = [[1, 4, n - 1, 2], [1, 3, n, limit]];
                    options.map(|option| [[1, 4, n, 4], option, [1, 3, n - 1, 2]])
                })
            };
            Ok(check(4).or_corrected(
                "The option is (1, 3, n; 2), as in the list of options.",
                &check(2),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-one-two",
        statement: "(3) For n in AB − 1, (1, 2, n; 4) is answered by (0, 2, n − 1; 2).",
        run: |effort| {
            let check = |less: usize| {
                replies(effort, is_ab_1, |n| {
                    [[[1, 4, n, 4], [1, 2, n, 4], [0, 2, n - less, 2]]]
                })
            };
            Ok(check(1).or_corrected("The answer is (0, 2, n; 2).", &check(0)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-one-one",
        statement: "(3) For n in AB − 1, (1, 1, n; 6) is answered by some (1, 1, z; 2(n − z)) with z in B − 2.",
        run: |effort| {
            let searched = Evidence::searched_each("n", 0..=searched_to(effort), |n| {
                let (from, option) = ([1, 4, n, 4], [1, 1, n, 6]);
                let is_answered = || goes_back(effort, option, is_b_2, [1, 1]);
                !is_ab_1(n) || place(from).has_option(option) && is_answered()
            });
            Ok(searched.extending(extent(effort)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-one",
        statement: "For z in B − 2 with the letter 3 before it, z − 2 is in AB − 2, and (1, 1, z − 1; 2), an option of (1, 1, z; 2), is answered by (0, 1, z − 2; 2).",
        run: |effort| {
            let is_in = |z| letter_is(3, z, is_b_2) && is_ab_2(z - 2);
            let check = |answer: fn(usize) -> Written| {
                let inside = third_piles(effort, |z| !letter_is(3, z, is_b_2) || is_ab_2(z - 2));
                inside.and(replies(effort, is_in, |z| {
                    [[[1, 1, z, 2], [1, 1, z - 1, 2], answer(z)]]
                }))
            };
            Ok(check(|z| [0, 1, z - 2, 2]).fails_but(
                "That is no move. The answer is (1, 1, z − 3; 4).",
                &check(|z| [1, 1, z - 3, 4]),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-one-empty",
        statement: "The same answer, (0, 1, z − 2; 2), is possible from (0, 1, z; 2).",
        run: |effort| {
            let is_in = |z| letter_is(3, z, is_b_2);
            let check = |limit: usize| {
                replies(effort, is_in, |z| {
                    [[[1, 1, z, 2], [0, 1, z, 2], [0, 1, z - 2, limit]]]
                })
            };
            Ok(check(2).or_corrected("The answer is (0, 1, z − 2; 4).", &check(4)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-two",
        statement: "For z in BB − 1, z − 2 is in AB − 1, and (0, 2, z; 2) and (1, 2, z − 2; 4), options of (1, 2, z; 2), are answered by (0, 2, z − 2; r) with r = 2 and 4 respectively.",
        run: |effort| {
            let check = |limits: [usize; 2]| {
                let inside = third_piles(effort, |z| !is_bb_1(z) || is_ab_1(z - 2));
                inside.and(replies(effort, is_bb_1, |z| {
                    let from = [1, 2, z, 2];
                    [
                        [from, [0, 2, z, 2], [0, 2, z - 2, limits[0]]],
                        [from, [1, 2, z - 2, 4], [0, 2, z - 2, limits[1]]],
                    ]
                }))
            };
            Ok(check([2, 4]).or_corrected(
                "They are (0, 2, z − 2; 4) and (0, 2, z − 2; 2): r = 4 and 2 respectively.",
                &check([4, 2]),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-two-others",
        statement: "For z in BB − 1, (1, 1, z; 2) and (1, 2, z − 1; 2) are answered by (1, 1, z − 1; 2), and (0, 1, z; 4) by (0, 1, z − 3; 6).",
        run: |effort| {
            Ok(replies(effort, is_bb_1, |z| {
                let from = [1, 2, z, 2];
                [
                    [from, [1, 1, z, 2], [1, 1, z - 1, 2]],
                    [from, [1, 2, z - 1, 2], [1, 1, z - 1, 2]],
                    [from, [0, 1, z, 4], [0, 1, z - 3, 6]],
                ]
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-three",
        statement: "For z > 1 in AB − 2, (1, 3, z − 2; 4), an option of (1, 3, z; 2), is answered by a position (1, 3, z′; ·) with z′ in AB − 2.",
        run: |effort| {
            let is_in = |z| z > 1 && is_ab_2(z);
            let printed = Evidence::searched_each("z", 0..=searched_to(effort), |z| {
                !is_in(z) || goes_back(effort, [1, 3, z - 2, 4], is_ab_2, [1, 3])
            });
            let printed = printed.extending(extent(effort));
            let instead = replies(effort, is_in, |z| {
                let is_3 = letter_is(3, z, is_ab_2);
                let answer = if is_3 {
                    [1, 3, z - 3, 2]
                } else {
                    [1, 2, z - 2, 2]
                };
                [[[1, 3, z, 2], [1, 3, z - 2, 4], answer]]
            });
            Ok(printed.fails_but(
                "The answer is (1, 3, z − 3; 2) where the letter before z is 3, and (1, 2, z − 2; 2) where it is 5.",
                &instead,
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-three-others",
        statement: "For z in AB − 2, (1, 3, z − 1; 2) is answered by (1, 1, z − 1; 4) where the letter before z is 5, and z − 1 is in BB then; (1, 2, z; 2) is answered by (0, 1, z; 4), and (1, 1, z; 4) by (0, 1, z; 2).",
        run: |effort| {
            let is_five = |z| letter_is(5, z, is_ab_2);
            let letter = replies(effort, is_five, |z| {
                [[[1, 3, z, 2], [1, 3, z - 1, 2], [1, 1, z - 1, 4]]]
            });
            let pairs = replies(effort, is_ab_2, |z| {
                let from = [1, 3, z, 2];
                [
                    [from, [1, 2, z, 2], [0, 1, z, 4]],
                    [from, [1, 1, z, 4], [0, 1, z, 2]],
                ]
            });
            let inside = third_piles(effort, |z| !is_five(z) || is_bb(z - 1));
            Ok(letter.and(pairs).and(inside))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-three-empty",
        statement: "For z in AB − 2, the options (0, 1, z; 6) and (0, 3, z; 2) of (1, 3, z; 2) are N.",
        run: |effort| {
            let printed = all_are(effort, is_ab_2, false, |z| [[0, 1, z, 6], [0, 3, z, 2]]);
            let right = Evidence::searched_each("z", 0..=searched_to(effort), |z| {
                let (from, other) = (place([1, 3, z, 2]), [0, 3, z, 2]);
                let is_option = from.has_option(other) && !from.has_option([0, 1, z, 6]);
                !is_ab_2(z) || is_option && !place(other).is_p(effort)
            });
            Ok(printed.fails_but(
                "(0, 3, z; 2) is N. (0, 1, z; 6) is no option of (1, 3, z; 2), and can be P.",
                &right,
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-two",
        statement: "For z in B − 2 and r = 2, 4, every move on the third pile of (2, 2, z; r) has an answer (2, 2, z′; ·) with z′ in B − 2.",
        run: |effort| {
            let check = |is_wanted: fn(usize) -> bool| {
                let with_2 = back(effort, is_b_2, |_| true, [2, 2, 2]);
                with_2.and(back(effort, is_b_2, is_wanted, [2, 2, 4]))
            };
            Ok(check(|_| true).or_corrected(
                "For r = 4 only if z is in BB: as the list has it.",
                &check(is_bb),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-two-others",
        statement: "For z in B − 2, (1, 2, z; 2) is answered by (1, 1, z; 2), and (0, 2, z; 4) is N.",
        run: |effort| {
            let answered = replies(effort, is_b_2, |z| {
                [[[2, 2, z, 2], [1, 2, z, 2], [1, 1, z, 2]]]
            });
            let is_n = all_are(effort, is_b_2, false, |z| [[0, 2, z, 4]]);
            Ok(answered.and(is_n))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-three",
        statement: "For z in AB − 1 with the letter 5 before it, z − 1 is in BB − 3 ⊂ AB − 2.",
        run: |effort| {
            let to = effort.pick(1000, 5000);
            let check = |is_in: fn(usize) -> bool| {
                let letters = |z| !letter_is(5, z, is_ab_1) || is_in(z - 1);
                Evidence::computed_each("z", 0..=to, letters).and(Evidence::computed_each(
                    "z",
                    0..=to,
                    |z| !is_in(z) || is_ab_2(z),
                ))
            };
            Ok(check(|z| is_bb(z + 3)).or_corrected(
                "z − 1 is in BB + 1 ⊂ AB − 2.",
                &check(|z| z > 0 && is_bb(z - 1)),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-three-others",
        statement: "For z in AB − 1, (2, 3, z − 1; 2) and (1, 3, z; 2) are answered by (1, 3, z − 1; 2), (2, 2, z; 2) and (1, 2, z; 4) by (0, 2, z; r) with r = 4 and 2, and (0, 3, z; 4) is N.",
        run: |effort| {
            let answered = replies(effort, is_ab_1, |z| {
                let from = [2, 3, z, 2];
                [
                    [from, [2, 3, z - 1, 2], [1, 3, z - 1, 2]],
                    [from, [1, 3, z, 2], [1, 3, z - 1, 2]],
                    [from, [2, 2, z, 2], [0, 2, z, 4]],
                    [from, [1, 2, z, 4], [0, 2, z, 2]],
                ]
            });
            let is_n = all_are(effort, is_ab_1, false, |z| [[0, 3, z, 4]]);
            Ok(answered.and(is_n))
        },
    },
];

/// A statement about all third piles, without a search.
fn third_piles(effort: Effort, holds: impl Fn(usize) -> bool) -> Evidence {
    Evidence::computed_each("z", 0..=searched_to(effort), holds).extending(extent(effort))
}

/// A statement about all takes x, up to a number, from the third piles n of a
/// class, from a number on.
fn third_takes(
    effort: Effort,
    least: usize,
    is_in: fn(usize) -> bool,
    most: usize,
    holds: impl Fn(usize, usize) -> bool,
) -> Evidence {
    let piles = (least..=searched_to(effort)).filter(|&n| is_in(n));
    let cases = piles.flat_map(|n| (1..=n.min(most)).map(move |x| [n, x]));
    Evidence::searched_for(extent(effort), ["n", "x"], cases, |[n, x]| holds(n, x))
}
