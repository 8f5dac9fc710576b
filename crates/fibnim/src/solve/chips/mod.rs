//! The chips sweep: who wins any chip game whose moves go one way, generated
//! from the table of its moves.
//!
//! A state is how many chips a_1, a_2, …, a_K the bins of values
//! v_1 < v_2 < … < v_K hold. A move takes some chips and gives others of the same
//! total value. Nothing else is known of the game; no graph is built, and no
//! state is ever looked up by a key.
//!
//! * **Order.** Take the highest bin that a move changes. If every move lowers
//!   it, every move lowers the vector (a_K, …, a_2) lexicographically; if every
//!   move raises it, every move raises the vector ([`order`]). So one pass in
//!   that order, up or down, meets each state after all that it leads to. Games
//!   that are forward and reversed to each other are one table, walked from
//!   either end.
//! * **Bits.** v_1 is 1, so that a_1 is what is left of n. A word holds the
//!   states with the same upper bins for as many values of n as it has bits:
//!   moves do not change n, so that each is a word read without any shift. Where
//!   a_1 would be below 0 the bit is 0, which is also all that a move must know
//!   that needs ones.
//! * **Rows.** A row is the states that differ in a_2 only. A move leads from a
//!   whole row to a whole row, word by word at one distance; zeros between the
//!   rows stand for the twos and ones that are not there to take.
//! * **Distances.** Where a block begins is a sum of block sizes, one a bin, and
//!   the walk over the upper bins (`walk`) keeps it for the block and for each
//!   block that a move leads to. Below the lowest bin that a move touches both
//!   blocks have one shape, so that its distance is known for all rows within.
//!   When the walk comes to a row, its moves are a list of distances, and the row
//!   is the complement of an OR of rows.
//! * **Within a row.** Moves that change nothing above bin 2 lead to other states
//!   of their row, which is done word after word.
//!
//! In misère play a state without a move is won: one mask, as such a state can be
//! told by its ones. If a turn is one move made one or more times, each number of
//! times is a move of its own; within a row it is one word that is carried along.
//!
//! * **Layers.** Ones and twos weigh nothing, a chip of bin 3 weighs 1, and each
//!   higher bin as little as lets no move add weight (`compile::weights`; for the
//!   Zeckendorf game 0, 0, 1, 2, 4, 7, 12, …). A state of one weight leads to
//!   weights little below its own, in most games to one less at most, so that two
//!   layers of equal weight are alive and not the whole table; the weight that is
//!   left gives the chips of bin 3. Where that would take more memory than the whole
//!   table, and where moves are repeated and lead many layers off, there is one
//!   layer of all states.
//!
//! A table that is kept for play ([`StateTable`]) has all states, a byte each.
//!
//! When not to use it: there is no order, or no bin of value 1 — then a search
//! finds what is to be known. For the reversed Zeckendorf game `solve::bins` is
//! faster, and one n alone takes it an eighth of the memory.

mod compile;
mod layout;
mod row;
mod table;
mod walk;
mod windows;

pub use super::bins::Cost;
use crate::analysis::Convention;
pub use table::StateTable;
pub use windows::Window;

/// Some chips of a bin: the bin, counted from 1, and how many.
pub type Chips = (usize, u32);

/// A move of a chip game: legal where all chips that go are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChipMove {
    /// The chips that go.
    pub goes: Vec<Chips>,
    /// The chips that come. Some may be of bins from which others go: then those
    /// must be there, too.
    pub comes: Vec<Chips>,
}

impl ChipMove {
    /// A move by the chips that go, and those that come.
    pub fn new(goes: impl Into<Vec<Chips>>, comes: impl Into<Vec<Chips>>) -> Self {
        Self {
            goes: goes.into(),
            comes: comes.into(),
        }
    }

    /// The chips of a bin that go.
    fn goes_of(&self, bin: usize) -> usize {
        count_of(&self.goes, bin)
    }

    /// The chips of a bin that come.
    fn comes_of(&self, bin: usize) -> usize {
        count_of(&self.comes, bin)
    }

    /// By how many the chips of a bin change.
    fn change_of(&self, bin: usize) -> isize {
        self.comes_of(bin).cast_signed() - self.goes_of(bin).cast_signed()
    }

    /// The highest bin that is named.
    fn highest(&self) -> usize {
        let named = self.goes.iter().chain(&self.comes);
        named.map(|&(bin, _)| bin).max().unwrap_or(0)
    }
}

fn count_of(chips: &[Chips], bin: usize) -> usize {
    let counts = chips.iter().filter(|&&(other, _)| other == bin);
    counts.map(|&(_, count)| count as usize).sum()
}

/// A chip game: the values of its bins, and its moves.
///
/// ```
/// use fibnim::solve::chips::{ChipMove, ChipMoves, Order, order};
///
/// // 1 + 1 → 2, 1 + 2 → 3.
/// let moves = [ChipMove::new([(1, 2)], [(2, 1)]), ChipMove::new([(1, 1), (2, 1)], [(3, 1)])];
/// let game = ChipMoves { values: vec![1, 2, 3], moves: moves.into() };
/// assert_eq!(order(&game), Some(Order::Rising));
/// assert_eq!(order(&game.reversed()), Some(Order::Falling));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChipMoves {
    /// The value of a chip of each bin, from bin 1 on.
    pub values: Vec<u32>,
    /// The moves.
    pub moves: Vec<ChipMove>,
}

impl ChipMoves {
    /// The game with each move made backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let reversed = |step: &ChipMove| ChipMove::new(&step.comes[..], &step.goes[..]);
        Self {
            values: self.values.clone(),
            moves: self.moves.iter().map(reversed).collect(),
        }
    }

    /// The value of a state.
    ///
    /// # Panics
    ///
    /// If it has chips in a bin that the game does not have.
    pub fn sum(&self, counts: &[u32]) -> usize {
        let extra = counts.iter().skip(self.values.len());
        assert!(
            extra.into_iter().all(|&count| count == 0),
            "chips are in bins of the game"
        );
        let chips = counts.iter().zip(&self.values);
        chips
            .map(|(&count, &value)| count as usize * value as usize)
            .sum()
    }

    fn value(&self, bin: usize) -> usize {
        self.values[bin - 1] as usize
    }
}

/// Which way the highest bin that a move changes goes, in all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It loses chips: states are met in ascending order.
    Falling,
    /// It gets chips: states are met in descending order.
    Rising,
}

/// The order in which a game can be swept; `None` if there is none, and it has to
/// be searched. A game can be swept if its values begin with 1 and ascend, if its
/// moves name its bins and keep the value, and if the highest bin that a move
/// changes goes the same way in all of them.
pub fn order(game: &ChipMoves) -> Option<Order> {
    let values = &game.values;
    if values.first() != Some(&1) || !values.is_sorted_by(|a, b| a < b) {
        return None;
    }
    let mut order = None;
    for step in &game.moves {
        let of_move = order_of(game, step)?;
        if *order.get_or_insert(of_move) != of_move {
            return None;
        }
    }
    // A game without moves goes either way.
    Some(order.unwrap_or(Order::Falling))
}

fn order_of(game: &ChipMoves, step: &ChipMove) -> Option<Order> {
    let bins = 1..=game.values.len();
    let mut named = step.goes.iter().chain(&step.comes);
    if named.any(|(bin, _)| !bins.contains(bin)) {
        return None;
    }
    let value = |chips: &[Chips]| -> u128 {
        let values = chips.iter();
        values
            .map(|&(bin, count)| u128::from(count) * game.value(bin) as u128)
            .sum()
    };
    if value(&step.goes) != value(&step.comes) {
        return None;
    }
    let mut changes = bins.rev().map(|bin| step.change_of(bin));
    match changes.find(|&change| change != 0)? {
        ..0 => Some(Order::Falling),
        _ => Some(Order::Rising),
    }
}

/// How a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Who wins when no move is left.
    pub convention: Convention,
    /// Whether a turn is one of the moves made one or more times, as far as it is
    /// legal each time; else it is made once.
    pub repeated: bool,
}

impl Play {
    /// One move a turn.
    pub fn by(convention: Convention) -> Self {
        Self {
            convention,
            repeated: false,
        }
    }

    /// One move, made one or more times a turn.
    pub fn repeated(convention: Convention) -> Self {
        Self {
            convention,
            repeated: true,
        }
    }
}

/// The sweep of a game.
///
/// ```
/// use fibnim::solve::chips::{ChipMove, ChipMoves, Play, Sweep};
/// use fibnim::{Budget, Outcome};
///
/// // The forward Zeckendorf game, as far as the bin of value 8.
/// let mut moves = vec![
///     ChipMove::new([(1, 2)], [(2, 1)]),
///     ChipMove::new([(2, 2)], [(1, 1), (3, 1)]),
/// ];
/// moves.extend((3..5).map(|i| ChipMove::new([(i, 2)], [(i - 2, 1), (i + 1, 1)])));
/// moves.extend((1..4).map(|i| ChipMove::new([(i, 1), (i + 1, 1)], [(i + 2, 1)])));
/// let game = ChipMoves { values: vec![1, 2, 3, 5, 8], moves };
///
/// let sweep = Sweep::new(&game, Play::default()).expect("an order");
/// let ones = |n: usize| vec![u32::try_from(n).unwrap()];
/// let winners = sweep.winners(1..=12, &ones, 0, &Budget::default())?;
/// assert_eq!(winners[1], Outcome::N);
/// assert!(winners[2..].iter().all(|&winner| winner == Outcome::P));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    game: ChipMoves,
    order: Order,
    play: Play,
}

impl Sweep {
    /// The sweep of a game; `None` if it has no [`order`].
    pub fn new(game: &ChipMoves, play: Play) -> Option<Self> {
        Some(Self {
            game: game.clone(),
            order: order(game)?,
            play,
        })
    }

    /// The order in which it meets the states.
    pub fn order(&self) -> Order {
        self.order
    }
}
