//! What is known about a text: its goals as far as they are decided, and where everything lies.

use std::{collections::HashMap, sync::Arc};

use gainsay::Language;
use gainsay_source::{Diagnostic, FileId, Sources, Span};
use gainsay_verdict::{Failure, GoalReport, Report};
use lsp_types::{Location, Range, TextEdit, WorkspaceEdit};

use super::checking::Task;
use super::positions;

/// The answers of a check that is under way or over.
pub struct Checked {
    pub task: Arc<Task>,
    pub sources: Sources,
    pub root: FileId,
    pub goals: Vec<GoalReport>,
    pub diagnostics: Vec<Diagnostic>,
    pub is_complete: bool,
}

impl Checked {
    /// After the first goal.
    pub fn begun(task: Arc<Task>, sources: Sources, root: FileId, goal: GoalReport) -> Checked {
        Checked { task, sources, root, goals: vec![goal], diagnostics: Vec::new(), is_complete: false }
    }

    /// After the last.
    pub fn complete(task: Arc<Task>, sources: Sources, root: FileId, report: Report) -> Checked {
        let Report { diagnostics, goals } = report;
        Checked { task, sources, root, goals, diagnostics, is_complete: true }
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
