//! Ctrl-C: the first ends a check with what is decided so far, the second ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

static HAPPENED: AtomicBool = AtomicBool::new(false);

/// What shells say of programs that were ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// From now on, Ctrl-C is ours.
pub fn listen() -> Result<()> {
    let handler = || {
        if HAPPENED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}

pub fn happened() -> bool {
    HAPPENED.load(Ordering::Relaxed)
}

/// The time since the run began. When somebody wants it to end, all time is over: whatever is under way ends by its own limits.
pub fn or_elapsed(started: Instant) -> Duration {
    if happened() { Duration::MAX } else { started.elapsed() }
}
