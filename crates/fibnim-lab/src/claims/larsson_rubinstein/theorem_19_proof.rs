//! The steps of the proof of Theorem 19: every option of a position that is
//! said to be P has an answer that is said to be P.

use super::{theorem_19_lower as lower, theorem_19_upper as upper};
use crate::claims::Claim;

/// The steps, in the order of print.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-1-third",
        statement: "(1) For n in B − 2, n > 2, and x = 1, 2, (3, 3, n − x; 2x) has an answer (3, 3, n′; ·) with n′ in B − 2.",
        run: upper::part_1_third,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-1-pairs",
        statement: "(1) For n > 0 in B − 2, (2, 3, n; 2) is answered by (2, 2, n; 2), and (1, 3, n; 4) by (0, 3, n; 2) if n is in AB.",
        run: upper::part_1_pairs,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-1-rest",
        statement: "(1) For n > 2 in B − 2 but not in AB, (1, 3, n; 4) is answered by (1, 3, n − 2; 4).",
        run: upper::part_1_rest,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-2-third",
        statement: "(2) For n > 0 in AB − 2 and x = 1, 2, (2, 4, n − x; 2x) has an answer (2, 4, n′; ·) with n′ in AB − 2, unless x = 1 and n − 1 is in BB, when (2, 2, n − 1; 4) is the answer.",
        run: upper::part_2_third,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-2-pairs",
        statement: "(2) For n in AB − 2, (2, 3, n; 2) and (1, 4, n; 2) are answered by (1, 3, n; 2).",
        run: upper::part_2_pairs,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-2-two-two",
        statement: "(2) For n in AB − 2, (2, 2, n; 4) is answered by (2, 2, n − 1; 4).",
        run: upper::part_2_two_two,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-third",
        statement: "(3) For n in AB − 1 and x = 1 to 4, (1, 4, n − x; 2x) has an answer (1, 4, n′; ·) with n′ in AB − 1, unless x = 1 and the letter before n is 5.",
        run: upper::part_3_third,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-suffices",
        statement: "(3) For n in AB − 1, (1, 4, n − 1; 2) and (1, 3, n; 4), options of (1, 4, n; 4), are answered by (1, 3, n − 1; 2).",
        run: upper::part_3_suffices,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-one-two",
        statement: "(3) For n in AB − 1, (1, 2, n; 4) is answered by (0, 2, n − 1; 2).",
        run: upper::part_3_one_two,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-3-one-one",
        statement: "(3) For n in AB − 1, (1, 1, n; 6) is answered by some (1, 1, z; 2(n − z)) with z in B − 2.",
        run: upper::part_3_one_one,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-one",
        statement: "For z in B − 2 with the letter 3 before it, z − 2 is in AB − 2, and (1, 1, z − 1; 2), an option of (1, 1, z; 2), is answered by (0, 1, z − 2; 2).",
        run: lower::one_one,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-one-empty",
        statement: "The same answer, (0, 1, z − 2; 2), is possible from (0, 1, z; 2).",
        run: lower::one_one_empty,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-two",
        statement: "For z in BB − 1, z − 2 is in AB − 1, and (0, 2, z; 2) and (1, 2, z − 2; 4), options of (1, 2, z; 2), are answered by (0, 2, z − 2; r) with r = 2 and 4 respectively.",
        run: lower::one_two,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-two-others",
        statement: "For z in BB − 1, (1, 1, z; 2) and (1, 2, z − 1; 2) are answered by (1, 1, z − 1; 2), and (0, 1, z; 4) by (0, 1, z − 3; 6).",
        run: lower::one_two_others,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-three",
        statement: "For z > 1 in AB − 2, (1, 3, z − 2; 4), an option of (1, 3, z; 2), is answered by a position (1, 3, z′; ·) with z′ in AB − 2.",
        run: lower::one_three,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-three-others",
        statement: "For z in AB − 2, (1, 3, z − 1; 2) is answered by (1, 1, z − 1; 4) where the letter before z is 5, and z − 1 is in BB then; (1, 2, z; 2) is answered by (0, 1, z; 4), and (1, 1, z; 4) by (0, 1, z; 2).",
        run: lower::one_three_others,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-one-three-empty",
        statement: "For z in AB − 2, the options (0, 1, z; 6) and (0, 3, z; 2) of (1, 3, z; 2) are N.",
        run: lower::one_three_empty,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-two",
        statement: "For z in B − 2 and r = 2, 4, every move on the third pile of (2, 2, z; r) has an answer (2, 2, z′; ·) with z′ in B − 2.",
        run: lower::two_two,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-two-others",
        statement: "For z in B − 2, (1, 2, z; 2) is answered by (1, 1, z; 2), and (0, 2, z; 4) is N.",
        run: lower::two_two_others,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-three",
        statement: "For z in AB − 1 with the letter 5 before it, z − 1 is in BB − 3 ⊂ AB − 2.",
        run: lower::two_three,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-19-proof-two-three-others",
        statement: "For z in AB − 1, (2, 3, z − 1; 2) and (1, 3, z; 2) are answered by (1, 3, z − 1; 2), (2, 2, z; 2) and (1, 2, z; 4) by (0, 2, z; r) with r = 4 and 2, and (0, 3, z; 4) is N.",
        run: lower::two_three_others,
    },
];
