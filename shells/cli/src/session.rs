//! Programs that are checked again and again: which of them changed since the last time, or import something that did, and what came of it.
//!
//! Texts are compared, whatever made somebody look: a file that was only touched is as it was.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use gainsay::{Observer, World};
use gainsay_report::difference::{Difference, State};
use gainsay_source::{Diagnostic, FileId, Host, Severity, Sources};
use gainsay_verdict::{GoalReport, Report};

use crate::boundary;
use crate::cache::Folder;
use crate::imports;
use crate::inputs::{self, Inputs};
use crate::settings::Settings;
use crate::world::{Machine, Solver};

/// A round of checking.
pub struct Round {
    /// What changed, as it is to be told; nothing the first time.
    pub changed: Vec<String>,
    /// How many programs were checked.
    pub checked: usize,
    /// How many goals they have, and how many of them were not known before.
    pub goals: usize,
    pub anew: usize,
    pub difference: Difference,
}

/// Counts the goals that are not recalled.
#[derive(Default)]
struct Anew(AtomicUsize);

impl Observer for Anew {
    fn planned(&self, _goals: usize) {}

    fn begun(&self, _goal: &str) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn decided(&self, _goal: &GoalReport, _sources: &Sources) {}

    fn asked(&self, _goal: &str, _number: u64, _script: &str) {}
}

/// What is known about programs.
pub struct Session {
    paths: Vec<PathBuf>,
    settings: Settings,
    solver: Solver,
    kept: Option<Folder>,
    host: Arc<dyn Host>,
    programs: BTreeMap<String, Program>,
    /// The texts of what is imported, as they were; none where there is no file.
    imported: BTreeMap<PathBuf, Option<String>>,
    /// What could not be read.
    problems: Vec<Diagnostic>,
    /// Programs that were checked and whose imports are not known yet, with all that was read.
    unlearned: (Sources, Vec<FileId>),
    pub state: State,
    pub rounds: usize,
}

struct Program {
    text: Arc<str>,
    imports: Imports,
}

/// What a program imports; nothing where it could not be found out.
type Imports = Option<BTreeSet<PathBuf>>;

impl Session {
    pub fn new(paths: Vec<PathBuf>, mut settings: Settings) -> Result<Session> {
        let solver = Solver::find(settings.solver.take())?;
        let kept = Folder::of_run(&settings, &solver);
        let host: Arc<dyn Host> = Machine::shared(&paths, settings.include.clone());
        Ok(Session {
            paths,
            settings,
            solver,
            kept,
            host,
            programs: BTreeMap::new(),
            imported: BTreeMap::new(),
            problems: Vec::new(),
            unlearned: (Sources::new(), Vec::new()),
            state: State::default(),
            rounds: 0,
        })
    }

    /// Checks everything, for the first time. What is imported is to be learnt before anything is checked again.
    pub fn begin(&mut self) -> Result<Round> {
        let inputs = inputs::read(&self.paths, self.settings.options.language, self.settings.ignore)?;
        Ok(self.check(inputs, Vec::new()))
    }

    /// Checks what changed; nothing if nothing did.
    pub fn again(&mut self) -> Option<Round> {
        let read = inputs::read_again(&self.paths, self.settings.options.language, self.settings.ignore);
        let inputs = read.unwrap_or_else(|error| {
            let problem = Diagnostic::new(Severity::Error, "not-read", error.to_string(), None);
            Inputs { problems: vec![problem], ..Inputs::default() }
        });
        let changed = self.changed(&inputs);
        let same = changed.is_empty() && inputs.problems == self.problems;
        if same {
            return None;
        }
        let before = self.state.findings();
        let mut round = self.check(inputs, changed);
        self.learn();
        round.difference = Difference::between(&before, &self.state.findings());
        Some(round)
    }

    /// The folders of everything that is imported.
    pub fn folders(&self) -> BTreeSet<PathBuf> {
        self.imported.keys().filter_map(|file| file.parent()).map(Path::to_path_buf).collect()
    }

    /// Whether a file, without links in its name, is a program or imported by one.
    pub fn knows(&self, file: &Path) -> bool {
        let is_program = |path: &String| boundary::resolved(Path::new(path)).is_some_and(|path| path == file);
        self.imported.contains_key(file) || self.programs.keys().any(is_program)
    }

    /// The names of programs that are new, different or gone, and of imported files that are.
    fn changed(&self, inputs: &Inputs) -> Vec<String> {
        let here: BTreeMap<&str, FileId> =
            inputs.roots.iter().map(|root| (inputs.sources.path(*root), *root)).collect();
        let differs = |(path, root): &(&&str, &FileId)| {
            self.programs.get(**path).is_none_or(|known| known.text != inputs.sources.text(**root))
        };
        let different = here.iter().filter(differs).map(|(path, _)| (*path).to_owned());
        let gone = self.programs.keys().filter(|path| !here.contains_key(path.as_str())).cloned();
        let mut changed: Vec<String> = different.chain(gone).collect();
        let programs: BTreeSet<PathBuf> =
            changed.iter().filter_map(|path| boundary::resolved(Path::new(path))).collect();
        let imported = self.imported.iter().filter(|(path, text)| !programs.contains(*path) && text_of(path) != **text);
        changed.extend(imported.map(|(path, _)| shown(path)));
        changed
    }

    fn check(&mut self, mut inputs: Inputs, changed: Vec<String>) -> Round {
        let files: BTreeSet<PathBuf> = changed.iter().filter_map(|path| boundary::resolved(Path::new(path))).collect();
        let is_concerned = |root: &FileId| {
            let path = inputs.sources.path(*root);
            changed.iter().any(|changed| changed == path)
                || self
                    .programs
                    .get(path)
                    .is_none_or(|known| known.imports.as_ref().is_none_or(|imports| !imports.is_disjoint(&files)))
        };
        // What changed is read again, by the check or by us.
        self.imported.retain(|file, _| !files.contains(file));
        let first = self.rounds == 0;
        let roots: Vec<FileId> = inputs.roots.iter().copied().filter(|root| first || is_concerned(root)).collect();
        let anew = Anew::default();
        let (solver, cache) = (self.solver.program(), self.kept.as_ref().map(Folder::cache));
        let world = World { host: &self.host, observer: &anew, solver, second: None, cache };
        let mut report = match roots.is_empty() {
            true => Report::default(),
            false => gainsay::check(world, &mut inputs.sources, &roots, &self.settings.options),
        };
        let goals = report.goals.len();
        report.diagnostics.extend(inputs.problems.iter().cloned());
        let before = self.state.findings();
        let fresh = State::of(&report, &inputs.sources);
        let mut renewed: BTreeSet<String> = roots.iter().map(|root| inputs.sources.path(*root).to_owned()).collect();
        renewed.extend(changed.iter().cloned());
        // A file is not always imported under the name that it is told by.
        let same = |file: &&String| boundary::resolved(Path::new(file)).is_some_and(|file| files.contains(&file));
        renewed.extend(self.state.files.keys().filter(same).cloned());
        self.state.renew(&renewed, fresh);
        self.remember(inputs, &roots);
        self.rounds += 1;
        let difference = Difference::between(&before, &self.state.findings());
        Round { changed, checked: roots.len(), goals, anew: anew.0.into_inner(), difference }
    }

    /// Of files that are neither checked nor imported any more there is nothing to tell.
    fn forget(&mut self) {
        let Session { state, programs, imported, .. } = self;
        state.files.retain(|file, _| {
            let is_imported = || boundary::resolved(Path::new(file)).is_some_and(|file| imported.contains_key(&file));
            file.is_empty() || programs.contains_key(file) || is_imported()
        });
    }

    /// What is to be compared with the next time.
    fn remember(&mut self, inputs: Inputs, checked: &[FileId]) {
        let Inputs { sources, roots, problems, .. } = inputs;
        let here: BTreeSet<&str> = roots.iter().map(|root| sources.path(*root)).collect();
        self.programs.retain(|path, _| here.contains(path.as_str()));
        for root in checked {
            let program = Program { text: sources.text(*root), imports: None };
            self.programs.insert(sources.path(*root).to_owned(), program);
        }
        self.problems = problems;
        self.unlearned = (sources, checked.to_vec());
    }

    /// Finds out what the programs import that were checked last. It takes about as long as reading them did.
    pub fn learn(&mut self) {
        let (sources, roots) = std::mem::take(&mut self.unlearned);
        let Settings { options, include, .. } = &self.settings;
        let of = |root: &FileId| imports::of(&self.host, &sources, *root, options, include);
        let imports = in_parallel(options.jobs, &roots, of);
        for (root, imports) in roots.iter().zip(imports) {
            if let Some(program) = self.programs.get_mut(sources.path(*root)) {
                program.imports = imports;
            }
        }
        let files: BTreeSet<PathBuf> =
            self.programs.values().filter_map(|program| program.imports.as_ref()).flatten().cloned().collect();
        // What was checked is what the check read, even if it has changed meanwhile.
        let read = sources.files().filter_map(|file| Some((boundary::resolved(Path::new(sources.path(file)))?, file)));
        let read: BTreeMap<PathBuf, FileId> = read.collect();
        let before = std::mem::take(&mut self.imported);
        for file in files {
            let known = read.get(&file).map(|file| Some(sources.text(*file).to_string()));
            let text = known.or_else(|| before.get(&file).cloned()).unwrap_or_else(|| text_of(&file));
            self.imported.insert(file, text);
        }
        self.forget();
    }
}

/// What each of these programs imports, found out by several threads.
fn in_parallel(jobs: usize, roots: &[FileId], of: impl Fn(&FileId) -> Imports + Sync) -> Vec<Imports> {
    let share = roots.len().div_ceil(jobs.max(1)).max(1);
    let of = &of;
    std::thread::scope(|scope| {
        let shares = roots.chunks(share);
        let threads: Vec<_> =
            shares.map(|roots| (roots.len(), scope.spawn(move || roots.iter().map(of).collect()))).collect();
        let found = threads.into_iter().map(|(number, thread)| thread.join().unwrap_or_else(|_| vec![None; number]));
        found.collect::<Vec<Vec<Imports>>>().concat()
    })
}

/// The text of an imported file. What is no file is never opened.
fn text_of(path: &Path) -> Option<String> {
    path.is_file().then(|| std::fs::read(path).ok()).flatten().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// A path as it is told: from here, where it lies below.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_string_lossy().into_owned()
}
