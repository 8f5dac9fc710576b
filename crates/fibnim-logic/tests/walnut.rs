//! Walnut's text formats: what is written is read again, by a reader of a few
//! lines that follows Walnut's manual, and means the same.

use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::formula::parse_formula;
use fibnim_logic::system::NumberSystem;
use fibnim_logic::walnut::{export, read_automaton, system_name, write_automaton};
use fibnim_logic::{Error, Limits, Prover, Verdict, theorems};

const ONE_PILE: &str = "
# One pile (Whinihan): lost exactly if the limit is below the smallest part.
def lost(n, r) := n = 0 | exists f: lowest(n, f) & r < f
prove one-pile: forall n, r: r >= 1 =>
  (lost(n, r) <=> !(exists a: 1 <= a <= r & a <= n & lost(n - a, 2*a)))
";

fn prover(system: &str) -> Prover {
    Prover::new(NumberSystem::named(system).unwrap(), Limits::default()).unwrap()
}

fn commands(name: &str, text: &str, system: &str) -> String {
    let mut prover = prover(system);
    prover.run(text).unwrap();
    export(name, text, &[], &mut prover).unwrap().remove(0).text
}

/// Checked by hand against Walnut's manual.
#[test]
fn the_theorem_of_one_pile_is_written_as_walnut_reads_it() {
    assert_eq!(
        commands("one-pile", ONE_PILE, "zeckendorf"),
        r#"reg lowest_words msd_fib msd_fib "([0,0]|[1,0])*[1,1][0,0]*":
fixleadzero lowest_digits lowest_words:
def lowest "?msd_fib ($lowest_digits(a_n,b_f) & a_n>=0 & b_f>=0)":
def lost "?msd_fib ((n=0) | (E f ($lowest(n,f) & (r<f))))":
eval one_pile "?msd_fib (A n,r ((r>=1) => ($lost(n,r) <=> ~(E a (((1<=a) & (a<=r)) & (a<=n) & $lost(n-a,2*a))))))":
"#
    );
}

/// The commands in our own language, as Walnut understands them: the tracks of
/// a definition are its free variables in alphabetical order.
fn read_commands(commands: &str) -> String {
    let mut script = String::new();
    for command in commands.lines() {
        let command = command.strip_suffix(':').expect("a command ends with ':'");
        let mut words = command.split(' ');
        let (kind, name) = (words.next().unwrap(), words.next().unwrap());
        let quoted = command.split('"').nth(1).unwrap_or_default();
        let line = match kind {
            "reg" => {
                let tracks = words.take_while(|word| word.starts_with("msd_")).count();
                let x = variables(tracks);
                format!("def {name}({x}) := ({x}) matches \"{quoted}\"\n")
            }
            // Leading zeros mean nothing here.
            "fixleadzero" => {
                let old = words.next().unwrap();
                let definition = script.split(&format!("def {old}(")).nth(1).unwrap();
                let x = definition.split(')').next().unwrap().to_owned();
                format!("def {name}({x}) := {old}({x})\n")
            }
            "def" => {
                let formula = read_formula(quoted);
                let free = parse_formula(&formula).unwrap().free_variables();
                let mut free: Vec<String> = free.into_iter().map(|(name, _)| name).collect();
                free.sort();
                format!("def {name}({}) := {formula}\n", free.join(", "))
            }
            "eval" => format!("prove {name}: {}\n", read_formula(quoted)),
            other => panic!("{other} is no command"),
        };
        script.push_str(&line);
    }
    // What is defined for Walnut has these names here already.
    for name in BUILT_IN {
        script = script.replace(&format!("{name}("), &format!("own_{name}("));
    }
    script
}

const BUILT_IN: [&str; 8] = [
    "add", "even_gap", "fib", "highest", "lowest", "next", "second", "tail",
];

fn variables(tracks: usize) -> String {
    let names: Vec<String> = (0..tracks).map(|track| format!("x{track}")).collect();
    names.join(", ")
}

fn read_formula(text: &str) -> String {
    let (system, formula) = text.split_once(' ').unwrap();
    assert!(system.starts_with("?msd_"), "{text}");
    let mut read = String::new();
    let mut rest = formula;
    while let Some(c) = rest.chars().next() {
        let quantifier = [("(A ", "(forall "), ("(E ", "(exists ")]
            .into_iter()
            .find(|(walnut, _)| rest.starts_with(walnut));
        if let Some((walnut, ours)) = quantifier {
            let (names, after) = rest[walnut.len()..].split_once(' ').unwrap();
            read.extend([ours, names, ": "]);
            rest = after;
            continue;
        }
        match c {
            '~' => read.push('!'),
            '$' => {}
            c => read.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    read
}

/// Statements of all kinds, with the traps of Walnut's language.
const TRAPS: &str = r#"
def order(z, y, x) := z < y & y < x
def one_of_two(x, unused) := x = 3
def E(A, I') := A + 1 = I'
def ending(m) := m matches "(1 0)? 0+ 1 | 01 | ()"
def shifted(b, a) := (b + 1, a - 2) matches "[*,0]* [1,1] ([0,0] | [1,1])*"
prove order: order(1, 2, 3) & !order(3, 2, 1) & !order(1, 3, 2)
prove forall x, y: one_of_two(x, y) <=> x = 3
prove E: forall A: exists I': E(A, I') & I' = A + 1
prove shadow: exists x: x = 1 & (exists x: x = 2) & x < 2
prove unused: forall x, y, z: x + y >= y
prove differences: forall a, b: a - b < 3 <=> a < 3 + b
prove cancel: forall a: exists b: a - a + 7 = 7
prove falsum: true => false
prove free: ending(m) | shifted(m, k)
prove wrong: forall n, r: n - 2*r + 1 != 5
prove sum: forall x, y: add(x, y, x + y) & !add(x, y - x - 1, 2*y - 3) | fib(x + 1) | x > 3
"#;

fn verdicts(text: &str, system: &str) -> Vec<Verdict> {
    let statements = prover(system)
        .run(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    statements
        .into_iter()
        .map(|statement| statement.decision.verdict)
        .collect()
}

#[test]
fn what_walnut_reads_means_the_same() {
    assert_eq!(
        verdicts(ONE_PILE, "zeckendorf"),
        [Verdict::True {
            witness: Vec::new()
        }]
    );
    for system in ["zeckendorf", "binary", "5t/2"] {
        for text in [ONE_PILE, TRAPS] {
            let again = read_commands(&commands("traps", text, system));
            for (before, after) in verdicts(text, system).iter().zip(verdicts(&again, system)) {
                match (before, after) {
                    (
                        Verdict::Automaton {
                            automaton: before,
                            variables,
                        },
                        Verdict::Automaton {
                            automaton: after, ..
                        },
                    ) => {
                        assert_eq!(*before, after, "{variables:?}");
                    }
                    (Verdict::True { .. }, Verdict::True { .. })
                    | (Verdict::False { .. }, Verdict::False { .. }) => {}
                    (before, after) => panic!("{before:?} became {after:?}"),
                }
            }
        }
    }
}

/// The theorems of the library, each in its own number system.
#[test]
fn theorems_mean_the_same_in_walnut() {
    for theorem in theorems::all() {
        let mut prover = prover("zeckendorf");
        let before = prover.run(theorem.text).unwrap();
        let system = prover.system().name().to_owned();
        let files = export(theorem.name, theorem.text, &[], &mut prover).unwrap();
        let after = verdicts(&read_commands(&files[0].text), &system);
        assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(after) {
            let same =
                std::mem::discriminant(&before.decision.verdict) == std::mem::discriminant(&after);
            assert!(same, "{}: {:?} became {after:?}", theorem.name, before.name);
        }
    }
}

#[test]
fn numbers_that_walnut_cannot_read_are_refused() {
    let text = "exists x: x = 2147483648";
    let mut prover = prover("zeckendorf");
    let error = export("large", text, &[], &mut prover).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Walnut reads numbers up to 2147483647, and the formula has '2147483648'"
    );
    assert!(export("less", "exists x: x = 2147483647", &[], &mut prover).is_ok());
}

/// What has a `+` is written twice, so that depth costs exponentially.
#[test]
fn an_expression_that_would_be_too_long_is_refused() {
    let nested = |depth: usize| {
        let pattern = format!("{}0{}", "(".repeat(depth), "1)+".repeat(depth));
        format!("prove forall x: x matches \"{pattern}\" => x > 0")
    };
    assert!(commands("short", &nested(8), "binary").len() < 10_000);
    let mut prover = prover("binary");
    prover.run(&nested(100)).unwrap();
    let error = export("long", &nested(100), &[], &mut prover).unwrap_err();
    assert!(error.is_limit_exceeded());
    let message = error.to_string();
    assert!(
        message.contains("would need more than 100000 characters, in '((("),
        "{message}"
    );
}

#[test]
fn automata_are_read_as_they_were_written() {
    for system in ["zeckendorf", "binary", "3t/2"] {
        let system = NumberSystem::named(system).unwrap();
        let name = system_name(&system);
        for automaton in [
            system.valid(),
            system.less(),
            system.add(),
            &Automaton::empty(2),
        ] {
            let text = write_automaton(automaton, &name, &mut Work::default()).unwrap();
            assert_eq!(
                read_automaton(&text, &name, &Limits::default()).unwrap(),
                *automaton
            );
        }
    }
}

/// States have any names, what leads nowhere may be a state, and `*` is any
/// digit. The first state is the one that is declared first.
#[test]
fn a_total_automaton_with_names_out_of_order_is_a_predicate() {
    let text = "\u{20}msd_fib {0, 1}

7 0
0 0 -> 7
1 * -> 9
0 1 -> 3

3 0
* * -> 3

# A comment.
9 4
* 0 -> 9
* 1 -> 3
";
    let automaton = read_automaton(text, "msd_fib", &Limits::default()).unwrap();
    let mut prover = prover("zeckendorf");
    prover.define_automaton("given", &automaton).unwrap();
    let text = "prove forall x, y: given(x, y) <=> x >= 1 & (x, y) matches \"[1,*] [*,0]*\"";
    let statements = prover.run(text).unwrap();
    assert_eq!(
        statements[0].decision.verdict,
        Verdict::True {
            witness: Vec::new()
        }
    );

    let files = export("given", text, &[], &mut prover).unwrap();
    assert_eq!(files[1].path, "Automata Library/given.txt");
    let again = read_automaton(&files[1].text, "msd_fib", &Limits::default()).unwrap();
    assert_eq!(again, *prover.automaton("given").unwrap().unwrap());
}

#[test]
fn a_system_of_its_own_is_written_for_walnut() {
    let text = "prove forall x: x + x = 2*x";
    let mut prover = prover("5t/2");
    prover.run(text).unwrap();
    let files = export("own", text, &[], &mut prover).unwrap();
    let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let expected = [
        "Command Files/own.txt",
        "Custom Bases/msd_rule_5t_over_2.txt",
        "Custom Bases/msd_rule_5t_over_2_addition.txt",
    ];
    assert_eq!(paths, expected);
    // The digits and not the system itself, which Walnut is about to make.
    assert!(files[1].text.starts_with("{0,1}\n"));
    assert!(files[2].text.starts_with("{0,1} {0,1} {0,1}\n"));
    let add = read_automaton(&files[2].text, "msd_2", &Limits::default()).unwrap();
    assert_eq!(add, *prover.system().add());
}

#[test]
fn what_is_no_automaton_is_refused_with_its_line() {
    let cases = [
        (
            "",
            "the file is empty: the first line of an automaton of Walnut has a number system for each track",
        ),
        (
            "true",
            "line 1: this is a sentence, which is true, and no automaton of a predicate",
        ),
        (
            "msd_fib secret\n0 1\n",
            "line 1: expected a number system for each track, such as msd_fib",
        ),
        (
            "{secret}\n",
            "line 1: expected a number system for each track, such as msd_fib",
        ),
        (
            "msd_2\n0 1\n",
            "line 1: the number system here is msd_fib, and a track is in 'msd_2'",
        ),
        (
            "lsd_fib\n0 1\n",
            "line 1: 'lsd_fib' has its least significant digit first: turn the automaton around in Walnut, with its command reverse",
        ),
        (
            "{0,1,2}\n0 1\n",
            "line 1: the digits of a track are {0,1}, not '{0,1,2}'",
        ),
        (
            "msd_fib\n0 -> 0\n",
            "line 2: a transition before the first state",
        ),
        (
            "msd_fib\n0 1\n0 -> 1\n",
            "line 2: this state leads to the state 1, which is not declared",
        ),
        (
            "msd_fib\n0 1\n0 0 -> 0\n",
            "line 3: a letter has 1 digits, one a track, with blanks between them; '0 0' has 2",
        ),
        (
            "msd_fib\n0 1\n2 -> 0\n",
            "line 3: a digit is 0, 1 or *, not '2'",
        ),
        (
            "msd_fib\n0 1\n\n0 1\n",
            "line 4: the state 0 is declared twice",
        ),
        (
            "msd_fib\n0 1\n0 -> 0 0\n",
            "line 3: a letter leads to one state: automata here are deterministic",
        ),
        (
            "msd_fib\n0 1\n1 1\n0 -> 0\n* -> 1\n",
            "line 5: a letter leads to one state, and this one has another already",
        ),
        (
            "msd_fib\n0 1\n0 -> x\n",
            "line 3: the target is a state, not 'x'",
        ),
        (
            "msd_fib\nhello\n",
            "line 2: expected a state and its output, such as '0 1', or a letter and its target, such as '0 -> 0'; found 'hello'",
        ),
    ];
    for (text, message) in cases {
        let error = read_automaton(text, "msd_fib", &Limits::default()).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert!(matches!(error, Error::BadFile(_)));
    }
}

#[test]
fn an_automaton_beyond_the_limits_is_refused() {
    let limits = Limits {
        states: 2,
        ..Limits::default()
    };
    let text = "msd_2\n0 1\n1 1\n2 1\n";
    assert!(
        read_automaton(text, "msd_2", &limits)
            .unwrap_err()
            .is_limit_exceeded()
    );
    let many = "{0,1} ".repeat(40);
    let error = read_automaton(&many, "msd_2", &Limits::default()).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
}
