//! The sample: which mutants of cargo-mutants' list are tried.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A place in a file, as cargo-mutants counts: both from 1.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// From the first character to the one after the last.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

/// One entry of `cargo mutants --list --json`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Mutant {
    pub package: String,
    pub file: String,
    pub genre: String,
    pub span: Span,
    pub replacement: String,
    pub name: String,
    #[serde(default)]
    pub diff: String,
}

impl Mutant {
    /// The part of the project that it belongs to.
    pub fn area(&self) -> String {
        let path = self.file.split_once("/src/").map_or("", |(_, path)| path);
        let folder = path.split_once('/').map_or("", |(folder, _)| folder);
        // The folders of the papers: what is beside them is the code that they are run by.
        let claims = path.starts_with("claims/") && path.matches('/').count() > 1;
        let part = match (self.package.as_str(), folder) {
            ("fibnim-lab", "claims") if claims => folder,
            ("fibnim", "game" | "theory" | "solve" | "play") | ("fibnim-lab", "picture") => folder,
            ("fibnim", "numeration" | "rule" | "number") => "numbers",
            ("fibnim", _) => "rest",
            _ => return self.package.clone(),
        };
        format!("{}/{part}", self.package)
    }

    /// Whose count it is part of: its area's, if that has one, and else its package's.
    fn counted_as(&self, counts: &BTreeMap<String, usize>) -> String {
        let area = self.area();
        if counts.contains_key(&area) {
            area
        } else {
            self.package.clone()
        }
    }
}

/// The generator of Steele, Lea and Flood: any seed will do.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bound = u128::try_from(bound).expect("a bound");
        // The high half of the product: below the bound, and as good as even.
        usize::try_from((u128::from(z ^ (z >> 31)) * bound) >> 64).expect("below a usize")
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// So many mutants of each package, spread over its areas by their number of mutants, but
/// for those areas that have a count of their own.
pub fn sample(all: Vec<Mutant>, counts: &BTreeMap<String, usize>, seed: u64) -> Vec<Mutant> {
    let mut areas: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
    for mutant in all {
        let counted = mutant.counted_as(counts);
        if counts.contains_key(&counted) && mutant.file.contains("/src/") {
            *sizes.entry(counted).or_default() += 1;
            areas.entry(mutant.area()).or_default().push(mutant);
        }
    }
    let mut chosen = Vec::new();
    // What earlier areas of a package had, and were given: rounding adds up to the count.
    let mut done: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (_, mut mutants) in areas {
        let counted = mutants[0].counted_as(counts);
        let (had, given) = done.entry(counted.clone()).or_default();
        *had += mutants.len();
        let upto = (counts[&counted] * *had / sizes[&counted]).min(*had);
        let share = (upto - *given).min(mutants.len());
        *given += share;
        // From the seed anew: what is chosen of one area does not depend on the others.
        SplitMix(seed).shuffle(&mut mutants);
        chosen.extend(mutants.into_iter().take(share));
    }
    chosen
}
