//! scratch
use fibnim_logic::{Limits, learn::FixedPiles};
use std::time::Instant;
fn main() {
    let rule = std::env::args().nth(1).unwrap();
    let b: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let least: usize = std::env::args().nth(3).unwrap().parse().unwrap();
    let t0 = Instant::now();
    let mut c = FixedPiles::new(
        &rule,
        Limits {
            steps: 200_000_000,
            bytes: std::env::var("B").map_or(1 << 30, |b| b.parse().unwrap()),
            ..Limits::default()
        },
    )
    .unwrap();
    println!("{:?}", t0.elapsed());
    for large in 0..=b {
        for small in 0..=least.min(large) {
            let t = Instant::now();
            match c.prove(&[small, large]) {
                Ok(p) => println!(
                    "{small},{large}: {:?} states {} length {} refuted {} repairs {} peak {} {:?}",
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
                Err(e) => println!("{small},{large}: {e} {:?}", t.elapsed()),
            }
        }
    }
    println!("{:?}", t0.elapsed());
}
