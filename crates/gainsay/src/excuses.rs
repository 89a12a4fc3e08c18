//! What is excused in a run: by comments in the programs, and by a baseline. Applied to each goal before anybody is told of it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gainsay_source::{Diagnostic, FileId, Severity, Sources, Span};
use gainsay_verdict::{Baseline, Excuse, Excused, GoalReport, Known, SUPPRESSION, Suppression, Why, suppressions};

use crate::{Aim, Options, comment_syntax};

/// More names than this are not listed in one sentence.
const MOST_NAMED: usize = 5;

/// The excuses of a run.
#[derive(Default)]
pub(crate) struct Excuses {
    files: BTreeMap<FileId, Comments>,
    baseline: Option<Arc<Baseline>>,
    /// What of the baseline was not met yet.
    left: BTreeMap<Known, usize>,
    /// The files that goals lie in and that nobody named: each of those who import one has its goals.
    imported: BTreeSet<FileId>,
    roots: BTreeSet<FileId>,
    met: BTreeSet<Known>,
}

#[derive(Default)]
struct Comments {
    suppressions: Vec<Suppression>,
    wrong: Vec<Diagnostic>,
    used: BTreeSet<usize>,
    /// The codes of what fails where a suppression stands that does not suppress it.
    others: BTreeMap<usize, BTreeSet<String>>,
}

impl Excuses {
    pub fn new(options: &Options, roots: &[FileId]) -> Excuses {
        let baseline = options.baseline.clone();
        let left = baseline.as_ref().map_or_else(BTreeMap::new, |baseline| baseline.known.clone());
        Excuses { baseline, left, roots: roots.iter().copied().collect(), ..Excuses::default() }
    }

    /// Excuses what there is an excuse for.
    pub fn apply(&mut self, goal: &mut GoalReport, sources: &Sources, options: &Options) {
        let failures = goal.outcome.failures().iter().enumerate();
        let mut claims: Vec<(Excused, Vec<String>, Span)> = failures
            .map(|(index, failure)| {
                let unconfirmed = (!failure.is_confirmed()).then(|| "unconfirmed".to_owned());
                let codes = std::iter::once(failure.code.clone()).chain(unconfirmed).collect();
                (Excused::Failure(index), codes, failure.span)
            })
            .collect();
        claims.extend(
            goal.reason()
                .map(|reason| (Excused::Unknown, vec![reason.kind().to_owned()], reason.span().unwrap_or(goal.span))),
        );
        for (of, codes, place) in claims {
            let places = if place == goal.span { vec![place] } else { vec![place, goal.span] };
            let why = places.into_iter().find_map(|place| self.suppressed(&codes, place, sources, options));
            goal.excuses.extend(why.map(|why| Excuse { of, why }));
        }
        let is_imported = !self.roots.contains(&goal.span.file);
        if is_imported {
            self.imported.insert(goal.span.file);
        }
        let Some(baseline) = &self.baseline else { return };
        for (of, known) in baseline.entries(goal, sources) {
            // What is suppressed is not looked for in the baseline, nor was it written there.
            if goal.excuse(of).is_some() {
                continue;
            }
            if let Some(left) = self.left.get_mut(&known).filter(|left| **left > 0) {
                // What is imported several times fails several times, and is one failure.
                if is_imported {
                    self.met.insert(known);
                } else {
                    *left -= 1;
                }
                goal.excuses.push(Excuse { of, why: Why::Known });
            }
        }
    }

    /// The suppression that covers what goes wrong at this place, marked as used.
    fn suppressed(&mut self, codes: &[String], place: Span, sources: &Sources, options: &Options) -> Option<Why> {
        let comments = self.comments(place.file, sources, options);
        let Comments { suppressions, used, others, .. } = comments;
        for (index, suppression) in suppressions.iter().enumerate() {
            if codes.iter().any(|code| suppression.covers(code, place, sources)) {
                used.insert(index);
                return Some(Why::Suppressed { reason: suppression.reason.clone(), span: suppression.span });
            }
            if suppression.speaks_of(place, sources) {
                others.entry(index).or_default().extend(codes.first().cloned());
            }
        }
        None
    }

    fn comments(&mut self, file: FileId, sources: &Sources, options: &Options) -> &mut Comments {
        self.files.entry(file).or_insert_with(|| {
            let Some(syntax) = comment_syntax(sources.path(file), options.language) else { return Comments::default() };
            let (suppressions, wrong) = suppressions(sources, file, syntax);
            Comments { suppressions, wrong, ..Comments::default() }
        })
    }

    /// What is to be said at the end: of comments that suppress nothing, and of known failures that were not met. Nothing is said of what a file that has
    /// errors, or that was checked in part, would have had.
    pub fn remarks(
        mut self,
        sources: &Sources,
        roots: &[FileId],
        options: &Options,
        told: &[Diagnostic],
    ) -> Vec<Diagnostic> {
        let broken: BTreeSet<FileId> =
            told.iter().filter(|told| told.is_error()).filter_map(|told| told.span).map(|span| span.file).collect();
        let in_full = options.only.is_none() && options.aim == Aim::Everything;
        let mut remarks = Vec::new();
        for root in roots {
            let comments = self.comments(*root, sources, options);
            remarks.append(&mut comments.wrong);
            if !in_full || broken.contains(root) {
                continue;
            }
            for (index, suppression) in comments.suppressions.iter().enumerate() {
                if !comments.used.contains(&index) {
                    remarks.push(unused(suppression, comments.others.get(&index)));
                }
            }
        }
        let checked = roots.iter().filter(|root| in_full && !broken.contains(root));
        let imported = self.imported.iter().filter(|file| in_full && !broken.contains(file));
        let checked = checked.chain(imported).map(|file| sources.path(*file)).collect::<Vec<_>>();
        remarks.extend(self.gone(&checked));
        remarks
    }

    /// Known failures of these files that were not met.
    fn gone(&self, checked: &[&str]) -> Option<Diagnostic> {
        let baseline = self.baseline.as_ref()?;
        let files: BTreeSet<String> = checked.iter().map(|path| baseline.file(path)).collect();
        let gone: Vec<&Known> = self
            .left
            .iter()
            .filter(|(known, left)| **left > 0 && files.contains(&known.file) && !self.met.contains(*known))
            .map(|(known, _)| known)
            .collect();
        let number: usize = gone.iter().map(|known| self.left.get(known).copied().unwrap_or(0)).sum();
        let named = gone.iter().take(MOST_NAMED);
        let named = named.map(|known| format!("`{}` in {} ({})", known.goal, known.file, known.code));
        let mut named = named.collect::<Vec<_>>().join(", ");
        if gone.len() > MOST_NAMED {
            named.push_str(", …");
        }
        let message = match number {
            0 => return None,
            1 => format!("a failure of the baseline is no longer found: {named}"),
            number => format!("{number} failures of the baseline are no longer found: {named}"),
        };
        let note = Diagnostic::new(Severity::Note, "baseline", message, None);
        Some(note.with_help("`gainsay baseline` writes it anew"))
    }
}

fn unused(suppression: &Suppression, others: Option<&BTreeSet<String>>) -> Diagnostic {
    let codes = suppression.codes.join(", ");
    let warning =
        Diagnostic::warning(SUPPRESSION, format!("nothing with the code {codes} is suppressed here"), suppression.span);
    match others {
        Some(others) => {
            let others = others.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>();
            warning.with_help(format!("what is found here has the code {}", others.join(", ")))
        }
        None => warning.with_help(
            "if it is mended, remove the comment; otherwise move it to the line that fails, or right above it",
        ),
    }
}
