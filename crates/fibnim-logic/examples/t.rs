//! scratch
use fibnim_logic::{Limits, Prover, Verdict, system::NumberSystem};
use std::time::Instant;
fn main() {
    let f = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(f).unwrap();
    let t = Instant::now();
    let mut p = Prover::new(
        NumberSystem::named("zeckendorf").unwrap(),
        Limits::default(),
    )
    .unwrap();
    println!("system {:?}", t.elapsed());
    let t = Instant::now();
    match p.run(&text) {
        Ok(s) => {
            for s in s {
                match s.decision.verdict {
                    Verdict::Automaton { automaton, .. } => {
                        println!("{:?} automaton {} states", s.name, automaton.states())
                    }
                    v => println!(
                        "{:?} {v:?} steps {} peak {}",
                        s.name, s.decision.steps, s.decision.peak_states
                    ),
                }
            }
        }
        Err(e) => println!("{e}"),
    }
    println!("{:?}", t.elapsed());
}
