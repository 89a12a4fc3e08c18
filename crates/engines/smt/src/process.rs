//! The door to the world: how a solver process is started and talked to. The shell implements these two traits; nothing
//! in this crate touches a process itself.

use std::time::Duration;

/// Starts solver processes, each speaking SMT-LIB on its standard input and output.
pub trait Launch: Send + Sync {
    /// Starts one. Its error output must go nowhere; its input and output are UTF-8 text.
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError>;
}

/// One running solver. Dropping it must end the process.
pub trait Process: Send {
    /// Hands over text. May buffer, but everything written must be on its way once `read_line` is called.
    fn write(&mut self, text: &str) -> Result<(), ProcessFailure>;

    /// The next line of output without its line end, waiting at most `patience` for it.
    fn read_line(&mut self, patience: Duration) -> Result<String, ProcessFailure>;

    /// Time since it was started, for those who wait for several lines together. One without a clock is waited for line by line.
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    /// Ends the process at once, also if it hangs.
    fn kill(&mut self);
}

/// Why no solver process could be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaunchError {
    /// There is no such program; holds what was looked for.
    NotFound(String),
    /// The system refused, in its own words.
    Failed(String),
}

/// What can go wrong with a running process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessFailure {
    /// It is gone: its input or output is closed.
    Ended,
    /// No line came within the patience.
    TimedOut,
    /// It printed something that is not text.
    NotText,
}
