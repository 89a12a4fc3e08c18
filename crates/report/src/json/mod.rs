//! The JSON format: written, defined, read back.
//!
//! [`document`] is the format's definition and what the schema in `schema/` is generated from. [`write()`] and [`read`] are inverse to each
//! other as long as the sources are the same. The reader takes anything: garbage is an [`Unreadable`] with a sentence, never a panic.

pub mod document;
mod heap;
mod read;
mod read_value;
mod value;
mod write;
mod write_value;

use std::{collections::BTreeMap, fmt};

use crate::text::visible;
use gainsay_source::Sources;
use gainsay_verdict::{Counterexample, Dialect, GoalReport, Report};

pub use value::{CountedValue, Float, FunctionRow, IndexedValue, Integer, KeyedValue, Value};

/// Why a document could not be read as a report of these sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    message: String,
}

impl Unreadable {
    pub(crate) fn new(message: impl Into<String>) -> Unreadable {
        Unreadable { message: message.into() }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Unreadable {}

/// The report as a JSON document, ending in a newline.
pub fn write(report: &Report, sources: &Sources) -> String {
    pretty(&write::Writer { sources }.report(report))
}

/// The report that [`write()`] wrote. `sources` must hold every file the document names, `languages` those of its goals.
pub fn read(text: &str, sources: &Sources, languages: &[Dialect]) -> Result<Report, Unreadable> {
    let document: document::Report = serde_json::from_str(text).map_err(|error| Unreadable::new(error.to_string()))?;
    read::Reader { sources, languages }.report(&document)
}

/// How much of a file a report speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    lines: u32,
    columns: u32,
}

impl Extent {
    /// A text in which every place is one that the report may name.
    pub fn blank(self) -> String {
        format!("{}\n", " ".repeat(self.columns as usize)).repeat(self.lines as usize)
    }
}

/// The most lines and columns of a file that is not there.
const LARGEST: u32 = 10_000;

/// The files that a report names.
pub fn files(text: &str) -> Result<BTreeMap<String, Extent>, Unreadable> {
    let document: serde_json::Value = serde_json::from_str(text).map_err(|error| Unreadable::new(error.to_string()))?;
    let mut files: BTreeMap<String, Extent> = BTreeMap::new();
    let mut pending = vec![&document];
    while let Some(value) = pending.pop() {
        match value {
            serde_json::Value::Array(elements) => pending.extend(elements),
            serde_json::Value::Object(fields) => {
                pending.extend(fields.values());
                if let Ok(place) = serde_json::from_value::<document::Span>(value.clone()) {
                    let extent = files.entry(place.file).or_default();
                    extent.lines = extent.lines.max(place.end_line.min(LARGEST));
                    extent.columns = extent.columns.max(place.column.max(place.end_column).min(LARGEST));
                }
            }
            _ => {}
        }
    }
    Ok(files)
}

/// The JSON Schema of the format, ending in a newline.
pub fn schema() -> String {
    pretty(&schemars::schema_for!(document::Report))
}

pub(crate) fn goal(goal: &GoalReport, sources: &Sources) -> document::Goal {
    write::Writer { sources }.goal(goal)
}

pub(crate) fn span(span: gainsay_source::Span, sources: &Sources) -> document::Span {
    write::Writer { sources }.span(span)
}

pub(crate) fn diagnostic(diagnostic: &gainsay_source::Diagnostic, sources: &Sources) -> document::Diagnostic {
    write::Writer { sources }.diagnostic(diagnostic)
}

pub(crate) fn counterexample(counterexample: &Counterexample, sources: &Sources) -> document::Counterexample {
    write::Writer { sources }.counterexample(counterexample)
}

/// Plain data without maps that have other than string keys: writing it cannot fail.
pub(crate) fn pretty(document: &impl serde::Serialize) -> String {
    let mut text = escaped(serde_json::to_string_pretty(document).unwrap_or_default());
    text.push('\n');
    text
}

/// The same document without characters that steer a terminal or the direction of reading, which JSON allows as they are. They stand in texts only.
pub(crate) fn escaped(text: String) -> String {
    let steers = |character: char| character != '\n' && visible(character) != character;
    if !text.contains(steers) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if steers(character) {
            escaped.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            escaped.push(character);
        }
    }
    escaped
}
