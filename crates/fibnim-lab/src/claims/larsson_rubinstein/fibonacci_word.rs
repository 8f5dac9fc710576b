//! Section 4: the Fibonacci word and its partial sums.

use std::collections::BTreeSet;

use super::index;
use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::{indices, small};
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 4.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/proposition-6",
        statement: "The Fibonacci word by concatenation (each S_n begins S_{n+1}), by whether 1 is a part of n, and as the only word that the update x → yz, y → y gives back on (y, z), are the same.",
        run: proposition_6,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-4-word",
        statement: "The Fibonacci word begins xyxxyxyxxyxxyxxyxxyxxyxxyxxyxxyxxy (as the copy at hand has it).",
        run: printed_word,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-4-letters",
        statement: "If i of the first m letters are x, then m + 1 − i of them are y.",
        run: letters,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-7",
        statement: "For b ≤ a, the partial sums of w_a, the word with x = F_{a+1} and y = F_a, are among those of w_b.",
        run: lemma_7,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-8",
        statement: "If n is a partial sum of w_a (over the letters 0 to m, for some m ≥ 0) but not of w_{a+1}, then n − F_{a+1} is one of w_{a+2}.",
        run: lemma_8,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-4-all-sums",
        statement: "The partial sums of w_1, over the letters 0 to m for some m ≥ 0, are all nonnegative integers, and 0 alone is a partial sum of every w_a.",
        run: all_sums,
    },
];

/// The word by concatenation: `false` is x.
fn word(length: usize) -> Vec<bool> {
    let (mut before, mut this) = (vec![false], vec![false, true]);
    while this.len() < length {
        let next = [this.as_slice(), before.as_slice()].concat();
        before = this;
        this = next;
    }
    this.truncate(length);
    this
}

/// The word of an update of each letter, on the renamed alphabet.
fn updated(word: &[bool]) -> Vec<bool> {
    let letters = word.iter();
    letters
        .flat_map(|&y| if y { vec![false] } else { vec![false, true] })
        .collect()
}

fn proposition_6(effort: Effort) -> Result<Finding, CheckError> {
    let length = effort.pick(50_000, 1_000_000);
    let word = word(length);
    let by_parts = Evidence::computed(
        format!("the first {length} letters"),
        each("letter", 0..=length as u64 - 1),
        |n| word[index(n.at(0))] == (indices(n.at(0)).first() == Some(&2)),
    );
    let update = updated(&word);
    let by_update = Evidence::computed(
        format!("the first {length} letters"),
        each("letter", 0..=length as u64 - 1),
        |n| word[index(n.at(0))] == update[index(n.at(0))],
    );
    // Any other word of some letters is not the beginning of its update.
    let short = 14;
    let others = Evidence::computed(
        format!("all words of {short} letters"),
        each("word, in binary with x = 0", 0..=(1 << short) - 1),
        |number| {
            let letters: Vec<bool> = (0..short)
                .rev()
                .map(|bit| number.at(0) >> bit & 1 == 1)
                .collect();
            letters == word[..short] || !updated(&letters).starts_with(&letters)
        },
    );
    Ok(by_parts.and(by_update).and(others).finding())
}

fn printed_word(_: Effort) -> Result<Finding, CheckError> {
    let printed = "xyxxyxyxxyxxyxxyxxyxxyxxyxxyxxyxxy";
    let letter = |y: bool| if y { 'y' } else { 'x' };
    let computed: String = word(printed.len()).into_iter().map(letter).collect();
    let by_parts = (0..printed.len() as u64).map(|n| letter(indices(n).first() == Some(&2)));
    let by_parts: String = by_parts.collect();
    let compared = |word: &str| {
        let letters = word.chars().zip(computed.chars()).enumerate();
        let cells =
            letters.map(|(i, (word, right))| (format!("letter {i}"), word.into(), right.into()));
        Evidence::letters(cells.collect::<Vec<_>>())
    };
    Ok(compared(printed).or_corrected(format!("It begins {computed}."), &compared(&by_parts)))
}

fn letters(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 100_000);
    let word = word(to + 1);
    let count =
        |length: usize, y: bool| word[..length].iter().filter(|&&letter| letter == y).count();
    let check = |length: fn(usize) -> usize| {
        Evidence::computed(format!("m to {to}"), each("m", 1..=to as u64), |m| {
            let m = index(m.at(0));
            count(length(m), true) == m + 1 - count(length(m), false)
        })
    };
    Ok(check(|m| m).or_corrected(
        "It is so for the first m + 1 letters, those with indices 0 to m.",
        &check(|m| m + 1),
    ))
}

/// The partial sums of w_a up to a bound, with the empty sum.
pub(super) fn partial_sums(a: usize, to: u64) -> BTreeSet<u64> {
    sums_of(a, to, true)
}

/// The partial sums of w_a over the letters 0 to m for some m ≥ 0, as they are
/// printed, and with or without the empty sum, which has no letters.
pub(super) fn sums_of(a: usize, to: u64, with_empty: bool) -> BTreeSet<u64> {
    let (x, y) = (small(a + 1), small(a));
    let mut sums = BTreeSet::new();
    if with_empty {
        sums.insert(0);
    }
    let mut sum = 0;
    // Each letter is at least 1.
    for letter in word(index(to) + 1) {
        sum += if letter { y } else { x };
        if sum > to {
            break;
        }
        sums.insert(sum);
    }
    sums
}

pub(super) const EMPTY_SUM: &str = "The empty sum, 0, must be one of the partial sums.";

fn lemma_7(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(5000, 100_000);
    let sums: Vec<BTreeSet<u64>> = (1..=20).map(|a| partial_sums(a, to)).collect();
    let pairs = (1..=20).flat_map(|a| (1..=a).map(move |b| Case([("a", a), ("b", b)])));
    Ok(
        Evidence::computed(format!("a to 20, sums to {to}"), pairs, |pair| {
            let of = |i: usize| &sums[index(pair.at(i)) - 1];
            of(0).is_subset(of(1))
        })
        .finding(),
    )
}

fn lemma_8(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(3000, 50_000);
    let check = |with_empty: bool| {
        let sums = (1..=20).map(|a| sums_of(a, to, with_empty));
        let sums: Vec<BTreeSet<u64>> = sums.collect();
        let cases = (1..=18).flat_map(|a| (0..=to).map(move |n| Case([("a", a), ("n", n)])));
        Evidence::computed(format!("a to 18, n to {to}"), cases, |case| {
            let (a, n) = (index(case.at(0)), case.at(1));
            let only_here = sums[a - 1].contains(&n) && !sums[a].contains(&n);
            let below = n.checked_sub(small(a + 1));
            !only_here || below.is_some_and(|below| sums[a + 1].contains(&below))
        })
    };
    Ok(check(false).or_corrected(EMPTY_SUM, &check(true)))
}

fn all_sums(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(2000, 50_000);
    let check = |with_empty: bool| {
        let first = sums_of(1, to, with_empty);
        let last = sums_of(40, to, with_empty);
        let extent = format!("sums to {to}");
        Evidence::computed(extent.clone(), each("n", 0..=to), |n| {
            first.contains(&n.at(0))
        })
        .and(Evidence::computed(extent, each("n", 0..=to), |n| {
            last.contains(&n.at(0)) == (n.at(0) == 0)
        }))
    };
    Ok(check(false).or_corrected(EMPTY_SUM, &check(true)))
}
