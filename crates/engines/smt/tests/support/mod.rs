//! A real solver process for tests: found by `GAINSAY_SOLVER`, in the workspace's `.solver` folder, or on the path.
#![allow(dead_code, clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stderr)]

pub mod programs;
pub mod shapes;

use gainsay_smt::{Backend, Launch, LaunchError, Process, ProcessFailure, Settings, launch_arguments};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

pub struct Program(pub String);

pub struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, ProcessFailure>>,
}

impl Launch for Program {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        let mut child = Command::new(&self.0)
            .args(launch_arguments(&self.0))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| LaunchError::Failed(error.to_string()))?;
        let input = child.stdin.take().ok_or(LaunchError::Failed("no input".into()))?;
        let output = child.stdout.take().ok_or(LaunchError::Failed("no output".into()))?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            loop {
                let mut line = String::new();
                let message = match reader.read_line(&mut line) {
                    Ok(0) => return,
                    Ok(_) => Ok(line.trim_end_matches(['\n', '\r']).to_string()),
                    Err(_) => Err(ProcessFailure::NotText),
                };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Ok(Box::new(Running { child, input, lines }))
    }
}

impl Process for Running {
    fn write(&mut self, text: &str) -> Result<(), ProcessFailure> {
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).map_err(|_| ProcessFailure::Ended)
    }

    fn read_line(&mut self, patience: Duration) -> Result<String, ProcessFailure> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Err(ProcessFailure::TimedOut),
            Err(RecvTimeoutError::Disconnected) => Err(ProcessFailure::Ended),
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The solver to test with. There must be one: these tests are worth nothing without.
pub fn program() -> String {
    if let Ok(program) = std::env::var("GAINSAY_SOLVER") {
        return program;
    }
    let pinned = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../.solver/z3");
    if std::path::Path::new(pinned).exists() { pinned.to_string() } else { "z3".to_string() }
}

pub fn backend_with(settings: Settings) -> Backend {
    Backend::new(Arc::new(Program(program())), settings)
}

pub fn backend() -> Backend {
    backend_with(Settings::default())
}
