//! The command line of `fibnim prove`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use fibnim::Budget;
use fibnim_logic::Limits;

use super::bad;
use crate::output::Failure;
use crate::progress;

/// The most solutions that are listed.
const MOST_SOLUTIONS: usize = 100_000;

/// What to type.
const EXAMPLES: &str = "Examples:\n  fibnim prove theorem-10\n  fibnim prove complement 3 4    (a third pile for 3 and 4)\n  fibnim prove two-piles 5t/2    (the P positions of two piles)\n  fibnim prove --formula 'forall n: exists m: n = 2*m | n = 2*m + 1'\n  fibnim prove --formula 'exists k: n = 3*k' --svg multiples.svg";

#[derive(Args, Debug)]
#[command(
    disable_help_subcommand = true,
    after_help = EXAMPLES,
    after_long_help = format!("A formula, such as forall n: n >= 1 => exists f: lowest(n, f) & f <= n\n\n  signs        ! & | => <=> = != < <= > >= + - and 2*a\n  quantifiers  exists x, y: …  forall x, y: …\n  digits       n matches \"(0|10)*\"\n               (n, f) matches \"[*,0]* [1,1] [0,0]*\"\n  predicates   fib(x) lowest(n, f) second(n, f) highest(n, f)\n               next(f, g) tail(n, t) even_gap(f, g) add(x, y, z)\n\nVariables are whole numbers from 0. With a free one, the answer is an automaton.\n\nA file has items, with ';' before a formula that stands alone:\n\n  system 5t/2   def p(n, r) := …   prove name: …   # a comment\n\nThe reference is docs/prove.md.\n\nExit status: 0 if it was decided (FALSE is an answer), 2 if it is no statement or a\nlimit does not allow it, 1 if a file cannot be read or written.\n\n{EXAMPLES}")
)]
pub struct ProveOptions {
    /// A theorem of the list, a formula, or a file ('-' is stdin); the list if there is none
    pub what: Vec<String>,
    #[command(subcommand)]
    pub game: Option<Game>,
    /// Decide this formula
    #[arg(global = true, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub formula: Option<String>,
    /// The number system: zeckendorf, binary, or the one of a rule, such as 3t or 5t/2 [default: what the text says, else zeckendorf]
    #[arg(global = true, long, value_name = "S")]
    pub system: Option<String>,
    /// The rule f(t) of the game of complement, such as 3t or 5t/2 [default: 2t]
    #[arg(global = true, long, value_name = "F")]
    pub rule: Option<String>,
    /// List the theorems
    #[arg(global = true, long)]
    pub list: bool,
    /// Print the text of a theorem
    #[arg(global = true, long, value_name = "NAME")]
    pub show: Option<String>,
    /// Say how long it took, and how large the automata were
    #[arg(global = true, long, short)]
    pub verbose: bool,
    /// Print JSON
    #[arg(global = true, long)]
    pub json: bool,
    /// Write the automaton of the last formula with free variables, for Graphviz
    #[arg(global = true, long, value_name = "FILE", hide_short_help = true)]
    pub dot: Option<PathBuf>,
    /// Draw the automaton of the last formula with free variables, of at most 80 states
    #[arg(global = true, long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the same in pixels
    #[arg(global = true, long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Write a certificate of what was decided, for `fibnim check`
    #[arg(global = true, long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Write files with which the prover Walnut decides the same
    #[arg(global = true, long, value_name = "DIR", hide_short_help = true)]
    pub walnut: Option<PathBuf>,
    /// Use an automaton of Walnut as a predicate
    #[arg(global = true, long, value_name = "NAME=FILE", hide_short_help = true)]
    pub import: Vec<String>,
    /// How many of the first solutions are listed, at most 100000
    #[arg(global = true, long, value_name = "N", default_value_t = 10)]
    pub solutions: usize,
    /// The most states of one automaton [default: 2000000]
    #[arg(global = true, long, value_name = "N", hide_short_help = true)]
    pub max_states: Option<usize>,
    /// The most time, in seconds of processor time [default: no limit]
    #[arg(global = true, long, value_name = "S", hide_short_help = true)]
    pub max_seconds: Option<u64>,
    /// The most memory, in MiB [default: 1024]
    #[arg(global = true, long, value_name = "MIB", hide_short_help = true)]
    pub max_memory: Option<usize>,
    /// The most steps, which are transitions, of one statement [default: 2000000000]
    #[arg(global = true, long, value_name = "N", hide_short_help = true)]
    pub max_steps: Option<u64>,
}

/// What is learned of a game, and then proved.
#[derive(Debug, Subcommand)]
pub enum Game {
    /// Prove which last pile makes a P position of some fixed piles, or that none does
    Complement {
        /// One fixed pile or more
        piles: Vec<String>,
    },
    /// Prove which positions of two piles are P
    TwoPiles {
        /// The rule f(t), such as 5t/2
        #[arg(value_name = "RULE")]
        rules: Vec<String>,
    },
}

impl ProveOptions {
    /// Refuses more solutions than can be listed, and stdout as a file: the
    /// answer is there.
    pub fn check(&self) -> Result<(), Failure> {
        if self.solutions > MOST_SOLUTIONS {
            return Err(bad(&format!(
                "--solutions lists at most {MOST_SOLUTIONS}, not {}",
                self.solutions
            )));
        }
        let files = [
            ("--dot", &self.dot),
            ("--svg", &self.svg),
            ("--png", &self.png),
            ("--certificate", &self.certificate),
            ("--walnut", &self.walnut),
        ];
        for (option, path) in files {
            if path.as_deref() == Some(Path::new("-")) {
                return Err(bad(&format!(
                    "{option} takes the name of a file, not '-': the answer goes to stdout"
                )));
            }
        }
        Ok(())
    }

    /// Whether a picture is asked for.
    pub fn draws(&self) -> bool {
        [&self.dot, &self.svg, &self.png]
            .iter()
            .any(|path| path.is_some())
    }

    /// The usual limits, with what is asked for in their place, for all that
    /// follows together. A signal stops it.
    pub fn limits(&self) -> Result<Limits, Failure> {
        let usual = Limits::default();
        let bytes = self
            .max_memory
            .map_or(usual.bytes, |mebibytes| mebibytes.saturating_mul(1 << 20));
        let budget = Budget::new()
            .seconds(self.max_seconds.unwrap_or(u64::MAX))
            .bytes(bytes);
        Ok(Limits {
            states: self.max_states.unwrap_or(usual.states),
            bytes,
            steps: self.max_steps.unwrap_or(usual.steps),
            budget: progress::watched(budget)?.started(),
            ..usual
        })
    }
}
