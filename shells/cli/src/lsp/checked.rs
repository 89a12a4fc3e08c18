//! What is known about a text: its goals as far as they are decided, and where everything lies.

use std::{collections::HashMap, sync::Arc};

use gainsay::Language;
use gainsay_source::{Diagnostic, FileId, Sources, Span};
use gainsay_verdict::{Announcement, Failure, GoalReport, Report, Verdict};
use lsp_types::{Location, Range, TextEdit, WorkspaceEdit};

use super::checking::Task;
use super::positions;

/// The answers of a check that is under way or over.
pub struct Checked {
    pub task: Arc<Task>,
    pub sources: Sources,
    pub root: FileId,
    pub goals: Vec<GoalReport>,
    /// Failures that were found, with or without a counterexample by now.
    pub found: Vec<Announcement>,
    pub diagnostics: Vec<Diagnostic>,
    pub is_complete: bool,
}

impl Checked {
    /// Before anything is decided.
    pub fn begun(task: Arc<Task>) -> Checked {
        let (sources, root) = task.sources();
        let (goals, found, diagnostics) = (Vec::new(), Vec::new(), Vec::new());
        Checked { task, sources, root, goals, found, diagnostics, is_complete: false }
    }

    /// After the next goal, with all that its check has read by then. Says whether there is something to report at once.
    pub fn decided(&mut self, goal: GoalReport, sources: Sources) -> bool {
        let (number, is_refuted) = (self.goals.len(), *goal.outcome.verdict() == Verdict::Refuted);
        self.sources = sources;
        self.goals.push(goal);
        is_refuted || self.found.iter().any(|found| found.number == number)
    }

    /// What was found of goals that are not decided: goals are decided in order.
    pub fn unexplained(&self) -> impl Iterator<Item = &Announcement> {
        self.found.iter().filter(|found| !self.is_complete && found.number >= self.goals.len())
    }

    /// After the last.
    pub fn complete(task: Arc<Task>, sources: Sources, root: FileId, report: Report) -> Checked {
        let Report { diagnostics, goals } = report;
        Checked { task, sources, root, goals, found: Vec::new(), diagnostics, is_complete: true }
    }

    /// The stretch of the text itself, if it lies there.
    pub fn range(&self, span: Span) -> Option<Range> {
        (span.file == self.root).then(|| positions::range(&self.sources, span))
    }

    /// The first line of such a stretch.
    pub fn head(&self, span: Span) -> Option<Range> {
        self.range(span).map(|range| positions::head(&self.sources, self.root, range))
    }

    /// The same in any file.
    pub fn location(&self, span: Span) -> Option<Location> {
        self.task.location(&self.sources, span)
    }

    /// One change of the text.
    pub fn edit(&self, edit: TextEdit) -> WorkspaceEdit {
        // It has one entry, and no order to depend on.
        #[expect(clippy::mutable_key_type, reason = "the protocol's types want this map")]
        let changes = HashMap::from([(self.task.uri.clone(), vec![edit])]);
        WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
    }

    pub fn language(&self) -> Language {
        self.task.language()
    }

    pub fn goal(&self, name: &str) -> Option<&GoalReport> {
        self.goals.iter().find(|goal| goal.name == name)
    }
}

/// The failure of a goal that is shown where there is room for one.
pub fn shown(goal: &GoalReport) -> Option<&Failure> {
    goal.outcome.failures().iter().find(|failure| failure.is_confirmed())
}
