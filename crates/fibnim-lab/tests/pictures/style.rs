//! Titles, sizes and texts that are asked for.

use fibnim::Budget;
use fibnim_lab::picture::Style;
use fibnim_lab::{Format, write_styled};

use crate::pixels::Pixels;
use crate::tables::{all, sheet};
use crate::xml::{check_svg, elements};

/// Every picture in a style.
fn pictures(format: Format, style: &Style) -> Vec<(&'static str, Vec<u8>)> {
    let write = |(name, table): crate::tables::Named| {
        let mut out = Vec::new();
        let sheet = sheet(table.as_ref()).unwrap();
        write_styled(sheet, format, style, &Budget::new(), &mut out).unwrap();
        (name, out)
    };
    all().into_iter().map(write).collect()
}

fn documents(style: &Style) -> Vec<(&'static str, String)> {
    let pictures = pictures(Format::Svg, style).into_iter();
    let texts = pictures.map(|(name, svg)| (name, String::from_utf8(svg).unwrap()));
    let check = |svg: &str| {
        if style.svg_text {
            elements(svg).unwrap();
        } else {
            check_svg(svg);
        }
    };
    texts.inspect(|(_, svg)| check(svg)).collect()
}

#[test]
fn a_title_is_shown_instead_of_the_own_one() {
    let style = Style {
        title: Some("Figure 7 <&>".into()),
        ..Style::default()
    };
    for (name, svg) in documents(&style) {
        assert!(
            svg.contains("<title>Figure 7 &lt;&amp;&gt;</title>"),
            "{name}"
        );
        assert!(
            svg.contains("aria-label=\"Figure 7 &lt;&amp;&gt;\""),
            "{name}"
        );
    }
}

#[test]
fn without_a_title_a_picture_is_lower_and_still_has_a_name() {
    let style = Style {
        no_title: true,
        ..Style::default()
    };
    let height = |svg: &str| -> f32 {
        let rest = svg.split(" height=\"").nth(1).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    for ((name, with), (_, without)) in documents(&Style::default()).iter().zip(documents(&style)) {
        assert!(height(&without) < height(with), "{name}");
        let title = without.split("<title>").nth(1).unwrap();
        let title = title.split("</title>").next().unwrap();
        assert!(!title.is_empty() && with.contains(title), "{name}: {title}");
        let first: String = title.chars().take(14).collect();
        assert!(
            !without.contains(&format!("aria-label=\"{first}")),
            "{name}"
        );
    }
}

#[test]
fn a_size_is_kept_to_the_pixel() {
    for size in ["700x500", "333x1000", "1500x200"] {
        let style = Style {
            size: Some(size.parse().unwrap()),
            ..Style::default()
        };
        let (width, height) = size.split_once('x').unwrap();
        for (name, svg) in documents(&style) {
            let card =
                format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
            assert!(svg.contains(&card), "{name}");
        }
        for (name, png) in pictures(Format::Png, &style) {
            let pixels = Pixels::read(&png);
            let is = [pixels.width, pixels.height].map(|side| side.to_string());
            assert_eq!(is, [width, height], "{name}");
        }
    }
}

#[test]
fn texts_are_text_on_request() {
    let style = Style {
        svg_text: true,
        title: Some("Жираф".into()),
        ..Style::default()
    };
    for (name, svg) in documents(&style) {
        assert!(svg.contains(">Жираф</text>"), "{name}");
        assert!(svg.contains("font-family=\"Roboto, Helvetica, Arial, sans-serif\""));
        assert!(!svg.contains("<use ") && !svg.contains("<defs>"), "{name}");
    }
}
