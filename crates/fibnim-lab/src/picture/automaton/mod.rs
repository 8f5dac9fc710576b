//! The picture of an automaton: its states in columns, and arcs between them.

mod arcs;
mod states;

use fibnim_logic::automaton::Automaton;
use fibnim_logic::render::{self, Edge};
use fibnim_logic::{Error, Result};

use self::arcs::Arc;
use super::colour::Colour;
use super::curve::Curve;
use super::font;
use super::layout::{MIN_TITLE_WIDTH, Title};
use super::scene::{Place, Point, Scene, Shape, Step, Stroke, Text};
use super::style::Style;

/// The most states of an automaton that is drawn: more cannot be read.
const MOST_DRAWN: usize = 80;
/// The most characters of a label. DOT has them all.
const LONGEST_LABEL: usize = 23;

const LINE: Colour = Colour([0x5b, 0x65, 0x70]);
const INK: Colour = Colour([0x20, 0x24, 0x2a]);
const STATE: Colour = Colour([0xf4, 0xf6, 0xf8]);
const LABEL: Colour = Colour([0x0b, 0x53, 0x94]);

/// The space around the picture.
const MARGIN: f32 = 24.0;
/// The height of the caption.
const CAPTION: f32 = 28.0;
const CAPTION_SIZE: f32 = 13.0;
/// The length of the arrow to the first state.
const START: f32 = 30.0;
/// The length of an arrow's head.
const HEAD: f32 = 9.0;
/// The radius of a state.
const RADIUS: f32 = 17.0;
/// Between the two circles of a state that accepts.
const RING: f32 = 3.5;
const LABEL_SIZE: f32 = 11.5;
const LABEL_HEIGHT: f32 = 15.0;

/// An automaton as a picture: states with their numbers, those that accept with
/// a double circle, in columns by the number of letters that lead to them. The
/// variables are those of its tracks, which a line below the states names. More than
/// 80 states are refused. A title of the style stands above it; without a title
/// there is no line below, either.
///
/// ```
/// use fibnim_lab::picture::{self, Style};
/// use fibnim_logic::automaton::{Automaton, DEAD};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// let scene = picture::automaton(&valid, &["n".into()], &Style::default())?;
/// assert_eq!(scene.title, "Automaton with 2 states: digits of n, most significant first");
/// assert!(scene.png()?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn automaton(automaton: &Automaton, variables: &[String], style: &Style) -> Result<Scene> {
    if automaton.states() > MOST_DRAWN {
        let what = format!("a picture of {} states", automaton.states());
        let limit = format!("the {MOST_DRAWN} states that can be read; DOT has no such limit");
        return Err(Error::limit(what, limit));
    }
    let mut edges = render::edges(automaton);
    for edge in &mut edges {
        edge.label = shortened(&edge.label);
    }
    let (mut states, mut arcs, (mut width, mut bottom)) = laid_out(automaton.states(), &edges);
    let title = Title::new(style.shown(""), width.max(MIN_TITLE_WIDTH));
    shift(&mut states, &mut arcs, (0.0, title.height()));
    width = width.max(title.width());
    bottom += title.height();
    let mut shapes = title.shapes((MARGIN, MARGIN / 2.0));
    shapes.extend(states.first().into_iter().flat_map(|&first| start(first)));
    shapes.extend(arcs.iter().flat_map(line));
    for ((number, &centre), (accepting, _)) in states.iter().enumerate().zip(automaton.rows()) {
        shapes.extend(state(number, centre, accepting));
    }
    let labels = edges.iter().zip(&arcs);
    shapes.extend(labels.flat_map(|(edge, arc)| label(&edge.label, arc.label)));
    let caption = render::caption(variables);
    if !style.no_title {
        let baseline = (MARGIN, bottom + MARGIN + CAPTION / 2.0);
        let words = Text::new(baseline, CAPTION_SIZE, &*caption).fill(INK);
        width = width.max(words.width().ceil());
        bottom += CAPTION;
        shapes.push(words.into());
    }
    let own = match states.len() {
        1 => format!("Automaton with 1 state: {caption}"),
        states => format!("Automaton with {states} states: {caption}"),
    };
    Ok(Scene {
        title: style.named(&own).to_owned(),
        width: (width + 2.0 * MARGIN).ceil(),
        height: (bottom + MARGIN).ceil(),
        shapes,
    })
}

/// The states and arcs inside the margin, their width, and where they end below.
fn laid_out(states: usize, edges: &[Edge]) -> (Vec<Point>, Vec<Arc>, Point) {
    let mut states = states::places(states, edges);
    let mut arcs = arcs::route(&states, edges);
    let (low, high) = corners(&states, &arcs);
    let by = (MARGIN - low.0, MARGIN - low.1);
    shift(&mut states, &mut arcs, by);
    (states, arcs, (high.0 - low.0, high.1 + by.1))
}

fn shift(states: &mut [Point], arcs: &mut [Arc], by: Point) {
    for state in states {
        *state = shifted(*state, by);
    }
    for arc in arcs {
        arc.shift(by);
    }
}

/// As many letters as there is room for.
fn shortened(label: &str) -> String {
    if label.chars().count() <= LONGEST_LABEL {
        return label.to_owned();
    }
    let end = label[..LONGEST_LABEL].rfind(',').unwrap_or(LONGEST_LABEL);
    format!("{},…", &label[..end])
}

/// The width of a label's paper.
fn label_width(label: &str) -> f32 {
    font::width(label, LABEL_SIZE, false) + 3.0
}

fn shifted(point: Point, by: Point) -> Point {
    (point.0 + by.0, point.1 + by.1)
}

/// The corners of all that is drawn, the arrow to the first state at (0, 0)
/// included.
fn corners(states: &[Point], arcs: &[Arc]) -> (Point, Point) {
    let mut low = (-RADIUS - 1.0 - START, -RADIUS);
    let mut high = (RADIUS, RADIUS);
    let mut include = |(x, y): Point, around: f32| {
        low = (low.0.min(x - around), low.1.min(y - around));
        high = (high.0.max(x + around), high.1.max(y + around));
    };
    for &state in states {
        include(state, RADIUS + 1.0);
    }
    for Arc { label, samples, .. } in arcs {
        include((label.x, label.y), 0.0);
        include((label.right(), label.bottom()), 0.0);
        for &point in samples {
            include(point, 2.0);
        }
    }
    (low, high)
}

/// The arrow to the first state.
fn start((x, y): Point) -> [Shape; 2] {
    let tip = (x - RADIUS - 1.0, y);
    let from = (tip.0 - START, y);
    [
        Shape::line([from, tip], Stroke::new(1.3, LINE)),
        Shape::arrow_head(from, tip, HEAD, LINE),
    ]
}

fn line(arc: &Arc) -> [Shape; 2] {
    let Curve([start, .., end]) = arc.curve;
    let line = Shape::Path {
        steps: vec![Step::Move(start), arc.curve.step()],
        fill: None,
        stroke: Some(Stroke::new(1.3, LINE)),
    };
    // The arrow's direction is that of the last piece of the arc.
    let head = Shape::arrow_head(arc.curve.at(0.93), end, HEAD, LINE);
    [line, head]
}

fn state(number: usize, centre: Point, accepting: bool) -> Vec<Shape> {
    let circle = |radius, width, fill| Shape::Circle {
        centre,
        radius,
        fill,
        stroke: Some(Stroke::new(width, INK)),
    };
    let mut shapes = vec![circle(RADIUS, 1.5, Some(STATE))];
    if accepting {
        shapes.push(circle(RADIUS - RING, 1.2, None));
    }
    let text = Text::new(centre, 13.0, number.to_string()).middle();
    shapes.push(text.level().fill(INK).into());
    shapes
}

/// A label on a piece of paper of its own, so that lines stay off it.
fn label(words: &str, place: Place) -> [Shape; 2] {
    let text = Text::new(place.middle(), LABEL_SIZE, words).middle();
    let paper = Shape::Rectangle {
        place,
        fill: Colour::WHITE,
    };
    [paper, text.level().fill(LABEL).into()]
}
