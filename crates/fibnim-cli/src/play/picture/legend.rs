//! The line below a board that says what its signs mean.

use super::{Look, Sheet};

/// The signs with their meaning, as many as fit, on the last line.
pub fn put(look: &Look, sheet: &mut Sheet, signs: &[(&str, &str)]) {
    if !look.legend {
        return;
    }
    let mut text = String::new();
    for (sign, meaning) in signs {
        let more = format!(
            "{}{sign} {meaning}",
            if text.is_empty() { "" } else { "   " }
        );
        if text.chars().count() + more.chars().count() > sheet.width() {
            break;
        }
        text.push_str(&more);
    }
    let (width, last) = (sheet.width(), sheet.height().saturating_sub(1));
    sheet.centre(0, width, last, &text, look.theme.faint());
}
