//! A running solver: text in, lines out, and no way for it to block or flood us.
//!
//! Two threads stand between a solver and whoever asks it. One writes, because a solver that does not read would block the writer; one reads,
//! because a line that never comes must not be waited for without end. Both end when the process does.

use std::{
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    thread,
    time::Duration,
};

use gainsay_smt::{Launch, LaunchError, Process, ProcessFailure};

/// A longer line is no answer of a solver but a flood.
const LONGEST_LINE: u64 = 64 << 20;
/// Lines the solver may be ahead of us.
const MOST_UNREAD_LINES: usize = 256;

/// A solver that can be started any number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverProgram {
    path: PathBuf,
    arguments: Vec<String>,
}

impl SolverProgram {
    /// The program at `path`, with the arguments that make a program of its name read SMT-LIB from its input.
    pub fn new(path: PathBuf) -> SolverProgram {
        let arguments = gainsay_smt::launch_arguments(&path.to_string_lossy());
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        SolverProgram { path, arguments }
    }

    /// A program with arguments of the caller's choice.
    pub fn with_arguments(path: PathBuf, arguments: Vec<String>) -> SolverProgram {
        SolverProgram { path, arguments }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Launch for SolverProgram {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| match error.kind() {
            ErrorKind::NotFound => LaunchError::NotFound(self.path.display().to_string()),
            _ => LaunchError::Failed(format!("{}: {error}", self.path.display())),
        })?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(LaunchError::Failed(format!("{}: it has no input or output", self.path.display())));
        };
        let started = RunningSolver::attend(child, stdin, stdout);
        let started = started.map_err(|error| LaunchError::Failed(format!("{}: {error}", self.path.display())))?;
        Ok(Box::new(started))
    }
}

struct RunningSolver {
    child: Child,
    /// What was written since the last time anybody waited for an answer.
    unsent: String,
    to_solver: Option<Sender<String>>,
    from_solver: Receiver<Result<String, ProcessFailure>>,
}

impl RunningSolver {
    fn attend(child: Child, stdin: ChildStdin, stdout: ChildStdout) -> std::io::Result<RunningSolver> {
        let (to_solver, outgoing) = mpsc::channel();
        let (incoming, from_solver) = mpsc::sync_channel(MOST_UNREAD_LINES);
        let solver = RunningSolver { child, unsent: String::new(), to_solver: Some(to_solver), from_solver };
        thread::Builder::new().name("to solver".into()).spawn(move || send_texts(stdin, &outgoing))?;
        thread::Builder::new().name("from solver".into()).spawn(move || receive_lines(stdout, &incoming))?;
        Ok(solver)
    }

    fn flush(&mut self) -> Result<(), ProcessFailure> {
        if self.unsent.is_empty() {
            return Ok(());
        }
        let text = std::mem::take(&mut self.unsent);
        let sender = self.to_solver.as_ref().ok_or(ProcessFailure::Ended)?;
        sender.send(text).map_err(|_| ProcessFailure::Ended)
    }
}

fn send_texts(mut stdin: ChildStdin, outgoing: &Receiver<String>) {
    while let Ok(text) = outgoing.recv() {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn receive_lines(stdout: ChildStdout, incoming: &SyncSender<Result<String, ProcessFailure>>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let line = match read {
            Ok(0) | Err(_) => Err(ProcessFailure::Ended),
            Ok(_) if bytes.len() as u64 == LONGEST_LINE => Err(ProcessFailure::NotText),
            Ok(_) => String::from_utf8(bytes).map_err(|_| ProcessFailure::NotText),
        };
        let is_last = line.is_err();
        let line = line.map(|line| line.trim_end_matches(['\n', '\r']).to_owned());
        if incoming.send(line).is_err() || is_last {
            return;
        }
    }
}

impl Process for RunningSolver {
    fn write(&mut self, text: &str) -> Result<(), ProcessFailure> {
        self.unsent.push_str(text);
        Ok(())
    }

    fn read_line(&mut self, patience: Duration) -> Result<String, ProcessFailure> {
        // A failure to send shows as the end of the output, after the lines the solver still had to say.
        let _ = self.flush();
        match self.from_solver.recv_timeout(patience) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Err(ProcessFailure::TimedOut),
            Err(RecvTimeoutError::Disconnected) => Err(ProcessFailure::Ended),
        }
    }

    fn kill(&mut self) {
        self.to_solver = None;
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

#[cfg(all(test, unix))]
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
