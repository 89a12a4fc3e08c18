//! What a language brings to a duel.

use anyhow::Result;
use gainsay::{Language, Options, World};
use gainsay_fuzz::mutate::Chance;
use gainsay_source::{FileId, Sources};
use gainsay_verdict::Report;

use crate::Module;

/// A generator of programs in one language, and somebody to judge them.
pub trait Contender: Sync {
    fn language(&self) -> Language;

    /// What generated files are called.
    fn file_name(&self) -> &'static str;

    /// The judge's name and version; an error says in a sentence what is missing.
    fn judge(&self) -> Result<String>;

    /// How gainsay is asked. Nothing here may make a wrong answer right.
    fn options(&self) -> Options {
        Options::default()
    }

    /// No more units than this stand in one file, however many are asked for.
    fn largest_file(&self) -> usize {
        usize::MAX
    }

    /// A well-typed program of so many units.
    fn generate(&self, chance: &mut Chance, units: usize) -> Module;

    /// What the judge says of each unit, in their order, beside what gainsay says of it.
    fn rule(&self, both: &Match<'_>) -> Result<Vec<Ruling>>;

    /// The same program under other names and in another order, and how goals are called in it: pairs of the name before and after. Without
    /// pairs nothing is compared.
    fn disguise(&self, module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>);
}

/// A program with gainsay's report on it, as a judge needs it.
pub struct Match<'a> {
    pub world: World<'a>,
    pub module: &'a Module,
    pub sources: &'a Sources,
    pub root: FileId,
    pub report: &'a Report,
    pub options: &'a Options,
}

/// What a judge says of one unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It was tried and is of the same opinion as gainsay, as far as it can tell.
    Agrees,
    /// gainsay verifies what fails: on this input, with this message.
    WronglyVerified(String),
    /// gainsay shows a counterexample that does not fail, or fails otherwise.
    Unconfirmed(String),
    /// The judge cannot tell, for this reason.
    Silent(String),
}

impl Ruling {
    pub fn is_against_us(&self) -> bool {
        matches!(self, Ruling::WronglyVerified(_) | Ruling::Unconfirmed(_))
    }
}
