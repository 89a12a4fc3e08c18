//! Source files and positions in them. A [`Span`] is two byte offsets; [`Sources`] turns it into the lines and columns people count.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// One file of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FileId(u32);

/// A stretch of a file, as byte offsets, end excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl FileId {
    pub const FIRST: FileId = FileId(0);

    /// The file that was added to its sources after so many others.
    pub fn after(others: usize) -> FileId {
        FileId(u32::try_from(others).unwrap_or(u32::MAX))
    }

    /// How many files were added before it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Span {
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        let offset = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        Span { file, start: offset(start), end: offset(end) }
    }

    /// The smallest span that covers both. They must be of the same file; otherwise it is the first.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether the other one lies inside of it, or is the same.
    pub fn encloses(self, inner: Span) -> bool {
        self.file == inner.file && self.start <= inner.start && inner.end <= self.end
    }
}

/// A span as people and editors read it: one-based lines and columns, columns counted in characters, the end column excluded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

#[derive(Debug)]
struct SourceFile {
    path: String,
    text: Arc<str>,
    line_starts: Vec<u32>,
}

/// All files of a run, in the order they were added. A clone shares them.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<SourceFile>>,
}

impl Sources {
    pub fn new() -> Sources {
        Sources::default()
    }

    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let text = text.into();
        let line_starts = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1))
            .collect();
        self.files.push(Arc::new(SourceFile { path: path.into(), text, line_starts }));
        FileId(self.files.len() as u32 - 1)
    }

    pub fn files(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len() as u32).map(FileId)
    }

    pub fn path(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].path
    }

    pub fn text(&self, file: FileId) -> Arc<str> {
        self.files[file.0 as usize].text.clone()
    }

    pub fn find(&self, path: &str) -> Option<FileId> {
        self.files().find(|file| self.path(*file) == path)
    }

    /// What the user wrote at `span`.
    pub fn excerpt(&self, span: Span) -> &str {
        self.files[span.file.0 as usize].text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    pub fn whole(&self, file: FileId) -> Span {
        Span::new(file, 0, self.files[file.0 as usize].text.len())
    }

    pub fn place(&self, span: Span) -> Place {
        let (line, column) = self.position(span.file, span.start);
        let (end_line, end_column) = self.position(span.file, span.end.max(span.start));
        Place { file: self.path(span.file).to_owned(), line, column, end_line, end_column }
    }

    /// One-based line of the span's first character.
    pub fn line(&self, span: Span) -> u32 {
        self.position(span.file, span.start).0
    }

    /// The text of a one-based line, without its line end.
    pub fn line_text(&self, file: FileId, line: u32) -> &str {
        let source = &self.files[file.0 as usize];
        let Some(&start) = (line as usize).checked_sub(1).and_then(|index| source.line_starts.get(index)) else {
            return "";
        };
        let end = source.line_starts.get(line as usize).map_or(source.text.len(), |next| *next as usize - 1);
        source.text[start as usize..end].trim_end_matches('\r')
    }

    /// The span of a place read back from a report; `None` when the file is not part of this run or the place lies outside it.
    pub fn span(&self, place: &Place) -> Option<Span> {
        let file = self.find(&place.file)?;
        let start = self.offset(file, place.line, place.column)?;
        let end = self.offset(file, place.end_line, place.end_column)?;
        Some(Span { file, start, end })
    }

    fn position(&self, file: FileId, offset: u32) -> (u32, u32) {
        let source = &self.files[file.0 as usize];
        let offset = floor_char_boundary(&source.text, offset as usize);
        let line = source.line_starts.partition_point(|start| *start as usize <= offset) - 1;
        let column = source.text[source.line_starts[line] as usize..offset].chars().count();
        (line as u32 + 1, column as u32 + 1)
    }

    fn offset(&self, file: FileId, line: u32, column: u32) -> Option<u32> {
        let source = &self.files[file.0 as usize];
        let start = *source.line_starts.get((line as usize).checked_sub(1)?)?;
        let rest = &source.text[start as usize..];
        let characters = (column as usize).checked_sub(1)?;
        let within = rest.char_indices().map(|(at, _)| at).chain([rest.len()]).nth(characters)?;
        Some(start + within as u32)
    }
}

fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let mut sources = Sources::new();
        let file = sources.add("a.fun", "é x\nsecond\n");
        assert_eq!(
            sources.place(Span::new(file, 3, 4)),
            Place { file: "a.fun".into(), line: 1, column: 3, end_line: 1, end_column: 4 }
        );
        assert_eq!(sources.line(Span::new(file, 5, 6)), 2);
        assert_eq!(sources.line_text(file, 2), "second");
        assert_eq!(sources.line_text(file, 9), "");
    }

    #[test]
    fn a_place_leads_back_to_its_span() {
        let mut sources = Sources::new();
        let file = sources.add("a.fun", "let é = 1\n  in é\n");
        for (start, end) in [(0, 3), (4, 6), (13, 15), (16, 18)] {
            let span = Span::new(file, start, end);
            assert_eq!(sources.span(&sources.place(span)), Some(span));
        }
        let elsewhere = Place { file: "b.fun".into(), line: 1, column: 1, end_line: 1, end_column: 1 };
        assert_eq!(sources.span(&elsewhere), None);
    }

    #[test]
    fn offsets_beyond_the_text_or_inside_a_character_are_clamped() {
        let mut sources = Sources::new();
        let file = sources.add("a.fun", "é");
        assert_eq!(sources.place(Span::new(file, 1, 99)).end_column, 2);
    }
}
