//! Large texts: read, or refused with a reason, on a small stack.

use fibnim_logic::Error;
use fibnim_logic::formula::{
    Formula, MAX_DEPTH, MAX_DIGITS, MAX_NAME, MAX_PATTERN, MAX_TEXT, parse_formula, parse_script,
};

fn refusal(text: &str) -> String {
    match parse_formula(text) {
        Err(Error::BadFormula(error)) => error.message,
        other => panic!("{:?}", other.map(|_| "read")),
    }
}

/// The formula survives all that is done to trees.
fn use_it(text: &str) -> Formula {
    let formula = parse_formula(text).unwrap();
    let copy = formula.clone();
    assert_eq!(copy, formula);
    assert!(!format!("{copy:?}").is_empty());
    let again = parse_formula(&copy.to_string()).unwrap();
    assert_eq!(again.without_spans(), copy.without_spans());
    formula.free_variables();
    formula
}

#[test]
fn nesting_is_bounded() {
    let deep = |count: usize| {
        [
            format!("{}true", "!".repeat(count)),
            format!("{}true{}", "(".repeat(count), ")".repeat(count)),
            format!("{}a{} < 1", "(".repeat(count), ")".repeat(count)),
            format!("{}true", "exists x: ".repeat(count)),
            format!("{}true", "!(".repeat(count / 2)) + &")".repeat(count / 2),
            format!("p({}a{})", "(".repeat(count), ")".repeat(count)),
            format!("{}true", "true => ".repeat(count)),
            format!("{}true", "true <=> ".repeat(count)),
            format!("a{} = 1", " + a".repeat(count)),
            format!("a{} = 1", " - a".repeat(count)),
            format!("a{} = 1", "*2".repeat(count)),
            format!("{}a{} = 1", "(".repeat(count), " + a)".repeat(count)),
            format!("{}a{} = 1", "2*(".repeat(count), ")".repeat(count)),
            format!(
                "{}a{} = 1",
                "(a + (".repeat(count / 2),
                "))".repeat(count / 2)
            ),
        ]
    };
    for text in deep(MAX_DEPTH - 2) {
        use_it(&text);
    }
    let pattern = |count: usize| {
        let (open, close) = ("(".repeat(count), ")".repeat(count));
        format!("a matches \"{open}1{close}\"")
    };
    use_it(&pattern(MAX_DEPTH));
    assert!(refusal(&pattern(MAX_DEPTH + 1)).contains("nested too deeply"));
    for count in [2 * MAX_DEPTH + 2, 40_000] {
        for text in deep(count) {
            assert!(refusal(&text).contains("nested too deeply"), "{text:.60}");
        }
    }
    // What is never closed, and what is not even a formula.
    for text in ["(", "((a + ", "!(", "a => (", "forall x: ", "2*(", "p("] {
        assert!(parse_script(&text.repeat(100_000)).is_err());
    }
}

#[test]
fn the_terms_of_a_sum_are_bounded() {
    let sum = |terms: usize| format!("a{} = 1", " + a".repeat(terms - 1));
    use_it(&sum(MAX_DEPTH - 1));
    let message = refusal(&sum(2 * MAX_DEPTH));
    assert!(
        message.starts_with("the sum has more than 200 terms, "),
        "{message}"
    );
}

#[test]
fn chains_inside_chains_are_bounded_together() {
    let mut term = "a".to_owned();
    for _ in 0..150 {
        term = format!("({term}{})", " + a".repeat(150));
    }
    assert!(refusal(&format!("{term} = 1")).contains("nested too deeply"));
}

#[test]
fn the_deepest_formulas_need_little_stack() {
    let half = MAX_DEPTH / 2 - 1;
    let text = format!("{}true{}", "(true & !".repeat(half), ")".repeat(half));
    let work = move || drop(use_it(&text));
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work);
    thread.unwrap().join().unwrap();
}

#[test]
fn wide_formulas_are_read() {
    for text in [
        "a = b & ".repeat(50_000) + "true",
        "a = b | ".repeat(50_000) + "true",
        "a < ".repeat(100_000) + "b",
        format!("p(a{})", ", a".repeat(100_000)),
    ] {
        use_it(&text);
    }
    let names: Vec<String> = (0..50_000).map(|i| format!("x{i}")).collect();
    use_it(&format!("forall {}: true", names.join(", ")));
}

#[test]
fn numbers_names_and_texts_are_bounded() {
    let number = |digits: usize| format!("a = {}", "7".repeat(digits));
    use_it(&number(MAX_DIGITS));
    assert_eq!(
        refusal(&number(MAX_DIGITS + 1)),
        "the number has 1001 digits: at most 1000"
    );
    let product = |digits: usize| format!("a = 1{}*7", "7".repeat(digits - 2));
    use_it(&product(MAX_DIGITS - 1));
    use_it(&product(MAX_DIGITS));
    assert_eq!(
        refusal(&product(MAX_DIGITS + 1)),
        "the product has 1001 digits: at most 1000"
    );
    let factors = |digits: usize| format!("1 = 77*(3*({}*a + 5))", "7".repeat(digits - 3));
    use_it(&factors(MAX_DIGITS));
    assert_eq!(
        refusal(&factors(MAX_DIGITS + 1)),
        "the factors have more than 1000 digits together"
    );

    let name = |length: usize| format!("{} = 1", "a".repeat(length));
    use_it(&name(MAX_NAME));
    assert!(refusal(&name(MAX_NAME + 1)).ends_with("is too long: at most 64 characters"));
    for item in ["prove ", "system "] {
        let text = format!("{item}{}: 1 = 1", "a-".repeat(40));
        let error = parse_script(&text).unwrap_err().to_string();
        assert!(
            error.contains("is too long: at most 64 characters"),
            "{error}"
        );
    }

    let pattern = |length: usize| format!("a matches \"{}\"", ".".repeat(length));
    use_it(&pattern(MAX_PATTERN));
    assert_eq!(
        refusal(&pattern(MAX_PATTERN + 1)),
        "the regular expression has 10001 bytes: at most 10000"
    );
    assert_eq!(
        refusal("(a,a,a,a,a,a,a,a,a) matches \".\""),
        "a regular expression reads 1 to 8 numbers, not 9"
    );

    let text = |length: usize| "1 = 1".to_owned() + &" ".repeat(length - 5);
    use_it(&text(MAX_TEXT));
    assert_eq!(
        refusal(&text(MAX_TEXT + 1)),
        "the text has 1000001 bytes: at most 1000000 are read"
    );
}
