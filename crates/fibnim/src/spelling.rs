//! Names that are nearly right: which of those that are known was meant.

use strsim::{jaro_winkler, osa_distance};

/// The most letters that are put in, left out, changed or swapped in a name that is
/// meant.
const MOST_EDITS: usize = 2;

/// How alike two names are that have several letters apart, of 1.
const ALIKE: f64 = 0.8;

/// How many letters are put in, left out or changed, or swapped with their neighbours,
/// between a word and a name, whatever their case is; `None` where the word does not
/// mean this name.
///
/// ```
/// use fibnim::spelling::edits;
///
/// assert_eq!(edits("Fib", "fib"), Some(0));
/// assert_eq!(edits("fbi", "fib"), Some(1));
/// assert_eq!(edits("chess", "chomp"), None);
/// ```
pub fn edits(word: &str, name: &str) -> Option<usize> {
    let (word, name) = (word.trim().to_lowercase(), name.to_lowercase());
    let length = name.chars().count();
    // What is much longer or shorter need not be compared.
    let near = word.chars().count().abs_diff(length) <= MOST_EDITS;
    let edits = near.then(|| osa_distance(&word, &name))?;
    // A short name has few letters that could be others.
    (edits <= MOST_EDITS && 3 * edits <= length).then_some(edits)
}

/// The known names that a word may stand for, the likeliest first: those that are
/// nearly the same, then those that it has in it, that have it in them, or that are
/// much like it.
///
/// ```
/// use fibnim::spelling::near;
///
/// let known = ["solve", "table", "prove", "to"];
/// assert_eq!(near("tabel", &known), ["table"]);
/// assert_eq!(near("proof", &known), ["prove"]);
/// assert_eq!(near("upto", &known), ["to"]);
/// assert!(near("xyzzy", &known).is_empty());
/// ```
pub fn near<'n>(word: &str, known: &[&'n str]) -> Vec<&'n str> {
    let word = word.trim().to_lowercase();
    let mut near: Vec<(usize, f64, &str)> = known
        .iter()
        .filter_map(|&name| {
            let likeness = jaro_winkler(&word, name);
            let within = name.len() > 1 && (word.contains(name) || name.contains(&word));
            let others = (within || likeness > ALIKE).then_some(MOST_EDITS + 1);
            Some((edits(&word, name).or(others)?, likeness, name))
        })
        .collect();
    near.sort_by(|(a, alike, _), (b, liker, _)| a.cmp(b).then(liker.total_cmp(alike)));
    near.into_iter().map(|(_, _, name)| name).collect()
}
