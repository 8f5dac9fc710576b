//! The console examples of the README, of `docs/prove.md` and `docs/play.md`, and of `tests/cmd/` are run as written.

#[test]
fn the_reference_shows_its_example_file() {
    let reference = include_str!("../../../docs/prove.md");
    let example = include_str!("../../../docs/prove.in/one-pile.fib");
    assert!(reference.contains(&format!("```text\n{example}```\n")));
}

#[test]
fn the_guide_to_play_shows_screens_as_they_are() {
    let guide = include_str!("../../../docs/play.md");
    let screens = [
        include_str!("../../../docs/play/fib-hint.txt"),
        include_str!("../../../docs/play/zeckendorf-reversed-analysis.txt"),
    ];
    for screen in screens {
        assert!(guide.contains(&format!("```text\n{screen}```\n")));
    }
}

#[test]
fn examples_print_what_they_say() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("../../docs/prove.md")
        .case("../../docs/play.md")
        .case("tests/cmd/*.md");
}
