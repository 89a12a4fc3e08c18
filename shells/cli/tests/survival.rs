//! Runs that lose their solvers, their files or their address space, and nothing else.

#![allow(clippy::print_stderr, reason = "the figures of a run are shown with --nocapture")]

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::{Folder, Ran, finish};

const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";

/// Goals that cannot be decided without the solver, every other one of them wrong.
fn goals(count: usize) -> String {
    let goal = |number: usize| {
        let claim = if number.is_multiple_of(2) { "x * x >= 0" } else { "x * x /= 49" };
        format!(
            "goal g{number} = let {{ x = ? : Int; y = ? : Int }} in assume (x > y + {number}) in assert ({claim});\n"
        )
    };
    (0..count).map(goal).collect()
}

/// A solver that is killed some time after it was started, the first `kills` times that it is. When is random, by a seed.
fn mortal(folder: &Folder, kills: usize) -> PathBuf {
    let real = gainsay_solver_process::Search::new(None).find().expect("a solver is installed");
    let body = format!(
        "echo >> '{folder}/starts'\nn=$(wc -l < '{folder}/starts')\nif [ $n -le {kills} ]; then\n\
         ( sleep $(awk -v n=$n 'BEGIN {{ srand(n + 12); print rand() * 0.03 }}'); kill -0 $$ && echo >> '{folder}/kills' && kill -KILL $$ ) \
         </dev/null >/dev/null 2>&1 &\nfi\nexec '{real}' \"$@\"",
        folder = folder.path().display(),
        real = real.path().display()
    );
    folder.script("z3", &body)
}

fn lines(path: &Path) -> usize {
    std::fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

/// Checks so many goals while the solver is killed so many times; how many goals were lost.
fn lost(count: usize, kills: usize) -> usize {
    let folder = Folder::new();
    folder.file("many.fun", goals(count));
    let solver = mortal(&folder, kills);
    let ran = folder.run(&["check", "many.fun", "--format", "json", "--solver", solver.to_str().expect("text")]);
    let report = ran.is_civil().json();
    let goals = report["goals"].as_array().expect("a list");
    assert_eq!(goals.len(), count);
    let mut lost = 0;
    for (goal, number) in goals.iter().zip(0..) {
        let right = if number % 2 == 0 { "verified" } else { "refuted" };
        if goal["verdict"] == "unknown" {
            lost += 1;
        } else {
            assert_eq!(goal["verdict"], right, "{goal}");
        }
    }
    let killed = lines(&folder.path().join("kills"));
    let started = lines(&folder.path().join("starts"));
    eprintln!("{count} goals, {started} solvers started, {killed} killed, {lost} goals lost, {:?}", ran.took);
    assert!(killed >= kills / 2, "the solver was killed {killed} times of {kills}");
    assert!(lost <= killed, "{lost} goals are lost, though only {killed} were in flight");
    lost
}

#[test]
fn a_solver_that_is_killed_costs_the_goals_in_flight() {
    lost(400, 12);
}

/// `cargo test -p gainsay-cli --test survival -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute"]
fn a_solver_that_is_killed_two_hundred_times_costs_the_goals_in_flight() {
    lost(500, 200);
}

#[cfg(target_os = "linux")]
#[test]
fn a_solver_ends_with_gainsay_also_when_that_is_killed() {
    let folder = Folder::new();
    folder.file("hard.fun", goals(2));
    let pid = folder.path().join("pid");
    let body = "echo $$ > pid.new\nmv pid.new pid\nexec sleep 600";
    let solver = folder.script("z3", body);
    let mut command = folder.command(&["check", "hard.fun", "--jobs", "1", "--timeout", "60", "--solver"]);
    let mut child = command.arg(solver).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let started = Instant::now();
    let within = |condition: &dyn Fn() -> bool| {
        while !condition() {
            assert!(started.elapsed() < Duration::from_secs(60), "it takes too long");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    within(&|| pid.exists());
    let solver = std::fs::read_to_string(&pid).expect("it was written").trim().to_owned();
    let process = PathBuf::from(format!("/proc/{solver}"));
    assert!(process.exists(), "the solver runs");
    child.kill().expect("it can be killed");
    child.wait().expect("it can be waited for");
    // Whoever inherits it may leave its name behind for a while.
    within(&|| std::fs::read_to_string(process.join("stat")).map_or(true, |stat| stat.contains(") Z ")));
}

#[cfg(target_os = "linux")]
#[test]
fn six_hundred_megabytes_of_address_space_are_enough() {
    let folder = Folder::new();
    let programs = [
        ("a.fun", goals(4)),
        ("A.hs", "module A where\nprop_sum :: Int -> Int -> Bool\nprop_sum x y = (x + y) - y == x\n".to_owned()),
        ("a.vpr", "method m(x: Int) requires x > 3 ensures x > 2 { }\n".to_owned()),
        (
            "a.rkt",
            "#lang racket\n(provide (contract-out [f (-> integer? integer?)]))\n(define (f x) (+ x 1))\n".to_owned(),
        ),
        ("a.c", "int f(int *p)\n  //@ requires *p |-> ?v;\n  //@ ensures *p |-> v;\n{ return *p; }\n".to_owned()),
    ];
    for (name, text) in &programs {
        folder.file(&format!("all/{name}"), text);
    }
    let usual = folder.run(&["check", "all", "--jobs", "8"]);
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 614400; exec \"$0\" check all --jobs 8", env!("CARGO_BIN_EXE_gainsay")]);
    command.current_dir(folder.path()).env("XDG_CACHE_HOME", folder.path().join("cache")).stdin(Stdio::null());
    let small = finish(command);
    assert_eq!((small.code, &small.stdout), (usual.code, &usual.stdout), "{small:?}");
    usual.ends_with(1).says("8 goals: 6 verified, 2 refuted");
}

/// A run over good files and bad ones.
fn beside(folder: &Folder, bad: &[&str]) -> Ran {
    folder.file("one.fun", FINE);
    folder.file("two.fun", FINE);
    folder.run(&[&["check", "one.fun"], bad, &["two.fun"]].concat())
}

#[test]
fn what_cannot_be_read_costs_itself() {
    let folder = Folder::new();
    folder.file("latin.fun", b"-- caf\xe9\n");
    std::os::unix::fs::symlink("/proc/self/mem", folder.path().join("memory.fun")).expect("a link");
    std::os::unix::fs::symlink("round.fun", folder.path().join("round.fun")).expect("a link");
    folder.file("notes.txt", "nothing");
    for (bad, why) in [
        ("missing.fun", "cannot read `missing.fun`: there is no such file"),
        ("latin.fun", "cannot read `latin.fun`: it is not UTF-8 text (byte 6"),
        ("memory.fun", "cannot read `memory.fun`: Input/output error"),
        ("round.fun", "cannot read `round.fun`"),
        ("notes.txt", "cannot tell the language of `notes.txt`"),
    ] {
        beside(&folder, &[bad]).ends_with(2).says("error[not-read]").says(why).says("2 verified");
    }
    let all = ["missing.fun", "latin.fun", "memory.fun", "round.fun"];
    beside(&folder, &all).ends_with(2).says("2 verified").says("4 errors in the text");
    let report = beside(&folder, &["missing.fun", "--format", "json"]).ends_with(2).json();
    assert_eq!(report["diagnostics"][0]["code"], "not-read");
}

#[test]
fn a_run_in_which_nothing_was_checked_is_no_success() {
    let folder = Folder::new();
    for (name, text, why) in [
        ("empty.fun", "def f x = x;\n", "it has no goal"),
        ("Empty.hs", "module Empty () where\ndata Colour = Red | Green\n", "does not export"),
        ("empty.rkt", "#lang racket\n(define (f x) (car x))\n", "neither provides nor runs"),
        ("empty.vpr", "field f: Int\n", "no method"),
        ("empty.c", "int f(int x);\n", "no function"),
    ] {
        folder.file(name, text);
        folder.run(&["check", name]).ends_with(2).says("warning[nothing-checked]").says(why);
        folder.file("fine.fun", FINE);
        folder.run(&["check", name, "fine.fun"]).ends_with(0).says("warning[nothing-checked]").says("1 verified");
    }
}

#[test]
fn a_name_that_no_goal_has_is_no_success_in_any_language() {
    let folder = Folder::new();
    folder.file("a.c", "int f(int x) { return x; }\n");
    folder.file("a.fun", FINE);
    for name in ["a.c", "a.fun"] {
        folder.run(&["check", name, "--only", "fien"]).ends_with(2).says("there is no goal named `fien`");
    }
    folder.run(&["check", "a.c", "a.fun", "--only", "fine"]).ends_with(0);
}
