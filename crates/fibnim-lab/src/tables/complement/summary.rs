//! What stands out among complementary values.

use crate::tables::counted;

/// A value that is larger beside its largest pile than all before it.
struct Record {
    piles: Vec<usize>,
    value: u64,
    largest: usize,
}

/// Counts and records of the values that it is shown.
#[derive(Default)]
pub(super) struct Summary {
    shown: usize,
    unknown: usize,
    /// The first of those whose value is not known.
    first_unknown: Vec<Vec<usize>>,
    records: Vec<Record>,
}

/// The most piles without a known value that a remark lists: the first ones.
const LISTED_UNKNOWN: usize = 12;

/// The most records that a remark lists: the last ones.
const LISTED_RECORDS: usize = 8;

impl Summary {
    /// Looks at the complementary value of piles, given in ascending order.
    pub(super) fn show(&mut self, piles: &[usize], value: Option<u64>) {
        self.shown += 1;
        let (Some(value), Some(&largest)) = (value, piles.last()) else {
            self.unknown += 1;
            if self.first_unknown.len() < LISTED_UNKNOWN {
                self.first_unknown.push(piles.to_vec());
            }
            return;
        };
        let is_record = largest > 0
            && self.records.last().is_none_or(|record| {
                // value / largest > record.value / record.largest
                u128::from(value) * record.largest as u128
                    > u128::from(record.value) * largest as u128
            });
        if is_record {
            self.records.push(Record {
                piles: piles.to_vec(),
                value,
                largest,
            });
        }
    }

    fn unknown_words(&self) -> String {
        let first: Vec<String> = self.first_unknown.iter().map(|p| words(p)).collect();
        match self.unknown - first.len() {
            0 => first.join(", "),
            more => format!("{} and {more} more", first.join(", ")),
        }
    }

    /// The remark, where a group is a "pair" in the order "a ≤ b", or the like.
    pub(super) fn remark(&self, group: &str, order: &str, bound: u64) -> String {
        let count = match self.unknown {
            0 if self.shown == 1 => format!("The only {group} {order} has one."),
            0 => format!("Each of the {} {group}s {order} has one.", self.shown),
            unknown => format!(
                "{unknown} of the {} {order} {} none up to {bound}: {}. Beyond it was not searched.",
                counted(self.shown, group, &format!("{group}s")),
                if unknown == 1 { "has" } else { "have" },
                self.unknown_words()
            ),
        };
        let skipped = self.records.len().saturating_sub(LISTED_RECORDS);
        let records: Vec<String> = self.records[skipped..]
            .iter()
            .map(Record::to_string)
            .collect();
        if records.is_empty() {
            return count;
        }
        let last = if skipped > 0 {
            "The last records"
        } else {
            "Records"
        };
        format!(
            "{count}\n{last} of the value beside the largest pile: {}.",
            records.join("; ")
        )
    }
}

/// "(3, 4)"
fn words(piles: &[usize]) -> String {
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    format!("({})", piles.join(", "))
}

impl std::fmt::Display for Record {
    #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ratio = self.value as f64 / self.largest as f64;
        write!(
            f,
            "{}: {}, {ratio:.2} times",
            words(&self.piles),
            self.value
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Summary;

    #[test]
    fn records_are_of_the_ratio_and_unknown_values_are_counted() {
        let mut summary = Summary::default();
        summary.show(&[0, 0], Some(0));
        summary.show(&[0, 1], Some(1));
        summary.show(&[1, 2], Some(4));
        summary.show(&[2, 3], Some(6));
        summary.show(&[3, 4], None);
        assert_eq!(
            summary.remark("pair", "a ≤ b", 99),
            "1 of the 5 pairs a ≤ b has none up to 99: (3, 4). Beyond it was not searched.\n\
             Records of the value beside the largest pile: (0, 1): 1, 1.00 times; (1, 2): 4, 2.00 times."
        );
    }

    #[test]
    fn the_first_unknown_ones_are_listed() {
        let mut summary = Summary::default();
        (1..30).for_each(|pile| summary.show(&[pile, pile], None));
        let remark = summary.remark("pair", "a ≤ b", 9);
        assert!(remark.contains("(12, 12)"), "{remark}");
        assert!(!remark.contains("(13, 13)"), "{remark}");
    }

    #[test]
    fn a_single_pair_is_the_only_one() {
        let mut summary = Summary::default();
        summary.show(&[0, 0], Some(0));
        let remark = summary.remark("pair", "a ≤ b", 9);
        assert_eq!(remark, "The only pair a ≤ b has one.");
    }
}
