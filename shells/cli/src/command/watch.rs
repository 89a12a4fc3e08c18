//! `gainsay watch`: checks programs whenever they change, and tells what is new, fixed and still open, a short block each time. Ctrl-C ends it with the exit
//! code of the last one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use gainsay::Language;
use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::arguments;
use crate::baseline;
use crate::boundary;
use crate::console::{self, Reader};
use crate::session::{Round, Session};
use crate::settings::Settings;

/// Changes this close together are one: an editor that saves a file changes it several times.
const QUIET: Duration = Duration::from_millis(60);
/// Whoever never stops changing something is not waited for longer than this.
const LONGEST: Duration = Duration::from_millis(600);
/// More names than this are counted.
const MOST_NAMED: usize = 3;

pub fn run(arguments: arguments::Watch) -> Result<u8> {
    let arguments::Watch { paths, only, baseline: file, no_ignore, no_types, run } = arguments;
    if paths.iter().any(|path| path == Path::new("-")) {
        bail!("standard input cannot be watched; name files or folders");
    }
    let check = arguments::Check { only, baseline: file, no_ignore, no_types, run, ..arguments::Check::default() };
    let mut settings = Settings::of_check(check)?;
    settings.options.baseline = baseline::of(&settings)?;
    let layout = settings.layout;
    // Before anything was checked, there is no state to end with.
    let code = Arc::new(AtomicU8::new(2));
    let last = code.clone();
    ctrlc::set_handler(move || std::process::exit(i32::from(last.load(Ordering::Relaxed))))
        .context("cannot wait for Ctrl-C")?;
    // Watched first, so that nothing that changes during the first check goes unnoticed.
    let mut changes = Changes::of(&paths)?;
    let mut session = Session::new(paths, settings)?;
    let mut round = Some(session.begin()?);
    loop {
        let mut missed = false;
        if let Some(round) = &round {
            code.store(session.state.exit_code(), Ordering::Relaxed);
            let text = round.difference.render(&heading(&session, round), &session.state, &layout);
            if console::print(&text)? == Reader::Gone {
                return Ok(session.state.exit_code());
            }
            if session.rounds == 1 {
                session.learn();
            }
            missed = changes.follow(&session.folders());
        }
        // What changed in a folder before it was watched was not told.
        if !missed {
            changes.wait(&session)?;
        }
        round = session.again();
    }
}

/// `check 3: src/queue.c changed, 1 program checked, 1 of 12 goals decided anew`.
fn heading(session: &Session, round: &Round) -> String {
    let programs = if round.checked == 1 { "1 program".to_owned() } else { format!("{} programs", round.checked) };
    let names = match round.changed.len() {
        0 => String::new(),
        number if number > MOST_NAMED => format!("{number} files changed, "),
        _ => format!("{} changed, ", round.changed.join(", ")),
    };
    let goals = if round.goals == 1 { "goal" } else { "goals" };
    let anew = format!(", {} of {} {goals} decided anew", round.anew, round.goals);
    let anew = if round.changed.is_empty() || round.goals == 0 { String::new() } else { anew };
    format!("check {}: {names}{programs} checked{anew}", session.rounds)
}

/// What the system tells about files.
struct Changes {
    watcher: RecommendedWatcher,
    events: Receiver<notify::Result<notify::Event>>,
    /// Folders that are watched with all that is in them, and folders that are watched alone.
    trees: Vec<PathBuf>,
    folders: BTreeSet<PathBuf>,
}

impl Changes {
    fn of(paths: &[PathBuf]) -> Result<Changes> {
        let (sender, events) = channel();
        let watcher = notify::recommended_watcher(sender).context("the system does not report changes of files")?;
        let mut changes = Changes { watcher, events, trees: Vec::new(), folders: BTreeSet::new() };
        for path in paths {
            // What is missing is told by whoever reads it.
            let Ok(found) = path.canonicalize() else { continue };
            let is_tree = found.is_dir();
            // A file is often replaced by another one of its name, so its folder is watched.
            let folder = if is_tree { found } else { found.parent().unwrap_or(&found).to_path_buf() };
            let mode = if is_tree { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
            let watched = changes.watcher.watch(&folder, mode);
            watched.with_context(|| format!("cannot watch `{}`", folder.display()))?;
            if is_tree {
                changes.trees.push(folder);
            } else {
                changes.folders.insert(folder);
            }
        }
        Ok(changes)
    }

    /// Watches these folders as well, and says whether there are new ones. What cannot be watched is noticed with the next change.
    fn follow(&mut self, folders: &BTreeSet<PathBuf>) -> bool {
        let before = self.folders.len();
        for folder in folders {
            let known = self.folders.contains(folder) || self.trees.iter().any(|tree| folder.starts_with(tree));
            if !known && folder.is_dir() && self.watcher.watch(folder, RecursiveMode::NonRecursive).is_ok() {
                self.folders.insert(folder.clone());
            }
        }
        self.folders.len() > before
    }

    /// Waits until something that may matter changed, and then for a moment of quiet.
    fn wait(&self, session: &Session) -> Result<()> {
        loop {
            let event = self.events.recv().context("the system no longer reports changes of files")?;
            if matters(&event, session) {
                break;
            }
        }
        let longest = Instant::now() + LONGEST;
        let mut until = Instant::now() + QUIET;
        // Whoever only reads does not keep us waiting.
        while let Some(left) = until.min(longest).checked_duration_since(Instant::now()) {
            match self.events.recv_timeout(left) {
                Ok(event) if matters(&event, session) => until = Instant::now() + QUIET,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }
}

/// Whether it may be a change of a program, of something that is imported, or of which programs there are. To be told of changes that were lost is a change.
fn matters(event: &notify::Result<notify::Event>, session: &Session) -> bool {
    let Ok(event) = event else { return true };
    if event.need_rescan() {
        return true;
    }
    let is_change = match event.kind {
        // We read as well.
        EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
        _ => true,
    };
    is_change
        && event.paths.iter().any(|path| {
            Language::of_path(&path.to_string_lossy()).is_some()
                || path.file_name().is_some_and(|name| name == ".gitignore")
                || path.extension().is_none()
                || path.is_dir()
                || boundary::resolved(path).is_some_and(|file| session.knows(&file))
        })
}
