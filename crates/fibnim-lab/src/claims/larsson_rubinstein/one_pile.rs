//! Sections 1 to 5: one pile, and the Fibonacci word.

use std::collections::BTreeSet;

use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::{indices, small};
use crate::claims::search::least_takes;
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of sections 1 to 5.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-1",
        statement: "From one pile of n ≥ 1, of which the first move may not take all, the first player wins exactly if n is not a Fibonacci number.",
        run: theorem_1,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/proposition-3",
        statement: "A position is N exactly if some move leads to a P position.",
        run: proposition_3,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-4",
        statement: "Every n ≥ 1 is a sum of pairwise nonconsecutive Fibonacci numbers of index at least 2, in exactly one way.",
        run: |effort| {
            let claim = crate::claims::find("allen-ponomarenko-2014/theorem-1");
            (claim.expect("the same theorem").run)(effort)
        },
    },
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
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-5",
        statement: "(n; r) is N if z_1(n) ≤ r, and removing z_1(n) wins; else it is P.",
        run: |effort| {
            let searched = whinihan(effort);
            Ok(Evidence::theorem("whinihan")?.and(searched).finding())
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-9",
        statement: "For each r ≥ 1 exactly one index t has F_t ≤ r < F_{t+1}, and (n; r) is P exactly if n is a partial sum, over the letters 0 to m for some m ≥ 0, of the Fibonacci word with x = F_{t+1} and y = F_t.",
        run: theorem_9,
    },
];

fn theorem_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(2000, 10_000);
    let least = least_takes(to, |t| 2 * t);
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::searched(format!("n to {to}"), cases, |n| {
        let size = usize::try_from(n.at(0)).expect("within the bound");
        let first_wins = least[size].is_some_and(|take| take < size);
        first_wins == (indices(n.at(0)).len() > 1)
    })
    .finding())
}

/// Whether a player can force a win, told from play itself: `mine` says whose
/// move it is.
fn forces_win(pile: u64, limit: u64, mine: bool, known: &mut [Vec<[Option<bool>; 2]>]) -> bool {
    let key = (small_index(pile), small_index(limit.min(pile)));
    if let Some(known) = known[key.0][key.1][usize::from(mine)] {
        return known;
    }
    let mut after =
        (1..=pile.min(limit)).map(|take| forces_win(pile - take, 2 * take, !mine, known));
    // Who cannot move loses.
    let found = match (mine, pile.min(limit)) {
        (mine, 0) => !mine,
        (true, _) => after.any(|wins| wins),
        (false, _) => after.all(|wins| wins),
    };
    known[key.0][key.1][usize::from(mine)] = Some(found);
    found
}

fn small_index(n: u64) -> usize {
    usize::try_from(n).expect("small")
}

fn proposition_3(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 200);
    let mut known = vec![vec![[None; 2]; small_index(to) + 1]; small_index(to) + 1];
    let positions = (0..=to).flat_map(|n| (1..=n.max(1)).map(move |r| Case([("n", n), ("r", r)])));
    Ok(Evidence::searched(
        format!("one pile, n to {to}, all limits"),
        positions,
        |at| {
            let (n, r) = (at.at(0), at.at(1));
            let is_n = forces_win(n, r, true, &mut known);
            let to_p = (1..=n.min(r)).any(|take| !forces_win(n - take, 2 * take, true, &mut known));
            is_n == to_p
        },
    )
    .finding())
}

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
        |n| word[small_index(n.at(0))] == (indices(n.at(0)).first() == Some(&2)),
    );
    let update = updated(&word);
    let by_update = Evidence::computed(
        format!("the first {length} letters"),
        each("letter", 0..=length as u64 - 1),
        |n| word[small_index(n.at(0))] == update[small_index(n.at(0))],
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
            let m = small_index(m.at(0));
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
fn sums_of(a: usize, to: u64, with_empty: bool) -> BTreeSet<u64> {
    let (x, y) = (small(a + 1), small(a));
    let mut sums = BTreeSet::new();
    if with_empty {
        sums.insert(0);
    }
    let mut sum = 0;
    // Each letter is at least 1.
    for letter in word(small_index(to) + 1) {
        sum += if letter { y } else { x };
        if sum > to {
            break;
        }
        sums.insert(sum);
    }
    sums
}

const EMPTY_SUM: &str = "The empty sum, 0, must be one of the partial sums.";

fn lemma_7(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(5000, 100_000);
    let sums: Vec<BTreeSet<u64>> = (1..=20).map(|a| partial_sums(a, to)).collect();
    let pairs = (1..=20).flat_map(|a| (1..=a).map(move |b| Case([("a", a), ("b", b)])));
    Ok(
        Evidence::computed(format!("a to 20, sums to {to}"), pairs, |pair| {
            let of = |i: usize| &sums[small_index(pair.at(i)) - 1];
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
            let (a, n) = (small_index(case.at(0)), case.at(1));
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

fn whinihan(effort: Effort) -> Evidence {
    let to = effort.pick(2000, 10_000);
    let least = least_takes(to, |t| 2 * t);
    Evidence::searched(
        format!("n to {to}, all limits"),
        each("n", 1..=to as u64),
        |n| {
            let size = small_index(n.at(0));
            let smallest = small_index(small(indices(n.at(0))[0]));
            let rest = size - smallest;
            least[size] == Some(smallest) && least[rest].is_none_or(|needed| 2 * smallest < needed)
        },
    )
}

/// The indices t ≥ 1 with F_t ≤ r < F_{t+1}.
fn indices_of(r: u64) -> impl Iterator<Item = usize> {
    (1..=40).filter(move |&t| small(t) <= r && r < small(t + 1))
}

fn theorem_9(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(600, 3000);
    let least = least_takes(to, |t| 2 * t);
    let limits = || 1..=to as u64;
    let check = |with_empty: bool| {
        let sums = (0..=40).map(|t| sums_of(t.max(1), to as u64, with_empty));
        let sums: Vec<BTreeSet<u64>> = sums.collect();
        let positions =
            limits().flat_map(|r| (0..=to as u64).map(move |n| Case([("r", r), ("n", n)])));
        Evidence::searched(format!("n and r to {to}"), positions, |at| {
            let (r, n) = (at.at(0), small_index(at.at(1)));
            let t = indices_of(r).next().expect("every r ≥ 1 has an index");
            let lost = least[n].is_none_or(|needed| small_index(r) < needed);
            lost == sums[t].contains(&at.at(1))
        })
    };
    let unique = Evidence::computed(format!("r to {to}"), each("r", limits()), |r| {
        indices_of(r.at(0)).count() == 1
    });
    Ok(unique
        .clone()
        .and(check(false))
        .or_corrected(EMPTY_SUM, &unique.and(check(true))))
}
