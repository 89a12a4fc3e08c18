//! Right units changed in one place: so that they mean something else, most of the time, or so that they mean the same.

use gainsay_fuzz::mutate::Chance;

use crate::Unit;

/// What a word may be changed into. The types stay.
const CHANGES: &[(&str, &[&str])] = &[
    ("+", &["-", "*"]),
    ("-", &["+"]),
    ("*", &["+", "-"]),
    ("<", &["<=", ">"]),
    ("<=", &["<", ">="]),
    (">", &[">=", "<"]),
    (">=", &[">", "<="]),
    ("==", &["/=", "<="]),
    ("/=", &["=="]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("0", &["1"]),
    ("1", &["0", "2"]),
    ("2", &["1", "0"]),
    ("True", &["False"]),
    ("False", &["True"]),
    ("`div`", &["`mod`", "`quot`"]),
    ("`mod`", &["`div`"]),
    ("`quot`", &["`rem`"]),
    ("`rem`", &["`quot`"]),
    ("max", &["min"]),
    ("min", &["max"]),
    ("head", &["last"]),
    ("take", &["drop"]),
    ("drop", &["take"]),
    ("all", &["any"]),
    ("any", &["all"]),
    ("even", &["odd"]),
    ("abs", &["negate"]),
    ("null", &["not $ null"]),
    ("reverse", &["drop 1"]),
    ("foldr", &["foldl"]),
];

/// The unit with one word changed; none where no word can be.
pub fn changed(unit: &Unit, chance: &mut Chance) -> Option<Unit> {
    let mut places = Vec::new();
    for (index, text) in unit.declarations.iter().enumerate() {
        for (start, word) in words(text) {
            let into = CHANGES.iter().find(|(from, _)| *from == word).map_or(&[][..], |(_, into)| into);
            places.extend(into.iter().map(|into| (index, start, word.len(), *into)));
        }
    }
    let (index, start, length, into) = *places.get(chance.below(places.len()))?;
    let mut changed = unit.clone();
    changed.declarations[index].replace_range(start..start + length, into);
    Some(changed)
}

/// The unit with a right side written another way.
pub fn rewritten(unit: &Unit, chance: &mut Chance) -> Option<Unit> {
    let mut places = Vec::new();
    for (index, text) in unit.declarations.iter().enumerate() {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if let Some(start) = right_side(line) {
                places.push((index, at + start, at + line.trim_end().len()));
            }
            at += line.len();
        }
    }
    let (index, start, end) = *places.get(chance.below(places.len()))?;
    let mut rewritten = unit.clone();
    let body = &unit.declarations[index][start..end];
    let same = match chance.below(4) {
        0 => format!("if True then {body} else undefined"),
        1 => format!("let same = {body} in same"),
        2 => format!("(\\same -> same) ({body})"),
        _ => format!("case () of {{ _ | False -> undefined; () -> {body} }}"),
    };
    rewritten.declarations[index].replace_range(start..end, &same);
    Some(rewritten)
}

/// Where the right side of an equation begins that ends with its line.
fn right_side(line: &str) -> Option<usize> {
    let is_equation = line.starts_with(|letter: char| letter.is_lowercase()) || line.starts_with("  |");
    let is_other = ["data ", "class ", "instance ", "module ", "import "].iter().any(|word| line.starts_with(word));
    let start = line.find(" = ")? + 3;
    let is_whole = is_equation && !is_other && line.trim_end().len() > start && !line.trim_end().ends_with(" do");
    is_whole.then_some(start)
}

/// The words of expressions and where they begin: numbers and names, operators between spaces. Signatures and declarations of types have none.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let is_expression = line.contains(" = ") && !["data ", "{-@"].iter().any(|word| line.starts_with(word));
        let begin = line.find(" = ").map_or(line.len(), |equals| equals + 3);
        if is_expression {
            let mut start = begin;
            for part in line[begin..].split(|letter: char| " ()[],\n".contains(letter)) {
                if !part.is_empty() {
                    found.push((at + start, part));
                }
                start += part.len() + 1;
            }
        }
        at += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_changed_where_expressions_are() {
        let declarations = vec!["f1 :: Int -> Int\nf1 x2 = (x2 + 5)\n".to_owned()];
        let unit = Unit { declarations, ..Unit::default() };
        let changed = changed(&unit, &mut Chance::new(1)).unwrap();
        assert!(["f1 x2 = (x2 - 5)", "f1 x2 = (x2 * 5)"].iter().any(|text| changed.declarations[0].contains(text)));
        let rewritten = rewritten(&unit, &mut Chance::new(1)).unwrap();
        assert!(rewritten.declarations[0].contains("(x2 + 5)") && rewritten != unit);
    }
}
