//! The font of the pictures: the widths of texts, and their pixels.

use ab_glyph::{Font, FontRef, PxScaleFont, ScaleFont, point};

/// See `assets/README.md` for its origin and licence.
const ROBOTO: &[u8] = include_bytes!("../../assets/Roboto-Regular-subset.ttf");

/// The font at a size in pixels.
fn font(size: f32) -> Option<PxScaleFont<FontRef<'static>>> {
    let font = FontRef::try_from_slice(ROBOTO).ok()?;
    let scale = font.pt_to_px_scale(size * 0.75)?;
    // Points are of 96 to the inch here, as in SVG and CSS.
    Some(font.into_scaled(scale))
}

/// The width of a text in pixels.
pub fn width(text: &str, size: f32) -> f32 {
    font(size).map_or(0.0, |font| {
        text.chars()
            .map(|c| font.h_advance(font.glyph_id(c)))
            .sum::<f32>()
    })
}

/// The width of a text in whole pixels.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "texts are far narrower than 2^24 pixels"
)]
pub fn text_width(text: &str, size: u32) -> u32 {
    width(text, size as f32).ceil() as u32
}

/// Hands each pixel that the text covers to `paint`, with how much it covers.
/// The text starts at x, and its baseline is at y.
#[expect(
    clippy::cast_possible_truncation,
    reason = "pictures are far smaller than 2^31 pixels"
)]
pub fn draw(text: &str, size: f32, x: f32, y: f32, mut paint: impl FnMut(i32, i32, f32)) {
    let Some(font) = font(size) else { return };
    let mut pen = x;
    for c in text.chars() {
        let id = font.glyph_id(c);
        let glyph = id.with_scale_and_position(font.scale(), point(pen, y));
        pen += font.h_advance(id);
        if let Some(outline) = font.outline_glyph(glyph) {
            let bounds = outline.px_bounds();
            let (left, top) = (bounds.min.x as i32, bounds.min.y as i32);
            outline.draw(|dx, dy, coverage| {
                paint(left + dx.cast_signed(), top + dy.cast_signed(), coverage);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn digits_have_one_width_and_texts_add_up() {
        assert!(width("1", 12.0) > 4.0);
        assert!((width("1111", 12.0) - width("2089", 12.0)).abs() < 1e-3);
        assert!((width("1∞", 24.0) - 2.0 * width("∞1", 12.0)).abs() < 1e-3);
    }
}
