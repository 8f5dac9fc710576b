//! The font of the pictures: the widths of texts, and the outlines of signs.
//!
//! Texts are drawn as outlines everywhere, so that a picture looks the same
//! wherever it is opened, whatever fonts there are.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, OutlineCurve};

use super::scene::{Point, Step};

/// See `assets/README.md` for their origin and licence.
static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/Roboto-Regular-subset.ttf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| read(include_bytes!("../../assets/Roboto-Bold-subset.ttf")));

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the font is a part of the program, and was read before")
}

fn font(bold: bool) -> &'static FontRef<'static> {
    if bold { &BOLD } else { &REGULAR }
}

/// What a unit of the font is in pixels, at a size.
pub fn unit(size: f32, bold: bool) -> f32 {
    // A font without a size of its own would be read as one of 1000 units.
    size / font(bold).units_per_em().unwrap_or(1000.0)
}

/// The width of a text in pixels.
pub fn width(text: &str, size: f32, bold: bool) -> f32 {
    let units: f32 = text.chars().map(|sign| advance(sign, bold)).sum();
    units * unit(size, bold)
}

/// The width of a sign in units of the font.
pub fn advance(sign: char, bold: bool) -> f32 {
    let font = font(bold);
    font.h_advance_unscaled(font.glyph_id(sign))
}

/// The outline of a sign in units of the font, y upwards; nothing for a space.
pub fn outline(sign: char, bold: bool) -> Vec<Step> {
    let font = font(bold);
    let mut steps = Vec::new();
    let mut pen = None;
    let curves = font.outline(font.glyph_id(sign));
    for curve in curves.into_iter().flat_map(|outline| outline.curves) {
        let (start, end, step) = step(&curve);
        if pen != Some(start) {
            close(&mut steps);
            steps.push(Step::Move(start));
        }
        pen = Some(end);
        steps.push(step);
    }
    close(&mut steps);
    steps
}

fn close(steps: &mut Vec<Step>) {
    if !steps.is_empty() {
        steps.push(Step::Close);
    }
}

fn step(curve: &OutlineCurve) -> (Point, Point, Step) {
    match *curve {
        OutlineCurve::Line(a, b) => ((a.x, a.y), (b.x, b.y), Step::Line((b.x, b.y))),
        OutlineCurve::Quad(a, b, c) => ((a.x, a.y), (c.x, c.y), Step::Quad((b.x, b.y), (c.x, c.y))),
        OutlineCurve::Cubic(a, b, c, d) => (
            (a.x, a.y),
            (d.x, d.y),
            Step::Cubic((b.x, b.y), (c.x, c.y), (d.x, d.y)),
        ),
    }
}

/// Whether the font has a sign for a character.
pub fn covers(sign: char) -> bool {
    [false, true].map(|bold| font(bold).glyph_id(sign).0 != 0) == [true; 2]
}

#[cfg(test)]
mod tests {
    use super::super::scene::Step;
    use super::{covers, outline, width};

    #[test]
    fn digits_have_one_width_and_texts_add_up() {
        assert!(width("1", 12.0, false) > 4.0);
        let same = |a: &str, b: &str| (width(a, 12.0, true) - width(b, 12.0, true)).abs() < 1e-3;
        assert!(same("1111", "2089") && same("1∞", "∞1"));
        assert!((width("Ab", 24.0, false) - 2.0 * width("bA", 12.0, false)).abs() < 1e-3);
    }

    #[test]
    fn an_outline_is_made_of_closed_lines() {
        // The two lines of an o; none of a space.
        let steps = outline('o', false);
        let count = |wanted: fn(&Step) -> bool| steps.iter().filter(|step| wanted(step)).count();
        assert_eq!(count(|step| matches!(step, Step::Move(_))), 2);
        assert_eq!(count(|step| matches!(step, Step::Close)), 2);
        assert!(outline(' ', false).is_empty());
    }

    #[test]
    fn the_font_has_the_signs_of_the_papers() {
        assert!("f(t) = 2t, 1/φ ≤ ∞ … c·ln c − 10⁻⁸ n²".chars().all(covers));
        assert!(!covers('→'));
    }
}
