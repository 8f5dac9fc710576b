//! scratch
use fibnim_logic::{Limits, learn::Complements};
use std::time::Instant;
fn main() {
    let b: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let t0 = Instant::now();
    let mut c = Complements::new(Limits {
        steps: 200_000_000,
        ..Limits::default()
    })
    .unwrap();
    for large in 0..=b {
        for small in 0..=large {
            let t = Instant::now();
            match c.prove(small, large) {
                Ok(p) => println!(
                    "{small},{large}: {:?} states {} depth {} refuted {} repairs {} peak {} {:?}",
                    p.complement.as_ref().map(|n| n.to_string()),
                    p.learned.automaton.states(),
                    p.learned.length,
                    p.learned.refuted,
                    p.learned.repairs,
                    p.learned
                        .statements
                        .iter()
                        .map(|s| s.decision.peak_states)
                        .max()
                        .unwrap(),
                    t.elapsed()
                ),
                Err(e) => {
                    println!("{small},{large}: {e} {:?}", t.elapsed())
                }
            }
        }
    }
    println!("{:?}", t0.elapsed());
}
