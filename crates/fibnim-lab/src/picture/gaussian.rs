//! The Gaussian that lengths of games are compared with.

use super::series::{Mark, Series};

/// The curve from the least to the largest x, however far they are from the
/// mean: it is to be seen where the bars and the curve part.
pub fn series(mean: f64, variance: f64, xs: impl Iterator<Item = f64>) -> Series {
    const STEPS: u16 = 240;
    let ends = xs.fold((mean, mean), |(low, high), x| (low.min(x), high.max(x)));
    let step = (ends.1 - ends.0) / f64::from(STEPS);
    let height = 1.0 / (2.0 * std::f64::consts::PI * variance).sqrt();
    let curve = (0..=STEPS).map(|i| {
        let x = ends.0 + step * f64::from(i);
        Some((x, height * (-(x - mean).powi(2) / (2.0 * variance)).exp()))
    });
    Series {
        name: "Gaussian of the same mean and variance".into(),
        mark: Mark::Line,
        dash: 0,
        points: curve.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::series;

    #[test]
    fn the_curve_goes_from_the_least_to_the_largest_x() {
        let curve = series(5.0, 1.0, [2.0, 14.0, 0.0].into_iter());
        let ends = [curve.points[0], curve.points[curve.points.len() - 1]];
        let [Some((low, _)), Some((high, height))] = ends else {
            panic!("{ends:?}");
        };
        assert!(low.abs() < 1e-9 && (high - 14.0).abs() < 1e-9);
        // Nine deviations from the mean: seen on a logarithmic axis only.
        assert!(height > 0.0 && height < 1e-17);
    }
}
