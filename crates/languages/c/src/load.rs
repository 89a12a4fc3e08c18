//! From a file to its syntax tree: reads it and what it includes, preprocesses, parses.

use gainsay_ir::c::Unit;
use gainsay_source::{Diagnostic, FileId, Host, Name, Sources};

use crate::{doubt, parse, preprocess, records};

/// Reads a C file with everything it includes. What could not be read is missing from the tree and has a diagnostic.
pub fn read(host: &dyn Host, sources: &mut Sources, file: FileId) -> (Unit, Vec<Diagnostic>) {
    let preprocessed = preprocess::preprocess(host, sources, file);
    let whole = sources.whole(file);
    let end = gainsay_source::Span { start: whole.end, ..whole };
    let shapes = records::shapes(&preprocessed.tokens);
    let (mut unit, errors) = parse::parse(&preprocessed.tokens, &preprocessed.library, &shapes, end);
    unit.module = Some(module_name(sources.path(file)));
    unit.doubts = doubt::doubts(&preprocessed.tokens, &unit, preprocessed.pragmas);
    let mut diagnostics = preprocessed.diagnostics;
    diagnostics.extend(errors);
    diagnostics.extend(records::declare(&mut unit, &shapes, &records::written_fields(&preprocessed.tokens)));
    (unit, diagnostics)
}

/// `src/list.c` is the module `list`.
fn module_name(path: &str) -> Name {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    Name::new(file.split_once('.').map_or(file, |(stem, _)| stem))
}
