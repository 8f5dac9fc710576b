//! Larsson & Rubinstein-Salzedo 2015, *Global Fibonacci Nim*: several piles
//! with one limit for all of them.

pub mod power_of_two;
