//! The automata of the rules that have a proof.

use std::sync::LazyLock;

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

// Automata on the digits of three numbers.

/// The target of a letter that leads nowhere.
const NONE: u16 = u16::MAX;

/// A deterministic automaton that reads the digits of m, d and x side by side,
/// most significant first, and accepts some triples. State 0 is the first one.
pub(super) struct DigitAutomaton {
    /// The targets of a state, one a letter: the digit of m + 2·that of d +
    /// 4·that of x.
    targets: Vec<[u16; 8]>,
    accepting: Vec<bool>,
}

impl DigitAutomaton {
    /// Reads so many states from lines such as `+ 0 1 - - 2 - - -`; `None`
    /// where one is not of that form.
    pub(super) fn read<'t>(
        lines: &mut impl Iterator<Item = &'t str>,
        states: usize,
    ) -> Option<Self> {
        let (mut targets, mut accepting) = (Vec::new(), Vec::new());
        for line in lines.take(states) {
            let mut words = line.split(' ');
            accepting.push(match words.next()? {
                "+" => true,
                "." => false,
                _ => return None,
            });
            let row: Option<Vec<u16>> = words.map(|word| target(word, states)).collect();
            targets.push(row?.try_into().ok()?);
        }
        let complete = targets.len() == states && states > 0;
        complete.then_some(Self { targets, accepting })
    }

    /// The number of states.
    pub(super) fn states(&self) -> usize {
        self.targets.len()
    }

    /// Whether words that end in this state are accepted.
    pub(super) fn accepts_in(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// The state after the digits of m and d, as one number from 0 to 3, and
    /// one of x.
    pub(super) fn after(&self, state: usize, pair: u8, digit: bool) -> Option<usize> {
        let target = self.targets[state][usize::from(pair) + 4 * usize::from(digit)];
        (target != NONE).then_some(usize::from(target))
    }
}

fn target(word: &str, states: usize) -> Option<u16> {
    if word == "-" {
        return Some(NONE);
    }
    let state: u16 = word.parse().ok()?;
    (usize::from(state) < states).then_some(state)
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

    #[test]
    fn only_whole_automata_are_read() {
        let read = |text: &str, states| DigitAutomaton::read(&mut text.lines(), states);
        let good = "+ 0 1 - - - - - -\n. - - - - - - 0 -";
        let automaton = read(good, 2).unwrap();
        assert_eq!(automaton.after(0, 1, false), Some(1));
        assert_eq!(automaton.after(1, 2, true), Some(0));
        assert_eq!(automaton.after(1, 2, false), None);
        assert!(automaton.accepts_in(0) && !automaton.accepts_in(1));
        assert!(read(good, 3).is_none(), "a state is missing");
        assert!(read("+ 0 2 - - - - - -", 1).is_none(), "no such state");
        assert!(read("+ 0 - - - - - -", 1).is_none(), "a letter is missing");
        assert!(read("* 0 - - - - - - -", 1).is_none(), "no such sign");
        assert!(read("", 0).is_none(), "no first state");
    }
}
