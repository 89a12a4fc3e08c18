//! One check: a command of gainsay in a process of its own, which reads the text, writes fragments, and is ended when nobody reads them or its
//! time is over. Whatever happens in it, the page goes on.

use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use gainsay_solver_process::guard;
use serde::Serialize;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::mpsc::Sender;
use tokio::time::{Instant, sleep_until};

use crate::Limits;

/// What is sent to the page at once.
const CHUNK: usize = 16 << 10;
/// A reader has so long to take the last remark.
const PATIENCE: Duration = Duration::from_secs(1);
/// Of what a failed check complains about, this much is shown.
const LONGEST_COMPLAINT: usize = 2_000;

/// What a check is asked: the command with its options, and the text it reads.
pub struct Question {
    pub arguments: Vec<String>,
    pub text: String,
    /// How what is said besides is written for whoever asks.
    pub tell: fn(&Remark) -> Vec<u8>,
}

impl Question {
    /// A text that is typed into the page.
    pub fn of_page(language: &str, text: String) -> Question {
        let arguments = ["check", "-", "--format", "fragments", "--language", language];
        Question { arguments: arguments.map(str::to_owned).to_vec(), text, tell: Remark::line }
    }
}

/// What is said besides the fragments.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Remark {
    /// How many checks come before this one.
    Waiting { before: usize },
    /// The check did not come to its end.
    Ended { why: String },
}

impl Remark {
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }

    fn ended(why: impl Into<String>) -> Remark {
        Remark::Ended { why: why.into() }
    }
}

/// Runs one check and sends what it writes, until it ends or nobody listens.
pub async fn run(question: &Question, limits: &Limits, folder: &Path, answer: &Sender<Vec<u8>>) {
    let deadline = Instant::now() + limits.time;
    let child = match start(question, limits, folder) {
        Ok(child) => child,
        Err(error) => {
            let why = format!("the check could not be started: {error}");
            let _ = answer.send((question.tell)(&Remark::ended(why))).await;
            return;
        }
    };
    tokio::select! {
        remark = follow(child, &question.text, limits, answer) => {
            if let Some(remark) = remark {
                let _ = answer.send((question.tell)(&remark)).await;
            }
        }
        () = sleep_until(deadline) => {
            // Whoever does not read makes nobody wait.
            let _ = answer.send_timeout((question.tell)(&Remark::ended(too_long(limits.time))), PATIENCE).await;
        }
        // The child is dropped with the future that follows it, and ends with that.
        () = answer.closed() => {}
    }
}

fn too_long(time: Duration) -> String {
    format!("the whole check takes longer than {} seconds; what was decided by then is shown", time.as_secs())
}

fn start(question: &Question, limits: &Limits, folder: &Path) -> std::io::Result<Child> {
    let ourselves = std::env::current_exe()?;
    let mut command = guard::command(&ourselves, limits.memory);
    command.args(&question.arguments).args(&limits.options);
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut command = Command::from(command);
    command.kill_on_drop(true).spawn()
}

/// Gives the text and passes on what comes, side by side: a check may begin to write before it has read everything.
async fn follow(mut child: Child, text: &str, limits: &Limits, answer: &Sender<Vec<u8>>) -> Option<Remark> {
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let give = async {
        // A check that does not read to the end says itself why.
        if let Some(mut input) = input {
            let _ = input.write_all(text.as_bytes()).await;
        }
    };
    let ((), is_whole, complaint) = tokio::join!(give, pass_on(output, limits.answer, answer), beginning_of(errors));
    if !is_whole {
        return Some(Remark::ended("the report is longer than a page can show"));
    }
    match child.wait().await {
        Ok(status) if has_reported(status) => None,
        Ok(status) => Some(Remark::ended(why(status, &complaint))),
        Err(error) => Some(Remark::ended(format!("the check was lost: {error}"))),
    }
}

/// Exit codes up to three are those of a check that said what it found.
fn has_reported(status: ExitStatus) -> bool {
    status.code().is_some_and(|code| (0..=3).contains(&code))
}

fn why(status: ExitStatus, complaint: &str) -> String {
    match complaint.lines().find(|line| !line.trim().is_empty()) {
        Some(line) => line.to_owned(),
        None => format!("the check used more memory than it may, or broke down ({status})"),
    }
}

/// Whether everything could be passed on.
async fn pass_on(output: Option<impl AsyncRead + Unpin>, most: usize, answer: &Sender<Vec<u8>>) -> bool {
    let Some(mut output) = output else { return true };
    let (mut buffer, mut sent) = (vec![0; CHUNK], 0);
    while let Ok(count @ 1..) = output.read(&mut buffer).await {
        sent += count;
        if sent > most {
            return false;
        }
        if answer.send(buffer[..count].to_vec()).await.is_err() {
            break;
        }
    }
    true
}

/// Reads to the end, so that nobody is held up, and keeps the beginning.
async fn beginning_of(errors: Option<impl AsyncRead + Unpin>) -> String {
    let Some(mut errors) = errors else { return String::new() };
    let (mut buffer, mut kept) = (vec![0; LONGEST_COMPLAINT], Vec::new());
    while let Ok(count @ 1..) = errors.read(&mut buffer).await {
        let room = LONGEST_COMPLAINT - kept.len();
        kept.extend_from_slice(&buffer[..count.min(room)]);
    }
    String::from_utf8_lossy(&kept).into_owned()
}
