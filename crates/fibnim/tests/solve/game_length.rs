//! Lengths of Zeckendorf games against all games, played one by one, and
//! against the theorems of §3.1 of *The Reversed Zeckendorf Game*.

use std::collections::BTreeMap;

use fibnim::game::{Bins, Direction, Rules, ZeckendorfGame};
use fibnim::solve::game_length::{
    Distribution, all_games, check_extremes, count_games, extremes, greedy_length, random_moves,
    random_moves_float, simulate,
};
use fibnim::theory::zeckendorf_length::{index_sum, longest_bound, shortest, term_count};
use fibnim::{Budget, Fraction, Natural};

const DIRECTIONS: [Direction; 2] = [Direction::Forward, Direction::Reversed];

/// All games from heaps of chips, one by one; shares no code with the library.
mod one_by_one {
    use std::collections::BTreeMap;

    use fibnim::game::Direction;

    /// How many chips there are of each value.
    pub type Heap = BTreeMap<u32, u32>;

    const VALUES: [u32; 8] = [1, 2, 3, 5, 8, 13, 21, 34];

    /// Every state has 1 to 6 moves where it is used, so that 1/moves is a
    /// whole number over 60.
    pub const UNIT: u128 = 60;

    /// Of each length: the number of games, and the sum of their
    /// probabilities times 60^length under random moves.
    pub type Lengths = BTreeMap<usize, (u128, u128)>;

    pub fn all_games(heap: &Heap, direction: Direction) -> Lengths {
        let mut lengths = Lengths::new();
        play(heap, direction, 0, 1, &mut lengths);
        lengths
    }

    fn play(heap: &Heap, direction: Direction, length: usize, weight: u128, found: &mut Lengths) {
        let nexts = nexts(heap, direction);
        if nexts.is_empty() {
            let entry = found.entry(length).or_default();
            entry.0 += 1;
            entry.1 += weight;
            return;
        }
        assert_eq!(UNIT % nexts.len() as u128, 0);
        let share = UNIT / nexts.len() as u128;
        for next in nexts {
            play(&next, direction, length + 1, weight * share, found);
        }
    }

    /// The exchanges of chips, written as the paper does.
    fn nexts(heap: &Heap, direction: Direction) -> Vec<Heap> {
        let mut exchanges = vec![(vec![1, 1], vec![2]), (vec![2, 2], vec![1, 3])];
        for w in VALUES.windows(3) {
            exchanges.push((vec![w[0], w[1]], vec![w[2]]));
        }
        for w in VALUES.windows(4) {
            exchanges.push((vec![w[2], w[2]], vec![w[0], w[3]]));
        }
        let exchanges = exchanges.into_iter().map(|(a, b)| match direction {
            Direction::Forward => (a, b),
            Direction::Reversed => (b, a),
        });
        exchanges
            .filter_map(|(goes, comes)| exchanged(heap, &goes, &comes))
            .collect()
    }

    fn exchanged(heap: &Heap, goes: &[u32], comes: &[u32]) -> Option<Heap> {
        let mut next = heap.clone();
        for value in goes {
            let count = next.get_mut(value).filter(|count| **count > 0)?;
            *count -= 1;
        }
        for value in comes {
            *next.entry(*value).or_default() += 1;
        }
        Some(next)
    }

    /// All heaps of a sum.
    pub fn heaps(sum: u32) -> Vec<Heap> {
        let mut found = Vec::new();
        fill(sum, VALUES.len(), &Heap::new(), &mut found);
        found
    }

    fn fill(sum: u32, values: usize, heap: &Heap, found: &mut Vec<Heap>) {
        let Some(&value) = VALUES[..values].last() else {
            if sum == 0 {
                found.push(heap.clone());
            }
            return;
        };
        for count in 0..=sum / value {
            let mut more = heap.clone();
            more.insert(value, count);
            fill(sum - count * value, values - 1, &more, found);
        }
    }
}

use one_by_one::Heap;

fn start_of(heap: &Heap, game: ZeckendorfGame) -> Bins {
    let chips = heap.iter().filter(|(_, count)| **count > 0);
    let words: Vec<String> = chips.map(|(v, c)| format!("{v}^{c}")).collect();
    game.read(&words.join(" ")).unwrap()
}

fn own_start(n: usize, direction: Direction) -> (ZeckendorfGame, Bins) {
    let game = ZeckendorfGame::new(direction);
    (game, game.start(&Natural::from(n)).unwrap())
}

/// A distribution over 60^longest, as all games one by one give it.
fn over_one_power(lengths: &one_by_one::Lengths) -> BTreeMap<usize, Fraction> {
    let longest = lengths.keys().copied().max().unwrap();
    let power = |exponent: usize| Natural::from(one_by_one::UNIT).pow(exponent);
    let fractions = lengths.iter().map(|(&length, &(_, weight))| {
        let numerator = &Natural::from(weight) * &power(longest - length);
        (length, Fraction::new(&numerator, &power(longest)).unwrap())
    });
    fractions.collect()
}

fn check_from(heap: &Heap, direction: Direction) {
    let game = ZeckendorfGame::new(direction);
    let start = start_of(heap, game);
    let budget = Budget::default();
    let expected = one_by_one::all_games(heap, direction);

    let ends = extremes(game, &start, &budget).unwrap();
    assert_eq!(Some(&ends.shortest), expected.keys().min(), "{start}");
    assert_eq!(Some(&ends.longest), expected.keys().max(), "{start}");

    let games = all_games(game, &start, &budget).unwrap();
    let counts = games.weights().filter(|(_, weight)| !weight.is_zero());
    let counts: BTreeMap<usize, Natural> = counts.map(|(l, w)| (l, w.clone())).collect();
    let expected_counts = expected.iter().map(|(&l, &(n, _))| (l, Natural::from(n)));
    assert_eq!(counts, expected_counts.collect(), "{start}");
    assert_eq!(count_games(game, &start, &budget).unwrap(), *games.total());

    let moves = random_moves(game, &start, &budget).unwrap();
    let possible = |(_, p): &(usize, Fraction)| !p.numerator().is_zero();
    let exact: BTreeMap<usize, Fraction> = moves.probabilities().filter(possible).collect();
    assert_eq!(exact, over_one_power(&expected), "{start}");
}

#[test]
fn all_games_one_by_one_from_the_own_starts() {
    for n in 1..=12u32 {
        let heaps = one_by_one::heaps(n);
        let ones = heaps.iter().find(|heap| heap[&1] == n).unwrap();
        check_from(ones, Direction::Forward);
        let representation = start_chips(n);
        check_from(&representation, Direction::Reversed);
    }
}

/// The greedy representation.
fn start_chips(n: u32) -> Heap {
    let (mut rest, mut heap) = (n, Heap::new());
    for value in [34, 21, 13, 8, 5, 3, 2, 1] {
        if value <= rest {
            rest -= value;
            heap.insert(value, 1);
        }
    }
    heap
}

#[test]
fn all_games_one_by_one_from_every_state() {
    for n in 1..=9 {
        for heap in one_by_one::heaps(n) {
            for direction in DIRECTIONS {
                check_from(&heap, direction);
            }
        }
    }
}

#[test]
fn both_directions_have_the_same_games() {
    for n in 1..=30 {
        let [forward, reversed] = DIRECTIONS.map(|direction| {
            let (game, start) = own_start(n, direction);
            all_games(game, &start, &Budget::default()).unwrap()
        });
        assert_eq!(forward, reversed, "n = {n}");
    }
}

/// ⌊φ²n − IZ − φZ⌋ with an integer square root: φ = (1 + √5)/2.
fn bound_by_square_root(n: usize) -> u128 {
    let natural = Natural::from(n);
    let (n, terms) = (n as u128, term_count(&natural) as u128);
    let rest = n - terms;
    let golden = u128::midpoint(rest, (5 * rest * rest).isqrt());
    n + golden - u128::from(index_sum(&natural).to_u64().unwrap())
}

#[test]
fn theorem_1_4_and_the_greedy_game() {
    let mut attained = Vec::new();
    for n in 1..=90 {
        let natural = Natural::from(n);
        let (game, start) = own_start(n, Direction::Reversed);
        let lengths = extremes(game, &start, &Budget::default()).unwrap();
        assert_eq!(shortest(&natural), Natural::from(lengths.shortest), "{n}");
        let bound = longest_bound(&natural).to_usize().unwrap();
        assert!(lengths.longest <= bound, "n = {n}: {lengths:?}");
        if lengths.longest == bound {
            attained.push(n);
        }
        let (_, ones) = own_start(n, Direction::Forward);
        let greedy = greedy_length(&ones, &Budget::new()).unwrap();
        assert_eq!(greedy, lengths.longest as u64, "n = {n}");
    }
    assert_eq!(attained, [1, 2, 4, 12, 33]);
}

#[test]
fn with_indices_from_f_2_the_bound_would_be_false() {
    // 4 = 1 + 3: the longest game has 3 moves. Each term would have an index
    // that is larger by 1.
    let four = Natural::from(4u8);
    let bound = &longest_bound(&four) - &Natural::from(term_count(&four));
    let (game, start) = own_start(4, Direction::Reversed);
    let longest = extremes(game, &start, &Budget::default()).unwrap().longest;
    assert!(bound < longest);
}

#[test]
fn the_bound_is_exact_for_large_n() {
    for n in (1..20_000).chain([10usize.pow(9), 12_586_269_025, 12_586_269_024]) {
        let bound = longest_bound(&Natural::from(n)).to_u128().unwrap();
        assert_eq!(bound, bound_by_square_root(n), "n = {n}");
    }
}

#[test]
fn the_greedy_game_is_a_longest_one_from_every_state() {
    let game = ZeckendorfGame::new(Direction::Forward);
    for n in 1..=20 {
        for heap in one_by_one::heaps(n) {
            let start = start_of(&heap, game);
            let longest = extremes(game, &start, &Budget::default()).unwrap().longest;
            assert_eq!(
                greedy_length(&start, &Budget::new()).unwrap(),
                longest as u64,
                "{start}"
            );
        }
    }
}

/// Every length between the shortest and the longest occurs: Cheigh et al.
/// 2022, which the paper takes over. It is so from the game's own start only:
/// forward from 2^2 3 a game has 1 or 3 moves.
#[test]
fn lengths_have_no_gaps() {
    for n in 1..=40 {
        let (game, start) = own_start(n, Direction::Forward);
        let games = all_games(game, &start, &Budget::default()).unwrap();
        assert!(games.weights().all(|(_, weight)| !weight.is_zero()), "{n}");
    }
    let game = ZeckendorfGame::new(Direction::Forward);
    let start = game.read("2^2 3").unwrap();
    let games = all_games(game, &start, &Budget::default()).unwrap();
    let counts: Vec<usize> = games
        .weights()
        .map(|(_, w)| w.to_usize().unwrap())
        .collect();
    assert_eq!(counts, [1, 0, 1]);
}

type Measure = fn(ZeckendorfGame, &Bins, &Budget) -> fibnim::Result<Distribution>;

/// The n up to 40 for which both of two players win with probability 1/2.
fn fair(direction: Direction, measure: Measure) -> Vec<usize> {
    let half = Fraction::one_over(2).unwrap();
    let is_fair = |n: &usize| {
        let (game, start) = own_start(*n, direction);
        let lengths = measure(game, &start, &Budget::default()).unwrap();
        lengths.winners(2).iter().all(|win| *win == half)
    };
    (1..=40).filter(is_fair).collect()
}

/// Theorem 3.2 is for even n, and n = 2 is the smallest counterexample: its one
/// game has one move. Its proof is good for all games being equally likely,
/// too, but not for random moves of the forward game.
#[test]
fn theorem_3_2() {
    let even: Vec<usize> = (4..=40).step_by(2).collect();
    assert_eq!(fair(Direction::Reversed, random_moves), even);
    assert_eq!(fair(Direction::Reversed, all_games), even);
    assert_eq!(fair(Direction::Forward, all_games), even);
    assert_eq!(fair(Direction::Forward, random_moves), [4, 6]);
}

/// Theorem 1.5 is about the limit; here is how near n = 60 is.
#[test]
fn theorem_1_5_near_its_limit() {
    for players in 2..=5 {
        let limit = Fraction::one_over(players).unwrap();
        for direction in DIRECTIONS {
            let (game, start) = own_start(60, direction);
            for measure in [all_games, random_moves] as [Measure; 2] {
                let lengths = measure(game, &start, &Budget::default()).unwrap();
                for win in lengths.winners(players) {
                    assert!(win.distance(&limit).1.to_f64() < 1e-3, "{players}: {win}");
                }
            }
        }
    }
}

#[test]
fn floating_point_is_near_the_exact_numbers() {
    for direction in DIRECTIONS {
        let (game, start) = own_start(40, direction);
        let exact = random_moves(game, &start, &Budget::default()).unwrap();
        let float = random_moves_float(game, &start, &Budget::default()).unwrap();
        for ((length, probability), (same, near)) in
            exact.probabilities().zip(float.probabilities())
        {
            assert_eq!(length, same);
            assert!((probability.to_f64() / near - 1.0).abs() < 1e-12);
        }
        assert!((exact.mean().to_f64() - float.mean()).abs() < 1e-10);
        assert!((exact.variance().to_f64() - float.variance()).abs() < 1e-9);
        for (win, near) in exact.winners(3).iter().zip(float.winners(3)) {
            assert!((win.to_f64() - near).abs() < 1e-12);
        }
    }
}

#[test]
fn simulated_games_have_the_exact_mean_and_lengths() {
    for (n, seed) in [(10, 1), (25, 2), (60, 3)] {
        for direction in DIRECTIONS {
            let (game, start) = own_start(n, direction);
            let exact = random_moves_float(game, &start, &Budget::default()).unwrap();
            let played = simulate(game, &start, 20_000, seed, &Budget::default()).unwrap();
            let error = (exact.variance() / 20_000.0).sqrt();
            assert!(
                (played.mean() - exact.mean()).abs() < 5.0 * error,
                "n = {n}"
            );
            assert!((played.variance().unwrap() / exact.variance() - 1.0).abs() < 0.1);
            let wins = played.winners(2);
            assert_eq!(wins.iter().sum::<usize>(), 20_000);
            let possible = extremes(game, &start, &Budget::default()).unwrap();
            let possible = possible.shortest..=possible.longest;
            assert!(
                played
                    .lengths()
                    .all(|(length, _)| possible.contains(&length))
            );
        }
    }
}

#[test]
fn who_moves_last_wins() {
    // n = 1 has no move: player 1 cannot move, and the last player wins.
    let (game, start) = own_start(1, Direction::Reversed);
    let lengths = all_games(game, &start, &Budget::default()).unwrap();
    let wins = |players| {
        let wins = lengths.winners(players);
        wins.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(wins(3), ["0", "0", "1"]);
    assert_eq!(wins(1), ["1"]);
    assert!(wins(0).is_empty());
    // n = 3 has one game, of two moves.
    let (game, start) = own_start(3, Direction::Reversed);
    let lengths = all_games(game, &start, &Budget::default()).unwrap();
    let last = lengths
        .winners(3)
        .iter()
        .position(|win| *win.numerator() == Natural::ONE);
    assert_eq!(last, Some(1));
}

#[test]
fn sizes_are_refused_before_the_work() {
    let budget = Budget::default();
    for n in [400, 2583, 2584, usize::MAX] {
        let (game, start) = own_start(n, Direction::Reversed);
        assert!(
            extremes(game, &start, &budget)
                .unwrap_err()
                .is_limit_exceeded()
        );
        assert!(
            count_games(game, &start, &budget)
                .unwrap_err()
                .is_limit_exceeded()
        );
        assert!(
            random_moves(game, &start, &budget)
                .unwrap_err()
                .is_limit_exceeded()
        );
    }
    // The sum of so many bins would take minutes.
    let game = ZeckendorfGame::new(Direction::Reversed);
    let start = game.read("n=10^100000").unwrap();
    let error = extremes(game, &start, &budget).unwrap_err();
    assert!(error.to_string().contains("a sum above 10^99"), "{error}");
    let error = simulate(game, &start, 1, 1, &budget).unwrap_err();
    assert!(error.to_string().contains("a sum above 10^99"), "{error}");
    assert!(
        check_extremes(1..=400, &budget)
            .unwrap_err()
            .is_limit_exceeded()
    );
    assert!(
        check_extremes(1..=usize::MAX, &budget)
            .unwrap_err()
            .is_limit_exceeded()
    );
    assert!(check_extremes(1..=100, &budget).is_ok());

    let small = Budget::new().bytes(300_000);
    let (game, start) = own_start(50, Direction::Reversed);
    assert!(extremes(game, &start, &small).is_ok());
    assert!(
        random_moves(game, &start, &small)
            .unwrap_err()
            .is_limit_exceeded()
    );

    let (game, start) = own_start(10_000_001, Direction::Forward);
    assert!(
        simulate(game, &start, 1, 1, &budget)
            .unwrap_err()
            .is_limit_exceeded()
    );
    assert!(
        greedy_length(&start, &Budget::new())
            .unwrap_err()
            .is_limit_exceeded()
    );
    let (game, start) = own_start(10_000, Direction::Forward);
    let error = simulate(game, &start, usize::MAX, 1, &budget).unwrap_err();
    assert!(error.is_limit_exceeded());
    assert_eq!(
        simulate(game, &start, 0, 1, &budget).unwrap_err().kind(),
        "bad_option"
    );
}

#[test]
fn a_refusal_tells_the_whole_work() {
    let budget = Budget::default();
    for direction in DIRECTIONS {
        let game = ZeckendorfGame::new(direction);
        for n in ["200", "300", "2583", "10^30", "10^20000"] {
            let start = game.read(&format!("n={n}")).unwrap();
            let error = random_moves(game, &start, &budget).unwrap_err();
            assert!(error.is_limit_exceeded());
            assert!(all_games(game, &start, &budget).is_err());
        }
        for (n, needed) in [
            ("10^8", "up to 300000000 moves"),
            ("10^30", "up to 3000000000000000000000000000000 moves"),
        ] {
            let start = game.read(&format!("n={n}")).unwrap();
            let error = simulate(game, &start, 1, 1, &budget).unwrap_err();
            assert!(error.to_string().contains(needed), "{error}");
        }
    }
    let game = ZeckendorfGame::new(Direction::Reversed);
    let large = game.read("n=10^20000").unwrap();
    let error = simulate(game, &large, 1, 1, &budget).unwrap_err();
    assert!(error.to_string().contains("above 10^199"), "{error}");
}
