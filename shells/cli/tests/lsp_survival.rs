//! `gainsay lsp` when things go wrong: bad messages, huge texts, endless checks, settings that ask for too much, no solver.

mod editor;
mod support;

use std::time::{Duration, Instant};

use editor::{Editor, able};
use serde_json::{Value, json};
use support::Folder;

const WRONG: &str = "goal small = let { x = ? : Int } in assert (x < 3);\n";

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().map(|diagnostic| diagnostic["code"].as_str().expect("a code")).collect()
}

#[test]
fn the_end_comes_by_exit_and_by_the_end_of_the_input() {
    let mut polite = Editor::new();
    polite.ask("shutdown", &Value::Null);
    let refused = polite.response("textDocument/hover", &json!({}));
    assert_eq!(refused["error"]["code"], -32600);
    polite.tell("exit", &Value::Null);
    assert_eq!(polite.exit_code(), Some(0));
    let mut abrupt = Editor::new();
    abrupt.tell("exit", &Value::Null);
    assert_eq!(abrupt.exit_code(), Some(1));
    let mut gone = Editor::new();
    gone.open("busy.fun", WRONG);
    gone.end_of_input();
    assert_eq!(gone.exit_code(), Some(1));
}

#[test]
fn programs_reach_no_text_outside_of_their_project() {
    let mut editor = Editor::new();
    editor.folder.file("project/gainsay.toml", "");
    editor.folder.file("secret.h", "");
    editor.open("secret.h", "int secret(void);\n");
    editor.open("project/a.c", "#include \"../secret.h\"\nint f(void) { return 1; }\n");
    let found = editor.diagnostics("project/a.c", |found| !found.is_empty());
    assert!(found[0]["message"].as_str().is_some_and(|text| text.contains("outside of the project")), "{found:?}");
}

/// Runs for ever: what is looked for is far away.
const ENDLESS: &str = "\
def search n k = if n * n * n == k then n else search (n + 1) k;
goal endless = let { k = ? : Int } in assert (search 0 k < 1000000);
";

#[test]
fn a_newer_text_ends_the_check_of_the_older_one() {
    let mut editor = Editor::new();
    editor.folder.file("gainsay.toml", "timeout = \"300s\"\nsteps = 1000000000000\npaths = 100000000000\n");
    let mended = "goal endless = let { k = ? : Int } in assert (k == k);\n";
    for _ in 0..5 {
        editor.open("a.fun", ENDLESS);
        std::thread::sleep(Duration::from_millis(300));
        let started = Instant::now();
        editor.change("a.fun", mended);
        editor.is_fine("a.fun");
        assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    }
    // What was ended left no answer behind: the same text is as endless as before.
    editor.open("a.fun", ENDLESS);
    std::thread::sleep(Duration::from_millis(700));
    editor.ask("shutdown", &Value::Null);
    let published = editor.kept.iter().filter(|message| message["method"] == "textDocument/publishDiagnostics");
    assert_eq!(published.count(), 0, "{:?}", editor.kept);
}

/// Every key is a new text, and only the last one counts.
#[test]
fn typing_fast_costs_nothing_but_the_last_text() {
    let mut editor = Editor::new();
    editor.folder.file("gainsay.toml", "timeout = \"300s\"\nsteps = 1000000000000\npaths = 100000000000\n");
    editor.open("a.fun", ENDLESS);
    let started = Instant::now();
    for number in 0..200 {
        editor.change("a.fun", &ENDLESS.replace("1000000", &format!("1000{number}")));
    }
    editor.change("a.fun", WRONG);
    editor.diagnostics("a.fun", |found| codes(found) == ["assert"]);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn what_is_unknown_is_no_error() {
    let mut editor = Editor::new();
    editor.folder.file("gainsay.toml", "steps = 1000\n");
    editor.open("a.fun", ENDLESS);
    let found = editor.diagnostics("a.fun", |found| !found.is_empty());
    assert_eq!(codes(&found), ["out-of-budget"]);
    assert_eq!(found[0]["severity"], 3);
}

#[test]
fn settings_of_the_folder_hold_and_choose_no_program_to_run() {
    let mut editor = Editor::new();
    editor.folder.file("inner/gainsay.toml", "only = \"fine\"\n");
    editor.folder.file("outer/gainsay.toml", "solver = \"./evil\"\n");
    let text = "goal fine = assert (1 == 1);\ngoal wrong = assert (1 == 2);\n";
    editor.open("inner/a.fun", text);
    editor.is_fine("inner/a.fun");
    editor.open("outer/a.fun", text);
    editor.reads("sets `solver`, which chooses a program to run");
    editor.is_fine("outer/a.fun");
    editor.folder.file("outer/gainsay.toml", "jbos = 3\n");
    editor.change("outer/a.fun", text);
    editor.reads("did you mean `jobs`?");
    std::fs::remove_file(editor.folder.path().join("outer/gainsay.toml")).expect("it is there");
    editor.tell("workspace/didChangeWatchedFiles", &json!({ "changes": [] }));
    editor.diagnostics("outer/a.fun", |found| codes(found) == ["assert"]);
}

#[test]
fn a_solver_that_is_missing_is_told_and_ends_nothing() {
    let mut editor = Editor::with(&["lsp", "--solver", "no-such-solver"], &able());
    editor.open("a.fun", WRONG);
    editor.reads("no-such-solver");
    editor.is_fine("a.fun");
    assert!(editor.is_running());
}

#[test]
fn nothing_that_is_sent_ends_the_server() {
    let mut editor = Editor::silent(Folder::new(), &["lsp"]);
    assert_eq!(editor.response("textDocument/hover", &json!({}))["error"]["code"], -32002);
    editor.tell("textDocument/didOpen", &json!({}));
    editor.begin(&able());
    editor.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n");
    editor.reads("no message was skipped");
    editor.write(b"Content-Length: 3\r\n\r\n{]}");
    editor.reads("could not be read and was skipped");
    let huge = 200 << 20;
    editor.write(format!("Content-Length: {huge}\r\n\r\n").as_bytes());
    let block = vec![b'x'; 1 << 20];
    (0..200).for_each(|_| editor.write(&block));
    editor.reads("too long and was skipped");
    editor.tell("textDocument/didOpen", &json!({ "textDocument": 3 }));
    editor.reads("`textDocument/didOpen` could not be understood");
    editor.change("nowhere.fun", "");
    editor.reads("was changed before it was opened");
    assert_eq!(editor.response("textDocument/noSuchThing", &json!({}))["error"]["code"], -32601);
    assert_eq!(editor.response("textDocument/hover", &json!({ "a": 1 }))["error"]["code"], -32602);
    editor.open("large.fun", &"-- nothing but words\n".repeat(1 << 20));
    editor.reads("is larger than 16 MB");
    editor.open("a.txt", "no program");
    let place = json!({ "textDocument": { "uri": editor.uri("a.txt") }, "position": { "line": 9, "character": 9 } });
    assert_eq!(editor.ask("textDocument/hover", &place), Value::Null);
    assert_eq!(editor.ask("textDocument/definition", &place), json!([]));
    editor.open("a.fun", WRONG);
    editor.diagnostics("a.fun", |found| codes(found) == ["assert"]);
}

/// What has no file is taken for what the editor says it is.
#[test]
fn a_text_without_a_file_is_checked_too() {
    let mut editor = Editor::new();
    let uri = "untitled:Untitled-1";
    let text = "int f(int x)\n{\n  return 10 / x;\n}\n";
    let document = json!({ "uri": uri, "languageId": "c", "version": 1, "text": text });
    editor.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    let found = editor.wait(|message| message["params"]["uri"] == uri);
    assert_eq!(found["params"]["diagnostics"][0]["code"], "division");
    let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 4 } });
    assert!(
        editor.ask("textDocument/hover", &place)["contents"]["value"]
            .as_str()
            .is_some_and(|text| text.contains("refuted"))
    );
    let start = json!({ "line": 2, "character": 9 });
    let params = json!({ "textDocument": { "uri": uri }, "range": { "start": start, "end": start }, "context": { "diagnostics": [] } });
    let offered = editor.ask("textDocument/codeAction", &params);
    let refused = editor.response("codeAction/resolve", &offered[0]);
    assert!(refused["error"]["message"].as_str().is_some_and(|why| why.contains("save it first")), "{refused}");
}
