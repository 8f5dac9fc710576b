//! Flanigan's tableau, in every format.

use fibnim::{Budget, Error};
use fibnim_lab::tables::{TableKind, Tableau, Theorem19};
use fibnim_lab::{Entry, Format, Sheet, WriteError, write};

fn tableau(rule: &str, rows: usize, cols: usize) -> Tableau {
    let rule = rule.into();
    Tableau {
        rule,
        rows,
        cols,
        misere: false,
    }
}

fn written(rule: &str, last_m: usize, last_d: usize, format: Format) -> Vec<u8> {
    let (tableau, budget) = (tableau(rule, last_m, last_d), Budget::default());
    let sheet = tableau.sheet(&budget).unwrap();
    let mut out = Vec::new();
    write(sheet, format, &mut out).unwrap();
    out
}

fn text(rule: &str, last_m: usize, last_d: usize, format: Format) -> String {
    String::from_utf8(written(rule, last_m, last_d, format)).unwrap()
}

#[test]
fn columns_flip_as_the_theorem_says() {
    // Flanigan 1978, section 5: the column of 21 is 21, from m = 13 on 13, from 34 on 21 again.
    let (tableau, budget) = (tableau("2t", 45, 34), Budget::default());
    let Ok(Sheet::Grid(grid)) = tableau.sheet(&budget) else {
        panic!("a tableau is a grid");
    };
    for m in 0..=45 {
        let expected = if (13..34).contains(&m) { 13 } else { 21 };
        assert_eq!((grid.entry)(m, 21), Entry::Number(expected), "m = {m}");
    }
}

#[test]
fn a_b_file_has_whole_antidiagonals_from_the_top_row_down() {
    // L(0,1); L(0,2), L(1,1); L(0,3), L(1,2), L(2,1): the fourth is not whole.
    let bfile = "1 1\n2 2\n3 1\n4 3\n5 1\n6 1\n";
    assert_eq!(text("2t", 2, 3, Format::BFile), bfile);
    assert_eq!(text("2t", 2, 9, Format::BFile), bfile);
    assert_eq!(text("2t", 9, 3, Format::BFile), bfile);
}

#[test]
fn rows_are_one_an_entry() {
    assert_eq!(
        text("3t", 1, 2, Format::Csv),
        "m,d,least_take\n0,1,1\n0,2,2\n1,1,1\n1,2,2\n"
    );
    assert_eq!(
        text("3t", 0, 2, Format::Json),
        "[\n{\"m\":0,\"d\":1,\"least_take\":\"1\"},\n{\"m\":0,\"d\":2,\"least_take\":\"2\"}\n]\n"
    );
}

/// In misère play the table has the equal piles too, and no flips.
#[test]
fn misere_play_has_a_column_of_equal_piles() {
    let (misere, budget) = (
        Tableau {
            misere: true,
            ..tableau("2t", 1, 2)
        },
        Budget::default(),
    );
    let written = |format| {
        let mut out = Vec::new();
        write(misere.sheet(&budget).unwrap(), format, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert_eq!(
        written(Format::Csv),
        "m,d,least_take\n0,0,0\n0,1,inf\n0,2,1\n1,0,1\n1,1,2\n1,2,3\n"
    );
    assert_eq!(misere.entries(), Some(6));
    let text = written(Format::Text);
    assert!(
        text.starts_with(
            "Flanigan's tableau of the rule f(t) = 2t, misère (who cannot move wins): "
        )
    );
    assert!(!text.contains("Flanigan's class"), "{text}");
    let svg = written(Format::Svg);
    assert!(svg.contains("f(t) = 2t, who cannot move wins</title>") && !svg.contains("a flip"));
}

#[test]
fn a_picture_of_few_entries_has_a_shape_and_a_number_each() {
    let svg = text("2t", 2, 3, Format::Svg);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>Least take L(m, d) of the piles m and m + d, f(t) = 2t</title>"));
    // Page, frame, nine cells, and a sample with its frame for 1, 2 and 3; the
    // flips at (1, 2) and (2, 3) with white edges, and a sample of a flip.
    assert_eq!(svg.matches("<rect ").count(), 2 + 9 + 6 + 4 + 4);
    assert!(!svg.contains("<image "));
}

#[test]
fn a_picture_of_many_entries_is_one_image() {
    let svg = text("3t", 999, 1000, Format::Svg);
    assert_eq!(svg.matches("<image ").count(), 1);
    assert!(svg.len() < 300_000, "{} bytes", svg.len());
    let png = written("3t", 999, 1000, Format::Png);
    assert!(png.starts_with(b"\x89PNG\r\n"));
    assert!(png.len() < 300_000, "{} bytes", png.len());
}

#[test]
fn a_rule_in_a_title_is_cut_and_cannot_be_markup() {
    let table: Vec<String> = (1..=100).map(|t| t.to_string()).collect();
    let svg = text(&table.join(","), 3, 4, Format::Svg);
    assert!(svg.contains("f(t) = 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,1 […]</title>"));
}

#[test]
fn sizes_are_refused_before_the_work() {
    let refused_by = |budget: &Budget, m, d| -> Error {
        let sheet = tableau("2t", m, d).sheet(budget);
        sheet.err().unwrap()
    };
    let refused = |m, d| refused_by(&Budget::default(), m, d);
    assert_eq!(refused(5, 0).kind(), "bad_option");
    assert!(refused(usize::MAX, usize::MAX).is_limit_exceeded());
    assert!(refused(9_999_998, 1).is_limit_exceeded());
    let small = Budget::new().bytes(1000);
    assert!(refused_by(&small, 100, 100).is_limit_exceeded());
}

#[test]
fn a_picture_may_have_4096_cells_a_side() {
    let (wide, budget) = (tableau("2t", 0, 4097), Budget::default());
    assert!(wide.check_format(Format::Csv).is_ok());
    let error = wide.check_format(Format::Png).unwrap_err();
    assert!(error.is_limit_exceeded());
    let sheet = wide.sheet(&budget).unwrap();
    let error = write(sheet, Format::Png, &mut Vec::new()).unwrap_err();
    assert!(matches!(error, WriteError::Row(error) if error.is_limit_exceeded()));
    assert!(!written("2t", 0, 4096, Format::Png).is_empty());
}

#[test]
fn a_table_without_a_picture_says_so() {
    let (table, budget) = (Theorem19 { from: 0, to: 3 }, Budget::default());
    for format in [Format::Svg, Format::Png] {
        let error = table.check_format(format).unwrap_err();
        assert!(error.to_string().contains("no picture"), "{error}");
        let sheet = table.sheet(&budget).unwrap();
        let error = write(sheet, format, &mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("no picture"), "{error}");
    }
}
