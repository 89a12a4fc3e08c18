//! The output formats by name, and the one door to all of them.

use gainsay_source::Sources;
use gainsay_verdict::Report;

use crate::{Stream, html, json, junit, sarif, svg};

/// What a report can be turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    Text,
    Json,
    Jsonl,
    Sarif,
    Github,
    Junit,
    Html,
    Fragments,
    Svg,
}

/// Whether text carries terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    Never,
    Always,
}

/// How text is laid out. Formats for machines look at none of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub color: Color,
    /// Columns available to a reader; source lines longer than this are cut around the interesting part.
    pub width: usize,
    /// Whether it says how long each goal took.
    pub timings: bool,
    /// Whether it says the types that were inferred.
    pub types: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { color: Color::Never, width: 120, timings: false, types: false }
    }
}

impl Format {
    pub const ALL: [Format; 9] = [
        Format::Text,
        Format::Json,
        Format::Jsonl,
        Format::Sarif,
        Format::Github,
        Format::Junit,
        Format::Html,
        Format::Fragments,
        Format::Svg,
    ];

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Junit => "junit",
            Format::Html => "html",
            Format::Fragments => "fragments",
            Format::Svg => "svg",
        }
    }

    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format that a file's name asks for, if its ending is one that means a format.
    pub fn of_path(path: &str) -> Option<Format> {
        let (_, ending) = path.rsplit_once('.')?;
        Some(match ending.to_ascii_lowercase().as_str() {
            "json" => Format::Json,
            "jsonl" | "ndjson" => Format::Jsonl,
            "sarif" => Format::Sarif,
            "xml" => Format::Junit,
            "html" | "htm" => Format::Html,
            "svg" => Format::Svg,
            "txt" => Format::Text,
            _ => return None,
        })
    }

    pub fn render(self, report: &Report, sources: &Sources, options: &Options) -> String {
        match self {
            Format::Text => Stream::text(*options).all(report, sources),
            Format::Jsonl => Stream::jsonl().all(report, sources),
            Format::Github => Stream::Github.all(report, sources),
            Format::Fragments => Stream::Fragments.all(report, sources),
            Format::Json => json::write(report, sources),
            Format::Sarif => sarif::render(report, sources),
            Format::Junit => commanding_nothing(&junit::render(report, sources)),
            Format::Html => commanding_nothing(&html::render(report, sources)),
            Format::Svg => commanding_nothing(&svg::render(report, sources)),
        }
    }
}

/// The same mark-up without lines that a workflow would take for commands: a name with a line break in it might begin one.
fn commanding_nothing(markup: &str) -> String {
    markup.replace("\n::", "\n&#58;:")
}
