//! Small words about moves and sentences.

use fibnim::Natural;

/// How many moves there are, in words.
pub fn counted_moves(count: &Natural) -> String {
    if *count == Natural::ONE {
        "1 move".into()
    } else {
        format!("{} moves", count.to_short_string())
    }
}

/// The first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
