//! *The Reversed Zeckendorf Game* 2023.
//!
//! The copy of the paper has lost its formulas. Where a statement is read from
//! what is around it, the statement says so.
//!
//! The checks walk graphs of their own making: no theory is asked, and of the
//! library only the sweep over all states, for who wins beyond n = 129.

mod build_up;
mod chips;
mod chomp;
mod chomp_replies;
mod graph;
mod lengths;
mod reversal;
mod rules;
mod triple_proofs;
mod triples;
mod winners;

use super::Claim;

/// A number of a case, which is small.
fn small(n: u64) -> usize {
    usize::try_from(n).expect("the numbers of cases are small")
}

/// The claims in the order of print.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/abstract",
        statement: "The reversed game ends with all pieces in the first bin.",
        run: rules::reversed_ends,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-decomposition",
        statement: "With F_1 = 1, F_2 = 2, F_3 = 3, … every natural number is a sum of Fibonacci numbers of which no two are neighbours, in exactly one way.",
        run: rules::unique_sums,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-two-ones",
        statement: "With two ones, or a zero, in the sequence the decomposition would no longer be unique.",
        run: rules::two_ones_or_a_zero,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-moves",
        statement: "Each move keeps the sum of the values of the chips.",
        run: rules::moves_keep_the_sum,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-end",
        statement: "The forwards game on n always ends, at the Zeckendorf decomposition of n.",
        run: rules::forward_ends,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-winner",
        statement: "Player 2 wins the forwards game for all n > 2 (the bound is lost in the copy; read as in the abstract, n ≥ 3).",
        run: rules::forward_winner,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.1",
        statement: "Player 1 wins the reversed game for n = F_{i+1} + F_{i−2} = 2F_i (the formula is lost in the copy; read as in the published abstract).",
        run: winners::theorem_1_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/conjecture-1.2",
        statement: "Player 2 wins the reversed game for infinitely many n.",
        run: winners::conjecture_1_2,
    },
    Claim {
        id: "reversed-zeckendorf-2023/conjecture-1.3",
        statement: "The share of n for which player 1 wins the reversed game tends to 1/φ (the value is lost in the copy).",
        run: winners::conjecture_1_3,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.4-i",
        statement: "The shortest reversed game on n has n − Z(n) moves, where Z(n) is the number of terms of the decomposition (the formula is lost in the copy).",
        run: lengths::shortest,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.4-ii",
        statement: "No reversed game on n has more than φ²n − IZ(n) − φZ(n) moves, where IZ(n) is the sum of the indices of the terms (the formula is lost in the copy; read as in the paper that it quotes).",
        run: lengths::longest,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.5",
        statement: "For any k ≥ 1, each residue of the length modulo k tends to probability 1/k as n grows, where all games are equally likely and where all moves are.",
        run: lengths::theorem_1_5,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.6",
        statement: "From a ones, b twos and c threes (E even, O odd) player 2 wins for (E, E, E), for (O, E, E) with a > c and for (E, E, O) with a < c; player 1 wins for (O, O, O), (E, O, E), (O, E, O), (E, O, O), (O, O, E), for (O, E, E) with a < c and for (E, E, O) with a > c (the table is lost in the copy; read from the proofs).",
        run: triples::theorem_1_6,
    },
    Claim {
        id: "reversed-zeckendorf-2023/definition-2.2",
        statement: "The games that the paper reverses are as the definition asks: one position without moves, and one to which no move leads.",
        run: reversal::definition_2_2,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.3",
        statement: "The reverse of a game is such a game again: play ends, at the start of the game, and who moves last wins.",
        run: reversal::remark_2_3,
    },
    Claim {
        id: "reversed-zeckendorf-2023/example-2.4-reverse",
        statement: "The reverse of removing 1, 2 or 3 from n down to 0 is adding 1, 2 or 3 to 0 up to n.",
        run: reversal::example_2_4_reverse,
    },
    Claim {
        id: "reversed-zeckendorf-2023/example-2.4-winner",
        statement: "The same player wins both of these games, with the same strategy (which player \"always wins\" is lost in the copy, and perhaps for which n; read for each n by itself, as player 1 wins for n = 1 and player 2 for n = 4).",
        run: reversal::example_2_4_winner,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2-structure",
        statement: "Reversed Chomp has a winning structure (who wins on which board) similar to that of Chomp: read as, of the boards to N×N the same player wins both games on more than half.",
        run: chomp::structure,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-poison",
        statement: "Chomp, in which who must eat the poisoned square loses, is a normal game that ends with that square alone: who moves last before it wins.",
        run: chomp::poison_loses,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-forward",
        statement: "Chomp is a win for player 1 on every board but 1×1.",
        run: chomp::forward_winner,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-one-row",
        statement: "On a board of one row player 1 wins reversed Chomp in one move (1×1 is set aside).",
        run: chomp::one_row,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-winner",
        statement: "With at least two rows and two columns reversed Chomp is a win for player 2.",
        run: chomp::player_2,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-i-options",
        statement: "With two columns player 1 has three options for the first move: to complete the bottom row, to complete the leftmost column, to complete a part of it (there is none of these on 2×2).",
        run: chomp::three_options,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-one-move",
        statement: "If player 1 completes the bottom row or the leftmost column first, player 2 wins in one move.",
        run: chomp::one_move_wins,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-i-reply",
        statement: "With two columns, if player 1 fills the leftmost column to a height k, player 2 fills the other to k − 1, and what follows is the game with two columns and fewer rows (k and k − 1 are lost in the copy; read from Figure 1).",
        run: chomp_replies::case_1_reply,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-two-by-two",
        statement: "On 2×2, whatever player 1 does first in reversed Chomp, player 2 wins in one move.",
        run: chomp::two_by_two,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-ii-options",
        statement: "With at least three rows and columns player 1 has four options for the first move: to complete the bottom row or the leftmost column, or a part of either.",
        run: chomp::four_options,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-ii-replies",
        statement: "If player 1 fills the bottom row to a length k, player 2 fills the k − 1 leftmost columns; if the leftmost column to a height k, the k − 1 bottom rows; what follows is the game with fewer columns, or with fewer rows (k − 1 is lost in the copy; read from Figures 2 and 3).",
        run: chomp_replies::case_2_replies,
    },
    Claim {
        id: "reversed-zeckendorf-2023/figure-1",
        statement: "On 2 columns and 5 rows, after a column of 3 and a column of 2, the game on 2 columns and 3 rows is left.",
        run: chomp_replies::figure_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/figure-2",
        statement: "On 5×5, after a row of 3 and the two leftmost columns, the game on 3 columns and 5 rows is left.",
        run: chomp_replies::figure_2,
    },
    Claim {
        id: "reversed-zeckendorf-2023/figure-3",
        statement: "On 5×5, after a column of 4 and the three bottom rows, the game on 5 columns and 2 rows is left.",
        run: chomp_replies::figure_3,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-structure",
        statement: "Who wins reversed Chomp is different from who wins Chomp, with at least two rows and two columns.",
        run: chomp::remark_2_5_structure,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-reversed",
        statement: "Player 1 wins reversed Chomp on all boards of one row, and so on infinitely many boards, but on no others (1×1 is set aside).",
        run: chomp::remark_2_5_reversed,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-proportion",
        statement: "This is not a positive proportion of the boards: of those to N×N, but 1×1, player 1 wins 2 in N + 1.",
        run: chomp::remark_2_5_proportion,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-forward",
        statement: "Player 2 wins Chomp on 1×1 only.",
        run: chomp::remark_2_5_forward,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-3-moves",
        statement: "The reversed Zeckendorf game by its own moves, from the decomposition of n, is the reverse of the forwards game from n ones.",
        run: reversal::section_3_moves,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.1-proof-nonconstructive",
        statement: "From the start of n = 2F_i, combining leads to 2F_i, where there is only one move, and splitting the larger chip leads to where that move leads (states lost in the copy; i ≥ 2).",
        run: winners::only_one_move,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-3.1",
        statement: "Two chips F_i are a win for who goes second, and combining brings the game on n = 2F_i there.",
        run: winners::remark_3_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-3-average",
        statement: "The average number of wins of player 1 seems to stabilize (the numbers are lost in the copy; read as: from n = 100 on it wanders less than before).",
        run: winners::stable_average,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-3.1-lengths",
        statement: "There are as many reversed games of each length as forwards games.",
        run: lengths::same_lengths,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2",
        statement: "For even n, each of two players who choose their moves at random wins the reversed game with probability 1/2.",
        run: lengths::theorem_3_2,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2-proof-one-three",
        statement: "In the proof: for even n every game comes at some point to one three and nothing larger.",
        run: lengths::always_one_three,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2-proof-two-choices",
        statement: "In the proof: with one three and nothing larger and n even, the move that gets rid of the three is one of two, to combine it with a one or to split it; with b twos these leave b + 2 and b + 1 (the heights are lost in the copy).",
        run: lengths::two_choices,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2-proof-twos",
        statement: "In the proof: without threes the only move is to split a two, and the parity of the twos decides who wins.",
        run: lengths::only_twos_are_split,
    },
    Claim {
        id: "reversed-zeckendorf-2023/lemma-4.1",
        statement: "If all bins have even height, player 2 wins the reversed game.",
        run: triples::lemma_4_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/lemma-4.1-proof-copycat",
        statement: "In the proof: where all bins are even, each move of player 1 can be made again by player 2, and then all bins are even.",
        run: triples::copycat,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-4-first-cases",
        statement: "In the next three cases player 1 splits a three, splits a two, or combines a one and a three, and all three bins are even: (O, O, O), (E, O, E), (O, E, O).",
        run: triple_proofs::moves_to_even,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-4-case",
        statement: "In the (Odd, Odd, Even) case with a > c player 2 wins (that a > c is lost in the copy; read from the proof).",
        run: triples::case_name,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-4-replies",
        statement: "With a odd, b and c even and a > c, player 2 can make each move of player 1 again, and the same holds after it.",
        run: triple_proofs::section_4_replies,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-4.2-i",
        statement: "The proof gives a winning strategy: its moves win wherever player 1 wins.",
        run: triple_proofs::remark_4_2_strategy,
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-4.2-ii",
        statement: "In the last two cases, (E, O, O) and (O, O, E), player 1 always wins, but how depends on the ones and threes.",
        run: triple_proofs::remark_4_2_last_cases,
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-5.1",
        statement: "In Build Up 1-2-3 player 1 wins for odd n and for n = 4, player 2 for all other even n (the three lines are lost in the copy; read from the proof).",
        run: build_up::theorem_5_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-5-nimming",
        statement: "Nimming down, each chip answered by 4 minus it, puts down as many ones as threes, and an even number of twos, and keeps what is left modulo 4.",
        run: build_up::nimming,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-5-remainder-0",
        statement: "For n ≡ 0 (mod 4), n ≥ 8, player 2 wins by nimming down to 8 and then by the printed replies (boards lost in the copy; read as case 1 for even and case 2 for odd numbers of ones and threes).",
        run: build_up::remainder_0,
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-6-stagnant-ones",
        statement: "To remove all ones from the game is the same as to forbid all moves that need a one.",
        run: winners::stagnant_ones,
    },
    Claim {
        id: "reversed-zeckendorf-2023/conjecture-6.1",
        statement: "The winning strategy of the forwards game depends on who wins the reversed game.",
        run: winners::conjecture_6_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/table-a.1",
        statement: "The table of edges and vertices of the graph of the game for n = 2 to 129 (who wins is lost in the copy).",
        run: winners::table_a1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-odd-even-even",
        statement: "In the (O, E, E) case with a < c player 1 wins by combining a one and a three, to (E, E, O) with a < c.",
        run: triple_proofs::a2_odd_even_even,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-even-even-odd-more-ones",
        statement: "In the (E, E, O) case with a > c player 1 wins by combining a one and a three, to (O, E, E) with a > c.",
        run: triple_proofs::a2_even_even_odd_more_ones,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-even-even-odd-more-threes",
        statement: "In the (E, E, O) case with a < c player 2 wins: a combine is answered by a combine; a split two by splitting a three if that leaves more ones than threes, else by splitting a two; a split three by splitting a two if that leaves more ones, else by splitting a three; for c = 1 only twos are left to split.",
        run: triple_proofs::a2_even_even_odd_more_threes,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-even-odd-odd",
        statement: "In the (E, O, O) case player 1 wins by splitting a three, to (O, E, E) with a > c, or, with few ones, by splitting a two, to (E, E, O) with a < c.",
        run: triple_proofs::a2_even_odd_odd,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-odd-odd-even",
        statement: "In the (O, O, E) case player 1 wins by splitting a three, to (E, E, O) with a < c, or, with more ones, by splitting a two, to (O, E, E) with a > c.",
        run: triple_proofs::a2_odd_odd_even,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-work-above",
        statement: "Where player 1 wins, the printed move leads to a case that is lost \"by work above\", in the order (E, E, E), (O, O, O), (E, O, E), (O, E, O), (O, E, E) with a > c, with a < c, (E, E, O) with a > c, with a < c, (E, O, O), (O, O, E) (most names are lost in the copy; read from the moves).",
        run: triple_proofs::work_above,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-remainder-1",
        statement: "For n ≡ 1 (mod 4), n ≥ 9, player 1 wins by a 3, nimming down to 6, and then by the printed replies (boards lost in the copy; the reply to a 1 is 2 for an odd and 3 for an even number of ones before it).",
        run: build_up::remainder_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-remainder-2",
        statement: "For n ≡ 2 (mod 4), n ≥ 6, player 2 wins by nimming down to 6 and then by the printed replies (boards lost in the copy; the reply to a 1 is 3 for an odd and 2 for an even number of ones before it).",
        run: build_up::remainder_2,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-remainder-3",
        statement: "For n ≡ 3 (mod 4) player 1 wins by a 2 and nimming down to 1.",
        run: build_up::remainder_3,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-odd-twos",
        statement: "In all cases with an odd number of twos the player that starts wins.",
        run: triples::twos_odd,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-1",
        statement: "For n = 1 player 1 puts down a 1, and player 2 cannot move on (1, 0, 0).",
        run: build_up::n_1,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-2",
        statement: "For n = 2, if player 2 puts down a 2, player 2 starts on (0, 1, 0) and wins.",
        run: build_up::n_2,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-4",
        statement: "For n = 4 player 1 puts down a 3, player 2 must put down a 1, and player 1 wins from (1, 0, 1).",
        run: build_up::n_4,
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-5",
        statement: "For n = 5 player 1 puts down a 2; after a 3 player 1 wins from (0, 1, 1); a 1 or a 2 is answered by the other, and player 2 loses from (1, 2, 0).",
        run: build_up::n_5,
    },
];
