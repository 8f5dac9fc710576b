//! Section 6.2: the words of the examples, by a search.

use std::collections::BTreeSet;

use super::fibonacci_word::partial_sums;
use super::two_piles::pairs;
use crate::claims::search::BoxOfPiles;
use crate::claims::{CheckError, Evidence, Finding};

/// The letters of m and r: the steps between the k for which (m, m + k; r) is
/// lost, by the search.
pub(super) fn letters(table: &BoxOfPiles, m: usize, r: usize, to: usize) -> Vec<usize> {
    let lost: Vec<usize> = (0..=to)
        .filter(|&k| table.is_lost(&[m, m + k], Some(r)))
        .collect();
    lost.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

type Printed<'w> = (usize, &'w [usize]);

pub(super) fn example(
    m: usize,
    before: Printed<'_>,
    after: Printed<'_>,
) -> Result<Finding, CheckError> {
    let to = 400;
    let table = pairs(m, m + to);
    let mut cells = Vec::new();
    let mut right = Vec::new();
    let mut by_theorem = Vec::new();
    for (r, printed) in [before, after] {
        let computed = letters(&table, m, r, to);
        for (i, letter) in printed.iter().enumerate() {
            let place = format!("r = {r}, letter {i}");
            cells.push((place, letter.to_string(), computed[i].to_string()));
        }
        let words: Vec<String> = computed[..printed.len()]
            .iter()
            .map(usize::to_string)
            .collect();
        right.push(format!("{} for r = {r}", words.join(", ")));
        by_theorem.extend(letters_by_theorem_10(m, r, &computed[..printed.len()])?);
    }
    let corrected = Evidence::letters(by_theorem);
    Ok(Evidence::letters(cells).or_corrected(
        format!("The words are {}.", right.join(" and ")),
        &corrected,
    ))
}

/// The letters that the search found against those of Theorem 10, which is
/// proved for all numbers.
fn letters_by_theorem_10(
    m: usize,
    r: usize,
    found: &[usize],
) -> Result<Vec<(String, String, String)>, CheckError> {
    let game = fibnim::catalog::game("fib")?;
    let theory = fibnim::EngineChoice::Only(fibnim::Engine::Theory);
    let mut lost = vec![0];
    for k in 1..=found.iter().sum() {
        let position = game.position(&format!("{m},{};{r}", m + k))?;
        let answer = position.analyze_by(theory, &fibnim::Budget::default())?;
        if answer.outcome == fibnim::Outcome::P {
            lost.push(k);
        }
    }
    let steps = lost.windows(2).map(|pair| pair[1] - pair[0]);
    let letters = found.iter().zip(steps).enumerate();
    Ok(letters
        .map(|(i, (found, proved))| {
            let place = format!("r = {r}, letter {i}");
            (place, found.to_string(), proved.to_string())
        })
        .collect())
}

/// The special steps of Examples 2 and 3, letter by letter: the middle or the
/// largest letter 13 becomes 8, 5 by the partial sums, and else what is said.
pub(super) fn step_rule(m: usize, [before, after]: [usize; 2], otherwise: &[usize]) -> Finding {
    let to = 400;
    let table = pairs(m, m + to);
    let old = letters(&table, m, before, to);
    let new = sums(&letters(&table, m, after, to));
    let [w_8, w_9] = [8, 9].map(|a| partial_sums(a, 2 * to as u64));
    let mut at = 0;
    let mut cases = Vec::new();
    for letter in old {
        let inside = (at..=at + letter).filter(|sum| new.contains(sum));
        let sums: Vec<usize> = inside.collect();
        let parts: Vec<usize> = sums.windows(2).map(|pair| pair[1] - pair[0]).collect();
        cases.push((at, letter, parts));
        at += letter;
    }
    let wrong = cases.into_iter().find(|(at, letter, parts)| {
        let [in_8, in_9] = [&w_8, &w_9].map(|sums| sums.contains(&(*at as u64)));
        let expected: &[usize] = match letter {
            13 if in_9 => &[8, 5],
            13 => otherwise,
            21 => &[8, 5, 8],
            _ => &[*letter],
        };
        parts != expected || *letter == 13 && in_8 != in_9
    });
    let wrong = wrong.map(|(at, letter, parts)| format!("{letter} at {at} becomes {parts:?}"));
    Evidence::searched(format!("m = {m}, k to {to}"), wrong, |_| false).finding()
}

/// The partial sums of some letters, with the empty one.
fn sums(letters: &[usize]) -> BTreeSet<usize> {
    let mut sum = 0;
    let sums = letters.iter().map(|letter| {
        sum += letter;
        sum
    });
    let mut sums: BTreeSet<usize> = sums.collect();
    sums.insert(0);
    sums
}
