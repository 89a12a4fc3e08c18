//! From files to goals an engine can be given: picks the language, reads, lowers, validates.

use std::sync::Arc;

use gainsay_functional::code::{Code, Entry, compile};
use gainsay_source::{Diagnostic, FileId, Name, Severity, Sources, Span};
use gainsay_verdict::{Notation, Plain};

use crate::{Language, Options, core_language};

/// One goal, ready for its engine.
pub(crate) struct Job {
    pub(crate) language: Language,
    pub(crate) work: Work,
}

pub(crate) enum Work {
    Functional { code: Arc<Code>, goal: usize },
}

impl Job {
    pub(crate) fn name(&self) -> &Name {
        &self.entry().name
    }

    pub(crate) fn span(&self) -> Span {
        self.entry().span
    }

    pub(crate) fn notation(&self) -> &'static dyn Notation {
        &Plain
    }

    fn entry(&self) -> &Entry {
        let Work::Functional { code, goal } = &self.work;
        &code.entries[*goal]
    }
}

/// All goals of all files, in source order, and what is wrong with the text.
#[derive(Default)]
pub(crate) struct Prepared {
    pub(crate) jobs: Vec<Job>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

pub(crate) fn prepare(sources: &mut Sources, roots: &[FileId], options: &Options) -> Prepared {
    let mut prepared = Prepared::default();
    for root in roots {
        match options.language.or_else(|| Language::of_path(sources.path(*root))) {
            Some(Language::Core) => prepare_core(sources, *root, &mut prepared),
            Some(language) => prepared.refuse(sources, *root, &format!("{} is not supported yet", language.name())),
            None => prepared.refuse(sources, *root, "its language is not known"),
        }
    }
    if let Some(only) = &options.only {
        prepared.jobs.retain(|job| job.name() == only.as_str());
    }
    prepared
}

impl Prepared {
    fn refuse(&mut self, sources: &Sources, file: FileId, why: &str) {
        let message = format!("cannot check {}: {why}", sources.path(file));
        let help = "name the language with --language; `gainsay check --help` lists them";
        let diagnostic = Diagnostic::new(Severity::Error, "language", message, None).with_help(help);
        self.diagnostics.push(diagnostic);
    }
}

fn prepare_core(sources: &Sources, file: FileId, prepared: &mut Prepared) {
    let (program, diagnostics) = core_language::read(sources, file);
    prepared.diagnostics.extend(diagnostics);
    let code = Arc::new(compile(&program));
    let goals = 0..code.entries.len();
    let jobs = goals.map(|goal| Job { language: Language::Core, work: Work::Functional { code: code.clone(), goal } });
    prepared.jobs.extend(jobs);
}
