//! Any text, decided within small limits: the prover never panics, and what it
//! decides the checker accepts, which shares no code with it. The text is read
//! as a certificate too.

#![no_main]

use fibnim_check::Certificate;
use fibnim_logic::{Limits, Prover, automaton::Work, certificate};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = check(text);
    let limits = Limits {
        states: 2000,
        bytes: 4 << 20,
        steps: 200_000,
        tracks: 6,
        ..Limits::default()
    };
    let Ok(mut prover) = Prover::for_text(text, limits) else {
        return;
    };
    let Ok(statements) = prover.run(text) else {
        return;
    };
    let Ok(proof) = certificate::write("fuzzed", &statements, &mut Work::default()) else {
        return;
    };
    match check(&proof) {
        Ok(holds) => assert!(holds, "the checker refutes this:\n{proof}"),
        Err(error) => assert!(error.is_limit_exceeded(), "{error}:\n{proof}"),
    }
});

fn check(text: &str) -> Result<bool, fibnim_check::Error> {
    let limits = fibnim_check::Limits {
        states: 20_000,
        transitions: 2_000_000,
        ..fibnim_check::Limits::default()
    };
    let certificate = Certificate::parse(text)?;
    Ok(fibnim_check::check(&certificate, &limits)?.holds())
}
