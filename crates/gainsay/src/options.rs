//! What a user may ask of a check.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use gainsay_explore::Budget;
use gainsay_haskell::contracts::Aim;
pub use gainsay_racket::Exports;
use gainsay_verdict::Baseline;

use crate::{Expect, Language};

/// Settings of a run. Budgets hold for each goal by itself; steps are counted and the same everywhere, time is the last resort.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Read all files as this language, whatever they are called.
    pub language: Option<Language>,
    /// Only goals with this name.
    pub only: Option<String>,
    /// Which methods of a Viper program are verified; the others are taken at their word.
    pub methods: Methods,
    /// Whether functions of Viper programs ask for the exact amounts of permission that their preconditions say, not only for some.
    pub exact_amounts: bool,
    /// Whether contracts of Viper programs may relate two executions (`low`, `rel`, `lowEvent`).
    pub hyper: bool,
    /// Folders in which imported Haskell modules are looked for as well.
    pub include: Vec<String>,
    /// By the folder of a program, where else its package has modules.
    pub source_folders: BTreeMap<String, Vec<String>>,
    /// Whether overflow of C's signed integers is an error; otherwise they are taken to be as large as needed.
    pub overflow: bool,
    /// Which exports of Racket modules are checked.
    pub exports: Exports,
    /// Whether what is verified is checked again with falsehoods planted into it, and code that nobody gets to is told.
    pub smoke: bool,
    /// What is to be found out about Haskell modules.
    pub aim: Aim,
    /// Whether Haskell functions with refinement types are proved by types before anything is searched.
    pub types: bool,
    /// Whether the report says how long each goal took. Without it, equal runs give equal reports.
    pub timings: bool,
    /// Goals at once. Never changes a result.
    pub jobs: usize,
    pub steps: u64,
    pub paths: u64,
    /// The most that a single goal may take.
    pub time: Duration,
    /// Steps that the goals of a file which are not decided soon share, if that is less.
    pub file_steps: Option<u64>,
    /// Bytes a goal's states may take.
    pub memory: u64,
    /// Varies the order of otherwise equal choices.
    pub seed: u64,
    /// How much a counterexample says.
    pub counterexample: Level,
    /// What the counterexample of one failure must entail.
    pub expect: Option<Expect>,
    /// How programs with permissions are verified.
    pub engine: Engines,
    /// Failures that are known and do not make a run fail.
    pub baseline: Option<Arc<Baseline>>,
}

/// Methods by their names, in which `?` stands for any letter and `*` for any letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Methods {
    /// All, where nothing is said.
    pub include: Option<String>,
    pub exclude: Option<String>,
}

impl Methods {
    pub(crate) fn contain(&self, name: &str) -> bool {
        let is = |pattern: &Option<String>| pattern.as_deref().map(|pattern| fits(pattern, name));
        is(&self.include).unwrap_or(true) && !is(&self.exclude).unwrap_or(false)
    }
}

/// Whether a name is what a pattern says. A star that took too few letters takes one more; only the last one has to be tried again.
fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut of, mut star) = (0, 0, None);
    while of < name.len() {
        if pattern.get(at) == Some(&'*') {
            star = Some((at, of));
            at += 1;
        } else if pattern.get(at).is_some_and(|letter| *letter == '?' || *letter == name[of]) {
            (at, of) = (at + 1, of + 1);
        } else if let Some((before, taken)) = star {
            star = Some((before, taken + 1));
            (at, of) = (before + 1, taken + 1);
        } else {
            return false;
        }
    }
    pattern[at..].iter().all(|letter| *letter == '*')
}

impl Default for Options {
    fn default() -> Options {
        Options {
            language: None,
            only: None,
            methods: Methods::default(),
            exact_amounts: false,
            hyper: false,
            include: Vec::new(),
            source_folders: BTreeMap::new(),
            overflow: true,
            exports: Exports::Contracted,
            smoke: false,
            aim: Aim::Everything,
            types: true,
            timings: false,
            jobs: 1,
            steps: 2_000_000,
            paths: 100_000,
            time: Duration::from_secs(10),
            file_steps: None,
            memory: 1 << 30,
            seed: 0,
            counterexample: Level::Extended,
            expect: None,
            engine: Engines::Symbolic,
            baseline: None,
        }
    }
}

impl Options {
    pub(crate) fn budget(&self) -> Budget {
        Budget { steps: self.steps, paths: self.paths, time: self.time, memory: self.memory }
    }
}

/// How much of what the solver's model says a counterexample shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Only what failed, and where.
    None,
    /// Everything the model defines, internal identifiers kept.
    Intermediate,
    /// The person's view: names from the program, nothing that does not matter.
    Extended,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Extended, Level::Intermediate, Level::None];

    pub fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Intermediate => "intermediate",
            Level::Extended => "extended",
        }
    }

    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// How programs with permissions are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engines {
    /// Path by path.
    Symbolic,
    /// One formula for each member.
    Vc,
    /// Both, and their answers compared.
    Both,
}

impl Engines {
    pub const ALL: [Engines; 3] = [Engines::Symbolic, Engines::Vc, Engines::Both];

    pub fn name(self) -> &'static str {
        match self {
            Engines::Symbolic => "symbolic",
            Engines::Vc => "vc",
            Engines::Both => "both",
        }
    }

    pub fn named(name: &str) -> Option<Engines> {
        Engines::ALL.into_iter().find(|engine| engine.name() == name)
    }
}

/// What `dump` can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Ir,
    Paths,
    Smt2,
    Model,
    /// What is proved by types, and why the rest is not.
    Types,
}

impl Stage {
    pub const ALL: [Stage; 5] = [Stage::Ir, Stage::Paths, Stage::Smt2, Stage::Model, Stage::Types];

    pub fn name(self) -> &'static str {
        match self {
            Stage::Ir => "ir",
            Stage::Paths => "paths",
            Stage::Smt2 => "smt2",
            Stage::Model => "model",
            Stage::Types => "types",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_and_question_marks_stand_for_letters() {
        for (pattern, name) in
            [("*", "m"), ("m*", "m"), ("m?", "m1"), ("*_a_*", "x_a_a_"), ("a*b*c", "abxbc"), ("", "")]
        {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("", "m"), ("m?", "m"), ("m", "mm"), ("a*b", "abc"), ("*.m", "m")] {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }
}
