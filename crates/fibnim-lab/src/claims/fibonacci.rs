//! Fibonacci numbers and Zeckendorf representations for the checks: written
//! out from the definitions, so that they share no code with the library.

use fibnim::Natural;

/// F_k with F_1 = F_2 = 1.
pub fn f(k: usize) -> Natural {
    let (mut this, mut next) = (Natural::ZERO, Natural::ONE);
    for _ in 0..k {
        let after = &this + &next;
        this = next;
        next = after;
    }
    this
}

/// F_k for k that keeps it below 2^63.
pub fn small(k: usize) -> u64 {
    small_table()[k]
}

/// The indices i_1 < i_2 < … of the Zeckendorf representation, by taking the
/// largest Fibonacci number that fits.
pub fn indices(n: u64) -> Vec<usize> {
    let mut indices = Vec::new();
    let mut rest = n;
    for k in (2..=90).rev() {
        if small_table()[k] <= rest {
            rest -= small_table()[k];
            indices.push(k);
        }
    }
    indices.reverse();
    indices
}

/// The parts, smallest first.
pub fn parts(n: u64) -> Vec<u64> {
    let indices = indices(n).into_iter();
    indices.map(|k| small_table()[k]).collect()
}

/// The tails T_1(n) < T_2(n) < … < T_r(n) = n.
pub fn tails(n: u64) -> Vec<u64> {
    let mut sum = 0;
    let parts = parts(n).into_iter();
    parts
        .map(|part| {
            sum += part;
            sum
        })
        .collect()
}

/// The gap vector from the smallest: a_1 = i_1, then a_2 = i_2 − i_1, ….
pub fn gaps(n: u64) -> Vec<usize> {
    let mut before = 0;
    let indices = indices(n).into_iter();
    indices
        .map(|index| {
            let gap = index - before;
            before = index;
            gap
        })
        .collect()
}

/// F_0 to F_92, the last one below 2^63.
fn small_table() -> &'static [u64; 93] {
    static TABLE: std::sync::OnceLock<[u64; 93]> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = [0; 93];
        table[1] = 1;
        for k in 2..93 {
            table[k] = table[k - 1] + table[k - 2];
        }
        table
    })
}
