//! Automata as pictures.

use fibnim_lab::picture::{self, Colour, Scene, Shape, Step, Style};
use fibnim_logic::automaton::Automaton;
use fibnim_logic::render::edges;
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, Verdict};

use crate::pixels::Pixels;
use crate::xml::check_svg;

type Point = (f32, f32);

fn decide(formula: &str) -> (Vec<String>, Automaton) {
    let system = NumberSystem::named("zeckendorf").unwrap();
    let mut prover = Prover::new(system, Limits::default()).unwrap();
    match prover.decide(formula).unwrap().verdict {
        Verdict::Automaton {
            variables,
            automaton,
        } => (variables, automaton),
        other => panic!("{formula} is closed: {other:?}"),
    }
}

fn drawn(formula: &str) -> Scene {
    let (variables, automaton) = decide(formula);
    picture::automaton(&automaton, &variables, &Style::default()).unwrap()
}

fn words(scene: &Scene) -> Vec<&str> {
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text.words.as_str()),
        _ => None,
    });
    texts.collect()
}

fn circles(scene: &Scene) -> Vec<(Point, f32)> {
    let circles = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Circle { centre, radius, .. } => Some((*centre, *radius)),
        _ => None,
    });
    circles.collect()
}

/// The middles of the states: their circles are filled, those of rings are not.
fn states(scene: &Scene) -> Vec<Point> {
    let filled = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Circle {
            centre,
            fill: Some(_),
            ..
        } => Some(*centre),
        _ => None,
    });
    filled.collect()
}

/// Where the arcs begin and end, and the heads of their arrows.
fn arcs(scene: &Scene) -> Vec<(Point, Point, Vec<Step>)> {
    let pairs = scene.shapes.windows(2).filter_map(|pair| match pair {
        [
            Shape::Path { steps: arc, .. },
            Shape::Path { steps: head, .. },
        ] => match arc[..] {
            [Step::Move(start), Step::Cubic(_, _, end)] => Some((start, end, head.clone())),
            _ => None,
        },
        _ => None,
    });
    pairs.collect()
}

fn distance(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

#[test]
fn every_state_and_every_label_is_drawn_on_the_card() {
    let (variables, automaton) = decide("x + y = z");
    let scene = picture::automaton(&automaton, &variables, &Style::default()).unwrap();
    assert_eq!(states(&scene).len(), 16);
    let accepting = (0..16).filter(|&state| automaton.is_accepting(state));
    assert_eq!(circles(&scene).len(), 16 + accepting.count());
    for ((x, y), radius) in circles(&scene) {
        assert!(x > radius && x + radius < scene.width, "{x}");
        assert!(y > radius && y + radius < scene.height, "{y}");
    }
    let mut expected: Vec<String> = Vec::new();
    for state in 0..16 {
        expected.push(state.to_string());
        let rings = circles(&scene).into_iter();
        let rings = rings.filter(|&(centre, _)| centre == states(&scene)[state]);
        let accepting = automaton.is_accepting(u32::try_from(state).unwrap());
        assert_eq!(rings.count(), 1 + usize::from(accepting), "{state}");
    }
    expected.extend(edges(&automaton).into_iter().map(|edge| edge.label));
    expected.push("digits of (x, y, z), most significant first".into());
    assert_eq!(words(&scene), expected);
}

#[test]
fn arcs_begin_and_end_at_their_states_and_states_stand_apart() {
    let (variables, automaton) = decide("x + y = z");
    let scene = picture::automaton(&automaton, &variables, &Style::default()).unwrap();
    let (states, arcs, edges) = (states(&scene), arcs(&scene), edges(&automaton));
    let radius = circles(&scene)[0].1;
    assert_eq!(arcs.len(), edges.len());
    for (edge, (start, end, _)) in edges.iter().zip(arcs) {
        for gap in [
            distance(start, states[edge.from]) - radius,
            distance(end, states[edge.to]) - radius,
        ] {
            assert!(gap.abs() < 2.0, "{} to {}: {gap}", edge.from, edge.to);
        }
    }
    for (i, &one) in states.iter().enumerate() {
        for &other in &states[i + 1..] {
            assert!(distance(one, other) > 3.0 * radius);
        }
    }
}

/// In the adder they once did not.
#[test]
fn labels_keep_off_the_heads_of_arrows() {
    for formula in ["x + y = z", "exists k: n = 3*k", "x + 3 = 2*y"] {
        let scene = drawn(formula);
        let corners = arcs(&scene).into_iter().flat_map(|(.., head)| head);
        let corners: Vec<Point> = corners
            .filter_map(|step| match step {
                Step::Move(to) | Step::Line(to) => Some(to),
                Step::Quad(..) | Step::Cubic(..) | Step::Close => None,
            })
            .collect();
        assert!(!corners.is_empty());
        for shape in &scene.shapes {
            if let Shape::Rectangle { place, .. } = shape {
                let inside = |&&(x, y): &&Point| {
                    place.x < x && x < place.right() && place.y < y && y < place.bottom()
                };
                assert_eq!(corners.iter().find(inside), None, "{formula}: {place:?}");
            }
        }
    }
}

#[test]
fn svg_and_png_are_well_formed_and_the_same_again() {
    let scene = drawn("exists k: n = 3*k");
    let svg = scene.svg().unwrap();
    check_svg(&svg);
    let again = drawn("exists k: n = 3*k");
    assert_eq!(svg, again.svg().unwrap());
    assert_eq!(scene.png().unwrap(), again.png().unwrap());
}

#[test]
fn a_state_is_light_with_a_dark_line() {
    let scene = drawn("n = n");
    let pixels = Pixels::read(&scene.png().unwrap());
    let Some(Shape::Circle { centre, radius, .. }) = scene
        .shapes
        .iter()
        .find(|shape| matches!(shape, Shape::Circle { .. }))
    else {
        panic!("no state");
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in the picture"
    )]
    let pixel = |x: f32, y: f32| pixels.at((2.0 * x) as usize, (2.0 * y) as usize);
    let (x, y) = *centre;
    assert_eq!(pixel(x - radius + 7.0, y), Colour([0xf4, 0xf6, 0xf8]));
    assert_eq!(pixel(x, y - radius), Colour([0x20, 0x24, 0x2a]));
}

#[test]
fn an_automaton_that_nobody_could_read_is_not_drawn() {
    let (variables, automaton) = decide("exists k: n = 7*k");
    assert_eq!(automaton.states(), 98);
    let error = picture::automaton(&automaton, &variables, &Style::default())
        .err()
        .unwrap();
    assert_eq!(
        error.to_string(),
        "limit exceeded: a picture of 98 states would need more than the 80 states that can be read; DOT has no such limit"
    );
}

#[test]
fn nothing_is_a_picture_too() {
    let scene = picture::automaton(&Automaton::empty(1), &["n".into()], &Style::default()).unwrap();
    check_svg(&scene.svg().unwrap());
    assert_eq!(words(&scene), ["digits of n, most significant first"]);
}
