//! Values of counterexamples beside the lines where they arise: inputs where they are declared, calls where they are made, what a contract allows where it is
//! taken at its word.

use std::collections::BTreeMap;

use gainsay_report::{Elsewhere, prose};
use gainsay_source::Span;
use gainsay_verdict::{CallResult, Counterexample, Dialect, Ending};
use lsp_types::{InlayHint, InlayHintLabel, Range};

use super::checked::{Checked, shown};
use super::positions;

/// Longer values are cut: the line they stand beside is what counts.
const LONGEST: usize = 80;

/// The hints in a part of the text, one for each line that has any.
pub fn of(checked: &Checked, part: Range) -> Vec<InlayHint> {
    let mut lines: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let elsewhere = Elsewhere::new(&checked.goals);
    for goal in &checked.goals {
        // What a callee does wrong by itself has its values there.
        let Some(failure) = shown(goal).filter(|failure| elsewhere.owner(failure).is_none()) else { continue };
        for (span, text) in failure.counterexample.iter().flat_map(|found| values(&goal.language, found)) {
            let Some(line) = checked.range(span).map(|range| range.start.line) else { continue };
            let texts = lines.entry(line).or_default();
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    let wanted = lines.into_iter().filter(|(line, _)| (part.start.line..=part.end.line).contains(line));
    wanted.map(|(line, texts)| hint(checked, line, &texts)).collect()
}

/// What arises where.
fn values(language: &Dialect, counterexample: &Counterexample) -> Vec<(Span, String)> {
    let bindings = counterexample.inputs.iter().chain(&counterexample.store);
    let bindings = bindings.filter(|binding| !binding.value.text.is_empty());
    let bindings =
        bindings.filter_map(|binding| Some((binding.origin?, format!("{} = {}", binding.name, binding.value.text))));
    // The outermost call is the goal's own, whose inputs stand there already.
    let last = counterexample.calls.len().saturating_sub(1);
    let calls = counterexample.calls.iter().enumerate().skip(1).filter_map(|(index, call)| {
        let result = match (&call.result, &counterexample.ending) {
            (CallResult::Returned(result), _) => Some(&result.text),
            (CallResult::Interrupted, Ending::Returned(result)) if index == last => Some(&result.text),
            _ => None,
        };
        Some((call.span?, result.map_or_else(|| call.text.clone(), |result| format!("{} = {result}", call.text))))
    });
    let assumed = counterexample.assumed.iter();
    let assumed = assumed.filter_map(|row| Some((row.span?, prose::allowance(language, row))));
    bindings.chain(calls).chain(assumed).collect()
}

fn hint(checked: &Checked, line: u32, texts: &[String]) -> InlayHint {
    let label = texts.join(", ").replace('\n', " ");
    let label =
        if label.chars().count() <= LONGEST { label } else { label.chars().take(LONGEST - 1).chain(['…']).collect() };
    InlayHint {
        position: positions::line_end(&checked.sources, checked.root, line),
        label: InlayHintLabel::String(label),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}
