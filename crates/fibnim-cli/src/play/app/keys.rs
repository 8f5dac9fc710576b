//! What the keys and the mouse do in a game.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::field::Field;
use super::game::Game;
use super::popup::{self, Popup, Reaction};
use crate::play::choice::{Choice, Direction, moved_index};
use crate::play::command::Command;
use crate::play::contest::Aid;
use crate::play::work::Task;

/// What a key leads to, beyond the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Menu,
    Quit,
}

pub fn press(game: &mut Game, key: KeyCode) -> Next {
    if let Some(mut popup) = game.popup.take() {
        match popup.press(key) {
            Reaction::Stay => game.popup = Some(popup),
            Reaction::Close => {}
            Reaction::Save(file) => game.save(&file, false),
            Reaction::Overwrite(file) => game.save(&file, true),
            Reaction::Quit => return Next::Quit,
            Reaction::CloseAndPass => return press(game, key),
        }
        return Next::GoOn;
    }
    if game.input.is_some() {
        return write(game, key);
    }
    if let KeyCode::Char(letter) = key {
        return letter_key(game, letter);
    }
    match (key, direction(key)) {
        (_, Some(direction)) if game.contest.viewed => walk(game, direction),
        (_, Some(direction)) if game.contest.round.winner().is_some() => walk(game, direction),
        (KeyCode::Right, _) if game.paused && game.contest.is_computer_turn() => game.step(),
        (_, Some(direction)) => choose(game, direction),
        (KeyCode::Enter, _) if game.contest.viewed => play_on(game),
        (KeyCode::Enter, _) => game.play_chosen(),
        (KeyCode::Tab, _) => open_input(game, ""),
        (KeyCode::Esc, _) if game.contest.viewed => {
            game.view(game.contest.length());
            play_on(game);
        }
        (KeyCode::Esc, _) => game.hint = None,
        (key, None) => unknown(game, key),
    }
    Next::GoOn
}

/// Says that a key has no meaning, and where those are that have one.
fn unknown(game: &mut Game, key: KeyCode) {
    game.complain(format!("{key} does nothing here: ? lists the keys."));
}

fn letter_key(game: &mut Game, letter: char) -> Next {
    match letter {
        '0'..='9' => open_input(game, &letter.to_string()),
        ':' | '/' | 'i' => open_input(game, ""),
        'h' | 'a' | 'u' | 'r' | 's' | '?' => obey(game, &Command::read(&letter.to_string())),
        'w' => obey(game, &Command::Save("")),
        'g' => game.popup = popup::rules(&game.contest.round),
        'q' => return leave(game),
        'n' => return Next::Menu,
        ' ' => pause(game),
        'v' | 'p' if game.contest.viewed => play_on(game),
        'v' => game.look_back(),
        'p' => game.parts = !game.parts,
        'H' => read_hint(game),
        letter => unknown(game, KeyCode::Char(letter)),
    }
    Next::GoOn
}

/// Opens all that was told, for who has little room at the side.
fn read_hint(game: &mut Game) {
    match &game.hint {
        Some((hint, shown)) => {
            let mut rungs = hint.rungs[..*shown].to_vec();
            rungs.extend(hint.source.iter().map(|source| format!("[{source}]")));
            game.popup = Some(Popup::text("Hint", rungs));
        }
        None => game.next_rung(),
    }
}

/// Asks before a game that is not over is left.
fn leave(game: &mut Game) -> Next {
    let round = &game.contest.round;
    let in_progress = round.winner().is_none() && !round.moves().is_empty();
    if in_progress && !game.contest.is_exhibition() && !game.contest.viewed {
        game.popup = Some(Popup::Quit);
        return Next::GoOn;
    }
    Next::Quit
}

fn obey(game: &mut Game, command: &Command) {
    match command {
        Command::Hint if game.contest.round.winner().is_some() => {
            game.say("The game is over: u takes a move back, n begins a new one.");
        }
        Command::Hint => game.next_rung(),
        Command::Review => game.look_back(),
        Command::Analysis | Command::Moves => {
            game.analysis = !game.analysis;
            game.judged = None;
            game.hint = None;
            if game.analysis && game.contest.round.winner().is_none() {
                if game.contest.is_human_turn() {
                    game.contest.aid = Aid::Helped;
                }
                game.ask(Task::Judge);
            }
        }
        // Nothing is taken back of a game that is only looked at.
        Command::Undo if game.contest.viewed => walk(game, Direction::Left),
        Command::Redo if game.contest.viewed => walk(game, Direction::Right),
        Command::Undo => {
            let undone = game.contest.undo();
            let both = game.contest.seats.iter().any(|who| !who.is_human());
            let what = if both {
                "Your move and the computer's were"
            } else {
                "A move was"
            };
            game.go_on(undone, format!("{what} taken back: r plays again."));
        }
        Command::Redo => {
            let redone = game.contest.redo();
            game.go_on(redone, "Played again.");
        }
        Command::Swap => {
            let swapped = game.contest.swap();
            game.go_on(swapped, "The sides are swapped.");
        }
        Command::Save("") => {
            let file = match &game.file {
                Some(file) => file.to_string_lossy().into_owned(),
                None => format!("{}.txt", game.contest.round.start().game_name()),
            };
            game.popup = Some(Popup::Save(Field::suggested(&file)));
        }
        Command::Save(file) => game.save(file, false),
        Command::Record => {
            let record = game.contest.record().to_string();
            // A space in front keeps the lines together.
            let lines = record.lines().map(|line| format!(" {line}")).collect();
            game.popup = Some(Popup::text("Record", lines));
        }
        Command::Help => game.popup = Some(popup::help()),
        Command::Move(text) if game.contest.awaits_person() => game.play_text(text),
        Command::Move(_) => game.complain("It is not your turn."),
        Command::Nothing | Command::Quit | Command::New => {}
    }
}

/// Computer against computer stops, or goes on.
fn pause(game: &mut Game) {
    if !game.contest.is_computer_turn() || game.contest.viewed {
        return unknown(game, KeyCode::Char(' '));
    }
    game.paused = !game.paused;
    game.say("");
    if !game.paused {
        game.enter_position();
    }
}

fn play_on(game: &mut Game) {
    game.contest.viewed = false;
    game.say("Playing on from here.");
    game.enter_position();
}

fn open_input(game: &mut Game, text: &str) {
    game.input = Some(Field::new(text));
}

/// Writes a move or a command.
fn write(game: &mut Game, key: KeyCode) -> Next {
    let Some(mut field) = game.input.take() else {
        return Next::GoOn;
    };
    match key {
        KeyCode::Esc => {}
        KeyCode::Backspace if field.is_empty() => {}
        KeyCode::Enter => {
            let text = field.text();
            let command = Command::read(&text);
            if command == Command::Quit {
                return leave(game);
            }
            if command == Command::New {
                return Next::Menu;
            }
            obey(game, &command);
            // What is wrong can be put right.
            if game.message.is_error && matches!(command, Command::Move(_)) {
                game.input = Some(field);
            }
        }
        key => {
            field.press(key);
            game.input = Some(field);
        }
    }
    Next::GoOn
}

fn direction(key: KeyCode) -> Option<Direction> {
    Some(match key {
        KeyCode::Left => Direction::Left,
        KeyCode::Right => Direction::Right,
        KeyCode::Up => Direction::Up,
        KeyCode::Down => Direction::Down,
        KeyCode::PageUp => Direction::FarUp,
        KeyCode::PageDown => Direction::FarDown,
        KeyCode::Home => Direction::First,
        KeyCode::End => Direction::Last,
        _ => return None,
    })
}

fn choose(game: &mut Game, to: Direction) {
    game.choice = match (&game.choice, game.order()) {
        // The arrows go through a list as it is shown.
        (Choice::Listed(index), Some(order)) if order.contains(index) => {
            let place = order.iter().position(|listed| listed == index);
            let next = moved_index(place.unwrap_or(0), order.len() - 1, to);
            Choice::Listed(order[next])
        }
        _ => game.choice.moved(game.contest.round.position(), to),
    };
    game.clicked = None;
}

/// Goes through the moves of the game.
fn walk(game: &mut Game, to: Direction) {
    let now = game.contest.round.moves().len();
    game.view(moved_index(now, game.contest.length(), to));
}

pub fn mouse(game: &mut Game, event: MouseEvent) -> Next {
    match event.kind {
        MouseEventKind::ScrollUp => return press(game, KeyCode::Up),
        MouseEventKind::ScrollDown => return press(game, KeyCode::Down),
        MouseEventKind::Down(MouseButton::Left) => {}
        _ => return Next::GoOn,
    }
    let at = (event.column, event.row).into();
    let button = game.buttons.iter().find(|(place, _)| place.contains(at));
    match button.copied() {
        // A letter would be written, where a move is.
        Some(_) if game.input.is_some() => return Next::GoOn,
        Some((_, key)) => return press(game, key),
        None => {}
    }
    if game.popup.is_some() {
        return press(game, KeyCode::Esc);
    }
    click(game, at);
    Next::GoOn
}

/// Chooses what is clicked, and plays it at the second click.
fn click(game: &mut Game, at: ratatui::layout::Position) {
    let hit = game.targets.iter().find(|(place, _)| place.contains(at));
    let Some((_, target)) = hit.cloned() else {
        return;
    };
    if !game.contest.awaits_person() {
        return;
    }
    let position = game.contest.round.position();
    let choice = game.choice.clicked(position, &target);
    if choice == game.choice && game.clicked.as_ref() == Some(&target) {
        game.play_chosen();
    } else {
        game.choice = choice;
        game.clicked = Some(target);
    }
}
