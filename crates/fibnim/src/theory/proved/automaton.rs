//! Automata on the digits of three numbers.

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
