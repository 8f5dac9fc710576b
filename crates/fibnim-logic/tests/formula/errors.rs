//! What is refused, with the place and the words.

use fibnim_logic::Error;
use fibnim_logic::formula::{SourceError, parse_formula, parse_script};

/// The text, the column of the caret, and the message.
type Row = (&'static str, usize, &'static str);

fn check(rows: &[Row], read: fn(&str) -> Option<Error>) {
    for &(text, column, message) in rows {
        let Some(Error::BadFormula(error)) = read(text) else {
            panic!("no error of form: {text}");
        };
        assert_eq!(
            (error.column, error.message.as_str()),
            (column, message),
            "{text}"
        );
        assert_eq!(error, SourceError::new(text, byte(text, column), message));
    }
}

fn byte(text: &str, column: usize) -> usize {
    let mut places = text.char_indices().map(|(at, _)| at);
    places.nth(column - 1).unwrap_or(text.len())
}

#[test]
fn formulas_are_refused_at_the_place() {
    check(
        &[
            ("", 1, "expected a formula, found the end of the text"),
            (
                " # only a comment",
                1,
                "expected a formula, found the end of the text",
            ),
            ("a < ", 4, "expected a term, found the end of the text"),
            (
                "a",
                2,
                "expected an operator, or a comparison such as '<=', found the end of the text",
            ),
            (
                "a & b",
                3,
                "expected an operator, or a comparison such as '<=', found '&'",
            ),
            (
                "a < b c",
                7,
                "expected an operator or the end of the formula, found 'c'",
            ),
            (
                "a < b;",
                6,
                "expected an operator or the end of the formula, found ';'",
            ),
            (
                "a < b & ",
                8,
                "expected a formula, found the end of the text",
            ),
            (
                "(a < b",
                7,
                "expected an operator or ')', found the end of the text",
            ),
            (
                "(a + b < c",
                11,
                "expected an operator or ')', found the end of the text",
            ),
            ("(a b) < c", 4, "expected an operator or ')', found 'b'"),
            (
                "a < b)",
                6,
                "expected an operator or the end of the formula, found ')'",
            ),
            ("()", 2, "expected a term, found ')'"),
            (
                "forall x x>1",
                10,
                "expected ':' or ',' after the variable, found 'x'",
            ),
            (
                "exists : true",
                8,
                "expected the name of a variable, found ':'",
            ),
            (
                "exists x, true: x = 1",
                11,
                "expected the name of a variable, found the reserved word 'true'",
            ),
            (
                "exists x, y, x: x = y",
                14,
                "the variable 'x' is repeated: names must differ",
            ),
            (
                "def p(x) := x = 1",
                1,
                "expected a formula, found the reserved word 'def'",
            ),
            (
                "a < matches",
                5,
                "expected a term, found the reserved word 'matches'",
            ),
            ("a < \"1\"", 5, "expected a term, found a text in quotes"),
            ("=> a < b", 1, "expected a formula, found '=>'"),
        ],
        |text| parse_formula(text).err(),
    );
}

#[test]
fn terms_are_refused_at_the_place() {
    check(
        &[
            (
                "a*b = c",
                2,
                "only multiples by a number are linear: expected a number on one side of the product",
            ),
            (
                "2*a*b = c",
                4,
                "only multiples by a number are linear: expected a number on one side of the product",
            ),
            (
                "-a < b",
                1,
                "expected a term, found '-': write 0 - a for a negative number",
            ),
            (
                "a < -1",
                5,
                "expected a term, found '-': write 0 - a for a negative number",
            ),
            (
                "2a = b",
                2,
                "expected an operator after the number: a multiple is written as 2*a",
            ),
            ("1_ = b", 3, "expected a digit after '_' in a number"),
            (
                "a < p(b)",
                5,
                "expected a term, found the predicate 'p', which is true or false and no number",
            ),
            (
                "a + (b < c) = 1",
                5,
                "expected a term, found a formula in parentheses",
            ),
            (
                "p(a) + 1 = 2",
                6,
                "expected an operator or the end of the formula, found '+'",
            ),
            ("p()", 3, "expected a term, found ')'"),
            ("p(a, )", 6, "expected a term, found ')'"),
            (
                "p(a",
                4,
                "expected an operator, ',' or ')', found the end of the text",
            ),
            ("p(a b)", 5, "expected an operator, ',' or ')', found 'b'"),
        ],
        |text| parse_formula(text).err(),
    );
}

#[test]
fn characters_are_refused_at_the_place() {
    check(
        &[
            ("a < b $", 7, "unknown character '$'"),
            ("~a < b", 1, "unknown character '~': '!' is not"),
            (
                "∀ n: ñ < b",
                6,
                "unknown character 'ñ': names are made of the letters a to z and A to Z, digits, '_' and '''",
            ),
            ("a = 2^3", 6, "unknown character '^': write the power out"),
            ("a < \u{7} b", 5, "unknown character '\\u{7}'"),
            // What comes first in the text is said first.
            (
                "a & $",
                3,
                "expected an operator, or a comparison such as '<=', found '&'",
            ),
            ("(a < $", 6, "unknown character '$'"),
        ],
        |text| parse_formula(text).err(),
    );
}

#[test]
fn patterns_are_refused_at_the_place() {
    check(
        &[
            (
                "a matches 1",
                11,
                "expected a regular expression in double quotes, found '1'",
            ),
            (
                "a matches \"1",
                11,
                "unfinished text: expected '\"' before the end of the line",
            ),
            (
                "(a, b) < c",
                8,
                "expected 'matches' after several terms, found '<'",
            ),
            (
                "a matches \"12\"",
                13,
                "expected a digit, '.', '[' or '(', found '2'",
            ),
            (
                "∃ a: a matches \"1(0\"",
                20,
                "expected '|', an operand or ')', found the end of the regular expression",
            ),
            (
                "(a, b) matches \"[1,0]1\"",
                22,
                "expected a tuple of 2 digits such as [0,0], found the single digit '1'",
            ),
        ],
        |text| parse_formula(text).err(),
    );
}

#[test]
fn words_and_signs_of_other_languages_get_a_hint() {
    check(
        &[
            ("a < b -> b < c", 7, "unknown sign '->': '=>' is implies"),
            ("a < b ==> b < c", 7, "unknown sign '==>': '=>' is implies"),
            ("a =< b", 3, "unknown sign '=<': '<=' is less or equal"),
            ("a < b and b < c", 7, "'and' is no name: '&' is and"),
            ("not (a < b)", 1, "'not' is no name: '!' is not"),
            (
                "a mod 2 = 1",
                3,
                "expected an operator, or a comparison such as '<=', found 'mod': r = a mod 2 is written exists q: a = 2*q + r & r < 2",
            ),
            (
                "Ax,y x < y",
                3,
                "expected an operator, or a comparison such as '<=', found ',': for all x is written forall x:",
            ),
            (
                "E x x < 1",
                3,
                "expected an operator, or a comparison such as '<=', found 'x': there is an x is written exists x:",
            ),
            (
                "Ex (x = 1)",
                7,
                "expected an operator, ',' or ')', found '=': there is an x is written exists x:",
            ),
        ],
        |text| parse_formula(text).err(),
    );
}

#[test]
fn scripts_are_refused_at_the_place() {
    check(
        &[
            (
                "",
                1,
                "expected a formula, 'def', 'prove' or 'system', found the end of the text",
            ),
            (
                ";",
                2,
                "expected a formula, 'def', 'prove' or 'system', found the end of the text",
            ),
            (
                "a < b c < d",
                7,
                "expected an operator, or ';' before the next formula, found 'c'",
            ),
            ("a < b; $", 8, "unknown character '$'"),
            (
                "system",
                7,
                "expected the name of a number system, such as zeckendorf or 5t/2, found the end of the text",
            ),
            (
                "system ;",
                8,
                "expected the name of a number system, such as zeckendorf or 5t/2",
            ),
            (
                "system def",
                8,
                "expected the name of a number system, found the reserved word 'def'",
            ),
            (
                "a < b; system 2t",
                8,
                "the number system comes once, before all definitions and statements",
            ),
            (
                "system 2t; system 2t",
                12,
                "the number system comes once, before all definitions and statements",
            ),
            (
                "prove p: 1 < 2; prove p: 2 < 3",
                23,
                "a statement before has the name 'p': names must differ",
            ),
            (
                "def exists(x) := x = 1",
                5,
                "expected the name of a predicate, found the reserved word 'exists'",
            ),
            (
                "def p := a < b",
                7,
                "expected '(' and the parameters of the predicate, found ':='",
            ),
            (
                "def p() := 1 < 2",
                7,
                "expected the name of a parameter, found ')'",
            ),
            (
                "def p(x, y, x) := x < y",
                13,
                "the parameter 'x' is repeated: names must differ",
            ),
            (
                "def p(x y) := x < y",
                9,
                "expected ',' or ')' after the parameter, found 'y'",
            ),
            (
                "def p(x) = x < y",
                10,
                "expected ':=' and a formula, found '='",
            ),
            (
                "def p(x) := (x < y def q(x) := x < 1",
                20,
                "expected an operator or ')', found the reserved word 'def'",
            ),
            ("prove", 6, "expected a formula, found the end of the text"),
            (
                "prove forall: x = x",
                7,
                "expected the name of a statement, found the reserved word 'forall'",
            ),
            (
                "prove gap-rule a = b",
                16,
                "expected an operator, or a comparison such as '<=', found 'a'",
            ),
        ],
        |text| parse_script(text).err(),
    );
}

#[test]
fn an_error_shows_its_line() {
    let error = parse_script("def p(x) := x > 1\nprove p-holds:\n\tforall x p(x)").unwrap_err();
    assert_eq!(error.kind(), "bad_formula");
    assert_eq!(
        error.to_string(),
        "line 3, column 11: expected ':' or ',' after the variable, found 'p'\n forall x p(x)\n          ^"
    );
}
