//! Small positions of every game with one pile: theory, table and search give
//! the outcome, the least take and exactly the moves that the definition of
//! winning, written out here, says.

#![no_main]

#[path = "../shared/rules.rs"]
mod rules;

use fibnim::catalog::{self, GameOptions};
use fibnim::{
    Analysis, Budget, Engine, EngineChoice, Error, Extended, Game, Natural, Outcome, Rule,
};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};

const MAX_PILE: u64 = 60;
const MAX_LIMIT: u64 = 70;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let mut input = Unstructured::new(bytes);
    match question(&mut input) {
        Ok(question) => question.check(),
        Err(_) => return Corpus::Reject,
    }
    Corpus::Keep
});

enum Question {
    TakeAway(TakeAwayQuestion),
    OnePile {
        pile: u64,
        min: u64,
        max: u64,
        misere: bool,
    },
}

struct TakeAwayQuestion {
    rule: String,
    pile: u64,
    limit: Limit,
    misere: bool,
}

#[derive(Clone, Copy)]
enum Limit {
    /// As the game opens: all but the whole pile.
    Opening,
    None,
    AtMost(u64),
}

fn question(input: &mut Unstructured) -> Result<Question> {
    let misere = input.arbitrary()?;
    let pile = input.int_in_range(0..=MAX_PILE)?;
    if input.ratio(1, 16)? {
        let min = input.int_in_range(1..=9)?;
        let max = input.int_in_range(min..=12)?;
        return Ok(Question::OnePile {
            pile,
            min,
            max,
            misere,
        });
    }
    let limit = match input.int_in_range(0..=MAX_LIMIT + 8)? {
        0..4 => Limit::Opening,
        limit if limit > MAX_LIMIT => Limit::None,
        limit => Limit::AtMost(limit),
    };
    let rule = rules::any(input, index(MAX_PILE))?;
    Ok(Question::TakeAway(TakeAwayQuestion {
        rule,
        pile,
        limit,
        misere,
    }))
}

impl Question {
    fn check(self) {
        match self {
            Self::TakeAway(question) => question.check(),
            Self::OnePile {
                pile,
                min,
                max,
                misere,
            } => check_one_pile(pile, min, max, misere),
        }
    }
}

/// What the definition of winning says.
#[derive(Debug, PartialEq)]
struct Truth {
    outcome: Outcome,
    takes: Vec<Natural>,
}

impl Truth {
    fn new(wins: bool, takes: Vec<u64>) -> Self {
        Self {
            outcome: if wins { Outcome::N } else { Outcome::P },
            takes: takes.into_iter().map(Natural::from).collect(),
        }
    }

    fn of(analysis: &Analysis) -> Self {
        assert!(analysis.unlisted_moves.is_zero());
        let moves = analysis.winning_moves.iter();
        Self {
            outcome: analysis.outcome,
            takes: moves
                .map(|step| step.take().expect("a take").clone())
                .collect(),
        }
    }
}

impl TakeAwayQuestion {
    fn position(&self) -> String {
        match self.limit {
            Limit::Opening => self.pile.to_string(),
            Limit::None => format!("{};inf", self.pile),
            Limit::AtMost(limit) => format!("{};{limit}", self.pile),
        }
    }

    fn check(&self) {
        let Ok(rule) = Rule::parse(&self.rule) else {
            return;
        };
        let game = self.game();
        let answers = [Engine::Theory, Engine::Search, Engine::Table]
            .map(|engine| answer(&game, &self.position(), engine));
        let Some(truth) = self.truth(&rule) else {
            self.check_unknown(&answers);
            return;
        };
        let [theory, search, table] = answers.map(|answer| {
            answer.unwrap_or_else(|error| panic!("{} {}: {error}", self.rule, self.position()))
        });
        for analysis in [&theory, &search, &table] {
            let words = || {
                format!(
                    "{} {} misère {}: {}",
                    self.rule,
                    self.position(),
                    self.misere,
                    analysis.engine
                )
            };
            assert_eq!(Truth::of(analysis), truth, "{}", words());
            assert_eq!(analysis.least_take, theory.least_take, "{}", words());
            let places = |a: &Analysis| a.winning_moves.iter().map(|m| m.to.to_string()).collect();
            let places: [Vec<String>; 2] = [places(analysis), places(&theory)];
            assert_eq!(places[0], places[1], "{}", words());
        }
        self.check_least_take(&rule, &theory);
    }

    /// No engine answers where f decreases. Where a table ends too early, those
    /// that answer say what is so however it goes on.
    fn check_unknown(&self, answers: &[fibnim::Result<Analysis>; 3]) {
        // More than any value of a table: it must not decrease.
        let goes_on = ["…", ",1000000…"].map(|end| {
            let longer = Rule::parse(&format!("{}{end}", self.rule)).ok()?;
            self.truth(&longer)
        });
        for analysis in answers.iter().flatten() {
            for truth in &goes_on {
                let found = Some(Truth::of(analysis));
                assert_eq!(found, *truth, "{} {}", self.rule, self.position());
            }
        }
    }

    fn game(&self) -> Game {
        let options = GameOptions {
            rule: Some(self.rule.clone()),
            misere: self.misere,
            ..GameOptions::default()
        };
        catalog::game_with("takeaway", &options).expect("the rule reads")
    }

    /// The least take is the least limit that wins, where any does.
    fn check_least_take(&self, rule: &Rule, analysis: &Analysis) {
        let wins = self.table(rule).expect("answered");
        let row = &wins[index(self.pile)];
        let truth = row.iter().position(|&wins| wins).map(Natural::from);
        let truth = truth.map_or(Extended::Infinite, Extended::Finite);
        assert_eq!(analysis.least_take, Some(truth), "{}", self.position());
    }

    /// Outcome and winning takes from the definition; `None` where the rule is
    /// not one for this pile.
    fn truth(&self, rule: &Rule) -> Option<Truth> {
        let wins = self.table(rule)?;
        let pile = self.pile;
        let limit = match self.limit {
            Limit::Opening => pile.saturating_sub(1),
            Limit::None => pile,
            Limit::AtMost(limit) => limit.min(pile),
        };
        let takes: Vec<u64> = (1..=limit)
            .filter(|&take| !after(&wins, rule, pile, take))
            .collect();
        // Who may take nothing has no move, whatever is left in the pile.
        let stuck = limit == 0 && self.misere;
        Some(Truth::new(stuck || !takes.is_empty(), takes))
    }

    /// Whether the player to move wins, by pile and limit, limits up to the
    /// pile.
    fn table(&self, rule: &Rule) -> Option<Vec<Vec<bool>>> {
        let limits: Option<Vec<Natural>> = (1..self.pile)
            .map(|take| rule.limit_after(&Natural::from(take)).ok())
            .collect();
        if limits?.windows(2).any(|pair| pair[0] > pair[1]) {
            return None;
        }
        let mut wins = vec![vec![self.misere]];
        for pile in 1..=self.pile {
            let mut row = vec![false];
            for take in 1..=pile {
                let smaller = row[index(take) - 1];
                row.push(smaller || !after(&wins, rule, pile, take));
            }
            wins.push(row);
        }
        Some(wins)
    }
}

/// Whether the opponent wins after a take.
fn after(wins: &[Vec<bool>], rule: &Rule, pile: u64, take: u64) -> bool {
    let row = &wins[index(pile - take)];
    // Past the end of a row nothing changes: no more than the pile can be taken.
    let top = row.len() - 1;
    if top == 0 {
        return row[0];
    }
    let limit = rule
        .limit_after(&Natural::from(take))
        .expect("looked at before");
    row[limit.to_usize().map_or(top, |limit| limit.min(top))]
}

fn check_one_pile(pile: u64, min: u64, max: u64, misere: bool) {
    let options = GameOptions {
        min: Some(min.to_string()),
        max: Some(max.to_string()),
        misere,
        ..GameOptions::default()
    };
    let game = catalog::game_with("one-pile", &options).expect("1 ≤ min ≤ max");
    let mut wins: Vec<bool> = Vec::new();
    let mut takes = Vec::new();
    for size in 0..=pile {
        takes = (min..=max.min(size))
            .filter(|take| !wins[index(size - take)])
            .collect();
        wins.push(!takes.is_empty() || (size < min && misere));
    }
    let truth = Truth::new(wins[index(pile)], takes);
    for engine in [Engine::Theory, Engine::Search] {
        let analysis = answer(&game, &pile.to_string(), engine).expect("a small pile");
        assert_eq!(
            Truth::of(&analysis),
            truth,
            "min {min} max {max} pile {pile} misère {misere}: {engine}"
        );
    }
}

fn answer(game: &Game, position: &str, engine: Engine) -> std::result::Result<Analysis, Error> {
    let position = game.position(position)?;
    position.analyze_by(EngineChoice::Only(engine), &Budget::default())
}

fn index(n: u64) -> usize {
    usize::try_from(n).expect("small")
}
