//! A certificate that takes long, for the tests of this crate and of the program.

/// Numbers with a digit 1 at one place far down, so many places from the end: sets of
/// states in plenty. Each of so many definitions, of which the first is `d0`, keeps
/// some of them.
pub fn many_states(places: usize, definitions: usize) -> String {
    let digits = "(0|1)".repeat(places);
    let head = format!(
        "fibnim-certificate 1
theorem many-states
automaton valid 1 1
+ 0 0
pattern far 1 (0|1)*1{digits}
pattern near 1 (0|1)*1(0|1)
"
    );
    let define = |i: usize| format!("define d{i} (x y) (and (far x) (near y))\n");
    let definitions: String = (0..definitions).map(define).collect();
    head + &definitions + "claim some (exists (x y) (d0 x y))\nend\n"
}
