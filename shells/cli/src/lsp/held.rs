//! The memory that a word is about, in the counterexample of the goal around it: what is in each field, and how much permission to it is held.

use gainsay_verdict::{Binding, Cell, Counterexample, GoalReport, HeapEntry, HeapPicture, Permission};
use lsp_types::Position;

use super::checked::{Checked, shown};
use super::{positions, words};

/// What a place speaks of: a variable, or a field of one.
struct Subject<'t> {
    variable: &'t str,
    field: Option<&'t str>,
}

/// A line for each field at each moment that the counterexample shows.
pub fn at(checked: &Checked, position: Position) -> Option<String> {
    let counterexample = shown(around(checked, position)?)?.counterexample.as_ref()?;
    let text = checked.sources.text(checked.root);
    let subject = subject(checked, &text, position)?;
    let moments = counterexample.heaps.iter().enumerate();
    let lines: Vec<String> = moments
        .flat_map(|(index, picture)| describe_held(picture, variables(counterexample, index), &subject))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The last goal that begins before a place.
fn around(checked: &Checked, position: Position) -> Option<&GoalReport> {
    let begun = checked.goals.iter().filter_map(|goal| Some((checked.range(goal.span)?.start, goal)));
    begun.filter(|(start, _)| *start <= position).max_by_key(|(start, _)| *start).map(|(_, goal)| goal)
}

fn subject<'t>(checked: &Checked, text: &'t str, position: Position) -> Option<Subject<'t>> {
    let language = checked.language();
    let word = words::at(language, text, position)?;
    let offset = positions::offset(text, position);
    let start = text[..offset].trim_end_matches(|character| words::is_part(language, character)).len();
    let before = text[..start].strip_suffix('.').or_else(|| text[..start].strip_suffix("->"));
    let Some(before) = before else { return Some(Subject { variable: word, field: None }) };
    let variable = before.trim_end_matches(|character| words::is_part(language, character)).len();
    Some(Subject { variable: &before[variable..], field: Some(word) })
}

/// The variables of one of the pictures.
fn variables(counterexample: &Counterexample, index: usize) -> &[Binding] {
    let own = &counterexample.heaps[index].variables;
    match own.is_empty() {
        false => own,
        true if index + 1 == counterexample.heaps.len() => &counterexample.store,
        true => &counterexample.inputs,
    }
}

fn describe_held(picture: &HeapPicture, variables: &[Binding], subject: &Subject<'_>) -> Vec<String> {
    let Some(object) = variables.iter().find(|binding| binding.name == subject.variable) else { return Vec::new() };
    let cells = picture.entries.iter().filter_map(|entry| match entry {
        HeapEntry::Field(cell) if cell.receiver == object.value.text.as_str() => Some(cell),
        _ => None,
    });
    let cells: Vec<&Cell> = cells.filter(|cell| subject.field.is_none_or(|field| cell.field == field)).collect();
    let line = |cell: &&Cell| {
        let amount = amount(&cell.permission);
        format!("{}: {}.{} = {}, {amount}", picture.label, subject.variable, cell.field, cell.value.text)
    };
    match (subject.field, cells.as_slice()) {
        (Some(field), []) if !picture.may_hide_more => {
            vec![format!("{}: no permission to {}.{field}", picture.label, subject.variable)]
        }
        (_, cells) => cells.iter().map(line).collect(),
    }
}

fn amount(permission: &Permission) -> String {
    match permission {
        Permission::Exact(amount) if amount.to_string() == "1" => "full permission".to_owned(),
        Permission::Exact(amount) => format!("permission {amount}"),
        Permission::Wildcard => "some permission".to_owned(),
        Permission::Unspecified => "permission _".to_owned(),
    }
}
