//! How long it takes from a key pressed to the first diagnostic, on files of five hundred lines. A measurement:
//! `cargo test -p gainsay-cli --test latency -- --ignored --nocapture`.

#![allow(clippy::print_stderr, reason = "it is what a measurement is for")]

mod editor;
mod support;

use std::time::{Duration, Instant};

use editor::Editor;

/// Functions that are right and, at the end, one that is not.
struct Sample {
    name: &'static str,
    heading: &'static str,
    /// A function whose name ends in a number, with the number twice.
    right: fn(usize) -> String,
    wrong: &'static str,
    /// What is changed in the wrong one, and into what, each time into something new: all other goals are known then, and this one is not.
    change: (&'static str, fn(usize) -> String),
}

const LINES: usize = 500;
const ROUNDS: usize = 21;

fn samples() -> [Sample; 5] {
    [
        Sample {
            name: "many.fun",
            heading: "",
            right: |number| {
                format!(
                    "goal right{number} = let {{ x = ? : Int }} in\n  assume (x > {number}) in\n  assert (x + 1 > {number});\n\n"
                )
            },
            wrong: "goal wrong = let { x = ? : Int } in assert (x < 3);\n",
            change: ("x < 3", |number| format!("x < {number}")),
        },
        Sample {
            name: "Many.hs",
            heading: "module Many where\n\n",
            right: |number| {
                format!(
                    "{{-@ right{number} :: x:Int -> {{v:Int | v > x}} @-}}\nright{number} :: Int -> Int\nright{number} x = x + 1 + {number}\n\n"
                )
            },
            wrong: "{-@ wrong :: x:Int -> {v:Int | v > x} @-}\nwrong :: Int -> Int\nwrong x = x - 1\n",
            change: ("x - 1", |number| format!("x - {number}")),
        },
        Sample {
            name: "many.rkt",
            heading: "#lang racket\n",
            right: |number| {
                format!(
                    "(provide (contract-out [right{number} (-> exact-integer? exact-integer?)]))\n(define (right{number} x)\n  (+ x {number}))\n\n"
                )
            },
            wrong: "(provide (contract-out [wrong (-> exact-integer? exact-integer?)]))\n(define (wrong x) (quotient 1 x))\n",
            change: ("quotient 1", |number| format!("quotient {number}")),
        },
        Sample {
            name: "many.vpr",
            heading: "field f: Int\n",
            right: |number| {
                format!(
                    "method right{number}(x: Ref)\n  requires acc(x.f)\n  ensures acc(x.f) && x.f == {number}\n{{\n  x.f := {number}\n}}\n\n"
                )
            },
            wrong: "method wrong(x: Ref)\n  requires acc(x.f)\n  ensures acc(x.f) && x.f == 1\n{\n  x.f := 2\n}\n",
            change: ("x.f := 2", |number| format!("x.f := {number}")),
        },
        Sample {
            name: "many.c",
            heading: "",
            right: |number| {
                format!(
                    "int right{number}(int *p)\n  //@ requires *p |-> ?v;\n  //@ ensures *p |-> {number} &*& result == v;\n{{\n  int old = *p;\n  *p = {number};\n  return old;\n}}\n\n"
                )
            },
            wrong: "int wrong(int x)\n  //@ requires true;\n  //@ ensures true;\n{\n  return 10 / x;\n}\n",
            change: ("10 / x", |number| format!("{number} / x")),
        },
    ]
}

fn text(sample: &Sample) -> String {
    let mut text = sample.heading.to_owned();
    let mut number = 0;
    while text.lines().count() + sample.wrong.lines().count() < LINES {
        text.push_str(&(sample.right)(number));
        number += 1;
    }
    text + sample.wrong
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

#[test]
#[ignore = "a measurement"]
fn from_a_change_to_its_first_diagnostic() {
    for sample in samples() {
        let mut editor = Editor::new();
        let first = text(&sample);
        let started = Instant::now();
        editor.open(sample.name, &first);
        editor.diagnostics(sample.name, |found| !found.is_empty());
        let opened = started.elapsed();
        let times = (0..ROUNDS).map(|round| {
            // What was said about the text before is of no interest.
            editor.kept.clear();
            let text = first.replace(sample.change.0, &(sample.change.1)(round + 100));
            let started = Instant::now();
            editor.change(sample.name, &text);
            editor.diagnostics(sample.name, |_| true);
            started.elapsed()
        });
        let times: Vec<Duration> = times.collect();
        let (lines, goals) = (first.lines().count(), first.matches("right").count());
        eprintln!("{}: {lines} lines, {goals}+ names; opened {opened:?}, changed {:?}", sample.name, median(times));
    }
}
