//! Charts: what is where.

use fibnim_lab::picture::{Colour, Picture, Plot};
use fibnim_lab::{Cell, Column, Format, Row, Table, write};

use crate::pixels::Pixels;
use crate::xml::check_svg;

const FIRST: Colour = Colour([0x0b, 0x4a, 0x9e]);
const BAR: Colour = Colour([0x9d, 0xbf, 0xe3]);

fn written(rows: Vec<Row>, picture: impl Into<Picture>, format: Format) -> Vec<u8> {
    let columns = ["x", "y"].map(Column::reals).into();
    let table = Table {
        picture: Some(picture.into()),
        ..Table::of_rows("A table".into(), columns, rows)
    };
    let mut out = Vec::new();
    write(table, format, &mut out).unwrap();
    out
}

fn pixels(rows: Vec<Row>, plot: Plot) -> Pixels {
    Pixels::read(&written(rows, plot, Format::Png))
}

fn svg(rows: Vec<Row>, plot: Plot) -> String {
    let svg = String::from_utf8(written(rows, plot, Format::Svg)).unwrap();
    check_svg(&svg);
    svg
}

fn row(x: usize, y: f64) -> Row {
    vec![Cell::Index(x), Cell::Real(y, 3)]
}

fn plot() -> Plot {
    Plot::new("A chart <&>", 0, "x", "y")
}

/// The rows of pixels in which a colour is often.
fn lines(pixels: &Pixels, colour: Colour) -> Vec<usize> {
    let wide = pixels.width / 3;
    (0..pixels.height)
        .filter(|&y| pixels.count(0..pixels.width, y..y + 1, colour) > wide)
        .collect()
}

/// Whether some number is about another.
#[track_caller]
fn assert_about(is: f64, wanted: f64) {
    assert!((is - wanted).abs() < 3.0, "{is}, not {wanted}");
}

#[expect(clippy::cast_precision_loss, reason = "few pixels")]
fn height(y: usize) -> f64 {
    y as f64
}

#[test]
fn a_level_is_where_its_number_is() {
    // From 0 to 10, a line each 2: the level is a quarter of the way up.
    let rows = (0..=10u8).map(|x| row(x.into(), x.into())).collect();
    let pixels = pixels(rows, plot().line(1, "y").level(2.5, "level"));
    let grid = lines(&pixels, Colour::GRID);
    let (top, bottom) = (
        height(grid[0]),
        height(*lines(&pixels, Colour::AXIS).last().unwrap()),
    );
    let level = height(lines(&pixels, Colour::LEVEL)[0]);
    assert_about(level, bottom - (bottom - top) * 0.25);
}

#[test]
fn bars_are_as_high_as_their_numbers() {
    let rows = vec![row(1, 0.2), row(2, 0.4), row(3, 0.1)];
    let pixels = pixels(rows, plot().bars(1, "y"));
    // The height of each run of bars in a row of pixels just above the axis.
    let bottom = *lines(&pixels, Colour::AXIS).last().unwrap() - 4;
    let middles: Vec<usize> = (0..pixels.width)
        .filter(|&x| pixels.at(x, bottom) == BAR)
        .collect();
    let runs: Vec<&[usize]> = middles.chunk_by(|a, b| a + 1 == *b).collect();
    let heights: Vec<f64> = runs
        .iter()
        .map(|run| height(pixels.count(run[9]..run[9] + 1, 0..pixels.height, BAR)))
        .collect();
    assert_eq!(heights.len(), 3);
    assert_about(heights[0], heights[1] / 2.0);
    assert_about(heights[2], heights[1] / 4.0);
}

#[test]
fn the_gaussian_is_highest_at_the_mean() {
    let rows = vec![row(0, 0.25), row(1, 0.5), row(2, 0.25)];
    let svg = svg(rows, plot().bars(1, "y").gaussian(1.0, 0.5));
    let path = svg.split("<path d=\"M").last().unwrap();
    let points: Vec<(f32, f32)> = path
        .split('"')
        .next()
        .unwrap()
        .split('L')
        .map(|point| {
            let (x, y) = point.split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect();
    let highest = points.iter().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    let middle = f32::midpoint(points[0].0, points[points.len() - 1].0);
    assert!((highest.0 - middle).abs() < 0.01, "{highest:?}, {middle}");
}

#[test]
fn equal_factors_are_equal_steps_on_a_logarithmic_axis() {
    let rows = vec![row(0, 1.0), row(1, 1000.0), row(2, 1e6)];
    let svg = svg(rows, plot().logarithmic().dots(1, "y"));
    let values = svg.split(" cy=\"").skip(1);
    let ys: Vec<f32> = values
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect();
    assert!((ys[0] - 2.0 * ys[1] + ys[2]).abs() < 0.02, "{ys:?}");
    assert!(svg.contains("aria-label=\"10⁶\""));
}

#[test]
fn a_line_has_a_gap_where_a_number_is_missing() {
    let mut rows: Vec<Row> = (0..20).map(|x| row(x, 1.0)).collect();
    rows[10][1] = Cell::Missing;
    let svg = svg(rows, plot().line(1, "y"));
    assert_eq!(svg.matches(&format!("stroke=\"{FIRST}\"")).count(), 2);
}

#[test]
fn strange_numbers_are_left_out() {
    let strange = [f64::NAN, f64::INFINITY, -5.0, 0.0, 1e300];
    let rows: Vec<Row> = strange.iter().map(|&y| row(1, y)).collect();
    for plot in [
        plot().line(1, "y"),
        plot().dots(1, "y").logarithmic(),
        plot().bars(1, "y"),
    ] {
        assert!(svg(rows.clone(), plot).contains("<title>A chart &lt;&amp;&gt;</title>"));
    }
    for rows in [vec![], vec![row(3, 7.0)], vec![vec![]]] {
        let plot = plot()
            .line(1, "y")
            .logarithmic_x()
            .share(1, 1, "share")
            .gaussian(0.0, 0.0);
        assert!(!written(rows, plot, Format::Png).is_empty());
    }
}
