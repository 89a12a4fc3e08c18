//! What a user may ask of a check.

use std::time::Duration;

use gainsay_explore::Budget;

use crate::Language;

/// Settings of a run. Budgets hold for each goal by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Read all files as this language, whatever they are called.
    pub language: Option<Language>,
    /// Only goals with this name.
    pub only: Option<String>,
    /// Goals at once. Never changes a result.
    pub jobs: usize,
    pub steps: u64,
    pub paths: u64,
    pub time: Duration,
    /// Bytes a goal's states may take.
    pub memory: u64,
    /// Varies the order of otherwise equal choices.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            language: None,
            only: None,
            jobs: 1,
            steps: 2_000_000,
            paths: 100_000,
            time: Duration::from_secs(10),
            memory: 1 << 30,
            seed: 0,
        }
    }
}

impl Options {
    pub(crate) fn budget(&self) -> Budget {
        Budget { steps: self.steps, paths: self.paths, time: self.time, memory: self.memory }
    }
}

/// What `dump` can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Syntax,
    Ir,
    Paths,
    Smt2,
    Model,
}

impl Stage {
    pub const ALL: [Stage; 5] = [Stage::Syntax, Stage::Ir, Stage::Paths, Stage::Smt2, Stage::Model];

    pub fn name(self) -> &'static str {
        match self {
            Stage::Syntax => "syntax",
            Stage::Ir => "ir",
            Stage::Paths => "paths",
            Stage::Smt2 => "smt2",
            Stage::Model => "model",
        }
    }
}
