//! Automata as pictures.

use std::fmt::Write;

use super::graph::{Edge, accepting, caption, edges};
use super::layout::{Arc, Layout, Point, RADIUS, width};
use crate::automaton::Automaton;
use crate::error::{Error, Result};

/// The most states of an automaton that is drawn: more cannot be read.
pub const MOST_DRAWN: usize = 80;
/// The most characters of a label; the whole is shown where one points at it.
const LONGEST_LABEL: usize = 23;
/// The space around the picture.
const MARGIN: f64 = 24.0;
/// The height of the caption.
const CAPTION: f64 = 28.0;
/// The height of the text that is the caption.
const CAPTION_CHARACTER: f64 = 7.4;

/// Dark paper where the reader's pages are dark.
const STYLE: &str = "<style>@media (prefers-color-scheme: dark) {
  .paper { fill: #1b1d21 } .line { stroke: #9aa3ad } .arrow { fill: #9aa3ad }
  .state { fill: #262a30; stroke: #d5dae0 } .ring { stroke: #d5dae0 }
  .text { fill: #e8ebee } .label { fill: #8fc1ff }
}</style>";

/// The automaton as an SVG document: states in columns by the number of letters
/// that lead to them, accepting ones with a double circle. The variables are
/// those of its tracks.
///
/// ```
/// use fibnim_logic::{automaton::{Automaton, DEAD}, render};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// assert!(render::svg(&valid, &["n".into()])?.starts_with("<svg "));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn svg(automaton: &Automaton, variables: &[String]) -> Result<String> {
    if automaton.states() > MOST_DRAWN {
        return Err(Error::LimitExceeded {
            what: format!("a picture of {} states", automaton.states()),
            limit: format!("the {MOST_DRAWN} states that can be read; DOT has no such limit"),
            part: String::new(),
        });
    }
    let mut edges = edges(automaton);
    let full: Vec<String> = edges.iter().map(|edge| edge.label.clone()).collect();
    for edge in &mut edges {
        edge.label = shortened(&edge.label);
    }
    let layout = Layout::new(automaton.states(), &edges);
    Ok(document(
        automaton,
        &caption(variables),
        &layout,
        &edges,
        &full,
    ))
}

/// As many letters as there is room for.
fn shortened(label: &str) -> String {
    if label.chars().count() <= LONGEST_LABEL {
        return label.to_owned();
    }
    let end = label[..LONGEST_LABEL].rfind(',').unwrap_or(LONGEST_LABEL);
    format!("{},…", &label[..end])
}

/// Appends a line; writing to a string cannot fail.
macro_rules! push {
    ($svg:expr, $($format:tt)*) => {
        let _ = writeln!($svg, $($format)*);
    };
}

fn document(
    automaton: &Automaton,
    caption: &str,
    layout: &Layout,
    edges: &[Edge],
    full: &[String],
) -> String {
    let (low, high) = corners(layout, edges, caption);
    let (width, height) = (high.x - low.x, high.y - low.y);
    let mut svg = String::new();
    push!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{:.1} {:.1} {width:.1} {height:.1}\" font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\" role=\"img\">\n\
         <title>Automaton with {} states: {caption}</title>\n{STYLE}\n\
         <rect class=\"paper\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#ffffff\"/>",
        low.x,
        low.y,
        automaton.states(),
        low.x,
        low.y
    );
    push!(
        svg,
        "<text class=\"text\" x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\" fill=\"#20242a\">{caption}</text>",
        low.x + MARGIN,
        high.y - CAPTION / 2.0
    );
    if let Some(&first) = layout.states.first() {
        let start = Point {
            x: first.x - RADIUS - 30.0,
            y: first.y,
        };
        let end = Point {
            x: first.x - RADIUS - 1.0,
            y: first.y,
        };
        push_line(
            &mut svg,
            &Arc {
                start,
                bend: [start, end],
                end,
                label: start,
            },
        );
    }
    for arc in &layout.arcs {
        push_line(&mut svg, arc);
    }
    for ((state, &place), accepting) in layout.states.iter().enumerate().zip(accepting(automaton)) {
        push_state(&mut svg, state, place, accepting);
    }
    for ((arc, edge), full) in layout.arcs.iter().zip(edges).zip(full) {
        push_label(&mut svg, arc.label, &edge.label, full);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The corners of all that is drawn, with a margin.
fn corners(layout: &Layout, edges: &[Edge], caption: &str) -> (Point, Point) {
    let (mut low, mut high) = (
        Point {
            x: -60.0,
            y: -RADIUS,
        },
        Point {
            x: RADIUS,
            y: RADIUS,
        },
    );
    let mut include = |point: Point, dx: f64, dy: f64| {
        low = Point {
            x: low.x.min(point.x - dx),
            y: low.y.min(point.y - dy),
        };
        high = Point {
            x: high.x.max(point.x + dx),
            y: high.y.max(point.y + dy),
        };
    };
    for &state in &layout.states {
        include(state, RADIUS, RADIUS);
    }
    for (arc, edge) in layout.arcs.iter().zip(edges) {
        include(arc.label, width(&edge.label) / 2.0, 9.0);
        for eighth in 0..=8u8 {
            include(arc.at(f64::from(eighth) / 8.0), 2.0, 2.0);
        }
    }
    let words = caption
        .chars()
        .fold(0.0, |width, _| width + CAPTION_CHARACTER);
    low = Point {
        x: low.x - MARGIN,
        y: low.y - MARGIN,
    };
    high = Point {
        x: (high.x + MARGIN).max(low.x + words + 2.0 * MARGIN),
        y: high.y + MARGIN + CAPTION,
    };
    (low, high)
}

fn push_line(svg: &mut String, arc: &Arc) {
    let Arc {
        start,
        bend: [first, second],
        end,
        ..
    } = arc;
    push!(
        svg,
        "<path class=\"line\" d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"#5b6570\" stroke-width=\"1.3\"/>",
        start.x,
        start.y,
        first.x,
        first.y,
        second.x,
        second.y,
        end.x,
        end.y
    );
    // The arrow's direction is that of the last piece of the arc.
    let back = end.away(arc.at(0.93), 9.0);
    let (dx, dy) = ((end.x - back.x) * 0.42, (end.y - back.y) * 0.42);
    push!(
        svg,
        "<path class=\"arrow\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"#5b6570\"/>",
        end.x,
        end.y,
        back.x - dy,
        back.y + dx,
        back.x + dy,
        back.y - dx
    );
}

fn push_state(svg: &mut String, state: usize, Point { x, y }: Point, accepting: bool) {
    push!(
        svg,
        "<circle class=\"state\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"#f4f6f8\" stroke=\"#20242a\" stroke-width=\"1.5\"/>"
    );
    if accepting {
        push!(
            svg,
            "<circle class=\"ring\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\" fill=\"none\" stroke=\"#20242a\" stroke-width=\"1.2\"/>",
            RADIUS - 3.5
        );
    }
    push!(
        svg,
        "<text class=\"text\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"13\" text-anchor=\"middle\" fill=\"#20242a\">{state}</text>",
        y + 4.5
    );
}

/// A label on a piece of paper of its own, so that lines stay off it.
fn push_label(svg: &mut String, Point { x, y }: Point, label: &str, full: &str) {
    let half = width(label) / 2.0;
    push!(
        svg,
        "<rect class=\"paper\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"15\" rx=\"3\" fill=\"#ffffff\" fill-opacity=\"0.9\"/>",
        x - half - 1.0,
        y - 7.5,
        2.0 * half + 2.0
    );
    let title = if label == full {
        String::new()
    } else {
        format!("<title>{full}</title>")
    };
    push!(
        svg,
        "<text class=\"label\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"11.5\" text-anchor=\"middle\" fill=\"#0b5394\">{title}{label}</text>",
        y + 4.0
    );
}
