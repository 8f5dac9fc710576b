//! A table of proofs: for all pairs of fixed piles a ≤ b up to a bound, the
//! complementary value and the size of the automaton.
//!
//! ```sh
//! cargo run --release -p fibnim-logic --example fixed_piles -- RULE LARGEST_A LARGEST_B MIB
//! ```

use fibnim_logic::learn::FixedPiles;
use fibnim_logic::{Limits, Result};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rule, largest_a, largest_b, mebibytes] = arguments.as_slice() else {
        eprintln!("expected RULE LARGEST_A LARGEST_B MIB, such as 2t 8 8 1024");
        std::process::exit(2);
    };
    let number = |text: &str| text.parse::<usize>().expect("a whole number");
    let limits = Limits {
        bytes: number(mebibytes) << 20,
        ..Limits::default()
    };
    let mut fixed = FixedPiles::new(rule, limits)?;
    println!("a,b,complement,states,digits,refuted,repairs");
    for b in 0..=number(largest_b) {
        for a in 0..=b.min(number(largest_a)) {
            match fixed.prove(&[a, b]) {
                Ok(proof) => {
                    let value = proof.complement.as_ref().map(ToString::to_string);
                    let learned = &proof.learned;
                    println!(
                        "{a},{b},{},{},{},{},{}",
                        value.unwrap_or_else(|| "none".into()),
                        learned.automaton.states(),
                        learned.length,
                        learned.refuted,
                        learned.repairs
                    );
                }
                Err(error) if error.is_limit_exceeded() => println!("{a},{b},limit,,,,"),
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}
