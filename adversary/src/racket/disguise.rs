//! The same module under other names and in another order.

use std::collections::BTreeMap;

use gainsay_fuzz::mutate::Chance;

use crate::{Module, Unit};

/// All generated names are a letter, a hyphen and a number; what belongs to a structure type goes on with its field. Functions that stand next to
/// each other change places: nothing runs between their definitions.
pub fn disguise(module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>) {
    let mut names = BTreeMap::new();
    let mut units = Vec::new();
    for unit in &module.units {
        let mut declarations: Vec<String> =
            unit.declarations.iter().map(|text| renamed(text, &mut names, chance)).collect();
        shuffle_functions(&mut declarations, chance);
        units.push(Unit { declarations, ..Unit::default() });
    }
    let goals = module.units.iter().flat_map(|unit| &unit.goals);
    let pairs = goals.map(|goal| (goal.clone(), renamed(goal, &mut names, chance))).collect();
    (module.with(units), pairs)
}

fn renamed(text: &str, names: &mut BTreeMap<String, String>, chance: &mut Chance) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |letter: char| !letter.is_whitespace() && !"()[]'\"".contains(letter);
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        if length == 0 {
            out.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(length);
        match own_name(word) {
            Some((name, end)) => {
                let number = names.len();
                let new = names.entry(name.to_owned()).or_insert_with(|| {
                    let stems = ["zeta", "alpha", "m", "Other", "k"];
                    format!("{}{}-{number}", stems[chance.below(stems.len())], chance.below(90))
                });
                out.push_str(new);
                out.push_str(end);
            }
            None => out.push_str(word),
        }
        rest = after;
    }
    out
}

/// A generated name, and what is appended to it.
fn own_name(word: &str) -> Option<(&str, &str)> {
    let (letter, rest) = word.split_once('-')?;
    let digits = rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(rest.len());
    let is_own = letter.len() == 1 && letter.starts_with(|each: char| each.is_ascii_lowercase()) && digits > 0;
    is_own.then(|| word.split_at(letter.len() + 1 + digits))
}

fn shuffle_functions(declarations: &mut [String], chance: &mut Chance) {
    for at in 1..declarations.len() {
        let are_functions = declarations[at].starts_with("(define (") && declarations[at - 1].starts_with("(define (");
        if are_functions && chance.below(2) == 0 {
            declarations.swap(at, at - 1);
        }
    }
}
