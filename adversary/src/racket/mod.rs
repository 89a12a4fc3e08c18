//! Racket against Racket: modules with contracted exports, each a unit and a file of its own, called by a client that obeys the contracts.

mod disguise;
mod expression;
mod generate;
mod judge;
mod operations;
mod types;

use std::time::Duration;

use anyhow::Result;
use gainsay::{Language, Options};
use gainsay_fuzz::mutate::Chance;

use crate::{Contender, Module, Ruling, judge::Match};

#[derive(Debug)]
pub struct Racket;

impl Contender for Racket {
    fn language(&self) -> Language {
        Language::Racket
    }

    fn file_name(&self) -> &'static str {
        "unit.rkt"
    }

    fn judge(&self) -> Result<String> {
        judge::version()
    }

    fn options(&self) -> Options {
        Options { steps: 20_000, time: Duration::from_secs(3), ..Options::default() }
    }

    /// What a module shares and does when it starts is the business of its exports alone.
    fn largest_file(&self) -> usize {
        1
    }

    fn generate(&self, chance: &mut Chance, units: usize) -> Module {
        let units = (0..units).map(|_| generate::unit(chance)).collect();
        Module { header: "#lang racket\n".to_owned(), units, footer: String::new() }
    }

    fn rule(&self, both: &Match<'_>) -> Result<Vec<Ruling>> {
        judge::rule(both)
    }

    fn disguise(&self, module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>) {
        // One in eight is enough to notice what depends on names.
        if chance.below(8) > 0 { (module.clone(), Vec::new()) } else { disguise::disguise(module, chance) }
    }
}
