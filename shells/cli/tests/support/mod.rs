//! Runs the built `gainsay` in a folder of its own, with a limit on how long it may take.
#![allow(dead_code, reason = "each test file uses its part")]

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than this and a run counts as hanging.
const PATIENCE: Duration = Duration::from_secs(120);

static FOLDERS: AtomicUsize = AtomicUsize::new(0);

/// A folder that nobody else uses, removed at the end.
pub struct Folder {
    path: PathBuf,
}

/// What a run said.
#[derive(Debug)]
pub struct Ran {
    /// `None` if it was ended by a signal.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    pub took: Duration,
}

impl Folder {
    pub fn new() -> Folder {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder { path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path.join(name);
        std::fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("a folder");
        std::fs::write(&path, text).expect("the file can be written");
        path
    }

    /// An executable shell script.
    #[cfg(unix)]
    pub fn script(&self, name: &str, body: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = self.file(name, format!("#!/bin/sh\n{body}\n"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it can be made executable");
        path
    }

    /// `gainsay` as it would be started here.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gainsay"));
        command.args(arguments).current_dir(&self.path).stdin(Stdio::null());
        command.env("XDG_CACHE_HOME", self.path.join("cache"));
        for variable in ["NO_COLOR", "RUST_BACKTRACE", "GAINSAY_SOLVER"] {
            command.env_remove(variable);
        }
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        finish(self.command(arguments))
    }

    pub fn run_with(&self, arguments: &[&str], variable: &str, value: impl AsRef<OsStr>) -> Ran {
        let mut command = self.command(arguments);
        command.env(variable, value);
        finish(command)
    }

    pub fn run_on(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped());
        start(command, Some(input.to_owned()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed stays in the build's temporary folder.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

impl Ran {
    /// Nothing that a user must never see.
    #[track_caller]
    pub fn is_civil(&self) -> &Ran {
        // A page's style sheet is nothing a user sees, and speaks of what overflows.
        let page =
            self.stdout.split_once("<style>").and_then(|(head, rest)| Some((head, rest.split_once("</style>")?.1)));
        let (head, body) = page.unwrap_or((&self.stdout, ""));
        for bad in ["panicked", "RUST_BACKTRACE", "overflowed", "bug in gainsay"] {
            assert!([&*self.stderr, head, body].iter().all(|text| !text.contains(bad)), "{self:?}");
        }
        self
    }

    #[track_caller]
    pub fn ends_with(&self, code: i32) -> &Ran {
        assert_eq!(self.code, Some(code), "{self:?}");
        self.is_civil()
    }

    /// Could not run, and says so in one sentence on standard error.
    #[track_caller]
    pub fn refuses(&self, sentence: &str) -> &Ran {
        self.ends_with(2);
        assert!(self.stderr.contains(sentence), "expected `{sentence}` in {self:?}");
        self
    }

    #[track_caller]
    pub fn says(&self, text: &str) -> &Ran {
        assert!(self.stdout.contains(text), "expected `{text}` in {self:?}");
        self
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

pub fn finish(command: Command) -> Ran {
    start(command, None)
}

fn start(mut command: Command, input: Option<String>) -> Ran {
    let started = Instant::now();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("gainsay starts");
    if let (Some(input), Some(mut stdin)) = (input, child.stdin.take()) {
        // A run that does not read its input is judged by what it says.
        thread::spawn(move || stdin.write_all(input.as_bytes()));
    }
    let stdout = collect(child.stdout.take().expect("it is piped"));
    let stderr = collect(child.stderr.take().expect("it is piped"));
    let code = wait(&mut child, started);
    let text =
        |reader: thread::JoinHandle<Vec<u8>>| String::from_utf8_lossy(&reader.join().expect("it reads")).into_owned();
    Ran { code, stdout: text(stdout), stderr: text(stderr), took: started.elapsed() }
}

fn collect(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}

/// Waits for the child, but not for ever.
#[track_caller]
pub fn wait(child: &mut Child, started: Instant) -> Option<i32> {
    loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return status.code();
        }
        if started.elapsed() > PATIENCE {
            child.kill().expect("it can be ended");
            child.wait().expect("it can be waited for");
            panic!("gainsay did not end within {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// A program in the core language.
pub fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/core/first-steps").join(name);
    path.canonicalize().expect("the example exists").to_string_lossy().into_owned()
}

/// The most memory in bytes that a process held at once, its children not counted, as the system tells until the process is gone.
#[cfg(target_os = "linux")]
pub fn peak_memory(mut command: Command) -> u64 {
    let started = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("gainsay starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().expect("it can be waited for").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let kilobytes =
            text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0u64) << 10);
        assert!(started.elapsed() < PATIENCE, "it hangs");
        thread::sleep(Duration::from_millis(5));
    }
    peak
}
