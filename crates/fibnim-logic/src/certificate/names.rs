//! Names that a certificate may use, each once.

use std::collections::HashSet;

/// Words of the language of certificates.
const TAKEN: [&str; 13] = [
    "true", "false", "not", "and", "or", "implies", "iff", "exists", "forall", "=", "<", "valid",
    "add",
];

/// The names in use.
pub(super) struct Names {
    taken: HashSet<String>,
}

impl Names {
    pub(super) fn new() -> Self {
        Self {
            taken: TAKEN.map(str::to_owned).into(),
        }
    }

    /// The name itself if it can be used, or one like it.
    pub(super) fn make(&mut self, wanted: &str) -> String {
        let plain = safe(wanted);
        let mut name = plain.clone();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            number += 1;
            name = format!("{plain}_{number}");
        }
        name
    }
}

/// The name without characters that mean something in a certificate.
pub(super) fn safe(name: &str) -> String {
    if name.is_empty() {
        return "_".to_owned();
    }
    let keep = |c: char| c.is_ascii_alphanumeric() || "_'-./".contains(c);
    name.chars()
        .map(|c| if keep(c) { c } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_and_differ() {
        let mut names = Names::new();
        let wanted = ["p", "p", "p_2", "add", "and", "", "(x) y", "#"];
        let made: Vec<String> = wanted.iter().map(|name| names.make(name)).collect();
        assert_eq!(
            made,
            ["p", "p_2", "p_2_2", "add_2", "and_2", "_", "_x__y", "__2"]
        );
    }
}
