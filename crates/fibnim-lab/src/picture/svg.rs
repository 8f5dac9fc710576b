//! A scene as an SVG document.
//!
//! Texts are outlines, so that no font of the viewer is needed: each sign is
//! defined once, in units of the font, and used where it occurs. The words stay
//! as labels, for those who do not see them. On request they are text instead, in the
//! fonts of the viewer.

use std::collections::BTreeSet;
use std::fmt::Write;

use fibnim::Pace;

use super::font;
use super::layout::pixels;
use super::raster;
use super::scene::{Anchor, Cells, Place, Scene, Shape, Step, Stroke, Text};
use crate::export::WriteError;
use crate::picture::Colour;

/// A field of more cells than this becomes one image instead of a shape each.
const MAX_SHAPES: usize = 5000;
/// An image has so many pixels for each of the picture, where that is possible.
const IMAGE_SCALE: f32 = 2.0;
/// The most pixels a side of an image of more than one pixel a cell.
const MAX_IMAGE_SIDE: usize = 4096;

/// Appends formatted text; writing to a string cannot fail.
macro_rules! push {
    ($svg:expr, $($format:tt)*) => {
        let _ = write!($svg, $($format)*);
    };
}

/// The scene as an SVG document, with texts as text or as outlines.
pub fn document(scene: &Scene, as_text: bool, pace: &mut Pace) -> Result<String, WriteError> {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"graphics-document\">\n\
         <title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
        escaped(&scene.title)
    );
    if !as_text {
        push_signs(&mut svg, scene);
    }
    for shape in &scene.shapes {
        // A shape is as much as some cells.
        pace.steps(64)?;
        match shape {
            Shape::Rectangle { place, fill } => push_rectangle(&mut svg, *place, *fill),
            Shape::Circle {
                centre: (x, y),
                radius,
                fill,
                stroke,
            } => {
                let [x, y, radius] = [*x, *y, *radius].map(number);
                let paint = paint(*fill, *stroke);
                push!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>\n"
                );
            }
            Shape::Path {
                steps,
                fill,
                stroke,
            } => {
                let (way, paint) = (way(steps), paint(*fill, *stroke));
                push!(svg, "<path d=\"{way}\"{paint}/>\n");
            }
            Shape::Text(text) if as_text => push_words(&mut svg, text),
            Shape::Text(text) => push_text(&mut svg, text),
            Shape::Cells(cells) if cells.colours.len() > MAX_SHAPES => {
                push_image(&mut svg, cells, pace)?;
            }
            Shape::Cells(cells) => push_cells(&mut svg, cells),
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// With at most two decimals.
fn number(length: f32) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}

/// The signs of all texts, each once.
fn push_signs(svg: &mut String, scene: &Scene) {
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text),
        _ => None,
    });
    let signs: BTreeSet<(bool, char)> = texts
        .flat_map(|text| text.words.chars().map(|sign| (text.bold, sign)))
        .collect();
    svg.push_str("<defs>\n");
    for (bold, sign) in signs {
        let way = way(&font::outline(sign, bold));
        if !way.is_empty() {
            push!(
                svg,
                "<path id=\"{}\" d=\"{way}\"/>\n",
                sign_name(bold, sign)
            );
        }
    }
    svg.push_str("</defs>\n");
}

/// The same in all documents, so that several of them may be in one page.
fn sign_name(bold: bool, sign: char) -> String {
    let weight = if bold { "b" } else { "r" };
    format!("{weight}{:x}", u32::from(sign))
}

fn push_text(svg: &mut String, text: &Text) {
    let unit = font::unit(text.size, text.bold);
    let turn = if text.turned { " rotate(-90)" } else { "" };
    push!(
        svg,
        "<g role=\"img\" aria-label=\"{}\" fill=\"{}\" \
         transform=\"translate({} {}){turn} scale({unit:.6} {:.6})\">",
        escaped(&text.words),
        text.fill,
        number(text.at.0),
        number(text.at.1),
        -unit
    );
    let mut pen = -text.offset() / unit;
    for sign in text.words.chars() {
        if !font::outline(sign, text.bold).is_empty() {
            let name = sign_name(text.bold, sign);
            push!(svg, "<use xlink:href=\"#{name}\" x=\"{pen:.0}\"/>");
        }
        pen += font::advance(sign, text.bold);
    }
    svg.push_str("</g>\n");
}

/// The fonts of texts, of which every viewer has one.
const FONTS: &str = "Roboto, Helvetica, Arial, sans-serif";

fn push_words(svg: &mut String, text: &Text) {
    let [x, y, size] = [text.at.0, text.at.1, text.size].map(number);
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let weight = if text.bold {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let turn = if text.turned {
        format!(" transform=\"rotate(-90 {x} {y})\"")
    } else {
        String::new()
    };
    push!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"{FONTS}\" font-size=\"{size}\" \
         fill=\"{}\"{anchor}{weight}{turn}>{}</text>\n",
        text.fill,
        escaped(&text.words)
    );
}

/// The attributes of a shape's colours.
fn paint(fill: Option<Colour>, stroke: Option<Stroke>) -> String {
    let mut paint = match fill {
        Some(fill) => format!(" fill=\"{fill}\""),
        None => " fill=\"none\"".into(),
    };
    if let Some(Stroke {
        width,
        colour,
        dash,
    }) = stroke
    {
        let width = number(width);
        push!(
            paint,
            " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
        );
        if let Some((dash, gap)) = dash {
            let (dash, gap) = (number(dash), number(gap));
            push!(paint, " stroke-dasharray=\"{dash} {gap}\"");
        }
    }
    paint
}

/// The steps of a pen as SVG writes them.
fn way(steps: &[Step]) -> String {
    let mut way = String::new();
    for step in steps {
        let (letter, points) = match *step {
            Step::Move(to) => ('M', vec![to]),
            Step::Line(to) => ('L', vec![to]),
            Step::Quad(control, to) => ('Q', vec![control, to]),
            Step::Cubic(first, second, to) => ('C', vec![first, second, to]),
            Step::Close => ('Z', vec![]),
        };
        way.push(letter);
        let numbers = points.iter().flat_map(|&(x, y)| [x, y]).map(number);
        way.push_str(&numbers.collect::<Vec<String>>().join(" "));
    }
    way
}

fn push_rectangle(svg: &mut String, place: Place, fill: Colour) {
    let [x, y, width, height] = [place.x, place.y, place.width, place.height].map(number);
    push!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n"
    );
}

fn push_cells(svg: &mut String, cells: &Cells) {
    svg.push_str("<g shape-rendering=\"crispEdges\">\n");
    for (place, colour) in cells.places() {
        push_rectangle(svg, place, colour);
    }
    svg.push_str("</g>\n");
}

/// How many pixels of an image a cell has a side. Not all viewers heed that an
/// image is not to be smoothed: cells of several pixels have sharp edges there,
/// too.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bounded, and a negative number becomes 0"
)]
pub fn image_cell(cells: &Cells) -> usize {
    let (columns, rows) = cells.counts();
    let most = MAX_IMAGE_SIDE / columns.max(rows).max(1);
    let wanted = (IMAGE_SCALE * cells.side).round() as usize;
    wanted.min(most).max(1)
}

/// The field as one embedded image.
fn push_image(svg: &mut String, cells: &Cells, pace: &mut Pace) -> Result<(), WriteError> {
    let (columns, rows) = cells.counts();
    push!(
        svg,
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
         image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\" \
         xlink:href=\"data:image/png;base64,{}\"/>\n",
        number(cells.x),
        number(cells.y),
        number(pixels(columns) * cells.side),
        number(pixels(rows) * cells.side),
        base64(&raster::cells_png(cells, image_cell(cells), pace)?)
    );
    Ok(())
}

fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '&' => "&amp;".into(),
            '<' => "&lt;".into(),
            '>' => "&gt;".into(),
            '"' => "&quot;".into(),
            // XML has no way to write control characters and two others.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => " ".into(),
            c => c.to_string(),
        })
        .collect::<String>()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |i| chunk.get(i).copied().map_or(0, u32::from);
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4u32 {
            if digit as usize > chunk.len() {
                text.push('=');
            } else {
                let six = bits >> (18 - 6 * digit) & 63;
                text.push(char::from(DIGITS[six as usize]));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{base64, escaped, number};

    #[test]
    fn base64_pads_to_groups_of_four() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let encoded = texts.map(|text| base64(text.as_bytes()));
        assert_eq!(
            encoded,
            [
                "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"
            ]
        );
    }

    #[test]
    fn markup_in_a_title_is_text() {
        assert_eq!(
            escaped("f(t) < 2 & \u{7}>\""),
            "f(t) &lt; 2 &amp;  &gt;&quot;"
        );
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, -0.001, 12.0, 1.25, -3.5, 100.0].map(number);
        assert_eq!(texts, ["0", "0", "12", "1.25", "-3.5", "100"]);
    }
}
