//! A counterexample as a file that fails by itself: a test in Haskell, a `main` in C, a program in Racket, a method in Viper.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use gainsay::{Language, Silent};
use lsp_types::{
    CreateFile, CreateFileOptions, DocumentChangeOperation, DocumentChanges, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, ResourceOp, TextDocumentEdit, TextEdit, WorkspaceEdit,
};

use super::address;
use super::commands::Errand;
use crate::written;

/// What the file is called in an action; none for languages that have no such thing.
pub fn title(language: Language, path: &str) -> Option<&'static str> {
    match language {
        Language::Haskell => Some("Write the counterexample as a test"),
        Language::C => Some("Write the counterexample as a program with a main"),
        Language::Racket if !path.ends_with(".spcf") => Some("Write the counterexample as a Racket program"),
        Language::Viper => Some("Write the counterexample as a Viper program"),
        Language::Racket | Language::Core => None,
    }
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
    let (root, options, report) = (errand.root, &surroundings.options, errand.report());
    let text = match errand.task.language() {
        Language::Haskell => {
            let (goal, failures) = (&errand.goal.name, std::slice::from_ref(&errand.failure));
            let files = gainsay::haskell_test(&**world.host, &mut errand.sources, root, options, goal, failures);
            let file = files.into_iter().next().context("there is no test")?;
            return file.map(|file| (file.name, file.text)).map_err(|why| anyhow!(why));
        }
        Language::C => gainsay::emit_main(world, &mut errand.sources, root, &report, options),
        Language::Viper => gainsay::emit_viper(world, &mut errand.sources, root, &report, options),
        Language::Racket => match gainsay::racket_witness(&errand.goal, &errand.sources) {
            Some(witness) => witness.map(|witness| witness.text),
            None => Err("only what fails when it is run can be written as a program".to_owned()),
        },
        Language::Core => Err("programs of the core language have no such file".to_owned()),
    };
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
