//! `gainsay lsp` as an editor meets it.

mod editor;
mod support;

use editor::{Editor, able, is_unexplained};
use serde_json::{Value, json};

/// A program of each language that is wrong, and the same one mended.
const PROGRAMS: [(&str, &str, &str, &str, &str); 5] = [
    ("goal.fun", "assert", "goal small = let { x = ? : Int } in assert (x < 3);\n", "x < 3", "x == x"),
    (
        "Half.hs",
        "postcondition",
        "module Half where\n\n{-@ half :: x:Int -> {v:Int | v <= x} @-}\nhalf :: Int -> Int\nhalf x = x + 1\n",
        "x + 1",
        "x - 1",
    ),
    (
        "divide.rkt",
        "contract",
        "#lang racket\n(provide (contract-out [f (-> exact-integer? exact-integer?)]))\n(define (f x) (quotient 10 x))\n",
        "(quotient 10 x)",
        "(* 10 x)",
    ),
    (
        "set.vpr",
        "postcondition.violated:assertion.false",
        "field f: Int\nmethod m(x: Ref)\n  requires acc(x.f)\n  ensures acc(x.f) && x.f == 2\n{\n  x.f := 1\n}\n",
        "x.f := 1",
        "x.f := 2",
    ),
    (
        "zero.c",
        "division",
        "int f(int x)\n  //@ requires 0 <= x;\n  //@ ensures true;\n{\n  return 10 / x;\n}\n",
        "10 / x",
        "10 - 3",
    ),
];

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().map(|diagnostic| diagnostic["code"].as_str().expect("a code")).collect()
}

#[test]
fn every_language_is_checked_as_it_is_written_and_never_saved() {
    let mut editor = Editor::new();
    for (name, code, wrong, part, better) in PROGRAMS {
        editor.open(name, wrong);
        let found = editor.diagnostics(name, |found| !found.is_empty());
        assert_eq!(codes(&found), [code], "{name}: {found:?}");
        assert_eq!((&found[0]["severity"], &found[0]["source"]), (&json!(1), &json!("gainsay")));
        editor.change(name, &wrong.replace(part, better));
        editor.is_fine(name);
        assert!(!editor.folder.path().join(name).exists());
    }
}

#[test]
fn a_failure_is_published_before_its_counterexample_is_known() {
    let (name, code, wrong, ..) = PROGRAMS[3];
    let mut editor = Editor::new();
    editor.open(name, wrong);
    let found = editor.published(name, |found| !found.is_empty());
    assert_eq!((codes(&found), is_unexplained(&found[0])), (vec![code], true), "{found:?}");
    assert_eq!(found[0]["severity"], 2, "nothing was replayed so far: {found:?}");
    let explained = editor.published(name, |found| !found.is_empty());
    assert_eq!((codes(&explained), is_unexplained(&explained[0])), (vec![code], false), "{explained:?}");
    assert_eq!((&explained[0]["severity"], &explained[0]["range"]), (&json!(1), &found[0]["range"]));
}

/// The first place where a text stands in another.
fn position(text: &str, part: &str) -> Value {
    let offset = text.find(part).unwrap_or_else(|| panic!("`{part}` is not in the text"));
    let line = text[..offset].matches('\n').count();
    let column = text[..offset].rsplit('\n').next().unwrap_or("").encode_utf16().count();
    json!({ "line": line, "character": column })
}

fn at(editor: &Editor, name: &str, text: &str, part: &str) -> Value {
    json!({ "textDocument": { "uri": editor.uri(name) }, "position": position(text, part) })
}

const PERCENT: &str = "\
module Percent where

{-@ clamp :: low:Int -> {high:Int | low <= high} -> Int -> {v:Int | low <= v} @-}
clamp :: Int -> Int -> Int -> Int
clamp low high x
  | x < low = low
  | x > high = high
  | otherwise = x

{-@ percent :: part:Int -> {whole:Int | whole > 0} -> {v:Int | 0 <= v && v <= 100} @-}
percent :: Int -> Int -> Int
percent part whole = clamp 0 100 (100 * part `div` whole)
";

#[test]
fn a_weak_contract_is_told_with_the_places_that_show_it() {
    let mut editor = Editor::new();
    editor.open("Percent.hs", PERCENT);
    let found = editor.diagnostics("Percent.hs", |found| !found.is_empty());
    assert_eq!(codes(&found), ["weak-contract"]);
    let related = found[0]["relatedInformation"].as_array().expect("related places");
    assert_eq!(related[0]["location"]["range"]["start"], position(PERCENT, "clamp 0 100"));
    assert_eq!(related[0]["message"], "this postcondition of `clamp` is too weak");
    let shown = editor.ask("textDocument/codeAction", &actions_at(&editor, "Percent.hs", PERCENT, "percent part"));
    let go =
        shown.as_array().expect("actions").iter().find(|action| action["command"] != Value::Null).expect("one to go");
    assert_eq!(go["title"], "Go to the contract of `clamp`, which is to blame");
    let command = &go["command"];
    editor
        .ask("workspace/executeCommand", &json!({ "command": command["command"], "arguments": command["arguments"] }));
    let shown = editor.wait(|message| message["method"] == "window/showDocument");
    assert_eq!(shown["params"]["uri"], editor.uri("Percent.hs"));
    assert_eq!(shown["params"]["selection"]["start"], position(PERCENT, "clamp :: low"));
}

fn actions_at(editor: &Editor, name: &str, text: &str, part: &str) -> Value {
    let start = position(text, part);
    json!({
        "textDocument": { "uri": editor.uri(name) },
        "range": { "start": start, "end": start },
        "context": { "diagnostics": [] },
    })
}

#[test]
fn verdicts_stand_above_goals_and_values_beside_lines() {
    let mut editor = Editor::new();
    editor.open("Percent.hs", PERCENT);
    editor.wait(|message| message["method"] == "workspace/codeLens/refresh");
    editor.wait(|message| message["method"] == "workspace/inlayHint/refresh");
    let document = json!({ "uri": editor.uri("Percent.hs") });
    let lenses = editor.ask("textDocument/codeLens", &json!({ "textDocument": document }));
    let lenses: Vec<(u64, &str, &str)> = lenses
        .as_array()
        .expect("lenses")
        .iter()
        .map(|lens| {
            let text = |key: &str| lens["command"][key].as_str().expect("a text");
            (lens["range"]["start"]["line"].as_u64().expect("a line"), text("title"), text("command"))
        })
        .collect();
    let [(4, "verified", ""), (11, refuted, ""), (11, "replay", "gainsay.replay")] = lenses[..] else {
        panic!("{lenses:?}")
    };
    assert!(refuted.starts_with("refuted with part = "), "{refuted}");
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let hints = editor.ask("textDocument/inlayHint", &json!({ "textDocument": document, "range": whole }));
    let [hint] = &hints.as_array().expect("hints")[..] else { panic!("{hints}") };
    assert_eq!(hint["position"], json!({ "line": 11, "character": 57 }));
    let label = hint["label"].as_str().expect("a label");
    assert!(label.contains("part = ") && label.contains("clamp 0 100 "), "{label}");
    let above = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 10, "character": 0 } });
    let none = editor.ask("textDocument/inlayHint", &json!({ "textDocument": document, "range": above }));
    assert_eq!(none, json!([]));
}

#[test]
fn hovering_tells_the_verdict_and_the_counterexample() {
    let mut editor = Editor::new();
    editor.open("Percent.hs", PERCENT);
    editor.wait(|message| message["method"] == "workspace/codeLens/refresh");
    let mut hover = |part: &str| {
        let place = at(&editor, "Percent.hs", PERCENT, part);
        editor.ask("textDocument/hover", &place)["contents"]["value"].as_str().unwrap_or("").to_owned()
    };
    assert_eq!(hover("clamp low"), "`clamp` is **verified**");
    let refuted = hover("percent part");
    assert!(refuted.starts_with("`percent` is **refuted**"), "{refuted}");
    assert!(refuted.contains("its type allows this; its body returns"), "{refuted}");
    assert_eq!(hover("otherwise"), "");
}

#[test]
fn hovering_tells_a_type_that_nobody_wrote() {
    const NEXT: &str = "module Next (f) where

inc :: Int -> Int
inc n = n + 1

{-@ f :: x:Int -> {v:Int | v > x} @-}
f :: Int -> Int
f x = inc x
";
    let mut editor = Editor::new();
    editor.open("Next.hs", NEXT);
    editor.wait(|message| message["method"] == "workspace/codeLens/refresh");
    let place = at(&editor, "Next.hs", NEXT, "inc n");
    let told = editor.ask("textDocument/hover", &place)["contents"]["value"].as_str().unwrap_or("").to_owned();
    assert!(told.contains("inc :: x:Int -> {v:Int | ") && told.contains("x < v"), "{told}");
}

#[test]
fn hovering_tells_the_permission_that_is_held() {
    const HALF: &str = "field f: Int
field g: Int

method m(x: Ref, y: Ref)
  requires acc(x.f, 1/2) && acc(y.g)
  ensures acc(x.f, 1/2) && acc(y.g)
{
  y.g := x.f
  x.f := 3
}
";
    let mut editor = Editor::new();
    editor.open("half.vpr", HALF);
    editor.wait(|message| message["method"] == "workspace/codeLens/refresh");
    let mut hover = |part: &str, further: u64| {
        let mut place = at(&editor, "half.vpr", HALF, part);
        place["position"]["character"] = (place["position"]["character"].as_u64().unwrap_or(0) + further).into();
        editor.ask("textDocument/hover", &place)["contents"]["value"].as_str().unwrap_or("").to_owned()
    };
    let field = hover("y.g := x.f", 2);
    assert!(field.contains("y.g = ") && field.contains("full permission") && !field.contains("x.f"), "{field}");
    let variable = hover("x: Ref", 0);
    assert!(variable.contains("x.f = ") && variable.contains("permission 1/2"), "{variable}");
    let absent = hover("x.f := 3", 0);
    assert!(absent.contains("permission 1/2"), "{absent}");
}

#[test]
fn a_counterexample_is_replayed_and_its_heap_drawn() {
    let mut editor = Editor::new();
    let (_, _, wrong, ..) = PROGRAMS[3];
    editor.open("set.vpr", wrong);
    editor.wait(|message| message["method"] == "workspace/codeLens/refresh");
    let target = json!({ "uri": editor.uri("set.vpr"), "goal": "m" });
    let mut run = |command: &str, target: &Value| {
        editor.response("workspace/executeCommand", &json!({ "command": command, "arguments": [target] }))
    };
    let replayed = run("gainsay.replay", &target)["result"].clone();
    assert!(
        replayed["text"]
            .as_str()
            .is_some_and(|text| text.contains("m(x)") && text.contains("replayed: fails with postcondition")),
        "{replayed}"
    );
    assert_eq!(replayed["svg"], Value::Null);
    let heap = run("gainsay.showHeap", &target)["result"].clone();
    assert!(heap["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg ")), "{heap}");
    assert!(heap["text"].as_str().is_some_and(|text| text.contains("x { f: 1 (was 0) }")), "{heap}");
    let unknown = run("gainsay.replay", &json!({ "uri": target["uri"], "goal": "n" }));
    assert_eq!(unknown["error"]["message"], "there is no goal `n`");
    assert!(
        run("gainsay.nothing", &target)["error"]["message"].as_str().is_some_and(|why| why.contains("gainsay.nothing"))
    );
    assert!(run("gainsay.replay", &Value::Null)["error"]["code"] == -32602);
}

/// What an action adds, and where.
fn added(edit: &Value) -> (String, String) {
    let [create, change] = &edit["documentChanges"].as_array().expect("changes")[..] else { panic!("{edit}") };
    assert_eq!(create["kind"], "create");
    assert_eq!(create["uri"], change["textDocument"]["uri"]);
    let text = change["edits"][0]["newText"].as_str().expect("a text").to_owned();
    (create["uri"].as_str().expect("a URI").rsplit('/').next().expect("a name").to_owned(), text)
}

#[test]
fn counterexamples_become_files_in_every_language_that_has_such_files() {
    let expected = [
        ("Half.hs", "half x", "Half_half_1.hs", "half"),
        ("divide.rkt", "(quotient", "divide_f_1.rkt", "(check-not-exn (λ () (f 0)))"),
        ("set.vpr", "ensures", "set_m_1.vpr", "import \"set.vpr\""),
        ("zero.c", "10 / x", "zero_f_1.c", "#include \"zero.c\""),
    ];
    for resolves in [true, false] {
        let mut able = able();
        if !resolves {
            able["textDocument"] = json!({});
        }
        let mut editor = Editor::with(&["lsp"], &able);
        for (name, part, file, content) in expected {
            let (_, _, wrong, ..) = PROGRAMS.into_iter().find(|(known, ..)| *known == name).expect("a program");
            editor.open(name, wrong);
            editor.diagnostics(name, |found| !found.is_empty());
            let offered = editor.ask("textDocument/codeAction", &actions_at(&editor, name, wrong, part));
            let action = offered.as_array().expect("actions").iter().find(|action| {
                action["title"].as_str().is_some_and(|title| title.starts_with("Write the counterexample as a"))
            });
            let action = action.unwrap_or_else(|| panic!("{name}: {offered}"));
            assert_eq!(action.get("edit").is_some(), !resolves, "{name}");
            let action = if resolves { editor.ask("codeAction/resolve", action) } else { action.clone() };
            let (written, text) = added(&action["edit"]);
            assert!(written.starts_with(file) && text.contains(content), "{name}: {written}\n{text}");
        }
    }
}

#[test]
fn an_action_overwrites_nothing_of_others() {
    let mut editor = Editor::new();
    editor.folder.file("zero_f_1.c", "int mine;\n");
    let (name, _, wrong, ..) = PROGRAMS[4];
    editor.open(name, wrong);
    editor.diagnostics(name, |found| !found.is_empty());
    let offered = editor.ask("textDocument/codeAction", &actions_at(&editor, name, wrong, "10 / x"));
    let refused = editor.response("codeAction/resolve", &offered[0]);
    let why = refused["error"]["message"].as_str().expect("a reason");
    assert!(why.contains("zero_f_1.c") && why.contains("not written by gainsay"), "{why}");
}

#[test]
fn edits_count_columns_as_editors_do() {
    let mut editor = Editor::new();
    let text = "-- 𝄞é\ngoal small = let { x = ? : Int } in assert (x < 3);\n";
    editor.open("a.fun", text);
    let found = editor.diagnostics("a.fun", |found| !found.is_empty());
    assert_eq!(found[0]["range"]["start"], position(text, "assert"));
    let start = position(text, "x < 3");
    let end = json!({ "line": 1, "character": start["character"].as_u64().expect("a column") + 5 });
    let note = json!({ "start": { "line": 0, "character": 5 }, "end": { "line": 0, "character": 6 } });
    editor.edit(
        "a.fun",
        &json!([{ "range": { "start": start, "end": end }, "text": "x == x" }, { "range": note, "text": "\n" }]),
    );
    editor.is_fine("a.fun");
}

#[test]
fn texts_import_one_another_before_they_are_saved() {
    let mut editor = Editor::new();
    editor.folder.file("Low.hs", "module Low where\n\nlow :: Int\nlow = 1\n");
    let high = "module High where\n\nimport Low\n\nprop_low :: Int -> Bool\nprop_low x = low < 5\n";
    editor.open("High.hs", high);
    editor.is_fine("High.hs");
    editor.open("Low.hs", "module Low where\n\nlow :: Int\nlow = 7\n");
    let uri = editor.uri("High.hs");
    let broken = editor.wait(|message| {
        let params = &message["params"];
        params["uri"] == uri.as_str() && params["diagnostics"].as_array().is_some_and(|found| !found.is_empty())
    });
    assert_eq!(broken["params"]["diagnostics"][0]["code"], "property");
    editor.tell("textDocument/didClose", &json!({ "textDocument": { "uri": editor.uri("Low.hs") } }));
    editor.change("High.hs", high);
    editor.is_fine("High.hs");
}

#[test]
fn what_a_callee_does_wrong_is_told_once_at_its_place() {
    let mut editor = Editor::new();
    let text = "int f(int x)\n{\n  return 10 / x;\n}\n\nint g(int y)\n{\n  return f(y) + 1;\n}\n";
    editor.open("calls.c", text);
    let mut found = editor.diagnostics("calls.c", |found| found.len() == 2);
    found.sort_by_key(|found| found["range"]["start"]["line"].as_u64());
    assert_eq!(codes(&found), ["division", "division"]);
    assert_eq!(found[0]["range"]["start"], position(text, "10 / x"));
    assert_eq!(found[1]["range"]["start"], position(text, "g(int y)"));
    assert_eq!(found[1]["relatedInformation"][0]["location"]["range"], found[0]["range"]);
    assert!(found[1]["message"].as_str().is_some_and(|text| text.contains("`f` fails there for any caller")));
}

#[test]
fn a_mistake_in_the_text_is_told_once() {
    let mut editor = Editor::new();
    editor.open("a.fun", "goal one = assert (1 == 1);\ngoal two = assert (;\ngoal three = assert (1 == 1);\n");
    let found = editor.diagnostics("a.fun", |found| !found.is_empty());
    assert_eq!(codes(&found), ["syntax"]);
    assert_eq!(found[0]["range"]["start"]["line"], 1);
}

#[test]
fn one_goes_to_what_a_name_means() {
    let mut editor = Editor::new();
    editor.folder.file(
        "nodes.h",
        "struct node { int value; };\n/*@ predicate nodes(struct node *n) = n == 0 ? emp : emp; @*/\n",
    );
    let list = "#include \"nodes.h\"\nvoid f(struct node *n)\n  //@ requires nodes(n);\n  //@ ensures true;\n{\n}\n";
    editor.open("list.c", list);
    editor.diagnostics("list.c", |_| true);
    let found = editor.ask("textDocument/definition", &at(&editor, "list.c", list, "nodes(n)"));
    assert_eq!(found[0]["uri"], editor.uri("nodes.h"));
    assert_eq!(found[0]["range"]["start"], json!({ "line": 1, "character": 14 }));
    let texts = [
        ("Percent.hs", PERCENT, "clamp 0", vec!["clamp :: low", "clamp low"]),
        ("set.vpr", "predicate p(x: Ref)\nmethod m(x: Ref) requires p(x)\n", "p(x)\n", vec!["p(x: Ref)"]),
        ("a.rkt", "#lang racket\n(define (f x) x)\n(f 1)\n", "f 1", vec!["f x"]),
        ("a.fun", "def f x = x;\ngoal g = f 1;\n", "f 1", vec!["f x"]),
    ];
    for (name, text, part, places) in texts {
        editor.open(name, text);
        let found = editor.ask("textDocument/definition", &at(&editor, name, text, part));
        let found: Vec<Value> =
            found.as_array().expect("places").iter().map(|place| place["range"]["start"].clone()).collect();
        assert_eq!(found, places.into_iter().map(|place| position(text, place)).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn a_failure_is_suppressed_once_there_is_a_reason() {
    let mut editor = Editor::new();
    for (name, code, wrong, part, _) in PROGRAMS {
        editor.open(name, wrong);
        editor.diagnostics(name, |found| !found.is_empty());
        let offered = editor.ask("textDocument/codeAction", &actions_at(&editor, name, wrong, part));
        let action = offered.as_array().expect("actions").iter().find(|action| {
            action["title"].as_str().is_some_and(|title| title.starts_with(&format!("Suppress `{code}`")))
        });
        let edit = &action.unwrap_or_else(|| panic!("{name}: {offered}"))["edit"]["changes"][editor.uri(name)][0];
        editor.edit(name, &json!([{ "range": edit["range"], "text": edit["newText"] }]));
        let mut found = editor.diagnostics(name, |found| found.len() == 2);
        found.sort_by_key(|found| found["severity"].as_u64());
        assert_eq!(codes(&found), [code, "suppression"], "{name}");
        assert_eq!((&found[0]["severity"], &found[1]["severity"]), (&json!(1), &json!(2)));
        let line = edit["range"]["start"]["line"].as_u64().expect("a line");
        let end = json!({ "line": line, "character": 999 });
        editor.edit(name, &json!([{ "range": { "start": end, "end": end }, "text": " we live with it" }]));
        let found = editor.diagnostics(name, |found| found.len() == 1);
        assert_eq!((codes(&found), &found[0]["severity"]), (vec![code], &json!(4)), "{name}");
        assert!(found[0]["message"].as_str().is_some_and(|text| text.ends_with("suppressed: we live with it")));
    }
}

/// A program of each language with a name that is not quite right, and that name as it was meant.
const MISSPELT: [(&str, &str, &str, &str); 4] = [
    ("Mean.hs", "module Mean where\n\nmean :: [Int] -> Int\nmean xs = sum xs `div` lenght xs\n", "lenght", "length"),
    (
        "area.rkt",
        "#lang racket\n(provide (contract-out [area (-> integer? integer?)]))\n(define (area width) (* wdith width))\n",
        "wdith",
        "width",
    ),
    ("sum.c", "int sum(int count)\n{\n    int total = 0;\n    return total + cuont;\n}\n", "cuont", "count"),
    ("add.vpr", "method add(first: Int) returns (sum: Int)\n{\n  sum := frist + 1\n}\n", "frist", "first"),
];

#[test]
fn a_misspelt_name_is_mended_by_the_one_that_was_meant() {
    let mut editor = Editor::new();
    for (name, text, wrong, meant) in MISSPELT {
        editor.open(name, text);
        let found = editor.diagnostics(name, |found| !found.is_empty());
        let help = format!("did you mean `{meant}`?");
        assert!(
            found.iter().any(|found| found["message"].as_str().is_some_and(|told| told.ends_with(&help))),
            "{found:?}"
        );
        let offered = editor.ask("textDocument/codeAction", &actions_at(&editor, name, text, wrong));
        let title = format!("Replace `{wrong}` by `{meant}`");
        let action = offered.as_array().expect("actions").iter().find(|action| action["title"] == title.as_str());
        let edit = &action.unwrap_or_else(|| panic!("{name}: {offered}"))["edit"]["changes"][editor.uri(name)][0];
        assert_eq!((&edit["range"]["start"], &edit["newText"]), (&position(text, wrong), &json!(meant)), "{name}");
        editor.edit(name, &json!([{ "range": edit["range"], "text": edit["newText"] }]));
        editor.diagnostics(name, |found| !codes(found).contains(&"unbound-name"));
    }
}
