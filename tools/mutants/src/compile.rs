//! One build with all mutants, without those that do not compile.

use crate::blame::Marks;
use crate::rewrite;
use crate::sample::Mutant;
use crate::{Result, read, write_if_new};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a mutant is not in the build.
pub type Dropped = BTreeMap<u32, String>;

/// A program of tests, with the directory that cargo runs it in.
pub struct Program {
    pub path: PathBuf,
    pub folder: PathBuf,
    /// One of examples in the documentation, all of a crate: it has no names of tests.
    pub examples: bool,
}

/// Copies what a build needs, and leaves files alone that are the same or that get mutants.
fn copy(from: &Path, to: &Path, mutated: &BTreeSet<PathBuf>) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let built = name == "target" || name == ".git";
        if path.is_dir() && !built {
            copy(&path, &to.join(name), mutated)?;
        } else if path.is_file() && !mutated.contains(&path) {
            let there = fs::read(to.join(&name)).ok();
            if there != Some(fs::read(&path)?) {
                fs::copy(&path, to.join(name))?;
            }
        }
    }
    Ok(())
}

/// The folder of a mutant's package.
fn package(mutant: &Mutant) -> &str {
    mutant
        .file
        .split_once("/src/")
        .map_or("", |(package, _)| package)
}

/// The roots of the crates that get the switch.
fn roots(from: &Path, sample: &[Mutant]) -> BTreeSet<String> {
    let roots = sample
        .iter()
        .map(package)
        .flat_map(|package| ["lib", "main"].map(|root| format!("{package}/src/{root}.rs")));
    roots.filter(|root| from.join(root).exists()).collect()
}

/// Writes every mutant that is not dropped, and drops what cannot be written.
fn write_all(from: &Path, to: &Path, sample: &[Mutant], dropped: &mut Dropped) -> Result<()> {
    let roots = roots(from, sample);
    let mut files: BTreeMap<&str, Vec<(u32, Mutant)>> = BTreeMap::new();
    for root in &roots {
        files.entry(root).or_default();
        let switch = to.join(root).with_file_name("mutant_switch.rs");
        write_if_new(&switch, include_str!("switch.rs"))?;
    }
    for (id, mutant) in (1..).zip(sample) {
        let of_file = files.entry(&mutant.file).or_default();
        if !dropped.contains_key(&id) {
            of_file.push((id, mutant.clone()));
        }
    }
    for (name, mutants) in files {
        let (mut text, cannot) = rewrite::write(&read(&from.join(name))?, &mutants)?;
        dropped.extend(
            cannot
                .into_iter()
                .map(|id| (id, "cannot be written".to_owned())),
        );
        if roots.contains(name) {
            text += "\n#[doc(hidden)]\npub(crate) mod mutant_switch;\n";
        }
        write_if_new(&to.join(name), &text)?;
    }
    Ok(())
}

fn cargo(tree: &Path, target: &Path, arguments: &str) -> Result<(bool, Vec<Value>)> {
    let output = Command::new("cargo")
        .args(arguments.split(' '))
        .args(["--workspace", "--locked", "--message-format", "json"])
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTFLAGS", "--cap-lints allow")
        .stderr(Stdio::inherit())
        .output()?;
    let lines = output.stdout.split(|byte| *byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice(line).ok());
    Ok((output.status.success(), messages.collect()))
}

/// The mutants that an error is about.
fn blamed(tree: &Path, diagnostic: &Value) -> Result<BTreeSet<u32>> {
    let mut spans: Vec<&Value> = diagnostic["spans"]
        .as_array()
        .into_iter()
        .flatten()
        .collect();
    spans.sort_by_key(|span| !span["is_primary"].as_bool().unwrap_or_default());
    for span in spans {
        let file = tree.join(span["file_name"].as_str().unwrap_or_default());
        let byte = |name: &str| span[name].as_u64().and_then(|at| usize::try_from(at).ok());
        if let (Some(start), Some(end), true) =
            (byte("byte_start"), byte("byte_end"), file.exists())
        {
            let ids = Marks::of(&read(&file)?)?.around(&(start..end));
            if !ids.is_empty() {
                return Ok(ids);
            }
        }
    }
    Ok(BTreeSet::new())
}

/// Drops mutants until the rest compiles.
pub fn compile(
    from: &Path,
    to: &Path,
    target: &Path,
    sample: &[Mutant],
    dropped: &mut Dropped,
) -> Result<()> {
    let mutated = sample.iter().map(|mutant| from.join(&mutant.file));
    let roots = roots(from, sample).into_iter().map(|root| from.join(root));
    copy(from, to, &mutated.chain(roots).collect())?;
    loop {
        write_all(from, to, sample, dropped)?;
        let (fine, messages) = cargo(to, target, "check --tests --keep-going --quiet")?;
        if fine {
            return Ok(());
        }
        let before = dropped.len();
        for message in messages.iter().map(|line| &line["message"]) {
            if message["level"] == "error" {
                let why = format!(
                    "does not compile: {}",
                    message["message"].as_str().unwrap_or("?")
                );
                let ids = blamed(to, message)?;
                dropped.extend(ids.into_iter().map(|id| (id, why.clone())));
            }
        }
        eprintln!("{} of {} are dropped", dropped.len(), sample.len());
        if dropped.len() == before {
            let errors = messages
                .iter()
                .filter_map(|line| line["message"]["rendered"].as_str());
            return Err(errors.collect::<String>().into());
        }
    }
}

/// Builds the tests and says where they are.
pub fn programs(tree: &Path, target: &Path) -> Result<Vec<Program>> {
    let (fine, messages) = cargo(tree, target, "test --no-run --quiet")?;
    if !fine {
        return Err("the tests do not build".into());
    }
    let tests = messages
        .iter()
        .filter(|line| line["profile"]["test"] == true);
    let programs = tests.filter_map(|line| {
        let folder = Path::new(line["manifest_path"].as_str()?).parent()?;
        Some(Program {
            path: line["executable"].as_str()?.into(),
            folder: folder.into(),
            examples: false,
        })
    });
    Ok(programs.collect())
}

/// Builds the examples of the documentation: what rustdoc would run is kept instead.
pub fn examples(tree: &Path, target: &Path, to: &Path) -> Result<Vec<Program>> {
    fs::remove_dir_all(to).ok();
    fs::create_dir_all(to)?;
    // A number for a name: the same program has it the next time.
    let keep = "cd \"$KEPT_EXAMPLES\"; to=$CARGO_PKG_NAME-$(ls | wc -l); \
                echo \"$OLDPWD\" > \"$to.pwd\"; cp \"$0\" \"$to\"";
    let runner = format!("target.'cfg(all())'.runner = ['sh', '-c', '{keep}']");
    let built = Command::new("cargo")
        .args(["test", "--doc", "--workspace", "--locked", "--quiet"])
        .args(["--no-fail-fast", "--config", &runner])
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTFLAGS", "--cap-lints allow")
        .env("KEPT_EXAMPLES", to)
        .stdout(Stdio::null())
        .status()?;
    let mut programs = Vec::new();
    for entry in fs::read_dir(to)? {
        let path = entry?.path();
        if path.extension().is_none() {
            let folder = read(&path.with_extension("pwd"))?;
            programs.push(Program {
                path,
                folder: folder.trim_end().into(),
                examples: true,
            });
        }
    }
    if built.success() {
        Ok(programs)
    } else {
        Err("the examples of the documentation do not build".into())
    }
}
