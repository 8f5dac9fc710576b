//! Arithmetic of natural numbers with each other and with unsigned integers,
//! comparison with these, and conversion from and to them.
//!
//! Every operator takes its operands owned or borrowed; an owned one lends its
//! memory to the result. The type of an integer has to be written, `n + 1u8`,
//! because all of them are accepted.

use std::cmp::Ordering;
use std::iter::{Product, Sum};
use std::ops::{
    Add, AddAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign, Rem, RemAssign, Sub,
    SubAssign,
};

use dashu_int::UBig;

use super::Natural;
use crate::error::Error;
use crate::excess::{Excess, Unit};

/// `$left` and `$right` are `&` where that operand is borrowed.
macro_rules! between_naturals {
    ($doc:literal $operator:ident $method:ident [$($left:tt)?] [$($right:tt)?]) => {
        impl $operator<$($right)? Natural> for $($left)? Natural {
            type Output = Natural;

            #[doc = $doc]
            fn $method(self, other: $($right)? Natural) -> Natural {
                Natural($operator::$method($($left)? self.0, $($right)? other.0))
            }
        }
    };
}

macro_rules! assigning {
    ($doc:literal $assign:ident $method:ident $([$($right:tt)?])*) => {$(
        impl $assign<$($right)? Natural> for Natural {
            #[doc = $doc]
            fn $method(&mut self, other: $($right)? Natural) {
                self.0.$method($($right)? other.0);
            }
        }
    )*};
}

macro_rules! with_integers {
    ($doc:literal $operator:ident $method:ident $assign:ident $assign_method:ident
     $($integer:ident)*) => {$(
        impl $operator<$integer> for Natural {
            type Output = Natural;

            #[doc = $doc]
            fn $method(self, other: $integer) -> Natural {
                self.$method(Natural::from(other))
            }
        }

        impl $operator<$integer> for &Natural {
            type Output = Natural;

            #[doc = $doc]
            fn $method(self, other: $integer) -> Natural {
                self.$method(Natural::from(other))
            }
        }

        impl $assign<$integer> for Natural {
            #[doc = $doc]
            fn $assign_method(&mut self, other: $integer) {
                self.$assign_method(Natural::from(other));
            }
        }
    )*};
}

macro_rules! operators {
    ($($doc:literal $operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        between_naturals!($doc $operator $method [] []);
        between_naturals!($doc $operator $method [] [&]);
        between_naturals!($doc $operator $method [&] []);
        between_naturals!($doc $operator $method [&] [&]);
        assigning!($doc $assign $assign_method [] [&]);
        with_integers!($doc $operator $method $assign $assign_method
            u8 u16 u32 u64 u128 usize);
    )*};
}

operators! {
    "The sum." Add add AddAssign add_assign;
    "The difference.\n\n# Panics\nPanics if it is negative; see [`Natural::checked_sub`]."
        Sub sub SubAssign sub_assign;
    "The product." Mul mul MulAssign mul_assign;
    "The quotient, rounded down.\n\n# Panics\nPanics if the divisor is 0."
        Div div DivAssign div_assign;
    "The remainder.\n\n# Panics\nPanics if the divisor is 0." Rem rem RemAssign rem_assign;
    "The nim-sum: the sum in binary without carries." BitXor bitxor BitXorAssign bitxor_assign;
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl From<$integer> for Natural {
            fn from(value: $integer) -> Self {
                Self(UBig::from(value))
            }
        }

        impl PartialEq<$integer> for Natural {
            fn eq(&self, other: &$integer) -> bool {
                self.cmp(&Self::from(*other)).is_eq()
            }
        }

        impl PartialOrd<$integer> for Natural {
            fn partial_cmp(&self, other: &$integer) -> Option<Ordering> {
                Some(self.cmp(&Self::from(*other)))
            }
        }

        impl TryFrom<&Natural> for $integer {
            type Error = Error;

            fn try_from(number: &Natural) -> Result<Self, Error> {
                Self::try_from(&number.0).map_err(|_| {
                    let name = stringify!($integer);
                    Error::limit(
                        format!("holding {} in a {name}", number.to_ends_string()),
                        format!("{} bits", number.bit_len()),
                        format!("{} bits", Self::BITS),
                        [Excess::beyond(Self::BITS, Unit::Bits).needing(number.bit_len())],
                    )
                })
            }
        }

        impl TryFrom<Natural> for $integer {
            type Error = Error;

            fn try_from(number: Natural) -> Result<Self, Error> {
                Self::try_from(&number)
            }
        }
    )*};
}
integers!(u8 u16 u32 u64 u128 usize);

macro_rules! folds {
    ($($fold:ident $method:ident $start:ident $assign:ident;)*) => {$(
        impl $fold for Natural {
            fn $method<I: Iterator<Item = Natural>>(numbers: I) -> Self {
                let mut total = Self::$start;
                numbers.for_each(|number| total.$assign(number));
                total
            }
        }

        impl<'a> $fold<&'a Natural> for Natural {
            fn $method<I: Iterator<Item = &'a Natural>>(numbers: I) -> Self {
                let mut total = Self::$start;
                numbers.for_each(|number| total.$assign(number));
                total
            }
        }
    )*};
}
folds! {
    Sum sum ZERO add_assign;
    Product product ONE mul_assign;
}
