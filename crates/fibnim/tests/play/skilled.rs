//! A skilled player never loses from a won position, whatever the opponent
//! does.

use std::collections::HashSet;

use fibnim::play::{Computer, Match, keep_on};
use fibnim::{Budget, Game, Outcome, Position};

use crate::game;

/// A player who is tried against every move that an opponent can make.
struct Trial {
    game: Game,
    player: Computer,
    budget: Budget,
    /// Positions of the opponent from which the player always wins.
    won: HashSet<Position>,
}

/// A position where the player has lost.
type Lost = Position;

impl Trial {
    fn new(game: Game, player: &str) -> Self {
        let budget = Budget::default();
        let player = Computer::new(player.parse().unwrap(), 1, &budget);
        Self {
            game,
            player,
            budget,
            won: HashSet::new(),
        }
    }

    /// Tries all games from a start, where the player has the side that wins.
    fn exhaust(&mut self, start: &str) -> Result<(), Lost> {
        let start = self.game.position(start).unwrap();
        let mut open = match self.outcome(&start) {
            Outcome::P => vec![start],
            Outcome::N => self.answer(start)?.into_iter().collect(),
        };
        while let Some(position) = open.pop() {
            if self.won.contains(&position) {
                continue;
            }
            let after: Vec<Position> = {
                let moves = position.legal_moves().unwrap();
                moves.iter().map(|(_, next)| next).collect()
            };
            if after.is_empty() && self.mover_wins_at_the_end() {
                return Err(position);
            }
            for next in after {
                open.extend(self.answer(next)?);
            }
            self.won.insert(position);
        }
        Ok(())
    }

    /// Where the player goes; nowhere, if it has won.
    fn answer(&mut self, position: Position) -> Result<Option<Position>, Lost> {
        match self.player.choose(&position).unwrap() {
            Some((_, next)) => Ok(Some(next)),
            None if self.mover_wins_at_the_end() => Ok(None),
            None => Err(position),
        }
    }

    fn mover_wins_at_the_end(&self) -> bool {
        self.game.convention().terminal_outcome() == Outcome::N
    }

    fn outcome(&self, position: &Position) -> Outcome {
        let analysis = position.analyze(&self.budget);
        analysis.unwrap().outcome
    }
}

fn numbers(to: usize) -> Vec<String> {
    (1..=to).map(|n| n.to_string()).collect()
}

fn sums(to: usize) -> Vec<String> {
    (1..=to).map(|n| format!("n={n}")).collect()
}

fn boards(rows: usize, columns: usize) -> Vec<String> {
    let board = |r: usize| (1..=columns).map(move |c| format!("{r}x{c}"));
    (1..=rows).flat_map(board).collect()
}

fn two_piles(to: usize) -> Vec<String> {
    let row = |m: usize| (m..=to).map(move |n| format!("{m},{n}"));
    (1..=to).flat_map(row).collect()
}

fn three_piles(to: usize) -> Vec<String> {
    let more = |m: usize| (m..=to).map(move |n| (m, n));
    let row = |(m, n): (usize, usize)| (n..=to).map(move |p| format!("{m},{n},{p}"));
    (1..=to).flat_map(more).flat_map(row).collect()
}

/// Tries all games from all starts; says how many positions of the opponent
/// there were.
fn exhaust(cases: &[(&str, Vec<String>)]) -> usize {
    let mut tried = 0;
    for (words, starts) in cases {
        let mut trial = Trial::new(game(words), "skilled");
        for start in starts {
            let lost = trial.exhaust(start).err();
            assert_eq!(lost, None, "{words} from {start}");
        }
        let (count, last) = (starts.len(), starts.last().unwrap());
        println!(
            "{words}: {count} starts to {last}, {} positions",
            trial.won.len()
        );
        tried += trial.won.len();
    }
    tried
}

/// Every game of the catalogue whose positions are a number.
fn number_games(to: usize) -> Vec<(&'static str, Vec<String>)> {
    vec![
        ("fib", numbers(to)),
        ("power-of-two", numbers(to)),
        ("takeaway rule=3t", numbers(to)),
        ("takeaway rule=5t/2", numbers(to)),
        ("takeaway rule=t+1", numbers(to)),
        ("takeaway rule=t^2", numbers(to)),
        ("takeaway rule=1,2,2,7…", numbers(to)),
        ("one-pile max=3", numbers(to)),
        ("one-pile min=2 max=5", numbers(to)),
        ("one-pile min=3 max=3", numbers(to)),
        ("one-pile max=10 misere", numbers(to)),
        ("one-pile min=2 max=5 misere", numbers(to)),
        ("local", numbers(to)),
        ("local rule=3t", numbers(to)),
        ("nim", numbers(to)),
        ("nim misere", numbers(to)),
        ("subtraction-reversed", sums(to)),
        ("subtraction-reversed max=7", sums(to)),
        ("subtraction-reversed max=5 misere", sums(to)),
    ]
}

/// The other games, and those without a theory, in boxes of a size from 1.
fn other_games(size: usize) -> Vec<(&'static str, Vec<String>)> {
    vec![
        ("nim", two_piles(25 * size)),
        ("nim", three_piles(10 * size)),
        ("nim misere", three_piles(8 * size)),
        ("fib", two_piles(20 * size)),
        ("fib", three_piles(6 * size)),
        ("power-of-two", two_piles(20 * size)),
        ("takeaway rule=5t/2", two_piles(20 * size)),
        ("takeaway rule=3t", two_piles(20 * size)),
        ("takeaway rule=t+1", two_piles(12 * size)),
        ("local", two_piles(12 * size)),
        ("local", three_piles(5 * size)),
        ("local rule=3t", two_piles(8 * size)),
        ("fib misere", numbers(30 * size)),
        ("fib misere", two_piles(7 * size)),
        ("takeaway rule=3t misere", numbers(30 * size)),
        ("local misere", numbers(30 * size)),
        ("local misere", two_piles(6 * size)),
        ("chomp", boards(3 + size, 4 + size)),
        ("chomp misere", boards(2 + size, 3 + size)),
        ("chomp-reversed", boards(2 + size, 3 + size)),
        ("chomp-reversed misere", boards(2 + size, 2 + size)),
        ("zeckendorf", sums(20 * size)),
        ("zeckendorf misere", sums(15 * size)),
        ("zeckendorf-reversed", sums(20 * size)),
        ("zeckendorf-reversed misere", sums(15 * size)),
        ("build-up", sums(14 * size)),
        ("build-up misere", sums(10 * size)),
    ]
}

#[test]
fn a_skilled_player_wins_against_every_move_of_games_up_to_300() {
    assert!(exhaust(&number_games(300)) > 25_000);
}

#[test]
fn a_skilled_player_wins_against_every_move_of_every_game() {
    assert!(exhaust(&other_games(2)) > 25_000);
}

#[test]
#[ignore = "takes minutes: larger boxes of every game"]
fn a_skilled_player_wins_against_every_move_of_larger_games() {
    println!("{} positions", exhaust(&number_games(2000)));
    println!("{} positions", exhaust(&other_games(4)));
}

#[test]
fn players_who_know_less_are_caught() {
    for player in ["lookahead:2", "semi:9/10", "unskilled"] {
        let mut trial = Trial::new(game("fib"), player);
        let all: Result<(), Position> = (1..=60).try_for_each(|n| trial.exhaust(&n.to_string()));
        assert!(all.is_err(), "{player}");
    }
    // The smallest tail is enough for one pile, and not for two.
    let mut trial = Trial::new(game("fib"), "tail");
    assert_eq!(
        numbers(60).iter().try_for_each(|n| trial.exhaust(n)),
        Ok(())
    );
    assert!(
        two_piles(6)
            .iter()
            .any(|piles| trial.exhaust(piles).is_err())
    );
    // On a single pile of nim who sees one move ahead takes it all.
    let mut trial = Trial::new(game("nim"), "lookahead:1");
    assert_eq!(trial.exhaust("60"), Ok(()));
}

/// Plays games against an unskilled player, where the skilled one has the side
/// that wins: it wins them all.
fn sample(words: &str, starts: &[String], games: u64) {
    let game = game(words);
    let budget = Budget::default();
    let mut moves = 0;
    for (seed, start) in (1..).zip(starts) {
        let position = game.position(start).unwrap();
        let (skilled, unskilled) = ("skilled".parse().unwrap(), "unskilled".parse().unwrap());
        let analysis = position.analyze(&budget).unwrap();
        let (players, winner) = match analysis.outcome {
            Outcome::N => ([skilled, unskilled], 0),
            Outcome::P => ([unskilled, skilled], 1),
        };
        let mut meeting = Match::new(&position, &players, seed, &budget).unwrap();
        let tally = meeting.play(0..games, keep_on).unwrap();
        assert_eq!(tally.score(winner).wins, games, "{words} from {start}");
        moves += tally.moves();
    }
    let (count, last) = (starts.len(), starts.last().unwrap());
    println!("{words}: {count} starts to {last}, {games} games each, {moves} moves");
}

#[test]
fn a_skilled_player_wins_games_against_random_moves() {
    sample("zeckendorf", &sums(50), 3);
    sample("zeckendorf-reversed", &sums(60), 3);
    sample("zeckendorf-reversed misere", &sums(40), 3);
    sample("build-up", &sums(300), 1);
    sample("chomp", &boards(6, 7), 5);
    sample("chomp-reversed", &boards(5, 5), 5);
    sample("nim", &two_piles(40), 2);
    sample("fib", &two_piles(60), 2);
    sample("fib", &three_piles(14), 2);
    sample("local", &two_piles(40), 2);
}

#[test]
#[ignore = "takes minutes: all starts up to 300 of the Zeckendorf games"]
fn a_skilled_player_wins_long_games_against_random_moves() {
    sample("build-up", &sums(300), 10);
    sample("zeckendorf", &sums(110), 2);
    sample("zeckendorf misere", &sums(90), 2);
    sample("zeckendorf-reversed misere", &sums(90), 2);
    sample("zeckendorf-reversed", &sums(300), 1);
}
