//! Theorem 1.6: the reversed game with ones, twos and threes only.

use std::fmt;

use super::odd_bins;
use crate::analysis::{Answer, Outcome};
use crate::game::{Bins, ZeckendorfGame};
use crate::number::Natural;
use crate::reason::{Facts, Reason};

/// The case of a state of a ones, b twos and c threes in Theorem 1.6.
///
/// The player to move loses if and only if b is even and, of a and c, both are
/// even, or exactly one is odd and that is the larger one.
///
/// The proof is by induction on the moves that are left. There are three:
/// split a three, to (a+1, b+1, c−1); split a two, to (a+2, b−1, c); combine,
/// to (a−1, b+2, c−1).
///
/// * b odd is won. If a and c are both even, split a two, and all are even. If
///   both are odd, split a three, and all are even. If a alone is odd, split a
///   two where a + 2 > c, and a is the larger; else split a three, and c − 1 is
///   odd and larger than a + 1. If c alone is odd, split a two where a + 2 < c,
///   and c is the larger; else split a three, and a + 1 is odd and larger than
///   c − 1.
/// * b even, a and c odd, is won: combine, and all are even.
/// * b even, only the smaller of a and c odd, is won: combine. Both change
///   their parity and keep their difference, so only the larger is odd then.
/// * The other two cases are lost. A split makes b odd. A combine makes two odd
///   numbers of two even ones, and where only the larger was odd, only the
///   smaller is then. All of these are won.
///
/// The print of the proof, in §4, calls the case (odd, even, even) with a > c
/// "(Odd, Odd, Even)"; by the theorem that one is always won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem16Case {
    /// All three numbers are even: lost.
    AllEven,
    /// b is even, and only the larger of a and c is odd: lost.
    LargerOdd,
    /// b is odd: won.
    TwosOdd,
    /// b is even, and a and c are odd: won.
    BothOdd,
    /// b is even, and only the smaller of a and c is odd: won.
    SmallerOdd,
}

impl Theorem16Case {
    /// The case of a ones, b twos and c threes.
    ///
    /// ```
    /// use fibnim::{Natural, Outcome, theory::reversed_zeckendorf::Theorem16Case};
    ///
    /// let case = Theorem16Case::of(&Natural::from(3u8), &Natural::from(2u8), &Natural::ONE);
    /// assert_eq!((case, case.outcome()), (Theorem16Case::BothOdd, Outcome::N));
    /// ```
    pub fn of(ones: &Natural, twos: &Natural, threes: &Natural) -> Self {
        if !twos.is_even() {
            return Self::TwosOdd;
        }
        match (ones.is_even(), threes.is_even()) {
            (true, true) => Self::AllEven,
            (false, false) => Self::BothOdd,
            (ones_even, _) if ones_even == (ones < threes) => Self::LargerOdd,
            _ => Self::SmallerOdd,
        }
    }

    /// Who wins.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::AllEven | Self::LargerOdd => Outcome::P,
            Self::TwosOdd | Self::BothOdd | Self::SmallerOdd => Outcome::N,
        }
    }
}

impl fmt::Display for Theorem16Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AllEven => "all three numbers are even",
            Self::LargerOdd => {
                "the twos are even, and of the ones and threes only the larger number is odd"
            }
            Self::TwosOdd => "the twos are odd",
            Self::BothOdd => "the twos are even, and the ones and threes are both odd",
            Self::SmallerOdd => {
                "the twos are even, and of the ones and threes only the smaller number is odd"
            }
        })
    }
}

/// Outcome and all winning moves of a state of ones, twos and threes; `None`
/// where there are other chips.
///
/// ```
/// use fibnim::game::{Rules, ZeckendorfGame};
/// use fibnim::theory::reversed_zeckendorf::ones_twos_and_threes;
///
/// let game = ZeckendorfGame::reversed();
/// let answer = ones_twos_and_threes(&game.read("1^3 2^2 3")?).unwrap();
/// let moves: Vec<String> = answer.moves.iter().map(|found| found.step.to_string()).collect();
/// assert_eq!(moves, ["combine 1 + 3 into 2 + 2"]);
/// assert!(ones_twos_and_threes(&game.read("5")?).is_none());
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn ones_twos_and_threes(state: &Bins) -> Option<Answer> {
    let case = case_of(state)?;
    let game = ZeckendorfGame::reversed();
    let winning = game
        .bin_moves(state)
        .filter(|(_, next)| case_of(next).map(Theorem16Case::outcome) == Some(Outcome::P));
    let winning = winning.map(|(step, _)| game.step(step));
    Some(Answer::theory(case.outcome(), winning, reason(state, case)))
}

/// The case of a state without chips beyond 3.
pub(super) fn case_of(state: &Bins) -> Option<Theorem16Case> {
    let (highest, _) = state.bins().last()?;
    (*highest <= 3).then(|| Theorem16Case::of(&state.count(1), &state.count(2), &state.count(3)))
}

fn reason(state: &Bins, case: Theorem16Case) -> Reason {
    let [ones, twos, threes] = [1, 2, 3].map(|bin| state.count(bin));
    let consequence = match case.outcome() {
        Outcome::P => "and so the player to move loses",
        Outcome::N => "and so some move leaves the opponent such a position",
    };
    let facts = Facts::default()
        .with("ones", &ones)
        .with("twos", &twos)
        .with("threes", &threes)
        .with("case", case.to_string());
    Reason::new(
        "reversed-zeckendorf-2023/theorem-1.6",
        format!(
            "With ones, twos and threes only, a position is lost if the number of twos is even and the numbers of ones and of threes are even too, or just the larger of these two is odd. Here there are {}, {} and {}: {case}, {consequence}.",
            number_words(&ones, "one"),
            number_words(&twos, "two"),
            number_words(&threes, "three"),
        ),
    )
    .with_facts(facts)
    .with_matter(odd_bins(state))
}

/// "3 ones"
fn number_words(count: &Natural, chip: &str) -> String {
    let plural = if *count == Natural::ONE { "" } else { "s" };
    format!("{} {chip}{plural}", count.to_short_string())
}
