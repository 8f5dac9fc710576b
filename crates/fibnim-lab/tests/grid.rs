//! Entries of a grid that are no numbers, in every format.

use fibnim_lab::{Axis, Entry, Format, Grid, Shading, WriteError, write};

/// Two by two: 0, 7, ∞, and unknown up to 99.
fn grid() -> Grid<'static> {
    let axis = |name| Axis {
        name,
        first: 0,
        length: 2,
    };
    Grid {
        title: "Examples".into(),
        caption: "Examples <&>".into(),
        rows: axis("a"),
        columns: axis("b"),
        value: "value",
        searched_to: Some(99),
        has_infinity: true,
        shading: Shading::Logarithmic,
        marks: None,
        entry: Box::new(|a, b| match (a, b) {
            (0, 0) => Entry::Number(0),
            (0, _) => Entry::Number(7),
            (_, 0) => Entry::Infinite,
            _ => Entry::Unknown,
        }),
        remark: Box::new(|| Some("A remark.".into())),
    }
}

fn text(format: Format) -> String {
    let mut out = Vec::new();
    write(grid(), format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn text_has_a_sign_for_each() {
    assert_eq!(
        text(Format::Text),
        "Examples\n\na/b  0   1\n  0  0   7\n  1  ∞ >99\n\nA remark.\n"
    );
}

#[test]
fn rows_tell_infinity_from_what_is_not_known() {
    assert_eq!(
        text(Format::Csv),
        "a,b,value,searched_to\n0,0,0,99\n0,1,7,99\n1,0,inf,99\n1,1,,99\n"
    );
    let json = text(Format::Json);
    assert!(json.contains(r#"{"a":1,"b":0,"value":"inf","searched_to":"99"}"#));
    assert!(json.contains(r#"{"a":1,"b":1,"value":null,"searched_to":"99"}"#));
}

#[test]
fn a_b_file_is_refused_before_anything_is_written() {
    let mut out = Vec::new();
    let error = write(grid(), Format::BFile, &mut out).unwrap_err();
    assert!(matches!(&error, WriteError::Row(error) if error.kind() == "bad_option"));
    assert!(error.to_string().contains("a = 1, b = 0"), "{error}");
    assert!(out.is_empty());
}

#[test]
fn a_picture_has_colours_and_words_for_them() {
    let svg = text(Format::Svg);
    assert!(svg.contains("aria-label=\"∞\"") && svg.contains("aria-label=\"none up to 99\""));
    assert!(svg.contains("<title>Examples &lt;&amp;&gt;</title>"));
}

#[test]
fn a_b_file_has_a_line_at_least() {
    let mut empty = grid();
    empty.columns.length = 0;
    let mut out = Vec::new();
    let error = write(empty, Format::BFile, &mut out).unwrap_err();
    assert!(error.to_string().contains("no terms"), "{error}");
    assert!(matches!(error, WriteError::Row(_)) && out.is_empty());
}

#[test]
fn a_grid_without_entries_is_written_too() {
    for format in [
        Format::Text,
        Format::Csv,
        Format::Json,
        Format::Svg,
        Format::Png,
    ] {
        let mut empty = grid();
        empty.columns.length = 0;
        write(empty, format, &mut Vec::new()).unwrap();
    }
}
