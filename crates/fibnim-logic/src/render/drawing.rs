//! Automata as drawings: where their states, arcs and labels are.

use super::graph::{accepting, caption, edges};
use super::layout::{Arc, Layout, Point};
use crate::automaton::Automaton;
use crate::error::{Error, Result};

/// The most states of an automaton that is drawn: more cannot be read.
pub const MOST_DRAWN: usize = 80;
/// The most characters of a label. DOT has them all.
const LONGEST_LABEL: usize = 23;

/// A drawing of an automaton, in plain numbers: whoever draws brings the pen.
/// The first state is at (0, 0), and there the reading begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What the letters are: `digits of (n, r), most significant first`.
    pub caption: String,
    /// The states, by number.
    pub states: Vec<DrawnState>,
    /// One edge for all letters from one state to another.
    pub edges: Vec<DrawnEdge>,
}

/// A state of a [`Drawing`]: a circle of [`RADIUS`](super::RADIUS).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnState {
    /// Its middle.
    pub at: Point,
    /// Whether words that end here are accepted.
    pub accepting: bool,
}

/// An edge of a [`Drawing`].
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnEdge {
    /// The number of the state that it leaves.
    pub from: usize,
    /// The number of the state that it leads to.
    pub to: usize,
    /// How it runs, and where its label is.
    pub arc: Arc,
    /// Its letters; where they are many, the first of them.
    pub label: String,
}

/// The drawing of an automaton: states in columns by the number of letters that
/// lead to them, labels of
/// [`LABEL_SIZE`](super::LABEL_SIZE). The variables are those of its tracks.
/// More than [`MOST_DRAWN`] states are refused.
///
/// ```
/// use fibnim_logic::{automaton::{Automaton, DEAD}, render};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// let drawing = render::drawing(&valid, &["n".into()])?;
/// assert_eq!(drawing.caption, "digits of n, most significant first");
/// assert_eq!((drawing.states.len(), drawing.edges.len()), (2, 3));
/// assert!(drawing.states[1].at.x > drawing.states[0].at.x);
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn drawing(automaton: &Automaton, variables: &[String]) -> Result<Drawing> {
    if automaton.states() > MOST_DRAWN {
        return Err(Error::LimitExceeded {
            what: format!("a picture of {} states", automaton.states()),
            limit: format!("the {MOST_DRAWN} states that can be read; DOT has no such limit"),
            part: String::new(),
        });
    }
    let mut edges = edges(automaton);
    for edge in &mut edges {
        edge.label = shortened(&edge.label);
    }
    let layout = Layout::new(automaton.states(), &edges);
    let states = layout.states.into_iter().zip(accepting(automaton));
    let edges = edges.into_iter().zip(layout.arcs);
    Ok(Drawing {
        caption: caption(variables),
        states: states
            .map(|(at, accepting)| DrawnState { at, accepting })
            .collect(),
        edges: edges
            .map(|(edge, arc)| DrawnEdge {
                from: edge.from,
                to: edge.to,
                arc,
                label: edge.label,
            })
            .collect(),
    })
}

/// As many letters as there is room for.
fn shortened(label: &str) -> String {
    if label.chars().count() <= LONGEST_LABEL {
        return label.to_owned();
    }
    let end = label[..LONGEST_LABEL].rfind(',').unwrap_or(LONGEST_LABEL);
    format!("{},…", &label[..end])
}
