//! Section 7: games with other lags than 0 and 1, and the questions.

use fibnim::theory::proved;
use fibnim::{Budget, Extended, Natural, Rule};

use super::game::{Game, RuleTable};
use super::section_2::lags_of_factor;
use crate::claims::{Claim, Evidence};

/// The claims of section 7.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "flanigan-1978/section-7-lags",
        statement: "For f(t) = 3t, ℓ(k) = 3 for all k ≥ 5.",
        run: |effort| {
            let to = effort.pick(200, 1000);
            let lags = lags_of_factor(3, 1, to);
            let first: Vec<String> = lags[..4].iter().map(usize::to_string).collect();
            // That the lag stays follows from its being the same for five terms in a row.
            Ok(Evidence::computed_each("k", 5..=to, |k| lags[k - 1] == 3)
                .extending(format!("k to {to}; ℓ(1) to ℓ(4) are {}", first.join(", "))))
        },
    },
    Claim {
        id: "flanigan-1978/section-7-other-lags",
        statement: "No general solution is known for any game with other lags than 0 and 1.",
        run: |effort| {
            // The answer for one rule, 5t/2, is an automaton on digits that was proved
            // right for all piles; here it is compared with the search.
            let to = effort.pick(60, 200);
            let rule = Rule::parse("5t/2")?;
            let game = Game::new(RuleTable::formula("5t/2", to, |t| 5 * t / 2), to);
            let mut wrong = Vec::new();
            for at in game.positions() {
                let piles = [at.m, at.m + at.d].map(Natural::from);
                let piles = [&piles[0], &piles[1]];
                let answer =
                    proved::two_piles(&rule, piles, &Extended::Infinite, &Budget::default())?;
                let least = answer.and_then(|answer| answer.least_take);
                if least != Some(Natural::from(at.least()).into()) {
                    wrong.push(at);
                }
            }
            let extent =
                format!("a solution by automata for f(t) = 5t/2, compared for piles to {to}");
            Ok(Evidence::searched(extent, wrong, |_| false).open())
        },
    },
    Claim {
        id: "flanigan-1978/section-7-many-piles",
        statement: "Is there a solution for games with more than two piles?",
        run: |_| {
            let known = "f(t) = t with three piles is solved, for all numbers; nothing is said of other rules";
            Ok(Evidence::theorem("power-of-two-3")?.extending(known).open())
        },
    },
];
