//! The console examples of the README, of `docs/prove.md` and of `tests/cmd/` are run as written.

#[test]
fn the_reference_shows_its_example_file() {
    let reference = include_str!("../../../docs/prove.md");
    let example = include_str!("../../../docs/prove.in/one-pile.fib");
    assert!(reference.contains(&format!("```text\n{example}```\n")));
}

#[test]
fn examples_print_what_they_say() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("../../docs/prove.md")
        .case("tests/cmd/*.md");
}
