//! How a game looks on the screen: the board, and beside it the moves that can be
//! made, and those that were.

use fibnim::play::{Seat, Verdict};
use fibnim::{Natural, Step};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::game::Game;
use super::{put, without};
use crate::output::{capitalised, wrap};
use crate::play::choice::{Choice, Target};
use crate::play::contest::{Name, counted_moves};
use crate::play::picture::{self, Look, window};
use crate::play::theme::{Theme, sign};

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
    for rule in [rule, second_rule] {
        let line = "─".repeat(rule.width.into());
        put(frame, rule, 0, 0, &line, theme.faint());
    }
    let side = Constraint::Length(side_width(main.width));
    let [board, side] = Layout::horizontal([Constraint::Fill(1), side]).areas(main);
    let look = Look {
        position: game.contest.round.position(),
        start: game.contest.round.start(),
        choice: &game.choice,
        judged: game.judged.as_ref(),
        legend: game.contest.round.winner().is_none(),
        theme,
    };
    let mut targets = picture::draw(&look, frame.buffer_mut(), board.inner(Margin::new(1, 0)));
    targets.extend(draw_side(game, &look, frame, side));
    draw_message(game, frame, message, theme);
    draw_question(game, &look, frame, question);
    game.targets = targets;
    game.buttons = draw_keys(frame, keys, theme);
    if let Some(popup) = &mut game.popup {
        popup.draw(frame, main, theme);
    }
}

fn draw_head(game: &Game, frame: &mut Frame, area: Rect, theme: Theme) {
    let round = &game.contest.round;
    let number = round.moves().len();
    let count = match (game.contest.viewed, round.winner()) {
        (true, _) => format!("seen again: {number} of {}", game.contest.length()),
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
    let mut line = seats_line(game, theme, |seat| game.contest.seat_words(seat));
    if line.width() > usize::from(area.width) {
        line = seats_line(game, theme, |seat| game.contest.who(seat).to_string());
    }
    frame.render_widget(Paragraph::new(line), without(area, 0, 1));
}

/// Who plays, and whose turn it is.
fn seats_line(game: &Game, theme: Theme, words: impl Fn(Seat) -> String) -> Line<'static> {
    let round = &game.contest.round;
    let span = |(gap, seat): (&'static str, Seat)| {
        let (pointer, style) = match round.winner() {
            None if round.to_move() == seat => ("> ", theme.strong()),
            Some(winner) if winner == seat => ("* ", theme.strong()),
            None | Some(_) => ("  ", theme.faint()),
        };
        let text = format!("{pointer}{seat}: {}", words(seat));
        [Span::raw(gap), Span::styled(text, style)]
    };
    let seats = [(" ", Seat::First), ("   ", Seat::Second)];
    seats.into_iter().flat_map(span).collect()
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
fn draw_question(game: &Game, look: &Look, frame: &mut Frame, area: Rect) {
    let (contest, theme) = (&game.contest, look.theme);
    let (text, style) = if let Some(field) = &game.input {
        let label = "Write a move: ";
        let inside = area.inner(Margin::new(1, 0));
        let room = without(inside, u16::try_from(label.len()).unwrap_or(0), 0);
        field.draw(frame, room, true);
        (label.into(), theme.name())
    } else if contest.viewed {
        let text = "Seen again: ←→ a move, Home End, p plays on from here, Esc goes to the end.";
        (text.into(), theme.name())
    } else if contest.round.winner().is_some() {
        let text = "n a new game   u take a move back   ←→ see it again   w save   q quit";
        (text.into(), theme.name())
    } else if contest.is_human_turn() {
        return draw_choice(game, look, frame, area);
    } else if game.paused {
        let text = "Stopped: Space goes on, → makes one move.";
        (text.into(), theme.name())
    } else {
        let name = contest.name(contest.round.to_move());
        (format!("The {name} is thinking…"), theme.faint())
    };
    put(frame, area, 1, 0, &text, style);
}

/// What can be done with the chosen move, at length or in short.
const PLAY_HINTS: [&str; 4] = [
    "   Enter plays it, arrows choose another, Tab writes one",
    "   Enter plays, arrows choose, Tab writes",
    "   Enter plays, arrows choose",
    "   Enter plays",
];

fn draw_choice(game: &Game, look: &Look, frame: &mut Frame, area: Rect) {
    let theme = look.theme;
    let name = match game.contest.name(game.contest.round.to_move()) {
        Name::You => "Your move: ".to_owned(),
        other => format!("{}: ", capitalised(&other.to_string())),
    };
    let step = look.chosen();
    let words = match &step {
        Some(step) => game.contest.move_words(step),
        None => "choose a square".into(),
    };
    let mut line = Line::from(vec![
        Span::styled(format!(" {name}"), theme.name()),
        Span::styled(words, theme.strong()),
    ]);
    if let Some(verdict) = step.and_then(|step| look.verdict(&step)) {
        let word = match verdict {
            Verdict::Wins => " (+ wins)",
            Verdict::Loses => " (- loses)",
            Verdict::Unknown => " (? not known)",
        };
        line.push_span(Span::styled(word, theme.verdict(verdict)));
    }
    let room = usize::from(area.width).saturating_sub(line.width());
    let mut hints = PLAY_HINTS.into_iter();
    let hint = hints.find(|hint| hint.chars().count() <= room);
    line.push_span(Span::styled(hint.unwrap_or(""), theme.faint()));
    frame.render_widget(Paragraph::new(line), area);
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
    let mut buttons = Vec::new();
    let mut x = 1;
    for (key, word) in keys {
        put(frame, area, x, 0, &key.to_string(), theme.name());
        let word = if in_words { word } else { "" };
        put(frame, area, x + 2, 0, word, theme.faint());
        let width = u16::try_from(word.chars().count() + 4).unwrap_or(4);
        let place = Rect::new(area.x + x, area.y, width - 1, area.height);
        buttons.push((place.intersection(area), KeyCode::Char(key)));
        x += width;
    }
    buttons
}

/// Lines that the list of moves leaves to those that were played.
const PLAYED: u16 = 6;

/// Draws the moves that can be made and those that were, and says what a click
/// on them means.
fn draw_side(game: &Game, look: &Look, frame: &mut Frame, area: Rect) -> Vec<(Rect, Target)> {
    for row in 0..area.height {
        put(frame, area, 0, row, "│", look.theme.faint());
    }
    let area = without(area, 2, 0);
    let over = game.contest.round.winner().is_some();
    let is_list = matches!(game.choice, Choice::Listed(_));
    if over || !(is_list || game.analysis) {
        draw_played(game, look, frame, area);
        return Vec::new();
    }
    let played = if area.height >= 2 * PLAYED { PLAYED } else { 0 };
    let parts = [Constraint::Fill(1), Constraint::Length(played)];
    let [upper, lower] = Layout::vertical(parts).areas(area);
    draw_played(game, look, frame, lower);
    draw_moves(game, look, frame, upper)
}

/// The legal moves, with what they are worth where it is known.
fn draw_moves(game: &Game, look: &Look, frame: &mut Frame, area: Rect) -> Vec<(Rect, Target)> {
    let Ok(legal) = look.position.legal_moves() else {
        return Vec::new();
    };
    let chosen = look.chosen();
    let index = match (look.choice, look.judged) {
        (Choice::Listed(index), _) => Some(*index),
        (_, Some(judged)) => {
            let mut moves = judged.moves.iter();
            moves.position(|judged| Some(&judged.step) == chosen.as_ref())
        }
        _ => None,
    };
    let heading = heading(game, look, legal.count());
    put(frame, area, 0, 0, &heading, look.theme.name());
    let room = usize::from(area.height.saturating_sub(1));
    let count = legal.count().to_usize().unwrap_or(usize::MAX);
    let first = window(index.unwrap_or(0), count, room);
    let mut targets = Vec::new();
    for (row, number) in (1u16..).zip(first..).take(room) {
        let Some((step, _)) = legal.nth(&Natural::from(number)) else {
            break;
        };
        let verdict = look.verdict(&step);
        let mark = verdict.map_or(" ", sign);
        let words = fitting(game, look, &step, usize::from(area.width).saturating_sub(4));
        let is_chosen = index == Some(number);
        let pointer = if is_chosen { ">" } else { " " };
        let style = verdict.map_or(look.theme.plain(), |verdict| look.theme.verdict(verdict));
        let style = look.theme.marked(style, is_chosen);
        let text = format!("{pointer}{mark} {words}");
        put(frame, area, 0, row, &text, style);
        let place = Rect::new(area.x, area.y + row, area.width, 1);
        targets.push((place, Target::Move(number)));
    }
    targets
}

fn heading(game: &Game, look: &Look, count: &Natural) -> String {
    let Some(judged) = look.judged else {
        let is_awaited = game.analysis && game.asked.is_some();
        let waiting = if is_awaited { "…" } else { "" };
        return format!("{}{waiting}", capitalised(&counted_moves(count)));
    };
    let winning = judged.analysis.winning_move_count();
    let count = counted_moves(count);
    match winning.to_usize() {
        _ if !judged.analysis.complete => count,
        Some(0) => format!("{count}, none wins"),
        Some(1) => format!("{count}, 1 wins"),
        Some(_) | None => format!("{count}, {} win", winning.to_short_string()),
    }
}

/// The move in words, or in short where they do not fit.
fn fitting(game: &Game, look: &Look, step: &Step, width: usize) -> String {
    let words = game.contest.move_words(step);
    if words.chars().count() <= width {
        return words;
    }
    let short = look.position.short_move(step);
    if let Step::Fill(_) = step {
        return format!("fill to {short}");
    }
    short
}

/// The last moves, who made each of them.
fn draw_played(game: &Game, look: &Look, frame: &mut Frame, area: Rect) {
    let round = &game.contest.round;
    let moves = round.moves();
    put(frame, area, 0, 0, "Played", look.theme.name());
    if moves.is_empty() {
        put(frame, area, 0, 1, "nothing yet", look.theme.faint());
        return;
    }
    let room = usize::from(area.height.saturating_sub(1));
    let first = moves.len().saturating_sub(room);
    let digits = moves.len().to_string().len();
    for (row, (number, (step, _))) in (1u16..).zip(moves.iter().enumerate().skip(first)) {
        let name: String = game.contest.mover(number).chars().take(8).collect();
        let width = usize::from(area.width).saturating_sub(digits + 11);
        let words = fitting(game, look, step, width);
        let style = if number + 1 == moves.len() {
            look.theme.plain()
        } else {
            look.theme.faint()
        };
        let text = format!("{:>digits$} {name:<8} {words}", number + 1);
        put(frame, area, 0, row, &text, style);
    }
}
