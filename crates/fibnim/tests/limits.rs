//! What a refusal says in numbers is true: the limit is the budget's, more is
//! needed, and as much as is needed is enough.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Bins, Direction, Rules, ZeckendorfGame};
use fibnim::numeration::{Zeckendorf, stable_lag};
use fibnim::play::{Computer, GameTree, Match, Player, keep_on, odds, simulate};
use fibnim::solve::game_length::{
    self, all_games, count_games, extremes, greedy_length, random_moves, random_moves_float,
};
use fibnim::solve::{
    ComplementBlocks, ComplementOptions, GrundyTable, bins, complements, complements_of_triples,
    lost_positions, solve_piles, tableau,
};
use fibnim::{
    Analysis, Ask, Budget, Engine, EngineChoice, Error, Excess, Extended, Natural, Position, Rule,
    Unit, Watch,
};

/// A question that is too large for its budget.
struct Refused {
    game: &'static str,
    /// Empty where the game has none.
    rule: &'static str,
    position: &'static str,
    engine: Engine,
    budget: Budget,
    unit: Unit,
    needed: Needed,
}

#[derive(Clone, Copy, PartialEq)]
enum Needed {
    /// It is known, and the question is answered when it is given.
    Enough,
    /// It is known, and is too much to be given, or the least.
    Known,
    /// It is only known to be more than the limit.
    More,
}

use Needed::{Enough, Known, More};

impl Refused {
    fn position(&self) -> Position {
        let options = GameOptions {
            rule: (!self.rule.is_empty()).then(|| self.rule.into()),
            max: (self.game == "one-pile").then(|| "5".into()),
            ..GameOptions::default()
        };
        let game = catalog::game_with(self.game, &options).unwrap();
        game.position(self.position).unwrap()
    }

    fn ask(&self, budget: &Budget) -> fibnim::Result<Analysis> {
        self.position()
            .analyze_by(EngineChoice::Only(self.engine), budget)
    }
}

#[rustfmt::skip]
fn refused() -> Vec<Refused> {
    use Engine::{Proof, Search, Table, Theory};
    let row = |game, rule, position, engine, budget, unit, needed| Refused {
        game, rule, position, engine, budget, unit, needed,
    };
    let usual = Budget::new();
    let positions = Budget::new().positions(50);
    let moves = Budget::new().moves(20);
    let bytes = Budget::new().bytes(1000);
    let seconds = Budget::new().bytes(usize::MAX).seconds(1);
    vec![
        row("takeaway", "3t", "10^9", Theory, Budget::new().terms(10), Unit::Terms, More),
        row("takeaway", "10^9*t", "10^12", Theory, usual.clone(), Unit::Terms, Known),
        row("takeaway", "3t", "10^9", Theory, bytes.clone(), Unit::Bytes, More),
        row("takeaway", "5t/2", "30,10^12", Proof, Budget::new().bytes(10_000), Unit::Bytes, Enough),
        row("fib", "", "20,30,40;9", Table, bytes.clone(), Unit::Bytes, Enough),
        row("fib", "", "9000,9000,9000", Table, seconds.clone(), Unit::Seconds, Known),
        row("fib", "", "1,1,10^30", Table, usual.clone(), Unit::Seconds, Known),
        row("fib", "", "9,10;5", Search, positions.clone(), Unit::Positions, Enough),
        row("fib", "", "10^300,10^300", Search, usual.clone(), Unit::Positions, Known),
        row("fib", "", "5,6;4", Search, moves.clone(), Unit::Moves, More),
        row("local", "3t", "99,98", Table, bytes, Unit::Bytes, Known),
        row("local", "3t", "99,98", Table, moves.clone(), Unit::Moves, Known),
        row("local", "3t", "10^30,10^30", Table, usual.clone(), Unit::Bytes, Known),
        row("local", "3t", "1000,1000", Table, Budget::new().moves(1000), Unit::Moves, Known),
        row("local", "2t", "30", Search, positions.clone(), Unit::Positions, Known),
        row("one-pile", "", "60", Search, positions.clone(), Unit::Positions, Enough),
        row("one-pile", "", "10^30", Search, positions.clone(), Unit::Positions, Known),
        row("nim", "", "9,10", Search, positions.clone(), Unit::Positions, Enough),
        row("nim", "", "10^30", Search, positions.clone(), Unit::Positions, More),
        row("chomp", "", "9x9", Search, positions.clone(), Unit::Positions, Enough),
        row("chomp", "", "2x300", Search, usual.clone(), Unit::Side, Known),
        row("chomp-reversed", "", "1 of 5x5", Search, positions.clone(), Unit::Positions, Enough),
        row("chomp-reversed", "", "1 of 300x2", Search, usual.clone(), Unit::Side, Known),
        row("subtraction-reversed", "", "0 of 90", Search, positions.clone(), Unit::Positions, Enough),
        row("subtraction-reversed", "", "0 of 10^30", Search, usual.clone(), Unit::Number, Known),
        row("zeckendorf", "", "n=30", Search, positions.clone(), Unit::Positions, Enough),
        row("zeckendorf", "", "n=10^30", Search, positions.clone(), Unit::Positions, More),
        row("zeckendorf-reversed", "", "n=60", Table, Budget::new().bytes(500), Unit::Bytes, Enough),
        row("zeckendorf-reversed", "", "n=10^30", Table, usual.clone(), Unit::Number, More),
        row("build-up", "", "n=30", Search, positions.clone(), Unit::Positions, Enough),
        row("build-up", "", "n=10^30", Search, positions, Unit::Positions, More),
    ]
}

fn limit_of(budget: &Budget, unit: Unit) -> Option<Natural> {
    match unit {
        Unit::Positions => Some(budget.search_positions.into()),
        Unit::Moves => Some(budget.search_moves.into()),
        Unit::Terms => Some(budget.sequence_terms.into()),
        Unit::Bytes => Some(budget.table_bytes.into()),
        Unit::Seconds => Some(budget.table_seconds.into()),
        _ => None,
    }
}

fn option_of(unit: Unit) -> Option<&'static str> {
    match unit {
        Unit::Positions | Unit::Moves => Some("--max-positions"),
        Unit::Bytes => Some("--max-memory"),
        Unit::Seconds => Some("--max-seconds"),
        _ => None,
    }
}

/// A budget that is raised to what is needed.
fn raised(budget: &Budget, excess: &Excess) -> Budget {
    let budget = budget.clone();
    let needed = excess.needed.as_ref().unwrap();
    let count = needed.to_usize().unwrap();
    match excess.unit {
        Unit::Positions => budget.positions(count),
        Unit::Moves => budget.moves(count as u64),
        Unit::Bytes => budget.bytes(count),
        Unit::Seconds => budget.seconds(count as u64),
        unit => panic!("nothing raises a limit in {unit}"),
    }
}

fn check(excess: &Excess, budget: &Budget, name: &str) {
    let (limit, unit) = (&excess.limit, excess.unit);
    if let Some(expected) = limit_of(budget, unit) {
        assert_eq!(*limit, expected, "{name}");
    }
    if let Some(needed) = &excess.needed {
        assert!(needed > limit, "{name}: {needed} {unit}, {limit}");
    }
    assert_eq!(excess.option, option_of(unit), "{name}");
}

#[test]
fn every_engine_says_what_it_would_take() {
    let wrong: Vec<String> = refused()
        .iter()
        .filter_map(|case| wrong(case).err())
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn wrong(case: &Refused) -> Result<(), String> {
    let name = format!("{} {}, {:?}", case.game, case.position, case.engine);
    let Err(error) = case.ask(&case.budget) else {
        return Err(format!("{name} is answered"));
    };
    let units: Vec<Unit> = error.excess().iter().map(|excess| excess.unit).collect();
    let Some(first) = error
        .excess()
        .first()
        .filter(|first| first.unit == case.unit)
    else {
        return Err(format!("{name}: {error}, in {units:?}"));
    };
    if first.needed.is_none() != (case.needed == More) {
        return Err(format!("{name}: {error}, {:?}", first.needed));
    }
    for excess in error.excess() {
        check(excess, &case.budget, &name);
    }
    if case.needed == Enough {
        let enough = raised(&case.budget, first);
        case.ask(&enough)
            .map_err(|error| format!("{name}: {error}, with {enough:?}"))?;
    }
    Ok(())
}

#[test]
fn memory_and_time_are_both_named() {
    let position = catalog::game("fib")
        .unwrap()
        .position("9000,9000,9000")
        .unwrap();
    let budget = Budget::new().bytes(1000).seconds(1);
    let error = position.analyze(&budget).unwrap_err();
    let units: Vec<Unit> = error.excess().iter().map(|excess| excess.unit).collect();
    assert_eq!(units, [Unit::Bytes, Unit::Seconds]);
    for excess in error.excess() {
        check(excess, &budget, "three piles");
        assert!(excess.needed.is_some());
    }
}

#[test]
fn trees_odds_and_matches_say_what_they_would_take() {
    let budget = Budget::new().positions(10).seconds(1);
    let position = catalog::game("fib").unwrap().position("20,21").unwrap();
    let players = [Player::Unskilled, Player::Lookahead(2)];
    let tree = GameTree::grow(&position, &budget).map(drop).unwrap_err();
    let odds = odds::exact(&position, &players, &budget).unwrap_err();
    let unskilled = [Player::Unskilled, Player::Unskilled];
    let mut meeting = Match::new(&position, &unskilled, 1, &budget).unwrap();
    let games = meeting.check(1_000_000_000).unwrap_err();
    for (error, unit) in [
        (tree, Unit::Positions),
        (odds, Unit::Positions),
        (games, Unit::Seconds),
    ] {
        let [excess] = error.excess() else {
            panic!("{error}");
        };
        assert_eq!(excess.unit, unit, "{error}");
        check(excess, &budget, &error.to_string());
    }
}

#[test]
fn numbers_are_texts_in_json_and_other_errors_have_none() {
    let error = Natural::parse("10^20000000").unwrap_err();
    assert_eq!(
        serde_json::to_value(error.excess()).unwrap(),
        serde_json::json!([{
            "needed": "20000001",
            "limit": fibnim::MAX_DIGITS.to_string(),
            "unit": "digits",
            "option": null,
        }])
    );
    assert!(Natural::parse("ten").unwrap_err().excess().is_empty());
    assert!(size_of::<Error>() <= 128);
}

/// A search that takes long in any build.
fn long_search() -> Position {
    catalog::game("nim")
        .unwrap()
        .position("120,130,140")
        .unwrap()
}

const BY_SEARCH: EngineChoice = EngineChoice::Only(Engine::Search);

#[test]
fn a_watch_stops_a_search_from_another_thread() {
    let told = Arc::new(AtomicU64::new(0));
    let watch = Watch::telling({
        let told = Arc::clone(&told);
        move |progress| told.store(progress.done, Ordering::Relaxed)
    });
    let budget = Budget::new().seconds(1000).watched_by(&watch);
    let answer = std::thread::scope(|scope| {
        let search = scope.spawn(|| long_search().analyze_by(BY_SEARCH, &budget));
        while told.load(Ordering::Relaxed) == 0 {
            std::thread::yield_now();
        }
        watch.stop();
        search.join().unwrap()
    });
    assert_eq!(answer.unwrap_err(), Error::Stopped);
    assert!(watch.is_stopped());
}

#[test]
fn a_search_keeps_to_its_processor_time_and_memory() {
    let refused = |budget: &Budget| long_search().analyze_by(BY_SEARCH, budget).unwrap_err();
    let error = refused(&Budget::new().seconds(0));
    assert_eq!(error.excess()[0].unit, Unit::Seconds, "{error}");
    let error = refused(&Budget::new().bytes(1 << 20));
    assert_eq!(error.excess()[0].unit, Unit::Bytes, "{error}");
}

/// What is asked within a budget whose clock runs shares its time.
#[test]
fn a_started_budget_is_spent_once() {
    let budget = Budget::new().seconds(1).started();
    let small = catalog::game("nim").unwrap().position("20,25,30").unwrap();
    let mut answers = (0..10_000).map(|_| small.analyze_by(BY_SEARCH, &budget));
    assert!(answers.next().is_some_and(|first| first.is_ok()));
    let error = answers.find_map(Result::err);
    let error = error.expect("thousands of searches take more than a second");
    assert_eq!(error.excess()[0].unit, Unit::Seconds, "{error}");
    let anew = Budget::new().seconds(30);
    assert!(small.analyze_by(BY_SEARCH, &anew).is_ok());
}

#[test]
fn a_watch_stops_a_match() {
    let start = catalog::game("fib").unwrap().position("10^30").unwrap();
    let players = ["unskilled", "unskilled"].map(|player| player.parse().unwrap());
    let watch = Watch::new();
    watch.stop();
    let budget = Budget::new().watched_by(&watch);
    let stopped = simulate(&start, &players, 1000, 1, &budget, keep_on);
    assert_eq!(stopped.unwrap_err(), Error::Stopped);
}

// Every engine can be stopped, and keeps to its time.

type Work = (&'static str, fn(&Budget) -> fibnim::Result<()>);

fn chips(n: &str) -> fibnim::Result<(ZeckendorfGame, Bins)> {
    let game = ZeckendorfGame::new(Direction::Reversed);
    let start = game.read(n)?;
    Ok((game, start))
}

fn analyze(game: &str, rule: &str, position: &str, budget: &Budget) -> fibnim::Result<()> {
    let options = GameOptions {
        rule: (!rule.is_empty()).then(|| rule.into()),
        ..GameOptions::default()
    };
    let position = catalog::game_with(game, &options)?.position(position)?;
    position.analyze(budget).map(drop)
}

/// One for each long loop. None of it is over when it is looked at first.
#[rustfmt::skip]
fn long_works() -> Vec<Work> {
    vec![
        ("one pile by its table", |b| solve_piles(&Rule::times(2), &[20_000_000], Ask::normal(b)).map(drop)),
        ("two piles", |b| solve_piles(&Rule::times(2), &[9000, 9000], Ask::normal(b)).map(drop)),
        ("three piles", |b| solve_piles(&Rule::times(2), &[900, 900, 900], Ask::normal(b)).map(drop)),
        ("four piles", |b| solve_piles(&Rule::times(2), &[90, 90, 90, 90], Ask::normal(b)).map(drop)),
        ("the tableau", |b| tableau(&Rule::times(2), 6000, 6000, Ask::normal(b)).map(drop)),
        ("lost positions", |b| lost_positions(&Rule::times(2), 3, 500, &Extended::Infinite, Ask::normal(b)).map(drop)),
        ("complements of pairs", |b| {
            let options = ComplementOptions { to: 300, bound: 9000, threads: 2 };
            complements(&Rule::times(2), &options, Ask::normal(b)).map(drop)
        }),
        ("complements of triples", |b| {
            let options = ComplementOptions { to: 40, bound: 2000, threads: 1 };
            complements_of_triples(&Rule::times(2), &options, Ask::normal(b)).map(drop)
        }),
        ("a block of complements", |b| {
            let options = ComplementOptions { to: 300, bound: 9000, threads: 2 };
            ComplementBlocks::new(&Rule::times(2), options)?.solve(0..=9000, &[], b).map(drop)
        }),
        ("Grundy values", |b| GrundyTable::build(&Rule::times(3), 2_000_000, Ask::normal(b)).map(drop)),
        ("winners", |b| bins::winners(330, 0, b).map(drop)),
        ("states one by one", |b| bins::solve_one_by_one(&[300, 301], 2, b, &mut |_, _| ())),
        ("a table of states", |b| bins::StateTable::build(330, b).map(drop)),
        ("extremes", |b| { let (game, start) = chips("n=220")?; extremes(game, &start, b).map(drop) }),
        ("all games", |b| { let (game, start) = chips("n=110")?; all_games(game, &start, b).map(drop) }),
        ("random moves", |b| { let (game, start) = chips("n=90")?; random_moves(game, &start, b).map(drop) }),
        ("random moves in floating point", |b| { let (game, start) = chips("n=160")?; random_moves_float(game, &start, b).map(drop) }),
        ("the number of games", |b| { let (game, start) = chips("n=200")?; count_games(game, &start, b).map(drop) }),
        ("simulated games of chips", |b| { let (game, start) = chips("n=1000000")?; game_length::simulate(game, &start, 9, 1, b).map(drop) }),
        ("a greedy game", |b| greedy_length(&Bins::new([(1, Natural::from(5_000_000_u32))])?, b).map(drop)),
        ("a sequence", |b| analyze("takeaway", "3t", "10^9000", b)),
        ("a lasting lag", |b| stable_lag(&Rule::times(150_000), b).map(drop)),
        ("a proof", |b| analyze("takeaway", "5t/2", "10^60000,10^59999", b)),
        ("a long number", |b| Zeckendorf::within(&Natural::parse("10^1000000")?, b).map(drop)),
        ("a search", |b| long_search().analyze_by(BY_SEARCH, b).map(drop)),
        ("a tree", |b| GameTree::grow(&catalog::game("nim")?.position("40,41,42")?, b).map(drop)),
        ("the odds of one pile", |b| odds_of("fib", "600", "semi:1/2", b)),
        ("the odds of one pile for one that compares", |b| odds_of("fib", "2000", "semi:1/2:best", b)),
        ("the odds of a tree", |b| odds_of("nim", "14,15,16", "lookahead:3", b)),
        ("looking ahead", |b| {
            let position = catalog::game("chomp")?.position("9x9")?;
            Computer::new(Player::Lookahead(6), 1, b).choose(&position).map(drop)
        }),
        ("a match", |b| {
            let players = [Player::Unskilled, Player::Unskilled];
            simulate(&catalog::game("fib")?.position("10^30")?, &players, 1, 1, b, keep_on).map(drop)
        }),
    ]
}

fn odds_of(game: &str, position: &str, second: &str, budget: &Budget) -> fibnim::Result<()> {
    let players = [Player::Unskilled, second.parse()?];
    let position = catalog::game(game)?.position(position)?;
    odds::exact(&position, &players, budget).map(drop)
}

fn patient() -> Budget {
    Budget::new().seconds(100_000).positions(1 << 40)
}

#[test]
fn every_engine_can_be_stopped_before_it_begins() {
    for (name, work) in long_works() {
        let watch = Watch::new();
        watch.stop();
        let budget = patient().watched_by(&watch);
        assert_eq!(work(&budget), Err(Error::Stopped), "{name}");
    }
}

/// Each is stopped once it has told of itself, from another thread, and so in
/// its own loop.
#[test]
fn every_engine_can_be_stopped_while_it_works() {
    let mut wrong = Vec::new();
    for (name, work) in long_works() {
        let flag = Arc::new(AtomicBool::new(false));
        let watch = Watch::telling({
            let flag = Arc::clone(&flag);
            move |_| flag.store(true, Ordering::Relaxed)
        });
        // What it tells of itself is what stops it.
        let budget = patient().watched_by(&watch.stopped_by(&flag));
        let ended = work(&budget);
        if ended != Err(Error::Stopped) {
            wrong.push((name, ended));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Whoever stops the work stops its quiet parts too.
#[test]
fn a_quiet_budget_is_stopped_with_the_loud_one() {
    let watch = Watch::new();
    let quiet = Budget::new().watched_by(&watch).quietly();
    assert!(!quiet.watch().is_stopped());
    watch.stop();
    assert!(quiet.watch().is_stopped());
}

/// A list that is cut off does not change how many winning moves there are.
#[test]
fn moves_that_are_not_listed_are_counted() {
    let position = catalog::game("nim").unwrap().position("7,7,7").unwrap();
    let all = position.analyze(&Budget::new()).unwrap();
    let cut = position.analyze(&Budget::new().listed_moves(2)).unwrap();
    assert_eq!(all.winning_moves.len(), 3);
    assert_eq!(cut.winning_moves.len(), 2);
    assert_eq!(cut.unlisted_moves, Natural::ONE);
}

/// A refusal of more moves names the option for positions, which allows a hundred
/// moves for each, up to what a usual machine does.
#[test]
fn advice_for_moves_is_given_in_positions() {
    let advice = |moves: u64| {
        let mut excess = Excess::beyond(10usize, Unit::Moves).needing(moves);
        excess.option = Some("--max-positions");
        excess.advice()
    };
    assert_eq!(advice(1_000_000).as_deref(), Some("--max-positions 20000"));
    assert!(advice(1_000_000_000).is_some());
    assert_eq!(advice(4_000_000_000), None);
}
