//! The papers' claims: the page is current, and a check that is broken on
//! purpose is reported.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use fibnim_lab::claims::{self, Claim, Effort, Evidence, PAPERS, Report, Verdict};

/// All claims are checked once, in one test: a test may be a process of its own.
#[test]
fn what_is_found_of_all_claims_is_on_the_page() {
    let checked = claims::all().map(|claim| claim.check(Effort::Quick));
    let reports: Vec<Report> = checked.collect::<Result<_, _>>().unwrap();
    the_page_of_claims_is_current(&reports);
    a_verdict_comes_with_what_it_rests_on(&reports);
    errors_in_print_are_found(&reports);
}

/// `FIBNIM_PAPERS=write` writes the page anew.
fn the_page_of_claims_is_current(reports: &[Report]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/papers.md");
    let page = claims::markdown(reports);
    if env::var_os("FIBNIM_PAPERS").is_some_and(|value| value == "write") {
        fs::write(&path, &page).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    let lines = page.lines().zip(kept.lines());
    let differs = lines.enumerate().find(|(_, (now, kept))| now != kept);
    assert!(
        page == kept,
        "docs/papers.md is not what the checks find: first at {differs:?}"
    );
}

#[test]
fn every_claim_has_a_name_of_its_own_and_a_paper() {
    let mut names = BTreeSet::new();
    for claim in claims::all() {
        assert!(names.insert(claim.id), "{} is there twice", claim.id);
        assert!(
            PAPERS.iter().any(|(paper, _)| *paper == claim.paper()),
            "{}",
            claim.id
        );
        assert!(claim.statement.ends_with(['.', '?', ')']), "{}", claim.id);
    }
    assert!(names.len() > 200);
}

fn a_verdict_comes_with_what_it_rests_on(reports: &[Report]) {
    for report in reports {
        let finding = &report.finding;
        let against = finding.counterexample.is_some();
        match finding.verdict {
            Verdict::Holds => assert!(!against, "{}", report.id),
            Verdict::HoldsWithCorrection => {
                assert!(against && finding.correction.is_some(), "{}", report.id);
            }
            Verdict::Fails => assert!(against, "{}", report.id),
            Verdict::Open => {}
        }
        assert!(!finding.extent.is_empty(), "{}", report.id);
    }
}

/// Each paper has errors in print that the checks find, and some of them are
/// false statements that no small change mends.
fn errors_in_print_are_found(reports: &[Report]) {
    let with = |verdicts: &[Verdict]| -> BTreeSet<&str> {
        let found = reports.iter();
        found
            .filter(|report| verdicts.contains(&report.finding.verdict))
            .map(Report::paper)
            .collect()
    };
    let not_as_printed = with(&[Verdict::Fails, Verdict::HoldsWithCorrection]);
    for (paper, _) in PAPERS {
        assert!(not_as_printed.contains(paper), "{paper}");
    }
    assert!(!with(&[Verdict::Fails]).is_empty());
}

/// What holds instead of a false statement counts only if it was found to hold,
/// and does not make the statement hold.
#[test]
fn a_statement_fails_also_where_something_else_holds() {
    let printed = Evidence::proved("prove a: forall n: n < 4").unwrap();
    let other = Evidence::proved("prove a: forall n: n + 1 > n").unwrap();
    let finding = printed.clone().fails_but("n < n + 1", &other).finding();
    assert_eq!(finding.verdict, Verdict::Fails);
    assert_eq!(finding.correction.as_deref(), Some("n < n + 1"));
    let again = printed.clone().fails_but("n < 4", &printed).finding();
    assert_eq!(again.correction, None);
    let right = other.clone().fails_but("n < n + 1", &other).finding();
    assert_eq!((right.verdict, right.correction), (Verdict::Holds, None));
}

#[test]
fn parts_of_a_check_are_named_once() {
    let part = |extent: &str| Evidence::computed(extent, [1, 2], |_| true);
    let proved = Evidence::proved("prove a: forall n: n + 1 > n").unwrap();
    let all = part("n to 2")
        .and(part("n to 2"))
        .and(proved)
        .and(part("m to 2"));
    let finding = all.finding();
    assert_eq!(finding.method, "computed and proved by automata");
    assert_eq!(finding.extent, "n to 2; all numbers; m to 2");
}

/// Lemma 1 of Allen & Ponomarenko with ≥ made >, which is false at i = 3 alone.
const BROKEN: Claim = Claim {
    id: "allen-ponomarenko-2014/lemma-1",
    statement: "For i ≥ 3: 2F_{i−1} > F_i.",
    run: |_| {
        let f = |k: usize| fibnim::numeration::fibonacci(k).unwrap();
        let evidence =
            Evidence::computed("i to 50", 3usize..=50, |&i| &f(i - 1) + &f(i - 1) > f(i));
        Ok(evidence)
    },
};

#[test]
fn a_claim_that_is_broken_on_purpose_is_reported() {
    let whole = claims::find(BROKEN.id)
        .unwrap()
        .check(Effort::Quick)
        .unwrap();
    assert_eq!(whole.finding.verdict, Verdict::Holds);
    let broken = BROKEN.check(Effort::Quick).unwrap();
    assert_eq!(broken.finding.verdict, Verdict::Fails);
    assert_eq!(broken.finding.counterexample.as_deref(), Some("3"));
    assert_ne!(claims::markdown(&[whole]), claims::markdown(&[broken]));
}

#[test]
fn a_cell_that_is_changed_and_a_theorem_that_is_false_are_reported() {
    let cells = |second: &str| {
        let cell = |place: &str, printed: &str| (place.into(), printed.into(), "5".into());
        vec![cell("n = 1", "5"), cell("n = 2", second)]
    };
    assert!(Evidence::table(cells("5")).holds());
    let finding = Evidence::table(cells("6")).finding();
    assert_eq!(
        finding.counterexample.as_deref(),
        Some("n = 2: printed 6, computed 5")
    );
    let proved = Evidence::proved("prove a: forall n: n + 1 > n").unwrap();
    assert!(proved.holds());
    let false_statement = Evidence::proved("prove a: forall n: n < 4").unwrap();
    assert_eq!(
        false_statement.clone().finding().counterexample.as_deref(),
        Some("n = 4")
    );
    // A correction that does not hold either is none.
    let corrected = false_statement
        .clone()
        .or_corrected("n < 4", &false_statement)
        .finding();
    assert_eq!(corrected.verdict, Verdict::Fails);
    assert_eq!(corrected.correction, None);
    let corrected = false_statement.or_corrected("n < n + 1", &proved);
    assert_eq!(corrected.finding().verdict, Verdict::HoldsWithCorrection);
}
