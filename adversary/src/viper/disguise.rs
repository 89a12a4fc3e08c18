//! Other names for everything that a file declares, and another order of its members.

use std::{cell::RefCell, collections::BTreeMap};

use gainsay_fuzz::mutate::Chance;

use super::generate::renamed;
use crate::{Module, Unit};

/// Words of the language; all others are names.
const WORDS: &[&str] = &[
    "Bool",
    "Int",
    "Map",
    "Multiset",
    "Perm",
    "Ref",
    "Seq",
    "Set",
    "acc",
    "adt",
    "apply",
    "applying",
    "assert",
    "assume",
    "axiom",
    "domain",
    "else",
    "ensures",
    "exhale",
    "exists",
    "false",
    "field",
    "fold",
    "forall",
    "forperm",
    "function",
    "goto",
    "if",
    "in",
    "inhale",
    "intersection",
    "invariant",
    "label",
    "let",
    "method",
    "new",
    "none",
    "null",
    "old",
    "package",
    "perm",
    "predicate",
    "range",
    "refute",
    "requires",
    "result",
    "returns",
    "setminus",
    "subset",
    "true",
    "unfold",
    "unfolding",
    "union",
    "unique",
    "var",
    "while",
    "wildcard",
    "write",
];

pub(super) fn disguise(module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>) {
    // Bound names of different members may be the same, so the new names follow the first occurrence, from a number drawn for the file.
    let start = chance.below(1000);
    let names: RefCell<BTreeMap<String, String>> = RefCell::default();
    let new_name = |word: &str| -> Option<String> {
        if WORDS.contains(&word) {
            return None;
        }
        // An `adt`'s tests are called after its constructors.
        if let Some(constructor) = word.strip_prefix("is").filter(|rest| rest.contains("_u")) {
            return Some(format!("is{}", known(&names, constructor, start)));
        }
        Some(known(&names, word, start))
    };
    let other = |text: &str| renamed(text, &new_name);
    let header = other(&module.header);
    let mut units: Vec<Unit> = module
        .units
        .iter()
        .map(|unit| Unit {
            goals: unit.goals.iter().map(|goal| other(goal)).collect(),
            declarations: unit.declarations.iter().map(|declaration| other(declaration)).collect(),
            trials: Vec::new(),
        })
        .collect();
    shuffle(&mut units, chance);
    units.iter_mut().for_each(|unit| shuffle(&mut unit.declarations, chance));
    let declared = module.units.iter().flat_map(|unit| unit.declarations.iter().filter_map(|each| super::member(each)));
    let pairs = declared.map(|goal| (goal.to_owned(), other(goal))).collect();
    (Module { header, units, footer: other(&module.footer) }, pairs)
}

/// The new name of a name. Later ones are smaller, so that what was sorted by name is sorted otherwise.
fn known(names: &RefCell<BTreeMap<String, String>>, word: &str, start: usize) -> String {
    let mut names = names.borrow_mut();
    let count = names.len();
    names.entry(word.to_owned()).or_insert_with(|| format!("t{}", 9_000_000 + start - count)).clone()
}

fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for last in (1..items.len()).rev() {
        items.swap(last, chance.below(last + 1));
    }
}
