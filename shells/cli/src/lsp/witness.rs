//! A counterexample as a test beside its program; where it cannot be one, as a program that fails by itself.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use gainsay::{Language, Options, Silent, TestPlace};
use lsp_types::{
    CreateFile, CreateFileOptions, DocumentChangeOperation, DocumentChanges, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, ResourceOp, TextDocumentEdit, TextEdit, WorkspaceEdit,
};

use super::address;
use super::commands::Errand;
use crate::emitted_tests::relative;
use crate::written;

/// What writing the file is called in an action; none for languages that have no such thing.
pub fn title(language: Language, path: &str) -> Option<&'static str> {
    let has_tests = language != Language::Core && !path.ends_with(".spcf");
    has_tests.then_some("Write the counterexample as a test")
}

/// The change that makes the file, beside the program.
pub fn edit(mut errand: Errand) -> Result<WorkspaceEdit> {
    let (name, text) = file(&mut errand)?;
    let program = address::path(&errand.task.uri).context("the program is in no folder: save it first")?;
    let path = program.with_file_name(name);
    if path.exists() && !written::may_overwrite(&path) {
        bail!("`{}` is there and was not written by gainsay", path.display());
    }
    let uri = address::uri(&path).with_context(|| format!("`{}` has no address", path.display()))?;
    let options = Some(CreateFileOptions { overwrite: Some(true), ignore_if_exists: None });
    let create = CreateFile { uri: uri.clone(), options, annotation_id: None };
    let beginning = Range::new(Position::default(), Position::default());
    let insert = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri, version: None },
        edits: vec![OneOf::Left(TextEdit::new(beginning, text))],
    };
    let operations =
        vec![DocumentChangeOperation::Op(ResourceOp::Create(create)), DocumentChangeOperation::Edit(insert)];
    Ok(WorkspaceEdit { document_changes: Some(DocumentChanges::Operations(operations)), ..WorkspaceEdit::default() })
}

/// Its name, without a folder, and its text.
fn file(errand: &mut Errand) -> Result<(String, String)> {
    let surroundings = errand.surroundings()?;
    let world = surroundings.world(&Silent);
    let (root, options) = (errand.root, &surroundings.options);
    let program = PathBuf::from(errand.sources.path(root));
    let folder = program.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let named = |path: &str| relative(folder, Path::new(path));
    let stem = program.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let place = TestPlace { stem: &stem, named: &named };
    let tests = gainsay::test_files(world, &mut errand.sources, root, options, &errand.goal, &place);
    let number = errand.goal.outcome.failures().iter().position(|failure| *failure == errand.failure);
    match number.and_then(|number| tests.into_iter().nth(number)).context("there is no test")? {
        Ok(test) => Ok((test.name, test.text)),
        Err(why) => program_instead(errand).map_err(|_| anyhow!(why)),
    }
}

/// What fails only by a contract, or in a program with holes, can still be shown by a program of its own.
fn program_instead(errand: &mut Errand) -> Result<(String, String)> {
    let surroundings = errand.surroundings()?;
    let world = surroundings.world(&Silent);
    let (root, goal) = (errand.root, errand.goal.clone());
    let options = Options { language: Some(errand.task.language()), ..surroundings.options.clone() };
    let text = gainsay::witness(world, &mut errand.sources, root, &goal, &options);
    let text = text.map_err(|why| anyhow!(why))?;
    Ok((name(&errand.task.name, &errand.goal.name), text))
}

/// `queue-enqueue-counterexample.c`
fn name(program: &str, goal: &str) -> String {
    let program = PathBuf::from(program);
    let part =
        |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default();
    let (stem, ending) = (part(program.file_stem()), part(Path::new(&program).extension()));
    let safe = |character: char| if character.is_alphanumeric() || "-_".contains(character) { character } else { '_' };
    let goal: String = goal.chars().map(safe).take(60).collect();
    format!("{stem}-{goal}-counterexample.{ending}")
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn files_are_named_after_program_and_goal() {
        assert_eq!(name("/home/me/queue.c", "enqueue"), "queue-enqueue-counterexample.c");
        assert_eq!(name("/home/me/a.b.rkt", "list/../x?"), "a.b-list____x_-counterexample.rkt");
    }
}
