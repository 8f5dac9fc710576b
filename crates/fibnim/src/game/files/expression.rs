//! Expressions of game files: whole numbers, names, and conditions.

use super::text::{Place, Read, Reader, Token, Trouble};

/// The deepest nesting of brackets and operators.
const MAX_DEPTH: usize = 40;
/// No limit at all: more than every number that can be written or computed, and
/// good for comparisons alone.
pub(super) const INFINITE: i128 = i128::MAX;
/// The largest exponent.
const MAX_EXPONENT: i128 = 120;

/// An expression over whole numbers; division rounds down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expression {
    kind: Kind,
    place: Place,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Number(i128),
    /// A name, by its place among the names of the file.
    Name(usize),
    Negative(Box<Expression>),
    Binary(Operator, Box<[Expression; 2]>),
    Least(Vec<Expression>),
    Most(Vec<Expression>),
    /// The value of a bin.
    Value(Box<Expression>),
    /// The values of all bins from one to another together.
    Sum(Box<[Expression; 2]>),
    Compare(Comparison, Box<[Expression; 2]>),
    And(Box<[Expression; 2]>),
    Or(Box<[Expression; 2]>),
    Not(Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Mod,
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    More,
}

/// The names that an expression may use, and where their numbers stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn index(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|known| known == name)
    }

    /// Adds a name, and gives its place.
    pub(super) fn add(&mut self, name: &str) -> usize {
        self.0.push(name.into());
        self.0.len() - 1
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    fn listed(&self) -> String {
        self.0.join(", ")
    }
}

/// What names and bins are worth where an expression is computed.
pub(super) struct Numbers<'a> {
    /// The numbers of the names; `None` for those that mean nothing here.
    pub(super) names: &'a [Option<i128>],
    /// The values of the bins that are known, from bin 1 on.
    pub(super) values: &'a [u64],
}

// Reading.

impl Expression {
    /// Reads a number.
    pub(super) fn read(reader: &mut Reader, names: &Names) -> Read<Self> {
        let read = Parser {
            reader,
            names,
            depth: 0,
        }
        .sum()?;
        read.expect_number()
    }

    /// Reads a condition.
    pub(super) fn condition(reader: &mut Reader, names: &Names) -> Read<Self> {
        let read = Parser {
            reader,
            names,
            depth: 0,
        }
        .or()?;
        read.expect_condition()
    }

    /// A number by itself.
    pub(super) fn constant(number: i128, place: Place) -> Self {
        Self {
            kind: Kind::Number(number),
            place,
        }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    fn is_condition(&self) -> bool {
        matches!(
            self.kind,
            Kind::Compare(..) | Kind::And(_) | Kind::Or(_) | Kind::Not(_)
        )
    }

    fn expect_number(self) -> Read<Self> {
        if self.is_condition() {
            let message = "expected a number, but this is a condition";
            return Err(Trouble::new(self.place, message));
        }
        Ok(self)
    }

    fn expect_condition(self) -> Read<Self> {
        if !self.is_condition() {
            let message = "expected a condition, such as i <= k, but this is a number";
            return Err(Trouble::new(self.place, message));
        }
        Ok(self)
    }

    /// Whether the value of any bin occurs.
    pub(super) fn uses_bins(&self) -> bool {
        self.any(&|kind| matches!(kind, Kind::Value(_) | Kind::Sum(_)))
    }

    /// Whether a name occurs.
    pub(super) fn uses(&self, name: usize) -> bool {
        self.any(&|kind| matches!(kind, Kind::Name(used) if *used == name))
    }

    /// How many steps it takes to compute, at most.
    pub(super) fn work(&self) -> u64 {
        /// A sum goes over bins, which are not more than this.
        const BINS: u64 = 250;
        1 + match &self.kind {
            Kind::Number(_) | Kind::Name(_) => 0,
            Kind::Negative(a) | Kind::Value(a) | Kind::Not(a) => a.work(),
            Kind::Sum(both) => BINS + both[0].work() + both[1].work(),
            Kind::Binary(_, both) | Kind::Compare(_, both) | Kind::And(both) | Kind::Or(both) => {
                both[0].work() + both[1].work()
            }
            Kind::Least(all) | Kind::Most(all) => all.iter().map(Self::work).sum(),
        }
    }

    /// Whether a part is so.
    fn any(&self, so: &dyn Fn(&Kind) -> bool) -> bool {
        so(&self.kind)
            || match &self.kind {
                Kind::Number(_) | Kind::Name(_) => false,
                Kind::Negative(a) | Kind::Value(a) | Kind::Not(a) => a.any(so),
                Kind::Binary(_, both)
                | Kind::Sum(both)
                | Kind::Compare(_, both)
                | Kind::And(both)
                | Kind::Or(both) => both.iter().any(|a| a.any(so)),
                Kind::Least(all) | Kind::Most(all) => all.iter().any(|a| a.any(so)),
            }
    }
}

struct Parser<'r> {
    reader: &'r mut Reader,
    names: &'r Names,
    depth: usize,
}

impl Parser<'_> {
    fn node(kind: Kind, place: Place) -> Expression {
        Expression { kind, place }
    }

    /// Goes one level down.
    fn within(&mut self, read: impl FnOnce(&mut Self) -> Read<Expression>) -> Read<Expression> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("brackets and operators are nested deeper than {MAX_DEPTH}");
            return Err(Trouble::new(self.reader.place(), message));
        }
        let found = read(self);
        self.depth -= 1;
        found
    }

    fn or(&mut self) -> Read<Expression> {
        let mut left = self.and()?;
        loop {
            let place = self.reader.place();
            if !self.reader.accept("or") {
                return Ok(left);
            }
            let both = [left.expect_condition()?, self.and()?.expect_condition()?];
            left = Self::node(Kind::Or(Box::new(both)), place);
        }
    }

    fn and(&mut self) -> Read<Expression> {
        let mut left = self.not()?;
        loop {
            let place = self.reader.place();
            if !self.reader.accept("and") {
                return Ok(left);
            }
            let both = [left.expect_condition()?, self.not()?.expect_condition()?];
            left = Self::node(Kind::And(Box::new(both)), place);
        }
    }

    fn not(&mut self) -> Read<Expression> {
        let place = self.reader.place();
        if self.reader.accept("not") {
            let negated = self.within(Self::not)?.expect_condition()?;
            return Ok(Self::node(Kind::Not(Box::new(negated)), place));
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Read<Expression> {
        let left = self.sum()?;
        let place = self.reader.place();
        let Some(how) = self.accept_comparison() else {
            return Ok(left);
        };
        let right = self.sum()?.expect_number()?;
        let first = Self::node(
            Kind::Compare(how, Box::new([left.expect_number()?, right.clone()])),
            place,
        );
        // 1 < i <= k is 1 < i and i <= k.
        let place = self.reader.place();
        let Some(how) = self.accept_comparison() else {
            return Ok(first);
        };
        let last = self.sum()?.expect_number()?;
        let second = Self::node(Kind::Compare(how, Box::new([right, last])), place);
        Ok(Self::node(Kind::And(Box::new([first, second])), place))
    }

    fn accept_comparison(&mut self) -> Option<Comparison> {
        const ALL: [(&str, Comparison); 6] = [
            ("<", Comparison::Less),
            ("<=", Comparison::AtMost),
            ("=", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            (">=", Comparison::AtLeast),
            (">", Comparison::More),
        ];
        let found = ALL.iter().find(|(sign, _)| self.reader.accept(sign));
        found.map(|(_, how)| *how)
    }

    fn sum(&mut self) -> Read<Expression> {
        let mut left = self.product()?;
        loop {
            let place = self.reader.place();
            let operator = match self.reader.peek() {
                Some(Token::Sign("+")) => Operator::Plus,
                Some(Token::Sign("-")) => Operator::Minus,
                _ => return Ok(left),
            };
            self.reader.take();
            let right = self.product()?;
            left = Self::binary(operator, left, right, place)?;
        }
    }

    fn product(&mut self) -> Read<Expression> {
        let mut left = self.signed()?;
        loop {
            let place = self.reader.place();
            let operator = match self.reader.peek() {
                Some(Token::Sign("*")) => Operator::Times,
                Some(Token::Sign("/")) => Operator::Over,
                Some(Token::Word(word)) if word == "mod" => Operator::Mod,
                _ => return Ok(left),
            };
            self.reader.take();
            let right = self.signed()?;
            left = Self::binary(operator, left, right, place)?;
        }
    }

    fn binary(
        operator: Operator,
        left: Expression,
        right: Expression,
        place: Place,
    ) -> Read<Expression> {
        let both = [left.expect_number()?, right.expect_number()?];
        Ok(Self::node(Kind::Binary(operator, Box::new(both)), place))
    }

    fn signed(&mut self) -> Read<Expression> {
        let place = self.reader.place();
        if self.reader.accept("-") {
            let negated = self.within(Self::signed)?.expect_number()?;
            return Ok(Self::node(Kind::Negative(Box::new(negated)), place));
        }
        self.power()
    }

    fn power(&mut self) -> Read<Expression> {
        let base = self.within(Self::atom)?;
        let place = self.reader.place();
        if self.reader.accept("^") {
            let exponent = self.within(Self::signed)?;
            return Self::binary(Operator::Power, base, exponent, place);
        }
        Ok(base)
    }

    fn atom(&mut self) -> Read<Expression> {
        let place = self.reader.place();
        match self.reader.peek().cloned() {
            Some(Token::Number(number)) => {
                self.reader.take();
                let number = Self::node(Kind::Number(number), place);
                // 2t is 2 times t, and 2t^2 is 2 times t^2.
                if let Some(Token::Word(word)) = self.reader.peek()
                    && self.names.index(word).is_some()
                {
                    let factor = self.power()?;
                    return Self::binary(Operator::Times, number, factor, place);
                }
                Ok(number)
            }
            Some(Token::Word(word)) => self.named(&word, place),
            Some(Token::Sign("(")) => {
                self.reader.take();
                let inside = self.or()?;
                self.reader.expect(")", "to close the bracket")?;
                Ok(inside)
            }
            _ => Err(self.reader.unexpected("a number, a name or a bracket")),
        }
    }

    fn named(&mut self, word: &str, place: Place) -> Read<Expression> {
        self.reader.take();
        if let Some(name) = self.names.index(word) {
            return Ok(Self::node(Kind::Name(name), place));
        }
        let mut arguments = match word {
            "value" | "v" | "sum" | "min" | "max" => self.arguments(word)?,
            _ => {
                let names = self.names.listed();
                let known = if names.is_empty() {
                    "no name means anything here".into()
                } else {
                    format!("the names here are {names}")
                };
                let message = format!("{word} means nothing here; {known}");
                return Err(Trouble::new(place, message));
            }
        };
        let kind = match (word, arguments.len()) {
            ("value" | "v", 1) => Kind::Value(Box::new(arguments.remove(0))),
            ("sum", 2) => {
                let last = arguments.remove(1);
                Kind::Sum(Box::new([arguments.remove(0), last]))
            }
            ("min", 1..) => Kind::Least(arguments),
            ("max", 1..) => Kind::Most(arguments),
            (_, given) => {
                let wanted = if word == "sum" {
                    "two numbers, the first and the last bin"
                } else {
                    "one number, the bin"
                };
                let message = format!("{word} takes {wanted}, and not {given}");
                return Err(Trouble::new(place, message));
            }
        };
        Ok(Self::node(kind, place))
    }

    fn arguments(&mut self, word: &str) -> Read<Vec<Expression>> {
        self.reader.expect("(", &format!("after {word}"))?;
        let mut arguments = Vec::new();
        loop {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                let message = format!("brackets and operators are nested deeper than {MAX_DEPTH}");
                return Err(Trouble::new(self.reader.place(), message));
            }
            arguments.push(self.sum()?.expect_number()?);
            self.depth -= 1;
            if !self.reader.accept(",") {
                break;
            }
        }
        self.reader.expect(")", &format!("to end {word}"))?;
        Ok(arguments)
    }
}

// Computing.

impl Expression {
    /// The number; an error where it cannot be computed.
    pub(super) fn number(&self, numbers: &Numbers<'_>) -> Read<i128> {
        let trouble = |message: String| Trouble::new(self.place, message);
        let too_large = || trouble("the number has more than 38 digits".into());
        Ok(match &self.kind {
            Kind::Number(number) => *number,
            Kind::Name(name) => numbers.names[*name]
                .ok_or_else(|| trouble("this name has no number here".into()))?,
            Kind::Negative(a) => a.number(numbers)?.checked_neg().ok_or_else(too_large)?,
            Kind::Binary(operator, both) => {
                let (a, b) = (both[0].number(numbers)?, both[1].number(numbers)?);
                self.operate(*operator, a, b)?
            }
            Kind::Least(all) | Kind::Most(all) => {
                let mut found = all[0].number(numbers)?;
                for other in &all[1..] {
                    let other = other.number(numbers)?;
                    found = match self.kind {
                        Kind::Least(_) => found.min(other),
                        _ => found.max(other),
                    };
                }
                found
            }
            Kind::Value(bin) => {
                let bin = bin.number(numbers)?;
                self.value(bin, numbers)?
            }
            Kind::Sum(ends) => {
                let (first, last) = (ends[0].number(numbers)?, ends[1].number(numbers)?);
                let mut sum = 0i128;
                let mut bin = first;
                while bin <= last {
                    // Beyond the bins that are known this ends with an error.
                    let value = self.value(bin, numbers)?;
                    sum = sum.checked_add(value).ok_or_else(too_large)?;
                    bin += 1;
                }
                sum
            }
            Kind::Compare(..) | Kind::And(_) | Kind::Or(_) | Kind::Not(_) => {
                i128::from(self.holds(numbers)?)
            }
        })
    }

    fn value(&self, bin: i128, numbers: &Numbers<'_>) -> Read<i128> {
        let index = usize::try_from(bin).ok().and_then(|bin| bin.checked_sub(1));
        let value = index.and_then(|index| numbers.values.get(index));
        value.map(|&value| i128::from(value)).ok_or_else(|| {
            let known = match numbers.values.len() {
                0 => "no bin has a value yet".into(),
                1 => "only bin 1 has a value yet".into(),
                last => format!("bins 1 to {last} have values here"),
            };
            Trouble::new(
                self.place,
                format!("it needs the value of bin {bin}, and {known}"),
            )
        })
    }

    fn operate(&self, operator: Operator, a: i128, b: i128) -> Read<i128> {
        let trouble = |message: String| Trouble::new(self.place, message);
        if a == INFINITE || b == INFINITE {
            let message =
                "there is no limit yet, and so no number of it; give the first one with 'opening'";
            return Err(trouble(message.into()));
        }
        let divisor = |b: i128| match b {
            0 => Err(trouble(format!("{a} is divided by 0"))),
            b => Ok(b),
        };
        let done = match operator {
            Operator::Plus => a.checked_add(b),
            Operator::Minus => a.checked_sub(b),
            Operator::Times => a.checked_mul(b),
            Operator::Over => {
                let (quotient, rest) = (a.checked_div(divisor(b)?), a.checked_rem(b));
                // Rounded down, whatever the signs are.
                match (quotient, rest) {
                    (Some(quotient), Some(rest)) if rest != 0 && (rest < 0) != (b < 0) => {
                        quotient.checked_sub(1)
                    }
                    (quotient, _) => quotient,
                }
            }
            Operator::Mod => {
                let b = divisor(b)?;
                a.checked_rem(b).and_then(|rest| {
                    if rest != 0 && (rest < 0) != (b < 0) {
                        rest.checked_add(b)
                    } else {
                        Some(rest)
                    }
                })
            }
            Operator::Power => {
                if !(0..=MAX_EXPONENT).contains(&b) {
                    let message = format!("an exponent is from 0 to {MAX_EXPONENT}, and not {b}");
                    return Err(trouble(message));
                }
                u32::try_from(b).ok().and_then(|b| a.checked_pow(b))
            }
        };
        done.ok_or_else(|| trouble("the number has more than 38 digits".into()))
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, numbers: &Numbers<'_>) -> Read<bool> {
        Ok(match &self.kind {
            Kind::Compare(how, both) => {
                let (a, b) = (both[0].number(numbers)?, both[1].number(numbers)?);
                match how {
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    Comparison::AtLeast => a >= b,
                    Comparison::More => a > b,
                }
            }
            // The second is not computed where the first decides: y > 0 and t mod y = 0.
            Kind::And(both) => both[0].holds(numbers)? && both[1].holds(numbers)?,
            Kind::Or(both) => both[0].holds(numbers)? || both[1].holds(numbers)?,
            Kind::Not(negated) => !negated.holds(numbers)?,
            _ => self.number(numbers)? != 0,
        })
    }
}
