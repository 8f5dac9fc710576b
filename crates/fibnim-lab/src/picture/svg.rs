//! A scene as an SVG document.

use std::fmt::Write;
use std::io;

use super::raster;
use super::scene::{Anchor, Cells, Place, Scene, Shape, Text};

/// A field of more cells than this becomes one image instead of a shape each.
const MAX_SHAPES: usize = 5000;

/// The scene as an SVG document.
pub fn document(scene: &Scene) -> io::Result<String> {
    let (width, height) = (scene.width, scene.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"Roboto, Arial, 'DejaVu Sans', sans-serif\" role=\"img\">\n\
         <title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
        escaped(&scene.title)
    );
    for shape in &scene.shapes {
        match shape {
            Shape::Rectangle { place, fill } => push_rectangle(&mut svg, *place, &fill.to_string()),
            Shape::Text(text) => push_text(&mut svg, text),
            Shape::Cells(cells) if cells.colours.len() > MAX_SHAPES => {
                push_image(&mut svg, cells)?;
            }
            Shape::Cells(cells) => push_cells(&mut svg, cells),
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// Appends formatted text; writing to a string cannot fail.
macro_rules! push {
    ($svg:expr, $($format:tt)*) => {
        let _ = write!($svg, $($format)*);
    };
}

fn push_rectangle(svg: &mut String, place: Place, fill: &str) {
    let Place {
        x,
        y,
        width,
        height,
    } = place;
    push!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n"
    );
}

fn push_text(svg: &mut String, text: &Text) {
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    push!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\">{}</text>\n",
        text.x,
        text.y,
        text.size,
        text.fill,
        escaped(&text.words)
    );
}

fn push_cells(svg: &mut String, cells: &Cells) {
    svg.push_str("<g shape-rendering=\"crispEdges\">\n");
    for (place, colour) in cells.places() {
        push_rectangle(svg, place, &colour.to_string());
    }
    svg.push_str("</g>\n");
}

/// The field as one embedded image of one pixel a cell.
fn push_image(svg: &mut String, cells: &Cells) -> io::Result<()> {
    let (width, height) = raster::cell_counts(cells);
    push!(
        svg,
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
         image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\" \
         xlink:href=\"data:image/png;base64,{}\"/>\n",
        cells.x,
        cells.y,
        width * cells.side,
        height * cells.side,
        base64(&raster::cells_png(cells)?)
    );
    Ok(())
}

fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '&' => "&amp;".into(),
            '<' => "&lt;".into(),
            '>' => "&gt;".into(),
            // XML has no way to write control characters.
            c if c.is_control() => " ".into(),
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
    use super::{base64, escaped};

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
        assert_eq!(escaped("f(t) < 2 & \u{7}>"), "f(t) &lt; 2 &amp;  &gt;");
    }
}
