//! A game in progress: what was played, and what can be taken back.

use std::fmt;

use serde::Serialize;

use crate::analysis::{Analysis, Convention, Outcome};
use crate::budget::Budget;
use crate::catalog::{self, GameOptions};
use crate::error::Result;
use crate::game::Position;
use crate::number::Natural;
use crate::step::Step;

/// One of the two players: the one who moves first, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The one who begins.
    First,
    /// The one who answers.
    Second,
}

impl Seat {
    /// Who is to move when so many moves were made.
    ///
    /// ```
    /// use fibnim::play::Seat;
    ///
    /// assert_eq!([0, 1, 2].map(Seat::after), [Seat::First, Seat::Second, Seat::First]);
    /// ```
    pub fn after(moves: usize) -> Self {
        if moves.is_multiple_of(2) {
            Self::First
        } else {
            Self::Second
        }
    }

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    pub fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A game in progress, from its start to where it is now, and further to what
/// was taken back.
///
/// ```
/// use fibnim::play::{Round, Seat};
///
/// let mut round = Round::new("fib", &Default::default(), "5")?;
/// round.play_text("1")?;
/// round.play_text("1")?;
/// assert_eq!(round.position().to_string(), "3;2");
/// assert!(round.undo());
/// assert_eq!(round.to_move(), Seat::Second);
/// assert!(round.redo());
/// round.play_text("1")?;
/// round.play_text("2")?;
/// assert_eq!(round.winner(), Some(Seat::Second));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    options: GameOptions,
    start: Position,
    /// All moves, those that were taken back at the end.
    moves: Vec<(Step, Position)>,
    /// How many moves were played and not taken back.
    gone: usize,
    over: bool,
}

impl Round {
    /// A game at its start.
    pub fn new(game: &str, options: &GameOptions, start: &str) -> Result<Self> {
        let start = catalog::game_with(game, options)?.position(start)?;
        Ok(Self {
            options: options.clone(),
            ..Self::from_start(start)?
        })
    }

    /// A game at its start, of any rules.
    ///
    /// ```
    /// use fibnim::{Natural, Position, game::OnePile, play::Round};
    ///
    /// let game = OnePile::new(Natural::ONE, Natural::from(4u8))?;
    /// let start = Position::new(game, fibnim::game::Pile(Natural::from(21u8)))?;
    /// assert_eq!(Round::from_start(start)?.title(), "One Pile, 1 to 4 at a time");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn from_start(start: Position) -> Result<Self> {
        let over = start.legal_moves()?.is_empty();
        Ok(Self {
            options: GameOptions::of(&start),
            start,
            moves: Vec::new(),
            gone: 0,
            over,
        })
    }

    /// "Fibonacci nim", with the rule or the bounds where they were chosen, and
    /// whether it is misère.
    ///
    /// ```
    /// use fibnim::{catalog::GameOptions, play::Round};
    ///
    /// let options = GameOptions { rule: Some("3t".into()), ..GameOptions::default() };
    /// let round = Round::new("takeaway", &options, "30")?;
    /// assert_eq!(round.title(), "Take-away with any rule, f(t) = 3t");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn title(&self) -> String {
        let mut words = vec![self.start.game_title().to_owned()];
        if let (Some(rule), Some(_)) = (self.start.rule(), &self.options.rule) {
            let rule: String = rule.to_string().chars().take(30).collect();
            words.push(format!("f(t) = {rule}"));
        }
        match (self.options.min.as_deref(), self.options.max.as_deref()) {
            (None, None) => {}
            (None, Some(max)) => words.push(format!("at most {max} at a time")),
            (min, max) => {
                let (min, max) = (min.unwrap_or("1"), max.unwrap_or("∞"));
                words.push(format!("{min} to {max} at a time"));
            }
        }
        if self.start.convention() == Convention::Misere {
            words.push("misère: who cannot move wins".into());
        }
        words.join(", ")
    }

    /// The options of the game.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// Where it began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where it is now.
    pub fn position(&self) -> &Position {
        match self.gone.checked_sub(1) {
            Some(last) => &self.moves[last].1,
            None => &self.start,
        }
    }

    /// The moves up to now, and where each led.
    pub fn moves(&self) -> &[(Step, Position)] {
        &self.moves[..self.gone]
    }

    /// How many moves were taken back and can be played again.
    pub fn undone(&self) -> usize {
        self.moves.len() - self.gone
    }

    /// Whose turn it is; where the game is over, the one who cannot move.
    pub fn to_move(&self) -> Seat {
        Seat::after(self.gone)
    }

    /// Who has won, where no move is left.
    pub fn winner(&self) -> Option<Seat> {
        self.over.then(|| match self.start.convention() {
            Convention::Normal => self.to_move().other(),
            Convention::Misere => self.to_move(),
        })
    }

    /// Plays a legal move. What was taken back is forgotten.
    pub fn play(&mut self, step: &Step) -> Result<()> {
        let next = self.position().after(step)?;
        let over = next.legal_moves()?.is_empty();
        self.forget_undone();
        self.moves.push((step.clone(), next));
        self.gone += 1;
        self.over = over;
        Ok(())
    }

    /// Plays a move that is given as text: see [`Position::parse_move`].
    pub fn play_text(&mut self, text: &str) -> Result<Step> {
        let step = self.position().parse_move(text)?;
        self.play(&step)?;
        Ok(step)
    }

    /// Takes back the last move; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let back = self.gone.checked_sub(1);
        back.is_some_and(|gone| self.go_to(gone))
    }

    /// Plays again the move that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.gone + 1)
    }

    /// Goes to where so many moves were played; `false` where there are not so
    /// many.
    pub fn go_to(&mut self, moves: usize) -> bool {
        if moves > self.moves.len() {
            return false;
        }
        self.gone = moves;
        let left = self.position().legal_moves();
        // Positions that a move came to had their moves counted then.
        let over = left.is_ok_and(|moves| moves.is_empty());
        self.over = over;
        true
    }

    /// Makes the moves that were taken back unknown.
    pub fn forget_undone(&mut self) {
        self.moves.truncate(self.gone);
    }

    /// What is known of the position now.
    pub fn analyze(&self, budget: &Budget) -> Result<Analysis> {
        self.position().analyze(budget)
    }

    /// The first legal moves, up to so many, each with what it is worth.
    ///
    /// ```
    /// use fibnim::{Budget, play::{Round, Verdict}};
    ///
    /// let round = Round::new("fib", &Default::default(), "4")?;
    /// let judged = round.judged_moves(100, &Budget::default())?;
    /// let verdicts: Vec<Verdict> = judged.moves.iter().map(|judged| judged.verdict).collect();
    /// assert_eq!(verdicts, [Verdict::Wins, Verdict::Loses, Verdict::Loses]);
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn judged_moves(&self, most: usize, budget: &Budget) -> Result<JudgedMoves> {
        let legal = self.position().legal_moves()?;
        let analysis = self.analyze(budget)?;
        let winning = &analysis.winning_moves;
        // Where not all winning moves are listed, others may win too.
        let all_known = analysis.complete && analysis.unlisted_moves.is_zero();
        let verdict = |step: &Step| {
            if winning.iter().any(|winning| winning.step == *step) {
                Verdict::Wins
            } else if all_known || analysis.outcome == Outcome::P {
                Verdict::Loses
            } else {
                Verdict::Unknown
            }
        };
        let moves: Vec<JudgedMove> = legal
            .iter()
            .take(most)
            .map(|(step, to)| JudgedMove {
                verdict: verdict(&step),
                step,
                to,
            })
            .collect();
        let unlisted = legal.count().checked_sub(&Natural::from(moves.len()));
        Ok(JudgedMoves {
            unlisted: unlisted.unwrap_or_default(),
            moves,
            analysis,
        })
    }
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Whoever plays it wins, with best play after it.
    Wins,
    /// Whoever plays it loses, against best play.
    Loses,
    /// No engine says.
    Unknown,
}

/// A legal move with where it leads and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// What it does.
    pub step: Step,
    /// Where it leads.
    pub to: Position,
    /// What it is worth.
    pub verdict: Verdict,
}

/// Legal moves with what they are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMoves {
    /// In the game's order.
    pub moves: Vec<JudgedMove>,
    /// How many more there are.
    pub unlisted: Natural,
    /// What makes it so.
    pub analysis: Analysis,
}
