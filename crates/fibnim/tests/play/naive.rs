//! Odds straight from the definitions of the players: a recursion over texts
//! of positions, with fractions of its own. Of the library it has the legal
//! moves alone, which have tests of their own.

use std::collections::HashMap;

use fibnim::play::{Player, WhenLost};
use fibnim::{Convention, Game, Position};
use num_bigint::BigUint;

/// A fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    top: BigUint,
    bottom: BigUint,
}

/// Where the moves of a position lead.
fn next(at: &Position) -> Vec<Position> {
    let moves = at.legal_moves().unwrap();
    moves.iter().map(|(_, next)| next).collect()
}

impl Ratio {
    pub fn new(top: impl Into<BigUint>, bottom: impl Into<BigUint>) -> Self {
        let (top, bottom) = (top.into(), bottom.into());
        let (mut a, mut b) = (top.clone(), bottom.clone());
        while b != BigUint::ZERO {
            (a, b) = (b.clone(), a % b);
        }
        Self {
            top: top / &a,
            bottom: bottom / &a,
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let top = &self.top * &other.bottom + &other.top * &self.bottom;
        Self::new(top, &self.bottom * &other.bottom)
    }

    fn times(&self, other: &Self) -> Self {
        Self::new(&self.top * &other.top, &self.bottom * &other.bottom)
    }

    fn rest(&self) -> Self {
        Self::new(&self.bottom - &self.top, self.bottom.clone())
    }

    fn is_more(&self, other: &Self) -> bool {
        &self.top * &other.bottom > &other.top * &self.bottom
    }

    fn mean(all: &[Self]) -> Self {
        let sum = all.iter().fold(Self::new(0u8, 1u8), |sum, x| sum.plus(x));
        sum.times(&Self::new(1u8, all.len()))
    }
}

/// As the library writes fractions in JSON.
impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.top, self.bottom)
    }
}

/// A game between two players, and what is known of it so far.
pub struct Naive<'g> {
    game: &'g Game,
    players: [Player; 2],
    known: HashMap<(usize, String), Ratio>,
    winners: HashMap<String, bool>,
    lengths: HashMap<String, usize>,
    seen: HashMap<(String, u32), Option<bool>>,
}

impl<'g> Naive<'g> {
    pub fn new(game: &'g Game, players: &[Player; 2]) -> Self {
        Self {
            game,
            players: players.clone(),
            known: HashMap::new(),
            winners: HashMap::new(),
            lengths: HashMap::new(),
            seen: HashMap::new(),
        }
    }

    /// Whether who is to move wins.
    fn wins(&mut self, at: &Position) -> bool {
        let key = at.to_string();
        if let Some(known) = self.winners.get(&key) {
            return *known;
        }
        let next = next(at);
        let wins = match next.as_slice() {
            [] => self.game.convention() == Convention::Misere,
            moves => moves.iter().any(|to| !self.wins(to)),
        };
        self.winners.insert(key, wins);
        wins
    }

    /// How many moves are left, if the winner hurries and the loser does not.
    fn lasts(&mut self, at: &Position) -> usize {
        let key = at.to_string();
        if let Some(known) = self.lengths.get(&key) {
            return *known;
        }
        let next = next(at);
        let (mut soonest, mut latest) = (usize::MAX, 0);
        for to in &next {
            let lasts = 1 + self.lasts(to);
            latest = latest.max(lasts);
            if !self.wins(to) {
                soonest = soonest.min(lasts);
            }
        }
        let lasts = if self.wins(at) && !next.is_empty() {
            soonest
        } else {
            latest
        };
        self.lengths.insert(key, lasts);
        lasts
    }

    /// Whether who is to move wins, if that is seen within so many moves.
    fn sees(&mut self, at: &Position, moves: u32) -> Option<bool> {
        let next = next(at);
        if next.is_empty() {
            return Some(self.wins(at));
        }
        let key = (at.to_string(), moves.checked_sub(1)?);
        if let Some(known) = self.seen.get(&key) {
            return *known;
        }
        let seen: Vec<Option<bool>> = next.iter().map(|to| self.sees(to, key.1)).collect();
        let sees = if seen.contains(&Some(false)) {
            Some(true)
        } else {
            seen.iter().all(|seen| *seen == Some(true)).then_some(false)
        };
        self.seen.insert(key, sees);
        sees
    }

    /// How likely player `who` is to win who is to move.
    pub fn chance(&mut self, who: usize, at: &Position) -> Ratio {
        let key = (who, at.to_string());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let next = next(at);
        let chance = match (next.is_empty(), self.wins(at)) {
            (true, wins) => Ratio::new(u8::from(wins), 1u8),
            (false, wins) => self.by_player(who, at, &next, wins),
        };
        self.known.insert(key, chance.clone());
        chance
    }

    fn by_player(&mut self, who: usize, at: &Position, next: &[Position], wins: bool) -> Ratio {
        let after: Vec<Ratio> = next
            .iter()
            .map(|to| self.chance(1 - who, to).rest())
            .collect();
        let any = Ratio::mean(&after);
        match self.players[who].clone() {
            Player::Unskilled => any,
            Player::Skilled(when_lost) => self.skilled(next, &after, when_lost, wins),
            Player::SemiSkilled(chance, when_lost) => {
                let digits = |n: &fibnim::Natural| n.to_string().parse::<BigUint>().unwrap();
                let chance = Ratio::new(digits(chance.numerator()), digits(chance.denominator()));
                let skilled = self.skilled(next, &after, when_lost, wins);
                chance.times(&skilled).plus(&chance.rest().times(&any))
            }
            Player::Lookahead(moves) => {
                let seen = next.iter().map(|to| match moves {
                    0 => None,
                    _ => self.sees(to, moves - 1),
                });
                let seen: Vec<Option<bool>> = seen.collect();
                let those = |wanted: Option<bool>| -> Vec<Ratio> {
                    let found = seen.iter().zip(&after).filter(|(seen, _)| **seen == wanted);
                    found.map(|(_, chance)| chance.clone()).collect()
                };
                let sets = [those(Some(false)), those(None), after.clone()];
                Ratio::mean(sets.iter().find(|set| !set.is_empty()).unwrap())
            }
            Player::SmallestTail => match smallest_tail(self.game, at) {
                Some(i) => after[i].clone(),
                None => any,
            },
            other => panic!("{other} is not known here"),
        }
    }

    fn skilled(
        &mut self,
        next: &[Position],
        after: &[Ratio],
        when_lost: WhenLost,
        wins: bool,
    ) -> Ratio {
        if wins {
            let i = next.iter().position(|to| !self.wins(to)).unwrap();
            return after[i].clone();
        }
        let mut chosen = 0;
        match when_lost {
            WhenLost::TakeOne => {}
            WhenLost::Random => return Ratio::mean(after),
            WhenLost::Best => {
                for i in 1..after.len() {
                    if after[i].is_more(&after[chosen]) {
                        chosen = i;
                    }
                }
            }
            WhenLost::Prolong => {
                let lasts: Vec<usize> = next.iter().map(|to| self.lasts(to)).collect();
                chosen = lasts
                    .iter()
                    .position(|l| l == lasts.iter().max().unwrap())
                    .unwrap();
            }
            other => panic!("{other:?} is not known here"),
        }
        after[chosen].clone()
    }
}

/// The number of the move, from 0, that takes the smallest tail: moves are by
/// pile and take.
fn smallest_tail(game: &Game, at: &Position) -> Option<usize> {
    let rule = game.rule().unwrap();
    let text = at.to_string();
    let number = |text: &str| text.parse::<u64>().unwrap_or(u64::MAX);
    // A limit that all piles share is written once, at the end.
    let shared = text.matches(';').count() <= 1;
    let last = text.split_once(';').map_or(0, |(_, limit)| number(limit));
    let mut before = 0;
    for pile in text.split(',') {
        let (size, limit) = match pile.split_once(';') {
            Some((size, limit)) => (number(size), number(limit)),
            None => (number(pile), last),
        };
        let limit = if shared { last } else { limit };
        let tail = tail_of(size, |t| {
            rule.limit_after(&fibnim::Natural::from(t))
                .unwrap()
                .to_u64()
                .unwrap()
        });
        if let Some(tail) = tail.filter(|&tail| tail <= limit) {
            return Some(before + usize::try_from(tail).unwrap() - 1);
        }
        before += usize::try_from(size.min(limit)).unwrap();
    }
    None
}

/// The smallest part of a pile in the rule's sequence.
fn tail_of(pile: u64, f: impl Fn(u64) -> u64) -> Option<u64> {
    let mut terms = vec![1];
    while let Some(&top) = terms.last().filter(|&&top| top < pile) {
        match terms.iter().find(|&&term| f(term) >= top) {
            Some(step) => terms.push(top + step),
            None => break,
        }
    }
    let (mut rest, mut smallest) = (pile, None);
    while rest > 0 {
        let part = terms.iter().rev().find(|&&term| term <= rest)?;
        smallest = Some(*part);
        rest -= part;
    }
    smallest
}
