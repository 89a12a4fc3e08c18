//! What would be checked, without checking it.

use gainsay_source::{Diagnostic, FileId, Host, Name, Sources, Span};
use gainsay_verdict::Reason;

use crate::{Language, Options, engine::Work, large_stack::with_room, prepare::prepare};

/// A goal as the front end hands it over.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub name: Name,
    pub span: Span,
    pub language: Language,
    /// Why no engine can be given it.
    pub obstacle: Option<Reason>,
}

/// The goals of `roots`, in the order in which they would be checked, and what is wrong with the text.
pub fn goals(
    host: &dyn Host,
    sources: &mut Sources,
    roots: &[FileId],
    options: &Options,
) -> (Vec<Goal>, Vec<Diagnostic>) {
    let prepared = with_room(|| prepare(host, sources, roots, options));
    let goals = prepared.jobs.into_iter().map(|job| Goal {
        name: job.name,
        span: job.span,
        language: job.language,
        obstacle: match job.work {
            Work::Undecided(reason) => Some(reason),
            _ => None,
        },
    });
    (goals.collect(), prepared.diagnostics)
}
