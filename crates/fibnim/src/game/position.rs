//! A position that holds its game, whatever the game is.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::{Board, LegalMoves, Rules, bad_move, same_game};
use crate::analysis::{
    Analysis, Answer, Ask, Convention, Engine, EngineChoice, Outcome, TakeBounds, Winning,
    WinningMove,
};
use crate::budget::Budget;
use crate::error::{Error, Result, quote};
use crate::number::{Extended, Natural};
use crate::rule::Rule;
use crate::solve::estimate::{Estimate, Picoseconds};
use crate::step::Step;
use crate::watch::Pace;

/// A game, ready for positions.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog};
///
/// let fib = catalog::game("fib")?;
/// let answer = fib.position("13")?.analyze(&Budget::default())?;
/// assert_eq!(answer.outcome, Outcome::P);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone)]
pub struct Game(Arc<dyn AnyGame>);

/// A position of a game. It displays as the text from which its game reads it
/// again; with `#` its long numbers are shortened.
///
/// ```
/// use fibnim::{Natural, Step, catalog};
///
/// let start = catalog::game("fib")?.position("10")?;
/// let next = start.after(&Step::take(1, Natural::from(2u8)))?;
/// assert_eq!(next.to_string(), "8;4");
/// assert!(next.after(&Step::take(1, Natural::from(5u8))).is_err());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone)]
pub struct Position(Arc<dyn AnyPosition>);

/// How large the tree of a game is, at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// The positions that can come, the start with them.
    pub positions: u128,
    /// The moves of all of them.
    pub moves: u128,
}

impl TreeSize {
    /// A tree in which each position but the first has a move to it.
    pub fn positions(count: u128) -> Self {
        Self {
            positions: count,
            moves: count.saturating_sub(1),
        }
    }

    /// A tree of so many positions, however many they are.
    pub(crate) fn counted(count: &Natural) -> Self {
        Self::positions(count.to_u128().unwrap_or(u128::MAX))
    }
}

/// The text of a position, and of each move the text of the position that it
/// leads to and the move in words: end to end, as there may be many.
#[derive(Default)]
pub(crate) struct Texts {
    pub(crate) position: String,
    to: String,
    words: String,
    /// Where the texts of each move end.
    ends: Vec<(usize, usize)>,
}

impl Texts {
    /// Where each move leads, and its words.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut start = (0, 0);
        self.ends.iter().map(move |&end| {
            let texts = (&self.to[start.0..end.0], &self.words[start.1..end.1]);
            start = end;
            texts
        })
    }
}

/// The texts of most answers are shorter; longer ones find their room.
const MOST_RESERVED: usize = 1 << 14;

/// The questions to a game that need no state.
trait AnyGame: Send + Sync + fmt::Debug {
    fn name(&self) -> &str;
    fn title(&self) -> &str;
    fn rules(&self) -> String;
    fn convention(&self) -> Convention;
    fn rule(&self) -> Option<&Rule>;
    fn params(&self) -> Option<&str>;
    fn bounds(&self) -> Option<TakeBounds>;
    fn has_proofs(&self) -> bool;
    fn winners(
        &self,
        numbers: RangeInclusive<usize>,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Outcome>>>;
    fn position(self: Arc<Self>, text: &str) -> Result<Position>;
}

impl<R: Rules> AnyGame for R {
    fn name(&self) -> &str {
        Rules::name(self)
    }

    fn title(&self) -> &str {
        Rules::title(self)
    }

    fn rules(&self) -> String {
        Rules::rules(self)
    }

    fn convention(&self) -> Convention {
        Rules::convention(self)
    }

    fn rule(&self) -> Option<&Rule> {
        Rules::rule(self)
    }

    fn params(&self) -> Option<&str> {
        Rules::params(self)
    }

    fn bounds(&self) -> Option<TakeBounds> {
        Rules::bounds(self)
    }

    fn has_proofs(&self) -> bool {
        Rules::has_proofs(self)
    }

    fn winners(
        &self,
        numbers: RangeInclusive<usize>,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Outcome>>> {
        Rules::winners(self, numbers, threads, budget)
    }

    fn position(self: Arc<Self>, text: &str) -> Result<Position> {
        let state = self.read(text)?;
        self.check(&state)?;
        Ok(Position(Arc::new(At { game: self, state })))
    }
}

/// A state with its game.
struct At<R: Rules> {
    game: Arc<R>,
    state: R::State,
}

/// The same questions to any position: what `Rules` answers, with the type of
/// the state hidden.
trait AnyPosition: Send + Sync {
    fn game(&self) -> &dyn AnyGame;
    fn handle(&self) -> Game;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn fingerprint(&self) -> u64;
    fn text(&self) -> &dyn fmt::Display;
    fn moves(&self) -> Result<LegalMoves<'_>>;
    fn after(&self, step: &Step) -> Result<Position>;
    fn read_move(&self, text: &str) -> Result<Step>;
    fn short_move(&self, step: &Step) -> String;
    fn move_words(&self, step: &Step, digits: &dyn Fn(&Natural) -> String) -> String;
    fn answer(&self, ask: Ask<'_>) -> Result<Option<Answer>>;
    fn led_to(&self, winning: Winning) -> Result<WinningMove>;
    fn told_move(&self, step: Step, to: &str) -> Result<WinningMove>;
    fn board(&self) -> Board;
    fn rules(&self) -> String;
    fn words(&self) -> String;
    fn words_after(&self) -> String;
    fn move_help(&self) -> &'static str;
    fn texts(&self, winning: &[WinningMove]) -> Texts;
    fn limited_piles(&self) -> Vec<(&Natural, &Extended)>;
    fn least_tree(&self) -> TreeSize;
    fn bytes(&self) -> usize;
}

impl<R: Rules> At<R> {
    fn with(&self, state: R::State) -> Position {
        Position(Arc::new(Self {
            game: Arc::clone(&self.game),
            state,
        }))
    }
}

impl<R: Rules> AnyPosition for At<R> {
    fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    fn handle(&self) -> Game {
        Game(Arc::clone(&self.game) as Arc<dyn AnyGame>)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other
            .downcast_ref::<Self>()
            .is_some_and(|other| self.state == other.state && same_game(&self.game, &other.game))
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.state.hash(&mut hasher);
        hasher.finish()
    }

    fn text(&self) -> &dyn fmt::Display {
        &self.state
    }

    fn moves(&self) -> Result<LegalMoves<'_>> {
        let moves = self.game.moves(&self.state)?;
        Ok(moves.map(|state| self.with(state)))
    }

    fn after(&self, step: &Step) -> Result<Position> {
        self.game
            .after(&self.state, step)
            .map(|state| self.with(state))
    }

    fn read_move(&self, text: &str) -> Result<Step> {
        self.game.read_move(&self.state, text)
    }

    fn short_move(&self, step: &Step) -> String {
        self.game.short_move(&self.state, step)
    }

    fn move_words(&self, step: &Step, digits: &dyn Fn(&Natural) -> String) -> String {
        self.game.move_words(&self.state, step, digits)
    }

    fn answer(&self, ask: Ask<'_>) -> Result<Option<Answer>> {
        self.game.answer(&self.state, ask)
    }

    fn led_to(&self, winning: Winning) -> Result<WinningMove> {
        Ok(WinningMove {
            to: self.after(&winning.step)?,
            step: winning.step,
            why: winning.why,
        })
    }

    fn told_move(&self, step: Step, to: &str) -> Result<WinningMove> {
        let next = self.game.read(to)?;
        let step = self.game.told_move(&self.state, step, &next)?;
        if self.game.after(&self.state, &step)? != next {
            let text = step.words(Natural::to_short_string);
            return Err(bad_move(
                &text,
                &format!("it does not lead to {}", quote(to)),
            ));
        }
        let to = self.with(next);
        Ok(WinningMove {
            step,
            to,
            why: None,
        })
    }

    fn board(&self) -> Board {
        self.game.board(&self.state)
    }

    fn rules(&self) -> String {
        self.game.rules_at(&self.state)
    }

    fn words(&self) -> String {
        self.game.words(&self.state)
    }

    fn words_after(&self) -> String {
        self.game.words_after(&self.state)
    }

    fn move_help(&self) -> &'static str {
        self.game.move_help(&self.state)
    }

    fn texts(&self, winning: &[WinningMove]) -> Texts {
        let mut writer = self.game.writer(&self.state);
        let mut texts = Texts::default();
        writer.position(&mut texts.position);
        let each = texts.position.len() + 8;
        texts.to.reserve((winning.len() * each).min(MOST_RESERVED));
        texts.words.reserve((winning.len() * 24).min(MOST_RESERVED));
        texts.ends.reserve(winning.len());
        for winning in winning {
            // The fields of an analysis are open to whoever has one.
            if let Some(next) = winning.to.state::<R>() {
                writer.after(&winning.step, next, &mut texts.to, &mut texts.words);
            } else {
                texts.to.push_str(&winning.to.to_string());
                texts.words.push_str(&winning.step.to_string());
            }
            texts.ends.push((texts.to.len(), texts.words.len()));
        }
        texts
    }

    fn limited_piles(&self) -> Vec<(&Natural, &Extended)> {
        self.game.limited_piles(&self.state)
    }

    fn least_tree(&self) -> TreeSize {
        self.game.least_tree(&self.state)
    }

    fn bytes(&self) -> usize {
        // Two counts of the shared box, and about as much for the allocator.
        size_of::<Self>() + 32 + self.game.outside_bytes(&self.state)
    }
}

impl Game {
    /// The game of some rules.
    pub fn new(rules: impl Rules) -> Self {
        Self(Arc::new(rules))
    }

    /// Its name, by which it is called and listed.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Its name in words.
    pub fn title(&self) -> &str {
        self.0.title()
    }

    /// Its rules in plain sentences, with its own numbers.
    ///
    /// ```
    /// use fibnim::{Game, Rule, game::TakeAway};
    ///
    /// let rules = Game::new(TakeAway::new(Rule::times(3))).rules();
    /// assert!(rules.contains("three times what was taken last"), "{rules}");
    /// ```
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// Who wins when no move is left.
    pub fn convention(&self) -> Convention {
        self.0.convention()
    }

    /// The rule f(t) of a take-away game.
    pub fn rule(&self) -> Option<&Rule> {
        self.0.rule()
    }

    /// The parameters of a game file, `c=1,k=3`.
    pub fn params(&self) -> Option<&str> {
        self.0.params()
    }

    /// Who wins from the start of each of some n; N is the player who begins. The
    /// start of n is written `n=20`, and in games of one heap `20`. Where the game
    /// knows how, all are found at once, in so many threads (0: as many as there
    /// are cores).
    ///
    /// ```
    /// use fibnim::{Budget, Outcome, catalog};
    ///
    /// let winners = catalog::game("zeckendorf")?.winners(1..=9, 1, &Budget::default())?;
    /// assert_eq!(winners[1], Outcome::N);
    /// assert!(winners[2..].iter().all(|&winner| winner == Outcome::P));
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn winners(
        &self,
        numbers: RangeInclusive<usize>,
        threads: usize,
        budget: &Budget,
    ) -> Result<Vec<Outcome>> {
        let budget = &budget.started();
        if let Some(winners) = self.0.winners(numbers.clone(), threads, budget)? {
            return Ok(winners);
        }
        let start = |n: usize| {
            let named = self.position(&format!("n={n}"));
            named.or_else(|error| self.position(&n.to_string()).map_err(|_| error))
        };
        let each = numbers.map(|n| Ok(start(n)?.analyze(budget)?.outcome));
        each.collect()
    }

    /// Reads and validates a position.
    pub fn position(&self, text: &str) -> Result<Position> {
        Arc::clone(&self.0).position(text)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position {
    /// A state of a game, which is refused where it is none of that game.
    pub fn new<R: Rules>(game: impl Into<Arc<R>>, state: R::State) -> Result<Self> {
        let game = game.into();
        game.check(&state)?;
        Ok(Self(Arc::new(At { game, state })))
    }

    /// The state, where the position is one of these rules.
    pub fn state<R: Rules>(&self) -> Option<&R::State> {
        let at = self.0.as_any().downcast_ref::<At<R>>()?;
        Some(&at.state)
    }

    /// Its game.
    pub fn game(&self) -> Game {
        self.0.handle()
    }

    /// The name of its game.
    pub fn game_name(&self) -> &str {
        self.0.game().name()
    }

    /// The name of its game in words.
    pub fn game_title(&self) -> &str {
        self.0.game().title()
    }

    /// The rules of its game in plain sentences, for a game that begins here:
    /// who wins, and then what a move does.
    ///
    /// ```
    /// use fibnim::catalog;
    ///
    /// let rules = catalog::game("fib")?.position("20")?.rules();
    /// assert_eq!(rules, "Whoever takes the last stone wins. Take at least 1 stone, and at most twice what was taken \
    ///                    last. The first move may take at most 19.");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// Who wins when no move is left.
    pub fn convention(&self) -> Convention {
        self.0.game().convention()
    }

    /// The rule f(t) of a take-away game.
    pub fn rule(&self) -> Option<&Rule> {
        self.0.game().rule()
    }

    /// The parameters of a game file, `c=1,k=3`.
    pub fn params(&self) -> Option<&str> {
        self.0.game().params()
    }

    /// The least and the most that a move takes or adds, where they are always
    /// the same.
    pub fn bounds(&self) -> Option<TakeBounds> {
        self.0.game().bounds()
    }

    /// The legal moves; none where the game is over.
    pub fn legal_moves(&self) -> Result<LegalMoves<'_>> {
        self.0.moves()
    }

    /// The position after a move, which is refused where it is not legal.
    pub fn after(&self, step: &Step) -> Result<Self> {
        self.0.after(step)
    }

    /// Reads a legal move: the words that a [`Step`] displays as, or a short
    /// form of them.
    ///
    /// | game | short forms |
    /// |---|---|
    /// | piles | `8`, or with several piles `8 from 2` |
    /// | Zeckendorf games | `split 5`, `combine 2`: the bin that names the move; or the chips that go: `combine 1 5`, `1+5` |
    /// | Build Up | `2` to put down a 2 |
    /// | Chomp | `2,3`: row and column of the square |
    /// | reversed Chomp | `4,2,1`: the rows from the bottom after the move |
    /// | reversed subtraction | `3` |
    ///
    /// ```
    /// use fibnim::catalog;
    ///
    /// let position = catalog::game("fib")?.position("20,62;6")?;
    /// let step = position.parse_move("3 from 2")?;
    /// assert_eq!(step.to_string(), "take 3 from pile 2");
    /// assert_eq!(position.parse_move("take 3 from pile 2")?, step);
    /// let error = position.parse_move("7 from 2").unwrap_err();
    /// assert!(error.to_string().contains("from 1 to the limit 6"));
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Step> {
        let step = self.0.read_move(text)?;
        self.after(&step)?;
        Ok(step)
    }

    /// The shortest text that is read as this move of the position.
    ///
    /// ```
    /// use fibnim::catalog;
    ///
    /// let position = catalog::game("zeckendorf-reversed")?.position("1 3")?;
    /// let step = position.parse_move("combine 1 + 3 into 2 + 2")?;
    /// assert_eq!(position.short_move(&step), "combine 2");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn short_move(&self, step: &Step) -> String {
        self.0.short_move(step)
    }

    /// The move in words, without the pile where there is one only, and with
    /// numbers as `digits` writes them.
    pub fn move_words(&self, step: &Step, digits: impl Fn(&Natural) -> String) -> String {
        self.0.move_words(step, &digits)
    }

    /// Outcome, every winning move and the reason, by the best engine.
    pub fn analyze(&self, budget: &Budget) -> Result<Analysis> {
        self.analyze_by(EngineChoice::Auto, budget)
    }

    /// As [`Position::analyze`], by an engine of your choice.
    pub fn analyze_by(&self, engine: EngineChoice, budget: &Budget) -> Result<Analysis> {
        let budget = &budget.started();
        // What was read before is counted too, where it took long.
        Pace::new("the analysis", budget).long_step()?;
        self.check_size(budget)?;
        let ask = Ask::by(self.convention(), budget).of(engine);
        if engine == EngineChoice::Only(Engine::Proof) && !self.0.game().has_proofs() {
            return Err(Error::NoEngine(format!(
                "no proof answers positions of {}; there is one for two piles of takeaway with the rule 5t/2",
                self.game_name()
            )));
        }
        let answer = match self.0.answer(ask)? {
            Some(answer) => answer,
            None => self.searched(ask)?,
        };
        let moves = answer.moves.into_iter();
        Ok(Analysis {
            position: self.clone(),
            outcome: answer.outcome,
            least_take: answer.least_take,
            winning_moves: moves
                .map(|winning| self.0.led_to(winning))
                .collect::<Result<_>>()?,
            unlisted_moves: answer.unlisted,
            complete: answer.complete,
            engine: answer.engine,
            searched: answer.searched,
            reason: answer.reason,
        })
    }

    /// Refuses piles of so many digits that even a closed form would take more
    /// than the budget has: products of such numbers cannot be stopped.
    fn check_size(&self, budget: &Budget) -> Result<()> {
        let piles = self.limited_piles();
        let bytes = piles.iter().map(|(pile, _)| pile.bit_len() as u128 / 8);
        let bytes: u128 = bytes.sum();
        if bytes < LARGE {
            return Ok(());
        }
        // log_10 256 = 2.408…
        let digits = bytes * 2408 / 1000;
        let logarithm = u128::from(digits.ilog2());
        let estimate = Estimate {
            what: format!("an answer for piles of {digits} digits"),
            entries: digits,
            bytes: bytes * BYTES_FOR_A_BYTE,
            time: digits * logarithm.pow(3) * TIME_OF_DIGIT,
        };
        estimate.check_counted("digits", budget)
    }

    /// The search of all positions, for games that have no engine of their own.
    fn searched(&self, ask: Ask<'_>) -> Result<Answer> {
        if !ask.allows(Engine::Search) {
            return Err(Error::NoEngine(format!(
                "the game {} is answered by a search only",
                self.game_name()
            )));
        }
        crate::play::GameTree::grow(self, ask.budget)?.answer()
    }

    /// What there is to draw.
    pub fn board(&self) -> Board {
        self.0.board()
    }

    /// The position in words: "a pile of 13, and at most 6 may be taken now".
    pub fn words(&self) -> String {
        self.0.words()
    }

    /// What a move that led here leaves, in words: "leaves 13, limit 6".
    pub fn words_after(&self) -> String {
        self.0.words_after()
    }

    /// How a move is written, for whoever is asked for one.
    pub fn move_help(&self) -> &'static str {
        self.0.move_help()
    }

    /// The move of a document, by what it does and the text of the position that
    /// it leads to.
    pub(crate) fn told_move(&self, step: Step, to: &str) -> Result<WinningMove> {
        self.0.told_move(step, to)
    }

    /// The texts of the position and of moves from it.
    pub(crate) fn texts(&self, winning: &[WinningMove]) -> Texts {
        self.0.texts(winning)
    }

    /// The piles with their limits, in games whose piles have tails.
    pub(crate) fn limited_piles(&self) -> Vec<(&Natural, &Extended)> {
        self.0.limited_piles()
    }

    /// How large the tree of all play is, at least.
    pub(crate) fn least_tree(&self) -> TreeSize {
        self.0.least_tree()
    }

    /// The memory of the position.
    pub(crate) fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// From so many bytes of piles on, a closed form takes a noticeable time.
const LARGE: u128 = 1 << 16;

/// What a closed form holds for each byte of its piles: 10^1000000 has 0.4 MiB,
/// and its answer takes 25 MiB.
const BYTES_FOR_A_BYTE: u128 = 64;

/// Picoseconds for a digit and the third power of the logarithm of their number,
/// a fit to piles of 10^5 to 10^7 digits.
const TIME_OF_DIGIT: Picoseconds = 100;

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.equals(other.0.as_any())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.fingerprint());
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.text().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game_name(), self)
    }
}
