//! A scene as a PDF file of one page: paths, images, and texts as outlines.
//!
//! Each sign is an object of its own, in units of the font, which is painted where
//! it occurs. A field of cells without gaps is one image, as viewers would show
//! hairs of the page between rectangles that meet.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use fibnim::Pace;
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::colour::Colour;
use super::font;
use super::layout::pixels;
use super::raster::cells_bytes;
use super::scene::{Cells, Place, Point, Scene, Shape, Step, Stroke, Text};
use super::svg::image_cell;
use crate::export::WriteError;

/// A pixel in points: a chart is 11.3 cm wide, and its labels have 7 points.
const POINT: f32 = 0.5;
/// The control points of a quarter of a circle, over its radius.
const QUARTER: f32 = 0.552_285;

/// Appends formatted text; writing to a string cannot fail.
macro_rules! push {
    ($text:expr, $($format:tt)*) => {
        let _ = write!($text, $($format)*);
    };
}

/// The scene as a PDF file.
pub fn document(scene: &Scene, pace: &mut Pace) -> Result<Vec<u8>, WriteError> {
    let mut file = File::default();
    let [catalog, pages, page, content, info] = std::array::from_fn(|_| file.reserve());
    let mut canvas = Canvas {
        file,
        content: String::new(),
        signs: BTreeMap::new(),
        images: Vec::new(),
    };
    let (width, height) = (POINT * scene.width, POINT * scene.height);
    // Pixels from the top left, as in a scene.
    push!(
        canvas.content,
        "{POINT} 0 0 -{POINT} 0 {} cm\n",
        number(height)
    );
    canvas.fill(Colour::WHITE);
    canvas.rectangle(Place::new((0.0, 0.0), scene.width, scene.height));
    for shape in &scene.shapes {
        // A shape is as much as some cells.
        pace.steps(64)?;
        canvas.draw(shape, pace)?;
    }
    let Canvas {
        mut file,
        content: words,
        signs,
        images,
    } = canvas;
    let mut objects = String::new();
    for (name, id) in signs.values().chain(&images) {
        push!(objects, "/{name} {id} 0 R ");
    }
    file.object(
        catalog,
        &format!(
            "<< /Type /Catalog /Pages {pages} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>"
        ),
    );
    file.object(
        pages,
        &format!("<< /Type /Pages /Kids [{page} 0 R] /Count 1 >>"),
    );
    file.object(
        page,
        &format!(
            "<< /Type /Page /Parent {pages} 0 R /MediaBox [0 0 {} {}] /Contents {content} 0 R /Resources << /XObject << {objects}>> >> >>",
            number(width),
            number(height)
        ),
    );
    file.stream(content, "", words.as_bytes(), pace)?;
    file.object(
        info,
        &format!(
            "<< /Title {} /Producer (fibnim) >>",
            text_string(&scene.title)
        ),
    );
    Ok(file.finished(catalog, info))
}

/// The objects of a file, each with a number from 1.
struct File {
    bytes: Vec<u8>,
    /// Where each object begins, once it is written.
    places: Vec<usize>,
}

impl Default for File {
    fn default() -> Self {
        Self {
            // The second line says that there are bytes which are no text.
            bytes: b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec(),
            places: Vec::new(),
        }
    }
}

impl File {
    /// The number of an object that is to be written.
    fn reserve(&mut self) -> usize {
        self.places.push(0);
        self.places.len()
    }

    fn begin(&mut self, id: usize) {
        self.places[id - 1] = self.bytes.len();
        self.bytes.extend(format!("{id} 0 obj\n").bytes());
    }

    fn object(&mut self, id: usize, text: &str) {
        self.begin(id);
        self.bytes.extend(text.bytes());
        self.bytes.extend(b"\nendobj\n");
    }

    /// Compressed bytes, with the entries of their dictionary.
    fn stream(
        &mut self,
        id: usize,
        entries: &str,
        bytes: &[u8],
        pace: &mut Pace,
    ) -> Result<(), WriteError> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        for part in bytes.chunks(1 << 16) {
            pace.steps(part.len() as u64 / 16)?;
            encoder.write_all(part)?;
        }
        let packed = encoder.finish()?;
        self.begin(id);
        let length = packed.len();
        let head = format!("<< {entries}/Filter /FlateDecode /Length {length} >>\nstream\n");
        self.bytes.extend(head.bytes());
        self.bytes.extend(packed);
        self.bytes.extend(b"\nendstream\nendobj\n");
        Ok(())
    }

    /// With the table of where the objects are.
    fn finished(mut self, catalog: usize, info: usize) -> Vec<u8> {
        let (start, size) = (self.bytes.len(), self.places.len() + 1);
        let mut end = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for place in &self.places {
            push!(end, "{place:010} 00000 n \n");
        }
        push!(
            end,
            "trailer\n<< /Size {size} /Root {catalog} 0 R /Info {info} 0 R >>\nstartxref\n{start}\n%%EOF\n"
        );
        self.bytes.extend(end.bytes());
        self.bytes
    }
}

/// The page as it is drawn.
struct Canvas {
    file: File,
    content: String,
    /// The signs that occur: their names and objects.
    signs: BTreeMap<(bool, char), (String, usize)>,
    images: Vec<(String, usize)>,
}

impl Canvas {
    fn draw(&mut self, shape: &Shape, pace: &mut Pace) -> Result<(), WriteError> {
        match shape {
            Shape::Rectangle { place, fill } => {
                self.fill(*fill);
                self.rectangle(*place);
            }
            Shape::Circle {
                centre,
                radius,
                fill,
                stroke,
            } => self.path(&circle(*centre, *radius), *fill, *stroke),
            Shape::Path {
                steps,
                fill,
                stroke,
            } => self.path(steps, *fill, *stroke),
            Shape::Text(text) => self.text(text, pace)?,
            Shape::Cells(cells) if cells.gap > 0.0 => {
                for (place, colour) in cells.places() {
                    pace.step()?;
                    self.fill(colour);
                    self.rectangle(place);
                }
            }
            Shape::Cells(cells) => self.image(cells, pace)?,
        }
        Ok(())
    }

    fn fill(&mut self, colour: Colour) {
        push!(self.content, "{} rg\n", components(colour));
    }

    fn rectangle(&mut self, place: Place) {
        let sides = [place.x, place.y, place.width, place.height].map(number);
        push!(self.content, "{} re f\n", sides.join(" "));
    }

    fn path(&mut self, steps: &[Step], fill: Option<Colour>, stroke: Option<Stroke>) {
        if let Some(fill) = fill {
            self.fill(fill);
        }
        if let Some(stroke) = stroke {
            let dash = stroke.dash.map_or_else(String::new, |(dash, gap)| {
                format!("{} {}", number(dash), number(gap))
            });
            let (colour, width) = (components(stroke.colour), number(stroke.width));
            // Lines end where they end, and meet round.
            push!(self.content, "{colour} RG {width} w 0 J 1 j [{dash}] 0 d\n");
        }
        let paint = match (fill, stroke) {
            (Some(_), Some(_)) => "B",
            (Some(_), None) => "f",
            (None, Some(_)) => "S",
            (None, None) => return,
        };
        push!(self.content, "{}{paint}\n", way(steps));
    }

    fn text(&mut self, text: &Text, pace: &mut Pace) -> Result<(), WriteError> {
        let unit = font::unit(text.size, text.bold);
        let (x, y) = (number(text.at.0), number(text.at.1));
        // Units of the font are upwards.
        let turn = if text.turned {
            format!("0 -{unit:.6} -{unit:.6} 0")
        } else {
            format!("{unit:.6} 0 0 -{unit:.6}")
        };
        push!(
            self.content,
            "q {} rg {turn} {x} {y} cm\n",
            components(text.fill)
        );
        let mut pen = -text.offset() / unit;
        let mut before = 0.0;
        for sign in text.words.chars() {
            if let Some(name) = self.sign(sign, text.bold, pace)? {
                push!(
                    self.content,
                    "1 0 0 1 {} 0 cm /{name} Do\n",
                    number(pen - before)
                );
                before = pen;
            }
            pen += font::advance(sign, text.bold);
        }
        self.content.push_str("Q\n");
        Ok(())
    }

    /// The name of a sign, which is made where it is new; none of a space.
    fn sign(
        &mut self,
        sign: char,
        bold: bool,
        pace: &mut Pace,
    ) -> Result<Option<String>, WriteError> {
        if let Some((name, _)) = self.signs.get(&(bold, sign)) {
            return Ok(Some(name.clone()));
        }
        let outline = font::outline(sign, bold);
        if outline.is_empty() {
            return Ok(None);
        }
        let id = self.file.reserve();
        // Wide enough for every sign of the font.
        let entries = "/Type /XObject /Subtype /Form /BBox [-4096 -4096 8192 8192] ";
        let drawing = format!("{}f\n", way(&outline));
        self.file.stream(id, entries, drawing.as_bytes(), pace)?;
        let name = format!("S{id}");
        self.signs.insert((bold, sign), (name.clone(), id));
        Ok(Some(name))
    }

    /// As sharp as in SVG, for viewers that smooth images.
    fn image(&mut self, cells: &Cells, pace: &mut Pace) -> Result<(), WriteError> {
        let ((columns, rows), side) = (cells.counts(), image_cell(cells));
        let bytes = cells_bytes(cells, side, pace)?;
        let id = self.file.reserve();
        let entries = format!(
            "/Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /DeviceRGB /BitsPerComponent 8 ",
            columns * side,
            rows * side
        );
        self.file.stream(id, &entries, &bytes, pace)?;
        let name = format!("I{id}");
        let [width, height] = [columns, rows].map(|count| pixels(count) * cells.side);
        // An image is a square of side 1, from the lower left.
        push!(
            self.content,
            "q {} 0 0 -{} {} {} cm /{name} Do Q\n",
            number(width),
            number(height),
            number(cells.x),
            number(cells.y + height)
        );
        self.images.push((name, id));
        Ok(())
    }
}

/// With at most three decimals; what is no number is 0.
fn number(length: f32) -> String {
    let text = format!("{:.3}", if length.is_finite() { length } else { 0.0 });
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}

fn components(colour: Colour) -> String {
    colour
        .0
        .map(|part| number(f32::from(part) / 255.0))
        .join(" ")
}

/// The steps of a pen as PDF writes them, which has no curves with one control point.
fn way(steps: &[Step]) -> String {
    let mut way = String::new();
    let mut at = (0.0, 0.0);
    for step in steps {
        let (points, operator) = match *step {
            Step::Move(to) => (vec![to], 'm'),
            Step::Line(to) => (vec![to], 'l'),
            Step::Quad(control, to) => {
                let toward = |from: Point| {
                    let part = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                    (part(from.0, control.0), part(from.1, control.1))
                };
                (vec![toward(at), toward(to), to], 'c')
            }
            Step::Cubic(first, second, to) => (vec![first, second, to], 'c'),
            Step::Close => (vec![], 'h'),
        };
        for (x, y) in &points {
            push!(way, "{} {} ", number(*x), number(*y));
        }
        way.push(operator);
        way.push('\n');
        at = points.last().copied().unwrap_or(at);
    }
    way
}

fn circle((x, y): Point, radius: f32) -> Vec<Step> {
    let (r, k) = (radius, radius * QUARTER);
    vec![
        Step::Move((x + r, y)),
        Step::Cubic((x + r, y + k), (x + k, y + r), (x, y + r)),
        Step::Cubic((x - k, y + r), (x - r, y + k), (x - r, y)),
        Step::Cubic((x - r, y - k), (x - k, y - r), (x, y - r)),
        Step::Cubic((x + k, y - r), (x + r, y - k), (x + r, y)),
        Step::Close,
    ]
}

/// Text in UTF-16, as a dictionary has it.
fn text_string(text: &str) -> String {
    let mut string = String::from("<FEFF");
    for unit in text.encode_utf16() {
        push!(string, "{unit:04X}");
    }
    string + ">"
}

#[cfg(test)]
mod tests {
    use super::{Step, number, text_string, way};

    #[test]
    fn a_curve_with_one_control_point_becomes_one_with_two() {
        let steps = [Step::Move((0.0, 0.0)), Step::Quad((3.0, 6.0), (6.0, 0.0))];
        assert_eq!(way(&steps), "0 0 m\n2 4 4 4 6 0 c\n");
    }

    #[test]
    fn numbers_are_plain_and_texts_are_utf_16() {
        let texts = [0.0, -0.0001, 12.0, 1.25, f32::NAN, 1e7].map(number);
        assert_eq!(texts, ["0", "0", "12", "1.25", "0", "10000000"]);
        assert_eq!(text_string("1/φ"), "<FEFF0031002F03C6>");
    }
}
