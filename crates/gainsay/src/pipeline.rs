//! From sources to a report: one verb per arrow of the design's diagram.

use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Counterexample, Report, Step};

use crate::{Options, Stage, World};

/// A counterexample run again.
#[derive(Clone, Debug)]
pub struct Replayed {
    pub steps: Vec<Step>,
    /// How it ended, in a sentence.
    pub ending: String,
    /// Whether it still fails the way it did.
    pub agrees: bool,
}

/// Checks every goal of `roots`. Imports are read through the world and added to `sources`.
pub fn check(_world: World<'_>, _sources: &mut Sources, _roots: &[FileId], _options: &Options) -> Report {
    Report::default()
}

/// Runs a stored counterexample of `goal` again, step by step, without any symbolic rule. An `Err` says in a sentence why it cannot.
pub fn replay(
    _world: World<'_>,
    _sources: &mut Sources,
    _root: FileId,
    goal: &str,
    _counterexample: &Counterexample,
    _options: &Options,
) -> Result<Replayed, String> {
    Err(format!("there is no goal `{goal}`"))
}

/// Prints a stage of the check of one file in the form its tests read.
pub fn dump(
    _world: World<'_>,
    _sources: &mut Sources,
    _root: FileId,
    _stage: Stage,
    _options: &Options,
) -> Result<String, String> {
    Ok(String::new())
}
