//! Section 4: the Fibonacci word and its partial sums.

use std::collections::BTreeSet;

use crate::claims::fibonacci::{indices, small};
use crate::claims::{Claim, Evidence};

/// The claims of section 4.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/proposition-6",
        statement: "The Fibonacci word by concatenation (each S_n begins S_{n+1}), by whether 1 is a part of n, and as the only word that the update x → yz, y → y gives back on (y, z), are the same.",
        run: |effort| {
            let length = effort.pick(50_000, 1_000_000);
            let word = word(length);
            let update = updated(&word);
            let same = |other: &dyn Fn(usize) -> bool| {
                Evidence::computed_each("letter", 0..=length - 1, |n| word[n] == other(n))
                    .extending(format!("the first {length} letters"))
            };
            // Any other word of some letters is not the beginning of its update.
            let (short, name) = (14, "word, in binary with x = 0");
            let others = Evidence::computed_each(name, 0..=(1 << short) - 1, |number| {
                let bits = (0..short).rev();
                let letters: Vec<bool> = bits.map(|bit| number >> bit & 1 == 1).collect();
                letters == word[..short] || !updated(&letters).starts_with(&letters)
            });
            let others = others.extending(format!("all words of {short} letters"));
            Ok(same(&has_a_one).and(same(&|n| update[n])).and(others))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-4-word",
        statement: "The Fibonacci word begins xyxxyxyxxyxxyxxyxxyxxyxxyxxyxxyxxy (as the copy at hand has it).",
        run: |_| {
            let printed = "xyxxyxyxxyxxyxxyxxyxxyxxyxxyxxyxxy";
            let letter = |y: bool| if y { 'y' } else { 'x' };
            let computed: String = word(printed.len()).into_iter().map(letter).collect();
            let by_parts: String = (0..printed.len()).map(|n| letter(has_a_one(n))).collect();
            let compared =
                |word: &str| {
                    let letters = word.chars().zip(computed.chars()).zip(0..);
                    Evidence::letters(letters.map(|((word, right), i)| {
                        (format!("letter {i}"), word.into(), right.into())
                    }))
                };
            Ok(compared(printed)
                .or_corrected(format!("It begins {computed}."), &compared(&by_parts)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-4-letters",
        statement: "If i of the first m letters are x, then m + 1 − i of them are y.",
        run: |effort| {
            let to = effort.pick(1000, 100_000);
            let word = word(to + 1);
            let count = |length: usize, y: bool| {
                word[..length].iter().filter(|&&letter| letter == y).count()
            };
            let check = |length: fn(usize) -> usize| {
                Evidence::computed_each("m", 1..=to, |m| {
                    count(length(m), true) == m + 1 - count(length(m), false)
                })
            };
            Ok(check(|m| m).or_corrected(
                "It is so for the first m + 1 letters, those with indices 0 to m.",
                &check(|m| m + 1),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-7",
        statement: "For b ≤ a, the partial sums of w_a, the word with x = F_{a+1} and y = F_a, are among those of w_b.",
        run: |effort| {
            let to = effort.pick(5000, 100_000);
            let sums: Vec<BTreeSet<usize>> = (1..=20).map(|a| partial_sums(a, to)).collect();
            let pairs = (1..=20).flat_map(|a| (1..=a).map(move |b| [a, b]));
            let extent = format!("a to 20, sums to {to}");
            let evidence = Evidence::computed_for(extent, ["a", "b"], pairs, |[a, b]| {
                sums[a - 1].is_subset(&sums[b - 1])
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-8",
        statement: "If n is a partial sum of w_a (over the letters 0 to m, for some m ≥ 0) but not of w_{a+1}, then n − F_{a+1} is one of w_{a+2}.",
        run: |effort| {
            let to = effort.pick(3000, 50_000);
            let check = |with_empty: bool| {
                let sums = (1..=20).map(|a| sums_of(a, to, with_empty));
                let sums: Vec<BTreeSet<usize>> = sums.collect();
                let cases = (1..=18).flat_map(|a| (0..=to).map(move |n| [a, n]));
                let extent = format!("a to 18, n to {to}");
                Evidence::computed_for(extent, ["a", "n"], cases, |[a, n]| {
                    let only_here = sums[a - 1].contains(&n) && !sums[a].contains(&n);
                    let below = n.checked_sub(small(a + 1));
                    !only_here || below.is_some_and(|below| sums[a + 1].contains(&below))
                })
            };
            Ok(check(false).or_corrected(EMPTY_SUM, &check(true)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-4-all-sums",
        statement: "The partial sums of w_1, over the letters 0 to m for some m ≥ 0, are all nonnegative integers, and 0 alone is a partial sum of every w_a.",
        run: |effort| {
            let to = effort.pick(2000, 50_000);
            let check = |with_empty: bool| {
                let [first, last] = [1, 40].map(|a| sums_of(a, to, with_empty));
                let all = Evidence::computed_each("n", 0..=to, |n| first.contains(&n));
                let is_right = |n| last.contains(&n) == (n == 0);
                all.and(Evidence::computed_each("n", 0..=to, is_right))
                    .extending(format!("sums to {to}"))
            };
            Ok(check(false).or_corrected(EMPTY_SUM, &check(true)))
        },
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
    let updates = word
        .iter()
        .map(|&y| if y { vec![false] } else { vec![false, true] });
    updates.flatten().collect()
}

/// Whether 1 is a part of n.
fn has_a_one(n: usize) -> bool {
    indices(n).first() == Some(&2)
}

/// The partial sums of w_a up to a bound, with the empty sum.
pub(super) fn partial_sums(a: usize, to: usize) -> BTreeSet<usize> {
    sums_of(a, to, true)
}

/// The partial sums of w_a over the letters 0 to m for some m ≥ 0, as they are
/// printed, and with or without the empty sum, which has no letters.
pub(super) fn sums_of(a: usize, to: usize, with_empty: bool) -> BTreeSet<usize> {
    let (x, y) = (small(a + 1), small(a));
    let mut sums = BTreeSet::new();
    if with_empty {
        sums.insert(0);
    }
    let mut sum = 0;
    // Each letter is at least 1.
    for letter in word(to + 1) {
        sum += if letter { y } else { x };
        if sum > to {
            break;
        }
        sums.insert(sum);
    }
    sums
}

pub(super) const EMPTY_SUM: &str = "The empty sum, 0, must be one of the partial sums.";
