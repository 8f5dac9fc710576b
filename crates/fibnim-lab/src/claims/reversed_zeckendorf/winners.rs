//! Who wins the reversed game, Theorem 1.1 and the conjectures; and Appendix A.1,
//! which has the size of the graphs.

use fibnim::solve::bins;
use fibnim::{Budget, Outcome};

use super::super::evidence::{Case, each};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{
    Chips, Step, VALUES, each_partition, forward_graph, reversed, reversed_graph, sum, zeckendorf,
};
use super::graph::Graph;
use super::small;

/// The last n of the printed table, and of the paper's computation.
const PAPER_TO: u64 = 129;

/// Whether player 1 wins, for n = 1, 2, …, by the sweep over all states.
fn player_1_wins(to: u64) -> Result<Vec<bool>, CheckError> {
    let outcomes = bins::winners(small(to), 0, &Budget::default(), &mut |_, _| {})?;
    Ok(outcomes
        .into_iter()
        .map(|outcome| outcome == Outcome::N)
        .collect())
}

/// How far the conjectures are looked at.
fn swept_to(effort: Effort) -> u64 {
    effort.pick(200, 300)
}

/// Two chips of a bin, by its place from 0.
fn two_of(bin: usize) -> Chips {
    let mut chips = Chips::default();
    chips[bin] = 2;
    chips
}

/// The indices i, from 2 on, for which 2F_i is at most a bound, and 2F_i.
fn doubles(to: usize) -> impl Iterator<Item = Case<2>> {
    let values = (2u64..).zip(&VALUES[1..]);
    let doubles = values.map(|(i, &value)| Case([("i", i), ("n", 2 * value as u64)]));
    doubles.take_while(move |case| small(case.at(1)) <= to)
}

pub(super) fn theorem_1_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(68, 110);
    // F_{i+1} + F_{i−2} is 2F_i; for i = 2 that needs F_0 = 1, and is 4 = 3 + 1.
    Ok(
        Evidence::searched(format!("i ≥ 2 with n to {to}"), doubles(to), |case| {
            reversed_graph(small(case.at(1))).start_is_won()
        })
        .finding(),
    )
}

pub(super) fn conjecture_1_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = swept_to(effort);
    let wins = player_1_wins(to)?;
    let second = |n: &u64| !wins[small(*n - 1)];
    let count = (2..=to).filter(second).count();
    let last = (2..=to).rev().find(second).unwrap_or_default();
    let extent = format!(
        "player 2 wins for {count} of n = 2 to {to}, and among them for some n of each range from m to 2m; last for {last}"
    );
    let cases = (0..).map(|k| 1 << k).take_while(|m| 2 * m <= to);
    let cases = cases.map(|m| Case([("m", m)]));
    Ok(Evidence::searched(extent, cases.skip(1), |m| {
        (m.at(0)..=2 * m.at(0)).any(|n| second(&n))
    })
    .open())
}

/// The share of n from 2 on for which player 1 wins, for each last n from 2 on.
#[expect(clippy::cast_precision_loss, reason = "counts of some hundreds")]
fn shares(wins: &[bool]) -> Vec<f64> {
    let mut won = 0u32;
    let counted = (1usize..).zip(&wins[1..]);
    counted
        .map(|(count, &wins)| {
            won += u32::from(wins);
            f64::from(won) / count as f64
        })
        .collect()
}

pub(super) fn conjecture_1_3(effort: Effort) -> Result<Finding, CheckError> {
    let to = swept_to(effort);
    let shares = shares(&player_1_wins(to)?);
    let share = |n: u64| shares[small(n - 2)];
    let target = (5f64.sqrt() - 1.0) / 2.0;
    let extent = format!(
        "the share is {:.4} for n = 2 to {PAPER_TO} and {:.4} for n = 2 to {to}; 1/φ is {target:.4}",
        share(PAPER_TO),
        share(to)
    );
    // A limit is not decided by any bound; that far off would be news.
    Ok(Evidence::searched(extent, each("n", 100..=to), |n| {
        (share(n.at(0)) - target).abs() < 0.1
    })
    .open())
}

/// How far the average wanders before and after n = 100. Whether it goes on to
/// wander less is not decided by any bound.
pub(super) fn stable_average(effort: Effort) -> Result<Finding, CheckError> {
    const HALF_WAY: u64 = 100;
    let to = swept_to(effort);
    let shares = shares(&player_1_wins(to)?);
    let share = |n: u64| shares[small(n - 2)];
    let width = |from: u64, to: u64| {
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
    let cases = each("n", HALF_WAY..=to);
    Ok(Evidence::searched(extent, cases, |n| width(HALF_WAY, n.at(0)) < before).open())
}

pub(super) fn only_one_move(_: Effort) -> Result<Finding, CheckError> {
    let to = 110;
    Ok(
        Evidence::computed(format!("i ≥ 2 with n to {to}"), doubles(to), |case| {
            let bin = small(case.at(0)) - 1;
            let start = zeckendorf(small(case.at(1)));
            let combined = two_of(bin);
            // Combining leads to where one move is left, and splitting the
            // larger chip at once leads to where that move leads.
            let stolen = Step::Split(bin + 1).play(&start);
            Step::Combine(bin).play(&start) == Some(combined)
                && stolen.is_some_and(|stolen| reversed(&combined) == [stolen])
        })
        .finding(),
    )
}

pub(super) fn remark_3_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(68, 110);
    Ok(
        Evidence::searched(format!("i ≥ 2 with n to {to}"), doubles(to), |case| {
            let bin = small(case.at(0)) - 1;
            let combined = two_of(bin);
            let follows = Step::Combine(bin).play(&zeckendorf(sum(&combined)));
            follows == Some(combined) && !Graph::explore(combined, &reversed).start_is_won()
        })
        .finding(),
    )
}

/// Too vague to be tested. What can be seen is that the winner of one game says
/// nothing of the winner of the other.
pub(super) fn conjecture_6_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(40, 70);
    let winners: Vec<(bool, bool)> = (3..=to)
        .map(|n| {
            (
                forward_graph(n).start_is_won(),
                reversed_graph(n).start_is_won(),
            )
        })
        .collect();
    let reversed_wins = winners.iter().filter(|(_, reversed)| *reversed).count();
    let extent = format!(
        "too vague to be checked; for n = 3 to {to} player 2 always wins the forwards game, while player 1 wins the reversed game {reversed_wins} times of {}",
        winners.len()
    );
    let cases = each("n", 3..=to as u64);
    Ok(Evidence::searched(extent, cases, |n| !winners[small(n.at(0)) - 3].0).open())
}

/// The game without ones, and the game in which ones are never used: their
/// positions match, whatever ones there are.
pub(super) fn stagnant_ones(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(40, 60);
    let without = |chips: &Chips| {
        let mut chips = *chips;
        chips[0] = 0;
        chips
    };
    let removed = |chips: &Chips| reversed(chips).iter().map(without).collect::<Vec<Chips>>();
    let unused = |chips: &Chips| {
        let steps = Step::all().filter(|step| !matches!(step, Step::Combine(1 | 2)));
        steps
            .filter_map(|step| step.play(chips))
            .collect::<Vec<Chips>>()
    };
    let cases = each("n", 2..=to);
    Ok(
        Evidence::searched(format!("the reversed game from n to {to}"), cases, |n| {
            let start = zeckendorf(small(n.at(0)));
            let dropped = Graph::explore(without(&start), &removed);
            let kept = Graph::explore(start, &unused);
            dropped.start_is_won() == kept.start_is_won()
        })
        .finding(),
    )
}

/// The table as it is printed: n, edges, vertices.
const PRINTED: &str = include_str!("../printed/reversed_zeckendorf_a1.tsv");

/// From here on the positions are counted without a walk to them; below it,
/// the walk reaches them all.
const WALKED_TO: usize = 40;

pub(super) fn table_a1(_: Effort) -> Result<Finding, CheckError> {
    let mut cells = Vec::new();
    for line in PRINTED.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let n: usize = fields[0].parse().expect("the printed table has n");
        let (edges, vertices) = graph_size(n);
        let computed = [edges, vertices];
        let columns = ["edges", "vertices"]
            .into_iter()
            .zip(&fields[1..])
            .zip(computed);
        for ((name, printed), computed) in columns {
            cells.push((
                format!("n = {n}, {name}"),
                (*printed).to_owned(),
                computed.to_string(),
            ));
        }
    }
    Ok(Evidence::table(cells).finding())
}

/// The moves and the positions of the game on n.
fn graph_size(n: usize) -> (usize, usize) {
    if n <= WALKED_TO {
        let graph = reversed_graph(n);
        return (graph.edge_count(), graph.positions.len());
    }
    let steps: Vec<Step> = Step::all().collect();
    let (mut edges, mut vertices) = (0, 0);
    each_partition(n, &mut |chips| {
        vertices += 1;
        edges += steps
            .iter()
            .filter(|step| step.play(chips).is_some())
            .count();
    });
    (edges, vertices)
}
