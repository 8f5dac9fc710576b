//! How a game looks on the screen: the board, and beside it the moves that can be
//! made, and those that were.

use fibnim::play::{ReviewedMove, Seat, Verdict};
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
use crate::play::theme::{Theme, sign, signs};

/// Columns of the panel at the side: three eighths of the screen, within bounds.
fn side_width(width: u16) -> u16 {
    (width * 3 / 8).clamp(15, 48)
}

/// Lines for what was said last: on a high screen there is room for more.
fn message_lines(height: u16) -> u16 {
    (height / 8).clamp(2, 5)
}

pub fn draw(game: &mut Game, score: Option<&str>, frame: &mut Frame, theme: Theme) {
    let height = frame.area().height;
    let [head, rule, main, second_rule, message, question, keys] = Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(message_lines(height)),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    draw_head(game, score, frame, head, theme);
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
        parts: game.parts,
        roomy: true,
        theme,
    };
    let mut targets = picture::draw(&look, frame.buffer_mut(), board.inner(Margin::new(1, 0)));
    targets.extend(draw_side(game, &look, frame, side));
    draw_message(game, frame, message, theme);
    draw_question(game, &look, frame, question);
    game.targets = targets;
    let is_over = game.contest.round.winner().is_some();
    game.buttons = draw_keys(frame, keys, theme, is_over || game.contest.viewed);
    if let Some(popup) = &mut game.popup {
        popup.draw(frame, main, theme);
    }
}

/// The game and its place in it, and who plays, with the score.
fn draw_head(game: &Game, score: Option<&str>, frame: &mut Frame, area: Rect, theme: Theme) {
    let round = &game.contest.round;
    let number = round.moves().len();
    let count = match (game.contest.viewed, round.winner()) {
        (true, _) => format!("looking back: {number} of {}", game.contest.length()),
        (false, Some(_)) => format!("over after {number}"),
        (false, None) => format!("move {}", number + 1),
    };
    let width = u16::try_from(count.chars().count()).unwrap_or(area.width);
    let left = Rect {
        width: area.width.saturating_sub(width + 3),
        ..area
    };
    let title = match game.contest.puzzle_title() {
        Some(puzzle) => format!("{puzzle}: {}", round.title()),
        None => round.title(),
    };
    put(frame, left, 1, 0, &title, theme.name());
    let x = area.width.saturating_sub(width + 1);
    put(frame, area, x, 0, &count, theme.faint());
    let mut line = seats_line(game, theme, |seat| game.contest.seat_words(seat));
    if line.width() > usize::from(area.width) {
        line = seats_line(game, theme, |seat| game.contest.who(seat).short());
    }
    let seats = line.width();
    frame.render_widget(Paragraph::new(line), without(area, 0, 1));
    if let Some(score) = score {
        let score = format!("score: {score}");
        let title = title.chars().count();
        draw_score(&score, frame, area, [title, seats], [width + 3, 1], theme);
    }
}

/// The score at the right of the first line that has room for it; `left` and
/// `right` are what the lines have on their sides.
fn draw_score(
    score: &str,
    frame: &mut Frame,
    area: Rect,
    left: [usize; 2],
    right: [u16; 2],
    theme: Theme,
) {
    let width = score.chars().count();
    for (row, (left, right)) in
        [1, 0].map(|row: u16| (row, (left[usize::from(row)], right[usize::from(row)])))
    {
        let x = usize::from(area.width.saturating_sub(right)).checked_sub(width);
        if let Some(x) = x.filter(|x| *x > left + 2) {
            let x = u16::try_from(x).unwrap_or(u16::MAX);
            return put(frame, area, x, row, score, theme.faint());
        }
    }
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
        let text = "Looking back: ←→ a move, Home End, p plays on from here, Esc ends it.";
        (text.into(), theme.name())
    } else if contest.round.winner().is_some() {
        let text = "n a new game   v look back   u take a move back   w save   q quit";
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
    let next = step
        .as_ref()
        .and_then(|step| look.position.after(step).ok());
    let leaves = next.map_or_else(String::new, |next| format!(": {}", next.words_after()));
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
    // What it leaves is told where there is room for how to play it, too.
    let room = usize::from(area.width).saturating_sub(line.width());
    let shortest = PLAY_HINTS[PLAY_HINTS.len() - 1].chars().count();
    if leaves.chars().count() + shortest <= room {
        line.push_span(Span::styled(leaves, theme.plain()));
    }
    let room = usize::from(area.width).saturating_sub(line.width());
    let mut hints = PLAY_HINTS.into_iter();
    let hint = hints.find(|hint| hint.chars().count() <= room);
    line.push_span(Span::styled(hint.unwrap_or(""), theme.faint()));
    frame.render_widget(Paragraph::new(line), area);
}

/// The keys, which can be clicked. When the game is over, looking back takes the
/// place of changing sides.
fn draw_keys(frame: &mut Frame, area: Rect, theme: Theme, over: bool) -> Vec<(Rect, KeyCode)> {
    let keys = [
        ('h', "hint"),
        ('a', "analysis"),
        ('u', "undo"),
        ('r', "redo"),
        if over {
            ('v', "look back")
        } else {
            ('s', "swap")
        },
        ('n', "new"),
        ('w', "save"),
        ('?', "help"),
        ('q', "quit"),
    ];
    // Where there is no room for all words, most of the letters stand alone.
    let needed: usize = keys.iter().map(|(_, word)| word.chars().count() + 4).sum();
    let has_room = needed <= usize::from(area.width) + 1;
    let in_words = |key: char| has_room || area.width >= 50 && "h?q".contains(key);
    let mut buttons = Vec::new();
    let mut x = 1;
    for (key, word) in keys {
        put(frame, area, x, 0, &key.to_string(), theme.name());
        let word = if in_words(key) { word } else { "" };
        put(frame, area, x + 2, 0, word, theme.faint());
        let gap = if word.is_empty() { 3 } else { 4 };
        let width = u16::try_from(word.chars().count() + gap).unwrap_or(4);
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
    let played = if area.height >= 2 * PLAYED { PLAYED } else { 0 };
    let parts = [Constraint::Fill(1), Constraint::Length(played)];
    let [upper, lower] = Layout::vertical(parts).areas(area);
    if game.hint.is_some() || game.asks_for_hint() {
        let left = draw_hint(game, look, frame, area);
        draw_played(game, look, frame, left);
        return Vec::new();
    }
    if over || !(is_list || game.analysis) {
        draw_played(game, look, frame, area);
        return Vec::new();
    }
    draw_played(game, look, frame, lower);
    draw_moves(game, look, frame, upper)
}

/// The rungs of the hint that are shown, beside the board. What is left of the
/// panel below them.
fn draw_hint(game: &Game, look: &Look, frame: &mut Frame, area: Rect) -> Rect {
    let theme = look.theme;
    let Some((hint, shown)) = &game.hint else {
        put(frame, area, 0, 0, "Hint …", theme.name());
        return without(area, 0, 2);
    };
    let count = hint.rungs.len();
    put(
        frame,
        area,
        0,
        0,
        &format!("Hint {shown} of {count}"),
        theme.name(),
    );
    let width = Some(usize::from(area.width.saturating_sub(1)));
    let rungs = hint.rungs[..*shown].iter().map(|rung| wrap(rung, width));
    let rungs: Vec<String> = rungs.collect();
    // The last rung says what the first ones do: those go where room is short.
    let room = usize::from(area.height.saturating_sub(2));
    let all: Vec<&str> = rungs
        .iter()
        .flat_map(|rung| rung.lines().chain([""]))
        .collect();
    let lines = if all.len() <= room {
        all
    } else {
        rungs
            .last()
            .map_or_else(Vec::new, |rung| rung.lines().collect())
    };
    let is_cut = lines.len() > room;
    for (row, line) in (1..).zip(lines.iter().take(room)) {
        put(frame, area, 0, row, line, theme.plain());
    }
    let foot = match (is_cut, shown < &count) {
        (true, _) => "… H: read it all",
        (false, true) => "h: tell more",
        (false, false) => "Esc closes it",
    };
    let used = u16::try_from(lines.len().min(room)).unwrap_or(area.height);
    put(frame, area, 0, used + 1, foot, theme.faint());
    without(area, 0, used + 3)
}

/// The legal moves, with what they are worth where it is known: those that win
/// first.
fn draw_moves(game: &Game, look: &Look, frame: &mut Frame, area: Rect) -> Vec<(Rect, Target)> {
    let Ok(legal) = look.position.legal_moves() else {
        return Vec::new();
    };
    let heading = heading(game, look, legal.count());
    put(frame, area, 0, 0, &heading, look.theme.name());
    let order = game.order();
    // The number of a move by its place in the list.
    let number = |place: usize| match &order {
        Some(order) => order.get(place).copied().unwrap_or(place),
        None => place,
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
    let room = usize::from(area.height.saturating_sub(1));
    let count = legal.count().to_usize().unwrap_or(usize::MAX);
    let place = index.and_then(|index| match &order {
        Some(order) => order.iter().position(|listed| *listed == index),
        None => Some(index),
    });
    let first = window(place.unwrap_or(0), count, room);
    let mut targets = Vec::new();
    for (row, number) in (1u16..).zip((first..).map(number)).take(room) {
        let Some((step, _)) = legal.nth(&Natural::from(number)) else {
            break;
        };
        draw_move(
            game,
            look,
            frame,
            without(area, 0, row),
            &step,
            index == Some(number),
        );
        let line = Rect::new(area.x, area.y + row, area.width, 1);
        targets.push((line, Target::Move(number)));
    }
    targets
}

/// A move on a line of the list.
fn draw_move(game: &Game, look: &Look, frame: &mut Frame, line: Rect, step: &Step, chosen: bool) {
    let verdict = look.verdict(step);
    let mark = verdict.map_or(" ", sign);
    let words = fitting(game, look, step, usize::from(line.width).saturating_sub(3));
    let pointer = if chosen { ">" } else { " " };
    let style = verdict.map_or(look.theme.plain(), |verdict| look.theme.verdict(verdict));
    let style = look.theme.marked(style, chosen);
    put(
        frame,
        line,
        0,
        0,
        &format!("{pointer}{mark} {words}"),
        style,
    );
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
        Some(0) => format!("{count}: all lose"),
        Some(1) => format!("{count}: 1 wins"),
        Some(_) | None => format!("{count}: {} win", winning.to_short_string()),
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

/// The last moves, who made each of them, and which of them gave the win away.
/// Where the game is looked at again, those to come as well.
fn draw_played(game: &Game, look: &Look, frame: &mut Frame, area: Rect) {
    let now = game.contest.round.moves().len();
    let mut whole = game.contest.round.clone();
    if game.contest.viewed {
        whole.go_to(game.contest.length());
    }
    let moves = whole.moves();
    put(frame, area, 0, 0, "Played", look.theme.name());
    if moves.is_empty() {
        put(frame, area, 0, 1, "nothing yet", look.theme.faint());
        return;
    }
    let room = usize::from(area.height.saturating_sub(1));
    let first = window(now.saturating_sub(1), moves.len(), room);
    let digits = moves.len().to_string().len();
    let lines = moves.iter().enumerate().skip(first).take(room);
    for (row, (number, (step, _))) in (1u16..).zip(lines) {
        // A narrow panel has room for the beginning of a name.
        let letters = if area.width < 26 { 4 } else { 8 };
        let name: String = game.contest.mover(number).chars().take(letters).collect();
        let width = usize::from(area.width).saturating_sub(digits + letters + 4);
        let words = fitting(game, look, step, width);
        let reviewed = game
            .review
            .as_ref()
            .and_then(|review| review.moves.get(number));
        let is_slip = reviewed.is_some_and(ReviewedMove::is_slip);
        let mark = if is_slip { signs::SLIP } else { " " };
        let style = match (is_slip, number + 1 == now) {
            (true, _) => look.theme.error(),
            (false, true) => look.theme.plain(),
            (false, false) => look.theme.faint(),
        };
        let style = look
            .theme
            .marked(style, game.contest.viewed && number + 1 == now);
        let text = format!("{:>digits$} {mark} {name:<letters$} {words}", number + 1);
        put(frame, area, 0, row, &text, style);
    }
}
