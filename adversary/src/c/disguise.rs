//! The same program under other names and in another order.

use std::collections::BTreeMap;

use super::draw::Draw;
use crate::{Module, Unit};

/// Words that are not the program's own.
const KEPT: &[&str] = &[
    "int",
    "unsigned",
    "char",
    "short",
    "long",
    "void",
    "struct",
    "static",
    "return",
    "if",
    "else",
    "while",
    "for",
    "break",
    "sizeof",
    "include",
    "stdlib",
    "h",
    "malloc",
    "calloc",
    "free",
    "abort",
    "requires",
    "ensures",
    "invariant",
    "decreases",
    "predicate",
    "fixpoint",
    "inductive",
    "list",
    "bool",
    "switch",
    "case",
    "true",
    "false",
    "nil",
    "cons",
    "result",
    "nth",
    "update",
    "append",
    "reverse",
    "remove",
    "length",
    "mem",
    "sum",
    "take",
    "head",
    "tail",
    "all_eq",
    "malloc_block_ints",
];

pub(super) fn disguise(module: &Module, draw: &mut Draw<'_>) -> (Module, Vec<(String, String)>) {
    let mut names = Names { table: BTreeMap::new(), offset: draw.below(1000) };
    let goals: Vec<String> = module.units.iter().flat_map(|unit| unit.goals.clone()).collect();
    let mut units: Vec<Unit> = module.units.iter().map(|unit| reordered(unit, draw)).collect();
    draw.shuffle(&mut units);
    for unit in &mut units {
        unit.declarations.iter_mut().for_each(|text| *text = names.renamed(text));
        unit.goals.iter_mut().for_each(|name| *name = names.renamed(name));
        unit.trials.clear();
    }
    let pairs = goals.into_iter().map(|name| (name.clone(), names.renamed(&name))).collect();
    (module.with(units), pairs)
}

/// Functions in any order, announced before the first.
fn reordered(unit: &Unit, draw: &mut Draw<'_>) -> Unit {
    let is_function = |text: &&String| text.contains("\n{\n");
    let mut declarations: Vec<String> = unit.declarations.iter().filter(|text| !is_function(text)).cloned().collect();
    let mut functions: Vec<String> = unit.declarations.iter().filter(is_function).cloned().collect();
    declarations.extend(functions.iter().filter_map(|text| {
        let (head, _) = text.split_once("\n{\n")?;
        let (head, contract) = head.split_once('\n').unwrap_or((head, ""));
        Some(format!("{head};\n{contract}\n"))
    }));
    draw.shuffle(&mut functions);
    declarations.extend(functions);
    Unit { declarations, ..unit.clone() }
}

struct Names {
    table: BTreeMap<String, String>,
    offset: usize,
}

impl Names {
    /// The text with every word of the program's own replaced.
    fn renamed(&mut self, text: &str) -> String {
        let mut renamed = String::new();
        let mut word = String::new();
        for letter in text.chars().chain(std::iter::once('\0')) {
            if letter.is_ascii_alphanumeric() || letter == '_' {
                word.push(letter);
                continue;
            }
            renamed.push_str(&self.name(&word));
            word.clear();
            if letter != '\0' {
                renamed.push(letter);
            }
        }
        renamed
    }

    fn name(&mut self, word: &str) -> String {
        if word.is_empty()
            || word == "_"
            || word.starts_with(|letter: char| letter.is_ascii_digit())
            || KEPT.contains(&word)
        {
            return word.to_owned();
        }
        for prefix in ["malloc_block_", "old_"] {
            if let Some(rest) = word.strip_prefix(prefix) {
                return format!("{prefix}{}", self.name(rest));
            }
        }
        // A factor without common divisors: other names in another order of the alphabet.
        let number = (self.table.len() * 7919 + self.offset) % 100_003;
        self.table.entry(word.to_owned()).or_insert_with(|| format!("w{number}")).clone()
    }
}
