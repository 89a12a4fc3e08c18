//! All answers of a file, kept under its text and the texts it imports. Where nothing has changed, nothing is read and nothing is decided.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use gainsay_meter::Gauge;
use gainsay_source::{Diagnostic, FileId, Host, Name, ReadError, Sources, Span};
use gainsay_verdict::{GoalReport, InferredType, Outcome, Statistics, visit_diagnostic_spans};
use serde::{Deserialize, Serialize};

use crate::{Language, Options, World};

use super::{Cache, Digest, Key, digest, meaning};

/// What a file imported, under the paths that were asked for; none where there was nothing to be had.
pub(crate) type Reads = BTreeMap<String, Option<Digest>>;

/// A file, asked of the cache.
pub(crate) struct FileQuestion<'a> {
    cache: Cache<'a>,
    key: Key,
}

/// Everything that is said of a file, as if it were the first of its sources.
#[derive(Clone, Default)]
pub(crate) struct Known {
    pub(crate) goals: Vec<GoalReport>,
    /// What is wrong with the text; what is doubtful before anything is decided; what is doubtful after it.
    pub(crate) diagnostics: [Vec<Diagnostic>; 3],
    pub(crate) left_out: Vec<Name>,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    reads: Reads,
    /// The files besides the root in which something stands that is told.
    files: Vec<(String, String)>,
    goals: Vec<(Name, String, Span, Outcome, Statistics, Vec<InferredType>)>,
    diagnostics: [Vec<Diagnostic>; 3],
    left_out: Vec<Name>,
}

impl<'a> FileQuestion<'a> {
    pub(crate) fn of(world: World<'a>, path: &str, text: &str, options: &Options) -> Option<FileQuestion<'a>> {
        let cache = Cache::of(world, options)?;
        let options = Options { smoke: false, ..options.clone() };
        Some(FileQuestion { key: cache.key(&("file", meaning(&options), path, text)), cache })
    }

    /// What is known of the file, with the sources in which its places lie, if everything that it imports is what it was.
    pub(crate) fn answer(&self, host: &dyn Host, own: &Sources) -> Option<(Known, Sources)> {
        let Kept { reads, files, goals, diagnostics, left_out } = self.cache.recall(&self.key)?;
        if reads.iter().any(|(path, before)| read_digest(&host.read(path)) != *before) {
            return None;
        }
        let mut sources = own.clone();
        files.into_iter().for_each(|(path, text)| {
            sources.add(path, text);
        });
        let goals = goals.into_iter().map(|(name, language, span, outcome, statistics, inferred)| {
            Some(GoalReport {
                name,
                language: Language::named(&language)?.dialect(),
                span,
                outcome,
                statistics,
                excuses: Vec::new(),
                inferred,
            })
        });
        Some((Known { goals: goals.collect::<Option<_>>()?, diagnostics, left_out }, sources))
    }

    /// `sources` are the file's own, it itself being the first.
    pub(crate) fn keep(&self, mut known: Known, sources: &Sources, reads: &Reads) {
        let mut files: Vec<FileId> = vec![FileId::after(0)];
        known.visit_spans(&mut |span| {
            let number = files.iter().position(|file| *file == span.file).unwrap_or_else(|| {
                files.push(span.file);
                files.len() - 1
            });
            span.file = FileId::after(number);
        });
        // Whoever runs a counterexample may need all of the program.
        if Language::of_path(sources.path(FileId::FIRST))
            .is_some_and(|language| language.front_end().runs_whole_programs())
        {
            files.extend(sources.files().filter(|file| !files.contains(file)).collect::<Vec<_>>());
        }
        let text = |file: &FileId| (sources.path(*file).to_owned(), sources.text(*file).to_string());
        let goals = known.goals.into_iter().map(|goal| {
            let GoalReport { name, language, span, outcome, statistics, inferred, .. } = goal;
            (name, language.name.to_owned(), span, outcome, statistics, inferred)
        });
        let kept = Kept {
            reads: reads.clone(),
            files: files[1..].iter().map(text).collect(),
            goals: goals.collect(),
            diagnostics: known.diagnostics,
            left_out: known.left_out,
        };
        self.cache.keep(&self.key, &kept);
    }
}

impl Known {
    /// Visits every place that is told.
    pub(crate) fn visit_spans(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        self.goals.iter_mut().for_each(|goal| goal.visit_spans(visit));
        self.diagnostics.iter_mut().flatten().for_each(|told| visit_diagnostic_spans(told, visit));
    }
}

fn read_digest(read: &Result<String, ReadError>) -> Option<Digest> {
    read.as_ref().ok().map(digest)
}

/// A host that remembers what was read.
struct Recorder {
    host: Arc<dyn Host>,
    reads: Arc<Mutex<Reads>>,
}

/// A host like this one, and what is read through it.
pub(crate) fn recorded(host: &Arc<dyn Host>) -> (Arc<dyn Host>, Arc<Mutex<Reads>>) {
    let reads = Arc::new(Mutex::new(Reads::new()));
    (Arc::new(Recorder { host: Arc::clone(host), reads: Arc::clone(&reads) }), reads)
}

impl Host for Recorder {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        let read = self.host.read(path);
        self.reads.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), read_digest(&read));
        read
    }

    fn elapsed(&self) -> Duration {
        self.host.elapsed()
    }

    fn is_interrupted(&self) -> bool {
        self.host.is_interrupted()
    }

    fn gauge(&self) -> Arc<dyn Gauge> {
        self.host.gauge()
    }

    fn attempt(&self, work: Box<dyn FnOnce() + Send>, stack: usize, time: Duration) {
        self.host.attempt(work, stack, time);
    }
}
