//! The entries of one line that can still be winning targets.

use smallvec::SmallVec;

/// An entry of a line: where it is, and the last place it is a target from.
#[derive(Clone, Copy, Debug)]
struct Target {
    at: u32,
    expiry: u32,
}

/// The targets of a line, the nearest last. Each one expires later than those
/// after it, so that only the last has to be looked at.
///
/// Few are ever alive together: where f(t) ≥ 2t, each has at most half of the
/// least take of the one before. Rules of slower growth may need more, which
/// then go to the heap.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStack {
    targets: SmallVec<[Target; 4]>,
}

impl LineStack {
    /// Forgets all targets, for a new line.
    pub(super) fn clear(&mut self) {
        self.targets.clear();
    }

    /// The distance from x to the nearest target. Asked with x growing.
    pub(super) fn nearest(&mut self, x: u32) -> Option<u32> {
        while let Some(last) = self.targets.last() {
            if last.expiry >= x {
                return Some(x - last.at);
            }
            self.targets.pop();
        }
        None
    }

    /// Adds the entry at x, a target from up to x + reach.
    pub(super) fn push(&mut self, x: u32, reach: u32) {
        if reach == 0 {
            return;
        }
        // Beyond u32::MAX there is no x to ask from.
        let expiry = x.saturating_add(reach);
        while self
            .targets
            .last()
            .is_some_and(|last| last.expiry <= expiry)
        {
            self.targets.pop();
        }
        self.targets.push(Target { at: x, expiry });
    }
}
