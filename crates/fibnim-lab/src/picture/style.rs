//! What may be chosen of a picture: its title, its size, and what its texts are.

use std::fmt;
use std::str::FromStr;

use fibnim::{Error, Result, quote};

use super::font;
use super::scene::{Point, Scene, Shape, Step, Stroke};
use crate::export::Format;

/// How a picture is drawn. The default is as its table draws it.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::picture::Style;
/// use fibnim_lab::tables::{TableKind, Tableau};
/// use fibnim_lab::{Format, write_styled};
///
/// let tableau = Tableau { rule: "2t".into(), rows: 5, cols: 5, misere: false };
/// let style = Style { size: Some("400x300".parse()?), no_title: true, ..Style::default() };
/// let (budget, mut out) = (Budget::default(), Vec::new());
/// write_styled(tableau.sheet(&budget)?, Format::Svg, &style, &budget, &mut out)?;
/// assert!(String::from_utf8(out)?.contains("width=\"400\" height=\"300\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Style {
    /// The title of a picture, instead of its own.
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            global = true,
            value_name = "TEXT",
            conflicts_with = "no_title",
            allow_hyphen_values = true
        )
    )]
    pub title: Option<String>,
    /// Draw a picture without a title.
    #[cfg_attr(feature = "clap", arg(long, global = true))]
    pub no_title: bool,
    /// The size of a picture in pixels, such as 800x600.
    ///
    /// A chart is laid out in it; another picture is scaled as a whole, and stands in the middle. In a pdf a pixel is half a point.
    #[cfg_attr(feature = "clap", arg(long, global = true, value_name = "WxH"))]
    pub size: Option<Size>,
    /// Leave the texts of an svg to the fonts of the viewer.
    ///
    /// So they can be edited and searched; else they are drawn, and look the same everywhere.
    #[cfg_attr(feature = "clap", arg(long, global = true))]
    pub svg_text: bool,
}

impl Style {
    /// Refuses what the format does not have: to be asked before the work.
    pub fn check(&self, format: Format) -> Result<()> {
        let refused = |words: String| Err(Error::BadOption(words));
        if self.svg_text && format != Format::Svg {
            return refused(
                "--svg-text is for svg: name one with -o FILE.svg; in png and pdf texts are always drawn"
                    .into(),
            );
        }
        let chosen = [
            (self.title.is_some(), "--title"),
            (self.no_title, "--no-title"),
            (self.size.is_some(), "--size"),
        ];
        let chosen = chosen.iter().find(|(is_chosen, _)| *is_chosen);
        if let Some((_, option)) = chosen.filter(|_| !format.is_picture()) {
            return refused(format!(
                "{option} is for pictures: name one with -o FILE.svg, .png or .pdf"
            ));
        }
        let title = self.title.as_deref().unwrap_or_default();
        let unknown = title.chars().find(|sign| {
            let has = font::covers(*sign) || sign.is_whitespace();
            !has && !self.svg_text
        });
        match unknown {
            Some(sign) => refused(format!(
                "the font of the pictures has no sign {}: leave it out of the title, or write an svg with --svg-text, which uses the fonts of the viewer",
                quote(&sign.to_string())
            )),
            None => Ok(()),
        }
    }

    /// The title that is drawn, of a picture that has its own.
    pub(super) fn shown<'a>(&'a self, own: &'a str) -> &'a str {
        if self.no_title { "" } else { self.named(own) }
    }

    /// What the picture is called, whether that is drawn or not.
    pub(super) fn named<'a>(&'a self, own: &'a str) -> &'a str {
        self.title.as_deref().unwrap_or(own)
    }

    /// The picture in the size that was asked for: as large as it can be, in the
    /// middle.
    pub(crate) fn fitted(&self, scene: Scene) -> Scene {
        let Some(size) = self.size else {
            return scene;
        };
        let (width, height) = (f32::from(size.width), f32::from(size.height));
        let scale = (width / scene.width).min(height / scene.height);
        let view = View {
            scale,
            x: (width - scale * scene.width) / 2.0,
            y: (height - scale * scene.height) / 2.0,
        };
        Scene {
            title: scene.title,
            width,
            height,
            shapes: scene.shapes.into_iter().map(|s| view.shape(s)).collect(),
        }
    }
}

/// The size of a picture in pixels, as in 800x600.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// From left to right.
    pub width: u16,
    /// From top to bottom.
    pub height: u16,
}

impl Size {
    /// The least and the most pixels a side.
    pub const SIDES: std::ops::RangeInclusive<u16> = 100..=10_000;
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let side = |side: &str| {
            let side = side.trim().parse().ok();
            side.filter(|side| Self::SIDES.contains(side))
        };
        let sides = text.split_once(['x', 'X', '×']);
        let sides = sides.and_then(|(width, height)| side(width).zip(side(height)));
        let (width, height) = sides.ok_or_else(|| {
            Error::BadOption(format!(
                "{} is not a size: give width and height in pixels, such as 800x600, each from {} to {}",
                quote(text),
                Self::SIDES.start(),
                Self::SIDES.end()
            ))
        })?;
        Ok(Self { width, height })
    }
}

/// Where shapes are seen.
struct View {
    scale: f32,
    x: f32,
    y: f32,
}

impl View {
    fn point(&self, (x, y): Point) -> Point {
        (self.x + self.scale * x, self.y + self.scale * y)
    }

    fn stroke(&self, stroke: Stroke) -> Stroke {
        let scaled = |(dash, gap)| (self.scale * dash, self.scale * gap);
        Stroke {
            width: self.scale * stroke.width,
            dash: stroke.dash.map(scaled),
            ..stroke
        }
    }

    fn step(&self, step: Step) -> Step {
        match step {
            Step::Move(to) => Step::Move(self.point(to)),
            Step::Line(to) => Step::Line(self.point(to)),
            Step::Quad(a, to) => Step::Quad(self.point(a), self.point(to)),
            Step::Cubic(a, b, to) => Step::Cubic(self.point(a), self.point(b), self.point(to)),
            Step::Close => Step::Close,
        }
    }

    fn shape(&self, shape: Shape) -> Shape {
        match shape {
            Shape::Rectangle { mut place, fill } => {
                (place.x, place.y) = self.point((place.x, place.y));
                place.width *= self.scale;
                place.height *= self.scale;
                Shape::Rectangle { place, fill }
            }
            Shape::Circle {
                centre,
                radius,
                fill,
                stroke,
            } => Shape::Circle {
                centre: self.point(centre),
                radius: self.scale * radius,
                fill,
                stroke: stroke.map(|stroke| self.stroke(stroke)),
            },
            Shape::Path {
                steps,
                fill,
                stroke,
            } => Shape::Path {
                steps: steps.into_iter().map(|step| self.step(step)).collect(),
                fill,
                stroke: stroke.map(|stroke| self.stroke(stroke)),
            },
            Shape::Text(mut text) => {
                text.at = self.point(text.at);
                text.size *= self.scale;
                Shape::Text(text)
            }
            Shape::Cells(mut cells) => {
                (cells.x, cells.y) = self.point((cells.x, cells.y));
                cells.side *= self.scale;
                cells.gap *= self.scale;
                Shape::Cells(cells)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Size, Style};
    use crate::export::Format;

    #[test]
    fn a_size_is_two_numbers_within_bounds() {
        let (width, height) = (800, 600);
        for text in ["800x600", "800X600", "800×600", "800 x 600"] {
            assert_eq!(text.parse::<Size>().unwrap(), Size { width, height });
        }
        for text in [
            "800",
            "x600",
            "800x",
            "99x600",
            "800x10001",
            "-1x5",
            "8e2x600",
            "800x600x2",
            "",
        ] {
            let error = text.parse::<Size>().unwrap_err().to_string();
            assert!(error.contains("such as 800x600, each from 100 to 10000"));
        }
    }

    #[test]
    fn an_option_is_refused_where_it_would_do_nothing() {
        let title = |title: &str| Style {
            title: Some(title.into()),
            ..Style::default()
        };
        assert!(title("A title").check(Format::Pdf).is_ok());
        let error = title("A title").check(Format::Csv).unwrap_err();
        assert!(error.to_string().starts_with("--title is for pictures"));
        let error = title("Ж").check(Format::Png).unwrap_err();
        assert!(error.to_string().contains("no sign 'Ж'"));
        let text = Style {
            svg_text: true,
            ..title("Ж")
        };
        assert!(text.check(Format::Svg).is_ok());
        assert!(text.check(Format::Png).is_err());
    }
}
