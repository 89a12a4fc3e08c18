//! Viper, judged by Silicon.
//!
//! Silicon is sound and incomplete: what it verifies holds, what it rejects may hold as well. So a counterexample against a member that Silicon
//! verifies is wrong, and a member that gainsay verifies and Silicon does not gets a second look: runs on values drawn at random, and a
//! planted `assert false`.

mod disguise;
mod generate;
mod second_look;
mod silicon;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use gainsay::Language;
use gainsay_fuzz::mutate::Chance;
use gainsay_verdict::Verdict;

use crate::{Contender, Module, Ruling, Unit, judge::Match};

pub struct Viper;

impl Contender for Viper {
    fn language(&self) -> Language {
        Language::Viper
    }

    fn file_name(&self) -> &'static str {
        "duel.vpr"
    }

    fn judge(&self) -> Result<String> {
        silicon::name()
    }

    fn generate(&self, chance: &mut Chance, units: usize) -> Module {
        generate::module(chance, units)
    }

    fn rule(&self, both: &Match<'_>) -> Result<Vec<Ruling>> {
        let opinion = silicon::judge(both.module)?;
        let rulings = both.module.units.iter().map(|unit| rule(both, unit, &opinion));
        Ok(rulings.collect())
    }

    fn disguise(&self, module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>) {
        disguise::disguise(module, chance)
    }
}

/// What Silicon says of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Opinion {
    /// Members with what is said against the first failure in each.
    failing: BTreeMap<String, String>,
    /// Goals of units that Silicon does not accept as Viper, or never decided.
    undecided: BTreeMap<String, String>,
}

fn rule(both: &Match<'_>, unit: &Unit, opinion: &Opinion) -> Ruling {
    if let Some(why) = unit.goals.iter().find_map(|goal| opinion.undecided.get(goal)) {
        return Ruling::Silent(why.clone());
    }
    let mut silent = None;
    let declared: BTreeSet<&str> = unit.declarations.iter().filter_map(|each| member(each)).collect();
    for goal in unit.goals.iter().filter(|goal| declared.contains(goal.as_str())) {
        let Some(report) = both.report.goals.iter().find(|each| each.name.as_str() == goal) else {
            let said = both.report.diagnostics.first().map_or("", |diagnostic| diagnostic.message.as_str());
            return Ruling::Silent(format!("gainsay does not decide `{goal}`: {said}"));
        };
        match (report.outcome.verdict(), opinion.failing.get(goal)) {
            (Verdict::Refuted, None) => {
                let codes: Vec<&str> = report.outcome.failures().iter().map(|failure| failure.code.as_str()).collect();
                return Ruling::Unconfirmed(format!(
                    "`{goal}` is refuted ({}), and Silicon verifies it",
                    codes.join(", ")
                ));
            }
            (Verdict::Verified, Some(said)) => {
                if let Some(why) = second_look::objection(both, unit, goal) {
                    return Ruling::WronglyVerified(format!("`{goal}`: {said}: {why}"));
                }
                silent.get_or_insert_with(|| format!("Silicon is incomplete: {said}"));
            }
            _ => {}
        }
    }
    silent.map_or(Ruling::Agrees, Ruling::Silent)
}

/// The name of what a declaration declares, if that is something to verify.
fn member(declaration: &str) -> Option<&str> {
    let rest = ["method ", "function ", "predicate "].iter().find_map(|word| declaration.strip_prefix(word))?;
    rest.split('(').next()
}
