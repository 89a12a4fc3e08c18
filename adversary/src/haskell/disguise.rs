//! The same program under other names and in another order. Every name that a unit makes ends in a digit, and no other name does.

use std::collections::BTreeMap;

use gainsay_fuzz::mutate::Chance;

use crate::{Module, Unit};

pub(super) fn disguise(module: &Module, chance: &mut Chance) -> (Module, Vec<(String, String)>) {
    let mut names = Names { known: BTreeMap::new(), shift: 3 + chance.below(40) };
    let goals = module.units.iter().flat_map(|unit| &unit.goals);
    let pairs = goals.map(|goal| (goal.clone(), names.other(goal))).collect();
    let declarations = module.units.iter().flat_map(|unit| &unit.declarations);
    let mut declarations: Vec<String> = declarations.map(|declaration| names.renamed(declaration)).collect();
    for at in (1..declarations.len()).rev() {
        declarations.swap(at, chance.below(at + 1));
    }
    (module.with(vec![Unit { declarations, ..Unit::default() }]), pairs)
}

struct Names {
    known: BTreeMap<String, String>,
    shift: usize,
}

impl Names {
    /// The other name of a name. What makes a function a property stays.
    fn other(&mut self, name: &str) -> String {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let number = self.known.len() * 7 + self.shift;
        let other = if name.starts_with("prop_") {
            format!("prop_q{number}w")
        } else if name.starts_with(char::is_uppercase) {
            format!("Q{number}w")
        } else {
            format!("q{number}w")
        };
        self.known.insert(name.to_owned(), other.clone());
        other
    }

    fn renamed(&mut self, text: &str) -> String {
        let mut renamed = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(|letter: char| letter.is_alphanumeric() || letter == '_') {
            renamed.push_str(&rest[..start]);
            let length = rest[start..].find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let (word, after) = rest[start..].split_at(length.unwrap_or(rest.len() - start));
            let is_made =
                word.starts_with(char::is_alphabetic) && word.ends_with(|letter: char| letter.is_ascii_digit());
            renamed.push_str(&if is_made { self.other(word) } else { word.to_owned() });
            rest = after;
        }
        renamed + rest
    }
}
