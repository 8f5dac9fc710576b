//! scratch
use fibnim_logic::{Limits, learn::prove_two_piles};
use std::time::Instant;
fn main() {
    for rule in std::env::args().skip(1) {
        let t = Instant::now();
        match prove_two_piles(
            &rule,
            Limits {
                steps: 3_000_000_000,
                bytes: std::env::var("B").map_or(1 << 30, |b| b.parse().unwrap()),
                ..Limits::default()
            },
        ) {
            Ok(p) => println!(
                "{rule}: states {} depth {} refuted {} repairs {} {:?} {:?}",
                p.learned.automaton.states(),
                p.learned.length,
                p.learned.refuted,
                p.learned.repairs,
                p.learned
                    .statements
                    .iter()
                    .map(|s| (s.decision.peak_states, s.decision.steps))
                    .collect::<Vec<_>>(),
                t.elapsed()
            ),
            Err(e) => println!("{rule}: {e} {:?}", t.elapsed()),
        }
    }
}
