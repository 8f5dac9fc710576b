//! Positions of chips in words: the Zeckendorf games and Build Up 1-2-3.

use fibnim::{Analysis, Fact, shorten_digits};

/// The most kinds of chips that a heading names.
const KINDS_NAMED: usize = 30;

/// "chips 3 × 1, 2 and 2 × 5, with the sum 15."
pub fn position_words(analysis: &Analysis) -> String {
    let n = number(analysis, "n");
    if analysis.position.starts_with("n=") {
        return format!("n = {n}, and nothing is put down yet.");
    }
    match analysis.position.split_once(" / ") {
        Some((chips, _)) => format!(
            "{} put down so far, and {} left to put for n = {n}.",
            chips_words(chips),
            number(analysis, "left")
        ),
        None => format!("{}, with the sum {n}.", chips_words(&analysis.position)),
    }
}

/// A number among the facts of the reason, shortened.
fn number(analysis: &Analysis, name: &str) -> String {
    match analysis.reason.facts.get(name) {
        Some(Fact::Number(number)) => number.to_short_string(),
        _ => String::new(),
    }
}

/// "chips 3 × 1, 2 and 2 × 5"
pub fn chips_words(chips: &str) -> String {
    let kinds: Vec<String> = chips.split(' ').map(kind_words).collect();
    match kinds.as_slice() {
        [kind] if !chips.contains('^') => format!("a chip {kind}"),
        [kind] => format!("chips {kind}"),
        [first @ .., last] if kinds.len() <= KINDS_NAMED => {
            format!("chips {} and {last}", first.join(", "))
        }
        _ => format!("chips of {} kinds", kinds.len()),
    }
}

/// "3 × 1", or the value alone of a single chip.
fn kind_words(kind: &str) -> String {
    match kind.split_once('^') {
        Some((value, count)) => format!("{} × {}", shorten_digits(count), shorten_digits(value)),
        None => shorten_digits(kind),
    }
}

/// The text of a position, its long numbers shortened, and the middle left out
/// where there are many kinds of chips.
pub fn short_text(position: &str) -> String {
    let words: Vec<String> = position.split(' ').map(short_word).collect();
    if words.len() <= KINDS_NAMED {
        return words.join(" ");
    }
    let (first, last) = (&words[..KINDS_NAMED / 2], &words[words.len() - 5..]);
    format!("{} … {}", first.join(" "), last.join(" "))
}

/// "1^3", each of its numbers shortened.
fn short_word(word: &str) -> String {
    let (prefix, numbers) = match word.strip_prefix("n=") {
        Some(numbers) => ("n=", numbers),
        None => ("", word),
    };
    let numbers: Vec<String> = numbers.split('^').map(shorten_digits).collect();
    format!("{prefix}{}", numbers.join("^"))
}

#[cfg(test)]
mod tests {
    use fibnim::{Budget, catalog};

    use super::*;

    fn words(game: &str, position: &str) -> String {
        let game = catalog::game(game).unwrap();
        position_words(&game.analyze_text(position, &Budget::default()).unwrap())
    }

    #[test]
    fn positions_have_words() {
        let zeckendorf = |position| words("zeckendorf", position);
        assert_eq!(
            zeckendorf("1^3 2 5^2"),
            "chips 3 × 1, 2 and 2 × 5, with the sum 15."
        );
        assert_eq!(zeckendorf("5"), "a chip 5, with the sum 5.");
        assert_eq!(zeckendorf("n=7"), "chips 7 × 1, with the sum 7.");
        let build_up = |position| words("build-up", position);
        assert_eq!(build_up("n=17"), "n = 17, and nothing is put down yet.");
        assert_eq!(
            build_up("1^2 3/17"),
            "chips 2 × 1 and 3 put down so far, and 12 left to put for n = 17."
        );
        assert_eq!(build_up("1^2 3"), "chips 2 × 1 and 3, with the sum 5.");
    }

    #[test]
    fn long_positions_are_shortened() {
        let kinds: Vec<String> = (1..=40).map(|kind| format!("{kind}^2")).collect();
        let short = short_text(&kinds.join(" "));
        assert!(short.starts_with("1^2 2^2 3^2"), "{short}");
        assert!(short.ends_with("… 36^2 37^2 38^2 39^2 40^2"), "{short}");
        let digits = "9".repeat(1000);
        assert!(short_text(&format!("1^{digits} 2")).len() < 100);
    }
}
