//! Places to go to: the definitions of the name under the cursor, and the contract that is to blame.

use gainsay::Language;
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Blame, ContractPart, Failure};
use lsp_types::{Location, Position};

use super::checked::Checked;
use super::definition::find;
use super::documents::Document;
use super::{diagnostics, positions, words};

/// Definitions of what stands at a position. The text counts as it is now, files it imports as they were when it was checked last.
pub fn definitions(document: &Document, position: Position) -> Vec<Location> {
    let Some(language) = document.language.or_else(|| Language::of_path(&document.name)) else { return Vec::new() };
    let Some(name) = words::at(language, &document.text, position) else { return Vec::new() };
    let mut own = Sources::new();
    let file = own.add(document.name.clone(), document.text.clone());
    let here = find(language, &own, &[file], name).into_iter();
    let here = here.map(|(_, span)| Location { uri: document.uri.clone(), range: positions::range(&own, span) });
    let mut found: Vec<Location> = here.collect();
    if let Some(checked) = &document.checked {
        let (sources, root) = checked.task.all_sources();
        let others: Vec<FileId> = sources.files().filter(|file| *file != root).collect();
        let there = find(language, &sources, &others, name);
        found.extend(there.into_iter().filter_map(|(_, span)| checked.task.location(&sources, span)));
    }
    found
}

/// The contract to blame where it is written, or else the place that a counterexample names.
pub fn blamed(checked: &Checked, failure: &Failure) -> Option<Location> {
    let counterexample = failure.counterexample.as_ref()?;
    let written = match &counterexample.blame {
        // A loop is where it is said to be.
        Blame::Contract { part: ContractPart::Invariant, .. } => None,
        Blame::Contract { of, .. } => {
            let (sources, _) = checked.task.all_sources();
            let files: Vec<FileId> = sources.files().collect();
            // Where a language writes contracts at the head of what they are about, that is where to go.
            let found = find(checked.language(), &sources, &files, of).into_iter().min_by_key(|(kind, _)| *kind);
            found.and_then(|(_, span)| checked.task.location(&sources, span))
        }
        Blame::Code { .. } | Blame::Caller { .. } | Blame::Context => None,
    };
    written.or_else(|| checked.location(diagnostics::blamed(counterexample)?))
}
