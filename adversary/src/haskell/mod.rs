//! Haskell against GHC.
//!
//! * `types`, `expression`: expressions of a given type; `sheet`: a unit while it is written.
//! * `functions`, `effects`, `refined`: the kinds of units.
//! * `judge`: one executable for a whole file; `disguise`: other names, another order; [`mutants`]: one place changed.

mod disguise;
mod effects;
mod expression;
mod functions;
mod judge;
pub mod mutants;
mod refined;
mod sheet;
mod types;

use std::time::Duration;

use anyhow::Result;
use gainsay::{Language, Options};
use gainsay_fuzz::mutate::Chance;

use crate::{Contender, Module, Ruling, judge::Match};
use expression::Author;

/// Who duels with GHC.
#[derive(Clone, Copy, Debug)]
pub struct Haskell;

const IMPORTS: &str = "module Duel where\n\nimport Control.Monad\nimport Control.Monad.Reader\nimport Control.Monad.State\nimport Data.IORef\n\n";

/// What tells a file with refinement types from one without.
const REFINED: &str = "module Duel where\n\n";

impl Contender for Haskell {
    fn language(&self) -> Language {
        Language::Haskell
    }

    fn file_name(&self) -> &'static str {
        "Duel.hs"
    }

    fn judge(&self) -> Result<String> {
        judge::version()
    }

    /// What is not decided soon is seldom decided later, and time is better spent on other functions.
    fn options(&self) -> Options {
        Options { steps: 40_000, paths: 2_000, time: Duration::from_secs(2), ..Options::default() }
    }

    /// One file in four has refinement types: with them, everything in it is read differently.
    fn generate(&self, chance: &mut Chance, units: usize) -> Module {
        let refined = chance.below(4) == 0;
        let mut module = Module { header: if refined { REFINED } else { IMPORTS }.to_owned(), ..Module::default() };
        for number in 0..units {
            let kind = chance.below(8);
            let author = Author::new(chance, number);
            module.units.push(match kind {
                _ if refined => author.refined_unit(),
                0 | 1 => author.effect_unit(),
                2 => author.class_unit(),
                _ => author.plain_unit(),
            });
        }
        module
    }

    fn rule(&self, both: &Match<'_>) -> Result<Vec<Ruling>> {
        judge::rule(both, both.module.header == REFINED)
    }

    fn disguise(&self, module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>) {
        disguise::disguise(module, chance)
    }
}
