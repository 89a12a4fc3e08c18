//! Solvers that die, hang, babble or are not there. Each costs at most the goals in flight: exit code 3 and the reason, in bounded time, and
//! nothing a solver prints reaches the user.
#![cfg(unix)]

mod support;

use std::time::Duration;

use support::{Folder, Ran};

/// Goals that nobody can decide without a solver.
const NEEDS_A_SOLVER: &str = "goal first = let { x = ? : Int; y = ? : Int } in
  assume (31 * x + 17 * y == 1009 && x > 3 && y > 3) in assert (x + y < 30);
goal second = let { x = ? : Int; y = ? : Int } in
  assume (29 * x - 23 * y == 7 && x > 100) in assert (x + y > 190);
";

const JSON: &[&str] = &["--format", "json"];

/// Long enough for a slow machine, far below what a hang would take.
const BOUNDED: Duration = Duration::from_secs(30);

fn check(folder: &Folder, solver: &std::path::Path, more: &[&str]) -> Ran {
    folder.file("hard.fun", NEEDS_A_SOLVER);
    let solver = solver.to_string_lossy();
    let arguments = [&["check", "hard.fun", "--solver", &solver, "--timeout", "2"], more].concat();
    folder.run(&arguments)
}

/// All goals are unknown because of the solver, and the run did not take long.
#[track_caller]
fn costs_every_goal(ran: &Ran) {
    let report = ran.ends_with(3).json();
    assert!(ran.took < BOUNDED, "{ran:?}");
    assert_eq!(ran.stderr, "");
    for goal in report["goals"].as_array().expect("a list") {
        assert_eq!(goal["verdict"], "unknown", "{ran:?}");
        assert_eq!(goal["reason"]["kind"], "solver-gave-up", "{ran:?}");
        assert!(!goal["reason"]["message"].as_str().expect("a sentence").is_empty());
    }
    assert_eq!(report["goals"].as_array().map(Vec::len), Some(2));
}

#[test]
fn with_a_solver_the_goals_are_decided_and_need_it() {
    let folder = Folder::new();
    folder.file("hard.fun", NEEDS_A_SOLVER);
    let report = folder.run(&["check", "hard.fun", "--format", "json"]).json();
    assert_eq!(report["goals"].as_array().map(Vec::len), Some(2));
    for goal in report["goals"].as_array().expect("a list") {
        assert_ne!(goal["verdict"], "unknown", "{goal}");
        assert_ne!(goal["statistics"]["solver_queries"], 0, "{goal}");
    }
}

#[test]
fn a_solver_killed_by_a_signal() {
    let folder = Folder::new();
    let solver = folder.script("z3", "read line\nread line\nkill -KILL $$");
    costs_every_goal(&check(&folder, &solver, JSON));
}

#[test]
fn a_solver_that_prints_garbage() {
    let folder = Folder::new();
    let solver = folder.script("z3", "while read line; do echo ')( flurb \"'; done");
    costs_every_goal(&check(&folder, &solver, JSON));
}

#[test]
fn a_solver_that_prints_what_is_not_even_text() {
    let folder = Folder::new();
    let solver = folder.script("z3", "exec cat /dev/urandom");
    costs_every_goal(&check(&folder, &solver, JSON));
}

#[test]
fn a_solver_that_never_answers() {
    let folder = Folder::new();
    let solver = folder.script("z3", "exec sleep 600");
    costs_every_goal(&check(&folder, &solver, JSON));
}

#[test]
fn a_solver_that_exits_at_once() {
    let folder = Folder::new();
    let solver = folder.script("z3", "exit 0");
    costs_every_goal(&check(&folder, &solver, JSON));
    let solver = folder.script("z3", "echo 'cannot execute' >&2; exit 127");
    costs_every_goal(&check(&folder, &solver, JSON));
}

#[test]
fn a_solver_that_lies_about_a_refutation_is_not_believed() {
    let folder = Folder::new();
    let body =
        "while read line; do case \"$line\" in *check-sat*) echo sat;; *get-*) echo '((x 1) (y 1))';; esac; done";
    let solver = folder.script("z3", body);
    let ran = check(&folder, &solver, JSON);
    assert_ne!(ran.is_civil().code, Some(1), "{ran:?}");
    assert_eq!(ran.json()["goals"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_solver_that_dies_once_costs_only_the_goal_in_flight() {
    let folder = Folder::new();
    let marker = folder.path().join("died");
    let real = real_solver();
    let body = format!(
        "if [ ! -e '{0}' ]; then touch '{0}'; read line; read line; kill -KILL $$; fi\nexec '{real}' \"$@\"",
        marker.display()
    );
    let solver = folder.script("z3", &body);
    let ran = check(&folder, &solver, &["--format", "json", "--jobs", "1"]);
    let report = ran.is_civil().json();
    let verdicts: Vec<&str> =
        report["goals"].as_array().expect("a list").iter().filter_map(|goal| goal["verdict"].as_str()).collect();
    assert!(marker.exists(), "the solver was started");
    assert!(verdicts.iter().filter(|verdict| **verdict == "unknown").count() <= 1, "{ran:?}");
    assert_ne!(verdicts.get(1), Some(&"unknown"), "{ran:?}");
}

#[test]
fn what_a_solver_says_on_the_side_reaches_nobody() {
    let folder = Folder::new();
    let solver = folder.script("z3", &format!("echo 'WARNING: banner' >&2\nexec '{}' \"$@\"", real_solver()));
    let ran = check(&folder, &solver, &[]);
    assert!(!ran.stdout.contains("banner") && !ran.stderr.contains("banner"), "{ran:?}");
    assert_ne!(ran.says("2 goals").is_civil().code, Some(3), "{ran:?}");
}

#[test]
fn a_solver_that_does_not_exist_is_one_sentence() {
    let folder = Folder::new();
    folder.file("hard.fun", NEEDS_A_SOLVER);
    let missing = "names the solver `no-such-solver`, which is no program; install Z3 with `apt-get install z3`";
    folder.run(&["check", "hard.fun", "--solver", "no-such-solver"]).refuses(missing);
    folder.run_with(&["check", "hard.fun"], "GAINSAY_SOLVER", "no-such-solver").refuses(missing);
}

#[test]
fn a_solver_that_is_too_old_is_one_sentence() {
    let folder = Folder::new();
    let body = "while read line; do case \"$line\" in *:version*) echo '(:version \"4.4.1\")';; *:name*) echo '(:name \"Z3\")';; \
                *echo*) echo gainsay-ready;; *check-sat*) echo unknown;; esac; done";
    let solver = folder.script("z3", body);
    let ran = check(&folder, &solver, JSON);
    ran.ends_with(3).says("4.4.1");
}

#[test]
fn a_full_disk_under_logged_queries_is_an_error() {
    let folder = Folder::new();
    folder.file("hard.fun", NEEDS_A_SOLVER);
    let logged = folder.run(&["check", "hard.fun", "--log-queries", "queries"]);
    assert_ne!(logged.is_civil().code, Some(2), "{logged:?}");
    let names: Vec<_> = std::fs::read_dir(folder.path().join("queries"))
        .expect("the folder was made")
        .map(|entry| entry.expect("it can be listed").file_name())
        .collect();
    assert!(!names.is_empty());
    let full = folder.path().join("full");
    std::fs::create_dir(&full).expect("a folder");
    for name in names {
        std::os::unix::fs::symlink("/dev/full", full.join(name)).expect("a link");
    }
    let ran = folder.run(&["check", "hard.fun", "--log-queries", "full"]);
    ran.refuses("cannot log queries to `full`: ").refuses("No space left");
    folder.run(&["check", "hard.fun", "--log-queries", "hard.fun"]).refuses("cannot log queries to `hard.fun`");
}

fn real_solver() -> String {
    let found = gainsay_solver_process::Search::new(None).find().expect("a solver is installed");
    found.path().to_string_lossy().into_owned()
}
