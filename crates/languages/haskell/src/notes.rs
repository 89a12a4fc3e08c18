//! The diagnostics of one file while they are found: the first of each severity are kept, the rest only counted.
//!
//! A file that is not Haskell has an error on every line; nobody reads them all, and they must not fill the memory.

use gainsay_source::{Diagnostic, Severity, Span};

/// How many errors, and how many warnings, of one file are shown.
pub const MAXIMUM_SHOWN: usize = 50;

#[derive(Debug, Default)]
pub struct Notes {
    kept: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    /// The place of the first error, and of the first warning, that is not shown.
    hidden: [Option<Span>; 2],
}

impl Notes {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let is_error = diagnostic.is_error();
        let count = if is_error { &mut self.errors } else { &mut self.warnings };
        *count += 1;
        if *count <= MAXIMUM_SHOWN {
            self.kept.push(diagnostic);
        } else {
            let hidden = &mut self.hidden[usize::from(!is_error)];
            *hidden = hidden.or(diagnostic.span);
        }
    }

    /// Takes over what another has noted.
    pub fn append(&mut self, other: Notes) {
        let kept = other.kept.iter().filter(|diagnostic| diagnostic.is_error()).count();
        let (more_errors, more_warnings) = (other.errors - kept, other.warnings - (other.kept.len() - kept));
        other.kept.into_iter().for_each(|diagnostic| self.push(diagnostic));
        self.errors += more_errors;
        self.warnings += more_warnings;
        for (mine, theirs) in self.hidden.iter_mut().zip(other.hidden) {
            *mine = mine.or(theirs);
        }
    }

    /// Everything kept in the order of the text, and how much is not shown.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.kept.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
        let kinds = [(Severity::Error, self.errors, "errors"), (Severity::Warning, self.warnings, "warnings")];
        for ((severity, count, what), span) in kinds.into_iter().zip(self.hidden) {
            if count > MAXIMUM_SHOWN {
                let message = format!("{} more {what} in this file are not shown", count - MAXIMUM_SHOWN);
                self.kept.push(Diagnostic::new(severity, "syntax", message, span));
            }
        }
        self.kept
    }
}

impl Extend<Diagnostic> for Notes {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: T) {
        diagnostics.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }
}
