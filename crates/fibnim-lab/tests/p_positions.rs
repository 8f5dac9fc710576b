//! P-positions, beside a brute force that goes through all moves.

use std::collections::HashMap;

use fibnim::Budget;
use fibnim_lab::tables::{PPositions, TableKind};
use fibnim_lab::{Format, write};

fn written(rule: &str, piles: u8, to: usize, limit: &str, format: Format) -> String {
    played(false, rule, piles, to, limit, format)
}

fn played(misere: bool, rule: &str, piles: u8, to: usize, limit: &str, format: Format) -> String {
    let table = PPositions {
        rule: rule.into(),
        piles,
        to,
        limit: limit.into(),
        misere,
    };
    let mut out = Vec::new();
    let budget = Budget::default();
    write(table.sheet(&budget).unwrap(), format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Whether the player to move wins, by the definition.
struct BruteForce {
    rule: fn(usize) -> usize,
    misere: bool,
    known: HashMap<([usize; 2], usize), bool>,
}

impl BruteForce {
    fn new(rule: fn(usize) -> usize) -> Self {
        Self {
            rule,
            misere: false,
            known: HashMap::new(),
        }
    }

    fn wins(&mut self, piles: [usize; 2], limit: usize) -> bool {
        let limit = limit.min(piles[0].max(piles[1]));
        if let Some(&wins) = self.known.get(&(piles, limit)) {
            return wins;
        }
        // Who cannot move wins in misère play: without stones, or with a limit of 0.
        let mut wins = self.misere && (limit == 0 || piles == [0, 0]);
        for pile in 0..2 {
            for take in 1..=limit.min(piles[pile]) {
                let mut left = piles;
                left[pile] -= take;
                wins = wins || !self.wins(left, (self.rule)(take));
            }
        }
        self.known.insert((piles, limit), wins);
        wins
    }
}

type NamedRule = (&'static str, fn(usize) -> usize);

const RULES: [NamedRule; 5] = [
    ("2t", |t| 2 * t),
    ("t", |t| t),
    ("3t", |t| 3 * t),
    ("t+1", |t| t + 1),
    ("5t/2", |t| 5 * t / 2),
];

#[test]
fn one_pile_at_its_opening_is_the_sequence_of_the_textbooks() {
    assert_eq!(
        written("2t", 1, 40, "opening", Format::BFile),
        "1 1\n2 2\n3 3\n4 5\n5 8\n6 13\n7 21\n8 34\n"
    );
    for (name, rule) in RULES {
        let mut force = BruteForce::new(rule);
        let lost = (1..=60).filter(|&n| !force.wins([0, n], n - 1));
        let rows = (1..)
            .zip(lost)
            .map(|(k, n): (usize, usize)| format!("{k},{n}\n"));
        let csv = format!("k,a\n{}", rows.collect::<String>());
        assert_eq!(written(name, 1, 60, "opening", Format::Csv), csv, "{name}");
    }
    let text = written("2t", 1, 13, "opening", Format::Text);
    assert!(text.starts_with("P-positions of one pile a up to 13, f(t) = 2t, limit a − 1: "));
    assert!(text.ends_with("6 of 13 positions are P.\n"), "{text}");
    assert_eq!(written("2t", 1, 0, "opening", Format::Csv), "k,a\n");
}

#[test]
fn two_piles_have_any_limit() {
    for (name, rule) in RULES {
        let mut force = BruteForce::new(rule);
        for limit in [1, 2, 6, 11] {
            let pairs = (0..=16).flat_map(|a| (a..=16).map(move |b| [a, b]));
            let lost = pairs.filter(|&piles| !force.wins(piles, limit));
            let rows = lost.map(|[a, b]| format!("{a},{b}\n"));
            let csv = format!("a,b\n{}", rows.collect::<String>());
            assert_eq!(
                written(name, 2, 16, &limit.to_string(), Format::Csv),
                csv,
                "{name}, {limit}"
            );
        }
    }
}

#[test]
fn misere_positions_are_those_of_the_brute_force() {
    for (name, rule) in RULES {
        let mut force = BruteForce {
            misere: true,
            ..BruteForce::new(rule)
        };
        for limit in ["1", "2", "6", "inf"] {
            let most = limit.parse().unwrap_or(usize::MAX);
            let pairs = (0..=16).flat_map(|a| (a..=16).map(move |b| [a, b]));
            let lost = pairs.filter(|&piles| !force.wins(piles, most));
            let rows = lost.map(|[a, b]| format!("{a},{b}\n"));
            let csv = format!("a,b\n{}", rows.collect::<String>());
            assert_eq!(
                played(true, name, 2, 16, limit, Format::Csv),
                csv,
                "{name}, {limit}"
            );
            let singles = (0..=40).filter(|&n| !force.wins([0, n], most));
            let rows = (1..)
                .zip(singles)
                .map(|(k, n): (usize, usize)| format!("{k} {n}\n"));
            let bfile = rows.collect::<String>();
            assert_eq!(
                played(true, name, 1, 40, limit, Format::BFile),
                bfile,
                "{name}, {limit}"
            );
        }
        let lost = (1..=60).filter(|&n| !force.wins([0, n], n - 1));
        assert_eq!(lost.count(), 0);
        assert_eq!(played(true, name, 1, 60, "opening", Format::Csv), "k,a\n");
    }
}

#[test]
fn a_title_says_that_it_is_misere() {
    let text = played(true, "2t", 2, 3, "inf", Format::Text);
    assert!(
        text.starts_with("P-positions of two piles a ≤ b up to 3, f(t) = 2t, misère (who cannot move wins), without a limit: "),
        "{text}"
    );
    let svg = played(true, "2t", 2, 3, "inf", Format::Svg);
    assert!(svg.contains("f(t) = 2t, who cannot move wins, without a limit"));
    // Nothing is lost where there are no stones at all.
    let none = played(true, "2t", 3, 0, "inf", Format::Text);
    assert!(none.ends_with("0 of 1 position is P.\n"), "{none}");
}

/// The game's own opening of several piles has no limit.
#[test]
fn the_opening_of_two_piles_has_no_limit() {
    let csv = |limit| written("2t", 2, 20, limit, Format::Csv);
    assert_eq!(csv("opening"), csv("inf"));
}

#[test]
fn one_pile_at_a_limit_is_numbered_from_1() {
    let mut force = BruteForce::new(|t| 2 * t);
    let lost = (0..=20).filter(|&n| !force.wins([0, n], 3));
    let rows = (1..)
        .zip(lost)
        .map(|(k, n): (usize, usize)| format!("{k} {n}\n"));
    assert_eq!(
        written("2t", 1, 20, "3", Format::BFile),
        rows.collect::<String>()
    );
}

#[test]
fn a_limit_that_is_none_is_refused_with_those_that_are() {
    for limit in ["", "open", "∞∞"] {
        let table = PPositions {
            rule: "2t".into(),
            piles: 1,
            to: 5,
            limit: limit.into(),
            misere: false,
        };
        let budget = Budget::default();
        let error = table.sheet(&budget).err().unwrap().to_string();
        assert!(
            error.contains("a number such as 6, inf for none, or opening"),
            "{error}"
        );
    }
}
