//! The failures that were there before: they are told, but only new ones make a run fail.
//!
//! A failure is known again by its file, its goal, its code and the text of the line it happens in, so that lines may move and other code may change. What
//! moves to another goal is new.

use std::collections::BTreeMap;

use gainsay_source::{Sources, Span};

use crate::{Excused, GoalReport, Standing};

/// What a known failure is recognised by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Known {
    /// Relative to the folder of the baseline, with `/` between its parts.
    pub file: String,
    pub goal: String,
    pub code: String,
    /// Of the line's text, however much white space there is in it.
    pub line: u64,
}

/// Known failures, each with how often it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// The folder whose files it names, and the one that relative names of the run begin in; both absolute.
    pub folder: String,
    pub here: String,
    pub known: BTreeMap<Known, usize>,
}

impl Baseline {
    /// What is wrong with a goal, as the baseline would know it.
    pub fn entries(&self, goal: &GoalReport, sources: &Sources) -> Vec<(Excused, Known)> {
        let known = |code: &str, place: Span| Known {
            file: self.file(sources.path(goal.span.file)),
            goal: goal.name.to_string(),
            code: code.to_owned(),
            line: line(sources, place),
        };
        let failures = goal.outcome.failures().iter().enumerate();
        let failures = failures.map(|(index, failure)| (Excused::Failure(index), known(&failure.code, failure.span)));
        // The message and the place of a reason may change with every budget.
        let unknown = goal.reason().map(|reason| (Excused::Unknown, known(reason.kind(), goal.span)));
        failures.chain(unknown).collect()
    }

    /// Adds what is wrong with a goal and not excused otherwise.
    pub fn add(&mut self, goal: &GoalReport, sources: &Sources) {
        if matches!(goal.standing(), Standing::Verified | Standing::Suppressed) {
            return;
        }
        for (of, known) in self.entries(goal, sources) {
            if goal.excuse(of).is_none() {
                *self.known.entry(known).or_insert(0) += 1;
            }
        }
    }

    /// A path of the run as the baseline names it.
    pub fn file(&self, path: &str) -> String {
        let path = if path.starts_with('/') { path.to_owned() } else { format!("{}/{path}", self.here) };
        let (path, folder) = (parts(&path), parts(&self.folder));
        let shared = path.iter().zip(&folder).take_while(|(one, other)| one == other).count();
        let up = std::iter::repeat_n("..", folder.len() - shared);
        up.chain(path[shared..].iter().copied()).collect::<Vec<_>>().join("/")
    }
}

/// The parts of an absolute path, without `.` and `..`.
fn parts(path: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

/// FNV-1a, which is the same in every version.
fn line(sources: &Sources, place: Span) -> u64 {
    let text = sources.line_text(place.file, sources.line(place));
    let words = text.split_whitespace().flat_map(|word| word.bytes().chain([b' ']));
    words.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_baselines_folder() {
        let baseline =
            Baseline { folder: "/home/me/project".into(), here: "/home/me/project/src".into(), ..Baseline::default() };
        assert_eq!(baseline.file("a.c"), "src/a.c");
        assert_eq!(baseline.file("./../src//a.c"), "src/a.c");
        assert_eq!(baseline.file("../../other/a.c"), "../other/a.c");
        assert_eq!(baseline.file("/home/me/project/b.c"), "b.c");
        assert_eq!(baseline.file("/elsewhere/b.c"), "../../../elsewhere/b.c");
    }

    #[test]
    fn white_space_in_a_line_does_not_matter_and_words_do() {
        let mut sources = Sources::new();
        let file = sources.add("a", "  assert x;\n\tassert  x;\nassert y;\nassertx;\n");
        let hash = |start: usize| line(&sources, Span::new(file, start, start + 1));
        assert_eq!(hash(2), hash(13));
        assert!(hash(2) != hash(24) && hash(2) != hash(34));
    }
}
