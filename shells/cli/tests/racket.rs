//! Counterexamples of Racket programs in Racket itself: the text that is run, and what Racket makes of it.

mod support;

use std::process::Command;

use support::Folder;

const PROGRAM: &str = "#lang racket
(provide (contract-out [reciprocal (-> integer? real?)]))
(define (reciprocal n) (/ 1 (- 100 n)))
";

const APPENDED: &str = "(module* witness racket (require (submod \"..\")) (reciprocal 100))";

#[test]
fn the_report_says_what_to_append() {
    let folder = Folder::new();
    folder.file("first.rkt", PROGRAM);
    folder.run(&["check", "first.rkt"]).ends_with(1).says(&format!("to see it in Racket, append {APPENDED}"));
}

#[test]
#[cfg(unix)]
fn racket_gets_the_program_with_its_witness() {
    let folder = Folder::new();
    folder.file("first.rkt", PROGRAM);
    let kept = "printf '%s\\n' \"$@\" > arguments; cp \"$TMPDIR\"/gainsay-racket-*/witness-0.rkt seen.rkt";
    folder.script("bin/racket", &format!("{kept}; echo '/: division by zero' >&2; exit 1"));
    let path = format!("{}:{}", folder.path().join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut command = folder.command(&["check", "--racket", "first.rkt"]);
    command.env("PATH", path).env("TMPDIR", folder.path());
    let ran = support::finish(command);
    ran.ends_with(1);
    assert!(ran.stderr.contains("Racket fails on the counterexample to `reciprocal`: /: division by zero"), "{ran:?}");
    let arguments = std::fs::read_to_string(folder.path().join("arguments")).unwrap();
    assert!(arguments.contains("witness))"), "{arguments}");
    assert_eq!(std::fs::read_to_string(folder.path().join("seen.rkt")).unwrap(), format!("{PROGRAM}\n{APPENDED}\n"));
}

#[test]
fn a_racket_that_is_not_installed_is_no_error() {
    let folder = Folder::new();
    folder.file("first.rkt", PROGRAM);
    if Command::new("racket").arg("--version").output().is_ok() {
        return;
    }
    let ran = folder.run(&["check", "--racket", "first.rkt"]);
    ran.ends_with(1);
    assert!(ran.stderr.contains("racket is not installed"), "{ran:?}");
}

/// Only where Racket is installed.
#[test]
fn a_real_racket_agrees() {
    if Command::new("racket").arg("--version").output().is_err() {
        return;
    }
    let folder = Folder::new();
    folder.file("first.rkt", PROGRAM);
    let ran = folder.run(&["check", "--racket", "first.rkt"]);
    assert!(ran.stderr.contains("Racket fails on the counterexample to `reciprocal`"), "{ran:?}");
}

#[test]
fn exports_without_contracts_are_checked_when_asked_for() {
    let folder = Folder::new();
    folder.file(
        "plain.rkt",
        "#lang racket\n(provide top fine)\n(define (top xs) (car xs))\n(define (fine x) (list x))\n",
    );
    folder.run(&["check", "plain.rkt"]).ends_with(2).says("warning[nothing-checked]").says("--any/c");
    let asked = folder.run(&["check", "--any/c", "plain.rkt"]);
    asked.ends_with(1).says("`top` can fail: car: contract violation").says("verified: `fine`");
}

/// Only where Racket is installed, it can be asked; here it is one that fails otherwise.
#[test]
#[cfg(unix)]
fn what_racket_does_not_confirm_is_not_refuted() {
    let folder = Folder::new();
    folder.file("first.rkt", PROGRAM);
    folder.script("bin/racket", "exit 0");
    let path = format!("{}:{}", folder.path().join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut command = folder.command(&["check", "--racket", "first.rkt"]);
    command.env("PATH", path).env("TMPDIR", folder.path());
    let ran = support::finish(command);
    ran.ends_with(3).says("unknown[unconfirmed]: `reciprocal`");
}

#[test]
fn what_a_client_does_is_told_by_what_to_write_and_not_by_names_of_ours() {
    let folder = Folder::new();
    folder.file(
        "clients.rkt",
        "#lang racket\n(provide (contract-out [scale (-> integer? (-> integer? integer?))] [reset (-> void?)] [get (-> positive?)]\n  \
         [named (-> integer? integer?)]))\n(define n 1)\n(define (scale n) (λ (x) (quotient n x)))\n(define (reset) (set! n 0))\n(define (get) n)\n\
         (define (named context) (quotient 1 context))\n",
    );
    let told = |goal: &str| folder.run(&["check", "clients.rkt", "--only", goal]);
    let scale = told("scale");
    scale.ends_with(1).says("reached with n = 0").says("((scale 0) 0)");
    let get = told("get");
    get.ends_with(1).says("(reset) (get)");
    for ran in [&scale, &get] {
        assert!(!ran.stdout.contains("context") && !ran.stdout.contains("before ="), "{}", ran.stdout);
    }
    // A parameter may have any name.
    told("named").ends_with(1).says("reached with context = 0").says("(require (submod \"..\")) (named 0))");
}
