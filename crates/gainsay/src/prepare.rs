//! From files to goals an engine can be given: picks the language, reads, lowers, validates.

use std::sync::Arc;

use gainsay_functional::code::{Code, compile};
use gainsay_haskell::contracts::Aim;
use gainsay_ir::{functional as core, permission};
use gainsay_meter::{Exhausted, within};
use gainsay_smt::Profile;
use gainsay_source::{Diagnostic, FileId, Host, Name, Severity, Sources, Span};
use gainsay_verdict::{Notation, Plain, Reason};

use crate::{
    Language, Options, c, core_language,
    functional::{Contracts, ProofCode},
    haskell, limits,
    racket::AsWritten,
    range::Range,
    skipped,
    types::Types,
    viper,
};

/// One goal, ready for its engine.
pub(crate) struct Job {
    pub(crate) name: Name,
    pub(crate) span: Span,
    pub(crate) language: Language,
    pub(crate) notation: Arc<dyn Notation + Send>,
    /// What keeps the goal from being verified, whatever its engine finds.
    pub(crate) caveats: Vec<Reason>,
    /// What may prove it by types alone.
    pub(crate) types: Option<Arc<Types>>,
    pub(crate) work: Work,
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
}

impl Job {
    /// Whether it stands for all goals of a file.
    fn is_a_file(&self) -> bool {
        matches!(self.work, Work::Unread(_))
    }
}

impl Work {
    /// The kind of queries its engine asks.
    pub(crate) fn profile(&self) -> Profile {
        match self {
            Work::Functional { .. } | Work::Undecided(_) | Work::Unread(_) => Profile::Paths,
            Work::Permission { .. } | Work::C(_) => Profile::Quantified,
        }
    }
}

/// The codes of errors behind which text was skipped.
const UNREAD: [&str; 3] = ["syntax", "parser.error", "too-deep"];

/// All goals of all files, in source order, and what is wrong with the text.
#[derive(Default)]
pub(crate) struct Prepared {
    pub(crate) jobs: Vec<Job>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The goals that were not asked for.
    pub(crate) left_out: Vec<Name>,
}

pub(crate) fn prepare(host: &dyn Host, sources: &mut Sources, roots: &[FileId], options: &Options) -> Prepared {
    let mut prepared = Prepared::default();
    for root in roots {
        let mut file = Prepared::default();
        let read = within(limits::of_file(options), || prepare_file(host, sources, *root, options, &mut file));
        if let Err(exhausted) = read {
            file = Prepared::default();
            file.too_large(sources, *root, options, exhausted);
        }
        file.lower_by_errors();
        if file.jobs.is_empty() && !file.diagnostics.iter().any(Diagnostic::is_error) {
            file.diagnostics.extend(skipped::nothing_in(sources, *root, options));
        }
        if let Some(only) = &options.only {
            let (wanted, others) = file.jobs.into_iter().partition(|job| job.name == only.as_str() || job.is_a_file());
            file.jobs = wanted;
            file.left_out = Vec::from_iter(others).into_iter().map(|job: Job| job.name).collect();
        }
        prepared.add(file);
    }
    prepared
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
            let text = sources.text(root);
            let loaded = gainsay_racket::load(&text, root, options.exports);
            prepare_racket(loaded, Some((text, root)), prepared);
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
        self.jobs.push(Job {
            name: Name::new(path),
            span: Span { file, start: 0, end: 0 },
            language,
            notation: Arc::new(Plain),
            caveats: Vec::new(),
            types: None,
            work: Work::Unread(Reason::OutOfBudget { message }),
        });
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
        let what = format!("a part of the text could not be read, and nothing is decided beside it: {}", error.message);
        for job in &mut self.jobs {
            job.types = None;
            job.work = Work::Undecided(Reason::Unsupported { what: what.clone(), span: error.span });
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
        code: Code,
        language: Language,
        notation: &Arc<dyn Notation + Send>,
        (proof, as_written): (Option<ProofCode>, Option<AsWritten>),
    ) {
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
            let (name, span, notation) = (entry.name.clone(), entry.span, notation.clone());
            self.jobs.push(Job { name, span, language, notation, caveats: Vec::new(), types: None, work });
        }
    }
}

fn prepare_core(sources: &Sources, file: FileId, prepared: &mut Prepared) {
    let (program, diagnostics) = core_language::read(sources, file);
    prepared.diagnostics.extend(diagnostics);
    let notation: Arc<dyn Notation + Send> = Arc::new(Plain);
    prepared.add_functional(compile(&program), Language::Core, &notation, (None, None));
}

/// Counterexamples can be run as programs where the text is one of Racket.
fn prepare_racket(loaded: gainsay_racket::Loaded, text: Option<(Arc<str>, FileId)>, prepared: &mut Prepared) {
    let as_written = text.map(|(text, file)| AsWritten::new(text, file, &loaded));
    let gainsay_racket::Loaded { program, diagnostics, notation, caveats, provable } = loaded;
    prepared.diagnostics.extend(diagnostics);
    let notation: Arc<dyn Notation + Send> = Arc::new(notation);
    if let Some(wrong) = core::check(&program).first() {
        let message = format!("the program was translated wrongly: {}", wrong.message);
        for goal in &program.goals {
            let work = Work::Undecided(Reason::Bug { message: message.clone() });
            let (name, span, notation) = (goal.name.clone(), goal.span, notation.clone());
            prepared.jobs.push(Job {
                name,
                span,
                language: Language::Racket,
                notation,
                caveats: Vec::new(),
                types: None,
                work,
            });
        }
        return;
    }
    let first = prepared.jobs.len();
    prepared.add_functional(compile(&program), Language::Racket, &notation, (provable.map(ProofCode::new), as_written));
    for job in &mut prepared.jobs[first..] {
        job.caveats.extend(caveats.get(&job.name).cloned());
    }
}
