//! The smallest editor there is: it starts `gainsay lsp` in a folder, says things and waits for what is said back.
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Folder;

/// Longer than this nobody waits for an editor.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Editor {
    pub folder: Folder,
    child: Child,
    stdin: Option<ChildStdin>,
    said: Receiver<Value>,
    /// What was said while something else was waited for.
    pub kept: Vec<Value>,
    requests: i64,
    version: i64,
}

/// Everything that an editor may be able to do and the server asks about.
pub fn able() -> Value {
    json!({
        "workspace": {
            "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create"] },
            "codeLens": { "refreshSupport": true },
            "inlayHint": { "refreshSupport": true },
        },
        "window": { "showDocument": { "support": true } },
        "textDocument": { "codeAction": { "resolveSupport": { "properties": ["edit"] }, "dataSupport": true } },
    })
}

impl Editor {
    /// An editor that has begun to talk.
    pub fn new() -> Editor {
        Editor::with(&["lsp"], &able())
    }

    pub fn with(arguments: &[&str], capabilities: &Value) -> Editor {
        let mut editor = Editor::silent(Folder::new(), arguments);
        editor.begin(capabilities);
        editor
    }

    /// One that has said nothing yet.
    pub fn silent(folder: Folder, arguments: &[&str]) -> Editor {
        let mut command = folder.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("gainsay starts");
        let (sender, said) = mpsc::channel();
        let stdout = child.stdout.take().expect("it is piped");
        thread::spawn(move || {
            let mut output = BufReader::new(stdout);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        Editor { folder, child, stdin, said, kept: Vec::new(), requests: 0, version: 0 }
    }

    pub fn begin(&mut self, capabilities: &Value) -> Value {
        let answer =
            self.ask("initialize", &json!({ "processId": null, "rootUri": null, "capabilities": capabilities }));
        self.tell("initialized", &json!({}));
        answer
    }

    pub fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("it is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the server reads");
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The whole response to a request.
    pub fn response(&mut self, method: &str, params: &Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.wait(|message| message.get("method").is_none() && message["id"] == id)
    }

    pub fn ask(&mut self, method: &str, params: &Value) -> Value {
        let response = self.response(method, params);
        assert!(response.get("error").is_none(), "{method}: {response}");
        response["result"].clone()
    }

    /// The next message of this kind; everything else is kept.
    #[track_caller]
    pub fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(found) = self.kept.iter().position(&is_it) {
            return self.kept.remove(found);
        }
        let started = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(started.elapsed());
            let Ok(message) = self.said.recv_timeout(left) else { panic!("nothing came but {:?}", self.kept) };
            if is_it(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    pub fn uri(&self, name: &str) -> String {
        format!("file://{}", self.folder.path().canonicalize().expect("a folder").join(name).display())
    }

    /// Opens a text under a name that need not be on disk.
    pub fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        self.version += 1;
        let document = json!({ "uri": uri, "languageId": "", "version": self.version, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// The whole text anew.
    pub fn change(&mut self, name: &str, text: &str) {
        self.edit(name, &json!([{ "text": text }]));
    }

    pub fn edit(&mut self, name: &str, changes: &Value) {
        let uri = self.uri(name);
        self.version += 1;
        let document = json!({ "uri": uri, "version": self.version });
        self.tell("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The diagnostics of the newest version of a text, of which these are true. Those that wait for their counterexamples are not meant.
    #[track_caller]
    pub fn diagnostics(&mut self, name: &str, are_they: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        self.published(name, |found| !found.iter().any(is_unexplained) && are_they(found))
    }

    /// The diagnostics of the newest version of a text, whatever they wait for.
    #[track_caller]
    pub fn published(&mut self, name: &str, are_they: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let (uri, version) = (self.uri(name), self.version);
        let is_it = |message: &Value| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri.as_str()
                && params["version"] == version
                && are_they(params["diagnostics"].as_array().expect("diagnostics"))
        };
        self.wait(is_it)["params"]["diagnostics"].as_array().expect("diagnostics").clone()
    }

    /// Nothing is wrong with the newest version.
    #[track_caller]
    pub fn is_fine(&mut self, name: &str) {
        self.diagnostics(name, <[Value]>::is_empty);
    }

    /// Waits for a sentence that the person reads.
    #[track_caller]
    pub fn reads(&mut self, words: &str) -> String {
        let text = |message: &Value| message["params"]["message"].as_str().unwrap_or("").to_owned();
        let is_it = |message: &Value| message["method"] == "window/showMessage" && text(message).contains(words);
        text(&self.wait(is_it))
    }

    pub fn end_of_input(&mut self) {
        self.stdin = None;
    }

    /// How the server ends, which has to be soon.
    #[track_caller]
    pub fn exit_code(&mut self) -> Option<i32> {
        let started = Instant::now();
        loop {
            match self.child.try_wait().expect("it can be waited for") {
                Some(status) => return status.code(),
                None if started.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(5)),
                None => panic!("the server does not end"),
            }
        }
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("it can be waited for").is_none()
    }
}

/// Whether a failure was found whose counterexample is not known yet.
pub fn is_unexplained(diagnostic: &Value) -> bool {
    diagnostic["message"].as_str().is_some_and(|message| message.contains("a counterexample is being looked for"))
}

impl Drop for Editor {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().expect("a length"),
            None if line.trim_end().is_empty() => break,
            None => {}
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("JSON"))
}
