//! The console examples of the README, of the guide and of `tests/cmd/` are run as written.

use std::fs;
use std::path::Path;
use std::process::Command;

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
        include_str!("../../../docs/play/fib-hint-2.txt"),
        include_str!("../../../docs/play/look-back.txt"),
        include_str!("../../../docs/play/zeckendorf-reversed-analysis.txt"),
    ];
    for screen in screens {
        assert!(guide.contains(&format!("```text\n{screen}```\n")));
    }
    let readme = include_str!("../../../README.md");
    let screen = include_str!("../../../docs/play/fib-analysis.txt");
    assert!(readme.contains(&format!("```text\n{screen}```\n")));
}

/// The pictures of the README are what the commands beside them draw.
/// `FIBNIM_PICTURES=write` draws them anew.
#[test]
fn the_readme_shows_pictures_as_they_are() {
    let readme = include_str!("../../../README.md");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let temporary = tempfile::tempdir().unwrap();
    for name in ["tableau", "share", "graph"] {
        assert!(
            readme.contains(&format!("](docs/pictures/{name}.svg)")),
            "{name}"
        );
        let ending = format!(" -o {name}.svg`");
        let command = readme.split('`').find(|code| {
            let shown = format!("{code}`");
            code.starts_with("fibnim table ") && shown.ends_with(&ending)
        });
        let command = command.unwrap_or_else(|| panic!("the README says how {name} is drawn"));
        let mut program = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        program.args(command.split(' ').skip(1));
        assert!(
            program
                .current_dir(temporary.path())
                .status()
                .unwrap()
                .success()
        );
        let file = format!("{name}.svg");
        let drawn = fs::read(temporary.path().join(&file)).unwrap();
        if std::env::var("FIBNIM_PICTURES").is_ok_and(|wish| wish == "write") {
            fs::write(folder.join(&file), &drawn).unwrap();
        }
        assert!(
            fs::read(folder.join(&file)).unwrap() == drawn,
            "{name} is another picture"
        );
    }
}

#[test]
fn examples_print_what_they_say() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("../../docs/*.md")
        .case("tests/cmd/*.md");
}
