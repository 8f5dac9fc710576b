//! Beside the board: the moves that can be made, and those that were.

use fibnim::{Natural, Step};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::game::Game;
use super::game_draw::put;
use crate::play::choice::{Choice, Target};
use crate::play::contest::move_words;
use crate::play::picture::{Look, window};
use crate::play::theme::sign;
use crate::play::words::{capitalised, counted_moves};

/// Lines that the list of moves leaves to those that were played.
const PLAYED: u16 = 6;

/// Draws both, and says what a click on them means.
pub fn draw(game: &Game, look: &Look, frame: &mut Frame, area: Rect) -> Vec<(Rect, Target)> {
    for row in 0..area.height {
        put(frame, area, 0, row, "│", look.theme.faint());
    }
    let area = Rect {
        x: area.x.saturating_add(2).min(area.right()),
        width: area.width.saturating_sub(2),
        ..area
    };
    let over = game.contest.round.winner().is_some();
    let is_list = matches!(game.choice, Choice::Listed(_));
    if over || !(is_list || game.analysis) {
        draw_played(game, look, frame, area);
        return Vec::new();
    }
    let played = if area.height >= 2 * PLAYED { PLAYED } else { 0 };
    let upper = Rect {
        height: area.height - played,
        ..area
    };
    let lower = Rect {
        y: upper.bottom(),
        height: played,
        ..area
    };
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
        (_, Some(judged)) => judged
            .moves
            .iter()
            .position(|judged| Some(&judged.step) == chosen.as_ref()),
        _ => None,
    };
    put(
        frame,
        area,
        0,
        0,
        &heading(game, look, legal.count()),
        look.theme.name(),
    );
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
        let style = if is_chosen {
            style.patch(look.theme.cursor())
        } else {
            style
        };
        put(
            frame,
            area,
            0,
            row,
            &format!("{pointer}{mark} {words}"),
            style,
        );
        let place = Rect::new(area.x, area.y + row, area.width, 1);
        targets.push((place, Target::Move(number)));
    }
    targets
}

fn heading(game: &Game, look: &Look, count: &Natural) -> String {
    let Some(judged) = look.judged else {
        let waiting = if game.analysis && game.is_asked() {
            "…"
        } else {
            ""
        };
        return format!("{}{waiting}", capitalised(&counted_moves(count)));
    };
    let winning = judged.analysis.winning_move_count();
    let count = counted_moves(count);
    if judged.analysis.complete {
        match winning.to_usize() {
            Some(0) => format!("{count}, none wins"),
            Some(1) => format!("{count}, 1 wins"),
            _ => format!("{count}, {} win", winning.to_short_string()),
        }
    } else {
        count
    }
}

/// The move in words, or in short where they do not fit.
fn fitting(game: &Game, look: &Look, step: &Step, width: usize) -> String {
    let words = move_words(game.contest.round.start(), step);
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
