//! `gainsay watch`, as a person would use it: a program is changed in an editor, and what is told is read.

mod support;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use support::Folder;

const PATIENCE: Duration = Duration::from_secs(60);
/// Longer than changes that belong together are apart.
const QUIET: Duration = Duration::from_millis(1500);

const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";
const WRONG: &str = "goal wrong = let { x = ? : Int } in assert (x > 0);\n";

/// A watch that runs.
struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn start(folder: &Folder, arguments: &[&str]) -> Watch {
        let mut command = folder.command(&[&["watch"], arguments].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("gainsay starts");
        let stdout = child.stdout.take().expect("it is piped");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Watch { child, lines }
    }

    /// The next block, without the empty line that ends it.
    #[track_caller]
    fn block(&self) -> Vec<String> {
        let mut block = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.is_empty() => return block,
                Ok(line) => block.push(line),
                Err(error) => panic!("{error} after {block:?}"),
            }
        }
    }

    #[track_caller]
    fn says_nothing(&self) {
        assert_eq!(self.lines.recv_timeout(QUIET), Err(RecvTimeoutError::Timeout));
    }

    /// Ctrl-C, and the exit code.
    fn interrupt(mut self) -> Option<i32> {
        let status = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().expect("there is kill");
        assert!(status.success());
        support::wait(&mut self.child, Instant::now())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_recorded_session() {
    let folder = Folder::new();
    folder.file("a.fun", format!("{FINE}{WRONG}"));
    folder.file("b.fun", FINE.replace("fine", "other"));
    let watch = Watch::start(&folder, &["."]);
    assert_eq!(
        watch.block(),
        [
            "check 1: 2 programs checked",
            "  new    ./a.fun:2:37: error[assert]: `wrong` can fail: the assertion is false",
            "3 goals: 2 verified, 1 refuted",
        ]
    );
    // Nothing but a comment: the file is checked, and nothing is new.
    folder.file("a.fun", format!("-- more\n{FINE}{WRONG}"));
    assert_eq!(
        watch.block(),
        [
            "check 2: ./a.fun changed, 1 program checked, 0 of 2 goals decided anew",
            "  open   ./a.fun:3:37: error[assert]: `wrong` can fail: the assertion is false",
            "3 goals: 2 verified, 1 refuted",
        ]
    );
    // One function is mended.
    folder.file("a.fun", format!("{FINE}{}", FINE.replace("fine", "wrong")));
    assert_eq!(
        watch.block(),
        [
            "check 3: ./a.fun changed, 1 program checked, 1 of 2 goals decided anew",
            "  fixed  ./a.fun:3:37: error[assert]: `wrong` can fail: the assertion is false",
            "3 goals: 3 verified",
        ]
    );
    // Another one is broken, by an editor that replaces the file.
    folder.file("b.new", WRONG.replace("wrong", "other"));
    std::fs::rename(folder.path().join("b.new"), folder.path().join("b.fun")).expect("it is there");
    assert_eq!(
        watch.block(),
        [
            "check 4: ./b.fun changed, 1 program checked, 1 of 1 goal decided anew",
            "  new    ./b.fun:1:37: error[assert]: `other` can fail: the assertion is false",
            "3 goals: 2 verified, 1 refuted",
        ]
    );
    // A half-written line.
    folder.file("a.fun", format!("{FINE}goal wrong = 1 +;\n"));
    let block = watch.block();
    assert!(block[2].starts_with("  new    ./a.fun:2:") && block[2].contains("error[syntax]"), "{block:?}");
    assert!(block[1].starts_with("  open   ./b.fun"), "{block:?}");
    // A new program, in a new folder, and one less.
    folder.file("inner/c.fun", FINE);
    assert_eq!(watch.block()[0], "check 6: ./inner/c.fun changed, 1 program checked, 1 of 1 goal decided anew");
    std::fs::remove_file(folder.path().join("a.fun")).expect("it is there");
    let block = watch.block();
    assert_eq!(block[0], "check 7: ./a.fun changed, 0 programs checked");
    assert!(block[1].starts_with("  fixed  ./a.fun:2:"), "{block:?}");
    assert_eq!(block.last().map(String::as_str), Some("2 goals: 1 verified, 1 refuted"));
    assert_eq!(watch.interrupt(), Some(1));
}

#[test]
fn what_does_not_change_a_text_is_no_change() {
    let folder = Folder::new();
    folder.file("a.fun", FINE);
    let watch = Watch::start(&folder, &[]);
    assert_eq!(watch.block().last().map(String::as_str), Some("1 goal: 1 verified"));
    folder.file("a.fun", FINE);
    folder.file("notes.txt", "nothing to check");
    folder.file(".hidden.fun", WRONG);
    folder.file(".git/index.fun", WRONG);
    watch.says_nothing();
    // Changes that follow each other at once are told once.
    for number in 0..5 {
        folder.file("a.fun", format!("-- {number}\n{WRONG}"));
    }
    assert_eq!(watch.block().last().map(String::as_str), Some("1 goal: 1 refuted"));
    watch.says_nothing();
    folder.file("a.fun", FINE);
    assert_eq!(watch.block().last().map(String::as_str), Some("1 goal: 1 verified"));
    assert_eq!(watch.interrupt(), Some(0));
}

#[test]
fn programs_are_checked_when_what_they_import_changes() {
    let folder = Folder::new();
    folder.file("gainsay.toml", "");
    folder.file("include/one.h", "static int one()\n  //@ requires true;\n  //@ ensures result == 1;\n{ return 1; }\n");
    let uses = "#include \"../include/one.h\"\nint two()\n  //@ requires true;\n  //@ ensures result == 2;\n{ return one() + one(); }\n";
    folder.file("src/uses.c", uses);
    folder.file("src/other.c", "int three() { return 3; }\n");
    let watch = Watch::start(&folder, &["src"]);
    assert_eq!(watch.block()[0], "check 1: 2 programs checked");
    folder.file("include/one.h", "static int one()\n  //@ requires true;\n  //@ ensures result == 3;\n{ return 3; }\n");
    let block = watch.block();
    assert_eq!(block[0], "check 2: include/one.h changed, 1 program checked, 2 of 2 goals decided anew");
    assert!(block[1].starts_with("  new    src/uses.c:4:"), "{block:?}");
    folder.file("include/one.h", "static int one()\n  //@ requires true;\n  //@ ensures result == 1;\n{ return 2; }\n");
    let block = watch.block();
    assert!(block.iter().any(|line| line.starts_with("  new    src/../include/one.h")), "{block:?}");
    // What is no longer imported is no longer told.
    folder.file("src/uses.c", "int two() { return 2; }\n");
    let block = watch.block();
    assert!(block.iter().any(|line| line.starts_with("  fixed  src/../include/one.h")), "{block:?}");
    assert!(block.last().is_some_and(|line| !line.contains("refuted")), "{block:?}");
    drop(watch);
}

#[test]
fn what_is_excused_is_not_told() {
    let folder = Folder::new();
    folder.file("a.fun", WRONG);
    folder.run(&["baseline", "."]).ends_with(0);
    let watch = Watch::start(&folder, &[".", "--baseline", "gainsay-baseline.json"]);
    assert_eq!(watch.block(), ["check 1: 1 program checked", "1 goal: 1 known"]);
    folder.file("a.fun", format!("-- gainsay: allow(assert): agreed\n{}", WRONG.replace("> 0", "> 1")));
    assert_eq!(
        watch.block(),
        ["check 2: ./a.fun changed, 1 program checked, 1 of 1 goal decided anew", "1 goal: 1 suppressed"]
    );
    assert_eq!(watch.interrupt(), Some(0));
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let folder = Folder::new();
    folder.run(&["watch", "missing.fun"]).refuses("cannot read `missing.fun`");
    folder.run(&["watch", "-"]).refuses("standard input cannot be watched");
    folder.run(&["watch", "."]).refuses("there are no programs in `.`");
}

#[test]
fn names_steer_no_terminal() {
    let folder = Folder::new();
    folder.file("evil\u{1b}[31m\n::error::x.fun", WRONG);
    let watch = Watch::start(&folder, &["."]);
    let block = watch.block();
    assert!(block.iter().all(|line| !line.contains('\u{1b}') && !line.starts_with("::")), "{block:?}");
    folder.file("evil\u{1b}[31m\n::error::x.fun", FINE);
    let block = watch.block();
    assert!(block.iter().all(|line| !line.contains('\u{1b}') && !line.starts_with("::")), "{block:?}");
    assert_eq!(watch.interrupt(), Some(0));
}
