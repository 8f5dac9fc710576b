//! scratch
use fibnim_logic::{Limits, learn::Complements};
fn main() {
    let mut c = Complements::new(Limits::default()).unwrap();
    let (a, b) = (5, 6);
    let p = c.prove(a, b).unwrap().clone();
    let s = fibnim_logic::system::NumberSystem::named("zeckendorf").unwrap();
    for n in 0..60u64 {
        let w = s.word(&n.into());
        let mut l = None;
        for r in 0..400u64 {
            let v = s.word(&r.into());
            let len = w.len().max(v.len());
            let word = (0..len).map(|i| {
                let g = |w: &Vec<bool>| {
                    let k = len - w.len();
                    if i < k { 0 } else { u32::from(w[i - k]) }
                };
                g(&w) + 2 * g(&v)
            });
            if !p.automaton.accepts(word) {
                l = Some(r);
                break;
            }
        }
        print!("{n}:{l:?} ");
    }
    println!();
    println!(
        "{:?}",
        p.statements
            .iter()
            .map(|s| (s.name.clone(), s.decision.verdict.clone()))
            .collect::<Vec<_>>()
    );
}
