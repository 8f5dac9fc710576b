//! Texts that would take too long to be worth a try.

/// Longer text only takes longer.
const MAX_TEXT: usize = 300;

/// A power with an exponent between these is computed, and is large.
const LARGE_EXPONENTS: std::ops::Range<u64> = 50..100_000_000;

/// Whether the text is long, or may hold a power of up to ten million digits:
/// an ordinary number, but one that takes a second.
pub fn is_large(text: &str) -> bool {
    text.len() > MAX_TEXT || text.split('^').skip(1).any(has_large_exponent)
}

fn has_large_exponent(after: &str) -> bool {
    let digits = after.trim_start().chars();
    let digits = digits.take_while(|c| c.is_ascii_digit() || *c == '_');
    let exponent: String = digits.filter(char::is_ascii_digit).collect();
    exponent
        .parse()
        .is_ok_and(|exponent| LARGE_EXPONENTS.contains(&exponent))
}
