//! What a refusal says in numbers is true: the limit is the budget's, more is
//! needed, and as much as is needed is enough.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fibnim::catalog::{self, GameOptions};
use fibnim::play::{GameTree, Match, Player, keep_on, odds, simulate};
use fibnim::{
    Analysis, Budget, Engine, EngineChoice, Error, Excess, Natural, Position, Unit, Watch,
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
        row("fib", "", "1,1,10^30", Table, usual.clone(), Unit::Seconds, More),
        row("fib", "", "9,10;5", Search, positions.clone(), Unit::Positions, Enough),
        row("fib", "", "10^300,10^300", Search, usual.clone(), Unit::Positions, More),
        row("fib", "", "5,6;4", Search, moves.clone(), Unit::Moves, More),
        row("local", "3t", "99,98", Table, bytes, Unit::Bytes, Known),
        row("local", "3t", "99,98", Table, moves.clone(), Unit::Moves, Known),
        row("local", "3t", "10^30,10^30", Table, usual.clone(), Unit::Bytes, More),
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
            "needed": "18060000",
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
    let budget = Budget::new().seconds(1).positions(10_000_000).started();
    let small = catalog::game("nim").unwrap().position("60,70,80").unwrap();
    let mut answers = (0..100).map(|_| small.analyze_by(BY_SEARCH, &budget));
    let error = answers.find_map(Result::err);
    let error = error.expect("a hundred searches take more than a second");
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
