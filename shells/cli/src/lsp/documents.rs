//! Open texts and their changes.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use gainsay::Language;
use lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, Uri};

use super::checked::Checked;
use super::checking::Task;
use super::{address, positions};
use crate::boundary;

/// Larger texts are not checked while they are written.
pub const LARGEST: usize = 16 << 20;

/// An open text.
pub struct Document {
    pub uri: Uri,
    /// How reports call it: its path, where it has one.
    pub name: String,
    pub version: i32,
    pub text: Arc<str>,
    /// What the editor takes it for, if it has no name that tells.
    pub language: Option<Language>,
    /// The number of the check that this text needs. Whatever other checks find is not about it.
    pub generation: u64,
    pub checked: Option<Checked>,
}

impl Document {
    fn new(item: TextDocumentItem) -> Document {
        let path = address::path(&item.uri);
        let name = path.map_or_else(|| item.uri.to_string(), |path| path.to_string_lossy().into_owned());
        let language = if Language::of_path(&name).is_some() { None } else { Language::known_as(&item.language_id) };
        let text = item.text.into();
        Document { uri: item.uri, name, version: item.version, text, language, generation: 0, checked: None }
    }

    /// What is known by a check that goes on.
    pub fn begun(&mut self, task: &Arc<Task>) -> &mut Checked {
        let own = self.checked.take().filter(|checked| Arc::ptr_eq(&checked.task, task));
        self.checked.insert(own.unwrap_or_else(|| Checked::begun(task.clone())))
    }

    /// Whether it is a program at all.
    pub fn is_program(&self) -> bool {
        self.language.is_some() || Language::of_path(&self.name).is_some()
    }

    /// What is known about exactly this text, complete or not.
    pub fn current(&self) -> Option<&Checked> {
        self.checked.as_ref().filter(|checked| checked.task.generation == self.generation)
    }
}

/// All open texts, by what the editor calls them.
#[derive(Default)]
pub struct Documents {
    open: BTreeMap<String, Document>,
}

impl Documents {
    pub fn open(&mut self, item: TextDocumentItem) {
        self.open.insert(item.uri.to_string(), Document::new(item));
    }

    pub fn close(&mut self, uri: &Uri) {
        self.open.remove(uri.as_str());
    }

    pub fn get(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(uri.as_str())
    }

    pub fn get_mut(&mut self, uri: &Uri) -> Option<&mut Document> {
        self.open.get_mut(uri.as_str())
    }

    pub fn all(&self) -> impl Iterator<Item = &Document> {
        self.open.values()
    }

    /// Every open file with its text, under its path without links.
    pub fn drafts(&self) -> BTreeMap<PathBuf, Draft> {
        let draft = |document: &Document| {
            let path = boundary::resolved(&address::path(&document.uri)?)?;
            Some((path, Draft { uri: document.uri.clone(), text: document.text.clone() }))
        };
        self.all().filter_map(draft).collect()
    }
}

/// A file that is being written.
#[derive(Clone, Debug)]
pub struct Draft {
    pub uri: Uri,
    pub text: Arc<str>,
}

/// The text after these changes, one after the other.
pub fn changed(text: &str, changes: Vec<TextDocumentContentChangeEvent>) -> String {
    changes.into_iter().fold(text.to_owned(), |mut text, change| {
        let Some(range) = change.range else { return change.text };
        let start = positions::offset(&text, range.start);
        let end = positions::offset(&text, range.end).max(start);
        text.replace_range(start..end, &change.text);
        text
    })
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range};

    use super::*;

    fn change(range: Option<(u32, u32, u32, u32)>, text: &str) -> TextDocumentContentChangeEvent {
        let range = range.map(|(line, column, end_line, end_column)| {
            Range::new(Position::new(line, column), Position::new(end_line, end_column))
        });
        TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    #[test]
    fn changes_follow_one_another() {
        let changes =
            vec![change(Some((0, 1, 0, 1)), "𝄞\n"), change(Some((1, 0, 1, 1)), "z"), change(Some((0, 3, 0, 3)), "!")];
        assert_eq!(changed("ab\n", changes), "a𝄞!\nz\n");
        assert_eq!(changed("ab", vec![change(Some((0, 1, 9, 9)), ""), change(None, "whole")]), "whole");
        assert_eq!(changed("ab", vec![change(Some((0, 2, 0, 1)), "c")]), "abc", "the wrong way round");
    }
}
