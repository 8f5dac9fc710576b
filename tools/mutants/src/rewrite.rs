//! Writes mutants into a file, each behind a branch.

use crate::find::{Bytes, Finder, Kind, Node};
use crate::sample::{Mutant, Place};
use std::fmt::Write as _;
use syn::visit::Visit as _;

/// The call that asks whether a mutant is alive.
const ASK: &str = "crate::mutant_switch::m";

/// A node with the mutants that stand there, by number.
struct Site {
    node: Node,
    mutants: Vec<(u32, Mutant, usize)>,
}

struct Writer<'a> {
    text: &'a str,
    /// Outer ones before those within them.
    sites: Vec<Site>,
}

impl Writer<'_> {
    /// The text of a range, with the sites from number `first` on written into it.
    fn emit(&self, range: Bytes, first: usize) -> String {
        let mut written = String::new();
        let mut at = range.start;
        for (number, site) in self.sites.iter().enumerate().skip(first) {
            let inner = &site.node.range;
            if inner.start >= at && inner.end <= range.end {
                written += &self.text[at..inner.start];
                written += &self.site(site, number + 1);
                at = inner.end;
            }
        }
        written + &self.text[at..range.end]
    }

    fn site(&self, site: &Site, first: usize) -> String {
        let range = site.node.range.clone();
        let mut branches = String::new();
        match &site.node.kind {
            Kind::Body => {
                for (id, mutant, _) in &site.mutants {
                    let value = &mutant.replacement;
                    write!(branches, " if {ASK}({id}) {{ return {value}; }}").expect("a string");
                }
                return branches;
            }
            Kind::Guard { there, with_let } => {
                return self.guard(site, *there, *with_let, first);
            }
            Kind::Binary(operator) => {
                let left = self.emit(range.start..operator.start, first);
                let right = self.emit(operator.end..range.end, first);
                for (id, mutant, _) in &site.mutants {
                    let other = &mutant.replacement;
                    write!(
                        branches,
                        "if {ASK}({id}) {{ ({left}) {other} ({right}) }} else "
                    )
                    .expect("a string");
                }
            }
            Kind::Unary(operand) => {
                let operand = self.emit(operand.clone(), first);
                for (id, ..) in &site.mutants {
                    write!(branches, "if {ASK}({id}) {{ {operand} }} else ").expect("a string");
                }
            }
            Kind::Struct(fields) => {
                for (id, _, field) in &site.mutants {
                    let before = self.emit(range.start..fields[*field].start, first);
                    let after = self.emit(fields[*field].end..range.end, first);
                    write!(branches, "if {ASK}({id}) {{ {before}{after} }} else ")
                        .expect("a string");
                }
            }
        }
        format!("({branches}{{ {} }})", self.emit(range, first))
    }

    fn guard(&self, site: &Site, there: bool, with_let: bool, first: usize) -> String {
        let mut asks = Vec::new();
        let mut branches = String::new();
        for (id, mutant, _) in &site.mutants {
            if mutant.genre == "MatchArm" || with_let {
                asks.push(format!("!{ASK}({id})"));
            } else {
                let value = &mutant.replacement;
                write!(branches, "if {ASK}({id}) {{ {value} }} else ").expect("a string");
            }
        }
        if there {
            let guard = self.emit(site.node.range.clone(), first);
            asks.push(if with_let {
                guard
            } else {
                format!("({branches}{{ {guard} }})")
            });
        }
        format!("{}{}", if there { "" } else { " if " }, asks.join(" && "))
    }
}

fn offset(text: &str, place: Place) -> usize {
    let line_start = text
        .split_inclusive('\n')
        .take(place.line - 1)
        .map(str::len)
        .sum::<usize>();
    let rest = text[line_start..].char_indices().nth(place.column - 1);
    line_start + rest.map_or(text.len() - line_start, |(at, _)| at)
}

/// The text with all of these mutants of it, and the numbers of those that cannot be written.
pub fn write(text: &str, mutants: &[(u32, Mutant)]) -> syn::Result<(String, Vec<u32>)> {
    let mut finder = Finder::default();
    finder.visit_file(&syn::parse_file(text)?);
    let mut cannot = Vec::new();
    let mut sites: Vec<Site> = Vec::new();
    for (id, mutant) in mutants {
        let mark = offset(text, mutant.span.start)..offset(text, mutant.span.end);
        let found = finder.nodes.iter().find_map(|node| {
            let position = node
                .marks
                .iter()
                .position(|there| same(there, &mark, node.genre))?;
            (node.genre == mutant.genre && !node.constant).then_some((node, position))
        });
        let let_is_true = |kind: &Kind| {
            matches!(kind, Kind::Guard { with_let: true, .. }) && mutant.replacement == "true"
        };
        match found {
            Some((node, _)) if let_is_true(&node.kind) => cannot.push(*id),
            None => cannot.push(*id),
            Some((node, position)) => {
                let entry = (*id, mutant.clone(), position);
                let there =
                    |site: &&mut Site| site.node.range == node.range && site.node.kind == node.kind;
                match sites.iter_mut().find(there) {
                    Some(site) => site.mutants.push(entry),
                    None => sites.push(Site {
                        node: node.clone(),
                        mutants: vec![entry],
                    }),
                }
            }
        }
    }
    // A guard is around the operator that it consists of.
    let is_guard = |site: &Site| matches!(site.node.kind, Kind::Guard { .. });
    sites.sort_by_key(|site| {
        let range = &site.node.range;
        (range.start, std::cmp::Reverse(range.end), !is_guard(site))
    });
    let writer = Writer { text, sites };
    Ok((writer.emit(0..text.len(), 0), cannot))
}

/// Whether a mark is that of the list. An arm or a field may end with a comma or without.
fn same(there: &Bytes, mark: &Bytes, genre: &str) -> bool {
    there.start == mark.start
        && (there.end == mark.end || matches!(genre, "FnValue" | "MatchArm" | "StructField"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blame::Marks;
    use crate::sample::Span;

    /// A mutant of the text between two places of one line.
    fn mutant(genre: &str, line: usize, columns: (usize, usize), replacement: &str) -> Mutant {
        let place = |column| Place { line, column };
        Mutant {
            package: String::new(),
            file: String::new(),
            genre: genre.to_owned(),
            span: Span {
                start: place(columns.0),
                end: place(columns.1),
            },
            replacement: replacement.to_owned(),
            name: String::new(),
            diff: String::new(),
        }
    }

    fn written(text: &str, mutants: &[Mutant]) -> (String, Vec<u32>) {
        let numbered: Vec<_> = (1..).zip(mutants.iter().cloned()).collect();
        let (text, cannot) = write(text, &numbered).expect("Rust");
        (text.replace("crate::mutant_switch::", ""), cannot)
    }

    #[test]
    fn operators_within_operators_keep_their_operands() {
        let text = "fn f() -> i32 {\n    -a + b * c\n}\n";
        let mutants = [
            mutant("BinaryOperator", 2, (8, 9), "-"),
            mutant("BinaryOperator", 2, (12, 13), "/"),
            mutant("UnaryOperator", 2, (5, 6), ""),
            mutant("FnValue", 2, (5, 15), "0"),
        ];
        let (text, cannot) = written(text, &mutants);
        let minus = "(if m(3) { a } else { -a }) ";
        let times = " (if m(2) { (b ) / ( c) } else { b * c })";
        let expected = format!(
            "fn f() -> i32 {{ if m(4) {{ return 0; }}\n    \
             (if m(1) {{ ({minus}) - ({times}) }} else {{ {minus}+{times} }})\n}}\n"
        );
        assert_eq!((text, cannot), (expected, vec![]));
    }

    #[test]
    fn arms_and_guards_share_a_guard() {
        let text = "fn f() {\n    match a {\n        1 if b == c => (),\n        2 => (),\n        _ => (),\n    }\n}\n";
        let mutants = [
            mutant("MatchArm", 3, (9, 27), ""),
            mutant("MatchArmGuard", 3, (14, 20), "true"),
            mutant("BinaryOperator", 3, (16, 18), "!="),
            mutant("MatchArm", 4, (9, 17), ""),
        ];
        let (text, cannot) = written(text, &mutants);
        let equal = "(if m(3) { (b ) != ( c) } else { b == c })";
        let guard = format!("1 if !m(1) && (if m(2) {{ true }} else {{ {equal} }}) => (),");
        assert!(text.contains(&guard), "{text}");
        assert!(text.contains("2 if !m(4) => (),"), "{text}");
        assert!(cannot.is_empty());
    }

    #[test]
    fn a_field_is_left_to_the_base() {
        let text = "fn f() {\n    S { a: 1, b: 2, ..s }\n}\n";
        let (text, _) = written(text, &[mutant("StructField", 2, (9, 14), "")]);
        let expected = "(if m(1) { S {  b: 2, ..s } } else { S { a: 1, b: 2, ..s } })";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn what_the_compiler_computes_is_left_alone() {
        let text = "const A: u8 = 1 + 2;\nconst fn f() -> u8 {\n    1 + 2\n}\n\
                    static B: L = L::new(|| 1 + 2);\n";
        let plus = |line, column| mutant("BinaryOperator", line, (column, column + 1), "-");
        let (_, cannot) = written(text, &[plus(1, 17), plus(3, 7), plus(5, 27)]);
        assert_eq!(cannot, [1, 2]);
    }

    #[test]
    fn the_innermost_mutant_is_blamed() {
        let text = "fn f() -> impl T {\n    a + b * c\n}\n";
        let mutants = [
            (1, mutant("BinaryOperator", 2, (7, 8), "-")),
            (2, mutant("BinaryOperator", 2, (11, 12), "/")),
            (3, mutant("FnValue", 2, (5, 14), "0")),
        ];
        let (text, _) = write(text, &mutants).expect("Rust");
        let marks = Marks::of(&text).expect("Rust");
        let blamed = |part: &str| {
            let start = text.find(part).expect("the part");
            Vec::from_iter(marks.around(&(start..start + part.len())))
        };
        assert_eq!(blamed(" ( c)"), [2]);
        assert_eq!(blamed("+ "), [1]);
        assert_eq!(blamed("impl T"), [3]);
    }
}
