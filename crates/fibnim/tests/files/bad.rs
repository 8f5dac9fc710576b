//! Files that are no games: each error names the place, and says what is wrong.

use fibnim::Error;
use fibnim::game::{GameFile, MAX_GAME_FILE};

use super::{options, refused};

/// A file, the line and the column of what is wrong, and a part of the message.
type Case = (&'static str, usize, usize, &'static str);

/// What has no `game` begins with Z, which stands for this.
const Z: &str = "game Z\nvalues 1, 2, v(i-1) + v(i-2)\n";

/// What a file says before anything is computed.
const READ: &[Case] = &[
    (
        "",
        1,
        1,
        "does not name its game; begin with a line such as: game My game",
    ),
    (
        "values 1, 2\nmove 2[1] -> 1[2]\nstart n[1]",
        1,
        1,
        "does not name its game",
    ),
    (
        "game Z",
        1,
        1,
        "chips have no values; add a line such as: values",
    ),
    (
        "Zstart n[1]",
        3,
        1,
        "there are no moves; add a line such as: move",
    ),
    (
        "Zmove 2[1] -> 1[2]",
        3,
        1,
        "does not say where a game of n starts; add: start n[1]",
    ),
    ("game", 1, 5, "expected the name of the game"),
    ("game A\ngame B", 2, 1, "'game' is said twice"),
    (
        "Zmovee 2[1] -> 1[2]",
        3,
        1,
        "'movee' begins no statement (did you mean move?)",
    ),
    (
        "game P\nphase 2",
        2,
        1,
        "'phase' cannot be said: a game file has two players",
    ),
    // Values, moves and starts.
    (
        "game Z\nvalues 1, w(i-1)",
        2,
        11,
        "w means nothing here; the names here are i",
    ),
    (
        "game Z\nvalues 1, 2, 9999999999999999999999999999999",
        2,
        14,
        "more than 30 digits",
    ),
    (
        "game Z\nvalues (1, 2",
        2,
        10,
        "expected ')' to close the bracket, but found ','",
    ),
    (
        "game Z\nvalues 1 < 2",
        2,
        10,
        "expected ',' and the next value, 'for' and a condition",
    ),
    (
        "game Z\nvalues sum(1), 2",
        2,
        8,
        "sum takes two numbers, the first and the last bin",
    ),
    (
        "game Z\nvalues 1.5, 2",
        2,
        9,
        "'.' means nothing here; numbers are whole",
    ),
    ("Zvalues 1, 2", 3, 1, "'values' is said twice"),
    (
        "Zmove 2[k] -> 1[2]",
        3,
        8,
        "k means nothing here; the names here are i",
    ),
    (
        "Zmove 2[1] = 1[2]",
        3,
        11,
        "expected '->' and the chips that come, but found '='",
    ),
    (
        "Zmove 2[1 -> 1[2]",
        3,
        10,
        "expected ']' after the bin, but found '->'",
    ),
    (
        "Zmove 2(1) -> 1[2]",
        3,
        6,
        "expected chips, as in 2[i] or c[i], or in brackets",
    ),
    (
        "Zmove 2[1] -> 1[2] when i > 1",
        3,
        19,
        "expected 'for' or 'if' and a condition",
    ),
    (
        "Zmove 2[1] -> 1[2] for i",
        3,
        23,
        "expected a condition, such as i <= k",
    ),
    (
        "Zmove 2[1] -> 1[2] for i > 2 and",
        3,
        32,
        "but the line ends here",
    ),
    (
        "Zstart m[1]",
        3,
        7,
        "m means nothing here; the names here are n",
    ),
    ("Zstart n", 3, 7, "expected chips"),
    (
        "Zmove 2[1] -> 1[2]\nstart n[1]\nstart greedy",
        5,
        1,
        "'start' is said twice",
    ),
    (
        "Zend last mover draws",
        3,
        16,
        "expected 'wins' in 'end last mover wins'",
    ),
    ("Zhole i", 3, 6, "i means nothing here"),
    (
        "Zrepeat",
        3,
        7,
        "expected 'any' in 'repeat any', which makes a turn one move",
    ),
    // Parameters, and what comes first.
    (
        "game Z\nparam i = 1",
        2,
        7,
        "i has a meaning of its own; choose another name",
    ),
    ("game Z\nparam c = 1, c = 2", 2, 14, "c is given twice"),
    (
        "game Z\nparam c = 5 from 1 to 3",
        2,
        7,
        "c = 5 is not from 1 to 3",
    ),
    ("game Z\nparam c", 2, 8, "expected '=' and a number"),
    (
        "Zparam c = 1",
        3,
        1,
        "parameters come first, before the rules that use them",
    ),
    (
        "game Z\nmove 2[1] -> 1[2]\nparam c = 7",
        3,
        1,
        "parameters come first",
    ),
    // Other games.
    (
        "use zeckendorff",
        1,
        5,
        "there is no game file 'zeckendorff' to use",
    ),
    ("use test.game", 1, 9, "'.' means nothing here"),
    ("use test", 1, 5, "there is no game file 'test' to use"),
    ("use nacci\nuse lucas", 2, 1, "'use' is said twice"),
    (
        "use nacci\nmove 2[1] -> 1[2]",
        2,
        1,
        "'move' has no place here",
    ),
    (
        "use nacci reversed\ngame Z",
        2,
        1,
        "does not say where a game of n starts",
    ),
    (
        "use nacci\nparam c = 1000",
        2,
        7,
        "c = 1000 is not from 1 to 100",
    ),
    ("start n[1]\nuse nacci", 2, 1, "'use' comes first"),
    (
        "use ordered\nrepeat any",
        2,
        1,
        "a list of chips has no hole, and no turns of several",
    ),
    ("use ordered\nhole 3", 2, 6, "a list of chips has no hole"),
    // Rows of chips.
    ("game L\nlist\nlist", 3, 1, "'list' is said twice"),
    (
        "Zmove 2[1] -> 1[2]\nlist",
        4,
        1,
        "'list' comes before the moves",
    ),
    (
        "game L\nlist\nvalues 1, 2\nmove [1] + [1] -> [2]",
        4,
        10,
        "expected '->'",
    ),
    // Heaps.
    ("game H\nheap x, y\nvalues 1, 2", 3, 1, "and not of both"),
    ("game H\ntake t", 2, 1, "name the heaps first"),
    (
        "game H\nheap x, y",
        2,
        1,
        "no move takes anything; add a line such as: take t from x",
    ),
    (
        "game H\nheap x, y\ntake t from z",
        3,
        13,
        "there is no heap z; the heaps are x, y",
    ),
    (
        "game H\nheap x, y\ntake t",
        3,
        7,
        "expected 'from' and one of the heaps",
    ),
    (
        "game H\nheap x\ntake t\nheap y",
        4,
        1,
        "all heaps are named before the moves",
    ),
    (
        "game H\nheap x\ntake t\nopening 3",
        4,
        1,
        "an opening is the first limit",
    ),
    (
        "game H\nheap x\ntake t\nlimit v(1)",
        4,
        7,
        "a game of heaps has none",
    ),
    (
        "game H\nheap x\ntake t if sum(1,2) > 1",
        3,
        20,
        "a game of heaps has none",
    ),
    (
        "game H\nheap x\ntake t\nlimit 2t +",
        4,
        11,
        "expected a number, a name or a bracket",
    ),
    ("game H\nheap t", 2, 6, "t has a meaning already"),
    ("game H\nheap x, x", 2, 9, "x has a meaning already"),
    (
        "game H\nheap a, b, c, d, e, f, g, h, k",
        2,
        30,
        "more than 8 heaps",
    ),
    // Other letters, ends of lines and marks count as one each.
    (
        "game H\nheap éé\ntake t if éé $ 1",
        3,
        14,
        "'$' means nothing here",
    ),
    (
        "\u{feff}gume H\r\n",
        1,
        1,
        "'gume' begins no statement (did you mean game?)",
    ),
    (
        "game H\r\n\theap\tx\r\n\ttake\tt\tif\tt ≤ \r\n",
        3,
        15,
        "but the line ends here",
    ),
];

/// What is wrong once it is computed.
const COMPUTED: &[Case] = &[
    (
        "Zmove 2[1] -> 1[3]\nstart n[1]",
        3,
        6,
        "the move 1 + 1 -> 3 is worth 2 before and 3 after; a move keeps",
    ),
    (
        "Zmove 2[i] -> 1[i-1] + 1[i+1] for i > 1\nstart n[1]",
        3,
        6,
        "for i = 3 the move 3 + 3 -> 2 + 5 is worth 6 before and 7 after",
    ),
    (
        "Zmove 2[i] -> 1[i-2] + 1[i+1] for i > 1\nstart n[1]",
        3,
        14,
        "this is bin 0, and bins are counted from 1 (for i = 2; a condition such as 'for i > 2'",
    ),
    (
        "Zmove 2[-1] -> 1[2]\nstart n[1]",
        3,
        6,
        "this is bin -1, and bins are counted from 1",
    ),
    (
        "game Z\nvalues 1, 2\nmove 2[3] -> 1[4]\nstart n[1]",
        3,
        6,
        "names a bin that has no value; bins are 1 to 2",
    ),
    (
        "game Z\nvalues 1, 2\nmove [i] + [i+1] -> [i+2]\nstart n[1]",
        3,
        6,
        "no move for any i from 1 to 2",
    ),
    // Play that need not end.
    (
        "Zmove 2[1] -> 1[2]\nmove 1[2] -> 2[1]\nstart n[1]",
        3,
        6,
        "play need not end: with chips enough, these moves together change nothing: 1 + 1 -> 2, 2 -> 1 + 1\n",
    ),
    (
        "game Z\nvalues i\nmove 2[i] -> [i-1] + [i+1] for i > 1\nmove [i] + [i+3] -> [i+1] + [i+2]\nstart n[1]",
        3,
        6,
        "play need not end",
    ),
    (
        "Zmove 1[1]+1[2] -> 1[3]\nmove 2[2] -> 1[1]+1[3]\nmove 2[1] -> 1[2]\nmove 1[3]->3[1]\nstart n[1]",
        4,
        6,
        "2 + 2 -> 1 + 3, 1 + 1 -> 2 (2 times), 3 -> 1 + 1 + 1\n",
    ),
    (
        "Zmove 2[1] -> 2[1]\nstart n[1]",
        3,
        6,
        "the move changes nothing",
    ),
    ("Zmove 0[1] -> 0[2]\nstart n[1]", 3, 6, "no chip goes"),
    // Numbers.
    (
        "game Z\nvalues 1, 2^200\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        12,
        "an exponent is from 0 to 120, and not 200",
    ),
    (
        "game Z\nvalues 1, 10^40\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        13,
        "more than 38 digits",
    ),
    (
        "game Z\nvalues 1, 2, 10^38*v(i-1)\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        19,
        "more than 38 digits (i = 3)",
    ),
    (
        "game Z\nvalues 1, 2, v(i-1)/(i-3)\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        20,
        "2 is divided by 0 (i = 3)",
    ),
    (
        "game Z\nvalues 1, 2, v(i-1) mod 0\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        21,
        "2 is divided by 0",
    ),
    (
        "game Z\nvalues 1, 2, 2\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        14,
        "the value of bin 3 is 2, and that of bin 2 is 2: values must rise",
    ),
    (
        "game Z\nvalues 0, 2\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        8,
        "the value of bin 1 is 0, and it must be at least 1",
    ),
    (
        "game Z\nvalues 10^16\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        1,
        "the value of bin 1 is more than",
    ),
    (
        "game Z\nvalues v(i-1)\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        8,
        "it needs the value of bin 0, and no bin has a value yet",
    ),
    (
        "game Z\nvalues i for i > 3\nmove 2[1] -> 1[2]\nstart n[1]",
        2,
        1,
        "bin 1 has no value",
    ),
    (
        "Zmove 1000000[1] -> 500000[2]\nstart n[1]",
        3,
        6,
        "this is 1000000 chips of a bin, and it must be from 0 to 1000",
    ),
    (
        "Zmove (i-5)[1] -> 1[2]\nstart n[1]",
        3,
        8,
        "this is -4 chips of a bin",
    ),
    (
        "Zmove 2[i] -> 2[i] for 1/(i-4) > 0\nstart n[1]",
        3,
        24,
        "1 is divided by 0 (i = 4)",
    ),
    (
        "Zmove [1..10^30] -> 1[2]\nstart n[1]",
        3,
        6,
        "are too many; there are at most 250",
    ),
    (
        "Zmove [-(10^38)..10^38] -> 1[2]\nstart n[1]",
        3,
        6,
        "are too many; there are at most 250",
    ),
    (
        "Zmove 2[1] -> 1[2]\nstart n[1]\nhole 1",
        5,
        6,
        "the hole is bin 1, and it must be from 2 to 72",
    ),
    (
        "Zmove 2[1] -> 1[2]\nstart n[1]\nhole 100",
        5,
        6,
        "the hole is bin 100",
    ),
    // Rows of chips.
    (
        "game L\nlist\nvalues 1, 2\nmove [1], [1] -> [2], [1]\nstart n[1]",
        4,
        6,
        "the move 1, 1 -> 2, 1 is worth 2 before and 3 after",
    ),
    (
        "game L\nlist\nvalues 1, 2\nmove [i], [j] -> [j], [i]\nstart n[1]",
        4,
        6,
        "for i = 1 and j = 1 the move 1, 1 -> 1, 1 changes nothing",
    ),
    (
        "game L\nlist\nvalues 1, 2\nmove 200[1] -> 100[2]\nstart n[1]",
        4,
        6,
        "this is 200 chips of a bin",
    ),
    (
        "game L\nlist\nvalues 1, 2\nmove [i], [j-1] -> [j-1], [i]\nstart n[1]",
        4,
        11,
        "this is bin 0, and bins are counted from 1 (i = 1, j = 1)",
    ),
];

fn check(text: &str, error: Error, (line, column, part): (usize, usize, &str)) {
    let Error::BadGameFile {
        file,
        line: found_line,
        column: found_column,
        message,
        excerpt,
    } = error
    else {
        panic!("{text}\n{error}");
    };
    assert_eq!(file, "test.game");
    let place = (found_line, found_column);
    assert_eq!(place, (line, column), "{text}\n{message}");
    assert!(format!("{message}\n").contains(part), "{text}\n{message}");
    // The mark stands under the place.
    if column <= 100 {
        let mark = excerpt.lines().last().unwrap();
        let margin = line.to_string().len() + 3;
        assert_eq!(mark.chars().count(), margin + column, "{excerpt}");
        assert!(mark.ends_with('^'), "{excerpt}");
    }
}

fn whole(text: &str) -> String {
    match text.strip_prefix('Z') {
        Some(rest) => format!("{Z}{rest}\n"),
        None => text.into(),
    }
}

#[test]
fn files_that_are_no_games_are_refused_with_the_place() {
    for &(text, line, column, part) in READ.iter().chain(COMPUTED) {
        let text = whole(text);
        check(&text, refused(&text), (line, column, part));
    }
}

/// Those that say nothing sensible are refused when they are read, before there
/// are numbers for the parameters.
#[test]
fn what_a_file_says_is_checked_when_it_is_read() {
    for (text, ..) in READ {
        assert!(GameFile::read("test.game", &whole(text)).is_err(), "{text}");
    }
    for (text, ..) in COMPUTED {
        assert!(GameFile::read("test.game", &whole(text)).is_ok(), "{text}");
    }
}

/// A part of a text, so many times.
fn rule(start: &str, repeated: &str, times: usize, end: &str) -> String {
    format!("{start}{}{end}", repeated.repeat(times))
}

#[test]
fn deep_nesting_is_refused() {
    let heap = "game H\nheap x\ntake t if ";
    let brackets = 100;
    let cases = [
        (
            rule(heap, "(", brackets, ""),
            3,
            51,
            "nested deeper than 40",
        ),
        (
            rule(heap, "not ", brackets, "t > 1"),
            3,
            175,
            "nested deeper than 40",
        ),
        (
            rule(heap, "-", brackets, "1 < t"),
            3,
            52,
            "nested deeper than 40",
        ),
        (rule(heap, "2^", brackets, "1 < t"), 3, 91, "nested deeper"),
        (
            rule(heap, "min(", brackets, "1 < t"),
            3,
            91,
            "nested deeper",
        ),
    ];
    for (text, line, column, part) in cases {
        check(&text, refused(&text), (line, column, part));
    }
}

/// Sizes are bounded before any work.
#[test]
fn files_that_are_too_large_are_refused() {
    let chips = "+1000[1]".repeat(31);
    let lines = (1..190).map(|a| format!("move [i]+[{a}]->[i+{a}]"));
    let moves = lines.collect::<Vec<_>>().join("\n");
    let cases = [
        (rule("", "about a\n", 1_000_000, ""), 1, 1, "at most 65536"),
        (
            rule("", "#", MAX_GAME_FILE + 1, ""),
            1,
            1,
            "the file has 65537 bytes",
        ),
        (
            rule("", "about a\n", 201, ""),
            201,
            1,
            "more than 200 statements",
        ),
        (
            rule("game ", "x", 2000, ""),
            1,
            1,
            "the line has 2005 bytes",
        ),
        (
            rule("game ", "x", 500, ""),
            1,
            6,
            "of at most 400 characters",
        ),
        (
            format!("game Z\nvalues 1, 1000\nmove [1]{chips} -> 31[2]\nstart n[1]"),
            3,
            6,
            "these are 31001 chips of one bin",
        ),
        (
            format!("game Z\nvalues i\n{moves}\nstart n[1]"),
            103,
            6,
            "more than 20000 moves",
        ),
        (
            rule(
                "game Z\nvalues i\n",
                &format!("move 2[i]{0} -> [i]{0}\n", "+[1..i]".repeat(15)),
                190,
                "start n[1]",
            ),
            0,
            6,
            "steps to write down",
        ),
        (
            rule(
                "game L\nlist\nvalues i\n",
                &format!(
                    "move [i],[j] -> [j],[i] for i > j{}\n",
                    " and sum(1,9)>0".repeat(20)
                ),
                150,
                "start n[1]",
            ),
            0,
            6,
            "steps to write down",
        ),
    ];
    for (text, line, column, part) in cases {
        let error = refused(&text);
        // Where the work is too much is of no interest.
        let line = match (&error, line) {
            (Error::BadGameFile { line, .. }, 0) => *line,
            _ => line,
        };
        check(&text, error, (line, column, part));
    }
}

/// Parameters that are out of range, unknown or twice there are no errors of the
/// file.
#[test]
fn parameters_are_checked() {
    let file = GameFile::read("test.game", "use nacci\ngame N\n").unwrap();
    assert_eq!(file.params().collect::<Vec<_>>(), [("c", 1), ("k", 3)]);
    for (param, part) in [
        ("c=0", "c=0 is out of range: c is from 1 to 100"),
        ("c=1_000", "c=1000 is out of range"),
        ("m=2", "has no parameter 'm'; give --param as in c=1,k=3"),
        ("c=1,c=1", "the parameter c is given twice"),
        ("c", "'c' is no parameter; give --param as in c=1,k=3"),
        ("c=two", "'c=two' is no parameter"),
        (
            "c=99999999999999999999999999999999999999999",
            "is no parameter",
        ),
    ] {
        let error = file.game(&options(param, false)).unwrap_err();
        assert!(matches!(error, Error::BadOption(_)), "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
    let error = file.game(&options("c=1,k=1", false)).unwrap_err();
    check(
        "use nacci",
        error,
        (1, 1, "in the game that is used: the value of bin 2 is 1"),
    );
}
