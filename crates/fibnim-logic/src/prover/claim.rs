//! What was decided, in the form in which it was evaluated.

use std::sync::Arc;

use super::core::{Core, Variable};
use crate::system::NumberSystem;

/// A formula as it was evaluated: what a certificate says again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) system: Arc<NumberSystem>,
    /// The outermost variables, bound or free, and their names.
    pub(crate) names: Vec<String>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) core: Core,
    /// Whether the core is what is said of these variables, or its negation:
    /// then it is said of all.
    pub(crate) positive: bool,
}
