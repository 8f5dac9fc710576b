//! Proofs in a program that counts its bytes: their memory is kept. Alone in
//! its file, as other tests would be counted with it.

use fibnim::{Budget, CountingAllocator, Rule, bytes_in_use, peak_bytes, restart_peak};
use fibnim_logic::automaton::Work;
use fibnim_logic::learn::{FixedPiles, Report};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Bound, Error, Limits, Prover, render};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const MEBIBYTE: usize = 1 << 20;

/// More than is allowed for a moment, while a table grows.
const SLACK: usize = 8 * MEBIBYTE;

/// What was refused, of work that may hold so many bytes.
fn refused(bytes: usize, work: impl FnOnce(Limits) -> fibnim_logic::Result<()>) -> Error {
    restart_peak();
    let before = bytes_in_use();
    let limits = Limits {
        budget: Budget::new().seconds(1000).bytes(bytes).started(),
        ..Limits::default()
    };
    let error = work(limits).expect_err("too much memory");
    let held = peak_bytes() - before;
    assert!(held <= bytes + SLACK, "{held} of {bytes} bytes: {error}");
    error
}

#[test]
fn memory_is_kept() {
    let sentence = |limits| {
        let system = NumberSystem::shared("zeckendorf")?;
        let mut prover = Prover::new(system, limits)?;
        prover.decide("exists x, y: 12345*x = 6789*y + 1").map(drop)
    };
    let two_piles = |limits| {
        let rule = Rule::parse("5t/2").expect("a rule");
        Report::two_piles(&rule, limits).map(drop)
    };
    let fixed_piles = |limits| FixedPiles::new("2t", limits)?.prove(&[8, 9]).map(drop);
    let solutions = |limits| {
        let system = NumberSystem::shared("zeckendorf")?;
        let work = &mut Work::new(limits);
        render::solutions(system.less(), &system, 10_000_000, work).map(drop)
    };
    let errors = [
        refused(20 * MEBIBYTE, sentence),
        refused(10 * MEBIBYTE, two_piles),
        refused(MEBIBYTE, fixed_piles),
        refused(20 * MEBIBYTE, solutions),
    ];
    for error in errors {
        let Error::LimitExceeded { bound, .. } = &error else {
            panic!("{error}");
        };
        assert_eq!(*bound, Bound::Memory, "{error}");
        assert_eq!(error.option(), Some("--max-memory"));
    }
}
