//! What players can know of one pile, which chances are needed for their odds,
//! and what each is made of.

use crate::analysis::{Convention, Outcome};
use crate::error::Result;
use crate::play::player::{Player, WhenLost};
use crate::watch::Pace;

// What players can know of one pile, as tables.
//
// A larger limit only adds takes. So who wins (m; r), and what is foreseen of
// it, changes at one limit for each m: no table needs an entry for each r.

/// No limit is so large.
const NEVER: usize = usize::MAX;

/// The limits after takes, f(t) for t from 1, at most the largest pile.
pub(super) struct Limits(pub(super) Vec<usize>);

impl Limits {
    /// Where a take leads: to a pile and a limit that is no larger.
    pub(super) fn after(&self, pile: usize, take: usize) -> (usize, usize) {
        let left = pile - take;
        (left, self.0[take].min(left))
    }
}

/// For each pile m, the least limit with which whoever is to move wins.
fn least_takes(
    limits: &Limits,
    most: usize,
    convention: Convention,
    pace: &mut Pace,
) -> Result<Vec<usize>> {
    let mut least = vec![match convention {
        Convention::Normal => NEVER,
        Convention::Misere => 0,
    }];
    for pile in 1..=most {
        pace.steps(pile as u64)?;
        let wins = |take: &usize| {
            let (left, limit) = limits.after(pile, *take);
            limit < least[left]
        };
        let found = (1..=pile).find(wins);
        least.push(found.unwrap_or(NEVER));
    }
    Ok(least)
}

/// What can be foreseen within some moves: a win with this limit and larger
/// ones, a loss with that limit and smaller ones.
#[derive(Clone, PartialEq)]
struct Foresight {
    win_from: Vec<usize>,
    lose_to: Vec<usize>,
}

impl Foresight {
    /// Within so many moves.
    fn within(
        moves: u32,
        limits: &Limits,
        most: usize,
        convention: Convention,
        pace: &mut Pace,
    ) -> Result<Self> {
        let mut seen = Self {
            win_from: vec![NEVER; most + 1],
            lose_to: vec![0; most + 1],
        };
        if convention == Convention::Misere {
            seen.win_from[0] = 0;
        }
        for _ in 0..moves {
            let further = seen.one_further(limits, pace)?;
            if further == seen {
                break;
            }
            seen = further;
        }
        Ok(seen)
    }

    fn one_further(&self, limits: &Limits, pace: &mut Pace) -> Result<Self> {
        let mut further = self.clone();
        for pile in 1..self.win_from.len() {
            pace.steps(pile as u64)?;
            let after = |take: usize| self.outcome(limits.after(pile, take));
            let win = (1..=pile).find(|&take| after(take) == Some(Outcome::P));
            further.win_from[pile] = win.unwrap_or(NEVER);
            let open = (1..=pile).find(|&take| after(take) != Some(Outcome::N));
            further.lose_to[pile] = open.map_or(NEVER, |take| take - 1);
        }
        Ok(further)
    }

    /// The outcome of a pile with a limit, if it is foreseen.
    fn outcome(&self, (pile, limit): (usize, usize)) -> Option<Outcome> {
        if limit >= self.win_from[pile] {
            return Some(Outcome::N);
        }
        (limit <= self.lose_to[pile]).then_some(Outcome::P)
    }
}

/// How many moves each pile lasts with each limit, if the winner hurries as
/// much as the loser delays.
fn remoteness(limits: &Limits, least: &[usize], pace: &mut Pace) -> Result<Vec<u32>> {
    let mut lasts = vec![0];
    for pile in 1..least.len() {
        pace.steps(pile as u64)?;
        let (mut soonest, mut latest) = (u32::MAX, 0);
        lasts.push(0);
        for limit in 1..=pile {
            let next = limits.after(pile, limit);
            let moves = lasts[triangular(next.0, next.1)] + 1;
            latest = latest.max(moves);
            if next.1 < least[next.0] {
                soonest = soonest.min(moves);
            }
            let wins = limit >= least[pile];
            lasts.push(if wins { soonest } else { latest });
        }
    }
    Ok(lasts)
}

/// The place of a pile and a limit that is no larger.
fn triangular(pile: usize, limit: usize) -> usize {
    pile * (pile + 1) / 2 + limit
}

/// The chances that are needed, each in a slot, and how they are found: by
/// rows, each after those that its slots come from.
pub(super) struct Plan {
    /// In the order of their use.
    pub(super) rows: Vec<Row>,
    pub(super) slots: usize,
    /// Where the chance of the first player is, at the start.
    pub(super) root: u32,
}

/// Some chances of one player with one pile. They are means over the first
/// ones of the same list of takes, so one pass over it finds them all.
pub(super) struct Row {
    pub(super) player: usize,
    /// The chances of the opponent after takes.
    pub(super) takes: Vec<u32>,
    /// By ascending count.
    pub(super) entries: Vec<Entry>,
}

/// One chance.
pub(super) struct Entry {
    pub(super) slot: u32,
    /// Over so many takes of the row.
    pub(super) count: u32,
    pub(super) how: How,
}

/// What a player does.
#[derive(Clone, Copy)]
pub(super) enum How {
    /// The take after which the opponent has this chance.
    One(u32),
    /// Any of the takes, each as likely.
    Any,
    /// The one of the takes with the best odds.
    Best,
    /// With the player's chance the given take, else any.
    Mixed(u32),
    /// With the player's chance the best one, else any.
    MixedBest,
}

/// The chance 0, and the chance 1.
const LOSES: u32 = 0;
const WINS: u32 = 1;

/// What the plan is made from.
pub(super) struct Planner<'p> {
    players: &'p [Player; 2],
    limits: Limits,
    convention: Convention,
    least: Vec<usize>,
    /// The smallest tails: the least takes of normal play.
    tails: Vec<usize>,
    /// By [`triangular`]; empty where nobody prolongs.
    remoteness: Vec<u32>,
    foresight: [Option<Foresight>; 2],
    /// For each player, the slot of a pile and a limit; 0 where it has none.
    places: [Vec<u32>; 2],
    slots: u32,
    rows: Vec<Row>,
}

impl<'p> Planner<'p> {
    pub(super) fn new(
        players: &'p [Player; 2],
        limits: Limits,
        most: usize,
        convention: Convention,
        pace: &mut Pace,
    ) -> Result<Self> {
        let least = least_takes(&limits, most, convention, pace)?;
        let mut foresight = [None, None];
        for (seen, player) in foresight.iter_mut().zip(players) {
            if let Player::Lookahead(moves @ 1..) = player {
                let within = Foresight::within(moves - 1, &limits, most, convention, pace)?;
                *seen = Some(within);
            }
        }
        let prolongs = |player: &Player| player.when_lost() == Some(WhenLost::Prolong);
        let remoteness = if players.iter().any(prolongs) {
            remoteness(&limits, &least, pace)?
        } else {
            Vec::new()
        };
        Ok(Self {
            players,
            convention,
            tails: least_takes(&limits, most, Convention::Normal, pace)?,
            remoteness,
            foresight,
            least,
            limits,
            places: [0, 1].map(|_| vec![0; triangular(most + 1, 0)]),
            slots: 2,
            rows: Vec::new(),
        })
    }

    /// The plan for a pile and a limit from 1 to it.
    pub(super) fn plan(mut self, pile: usize, limit: usize, pace: &mut Pace) -> Result<Plan> {
        let root = self.slot(0, (pile, limit));
        for pile in (1..=pile).rev() {
            for player in [0, 1] {
                self.plan_pile(player, pile);
                pace.steps(pile as u64)?;
            }
        }
        self.rows.reverse();
        Ok(Plan {
            rows: self.rows,
            slots: self.slots as usize,
            root,
        })
    }

    /// The slot of a player's chance, which is needed.
    fn slot(&mut self, player: usize, (pile, limit): (usize, usize)) -> u32 {
        let skilled = matches!(self.players[player], Player::Skilled(_));
        if pile == 0 {
            return match self.convention.terminal_outcome() {
                Outcome::N => WINS,
                Outcome::P => LOSES,
            };
        }
        if skilled && limit >= self.least[pile] {
            return WINS;
        }
        let place = &mut self.places[player][triangular(pile, limit)];
        if *place == 0 {
            *place = self.slots;
            self.slots += 1;
        }
        *place
    }

    /// The slot of the opponent's chance after a take.
    fn after(&mut self, player: usize, pile: usize, take: usize) -> u32 {
        let next = self.limits.after(pile, take);
        self.slot(1 - player, next)
    }

    /// Rows for all chances of a player with a pile that are needed.
    fn plan_pile(&mut self, player: usize, pile: usize) {
        let mut lists: [Vec<usize>; 3] = Default::default();
        let mut entries: [Vec<Entry>; 3] = Default::default();
        for limit in 1..=pile {
            let slot = self.places[player][triangular(pile, limit)];
            lists[ALL].push(limit);
            if let Some(list) = self.seen(player, pile, limit) {
                lists[list].push(limit);
            }
            if slot == 0 {
                continue;
            }
            let chosen = [WINNING, OPEN]
                .into_iter()
                .find(|&list| !lists[list].is_empty());
            let list = chosen.unwrap_or(ALL);
            entries[list].push(Entry {
                slot,
                count: narrow(lists[list].len()),
                how: self.how(player, pile, limit),
            });
        }
        for (takes, entries) in lists.into_iter().zip(entries) {
            let listed = |entry: &&Entry| !matches!(entry.how, How::One(_));
            let reach = entries.iter().filter(listed).map(|entry| entry.count).max();
            let takes = takes.into_iter().take(reach.unwrap_or(0) as usize);
            let takes = takes.map(|take| self.after(player, pile, take)).collect();
            if !entries.is_empty() {
                self.rows.push(Row {
                    player,
                    takes,
                    entries,
                });
            }
        }
    }

    /// Where a player that looks ahead puts a take, if it does not see that it
    /// loses.
    fn seen(&self, player: usize, pile: usize, take: usize) -> Option<usize> {
        let foresight = self.foresight[player].as_ref()?;
        match foresight.outcome(self.limits.after(pile, take)) {
            Some(Outcome::P) => Some(WINNING),
            Some(Outcome::N) => None,
            None => Some(OPEN),
        }
    }

    fn how(&mut self, player: usize, pile: usize, limit: usize) -> How {
        let players = self.players;
        match &players[player] {
            Player::Skilled(when_lost) => match self.skilled(*when_lost, pile, limit) {
                Skill::Take(take) => How::One(self.after(player, pile, take)),
                Skill::Best => How::Best,
                Skill::Any => How::Any,
            },
            Player::SemiSkilled(_, when_lost) => match self.skilled(*when_lost, pile, limit) {
                Skill::Take(take) => How::Mixed(self.after(player, pile, take)),
                Skill::Best => How::MixedBest,
                Skill::Any => How::Any,
            },
            Player::SmallestTail if limit >= self.tails[pile] => {
                How::One(self.after(player, pile, self.tails[pile]))
            }
            Player::Unskilled | Player::Lookahead(_) | Player::SmallestTail => How::Any,
        }
    }

    fn skilled(&self, when_lost: WhenLost, pile: usize, limit: usize) -> Skill {
        let least = self.least[pile];
        if limit >= least {
            return Skill::Take(least);
        }
        match when_lost {
            WhenLost::TakeOne => Skill::Take(1),
            WhenLost::Best => Skill::Best,
            WhenLost::Random => Skill::Any,
            WhenLost::Prolong => Skill::Take(self.longest(pile, limit)),
        }
    }

    /// The first take that makes the game longest.
    fn longest(&self, pile: usize, limit: usize) -> usize {
        let lasts = |take: usize| {
            let (left, limit) = self.limits.after(pile, take);
            self.remoteness[triangular(left, limit)]
        };
        // Of the largest ones `max_by_key` gives the last: the first, from behind.
        let longest = (1..=limit).rev().max_by_key(|&take| lasts(take));
        longest.unwrap_or(1)
    }
}

/// What a skilled player does.
enum Skill {
    Take(usize),
    Best,
    Any,
}

/// The takes from a pile that the limit allows so far are in three lists: all,
/// those that are seen to win, and those that are open.
const ALL: usize = 0;
const WINNING: usize = 1;
const OPEN: usize = 2;

/// A number of takes.
fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
