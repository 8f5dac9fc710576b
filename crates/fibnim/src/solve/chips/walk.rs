//! The walk over all rows of a table, in either order, and where the moves of
//! each row lead.

use super::Order;
use super::compile::{Kind, LOWEST, Landing, Program};
use super::layout::Layout;
use crate::error::Result;
use crate::watch::Pace;

/// The states that have the same chips in the bins from 3 up, and their moves.
pub(super) struct Row<'a> {
    /// The first cell.
    pub(super) begin: usize,
    /// The value that is left for twos and ones.
    pub(super) rest: usize,
    /// How far off the words are to which plain moves lead.
    pub(super) plain: &'a [isize],
    /// The moves made word by word where they are legal, and how far off the
    /// words are to which they lead.
    pub(super) ranged: &'a [(isize, Landing)],
    /// The moves within the row.
    pub(super) within: &'a [Landing],
    /// What the moves need that are made once, twos and ones; nothing if one of
    /// them needs neither.
    pub(super) needs: Option<&'a [(usize, usize)]>,
}

/// What does the work for a row.
pub(super) trait Visit {
    /// Computes the cells of a row from those before it.
    fn visit(&mut self, layout: &Layout, row: &Row);
}

/// A move that may be legal, while the number of chips of a bin is not chosen.
#[derive(Clone, Copy)]
struct Candidate {
    /// The move.
    index: usize,
    /// The chips of the bin that it needs.
    goes: usize,
    /// By how much more is left where it leads.
    debt: isize,
    /// The end of the block of choices for this bin, where it leads.
    end: isize,
    /// Whether it is known where it leads once the bin is chosen.
    ends: bool,
}

/// How many of each kind of move there are.
#[derive(Clone, Copy)]
struct Marks {
    partial: usize,
    plain: usize,
    ranged: usize,
    within: usize,
    needs: usize,
    free: usize,
}

/// Walks over all rows, at a pace that counts their cells.
pub(super) fn walk(
    layout: &Layout,
    program: &Program,
    order: Order,
    visit: &mut impl Visit,
    pace: &mut Pace,
) -> Result<()> {
    let mut begins = vec![Vec::new(); layout.top() + 1];
    let mut walk = Walk {
        layout,
        program,
        order,
        pace,
        begins: Vec::new(),
        candidates: Vec::new(),
        partial: Vec::new(),
        plain: Vec::new(),
        ranged: Vec::new(),
        within: Vec::new(),
        needs: Vec::new(),
        free: 0,
    };
    for (index, step) in program.moves.iter().enumerate() {
        if step.top < LOWEST {
            walk.found(step.landing, 0);
        } else {
            begins[step.top].push(index);
        }
    }
    for (bin, begins) in begins.iter_mut().enumerate().skip(LOWEST) {
        begins.sort_by_key(|&index| program.moves[index].step(bin).goes);
    }
    walk.begins = begins;
    walk.choose(layout.top(), 0, layout.sum, 0, visit)
}

struct Walk<'a> {
    layout: &'a Layout,
    program: &'a Program,
    order: Order,
    pace: &'a mut Pace,
    /// The moves whose highest bin is this one, by the chips that they need of
    /// it.
    begins: Vec<Vec<usize>>,
    /// For each bin that is being chosen, the moves that may be legal.
    candidates: Vec<Candidate>,
    /// The moves that are legal so far, and the first cell of the block to which
    /// each leads.
    partial: Vec<(usize, isize)>,
    // The moves of which it is known how far off they lead.
    plain: Vec<isize>,
    ranged: Vec<(isize, Landing)>,
    within: Vec<Landing>,
    needs: Vec<(usize, usize)>,
    /// How many of them need neither twos nor ones.
    free: usize,
}

impl Walk<'_> {
    /// Tries all numbers of chips for a bin. The block of these choices begins at
    /// a cell, and `rest` is left for them; the moves that began above are those
    /// from `begun` on.
    fn choose(
        &mut self,
        bin: usize,
        begin: usize,
        rest: usize,
        begun: usize,
        visit: &mut impl Visit,
    ) -> Result<()> {
        let (layout, first) = (self.layout, self.candidates.len());
        let (sizes, value) = (layout.sizes(bin), layout.value(bin));
        self.find_candidates(bin, begin, rest, begun);
        let marks = self.marks();
        let most = rest / value;
        for i in 0..=most {
            let chips = match self.order {
                Order::Falling => i,
                Order::Rising => most - i,
            };
            let left = rest - chips * value;
            let here = begin + sizes[rest] - sizes[left];
            self.continue_moves(first, sizes, chips, left, here);
            if bin > LOWEST {
                self.choose(bin - 1, here, left, marks.partial, visit)?;
            } else {
                visit.visit(
                    layout,
                    &Row {
                        begin: here,
                        rest: left,
                        plain: &self.plain,
                        ranged: &self.ranged,
                        within: &self.within,
                        needs: (self.free == 0).then_some(&self.needs[..]),
                    },
                );
            }
            self.back_to(marks);
        }
        self.candidates.truncate(first);
        if bin == LOWEST {
            self.pace.steps(sizes[rest] as u64)?;
        }
        Ok(())
    }

    /// The moves that may be legal, by the chips of a bin.
    #[inline]
    fn find_candidates(&mut self, bin: usize, begin: usize, rest: usize, begun: usize) {
        let (moves, sizes) = (&self.program.moves, self.layout.sizes(bin));
        let candidate = |index: usize, begin: isize, rest: usize| {
            let step = moves[index].step(bin);
            Candidate {
                index,
                goes: step.goes,
                debt: step.debt,
                end: begin + sizes[rest].cast_signed(),
                ends: moves[index].bottom == bin,
            }
        };
        for &(index, begin) in &self.partial[begun..] {
            let rest = rest.cast_signed() + moves[index].step(bin + 1).debt;
            let rest = rest.unsigned_abs();
            self.candidates.push(candidate(index, begin, rest));
        }
        let begins = self.begins[bin].iter();
        let most = rest / self.layout.value(bin);
        let can = begins.take_while(|&&index| moves[index].step(bin).goes <= most);
        let here = begin.cast_signed();
        self.candidates
            .extend(can.map(|&index| candidate(index, here, rest)));
    }

    /// Goes on with the moves that are legal with so many chips of a bin, where
    /// the lower bins' block begins at a cell and `left` is left for it.
    #[inline]
    fn continue_moves(
        &mut self,
        first: usize,
        sizes: &[usize],
        chips: usize,
        left: usize,
        here: usize,
    ) {
        for i in first..self.candidates.len() {
            let candidate = self.candidates[i];
            let left = left.cast_signed() + candidate.debt;
            // What gives more than there is was legal for no sum.
            if candidate.goes > chips || left < 0 {
                continue;
            }
            let to = candidate.end - sizes[left.unsigned_abs()].cast_signed();
            if candidate.ends {
                let landing = self.program.moves[candidate.index].landing;
                self.found(landing, to - here.cast_signed());
            } else {
                self.partial.push((candidate.index, to));
            }
        }
    }

    /// Takes down a move whose row is so far off.
    #[inline]
    fn found(&mut self, landing: Landing, distance: isize) {
        match landing.kind {
            Kind::Plain => self.plain.push(distance + landing.twos),
            Kind::Ranged => self.ranged.push((distance + landing.twos, landing)),
            Kind::Within => self.within.push(landing),
        }
        if landing.once {
            match landing.needs {
                (0, 0) => self.free += 1,
                needs => self.needs.push(needs),
            }
        }
    }

    #[inline]
    fn marks(&self) -> Marks {
        Marks {
            partial: self.partial.len(),
            plain: self.plain.len(),
            ranged: self.ranged.len(),
            within: self.within.len(),
            needs: self.needs.len(),
            free: self.free,
        }
    }

    #[inline]
    fn back_to(&mut self, marks: Marks) {
        self.partial.truncate(marks.partial);
        self.plain.truncate(marks.plain);
        self.ranged.truncate(marks.ranged);
        self.within.truncate(marks.within);
        self.needs.truncate(marks.needs);
        self.free = marks.free;
    }
}
