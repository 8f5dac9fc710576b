//! Random numbers that a seed gives again, everywhere and in every version.

use dashu_int::UBig;

use super::Natural;

/// The generator SplitMix64 (Steele, Lea & Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64 {
    state: u64,
}

/// What the state grows by with each number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The same generator, so many numbers later.
    pub(crate) fn skip(self, count: u64) -> Self {
        Self {
            state: self.state.wrapping_add(STEP.wrapping_mul(count)),
        }
    }

    /// The next 64 random bits.
    pub(crate) fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number of any size from 0 to `end` − 1, each as likely as the others.
    ///
    /// # Panics
    /// Panics if `end` is 0.
    pub(crate) fn below_natural(&mut self, end: &Natural) -> Natural {
        // What is small is the same on machines with small words, too.
        if let Some(end) = end.to_u64() {
            return Natural::from(self.below_u64(end));
        }
        let bits = end.bit_len();
        loop {
            // Half of the tries at least are below the end.
            let bytes = (0..bits.div_ceil(64)).flat_map(|_| self.next_u64().to_le_bytes());
            let bytes: Vec<u8> = bytes.collect();
            let number = Natural::from_big(UBig::from_le_bytes(&bytes)).low_bits(bits);
            if number < *end {
                return number;
            }
        }
    }

    /// A number from 0 to `end` − 1, each as likely as the others.
    ///
    /// # Panics
    /// Panics if `end` is 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.below_u64(end as u64)).expect("less than a usize")
    }

    fn below_u64(&mut self, end: u64) -> u64 {
        // The bits that would make some numbers likelier are thrown away.
        let excess = (u64::MAX % end + 1) % end;
        loop {
            let bits = self.next_u64();
            if bits <= u64::MAX - excess {
                return bits % end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;
    use crate::number::Natural;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut random = SplitMix64::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.next_u64()).collect();
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(first, published);
        let mut later = SplitMix64::new(1_234_567).skip(2);
        assert_eq!(later.next_u64(), published[2]);
    }

    #[test]
    fn large_numbers_are_below_their_end_and_reach_far() {
        let end = Natural::from(10u8).pow(40);
        let mut random = SplitMix64::new(5);
        let numbers: Vec<Natural> = (0..1000).map(|_| random.below_natural(&end)).collect();
        assert!(numbers.iter().all(|number| *number < end));
        let half = Natural::from(10u8).pow(39) * 5u8;
        let upper = numbers.iter().filter(|number| **number >= half).count();
        // Five standard deviations are about 80.
        assert!(upper.abs_diff(500) < 80, "{upper}");
    }

    #[test]
    fn numbers_below_an_end_are_about_equally_many() {
        let mut random = SplitMix64::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        // Five standard deviations are about 460.
        assert!(
            counts.iter().all(|&count| count.abs_diff(10_000) < 460),
            "{counts:?}"
        );
    }
}
