//! The program as a whole: streams, pipes, colours, and every row of the
//! corpus.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde::Deserialize;
use serde_json::Value;

fn fibnim(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
    command.args(arguments);
    command
}

/// Runs the program with the input, which it need not read to its end.
fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = fibnim(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may stop reading early; that is its right.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn json_lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

#[test]
fn a_stream_is_answered_line_by_line_in_order() {
    let positions: Vec<String> = (1..=3000).map(|n| n.to_string()).collect();
    let output = with_input(&["solve", "fib", "-"], positions.join("\n").as_bytes());
    let answers = json_lines(&output);
    assert!(output.status.success());
    assert_eq!(answers.len(), 3000);
    for (n, answer) in (1u64..).zip(&answers) {
        let expected = if n == 1 {
            "1".into()
        } else {
            format!("{n};{}", n - 1)
        };
        assert_eq!(answer["position"], expected);
    }
}

#[test]
fn a_bad_line_is_answered_with_an_error_and_the_stream_goes_on() {
    let output = with_input(&["solve", "fib", "-"], b"17\nx\n\n10;0\r\n13\r\n");
    let answers = json_lines(&output);
    let kinds: Vec<&Value> = answers
        .iter()
        .map(|answer| &answer["error"]["kind"])
        .collect();
    assert_eq!(
        kinds,
        ["", "bad_position", "bad_position", "bad_position", ""]
            .map(|kind| {
                if kind.is_empty() {
                    Value::Null
                } else {
                    Value::from(kind)
                }
            })
            .iter()
            .collect::<Vec<_>>()
    );
    assert_eq!(answers[1]["error"]["position"], "x");
    assert_eq!(answers[4]["outcome"], "P");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn binary_input_is_refused_at_once() {
    let mut input = b"17\n".to_vec();
    input.extend([0x7f, b'E', b'L', b'F', 0, 0xff, b'\n']);
    input.extend(b"13\n");
    let output = with_input(&["solve", "fib", "-"], &input);
    let answers = json_lines(&output);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[1]["error"]["kind"], "not_text");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_broken_character_spoils_its_own_line_only() {
    let output = with_input(&["solve", "fib", "-"], b"17\n\xff\n13\n");
    let answers = json_lines(&output);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[1]["error"]["kind"], "not_text");
    assert_eq!(answers[2]["outcome"], "P");
    assert_eq!(output.status.code(), Some(2));
}

/// A program that reads JSON lines finds the error there, too.
#[test]
fn a_stream_for_a_game_that_is_none_is_answered_in_json() {
    let output = with_input(&["solve", "chess", "-"], b"17\n");
    assert_eq!(json_lines(&output)[0]["error"]["kind"], "unknown_game");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_number_of_a_hundred_million_digits_is_refused() {
    let mut input = vec![b'7'; 100_000_000];
    input.extend(b"\n13\n");
    let output = with_input(&["solve", "fib", "-"], &input);
    let answers = json_lines(&output);
    assert_eq!(answers[0]["error"]["kind"], "limit_exceeded");
    assert_eq!(answers[1]["outcome"], "P");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_pile_of_a_hundred_thousand_digits_is_answered_from_a_stream() {
    let pile = "9".repeat(100_000);
    let output = with_input(&["solve", "fib", "-"], pile.as_bytes());
    let answer = &json_lines(&output)[0];
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["position"], format!("{pile};{}8", &pile[1..]));
    let listed = answer["winning_moves"].as_array().expect("a list").len();
    assert!(listed > 0);
    assert!(answer["unlisted_moves"].is_string());
}

/// A program at the other end of two pipes can wait for each answer before it
/// asks again.
#[test]
fn a_stream_is_a_dialogue() {
    let mut child = fibnim(&["solve", "fib", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    for (position, outcome) in [("13", "P"), ("17", "N"), ("21", "P")] {
        writeln!(stdin, "{position}").expect("the program reads");
        let answer = answers.next().expect("an answer").expect("text");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["outcome"], outcome);
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for arguments in [
        &["table", "appendix", "--to", "100000", "--format", "csv"][..],
        &["solve", "fib", "-"],
    ] {
        let mut child = fibnim(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut first = String::new();
        let mut stdin = child.stdin.take().expect("piped");
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all("17\n".repeat(100_000).as_bytes());
        });
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        stdout.read_line(&mut first).expect("a line");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("the writer ends");
        assert!(
            output.stderr.is_empty(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output.status.success());
    }
}

#[test]
fn colours_are_for_terminals() {
    let coloured = |variable: &str| {
        let mut command = fibnim(&["solve", "fib", "17"]);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if !variable.is_empty() {
            command.env(variable, "1");
        }
        let output = command.output().expect("the program runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!coloured(""), "a pipe is no terminal");
    assert!(coloured("CLICOLOR_FORCE"));
    assert!(!coloured("NO_COLOR"));
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let bash = fibnim(&["completions", "bash"])
        .output()
        .expect("it runs")
        .stdout;
    let script = String::from_utf8(bash).expect("UTF-8");
    let page = fibnim(&["man"]).output().expect("it runs").stdout;
    let page = String::from_utf8(page).expect("UTF-8");
    for command in ["games", "solve", "table", "zeckendorf"] {
        assert!(script.contains(&format!("fibnim,{command})")), "{command}");
        assert!(page.contains(command), "{command}");
        let own = fibnim(&["man", command]).output().expect("it runs");
        assert!(own.status.success(), "{command}");
    }
}

/// A file of the corpus; its rows are described in `corpus/README.md`.
#[derive(Deserialize)]
struct Corpus {
    case: Vec<Case>,
}

#[derive(Debug, Deserialize)]
struct Case {
    game: String,
    position: String,
    rule: Option<String>,
    min: Option<String>,
    max: Option<String>,
    param: Option<String>,
    #[serde(default)]
    misere: bool,
    outcome: Option<String>,
    least_take: Option<String>,
    winning_moves: Option<Vec<Move>>,
    error: Option<String>,
}

impl Case {
    fn arguments(&self) -> Vec<String> {
        let mut arguments = vec!["solve".to_owned(), "--json".to_owned()];
        let options = [
            ("--rule", &self.rule),
            ("--min", &self.min),
            ("--max", &self.max),
            ("--param", &self.param),
        ];
        for (name, value) in options {
            if let Some(value) = value {
                arguments.push(format!("{name}={value}"));
            }
        }
        if self.misere {
            arguments.push("--misere".into());
        }
        arguments.extend(["--".into(), self.game.clone(), self.position.clone()]);
        arguments
    }

    fn check(&self) {
        let arguments = self.arguments();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = fibnim(&arguments).output().expect("the program runs");
        let answer = &json_lines(&output)[0];
        if let Some(kind) = &self.error {
            assert_eq!(answer["error"]["kind"], kind.as_str(), "{self:?}");
            assert_eq!(output.status.code(), Some(2), "{self:?}");
            return;
        }
        assert!(output.status.success(), "{self:?}: {answer}");
        assert_eq!(
            answer["outcome"].as_str(),
            self.outcome.as_deref(),
            "{self:?}"
        );
        if let Some(least) = &self.least_take {
            assert_eq!(answer["least_take"], least.as_str(), "{self:?}");
        }
        if let Some(expected) = &self.winning_moves {
            let listed = answer["winning_moves"].as_array().expect("a list");
            let listed: Vec<Move> = listed.iter().map(Move::of).collect();
            assert_eq!(&listed, expected, "{self:?}");
        }
    }
}

/// A move as a row gives it.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Move {
    Take(u64, String),
    Words(String),
}

impl Move {
    fn of(winning: &Value) -> Self {
        let words = |name: &str| winning[name].as_str().expect("a string").to_owned();
        match winning["pile"].as_u64() {
            Some(pile) => Self::Take(pile, words("take")),
            None => Self::Words(words("text")),
        }
    }
}

#[test]
fn the_program_answers_every_row_of_the_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut rows = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("readable").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let text = std::fs::read_to_string(&path).expect("readable");
            let corpus: Corpus =
                toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            corpus.case.iter().for_each(Case::check);
            rows += corpus.case.len();
        }
    }
    assert!(rows >= 100, "only {rows} rows");
}

#[test]
fn lines_wider_than_any_terminal_are_printed() {
    // A word whose letters have 70,000 digits, and a move that leaves 1000 piles.
    let word = [
        "table", "word", "--small", "10^70000", "--limit", "10^70000",
    ];
    let output = fibnim(&word).output().expect("the program starts");
    assert!(output.status.success());
    // Fibonacci numbers have the value 0 below their own size as limit.
    let fibonacci = "1409869790947669143312035591975596518914";
    let limit = fibonacci.replace("914", "913");
    let piles = format!("{}4;3", format!("{fibonacci};{limit},").repeat(999));
    let output = fibnim(&["solve", "local", &piles]).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("N: the player to move wins"));
    assert!(text.lines().any(|line| line.len() > 65_535));
}

/// 0 answered, 1 reading or writing, 2 no question or a limit, 3 does not hold.
#[test]
fn exit_codes_mean_the_same_everywhere() {
    let directory = tempfile::tempdir().expect("a directory");
    let start = "fibnim-certificate 1\ntheorem t\nautomaton valid 1 ";
    for (file, text) in [
        ("true", "1\n+ 0 0\nclaim c true\nend\n"),
        ("false", "1\n+ 0 0\nclaim c false\nend\n"),
        // These are no numbers: there is but one of them.
        ("refused", "1\n+ 0 -\nclaim c true\nend\n"),
        ("broken", "1\n+ 0 7\nclaim c true\nend\n"),
    ] {
        std::fs::write(directory.path().join(file), format!("{start}{text}")).expect("a file");
    }
    for (arguments, code) in [
        ("solve fib 10", 0),
        ("solve fib x", 2),
        ("solve fib 30000 --engine search", 2),
        ("solve fib", 2),
        ("odds fib x", 2),
        ("match fib x", 2),
        ("zeckendorf x", 2),
        ("table tableau -o none/t.csv", 1),
        ("table tableau -o .", 1),
        ("play --load missing", 1),
        ("play --load true", 2),
        ("prove --formula 0=1", 0),
        ("prove --formula 0=", 2),
        ("prove --formula 0=0 --certificate none/c", 1),
        ("prove --import p=missing --formula p(0)", 1),
        ("prove --import p=true --formula p(0)", 2),
        ("check true", 0),
        ("check false", 3),
        ("check refused", 3),
        ("check broken", 2),
        ("check missing", 1),
        ("check true --max-steps 0", 2),
        ("sweep reversed --to 40 --dir d", 0),
        ("sweep reversed --to 40 --dir true", 1),
        ("sweep reversed --to 30 --dir d", 2),
        ("sweep verify d", 0),
        ("sweep verify .", 2),
        ("man nothing", 2),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        command.args(arguments.split(' ')).current_dir(&directory);
        let output = command.stdin(Stdio::null()).output().expect("it runs");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments}: {message}");
    }
}
