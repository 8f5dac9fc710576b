//! Colours, and the scale from numbers to colours.

use std::fmt;

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    pub const WHITE: Self = Self([255, 255, 255]);
    pub const BLACK: Self = Self([0x22, 0x22, 0x22]);
    /// Of ∞, which is no number: not on the scale.
    pub const INFINITE: Self = Self([0xd6, 0x27, 0x28]);
    /// Of what is not known.
    pub const UNKNOWN: Self = Self([0xc4, 0xc4, 0xc4]);

    /// The colour of text that can be read on this one.
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

/// Viridis, from small to large: equal steps look equal, also in grey and to
/// the colour-blind. Small numbers, of which there are most, are light.
const VIRIDIS: [[u8; 3]; 16] = [
    [0xfd, 0xe7, 0x25],
    [0xd2, 0xe2, 0x1b],
    [0xa5, 0xdb, 0x36],
    [0x7a, 0xd1, 0x51],
    [0x54, 0xc5, 0x68],
    [0x35, 0xb7, 0x79],
    [0x22, 0xa8, 0x84],
    [0x1f, 0x98, 0x8b],
    [0x23, 0x88, 0x8e],
    [0x2a, 0x78, 0x8e],
    [0x31, 0x68, 0x8e],
    [0x39, 0x56, 0x8c],
    [0x41, 0x44, 0x87],
    [0x47, 0x2f, 0x7d],
    [0x48, 0x1a, 0x6c],
    [0x44, 0x01, 0x54],
];

/// A logarithmic scale of colours: terms of a sequence that grows by a constant
/// factor are equal steps apart.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// The scale from the least to the largest number that occurs.
    pub fn new(least: u64, largest: u64) -> Self {
        Self {
            low: logarithm(least),
            high: logarithm(largest),
        }
    }

    /// Where a number is on the scale, from 0 to 1.
    pub fn position(&self, number: u64) -> f64 {
        if self.high <= self.low {
            return 0.0;
        }
        ((logarithm(number) - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The colour of a number.
    pub fn colour(&self, number: u64) -> Colour {
        colour_at(self.position(number))
    }
}

/// 0 occurs, so the numbers are one larger.
#[expect(clippy::cast_precision_loss, reason = "a colour needs few digits")]
fn logarithm(number: u64) -> f64 {
    (number as f64).ln_1p()
}

/// The colour at a place of the scale, from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the numbers are between 0 and 255"
)]
pub fn colour_at(position: f64) -> Colour {
    let place = position.clamp(0.0, 1.0) * (VIRIDIS.len() - 1) as f64;
    let below = (place.floor() as usize).min(VIRIDIS.len() - 2);
    let part = place - below as f64;
    let mix = |i: usize| {
        let (from, to) = (VIRIDIS[below][i], VIRIDIS[below + 1][i]);
        f64::from(from).mul_add(1.0 - part, f64::from(to) * part) as u8
    };
    Colour([mix(0), mix(1), mix(2)])
}

#[cfg(test)]
mod tests {
    use super::{Colour, Scale, colour_at};

    #[test]
    fn the_scale_goes_from_the_least_to_the_largest_number() {
        let scale = Scale::new(1, 89);
        assert_eq!(scale.colour(1), colour_at(0.0));
        assert_eq!(scale.colour(89), colour_at(1.0));
        assert!(scale.position(8) < scale.position(13));
    }

    #[test]
    fn one_number_alone_has_a_colour() {
        assert_eq!(Scale::new(5, 5).colour(5), colour_at(0.0));
    }

    #[test]
    fn ink_is_dark_on_light_and_light_on_dark() {
        assert_eq!(colour_at(0.0).ink(), Colour::BLACK);
        assert_eq!(colour_at(1.0).ink(), Colour::WHITE);
    }
}
