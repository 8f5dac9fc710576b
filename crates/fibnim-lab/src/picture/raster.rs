//! A scene as a PNG file.

use std::io;

use super::colour::Colour;
use super::font;
use super::scene::{Anchor, Cells, Place, Scene, Shape, Text};

/// Up to this many pixels a side, a picture gets twice as many, so that its
/// text is sharp on paper and on screens with small pixels.
const DOUBLED_SIDE: u32 = 1200;

/// The scene as a PNG file.
pub fn png(scene: &Scene) -> io::Result<Vec<u8>> {
    let scale = if scene.width.max(scene.height) <= DOUBLED_SIDE {
        2
    } else {
        1
    };
    let mut raster = Raster::new(scene.width * scale, scene.height * scale);
    for shape in &scene.shapes {
        match shape {
            Shape::Rectangle { place, fill } => raster.fill(scaled(*place, scale), *fill),
            Shape::Text(text) => raster.text(text, scale),
            Shape::Cells(cells) => {
                for (place, colour) in cells.places() {
                    raster.fill(scaled(place, scale), colour);
                }
            }
        }
    }
    raster.encoded(&scene.title)
}

/// A field of cells as a PNG file of one pixel each.
pub fn cells_png(cells: &Cells) -> io::Result<Vec<u8>> {
    let (width, height) = cell_counts(cells);
    let pixels = cells.colours.iter().flat_map(|colour| colour.0);
    let raster = Raster {
        width,
        height,
        pixels: pixels.collect(),
    };
    raster.encoded("")
}

/// How many columns and rows a field has.
pub fn cell_counts(cells: &Cells) -> (u32, u32) {
    let rows = cells.colours.len() / (cells.columns.max(1) as usize);
    (cells.columns, u32::try_from(rows).unwrap_or(u32::MAX))
}

fn scaled(place: Place, scale: u32) -> Place {
    Place {
        x: place.x * scale,
        y: place.y * scale,
        width: place.width * scale,
        height: place.height * scale,
    }
}

struct Raster {
    width: u32,
    height: u32,
    /// Three bytes a pixel, row by row.
    pixels: Vec<u8>,
}

impl Raster {
    /// A white one.
    fn new(width: u32, height: u32) -> Self {
        let bytes = 3 * width as usize * height as usize;
        Self {
            width,
            height,
            pixels: vec![255; bytes],
        }
    }

    /// The three bytes of a pixel, if it is in the picture.
    fn pixel(&mut self, x: u32, y: u32) -> Option<&mut [u8]> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = 3 * (y as usize * self.width as usize + x as usize);
        self.pixels.get_mut(at..at + 3)
    }

    fn fill(&mut self, place: Place, colour: Colour) {
        for y in place.y..place.y + place.height {
            for x in place.x..place.x + place.width {
                if let Some(pixel) = self.pixel(x, y) {
                    pixel.copy_from_slice(&colour.0);
                }
            }
        }
    }

    fn text(&mut self, text: &Text, scale: u32) {
        let size = px(text.size * scale);
        let width = font::width(&text.words, size);
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let (x, y) = (px(text.x * scale) - start, px(text.y * scale));
        font::draw(&text.words, size, x, y, |x, y, coverage| {
            let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else {
                return;
            };
            if let Some(pixel) = self.pixel(x, y) {
                blend(pixel, text.fill, coverage.clamp(0.0, 1.0));
            }
        });
    }

    fn encoded(&self, title: &str) -> io::Result<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        if !title.is_empty() {
            encoder.add_itxt_chunk("Title".into(), title.into())?;
        }
        encoder.write_header()?.write_image_data(&self.pixels)?;
        Ok(file)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a mean of bytes is a byte"
)]
fn blend(pixel: &mut [u8], ink: Colour, coverage: f32) {
    for (byte, ink) in pixel.iter_mut().zip(ink.0) {
        let mixed = f32::from(*byte).mul_add(1.0 - coverage, f32::from(ink) * coverage);
        *byte = mixed.round() as u8;
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "pictures are far smaller than 2^24 pixels"
)]
fn px(pixels: u32) -> f32 {
    pixels as f32
}
