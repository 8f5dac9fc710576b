//! How a game looks on the screen.

use fibnim::play::Seat;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::game::Game;
use super::panels;
use crate::output::wrap;
use crate::play::contest::{Name, move_words};
use crate::play::picture::{self, Look};
use crate::play::theme::{Theme, sign};
use crate::play::words::capitalised;

/// Columns of the panel at the side: three eighths of the screen, within bounds.
fn side_width(width: u16) -> u16 {
    (width * 3 / 8).clamp(15, 36)
}

pub fn draw(game: &mut Game, frame: &mut Frame, theme: Theme) {
    let [head, rule, main, second_rule, message, question, keys] = Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    draw_head(game, frame, head, theme);
    draw_rule(frame, rule, theme);
    draw_rule(frame, second_rule, theme);
    let [board, side] = Layout::horizontal([
        Constraint::Fill(1),
        Constraint::Length(side_width(main.width)),
    ])
    .areas(main);
    let look = Look {
        position: game.contest.round.position(),
        start: game.contest.round.start(),
        choice: &game.choice,
        judged: game.judged.as_ref(),
        legend: game.contest.round.winner().is_none(),
        theme,
    };
    let inside = Rect {
        x: board.x.saturating_add(1),
        width: board.width.saturating_sub(2),
        ..board
    };
    let mut targets = picture::draw(&look, frame.buffer_mut(), inside);
    targets.extend(panels::draw(game, &look, frame, side));
    draw_message(game, frame, message, theme);
    draw_question(game, frame, question, theme);
    let buttons = draw_keys(frame, keys, theme);
    game.targets = targets;
    game.buttons = buttons;
    if let Some(popup) = &mut game.popup {
        popup.draw(frame, main, theme);
    }
}

/// A text at a place, as much of it as there is room for.
pub fn put(frame: &mut Frame, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    let (left, top) = (area.x.saturating_add(x), area.y.saturating_add(y));
    if left < area.right() && top < area.bottom() {
        let room = usize::from(area.right() - left);
        frame.buffer_mut().set_stringn(left, top, text, room, style);
    }
}

fn draw_rule(frame: &mut Frame, area: Rect, theme: Theme) {
    let line = "─".repeat(area.width.into());
    put(frame, area, 0, 0, &line, theme.faint());
}

fn draw_head(game: &Game, frame: &mut Frame, area: Rect, theme: Theme) {
    let round = &game.contest.round;
    let number = round.moves().len();
    let all = number + round.undone();
    let count = match (game.contest.viewed, round.winner()) {
        (true, _) => format!("seen again: {number} of {all}"),
        (false, Some(_)) => format!("over after {number}"),
        (false, None) => format!("move {}", number + 1),
    };
    let width = u16::try_from(count.chars().count()).unwrap_or(area.width);
    let left = Rect {
        width: area.width.saturating_sub(width + 3),
        ..area
    };
    put(frame, left, 1, 0, &round.title(), theme.name());
    let x = area.width.saturating_sub(width + 1);
    put(frame, area, x, 0, &count, theme.faint());
    let second = Rect {
        y: area.y.saturating_add(1),
        height: area.height.saturating_sub(1),
        ..area
    };
    let line = seats_line(game, theme, |seat| game.contest.seat_words(seat));
    let line = if line.width() > usize::from(area.width) {
        seats_line(game, theme, |seat| game.contest.who(seat).to_string())
    } else {
        line
    };
    frame.render_widget(Paragraph::new(line), second);
}

/// Who plays, and whose turn it is.
fn seats_line(game: &Game, theme: Theme, words: impl Fn(Seat) -> String) -> Line<'static> {
    let round = &game.contest.round;
    let mut spans = vec![Span::raw(" ")];
    for seat in [Seat::First, Seat::Second] {
        let on_turn = round.winner().is_none() && round.to_move() == seat;
        let won = round.winner() == Some(seat);
        let (pointer, style) = match (on_turn, won) {
            (true, _) => ("> ", theme.strong()),
            (_, true) => ("* ", theme.strong()),
            _ => ("  ", theme.faint()),
        };
        let gap = if seat == Seat::Second { "   " } else { "" };
        spans.push(Span::raw(gap));
        spans.push(Span::styled(
            format!("{pointer}{seat}: {}", words(seat)),
            style,
        ));
    }
    Line::from(spans)
}

fn draw_message(game: &Game, frame: &mut Frame, area: Rect, theme: Theme) {
    let width = usize::from(area.width.saturating_sub(2));
    let message = &game.message;
    let (text, style) = if message.is_error {
        (format!("! {}", message.text), theme.error())
    } else {
        (message.text.clone(), theme.plain())
    };
    let wrapped = wrap(&text, Some(width));
    let lines: Vec<&str> = wrapped.lines().collect();
    for (row, line) in (0..area.height).zip(&lines) {
        put(frame, area, 1, row, line, style);
    }
    // What does not fit is missed, and not silently.
    if lines.len() > area.height.into() {
        let last = area.height.saturating_sub(1);
        put(frame, area, area.width.saturating_sub(3), last, " …", style);
    }
}

/// The line with the move that is chosen, or that is being written.
fn draw_question(game: &Game, frame: &mut Frame, area: Rect, theme: Theme) {
    let round = &game.contest.round;
    if let Some(field) = &game.input {
        let label = "Write a move: ";
        put(frame, area, 1, 0, label, theme.name());
        let start = u16::try_from(label.len() + 1).unwrap_or(0);
        let room = usize::from(area.width.saturating_sub(start + 1));
        let (text, cursor) = field.view(room);
        put(frame, area, start, 0, &text, theme.plain());
        let x = area
            .x
            .saturating_add(start)
            .saturating_add(u16::try_from(cursor).unwrap_or(0));
        if x < area.right() && area.height > 0 {
            frame.set_cursor_position((x, area.y));
        }
        return;
    }
    let seat = round.to_move();
    if game.contest.viewed {
        let text = "Seen again: ←→ a move, Home End, p plays on from here, Esc goes to the end.";
        put(frame, area, 1, 0, text, theme.name());
    } else if round.winner().is_some() {
        let text = "n a new game   u take a move back   ←→ see it again   w save   q quit";
        put(frame, area, 1, 0, text, theme.name());
    } else if game.contest.is_human_turn() {
        draw_choice(game, frame, area, theme);
    } else if game.paused {
        put(
            frame,
            area,
            1,
            0,
            "Stopped: Space goes on, → makes one move.",
            theme.name(),
        );
    } else {
        let name = game.contest.name(seat);
        let text = format!("The {name} is thinking…");
        put(frame, area, 1, 0, &text, theme.faint());
    }
}

/// What can be done with the chosen move, at length or in short.
const PLAY_HINTS: [&str; 4] = [
    "   Enter plays it, arrows choose another, Tab writes one",
    "   Enter plays, arrows choose, Tab writes",
    "   Enter plays, arrows choose",
    "   Enter plays",
];

fn draw_choice(game: &Game, frame: &mut Frame, area: Rect, theme: Theme) {
    let round = &game.contest.round;
    let name = match game.contest.name(round.to_move()) {
        Name::You => "Your move: ".to_owned(),
        other => format!("{}: ", capitalised(&other.to_string())),
    };
    let step = game.choice.step(round.position());
    let words = match &step {
        Some(step) => move_words(round.start(), step),
        None => "choose a square".into(),
    };
    let verdict = step.as_ref().and_then(|step| {
        let moves = &game.judged.as_ref()?.moves;
        let found = moves.iter().find(|judged| judged.step == *step);
        found.map(|judged| judged.verdict)
    });
    let mut spans = vec![
        Span::styled(format!(" {name}"), theme.name()),
        Span::styled(words, theme.strong()),
    ];
    if let Some(verdict) = verdict {
        let word = match sign(verdict) {
            "+" => " (+ wins)",
            "-" => " (- loses)",
            _ => " (? not known)",
        };
        spans.push(Span::styled(word, theme.verdict(verdict)));
    }
    let line = Line::from(spans.clone());
    let room = usize::from(area.width).saturating_sub(line.width());
    let hint = PLAY_HINTS
        .into_iter()
        .find(|hint| hint.chars().count() <= room);
    spans.push(Span::styled(hint.unwrap_or(""), theme.faint()));
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

/// The keys, which can be clicked.
fn draw_keys(frame: &mut Frame, area: Rect, theme: Theme) -> Vec<(Rect, KeyCode)> {
    let keys = [
        ('h', "hint"),
        ('a', "analysis"),
        ('u', "undo"),
        ('r', "redo"),
        ('s', "swap"),
        ('n', "new"),
        ('w', "save"),
        ('?', "help"),
        ('q', "quit"),
    ];
    // Where there is no room for words, the letters stand alone.
    let needed: usize = keys.iter().map(|(_, word)| word.chars().count() + 4).sum();
    let in_words = needed <= usize::from(area.width) + 1;
    let length = |word: &str| {
        if in_words {
            word.chars().count() + 4
        } else {
            4
        }
    };
    let mut buttons = Vec::new();
    let mut x = 1;
    for (key, word) in &keys {
        put(frame, area, x, 0, &key.to_string(), theme.name());
        if in_words {
            put(frame, area, x + 2, 0, word, theme.faint());
        }
        let width = u16::try_from(length(word)).unwrap_or(4);
        let place = Rect::new(area.x + x, area.y, width - 1, area.height);
        buttons.push((place.intersection(area), KeyCode::Char(*key)));
        x += width;
    }
    buttons
}
