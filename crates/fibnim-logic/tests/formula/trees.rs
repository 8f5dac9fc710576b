//! Texts and the trees they mean.

use fibnim_logic::formula::{Formula, Item, Kind, Span, parse_formula, parse_script};

use crate::shape;

fn check(rows: &[(&str, &str)]) {
    for (text, tree) in rows {
        let formula = parse_formula(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(shape::formula(&formula), *tree, "{text}");
    }
}

#[test]
fn operators_bind_from_loose_to_tight() {
    check(&[
        ("p(a) | q(a) & !r(a)", "(or (p a) (and (q a) (not (r a))))"),
        ("p(a) & q(a) | r(a)", "(or (and (p a) (q a)) (r a))"),
        ("p(a) & q(a) & r(a)", "(and (p a) (q a) (r a))"),
        ("(p(a) & q(a)) & r(a)", "(and (and (p a) (q a)) (r a))"),
        (
            "p(a) => q(a) => r(a)",
            "(implies (p a) (implies (q a) (r a)))",
        ),
        (
            "(p(a) => q(a)) => r(a)",
            "(implies (implies (p a) (q a)) (r a))",
        ),
        ("p(a) <=> q(a) <=> r(a)", "(iff (iff (p a) (q a)) (r a))"),
        (
            "p(a) <=> q(a) => r(a) | true",
            "(iff (p a) (implies (q a) (or (r a) true)))",
        ),
        (
            "p(a) => q(a) <=> r(a) => true",
            "(iff (implies (p a) (q a)) (implies (r a) true))",
        ),
        ("!p(a) & !!q(a)", "(and (not (p a)) (not (not (q a))))"),
        ("!a < b & false", "(and (not (< a b)) false)"),
        ("((true))", "true"),
    ]);
}

#[test]
fn quantifiers_reach_to_the_right() {
    check(&[
        (
            "exists x, y: p(x) <=> q(y)",
            "(exists (x y) (iff (p x) (q y)))",
        ),
        (
            "p(a) & exists x: q(x) | r(x)",
            "(and (p a) (exists (x) (or (q x) (r x))))",
        ),
        ("(exists x: q(x)) | r(a)", "(or (exists (x) (q x)) (r a))"),
        (
            "!forall x: p(x) & q(x)",
            "(not (forall (x) (and (p x) (q x))))",
        ),
        (
            "p(a) => forall x: q(x) => exists y: r(y) <=> true",
            "(implies (p a) (forall (x) (implies (q x) (exists (y) (iff (r y) true)))))",
        ),
        (
            "forall n, r: r >= 1 => (p(n,r) <=> !(exists a: 1 <= a & a <= r & a <= n & p(n-a, 2*a)))",
            "(forall (n r) (implies (>= r 1) (iff (p n r) (not (exists (a) \
             (and (<= 1 a) (<= a r) (<= a n) (p (- n a) (* 2 a))))))))",
        ),
    ]);
}

#[test]
fn comparisons_chain() {
    check(&[
        ("1 <= a <= r", "(and (<= 1 a) (<= a r))"),
        ("a = b = c", "(and (= a b) (= b c))"),
        (
            "a < b+1 != c >= 0",
            "(and (< a (+ b 1)) (/= (+ b 1) c) (>= c 0))",
        ),
        ("1 <= a <= r & true", "(and (and (<= 1 a) (<= a r)) true)"),
        ("!1 <= a <= r", "(not (and (<= 1 a) (<= a r)))"),
        ("a == b", "(= a b)"),
    ]);
}

#[test]
fn terms_are_linear() {
    check(&[
        ("a + b - c = 0", "(= (- (+ a b) c) 0)"),
        ("a - (b - c) = 0", "(= (- a (- b c)) 0)"),
        ("2*a + b*3 = 0", "(= (+ (* 2 a) (* 3 b)) 0)"),
        ("2*3 = 6", "(= 6 6)"),
        ("2*3*a = a*2*3", "(= (* 6 a) (* 3 (* 2 a)))"),
        ("2*(a + b) = (a)", "(= (* 2 (+ a b)) a)"),
        ("(a + b)*2 < (3)*c", "(< (* 2 (+ a b)) (* 3 c))"),
        ("((a + b)) - 1 < c", "(< (- (+ a b) 1) c)"),
        ("007 < 1_000", "(< 7 1000)"),
        ("x' = _y2", "(= x' _y2)"),
        (
            "a = 340282366920938463463374607431768211456",
            "(= a 340282366920938463463374607431768211456)",
        ),
    ]);
}

#[test]
fn predicates_and_patterns_take_terms() {
    check(&[
        ("p(n - a, 2*a, 7)", "(p (- n a) (* 2 a) 7)"),
        (r#"x matches "1 0*""#, r#"(matches x "1 0*")"#),
        (r#"(x) matches "1""#, r#"(matches x "1")"#),
        (
            r#"x + 1 matches "(0|1)*" & true"#,
            r#"(and (matches (+ x 1) "(0|1)*") true)"#,
        ),
        (
            r#"(x, y + 1) matches "[0,1]*""#,
            r#"(matches x (+ y 1) "[0,1]*")"#,
        ),
        (
            r#"((x, y) matches "." | (x + y) < (z))"#,
            r#"(or (matches x y ".") (< (+ x y) z))"#,
        ),
    ]);
}

#[test]
fn other_spellings_mean_the_same() {
    for (text, plain) in [
        ("∀ x: ∃ y: x ≤ y", "forall x: exists y: x <= y"),
        ("¬p(a) ∧ q(a) ∨ r(a)", "!p(a) & q(a) | r(a)"),
        ("p(a) && q(a) || r(a)", "p(a) & q(a) | r(a)"),
        ("p(a) → q(a) ⇒ r(a)", "p(a) => q(a) => r(a)"),
        ("p(a) ↔ q(a) ⇔ r(a)", "p(a) <=> q(a) <=> r(a)"),
        ("2·a ≥ 3×b − 1 ≠ c", "2*a >= 3*b - 1 != c"),
        ("a<b#1\n&#2\r\n\t c<d # 3", "a < b & c < d"),
    ] {
        let spelled = parse_formula(text).unwrap().without_spans();
        assert_eq!(spelled, parse_formula(plain).unwrap().without_spans());
    }
}

#[test]
fn scripts_are_items() {
    for (text, items) in [
        ("a < b", vec!["(prove - (< a b))"]),
        (
            "a < b; ; c < d;",
            vec!["(prove - (< a b))", "(prove - (< c d))"],
        ),
        (
            "system 5t/2 def p(x, y) := x < y prove p(1, 2) prove q: p(2, 1)",
            vec![
                "(system 5t/2)",
                "(def p (x y) (< x y))",
                "(prove - (p 1 2))",
                "(prove q (p 2 1))",
            ],
        ),
        (
            "system zeckendorf; prove gap-rule-2': # why\n a-b = 0\nprove a-b = 0",
            vec![
                "(system zeckendorf)",
                "(prove gap-rule-2' (= (- a b) 0))",
                "(prove - (= (- a b) 0))",
            ],
        ),
        (
            "prove no-forall : forall x: x = x",
            vec!["(prove no-forall (forall (x) (= x x)))"],
        ),
        (
            "prove forall x: x = x",
            vec!["(prove - (forall (x) (= x x)))"],
        ),
    ] {
        let script = parse_script(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(shape::script(&script), items, "{text}");
    }
}

fn parts(formula: &Formula) -> &[Formula] {
    match &formula.kind {
        Kind::And(parts) => parts,
        other => panic!("{other:?}"),
    }
}

#[test]
fn spans_are_where_the_parts_stand() {
    let text = "(1 <= (a) <= r) & !p(x, 2*y) & (q(x) => x matches \"01\")";
    let slice = |span: Span| &text[span.start..span.end];
    let formula = parse_formula(text).unwrap();
    assert_eq!(slice(formula.span), text);
    let [chain, not, implies] = parts(&formula) else {
        panic!("{formula:?}");
    };
    assert_eq!(slice(chain.span), "1 <= (a) <= r");
    let links: Vec<_> = parts(chain).iter().map(|part| slice(part.span)).collect();
    assert_eq!(links, ["1 <= (a)", "(a) <= r"]);
    assert_eq!(slice(not.span), "!p(x, 2*y)");
    let Kind::Not(call) = &not.kind else {
        panic!("{not:?}");
    };
    assert_eq!(slice(call.span), "p(x, 2*y)");
    let Kind::Call { name_span, .. } = call.kind else {
        panic!("{call:?}");
    };
    assert_eq!(slice(name_span), "p");
    let Kind::Implies(_, matches) = &implies.kind else {
        panic!("{implies:?}");
    };
    assert_eq!(slice(matches.span), "x matches \"01\"");
    let Kind::Matches { pattern_span, .. } = matches.kind else {
        panic!("{matches:?}");
    };
    assert_eq!(slice(pattern_span), "01");
}

#[test]
fn the_spans_of_chains_of_implications_begin_at_each_premise() {
    let text = "(p(a)) => q(a) => r(a)";
    let formula = parse_formula(text).unwrap();
    assert_eq!(&text[formula.span.start..formula.span.end], text);
    let Kind::Implies(premise, conclusion) = formula.kind else {
        panic!("{formula:?}");
    };
    assert_eq!(&text[premise.span.start..premise.span.end], "p(a)");
    let span = conclusion.span;
    assert_eq!(&text[span.start..span.end], "q(a) => r(a)");
}

#[test]
fn free_variables_come_in_order_with_their_first_place() {
    let text = "exists x: x < b & a < b | forall b: b = 2*c - x";
    let formula = parse_formula(text).unwrap();
    let names = |formula: &Formula| -> Vec<(String, usize)> {
        let free = formula.free_variables().into_iter();
        free.map(|(name, span)| (name, span.start)).collect()
    };
    let expected = [("b", 14), ("a", 18), ("c", 42)];
    assert_eq!(
        names(&formula),
        expected.map(|(name, at)| (name.into(), at))
    );
    // A name can be free in one place and bound in another, also twice.
    let text = "(exists x: exists x: p(x)) & p(x) & (x, y) matches \".\"";
    let formula = parse_formula(text).unwrap();
    let expected = [("x", 31), ("y", 40)];
    assert_eq!(
        names(&formula),
        expected.map(|(name, at)| (name.into(), at))
    );
    assert!(parse_formula("1 < 2").unwrap().free_variables().is_empty());
}

#[test]
fn the_places_of_names_are_kept() {
    let text = "system 3t; def pair(x) := x = 1";
    let script = parse_script(text).unwrap();
    let [Item::System { span, .. }, Item::Define(definition)] = &script.items[..] else {
        panic!("{script:?}");
    };
    assert_eq!(&text[span.start..span.end], "3t");
    assert_eq!(&text[definition.span.start..definition.span.end], "pair");
}
