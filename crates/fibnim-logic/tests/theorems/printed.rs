//! What is false as printed: the prover's counterexamples are the smallest
//! ones, as plain search finds them.

use fibnim::numeration::{WythoffSet, Zeckendorf};
use fibnim::solve::{solve_piles, tableau};
use fibnim::theory::larsson_rubinstein::{DifferenceWord, Reading};
use fibnim::{Ask, Budget, Natural, Rule};
use fibnim_logic::{Limits, Verdict, theorems};

use crate::predicate::Definitions;

/// The counterexample to each sentence of a theorem that does not hold.
fn counterexamples(theorem: &str) -> Vec<(String, Vec<u64>)> {
    let statements = theorems::find(theorem).unwrap().decide(Limits::default());
    let statements = statements.unwrap().into_iter();
    statements
        .map(|statement| {
            let Verdict::False { counterexample } = statement.decision.verdict else {
                panic!("{theorem}, {:?} is true", statement.name);
            };
            let numbers = counterexample.into_iter().map(|(_, n)| n.to_u64().unwrap());
            (statement.name.unwrap(), numbers.collect())
        })
        .collect()
}

/// The gaps a_1, a_2, …, a_r of n: a_1 is the index of the smallest part.
fn gaps(n: u64) -> Vec<usize> {
    let vector = Zeckendorf::of(&Natural::from(n)).gap_vector();
    let mut gaps: Vec<usize> = vector.entries().collect();
    gaps.reverse();
    gaps
}

/// A tail T_j that is not the whole pile.
struct Tail {
    n: u64,
    take: u64,
    /// a_1, …, a_j
    below: Vec<usize>,
    /// a_{j+1}
    above: usize,
}

impl Tail {
    fn all_of(n: u64) -> Vec<Self> {
        let gaps = gaps(n);
        let takes = Zeckendorf::of(&Natural::from(n))
            .tails()
            .collect::<Vec<_>>();
        let tail = |j: usize| Self {
            n,
            take: takes[j - 1].to_u64().unwrap(),
            below: gaps[..j].to_vec(),
            above: gaps[j],
        };
        (1..gaps.len()).map(tail).collect()
    }

    fn wins(&self) -> bool {
        let (rule, piles) = (Rule::times(2), [self.n - self.take]);
        let answer = solve_piles(&rule, &piles, Ask::normal(&Budget::default()));
        answer
            .unwrap()
            .least_take
            .is_none_or(|least| 2 * self.take < least)
    }

    fn is_two_over(&self, gap: usize) -> bool {
        self.above == 2 && self.below.last() == Some(&gap)
    }

    fn has_no_two(&self) -> bool {
        !self.below.contains(&2)
    }

    /// The printed table.
    fn says_yes(&self) -> bool {
        let wide = self.above >= 3 || self.below.last().is_some_and(|&gap| gap >= 4);
        wide || self.is_two_over(3) && self.has_no_two()
    }
}

/// The smallest tail of this kind, by the pile and then by the take.
fn smallest(is_wrong: impl Fn(&Tail) -> bool) -> Vec<u64> {
    let tails = (1..400).flat_map(Tail::all_of);
    let wrong = tails.into_iter().find(is_wrong).unwrap();
    vec![wrong.n, wrong.take]
}

#[test]
fn the_gap_table_fails_first_at_4_at_19_and_at_347() {
    let found = counterexamples("gap-table-as-printed");
    let expected = [
        ("table", smallest(|tail| tail.says_yes() != tail.wins())),
        (
            "row-two-two",
            smallest(|tail| tail.is_two_over(2) && tail.wins()),
        ),
        (
            "row-two-three",
            smallest(|tail| tail.is_two_over(3) && !tail.has_no_two() && tail.wins()),
        ),
        (
            "gap-of-two-below",
            smallest(|tail| tail.is_two_over(3) && tail.below[1..].contains(&2) && tail.wins()),
        ),
    ];
    assert_eq!(
        found,
        expected.map(|(name, numbers)| (name.to_owned(), numbers))
    );
    let numbers = found
        .into_iter()
        .map(|(_, numbers)| numbers)
        .collect::<Vec<_>>();
    assert_eq!(numbers, [[4, 1], [4, 1], [19, 6], [347, 114]]);
}

#[test]
fn the_text_of_the_gap_table_is_the_printed_table() {
    let says_yes = Definitions::of("gap-table-as-printed").get("says_yes");
    for tail in (1..600).flat_map(Tail::all_of) {
        let (n, take) = (tail.n, tail.take);
        assert_eq!(says_yes.holds(&[n, take]), tail.says_yes(), "{n}, {take}");
    }
}

#[test]
fn theorem_14_as_printed_fails_first_at_5_7_limit_1() {
    const LARGEST: usize = 100;
    let table = tableau(&Rule::times(2), 6, LARGEST, Ask::normal(&Budget::default())).unwrap();
    let is_wrong = |reading: Reading, m: u64, r: u64, k: u64| {
        let word = DifferenceWord::new(&m.into(), &r.into(), reading).unwrap();
        let least = table.get(m.try_into().unwrap(), k.try_into().unwrap());
        word.has_partial_sum(&k.into()) != least.is_none_or(|least| r < least)
    };
    let box_of = || {
        (0..=5).flat_map(|m| (1..20).flat_map(move |r| (0..LARGEST as u64).map(move |k| [m, r, k])))
    };
    let wrong = |reading| box_of().find(|&[m, r, k]| is_wrong(reading, m, r, k));
    assert_eq!(wrong(Reading::Corrected), None);
    assert_eq!(wrong(Reading::Printed), Some([5, 1, 2]));
    let expected = ("step-as-printed".to_owned(), vec![5, 1, 2]);
    assert_eq!(counterexamples("theorem-14-as-printed"), [expected]);
}

/// The two texts say the same step as the two readings of the word: at each
/// step where the words before it agree.
#[test]
fn the_steps_of_theorem_14_are_those_of_the_words() {
    for (theorem, reading) in [
        ("theorem-14", Reading::Corrected),
        ("theorem-14-as-printed", Reading::Printed),
    ] {
        let after_step = Definitions::of(theorem).get("sum_after_step");
        for m in 3..=33 {
            let hybrid = [1u64, 2, 3, 5, 8].into_iter().zip([2, 3, 5, 8, 13]);
            for (r, e) in hybrid.filter(|&(_, e)| e <= m && !is_top(e, m)) {
                let before = |reading| DifferenceWord::new(&m.into(), &e.into(), reading).unwrap();
                let sums =
                    |word: DifferenceWord| -> Vec<Natural> { word.letters().take(30).collect() };
                if sums(before(Reading::Printed)) != sums(before(Reading::Corrected)) {
                    continue;
                }
                let word = DifferenceWord::new(&m.into(), &r.into(), reading).unwrap();
                for k in 0..80 {
                    let expected = word.has_partial_sum(&Natural::from(k));
                    assert_eq!(
                        after_step.holds(&[m, e, k]),
                        expected,
                        "{theorem}: {m}, {r}, {k}"
                    );
                }
            }
        }
    }
}

/// Whether e is the largest Fibonacci number up to m.
fn is_top(e: u64, m: u64) -> bool {
    let top = Zeckendorf::of(&m.into()).parts().last().unwrap();
    top == e
}

#[test]
fn the_candidate_of_theorem_19_fails_at_2() {
    let found = counterexamples("theorem-19-candidate-as-printed");
    let in_class = |n: &u64| WythoffSet::Bb.contains(&(n + 3).into());
    let is_won = |n: &u64| {
        let (rule, budget) = (Rule::times(2), Budget::default());
        let answer = solve_piles(&rule, &[0, 1, *n], Ask::normal(&budget)).unwrap();
        answer.least_take.is_some_and(|least| least <= 6)
    };
    let won = (0..50).find(|n| in_class(n) && is_won(n)).unwrap();
    let outside = |n: &u64| !WythoffSet::Ab.contains(&(n + 2).into());
    let not_contained = (0..50).find(|n| in_class(n) && outside(n)).unwrap();
    let expected = [("lost", vec![won]), ("contained", vec![not_contained])];
    assert_eq!(
        found,
        expected.map(|(name, numbers)| (name.to_owned(), numbers))
    );
    assert_eq!((won, not_contained), (2, 2));
}
