//! News about the user's text: syntax errors, unbound names, warnings. Not for verdicts about the program.

use serde::{Deserialize, Serialize};

use crate::{Sources, Span, nearest};

/// How bad it is. An error makes the run end with exit code 2 unless some goal could still be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// Another place that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    pub span: Span,
    pub message: String,
}

/// A change of the text that takes a diagnostic away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fix {
    pub span: Span,
    /// What stands there.
    pub replaced: String,
    pub replacement: String,
}

impl Fix {
    /// Whether the text is as the fix takes it to be. What a macro wrote stands nowhere.
    pub fn fits(&self, sources: &Sources) -> bool {
        sources.text(self.span.file).get(self.span.start as usize..self.span.end as usize) == Some(&self.replaced)
    }
}

/// One thing wrong with the text. `code` is stable (`syntax`, `unbound-name`, Viper's `typechecker.error`); `gainsay explain` knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    pub severity: Severity,
    pub code: String,
    pub message: String,
    pub span: Option<Span>,
    pub labels: Vec<Label>,
    pub help: Option<String>,
    pub fix: Option<Fix>,
}

impl Diagnostic {
    pub fn error(code: impl Into<String>, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message, Some(span))
    }

    pub fn warning(code: impl Into<String>, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message, Some(span))
    }

    pub fn new(
        severity: Severity,
        code: impl Into<String>,
        message: impl Into<String>,
        span: Option<Span>,
    ) -> Diagnostic {
        Diagnostic {
            severity,
            code: code.into(),
            message: message.into(),
            span,
            labels: Vec::new(),
            help: None,
            fix: None,
        }
    }

    #[must_use]
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The name at this place stands for nothing; of those that do, the one that is most like it may have been meant.
    #[must_use]
    pub fn or_nearest<'n>(self, name: &str, span: Span, known: impl IntoIterator<Item = &'n str>) -> Diagnostic {
        let Some(meant) = nearest(name, known) else { return self };
        let fix = Some(Fix { span, replaced: name.to_owned(), replacement: meant.to_owned() });
        Diagnostic { fix, ..self.with_help(format!("did you mean `{meant}`?")) }
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
