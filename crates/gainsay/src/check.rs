//! The whole check of some files, and what shells and tests ask of parts of it.

use gainsay_source::{Diagnostic, FileId, Name, Sources};
use gainsay_verdict::{GoalReport, Report, Verdict};

use crate::{
    Options, World,
    engine::Work,
    prepare::{Job, Prepared},
    run::verdicts,
    smoke,
    unit::read,
    worker::Worker,
};

/// Checks every goal of `roots`. Imports are read through the world and added to `sources`.
pub fn check(world: World<'_>, sources: &mut Sources, roots: &[FileId], options: &Options) -> Report {
    let mut report = verdicts(world, sources, roots, options);
    if options.smoke {
        let found = roots.iter().flat_map(|root| smoke::warnings(world, sources, *root, options, &report));
        let found: Vec<Diagnostic> = found.collect();
        report.diagnostics.extend(found);
    }
    report
}

/// What becomes of the goals of a file when they are decided one after the other until one is not verified.
pub(crate) enum Until {
    /// The text has mistakes, or no such goal.
    Unreadable,
    Verified {
        steps: u64,
    },
    Not(Box<GoalReport>),
}

/// Decides every goal of a file, or those about a definition.
pub(crate) fn until_unverified(
    world: World<'_>,
    sources: &Sources,
    root: FileId,
    only: Option<&Name>,
    options: &Options,
) -> Until {
    let mut own = Sources::new();
    own.add(sources.path(root), sources.text(root));
    let ((Prepared { mut jobs, diagnostics, .. }, _), _) = read(world, own, options, false);
    jobs.retain(|job| only.is_none_or(|name| smoke::is_about(&job.name, name)));
    let is_unread = |job: &Job| matches!(job.work, Work::Unread(_));
    if jobs.is_empty() || jobs.iter().any(is_unread) || diagnostics.iter().any(Diagnostic::is_error) {
        return Until::Unreadable;
    }
    let mut worker = Worker::new(world, jobs[0].work.profile(), options);
    let mut steps = 0;
    for job in &jobs {
        let report = worker.decide(world, job, options).report;
        if *report.outcome.verdict() != Verdict::Verified {
            return Until::Not(Box::new(report));
        }
        steps += report.statistics.steps;
    }
    Until::Verified { steps }
}
