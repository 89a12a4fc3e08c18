//! What the core may ask of the world: files to import, the time, a solver.

use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use anyhow::Result;
use gainsay_meter::Gauge;
use gainsay_solver_process::{Launch, NotFound, Search, SolverProgram};
use gainsay_source::{Host, ReadError};
use gainsay_verdict::{Reason, Report};

use crate::boundary::Boundary;
use crate::inputs;
use crate::interrupt;

/// Files and time.
pub struct Machine {
    started: Instant,
    include: Vec<PathBuf>,
    inside: Boundary,
}

impl Machine {
    /// A machine that also what runs for too long may keep.
    pub fn shared(programs: &[PathBuf], include: Vec<PathBuf>) -> Arc<dyn Host> {
        let inside = Boundary::around(programs, &include);
        Arc::new(Machine { started: Instant::now(), include, inside })
    }
}

impl Host for Machine {
    /// The file as it is named, or the first one of that name in the folders to include.
    fn read(&self, path: &str) -> Result<String, ReadError> {
        let named = Path::new(path);
        let elsewhere = self.include.iter().map(|folder| folder.join(named));
        for candidate in std::iter::once(named.to_path_buf()).chain(elsewhere) {
            match inputs::read_import(&candidate, &self.inside) {
                Err(ReadError::Missing) => {}
                found_or_broken => return found_or_broken,
            }
        }
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        interrupt::or_elapsed(self.started)
    }

    fn is_interrupted(&self) -> bool {
        interrupt::happened()
    }

    fn attempt(&self, work: Box<dyn FnOnce() + Send>, stack: usize, time: Duration) {
        let (sender, ended) = mpsc::channel::<()>();
        let work = move || {
            work();
            drop(sender);
        };
        // Where the system gives no thread, the work leaves nothing behind.
        if std::thread::Builder::new().name("reader".into()).stack_size(stack).spawn(work).is_ok() {
            let _ = ended.recv_timeout(time);
        }
    }

    fn gauge(&self) -> Arc<dyn Gauge> {
        Arc::new(Dials { started: self.started })
    }
}

/// The clock and the memory of this process.
struct Dials {
    started: Instant,
}

impl Gauge for Dials {
    fn elapsed(&self) -> Duration {
        interrupt::or_elapsed(self.started)
    }

    fn resident(&self) -> Option<u64> {
        resident()
    }
}

/// The memory of this process, where the system tells it in a file.
pub fn resident() -> Option<u64> {
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(PAGE)
}

/// The solver of a run. Nothing is started before a goal needs it.
pub struct Solver {
    program: Arc<dyn Launch>,
    path: Option<PathBuf>,
    missing: Option<NotFound>,
}

impl Solver {
    /// A solver that was named but does not exist is an error now; that there is none at all only matters when one is needed.
    pub fn find(option: Option<String>) -> Result<Solver> {
        match Search::new(option).find() {
            Ok(program) => {
                let path = Some(program.path().to_path_buf());
                Ok(Solver { program: Arc::new(program.guarded()), path, missing: None })
            }
            Err(missing @ NotFound::Anywhere) => {
                let program = Arc::new(SolverProgram::new(PathBuf::from("z3")));
                Ok(Solver { program, path: None, missing: Some(missing) })
            }
            Err(named) => Err(named.into()),
        }
    }

    /// The solver that is asked once more what this one has answered.
    pub fn second(name: &str) -> Result<Arc<dyn Launch>> {
        let program = Search::new(Some(name.to_owned())).find().map_err(|missing| match missing {
            NotFound::Named { name, .. } => NotFound::Named { by: "--cross-check", name },
            NotFound::Anywhere => missing,
        })?;
        Ok(Arc::new(program.guarded()))
    }

    /// Where it lies, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub fn program(&self) -> &Arc<dyn Launch> {
        &self.program
    }

    /// What to tell the user, if a goal is unknown for want of a solver.
    pub fn complaint(&self, report: &Report) -> Option<String> {
        let missing = self.missing.as_ref()?;
        let wanted = report.goals.iter().any(|goal| matches!(goal.reason(), Some(Reason::SolverGaveUp { .. })));
        wanted.then(|| missing.to_string())
    }
}
