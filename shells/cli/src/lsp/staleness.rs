//! Files, clock, solver and kept answers of a check that may be ended at any moment: once nobody wants its answer, its time is over, whatever it is doing, and
//! nothing that it still finds is kept.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use gainsay::{Cache, Key, Store};
use gainsay_meter::Gauge;
use gainsay_solver_process::{Launch, LaunchError, Process, ProcessFailure};
use gainsay_source::{Host, ReadError};

use super::documents::Draft;
use crate::boundary::{self, Boundary};
use crate::cache::Folder;
use crate::{inputs, world};

/// How often somebody who waits looks whether it is still worth it.
const GLANCE: Duration = Duration::from_millis(10);

/// Set once, when the answer of a check is of no use any more.
#[derive(Clone, Debug, Default)]
pub struct Stale(Arc<AtomicBool>);

impl Stale {
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Files as they are being written, and else as they are on disk.
pub struct Desk {
    pub drafts: BTreeMap<PathBuf, Draft>,
    pub include: Vec<PathBuf>,
    pub inside: Boundary,
    pub started: Instant,
    pub stale: Stale,
    pub reads: Reads,
}

/// The files that a check has asked for, with their texts where there were any.
#[derive(Clone, Debug, Default)]
pub struct Reads(Arc<Mutex<BTreeMap<PathBuf, Option<Arc<str>>>>>);

impl Reads {
    fn add(&self, path: PathBuf, text: Option<Arc<str>>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path, text);
    }

    /// Whether a file was asked for, there or not.
    pub fn has(&self, path: &Path) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(path)
    }

    pub fn texts(&self) -> Vec<(PathBuf, Arc<str>)> {
        let reads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reads.iter().filter_map(|(path, text)| Some((path.clone(), text.clone()?))).collect()
    }
}

impl Desk {
    fn read_one(&self, path: &Path) -> Result<String, ReadError> {
        let Some(resolved) = boundary::resolved(path) else { return inputs::read_import(path, &self.inside) };
        let draft = self.drafts.get(&resolved).filter(|_| self.inside.admits(path));
        let text = match draft {
            Some(draft) => Ok(draft.text.to_string()),
            None => inputs::read_import(path, &self.inside),
        };
        self.reads.add(resolved, text.as_deref().ok().map(Arc::from));
        text
    }
}

impl Host for Desk {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        let named = Path::new(path);
        let elsewhere = self.include.iter().map(|folder| folder.join(named));
        for candidate in std::iter::once(named.to_path_buf()).chain(elsewhere) {
            match self.read_one(&candidate) {
                Err(ReadError::Missing) => {}
                found_or_broken => return found_or_broken,
            }
        }
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn gauge(&self) -> Arc<dyn Gauge> {
        Arc::new(Clock { started: self.started, stale: self.stale.clone(), looks: AtomicU64::new(0) })
    }

    /// A reader that nobody waits for any more ends by the clock.
    fn attempt(&self, work: Box<dyn FnOnce() + Send>, stack: usize, time: Duration) {
        let (sender, ended) = mpsc::channel::<()>();
        let work = move || {
            work();
            drop(sender);
        };
        if std::thread::Builder::new().name("reader".into()).stack_size(stack).spawn(work).is_err() {
            return;
        }
        let started = Instant::now();
        while !self.stale.is_set() && started.elapsed() < time {
            if ended.recv_timeout(GLANCE) != Err(mpsc::RecvTimeoutError::Timeout) {
                return;
            }
        }
    }
}

/// A clock that leaps ahead whenever it is looked at, once the check is stale: whatever begins then is over as well.
struct Clock {
    started: Instant,
    stale: Stale,
    looks: AtomicU64,
}

impl Gauge for Clock {
    fn elapsed(&self) -> Duration {
        const LEAP: u64 = 365 * 86_400;
        let looks = if self.stale.is_set() { self.looks.fetch_add(1, Ordering::Relaxed) + 1 } else { 0 };
        self.started.elapsed().saturating_add(Duration::from_secs(LEAP.saturating_mul(looks)))
    }

    fn resident(&self) -> Option<u64> {
        world::resident()
    }
}

/// Starts solvers that are not waited for once the check is stale.
pub struct Interruptible {
    pub program: Arc<dyn Launch>,
    pub stale: Stale,
}

impl Launch for Interruptible {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        if self.stale.is_set() {
            return Err(LaunchError::Failed("the text has changed".to_owned()));
        }
        Ok(Box::new(Interrupted { process: self.program.launch()?, stale: self.stale.clone() }))
    }
}

struct Interrupted {
    process: Box<dyn Process>,
    stale: Stale,
}

impl Process for Interrupted {
    fn write(&mut self, text: &str) -> Result<(), ProcessFailure> {
        self.process.write(text)
    }

    fn read_line(&mut self, patience: Duration) -> Result<String, ProcessFailure> {
        let started = Instant::now();
        loop {
            let left = patience.saturating_sub(started.elapsed());
            match self.process.read_line(left.min(GLANCE)) {
                Err(ProcessFailure::TimedOut) if self.stale.is_set() => return Err(ProcessFailure::Ended),
                Err(ProcessFailure::TimedOut) if left > GLANCE => {}
                line => return line,
            }
        }
    }

    fn elapsed(&self) -> Duration {
        self.process.elapsed()
    }

    fn kill(&mut self) {
        self.process.kill();
    }
}

/// Answers of earlier checks, to which nothing is added once the check is stale: what comes then comes of time that ran out.
pub struct Fresh {
    pub folder: Folder,
    pub stale: Stale,
}

impl Fresh {
    pub fn cache(&self) -> Cache<'_> {
        Cache { store: self, ..self.folder.cache() }
    }
}

impl Store for Fresh {
    fn get(&self, key: &Key) -> Option<Vec<u8>> {
        self.folder.get(key)
    }

    fn put(&self, key: &Key, value: &[u8]) {
        if !self.stale.is_set() {
            self.folder.put(key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use gainsay_meter::{Exhausted, Limits, tick, with_gauge, within};

    use super::*;

    /// Work that would take for ever, begun again and again, ends each time.
    #[test]
    fn whatever_runs_or_begins_is_over_once_it_is_stale() {
        let stale = Stale::default();
        let clock = Clock { started: Instant::now(), stale: stale.clone(), looks: AtomicU64::new(0) };
        let hour = Limits { time: Duration::from_secs(3600), ..Limits::NONE };
        with_gauge(Arc::new(clock), || {
            for round in 0..5 {
                let ended = within(hour, || {
                    loop {
                        stale.set();
                        tick(1);
                    }
                });
                let ended: Result<(), Exhausted> = ended;
                assert_eq!(ended, Err(Exhausted::Time(hour.time)), "{round}");
            }
        });
    }
}
