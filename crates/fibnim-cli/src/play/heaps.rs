//! Games of piles, seen as heaps: what a pile has, and what may be taken.

use fibnim::Natural;
use fibnim::catalog::{CatalogGame, Position};

/// A pile, and the takes that are legal from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    pub size: Natural,
    /// The least that may be taken.
    pub least: Natural,
    /// The most that may be taken; less than the least where nothing may be.
    pub most: Natural,
}

impl Heap {
    /// Whether something may be taken.
    pub fn is_open(&self) -> bool {
        self.least <= self.most
    }

    /// The legal take that is nearest to a number.
    pub fn nearest(&self, take: &Natural) -> Natural {
        take.max(&self.least).min(&self.most).clone()
    }
}

/// The piles of a position, in their order; `None` in games without piles.
pub fn heaps(game: &CatalogGame, position: &Position) -> Option<Vec<Heap>> {
    let up_to = |size: &Natural, limit: Option<&Natural>| Heap {
        size: size.clone(),
        least: Natural::ONE,
        most: limit.map_or(size, |limit| limit.min(size)).clone(),
    };
    match position {
        Position::TakeAway(at) => {
            let limit = at.limit().finite();
            Some(at.piles().iter().map(|pile| up_to(pile, limit)).collect())
        }
        Position::Nim(at) => Some(at.piles().iter().map(|pile| up_to(pile, None)).collect()),
        Position::Local(at) => {
            let piles = at.piles().iter();
            let piles = piles.map(|pile| up_to(&pile.size, pile.limit.finite()));
            Some(piles.collect())
        }
        Position::OnePile(pile) => Some(vec![bounded(game, position, pile)]),
        _ => None,
    }
}

/// The pile of a game with constant bounds.
fn bounded(game: &CatalogGame, position: &Position, size: &Natural) -> Heap {
    let moves = game.legal_moves(position).ok();
    let first = moves.as_ref().and_then(|moves| moves.nth(&Natural::ZERO));
    let least = first.and_then(|(step, _)| step.taken().map(|(_, take)| take.clone()));
    let (Some(moves), Some(least)) = (moves, least) else {
        return Heap {
            size: size.clone(),
            least: Natural::ONE,
            most: Natural::ZERO,
        };
    };
    let most = &(&least + moves.count()) - &Natural::ONE;
    Heap {
        size: size.clone(),
        least,
        most,
    }
}

#[cfg(test)]
mod tests {
    use fibnim::catalog::{self, GameOptions};

    use super::*;

    fn bounds(name: &str, options: &GameOptions, position: &str) -> Vec<[u64; 3]> {
        let game = catalog::game_with(name, options).unwrap();
        let position = game.parse_position(position).unwrap();
        let heaps = heaps(&game, &position).unwrap();
        let numbers =
            |heap: &Heap| [&heap.size, &heap.least, &heap.most].map(|n| n.to_u64().unwrap());
        heaps.iter().map(numbers).collect()
    }

    #[test]
    fn heaps_know_what_may_be_taken() {
        let none = GameOptions::default();
        assert_eq!(bounds("fib", &none, "5,3;4"), [[5, 1, 4], [3, 1, 3]]);
        assert_eq!(bounds("fib", &none, "13"), [[13, 1, 12]]);
        assert_eq!(bounds("nim", &none, "3,0"), [[3, 1, 3], [0, 1, 0]]);
        assert_eq!(bounds("local", &none, "4;3,7"), [[4, 1, 3], [7, 1, 7]]);
        let options = GameOptions {
            min: Some("2".into()),
            max: Some("4".into()),
            ..none
        };
        assert_eq!(bounds("one-pile", &options, "9"), [[9, 2, 4]]);
        assert_eq!(bounds("one-pile", &options, "3"), [[3, 2, 3]]);
        assert_eq!(bounds("one-pile", &options, "1"), [[1, 1, 0]]);
    }

    #[test]
    fn boards_and_chips_have_no_heaps() {
        let game = catalog::game("chomp").unwrap();
        let position = game.parse_position("3x4").unwrap();
        assert_eq!(heaps(&game, &position), None);
    }
}
