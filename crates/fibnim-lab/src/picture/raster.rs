//! A scene as a PNG file.

use std::io::{self, Write};

use fibnim::{Excess, Pace, Unit};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8,
    Rect, StrokeDash, Transform,
};

use super::colour::Colour;
use super::font;
use super::scene::{Cells, Place, Scene, Shape, Step, Stroke, Text};
use crate::export::WriteError;

/// Up to this many pixels a side, a picture gets twice as many, so that it is
/// sharp on paper and on screens with small pixels.
const DOUBLED_SIDE: f32 = 1200.0;
/// The most pixels of a picture: 128 MiB.
const MAX_PIXELS: f32 = 33_554_432.0;

/// Shapes that reach further than this are not painted.
const FARTHEST: f32 = 100_000.0;

/// How many pixels of a file a pixel of the scene has a side, if nothing is asked for.
pub fn scale(scene: &Scene) -> f32 {
    let doubled = scene.width.max(scene.height) <= DOUBLED_SIDE;
    if doubled { 2.0 } else { 1.0 }
}

/// The scene as a PNG file.
pub fn png(scene: &Scene, scale: f32, pace: &mut Pace) -> Result<Vec<u8>, WriteError> {
    let mut raster = Raster::new(scene, scale, pace)?;
    for shape in &scene.shapes {
        raster.draw(shape, pace)?;
    }
    encoded(&raster.pixels, &scene.title, pace)
}

/// A field of cells as a PNG file of so many pixels a side of each.
pub fn cells_png(cells: &Cells, side: usize, pace: &mut Pace) -> Result<Vec<u8>, WriteError> {
    let (columns, rows) = cells.counts();
    let small = |count| u32::try_from(count).unwrap_or(u32::MAX);
    let bytes = cells_bytes(cells, side, pace)?;
    encoded_bytes(small(columns * side), small(rows * side), &bytes, "", pace)
}

/// Three bytes a pixel, row by row, of so many pixels a side of each cell.
pub fn cells_bytes(cells: &Cells, side: usize, pace: &mut Pace) -> fibnim::Result<Vec<u8>> {
    let (columns, rows) = cells.counts();
    let length = 3 * columns * rows * side * side;
    pace.room_for(length)?;
    let mut bytes = Vec::with_capacity(length);
    for row in cells.colours.chunks(columns.max(1)) {
        pace.steps((row.len() * side * side) as u64)?;
        let wide = row
            .iter()
            .flat_map(|colour| std::iter::repeat_n(colour.0, side));
        let mut line: Vec<u8> = wide.flatten().collect();
        // A last row may be short.
        line.resize(3 * columns * side, u8::MAX);
        bytes.extend(line.repeat(side));
    }
    Ok(bytes)
}

struct Raster {
    pixels: Pixmap,
    scale: f32,
}

impl Raster {
    /// A white one.
    fn new(scene: &Scene, scale: f32, pace: &Pace) -> fibnim::Result<Self> {
        let (width, height) = (scene.width * scale, scene.height * scale);
        // Four bytes a pixel to draw on, and three to write.
        let bytes = area(width, height).saturating_mul(7);
        pace.room_for(usize::try_from(bytes).unwrap_or(usize::MAX))?;
        let pixels = (width * height <= MAX_PIXELS)
            .then(|| Pixmap::new(whole(width.ceil()), whole(height.ceil())))
            .flatten();
        let Some(mut pixels) = pixels else {
            return Err(fibnim::Error::LimitExceeded {
                what: "a picture".into(),
                needed: format!("{width:.0} by {height:.0} pixels"),
                limit: format!("1 to {MAX_PIXELS:.0} pixels; svg has no such limit"),
                excess: Excess::among([
                    Excess::beyond(whole(MAX_PIXELS), Unit::Pixels).needing(area(width, height))
                ]),
            });
        };
        pixels.fill(Color::WHITE);
        Ok(Self { pixels, scale })
    }

    fn draw(&mut self, shape: &Shape, pace: &mut Pace) -> fibnim::Result<()> {
        // A shape is as much as some cells.
        pace.steps(64)?;
        match shape {
            Shape::Rectangle { place, fill } => {
                let rect = Rect::from_xywh(place.x, place.y, place.width, place.height);
                let rect = rect.map(PathBuilder::from_rect);
                self.path(rect.as_ref(), Some(*fill), None, self.whole_picture());
            }
            Shape::Circle {
                centre: (x, y),
                radius,
                fill,
                stroke,
            } => {
                let circle = PathBuilder::from_circle(*x, *y, *radius);
                self.path(circle.as_ref(), *fill, *stroke, self.whole_picture());
            }
            Shape::Path {
                steps,
                fill,
                stroke,
            } => self.path(path(steps).as_ref(), *fill, *stroke, self.whole_picture()),
            Shape::Text(text) => self.text(text),
            Shape::Cells(cells) => {
                for (place, colour) in cells.places() {
                    pace.step()?;
                    self.cell(place, colour);
                }
            }
        }
        Ok(())
    }

    fn whole_picture(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }

    fn path(
        &mut self,
        path: Option<&Path>,
        fill: Option<Colour>,
        stroke: Option<Stroke>,
        transform: Transform,
    ) {
        let Some(path) = path.filter(|path| is_near(path, transform)) else {
            return;
        };
        if let Some(fill) = fill {
            self.pixels
                .fill_path(path, &paint(fill), FillRule::Winding, transform, None);
        }
        if let Some(stroke) = stroke {
            let pen = tiny_skia::Stroke {
                width: stroke.width,
                line_cap: LineCap::Butt,
                line_join: LineJoin::Round,
                dash: stroke
                    .dash
                    .and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0)),
                ..tiny_skia::Stroke::default()
            };
            self.pixels
                .stroke_path(path, &paint(stroke.colour), &pen, transform, None);
        }
    }

    fn text(&mut self, text: &Text) {
        let unit = font::unit(text.size, text.bold);
        let mut start = self.whole_picture().pre_translate(text.at.0, text.at.1);
        if text.turned {
            start = start.pre_rotate(-90.0);
        }
        let mut pen = -text.offset();
        for sign in text.words.chars() {
            let outline = path(&font::outline(sign, text.bold));
            let transform = start.pre_translate(pen, 0.0).pre_scale(unit, -unit);
            self.path(outline.as_ref(), Some(text.fill), None, transform);
            pen += unit * font::advance(sign, text.bold);
        }
    }

    /// There may be millions of them, on whole pixels.
    fn cell(&mut self, place: Place, colour: Colour) {
        let scaled = |length: f32| whole(length * self.scale) as usize;
        let (left, right) = (scaled(place.x), scaled(place.right()));
        let (top, bottom) = (scaled(place.y), scaled(place.bottom()));
        let [red, green, blue] = colour.0;
        let Some(pixel) = PremultipliedColorU8::from_rgba(red, green, blue, 255) else {
            return;
        };
        let width = self.pixels.width() as usize;
        let rows = self.pixels.pixels_mut().chunks_mut(width);
        for row in rows.take(bottom).skip(top) {
            if let Some(part) = row.get_mut(left..right.min(width)) {
                part.fill(pixel);
            }
        }
    }
}

/// Whether all of a path is within reach: far beyond every picture, numbers are
/// too large for the painter.
fn is_near(path: &Path, transform: Transform) -> bool {
    let near = -FARTHEST..FARTHEST;
    path.bounds().transform(transform).is_some_and(|bounds| {
        [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]
            .iter()
            .all(|side| near.contains(side))
    })
}

fn paint(colour: Colour) -> Paint<'static> {
    let [red, green, blue] = colour.0;
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// Nothing for a path that goes nowhere.
fn path(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move((x, y)) => path.move_to(x, y),
            Step::Line((x, y)) => path.line_to(x, y),
            Step::Quad((a, b), (x, y)) => path.quad_to(a, b, x, y),
            Step::Cubic((a, b), (c, d), (x, y)) => path.cubic_to(a, b, c, d, x, y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}

/// The nearest whole number of pixels.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are far smaller than 2^24 pixels a side, and a negative number becomes 0"
)]
fn whole(length: f32) -> u32 {
    length.round() as u32
}

/// The pixels of a picture, or as many as can be counted.
fn area(width: f32, height: f32) -> u64 {
    let [width, height] = [width, height].map(|length| u64::from(whole(length.ceil())));
    width * height
}

fn encoded(pixels: &Pixmap, title: &str, pace: &mut Pace) -> Result<Vec<u8>, WriteError> {
    let opaque = pixels.pixels().iter();
    let bytes: Vec<u8> = opaque
        .flat_map(|p| [p.red(), p.green(), p.blue()])
        .collect();
    encoded_bytes(pixels.width(), pixels.height(), &bytes, title, pace)
}

/// Three bytes a pixel, row by row.
fn encoded_bytes(
    width: u32,
    height: u32,
    bytes: &[u8],
    title: &str,
    pace: &mut Pace,
) -> Result<Vec<u8>, WriteError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    if !title.is_empty() {
        encoder
            .add_itxt_chunk("Title".into(), title.into())
            .map_err(io::Error::from)?;
    }
    let mut writer = encoder.write_header().map_err(io::Error::from)?;
    let mut image = writer.stream_writer().map_err(io::Error::from)?;
    for part in bytes.chunks(1 << 16) {
        pace.steps(part.len() as u64 / 16)?;
        image.write_all(part)?;
    }
    image.finish().map_err(io::Error::from)?;
    drop(writer);
    Ok(file)
}
