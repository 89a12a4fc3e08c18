//! Places to go to: the definitions of the name under the cursor, and the contract that is to blame.

use gainsay::Language;
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Blame, Failure};
use lsp_types::{Location, Position};

use super::checked::Checked;
use super::definition::{Kind, find};
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
        let others: Vec<FileId> = checked.sources.files().filter(|file| *file != checked.root).collect();
        let there = find(language, &checked.sources, &others, name);
        found.extend(there.into_iter().filter_map(|(_, span)| checked.location(span)));
    }
    found
}

/// The contract to blame where it is written, or else the place that a counterexample names.
pub fn blamed(checked: &Checked, failure: &Failure) -> Option<Location> {
    let counterexample = failure.counterexample.as_ref()?;
    if let Blame::Contract { of, .. } = &counterexample.blame {
        let files: Vec<FileId> = checked.sources.files().collect();
        let found = find(checked.language(), &checked.sources, &files, of);
        let contract = found.iter().find(|(kind, _)| *kind == Kind::Contract).map(|(_, span)| *span);
        if let Some(contract) = contract.and_then(|span| checked.location(span)) {
            return Some(contract);
        }
    }
    checked.location(diagnostics::blamed(counterexample)?)
}
