//! The automata of the rules that have a proof.

use std::sync::LazyLock;

use super::automaton::DigitAutomaton;
use crate::rule::Rule;

/// The winning takes of two piles with one rule.
pub(super) struct ProvedRule {
    /// The rule as the file and the prover spell it.
    pub(super) rule: Rule,
    /// The name of the proof in reasons.
    pub(super) source: &'static str,
    /// The states of the relation {(m, d, r): lost} that was proved.
    pub(super) relation_states: usize,
    /// x is the least take; none for equal piles.
    pub(super) least: DigitAutomaton,
    /// Taking x from the smaller pile wins.
    pub(super) smaller: DigitAutomaton,
    /// Taking x from the larger pile wins.
    pub(super) larger: DigitAutomaton,
}

static FIVE_HALVES: LazyLock<ProvedRule> = LazyLock::new(|| {
    read("fibnim/two-piles-5t-2", include_str!("two-piles-5t-2.txt"))
        .expect("the file is of its form, as a test reads it")
});

/// The proof for a rule, however it is spelled.
pub(super) fn of_rule(rule: &Rule) -> Option<&'static ProvedRule> {
    match rule.ratio()? {
        (5, 2) => Some(&FIVE_HALVES),
        _ => None,
    }
}

fn read(source: &'static str, text: &str) -> Option<ProvedRule> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let rule = field(&mut lines, "rule")?;
    // The terms are for the reader, and for tests.
    field(&mut lines, "terms")?;
    let relation_states = field(&mut lines, "relation")?.parse().ok()?;
    Some(ProvedRule {
        rule: Rule::parse(rule).ok()?,
        source,
        relation_states,
        least: automaton(&mut lines, "least")?,
        smaller: automaton(&mut lines, "smaller")?,
        larger: automaton(&mut lines, "larger")?,
    })
}

/// The value of a line "name value".
fn field<'t>(lines: &mut impl Iterator<Item = &'t str>, name: &str) -> Option<&'t str> {
    lines.next()?.strip_prefix(name)?.strip_prefix(' ')
}

fn automaton<'t>(lines: &mut impl Iterator<Item = &'t str>, name: &str) -> Option<DigitAutomaton> {
    let size = field(lines, "automaton")?.strip_prefix(name)?;
    let states = size.strip_prefix(" 3 ")?.parse().ok()?;
    DigitAutomaton::read(lines, states)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_are_of_their_rule() {
        for text in ["5t/2", "10t/4", "(5*t)/2"] {
            let rule = Rule::parse(text).unwrap();
            let proved = of_rule(&rule).unwrap();
            assert_eq!(proved.rule.ratio(), rule.ratio(), "{text}");
            let states =
                [&proved.least, &proved.smaller, &proved.larger].map(DigitAutomaton::states);
            assert_eq!(states, [472, 1230, 584]);
            assert_eq!(proved.relation_states, 515);
        }
        for text in ["2t", "3t", "5t", "5t/2+1", "1,2,2,7…"] {
            assert!(of_rule(&Rule::parse(text).unwrap()).is_none(), "{text}");
        }
    }

    #[test]
    fn cut_data_are_not_read() {
        let text = include_str!("two-piles-5t-2.txt");
        assert!(read("", text).is_some());
        for end in [0, 700, text.len() / 2, text.len() - 30] {
            assert!(read("", &text[..end]).is_none(), "{end}");
        }
    }
}
