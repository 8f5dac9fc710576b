//! scratch
use fibnim_logic::{Limits, learn::prove_two_piles};
fn main() {
    let mut p = prove_two_piles("5t/2", Limits::default()).unwrap();
    for n in [
        "p", "limit", "lost", "small", "large", "swap", "winning", "add",
    ] {
        let a = p.prover.automaton(n).unwrap().unwrap();
        println!("{n}: {} states {} transitions", a.states(), a.transitions());
    }
    p.prover.run("def ws(m,d,x) := 1<=x & small(m,d,x)  def wl(m,d,x) := 1<=x & (large(m,d,x)|swap(m,d,x)) def least(m,d,r) := !p(m,d,r) & (forall s: s<r => p(m,d,s)) def lost_for_good(m,d) := forall r: p(m,d,r)").unwrap();
    for n in ["ws", "wl", "least", "lost_for_good"] {
        let a = p.prover.automaton(n).unwrap().unwrap();
        println!("{n}: {} states {} transitions", a.states(), a.transitions());
    }
}
