//! A hint: the move to make, and why; or that the position is lost, and why.

use fibnim::play::Round;
use fibnim::{Budget, Step};

/// What a hint says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move that it suggests.
    pub step: Option<Step>,
    /// What to do, and why: one paragraph each.
    pub paragraphs: Vec<String>,
}

pub fn hint(round: &Round, budget: &Budget) -> Hint {
    if round.winner().is_some() {
        return Hint {
            step: None,
            paragraphs: vec!["The game is over.".into()],
        };
    }
    match round.analyze(budget) {
        Ok(analysis) => {
            let hint = analysis.hint();
            Hint {
                step: hint.step,
                paragraphs: vec![hint.how, format!("Why: {}", hint.why)],
            }
        }
        Err(error) => Hint {
            step: None,
            paragraphs: vec![format!("There is no hint here: {error}.")],
        },
    }
}

#[cfg(test)]
mod tests {
    use fibnim::catalog::GameOptions;

    use super::*;
    use crate::play::contest::small_budget;

    fn hint_at(game: &str, position: &str) -> Hint {
        let round = Round::new(game, &GameOptions::default(), position).unwrap();
        hint(&round, &small_budget())
    }

    #[test]
    fn a_hint_says_what_wins_and_why() {
        let hint = hint_at("fib", "20");
        assert_eq!(hint.paragraphs[0], "You can win: take 2.");
        assert!(
            hint.paragraphs[1].starts_with("Why: 20 = 2 + 5 + 13"),
            "{hint:?}"
        );
        assert_eq!(hint.step.unwrap().to_string(), "take 2 from pile 1");
        let nim = hint_at("nim", "4,7");
        assert_eq!(nim.paragraphs[0], "You can win: take 3 from pile 2.");
    }

    #[test]
    fn a_hint_says_when_all_is_lost() {
        let hint = hint_at("fib", "13");
        assert!(hint.paragraphs[0].starts_with("Against best play every move loses"));
        assert!(hint.paragraphs[0].ends_with("after: take 1."), "{hint:?}");
        assert!(hint.paragraphs[1].contains("13"), "{hint:?}");
    }

    #[test]
    fn a_hint_says_when_it_is_too_much_work_or_too_late() {
        let large = hint_at(
            "chomp",
            "60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44",
        );
        assert!(large.paragraphs[0].contains("limit exceeded"), "{large:?}");
        assert_eq!(hint_at("nim", "0").paragraphs, ["The game is over."]);
    }
}
