//! `gainsay serve --protocol viperserver`, asked as clients of ViperServer ask: a check is begun, its messages are read, others are not disturbed.

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::Folder;

const WRONG: &str = "field f: Int
method right(x: Ref) requires acc(x.f) { x.f := 1 }
method wrong(x: Ref, n: Int) returns (y: Int)
  ensures y > n
{ y := n }
";
const PATIENCE: Duration = Duration::from_secs(120);

struct Server {
    process: Child,
    port: u16,
    folder: Folder,
}

impl Server {
    fn new() -> Server {
        let folder = Folder::new();
        let mut command = folder.command(&["serve", "--port", "0", "--protocol", "viperserver"]);
        let kept = folder.path().join("kept");
        command.env("GAINSAY_CACHE", kept).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("it can be started");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("it says where it is");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        Server { process, port: port.unwrap_or_else(|| panic!("no address in {line:?}")), folder }
    }

    fn ask(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("it answers");
        let (headers, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let chunked = headers.to_ascii_lowercase().contains("transfer-encoding: chunked");
        (status, if chunked { unchunked(body) } else { body.to_owned() })
    }

    fn get(&self, path: &str) -> (u16, String) {
        self.ask(&format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"))
    }

    fn post(&self, path: &str, body: &str) -> (u16, String) {
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
             connection: close\r\n\r\n{body}",
            body.len()
        ))
    }

    fn said(&self, path: &str, body: &Value) -> Value {
        let (status, text) = self.post(path, &body.to_string());
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn file(&self, name: &str, text: &str) -> String {
        self.folder.file(name, text);
        self.folder.path().join(name).display().to_string()
    }

    fn begin(&self, options: &str, file: &str) -> u64 {
        let said = self.said("/verify", &json!({ "arg": format!("silicon {options} \"{file}\"") }));
        said["id"].as_u64().unwrap_or_else(|| panic!("no number: {said}"))
    }

    fn messages(&self, path: &str, id: u64) -> Vec<Value> {
        let (status, text) = self.get(&format!("{path}/{id}"));
        assert_eq!(status, 200, "{text}");
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
    }

    fn verify(&self, options: &str, file: &str) -> Vec<Value> {
        self.messages("/verify", self.begin(options, file))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let Some(size) = usize::from_str_radix(size.trim(), 16).ok().filter(|size| *size > 0) else { break };
        text.push_str(&rest[..size]);
        body = rest[size..].trim_start_matches("\r\n");
    }
    text
}

fn of<'a>(messages: &'a [Value], kind: &str) -> Vec<&'a Value> {
    messages.iter().filter(|message| message["msg_type"] == kind).map(|message| &message["msg_body"]).collect()
}

#[test]
fn a_program_is_outlined_and_its_members_are_answered_one_by_one() {
    let server = Server::new();
    let file = server.file("my account.vpr", WRONG);
    let messages = server.verify("--logLevel ERROR --disableCaching", &file);
    let outline = of(&messages, "program_outline")[0]["members"].as_array().expect("members");
    let names: Vec<&str> = outline.iter().filter_map(|member| member["name"].as_str()).collect();
    assert_eq!(names, ["f", "right", "wrong"]);
    assert_eq!(of(&messages, "statistics")[0]["methods"], 2);
    let definitions = of(&messages, "program_definitions")[0]["definitions"].as_array().expect("definitions");
    assert!(definitions.iter().any(|each| each["name"] == "n" && each["scopeStart"] == "3:1"), "{definitions:?}");
    let results = of(&messages, "verification_result");
    let told: Vec<_> = results.iter().map(|each| (each["kind"].as_str(), each["status"].as_str())).collect();
    let expected = [("for_entity", "success"), ("for_entity", "failure"), ("overall", "failure")];
    assert_eq!(told, expected.map(|(kind, status)| (Some(kind), Some(status))));
    let error = &results[2]["details"]["result"]["errors"][0];
    assert_eq!(error["tag"], "postcondition.violated:assertion.false");
    assert_eq!(error["position"]["start"], "4:11");
    assert_eq!(error["position"]["end"], "4:16");
    assert_eq!(error["cached"], false);
    let text = error["text"].as_str().expect("a text");
    assert!(text.starts_with("Postcondition of wrong might not hold. Assertion y > n might not hold."), "{text}");
    assert_eq!(results[1]["details"]["entity"]["name"], "wrong");
}

#[test]
fn answers_are_kept_until_they_are_flushed() {
    let server = Server::new();
    let file = server.file("p.vpr", WRONG);
    let cached = || {
        let messages = server.verify("", &file);
        let members = of(&messages, "verification_result");
        let members = members.iter().filter(|each| each["kind"] == "for_entity");
        members.map(|each| each["details"]["cached"] == true).collect::<Vec<_>>()
    };
    assert_eq!(cached(), [false, false]);
    assert_eq!(cached(), [true, true]);
    server.said("/cache/flush", &json!({ "backend": "silicon", "file": file }));
    assert_eq!(cached(), [false, false]);
    assert_eq!(server.get("/cache/flush").0, 200);
    assert_eq!(cached(), [false, false]);
}

#[test]
fn mistakes_in_the_text_are_told_as_failures() {
    let server = Server::new();
    let file = server.file("p.vpr", "method m() { assert x }\n");
    let messages = server.verify("", &file);
    let overall = of(&messages, "verification_result");
    assert_eq!(overall[0]["status"], "failure");
    assert_eq!(overall[0]["details"]["result"]["errors"][0]["tag"], "typechecker.error");
    assert_eq!(of(&messages, "ast_construction_result")[0]["status"], "failure");
}

#[test]
fn a_tree_is_made_without_deciding_anything() {
    let server = Server::new();
    let file = server.file("p.vpr", WRONG);
    let said = server.said("/ast", &json!({ "arg": file }));
    let messages = server.messages("/ast", said["ast_id"].as_u64().expect("a number"));
    assert_eq!(of(&messages, "ast_construction_result")[0]["status"], "success");
    assert!(of(&messages, "verification_result").is_empty());
}

#[test]
fn bad_requests_are_refused_and_cost_nobody_else_anything() {
    let server = Server::new();
    let file = server.file("p.vpr", WRONG);
    let waiting = server.begin("", &file);
    assert_eq!(server.post("/verify", "{\"arg\": 3").0, 400);
    assert_eq!(server.post("/verify", "{}").0, 400);
    assert_eq!(server.post("/verify", &"[".repeat(100_000)).0, 400);
    assert_eq!(server.post("/verify", &" ".repeat(2 << 20)).0, 413);
    assert_eq!(server.get("/nothing").0, 404);
    for arg in ["", "silicon", "boogie p.vpr", "silicon /does/not/exist.vpr"] {
        assert!(server.said("/verify", &json!({ "arg": arg }))["msg"].is_string(), "{arg}");
    }
    for path in ["/verify/99", "/verify/x", "/discard/-1"] {
        assert!(server.get(path).1.contains("does not exist"), "{path}");
    }
    let page = "GET /exit HTTP/1.1\r\nhost: localhost\r\norigin: http://evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(server.ask(page).0, 403);
    let name = "GET /exit HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(server.ask(name).0, 403);
    assert_eq!(of(&server.messages("/verify", waiting), "verification_result").len(), 3);
    assert!(server.get(&format!("/verify/{waiting}")).1.contains("msg"), "messages are sent once");
}

#[test]
fn what_is_discarded_is_gone_and_who_says_exit_ends_it() {
    let mut server = Server::new();
    let file = server.file("p.vpr", WRONG);
    let id = server.begin("", &file);
    assert!(server.get(&format!("/discard/{id}")).1.contains("discarded"));
    assert!(server.get(&format!("/verify/{id}")).1.contains("does not exist"));
    assert_eq!(server.get("/exit").0, 200);
    let begun = Instant::now();
    while server.process.try_wait().expect("a process").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(10), "it is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn strangers_are_not_served() {
    let ran = Folder::new().run(&["serve", "--port", "0", "--protocol", "viperserver", "--public"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("not for strangers"), "{}", ran.stderr);
}
