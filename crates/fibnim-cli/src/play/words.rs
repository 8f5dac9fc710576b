//! A game and its position in words.

use fibnim::Natural;
use fibnim::catalog::{self, Position};
use fibnim::play::Round;

use super::heaps::heaps;
use crate::{board, chips, explain};

/// "Fibonacci nim", with the rule or the bounds where they were chosen, and
/// whether it is misère.
pub fn title(round: &Round) -> String {
    let name = round.game().name();
    let title = catalog::entry(name).map_or(name, |entry| entry.title);
    let options = round.options();
    let mut words = vec![title.to_owned()];
    if let (Some(rule), Some(_)) = (round.game().rule(), &options.rule) {
        let rule: String = rule.to_string().chars().take(30).collect();
        words.push(format!("f(t) = {rule}"));
    }
    match (&options.min, &options.max) {
        (None, None) => {}
        (None, Some(max)) => words.push(format!("at most {max} at a time")),
        (min, max) => {
            let (min, max) = (min.as_deref(), max.as_deref());
            let (min, max) = (min.unwrap_or("1"), max.unwrap_or("∞"));
            words.push(format!("{min} to {max} at a time"));
        }
    }
    if options.misere {
        words.push("misère: who cannot move wins".into());
    }
    words.join(", ")
}

/// "a pile of 13, and at most 6 may be taken now."
pub fn position_words(round: &Round) -> String {
    let text = round.position().to_string();
    match round.position() {
        Position::Zeckendorf(bins) => {
            let sum = bins.sum().to_short_string();
            format!("{}, with the sum {sum}.", chips::chips_words(&text))
        }
        Position::BuildUp(at) => {
            let n = at.n().to_short_string();
            match text.split_once(" / ") {
                None if text.starts_with("n=") => {
                    format!("n = {n}, and nothing is put down yet.")
                }
                None => format!("{}, with the sum {n}.", chips::chips_words(&text)),
                Some((down, _)) => {
                    let left = at.left().to_short_string();
                    let down = chips::chips_words(down);
                    format!("{down} put down so far, and {left} left to put for n = {n}.")
                }
            }
        }
        _ => match board::position_words(round.game().name(), &text) {
            Some(words) => format!("{words}."),
            // What may be taken of nothing is not worth a word.
            None if round.winner().is_some() => {
                let sizes = text.split(',').filter_map(|pile| pile.split(';').next());
                explain::position_words(&sizes.collect::<Vec<_>>().join(","))
            }
            None => explain::position_words(&text),
        },
    }
}

/// How moves of the game are written, for who is asked for one.
pub fn move_help(round: &Round) -> &'static str {
    let several = heaps(round.game(), round.start()).is_some_and(|heaps| heaps.len() > 1);
    match round.position() {
        Position::Chomp(_) => "the row and the column of a square, such as 2,3",
        Position::ChompReversed(_) => "the rows from the bottom after the move, such as 4,2,1",
        Position::SubtractionReversed(_) => "how much to add, such as 2",
        Position::BuildUp(at) if !at.left().is_zero() => "the chip to put down: 1, 2 or 3",
        Position::Zeckendorf(_) | Position::BuildUp(_) => {
            "the bin that names the move, such as split 5 or combine 2"
        }
        _ if several => "how much to take and from which pile, such as 3 from 2",
        _ => "how much to take, such as 3",
    }
}

/// How many moves there are, in words.
pub fn counted_moves(count: &Natural) -> String {
    if *count == Natural::ONE {
        "1 move".into()
    } else {
        format!("{} moves", count.to_short_string())
    }
}

/// The first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use fibnim::catalog::GameOptions;

    use super::*;

    fn words(game: &str, position: &str) -> String {
        let round = Round::new(game, &GameOptions::default(), position).unwrap();
        position_words(&round)
    }

    #[test]
    fn positions_have_words() {
        assert_eq!(
            words("fib", "13;6"),
            "a pile of 13, and at most 6 may be taken now."
        );
        assert_eq!(words("nim", "3,5"), "piles of 3, 5.");
        assert_eq!(words("chomp", "3x4"), "a board of 3 rows and 4 columns.");
        assert_eq!(
            words("zeckendorf", "1^3 2"),
            "chips 3 × 1 and 2, with the sum 5."
        );
        assert_eq!(
            words("build-up", "n=17"),
            "n = 17, and nothing is put down yet."
        );
        assert_eq!(
            words("build-up", "1^2 3 / 17"),
            "chips 2 × 1 and 3 put down so far, and 12 left to put for n = 17."
        );
        assert_eq!(
            words("build-up", "1^2 3"),
            "chips 2 × 1 and 3, with the sum 5."
        );
    }

    #[test]
    fn nothing_may_be_taken_at_the_end() {
        let mut round = Round::new("fib", &GameOptions::default(), "3").unwrap();
        for step in ["1", "2"] {
            round.play_text(step).unwrap();
        }
        assert_eq!(position_words(&round), "a pile of 0.");
        let mut round = Round::new("local", &GameOptions::default(), "1,1").unwrap();
        for step in ["1 from 1", "1 from 2"] {
            round.play_text(step).unwrap();
        }
        assert_eq!(position_words(&round), "piles of 0, 0.");
    }

    #[test]
    fn titles_say_what_was_chosen() {
        let options = GameOptions {
            rule: Some("3t".into()),
            misere: true,
            ..GameOptions::default()
        };
        let round = Round::new("takeaway", &options, "30").unwrap();
        assert_eq!(
            title(&round),
            "Take-away with any rule, f(t) = 3t, misère: who cannot move wins"
        );
    }
}
