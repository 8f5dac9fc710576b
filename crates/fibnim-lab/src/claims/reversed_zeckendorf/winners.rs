//! Who wins the reversed game, Theorem 1.1 and the conjectures; and Appendix A.1,
//! which has the size of the graphs.

use fibnim::solve::bins;
use fibnim::{Budget, Outcome};

use super::chips::{
    Chips, Step, VALUES, each_partition, forward_graph, reversed, reversed_graph, zeckendorf,
};
use super::graph::Graph;
use crate::claims::{CheckError, Claim, Effort, Evidence};

/// Theorem 1.1 and the conjectures after it.
pub(super) const THEOREM_AND_CONJECTURES: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.1",
        statement: "Player 1 wins the reversed game for n = F_{i+1} + F_{i−2} = 2F_i (the formula is lost in the copy; read as in the published abstract).",
        run: |effort| {
            // F_{i+1} + F_{i−2} is 2F_i; for i = 2 that needs F_0 = 1, and is 4 = 3 + 1.
            let (extent, cases) = doubles(effort.pick(68, 110));
            let evidence = Evidence::searched_for(extent, ["i", "n"], cases, |[_, n]| {
                reversed_graph(n).start_is_won()
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/conjecture-1.2",
        statement: "Player 2 wins the reversed game for infinitely many n.",
        run: |effort| {
            let to = swept_to(effort);
            let wins = player_1_wins(to)?;
            let second = |n: &usize| !wins[*n - 1];
            let count = (2..=to).filter(second).count();
            let last = (2..=to).rev().find(second).unwrap_or_default();
            let extent = format!(
                "player 2 wins for {count} of n = 2 to {to}, and among them for some n of each range from m to 2m; last for {last}"
            );
            let cases = (1..).map(|k| [1 << k]).take_while(|[m]| 2 * m <= to);
            let in_each_range = |[m]: [usize; 1]| (m..=2 * m).any(|n| second(&n));
            Ok(Evidence::searched_for(extent, ["m"], cases, in_each_range).open())
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/conjecture-1.3",
        statement: "The share of n for which player 1 wins the reversed game tends to 1/φ (the value is lost in the copy).",
        run: |effort| {
            let to = swept_to(effort);
            let shares = shares(&player_1_wins(to)?);
            let share = |n: usize| shares[n - 2];
            let target = (5f64.sqrt() - 1.0) / 2.0;
            let extent = format!(
                "the share is {:.4} for n = 2 to {PAPER_TO} and {:.4} for n = 2 to {to}; 1/φ is {target:.4}",
                share(PAPER_TO),
                share(to)
            );
            // A limit is not decided by any bound; that far off would be news.
            let is_near = |n| (share(n) - target).abs() < 0.1;
            let searched = Evidence::searched_each("n", 100..=to, is_near);
            Ok(searched.extending(extent).open())
        },
    },
];

/// Who wins, in section 3.
pub(super) const SECTION_3: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.1-proof-nonconstructive",
        statement: "From the start of n = 2F_i, combining leads to 2F_i, where there is only one move, and splitting the larger chip leads to where that move leads (states lost in the copy; i ≥ 2).",
        run: |_| {
            let (extent, cases) = doubles(110);
            let evidence = Evidence::computed_for(extent, ["i", "n"], cases, |[i, n]| {
                let (bin, start, combined) = (i - 1, zeckendorf(n), two_of(i - 1));
                // Combining leads to where one move is left, and splitting the
                // larger chip at once leads to where that move leads.
                let stolen = Step::Split(bin + 1).play(&start);
                Step::Combine(bin).play(&start) == Some(combined)
                    && stolen.is_some_and(|stolen| reversed(&combined) == [stolen])
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-3.1",
        statement: "Two chips F_i are a win for who goes second, and combining brings the game on n = 2F_i there.",
        run: |effort| {
            let (extent, cases) = doubles(effort.pick(68, 110));
            let evidence = Evidence::searched_for(extent, ["i", "n"], cases, |[i, n]| {
                let combined = two_of(i - 1);
                let follows = Step::Combine(i - 1).play(&zeckendorf(n));
                follows == Some(combined) && !Graph::explore(combined, &reversed).start_is_won()
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-3-average",
        statement: "The average number of wins of player 1 seems to stabilize (the numbers are lost in the copy; read as: from n = 100 on it wanders less than before).",
        run: |effort| {
            // How far the average wanders before and after n = 100. Whether it goes on to
            // wander less is not decided by any bound.
            const HALF_WAY: usize = 100;
            let to = swept_to(effort);
            let shares = shares(&player_1_wins(to)?);
            let share = |n: usize| shares[n - 2];
            let width = |from: usize, to: usize| {
                let shares = || (from..=to).map(share);
                shares().fold(0.0, f64::max) - shares().fold(1.0, f64::min)
            };
            let extent = format!(
                "the share of n from 2 on is {:.4} at n = {HALF_WAY}, {:.4} at {PAPER_TO}, and then rises to {:.4} at {to}",
                share(HALF_WAY),
                share(PAPER_TO),
                share(to)
            );
            let before = width(2, HALF_WAY);
            let is_less = |n| width(HALF_WAY, n) < before;
            let searched = Evidence::searched_each("n", HALF_WAY..=to, is_less);
            Ok(searched.extending(extent).open())
        },
    },
];

/// The claims of section 6 and of Appendix A.1.
pub(super) const SECTION_6: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/section-6-stagnant-ones",
        statement: "To remove all ones from the game is the same as to forbid all moves that need a one.",
        run: |effort| {
            // The game without ones, and the game in which ones are never used: their
            // positions match, whatever ones there are.
            let to = effort.pick(40, 60);
            let without = |chips: &Chips| {
                let mut chips = *chips;
                chips[0] = 0;
                chips
            };
            let removed = |chips: &Chips| reversed(chips).iter().map(without).collect();
            let unused = |chips: &Chips| {
                let steps = Step::legal(chips);
                let unused = steps.filter(|(step, _)| !matches!(step, Step::Combine(1 | 2)));
                unused.map(|(_, next)| next).collect()
            };
            Ok(Evidence::searched_each("n", 2..=to, |n| {
                let start = zeckendorf(n);
                let dropped = Graph::explore(without(&start), &removed);
                let kept = Graph::explore(start, &unused);
                dropped.start_is_won() == kept.start_is_won()
            })
            .extending(format!("the reversed game from n to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/conjecture-6.1",
        statement: "The winning strategy of the forwards game depends on who wins the reversed game.",
        run: |effort| {
            // Too vague to be tested. What can be seen is that the winner of one game says
            // nothing of the winner of the other.
            let to = effort.pick(40, 70);
            let reversed_wins = (3..=to).filter(|&n| reversed_graph(n).start_is_won());
            let extent = format!(
                "too vague to be checked; for n = 3 to {to} player 2 always wins the forwards game, while player 1 wins the reversed game {} times of {}",
                reversed_wins.count(),
                to - 2
            );
            let second_wins = |n| !forward_graph(n).start_is_won();
            let searched = Evidence::searched_each("n", 3..=to, second_wins);
            Ok(searched.extending(extent).open())
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/table-a.1",
        statement: "The table of edges and vertices of the graph of the game for n = 2 to 129 (who wins is lost in the copy).",
        run: |_| {
            let mut cells = Vec::new();
            for line in PRINTED.lines() {
                let fields: Vec<&str> = line.split('\t').collect();
                let n: usize = fields[0].parse().expect("the printed table has n");
                let names = ["edges", "vertices"].map(|name| format!("n = {n}, {name}"));
                let columns = names.into_iter().zip(&fields[1..]).zip(graph_size(n));
                cells.extend(columns.map(|((place, printed), computed)| {
                    (place, (*printed).to_owned(), computed.to_string())
                }));
            }
            Ok(Evidence::table(cells))
        },
    },
];

/// The last n of the printed table, and of the paper's computation.
const PAPER_TO: usize = 129;

/// Whether player 1 wins, for n = 1, 2, …, by the sweep over all states.
fn player_1_wins(to: usize) -> Result<Vec<bool>, CheckError> {
    let outcomes = bins::winners(to, 0, &Budget::default())?.into_iter();
    Ok(outcomes.map(|outcome| outcome == Outcome::N).collect())
}

/// How far the conjectures are looked at.
fn swept_to(effort: Effort) -> usize {
    effort.pick(200, 300)
}

/// Two chips of a bin, by its place from 0.
fn two_of(bin: usize) -> Chips {
    let mut chips = Chips::default();
    chips[bin] = 2;
    chips
}

/// The indices i, from 2 on, for which n = 2F_i is at most a bound, and n.
fn doubles(to: usize) -> (String, impl Iterator<Item = [usize; 2]>) {
    let doubles = (2..).zip(&VALUES[1..]).map(|(i, &value)| [i, 2 * value]);
    let extent = format!("i ≥ 2 with n to {to}");
    (extent, doubles.take_while(move |[_, n]| *n <= to))
}

/// The share of n from 2 on for which player 1 wins, for each last n from 2 on.
fn shares(wins: &[bool]) -> Vec<f64> {
    let mut won = 0u32;
    let shares = (1u32..).zip(&wins[1..]).map(|(count, &wins)| {
        won += u32::from(wins);
        f64::from(won) / f64::from(count)
    });
    shares.collect()
}

/// The table as it is printed: n, edges, vertices.
const PRINTED: &str = include_str!("../printed/reversed_zeckendorf_a1.tsv");

/// From here on the positions are counted without a walk to them; below it,
/// the walk reaches them all.
const WALKED_TO: usize = 40;

/// The moves and the positions of the game on n.
fn graph_size(n: usize) -> [usize; 2] {
    if n <= WALKED_TO {
        let graph = reversed_graph(n);
        return [graph.edge_count(), graph.positions.len()];
    }
    let (mut edges, mut vertices) = (0, 0);
    each_partition(n, &mut |chips| {
        vertices += 1;
        edges += Step::legal(chips).count();
    });
    [edges, vertices]
}
