//! One pile of every size and every limit: theory, table, search and the
//! definition agree on the outcome, on every winning move and on the least take.

use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Rules, SmallTakeAway, TakeAway, TakeAwayPosition};
use fibnim::solve::{PilesAnswer, Search, solve_piles};
use fibnim::{
    Analysis, Ask, Budget, Convention, Engine, EngineChoice, Extended, Game, Natural, Outcome, Rule,
};
use proptest::prelude::*;

/// The largest pile for the rules that are compared as far as promised.
const LARGEST: u64 = 500;

/// The largest pile of which a search lists the moves at every limit; of larger
/// ones it says who wins at every limit, and lists the moves at some.
const LISTED_AT_EVERY_LIMIT: u64 = 100;

/// The game by its definition: whoever faces a pile at a limit wins if some take
/// leaves a position that is lost.
struct Definition {
    /// For each pile, by the limit, whether it is won. A limit beyond the pile is
    /// as good as the pile.
    won: Vec<Vec<bool>>,
    /// For each pile, every take that wins where there is no limit.
    takes: Vec<Vec<u64>>,
}

impl Definition {
    fn new(rule: &Rule, convention: Convention, largest: u64) -> Self {
        let over = convention.terminal_outcome() == Outcome::N;
        let mut found = Self {
            won: vec![vec![over]],
            takes: vec![Vec::new()],
        };
        // After the whole of the largest pile nobody asks for f.
        let limits: Vec<u64> = (1..largest).map(|take| limit_after(rule, take)).collect();
        for pile in 1..=index(largest) {
            // At a limit of 0 nothing may be taken.
            let mut won = vec![over];
            let mut takes = Vec::new();
            for take in 1..=pile {
                let limit = limits.get(take - 1).copied().unwrap_or(0);
                let wins = !found.is_won(pile - take, limit);
                won.push(wins || take > 1 && won[take - 1]);
                takes.extend(wins.then_some(take as u64));
            }
            found.won.push(won);
            found.takes.push(takes);
        }
        found
    }

    fn is_won(&self, pile: usize, limit: u64) -> bool {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        self.won[pile][limit.min(pile)]
    }

    fn outcome(&self, pile: u64, limit: u64) -> Outcome {
        outcome(self.is_won(index(pile), limit))
    }

    /// Every take within a limit that wins.
    fn takes(&self, pile: u64, limit: u64) -> &[u64] {
        let takes = &self.takes[index(pile)];
        &takes[..takes.partition_point(|&take| take <= limit)]
    }

    /// The least limit at which a pile is won, from 0 where no stone is left.
    fn least_take(&self, pile: u64) -> Option<u64> {
        (pile.min(1)..=pile).find(|&limit| self.is_won(index(pile), limit))
    }
}

fn index(n: u64) -> usize {
    usize::try_from(n).unwrap()
}

fn outcome(won: bool) -> Outcome {
    if won { Outcome::N } else { Outcome::P }
}

fn limit_after(rule: &Rule, take: u64) -> u64 {
    let limit = rule.limit_after(&Natural::from(take)).unwrap();
    limit.to_u64().unwrap_or(u64::MAX)
}

/// Every limit of a pile up to two beyond it, and ∞, which is as good as the
/// largest number.
fn limits(pile: u64) -> impl Iterator<Item = (u64, Extended)> {
    let finite = (1..=pile + 2).map(|limit| (limit, Natural::from(limit).into()));
    finite.chain([(u64::MAX, Extended::Infinite)])
}

/// The answer of the theory to a position that was written and read.
fn theory(game: &Game, position: &TakeAwayPosition) -> Analysis {
    let asked = game.position(&position.to_string()).unwrap();
    assert_eq!(asked.state::<TakeAway>(), Some(position));
    let choice = EngineChoice::Only(Engine::Theory);
    let analysis = asked.analyze_by(choice, &Budget::default()).unwrap();
    assert_eq!(analysis.engine, Engine::Theory);
    assert!(analysis.unlisted_moves.is_zero());
    analysis
}

/// Whether these are the winning takes of an answer, from its only pile.
fn has_takes(analysis: &Analysis, takes: &[u64]) -> bool {
    let moves = analysis.winning_moves.iter();
    let found = moves.map(|found| (found.pile(), found.take().and_then(Natural::to_u64)));
    found.eq(takes.iter().map(|&take| (Some(1), Some(take))))
}

/// Compares the engines over the whole box.
fn check_box(game: &Game, rule: &Rule, convention: Convention, largest: u64) {
    let budget = Budget::default();
    let ask = Ask::by(convention, &budget);
    let truth = Definition::new(rule, convention, largest);
    let small = SmallTakeAway::new(rule, largest).unwrap();
    let mut search = Search::new(&small, ask);
    let take_away = TakeAway::new(rule.clone());
    let mut compared = 0;
    for pile in 0..=largest {
        let table = solve_piles(rule, &[pile], ask).unwrap();
        check_table(&table, &truth, pile);
        for (limit, given) in limits(pile) {
            let position = TakeAwayPosition::new(vec![Natural::from(pile)], given);
            take_away.check(&position).unwrap();
            let name = || format!("{rule}, {convention:?}: {position}");
            let expected = truth.outcome(pile, limit);
            let takes = truth.takes(pile, limit);
            let by_table = table.least_take.is_some_and(|least| least <= limit);
            assert_eq!(outcome(by_table), expected, "the table: {}", name());
            let answer = theory(game, &position);
            assert_eq!(answer.outcome, expected, "the theory: {}", name());
            assert!(has_takes(&answer, takes), "{}: {takes:?}, {answer}", name());
            let least = answer.least_take.as_ref().expect("the game has limits");
            let least = least.finite().and_then(Natural::to_u64);
            assert_eq!(least, truth.least_take(pile), "the least take: {}", name());
            let at = small.position(&position).expect("in the box");
            let searched = search.outcome(&at).unwrap();
            assert_eq!(searched, expected, "the search: {}", name());
            let listed = [1, pile / 2, u64::MAX].contains(&limit);
            if listed || pile <= LISTED_AT_EVERY_LIMIT {
                let found = search.analyze(&at).unwrap().winning_moves;
                let expected = takes.iter().map(|&take| (1, take));
                assert!(expected.eq(found), "the search: {}", name());
            }
            compared += 1;
        }
    }
    assert_eq!(compared, (0..=largest).map(|pile| pile + 3).sum::<u64>());
}

/// The table of a pile has every winning take, and the least.
fn check_table(table: &PilesAnswer, truth: &Definition, pile: u64) {
    let takes = truth.takes(pile, pile).iter().map(|&take| (1, take));
    assert!(takes.eq(table.winning_moves.iter().copied()), "{pile}");
    assert_eq!(table.least_take, truth.least_take(pile), "{pile}");
}

fn check_conventions(name: &str, rule: &Rule, options: &GameOptions, largest: u64) {
    for convention in [Convention::Normal, Convention::Misere] {
        let options = GameOptions {
            misere: convention == Convention::Misere,
            ..options.clone()
        };
        let game = catalog::game_with(name, &options).unwrap();
        check_box(&game, rule, convention, largest);
    }
}

fn check_rule(text: &str, largest: u64) {
    let options = GameOptions {
        rule: Some(text.into()),
        ..GameOptions::default()
    };
    check_conventions("takeaway", &Rule::parse(text).unwrap(), &options, largest);
}

#[test]
fn fibonacci_nim() {
    check_conventions("fib", &Rule::times(2), &GameOptions::default(), LARGEST);
}

#[test]
fn power_of_two_nim() {
    check_conventions(
        "power-of-two",
        &Rule::times(1),
        &GameOptions::default(),
        LARGEST,
    );
}

#[test]
fn three_times() {
    check_rule("3t", LARGEST);
}

#[test]
fn five_halves() {
    check_rule("5t/2", LARGEST);
}

#[test]
fn three_halves() {
    check_rule("3t/2", LARGEST);
}

#[test]
fn nine_quarters() {
    check_rule("9t/4", LARGEST);
}

#[test]
fn one_more() {
    check_rule("t+1", LARGEST);
}

#[test]
fn square() {
    check_rule("t^2", LARGEST);
}

#[test]
fn constant_seven() {
    check_rule("7", LARGEST);
}

/// Half of all takes win, and listing them takes the longest of all.
#[test]
fn constant_one() {
    check_rule("1", LARGEST / 2);
}

#[test]
fn half_rounded_up() {
    check_rule("(t+1)/2", LARGEST);
}

/// The same games in another form go through another theory.
#[test]
fn the_general_theory_on_the_special_games() {
    for rule in ["2t+0", "2t^2/t", "t+0", "t^2/t"] {
        let options = GameOptions {
            rule: Some(rule.into()),
            ..GameOptions::default()
        };
        let game = catalog::game_with("takeaway", &options).unwrap();
        let answer = game
            .position("12")
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        assert_eq!(answer.reason.source, "flanigan-1978/equation-2.2", "{rule}");
        check_rule(rule, 150);
    }
}

#[test]
fn tables_that_repeat() {
    for table in [
        "5…",
        "1,2,2,7,7…",
        "3,3,3,4,20…",
        "2,4,6,8,10,12,12...",
        "1,1,1,40…",
    ] {
        check_rule(table, 150);
    }
}

/// Nondecreasing tables that end where the pile does: f(1) is 1 to 4, and most
/// steps are 0.
fn random_table(entries: usize) -> impl Strategy<Value = Vec<u64>> {
    let step = prop_oneof![6 => Just(0u64), 3 => 1..4u64, 1 => 4..40u64];
    (1..5u64, prop::collection::vec(step, entries - 1)).prop_map(|(first, steps)| {
        let rising = steps.into_iter().scan(first, |value, step| {
            *value += step;
            Some(*value)
        });
        std::iter::once(first).chain(rising).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn random_tables(values in random_table(99)) {
        let text: Vec<String> = values.iter().map(u64::to_string).collect();
        check_rule(&text.join(","), 100);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1))]

    #[test]
    fn a_random_table_as_far_as_the_rules(values in random_table(499)) {
        let text: Vec<String> = values.iter().map(u64::to_string).collect();
        check_rule(&text.join(","), LARGEST);
    }
}
