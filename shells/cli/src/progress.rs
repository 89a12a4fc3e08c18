//! Told about progress while a check runs: the line on a terminal, goals printed as they are decided, queries logged to files.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use gainsay::Observer;
use gainsay_report::Stream;
use gainsay_source::Sources;
use gainsay_verdict::{Announcement, GoalReport};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::{self, Reader};
use crate::written::{self, Overwrite};

/// Longer file names are cut; file systems stop at 255 bytes.
const LONGEST_NAME: usize = 100;
/// The line moves as long as anything does.
const BETWEEN_TICKS: Duration = Duration::from_millis(120);

/// Everything that watches a run.
pub struct Progress {
    bar: ProgressBar,
    /// The report on standard output, where it is printed goal by goal.
    stream: Mutex<Option<Stream>>,
    /// Whether its reader is still there, or what went wrong while writing to it.
    reader: Mutex<Result<Reader>>,
    /// The goals that are being decided.
    running: Mutex<Vec<String>>,
    /// How many failures were found.
    found: AtomicUsize,
    log: Option<QueryLog>,
}

struct QueryLog {
    folder: PathBuf,
    overwrite: Overwrite,
    written: Mutex<Written>,
}

#[derive(Default)]
struct Written {
    /// How often each name was used; two goals may have the same.
    names: BTreeMap<String, usize>,
    failure: Option<anyhow::Error>,
}

impl Progress {
    pub fn new(stream: Option<Stream>, log_queries: Option<&Path>, overwrite: Overwrite) -> Result<Progress> {
        let log = log_queries.map(|folder| QueryLog::in_folder(folder, overwrite)).transpose()?;
        let target =
            if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} goals decided{prefix}  {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(BETWEEN_TICKS);
        let (reader, running) = (Mutex::new(Ok(Reader::Listening)), Mutex::default());
        Ok(Progress { bar, stream: Mutex::new(stream), reader, running, found: AtomicUsize::new(0), log })
    }

    /// Ends the progress line, and gives back the report whose goals were printed.
    pub fn stream(&self) -> Option<Stream> {
        self.bar.finish_and_clear();
        locked(&self.stream).take()
    }

    /// Prints more of the report. The report is locked until that is done: what comes first is printed first.
    fn print(&self, more: impl FnOnce(&mut Stream) -> String) {
        let mut stream = locked(&self.stream);
        let Some(stream) = stream.as_mut() else { return };
        let text = more(stream);
        let mut reader = locked(&self.reader);
        if matches!(*reader, Ok(Reader::Listening)) && !text.is_empty() {
            *reader = self.bar.suspend(|| console::print(&text));
        }
    }

    /// What went wrong on the way.
    pub fn finish(self) -> Result<()> {
        self.reader.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        let Some(log) = self.log else { return Ok(()) };
        match log.written.into_inner().unwrap_or_else(PoisonError::into_inner).failure {
            Some(error) => Err(error).with_context(|| format!("cannot log queries to `{}`", log.folder.display())),
            None => Ok(()),
        }
    }
}

impl Observer for Progress {
    fn wants_queries(&self) -> bool {
        self.log.is_some()
    }

    fn planned(&self, goals: usize) {
        self.bar.set_length(goals as u64);
    }

    fn begun(&self, goal: &str) {
        let mut running = locked(&self.running);
        let name = console::harmless(goal);
        if !running.contains(&name) {
            running.push(name);
        }
        self.bar.set_message(running.join(", "));
    }

    fn announced(&self, announcement: &Announcement, sources: &Sources) {
        let found = self.found.fetch_add(1, Ordering::Relaxed) + 1;
        self.bar.set_prefix(format!(", {found} failure{} found", if found == 1 { "" } else { "s" }));
        self.print(|stream| stream.found(announcement, sources));
    }

    fn decided(&self, goal: &GoalReport, sources: &Sources) {
        self.bar.inc(1);
        let name = console::harmless(&goal.name);
        let mut running = locked(&self.running);
        if let Some(ended) = running.iter().position(|other| *other == name) {
            running.remove(ended);
        }
        self.bar.set_message(running.join(", "));
        drop(running);
        self.print(|stream| stream.goal(goal, sources));
    }

    fn asked(&self, goal: &str, number: u64, script: &str) {
        if let Some(log) = &self.log {
            log.write(goal, number, script);
        }
    }
}

impl QueryLog {
    fn in_folder(folder: &Path, overwrite: Overwrite) -> Result<QueryLog> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot log queries to `{}`", folder.display()))?;
        Ok(QueryLog { folder: folder.to_path_buf(), overwrite, written: Mutex::default() })
    }

    /// Writes one query. After the first failure nothing more is tried: a full disk stays full.
    fn write(&self, goal: &str, number: u64, script: &str) {
        let mut written = locked(&self.written);
        if written.failure.is_some() {
            return;
        }
        let name = format!("{}-{number:06}", file_name(goal));
        let times = written.names.entry(name.clone()).or_insert(0);
        *times += 1;
        let name = if *times == 1 { name } else { format!("{name}-{times}") };
        written.failure = written::write(&self.folder.join(format!("{name}.smt2")), script, self.overwrite).err();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A goal's name as a file name that every system takes.
fn file_name(goal: &str) -> String {
    let safe =
        |character: char| if character.is_ascii_alphanumeric() || "-_".contains(character) { character } else { '_' };
    goal.chars().map(safe).take(LONGEST_NAME).collect()
}
