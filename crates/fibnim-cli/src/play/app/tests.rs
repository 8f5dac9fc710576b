//! Games played by events, on a screen in memory.

use clap::Parser;
use fibnim::catalog;
use fibnim::game::Square;
use fibnim::play::{Round, Seat};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;

use super::*;
use crate::play::choice::Target;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    options: PlayOptions,
}

/// The screen after `fibnim play` with these arguments, and a seed.
pub fn app(arguments: &[&str]) -> App {
    let start = ["play", "--seed", "7"];
    let line = Line::parse_from(start.iter().chain(arguments));
    let options = line.options;
    let contest = crate::play::begun(&options).unwrap();
    App::new(contest, &options, 7, Theme { colour: false })
}

/// What is to be seen.
pub fn screen(app: &mut App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = (0..height).map(|y| {
        let row: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        row.trim_end().to_owned() + "\n"
    });
    rows.collect()
}

pub fn key(app: &mut App, code: KeyCode) {
    app.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    if let Some(game) = &mut app.game {
        game.settle();
    }
    app.count();
}

/// Presses the keys of a text; the end of a line is Enter.
pub fn keys(app: &mut App, text: &str) {
    for letter in text.chars() {
        match letter {
            '\n' => key(app, KeyCode::Enter),
            other => key(app, KeyCode::Char(other)),
        }
    }
}

fn round(app: &App) -> &Round {
    &app.game.as_ref().unwrap().contest.round
}

fn message(app: &App) -> &str {
    &app.game.as_ref().unwrap().message.text
}

fn click(app: &mut App, wanted: &Target) {
    screen(app, 80, 24);
    let game = app.game.as_ref().unwrap();
    let place = game.targets.iter().find(|(_, target)| target == wanted);
    let (place, _) = place.unwrap_or_else(|| panic!("{wanted:?} is not on the screen"));
    click_at(app, *place);
}

fn click_at(app: &mut App, place: Rect) {
    let event = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: place.x,
        row: place.y,
        modifiers: KeyModifiers::NONE,
    };
    app.update(&Event::Mouse(event));
    if let Some(game) = &mut app.game {
        game.settle();
    }
}

#[test]
fn a_game_is_played_by_hints_and_won() {
    let mut app = app(&["fib", "20", "--level", "perfect"]);
    for _ in 0..20 {
        if round(&app).winner().is_some() {
            break;
        }
        // The hint chooses its move.
        keys(&mut app, "hhh");
        let seen = screen(&mut app, 80, 24);
        assert!(seen.contains("You can win: take"), "{seen}");
        key(&mut app, KeyCode::Enter);
    }
    assert_eq!(round(&app).winner(), Some(Seat::First));
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains("The game is over: you have won!"), "{seen}");
    assert!(
        seen.contains("score: you 1 (1 with help), computer 0"),
        "{seen}"
    );
}

#[test]
fn a_hint_has_three_rungs_beside_the_board() {
    let mut app = app(&["fib", "20", "--level", "perfect", "--first", "perfect"]);
    key(&mut app, KeyCode::Esc);
    let before = message(&app).to_owned();
    assert!(before.starts_with("The computer: take 2"), "{before}");
    let board = |seen: &str| {
        let rows = seen.lines().skip(3).take(15);
        rows.map(|row| row.chars().take(50).collect())
            .collect::<Vec<String>>()
    };
    let empty = board(&screen(&mut app, 80, 24));
    for (rung, told) in ["Against best", "The pile is 18", "Hope for a"]
        .into_iter()
        .enumerate()
    {
        keys(&mut app, "h");
        let seen = screen(&mut app, 80, 24);
        assert!(seen.contains(&format!("Hint {} of 3", rung + 1)), "{seen}");
        assert!(seen.contains(told), "{seen}");
        // It covers nothing, and what the computer did is still there.
        assert_eq!(board(&seen), empty);
        assert_eq!(message(&app), before);
    }
    // There is no more to tell.
    keys(&mut app, "h");
    assert!(screen(&mut app, 80, 24).contains("Hint 3 of 3"));
    key(&mut app, KeyCode::Esc);
    assert!(!screen(&mut app, 80, 24).contains("Hint"));
    // Where it does not fit, all of it is read in a box.
    keys(&mut app, "hhhH");
    let seen = screen(&mut app, 50, 14);
    assert!(seen.contains("┌ Hint"), "{seen}");
}

#[test]
fn looking_back_shows_where_the_win_was_given_away() {
    let mut app = app(&["fib", "20", "--level", "perfect"]);
    keys(&mut app, "1\n");
    while round(&app).winner().is_none() {
        key(&mut app, KeyCode::Enter);
    }
    let seen = screen(&mut app, 80, 24);
    let ended = "The game is over: the computer has won. The win changed hands once, at move 1.";
    assert!(message(&app).starts_with(ended), "{}", message(&app));
    assert!(seen.contains("score: you 0, computer 1"), "{seen}");
    // One is asked before one is told.
    keys(&mut app, "v");
    assert_eq!(round(&app).moves().len(), 0);
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains(" 1 ▼ you      take 1"), "{seen}");
    assert!(
        message(&app).contains("Which move keeps it?"),
        "{}",
        message(&app)
    );
    assert!(!message(&app).contains("take 2"), "{}", message(&app));
    key(&mut app, KeyCode::Right);
    assert_eq!(
        message(&app),
        "Move 1. You: take 1 gives the win away: take 2 would have kept it."
    );
    key(&mut app, KeyCode::Right);
    assert!(
        message(&app).ends_with("keeps the win."),
        "{}",
        message(&app)
    );
    // Played on from there, it is another game.
    key(&mut app, KeyCode::Home);
    keys(&mut app, "p2\n");
    assert!(app.game.as_ref().unwrap().review.is_none());
}

#[test]
fn nobody_moves_for_a_computer() {
    let mut app = app(&["nim", "3,5", "--first", "perfect", "--second", "easy"]);
    // Without waiting for the computers.
    for code in [
        KeyCode::Char(' '),
        KeyCode::Tab,
        KeyCode::Char('1'),
        KeyCode::Enter,
    ] {
        app.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
    assert_eq!(message(&app), "It is not your turn.");
    assert_eq!(round(&app).moves().len(), 0);
}

#[test]
fn keys_without_a_meaning_say_so() {
    let mut app = app(&["fib", "20"]);
    for (code, name) in [
        (KeyCode::Char('z'), "z"),
        (KeyCode::F(5), "F5"),
        (KeyCode::Char(' '), "Space"),
        (KeyCode::BackTab, "Back Tab"),
    ] {
        key(&mut app, code);
        assert_eq!(
            message(&app),
            format!("{name} does nothing here: ? lists the keys.")
        );
    }
    let mut menu = self::app(&[]);
    keys(&mut menu, "z");
    assert!(screen(&mut menu, 80, 24).contains("z does nothing here"));
}

#[test]
fn moves_that_win_are_listed_first() {
    let people = ["--first", "human", "--second", "human"];
    let mut app = app(&[&["zeckendorf-reversed", "2 3 5 8"][..], &people].concat());
    keys(&mut app, "a");
    let seen = screen(&mut app, 80, 24);
    let sign = |line: &str| line.chars().nth(53);
    let signs: String = seen.lines().skip(4).take(5).filter_map(sign).collect();
    assert_eq!(signs, "+----", "{seen}");
    // The arrows go through them in this order.
    key(&mut app, KeyCode::Home);
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains(">+ split a 5 into 2 + 3"), "{seen}");
    key(&mut app, KeyCode::Down);
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains(">- split a 2 into 1 + 1"), "{seen}");
}

#[test]
fn the_parts_of_a_pile_can_be_hidden() {
    let mut app = app(&["fib", "20"]);
    assert!(screen(&mut app, 80, 24).contains("20 = 2 + 5 + 13"));
    keys(&mut app, "p");
    assert!(!screen(&mut app, 80, 24).contains("20 = 2"));
}

#[test]
fn a_puzzle_answers_each_try() {
    let mut app = app(&["--puzzle=2026-11-18"]);
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains("Puzzle 2026-11-18: Stagnant ones"), "{seen}");
    assert!(message(&app).starts_with("Find the one move that wins."));
    key(&mut app, KeyCode::Enter);
    assert!(
        message(&app).starts_with("No: after split a 2"),
        "{}",
        message(&app)
    );
    assert_eq!(round(&app).moves().len(), 0);
    key(&mut app, KeyCode::Tab);
    keys(&mut app, "split 5\n");
    assert!(message(&app).starts_with("No: after"), "{}", message(&app));
    key(&mut app, KeyCode::Esc);
    keys(&mut app, "hhh\n");
    // The computer waits for who reads.
    assert_eq!(round(&app).moves().len(), 1);
    assert!(screen(&mut app, 80, 24).contains("Solved with a hint!"));
    key(&mut app, KeyCode::Esc);
    assert_eq!(round(&app).moves().len(), 2);
}

#[test]
fn the_record_is_written_with_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let mut app = app(&[
        "nim",
        "3,5",
        "--level",
        "perfect",
        "--save",
        file.to_str().unwrap(),
    ]);
    let moves = || {
        std::fs::read_to_string(&file)
            .unwrap()
            .matches(". take")
            .count()
    };
    assert_eq!(moves(), 0);
    keys(&mut app, "1\n");
    assert_eq!(moves(), 2);
    keys(&mut app, "u");
    assert_eq!(moves(), 0);
    // Where it cannot be written any more, that is said once.
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    keys(&mut app, "1\n");
    assert!(app.game.as_ref().unwrap().file.is_none());
}

#[test]
fn a_game_that_is_not_over_goes_on_when_it_is_loaded() {
    let mut app = app(&["fib", "20"]);
    keys(&mut app, "2\n");
    let contest = app.game.take().unwrap().contest;
    app.begin(contest, true);
    let contest = &app.game.as_ref().unwrap().contest;
    assert!(!contest.viewed);
    assert_eq!(contest.round.moves().len(), 2);
}

#[test]
fn enter_plays_on_from_what_is_viewed() {
    let mut app = app(&["nim", "3,5", "--second", "human", "--first", "human"]);
    keys(&mut app, "2 from 2\nv");
    assert!(app.game.as_ref().unwrap().contest.viewed);
    key(&mut app, KeyCode::Enter);
    assert!(!app.game.as_ref().unwrap().contest.viewed);
}

#[test]
fn the_computer_waits_before_its_move() {
    let mut app = app(&["fib", "20", "--first", "perfect", "--second", "human"]);
    let game = app.game.as_mut().unwrap();
    let wait = game.wait;
    assert!(wait > 0 && game.is_thinking());
    game.tick();
    assert_eq!(game.wait, wait - 1);
}

#[test]
fn the_screen_is_as_it_should_be() {
    let mut app = app(&["nim", "3,5", "--level", "perfect"]);
    key(&mut app, KeyCode::Right);
    key(&mut app, KeyCode::Up);
    let seen = screen(&mut app, 80, 24);
    let lines: Vec<&str> = seen.lines().collect();
    assert_eq!(lines[0], format!(" Nim{:>75}", "move 1"));
    assert_eq!(lines[1], " > first: you     second: computer, perfect");
    let stones = lines.iter().filter(|line| line.contains('○')).count();
    // Two are chosen, and the third is in the legend.
    assert_eq!(stones, 3, "{seen}");
    assert!(
        lines[22].starts_with(" Your move: take 2 from pile 2"),
        "{seen}"
    );
    assert!(
        lines[23].starts_with(" h hint  a analysis  u undo"),
        "{seen}"
    );
}

#[test]
fn moves_are_written_as_text_and_put_right() {
    let mut app = app(&["nim", "3,5", "--second", "human", "--first", "human"]);
    keys(&mut app, "9 from 1\n");
    assert!(
        message(&app).contains("the pile has 3"),
        "{}",
        message(&app)
    );
    // What was written is still there.
    for _ in 0..8 {
        key(&mut app, KeyCode::Backspace);
    }
    keys(&mut app, "2 from 2\n");
    assert_eq!(round(&app).position().to_string(), "3,3");
    assert!(screen(&mut app, 80, 24).contains("> second: a person"));
    key(&mut app, KeyCode::Tab);
    keys(&mut app, "take 3 from pile 1\n");
    key(&mut app, KeyCode::Tab);
    keys(&mut app, "undo\n");
    assert_eq!(round(&app).position().to_string(), "3,3");
    // A text that is given up changes nothing.
    keys(&mut app, "1 from 1");
    key(&mut app, KeyCode::Esc);
    assert_eq!(round(&app).moves().len(), 1);
}

#[test]
fn undo_redo_and_swap() {
    let mut app = app(&["nim", "3,5", "--level", "perfect"]);
    keys(&mut app, "\n");
    assert_eq!(round(&app).moves().len(), 2);
    let after = round(&app).position().clone();
    keys(&mut app, "u");
    assert_eq!(round(&app).moves().len(), 0);
    keys(&mut app, "u");
    assert_eq!(message(&app), "There is no move to take back.");
    keys(&mut app, "r");
    assert_eq!(*round(&app).position(), after);
    // With the sides swapped the computer is to move.
    keys(&mut app, "s");
    assert_eq!(round(&app).moves().len(), 3);
    assert!(app.game.as_ref().unwrap().contest.is_human_turn());
}

#[test]
fn analysis_marks_every_move() {
    let mut app = app(&["nim", "3,5"]);
    keys(&mut app, "a");
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains("8 moves: 1 wins"), "{seen}");
    assert!(seen.contains("+ take 2 from pile 2"), "{seen}");
    assert!(seen.contains("- take 1 from pile 1"), "{seen}");
    assert!(seen.contains("(- loses)"), "{seen}");
    keys(&mut app, "a");
    assert!(!screen(&mut app, 80, 24).contains("loses"));
}

#[test]
fn the_mouse_chooses_and_plays() {
    let mut nim = app(&["nim", "3,5", "--first", "human", "--second", "human"]);
    let stone = Target::Stone {
        pile: 1,
        take: 4u8.into(),
    };
    click(&mut nim, &stone);
    assert_eq!(round(&nim).moves().len(), 0);
    click(&mut nim, &stone);
    assert_eq!(round(&nim).position().to_string(), "3,1");
    let mut chomp = app(&["chomp", "3x4", "--first", "human", "--second", "human"]);
    let square = Target::Square(Square::new(2u8, 2u8));
    click(&mut chomp, &square);
    key(&mut chomp, KeyCode::Enter);
    assert_eq!(round(&chomp).position().to_string(), "4,1,1");
    let poison = Target::Square(Square::new(1u8, 1u8));
    click(&mut chomp, &poison);
    click(&mut chomp, &poison);
    assert_eq!(message(&chomp), "The poisoned square may not be eaten.");
    // The keys at the bottom are buttons.
    let game = chomp.game.as_ref().unwrap();
    let button = game
        .buttons
        .iter()
        .find(|(_, key)| *key == KeyCode::Char('u'));
    let place = button.unwrap().0;
    click_at(&mut chomp, place);
    assert_eq!(round(&chomp).moves().len(), 0);
    // Moves of a list too.
    let mut bins = app(&[
        "zeckendorf-reversed",
        "2 5",
        "--second",
        "human",
        "--first",
        "human",
    ]);
    click(&mut bins, &Target::Move(1));
    click(&mut bins, &Target::Move(1));
    assert_eq!(round(&bins).moves().len(), 1);
}

#[test]
fn the_menu_leads_to_a_game_and_shows_errors_in_place() {
    let mut app = app(&[]);
    assert!(screen(&mut app, 80, 24).contains("choose a game"));
    for _ in 0..4 {
        key(&mut app, KeyCode::Down);
    }
    assert!(screen(&mut app, 80, 24).contains("Bouton 1901"));
    // What is suggested is replaced.
    keys(&mut app, "\n3,5,7x\n");
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains("3,5,7x"), "{seen}");
    assert!(seen.contains("is not a whole number"), "{seen}");
    key(&mut app, KeyCode::Backspace);
    for _ in 0..3 {
        key(&mut app, KeyCode::Down);
    }
    // The second player: from the medium computer to the hard one.
    key(&mut app, KeyCode::Right);
    assert!(
        screen(&mut app, 80, 24).contains("‹ computer, hard: the best move nine times of ten ›")
    );
    key(&mut app, KeyCode::Enter);
    assert_eq!(round(&app).position().to_string(), "3,5,7");
    // The menu over a game leads back to it.
    keys(&mut app, "n");
    assert!(screen(&mut app, 80, 24).contains("choose a game"));
    key(&mut app, KeyCode::Esc);
    assert!(screen(&mut app, 80, 24).contains("Your move"));
    assert!(!app.is_over());
}

#[test]
fn the_button_of_the_menu_can_be_clicked() {
    let mut app = app(&[]);
    keys(&mut app, "\n");
    let seen = screen(&mut app, 80, 24);
    let row = seen
        .lines()
        .position(|line| line.contains("[ Start the game ]"));
    let row = u16::try_from(row.unwrap()).unwrap();
    click_at(&mut app, Rect::new(20, row, 1, 1));
    assert_eq!(round(&app).start().game_name(), "fib");
    // Enter has nothing to play where nothing is chosen, and says nothing.
    let before = message(&app).to_owned();
    app.game.as_mut().unwrap().choice = crate::play::choice::Choice::Nothing;
    key(&mut app, KeyCode::Enter);
    assert_eq!(message(&app), before);
}

#[test]
fn every_game_can_be_started_from_the_menu() {
    for index in 0..catalog::entries().len() {
        let mut app = app(&["--level", "perfect"]);
        for _ in 0..index {
            key(&mut app, KeyCode::Down);
        }
        keys(&mut app, "\n\n");
        let entry = &catalog::entries()[index];
        assert_eq!(round(&app).start().game_name(), entry.name);
        assert!(screen(&mut app, 80, 24).contains(entry.title));
    }
}

#[test]
fn computers_play_on_by_themselves_and_stop_for_a_key() {
    let mut app = app(&["nim", "3,5", "--first", "perfect", "--second", "easy"]);
    app.update(&Event::Key(KeyEvent::new(
        KeyCode::Char(' '),
        KeyModifiers::NONE,
    )));
    assert!(screen(&mut app, 80, 24).contains("Stopped"));
    for _ in 0..100 {
        app.tick();
    }
    assert_eq!(round(&app).moves().len(), 0);
    key(&mut app, KeyCode::Right);
    assert_eq!(round(&app).moves().len(), 1);
    // It goes on by itself, to the end.
    keys(&mut app, " ");
    assert_eq!(round(&app).winner(), Some(Seat::First));
}

#[test]
fn a_game_that_is_over_is_seen_again() {
    let mut app = app(&["nim", "1,2", "--first", "human", "--second", "human"]);
    keys(&mut app, "1 from 2\n1 from 1\n1 from 2\n");
    assert!(round(&app).winner().is_some());
    key(&mut app, KeyCode::Left);
    let seen = screen(&mut app, 80, 24);
    assert!(seen.contains("looking back: 2 of 3"), "{seen}");
    key(&mut app, KeyCode::Home);
    assert_eq!(round(&app).position().to_string(), "1,2");
    key(&mut app, KeyCode::Right);
    keys(&mut app, "p1 from 2\n");
    assert_eq!(round(&app).position().to_string(), "1,0");
}

#[test]
fn the_record_is_written_to_the_file_that_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let mut app = app(&["nim", "1,2"]);
    keys(&mut app, "wx");
    let control_u = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
    app.update(&Event::Key(control_u));
    keys(&mut app, file.to_str().unwrap());
    key(&mut app, KeyCode::Enter);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("fibnim record 1\ngame: nim\n"), "{text}");
    // What is there is replaced when that is confirmed.
    std::fs::write(&file, "a letter").unwrap();
    for (answer, replaced) in [("n", false), ("y", true)] {
        keys(&mut app, "w\n");
        assert!(screen(&mut app, 80, 24).contains("Write over it?"));
        keys(&mut app, answer);
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.starts_with("fibnim record"), replaced);
    }
    let bad = folder.path().join("no/game.txt");
    key(&mut app, KeyCode::Tab);
    keys(&mut app, &format!("save {}\n", bad.display()));
    assert!(
        message(&app).contains("does not exist"),
        "{}",
        message(&app)
    );
}

#[test]
fn leaving_a_game_that_is_not_over_is_confirmed() {
    let mut app = app(&["nim", "3,5"]);
    keys(&mut app, "\nq");
    assert!(!app.is_over());
    keys(&mut app, "n");
    assert!(!app.is_over());
    keys(&mut app, "qy");
    assert!(app.is_over());
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    let mut other = self::app(&["nim", "3,5"]);
    other.update(&Event::Key(control_c));
    assert!(other.is_over());
}

#[test]
fn a_board_that_is_cut_says_so_and_shows_its_poison() {
    let mut app = app(&["chomp", "20x20"]);
    let seen = screen(&mut app, 80, 24);
    assert!(
        seen.contains("rows 1–11 of 20, columns 1–20 of 20"),
        "{seen}"
    );
    assert!(seen.contains(" 1 x "), "{seen}");
    for _ in 0..2 {
        key(&mut app, KeyCode::PageUp);
    }
    assert!(screen(&mut app, 80, 24).contains("rows 10–20 of 20"));
}

#[test]
fn a_small_screen_says_so() {
    let mut app = app(&["fib", "20"]);
    let seen = screen(&mut app, 39, 12);
    assert_eq!(seen.trim(), "the terminal is too small: 40x12 needed");
    let seen = screen(&mut app, 40, 12);
    assert!(seen.contains("Fibonacci nim"));
    assert!(seen.contains("h  a  u  r  s  n  w  ?  q"), "{seen}");
}

/// A bar that nothing is known of.
const LARGE_BAR: &str = "60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44";

#[test]
fn what_is_too_hard_is_said() {
    let mut app = app(&["chomp", LARGE_BAR, "--level", "perfect"]);
    keys(&mut app, "a");
    assert!(screen(&mut app, 80, 24).contains("There is no analysis here"));
    key(&mut app, KeyCode::Esc);
    keys(&mut app, "\n");
    assert!(
        message(&app).contains("skilled is too hard to find here"),
        "{}",
        message(&app)
    );
    assert_eq!(round(&app).moves().len(), 2);
}

/// Arguments for every game: its suggestion, and positions that do not fit.
fn many_games() -> Vec<Vec<String>> {
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut games: Vec<Vec<String>> = Vec::new();
    for entry in catalog::entries() {
        let suggestion = entry.suggestion;
        let mut arguments = vec![entry.name.to_owned(), suggestion.position.to_owned()];
        for (name, value) in [("--rule", suggestion.rule), ("--max", suggestion.max)] {
            if let Some(value) = value {
                arguments.extend([name.to_owned(), value.to_owned()]);
            }
        }
        games.push(arguments);
    }
    let large = [
        "fib 10^200",
        "fib 500;3",
        "nim 0",
        "nim 3,10^40,7",
        "chomp 10^30x10^30",
        "chomp 200x200",
        "chomp-reversed 30x40",
        "subtraction-reversed n=10^60",
        "subtraction-reversed n=0",
        "zeckendorf n=10^18",
        "zeckendorf-reversed n=10^100",
        "build-up n=10^18",
    ];
    games.extend(large.map(words));
    let piles: Vec<String> = (1..=300).map(|size| size.to_string()).collect();
    games.push(vec!["nim".into(), piles.join(",")]);
    games
}

#[test]
fn every_game_is_drawn_at_every_size() {
    for arguments in many_games() {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut app = app(&arguments);
        for (width, height) in [
            (1, 1),
            (3, 50),
            (40, 12),
            (41, 13),
            (50, 60),
            (80, 24),
            (120, 40),
            (200, 12),
            (300, 100),
        ] {
            for code in [KeyCode::Up, KeyCode::End, KeyCode::Right, KeyCode::PageUp] {
                let seen = screen(&mut app, width, height);
                assert_eq!(seen.lines().count(), usize::from(height), "{arguments:?}");
                app.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
            }
        }
    }
}

#[test]
fn any_keys_and_clicks_leave_a_screen_that_can_be_drawn() {
    let mut random = 12_345_u64;
    let mut below = move |end: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(random >> 33).unwrap() % end
    };
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::F(5),
    ];
    // Without w: nothing is written to files here.
    let letters: Vec<char> = "harusnv?p 0123456789,;x:~é".chars().collect();
    for entry in catalog::entries() {
        let mut app = app(&[]);
        let index = catalog::entries()
            .iter()
            .position(|other| other.name == entry.name);
        for _ in 0..index.unwrap() {
            key(&mut app, KeyCode::Down);
        }
        keys(&mut app, "\n\n");
        for _ in 0..150 {
            match below(10) {
                0 => {
                    let (x, y) = (below(85), below(26));
                    let (x, y) = (u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
                    click_at(&mut app, Rect::new(x, y, 1, 1));
                }
                1..=5 => key(&mut app, codes[below(codes.len())]),
                _ => key(&mut app, KeyCode::Char(letters[below(letters.len())])),
            }
            let (width, height) = [(80, 24), (40, 12), (121, 41)][below(3)];
            screen(&mut app, width, height);
        }
    }
}

#[test]
fn a_variable_without_a_value_is_not_set() {
    assert!(crate::play::is_set("PATH"));
    assert!(!crate::play::is_set("FIBNIM_NO_SUCH_VARIABLE"));
}
