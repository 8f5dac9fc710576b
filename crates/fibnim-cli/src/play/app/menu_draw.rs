//! How the menu looks.

use fibnim::catalog;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line as TextLine, Span};
use ratatui::widgets::Paragraph;

use super::menu::{Form, Line, Menu, Value};
use crate::output::wrap;
use crate::play::picture::window;
use crate::play::theme::Theme;

/// Columns for the names of the games.
const NAMES: u16 = 26;

/// Columns for the names of the lines of the form.
const LABELS: u16 = 12;

pub fn draw(menu: &mut Menu, frame: &mut Frame, theme: Theme) {
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(2),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let entry = menu.entry();
    let mut places = Vec::new();
    let keys = match &menu.form {
        None => {
            line(frame, head, 1, "fibnim play: choose a game", theme.name());
            draw_list(menu, frame, body, theme, &mut places);
            "↑↓ choose   Enter go on   Esc back   q quit"
        }
        Some(form) => {
            line(frame, head, 1, entry.title, theme.name());
            draw_form(form, entry.rules, frame, body, theme, &mut places);
            "↑↓ line   ←→ change   Enter start   Esc back"
        }
    };
    line(frame, foot, 1, keys, theme.faint());
    menu.places = places;
}

/// A text on the first line of an area.
fn line(frame: &mut Frame, area: Rect, indent: u16, text: &str, style: ratatui::style::Style) {
    let x = area.x.saturating_add(indent);
    if x < area.right() && area.height > 0 {
        let room = usize::from(area.right() - x);
        frame.buffer_mut().set_stringn(x, area.y, text, room, style);
    }
}

/// The part of an area from a line on.
fn below(area: Rect, lines: usize) -> Rect {
    let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(area.height);
    Rect {
        y: area.y + lines,
        height: area.height - lines,
        ..area
    }
}

fn draw_list(
    menu: &Menu,
    frame: &mut Frame,
    area: Rect,
    theme: Theme,
    places: &mut Vec<(Rect, usize)>,
) {
    let [names, about] =
        Layout::horizontal([Constraint::Length(NAMES), Constraint::Fill(1)]).areas(area);
    let entries = catalog::entries();
    let room = usize::from(names.height);
    let first = window(menu.game, entries.len(), room);
    for (row, (index, entry)) in entries
        .iter()
        .enumerate()
        .skip(first)
        .take(room)
        .enumerate()
    {
        let chosen = index == menu.game;
        let pointer = if chosen { ">" } else { " " };
        let text = format!("{pointer} {:<w$}", entry.name, w = usize::from(NAMES) - 4);
        let style = if chosen {
            theme.cursor()
        } else {
            theme.plain()
        };
        let place = below(names, row);
        line(frame, place, 1, &text, style);
        places.push((Rect { height: 1, ..place }, index));
    }
    let entry = menu.entry();
    let width = usize::from(about.width.saturating_sub(2));
    let mut text = vec![
        TextLine::styled(entry.title, theme.strong()),
        TextLine::default(),
    ];
    text.extend(wrapped(entry.rules, width));
    text.push(TextLine::default());
    if !entry.options.is_empty() {
        let options = entry.options.iter().map(|option| match *option {
            "--rule" => "the rule f(t)",
            "--min" => "the least",
            "--max" => "the most",
            other => other,
        });
        let options: Vec<&str> = options.collect();
        text.extend(wrapped(
            &format!("To be chosen: {}.", options.join(", ")),
            width,
        ));
    }
    let suggested = entry.suggestion.position;
    text.push(TextLine::from(format!("To begin with: {suggested}")));
    text.extend(
        wrapped(entry.source, width)
            .into_iter()
            .map(|line| line.style(theme.faint())),
    );
    frame.render_widget(Paragraph::new(text), about);
}

fn wrapped(text: &str, width: usize) -> Vec<TextLine<'static>> {
    let wrapped = wrap(text, Some(width));
    wrapped
        .lines()
        .map(|line| TextLine::from(line.to_owned()))
        .collect()
}

fn draw_form(
    form: &Form,
    rules: &str,
    frame: &mut Frame,
    area: Rect,
    theme: Theme,
    places: &mut Vec<(Rect, usize)>,
) {
    let area = Rect {
        x: area.x.saturating_add(1),
        width: area.width.saturating_sub(2),
        ..area
    };
    let rules = wrapped(rules, area.width.into());
    // The rules give way where there is little room.
    let spare = usize::from(area.height).saturating_sub(form.lines.len() + 5);
    let shown = rules.len().min(spare);
    frame.render_widget(Paragraph::new(rules[..shown].to_vec()), area);
    let area = below(area, shown + usize::from(shown > 0));
    for (row, (kind, value)) in form.lines.iter().enumerate() {
        // An empty line above the button.
        let place = below(area, row + usize::from(*kind == Line::Start));
        draw_line(frame, place, *kind, value, row == form.at, theme);
        places.push((
            Rect {
                height: place.height.min(1),
                ..place
            },
            row,
        ));
    }
    if let Some(error) = &form.error {
        let place = below(area, form.lines.len() + 2);
        let text: Vec<TextLine> = wrapped(error, place.width.into())
            .into_iter()
            .map(|line| line.style(theme.error()))
            .collect();
        frame.render_widget(Paragraph::new(text), place);
    }
}

fn draw_line(frame: &mut Frame, place: Rect, kind: Line, value: &Value, at: bool, theme: Theme) {
    let pointer = if at { "> " } else { "  " };
    let style = if at { theme.name() } else { theme.plain() };
    line(
        frame,
        place,
        0,
        &format!("{pointer}{}", kind.label()),
        style,
    );
    let right = Rect {
        x: place.x.saturating_add(LABELS).min(place.right()),
        width: place.width.saturating_sub(LABELS),
        ..place
    };
    let text = match value {
        Value::Text(field) => {
            let (text, cursor) = field.view(usize::from(right.width).saturating_sub(1));
            if at && right.height > 0 && right.width > 0 {
                let cursor = u16::try_from(cursor).unwrap_or(0);
                frame.set_cursor_position((right.x.saturating_add(cursor), right.y));
            }
            text
        }
        Value::YesNo(yes) if at => format!("‹ {} ›", yes_no(*yes)),
        Value::YesNo(yes) => yes_no(*yes).to_owned(),
        Value::Who(who) if at => format!("‹ {} ›", who.words()),
        Value::Who(who) => who.words(),
        Value::Button => "[ Start the game ]".to_owned(),
    };
    let is_button = *value == Value::Button;
    let style = if at && is_button {
        theme.cursor()
    } else {
        theme.plain()
    };
    let spans = TextLine::from(Span::styled(text, style));
    let width = right.width;
    if right.height > 0 {
        frame.buffer_mut().set_line(right.x, right.y, &spans, width);
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes {
        "yes: who cannot move wins"
    } else {
        "no"
    }
}
