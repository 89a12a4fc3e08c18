//! From files to goals an engine can be given: picks the language, reads, lowers, validates.

use std::sync::Arc;

use gainsay_haskell::contracts::Aim;
use gainsay_meter::{Exhausted, within};
use gainsay_source::{Diagnostic, FileId, Host, Name, Severity, Sources, Span};
use gainsay_verdict::{Announcement, Failure, Notation, Plain, Reason};

use crate::{
    Language, Options,
    cache::{Piece, Pieces, Slice},
    engine::{Engine, Work},
    language::{Text, language_of},
    limits, skipped,
    types::Types,
};

pub(crate) type SharedNotation = Arc<dyn Notation + Send>;

/// One goal, ready for its engine.
pub(crate) struct Job {
    pub(crate) name: Name,
    pub(crate) span: Span,
    pub(crate) language: Language,
    pub(crate) notation: SharedNotation,
    /// What keeps the goal from being verified, whatever its engine finds.
    pub(crate) caveats: Vec<Reason>,
    /// What may prove it by types alone.
    pub(crate) types: Option<Arc<Types>>,
    pub(crate) work: Work,
    pub(crate) ending: Option<Ending>,
    /// What it depends on, where somebody wants to know.
    pub(crate) slice: Option<Slice>,
    /// The sources, where what is told of the goal quotes their lines.
    pub(crate) quoted: Option<Arc<Sources>>,
    /// Which of the files that are checked together it belongs to.
    pub(crate) unit: usize,
    /// Its place among all goals of the run.
    pub(crate) number: usize,
    /// The sources of its file, where it belongs to a run.
    pub(crate) sources: Sources,
}

/// What looks for a call of a goal's function by itself that is at nothing smaller.
pub(crate) struct Ending {
    pub(crate) engine: Box<dyn Engine>,
    /// Whether the user says what gets smaller.
    pub(crate) is_stated: bool,
}

impl Job {
    pub(crate) fn new(name: Name, span: Span, language: Language, notation: &SharedNotation, work: Work) -> Job {
        let (notation, caveats) = (Arc::clone(notation), Vec::new());
        let (types, ending, slice, quoted, sources) = (None, None, None, None, Sources::default());
        Job { name, span, language, notation, caveats, types, work, ending, slice, quoted, unit: 0, number: 0, sources }
    }

    /// The news that it fails, before anything is replayed.
    pub(crate) fn announcement(&self, failure: &Failure) -> Announcement {
        let Failure { code, message, span, .. } = failure.clone();
        Announcement { goal: self.name.clone(), number: self.number, code, message, span }
    }

    /// Whether it stands for all goals of a file.
    fn is_a_file(&self) -> bool {
        matches!(self.work, Work::Unread(_))
    }
}

/// The codes of errors behind which text was skipped.
const UNREAD: [&str; 3] = ["syntax", "parser.error", "too-deep"];

/// All goals of all files, in source order, and what is wrong with the text.
#[derive(Default)]
pub(crate) struct Prepared {
    /// Whether goals are to know what they depend on.
    pub(crate) slicing: bool,
    pub(crate) jobs: Vec<Job>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The goals that were not asked for.
    pub(crate) left_out: Vec<Name>,
}

pub(crate) fn prepare(host: &dyn Host, sources: &mut Sources, roots: &[FileId], options: &Options) -> Prepared {
    let mut prepared = Prepared::default();
    for root in roots {
        prepared.add(prepare_one(host, sources, *root, options, false));
    }
    prepared
}

/// The goals of a file; with what each of them depends on, if they are to be sliced.
pub(crate) fn prepare_one(
    host: &dyn Host,
    sources: &mut Sources,
    root: FileId,
    options: &Options,
    slicing: bool,
) -> Prepared {
    let mut file = Prepared { slicing, ..Prepared::default() };
    let read = within(limits::of_file(options), || prepare_file(host, sources, root, options, &mut file));
    if let Err(exhausted) = read {
        file = Prepared::default();
        file.too_large(sources, root, options, exhausted);
    }
    file.lower_by_errors();
    file.name_errors();
    file.diagnostics.iter_mut().for_each(|found| found.fix = found.fix.take().filter(|fix| fix.fits(sources)));
    if file.jobs.is_empty() && !file.diagnostics.iter().any(Diagnostic::is_error) {
        file.diagnostics.extend(skipped::nothing_in(sources, root, options));
    }
    if let Some(only) = &options.only {
        let (wanted, others) = file.jobs.into_iter().partition(|job| job.name == only.as_str() || job.is_a_file());
        file.jobs = wanted;
        file.left_out = Vec::from_iter(others).into_iter().map(|job: Job| job.name).collect();
    }
    file
}

fn prepare_file(host: &dyn Host, sources: &mut Sources, root: FileId, options: &Options, prepared: &mut Prepared) {
    match language_of(sources, root, options).map(Language::front_end) {
        Some(front_end) if options.aim != Aim::Everything && !front_end.has_aims() => {
            prepared.refuse(sources, root, "--assert and --reach are for Haskell");
        }
        Some(front_end) => front_end.prepare(Text { host, sources, root, options }, prepared),
        None => prepared.refuse(sources, root, "its language is not known"),
    }
}

impl Prepared {
    /// Nothing of a file is decided when reading it does not come to an end.
    fn too_large(&mut self, sources: &Sources, file: FileId, options: &Options, exhausted: Exhausted) {
        let path = sources.path(file);
        let message = format!("nothing in {path} was checked: it was not read to its end within {}", exhausted.limit());
        let language = language_of(sources, file, options).unwrap_or(Language::Core);
        let (nowhere, notation): (Span, SharedNotation) = (Span::new(file, 0, 0), Arc::new(Plain));
        let work = Work::Unread(Reason::OutOfBudget { message });
        self.jobs.push(Job::new(Name::new(path), nowhere, language, &notation, work));
    }

    /// What each of some goals depends on, in their order, if anybody wants to know.
    pub(crate) fn slices<'a>(&self, take_apart: impl FnOnce(&mut Pieces<'a>) -> Vec<Vec<Piece>>) -> Option<Vec<Slice>> {
        self.slicing.then(|| {
            let mut pieces = Pieces::default();
            let goals = take_apart(&mut pieces);
            let slices = pieces.finish();
            goals.into_iter().map(|own| Slice::of(&slices, own)).collect()
        })
    }

    /// Hands the slices out to the goals from `first` on.
    pub(crate) fn slice(&mut self, first: usize, slices: Option<Vec<Slice>>) {
        for (job, slice) in self.jobs[first..].iter_mut().zip(slices.into_iter().flatten()) {
            job.slice = Some(slice);
        }
    }

    /// Takes another file in. What is said of no place is said once.
    pub(crate) fn add(&mut self, file: Prepared) {
        self.jobs.extend(file.jobs);
        self.left_out.extend(file.left_out);
        for diagnostic in file.diagnostics {
            if diagnostic.span.is_some() || !self.diagnostics.contains(&diagnostic) {
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Text that could not be read might say anything: nothing is decided beside it. What was read and means nothing costs whatever it belongs to.
    fn lower_by_errors(&mut self) {
        let unread = |diagnostic: &&Diagnostic| diagnostic.is_error() && UNREAD.contains(&diagnostic.code.as_str());
        let Some(error) = self.diagnostics.iter().find(unread) else { return };
        let reason = Reason::unread(error);
        for job in &mut self.jobs {
            job.types = None;
            job.slice = None;
            job.work = Work::Undecided(reason.clone());
        }
    }

    /// A reason that is an error in the text is called one.
    fn name_errors(&mut self) {
        for job in &mut self.jobs {
            let undecided = match &mut job.work {
                Work::Undecided(reason) => Some(reason),
                _ => None,
            };
            for reason in job.caveats.iter_mut().chain(undecided) {
                reason.name_error(&self.diagnostics);
            }
        }
    }

    fn refuse(&mut self, sources: &Sources, file: FileId, why: &str) {
        let message = format!("cannot check {}: {why}", sources.path(file));
        let help = "name the language with --language; `gainsay check --help` lists them";
        let diagnostic = Diagnostic::new(Severity::Error, "language", message, None).with_help(help);
        self.diagnostics.push(diagnostic);
    }
}
