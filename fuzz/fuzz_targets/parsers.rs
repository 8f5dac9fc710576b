//! Any text, read as everything that a user can write: no reader panics, and
//! what reads prints and reads back as the same value.

#![no_main]

#[path = "../shared/text.rs"]
mod text;

use fibnim::catalog::{self, GameOptions};
use fibnim::numeration::{GapVector, Zeckendorf};
use fibnim::{Extended, Natural, Rule};
use libfuzzer_sys::{Corpus, fuzz_target};

/// How far a rule that reads is looked at.
const LARGEST_TAKE: u32 = 40;

fuzz_target!(|text: &str| -> Corpus {
    if text::is_large(text) {
        return Corpus::Reject;
    }
    read_numbers(text);
    read_representations(text);
    read_games(text);
    Corpus::Keep
});

fn read_numbers(text: &str) {
    if let Ok(number) = Natural::parse(text) {
        let digits = number.to_string();
        assert_eq!(Natural::parse(&digits).as_ref(), Ok(&number));
        assert_eq!(number.digits(), digits.len());
        assert!((0..=1).contains(&(number.digits_bound() - digits.len())));
        let back = Zeckendorf::of(&number).to_natural();
        assert_eq!(back, number);
    }
    if let Ok(number) = Extended::parse(text) {
        assert_eq!(Extended::parse(&number.to_string()), Ok(number));
    }
}

fn read_representations(text: &str) {
    if let Ok(word) = Zeckendorf::from_bit_string(text) {
        let bits = word.to_bit_string();
        assert_eq!(Zeckendorf::from_bit_string(&bits).as_ref(), Ok(&word));
        assert_eq!(Zeckendorf::of(&word.to_natural()), word);
    }
    if let Ok(gaps) = GapVector::parse(text) {
        assert_eq!(GapVector::parse(&gaps.to_string()).as_ref(), Ok(&gaps));
        if let Ok(word) = gaps.to_zeckendorf() {
            assert_eq!(word.gap_vector(), gaps);
        }
    }
}

/// The whole text is a rule and a position; so are its first line and the
/// rest, since a position of takeaway can be read only with a rule.
fn read_games(text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, text));
    read_rule(text);
    read_rule(first);
    let none = GameOptions::default;
    read_position("fib", &none(), text);
    read_position("power-of-two", &none(), text);
    read_position("nim", &none(), text);
    read_position("local", &none(), text);
    read_position("chomp", &none(), text);
    read_position("chomp-reversed", &none(), text);
    read_position("subtraction-reversed", &none(), text);
    read_position("zeckendorf", &none(), text);
    read_position("zeckendorf-reversed", &none(), text);
    read_position("build-up", &none(), text);
    if is_known_by_form(first) || has_small_numbers(rest) {
        let rule = Some(first.to_owned());
        let options = GameOptions { rule, ..none() };
        read_position("takeaway", &options, rest);
        read_position("local", &options, rest);
    }
    let (min, max) = first.split_once(' ').unwrap_or(("1", first));
    let bounds = GameOptions {
        min: Some(min.to_owned()),
        max: Some(max.to_owned()),
        ..none()
    };
    read_position("one-pile", &bounds, rest);
    read_position(first, &none(), rest);
}

/// Whether a rule is one at once for piles of any size: others are checked take
/// by take.
fn is_known_by_form(rule: &str) -> bool {
    rule.contains(',') || Rule::parse(rule).is_ok_and(|rule| rule.ratio().is_some())
}

/// Whether no number of a position is above 999.
fn has_small_numbers(position: &str) -> bool {
    let mut numbers = position.split(|c: char| !c.is_ascii_digit() && c != '_');
    !position.contains('^') && numbers.all(|digits| digits.len() <= 3)
}

/// A rule that passes its check is one: its values exist and do not decrease.
fn read_rule(text: &str) {
    let Ok(rule) = Rule::parse(text) else {
        return;
    };
    assert_eq!(Rule::parse(&rule.to_string()).as_ref(), Ok(&rule));
    if rule.check(&Natural::from(LARGEST_TAKE)).is_err() {
        return;
    }
    let mut before = Natural::ONE;
    for take in 1..=LARGEST_TAKE {
        let limit = rule
            .limit_after(&Natural::from(take))
            .expect("the rule was checked");
        assert!(before <= limit, "f({take}) = {limit}, after {before}");
        before = limit;
    }
}

fn read_position(name: &str, options: &GameOptions, text: &str) {
    let Ok(game) = catalog::game_with(name, options) else {
        return;
    };
    let Ok(position) = game.position(text) else {
        return;
    };
    let printed = position.to_string();
    assert_eq!(game.position(&printed), Ok(position));
}
