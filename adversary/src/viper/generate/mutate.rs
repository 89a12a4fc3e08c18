//! One change to a member, after which it still has its types.

use gainsay_fuzz::mutate::Chance;

const CHANGES: &[(&str, &[&str])] = &[
    (" + ", &[" - "]),
    (" - ", &[" + "]),
    (" < ", &[" <= ", " > "]),
    (" <= ", &[" < ", " >= "]),
    (" > ", &[" >= ", " < "]),
    (" >= ", &[" > ", " <= "]),
    (" != ", &[" == "]),
    (" ==> ", &[" || ", " && "]),
    (" || ", &[" && "]),
    (" union ", &[" intersection ", " setminus "]),
    (" intersection ", &[" union "]),
    ("1/2", &["1/4", "3/4"]),
    ("1/4", &["1/2"]),
    ("write", &["1/2"]),
    (" 0", &[" 1"]),
    (" 1", &[" 2", " 0"]),
    (" 2", &[" 3", " 1"]),
    (" 3", &[" 4"]),
    (".f", &[".g"]),
    (".g", &[".f"]),
    ("true", &["false"]),
    ("old(", &["("]),
    (" i ", &[" (i + 1) "]),
    ("forall", &["exists"]),
];

/// Lines that can be left out.
const STATEMENTS: &[&str] =
    &["fold ", "unfold ", "requires ", "ensures ", "invariant ", "apply ", "inhale ", "assume "];

pub(super) fn mutated(text: &str, chance: &mut Chance) -> String {
    for _ in 0..20 {
        if let Some(changed) = attempt(text, chance) {
            return changed;
        }
    }
    text.to_owned()
}

fn attempt(text: &str, chance: &mut Chance) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = 1 + chance.below(lines.len().saturating_sub(1));
    let line = *lines.get(at)?;
    let words = line.trim_start();
    let is_assignment = words.contains(" := ") && !words.starts_with("var ");
    let changed = if (STATEMENTS.iter().any(|each| words.starts_with(each)) || is_assignment) && chance.below(3) == 0 {
        String::new()
    } else {
        let (from, into) = CHANGES[chance.below(CHANGES.len())];
        let places: Vec<usize> = line.match_indices(from).map(|(place, _)| place).collect();
        let place = *places.get(chance.below(places.len()))?;
        let into = into[chance.below(into.len())];
        let changed = format!("{}{into}{}", &line[..place], &line[place + from.len()..]);
        let holds_resources = line.contains("acc(") || line.contains("_u");
        // What holds permissions is no truth value.
        let connects = [" || ", " ==> ", "forall", "old("].contains(&from);
        let makes_no_sense = connects && holds_resources
            || line.contains("field ")
            || line.trim_start().starts_with("package")
            || from == "write" && line.contains("* write")
            || [" 1", " 2", " 0", " 3"].contains(&from) && digit_after(line, place + from.len())
            || [".f", ".g"].contains(&from) && word_after(line, place + from.len());
        if makes_no_sense {
            return None;
        }
        changed
    };
    let mut all: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    all[at] = changed;
    Some(all.join("\n"))
}

fn digit_after(line: &str, at: usize) -> bool {
    line[at..].starts_with(|letter: char| letter.is_ascii_digit() || letter == '/')
}

fn word_after(line: &str, at: usize) -> bool {
    line[at..].starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '.')
}
