//! Who wins the reversed game from any chips, from its moves alone.

use std::collections::HashMap;

use super::chips::{Chips, reversed};

/// Who wins the reversed game, by trying all moves, with what was found kept.
#[derive(Default)]
pub(super) struct Judge {
    known: HashMap<Chips, bool>,
}

impl Judge {
    /// Whether who is to move wins.
    pub(super) fn is_won(&mut self, chips: &Chips) -> bool {
        if let Some(&won) = self.known.get(chips) {
            return won;
        }
        let won = reversed(chips).iter().any(|next| !self.is_won(next));
        self.known.insert(*chips, won);
        won
    }
}
