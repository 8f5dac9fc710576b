//! scratch
use fibnim_logic::{Limits, theorems};
use std::time::Instant;
fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    for t in theorems::all() {
        if !names.is_empty() && !names.iter().any(|n| n == t.name) {
            continue;
        }
        let mut best = f64::MAX;
        let mut steps = 0;
        let mut peak = 0;
        for _ in 0..std::env::var("N").map_or(10, |n| n.parse().unwrap()) {
            let s = Instant::now();
            let r = t.decide(Limits::default()).unwrap();
            best = best.min(s.elapsed().as_secs_f64());
            steps = r.iter().map(|s| s.decision.steps).sum::<u64>();
            peak = r.iter().map(|s| s.decision.peak_states).max().unwrap();
        }
        println!(
            "{:32} {:8.3} ms  {steps} steps peak {peak}",
            t.name,
            best * 1e3
        );
    }
}
