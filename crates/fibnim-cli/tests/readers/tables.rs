//! Every table of `fibnim table`, at a small size.

use std::path::Path;
use std::process::Command;

/// A table, and what its columns are in Parquet, which must not change.
pub struct Example {
    /// What is asked for.
    pub arguments: &'static str,
    /// The names and the kinds of its columns.
    pub columns: &'static str,
    /// Whether it has a b-file.
    pub is_sequence: bool,
}

const fn rows(arguments: &'static str, columns: &'static str) -> Example {
    Example {
        arguments,
        columns,
        is_sequence: false,
    }
}

const fn sequence(arguments: &'static str, columns: &'static str) -> Example {
    Example {
        arguments,
        columns,
        is_sequence: true,
    }
}

const SEQUENCE: &str = "k:integer h:natural lag:integer";
const LENGTHS: &str = "n:integer terms:integer index_sum:integer shortest:integer greedy:integer \
                       longest:integer bound:integer slack:integer";
const TABLEAU: &str = "m:integer d:integer least_take:integer infinite:truth";

pub const EXAMPLES: &[Example] = &[
    sequence(
        "appendix --to 60",
        "n:integer bits:text gap_vector:text winning_moves:integers move_count:integer",
    ),
    // Numbers of more than 64 bits; and a sequence that ends, without a last lag.
    sequence("sequence --rule 3t --to 300", SEQUENCE),
    sequence("sequence --rule 1… --to 9", SEQUENCE),
    sequence("tableau --rows 12 --cols 9", TABLEAU),
    sequence("tableau --rule 3t --rows 50 --cols 15", TABLEAU),
    // Some of the entries are not found.
    rows(
        "complement --to 6 --bound 20",
        "a:integer b:integer complement:integer searched_to:integer",
    ),
    rows(
        "complement --piles 3 --to 5 --bound 20",
        "a:integer b:integer c:integer complement:integer searched_to:integer",
    ),
    sequence(
        "word --small 10^30 --limit 7 --to 11",
        "i:integer p_difference:natural letter:natural",
    ),
    sequence(
        "theorem-19 --to 50",
        "n:integer class:text from_pile_of:integer take:integer to:text",
    ),
    sequence(
        "grundy --to 30",
        "n:integer grundy:integer thresholds:integers",
    ),
    rows(
        "p-positions --piles 3 --to 9",
        "a:integer b:integer c:integer",
    ),
    rows(
        "graph zeckendorf-reversed n=8",
        "depth:integer from:text from_outcome:text move:text to:text to_outcome:text",
    ),
    sequence("lengths --to 14", LENGTHS),
    // Without the longest games, which are null.
    sequence("lengths --to 14 --greedy", LENGTHS),
    sequence(
        "lengths --to 9 --games",
        "n:integer terms:integer index_sum:integer shortest:integer greedy:integer \
         longest:integer bound:integer slack:integer games:natural",
    ),
    sequence(
        "game-length zeckendorf-reversed n=12 --exact",
        "length:integer games:natural probability:real exact:text",
    ),
    rows(
        "game-length zeckendorf-reversed n=12 --measure moves-float",
        "length:integer probability:real",
    ),
    rows(
        "residues zeckendorf-reversed --to 9 --players 3 --exact",
        "n:integer player:integer probability:real minus_1_over_k:real exact:text",
    ),
    rows(
        "simulate zeckendorf-reversed n=20 --games 100",
        "length:integer games:integer share:real",
    ),
    sequence(
        "winners nacci --param c=2,k=2 --to 20",
        "n:integer winner:integer",
    ),
    // The first ratio is null.
    sequence(
        "lag --to 12",
        "c:integer p:integer from_k:integer c_ln_c:real p_over_c_ln_c:real",
    ),
    // The first bounds are null.
    rows(
        "odds --to 30 --exact",
        "n:integer begins:text chance:real theorem_3_largest_p:real theorem_3_smallest_p:real \
         corollary_7:real exact:text exact_largest_p:text exact_smallest_p:text",
    ),
    sequence(
        "reversed --to 50",
        "n:integer winner:integer vertices:natural edges:natural share_1:real",
    ),
    sequence(
        "reversed --to 20 --winners-only",
        "n:integer winner:integer",
    ),
    rows(
        "conjectures --to 100",
        "to_n:integer wins_1:integer wins_2:integer last_2:integer share_1:real \
         inverse_phi:real difference:real",
    ),
];

/// Runs the program.
pub fn fibnim(arguments: &[&str]) -> Vec<u8> {
    let run = Command::new(env!("CARGO_BIN_EXE_fibnim"))
        .args(arguments)
        .output()
        .expect("the program runs");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "fibnim {arguments:?}: {errors}");
    run.stdout
}

impl Example {
    /// The table in a format.
    pub fn written(&self, format: &str) -> Vec<u8> {
        let mut arguments = vec!["table"];
        arguments.extend(self.arguments.split_whitespace());
        arguments.extend(["--format", format]);
        fibnim(&arguments)
    }

    /// The table as a file, whose ending says the format.
    pub fn write_to(&self, file: &Path) {
        let mut arguments = vec!["table"];
        arguments.extend(self.arguments.split_whitespace());
        let file = file.to_str().expect("a plain name");
        arguments.extend(["--out", file]);
        fibnim(&arguments);
    }
}

/// A new table must be read by all readers, too.
#[test]
fn every_table_has_an_example() {
    let help = String::from_utf8(fibnim(&["table", "--help"])).expect("text");
    let commands = help.split("Commands:\n").nth(1).expect("commands");
    let commands = commands.split("\n\n").next().expect("commands");
    // The lines that go on are set in further.
    let names = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.filter(|line| !line.starts_with(' '));
    let names: Vec<&str> = names.filter_map(|line| line.split(' ').next()).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        let with_name = |example: &&Example| example.arguments.split(' ').next() == Some(name);
        assert!(
            EXAMPLES.iter().any(|e| with_name(&e)),
            "{name} has no example"
        );
    }
}
