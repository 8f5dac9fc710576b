//! How a sweep can be made larger: which parameter is its size, and what is said where
//! something else is different.

use std::path::Path;

use serde_json::{Map, Value};

use super::error::{SweepError, name_of};
use super::plan::Plan;

/// The size of a sweep: the parameter that can grow.
struct Size {
    /// As the manifest has it.
    parameter: &'static str,
    value: u64,
}

impl Plan {
    /// The same sweep without its size. Of two plans for which it is the same, the
    /// shards of the smaller one are shards of the larger one.
    ///
    /// ```
    /// use fibnim_lab::sweep::{Plan, ReversedMode, ReversedSweep};
    ///
    /// let to = |to| Plan::Reversed(ReversedSweep { from: 2, to, mode: ReversedMode::Windows });
    /// assert_ne!(to(100), to(200));
    /// assert_eq!(to(100).of_any_size(), to(200).of_any_size());
    /// ```
    #[must_use]
    pub fn of_any_size(&self) -> Self {
        let mut plan = self.clone();
        match &mut plan {
            Self::Reversed(sweep) => sweep.to = 0,
            Self::ProveComplement(sweep) => sweep.pairs = 0,
            // A block has all pairs: more of them are another sweep.
            Self::Complement(sweep) => sweep.bound = 0,
            Self::Claims(_) => {}
        }
        plan
    }

    fn size(&self) -> Option<Size> {
        let size = |parameter, value: u64| Some(Size { parameter, value });
        match self {
            Self::Reversed(sweep) => size("to", sweep.to as u64),
            Self::ProveComplement(sweep) => size("to", sweep.pairs as u64),
            Self::Complement(sweep) => size("bound", sweep.bound),
            Self::Claims(_) => None,
        }
    }

    /// Refuses a plan that is neither this one nor a larger one of the same sweep, and
    /// says what is different, and what would have worked.
    pub(super) fn check_grows_to(&self, wanted: &Self, path: &Path) -> Result<(), SweepError> {
        let other = |differs: String, would_work: String| {
            Err(SweepError::OtherSweep {
                path: name_of(path),
                differs,
                would_work: format!("{would_work}, or choose another directory with --dir"),
            })
        };
        if self.name() != wanted.name() {
            let differs = format!("it is {}, and this one is {}", self.name(), wanted.name());
            return other(
                differs,
                format!("go on with it by `fibnim sweep {}`", self.name()),
            );
        }
        let sizes = self.size().zip(wanted.size());
        let is_smaller = sizes.is_some_and(|(found, wanted)| wanted.value < found.value);
        if self.of_any_size() == wanted.of_any_size() && !is_smaller {
            return Ok(());
        }
        other(self.differences(wanted), self.would_work(wanted))
    }

    /// "--mode is windows there and single here, and --to is 100 there and 60 here".
    fn differences(&self, wanted: &Self) -> String {
        let (there, here) = (self.parameters(), wanted.parameters());
        let differs = |name: &&String| there.get(*name) != here.get(*name);
        let word = |name: &String| {
            let [there, here] = [&there, &here].map(|values| shown(&values[name]));
            if name == CLAIMS {
                return format!(
                    "it is of {} there and of {} here",
                    claims(&there),
                    claims(&here)
                );
            }
            format!("{} is {there} there and {here} here", option(name))
        };
        let words: Vec<String> = there.keys().filter(differs).map(word).collect();
        words.join(", and ")
    }

    /// "give --mode windows and --to 100 or more to go on with it".
    fn would_work(&self, wanted: &Self) -> String {
        let (there, here) = (self.parameters(), wanted.parameters());
        let size = self.size();
        let word = |name: &String| {
            let value = &there[name];
            let is_size = size.as_ref().is_some_and(|size| size.parameter == name);
            match value {
                _ if name == CLAIMS => Some(claims(&shown(value))),
                Value::Bool(true) => Some(option(name)),
                Value::Bool(false) => Some(format!("no {}", option(name))),
                _ if is_size => Some(format!("{} {} or more", option(name), shown(value))),
                _ => Some(format!("{} {}", option(name), shown(value))),
            }
            .filter(|_| is_size || here.get(name) != Some(value))
        };
        let words: Vec<String> = there.keys().filter_map(word).collect();
        format!("give {} to go on with it", words.join(" and "))
    }

    /// The parameters, as the manifest has them.
    fn parameters(&self) -> Map<String, Value> {
        let plan = serde_json::to_value(self).expect("strings and numbers");
        match plan {
            Value::Object(mut plan) => match plan.remove("parameters") {
                Some(Value::Object(parameters)) => parameters,
                _ => Map::new(),
            },
            _ => Map::new(),
        }
    }
}

/// How a parameter is given on a command line.
fn option(parameter: &str) -> String {
    format!("--{}", parameter.replace('_', "-"))
}

/// The parameter that has no option: with what the names of the claims begin.
const CLAIMS: &str = "name";

/// "all claims", "the claims whinihan".
fn claims(beginning: &str) -> String {
    match beginning {
        "" => "all claims".into(),
        beginning => format!("the claims {beginning}"),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "given".into(),
        Value::Bool(false) => "not given".into(),
        Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ClaimsSweep, ComplementSweep, ReversedMode, ReversedSweep};
    use super::*;

    fn reversed(to: usize, mode: ReversedMode) -> Plan {
        Plan::Reversed(ReversedSweep { from: 2, to, mode })
    }

    fn claims(name: &str, long: bool) -> Plan {
        let name = name.into();
        Plan::Claims(ClaimsSweep { name, long })
    }

    fn said(found: &Plan, wanted: &Plan) -> String {
        let refused = found.check_grows_to(wanted, Path::new("d"));
        refused.map_or_else(|error| error.to_string(), |()| "goes on".into())
    }

    #[test]
    fn what_differs_is_named_with_what_would_have_worked() {
        let (windows, single) = (ReversedMode::Windows, ReversedMode::Single);
        let there = reversed(100, windows);
        assert_eq!(said(&there, &reversed(100, windows)), "goes on");
        assert_eq!(said(&there, &reversed(101, windows)), "goes on");
        assert_eq!(
            said(&there, &reversed(60, windows)),
            "'d' holds another sweep: --to is 100 there and 60 here; give --to 100 or more to go on with it, or choose another directory with --dir"
        );
        assert_eq!(
            said(&there, &reversed(300, single)),
            "'d' holds another sweep: --mode is windows there and single here, and --to is 100 there and 300 here; give --mode windows and --to 100 or more to go on with it, or choose another directory with --dir"
        );
        assert_eq!(
            said(&there, &claims("", false)),
            "'d' holds another sweep: it is reversed, and this one is claims; go on with it by `fibnim sweep reversed`, or choose another directory with --dir"
        );
        assert_eq!(
            said(&claims("", true), &claims("whinihan", false)),
            "'d' holds another sweep: --long is given there and not given here, and it is of all claims there and of the claims whinihan here; give --long and all claims to go on with it, or choose another directory with --dir"
        );
    }

    /// The bound of complementary values grows, and the pairs do not.
    #[test]
    fn complementary_values_grow_by_their_bound_alone() {
        let complement = |pairs, bound| Plan::Complement(ComplementSweep::new("2t", pairs, bound));
        let there = complement(5, 100);
        assert_eq!(said(&there, &complement(5, 110)), "goes on");
        let smaller = said(&there, &complement(5, 90));
        assert!(
            smaller.contains("--bound is 100 there and 90 here"),
            "{smaller}"
        );
        assert!(
            smaller.contains("give --bound 100 or more to go on with it"),
            "{smaller}"
        );
        let more_pairs = said(&there, &complement(6, 110));
        assert!(
            more_pairs.contains("--to is 5 there and 6 here"),
            "{more_pairs}"
        );
        assert!(
            more_pairs.contains("give --bound 100 or more and --to 5 to go on"),
            "{more_pairs}"
        );
    }
}
