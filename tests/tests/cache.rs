//! What is recalled is what would have been found out: every program, changed in one place after it was kept, is told the same with and without the cache.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use gainsay::{Cache, Key, Options, Store};
use gainsay_report::json;
use gainsay_tests::{
    inputs::{self, Input},
    run::checked_with,
};

/// A store in memory that counts what it is asked for and does not have.
#[derive(Default)]
struct Table {
    kept: Mutex<BTreeMap<Key, Vec<u8>>>,
    put: AtomicUsize,
}

impl Store for Table {
    fn get(&self, key: &Key) -> Option<Vec<u8>> {
        self.kept.lock().unwrap().get(key).cloned()
    }

    fn put(&self, key: &Key, value: &[u8]) {
        self.put.fetch_add(1, Ordering::Relaxed);
        self.kept.lock().unwrap().insert(*key, value.to_vec());
    }
}

impl Table {
    fn cache(&self) -> Cache<'_> {
        Cache { store: self, made_by: "tests" }
    }
}

/// Steps end what does not end soon; the clock has no part in it.
fn options() -> Options {
    Options { steps: 20_000, file_steps: Some(60_000), time: Duration::from_secs(600), ..Options::default() }
}

fn told(path: &Path, text: &str, cache: Option<Cache<'_>>) -> String {
    checked_with(path, text, &options(), cache, |_, sources, _, report| json::write(&report, sources)).unwrap()
}

/// Programs that differ from this one in a comment, a number, a relation or an operator.
fn changed(input: &Input) -> Vec<(&'static str, String)> {
    let text = &input.text;
    let comment = input.style.line("", "nothing");
    let first = if text.starts_with("#lang") { text.find('\n').map_or(text.len(), |end| end + 1) } else { 0 };
    let mut found = vec![("comment", format!("{}{comment}\n\n{}", &text[..first], &text[first..]))];
    // Where in a text something is changed depends on nothing but the text.
    let somewhere = |what: &str| {
        let places: Vec<usize> = text.match_indices(what).map(|(place, _)| place).collect();
        let seed = text.bytes().fold(7_usize, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        places.get(seed % places.len().max(1)).copied()
    };
    for (what, other) in [(" < ", " <= "), (" + ", " - "), ("0", "1"), ("1", "2"), (" == ", " != "), ("(- ", "(+ ")] {
        if let Some(place) = somewhere(what) {
            found.push((what, format!("{}{other}{}", &text[..place], &text[place + what.len()..])));
        }
    }
    found
}

fn compare(step: usize, least: usize) {
    let all = inputs::all(&inputs::root()).unwrap();
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for input in all.iter().step_by(step) {
        let table = Table::default();
        let cold = told(&input.path, &input.text, None);
        if cold != told(&input.path, &input.text, Some(table.cache())) {
            wrong.push(format!("{}: differs while it is kept", input.name));
        }
        if cold != told(&input.path, &input.text, Some(table.cache())) {
            wrong.push(format!("{}: differs when it is recalled", input.name));
        }
        for (what, text) in changed(input) {
            compared += 1;
            if told(&input.path, &text, None) != told(&input.path, &text, Some(table.cache())) {
                wrong.push(format!("{}: differs after a change: {what}", input.name));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(compared >= least, "only {compared} programs were compared");
}

#[test]
fn what_is_recalled_of_some_programs_is_what_would_be_found() {
    compare(37, 40);
}

#[test]
#[ignore = "takes half an hour"]
fn what_is_recalled_of_all_programs_is_what_would_be_found() {
    compare(1, 2000);
}

/// How many answers are new where a program was checked before in another version.
fn new_answers(path: &str, before: &str, after: &str) -> usize {
    let table = Table::default();
    told(Path::new(path), before, Some(table.cache()));
    let known = table.put.load(Ordering::Relaxed);
    told(Path::new(path), after, Some(table.cache()));
    // All answers of the changed file together are one more.
    table.put.load(Ordering::Relaxed) - known - 1
}

#[test]
fn a_comment_costs_nothing_and_a_function_costs_itself_and_its_callers() {
    let c = "int one(int x)\n  //@ requires x < 100;\n  //@ ensures result == x + 1;\n{ return x + 1; }\n\n\
             int two(int x)\n  //@ requires x < 50;\n  //@ ensures result == x + 2;\n{ return one(x) + 1; }\n\n\
             int three(int x)\n  //@ requires true;\n  //@ ensures result == x;\n{ return x; }\n";
    let viper = "method one(x: Int) returns (y: Int) ensures y == x + 1 { y := x + 1 }\n\
                 method two(x: Int) returns (y: Int) ensures y == x + 2 { y := one(x); y := y + 1 }\n\
                 method three(x: Int) returns (y: Int) ensures y == x { y := x }\n";
    let racket = "#lang racket\n(define (one x) (+ x 1))\n(define (two x) (+ (one x) 1))\n(define (three x) x)\n\
                  (provide (contract-out [one (-> integer? integer?)] [two (-> integer? integer?)] [three (-> integer? integer?)]))\n";
    let haskell = "module Counting where\n\n{-@ one :: x:Int -> {v:Int | v == x + 1} @-}\none :: Int -> Int\none x = x + 1\n\n\
                   {-@ two :: x:Int -> {v:Int | v == x + 2} @-}\ntwo :: Int -> Int\ntwo x = one x + 1\n\n\
                   {-@ three :: x:Int -> {v:Int | v == x} @-}\nthree :: Int -> Int\nthree x = x\n";
    let core = "def one = \\x -> add x 1;\ngoal first = let { x = ? : Int } in assert (one x > x);\n\
                goal second = let { x = ? : Int } in assert (x == x);\n";
    let in_three = [
        ("a.c", c, "{ return x; }", "{ return x + 0; }"),
        ("a.vpr", viper, "{ y := x }", "{ y := x + 0 }"),
        ("a.rkt", racket, "(three x) x)", "(three x) (+ x 0))"),
        ("A.hs", haskell, "three x = x", "three x = x + 0"),
        ("a.fun", core, "(x == x)", "(add x 0 == x)"),
    ];
    for (path, text, body, other) in in_three {
        let first = if text.starts_with("#lang") { text.find('\n').unwrap() + 1 } else { 0 };
        let sign = match path.rsplit_once('.').unwrap().1 {
            "c" | "vpr" => "//",
            "rkt" => ";",
            _ => "--",
        };
        let commented = format!("{}{sign} nothing\n\n{}", &text[..first], &text[first..]);
        assert_eq!(new_answers(path, text, &commented), 0, "{path}: a comment");
        let changed = text.replacen(body, other, 1);
        assert_ne!(changed, text);
        assert_eq!(new_answers(path, text, &changed), 1, "{path}: a function");
    }
    let changed = c.replacen("return x + 1;", "return 1 + x;", 1);
    assert_eq!(new_answers("a.c", c, &changed), 2, "a caller may depend on the body of its callee");
}
