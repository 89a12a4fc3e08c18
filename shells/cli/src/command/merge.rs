//! `gainsay merge`: reports of parts of a run, put together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use gainsay::Language;
use gainsay_report::json::{self, Extent};
use gainsay_source::Sources;
use gainsay_verdict::Report;

use crate::arguments::{self, Merge};
use crate::console;
use crate::inputs;
use crate::settings::Settings;

pub fn run(merge: Merge) -> Result<u8> {
    let Merge { reports, format, output, force, color } = merge;
    let run = arguments::Run { color, ..arguments::Run::default() };
    let check = arguments::Check { format, output, force, run, ..arguments::Check::default() };
    let settings = Settings::of_check(check)?;
    let mut texts = Vec::new();
    for path in &reports {
        let text = inputs::read_file(path).map_err(|error| anyhow!("cannot read `{}`: {error}", path.display()))?;
        let files = json::files(&text).with_context(|| format!("`{}` cannot be merged", path.display()))?;
        texts.push((path, text, files));
    }
    let sources = sources(texts.iter().flat_map(|(_, _, files)| files));
    let read = |(path, text, _): &(&PathBuf, String, _)| {
        json::read(text, &sources, &Language::dialects())
            .with_context(|| format!("`{}` cannot be merged", path.display()))
    };
    let parts = texts.iter().map(read).collect::<Result<Vec<_>>>()?;
    let merged = merged(parts, &sources);
    settings.outputs.report(&merged, &sources, None, settings.overwrite)?;
    Ok(merged.exit_code())
}

/// The programs, read where they lie, in the order of their names. What is not there, as the headers that come with gainsay, is shown without
/// its text.
fn sources<'a>(files: impl Iterator<Item = (&'a String, &'a Extent)>) -> Sources {
    let mut sources = Sources::new();
    let files: BTreeMap<&String, &Extent> = files.collect();
    for (file, extent) in files {
        let text = inputs::read_file(Path::new(file)).unwrap_or_else(|error| {
            if !file.starts_with('<') {
                console::remark(&format!("cannot read `{}`, which a report names: {error}", console::harmless(file)));
            }
            extent.blank()
        });
        sources.add(file.as_str(), text);
    }
    sources
}

/// Everything in the order of the files' names, as a run over a folder has it.
fn merged(parts: Vec<Report>, sources: &Sources) -> Report {
    let mut whole = Report::default();
    for part in parts {
        whole.goals.extend(part.goals);
        for diagnostic in part.diagnostics {
            // What is said of no place is said once.
            if diagnostic.span.is_some() || !whole.diagnostics.contains(&diagnostic) {
                whole.diagnostics.push(diagnostic);
            }
        }
    }
    whole.goals.sort_by_key(|goal| sources.path(goal.span.file).to_owned());
    whole.diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| sources.path(span.file).to_owned()));
    whole
}
