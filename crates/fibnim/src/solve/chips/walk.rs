//! The walk over all rows of a layer, in either order, and where the moves of
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
    /// By how much more is left where it leads, of the sum and of the layer.
    debt: isize,
    lift: isize,
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

/// The walk over layers.
pub(super) struct Walk<'a> {
    layout: &'a Layout,
    program: &'a Program,
    pace: &'a mut Pace,
    /// The moves whose highest bin is this one, by the chips that they need of
    /// it.
    begins: Vec<Vec<usize>>,
    /// For each bin: the first cells of the blocks below the choices down to it,
    /// in this layer and in those to which moves lead.
    begin: Vec<isize>,
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

impl<'a> Walk<'a> {
    pub(super) fn new(layout: &'a Layout, program: &'a Program, pace: &'a mut Pace) -> Self {
        let mut begins = vec![Vec::new(); layout.top() + 1];
        let mut walk = Self {
            layout,
            program,
            pace,
            begins: Vec::new(),
            begin: vec![0; (layout.top() + 2) * (program.most_layers + 1)],
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
        walk
    }

    /// Walks over all rows of a layer, at a pace that counts their cells. The
    /// layer and those to which moves lead begin at these cells.
    pub(super) fn layer(
        &mut self,
        layer: usize,
        begin: impl Iterator<Item = usize>,
        visit: &mut impl Visit,
    ) -> Result<()> {
        let top = self.layout.top();
        let above = self.place(top + 1);
        for (place, begin) in self.begin[above..].iter_mut().zip(begin) {
            *place = begin.cast_signed();
        }
        let sum = self.layout.sum.cast_signed();
        self.choose(top, layer.cast_signed(), sum, 0, visit)
    }

    /// Where the beginnings of a bin are.
    #[inline]
    fn place(&self, bin: usize) -> usize {
        bin * (self.program.most_layers + 1)
    }

    /// By how many the layer changes where a move leads so many layers off.
    #[inline]
    fn layers_off(&self, layers: usize) -> isize {
        match self.program.order {
            Order::Falling => -layers.cast_signed(),
            Order::Rising => layers.cast_signed(),
        }
    }

    /// Tries all numbers of chips for a bin, for which this weight and value are
    /// left. The moves that are legal above it are those from `begun` on.
    fn choose(
        &mut self,
        bin: usize,
        left: isize,
        rest: isize,
        begun: usize,
        visit: &mut impl Visit,
    ) -> Result<()> {
        let layout = self.layout;
        if bin < layout.lowest_choice() {
            return self.only_row(left, rest, begun, visit);
        }
        let (weight, value) = (
            layout.weight(bin).cast_signed(),
            layout.value(bin).cast_signed(),
        );
        let mut most = rest / value;
        if weight > 0 {
            most = most.min(left / weight);
        }
        let first = self.candidates.len();
        self.find_candidates(bin, left, rest, begun, most.unsigned_abs());
        let marks = self.marks();
        for i in 0..=most {
            let chips = match self.program.order {
                Order::Falling => i,
                Order::Rising => most - i,
            };
            let (left_below, rest_below) = (left - chips * weight, rest - chips * value);
            if bin > LOWEST && layout.size(bin - 1, left_below, rest_below) == 0 {
                continue;
            }
            self.begin_below(bin, (left, rest), (left_below, rest_below));
            self.continue_moves(bin, first, chips.unsigned_abs(), left_below, rest_below);
            if bin > LOWEST {
                self.choose(bin - 1, left_below, rest_below, marks.partial, visit)?;
            } else {
                self.visit_row(self.begin[self.place(bin)], rest_below, visit)?;
            }
            self.back_to(marks);
        }
        self.candidates.truncate(first);
        Ok(())
    }

    /// Finds where the blocks below a choice begin.
    #[inline]
    fn begin_below(&mut self, bin: usize, above: (isize, isize), below: (isize, isize)) {
        let (layout, here, higher) = (self.layout, self.place(bin), self.place(bin + 1));
        for layers in 0..=self.program.most_layers {
            let off = self.layers_off(layers);
            self.begin[here + layers] = self.begin[higher + layers]
                + layout.size(bin, above.0 + off, above.1)
                - layout.size(bin, below.0 + off, below.1);
        }
    }

    /// The moves that may be legal, by the chips of a bin.
    #[inline]
    fn find_candidates(&mut self, bin: usize, left: isize, rest: isize, begun: usize, most: usize) {
        let (moves, layout) = (&self.program.moves, self.layout);
        let candidate = |index: usize, begin: isize, left: isize, rest: isize| {
            let step = moves[index].step(bin);
            Candidate {
                index,
                goes: step.goes,
                debt: step.debt,
                lift: step.lift,
                end: begin + layout.size(bin, left, rest),
                ends: moves[index].bottom == bin,
            }
        };
        for &(index, begin) in &self.partial[begun..] {
            let above = moves[index].step(bin + 1);
            let (left, rest) = (left + above.lift, rest + above.debt);
            self.candidates.push(candidate(index, begin, left, rest));
        }
        let higher = self.place(bin + 1);
        for &index in &self.begins[bin] {
            if moves[index].step(bin).goes > most {
                break;
            }
            let layers = moves[index].layers;
            let left = left + self.layers_off(layers);
            let begin = self.begin[higher + layers];
            self.candidates.push(candidate(index, begin, left, rest));
        }
    }

    /// Goes on with the moves that are legal with so many chips of a bin, where
    /// this weight and value are left for the lower bins.
    #[inline]
    fn continue_moves(&mut self, bin: usize, first: usize, chips: usize, left: isize, rest: isize) {
        let here = self.begin[self.place(bin)];
        for i in first..self.candidates.len() {
            let candidate = self.candidates[i];
            let (left, rest) = (left + candidate.lift, rest + candidate.debt);
            // What gives more than there is is not legal for any sum.
            if candidate.goes > chips || left < 0 || rest < 0 {
                continue;
            }
            let to = candidate.end - self.layout.size(bin, left, rest);
            if candidate.ends {
                let landing = self.program.moves[candidate.index].landing;
                self.found(landing, to - here);
            } else {
                self.partial.push((candidate.index, to));
            }
        }
    }

    /// The only row of a block: the weight that is left gives the chips of the
    /// lowest bin.
    #[inline]
    fn only_row(
        &mut self,
        left: isize,
        rest: isize,
        begun: usize,
        visit: &mut impl Visit,
    ) -> Result<()> {
        let chips = left.unsigned_abs();
        let rest = rest - left * self.layout.value(LOWEST).cast_signed();
        let higher = self.place(LOWEST + 1);
        let here = self.begin[higher];
        let moves = &self.program.moves;
        let marks = self.marks();
        for i in begun..self.partial.len() {
            let (index, to) = self.partial[i];
            let step = &moves[index];
            if step.lowest.goes <= chips && rest + step.lowest.debt >= 0 {
                self.found(step.landing, to - here);
            }
        }
        for i in 0..self.begins[LOWEST].len() {
            let step = &moves[self.begins[LOWEST][i]];
            if step.lowest.goes > chips {
                break;
            }
            if rest + step.lowest.debt >= 0 {
                self.found(step.landing, self.begin[higher + step.layers] - here);
            }
        }
        self.visit_row(here, rest, visit)?;
        self.back_to(marks);
        Ok(())
    }

    #[inline]
    fn visit_row(&mut self, begin: isize, rest: isize, visit: &mut impl Visit) -> Result<()> {
        let rest = rest.unsigned_abs();
        let row = Row {
            begin: begin.unsigned_abs(),
            rest,
            plain: &self.plain,
            ranged: &self.ranged,
            within: &self.within,
            needs: (self.free == 0).then_some(&self.needs[..]),
        };
        visit.visit(self.layout, &row);
        let cells = rest / self.layout.value(2) + 1 + self.layout.zeros;
        self.pace.steps(cells as u64)
    }

    /// Takes down a move whose row is so far off.
    #[inline]
    fn found(&mut self, landing: Landing, distance: isize) {
        match landing.kind {
            Kind::Plain => self.plain.push(distance + landing.twos),
            Kind::Ranged => self.ranged.push((distance + landing.twos, landing)),
            Kind::Within => self.within.push(landing),
        }
        if landing.counts {
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
