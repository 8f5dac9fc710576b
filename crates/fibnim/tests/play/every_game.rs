//! What holds for every game of the catalogue, new ones included: a game that
//! is listed is solved, played, drawn, put into words, and has odds.

use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Board, Moves, Rules};
use fibnim::play::{GameTree, Player, Round, odds};
use fibnim::{Analysis, Budget, Convention, Natural, Outcome, Position, Result, Step};

/// A good game to begin with, of each game, in normal and misère play.
fn suggested() -> Vec<Position> {
    let mut positions = Vec::new();
    for entry in catalog::entries() {
        for misere in [false, true] {
            let given = GameOptions {
                misere,
                ..GameOptions::default()
            };
            let game = catalog::game_with(entry.name, &entry.suggestion.options(&given)).unwrap();
            let position = game.position(entry.suggestion.position).unwrap();
            let is_misere = position.convention() == Convention::Misere;
            assert_eq!(is_misere, misere, "{}", entry.name);
            positions.push(position);
        }
    }
    positions
}

/// All positions that can come from the suggested ones, some of them where
/// they are many.
fn reachable(start: &Position) -> (GameTree, Vec<fibnim::play::PositionId>) {
    let tree = GameTree::grow(start, &Budget::default()).unwrap();
    let step = (tree.size() / 300).max(1);
    let ids = tree.ids().step_by(step).collect();
    (tree, ids)
}

#[test]
fn whoever_begins_can_win_every_suggested_game() {
    for entry in catalog::entries() {
        let options = entry.suggestion.options(&GameOptions::default());
        let round = Round::new(entry.name, &options, entry.suggestion.position).unwrap();
        let analysis = round.analyze(&Budget::default()).unwrap();
        assert_eq!(analysis.outcome, Outcome::N, "{}", entry.name);
        let start = round.start();
        assert_eq!(start.game_name(), entry.name);
        assert_eq!(start.game_title(), entry.title);
    }
}

/// The tree knows the definition of winning and nothing else.
#[test]
fn the_best_engine_says_what_the_definition_says() {
    for start in suggested() {
        let (tree, ids) = reachable(&start);
        for id in ids {
            let position = tree.position(id);
            let analysis = position.analyze(&Budget::default()).unwrap();
            assert_eq!(analysis.outcome, tree.outcome(id), "{position:?}");
            let moves = position.legal_moves().unwrap();
            let winning = moves.iter().zip(tree.children(id));
            let winning = winning.filter(|(_, child)| tree.outcome(**child) == Outcome::P);
            let winning: Vec<(Step, Position)> = winning.map(|(found, _)| found).collect();
            let listed = analysis.winning_moves.iter();
            let listed: Vec<(Step, Position)> = listed
                .map(|found| (found.step.clone(), found.to.clone()))
                .collect();
            assert!(analysis.complete, "{position:?}");
            assert_eq!(listed, winning, "{position:?}");
        }
    }
}

#[test]
fn texts_of_positions_and_moves_are_read_back() {
    for start in suggested() {
        let (tree, ids) = reachable(&start);
        for id in ids {
            let position = tree.position(id);
            for (step, next) in position.legal_moves().unwrap().iter() {
                assert_eq!(position.after(&step).unwrap(), next, "{position:?} {step}");
                for text in [step.to_string(), position.short_move(&step)] {
                    let read = position.parse_move(&text);
                    assert_eq!(read.as_ref(), Ok(&step), "{position:?} {text}");
                }
            }
            let options = GameOptions {
                misere: position.convention() == Convention::Misere,
                ..GameOptions::default()
            };
            let entry = catalog::entry(position.game_name()).unwrap();
            let options = entry.suggestion.options(&options);
            let game = catalog::game_with(entry.name, &options).unwrap();
            assert_eq!(game.position(&position.to_string()).as_ref(), Ok(position));
        }
    }
}

#[test]
fn every_position_has_words_and_a_board() {
    for start in suggested() {
        let (tree, ids) = reachable(&start);
        let rules = start.rules();
        // Who wins is said first, and nothing of how positions are written.
        let first = rules.split_inclusive('.').next().unwrap();
        assert!(
            first.ends_with("wins.") || first.ends_with("loses."),
            "{rules}"
        );
        assert!(!rules.contains('='), "{rules}");
        for id in ids {
            let position = tree.position(id);
            let moves = position.legal_moves().unwrap();
            assert!(!position.words().is_empty() && !position.words().ends_with('.'));
            let help = position.move_help();
            let is_example = help.contains("such as ") || help.contains("1, 2 or 3");
            assert!(is_example || help.ends_with("by its name"), "{help}");
            match position.board() {
                Board::Heaps { heaps } => {
                    let takes = heaps.iter().filter(|heap| heap.is_open());
                    let takes = takes.map(|heap| &(&heap.most - &heap.least) + &Natural::ONE);
                    let takes = takes.fold(Natural::ZERO, |sum, takes| sum + takes);
                    assert_eq!(takes, *moves.count(), "{position:?}");
                    for heap in heaps.iter().filter(|heap| !heap.parts.is_empty()) {
                        let sum: Natural = heap.parts.iter().sum();
                        assert!(sum <= heap.size, "{position:?}");
                    }
                }
                Board::Bins { bins, last, .. } => {
                    assert!(bins.iter().all(|bin| bin.index <= last), "{position:?}");
                }
                Board::Grid(grid) => {
                    let whole = &grid.rows * &grid.columns;
                    assert!(grid.squares() <= whole, "{position:?}");
                }
                Board::Line(line) => assert_eq!(line.most, *moves.count(), "{position:?}"),
                Board::Other { text } => assert_eq!(text, position.to_string()),
            }
        }
    }
}

/// An answer is about the play that was asked for, in JSON as well, where
/// misère play is named and normal play is not.
#[test]
fn an_answer_says_which_play_it_is_about() {
    for (start, misere) in suggested().iter().zip([false, true].into_iter().cycle()) {
        let convention = if misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let analysis = start.analyze(&Budget::default()).unwrap();
        assert_eq!(analysis.position.convention(), convention, "{start:?}");
        for winning in &analysis.winning_moves {
            assert_eq!(winning.to.convention(), convention, "{start:?}");
        }
        let json = serde_json::to_value(&analysis).unwrap();
        let named = misere.then_some(&serde_json::Value::Bool(true));
        assert_eq!(json.get("misere"), named, "{start:?}");
        let read: Analysis = serde_json::from_value(json).unwrap();
        assert_eq!(read.position, analysis.position, "{start:?}");
        assert_eq!(read.position.convention(), convention, "{start:?}");
        let is_told = analysis.to_string().contains(", misère: ");
        assert_eq!(is_told, misere, "{analysis}");
    }
}

/// Each rung of a hint says something, and the last one a legal move.
#[test]
fn every_hint_has_three_rungs() {
    for start in suggested() {
        let analysis = start.analyze(&Budget::default()).unwrap();
        let hint = analysis.hint();
        for rung in [&hint.who, &hint.what, &hint.how, &hint.why] {
            assert!(rung.len() > 8, "{start:?}: {hint:?}");
        }
        let step = hint.step.expect("there are moves");
        let next = start.after(&step).unwrap();
        if analysis.outcome == Outcome::N {
            let after = next.analyze(&Budget::default()).unwrap();
            assert_eq!(after.outcome, Outcome::P, "{start:?}");
        }
        let shown = analysis.to_string();
        assert!(shown.contains(start.game_title()), "{shown}");
    }
}

#[test]
fn every_game_has_odds() {
    let players: [Player; 2] = ["skilled".parse().unwrap(), "unskilled".parse().unwrap()];
    for start in suggested() {
        let odds = odds::exact(&start, &players, &Budget::default()).unwrap();
        let wins = odds.first_wins.expect("a short fraction");
        let outcome = start.analyze(&Budget::default()).unwrap().outcome;
        // A skilled player that can win does.
        assert_eq!(wins.to_string() == "1", outcome == Outcome::N, "{start:?}");
    }
}

/// A game of one's own: take 1, or half of a pile rounded up.
#[derive(Debug, PartialEq)]
struct Halving {
    misere: bool,
}

impl Rules for Halving {
    type State = u32;

    fn name(&self) -> &'static str {
        "halving"
    }

    fn convention(&self) -> Convention {
        if self.misere {
            Convention::Misere
        } else {
            Convention::Normal
        }
    }

    fn moves<'a>(&'a self, pile: &'a u32) -> Result<Moves<'a, u32>> {
        let takes = match pile {
            0 => vec![],
            1 | 2 => vec![1],
            pile => vec![1, pile.div_ceil(2)],
        };
        let moves = takes
            .into_iter()
            .map(|take| (Step::named(format!("take {take}")), pile - take));
        Ok(Moves::listed(moves.collect()))
    }
}

fn halving(pile: u32, misere: bool) -> Analysis {
    let position = Position::new(Halving { misere }, pile).unwrap();
    position.analyze(&Budget::default()).unwrap()
}

#[test]
fn a_game_of_ones_own_is_searched_and_played() {
    for misere in [false, true] {
        // The definition, without the library.
        let mut lost = vec![!misere];
        for pile in 1..60usize {
            let takes = if pile < 3 {
                vec![1]
            } else {
                vec![1, pile.div_ceil(2)]
            };
            let wins = takes.iter().any(|take| lost[pile - take]);
            lost.push(!wins);
            let pile = u32::try_from(pile).unwrap();
            let analysis = halving(pile, misere);
            assert_eq!(analysis.outcome == Outcome::P, !wins, "{pile}");
            let seen = analysis.searched.expect("a search says what it has seen");
            let positions = if seen == 1 { "position" } else { "positions" };
            let words = format!("Searched, {seen} {positions}.");
            assert_eq!(analysis.reason.text, words);
            for winning in &analysis.winning_moves {
                let left = winning.to.state::<Halving>().unwrap();
                assert!(lost[*left as usize]);
            }
        }
    }
    let mut round = Round::from_start(halving(6, false).position).unwrap();
    assert_eq!(round.play_text("Take 3").unwrap(), Step::named("take 3"));
    assert!(
        round
            .play_text("take 7")
            .unwrap_err()
            .to_string()
            .contains("the moves are take 1, take 2")
    );
    // A record tells all that its position's game was made with.
    let game = fibnim::game::OnePile::new(Natural::ONE, Natural::from(3u8))
        .unwrap()
        .misere();
    let start = Position::new(game, fibnim::game::Pile(Natural::from(2u8))).unwrap();
    let mut misere = Round::from_start(start).unwrap();
    misere.play_text("2").unwrap();
    let record = fibnim::play::Record::new(&misere, ["human", "human"]).to_string();
    assert!(record.contains("max: 3\nmisere: yes"), "{record}");
    let read: fibnim::play::Record = record.parse().unwrap();
    assert_eq!(read.round().winner(), misere.winner());
    // A position of one game is not that of another.
    assert_ne!(halving(6, false).position, halving(6, true).position);
    assert!(round.position().state::<fibnim::game::TakeAway>().is_none());
}
