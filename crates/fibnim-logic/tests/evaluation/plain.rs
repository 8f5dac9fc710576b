//! Number systems and the built-in predicates, as plainly as they can be said.

/// The built-in predicates of one and two numbers.
pub const PREDICATES: &[(&str, usize)] = &[
    ("fib", 1),
    ("lowest", 2),
    ("second", 2),
    ("highest", 2),
    ("next", 2),
    ("tail", 2),
    ("even_gap", 2),
];

/// The sequence of a rule f(t) = ⌊at/b⌋.
pub struct Plain {
    terms: Vec<i64>,
}

impl Plain {
    pub fn new(system: &str) -> Self {
        let (a, b) = match system {
            "zeckendorf" => (2, 1),
            "binary" => (1, 1),
            rule => {
                let (a, b) = rule.split_once('t').unwrap();
                let b = b.strip_prefix('/').map_or(1, |b| b.parse().unwrap());
                (a.parse().unwrap(), b)
            }
        };
        let mut terms: Vec<i64> = vec![1];
        while terms[terms.len() - 1] < 1 << 40 {
            let last = terms[terms.len() - 1];
            let first = terms.iter().find(|&&h| a * h / b >= last);
            terms.push(last + first.expect("f(t) >= t"));
        }
        Self { terms }
    }

    /// The indices of the parts of a number, the largest first: always the
    /// largest that fits.
    fn parts(&self, mut n: i64) -> Vec<usize> {
        let mut parts = Vec::new();
        for (index, &term) in self.terms.iter().enumerate().rev() {
            if term <= n {
                n -= term;
                parts.push(index);
            }
        }
        assert_eq!(n, 0, "a number beyond the terms");
        parts
    }

    /// The digits, the most significant first; none for 0.
    pub fn digits(&self, n: i64) -> Vec<bool> {
        let parts = self.parts(n);
        let length = parts.first().map_or(0, |&index| index + 1);
        (0..length)
            .rev()
            .map(|index| parts.contains(&index))
            .collect()
    }

    fn index_of(&self, n: i64) -> Option<usize> {
        self.terms.iter().position(|&term| term == n)
    }

    /// A built-in predicate of numbers, none of them negative.
    pub fn holds(&self, name: &str, numbers: &[i64]) -> bool {
        let n = numbers[0];
        let term = |index: &usize| self.terms[*index];
        let parts = self.parts(n);
        let other = numbers.get(1).copied();
        match name {
            "add" => numbers[0] + numbers[1] == numbers[2],
            "fib" => self.terms.contains(&n),
            "lowest" => parts.last().map(term) == other,
            "second" => parts.iter().rev().nth(1).map(term) == other && parts.len() > 1,
            "highest" => parts.first().map(term) == other,
            "next" => self
                .index_of(n)
                .is_some_and(|index| Some(self.terms[index + 1]) == other),
            "tail" => (0..parts.len())
                .any(|from| Some(parts[from..].iter().map(term).sum::<i64>()) == other),
            "even_gap" => match (self.index_of(n), self.index_of(numbers[1])) {
                (Some(f), Some(g)) => f < g && (g - f) % 2 == 0,
                _ => false,
            },
            _ => panic!("{name} is not built in"),
        }
    }
}

/// Words as one word of letters, zeros in front of the shorter ones.
pub fn side_by_side(words: &[Vec<bool>]) -> Vec<u32> {
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digit = |word: &Vec<bool>, place: usize| {
        let place = (place + word.len()).checked_sub(length);
        u32::from(place.is_some_and(|place| word[place]))
    };
    (0..length)
        .map(|place| {
            (0..)
                .zip(words)
                .map(|(track, word)| digit(word, place) << track)
                .sum()
        })
        .collect()
}
