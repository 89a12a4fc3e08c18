//! Programs, configurations and file names that come from somebody who means ill.

mod support;

use std::os::unix::fs::symlink;
use std::process::Command;
use std::time::Duration;

use support::{Folder, Ran, finish};

const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";
/// What must never be shown or changed.
const SECRET: &str = "a secret that belongs to somebody else";

/// A run in a folder of the folder.
fn run_in(folder: &Folder, inner: &str, arguments: &[&str]) -> Ran {
    let mut command = folder.command(arguments);
    command.current_dir(folder.path().join(inner));
    finish(command)
}

#[test]
fn a_configuration_that_was_found_chooses_no_program_to_run() {
    let folder = Folder::new();
    let marker = folder.path().join("it-was-run");
    folder.script("project/z3", &format!("touch '{}'", marker.display()));
    folder.file("project/hard.fun", "goal hard = let { x = ? : Int; y = ? : Int } in assert (x * y /= 7);\n");
    for solver in ["./z3", "sh"] {
        folder.file("project/gainsay.toml", format!("solver = \"{solver}\"\n"));
        run_in(&folder, "project", &["check", "hard.fun"]).refuses("sets `solver`, which chooses a program to run");
        run_in(&folder, "project", &["dump", "hard.fun", "--stage", "paths"]).refuses("sets `solver`");
        run_in(&folder, "project", &["replay", "hard.fun:hard#1"]).refuses("sets `solver`");
    }
    assert!(!marker.exists());
    folder.file("project/gainsay.toml", "solver = \"./z3\"\n");
    let ran = run_in(&folder, "project", &["check", "hard.fun", "--trust"]);
    assert!(marker.exists(), "who trusts it gets it: {ran:?}");
}

#[test]
fn a_configuration_that_was_found_writes_and_reads_nothing_outside_its_folder() {
    let folder = Folder::new();
    folder.file("project/fine.fun", FINE);
    std::fs::create_dir(folder.path().join("elsewhere")).expect("a folder");
    symlink(folder.path().join("elsewhere"), folder.path().join("project/inside")).expect("a link");
    for (key, value) in [
        ("output", "\"../elsewhere/report\""),
        ("output", "\"inside/report\""),
        ("output", "\"/tmp/gainsay-must-not-write-this\""),
        ("log-queries", "\"../elsewhere\""),
        ("log-queries", "\"inside/queries\""),
        ("include", "[\"..\"]"),
        ("include", "[\"lib\", \"inside\"]"),
    ] {
        folder.file("project/gainsay.toml", format!("{key} = {value}\n"));
        let complaint = format!("sets `{key}`, which lies outside of its folder");
        run_in(&folder, "project", &["check", "fine.fun"]).refuses(&complaint);
    }
    assert_eq!(std::fs::read_dir(folder.path().join("elsewhere")).expect("it is there").count(), 0);
    folder.file("project/gainsay.toml", "output = \"../elsewhere/report\"\n");
    run_in(&folder, "project", &["check", "fine.fun", "--output", "mine"]).ends_with(0);
    run_in(&folder, "project", &["check", "fine.fun", "--trust"]).ends_with(0);
    assert!(folder.path().join("elsewhere/report").exists());
    folder.file("project/gainsay.toml", "output = \"report\"\ninclude = [\"lib\"]\nlog-queries = \"queries\"\n");
    run_in(&folder, "project", &["check", "fine.fun"]).ends_with(0);
}

/// The three ways to import a file of somebody else, and a program that does.
fn importers(path: &str) -> [(&'static str, String); 2] {
    [
        ("reads.c", format!("#include \"{path}\"\nint one() {{ return 1; }}\n")),
        ("reads.vpr", format!("import \"{path}\"\nmethod one() {{ assert true }}\n")),
    ]
}

#[test]
fn programs_reach_nothing_outside_their_project() {
    let folder = Folder::new();
    folder.file("secret.h", SECRET);
    folder.file("project/fine.fun", FINE);
    symlink(folder.path().join("secret.h"), folder.path().join("project/link.h")).expect("a link");
    let absolute = folder.path().join("secret.h").display().to_string();
    for path in ["../secret.h", "link.h", "./../project/../secret.h", absolute.as_str()] {
        for (name, text) in importers(path) {
            folder.file(&format!("project/{name}"), text);
            for whole in ["project".to_owned(), format!("project/{name}")] {
                let ran = folder.run(&["check", &whole]);
                ran.ends_with(2).says("it lies outside of the project");
                assert!(!ran.stdout.contains("secret that"), "{path}: {ran:?}");
            }
            let included = folder.run(&["check", &format!("project/{name}"), "--include", "."]);
            assert!(included.stdout.contains("secret"), "{path}: {included:?}");
            std::fs::remove_file(folder.path().join("project").join(name)).expect("it was written");
        }
    }
}

#[test]
fn a_project_is_the_folder_of_its_configuration() {
    let folder = Folder::new();
    folder.file("include/one.h", "int one() { return 1; }\n");
    folder.file("src/uses.c", "#include \"../include/one.h\"\nint two() { return one() + one(); }\n");
    folder.run(&["check", "src/uses.c"]).ends_with(2).says("outside of the project");
    folder.file("gainsay.toml", "seed = 1\n");
    assert_ne!(folder.run(&["check", "src/uses.c"]).is_civil().code, Some(2));
}

#[test]
fn modules_lie_in_folders_of_their_names() {
    let folder = Folder::new();
    folder.file("src/Data/One.hs", "module Data.One where\none :: Int\none = 1\n");
    let text = "module Data.Two where\nimport Data.One\nprop_two :: Int -> Bool\nprop_two x = x + one > x\n";
    folder.file("src/Data/Two.hs", text);
    assert_ne!(folder.run(&["check", "src/Data/Two.hs"]).is_civil().code, Some(2));
}

#[test]
fn a_link_in_a_folder_leads_nowhere_else() {
    let folder = Folder::new();
    folder.file("elsewhere.fun", "goal secret = 1 +;\n");
    folder.file("project/fine.fun", FINE);
    symlink(folder.path().join("elsewhere.fun"), folder.path().join("project/link.fun")).expect("a link");
    symlink(folder.path().join("project/fine.fun"), folder.path().join("project/own.fun")).expect("a link");
    let ran = folder.run(&["check", "project"]);
    ran.ends_with(2).says("cannot read `project/link.fun`: it lies outside of the project").says("2 verified");
    assert!(!ran.stdout.contains("secret"), "{ran:?}");
    folder.run(&["check", "project/link.fun"]).ends_with(2).says("goal secret");
}

#[test]
fn pipes_devices_and_folders_are_refused_at_once() {
    let folder = Folder::new();
    let pipe = folder.path().join("project/pipe.h");
    std::fs::create_dir_all(folder.path().join("project/folder.h")).expect("a folder");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
    for path in ["pipe.h", "/dev/zero", "/dev/stdin", "folder.h"] {
        for (name, text) in importers(path) {
            folder.file(&format!("project/{name}"), text);
            let ran = folder.run(&["check", &format!("project/{name}")]);
            ran.ends_with(2).says("it is no file but a folder, a pipe or a device");
            assert!(ran.took < Duration::from_secs(20), "{path}: {ran:?}");
        }
    }
    assert!(Command::new("mkfifo").arg(folder.path().join("project/pipe.fun")).status().expect("mkfifo").success());
    folder.file("project/fine.fun", FINE);
    folder
        .run(&["check", "project", "--language", "core"])
        .ends_with(2)
        .says("pipe.fun`: it is no file")
        .says("1 verified");
}

#[test]
fn nothing_is_overwritten_that_gainsay_did_not_write() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    let mine = folder.file("notes.txt", SECRET);
    for format in ["text", "json", "jsonl", "sarif", "github", "junit", "html", "svg"] {
        folder
            .run(&["check", "fine.fun", "--format", format, "--output", "notes.txt"])
            .refuses("--force overwrites it");
        let fresh = format!("report.{format}");
        for _ in 0..2 {
            folder.run(&["check", "fine.fun", "--format", format, "--output", &fresh]).ends_with(0);
        }
    }
    folder
        .run(&["check", "fine.fun", "--output", "fine.fun"])
        .refuses("`fine.fun` is there and was not written by gainsay");
    assert_eq!(std::fs::read_to_string(folder.path().join("fine.fun")).expect("it is there"), FINE);
    symlink(&mine, folder.path().join("link")).expect("a link");
    folder.run(&["check", "fine.fun", "--output", "link"]).refuses("--force overwrites it");
    symlink(folder.path().join("nowhere"), folder.path().join("dangling")).expect("a link");
    folder.run(&["check", "fine.fun", "--output", "dangling"]).refuses("cannot write `dangling`");
    assert!(!folder.path().join("nowhere").exists());
    assert_eq!(std::fs::read_to_string(&mine).expect("it is there"), SECRET);
    folder.run(&["check", "fine.fun", "--output", "notes.txt", "--force"]).ends_with(0);
    assert!(std::fs::read_to_string(&mine).expect("it is there").contains("1 verified"));
    let empty = folder.file("empty", "");
    folder.run(&["check", "fine.fun", "--output", "empty"]).ends_with(0);
    assert!(std::fs::read_to_string(empty).expect("it is there").contains("1 verified"));
}

#[test]
fn what_is_emitted_overwrites_nothing_either() {
    let folder = Folder::new();
    folder.file("Bad.hs", "module Bad where\nprop_small :: Int -> Bool\nprop_small x = x < 10\n");
    folder.run(&["check", "Bad.hs", "--emit-test", "tests"]).ends_with(1);
    let written: Vec<_> = std::fs::read_dir(folder.path().join("tests")).expect("it was made").flatten().collect();
    assert_eq!(written.len(), 3, "a test, and the lists for HUnit and QuickCheck: {written:?}");
    for file in &written {
        folder.run(&["check", "Bad.hs", "--emit-test", "tests"]).ends_with(1);
        std::fs::write(file.path(), SECRET).expect("it can be changed");
        folder.run(&["check", "Bad.hs", "--emit-test", "tests"]).refuses("--force overwrites it");
        folder.run(&["check", "Bad.hs", "--emit-test", "tests", "--force"]).ends_with(1);
    }
    folder.file("bad.vpr", "method m(x: Int) { assert x > 0 }\n");
    folder.run(&["check", "bad.vpr", "--emit-viper", "--output", "bad.vpr"]).refuses("--force overwrites it");
    for _ in 0..2 {
        folder.run(&["check", "bad.vpr", "--emit-viper", "--output", "again.vpr"]).ends_with(1);
    }
    folder.file("bad.c", "int m(int x)\n  //@ requires true;\n  //@ ensures true;\n{ return 10 / x; }\n");
    for _ in 0..2 {
        folder.run(&["check", "bad.c", "--emit-main", "--output", "main.c"]).ends_with(1);
    }
    folder.file("hard.fun", "goal hard = let { x = ? : Int; y = ? : Int } in assert (x * y /= 7);\n");
    for _ in 0..2 {
        assert_ne!(folder.run(&["check", "hard.fun", "--log-queries", "queries"]).is_civil().code, Some(2));
    }
    let query = std::fs::read_dir(folder.path().join("queries")).expect("it was made").flatten().next();
    std::fs::write(query.expect("something was asked").path(), SECRET).expect("it can be changed");
    folder.run(&["check", "hard.fun", "--log-queries", "queries"]).refuses("--force overwrites it");
}

#[test]
fn names_steer_no_terminal_and_no_workflow() {
    let folder = Folder::new();
    let name = "evil\u{1b}[31m\u{7}\r\u{9b}2J\n::error title=injected::gone\u{202e}.fun";
    folder.file(name, "goal wrong = let { x = ? : Int } in assert (x > 0);\ngoal broken = 1 +;\n");
    folder.file("also\u{1b}]0;title\u{7}.fun", "goal wrong = let { x = ? : Int } in assert (x > 0);\n");
    for format in ["text", "json", "jsonl", "sarif", "github", "junit", "html", "svg"] {
        let ran = folder.run(&["check", ".", "--format", format]);
        for text in [&ran.stdout, &ran.stderr] {
            let steering = |character: char| character.is_control() && character != '\n';
            assert!(!text.contains(steering) && !text.contains('\u{202e}'), "{format}: {text:?}");
            assert!(
                !text.lines().any(|line| line.trim_start().starts_with("::error title=injected")),
                "{format}: {text}"
            );
        }
    }
    let missing = folder.run(&["check", "missing\u{1b}[2J.fun"]);
    assert!(!missing.stderr.contains('\u{1b}'), "{missing:?}");
}
