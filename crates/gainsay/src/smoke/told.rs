//! What a report says of code that nobody gets to.

use std::collections::BTreeSet;

use gainsay_source::{Diagnostic, Planted, Premise, Severity, Sources, Span};

use super::Smoked;

/// Says that nothing gets to this place; nothing where somebody wrote `false` and means it.
pub(super) fn warning(smoked: &Smoked, because: &[Premise], sources: &Sources) -> Option<Diagnostic> {
    if because.iter().any(|premise| sources.excerpt(premise.span).trim() == "false") {
        return None;
    }
    let whose = smoked.goal.as_ref().map(|goal| format!(" of `{goal}`")).unwrap_or_default();
    let (what, span) = match smoked.plant.place {
        Planted::Entry => (format!("the body{whose}"), first_line(smoked.plant.span, sources)),
        Planted::Body => (format!("the end of this body{whose}"), last_line(smoked.plant.span, sources)),
        Planted::Branch => (format!("the end of this branch{whose}"), last_line(smoked.plant.span, sources)),
        Planted::Loop => (format!("the end of this loop{whose}"), last_line(smoked.plant.span, sources)),
        Planted::Handler => (format!("the end of this handler{whose}"), last_line(smoked.plant.span, sources)),
    };
    let (why, help) = reason(because);
    let message = format!("nothing gets to {what}: {why}; whatever stands there would be verified");
    let code = if smoked.plant.place == Planted::Entry { "vacuous" } else { "unreachable" };
    let diagnostic = Diagnostic::new(Severity::Warning, code, message, Some(span)).with_help(help);
    Some(
        because
            .iter()
            .fold(diagnostic, |told, premise| told.with_label(premise.span, format!("this {}", premise.what))),
    )
}

fn reason(because: &[Premise]) -> (String, &'static str) {
    let kinds: BTreeSet<&str> = because.iter().map(|premise| premise.what).collect();
    let kinds: Vec<&str> = kinds.into_iter().collect();
    let weaken = "weaken one of them, or remove what nothing gets to";
    match (kinds.as_slice(), because.len()) {
        ([], _) => ("the code before it excludes it".to_owned(), "remove it, or look for the mistake before it"),
        ([kind], 1) => (format!("the {kind} excludes it"), "weaken it, or remove what nothing gets to"),
        (["precondition"], _) => ("parts of the precondition contradict each other".to_owned(), weaken),
        ([kind], _) => (format!("the {kind}s contradict each other"), weaken),
        ([first @ .., last], _) => {
            (format!("the {} and the {last} contradict each other", first.join(", the ")), weaken)
        }
    }
}

/// The part of a span on its first line.
fn first_line(span: Span, sources: &Sources) -> Span {
    let length = sources.excerpt(span).find('\n').unwrap_or((span.end - span.start) as usize);
    Span { end: span.start + length as u32, ..span }
}

/// The part of a span on its last line, with what closes it.
fn last_line(span: Span, sources: &Sources) -> Span {
    let text = sources.excerpt(span);
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let blank = text[start..].len() - text[start..].trim_start().len();
    Span { start: span.start + (start + blank) as u32, ..span }
}
