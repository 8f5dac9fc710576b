//! From numbers to places: the axes of a chart.

use super::ticks::{ROUND_DIGITS, real_step};

/// An axis: its name, and whether equal factors are equal steps on it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartAxis {
    /// What it measures.
    pub name: String,
    /// Whether it is logarithmic.
    pub logarithmic: bool,
    /// The exponent of the first power of ten beside 0, where numbers of both signs
    /// are to be seen by their logarithms: see [`signed_coordinate`].
    pub signed: Option<i32>,
}

/// Where a number is on an axis that is logarithmic on both sides of 0: 1 is
/// 10^exponent, 2 the next power of ten, −1 and −2 their negatives, and below it is even.
pub fn signed_coordinate(value: f64, exponent: i32) -> f64 {
    let size = value.abs() / 10f64.powi(exponent);
    let coordinate = if size < 1.0 { size } else { size.log10() + 1.0 };
    coordinate.copysign(value)
}

/// A tick: where it is, in the coordinate of its axis, and what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    pub at: f64,
    pub label: String,
}

/// The part of an axis that is shown. The coordinate is the number itself, or
/// its decimal logarithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub low: f64,
    pub high: f64,
    pub logarithmic: bool,
    /// Whether all numbers are whole, so that ticks are.
    whole: bool,
    /// As of the axis.
    signed: Option<i32>,
}

impl Span {
    /// From the least to the largest coordinate; of any length but 0.
    pub fn of(coordinates: impl IntoIterator<Item = f64>, logarithmic: bool) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut whole = true;
        for coordinate in coordinates.into_iter().filter(|c| c.is_finite()) {
            low = low.min(coordinate);
            high = high.max(coordinate);
            whole &= coordinate.fract() == 0.0;
        }
        if low > high {
            (low, high, whole) = (0.0, 1.0, false);
        }
        if high - low < f64::EPSILON * high.abs().max(1.0) {
            (low, high) = (low - 0.5, high + 0.5);
        }
        Self {
            low,
            high,
            logarithmic,
            whole: whole || logarithmic,
            signed: None,
        }
    }

    /// The same of signed coordinates, where there is an exponent.
    pub fn signed(self, exponent: Option<i32>) -> Self {
        Self {
            whole: self.whole || exponent.is_some(),
            signed: exponent,
            ..self
        }
    }

    /// The same with some room at both ends.
    pub fn widened(self, room: f64) -> Self {
        Self {
            low: self.low - room,
            high: self.high + room,
            ..self
        }
    }

    pub fn length(self) -> f64 {
        self.high - self.low
    }

    /// Where a coordinate is, from 0 at the lower end to 1 at the upper one.
    pub fn position(self, coordinate: f64) -> f64 {
        (coordinate - self.low) / self.length()
    }

    /// The same from a round number to a round number, as far as ticks go.
    pub fn rounded(self, most_ticks: usize) -> Self {
        let step = if self.logarithmic || self.signed.is_some() {
            1.0
        } else {
            self.step(most_ticks)
        };
        Self {
            low: (self.low / step).floor() * step,
            high: (self.high / step).ceil() * step,
            ..self
        }
    }

    /// At most about so many ticks, at round numbers.
    pub fn ticks(self, most: usize) -> Vec<Tick> {
        if self.logarithmic && self.length() <= MOST_DECADES {
            return self.ticks_within_decades();
        }
        let step = self.step(most);
        let first = (self.low / step - ROUNDING).ceil();
        let places = (0..=2 * most).map(|i| (first + count(i)) * step);
        places
            .take_while(|&at| at <= self.high + ROUNDING * step)
            .map(|at| Tick {
                at,
                label: match self.signed {
                    Some(exponent) => signed_label(at, exponent),
                    None if self.logarithmic => power_label(at),
                    None => label(at, step),
                },
            })
            .collect()
    }

    /// 1, 2, 5, 10, …: where a logarithmic axis is short.
    fn ticks_within_decades(self) -> Vec<Tick> {
        let decades = (0..=8).map(|i| self.low.floor() + count(i));
        decades
            .flat_map(|decade| ROUND_DIGITS.map(|digit| (decade, f64::from(digit))))
            .map(|(decade, digit)| (decade + digit.log10(), digit * 10f64.powf(decade)))
            .filter(|(at, _)| (self.low - ROUNDING..=self.high + ROUNDING).contains(at))
            .map(|(at, value)| Tick {
                at,
                label: label(value, value),
            })
            .collect()
    }

    /// The least of 1, 2 and 5 times a power of ten that makes few enough steps;
    /// whole numbers, or whole powers of ten, where they are to be.
    fn step(self, most_ticks: usize) -> f64 {
        let wanted = self.length() / count(most_ticks.max(1));
        let step = real_step(wanted, ROUNDING);
        if self.whole { step.max(1.0) } else { step }
    }
}

/// Up to so many powers of ten have ticks in between.
const MOST_DECADES: f64 = 2.6;
/// Sums of steps are not exact.
const ROUNDING: f64 = 1e-9;

#[expect(clippy::cast_precision_loss, reason = "few ticks")]
fn count(ticks: usize) -> f64 {
    ticks as f64
}

/// A multiple of the step with no more decimals than the step needs.
fn label(value: f64, step: f64) -> String {
    if value.abs() >= 1e7 {
        return scientific(value);
    }
    let decimals = (0..9).find(|&decimals| {
        let scaled = step.abs() * 10f64.powi(decimals);
        (scaled - scaled.round()).abs() < 1e-6 && scaled.round() >= 1.0
    });
    let decimals = usize::try_from(decimals.unwrap_or(9)).unwrap_or(9);
    let text = format!("{value:.decimals$}");
    if text.chars().all(|c| "-0.".contains(c)) {
        return "0".into();
    }
    text.replace('-', "−")
}

/// 2·10⁷.
fn scientific(value: f64) -> String {
    let text = format!("{value:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = mantissa.get(..mantissa.len().min(4)).unwrap_or(mantissa);
    let mantissa = digits.replace('-', "−");
    format!("{mantissa}·10{}", superscript(exponent))
}

/// The label of a signed coordinate: −10⁻³, 0, 10⁻³.
fn signed_label(at: f64, exponent: i32) -> String {
    let power = power_label(at.abs() - 1.0 + f64::from(exponent));
    match at.round() {
        0.0 => "0".into(),
        below if below < 0.0 => format!("−{power}"),
        _ => power,
    }
}

/// 10 to an exponent: 1, 10, 100, 1000, 10⁴, ….
fn power_label(exponent: f64) -> String {
    match format!("{exponent:.0}").as_str() {
        "0" | "-0" => "1".into(),
        "1" => "10".into(),
        "2" => "100".into(),
        "3" => "1000".into(),
        other => format!("10{}", superscript(other)),
    }
}

fn superscript(digits: &str) -> String {
    let signs: Vec<char> = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().collect();
    let raised = digits.chars().map(|c| match c.to_digit(10) {
        Some(digit) => signs[digit as usize],
        None => '⁻',
    });
    raised.collect()
}

#[cfg(test)]
mod tests {
    use super::{Span, signed_coordinate};

    fn labels(low: f64, high: f64, logarithmic: bool, most: usize) -> String {
        let span = Span::of([low, high], logarithmic);
        let ticks = span.ticks(most).into_iter().map(|tick| tick.label);
        ticks.collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(labels(0.0, 0.9, false, 5), "0 0.2 0.4 0.6 0.8");
        assert_eq!(labels(0.0, 3.0, false, 7), "0 1 2 3");
        assert_eq!(labels(2.0, 129.0, false, 8), "20 40 60 80 100 120");
        assert_eq!(labels(-0.02, 0.02, false, 4), "−0.02 −0.01 0 0.01 0.02");
        assert_eq!(labels(0.0, 3e8, false, 3), "0 1·10⁸ 2·10⁸ 3·10⁸");
    }

    #[test]
    fn powers_of_ten_are_the_ticks_of_a_long_logarithmic_axis() {
        assert_eq!(labels(-12.0, 0.0, true, 4), "10⁻¹⁰ 10⁻⁵ 1");
        assert_eq!(labels(0.0, 4.0, true, 8), "1 10 100 1000 10⁴");
        assert_eq!(labels(1.0, 2.4, true, 8), "10 20 50 100 200");
        assert_eq!(labels(-1.0, 0.0, true, 8), "0.1 0.2 0.5 1");
    }

    #[test]
    fn a_signed_axis_has_powers_of_ten_on_both_sides_of_0() {
        let places = [-0.1, -0.0005, 0.0, 0.001, 0.01].map(|value| signed_coordinate(value, -3));
        for (place, wanted) in places.into_iter().zip([-3.0, -0.5, 0.0, 1.0, 2.0]) {
            assert!((place - wanted).abs() < 1e-9, "{places:?}");
        }
        let span = Span::of(places, false).signed(Some(-3)).rounded(6);
        let labels: Vec<String> = span.ticks(6).into_iter().map(|tick| tick.label).collect();
        assert_eq!(labels.join(" "), "−10⁻¹ −10⁻² −10⁻³ 0 10⁻³ 10⁻²");
    }

    #[test]
    fn a_span_of_nothing_or_of_one_number_has_a_length() {
        let nothing = Span::of([f64::NAN], false);
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
        let one = Span::of([7.0, 7.0], false);
        assert_eq!((one.low, one.high), (6.5, 7.5));
    }

    #[test]
    fn a_span_is_rounded_outwards() {
        let span = Span::of([0.31, 0.97], false).rounded(5);
        assert!((span.low - 0.2).abs() < 1e-9 && (span.high - 1.0).abs() < 1e-9);
        assert!((span.position(0.6) - 0.5).abs() < 1e-9);
    }
}
