//! From files to goals an engine can be given: picks the language, reads, lowers, validates.

use std::sync::Arc;

use gainsay_functional::code::{Code, compile};
use gainsay_haskell::contracts::Aim;
use gainsay_ir::{functional as core, permission};
use gainsay_meter::{Exhausted, within};
use gainsay_racket::Files;
use gainsay_smt::Profile;
use gainsay_source::{Diagnostic, FileId, Host, Name, Severity, Sources, Span};
use gainsay_verdict::{GoalReport, Notation, Plain, Reason};

use crate::{
    Language, Options, c,
    cache::{Piece, Pieces, Slice, program},
    core_language,
    functional::{Contracts, ProofCode},
    haskell,
    induction::Inductive,
    limits,
    machine_integers::Range,
    racket::AsWritten,
    skipped,
    types::Types,
    viper,
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
    /// What may prove it by induction.
    pub(crate) inductive: Option<Arc<Inductive>>,
    pub(crate) work: Work,
    /// What it depends on, where somebody wants to know.
    pub(crate) slice: Option<Slice>,
    /// The sources, where what is told of the goal quotes their lines.
    pub(crate) quoted: Option<Arc<Sources>>,
    /// Which of the files that are checked together it belongs to.
    pub(crate) unit: usize,
}

pub(crate) enum Work {
    /// An entry of the code.
    Functional {
        code: Arc<Code>,
        goal: usize,
        range: Range,
        contracts: Contracts,
        proof: Option<Arc<ProofCode>>,
        /// How counterexamples are written down and run as a whole.
        as_written: Option<Arc<AsWritten>>,
    },
    Permission {
        program: Arc<permission::Program>,
        member: gainsay_permission::Goal,
        /// What somebody expects the counterexamples of failures at a place to say.
        expected: Option<(Span, Vec<permission::Expression>)>,
    },
    /// A function or lemma of a C program.
    C(c::CWork),
    /// It cannot be checked.
    Undecided(Reason),
    /// A whole file that could not be read to its end.
    Unread(Reason),
    /// It is known already.
    Known(Box<GoalReport>),
}

impl Job {
    pub(crate) fn new(name: Name, span: Span, language: Language, notation: &SharedNotation, work: Work) -> Job {
        let (notation, caveats) = (Arc::clone(notation), Vec::new());
        Job {
            name,
            span,
            language,
            notation,
            caveats,
            types: None,
            inductive: None,
            work,
            slice: None,
            quoted: None,
            unit: 0,
        }
    }

    /// Whether it stands for all goals of a file.
    fn is_a_file(&self) -> bool {
        matches!(self.work, Work::Unread(_))
    }
}

impl Work {
    /// The kind of queries its engine asks.
    pub(crate) fn profile(&self) -> Profile {
        match self {
            Work::Functional { .. } | Work::Undecided(_) | Work::Unread(_) | Work::Known(_) => Profile::Paths,
            Work::Permission { .. } | Work::C(_) => Profile::Quantified,
        }
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
    match options.language.or_else(|| Language::of_path(sources.path(root))) {
        Some(language) if options.aim != Aim::Everything && language != Language::Haskell => {
            prepared.refuse(sources, root, "--assert and --reach are for Haskell");
        }
        Some(Language::Core) => prepare_core(sources, root, prepared),
        Some(Language::Haskell) => haskell::prepare(host, sources, root, options, prepared),
        Some(Language::Racket) if sources.path(root).ends_with(".spcf") => {
            prepare_racket(gainsay_racket::load_spcf(&sources.text(root), root), None, prepared);
        }
        Some(Language::Racket) => {
            let files = Files::gather(host, sources, root);
            let text = sources.text(root);
            let loaded = gainsay_racket::load(&text, root, &files, options.exports);
            prepare_racket(loaded, Some((text, root, files)), prepared);
        }
        Some(Language::Viper) => viper::prepare(host, sources, root, options, prepared),
        Some(Language::C) => c::prepare(host, sources, root, options, prepared),
        None => prepared.refuse(sources, root, "its language is not known"),
    }
}

impl Prepared {
    /// Nothing of a file is decided when reading it does not come to an end.
    fn too_large(&mut self, sources: &Sources, file: FileId, options: &Options, exhausted: Exhausted) {
        let path = sources.path(file);
        let message = format!("nothing in {path} was checked: it was not read to its end within {}", exhausted.limit());
        let language = options.language.or_else(|| Language::of_path(path)).unwrap_or(Language::Core);
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
    fn slice(&mut self, first: usize, slices: Option<Vec<Slice>>) {
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

    fn refuse(&mut self, sources: &Sources, file: FileId, why: &str) {
        let message = format!("cannot check {}: {why}", sources.path(file));
        let help = "name the language with --language; `gainsay check --help` lists them";
        let diagnostic = Diagnostic::new(Severity::Error, "language", message, None).with_help(help);
        self.diagnostics.push(diagnostic);
    }

    /// Every goal of a program for the functional engine.
    fn add_functional(
        &mut self,
        program: &core::Program,
        language: Language,
        notation: &SharedNotation,
        (proof, as_written): (Option<ProofCode>, Option<AsWritten>),
    ) {
        let code = compile(program);
        let (proof, as_written) = (proof.map(Arc::new), as_written.map(Arc::new));
        let code = Arc::new(code);
        let contracts = if language == Language::Racket { Contracts::AfterBodies } else { Contracts::Always };
        for (goal, entry) in code.entries.iter().enumerate() {
            let work = Work::Functional {
                code: code.clone(),
                goal,
                range: Range::Any,
                contracts,
                proof: proof.clone(),
                as_written: as_written.clone(),
            };
            self.jobs.push(Job::new(entry.name.clone(), entry.span, language, notation, work));
        }
    }
}

fn prepare_core(sources: &Sources, file: FileId, prepared: &mut Prepared) {
    let (program, diagnostics) = core_language::read(sources, file);
    prepared.diagnostics.extend(diagnostics);
    let notation: SharedNotation = Arc::new(Plain);
    let slices =
        prepared.slices(|pieces| program::functional(pieces, &program).into_iter().map(|goal| vec![goal]).collect());
    let first = prepared.jobs.len();
    prepared.add_functional(&program, Language::Core, &notation, (None, None));
    prepared.slice(first, slices);
}

/// Counterexamples can be run as programs where the text is one of Racket.
fn prepare_racket(loaded: gainsay_racket::Loaded, text: Option<(Arc<str>, FileId, Files)>, prepared: &mut Prepared) {
    let as_written = text.map(|(text, file, files)| AsWritten::new(text, file, files, &loaded));
    let gainsay_racket::Loaded { program, diagnostics, notation, caveats, provable } = loaded;
    prepared.diagnostics.extend(diagnostics);
    let notation: SharedNotation = Arc::new(notation);
    if let Some(wrong) = core::check(&program).first() {
        let message = format!("the program was translated wrongly: {}", wrong.message);
        for goal in &program.goals {
            let work = Work::Undecided(Reason::Bug { message: message.clone() });
            prepared.jobs.push(Job::new(goal.name.clone(), goal.span, Language::Racket, &notation, work));
        }
        return;
    }
    let slices = prepared.slices(|pieces| {
        provable.iter().for_each(|provable| program::racket(pieces, provable));
        let goals = program::functional(pieces, &program);
        let caveats = program.goals.iter().map(|goal| caveats.get(&goal.name));
        goals.into_iter().zip(caveats).map(|(goal, caveat)| vec![goal, pieces.own(caveat)]).collect()
    });
    let first = prepared.jobs.len();
    prepared.add_functional(&program, Language::Racket, &notation, (provable.map(ProofCode::new), as_written));
    for job in &mut prepared.jobs[first..] {
        job.caveats.extend(caveats.get(&job.name).cloned());
    }
    prepared.slice(first, slices);
}
