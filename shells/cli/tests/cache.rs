//! Answers that are kept: they change no byte, and neither several processes nor their sudden end spoil them.

mod support;

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use support::Folder;

/// Programs of every language, some right and some wrong.
const PROGRAMS: [(&str, &str); 5] = [
    (
        "list.c",
        "#include <stdlib.h>\nstruct node { int value; struct node *next; };\n\n\
         /*@ predicate nodes(struct node *n) = n == 0 ? true : n->value |-> _ &*& n->next |-> ?next &*& nodes(next); @*/\n\n\
         int first(struct node *n)\n  //@ requires nodes(n);\n  //@ ensures nodes(n);\n{ return n->value; }\n\n\
         int same(int x)\n  //@ requires true;\n  //@ ensures result == x;\n{ return x; }\n",
    ),
    ("cell.vpr", "field f: Int\nmethod m(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f > 0 { x.f := x.f + 1 }\n"),
    ("Small.hs", "module Small where\n\nhalf :: Int -> Int\nhalf x = if x == 7 then error \"seven\" else x `div` 2\n"),
    ("add.rkt", "#lang racket\n(define (f x) (/ 1 (- x 3)))\n(provide (contract-out [f (-> integer? number?)]))\n"),
    (
        "core.fun",
        "goal wrong = let { x = ? : Int } in assert (x == 3);\ngoal right = let { x = ? : Int } in assert (x == x);\n",
    ),
];

fn programs() -> Folder {
    let folder = Folder::new();
    for (name, text) in PROGRAMS {
        folder.file(&format!("programs/{name}"), text);
    }
    folder
}

#[test]
fn what_is_recalled_changes_no_byte() {
    let folder = programs();
    for format in ["text", "json", "jsonl", "sarif", "github", "junit", "html"] {
        let check = |more: &[&str]| folder.run(&[&["check", "programs", "--format", format], more].concat());
        let anew = check(&["--no-cache"]);
        for time in ["the first time", "the second time"] {
            let kept = check(&[]);
            assert_eq!((&kept.stdout, kept.code), (&anew.stdout, anew.code), "{format}, {time}");
        }
    }
}

#[test]
fn the_cache_can_be_looked_at_and_cleaned() {
    let folder = programs();
    let stat = |folder: &Folder| folder.run(&["cache", "stat"]).ends_with(0).stdout.clone();
    assert!(stat(&folder).starts_with("0 answers, 0.0 MB in "), "{}", stat(&folder));
    folder.run(&["check", "programs", "--no-cache"]);
    assert!(stat(&folder).starts_with("0 answers"), "{}", stat(&folder));
    folder.run(&["check", "programs"]);
    let number: usize = stat(&folder).split(' ').next().unwrap().parse().unwrap();
    assert!(number > PROGRAMS.len(), "files and goals are kept: {number}");
    let cleaned = folder.run(&["cache", "clean"]).ends_with(0).stdout.clone();
    assert!(cleaned.starts_with(&format!("removed {number} answers")), "{cleaned}");
    assert!(stat(&folder).starts_with("0 answers"), "{}", stat(&folder));
    let off = folder.run_with(&["cache", "stat"], "GAINSAY_CACHE", "off");
    assert!(off.code == Some(2) && off.stderr.contains("GAINSAY_CACHE"), "{off:?}");
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn what_was_spoilt_counts_as_not_there() {
    let folder = programs();
    let anew = folder.run(&["check", "programs", "--format", "json", "--no-cache"]).stdout;
    folder.run(&["check", "programs"]);
    let kept = files(&folder.path().join("cache/gainsay/verdicts"));
    assert!(!kept.is_empty());
    for (number, file) in kept.iter().enumerate() {
        let mut bytes = std::fs::read(file).unwrap();
        match number % 4 {
            0 => bytes.truncate(bytes.len() / 2),
            1 => bytes.clear(),
            2 => *bytes.last_mut().unwrap() ^= 1,
            _ => bytes.splice(0..0, *b"x").for_each(drop),
        }
        std::fs::write(file, bytes).unwrap();
    }
    assert_eq!(folder.run(&["check", "programs", "--format", "json"]).stdout, anew);
}

#[test]
fn processes_that_share_a_cache_and_are_killed_spoil_nothing() {
    let folder = programs();
    for number in 0..30 {
        folder.file(
            &format!("programs/more{number}.fun"),
            format!("goal g{number} = let {{ x = ? : Int }} in assert (x == {number});\n"),
        );
    }
    let anew = folder.run(&["check", "programs", "--format", "json", "--no-cache"]).stdout;
    // Moments of death that cover the whole of a run, the same ones every time.
    for moment in (0..40).map(|number: u64| number * 37 % 240) {
        let mut running: Vec<_> = (0..2)
            .map(|_| {
                let mut command = folder.command(&["check", "programs", "--format", "json"]);
                command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
            })
            .collect();
        std::thread::sleep(Duration::from_millis(moment));
        running[0].kill().expect("it can be killed");
        running.iter_mut().for_each(|process| drop(process.wait()));
    }
    assert_eq!(folder.run(&["check", "programs", "--format", "json"]).stdout, anew);
}

#[test]
fn goals_are_printed_as_they_are_decided_and_ctrl_c_ends_with_them() {
    use std::io::{BufRead, BufReader, Read};
    let folder = Folder::new();
    folder.file("a.fun", "goal quick = let { x = ? : Int } in assert (x == x);\n");
    // Numbers that multiply to something large keep a search busy for as long as it may.
    let endless = "def loop = \\x -> case x > 100000000 of { True -> x; False -> loop (add x 1); };\n\
                   goal slow = let { x = ? : Int } in assert (loop 0 == x);\n";
    for number in 0..8 {
        folder.file(&format!("b{number}.fun"), endless);
    }
    let mut command = folder.command(&["check", ".", "--jobs", "1", "--steps", "400000000", "--timeout", "600"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut reader = BufReader::new(child.stdout.take().expect("its output"));
    let mut first = String::new();
    reader.read_line(&mut first).expect("a line comes");
    assert_eq!(first, "verified: `quick`  ./a.fun:1:1\n");
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill is there").success());
    let mut rest = String::new();
    reader.read_to_string(&mut rest).expect("the rest");
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
    assert!(
        rest.contains("error[interrupted]: interrupted: ") && rest.contains("1 goal: 1 verified, 1 error"),
        "{rest}"
    );
}

#[test]
fn parts_of_a_run_put_together_are_the_run() {
    let folder = programs();
    for format in ["json", "text", "sarif", "junit"] {
        let whole = folder.run(&["check", "programs", "--format", format]);
        for part in ["1/2", "2/2"] {
            let file = format!("part{}.json", &part[..1]);
            folder.run(&["check", "programs", "--partition", part, "--output", &file]).is_civil();
        }
        let merged = folder.run(&["merge", "part2.json", "part1.json", "--format", format]);
        assert_eq!((&merged.stdout, merged.code), (&whole.stdout, whole.code), "{format}");
    }
    let part = folder.run(&["check", "programs", "--partition", "9/9"]).ends_with(2).stderr.clone();
    assert!(part.contains("part 9 of 9 has nothing to check: there are only 5 programs"), "{part}");
    folder.file("wrong.json", "{\"goals\": 3}");
    let wrong = folder.run(&["merge", "wrong.json"]);
    assert!(wrong.code == Some(2) && wrong.stderr.contains("`wrong.json` cannot be merged"), "{wrong:?}");
}
