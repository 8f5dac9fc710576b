//! The graph of a game: one row a move.

use std::rc::Rc;

use fibnim::catalog::entry;
use fibnim::{Budget, Convention, Natural, Outcome, Position, Result, Rule};

use super::{TableKind, counted};
use crate::game_graph::{Edge, GameGraph};
use crate::grid::{Drawn, Sheet};
use crate::picture;
use crate::table::{Cell, Column, Row, Table};

/// The graph of a game from a position: every position that can come, and every
/// move.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The position that all come from.
    pub start: Position,
}

/// A row has who wins before and after the move; `depth` is the most moves that
/// lead to the position.
///
/// ```
/// use fibnim::{Budget, catalog};
/// use fibnim_lab::tables::{Graph, TableKind};
/// use fibnim_lab::{Format, write};
///
/// let start = catalog::game("zeckendorf")?.position("n=3")?;
/// let mut out = Vec::new();
/// let budget = Budget::default();
/// write(Graph { start }.sheet(&budget)?, Format::Csv, &mut out)?;
/// assert_eq!(
///     String::from_utf8(out)?,
///     "depth,from,from_outcome,move,to,to_outcome\n\
///      0,1^3,P,combine 1 + 1 into 2,1 2,N\n\
///      1,1 2,N,combine 1 + 2 into 3,3,P\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for Graph {
    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let Self { start } = self;
        let graph = Rc::new(GameGraph::new(start, budget)?);
        let options = Options::new(start)?;
        let caption = format!(
            "{}{} from {start}",
            start.game_title(),
            options.words(super::short, "who cannot move wins")
        );
        let name = format!(
            "{}{}",
            start.game_name(),
            options.words(Rule::to_string, "misère (who cannot move wins)")
        );
        let drawn = Rc::clone(&graph);
        Ok(Sheet::Drawn(Drawn {
            table: table(&name, start, graph),
            picture: Box::new(move |style| picture::game_graph(&drawn, &caption, style)),
        }))
    }
}

/// What was chosen of a game beside its name: two graphs that differ have titles
/// that differ.
struct Options<'a> {
    rule: Option<&'a Rule>,
    /// The least and the most of a first move, where they are chosen.
    bounds: Option<[Natural; 2]>,
    misere: bool,
}

impl<'a> Options<'a> {
    fn new(start: &'a Position) -> Result<Self> {
        let chosen = entry(start.game_name())?.options;
        Ok(Self {
            rule: start.rule().filter(|_| chosen.contains(&"--rule")),
            bounds: if chosen.contains(&"--max") {
                bounds(start)?
            } else {
                None
            },
            misere: start.convention() == Convention::Misere,
        })
    }

    /// ", f(t) = 3t, misère,", or nothing. The font of pictures has no è: what
    /// misère means is said in other words there.
    fn words(&self, rule_text: impl Fn(&Rule) -> String, misere: &str) -> String {
        let rule = self.rule.map(|rule| format!("f(t) = {}", rule_text(rule)));
        let bounds = self.bounds.as_ref().map(|[least, most]| {
            let (least, most) = (least.to_short_string(), most.to_short_string());
            if least == most {
                format!("{least} at a time")
            } else {
                format!("{least} to {most} at a time")
            }
        });
        let misere = self.misere.then(|| misere.to_owned());
        let words: Vec<String> = [rule, bounds, misere].into_iter().flatten().collect();
        if words.is_empty() {
            return String::new();
        }
        format!(", {},", words.join(", "))
    }
}

/// The amounts of the first and the last move from a start: a bound beyond what
/// the start allows changes nothing.
fn bounds(start: &Position) -> Result<Option<[Natural; 2]>> {
    let moves = start.legal_moves()?;
    let Some(last) = moves.count().checked_sub(&Natural::ONE) else {
        return Ok(None);
    };
    let amount = |i: &Natural| {
        let (step, _) = moves.nth(i)?;
        let taken = step.taken().map(|(_, take)| take);
        taken.or(step.added()).cloned()
    };
    let (least, most) = (amount(&Natural::ZERO), amount(&last));
    Ok(least.zip(most).map(|(least, most)| [least, most]))
}

fn table(game: &str, start: &Position, graph: Rc<GameGraph>) -> Table<'static> {
    let remark = remark(&graph);
    let positions = graph.positions().to_vec();
    Table {
        title: format!(
            "The graph of the game {game} from {start}: every position that can come, and every move"
        ),
        columns: vec![
            Column::integers("depth"),
            Column::words("from"),
            Column::words("from_outcome"),
            Column::words("move"),
            Column::words("to"),
            Column::words("to_outcome"),
        ],
        bfile: None,
        picture: None,
        row_count: graph.move_count(),
        rows: Box::new(
            positions
                .into_iter()
                .flat_map(move |id| match graph.edges(id) {
                    Ok(edges) => edges.iter().map(|edge| Ok(row(&graph, edge))).collect(),
                    Err(error) => vec![Err(error)],
                }),
        ),
        remark: Box::new(move || Some(remark)),
    }
}

fn row(graph: &GameGraph, edge: &Edge) -> Row {
    vec![
        Cell::Index(graph.depth(edge.from)),
        Cell::Text(graph.text(edge.from)),
        Cell::Text(graph.outcome(edge.from).to_string()),
        Cell::Text(edge.step.to_string()),
        Cell::Text(graph.text(edge.to)),
        Cell::Text(graph.outcome(edge.to).to_string()),
    ]
}

fn remark(graph: &GameGraph) -> String {
    let positions = graph.positions();
    let ids = positions.iter();
    let lost = ids.filter(|&&id| graph.outcome(id) == Outcome::P).count();
    let longest = positions.last().map_or(0, |&id| graph.depth(id));
    format!(
        "{}, of which {lost} {} P; {}; the longest game has {longest}.",
        counted(positions.len(), "position", "positions"),
        if lost == 1 { "is" } else { "are" },
        counted(graph.move_count(), "move", "moves")
    )
}
