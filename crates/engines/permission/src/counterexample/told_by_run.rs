//! What a confirmed run says of the functions it applied and of the branches it took. Nothing here comes from the model: where the two differ,
//! the run is what happened.

use std::collections::BTreeMap;

use gainsay_ir::permission::Program;
use gainsay_source::Name;

use super::confirm::{Run, Trial};
use super::picture::text_of;
use crate::replay::Value;

/// A function, and rows of it: arguments and a value.
pub(super) type Rows = (Name, Vec<(Vec<Value>, Value)>);

/// So many rows of a function are worth reading.
pub(super) const MOST_ROWS: usize = 24;

/// The functions that the run applied: by their bodies, or by the table that took the place of one. A function whose value changed with the
/// heap has no single value for these arguments, and no row.
pub(super) fn tables_of_run(program: &Program, run: &Run) -> Vec<Rows> {
    let mut found = BTreeMap::<&Name, BTreeMap<Vec<Value>, Option<Value>>>::new();
    let mut see = |function, arguments: Vec<Value>, value: &Value| {
        let value = value.settled(&run.settled);
        let arguments = arguments.iter().map(|argument| argument.settled(&run.settled)).collect();
        let row = found.entry(function).or_default().entry(arguments).or_insert_with(|| Some(value.clone()));
        if row.as_ref() != Some(&value) {
            *row = None;
        }
    };
    for ((function, _), rows) in run.tables.entries() {
        // Behind its arguments stands what a function reads.
        let parameters = program.functions.get(function).map(|function| function.parameters.len());
        for (arguments, value) in &rows.rows {
            let count = parameters.unwrap_or(arguments.len()).min(arguments.len());
            see(function, arguments[..count].to_vec(), value);
        }
    }
    for applied in &run.applied {
        see(&applied.function, applied.arguments.clone(), &applied.value);
    }
    let rows = |rows: BTreeMap<Vec<Value>, Option<Value>>| -> Vec<(Vec<Value>, Value)> {
        rows.into_iter().filter_map(|(arguments, value)| Some((arguments, value?))).take(MOST_ROWS).collect()
    };
    let tables = found.into_iter().map(|(function, found)| (function.clone(), rows(found)));
    tables.filter(|(_, rows)| !rows.is_empty()).collect()
}

/// Which way the branches of the member itself went, the last time each.
pub(super) fn branches_of_run(trial: &Trial<'_>, run: &Run) -> Vec<String> {
    let mut last: Vec<_> = Vec::new();
    for (span, holds) in &run.branches {
        last.retain(|(known, _)| known != span);
        last.push((*span, *holds));
    }
    let mut notes = Vec::new();
    for (span, holds) in last {
        let Some(condition) = trial.member.expression_at(span) else { continue };
        let note = format!("`{}` is {holds}", text_of(trial.program, condition));
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes
}
