//! PDF files: their objects are where they say, and what is drawn is there.

use std::io::Read;

use fibnim_lab::Format;
use fibnim_lab::picture::{Colour, Scene};
use flate2::read::ZlibDecoder;

use crate::tables::written;

/// The objects of a file, as its table of places has them.
fn objects(pdf: &[u8]) -> Vec<&[u8]> {
    let text = String::from_utf8_lossy(pdf);
    assert!(text.starts_with("%PDF-1.4\n") && text.ends_with("\n%%EOF\n"));
    let end = text.rsplit("startxref\n").next().unwrap();
    let start: usize = end.lines().next().unwrap().parse().unwrap();
    let table = std::str::from_utf8(&pdf[start..]).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().unwrap()[2..].parse().unwrap();
    assert_eq!(lines.next(), Some("0000000000 65535 f "));
    let places = lines.take(count - 1).map(|line| {
        assert!(line.len() == 19 && line.ends_with(" 00000 n "), "{line}");
        line[..10].parse::<usize>().unwrap()
    });
    let object = |(id, place): (usize, usize)| {
        let object = &pdf[place..];
        assert!(object.starts_with(format!("{id} 0 obj\n").as_bytes()));
        &object[..find(object, b"\nendobj\n").unwrap()]
    };
    (1..).zip(places).map(object).collect()
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}

/// What a stream holds, if the object is one.
fn stream(object: &[u8]) -> Option<Vec<u8>> {
    let start = find(object, b"stream\n")? + 7;
    let end = object.len() - b"\nendstream".len();
    let head = String::from_utf8_lossy(&object[..start]);
    assert!(
        head.contains(&format!("/Length {} ", end - start)),
        "{head}"
    );
    let mut bytes = Vec::new();
    ZlibDecoder::new(&object[start..end])
        .read_to_end(&mut bytes)
        .unwrap();
    Some(bytes)
}

#[test]
fn every_picture_is_a_file_of_one_page() {
    for (name, pdf) in written(Format::Pdf) {
        let objects = objects(&pdf);
        let all: Vec<String> = objects
            .iter()
            .map(|object| String::from_utf8_lossy(object).into_owned())
            .collect();
        let pages: Vec<&String> = all.iter().filter(|o| o.contains("/Type /Page ")).collect();
        let [page] = pages.as_slice() else {
            panic!("{name} has {} pages", pages.len());
        };
        assert!(page.contains("/MediaBox [0 0 "), "{name}: {page}");
        // The fourth object is what the page shows.
        let content = String::from_utf8(stream(objects[3]).unwrap()).unwrap();
        assert!(
            !content.contains("NaN") && !content.contains("inf"),
            "{name}"
        );
        let count = |word: &str| content.split_whitespace().filter(|w| *w == word).count();
        assert_eq!(count("q"), count("Q"), "{name}");
        assert!(count("Do") > 20 && count("f") > 0, "{name}");
        for named in content
            .split_whitespace()
            .filter(|word| word.starts_with('/'))
        {
            assert!(page.contains(&format!("{named} ")), "{name}: {named}");
        }
        assert!(pdf.len() < 60_000, "{name}: {} bytes", pdf.len());
    }
}

#[test]
fn pages_have_half_a_point_for_a_pixel_and_a_title() {
    let scene = Scene {
        title: "1/φ".into(),
        width: 300.0,
        height: 101.0,
        shapes: Vec::new(),
    };
    let pdf = scene.pdf().unwrap();
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("/MediaBox [0 0 150 50.5]"), "{text}");
    assert!(text.contains("/Title <FEFF0031002F03C6>"), "{text}");
}

#[test]
fn a_field_of_cells_without_gaps_is_an_image() {
    let colours = [[0, 0, 0], [255, 0, 0], [0, 255, 0]].map(Colour).to_vec();
    let cells = fibnim_lab::picture::Cells {
        x: 10.0,
        y: 20.0,
        side: 0.5,
        gap: 0.0,
        columns: 2,
        colours,
    };
    let scene = Scene {
        title: String::new(),
        width: 100.0,
        height: 100.0,
        shapes: vec![fibnim_lab::picture::Shape::Cells(cells)],
    };
    let pdf = scene.pdf().unwrap();
    let objects = objects(&pdf);
    let image = objects
        .iter()
        .find(|object| find(object, b"/Subtype /Image /Width 2 /Height 2 ").is_some());
    // A short last row ends in white.
    let pixels = stream(image.unwrap()).unwrap();
    assert_eq!(pixels, [0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255]);
    let content = String::from_utf8(stream(objects[3]).unwrap()).unwrap();
    assert!(content.contains("q 1 0 0 -1 10 21 cm "), "{content}");
}
