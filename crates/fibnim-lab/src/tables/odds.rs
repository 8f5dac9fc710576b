//! The chance of an unskilled player against a skilled one, beside the bounds of
//! Allen & Ponomarenko 2014, §4.

use fibnim::catalog;
use fibnim::numeration::Zeckendorf;
use fibnim::play::{Player, WhenLost, odds};
use fibnim::theory::allen_ponomarenko::fibonacci_nim;
use fibnim::{Ask, Budget, Error, Excess, Extended, Fraction, Game, Natural, Result, Unit};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};

/// The first n: from a single chip there is no move.
const FIRST: usize = 2;
/// The last n: chances beyond are too small for floating point.
const LAST: usize = 2000;
/// The digits of a chance, as far as they are shown.
const DIGITS: usize = 6;

/// Fibonacci nim: the chance of an unskilled player.
///
/// Against a skilled one, for n = M to N, beside the bounds of Allen & Ponomarenko 2014.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table odds\n  fibnim table odds --from 50 --to 60 --exact\n  fibnim table odds -o odds.svg"
    )
)]
pub struct Odds {
    /// The first n, at least 2.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value_t = FIRST))]
    pub from: usize,
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 100))]
    pub to: usize,
    /// Write the chances and bounds as fractions, too.
    #[cfg_attr(feature = "clap", arg(long))]
    pub exact: bool,
}

impl Odds {
    /// What the table is called.
    pub const NAME: &'static str = "odds";
}

/// The skilled player takes one when it has lost. The unskilled player begins,
/// and makes a random first move; only where n is a Fibonacci number does the
/// skilled one begin, who wins surely otherwise.
///
/// Theorem 3 bounds the chance by 1/(5·2^(b−1)), b = ⌊(n − p)/3⌋, where p is the
/// first move, and does not say which one: the bound is given for the largest
/// and for the smallest p that wins. From n = F_k it is 2^−b with b = ⌊n/3⌋.
/// Corollary 7 bounds the chance that the first move is a tail, as every
/// winning one is, by k√5/(2(φ^k − 0.1)), F_k being the largest part of n.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::tables::{Odds, TableKind};
/// use fibnim_lab::{Format, write};
///
/// let budget = Budget::default();
/// let mut out = Vec::new();
/// write(Odds { from: 2, to: 6, exact: true }.sheet(&budget)?, Format::Csv, &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.ends_with("6,unskilled,0.05,0.2,0.2,0.508652,1/20,1/5,1/5\n"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for Odds {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let Self { from, to, exact } = *self;
        let row_count = super::check_range(Self::NAME, "n", FIRST, from, to)?;
        check_last(to)?;
        let game = catalog::game("fib")?;
        // How far the table is, is told by its rows.
        let each = budget.quietly();
        let mut columns = vec![
            Column::integers("n"),
            Column::words("begins"),
            Column::reals("chance"),
            Column::reals("theorem_3_largest_p"),
            Column::reals("theorem_3_smallest_p"),
            Column::reals("corollary_7"),
        ];
        if exact {
            let names = ["exact", "exact_largest_p", "exact_smallest_p"];
            columns.extend(names.map(Column::written_numbers));
        }
        Ok(Sheet::Rows(Table {
            title: "Fibonacci nim: the chance of an unskilled player against a skilled one that takes one when it has lost, and the upper bounds of Allen & Ponomarenko 2014 (p: the first move)".into(),
            columns,
            bfile: None,
            picture: Some(picture(row_count).into()),
            row_count,
            rows: Box::new((from..=to).map(move |n| Ok(Case::new(n, &game, &each)?.row(exact)))),
            remark: Box::new(|| Some(REMARK.into())),
        }))
    }
}

const REMARK: &str = "The skilled player wins with 1 − chance. The unskilled player begins, but at Fibonacci numbers the skilled one does. Theorem 3 does not say which first move p it means where that is random; corollary_7 bounds the chance that the first move is a tail.";

fn check_last(to: usize) -> Result<()> {
    if to > LAST {
        return Err(Error::LimitExceeded {
            what: format!("the table {}", Odds::NAME),
            needed: format!("chances of n up to {to}"),
            limit: format!("n up to {LAST}; fibnim odds takes larger ones"),
            excess: vec![Excess::beyond(LAST, Unit::Number).needing(to)],
        });
    }
    Ok(())
}

fn picture(rows: usize) -> Plot {
    let caption = "Fibonacci nim: chance of an unskilled player who begins against a skilled one (at Fibonacci numbers n the skilled one begins), and upper bounds of Allen & Ponomarenko 2014";
    let plot = Plot::new(caption, 0, "n", "chance");
    if rows == 1 {
        // A single chance has no powers of ten to lie between: from 0 up to 1.
        return plot.bars(2, "exact chance");
    }
    plot.logarithmic()
        .dots(2, "exact chance")
        .line(3, "Theorem 3, largest first move p")
        .line(4, "Theorem 3, smallest p")
        .line(
            5,
            "Corollary 7, of another chance: that the first move is a tail",
        )
}

/// What is known of an n.
struct Case {
    n: usize,
    skilled_begins: bool,
    chance: Fraction,
    /// By the largest and the smallest first move that wins.
    theorem_3: Option<[Fraction; 2]>,
    corollary_7: Option<f64>,
}

impl Case {
    fn new(n: usize, game: &Game, budget: &Budget) -> Result<Self> {
        let number = Natural::from(n);
        let representation = Zeckendorf::of(&number);
        let skilled_begins = representation.part_count() == 1;
        let skilled = Player::Skilled(WhenLost::TakeOne);
        let players = if skilled_begins {
            [skilled, Player::Unskilled]
        } else {
            [Player::Unskilled, skilled]
        };
        let position = game.position(&n.to_string())?;
        let odds = odds::exact(&position, &players, budget)?;
        let chance = if skilled_begins {
            odds.second_wins
        } else {
            odds.first_wins
        };
        let k = representation.largest_index().unwrap_or(0);
        Ok(Self {
            n,
            skilled_begins,
            chance: chance.unwrap_or(Fraction::ZERO),
            theorem_3: theorem_3(n, skilled_begins, budget)?,
            corollary_7: (n >= 5 && !skilled_begins).then(|| corollary_7(k)),
        })
    }

    fn row(self, exact: bool) -> Row {
        let real = |fraction: &Fraction| Cell::Significant(fraction.to_f64(), DIGITS);
        let text = |fraction: &Fraction| Cell::Text(fraction.to_string());
        let bounds = |cell: &dyn Fn(&Fraction) -> Cell| match &self.theorem_3 {
            Some(bounds) => bounds.each_ref().map(cell),
            None => [Cell::Missing, Cell::Missing],
        };
        let begins = if self.skilled_begins {
            "skilled"
        } else {
            "unskilled"
        };
        let mut row = vec![
            Cell::Index(self.n),
            Cell::Text(begins.into()),
            real(&self.chance),
        ];
        row.extend(bounds(&real));
        let tail = self.corollary_7;
        row.push(tail.map_or(Cell::Missing, |tail| Cell::Significant(tail, DIGITS)));
        if exact {
            row.push(text(&self.chance));
            row.extend(bounds(&text));
        }
        row
    }
}

/// The bounds by the largest and the smallest first move that wins, from n = 4
/// on; at n = F_k, from 5 on, there is one.
fn theorem_3(n: usize, skilled_begins: bool, budget: &Budget) -> Result<Option<[Fraction; 2]>> {
    if skilled_begins {
        let bound = (n >= 5).then(|| over(1, 1, n / 3));
        return Ok(bound.map(|bound| [bound.clone(), bound]));
    }
    let number = Natural::from(n);
    let limit = Extended::from(&number - &Natural::ONE);
    let answer = fibonacci_nim(&number, &limit, Ask::normal(budget))?;
    let takes = answer.takes().filter_map(|(_, take)| take.to_usize());
    let takes: Vec<usize> = takes.collect();
    let bound = |p: &usize| over(2, 5, (n - p) / 3);
    let ends = takes.last().zip(takes.first());
    Ok(ends.map(|(last, first)| [bound(last), bound(first)]))
}

/// a/(d·2^b).
fn over(a: usize, d: usize, b: usize) -> Fraction {
    let below = &Natural::from(d) * &Natural::from(2u8).pow(b);
    Fraction::new(&Natural::from(a), &below).expect("the denominator is not 0")
}

/// k√5/(2(φ^k − 0.1)).
#[expect(clippy::cast_precision_loss, reason = "k is small")]
fn corollary_7(k: usize) -> f64 {
    let (root, k) = (5f64.sqrt(), k as f64);
    k * root / (2.0 * (f64::midpoint(1.0, root).powf(k) - 0.1))
}
