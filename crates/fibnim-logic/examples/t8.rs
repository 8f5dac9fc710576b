//! scratch
use fibnim_logic::{Limits, learn::*};
use std::time::Instant;
fn main() {
    let mut c = FixedPiles::new("2t", Limits::default()).unwrap();
    let mut all = vec![];
    for b in 0..=8 {
        for a in 0..=b {
            let p = c.prove(&[a, b]).unwrap();
            all.push((p.piles.clone(), p.learned.automaton.clone()));
        }
    }
    all.sort_by_key(|(p, _)| p.iter().sum::<usize>());
    for _ in 0..5 {
        let t = Instant::now();
        let mut d = FixedPiles::new("2t", Limits::default()).unwrap();
        for (p, a) in &all {
            assert!(d.verify(p, a).unwrap().is_some());
        }
        println!("45 pairs {:?}", t.elapsed());
    }
    let p = prove_two_piles("5t/2", Limits::default())
        .unwrap()
        .learned
        .automaton;
    for _ in 0..5 {
        let t = Instant::now();
        assert!(
            verify_two_piles("5t/2", &p, Limits::default())
                .unwrap()
                .is_some()
        );
        println!("5t/2 {:?}", t.elapsed());
    }
}
