//! Graphs of games as pictures.

use std::collections::BTreeSet;

use fibnim::catalog;
use fibnim_lab::picture::{Colour, Place, Scene, Shape, Step, Style};
use fibnim_lab::tables::Graph;
use fibnim_lab::{Drawn, Format, Sheet, WriteError, write};

use crate::tables::sheet;
use crate::xml::check_svg;

const LOST: Colour = Colour([0x1b, 0x3a, 0x5c]);
const WON: Colour = Colour([0xff, 0xf1, 0xcc]);
const WINNING: Colour = Colour([0xc2, 0x41, 0x0c]);
const OTHER: Colour = Colour([0x9a, 0xa1, 0xa9]);

fn graph(game: &str, position: &str) -> Drawn<'static> {
    let game = catalog::game(game).unwrap();
    let start = game.position(position).unwrap();
    match sheet(&Graph { start }) {
        Ok(Sheet::Drawn(drawn)) => drawn,
        _ => panic!("a graph is drawn"),
    }
}

fn scene(game: &str, position: &str) -> Scene {
    (graph(game, position).picture)(&Style::default()).unwrap()
}

/// The rows of the table: from, from's outcome, to, to's outcome.
fn rows(game: &str, position: &str) -> BTreeSet<[String; 4]> {
    let mut out = Vec::new();
    write(graph(game, position), Format::Json, &mut out).unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&out).unwrap();
    let cells = ["from", "from_outcome", "to", "to_outcome"];
    let row = |row: serde_json::Value| cells.map(|name| row[name].as_str().unwrap().to_owned());
    rows.into_iter().map(row).collect()
}

/// The places of all nodes, with whether they are P, without the legend's.
fn nodes(scene: &Scene) -> Vec<(Place, bool)> {
    let mut nodes: Vec<(Place, bool)> = scene
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Rectangle { place, fill: LOST } => Some((*place, true)),
            Shape::Path {
                steps,
                fill: Some(WON),
                ..
            } => Some((bounds(steps), false)),
            _ => None,
        })
        .collect();
    // The two samples of the legend come last.
    nodes.truncate(nodes.len() - 2);
    nodes
}

fn bounds(steps: &[Step]) -> Place {
    let ends: Vec<(f32, f32)> = steps
        .iter()
        .filter_map(|step| match *step {
            Step::Move(end) | Step::Line(end) | Step::Quad(_, end) | Step::Cubic(_, _, end) => {
                Some(end)
            }
            Step::Close => None,
        })
        .collect();
    let least = |of: fn(&(f32, f32)) -> f32| ends.iter().map(of).fold(f32::MAX, f32::min);
    let most = |of: fn(&(f32, f32)) -> f32| ends.iter().map(of).fold(f32::MIN, f32::max);
    let (x, y) = (least(|end| end.0), least(|end| end.1));
    Place {
        x,
        y,
        width: most(|end| end.0) - x,
        height: most(|end| end.1) - y,
    }
}

/// The lines of a colour, as points on their way, without the legend's.
fn lines(scene: &Scene, colour: Colour) -> Vec<Vec<(f32, f32)>> {
    let mut lines: Vec<Vec<(f32, f32)>> = scene
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Path {
                steps,
                stroke: Some(stroke),
                fill: None,
            } if stroke.colour == colour => Some(samples(steps)),
            _ => None,
        })
        .collect();
    lines.pop();
    lines
}

/// Sixteen points of every curve.
fn samples(steps: &[Step]) -> Vec<(f32, f32)> {
    let mut at = (0.0, 0.0);
    let mut points = Vec::new();
    for step in steps {
        match *step {
            Step::Move(to) | Step::Line(to) => at = to,
            Step::Cubic(one, two, to) => {
                for i in 0..=16u8 {
                    let t = f32::from(i) / 16.0;
                    let mix = |a: f32, b: f32, c: f32, d: f32| {
                        let s = 1.0 - t;
                        a * s * s * s + 3.0 * b * s * s * t + 3.0 * c * s * t * t + d * t * t * t
                    };
                    points.push((mix(at.0, one.0, two.0, to.0), mix(at.1, one.1, two.1, to.1)));
                }
                at = to;
            }
            _ => panic!("no such step in an edge"),
        }
    }
    points
}

const GAMES: [&str; 2] = ["zeckendorf", "zeckendorf-reversed"];

#[test]
fn every_position_and_every_move_is_drawn_once() {
    for game in GAMES {
        for n in [2, 5, 8, 10, 12] {
            let start = format!("n={n}");
            let (scene, rows) = (scene(game, &start), rows(game, &start));
            let positions: BTreeSet<(&str, bool)> = rows
                .iter()
                .flat_map(|[from, before, to, after]| {
                    [(from.as_str(), before == "P"), (to.as_str(), after == "P")]
                })
                .collect();
            let texts = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Text(text) => Some(text.words.as_str()),
                _ => None,
            });
            let texts: Vec<&str> = texts.collect();
            for (position, _) in &positions {
                let found = texts.iter().filter(|text| *text == position).count();
                assert_eq!(found, 1, "{game} {n}: {position}");
            }
            let lost = positions.iter().filter(|(_, lost)| *lost).count();
            let nodes = nodes(&scene);
            assert_eq!(nodes.len(), positions.len());
            assert_eq!(nodes.iter().filter(|(_, lost)| *lost).count(), lost);
            let winning = rows.iter().filter(|[_, _, _, after]| after == "P").count();
            assert_eq!(lines(&scene, WINNING).len(), winning, "{game} {n}");
            assert_eq!(lines(&scene, OTHER).len(), rows.len() - winning);
        }
    }
}

#[test]
fn nodes_stand_apart_on_the_card_and_no_line_runs_through_one() {
    let numbers = (5..=12).map(|n| format!("n={n}"));
    let mut starts: Vec<(&str, String)> = numbers
        .flat_map(|start| GAMES.map(|game| (game, start.clone())))
        .collect();
    // Lines that pass many layers.
    starts.extend([
        ("fib", "7".into()),
        ("fib", "9".into()),
        ("chomp", "2x4".into()),
    ]);
    for (game, n) in starts {
        let scene = scene(game, &n);
        let nodes = nodes(&scene);
        for (i, (one, _)) in nodes.iter().enumerate() {
            assert!(one.x >= 0.0 && one.right() <= scene.width);
            assert!(one.y >= 0.0 && one.bottom() <= scene.height);
            for (other, _) in &nodes[i + 1..] {
                let beside = one.right() + 8.0 < other.x || other.right() + 8.0 < one.x;
                let below = one.bottom() + 8.0 < other.y || other.bottom() + 8.0 < one.y;
                assert!(beside || below, "{game} {n}: {one:?} {other:?}");
            }
        }
        let all = [lines(&scene, WINNING), lines(&scene, OTHER)].concat();
        for (x, y) in all.into_iter().flatten() {
            let inside = |place: &Place| {
                let across = place.x + 1.0 < x && x < place.right() - 1.0;
                across && place.y + 1.0 < y && y < place.bottom() - 1.0
            };
            assert!(!nodes.iter().any(|(place, _)| inside(place)), "{game} {n}");
        }
    }
}

#[test]
fn the_legend_says_what_shapes_and_lines_mean_and_the_file_is_the_same_again() {
    let svg = scene("zeckendorf", "n=8").svg().unwrap();
    check_svg(&svg);
    for words in [
        "The Zeckendorf game from 1^8",
        "P: the player to move loses",
        "N: the player to move wins",
        "a winning move, to a P-position",
        "another move",
    ] {
        assert!(svg.contains(&format!("aria-label=\"{words}\"")), "{words}");
    }
    assert_eq!(svg, scene("zeckendorf", "n=8").svg().unwrap());
    let png = scene("zeckendorf", "n=8").png().unwrap();
    assert_eq!(png, scene("zeckendorf", "n=8").png().unwrap());
}

#[test]
fn any_small_game_is_drawn_and_a_large_one_refused() {
    for (game, position) in [
        ("fib", "7"),
        ("nim", "1,2"),
        ("chomp", "2x3"),
        ("local", "3;3,2"),
        ("build-up", "n=4"),
        ("chomp-reversed", "2x2"),
        ("subtraction-reversed", "n=6"),
        ("zeckendorf", "n=1"),
    ] {
        check_svg(&scene(game, position).svg().unwrap());
    }
    let error = write(graph("zeckendorf", "n=30"), Format::Png, &mut Vec::new()).unwrap_err();
    assert!(matches!(error, WriteError::Row(ref error) if error.is_limit_exceeded()));
    assert!(error.to_string().contains("the 200 positions"), "{error}");
}
