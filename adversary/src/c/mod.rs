//! C: functions with VeriFast's annotations, judged by gcc with its sanitizers.
//!
//! Each function comes twice: with its contract as an annotation, for gainsay, and with the same contract as C, for the judge. What gainsay
//! verifies is called with many small inputs; what it refutes is called with the inputs of the counterexample.

mod arrays;
mod calls;
mod disguise;
mod draft;
mod draw;
mod function;
mod judge;
mod lists;
mod loops;
mod memory;
mod numbers;
mod term;
mod trees;

use anyhow::Result;
use gainsay::{Language, Options};
use gainsay_fuzz::mutate::Chance;

use crate::{Contender, Module, Ruling, judge::Match};
use draw::Draw;

/// The contender. Overflow is an error for both.
pub struct C;

impl Contender for C {
    fn language(&self) -> Language {
        Language::C
    }

    fn file_name(&self) -> &'static str {
        "duel.c"
    }

    fn judge(&self) -> Result<String> {
        judge::version()
    }

    fn options(&self) -> Options {
        Options { steps: 400_000, ..Options::default() }
    }

    fn generate(&self, chance: &mut Chance, units: usize) -> Module {
        let mut draw = Draw { chance };
        let units = (0..units).map(|number| {
            let draft = match draw.below(100) {
                0..=29 => numbers::unit(&mut draw, number),
                30..=41 => loops::unit(&mut draw, number),
                42..=56 => arrays::unit(&mut draw, number),
                57..=68 => calls::unit(&mut draw, number),
                69..=80 => lists::unit(&mut draw, number),
                81..=87 => trees::unit(&mut draw, number),
                _ => memory::unit(&mut draw, number),
            };
            draft.unit()
        });
        let units = units.collect();
        Module { header: "#include <stdlib.h>\n".to_owned(), units, footer: String::new() }
    }

    fn rule(&self, both: &Match<'_>) -> Result<Vec<Ruling>> {
        judge::rule(both)
    }

    fn disguise(&self, module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>) {
        disguise::disguise(module, &mut Draw { chance })
    }
}
