//! The command line of `fibnim prove`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use fibnim::Budget;
use fibnim_lab::Format;
use fibnim_lab::picture::Style;
use fibnim_logic::Limits;

use super::bad;
use crate::answer::{Answer, format_among};
use crate::output::Failure;
use crate::progress;

/// The most solutions that are listed.
const MOST_SOLUTIONS: usize = 100_000;

/// What to type.
const EXAMPLES: &str = "Examples:\n  fibnim prove theorem-10\n  fibnim prove complement 3 4    (a third pile for 3 and 4)\n  fibnim prove two-piles 5t/2    (the P positions of two piles)\n  fibnim prove --formula 'forall n: exists m: n = 2*m | n = 2*m + 1'\n  fibnim prove --formula 'exists k: n = 3*k' -o multiples.svg";

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
    /// The number system: zeckendorf, binary or 3t [default: the text's, else zeckendorf]
    ///
    /// It is zeckendorf, binary, or the one of a rule, such as 3t or 5t/2.
    #[arg(global = true, long, value_name = "S")]
    pub system: Option<String>,
    /// The rule f(t) of complement, such as 5t/2 [default: 2t]
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
    /// A file for the answer (.txt, .json) or its automaton (.svg, .png, .pdf, .dot)
    ///
    /// The automaton is that of the last formula with free variables, of at most 80 states in a picture; .dot is for Graphviz. The answer goes to stdout where no file is named for it. The option may be given several times.
    #[arg(global = true, long = "out", short, value_name = "FILE")]
    pub out: Vec<PathBuf>,
    /// Write a certificate of what was decided, for `fibnim check`
    #[arg(global = true, long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Write files with which the prover Walnut decides the same
    #[arg(global = true, long, value_name = "DIR", hide_short_help = true)]
    pub walnut: Option<PathBuf>,
    /// Use an automaton of Walnut as a predicate
    #[arg(global = true, long, value_name = "NAME=FILE", hide_short_help = true)]
    pub import: Vec<String>,
    /// How many solutions are listed, at most 100000
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
    #[command(flatten, next_help_heading = "Pictures")]
    pub style: Style,
}

/// What a file of `-o` gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The answer itself.
    Answer,
    /// A picture of the automaton.
    Picture(Format),
    /// The automaton for Graphviz.
    Dot,
}

/// What an answer is written as.
const ANSWERS: [Format; 2] = [Format::Text, Format::Json];

/// All formats but that of Graphviz.
const FORMATS: [Format; 5] = [
    Format::Text,
    Format::Json,
    Format::Svg,
    Format::Png,
    Format::Pdf,
];

impl Part {
    fn of(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::Answer);
        }
        if path.extension().is_some_and(|ending| ending == "dot") {
            return Ok(Self::Dot);
        }
        let format = format_among(path, &FORMATS, ", or in .dot for Graphviz")?;
        if format.is_picture() {
            Ok(Self::Picture(format))
        } else {
            Ok(Self::Answer)
        }
    }
}

/// What is learned of a game, and then proved.
#[derive(Debug, Subcommand)]
pub enum Game {
    /// Prove which last pile makes a P position of some fixed piles, or that none does
    #[command(
        after_help = "Examples:\n  fibnim prove complement 3 4\n  fibnim prove complement 2 7 --rule 3t -o complement.pdf"
    )]
    Complement {
        /// One fixed pile or more
        piles: Vec<String>,
    },
    /// Prove which positions of two piles are P
    #[command(
        after_help = "Examples:\n  fibnim prove two-piles 5t/2\n  fibnim prove two-piles 2t --certificate two-piles.cert --json"
    )]
    TwoPiles {
        /// The rule f(t), such as 5t/2
        #[arg(value_name = "RULE")]
        rules: Vec<String>,
    },
}

impl ProveOptions {
    /// Refuses more solutions than can be listed, files whose names say nothing that
    /// is written, and stdout as a file: the answer is there.
    pub fn check(&self) -> Result<(), Failure> {
        let parts: Vec<Part> = self.parts()?.map(|(part, _)| part).collect();
        let svg = parts.contains(&Part::Picture(Format::Svg));
        let picture = parts.iter().find_map(|part| match part {
            Part::Picture(format) => Some(*format),
            Part::Answer | Part::Dot => None,
        });
        let drawn = if svg { Some(Format::Svg) } else { picture };
        self.style.check(drawn.unwrap_or_default())?;
        if self.solutions > MOST_SOLUTIONS {
            return Err(bad(&format!(
                "--solutions lists at most {MOST_SOLUTIONS}, not {}",
                self.solutions
            )));
        }
        let files = [
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

    /// The files of `-o`, with what each of them gets.
    pub fn parts(&self) -> Result<impl Iterator<Item = (Part, &Path)>, Failure> {
        let parts = self.out.iter().map(|path| Ok((Part::of(path)?, &**path)));
        let parts: Result<Vec<(Part, &Path)>, Failure> = parts.collect();
        Ok(parts?.into_iter())
    }

    /// The files that get the automaton.
    pub fn drawn(&self) -> Result<Vec<(Part, &Path)>, Failure> {
        let parts = self.parts()?;
        Ok(parts.filter(|(part, _)| *part != Part::Answer).collect())
    }

    /// Where the answer goes: to the one file that is for it, or to stdout.
    pub fn answer(&self) -> Result<Answer<'_>, Failure> {
        let mut files = self.parts()?.filter(|(part, _)| *part == Part::Answer);
        let file = files.next().map(|(_, path)| path);
        if files.next().is_some() {
            return Err(bad(
                "the answer goes to one file: name one -o FILE.txt or -o FILE.json, and others for pictures",
            ));
        }
        Answer::new(self.json, file, &ANSWERS)
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
