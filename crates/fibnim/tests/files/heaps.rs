//! The shipped games of heaps.

use super::{BruteForce, Definition, answered, shipped, written};
use fibnim::Outcome;

/// One pile whose limit is (a·n + b·t + c)/d, rounded down.
struct Dynamic([i64; 4]);

impl Definition for Dynamic {
    /// The pile and the limit.
    type State = (i64, i64);

    fn next(&self, &(pile, limit): &(i64, i64)) -> Vec<(i64, i64)> {
        let [a, b, c, d] = self.0;
        let after = |take: i64| {
            let left = pile - take;
            (left, (a * left + b * take + c).div_euclid(d).max(0))
        };
        (1..=pile.min(limit)).map(after).collect()
    }

    fn text(&self, (pile, limit): &(i64, i64)) -> String {
        format!("{pile};{limit}")
    }
}

#[test]
fn dynamic_nim_is_as_brute_force_says() {
    for numbers in [
        [1, 0, 1, 2],
        [0, 2, 0, 1],
        [1, 1, 0, 3],
        [0, 3, -1, 2],
        [2, 1, 5, 7],
        [0, 0, 3, 1],
        [1, 0, -4, 2],
    ] {
        let [a, b, c, d] = numbers;
        for misere in [false, true] {
            let game = shipped("dynamic", &format!("a={a},b={b},c={c},d={d}"), misere);
            let mut truth = BruteForce::new(Dynamic(numbers), misere);
            for pile in (0..=30).chain([45, 60, 61]) {
                truth.compare(&game, &pile.to_string(), &(pile, (pile - 1).max(0)));
                for limit in [0, 1, 2, 5, 9, 40, 100] {
                    if pile < 20 || limit == 9 {
                        truth.compare(&game, &format!("{pile};{limit}"), &(pile, limit));
                    }
                }
            }
        }
    }
}

/// Two heaps, and all amounts that can be taken from both.
struct TwoHeaps(fn(u64, u64) -> Vec<(u64, u64)>);

impl Definition for TwoHeaps {
    type State = (u64, u64);

    fn next(&self, &(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        self.0(x, y)
    }

    fn text(&self, (x, y): &(u64, u64)) -> String {
        format!("{x},{y}")
    }
}

fn wythoff(x: u64, y: u64) -> Vec<(u64, u64)> {
    let rows = (0..x).map(|left| (left, y));
    let columns = (0..y).map(|left| (x, left));
    let both = (1..=x.min(y)).map(|take| (x - take, y - take));
    rows.chain(columns).chain(both).collect()
}

fn euclid(x: u64, y: u64) -> Vec<(u64, u64)> {
    let (small, large) = (x.min(y), x.max(y));
    if small == 0 {
        return Vec::new();
    }
    let lefts = (1..=large / small).map(|times| large - times * small);
    let mut next = Vec::new();
    for left in lefts {
        if x >= y {
            next.push((left, y));
        }
        if y >= x {
            next.push((x, left));
        }
    }
    next
}

#[test]
fn wythoffs_game_is_as_brute_force_says() {
    for misere in [false, true] {
        let game = shipped("wythoff", "", misere);
        let mut truth = BruteForce::new(TwoHeaps(wythoff), misere);
        for x in 0..=10 {
            for y in 0..=12 {
                truth.compare(&game, &format!("{x},{y}"), &(x, y));
            }
        }
        for (x, y) in [(37, 60), (35, 60), (20, 33), (60, 7)] {
            truth.compare(&game, &format!("{x},{y}"), &(x, y));
        }
    }
}

/// Lost are (⌊kφ⌋, ⌊kφ⌋ + k) alone; ⌊kφ⌋ = (k + ⌊√(5k²)⌋) div 2.
#[test]
fn wythoffs_game_is_lost_by_the_golden_ratio() {
    let game = shipped("wythoff", "", false);
    for k in 0..=15u64 {
        let lower = u64::midpoint(k, (5 * k * k).isqrt());
        let lost = format!("{lower},{}", lower + k);
        assert_eq!(answered(&game, &lost), (Outcome::P, Vec::new()), "{lost}");
        let won = format!("{},{}", lower + k, lower + 1);
        let (outcome, led) = answered(&game, &won);
        assert_eq!(outcome, Outcome::N, "{won}");
        assert!(!led.is_empty());
    }
}

#[test]
fn euclids_game_is_as_brute_force_says() {
    for misere in [false, true] {
        let game = shipped("euclid", "", misere);
        let mut truth = BruteForce::new(TwoHeaps(euclid), misere);
        for x in 0..=60 {
            for y in [0, 1, 2, 5, 7, 24, 33, 37, 60, 61] {
                truth.compare(&game, &format!("{x},{y}"), &(x, y));
            }
        }
    }
}

/// Cole & Davie: who is to move wins where the heaps are equal or their ratio is
/// above φ.
#[test]
fn euclids_game_is_won_by_the_golden_ratio() {
    let game = shipped("euclid", "", false);
    for x in 1..=40u64 {
        for y in x..=40 {
            // y/x > φ is (2y - x)² > 5x², as y ≥ x.
            let wins = x == y || (2 * y - x).pow(2) > 5 * x * x;
            let outcome = answered(&game, &format!("{x},{y}")).0;
            assert_eq!(outcome == Outcome::N, wins, "{x},{y}");
        }
    }
}

/// Several heaps, amounts that are computed, and conditions on the limit.
#[test]
fn heaps_of_ones_own_are_as_brute_force_says() {
    let game = written(
        "game Halves and pairs\nheap x, y\ntake 2t from x, t from y if x > y\ntake (t+1)/2 from y if t mod 3 != 1\nend last mover loses\n",
    );
    let rules = |x: u64, y: u64| {
        let mut next = Vec::new();
        let most = x.max(y);
        for t in 1..=most {
            if x > y && 2 * t <= x && t <= y {
                next.push((x - 2 * t, y - t));
            }
            let take = t.div_ceil(2);
            if t % 3 != 1 && take <= y {
                next.push((x, y - take));
            }
        }
        next
    };
    let mut truth = BruteForce::new(TwoHeaps(rules), true);
    for x in 0..=12 {
        for y in 0..=12 {
            truth.compare(&game, &format!("{x},{y}"), &(x, y));
        }
    }
}
