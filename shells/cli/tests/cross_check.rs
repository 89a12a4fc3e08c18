//! `--cross-check`: a first solver that lies is found out by a second one.

#![allow(clippy::print_stderr, reason = "it says which solver was not there to be asked")]

mod support;

use support::Folder;

/// What nobody can prove, with and without a solver that thinks.
const WRONG: [(&str, &str); 4] = [
    ("wrong.fun", "goal wrong = let { x = ? : Int; y = ? : Int } in assert (x * y /= 7);\n"),
    ("Wrong.hs", "module Wrong where\nprop_wrong :: Int -> Int -> Bool\nprop_wrong x y = x * y /= 7\n"),
    ("wrong.vpr", "method wrong(x: Int, y: Int) { assert x * y != 7 }\n"),
    (
        "wrong.rkt",
        "#lang racket\n(provide (contract-out [wrong (-> integer? integer? any/c)]))\n\
         (define (wrong x y) (if (= (* x y) 7) (car '()) x))\n",
    ),
];

/// Says `unsat` to everything.
const YES: &str = "while read line; do case \"$line\" in *:version*) echo '(:version \"4.15.4\")';; *:name*) echo '(:name \"Z3\")';; \
                   *echo*) echo gainsay-ready;; *check-sat*) echo unsat;; *get-value*|*get-model*) echo '(error \"none\")';; *get-info*) echo '(:reason-unknown \"\")';; esac; done";

#[test]
fn a_solver_that_says_unsat_to_everything_does_not_go_unnoticed() {
    let folder = Folder::new();
    let liar = folder.script("z3", YES);
    let liar = liar.to_str().expect("it is text");
    let mut believed = 0;
    for (name, text) in WRONG {
        folder.file(name, text);
        let alone = folder.run(&["check", name, "--solver", liar]);
        believed += usize::from(alone.is_civil().code == Some(0));
        for second in [real_solver().as_str(), "cvc5"] {
            if second == "cvc5" && !is_installed("cvc5") {
                eprintln!("cvc5 is not installed and was not asked");
                continue;
            }
            let ran = folder.run(&["check", name, "--solver", liar, "--cross-check", second]);
            assert_ne!(ran.is_civil().code, Some(0), "{name}, {second}: {ran:?}");
            if alone.code == Some(0) {
                ran.ends_with(3).says("two solvers contradict each other").says("warning[cross-check]");
            }
        }
    }
    assert!(believed > 0, "without a second solver a lie is believed: otherwise this test shows nothing");
}

#[test]
fn what_is_right_is_confirmed() {
    let folder = Folder::new();
    folder.file("right.vpr", "method right(x: Int, y: Int) { assume x > 3 && y > x\n assert x + y > 7 }\n");
    let second = real_solver();
    let ran = folder.run(&["check", "right.vpr", "--cross-check", &second]);
    ran.ends_with(0).says("note[cross-check]").says("contradicts 0 and has no answer to 0");
    let same = folder.run(&["check", "right.vpr", "--cross-check", &second, "--jobs", "1"]);
    assert_eq!(ran.stdout, same.stdout);
}

#[test]
fn a_second_solver_that_says_nothing_is_told_and_hurts_nobody() {
    let folder = Folder::new();
    folder.file("right.vpr", "method right(x: Int, y: Int) { assume x > 3 && y > x\n assert x + y > 7 }\n");
    for body in ["exit 1", "exec cat /dev/urandom", &YES.replace("echo unsat", "echo unknown")] {
        let silent = folder.script("second", body);
        let ran = folder.run(&["check", "right.vpr", "--cross-check", silent.to_str().expect("it is text")]);
        ran.ends_with(0).says("the second solver confirms 0, contradicts 0 and has no answer to ");
    }
    folder.run(&["check", "right.vpr", "--cross-check", "no-such-solver"]).refuses("--cross-check names the solver");
}

fn is_installed(program: &str) -> bool {
    gainsay_solver_process::Search::new(Some(program.to_owned())).find().is_ok()
}

fn real_solver() -> String {
    let found = gainsay_solver_process::Search::new(None).find().expect("a solver is installed");
    found.path().to_string_lossy().into_owned()
}
