//! The console examples of the README and of `tests/cmd/` are run as written.

#[test]
fn examples_print_what_they_say() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("tests/cmd/*.md");
}
