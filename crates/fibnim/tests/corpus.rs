//! Every row of the corpus, through every engine.

use std::path::{Path, PathBuf};

use fibnim::catalog::{self, GameOptions};
use fibnim::{
    Analysis, Budget, Engine, EngineChoice, Error, Natural, Position, Result, WinningMove,
};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    game: String,
    rule: Option<String>,
    min: Option<String>,
    max: Option<String>,
    param: Option<String>,
    #[serde(default)]
    misere: bool,
    position: String,
    outcome: Option<String>,
    least_take: Option<String>,
    winning_moves: Option<Vec<Move>>,
    error: Option<String>,
    source: String,
    #[serde(default)]
    skip: Vec<Skip>,
}

/// A move as a row gives it.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Move {
    Take(usize, String),
    Words(String),
}

impl Move {
    fn of(winning: &WinningMove, position: &Position) -> Self {
        match winning.step.taken() {
            Some((pile, take)) => Self::Take(pile, take.to_string()),
            None => Self::Words(position.move_words(&winning.step, Natural::to_string)),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Skip {
    engine: String,
    reason: String,
}

const ENGINES: [Engine; 3] = [Engine::Theory, Engine::Table, Engine::Search];

impl Case {
    fn options(&self) -> GameOptions {
        GameOptions {
            rule: self.rule.clone(),
            min: self.min.clone(),
            max: self.max.clone(),
            param: self.param.clone(),
            misere: self.misere,
        }
    }

    fn ask(&self, choice: EngineChoice) -> Result<Analysis> {
        let game = catalog::game_with(&self.game, &self.options())?;
        let position = game.position(&self.position)?;
        position.analyze_by(choice, &Budget::default())
    }

    fn skips(&self, engine: Engine) -> bool {
        self.skip
            .iter()
            .any(|skip| skip.engine == engine.to_string())
    }

    /// What is wrong with the row itself.
    fn fault(&self) -> Option<&'static str> {
        let unknown = |skip: &Skip| {
            !ENGINES
                .iter()
                .any(|engine| engine.to_string() == skip.engine)
        };
        let has_answer = self.outcome.is_some() && self.winning_moves.is_some();
        if self.source.is_empty() || self.skip.iter().any(|skip| skip.reason.is_empty()) {
            Some("a row needs a source, and a skip a reason")
        } else if self.skip.iter().any(unknown) {
            Some("a skip names an engine that does not exist")
        } else if self.error.is_some() == has_answer {
            Some("a row has either an answer or an error")
        } else {
            None
        }
    }

    /// All complaints about the row.
    fn check(&self) -> Vec<String> {
        if let Some(fault) = self.fault() {
            return vec![fault.into()];
        }
        match &self.error {
            Some(kind) => self.check_refusal(kind),
            None => self.check_answers(),
        }
    }

    fn check_answers(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        match self.ask(EngineChoice::Auto) {
            Ok(analysis) => complaints.extend(self.difference("auto", &analysis)),
            Err(error) => complaints.push(format!("auto: {error}")),
        }
        for engine in ENGINES {
            let answer = self.ask(EngineChoice::Only(engine));
            complaints.extend(self.check_engine(engine, answer));
        }
        let answer = self.ask(EngineChoice::Only(Engine::Proof));
        if self.has_proof() {
            complaints.extend(self.check_engine(Engine::Proof, answer));
        } else if !answer.is_err_and(|error| error.kind() == "no_engine") {
            complaints.push("proof: answered, or refused for another reason".into());
        }
        complaints
    }

    /// Whether a proof must answer: for two piles with f(t) = 5t/2.
    fn has_proof(&self) -> bool {
        let (piles, _) = self
            .position
            .split_once(';')
            .unwrap_or((&self.position, ""));
        let full = piles.split(',').filter(|&pile| pile != "0").count();
        self.game == "takeaway" && self.rule.as_deref() == Some("5t/2") && !self.misere && full == 2
    }

    fn check_engine(&self, engine: Engine, answer: Result<Analysis>) -> Option<String> {
        match answer {
            // A single move that a theorem gives is no answer of the corpus's kind.
            Ok(analysis) if self.skips(engine) && !analysis.complete => None,
            Ok(_) if self.skips(engine) => Some(format!("{engine}: skipped, but it answers")),
            Ok(analysis) if analysis.engine != engine => Some(format!(
                "{engine}: {} answered in its place",
                analysis.engine
            )),
            Ok(analysis) => self.difference(&engine.to_string(), &analysis),
            Err(error) if self.skips(engine) && is_refusal(&error) => None,
            Err(error) => Some(format!("{engine}: {error}")),
        }
    }

    /// Where an analysis differs from the row.
    fn difference(&self, engine: &str, analysis: &Analysis) -> Option<String> {
        let moves = analysis.winning_moves.iter();
        let moves: Vec<Move> = moves
            .map(|winning| Move::of(winning, &analysis.position))
            .collect();
        let least = analysis.least_take.as_ref().map(ToString::to_string);
        let outcome = analysis.outcome.to_string();
        let least_agrees = self.least_take.is_none() || self.least_take == least;
        let agrees = Some(&outcome) == self.outcome.as_ref()
            && Some(&moves) == self.winning_moves.as_ref()
            && analysis.unlisted_moves.is_zero()
            && least_agrees;
        (!agrees).then(|| format!("{engine}: {outcome}, least take {least:?}, moves {moves:?}"))
    }

    fn check_refusal(&self, kind: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        match self.ask(EngineChoice::Auto) {
            Err(error) if error.kind() == kind => {}
            Err(error) => complaints.push(format!("auto: {} and not {kind}", error.kind())),
            Ok(_) => complaints.push(format!("auto: answered, and not refused as {kind}")),
        }
        let answering = ENGINES
            .into_iter()
            .chain([Engine::Proof])
            .filter(|&engine| self.ask(EngineChoice::Only(engine)).is_ok());
        complaints.extend(answering.map(|engine| format!("{engine}: answered, and not refused")));
        complaints
    }
}

/// An engine that does not answer says so in one of these ways.
fn is_refusal(error: &Error) -> bool {
    error.kind() == "no_engine" || error.is_limit_exceeded()
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

fn read(name: &str) -> Vec<Case> {
    let path = corpus().join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
    let file: File = toml::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
    file.case
}

fn check_file(name: &str) {
    let complaints: Vec<String> = read(name)
        .iter()
        .flat_map(|case| {
            let title = format!(
                "{name}: {} {} ({:?})",
                case.game,
                case.position,
                case.options()
            );
            case.check()
                .into_iter()
                .map(move |complaint| format!("{title}: {complaint}"))
        })
        .collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The files of the corpus: a new one is read without being named here.
fn files() -> Vec<String> {
    let entries = std::fs::read_dir(corpus()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_toml = |name: &String| Path::new(name).extension().is_some_and(|e| e == "toml");
    names.filter(is_toml).collect()
}

#[test]
fn every_engine_answers_every_row_alike() {
    let files = files();
    assert!(files.len() >= 12, "{files:?}");
    for file in files {
        check_file(&file);
    }
}

/// The JSON of an answer is read back as an answer with the same JSON.
#[test]
fn every_answer_is_read_back_from_its_json() {
    let cases = files().into_iter().flat_map(|file| read(&file));
    let answers = cases.filter_map(|case| case.ask(EngineChoice::Auto).ok());
    let mut read_back = 0;
    for answer in answers {
        let json = serde_json::to_string(&answer).unwrap();
        let back: Analysis = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}: {json}"));
        assert_eq!(serde_json::to_string(&back).unwrap(), json);
        assert_eq!(back.position, answer.position);
        let steps = |analysis: &Analysis| -> Vec<(fibnim::Step, Position)> {
            let moves = analysis.winning_moves.iter();
            moves
                .map(|found| (found.step.clone(), found.to.clone()))
                .collect()
        };
        assert_eq!(steps(&back), steps(&answer));
        read_back += 1;
    }
    assert!(read_back > 200, "{read_back}");
}

#[test]
fn every_game_has_rows() {
    let cases: Vec<Case> = files().iter().flat_map(|file| read(file)).collect();
    for entry in catalog::entries() {
        let rows = cases.iter().filter(|case| case.game == entry.name).count();
        assert!(rows >= 3, "{} has {rows} rows", entry.name);
    }
}
