//! The reach of a least take, in lanes.

use super::lanes::{LANES, Lanes, NEVER, mask};
use crate::solve::least_take::Reach;

/// From least takes to reaches: that of ∞ is the largest number, that of 0,
/// which stands for no entry, is 0.
pub(super) trait Reaches: Sync {
    fn of(&self, least: &Lanes) -> Lanes;
}

/// f(t) = t
pub(super) struct OneLess;

impl Reaches for OneLess {
    #[inline(always)]
    fn of(&self, least: &Lanes) -> Lanes {
        let mut reach = [0; LANES];
        for lane in 0..LANES {
            let l = least[lane];
            reach[lane] = l.saturating_sub(1) | mask(l == NEVER);
        }
        reach
    }
}

/// f(t) = 2t
pub(super) struct Halved;

impl Reaches for Halved {
    #[inline(always)]
    fn of(&self, least: &Lanes) -> Lanes {
        let mut reach = [0; LANES];
        for lane in 0..LANES {
            let l = least[lane];
            reach[lane] = l.saturating_sub(1) >> 1 | mask(l == NEVER);
        }
        reach
    }
}

/// f(t) = ct with c ≥ 2: (l − 1) / c by a multiplication.
pub(super) struct Divided {
    factor: u16,
    shift: u16,
}

impl Divided {
    /// The division by c, if one of this form is exact for all u16.
    ///
    /// With factor · c = 2^(16 + shift) + e it is for 0 ≤ e ≤ 2^shift, since
    /// then x · factor / 2^(16 + shift) is above x/c by less than 1/c.
    pub(super) fn by(c: u64) -> Option<Self> {
        let c = u16::try_from(c).ok().filter(|&c| c >= 2)?;
        (0..16).find_map(|shift| {
            let power = 1u64 << (16 + shift);
            let factor = power.div_ceil(c.into());
            let exact = factor * u64::from(c) - power <= 1 << shift;
            let factor = u16::try_from(factor).ok().filter(|_| exact)?;
            Some(Self { factor, shift })
        })
    }

    #[inline(always)]
    fn quotient(&self, x: u16) -> u16 {
        let product = u32::from(x) * u32::from(self.factor);
        ((product >> 16) as u16) >> self.shift
    }
}

impl Reaches for Divided {
    #[inline(always)]
    fn of(&self, least: &Lanes) -> Lanes {
        let mut reach = [0; LANES];
        for lane in 0..LANES {
            let l = least[lane];
            reach[lane] = self.quotient(l.saturating_sub(1)) | mask(l == NEVER);
        }
        reach
    }
}

/// f(t) = ⌊pt/q⌋: the reach is ⌊(ql − 1)/p⌋. With l − 1 = pu + v and v < p that
/// is qu + ⌊(qv + q − 1)/p⌋, where no number leaves the lane.
pub(super) struct Scaled {
    p: u16,
    q: u16,
    divided: Divided,
}

impl Scaled {
    /// The rule ⌊pt/q⌋ with p ≥ q, if the division by p has a form for it.
    pub(super) fn new(p: u64, q: u64) -> Option<Self> {
        let fits = q <= p && u16::try_from(p.checked_mul(q)?).is_ok();
        let divided = Divided::by(p).filter(|_| fits)?;
        Some(Self {
            p: u16::try_from(p).ok()?,
            q: u16::try_from(q).ok()?,
            divided,
        })
    }
}

impl Reaches for Scaled {
    #[inline(always)]
    fn of(&self, least: &Lanes) -> Lanes {
        let mut reach = [0; LANES];
        for lane in 0..LANES {
            let l = least[lane];
            let x = l.saturating_sub(1);
            let u = self.divided.quotient(x);
            let v = x.wrapping_sub(u.wrapping_mul(self.p));
            let rest = v.wrapping_mul(self.q).wrapping_add(self.q - 1);
            let rest = self.divided.quotient(rest);
            let finite = u.wrapping_mul(self.q).wrapping_add(rest);
            reach[lane] = finite | mask(l == NEVER);
        }
        reach
    }
}

/// Any rule, by a table.
pub(super) struct Tabulated {
    table: Box<[u16; 1 << 16]>,
}

impl Tabulated {
    pub(super) fn new(reach: &Reach) -> Self {
        let table: Vec<u16> = (0..=u16::MAX)
            .map(|l| match l {
                NEVER => NEVER,
                l => u16::try_from(reach.of(l.into())).unwrap_or(NEVER),
            })
            .collect();
        let table = table.into_boxed_slice().try_into();
        Self {
            table: table.expect("an entry for each u16"),
        }
    }
}

impl Reaches for Tabulated {
    #[inline(always)]
    fn of(&self, least: &Lanes) -> Lanes {
        let mut reach = [0; LANES];
        for lane in 0..LANES {
            reach[lane] = self.table[usize::from(least[lane])];
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scaled_reaches_are_exact() {
        for (p, q) in [
            (5, 2),
            (3, 2),
            (9, 4),
            (5, 3),
            (100, 99),
            (300, 200),
            (255, 254),
        ] {
            let Some(scaled) = Scaled::new(p, q) else {
                continue;
            };
            for least in 1..NEVER {
                let reach = (q * u64::from(least) - 1) / p;
                let found = scaled.of(&[least; LANES])[0];
                assert_eq!(u64::from(found), reach, "{p}t/{q}: {least}");
            }
            assert_eq!(scaled.of(&[0; LANES]), [0; LANES]);
            assert_eq!(scaled.of(&[NEVER; LANES]), [NEVER; LANES]);
        }
        assert!(Scaled::new(5, 2).is_some() && Scaled::new(3, 2).is_some());
        assert!(Scaled::new(2, 3).is_none() && Scaled::new(60_000, 7).is_none());
    }

    #[test]
    fn divisions_are_exact() {
        for c in [2, 3, 4, 5, 6, 9, 10, 100, 641, 40_000, 65_535] {
            let divided = Divided::by(c);
            let Some(divided) = divided else { continue };
            for x in 0..=u16::MAX {
                assert_eq!(
                    u64::from(divided.quotient(x)),
                    u64::from(x) / c,
                    "{x} / {c}"
                );
            }
        }
        assert!([2, 3, 4, 5].iter().all(|&c| Divided::by(c).is_some()));
        assert!(Divided::by(1).is_none() && Divided::by(1 << 20).is_none());
    }
}
