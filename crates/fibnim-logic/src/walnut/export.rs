//! A text as the files that Walnut loads.

use fibnim::quote;
use indexmap::IndexMap;

use super::commands::Commands;
use super::names::Names;
use super::translate::{Text, Translator};
use super::{system_name, write_automaton};
use crate::automaton::Automaton;
use crate::error::{Error, Result};
use crate::formula::{Definition, Item, Span, parse_regex, parse_script};
use crate::prover::{Prover, Statement, Verdict, built_in_definition};

/// The number systems that Walnut has.
const KNOWN_SYSTEMS: [&str; 2] = ["msd_fib", "msd_2"];

/// A file for Walnut, in the directories that Walnut has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path, such as `Command Files/name.txt`.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// The files with which Walnut decides the statements of a text: a file of
/// commands, the automata that were handed to the prover, and the number system
/// if Walnut does not have it. To be copied into Walnut's directory; then
/// `load NAME.txt;` runs the commands. The prover is the one that ran the text,
/// and the statements are what it answered: the automata of those with free
/// variables are files, too, which `--import` reads.
///
/// ```
/// use fibnim_logic::{Limits, Prover, system::NumberSystem, walnut};
///
/// let text = "def far(r, n) := n > 2*r
///             prove some: forall r: exists n: far(r, n)";
/// let mut prover = Prover::new(NumberSystem::named("zeckendorf")?, Limits::default())?;
/// let statements = prover.run(text)?;
/// let files = walnut::export("example", text, &statements, &mut prover)?;
/// assert_eq!(files[0].path, "Command Files/example.txt");
/// assert_eq!(
///     files[0].text,
///     "def far \"?msd_fib (b_n>2*a_r)\":\n\
///      eval some \"?msd_fib (A r (E n $far(r,n)))\":\n",
/// );
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn export(
    name: &str,
    source: &str,
    statements: &[Statement],
    prover: &mut Prover,
) -> Result<Vec<File>> {
    let script = parse_script(source)?;
    let mut exporter = Exporter {
        system: system_name(prover.system()),
        prover,
        commands: Commands::default(),
        predicates: Names::default(),
        exported: IndexMap::new(),
        files: Vec::new(),
    };
    let mut statements = statements.iter();
    for item in &script.items {
        match item {
            // The prover has changed to it.
            Item::System { .. } => {}
            Item::Define(definition) => exporter.define(definition, source)?,
            Item::Prove { name: own, formula } => {
                let wish = own.as_deref().unwrap_or("statement");
                let own = exporter.predicates.fresh(wish);
                let Text { text, .. } = exporter.translator(source, &own).formula(formula)?;
                exporter.commands.evaluate(&own, &exporter.system, &text);
                let verdict = statements.next().map(|each| &each.decision.verdict);
                if let Some(Verdict::Automaton { automaton, .. }) = verdict {
                    exporter.library(&own, automaton)?;
                }
            }
        }
    }
    let mut files = vec![File {
        path: format!("Command Files/{}.txt", Names::default().of(name)),
        text: exporter.commands.text,
    }];
    files.extend(exporter.files);
    files.extend(number_system(prover)?);
    Ok(files)
}

/// The number system itself: which words are numbers, and addition. Walnut
/// compares words by their digits, as they are compared here.
fn number_system(prover: &mut Prover) -> Result<Vec<File>> {
    let (system, work) = prover.system_and_work();
    let name = system_name(&system);
    if KNOWN_SYSTEMS.contains(&name.as_str()) {
        return Ok(Vec::new());
    }
    [("", system.valid()), ("_addition", system.add())]
        .into_iter()
        .map(|(ending, automaton)| {
            Ok(File {
                path: format!("Custom Bases/{name}{ending}.txt"),
                text: write_automaton(automaton, "{0,1}", work)?,
            })
        })
        .collect()
}

/// What was exported so far.
pub(super) struct Exporter<'p> {
    prover: &'p mut Prover,
    system: String,
    commands: Commands,
    predicates: Names,
    /// The names in Walnut of the predicates that it knows by now.
    exported: IndexMap<String, String>,
    files: Vec<File>,
}

impl<'p> Exporter<'p> {
    fn translator<'a>(&'a mut self, source: &'a str, owner: &'a str) -> Translator<'a, 'p> {
        Translator {
            exporter: self,
            source,
            variables: Names::default(),
            owner,
        }
    }

    fn define(&mut self, definition: &Definition, source: &str) -> Result<()> {
        let Definition {
            name,
            parameters,
            body,
            ..
        } = definition;
        let own = self.predicates.of(name);
        let mut translator = self.translator(source, &own);
        let parameters = translator.variables.of_parameters(parameters);
        let Text { mut text, free } = translator.formula(body)?;
        // A parameter that does not occur would be no track.
        let missing: Vec<String> = parameters
            .iter()
            .filter(|name| !free.contains(*name))
            .map(|name| format!("{name}>=0"))
            .collect();
        if !missing.is_empty() {
            text = format!("({text} & {})", missing.join(" & "));
        }
        self.commands.define(&own, &self.system, &text);
        self.exported.insert(name.clone(), own);
        Ok(())
    }

    /// The name in Walnut of a predicate. If it was not exported, it is now.
    pub(super) fn predicate(&mut self, name: &str, source: &str, span: Span) -> Result<String> {
        if let Some(known) = self.exported.get(name) {
            return Ok(known.clone());
        }
        if self.prover.is_given(name) {
            return self.given(name, source, span);
        }
        let text = match name {
            "add" => Some("def add(x, y, z) := x + y = z"),
            _ => built_in_definition(name),
        };
        let Some(text) = text else {
            return self.given(name, source, span);
        };
        for item in &parse_script(text)?.items {
            if let Item::Define(definition) = item {
                self.define(definition, text)?;
            }
        }
        Ok(self.predicates.of(name))
    }

    /// A predicate of which nothing is known but its automaton.
    fn given(&mut self, name: &str, source: &str, span: Span) -> Result<String> {
        let Some(automaton) = self.prover.automaton(name)? else {
            let message = format!("{} is not defined", quote(name));
            return Err(Error::at(source, span.start, message));
        };
        let own = self.predicates.of(name);
        self.library(&own, &automaton)?;
        self.exported.insert(name.to_owned(), own.clone());
        Ok(own)
    }

    /// Makes an automaton a predicate of that name in Walnut.
    fn library(&mut self, own: &str, automaton: &Automaton) -> Result<()> {
        let (_, work) = self.prover.system_and_work();
        self.files.push(File {
            path: format!("Automata Library/{own}.txt"),
            text: write_automaton(automaton, &self.system, work)?,
        });
        Ok(())
    }

    /// The name in Walnut of the words of a regular expression with any number
    /// of leading zeros.
    pub(super) fn pattern(&mut self, pattern: &str, tracks: usize, owner: &str) -> Result<String> {
        let regex = parse_regex(pattern, tracks).expect("the parser has read it");
        let words = self.predicates.fresh(&format!("{owner}_words"));
        let name = self.predicates.fresh(&format!("{owner}_digits"));
        self.commands
            .regex(&words, &name, &self.system, &regex, tracks)
            .map_err(|error| error.within(pattern))?;
        Ok(name)
    }
}
