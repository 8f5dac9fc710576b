//! Regular expressions: their trees, and what they match.

use fibnim_logic::formula::{Regex, parse_regex};

fn letters(letters: &[u32]) -> Regex {
    Regex::Letters(letters.to_vec())
}

#[test]
fn patterns_mean_trees() {
    let (zero, one) = (|| letters(&[0]), || letters(&[1]));
    for (pattern, tree) in [
        ("()", Regex::Empty),
        (" 0 ", zero()),
        (".", letters(&[0, 1])),
        ("[1]", one()),
        ("[*]", letters(&[0, 1])),
        ("0 1", Regex::Concat(vec![zero(), one()])),
        ("0|1", Regex::Alternate(vec![zero(), one()])),
        (
            "01*|1",
            Regex::Alternate(vec![
                Regex::Concat(vec![zero(), Regex::Star(one().into())]),
                one(),
            ]),
        ),
        (
            "(01)+",
            Regex::Plus(Regex::Concat(vec![zero(), one()]).into()),
        ),
        ("1?", Regex::Optional(one().into())),
        ("1**", Regex::Star(one().into())),
        ("1+ +", Regex::Plus(one().into())),
        ("1??", Regex::Optional(one().into())),
        ("1+?", Regex::Star(one().into())),
        ("1?+?", Regex::Star(one().into())),
        ("((1))", one()),
    ] {
        assert_eq!(parse_regex(pattern, 1), Ok(tree), "{pattern}");
    }
}

#[test]
fn a_tuple_has_a_digit_for_each_track() {
    for (pattern, tracks, expected) in [
        ("[1,0]", 2, vec![1]),
        ("[0, 1]", 2, vec![2]),
        ("[*,1]", 2, vec![2, 3]),
        ("[1,*]", 2, vec![1, 3]),
        ("[*,0,*]", 3, vec![0, 1, 4, 5]),
        (".", 3, (0..8).collect()),
        ("[*,*,*,*,*,*,*,*]", 8, (0..256).collect()),
    ] {
        assert_eq!(parse_regex(pattern, tracks), Ok(Regex::Letters(expected)));
    }
}

#[test]
fn bad_patterns_are_refused_at_the_place() {
    let operand = "expected a digit, '.', '[' or '(', found";
    let end = "the end of the regular expression";
    for (pattern, tracks, offset, message) in [
        (
            " ",
            1,
            1,
            "the regular expression is empty: write '()' for the empty word".into(),
        ),
        ("1|", 1, 2, format!("{operand} {end}")),
        ("|1", 1, 0, format!("{operand} '|'")),
        ("(|1)", 1, 1, format!("{operand} '|'")),
        ("*", 1, 0, format!("{operand} '*'")),
        ("é", 1, 0, format!("{operand} 'é'")),
        ("1 2", 1, 2, format!("{operand} '2'")),
        (
            "(1",
            1,
            2,
            format!("expected '|', an operand or ')', found {end}"),
        ),
        (
            "1)",
            1,
            1,
            format!("expected '|', an operand or {end}, found ')'"),
        ),
        (
            "[1",
            1,
            2,
            format!("expected ']' after a tuple of 1 digit, found {end}"),
        ),
        (
            "[1,0]",
            1,
            2,
            "expected ']' after a tuple of 1 digit, found ','".into(),
        ),
        (
            "[1]",
            2,
            2,
            "expected ',' in a tuple of 2 digits, one a number, found ']'".into(),
        ),
        ("[1,.]", 2, 3, "expected '0', '1' or '*', found '.'".into()),
        ("[1,]", 2, 3, "expected '0', '1' or '*', found ']'".into()),
        (
            " 1",
            3,
            1,
            "expected a tuple of 3 digits such as [0,0,0], found the single digit '1'".into(),
        ),
        (")", 2, 0, "expected '[', '.' or '(', found ')'".into()),
        (
            ".",
            0,
            0,
            "a regular expression reads 1 to 8 numbers, not 0".into(),
        ),
    ] {
        assert_eq!(
            parse_regex(pattern, tracks),
            Err((offset, message)),
            "{pattern}"
        );
    }
}
