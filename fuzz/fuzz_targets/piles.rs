//! Small positions of several piles: whatever engines answer, they give the
//! outcome and exactly the moves that the definition of winning, written out
//! here, says. Games with one limit for all piles, and with one for each.

#![no_main]

#[path = "../shared/rules.rs"]
mod rules;

use std::collections::HashMap;

use fibnim::catalog::{self, GameOptions};
use fibnim::{Analysis, Budget, Engine, EngineChoice, Game, Natural, Outcome, Rule};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};

/// The largest pile, by the number of piles.
const MAX_PILE: [u64; 5] = [0, 0, 26, 9, 5];

/// No limit, for piles of this size.
const NO_LIMIT: u64 = 1000;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    match Question::read(&mut Unstructured::new(bytes)) {
        Ok(question) => question.check(),
        Err(_) => return Corpus::Reject,
    }
    Corpus::Keep
});

struct Question {
    rule: String,
    /// Sizes and limits; with one limit for all, that of the first pile.
    piles: Vec<(u64, u64)>,
    local: bool,
    misere: bool,
}

impl Question {
    fn read(input: &mut Unstructured) -> Result<Self> {
        let (local, misere) = (input.ratio(1, 3)?, input.ratio(1, 4)?);
        let count = input.int_in_range(2..=if local { 3 } else { 4 })?;
        let most = MAX_PILE[count];
        let most = if local { most.min(10) } else { most };
        let mut piles = Vec::new();
        for _ in 0..count {
            let limit = match input.int_in_range(0..=most + 4)? {
                0..3 => NO_LIMIT,
                limit => limit - 2,
            };
            piles.push((input.int_in_range(0..=most)?, limit));
        }
        let rule = rules::any(input, most as usize)?;
        Ok(Self {
            rule,
            piles,
            local,
            misere,
        })
    }

    fn position(&self) -> String {
        let limit = |limit: u64| match limit {
            NO_LIMIT => "inf".to_owned(),
            limit => limit.to_string(),
        };
        if self.local {
            let piles = self.piles.iter();
            let piles: Vec<String> = piles.map(|&(n, r)| format!("{n};{}", limit(r))).collect();
            return piles.join(",");
        }
        let sizes: Vec<String> = self.piles.iter().map(|(n, _)| n.to_string()).collect();
        format!("{};{}", sizes.join(","), limit(self.piles[0].1))
    }

    fn game(&self) -> Game {
        let options = GameOptions {
            rule: Some(self.rule.clone()),
            misere: self.misere,
            ..GameOptions::default()
        };
        let name = if self.local { "local" } else { "takeaway" };
        catalog::game_with(name, &options).expect("the rule reads")
    }

    fn check(&self) {
        let Ok(rule) = Rule::parse(&self.rule) else {
            return;
        };
        let game = self.game();
        let Ok(position) = game.position(&self.position()) else {
            return;
        };
        let truth = Definition::new(self, &rule).truth();
        let mut answered = false;
        for engine in [Engine::Theory, Engine::Proof, Engine::Table, Engine::Search] {
            let choice = EngineChoice::Only(engine);
            let Ok(analysis) = position.analyze_by(choice, &Budget::default()) else {
                continue;
            };
            if !analysis.complete {
                continue;
            }
            answered |= engine == Engine::Search;
            let words = format!("{} misère {}: {engine}", self.rule, self.misere);
            assert_eq!(found(&analysis), truth, "{position} {words}");
        }
        assert!(answered, "{position} {}: not searched", self.rule);
    }
}

type Truth = (Outcome, Vec<(usize, u64)>);

fn found(analysis: &Analysis) -> Truth {
    assert!(analysis.unlisted_moves.is_zero());
    let moves = analysis.winning_moves.iter();
    let moves = moves.map(|step| step.step.taken().expect("a take"));
    let moves = moves.map(|(pile, take)| (pile, take.to_u64().expect("small")));
    (analysis.outcome, moves.collect())
}

/// Winning by its definition, with all that is known remembered.
struct Definition<'q> {
    question: &'q Question,
    rule: &'q Rule,
    known: HashMap<Vec<(u64, u64)>, bool>,
}

impl<'q> Definition<'q> {
    fn new(question: &'q Question, rule: &'q Rule) -> Self {
        Self {
            question,
            rule,
            known: HashMap::new(),
        }
    }

    fn truth(mut self) -> Truth {
        let piles = self.start();
        let outcome = if self.wins(&piles) {
            Outcome::N
        } else {
            Outcome::P
        };
        let moves = self.moves(&piles);
        let winning = moves.into_iter().filter(|(_, _, next)| !self.wins(next));
        let winning = winning.map(|(pile, take, _)| (pile, take)).collect();
        (outcome, winning)
    }

    /// With one limit for all piles, each has it.
    fn start(&self) -> Vec<(u64, u64)> {
        let mut piles = self.question.piles.clone();
        if !self.question.local {
            let limit = piles[0].1;
            for pile in &mut piles {
                pile.1 = limit;
            }
        }
        piles
    }

    fn moves(&self, piles: &[(u64, u64)]) -> Vec<(usize, u64, Vec<(u64, u64)>)> {
        let mut moves = Vec::new();
        for (i, &(size, limit)) in piles.iter().enumerate() {
            for take in 1..=size.min(limit) {
                let mut next = piles.to_vec();
                next[i].0 -= take;
                let limit = self.rule.limit_after(&Natural::from(take));
                let limit = limit.ok().and_then(|limit| limit.to_u64());
                let limit = limit.unwrap_or(NO_LIMIT).min(NO_LIMIT);
                if self.question.local {
                    next[i].1 = limit;
                } else {
                    next.iter_mut().for_each(|pile| pile.1 = limit);
                }
                moves.push((i + 1, take, next));
            }
        }
        moves
    }

    fn wins(&mut self, piles: &[(u64, u64)]) -> bool {
        // A limit above all piles is as good as none.
        let largest = piles.iter().map(|&(size, _)| size).max().unwrap_or(0);
        let piles = &mut piles.to_vec();
        for (_, limit) in &mut *piles {
            *limit = (*limit).min(largest);
        }
        if let Some(&wins) = self.known.get(piles) {
            return wins;
        }
        let moves = self.moves(piles);
        let wins = if moves.is_empty() {
            self.question.misere
        } else {
            moves.into_iter().any(|(_, _, next)| !self.wins(&next))
        };
        self.known.insert(piles.to_vec(), wins);
        wins
    }
}
