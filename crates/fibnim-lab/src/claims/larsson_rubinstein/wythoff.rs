//! The sets A, B, AB and BB of Remark 20, and those of the proof of Theorem 19.

/// ⌊φn⌋ = ⌊(n + √(5n²))/2⌋.
pub(super) fn lower(n: usize) -> usize {
    usize::midpoint(n, (5 * n * n).isqrt())
}

/// ⌊φ²n⌋ = ⌊φn⌋ + n.
pub(super) fn upper(n: usize) -> usize {
    lower(n) + n
}

/// Whether n is in the set that some maps of the positive integers make.
pub(super) fn is_value(n: usize, map: impl Fn(usize) -> usize) -> bool {
    (1..=n)
        .map(map)
        .take_while(|&value| value <= n)
        .any(|value| value == n)
}

pub(super) fn is_a(n: usize) -> bool {
    is_value(n, lower)
}

pub(super) fn is_b(n: usize) -> bool {
    is_value(n, upper)
}

pub(super) fn is_ab(n: usize) -> bool {
    is_value(n, |k| lower(upper(k)))
}

pub(super) fn is_bb(n: usize) -> bool {
    is_value(n, |k| upper(upper(k)))
}

pub(super) fn is_b_2(z: usize) -> bool {
    is_b(z + 2)
}

pub(super) fn is_ab_2(z: usize) -> bool {
    is_ab(z + 2)
}

pub(super) fn is_ab_1(z: usize) -> bool {
    is_ab(z + 1)
}

pub(super) fn is_bb_1(z: usize) -> bool {
    is_bb(z + 1)
}

/// Whether the letter before z is a number: that much below it is the next
/// number of the class.
pub(super) fn letter_is(letter: usize, z: usize, is_in: fn(usize) -> bool) -> bool {
    is_in(z) && (1..=z).find(|step| is_in(z - step)) == Some(letter)
}
