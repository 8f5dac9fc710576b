//! Shapes against a plain triple loop, with all instructions that there are.

use super::kernel::Observer;
use super::lanes::{LANES, LAST, Lanes, NEVER};
use super::reaches::{Divided, Halved, OneLess, Reaches, Scaled, Tabulated};
use super::*;
use crate::budget::Budget;

/// Keeps every entry.
struct Everything {
    seen: Vec<([usize; 3], u16)>,
}

impl Observer for Everything {
    fn see(&mut self, s: usize, strip: usize, n: usize, least: &Lanes) {
        for (lane, &least) in least.iter().enumerate().filter(|&(_, &least)| least > 0) {
            let a = strip * LANES + lane;
            self.seen.push(([a, s - a, n], least));
        }
    }
}

/// All least takes of a box: for each t from 1 on, each pile is asked.
struct Plain {
    sizes: [usize; 3],
    least: Vec<u16>,
}

impl Plain {
    fn new(sizes: [usize; 3], convention: Convention, f: impl Fn(usize) -> usize) -> Self {
        let mut plain = Self {
            sizes,
            least: Vec::new(),
        };
        for a in 0..=sizes[0] {
            for b in 0..=sizes[1] {
                for c in 0..=sizes[2] {
                    let takes = 1..=a.max(b).max(c);
                    let least = takes.into_iter().find(|&t| plain.wins([a, b, c], t, f(t)));
                    let misere_end = a + b + c == 0 && convention == Convention::Misere;
                    let never = if misere_end { 0 } else { NEVER };
                    plain
                        .least
                        .push(least.map_or(never, |t| u16::try_from(t).unwrap()));
                }
            }
        }
        plain
    }

    fn get(&self, [a, b, c]: [usize; 3]) -> u16 {
        self.least[(a * (self.sizes[1] + 1) + b) * (self.sizes[2] + 1) + c]
    }

    fn wins(&self, piles: [usize; 3], take: usize, limit: usize) -> bool {
        (0..3).filter(|&i| piles[i] >= take).any(|i| {
            let mut left = piles;
            left[i] -= take;
            let least = self.get(left);
            least == NEVER || limit < usize::from(least)
        })
    }
}

fn check(rule: &str, f: impl Fn(usize) -> usize, [small, large, third]: [usize; 3]) {
    let rule = Rule::parse(rule).unwrap();
    let largest = u32::try_from(third.max(large)).unwrap();
    let reach = Reach::new(&rule, largest, false, &mut pace()).unwrap();
    let shape = Shape::new(small as u64, large as u64, third as u64).unwrap();
    let shape = shape.with_depth_for(&reach).expect("few slots");
    for convention in [Convention::Normal, Convention::Misere] {
        let plain = Plain::new([small, large, third], convention, &f);
        for threads in [1, 3] {
            // More than are worth it, but they have to agree.
            let threads = shape.steps().min(threads);
            check_reaches(&shape, convention, &Tabulated::new(&reach), &plain, threads);
            match rule.ratio() {
                Some((1, 1)) => check_reaches(&shape, convention, &OneLess, &plain, threads),
                Some((c, 1)) => {
                    if c == 2 {
                        check_reaches(&shape, convention, &Halved, &plain, threads);
                    }
                    let divided = Divided::by(c).unwrap();
                    check_reaches(&shape, convention, &divided, &plain, threads);
                }
                Some((p, q)) => {
                    let scaled = Scaled::new(p, q).unwrap();
                    check_reaches(&shape, convention, &scaled, &plain, threads);
                }
                None => {}
            }
        }
    }
}

/// A pace that nobody waits for.
fn pace() -> Pace {
    Pace::new("a test", &Budget::new())
}

fn check_reaches(
    shape: &Shape,
    convention: Convention,
    reaches: &impl Reaches,
    plain: &Plain,
    threads: usize,
) {
    for instructions in Instructions::available() {
        let sweep = Sweep {
            instructions,
            ..Sweep::new(shape, convention, reaches)
        };
        let observers = (0..threads).map(|_| Everything { seen: Vec::new() });
        let none = Open::none(shape);
        let (observers, _) = sweep.run(none, observers.collect(), &pace()).unwrap();
        let seen: Vec<_> = observers.into_iter().flat_map(|o| o.seen).collect();
        for &(piles, least) in &seen {
            assert_eq!(
                least,
                plain.get(piles),
                "{piles:?} of {shape:?}, {instructions:?}"
            );
        }
        // The end of misère play is not seen.
        let unseen = u128::from(convention == Convention::Misere);
        assert_eq!(seen.len() as u128 + unseen, shape.entries());
        let steps = (0..shape.steps()).map(|step| shape.step(step).len() as u128);
        let pairs = sweep.pieces.iter().map(|piece| u128::from(piece.pairs));
        assert_eq!(
            steps.sum::<u128>() * pairs.sum::<u128>(),
            shape.entries(),
            "as many as are counted"
        );
    }
}

#[test]
fn shapes_of_all_kinds() {
    for sizes in [
        [0, 0, 0],
        [1, 1, 1],
        [0, 40, 5],
        [3, 3, 40],
        [31, 31, 17],
        [32, 33, 16],
        [20, 70, 90],
        [40, 40, 60],
        [1, 300, 20],
    ] {
        check("2t", |t| 2 * t, sizes);
    }
}

#[test]
fn rules_of_all_kinds() {
    let sizes = [33, 50, 64];
    check("t", |t| t, sizes);
    check("3t", |t| 3 * t, sizes);
    check("5t/2", |t| 5 * t / 2, sizes);
    check("t+1", |t| t + 1, sizes);
    check("t^2", |t| t * t, sizes);
    check("3t/2", |t| 3 * t / 2, sizes);
    check(
        "1,2,2,7,7,7,11,11,13,40…",
        |t| [1, 2, 2, 7, 7, 7, 11, 11, 13, 40][t.min(10) - 1],
        sizes,
    );
}

/// Longer lines with small pairs, so that least takes are large.
#[test]
fn long_lines() {
    check("2t", |t| 2 * t, [2, 3, 3000]);
    check("t", |t| t, [1, 2, 3000]);
}

/// L(0, 0, n) is that of one pile, and the last places have large least takes:
/// those of powers of two with f(t) = t, and ∞ only at n = 0.
#[test]
fn the_last_places_of_a_lane() {
    let last = LAST - 1;
    let rule = Rule::times(1);
    let largest = u32::try_from(last).unwrap();
    let reach = Reach::new(&rule, largest, false, &mut pace()).unwrap();
    let shape = Shape::new(0, 0, last as u64).unwrap();
    let shape = shape.with_depth_for(&reach).unwrap();
    let observers = vec![Everything { seen: Vec::new() }];
    let observers = sweep(
        &shape,
        &rule,
        &reach,
        Convention::Normal,
        observers,
        &pace(),
    );
    let observers = observers.unwrap();
    assert_eq!(observers[0].seen.len(), last + 1);
    for &([_, _, n], least) in &observers[0].seen {
        let expected = match n {
            0 => NEVER,
            n => 1 << n.trailing_zeros(),
        };
        assert_eq!(least, expected, "{n}");
    }
    assert!(Shape::new(0, 0, last as u64 + 1).is_none());
    assert!(Shape::new(1, last as u64, 5).is_none());
}

/// Two equal piles are ∞ and all other pairs are finite, up to the last sum
/// that fits; f(t) = t² has ever larger least takes.
#[test]
fn the_last_sums_of_a_lane() {
    let last = LAST - 1;
    let f = |t: usize| t * t;
    let rule = Rule::parse("t^2").unwrap();
    let largest = u32::try_from(last).unwrap();
    let reach = Reach::new(&rule, largest, false, &mut pace()).unwrap();
    let shape = Shape::new(1, last as u64 - 1, 0).unwrap();
    let shape = shape.with_depth_for(&reach).unwrap();
    let observers = vec![Everything { seen: Vec::new() }];
    let observers = sweep(
        &shape,
        &rule,
        &reach,
        Convention::Normal,
        observers,
        &pace(),
    );
    let observers = observers.unwrap();
    let plain = Plain::new([1, last - 1, 0], Convention::Normal, f);
    for &(piles, least) in &observers[0].seen {
        assert_eq!(least, plain.get(piles), "{piles:?}");
    }
}

/// What a block leaves open is read from a file: more than a stack holds is refused, not cut.
#[test]
fn more_than_a_stack_holds_does_not_fit() {
    let rule = Rule::parse("2t").unwrap();
    let reach = Reach::new(&rule, 90, false, &mut pace()).unwrap();
    let shape = Shape::new(4, 4, 90).unwrap();
    let shape = shape.with_depth_for(&reach).expect("few slots");
    let depth = u16::try_from(shape.depth).unwrap();
    let entries = |count: u16| -> Vec<OpenEntry> {
        let entry = |n: u16| OpenEntry {
            piles: [1, 2, n],
            until: 80 - n,
        };
        (0..count).map(entry).collect()
    };
    assert!(Open::of(&shape, &entries(depth)).is_some());
    assert!(Open::of(&shape, &entries(depth + 1)).is_none());
    // One that expires with a newer one is not needed, and takes no room.
    let mut same = entries(depth);
    same.push(OpenEntry {
        piles: [1, 2, depth],
        until: same[usize::from(depth) - 1].until,
    });
    assert!(Open::of(&shape, &same).is_some());
    let elsewhere = OpenEntry {
        piles: [1, 99, 3],
        until: 9,
    };
    assert!(Open::of(&shape, &[elsewhere]).is_none());
}
