//! Each shape of a scene, as SVG and in pixels.

use fibnim_lab::WriteError;
use fibnim_lab::picture::{Cells, Colour, Place, Scene, Shape, Step, Stroke, Text};

use crate::pixels::Pixels;
use crate::xml::check_svg;

const RED: Colour = Colour([200, 0, 0]);

fn scene(shapes: Vec<Shape>) -> Scene {
    Scene {
        title: "Shapes <&> \"words\"".into(),
        width: 100.0,
        height: 60.0,
        shapes,
    }
}

fn pixels(shape: impl Into<Shape>) -> Pixels {
    Pixels::read(&scene(vec![shape.into()]).png().unwrap())
}

/// All pixels that are not white, as a box: left, top, right, bottom.
fn inked(pixels: &Pixels) -> [usize; 4] {
    let mut found = [usize::MAX, usize::MAX, 0, 0];
    for y in 0..pixels.height {
        for x in (0..pixels.width).filter(|&x| pixels.at(x, y) != Colour::WHITE) {
            found = [
                found[0].min(x),
                found[1].min(y),
                found[2].max(x),
                found[3].max(y),
            ];
        }
    }
    found
}

#[test]
fn a_small_picture_has_two_pixels_for_one() {
    let empty = Pixels::read(&scene(vec![]).png().unwrap());
    assert_eq!((empty.width, empty.height), (200, 120));
    assert_eq!(empty.count(0..200, 0..120, Colour::WHITE), 200 * 120);
}

#[test]
fn a_rectangle_and_a_line_are_where_they_are() {
    let place = Place {
        x: 10.0,
        y: 5.0,
        width: 20.0,
        height: 8.0,
    };
    let pixels_of = pixels(Shape::Rectangle { place, fill: RED });
    assert_eq!(inked(&pixels_of), [20, 10, 59, 25]);
    assert_eq!(pixels_of.count(20..60, 10..26, RED), 40 * 16);
    let line = Shape::line([(10.0, 20.0), (50.0, 20.0)], Stroke::new(2.0, RED));
    assert_eq!(inked(&pixels(line)), [20, 38, 99, 41]);
}

#[test]
fn a_dashed_line_has_gaps() {
    let stroke = Stroke::new(2.0, RED).dashed(10.0, 10.0);
    let line = pixels(Shape::line([(0.0, 20.0), (80.0, 20.0)], stroke));
    let reds = [5, 15, 25, 35].map(|x| line.at(2 * x, 40) == RED);
    assert_eq!(reds, [true, false, true, false]);
}

#[test]
fn circles_and_polygons_are_filled_or_not() {
    let circle = |fill, stroke| Shape::Circle {
        centre: (50.0, 30.0),
        radius: 20.0,
        fill,
        stroke,
    };
    let full = pixels(circle(Some(RED), None));
    assert_eq!((full.at(100, 60), full.at(62, 22)), (RED, Colour::WHITE));
    let ring = pixels(circle(None, Some(Stroke::new(2.0, RED))));
    assert_eq!((ring.at(100, 60), ring.at(60, 60)), (Colour::WHITE, RED));
    let head = pixels(Shape::polygon(
        [(10.0, 10.0), (40.0, 10.0), (10.0, 40.0)],
        RED,
    ));
    assert_eq!((head.at(30, 30), head.at(76, 76)), (RED, Colour::WHITE));
}

#[test]
fn text_goes_right_or_up_from_its_anchor() {
    let text = |at| Text::new(at, 20.0, "Hm");
    let width = text((0.0, 0.0)).width();
    assert!((30.0..34.0).contains(&width), "{width}");
    let [left, top, right, bottom] = inked(&pixels(text((20.0, 40.0))));
    assert!(left >= 40 && right <= 40 + 64 && top > 40 && bottom <= 80);
    let [end_left, _, end_right, _] = inked(&pixels(text((60.0, 40.0)).end()));
    assert!(end_right < 120 && end_left > 50);
    let [left, top, right, bottom] = inked(&pixels(text((40.0, 50.0)).turned()));
    assert!(right <= 80 && left > 40 && bottom <= 100 && top < 50);
}

#[test]
fn bold_text_has_more_ink() {
    let ink = |text: Text| {
        let pixels = pixels(text);
        pixels.count(0..200, 0..120, Colour::BLACK)
    };
    let text = Text::new((5.0, 40.0), 20.0, "Share");
    assert!(ink(text.clone().bold()) > ink(text) * 5 / 4);
}

/// One of each.
fn all_shapes() -> Scene {
    let stroke = Stroke::new(1.5, RED);
    scene(vec![
        Shape::line([(1.0, 2.0), (3.25, 4.0)], stroke.dashed(4.0, 2.0)),
        Shape::polygon([(1.0, 2.0), (3.0, 4.0), (5.0, 0.0)], RED),
        Shape::Path {
            steps: vec![
                Step::Move((0.0, 0.0)),
                Step::Quad((1.0, 1.0), (2.0, 0.0)),
                Step::Cubic((3.0, 1.0), (4.0, 1.0), (5.0, 0.0)),
                Step::Close,
            ],
            fill: Some(RED),
            stroke: Some(stroke),
        },
        Shape::Circle {
            centre: (9.0, 9.0),
            radius: 4.0,
            fill: Some(RED),
            stroke: Some(stroke),
        },
        Text::new((10.0, 10.0), 12.0, "a < \"b\" & c→")
            .turned()
            .bold()
            .into(),
        Shape::Cells(Cells {
            x: 0.0,
            y: 0.0,
            side: 3.0,
            gap: 1.0,
            columns: 2,
            colours: vec![RED; 4],
        }),
    ])
}

#[test]
fn svg_has_every_shape_and_all_words() {
    let svg = all_shapes().svg().unwrap();
    let names = check_svg(&svg);
    let count = |wanted: &str| names.iter().filter(|name| *name == wanted).count();
    // The card and four cells; three paths besides the signs, which are in one group.
    assert_eq!((count("rect"), count("circle"), count("g")), (5, 1, 2));
    assert_eq!(count("path"), 3 + "a<\"b&c→".chars().count());
    assert!(svg.contains("<title>Shapes &lt;&amp;&gt; &quot;words&quot;</title>"));
    assert!(svg.contains("aria-label=\"a &lt; &quot;b&quot; &amp; c→\""));
    assert!(svg.contains("d=\"M0 0Q1 1 2 0C3 1 4 1 5 0Z\""));
    assert!(svg.contains("stroke-dasharray=\"4 2\""));
}

#[test]
fn pictures_are_the_same_every_time() {
    assert_eq!(all_shapes().svg().unwrap(), all_shapes().svg().unwrap());
    assert_eq!(all_shapes().png().unwrap(), all_shapes().png().unwrap());
}

#[test]
fn no_shape_is_too_strange_to_be_drawn() {
    let stroke = Stroke::new(0.0, RED).dashed(0.0, 0.0);
    let strange = scene(vec![
        Shape::line([], stroke),
        Shape::line([(5.0, 5.0)], stroke),
        Shape::polygon([(f32::NAN, 1.0), (1.0, f32::INFINITY)], RED),
        Shape::line([(-1e9, -1e9), (1e9, 1e9)], Stroke::new(1.0, RED)),
        Shape::Circle {
            centre: (0.0, 0.0),
            radius: -1.0,
            fill: Some(RED),
            stroke: None,
        },
        Shape::Rectangle {
            place: Place {
                x: -1e9,
                y: f32::NAN,
                width: 1e9,
                height: -4.0,
            },
            fill: RED,
        },
        Text::new((-500.0, 1e9), 12.0, "far").into(),
    ]);
    assert!(strange.png().is_ok());
    check_svg(&strange.svg().unwrap());
}

#[test]
fn a_picture_of_too_many_pixels_is_refused() {
    let mut huge = scene(vec![]);
    (huge.width, huge.height) = (60_000.0, 60_000.0);
    let error = huge.png().unwrap_err();
    assert!(matches!(error, WriteError::Row(error) if error.is_limit_exceeded()));
    assert!(huge.svg().is_ok());
}
