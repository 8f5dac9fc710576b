//! Names that Walnut can read.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::system::NumberSystem;

/// Gives every name one that Walnut can read, and no two the same.
#[derive(Default)]
pub(super) struct Names {
    given: FxHashMap<String, String>,
    /// In small letters: predicates are files, and some file systems take
    /// capital letters for small ones.
    used: FxHashSet<String>,
    /// The last number that was put behind a name.
    copies: FxHashMap<String, usize>,
}

impl Names {
    /// The name for a name: itself, if Walnut can read it.
    pub(super) fn of(&mut self, name: &str) -> String {
        if let Some(given) = self.given.get(name) {
            return given.clone();
        }
        let given = self.fresh(name);
        self.given.insert(name.to_owned(), given.clone());
        given
    }

    /// A name like this one that was not given before, and will not be again.
    pub(super) fn fresh(&mut self, wish: &str) -> String {
        let plain = readable(wish);
        let mut name = plain.clone();
        while !self.used.insert(name.to_lowercase()) {
            let copy = self.copies.entry(plain.clone()).or_insert(1);
            *copy += 1;
            name = format!("{plain}_{copy}");
        }
        name
    }

    /// Names for the parameters of a definition, whose order is alphabetical.
    pub(super) fn of_parameters(&mut self, parameters: &[String]) -> Vec<String> {
        let plain: Vec<String> = parameters.iter().map(|name| readable(name)).collect();
        if plain.is_sorted_by(|a, b| a < b) {
            return parameters.iter().map(|name| self.of(name)).collect();
        }
        let mut given = Vec::new();
        for (place, name) in parameters.iter().enumerate() {
            let letter = char::from(b'a' + u8::try_from(place % 26).expect("less than 26"));
            // After z come za, zb, …: still in order.
            let prefix = format!("{}{letter}", "z".repeat(place / 26));
            let ordered = self.fresh(&format!("{prefix}_{name}"));
            self.given.insert(name.clone(), ordered.clone());
            given.push(ordered);
        }
        given
    }
}

/// Letters, digits and `_`, beginning with a letter that is no quantifier.
fn readable(name: &str) -> String {
    let sign = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut readable: String = name.chars().map(sign).collect();
    let first = readable.chars().next().unwrap_or('_');
    if !first.is_ascii_alphabetic() || matches!(first, 'A' | 'E' | 'I') {
        readable.insert(0, 'v');
    }
    readable
}

/// The name of a number system in Walnut.
///
/// ```
/// use fibnim_logic::{system::NumberSystem, walnut::system_name};
///
/// assert_eq!(system_name(&NumberSystem::named("zeckendorf")?), "msd_fib");
/// assert_eq!(system_name(&NumberSystem::named("5t/2")?), "msd_rule_5t_over_2");
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn system_name(system: &NumberSystem) -> String {
    match system.name() {
        "zeckendorf" => "msd_fib".into(),
        "binary" => "msd_2".into(),
        // Walnut takes a name that begins with a digit for a base.
        rule => format!("msd_rule_{}", in_words(rule)),
    }
}

fn in_words(rule: &str) -> String {
    let mut words = String::new();
    for c in rule.chars() {
        match c {
            '/' => words.push_str("_over_"),
            '+' => words.push_str("_plus_"),
            '-' | '−' => words.push_str("_minus_"),
            c if c.is_ascii_alphanumeric() => words.push(c),
            _ => words.push('_'),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn names_are_readable_and_all_different() {
        let mut names = Names::default();
        assert_eq!(names.of("n"), "n");
        assert_eq!(names.of("n'"), "n_");
        assert_eq!(names.of("n_"), "n__2");
        assert_eq!(names.of("E"), "vE");
        assert_eq!(names.of("_x"), "v_x");
        assert_eq!(names.of("N"), "N_2");
        assert_eq!(names.of("n'"), "n_", "the same name again");
    }

    #[test]
    fn parameters_are_in_alphabetical_order() {
        let order = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            Names::default().of_parameters(&names)
        };
        assert_eq!(order(&["n", "r"]), ["n", "r"]);
        assert_eq!(order(&["r", "n"]), ["a_r", "b_n"]);
        assert_eq!(
            order(&["a", "B"]),
            ["a_a", "b_B"],
            "capital letters come first"
        );
        assert_eq!(order(&["x'", "x_"]), ["a_x_", "b_x_"]);
        let many: Vec<String> = (0..60).rev().map(|i| format!("x{i:02}")).collect();
        assert!(Names::default().of_parameters(&many).is_sorted());
    }
}
