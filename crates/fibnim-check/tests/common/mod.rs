//! Certificates written by hand, and formulas evaluated by counting.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

use fibnim_check::Formula;

/// Power-of-two nim on one pile in base 2: a move takes 1 to r stones, and the
/// next one at most as many. P(n, r): r is less than the lowest power of n, or
/// n = 0. The adder's second state is "the sum needs a carry".
pub const BINARY: &str = "\
fibnim-certificate 1
theorem power-of-two-nim
system binary
automaton valid 1 1
+ 0 0
automaton add 3 2
# The letters are xyz = 000 100 010 110 001 101 011 111.
+ 0 - - - 1 0 0 -
. - 1 1 0 - - - 1
automaton P 2 2
+ 0 0 1 -
+ 1 - 1 -
define positive (x) (exists (o) (< o x))
define wins (n x) (and (positive x) (exists (m) (and (add m x n) (P m x))))
claim recursion (forall (n r) (iff (P n r) (not (exists (x) (and (wins n x) (not (< r x)))))))
refute all-lost (forall (n r) (P n r))
end
";

/// Fibonacci nim on one pile: the next move takes at most twice as many.
/// P(n, r): r is less than the smallest Zeckendorf part of n, or n = 0.
pub fn zeckendorf() -> String {
    format!(
        "fibnim-certificate 1
theorem whinihan
system zeckendorf
automaton valid 1 2
+ 0 1
+ 0 -
{}automaton P 2 4
+ 0 1 2 -
+ 0 - 2 -
+ 3 - - -
+ 3 - 2 -
define positive (x) (exists (o) (< o x))
define wins (n x) (and (positive x) (exists (m d) (and (add m x n) (add x x d) (P m d))))
claim recursion (forall (n r) (iff (P n r) (not (exists (x) (and (wins n x) (not (< r x)))))))
refute all-lost (forall (n r) (P n r))
end
",
        zeckendorf_adder()
    )
}

/// A state of the adder: the digits read so far of x + y − z are worth p times
/// the weight of the last place and q times that of the next one; and the last
/// letter, as no two digits 1 may follow each other.
type AdderState = (i32, i32, usize);

/// The adder of Zeckendorf's digits: all states from which 0 can be reached.
/// That the bound 3 is wide enough is for the checker to find out.
pub fn zeckendorf_adder() -> String {
    let step = |(p, q, last): AdderState, letter: usize| -> Option<AdderState> {
        let digit = |track: usize| i32::from(letter >> track & 1 == 1);
        let sum = p + q + digit(0) + digit(1) - digit(2);
        (last & letter == 0 && sum.abs() <= 3).then_some((sum, p, letter))
    };
    let accepts = |(p, q, _): AdderState| p + q == 0;
    let mut states = vec![(0, 0, 0)];
    let mut queue = VecDeque::from([(0, 0, 0)]);
    while let Some(state) = queue.pop_front() {
        for next in (0..8).filter_map(|letter| step(state, letter)) {
            if !states.contains(&next) {
                states.push(next);
                queue.push_back(next);
            }
        }
    }
    let mut useful: Vec<AdderState> = states.iter().copied().filter(|&s| accepts(s)).collect();
    loop {
        let leads = |s: AdderState| (0..8).any(|l| step(s, l).is_some_and(|t| useful.contains(&t)));
        let more: Vec<AdderState> = states
            .iter()
            .copied()
            .filter(|s| !useful.contains(s) && leads(*s))
            .collect();
        if more.is_empty() {
            break;
        }
        useful.extend(more);
    }
    states.retain(|state| useful.contains(state));
    let mut text = format!("automaton add 3 {}\n", states.len());
    for &state in &states {
        text.push(if accepts(state) { '+' } else { '.' });
        for letter in 0..8 {
            let next = step(state, letter);
            match next.and_then(|next| states.iter().position(|&s| s == next)) {
                Some(target) => write!(text, " {target}").unwrap(),
                None => text.push_str(" -"),
            }
        }
        text.push('\n');
    }
    text
}

/// The words of letters of `tracks` tracks with at most `length` letters.
pub fn words(tracks: usize, length: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..length {
        last = last
            .iter()
            .flat_map(|word: &Vec<usize>| {
                (0..1 << tracks).map(move |letter| [word.as_slice(), &[letter]].concat())
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// The greedy digits of a number, `length` of them.
pub fn digits(system: &[u32], number: u32, length: usize) -> Vec<usize> {
    let mut rest = number;
    let digit = |&weight: &u32| {
        let digit = usize::from(weight <= rest);
        rest -= weight * u32::from(weight <= rest);
        digit
    };
    system[..length].iter().rev().map(digit).collect()
}

/// The word of a tuple of numbers.
pub fn word(system: &[u32], numbers: &[u32], length: usize) -> Vec<usize> {
    let tracks: Vec<Vec<usize>> = numbers
        .iter()
        .map(|&number| digits(system, number, length))
        .collect();
    (0..length)
        .map(|place| {
            let column = tracks.iter().enumerate();
            column.fold(0, |letter, (track, digits)| letter | digits[place] << track)
        })
        .collect()
}

/// The weights of base 2.
pub const POWERS: [u32; 10] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/// The weights of Zeckendorf's digits.
pub const FIBONACCI: [u32; 13] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377];

/// Whether the position (n; r) is lost for the player to move, by search: the
/// next move takes at most `factor` times as many.
pub fn lost(n: u32, r: u32, factor: u32, known: &mut BTreeMap<(u32, u32), bool>) -> bool {
    let r = r.min(n);
    if let Some(&lost) = known.get(&(n, r)) {
        return lost;
    }
    let answer = !(1..=r).any(|x| lost(n - x, factor * x, factor, known));
    known.insert((n, r), answer);
    answer
}

/// The numbers of the variables around a place.
pub type Values = Vec<(String, u32)>;

/// Evaluates a formula with all variables below `bound`; `predicate` says what
/// a name applied to numbers means.
pub fn evaluate(
    formula: &Formula,
    values: &mut Values,
    bound: u32,
    predicate: &dyn Fn(&str, &[u32]) -> bool,
) -> bool {
    let value = |values: &Values, name: &String| -> u32 {
        values.iter().rev().find(|(n, _)| n == name).unwrap().1
    };
    let mut is = |part: &Formula| evaluate(part, values, bound, predicate);
    match formula {
        Formula::Constant(truth) => *truth,
        Formula::Apply(name, arguments) => {
            let numbers: Vec<u32> = arguments.iter().map(|x| value(values, x)).collect();
            predicate(name, &numbers)
        }
        Formula::Equal(x, y) => value(values, x) == value(values, y),
        Formula::Less(x, y) => value(values, x) < value(values, y),
        Formula::Not(part) => !is(part),
        Formula::And(parts) => parts.iter().all(is),
        Formula::Or(parts) => parts.iter().any(is),
        Formula::Implies(left, right) => !is(left) || is(right),
        Formula::Iff(left, right) => is(left) == is(right),
        Formula::Exists(bound_names, part) => {
            any_values(bound_names, values, bound, &mut |values| {
                evaluate(part, values, bound, predicate)
            })
        }
        Formula::Forall(bound_names, part) => {
            !any_values(bound_names, values, bound, &mut |values| {
                !evaluate(part, values, bound, predicate)
            })
        }
    }
}

fn any_values(
    names: &[String],
    values: &mut Values,
    bound: u32,
    test: &mut dyn FnMut(&mut Values) -> bool,
) -> bool {
    let Some((first, others)) = names.split_first() else {
        return test(values);
    };
    (0..bound).any(|number| {
        values.push((first.clone(), number));
        let found = any_values(others, values, bound, test);
        values.pop();
        found
    })
}
