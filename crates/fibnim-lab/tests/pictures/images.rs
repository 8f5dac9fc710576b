//! The image that a large field of cells becomes in an SVG document.

use fibnim_lab::picture::{Cells, Colour, Scene, Shape};

use crate::pixels::Pixels;
use crate::xml::check_svg;

fn field(columns: usize, rows: usize, side: f32) -> Cells {
    let colour = |cell: usize| {
        let [_, .., high, middle, low] = cell.to_be_bytes();
        Colour([high, middle, low])
    };
    Cells {
        x: 10.0,
        y: 20.0,
        side,
        gap: 0.0,
        columns,
        colours: (0..columns * rows).map(colour).collect(),
    }
}

/// The pixels of the only image of the document.
fn image(cells: Cells) -> Pixels {
    let svg = Scene {
        title: "Cells".into(),
        width: 1000.0,
        height: 1000.0,
        shapes: vec![Shape::Cells(cells)],
    };
    let svg = svg.svg().unwrap();
    check_svg(&svg);
    assert!(svg.contains("image-rendering:pixelated"));
    let (_, data) = svg.split_once("data:image/png;base64,").unwrap();
    let (data, _) = data.split_once('"').unwrap();
    Pixels::read(&bytes(data))
}

fn bytes(base64: &str) -> Vec<u8> {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values = base64.chars().filter_map(|digit| digits.find(digit));
    let bits = values.flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1));
    let bits: Vec<usize> = bits.collect();
    let bytes = bits.chunks_exact(8).map(|bits| {
        let byte = bits.iter().fold(0, |byte, bit| 2 * byte + bit);
        u8::try_from(byte).unwrap()
    });
    bytes.collect()
}

/// A viewer that smooths images blurs edges by about a pixel of the image: that
/// is to be little of a cell.
#[test]
fn a_cell_has_two_pixels_for_each_of_the_picture() {
    let cells = field(101, 60, 3.0);
    let colours = cells.colours.clone();
    let image = image(cells);
    assert_eq!((image.width, image.height), (606, 360));
    for y in 0..image.height {
        for x in 0..image.width {
            assert_eq!(image.at(x, y), colours[y / 6 * 101 + x / 6], "{x}, {y}");
        }
    }
}

#[test]
fn an_image_is_bounded() {
    for (columns, side, width) in [
        (2048, 1.0, 4096),
        (2049, 1.0, 2049),
        (1000, 500.0, 4000),
        (6000, 7.0, 6000),
    ] {
        assert_eq!(image(field(columns, 6, side)).width, width);
    }
}

#[test]
fn a_short_last_row_ends_in_white() {
    let mut cells = field(100, 60, 1.0);
    cells.colours.pop();
    let image = image(cells);
    assert_eq!(image.at(199, 119), Colour::WHITE);
    assert_eq!(image.at(197, 119), Colour([0, 23, 110]));
}
