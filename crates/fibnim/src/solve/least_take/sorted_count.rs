//! How much there is in a sweep of sorted positions, without going through it.

/// The number of lists x_1 ≥ … ≥ x_k with x_i ≤ n_i, for n_1 ≥ … ≥ n_k;
/// `u128::MAX` for more.
///
/// Let P_i(y) be the number of lists from place i on that begin with at most y.
/// Then P_i(y) = P_i(y − 1) + P_{i+1}(y) while y ≤ n_{i+1}, and P_{i+1}(n_{i+1})
/// in its place from there on. All are known at y = 0, and taken from one size
/// n_i to the next: P_i(y + u) is the sum over m ≥ i of P_m(y) times the
/// binomial of u + m − i − 1 over m − i, where the last m is the first place
/// whose size is y already. Nothing is subtracted, so that saturation is safe.
pub(super) fn sorted_lists(sizes: &[u64]) -> u128 {
    // P_i for each place, and 1 for the empty list.
    let mut lists = vec![1_u128; sizes.len() + 1];
    let mut y = 0;
    for (place, &size) in sizes.iter().enumerate().rev() {
        let active = place + 1;
        let growth = size - y;
        if growth <= active as u64 {
            for _ in 0..growth {
                for i in (0..active).rev() {
                    lists[i] = lists[i].saturating_add(lists[i + 1]);
                }
            }
        } else {
            for i in 0..active {
                lists[i] = grown(&lists[i..=active], growth);
                if lists[0] == u128::MAX {
                    break;
                }
            }
        }
        if lists[0] == u128::MAX {
            break;
        }
        y = size;
    }
    lists[0]
}

/// The sum of the lists, each times the binomial of u + its place − 1 over its
/// place.
fn grown(lists: &[u128], u: u64) -> u128 {
    let mut binomial = 1_u128;
    let mut sum = 0_u128;
    for (place, &count) in (0..).zip(lists) {
        if place > 0 {
            let product = binomial.checked_mul(u128::from(u) + place - 1);
            binomial = match product {
                Some(product) if binomial < u128::MAX => product / place,
                _ => u128::MAX,
            };
        }
        sum = sum.saturating_add(count.saturating_mul(binomial));
    }
    sum
}

/// What a sweep of sorted positions goes through, with `u128::MAX` for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SortedWork {
    pub(super) positions: u128,
    /// Positions that differ in the last pile only are a row.
    pub(super) rows: u128,
    /// Positions with their lines, equal piles counted once.
    pub(super) crossings: u128,
    /// Stacks that are kept.
    pub(super) stacks: u128,
}

impl SortedWork {
    /// The work for some sizes, the largest first.
    pub(super) fn new(sizes: &[u64]) -> Self {
        let positions = sorted_lists(sizes);
        Self {
            positions,
            rows: sorted_lists(&sizes[..sizes.len() - 1]),
            crossings: crossings(sizes, positions),
            stacks: stacks(sizes),
        }
    }
}

/// Every pile of every position, without the piles that are equal to the next
/// one: where the piles i and i + 1 are equal, leaving one out gives a list
/// within the sizes without n_i.
fn crossings(sizes: &[u64], positions: u128) -> u128 {
    let all = positions.saturating_mul(sizes.len() as u128);
    if all == u128::MAX {
        return all;
    }
    let groups = sizes.chunk_by(|a, b| a == b);
    let mut equal = 0_u128;
    let mut before = 0;
    for group in groups {
        let without = [&sizes[..before], &sizes[before + 1..]].concat();
        before += group.len();
        // The last pile has no next one.
        let places = group.len() - usize::from(before == sizes.len());
        if places > 0 {
            equal += sorted_lists(&without) * places as u128;
        }
    }
    all - equal
}

fn stacks(sizes: &[u64]) -> u128 {
    let mut stacks = 0_u128;
    for j in 0..sizes.len() {
        if j == 0 || sizes[j - 1] > sizes[j] {
            stacks = stacks.saturating_add(sorted_lists(&sizes[j + 1..]));
        }
        if stacks == u128::MAX {
            break;
        }
    }
    stacks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sorted lists, one after the other.
    fn enumerated(sizes: &[u64]) -> Vec<Vec<u64>> {
        sizes.iter().fold(vec![Vec::new()], |shorter, &size| {
            let longer = |list: &Vec<u64>| -> Vec<Vec<u64>> {
                let largest = list.last().map_or(size, |&before| size.min(before));
                let next = (0..=largest).map(|y| [list.as_slice(), &[y]].concat());
                next.collect()
            };
            shorter.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn enumeration_agrees() {
        for sizes in [
            &[5][..],
            &[9, 9],
            &[9, 2],
            &[30, 9, 9, 4],
            &[19, 1, 1, 1, 1],
            &[7, 6, 5, 4, 3],
            &[3, 3, 3, 3, 3, 3],
            &[40, 1],
            &[25, 11, 3],
            &[1; 9],
            &[12, 12, 2, 2, 2],
        ] {
            let lists = enumerated(sizes);
            let distinct = |list: &Vec<u64>| list.chunk_by(|a, b| a == b).count() as u128;
            let work = SortedWork::new(sizes);
            assert_eq!(work.positions, lists.len() as u128, "{sizes:?}");
            let crossings: u128 = lists.iter().map(distinct).sum();
            assert_eq!(work.crossings, crossings, "{sizes:?}");
            let rows = enumerated(&sizes[..sizes.len() - 1]);
            assert_eq!(work.rows, rows.len() as u128, "{sizes:?}");
        }
    }

    #[test]
    fn large_numbers_and_many_piles() {
        assert_eq!(sorted_lists(&[u64::MAX]), 1 << 64);
        assert_eq!(sorted_lists(&[u64::MAX, u64::MAX]), (1 << 127) + (1 << 63));
        assert_eq!(sorted_lists(&[u64::MAX; 3]), u128::MAX);
        assert_eq!(sorted_lists(&[u64::MAX; 1000]), u128::MAX);
        assert_eq!(sorted_lists(&[u64::MAX, 1, 1]), 3 * (1 << 64) - 2);
        assert_eq!(sorted_lists(&[1; 1000]), 1001);
        let falling: Vec<u64> = (0..1000).map(|i| 1_000_000 - 1000 * i).collect();
        assert_eq!(SortedWork::new(&falling).crossings, u128::MAX);
        let ones = SortedWork::new(&[1; 1000]);
        assert_eq!((ones.rows, ones.crossings, ones.stacks), (1000, 2000, 1000));
    }
}
