//! Automata as pictures.

use fibnim_lab::picture::{self, Colour, Scene, Shape};
use fibnim_logic::automaton::Automaton;
use fibnim_logic::render::{Drawing, drawing};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, Verdict};

use crate::pixels::Pixels;
use crate::xml::check_svg;

fn drawn(formula: &str) -> Drawing {
    let system = NumberSystem::named("zeckendorf").unwrap();
    let mut prover = Prover::new(system, Limits::default()).unwrap();
    match prover.decide(formula).unwrap().verdict {
        Verdict::Automaton {
            variables,
            automaton,
        } => drawing(&automaton, &variables).unwrap(),
        other => panic!("{formula} is closed: {other:?}"),
    }
}

fn words(scene: &Scene) -> Vec<&str> {
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text.words.as_str()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn every_state_and_every_label_is_drawn_on_the_card() {
    let drawing = drawn("x + y = z");
    let scene = picture::automaton(&drawing);
    let circles = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Circle { centre, radius, .. } => Some((*centre, *radius)),
        _ => None,
    });
    let circles: Vec<_> = circles.collect();
    let accepting = drawing.states.iter().filter(|state| state.accepting);
    assert_eq!(circles.len(), drawing.states.len() + accepting.count());
    for ((x, y), radius) in circles {
        assert!(x > radius && x + radius < scene.width, "{x}");
        assert!(y > radius && y + radius < scene.height, "{y}");
    }
    let mut expected: Vec<String> = (0..drawing.states.len()).map(|i| i.to_string()).collect();
    expected.extend(drawing.edges.iter().map(|edge| edge.label.clone()));
    expected.push("digits of (x, y, z), most significant first".into());
    assert_eq!(words(&scene), expected);
}

#[test]
fn svg_and_png_are_well_formed_and_the_same_again() {
    let scene = picture::automaton(&drawn("exists k: n = 3*k"));
    let svg = scene.svg().unwrap();
    check_svg(&svg);
    let again = picture::automaton(&drawn("exists k: n = 3*k"));
    assert_eq!(svg, again.svg().unwrap());
    assert_eq!(scene.png().unwrap(), again.png().unwrap());
}

#[test]
fn a_state_is_light_with_a_dark_line() {
    let scene = picture::automaton(&drawn("n = n"));
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
fn nothing_is_a_picture_too() {
    let empty = drawing(&Automaton::empty(1), &["n".into()]).unwrap();
    let scene = picture::automaton(&empty);
    check_svg(&scene.svg().unwrap());
    assert_eq!(words(&scene), ["digits of n, most significant first"]);
}
