//! `fibnim zeckendorf`: a number and everything its representation says.

use std::fmt::Display;
use std::io::Write;

use clap::Args;
use fibnim::Natural;
use fibnim::numeration::Zeckendorf;
use serde::Serialize;

use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::output::Failure;

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim zeckendorf 100\n  fibnim zeckendorf 10^50 --json\n  fibnim zeckendorf 10^50 -o parts.json"
)]
pub struct ZeckendorfOptions {
    /// The number, of up to ten million digits
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub number: String,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

/// Up to this many parts, their values and the tails are printed too.
const PARTS_SHOWN: usize = 2000;

/// The representation, largest part first.
#[derive(Serialize)]
struct Representation {
    n: Natural,
    part_count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Vec<Natural>>,
    indices: Vec<usize>,
    bits: String,
    gap_vector: String,
    gaps: Vec<usize>,
    /// T_1, T_2, …, T_r
    #[serde(skip_serializing_if = "Option::is_none")]
    tails: Option<Vec<Natural>>,
}

impl Representation {
    fn of(n: Natural) -> Self {
        let zeckendorf = Zeckendorf::of(&n);
        let gaps = zeckendorf.gap_vector();
        let part_count = zeckendorf.part_count();
        let listed = part_count <= PARTS_SHOWN;
        Self {
            part_count,
            parts: listed.then(|| reversed(zeckendorf.parts())),
            indices: reversed(zeckendorf.indices()),
            bits: zeckendorf.to_bit_string(),
            gap_vector: gaps.to_string(),
            gaps: gaps.entries().collect(),
            tails: listed.then(|| zeckendorf.tails().collect()),
            n,
        }
    }
}

fn reversed<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.reverse();
    items
}

fn joined<T: Display>(items: &[T], by: &str) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(by)
}

pub fn run(options: &ZeckendorfOptions) -> Result<(), Failure> {
    let answer = options.answer.open(&WORDS_OR_JSON)?;
    let representation = Representation::of(Natural::parse(&options.number)?);
    if answer.is_json() {
        return answer.json(&representation);
    }
    answer.text(|out| write_words(out, &representation))
}

fn write_words(out: &mut dyn Write, representation: &Representation) -> Result<(), Failure> {
    writeln!(out, "n           {}", representation.n)?;
    if representation.part_count == 0 {
        writeln!(out, "parts       none: 0 is the empty sum")?;
        return Ok(());
    }
    match &representation.parts {
        Some(parts) => writeln!(out, "parts       {}", joined(parts, " + "))?,
        None => writeln!(out, "parts       {} of them", representation.part_count)?,
    }
    let indices = joined(&representation.indices, ", ");
    writeln!(out, "indices     {indices}  (F_1 = F_2 = 1)")?;
    writeln!(out, "bits        {}  (rightmost: F_2)", representation.bits)?;
    writeln!(out, "gap vector  {}", representation.gap_vector)?;
    if let Some(tails) = &representation.tails {
        writeln!(out, "tails       {}", joined(tails, ", "))?;
    }
    Ok(())
}
