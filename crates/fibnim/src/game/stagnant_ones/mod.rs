//! Stagnant ones: the reversed Zeckendorf game in which chips of value 1 take
//! no further part.

use super::zeckendorf::engine::{ended, too_large};
use super::zeckendorf::{
    BinMove, Bins, Direction, SmallBins, SmallZeckendorf, ZeckendorfGame, chips_missing, read_state,
};
use super::{Board, Moves, Rules, bad_move, listed, other_kind};
use crate::analysis::{Answer, Ask, Convention, Engine, Outcome};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::Game;
use crate::number::Natural;
use crate::reason::{Matter, Reason};
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::words;

pub(crate) const ENTRY: Entry = Entry {
    name: "stagnant-ones",
    aliases: &["stagnant-one", "stagnant"],
    title: "Stagnant ones",
    rules: "The reversed Zeckendorf game in which chips of value 1 take no further part: no move takes a 1, though moves make them. Split a chip into the two before it, 2 into 1 + 1; or combine 2 + 8 into 5 + 5, 3 + 13 into 8 + 8 and so on, but not 1 + 3 or 1 + 5. It starts with the Zeckendorf representation of n, n=20, or with any chips, 1^3 2 5^2.",
    options: &[],
    example: "stagnant-ones n=20",
    source: "The Reversed Zeckendorf Game, 2023, section 6 (iv)",
    suggestion: Suggestion::at("n=20"),
    puzzle: "2^{1-3} 3^{1-2} 5^{1-2} 8 13",
    make: Make::Rust(|options| {
        Ok(Game::new(StagnantOnes {
            convention: options.convention(),
        }))
    }),
};

/// The game itself is the reversed one.
const REVERSED: ZeckendorfGame = ZeckendorfGame::reversed();

/// The variation that *The Reversed Zeckendorf Game* (2023) suggests in its
/// section 6 (iv): "a 'stagnant one' variation, where all chips with value one
/// are removed from the game (or equivalently, any move requiring a one cannot
/// be played)".
///
/// Here the ones stay where they are, so that the sum n can still be seen, and
/// every move that takes a 1 is forbidden: these are 1 + 3 → 2 + 2 and
/// 1 + 5 → 3 + 3. Moves that make ones are played as before. So a position
/// plays the same whatever its ones are, and whoever leaves nothing but ones
/// wins.
///
/// ```
/// use fibnim::{Budget, catalog};
///
/// let position = catalog::game("stagnant-ones")?.position("1 3 5")?;
/// let moves: Vec<String> = position.legal_moves()?.iter().map(|(step, _)| step.to_string()).collect();
/// assert_eq!(moves, ["split a 3 into 1 + 2", "split a 5 into 2 + 3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StagnantOnes {
    /// Who wins when no move is left.
    pub convention: Convention,
}

/// Whether a move leaves the ones alone.
fn spares_ones(step: BinMove) -> bool {
    let (goes, _) = step.exchange(Direction::Reversed);
    !goes.contains(&1)
}

impl StagnantOnes {
    fn legal_bin_moves(state: &Bins) -> impl Iterator<Item = BinMove> + '_ {
        REVERSED
            .legal_bin_moves(state)
            .filter(|&step| spares_ones(step))
    }

    /// What is known without a search.
    fn theory(state: &Bins, ask: Ask<'_>) -> Option<Answer> {
        if Self::legal_bin_moves(state).next().is_none() {
            return Some(ended(ask));
        }
        (ask.is_normal() && is_paired(state)).then(copycat)
    }

    fn searched(state: &Bins, ask: Ask<'_>) -> Result<Answer> {
        let Some(small) = state.to_small() else {
            let limit = format!("{} positions", ask.budget.search_positions);
            return Err(too_large(
                "the search",
                limit,
                Excess::positions(ask.budget),
            ));
        };
        let game = SmallStagnant::new(&small);
        Search::new(&game, ask).answer(&without_ones(&small), |step| REVERSED.step(step))
    }
}

/// Whether every bin but that of the ones holds an even number of chips.
fn is_paired(state: &Bins) -> bool {
    let mut others = state.bins().iter().filter(|(bin, _)| *bin > 1);
    others.all(|(_, chips)| chips.is_even())
}

/// Lemma 4.1 of the paper holds here too: a move takes at most one chip from a
/// bin, and none of the ones, so a bin of even height that it takes from has
/// another chip for the same move again.
fn copycat() -> Answer {
    let reason = Reason::new(
        "reversed-zeckendorf-2023/lemma-4.1",
        "Every bin but that of the ones holds an even number of chips. Whatever move is made, the opponent can make the same move again, and then these bins are even again: the player to move is the first who cannot move.",
    );
    let matter = Matter::OddBins { values: Vec::new() };
    Answer::theory(Outcome::P, [], reason.with_matter(matter))
}

impl Rules for StagnantOnes {
    type State = Bins;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        let end = words::end_words(self.convention, "makes the last move");
        format!(
            "{end} Chips have the Fibonacci values 1, 2, 3, 5, 8, …, and a 1 takes no further part: no move may take it. Split \
             another chip into the two values before it, or a 2 into 1 + 1; or combine two chips into two equal ones: 2 + 8 \
             into 5 + 5, 3 + 13 into 8 + 8, and so on."
        )
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn read(&self, text: &str) -> Result<Bins> {
        read_state(ENTRY.name, text, Bins::zeckendorf)
    }

    fn moves<'a>(&'a self, state: &'a Bins) -> Result<Moves<'a, Bins>> {
        let moves: Vec<BinMove> = Self::legal_bin_moves(state).collect();
        Ok(Moves::numbered(Natural::from(moves.len()), move |i| {
            let step = *moves.get(i.to_usize()?)?;
            Some((REVERSED.step(step), REVERSED.exchanged(state, step)?))
        }))
    }

    fn after(&self, state: &Bins, step: &Step) -> Result<Bins> {
        if step.chips().0.is_empty() {
            return Err(other_kind(step));
        }
        match REVERSED.bin_move(step) {
            Some(found) if !spares_ones(found) => Err(bad_move(
                &step.to_string(),
                "a 1 takes no further part, and this move would take one",
            )),
            found => found
                .and_then(|found| REVERSED.exchanged(state, found))
                .ok_or_else(|| chips_missing(step)),
        }
    }

    fn answer(&self, state: &Bins, ask: Ask<'_>) -> Result<Option<Answer>> {
        let theory = ask.allows(Engine::Theory).then(|| Self::theory(state, ask));
        let mut answer = match theory.flatten() {
            Some(answer) => answer,
            None if ask.allows(Engine::Search) => Self::searched(state, ask)?,
            None if ask.allows(Engine::Theory) => {
                return Err(Error::NoEngine(format!(
                    "no theory answers this position of {}{}; a search does, within its budget",
                    ENTRY.name,
                    ask.convention.words()
                )));
            }
            None => {
                return Err(Error::NoEngine(format!(
                    "the game {} has no table; a search answers its positions, within its budget",
                    ENTRY.name
                )));
            }
        };
        answer.reason.facts = answer.reason.facts.with("n", &state.sum());
        Ok(Some(listed(answer, state, ask)))
    }

    fn board(&self, state: &Bins) -> Board {
        REVERSED.board(state)
    }

    fn words(&self, state: &Bins) -> String {
        REVERSED.words(state)
    }

    fn words_after(&self, next: &Bins) -> String {
        REVERSED.words_after(next)
    }

    fn move_help(&self, state: &Bins) -> &'static str {
        REVERSED.move_help(state)
    }

    fn outside_bytes(&self, state: &Bins) -> usize {
        REVERSED.outside_bytes(state)
    }
}

/// The game for search, on states whose ones are left out: they change nothing.
struct SmallStagnant(SmallZeckendorf);

impl SmallStagnant {
    /// The game for states with the sum of this one, or less.
    fn new(start: &SmallBins) -> Self {
        Self(SmallZeckendorf::new(Direction::Reversed, start))
    }
}

fn without_ones(state: &SmallBins) -> SmallBins {
    let mut others = *state;
    others[0] = 0;
    others
}

impl SmallGame for SmallStagnant {
    type Position = SmallBins;
    type Move = BinMove;

    fn nth_move(&self, state: &SmallBins, i: usize) -> Option<(BinMove, SmallBins)> {
        let mut moves = self.0.moves(state).filter(|(step, _)| spares_ones(*step));
        let (step, next) = moves.nth(i)?;
        Some((step, without_ones(&next)))
    }

    /// With as many ones as are missing, each is a state of the whole sum.
    fn position_bound(&self, state: &SmallBins) -> u128 {
        self.0.position_bound(state)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::budget::Budget;

    /// Who wins, by the definition on plain lists of chips, from the largest
    /// down: nothing of the library is asked.
    fn wins(chips: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
        if let Some(&wins) = known.get(chips) {
            return wins;
        }
        let values = [2, 3, 5, 8, 13, 21, 34];
        let mut nexts = Vec::new();
        for (i, &value) in values.iter().enumerate() {
            // 2 → nothing, 3 → 2, 5 → 3 + 2, 8 → 5 + 3, …: ones are left out.
            let parts: Vec<u32> = [i.checked_sub(1), i.checked_sub(2)]
                .iter()
                .flatten()
                .map(|&j| values[j])
                .collect();
            nexts.extend(exchanged(chips, &[value], &parts));
            if let (Some(low), Some(&high)) = (i.checked_sub(2), values.get(i + 1)) {
                nexts.extend(exchanged(chips, &[high, values[low]], &[value, value]));
            }
        }
        let found = nexts.iter().any(|next| !wins(next, known));
        known.insert(chips.to_vec(), found);
        found
    }

    fn exchanged(chips: &[u32], goes: &[u32], comes: &[u32]) -> Option<Vec<u32>> {
        let mut next = chips.to_vec();
        for chip in goes {
            next.remove(next.iter().position(|other| other == chip)?);
        }
        next.extend(comes);
        next.sort_unstable_by(|a, b| b.cmp(a));
        Some(next)
    }

    #[test]
    fn every_engine_agrees_with_the_definition() {
        let (mut known, budget) = (HashMap::new(), Budget::default());
        let game = StagnantOnes::default();
        let mut by_theory = 0;
        let counts = [0u32, 1, 2, 3];
        for code in 0..4usize.pow(4) {
            let count = |place: u32| counts[code / 4usize.pow(place) % 4];
            let values = [8, 5, 3, 2];
            let chips =
                (0..4).flat_map(|place| vec![values[place as usize]; count(place) as usize]);
            let chips: Vec<u32> = chips.collect();
            // Whatever the ones are.
            let bins = (0..4).map(|place| (5 - place as usize, Natural::from(count(place))));
            let state = Bins::new(bins.chain([(1, Natural::from(code % 3 + 1))])).unwrap();
            let expected = Outcome::by_winning_move(wins(&chips, &mut known));
            let searched = StagnantOnes::searched(&state, Ask::normal(&budget)).unwrap();
            assert_eq!(searched.outcome, expected, "{state}");
            if let Some(theory) = StagnantOnes::theory(&state, Ask::normal(&budget)) {
                assert_eq!(
                    (theory.outcome, theory.moves),
                    (expected, searched.moves),
                    "{state}"
                );
                by_theory += 1;
                continue;
            }
            for winning in &searched.moves {
                let next = game.after(&state, &winning.step).unwrap();
                let after = StagnantOnes::searched(&next, Ask::normal(&budget)).unwrap();
                assert_eq!(after.outcome, Outcome::P, "{state} {}", winning.step);
            }
        }
        assert!(by_theory > 10, "{by_theory}");
    }
}
