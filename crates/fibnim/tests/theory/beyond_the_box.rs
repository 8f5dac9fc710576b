//! Large piles at random: what a theory lists wins, and what it does not list
//! loses, by conditions computed with `num-bigint`.

use std::collections::BTreeSet;

use fibnim::catalog::{self, GameOptions};
use fibnim::{Analysis, Budget, Outcome};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::{greedy_parts, numbers_of, to_big};

/// A rule whose least takes are known by a greedy representation.
struct Game {
    name: &'static str,
    rule: Option<&'static str>,
    misere: bool,
    /// f(t) = factor · t
    factor: u8,
    /// The parts of a number, smallest first.
    parts: fn(&BigUint) -> Vec<BigUint>,
}

const FIB: Game = Game {
    name: "fib",
    rule: None,
    misere: false,
    factor: 2,
    parts: |n| {
        let parts = greedy_parts(n).into_iter();
        parts.map(|(_, part)| part).collect()
    },
};

const MISERE_FIB: Game = Game {
    misere: true,
    ..FIB
};

const POWER_OF_TWO: Game = Game {
    name: "power-of-two",
    factor: 1,
    parts: |n| {
        let bits = (0..n.bits()).filter(|&bit| n.bit(bit));
        bits.map(|bit| BigUint::from(1u8) << bit).collect()
    },
    ..FIB
};

const TRIPLE: Game = Game {
    name: "takeaway",
    rule: Some("3t"),
    factor: 3,
    parts: parts_of_triple,
    ..FIB
};

/// H_1, H_2, … of 3t up to n by definition, then greedily.
fn parts_of_triple(n: &BigUint) -> Vec<BigUint> {
    let mut terms = vec![BigUint::from(1u8)];
    let mut low = 0;
    while terms.last() <= Some(n) {
        let top = &terms[terms.len() - 1];
        while &terms[low] * 3u8 < *top {
            low += 1;
        }
        terms.push(top + &terms[low]);
    }
    let mut rest = n.clone();
    let mut parts = Vec::new();
    for term in terms.into_iter().rev() {
        if term <= rest {
            rest -= &term;
            parts.push(term);
        }
    }
    parts.reverse();
    parts
}

impl Game {
    /// The parts of the stones that count: in misère play all but the last, as
    /// whoever takes that one loses. `None` where even that one is gone.
    fn counted_parts(&self, n: &BigUint) -> Option<Vec<BigUint>> {
        if !self.misere {
            return Some((self.parts)(n));
        }
        (*n > BigUint::default()).then(|| (self.parts)(&(n - 1u8)))
    }

    /// Whether taking t from n leaves the opponent without his least take.
    fn wins(&self, n: &BigUint, take: &BigUint) -> bool {
        let left = self.counted_parts(&(n - take));
        left.is_some_and(|parts| {
            let least = parts.first();
            least.is_none_or(|least| *least > take * self.factor)
        })
    }

    fn analyze(&self, position: &str) -> Analysis {
        // Room for all takes: a pile of 2000 digits has as many of them.
        let roomy = Budget::new().listed_digits(usize::MAX);
        self.analyze_within(position, &roomy)
    }

    fn analyze_within(&self, position: &str, budget: &Budget) -> Analysis {
        let options = GameOptions {
            rule: self.rule.map(String::from),
            misere: self.misere,
            ..GameOptions::default()
        };
        let game = catalog::game_with(self.name, &options).unwrap();
        game.position(position).unwrap().analyze(budget).unwrap()
    }

    /// Takes from 1 to the limit that are likely to be mistaken for winning
    /// ones: the tails, their neighbours, sums of other parts, and random ones.
    fn suspects(&self, n: &BigUint, limit: &BigUint, random: &[BigUint]) -> BTreeSet<BigUint> {
        let parts = self.counted_parts(n).expect("a pile");
        let mut suspects: BTreeSet<BigUint> = random.iter().map(|r| r % limit + 1u8).collect();
        let mut tail = BigUint::default();
        for part in parts {
            tail += &part;
            suspects.extend([part.clone(), tail.clone(), &tail + 1u8, &tail - 1u8]);
            suspects.insert(&tail + &part);
        }
        suspects.retain(|take| *take > BigUint::default() && take <= limit && take <= n);
        suspects
    }

    /// Checks the answer to (n; limit): every `step`-th listed take wins, and
    /// of the suspects just those win that are listed.
    fn check(&self, n: &BigUint, limit: &BigUint, random: &[BigUint], step: usize) {
        let answer = self.analyze(&format!("{n};{limit}"));
        let listed: BTreeSet<BigUint> = answer
            .winning_moves
            .iter()
            .map(|m| to_big(m.take().unwrap()))
            .collect();
        assert!(answer.unlisted_moves.is_zero());
        assert_eq!(listed.is_empty(), answer.outcome == Outcome::P);
        for take in listed.iter().step_by(step) {
            assert!(
                take <= limit && self.wins(n, take),
                "{take} from {n};{limit}"
            );
        }
        for take in self.suspects(n, limit, random).iter().step_by(step) {
            assert_eq!(
                listed.contains(take),
                self.wins(n, take),
                "{take} from {n};{limit}"
            );
        }
        let parts = self.counted_parts(n).expect("a pile");
        let least = parts.first().map_or("inf".into(), BigUint::to_string);
        assert_eq!(answer.least_take.unwrap().to_string(), least, "{n}");
    }
}

/// A limit from 1 to n + 3: uniform, or of any smaller magnitude.
fn limit_for(n: &BigUint, random: &BigUint, shift: u64) -> BigUint {
    let scaled = n >> (shift % (n.bits() + 1));
    random % (scaled + 3u8) + 1u8
}

type Question = (BigUint, BigUint, Vec<BigUint>);

/// A pile of so many 32-bit digits, a limit, and random takes.
fn questions(words: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Question> {
    let takes = prop::collection::vec(numbers_of(1..=*words.end()), 8);
    let numbers = (numbers_of(words.clone()), numbers_of(words), any::<u64>());
    (numbers, takes).prop_map(|((n, random, shift), takes)| {
        let n = n + 1u8;
        let limit = limit_for(&n, &random, shift);
        (n, limit, takes)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Piles of up to 30 digits, all takes that are listed.
    #[test]
    fn fibonacci_nim((n, limit, takes) in questions(1..=3)) {
        FIB.check(&n, &limit, &takes, 1);
    }

    #[test]
    fn misere_fibonacci_nim((n, limit, takes) in questions(1..=3)) {
        MISERE_FIB.check(&n, &limit, &takes, 1);
    }

    #[test]
    fn power_of_two_nim((n, limit, takes) in questions(1..=5)) {
        POWER_OF_TWO.check(&n, &limit, &takes, 1);
    }

    /// Piles of up to 40 digits.
    #[test]
    fn triple((n, limit, takes) in questions(1..=4)) {
        TRIPLE.check(&n, &limit, &takes, 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// Piles of up to 2000 digits. Each take costs a representation of its own,
    /// so that not all are checked.
    #[test]
    fn fibonacci_nim_with_thousands_of_digits((n, limit, takes) in questions(150..=207)) {
        FIB.check(&n, &limit, &takes, 151);
    }
}

/// Every limit between two tails of a pile cuts the list at the same place.
#[test]
fn limits_next_to_the_tails_of_a_large_pile() {
    let n = BigUint::from(10u8).pow(30) + 12_345u32;
    let mut tail = BigUint::default();
    for part in (FIB.parts)(&n) {
        tail += part;
        for limit in [&tail - 1u8, tail.clone(), &tail + 1u8] {
            if limit > BigUint::default() {
                FIB.check(&n, &limit, &[], 1);
            }
        }
    }
}

/// A budget with room for few moves leaves out the larger ones, and says how
/// many.
#[test]
fn what_is_not_listed_is_counted() {
    let constant = Game {
        rule: Some("5"),
        ..TRIPLE
    };
    for game in [FIB, MISERE_FIB, POWER_OF_TWO, TRIPLE, constant] {
        for position in ["10^20;inf", "10^20", "7^33;10^9", "9999;inf"] {
            check_counting(&game, position);
        }
    }
}

fn check_counting(game: &Game, position: &str) {
    let roomy = game.analyze(position);
    for (listed_moves, listed_digits) in [(0, 1000), (1, 1000), (3, usize::MAX), (1000, 200)] {
        let budget = Budget::new()
            .listed_moves(listed_moves)
            .listed_digits(listed_digits);
        let short = game.analyze_within(position, &budget);
        let listed = short.winning_moves.len();
        assert!(listed <= listed_moves);
        assert_eq!(short.outcome, roomy.outcome);
        assert_eq!(
            short.winning_moves,
            roomy.winning_moves[..listed],
            "{position}"
        );
        assert_eq!(
            short.winning_move_count(),
            roomy.winning_move_count(),
            "{position}"
        );
    }
}
