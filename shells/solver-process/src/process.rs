//! A running solver: text in, lines out, and no way for it to block or flood us.
//!
//! One thread does it all, waiting with `poll` for whichever comes first: room to write, something to read, the end of the patience. A solver
//! that does not read cannot block the writer, and one that prints without end is read no faster than it is asked. Threads in between
//! would be simpler, but cost 35 µs per question, which is more than the pipe itself.

use std::{
    io::{ErrorKind, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use gainsay_smt::{Launch, LaunchError, Process, ProcessFailure};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::{Errno, ioctl_fionbio},
};

use crate::{guard, lines::Lines};

/// A solver that can be started any number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverProgram {
    path: PathBuf,
    arguments: Vec<String>,
    is_guarded: bool,
}

impl SolverProgram {
    /// The program at `path`, with the arguments that make a program of its name read SMT-LIB from its input.
    pub fn new(path: PathBuf) -> SolverProgram {
        let arguments = gainsay_smt::launch_arguments(&path.to_string_lossy());
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        SolverProgram { path, arguments, is_guarded: false }
    }

    /// The same, ended by the system when this process ends in whatever way. For programs whose `main` calls [`crate::guard::serve`] first.
    #[must_use]
    pub fn guarded(self) -> SolverProgram {
        SolverProgram { is_guarded: true, ..self }
    }

    /// A program with arguments of the caller's choice.
    pub fn with_arguments(path: PathBuf, arguments: Vec<String>) -> SolverProgram {
        SolverProgram { path, arguments, is_guarded: false }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Launch for SolverProgram {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        let mut command = if self.is_guarded { guard::command(&self.path, None) } else { Command::new(&self.path) };
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let started = Instant::now();
        let mut child = guard::spawn(command).map_err(|error| match error.kind() {
            ErrorKind::NotFound => LaunchError::NotFound(self.path.display().to_string()),
            _ => LaunchError::Failed(format!("{}: {error}", self.path.display())),
        })?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(LaunchError::Failed(format!("{}: it has no input or output", self.path.display())));
        };
        // So that writing more than the pipe holds gives control back. Only our end of the pipe changes.
        ioctl_fionbio(&stdin, true)
            .map_err(|error| LaunchError::Failed(format!("{}: {error}", self.path.display())))?;
        let (unsent, lines) = (Vec::new(), Lines::default());
        Ok(Box::new(RunningSolver { child, stdin: Some(stdin), stdout, unsent, lines, started }))
    }
}

struct RunningSolver {
    child: Child,
    /// Gone once the solver does not read any more.
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    unsent: Vec<u8>,
    lines: Lines,
    started: Instant,
}

impl RunningSolver {
    /// Writes as much as the pipe takes. That the solver is gone shows when its output ends.
    fn send(&mut self) {
        while let Some(stdin) = self.stdin.as_mut().filter(|_| !self.unsent.is_empty()) {
            match stdin.write(&self.unsent) {
                Ok(written) if written > 0 => drop(self.unsent.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Ok(_) | Err(_) => {
                    self.stdin = None;
                    self.unsent.clear();
                }
            }
        }
    }

    /// Reads what is there.
    fn receive(&mut self) {
        let mut buffer = [0; 16 << 10];
        match self.stdout.read(&mut buffer) {
            Ok(0) => self.lines.end(),
            Ok(count) => self.lines.extend(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => self.lines.end(),
        }
    }

    /// Waits until the solver writes or, if something is unsent, reads; at most until `deadline`.
    fn wait(&mut self, deadline: Instant) -> Result<(), ProcessFailure> {
        let left = deadline.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).map_err(|_| ProcessFailure::TimedOut)?;
        let readable = PollFd::new(&self.stdout, PollFlags::IN);
        let writable = self.stdin.as_ref().filter(|_| !self.unsent.is_empty());
        let mut sides: Vec<PollFd<'_>> =
            [readable].into_iter().chain(writable.map(|stdin| PollFd::new(stdin, PollFlags::OUT))).collect();
        match poll(&mut sides, Some(&left)) {
            Ok(0) => return Err(ProcessFailure::TimedOut),
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(()),
            Err(_) => return Err(ProcessFailure::Ended),
        }
        let ready: Vec<bool> = sides.iter().map(|side| !side.revents().is_empty()).collect();
        if ready[0] {
            self.receive();
        }
        if ready.get(1) == Some(&true) {
            self.send();
        }
        Ok(())
    }
}

impl Process for RunningSolver {
    fn write(&mut self, text: &str) -> Result<(), ProcessFailure> {
        self.unsent.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn read_line(&mut self, patience: Duration) -> Result<String, ProcessFailure> {
        self.send();
        let now = Instant::now();
        // A century is without end.
        let deadline = now.checked_add(patience).unwrap_or(now + Duration::from_secs(100 * 365 * 86_400));
        loop {
            if let Some(line) = self.lines.next() {
                return line;
            }
            self.wait(deadline)?;
        }
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn kill(&mut self) {
        self.stdin = None;
        self.unsent.clear();
        // It may be gone already; either way it is waited for, so that no zombie stays.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for RunningSolver {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    const SOON: Duration = Duration::from_millis(200);
    const LATER: Duration = Duration::from_secs(20);

    fn shell(script: &str) -> Box<dyn Process> {
        let arguments = vec!["-c".to_owned(), script.to_owned()];
        SolverProgram::with_arguments("/bin/sh".into(), arguments).launch().unwrap()
    }

    #[test]
    fn what_is_written_comes_back_line_by_line() {
        let mut echo = SolverProgram::with_arguments("/bin/cat".into(), vec![]).launch().unwrap();
        echo.write("(check-").unwrap();
        echo.write("sat)\nsecond\r\n").unwrap();
        assert_eq!(echo.read_line(LATER).unwrap(), "(check-sat)");
        assert_eq!(echo.read_line(LATER).unwrap(), "second");
        assert_eq!(echo.read_line(SOON), Err(ProcessFailure::TimedOut));
    }

    #[test]
    fn a_solver_that_exits_has_ended_after_its_last_line() {
        let mut solver = shell("echo unsat");
        solver.write(&"x".repeat(1 << 20)).unwrap();
        assert_eq!(solver.read_line(LATER).unwrap(), "unsat");
        assert_eq!(solver.read_line(LATER), Err(ProcessFailure::Ended));
        assert_eq!(solver.read_line(LATER), Err(ProcessFailure::Ended));
    }

    #[test]
    fn a_solver_that_never_reads_does_not_block_us() {
        let mut solver = shell("exec sleep 100");
        let start = Instant::now();
        solver.write(&"x".repeat(4 << 20)).unwrap();
        assert_eq!(solver.read_line(SOON), Err(ProcessFailure::TimedOut));
        solver.kill();
        drop(solver);
        assert!(start.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_solver_that_floods_us_is_not_read_ahead_of_need() {
        let mut solver = shell("exec yes garbage");
        assert_eq!(solver.read_line(LATER).unwrap(), "garbage");
        drop(solver);
    }

    #[test]
    fn what_is_not_text_is_said_to_be_so() {
        let mut solver = shell("printf '\\377\\376\\n'");
        assert_eq!(solver.read_line(LATER), Err(ProcessFailure::NotText));
    }

    #[test]
    fn a_missing_program_is_not_found() {
        let missing = SolverProgram::new("/nonexistent/z3".into());
        assert_eq!(missing.launch().err(), Some(LaunchError::NotFound("/nonexistent/z3".into())));
    }
}
