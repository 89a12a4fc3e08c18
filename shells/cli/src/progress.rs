//! Told about progress while a check runs: the line on a terminal, goals streamed as JSON lines, queries logged to files.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use gainsay::Observer;
use gainsay_report::jsonl;
use gainsay_source::Sources;
use gainsay_verdict::GoalReport;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::{self, Reader};
use crate::written::{self, Overwrite};

/// Longer file names are cut; file systems stop at 255 bytes.
const LONGEST_NAME: usize = 100;

/// Whether goals are printed as they are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streaming {
    Goals,
    Nothing,
}

/// Everything that watches a run.
pub struct Progress {
    bar: ProgressBar,
    streaming: Streaming,
    /// Whether the reader of streamed goals is still there, or what went wrong while writing to it.
    reader: Mutex<Result<Reader>>,
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
    pub fn new(streaming: Streaming, log_queries: Option<&Path>, overwrite: Overwrite) -> Result<Progress> {
        let log = log_queries.map(|folder| QueryLog::in_folder(folder, overwrite)).transpose()?;
        let target =
            if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} goals  {wide_msg}") {
            bar.set_style(style);
        }
        Ok(Progress { bar, streaming, reader: Mutex::new(Ok(Reader::Listening)), log })
    }

    /// Ends the progress line and tells what went wrong on the way.
    pub fn finish(self) -> Result<()> {
        self.bar.finish_and_clear();
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

    fn decided(&self, goal: &GoalReport, sources: &Sources) {
        self.bar.inc(1);
        self.bar.set_message(console::harmless(&goal.name));
        if self.streaming == Streaming::Nothing {
            return;
        }
        let mut reader = locked(&self.reader);
        if matches!(*reader, Ok(Reader::Listening)) {
            *reader = self.bar.suspend(|| console::print(&jsonl::goal(goal, sources)));
        }
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
