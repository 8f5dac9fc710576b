//! A plan carried out, in some kind of numbers.

use super::plan::{How, Plan, Row};

/// The numbers that a plan is carried out in.
pub(super) trait Numbers {
    type Number: Clone;

    /// The chance 0 or 1.
    fn certain(&self, wins: bool) -> Self::Number;
    /// Adds a chance to a sum, which begins with the chance 0.
    fn add(&self, sum: &mut Self::Number, chance: &Self::Number);
    /// A sum over so many chances, divided by their number.
    fn mean(&self, sum: &Self::Number, count: u32) -> Self::Number;
    /// What is left to 1.
    fn complement(&self, chance: Self::Number) -> Self::Number;
    /// The player's chance to be skilled of one, and the rest of the other.
    fn mix(&self, player: usize, skilled: &Self::Number, any: &Self::Number) -> Self::Number;
    /// Sets a chance to the smaller one of two.
    fn lower(&self, least: &mut Self::Number, chance: &Self::Number);
}

/// The chance of the first player at the start.
pub(super) fn evaluate<N: Numbers>(plan: &Plan, numbers: &N) -> N::Number {
    let mut chances = vec![numbers.certain(false); plan.slots];
    chances[1] = numbers.certain(true);
    for row in &plan.rows {
        evaluate_row(row, numbers, &mut chances);
    }
    chances[plan.root as usize].clone()
}

/// How likely the opponent wins is found for each entry; the player wins with
/// what is left.
fn evaluate_row<N: Numbers>(row: &Row, numbers: &N, chances: &mut [N::Number]) {
    let mut sum = numbers.certain(false);
    let mut least = numbers.certain(true);
    let chooses = |how: How| matches!(how, How::Best | How::MixedBest);
    let best = row.entries.iter().any(|entry| chooses(entry.how));
    let mut gone = 0;
    for entry in &row.entries {
        let count = entry.count as usize;
        if !matches!(entry.how, How::One(_)) {
            for &take in &row.takes[gone..count] {
                let chance = &chances[take as usize];
                numbers.add(&mut sum, chance);
                if best {
                    numbers.lower(&mut least, chance);
                }
            }
            gone = count;
        }
        let any = || numbers.mean(&sum, entry.count);
        let opponent = match entry.how {
            How::One(take) => chances[take as usize].clone(),
            How::Any => any(),
            How::Best => least.clone(),
            How::Mixed(take) => numbers.mix(row.player, &chances[take as usize], &any()),
            How::MixedBest => numbers.mix(row.player, &least, &any()),
        };
        chances[entry.slot as usize] = numbers.complement(opponent);
    }
}
