//! Memory is kept by a count: what is accepted with some bytes holds no more of
//! them, and what is refused for its memory would not have needed much less.
//!
//! One test, for the count is of the whole program.

use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Direction, Rules, ZeckendorfGame};
use fibnim::play::{GameTree, Player, odds};
use fibnim::solve::bins::{StateTable, winners};
use fibnim::solve::game_length::{all_games, extremes};
use fibnim::solve::{
    ComplementBlocks, ComplementOptions, GrundyTable, complements, lost_positions, solve_piles,
    tableau,
};
use fibnim::{
    Ask, Budget, CountingAllocator, Engine, EngineChoice, Extended, Result, Rule, Unit,
    bytes_in_use, peak_bytes, restart_peak,
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Some work, and how many times its memory may be asked for beforehand.
struct Work {
    name: &'static str,
    run: fn(&Budget) -> Result<()>,
    most_asked: usize,
}

fn by_search(game: &str, position: &str, budget: &Budget) -> Result<()> {
    by(Engine::Search, game, "", position, budget)
}

fn by(engine: Engine, game: &str, rule: &str, position: &str, budget: &Budget) -> Result<()> {
    let options = GameOptions {
        rule: (!rule.is_empty()).then(|| rule.into()),
        ..GameOptions::default()
    };
    let position = catalog::game_with(game, &options)?.position(position)?;
    position
        .analyze_by(EngineChoice::Only(engine), budget)
        .map(drop)
}

fn two() -> Rule {
    Rule::times(2)
}

fn chips(n: &str) -> Result<(ZeckendorfGame, fibnim::game::Bins)> {
    let game = ZeckendorfGame::new(Direction::Reversed);
    let start = game.read(n)?;
    Ok((game, start))
}

#[rustfmt::skip]
fn works() -> Vec<Work> {
    let work = |name, most_asked, run| Work { name, run, most_asked };
    vec![
        // A table of a search doubles: before it does, three times as much is asked for.
        work("search of nim", 6, |b| by_search("nim", "60,61,62", b)),
        work("search of chips", 6, |b| by_search("zeckendorf", "n=85", b)),
        work("two piles", 2, |b| solve_piles(&two(), &[3000, 3000], Ask::normal(b)).map(drop)),
        work("three piles", 2, |b| solve_piles(&two(), &[300, 300, 300], Ask::normal(b)).map(drop)),
        work("four piles", 2, |b| solve_piles(&two(), &[35, 35, 35, 35], Ask::normal(b)).map(drop)),
        work("tableau", 2, |b| tableau(&two(), 900, 900, Ask::normal(b)).map(drop)),
        // Room is kept for as many lost positions as there may be.
        work("lost positions", 4, |b| lost_positions(&two(), 3, 120, &Extended::Infinite, Ask::normal(b)).map(drop)),
        work("complements", 3, |b| complements(&two(), &ComplementOptions { to: 200, bound: 300, threads: 1 }, Ask::normal(b)).map(drop)),
        work("a block of complements", 5, |b| {
            let options = ComplementOptions { to: 200, bound: 300, threads: 1 };
            ComplementBlocks::new(&two(), options)?.solve(0..=300, &[], b).map(drop)
        }),
        work("Grundy values", 3, |b| GrundyTable::build(&two(), 60_000, Ask::normal(b)).map(drop)),
        work("a table of states", 3, |b| StateTable::build(150, b).map(drop)),
        work("winners", 3, |b| winners(150, 1, b).map(drop)),
        work("extremes", 3, |b| { let (game, start) = chips("n=130")?; extremes(game, &start, b).map(drop) }),
        work("lengths of all games", 4, |b| { let (game, start) = chips("n=60")?; all_games(game, &start, b).map(drop) }),
        work("a tree", 4, |b| GameTree::grow(&catalog::game("nim")?.position("15,20,25")?, b).map(drop)),
        work("odds of one pile", 4, |b| {
            let players = [Player::Unskilled, "semi:1/2".parse()?];
            odds::exact(&catalog::game("fib")?.position("200")?, &players, b).map(drop)
        }),
        work("odds of a tree", 4, |b| {
            let players = [Player::Unskilled, Player::Lookahead(2)];
            odds::exact(&catalog::game("nim")?.position("9,11,13")?, &players, b).map(drop)
        }),
        work("a sequence", 3, |b| by(Engine::Theory, "takeaway", "3t", "10^4000", b)),
        work("a proof", 3, |b| by(Engine::Proof, "takeaway", "5t/2", "10^20000,10^19999", b)),
        work("a long number", 4, |b| by(Engine::Theory, "fib", "", "10^300000", b)),
    ]
}

/// Threads count in pieces, and what is not of the table is small.
const SLACK: usize = 1 << 17;

/// So much may come between two looks.
const BETWEEN_LOOKS: usize = 4 << 20;

/// The peak of some work, and whether it was done.
fn peak(work: &Work, bytes: usize) -> (usize, Result<()>) {
    let budget = Budget::new().seconds(1000).bytes(bytes);
    let before = bytes_in_use();
    restart_peak();
    let done = (work.run)(&budget);
    (peak_bytes().saturating_sub(before), done)
}

#[test]
fn what_is_accepted_with_some_memory_holds_no_more() {
    let wrong: Vec<String> = works()
        .iter()
        .filter_map(|work| wrong(work).err())
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn wrong(work: &Work) -> std::result::Result<(), String> {
    let name = work.name;
    let (needed, done) = peak(work, 1 << 30);
    done.map_err(|error| format!("{name}: {error}"))?;
    if needed < 2 * SLACK {
        return Err(format!("{name} holds {needed} bytes only"));
    }
    // With much less it is refused for its bytes, and has not held them.
    for bytes in [needed / 3, needed / 10] {
        let (held, done) = peak(work, bytes);
        let Err(error) = done else {
            return Err(format!("{name} is done with {bytes} of {needed} bytes"));
        };
        if !error
            .excess()
            .iter()
            .any(|excess| excess.unit == Unit::Bytes)
        {
            return Err(format!("{name}: {error}"));
        }
        if held > bytes + BETWEEN_LOOKS {
            return Err(format!("{name} holds {held} bytes, not {bytes}: {error}"));
        }
    }
    // With enough more it is done.
    let enough = needed * work.most_asked + SLACK;
    let (held, done) = peak(work, enough);
    done.map_err(|error| format!("{name} with {enough} bytes, not {needed}: {error}"))?;
    if held > enough {
        return Err(format!("{name} holds {held} bytes, not {enough}"));
    }
    Ok(())
}
