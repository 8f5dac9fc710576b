//! b-files, by the letter of what OEIS asks for.

use super::tables::EXAMPLES;

/// ASCII lines "n value" that end with a line feed, one space and nothing else
/// in them, with consecutive n, and at least one of them.
fn check(file: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(file).map_err(|error| error.to_string())?;
    if !text.is_ascii() || text.contains('\r') {
        return Err("it has characters that are not ASCII, or carriage returns".into());
    }
    let lines = text
        .strip_suffix('\n')
        .ok_or("the last line does not end")?;
    let mut expected: Option<i64> = None;
    for line in lines.split('\n') {
        let (n, value) = line.split_once(' ').ok_or(format!("no value: {line:?}"))?;
        let digits = value.strip_prefix('-').unwrap_or(value);
        let canonical = digits == "0" || !digits.starts_with('0');
        if digits.is_empty() || !canonical || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(format!("no whole number: {line:?}"));
        }
        let parsed: i64 = n.parse().map_err(|_| format!("no index: {line:?}"))?;
        if n != parsed.to_string() || expected.is_some_and(|expected| expected != parsed) {
            return Err(format!("not the next index: {line:?}"));
        }
        expected = Some(parsed + 1);
    }
    Ok(())
}

#[test]
fn the_check_finds_what_is_wrong() {
    assert_eq!(
        check(b"0 1\n1 -5\n2 123456789012345678901234567890\n"),
        Ok(())
    );
    for wrong in [
        "",
        "\n",
        "1 1",
        "1 1\r\n",
        "1  1\n",
        "1 1 \n",
        " 1 1\n",
        "1 1\n\n",
        "1 1\n3 2\n",
        "1 1\n1 1\n",
        "1 \n",
        "1 x\n",
        "1 01\n",
        "01 1\n",
        "1\t1\n",
        "# a comment\n1 1\n",
        "1 −1\n",
    ] {
        assert!(check(wrong.as_bytes()).is_err(), "{wrong:?}");
    }
}

#[test]
fn every_sequence_has_a_b_file() {
    for example in EXAMPLES.iter().filter(|example| example.is_sequence) {
        let checked = check(&example.written("bfile"));
        assert_eq!(checked, Ok(()), "{}", example.arguments);
    }
}
