//! Words as tiles on the number line.

use fibnim::numeration::{FibonacciWord, Letter};
use fibnim::{Natural, Result};
use fibnim_lab::picture::Colour;
use fibnim_lab::tables::{TableKind as _, Word};
use fibnim_lab::{Cell, Format, Sheet, WriteError, write};

use crate::pixels::Pixels;
use crate::tables::{picture, sheet};

const FREQUENT: Colour = Colour([0xf2, 0xc1, 0x4e]);
const RARE: Colour = Colour([0x0b, 0x4a, 0x9e]);

/// So many letters, at least one.
fn word(m: &str, r: &str, count: usize) -> Result<Sheet<'static>> {
    sheet(&Word {
        small: m.into(),
        limit: r.into(),
        to: count - 1,
    })
}

/// What the picture of it says in its title.
#[test]
fn without_a_smaller_pile_it_is_the_fibonacci_word() {
    let Ok(Sheet::Rows(table)) = word("0", "1", 500) else {
        panic!("a word is rows");
    };
    let letters = table.rows.map(|row| match row.unwrap()[2].clone() {
        Cell::Natural(letter) if letter == 2u8 => Letter::X,
        Cell::Natural(letter) if letter == Natural::ONE => Letter::Y,
        other => panic!("{other:?}"),
    });
    assert!(letters.eq(FibonacciWord::letters().take(500)));
    let svg = String::from_utf8(picture("word", Format::Svg)).unwrap();
    assert!(svg.contains("<title>The Fibonacci word, 2 for x and 1 for y"));
}

/// 40 letters are rows of 13: first 2 1 2 2 1 2 1 2.
#[test]
fn tiles_are_as_long_as_their_letters() {
    let pixels = Pixels::read(&picture("word", Format::Png));
    let tiles = |y: usize| -> Vec<Colour> {
        let row: Vec<Colour> = (0..pixels.width).map(|x| pixels.at(x, y)).collect();
        let runs = row.chunk_by(|a, b| a == b);
        let tiles = runs.filter(|run| [FREQUENT, RARE].contains(&run[0]) && run.len() > 9);
        tiles.map(|run| run[0]).collect()
    };
    let first = (0..pixels.height).find(|&y| tiles(y).len() > 4).unwrap();
    let colours = FibonacciWord::letters().take(8).map(|letter| match letter {
        Letter::X => FREQUENT,
        Letter::Y => RARE,
    });
    assert_eq!(tiles(first + 10), colours.collect::<Vec<_>>());
}

/// The first row begins at 0, which is left of its first tile.
#[test]
fn rows_have_their_numbers_beside_them() {
    let pixels = Pixels::read(&picture("word", Format::Png));
    let tiles = |y: usize| -> Vec<usize> {
        let is_tile = |x: &usize| [FREQUENT, RARE].contains(&pixels.at(*x, y));
        (0..pixels.width).filter(is_tile).collect()
    };
    let is_row = |y: &usize| tiles(*y).len() > pixels.width / 2;
    let top = (0..pixels.height).find(is_row).unwrap();
    let left = tiles(top)[0];
    let mut beside = (top..top + 20).flat_map(|y| (0..left - 2).map(move |x| (x, y)));
    assert!(beside.any(|(x, y)| pixels.at(x, y) != pixels.at(0, 0)));
}

#[test]
fn a_word_that_is_too_long_is_refused_before_the_work() {
    let long = |count: usize| Word {
        small: "0".into(),
        limit: "1".into(),
        to: count - 1,
    };
    assert!(long(6000).check_format(Format::Svg).is_ok());
    let error = long(6001).check_format(Format::Svg).unwrap_err();
    assert!(error.to_string().contains("6001 letters"), "{error}");
}

#[test]
fn a_word_that_is_too_long_is_refused() {
    for (table, why) in [
        (word("0", "1", 6001), "6001 letters, and"),
        (
            word("1", "10^40", 9),
            "letters whose sum is more than 2^53, and",
        ),
    ] {
        let error = write(table.unwrap(), Format::Png, &mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
        assert!(matches!(error, WriteError::Row(error) if error.is_limit_exceeded()));
    }
    for table in [word("0", "1", 6000), word("10^40", "1", 9)] {
        write(table.unwrap(), Format::Svg, &mut Vec::new()).unwrap();
    }
}
