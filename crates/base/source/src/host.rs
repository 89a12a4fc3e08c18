//! The world as the core sees it. Shells implement [`Host`]; nothing under `crates/` touches files or clocks itself.

use std::{fmt, sync::Arc, time::Duration};

use gainsay_meter::{Gauge, Stopped};

/// What a check may ask of the world besides a solver.
pub trait Host: Send + Sync {
    /// The text of the file at `path`, for imports.
    fn read(&self, path: &str) -> Result<String, ReadError>;

    /// Time since the run began. Used for budgets and statistics only, never for a decision that changes a verdict's content.
    fn elapsed(&self) -> Duration;

    /// Whether somebody wants the run to end now, with what is decided.
    fn is_interrupted(&self) -> bool {
        false
    }

    /// The same clock, and the memory of the process, for whoever works within limits. Where there is none, only what is counted has an end.
    fn gauge(&self) -> Arc<dyn Gauge> {
        Arc::new(Stopped)
    }

    /// Does `work` on a thread of its own with `stack` bytes of stack and waits for it. A host with a clock waits no longer than `time` and leaves what
    /// takes longer to itself; this one waits for ever.
    fn attempt(&self, work: Box<dyn FnOnce() + Send>, stack: usize, _time: Duration) {
        if let Ok(thread) = std::thread::Builder::new().stack_size(stack).spawn(work) {
            // Whoever hands in work sees what came of it by what the work left behind.
            let _ = thread.join();
        }
    }
}

/// Why a file could not be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    Missing,
    NotUtf8 { offset: usize },
    Other(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Missing => write!(formatter, "there is no such file"),
            ReadError::NotUtf8 { offset } => {
                write!(formatter, "it is not UTF-8 text (byte {offset} is the first that is not)")
            }
            ReadError::Other(message) => write!(formatter, "{message}"),
        }
    }
}
