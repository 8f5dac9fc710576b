//! scratch
use fibnim_logic::{Limits, learn::FixedPiles};
fn main() {
    let mut c = FixedPiles::new(
        "2t",
        Limits {
            steps: 200_000_000,
            ..Limits::default()
        },
    )
    .unwrap();
    println!(
        "{:?}",
        c.prove(&[7, 11]).map(|p| p.learned.automaton.states())
    );
}
