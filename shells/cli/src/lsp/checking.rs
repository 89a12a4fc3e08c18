//! Checks in the background: one at a time as far as possible, the newest wish first, ended as soon as a newer text is there.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use gainsay::{Language, Observer, Options, World};
use gainsay_solver_process::Launch;
use gainsay_source::{FileId, Host, Sources, Span};
use gainsay_verdict::{Announcement, GoalReport, Report};
use lsp_types::{Location, Uri};

use super::documents::Draft;
use super::server::Event;
use super::staleness::{Desk, Fresh, Interruptible, Reads, Stale};
use super::{address, documents, positions};
use crate::arguments::Run;
use crate::baseline;
use crate::boundary::{self, Boundary};
use crate::cache::Folder;
use crate::console;
use crate::settings::Settings;
use crate::world::Solver;

/// Checks that were ended may take a moment to notice; more than this at once are not begun.
const MOST_AT_ONCE: usize = 3;

/// A text to check, with everything that its check depends on.
#[derive(Clone)]
pub struct Task {
    pub uri: Uri,
    pub name: String,
    pub text: Arc<str>,
    pub language: Option<Language>,
    pub generation: u64,
    pub drafts: BTreeMap<PathBuf, Draft>,
    pub run: Run,
    pub stale: Stale,
    pub reads: Reads,
}

/// What a check tells about its text.
pub enum News {
    /// A failure of a goal that is not decided yet.
    Found(Announcement),
    Decided(Box<GoalReport>, Sources),
    Finished {
        report: Report,
        sources: Sources,
        root: FileId,
        complaint: Option<String>,
    },
    /// It could not take place, and why.
    Failed(String),
}

/// The checks of a server.
#[derive(Default)]
pub struct Checks {
    running: Option<Arc<Task>>,
    /// Those that have been started and did not say that they are over.
    alive: usize,
    /// What is to be checked, the most urgent last.
    waiting: Vec<Uri>,
}

impl Checks {
    /// Puts a text in front of all others; what runs gives way.
    pub fn want(&mut self, uri: &Uri) {
        self.forget(uri);
        if let Some(running) = self.running.take() {
            running.stale.set();
            self.waiting.insert(0, running.uri.clone());
        }
        self.waiting.push(uri.clone());
    }

    /// Puts a text behind all others.
    pub fn want_later(&mut self, uri: &Uri) {
        if !self.waiting.contains(uri) {
            self.waiting.insert(0, uri.clone());
        }
    }

    /// Ends whatever is done for a text.
    pub fn forget(&mut self, uri: &Uri) {
        self.waiting.retain(|waiting| waiting != uri);
        if let Some(running) = self.running.take_if(|running| running.uri == *uri) {
            running.stale.set();
        }
    }

    /// It has said everything.
    pub fn finished(&mut self, task: &Arc<Task>) {
        self.running.take_if(|running| Arc::ptr_eq(running, task));
    }

    /// Its thread is free.
    pub fn ended(&mut self) {
        self.alive = self.alive.saturating_sub(1);
    }

    /// What is to be checked next, if anything can be.
    pub fn next(&mut self) -> Option<Uri> {
        if self.running.is_some() || self.alive >= MOST_AT_ONCE { None } else { self.waiting.pop() }
    }

    /// Starts a check. An error is the system's.
    pub fn start(&mut self, task: Task, events: Sender<Event>) -> Result<Arc<Task>> {
        let task = Arc::new(task);
        let own = task.clone();
        in_background("check", move || {
            // Nobody listens any more when the server ends.
            let tell = |news| drop(events.send(Event::News(own.clone(), news)));
            if let Err(error) = survived(|| check(&own, &tell)) {
                tell(News::Failed(format!("{error:#}")));
            }
            let _ = events.send(Event::Ended);
        })?;
        self.running = Some(task.clone());
        self.alive += 1;
        Ok(task)
    }
}

/// Runs something on a thread with as much room as programs may need.
pub fn in_background(name: &str, work: impl FnOnce() + Send + 'static) -> Result<()> {
    std::thread::Builder::new().name(name.to_owned()).stack_size(crate::stack()).spawn(work)?;
    Ok(())
}

/// What comes of something, also where that is a mistake of ours.
pub fn survived<R>(work: impl FnOnce() -> Result<R>) -> Result<R> {
    let bug = |_| Err(anyhow!("this is a bug in gainsay, please report it: {}", console::last_panic()));
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(bug)
}

fn check(task: &Task, tell: &(dyn Fn(News) + Sync)) -> Result<()> {
    let surroundings = Surroundings::of(task)?;
    let (mut sources, root) = task.sources();
    let observer = Telling { tell, root, stale: &task.stale };
    let report = gainsay::check(surroundings.world(&observer), &mut sources, &[root], &surroundings.options);
    let complaint = surroundings.complaint(&report);
    tell(News::Finished { report, sources, root, complaint });
    Ok(())
}

impl Task {
    pub fn sources(&self) -> (Sources, FileId) {
        let mut sources = Sources::new();
        let root = sources.add(self.name.clone(), self.text.clone());
        (sources, root)
    }

    /// The text and everything that its check has read.
    pub fn all_sources(&self) -> (Sources, FileId) {
        let (mut sources, root) = self.sources();
        for (path, text) in self.reads.texts() {
            sources.add(path.to_string_lossy(), text);
        }
        (sources, root)
    }

    /// Where a span lies, as the editor calls the place. Files that come with gainsay are in no folder.
    pub fn location(&self, sources: &Sources, span: Span) -> Option<Location> {
        let range = positions::range(sources, span);
        let name = sources.path(span.file);
        if name == self.name {
            return Some(Location { uri: self.uri.clone(), range });
        }
        let path = Path::new(name);
        let draft = boundary::resolved(path).and_then(|path| self.drafts.get(&path));
        let uri = draft.map(|draft| draft.uri.clone()).or_else(|| address::uri(path).filter(|_| path.is_file()))?;
        Some(Location { uri, range })
    }

    pub fn language(&self) -> Language {
        self.language.or_else(|| Language::of_path(&self.name)).unwrap_or(Language::Core)
    }

    /// Where the project of the text is looked for. What is on no disk belongs to the folder the server was started in.
    fn folder(&self) -> PathBuf {
        let path = address::path(&self.uri);
        let folder = path.as_deref().and_then(Path::parent).map(Path::to_path_buf);
        folder.or_else(|| std::env::current_dir().ok()).unwrap_or_default()
    }
}

/// Settings, solver and files of a task.
pub struct Surroundings {
    pub options: Options,
    host: Arc<dyn Host>,
    launch: Arc<dyn Launch>,
    solver: Solver,
    kept: Option<Fresh>,
}

impl Surroundings {
    pub fn of(task: &Task) -> Result<Surroundings> {
        let folder = task.folder();
        let mut settings = Settings::in_folder(task.run.clone(), &folder)?;
        if task.text.len() > documents::LARGEST {
            bail!("`{}` is larger than {} MB and is not checked", task.name, documents::LARGEST >> 20);
        }
        settings.options.baseline = baseline::of(&settings)?;
        settings.options.language = settings.options.language.or(task.language);
        let solver = Solver::find(settings.solver.take())?;
        let kept = Folder::of_run(&settings, &solver).map(|folder| Fresh { folder, stale: task.stale.clone() });
        let launch = Arc::new(Interruptible { program: solver.program().clone(), stale: task.stale.clone() });
        let path = address::path(&task.uri).filter(|path| path.is_file()).unwrap_or(folder);
        let inside = Boundary::around(&[path], &settings.include);
        let desk = Desk {
            drafts: task.drafts.clone(),
            include: settings.include,
            inside,
            started: Instant::now(),
            stale: task.stale.clone(),
            reads: task.reads.clone(),
        };
        Ok(Surroundings { options: settings.options, host: Arc::new(desk), launch, solver, kept })
    }

    pub fn world<'a>(&'a self, observer: &'a dyn Observer) -> World<'a> {
        World {
            host: &self.host,
            observer,
            solver: &self.launch,
            second: None,
            cache: self.kept.as_ref().map(Fresh::cache),
        }
    }

    /// What the person should know about the solver.
    fn complaint(&self, report: &Report) -> Option<String> {
        self.solver.complaint(report)
    }
}

/// Tells of goals as they are decided.
struct Telling<'a> {
    tell: &'a (dyn Fn(News) + Sync),
    root: FileId,
    stale: &'a Stale,
}

impl Observer for Telling<'_> {
    fn planned(&self, _goals: usize) {}

    fn announced(&self, announcement: &Announcement, _sources: &Sources) {
        // The text comes first among the sources of its goals, as it does among ours; what lies elsewhere waits for its goal.
        if !self.stale.is_set() && announcement.span.file == self.root {
            (self.tell)(News::Found(announcement.clone()));
        }
    }

    fn decided(&self, goal: &GoalReport, sources: &Sources) {
        if !self.stale.is_set() {
            (self.tell)(News::Decided(Box::new(goal.clone()), sources.clone()));
        }
    }

    fn asked(&self, _goal: &str, _number: u64, _script: &str) {}
}
