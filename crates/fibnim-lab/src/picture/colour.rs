//! Colours, and the scale from numbers to colours.

use std::fmt;

use crate::grid::Shading;

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Of the card.
    pub const WHITE: Self = Self([255, 255, 255]);
    /// Of lines and texts.
    pub const BLACK: Self = Self([0x22, 0x22, 0x22]);
    /// Of the thin lines around cells, which tell the lightest from the page.
    pub const LINE: Self = Self([0xdc, 0xdc, 0xdc]);
    /// Of the lines that lead to the ticks of a chart.
    pub const GRID: Self = Self([0xe2, 0xe2, 0xe2]);
    /// Of the axes of a chart.
    pub const AXIS: Self = Self([0x55, 0x55, 0x55]);
    /// Of what a chart is compared with.
    pub const LEVEL: Self = Self([0xa8, 0x1e, 0x2c]);
    /// Of ∞, which is no number: not on the scale.
    pub const INFINITE: Self = Self([0xd6, 0x27, 0x28]);
    /// Of what is not known.
    pub const UNKNOWN: Self = Self([0xc4, 0xc4, 0xc4]);
    /// Of the cross on what is not known.
    pub const CROSS: Self = Self([0x7a, 0x7a, 0x7a]);
    /// Of the mark on an entry, which no number has.
    pub const MARK: Self = Self([0xe8, 0x3e, 0x00]);

    /// The colour of text that can be read on this one.
    #[must_use]
    pub fn ink(self) -> Self {
        let [red, green, blue] = self.0.map(u32::from);
        // Luma, in thousandths.
        if 299 * red + 587 * green + 114 * blue > 140_000 {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// ColorBrewer's YlGnBu, from small to large: the lightness falls evenly, so
/// that the order is seen in grey and by the colour-blind too. Small numbers, of
/// which there are most, are light.
const STEPS: [[u8; 3]; 9] = [
    [0xff, 0xff, 0xd9],
    [0xed, 0xf8, 0xb1],
    [0xc7, 0xe9, 0xb4],
    [0x7f, 0xcd, 0xbb],
    [0x41, 0xb6, 0xc4],
    [0x1d, 0x91, 0xc0],
    [0x22, 0x5e, 0xa8],
    [0x25, 0x34, 0x94],
    [0x08, 0x1d, 0x58],
];

/// A scale of colours.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    pub shading: Shading,
    low: f64,
    high: f64,
    /// Where the colour of the least number is among all colours.
    first: f64,
}

/// Where colours begin that are told from white.
const NOT_WHITE: f64 = 0.2;

impl Scale {
    /// The scale from the least to the largest number that occurs.
    pub fn new(shading: Shading, least: u64, largest: u64) -> Self {
        Self {
            shading,
            low: height(shading, least),
            high: height(shading, largest),
            first: 0.0,
        }
    }

    /// The scale without the colours that are nearly white.
    #[must_use]
    pub fn beside_white(self) -> Self {
        Self {
            first: NOT_WHITE,
            ..self
        }
    }

    /// Where a number is on the scale, from 0 to 1.
    pub fn position(&self, number: u64) -> f64 {
        if self.high <= self.low {
            return 0.0;
        }
        ((height(self.shading, number) - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The colour of a number.
    pub fn colour(&self, number: u64) -> Colour {
        self.colour_at(self.position(number))
    }

    /// The colour at a place of the scale, from 0 to 1.
    pub fn colour_at(&self, position: f64) -> Colour {
        colour_at(self.first + (1.0 - self.first) * position)
    }
}

/// The number, or its logarithm; 0 occurs, so it is one larger then.
#[expect(clippy::cast_precision_loss, reason = "a colour needs few digits")]
fn height(shading: Shading, number: u64) -> f64 {
    match shading {
        Shading::Linear => number as f64,
        Shading::Logarithmic => (number as f64).ln_1p(),
    }
}

/// The colour at a place among all colours, from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the numbers are between 0 and 255"
)]
pub fn colour_at(position: f64) -> Colour {
    let place = position.clamp(0.0, 1.0) * (STEPS.len() - 1) as f64;
    let below = (place.floor() as usize).min(STEPS.len() - 2);
    let part = place - below as f64;
    let mix = |i: usize| {
        let (from, to) = (STEPS[below][i], STEPS[below + 1][i]);
        f64::from(from).mul_add(1.0 - part, f64::from(to) * part) as u8
    };
    Colour([mix(0), mix(1), mix(2)])
}

#[cfg(test)]
mod tests {
    use super::{Colour, Scale, Shading, colour_at};

    #[test]
    fn the_scale_goes_from_the_least_to_the_largest_number() {
        let scale = Scale::new(Shading::Logarithmic, 1, 89);
        assert_eq!(scale.colour(1), colour_at(0.0));
        assert_eq!(scale.colour(89), colour_at(1.0));
        assert!(scale.position(8) < scale.position(13));
        let linear = Scale::new(Shading::Linear, 1, 89);
        assert!((linear.position(45) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn one_number_alone_has_a_colour() {
        assert_eq!(Scale::new(Shading::Linear, 5, 5).colour(5), colour_at(0.0));
    }

    #[test]
    fn ink_is_dark_on_light_and_light_on_dark() {
        assert_eq!(colour_at(0.0).ink(), Colour::BLACK);
        assert_eq!(colour_at(1.0).ink(), Colour::WHITE);
    }
}
