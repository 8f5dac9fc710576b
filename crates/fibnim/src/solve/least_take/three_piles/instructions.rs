//! Which instructions the inner loops are compiled for.

/// Instructions that the processor is known to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Instructions(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// Those that every processor of the target has.
    Any,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// All that there are, the best last.
    pub(super) fn available() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "only one"))]
        let mut sets = vec![Set::Any];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                sets.push(Set::Avx2);
            }
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                sets.push(Set::Avx512);
            }
        }
        sets.into_iter().map(Self).collect()
    }

    pub(super) fn best() -> Self {
        let best = Self::available().pop();
        best.expect("there are always some")
    }

    pub(super) fn set(self) -> Set {
        self.0
    }
}
