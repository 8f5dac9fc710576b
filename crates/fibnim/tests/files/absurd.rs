//! Files and positions of absurd sizes and letters: answered, or refused early,
//! with the limit.

use fibnim::game::GameFile;
use fibnim::{Budget, Error, Game, Outcome};

use super::{analysis, options, written};

/// The Zeckendorf game without a start.
const MOVES: &str = "game Z\nvalues 1, 2, v(i-1) + v(i-2)\nmove 2[1] -> 1[2]\nmove [i] + [i+1] -> [i+2]\nmove 2[2] -> [1] + [3]\nmove 2[i] -> [i-2] + [i+1] for i > 2\n";

fn zeckendorf(more: &str) -> Game {
    written(&format!("{MOVES}{more}\n"))
}

fn used(text: &str, param: &str) -> Game {
    let file = GameFile::read("test.game", text).unwrap();
    file.game(&options(param, false)).unwrap()
}

fn no_position(game: &Game, position: &str) -> String {
    let error = game.position(position).unwrap_err();
    assert!(matches!(error, Error::BadPosition { .. }), "{error}");
    error.to_string()
}

/// No engine is asked before the size is known.
fn limit(game: &Game, position: &str) -> String {
    let position = game.position(position).unwrap();
    let error = position.analyze(&Budget::default()).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
    error.to_string()
}

#[test]
fn large_sums_are_refused_at_once() {
    let game = used("use zeckendorf\nrepeat any\n", "");
    let most = game.position("n=1_000_000_000_000").unwrap();
    let moves = most.legal_moves().unwrap();
    assert_eq!(moves.count().to_string(), "500000000000");
    let (step, next) = moves.iter().nth(99).unwrap();
    assert_eq!(next.to_string(), "1^999999999800 2^100");
    assert_eq!(most.after(&step), Ok(next));
    // Not all of them are gone through.
    for text in [step.to_string(), most.short_move(&step)] {
        assert_eq!(most.parse_move(&text).as_ref(), Ok(&step), "{text}");
    }
    let all = most.parse_move("1+1->2 x500000000000").unwrap();
    assert_eq!(most.after(&all).unwrap().to_string(), "2^500000000000");
    for text in ["1+1->2 x500000000001", "1+1->2 x0", "1+1->2 x-1", "2+2"] {
        assert!(most.parse_move(text).is_err(), "{text}");
    }
    assert!(limit(&game, "n=10^12").contains("sums up to 60000"));
    assert!(limit(&game, "n=60000").contains("whatever the budget"));
    assert!(no_position(&game, "n=1000000000001").contains("is more than 1000000000000"));
    assert!(no_position(&game, "1^1000000000000 2").contains("worth more than"));
    assert!(limit(&written("use ordered\n"), "n=1000").contains("sums up to 127"));
}

/// A position reads back however large its start is.
#[test]
fn starts_are_bounded() {
    let squares = zeckendorf("start (n*n)[1]\nrepeat any");
    let largest = squares.position("n=1000000").unwrap();
    assert_eq!(largest.to_string(), "1^1000000000000");
    assert_eq!(squares.position("1^1000000000000"), Ok(largest));
    assert!(no_position(&squares, "n=1000001").contains("must be from 0 to 1000000000000"));
    let twos = zeckendorf("start n[2]");
    assert!(no_position(&twos, "n=500000000001").contains("worth 1000000000002"));
    let less = zeckendorf("start (n-5)[1]");
    assert_eq!(less.position("n=5").unwrap().to_string(), "0");
    assert!(
        less.position("n=5")
            .unwrap()
            .legal_moves()
            .unwrap()
            .is_empty()
    );
    assert_eq!(analysis(&less, "n=5").outcome, Outcome::P);
    assert!(no_position(&less, "n=3").contains("this is -2 chips of a bin"));
    let divided = zeckendorf("start (n/(n-3))[1]");
    assert!(no_position(&divided, "n=3").contains("3 is divided by 0"));
    let by_bin = zeckendorf("start [n]");
    assert_eq!(by_bin.position("n=4").unwrap().to_string(), "5");
    assert!(no_position(&by_bin, "n=300").contains("there is no bin 300; bins are 1 to 72"));
    let greedy = written("game G\nvalues 2, 4\nmove 2[1] -> [2]\nstart greedy\n");
    assert!(no_position(&greedy, "n=3").contains("the chips do not add up to 3: 1 is left"));
    let row = written(
        "game L\nlist\nvalues i\nmove [i], [j] -> [j], [i] for i > j\nstart (n-5)[1..100]\n",
    );
    assert!(no_position(&row, "n=5").contains("starts with no chips"));
    assert!(no_position(&row, "n=1000").contains("more than 10000 chips"));
}

/// No more than 250 bins are known: what needs more is refused, and not answered
/// without them.
#[test]
fn chips_beyond_the_bins_are_refused() {
    let game = written("game G\nvalues i\nmove 2[i] -> [2*i]\nstart n[1]\n");
    assert!(game.position("n=250").is_ok());
    assert!(no_position(&game, "n=251").contains("the value of bin 250"));
    assert!(no_position(&game, "200 51").contains("the value of bin 250"));
    // Where a file gives all values, there are no others.
    let game = written("game G\nvalues 1, 2, 4\nmove 2[i] -> [i+1]\nstart n[1]\n");
    assert_eq!(game.position("n=1000").unwrap().to_string(), "1^1000");
}

/// A term may come to no chips, and a line to no move at all.
#[test]
fn parameters_go_to_their_ends() {
    let text = "game C\nparam c = 0 from 0 to 5, k = 9\nvalues 1, 2, v(i-1) + v(i-2)\nmove 2[1] + c[1] -> [2] + c[1]\nmove [i] + [i+1] + c[i-1] -> [i+2] + c[i-1] for i > 1 or c = 0\nmove 2[k] -> [k-2] + [k+1]\nstart n[1]\n";
    for param in ["c=0,k=3", "c=1,k=3", "c=5,k=72", "c=2,k=500"] {
        let game = used(text, param);
        assert!(analysis(&game, "n=12").winning_moves.len() <= 2, "{param}");
    }
    // Bins whose values are above all sums are no mistake of the file.
    for (param, start, moves) in [("c=1,k=60", "n=20", 1), ("c=100,k=100", "n=200", 1)] {
        let game = used("use nacci\n", param);
        let position = game.position(start).unwrap();
        assert_eq!(
            position.legal_moves().unwrap().iter().count(),
            moves,
            "{param}"
        );
        assert!(position.analyze(&Budget::default()).is_ok(), "{param}");
    }
    let all_gone = used("use zeckendorf\nhole 2\n", "");
    let truth = |n: u64| {
        if n / 2 % 2 == 1 {
            Outcome::N
        } else {
            Outcome::P
        }
    };
    for n in 1..40 {
        assert_eq!(analysis(&all_gone, &format!("n={n}")).outcome, truth(n));
    }
}

/// 2 is no hole of the start, and no bin of it.
#[test]
fn chips_of_the_hole_are_no_chips() {
    let game = zeckendorf("start n[4]\nhole 3");
    assert!(no_position(&game, "n=3").contains("there is no bin 4; bins are 1 to 2"));
    assert!(no_position(&game, "3").contains("the chips are 1, 2"));
}

/// The clock is looked at where a position has few moves that take long to find.
#[test]
fn large_heaps_stop_within_the_budget() {
    let game = written("game W\nheap x\ntake t if t <= limit\nlimit 2t\n");
    let budget = Budget::default().seconds(1);
    for (position, moves) in [("1000000;1", 1), ("100000;inf", 100_000)] {
        let position = game.position(position).unwrap();
        assert_eq!(position.legal_moves().unwrap().iter().count(), moves);
        let begun = std::time::Instant::now();
        assert!(position.analyze(&budget).unwrap_err().is_limit_exceeded());
        // It took minutes; a busy machine may need some of this.
        assert!(begun.elapsed().as_secs() < 60);
    }
    let many = "take t from x, t from y if t mod 3 = 1 or t mod 7 = 5\n".repeat(150);
    let game = written(&format!("game W\nheap x, y\n{many}"));
    let error = game.position("1000000,1").unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
    assert!(error.to_string().contains("heaps up to"), "{error}");
    assert!(no_position(&game, "1000001,1").contains("more than 1000000"));
}

/// Weights of 250 bins are looked for as long as that is quick.
#[test]
fn the_end_of_play_is_decided_in_little_time() {
    let game = written(
        "game A\nvalues i\nmove [i]+[i+1] -> [2i+1]\nmove 3[i] -> [i]+[2i]\nmove [i] + [i+2] -> 2[i+1]\nstart n[1]\n",
    );
    assert_eq!(
        analysis(&game, "n=20").outcome,
        analysis(&game, "1^20").outcome
    );
    assert!(limit(&game, "n=250").contains("positions"));
    // A circle that needs many bins is found when they come, each time.
    let late = written(
        "game A\nvalues i\nmove 2[i] -> [i-1]+[i+1] for i > 1\nmove [39]+[41] -> 2[40]\nstart n[1]\n",
    );
    assert!(late.position("n=30").is_ok());
    for _ in 0..2 {
        let error = late.position("n=90").unwrap_err();
        assert!(error.to_string().contains("play need not end"), "{error}");
    }
}

#[test]
fn lines_may_end_in_any_way_and_names_may_have_any_letters() {
    let plain = written("game W\nheap x\ntake t if t <= 3\n");
    let odd =
        written("\u{feff}game W # a game\r\n\r\n\theap\tx\r\n\ttake\tt\tif\tt ≤ 3   \r\n# end");
    for n in 0..12 {
        let answers = [&plain, &odd].map(|game| super::answered(game, &n.to_string()));
        assert_eq!(answers[0], answers[1]);
    }
    for heaps in [("å", "名"), ("A", "B"), ("a", "A"), ("start", "inf")] {
        let (x, y) = heaps;
        let game = written(&format!(
            "game Ω\nheap {x}, {y}\ntake t from {x}, t from {y}\ntake 2t from {y}\n"
        ));
        let position = game.position("3,4").unwrap();
        for (step, next) in position.legal_moves().unwrap().iter() {
            assert_eq!(position.parse_move(&step.to_string()), Ok(step.clone()));
            assert_eq!(position.after(&step), Ok(next));
        }
    }
}

/// A factor before a name multiplies all of its power.
#[test]
fn powers_bind_closer_than_factors() {
    let game = used("game P\nparam c = 3\nheap x\ntake t if t = 2c^2\n", "");
    let position = game.position("40").unwrap();
    let moves = position.legal_moves().unwrap();
    let moves: Vec<String> = moves.iter().map(|(_, next)| next.to_string()).collect();
    assert_eq!(moves, ["22"]);
}

/// Moves of a row that can be made back and forth are stopped by the budget.
#[test]
fn rows_that_do_not_end_are_refused() {
    let game = written(
        "game L\nlist\nvalues 1, 2, 3\nmove [i],[j] -> [j],[i] for i != j\nstart n[1], [2]\n",
    );
    let mut budget = Budget::default();
    budget.search_positions = 10_000;
    let position = game.position("n=5").unwrap();
    let error = position.analyze(&budget).unwrap_err();
    assert!(
        error.is_limit_exceeded() || matches!(error, Error::Endless { .. }),
        "{error}"
    );
}
