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

use gainsay::{Cache, Engines, Key, Options, Store};
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

fn report_of(path: &Path, text: &str, cache: Option<Cache<'_>>) -> String {
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
        let cold = report_of(&input.path, &input.text, None);
        if cold != report_of(&input.path, &input.text, Some(table.cache())) {
            wrong.push(format!("{}: differs while it is kept", input.name));
        }
        if cold != report_of(&input.path, &input.text, Some(table.cache())) {
            wrong.push(format!("{}: differs when it is recalled", input.name));
        }
        for (what, text) in changed(input) {
            compared += 1;
            if report_of(&input.path, &text, None) != report_of(&input.path, &text, Some(table.cache())) {
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

/// C's reports speak of lines in their words. What is kept is told again, not decided again, where everything stands in other lines.
fn moved(step: usize) {
    let all = inputs::all(&inputs::root()).unwrap();
    let is_c = |input: &&Input| input.path.extension().is_some_and(|extension| extension == "c");
    let (mut wrong, mut decided) = (Vec::new(), Vec::new());
    for input in all.iter().filter(is_c).step_by(step) {
        let table = Table::default();
        report_of(&input.path, &input.text, Some(table.cache()));
        let known = table.put.load(Ordering::Relaxed);
        let lower = format!("\n// nothing\n\n{}", input.text);
        if report_of(&input.path, &lower, None) != report_of(&input.path, &lower, Some(table.cache())) {
            wrong.push(input.name.clone());
        }
        let new = table.put.load(Ordering::Relaxed) - known;
        // All answers of the changed file together are one.
        if new > 1 {
            decided.push(format!("{}: {} goals", input.name, new - 1));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(decided, Vec::<String>::new());
}

#[test]
fn some_c_programs_that_moved_are_told_again() {
    moved(7);
}

#[test]
#[ignore = "takes minutes"]
fn all_c_programs_that_moved_are_told_again() {
    moved(1);
}

/// How many answers are new where a program was checked before in another version.
fn new_answers(path: &str, before: &str, after: &str) -> usize {
    let table = Table::default();
    report_of(Path::new(path), before, Some(table.cache()));
    let known = table.put.load(Ordering::Relaxed);
    report_of(Path::new(path), after, Some(table.cache()));
    // All answers of the changed file together are one more.
    table.put.load(Ordering::Relaxed) - known - 1
}

/// What one engine found out says nothing of what another would.
#[test]
fn another_engine_decides_again() {
    let viper = "method m(x: Int) returns (y: Int) ensures y == x + 1 { y := x + 1 }\n";
    let table = Table::default();
    let mut known = Vec::new();
    for engine in Engines::ALL {
        let options = Options { engine, ..options() };
        for _ in 0..2 {
            checked_with(Path::new("a.vpr"), viper, &options, Some(table.cache()), |_, _, _, _| ()).unwrap();
            known.push(table.put.load(Ordering::Relaxed));
        }
    }
    // Each finds out as much as the first the first time, and nothing the second.
    let each = known[0];
    assert!(each > 0);
    assert_eq!(known, [each, each, 2 * each, 2 * each, 3 * each, 3 * each]);
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

/// A program, and a change in one place of it that changes what becomes of another.
struct Flow {
    path: &'static str,
    text: &'static str,
    change: (&'static str, &'static str),
}

/// Through shared state, contracts, structures, macros, instances, defaults, aliases, axioms, predicates, callees, constants and fixpoints.
const FLOWS: [Flow; 15] = [
    Flow {
        path: "state.rkt",
        text: "#lang racket\n(define n 1)\n(define (g!) (set! n 2))\n(define (f) (/ 6 n))\n\
               (provide (contract-out [f (-> number?)] [g! (-> any)]))\n",
        change: ("(set! n 2)", "(set! n 0)"),
    },
    Flow {
        path: "contract.rkt",
        text: "#lang racket\n(define (ok? x) (and (integer? x) (> x 0)))\n(define (f x) (/ 1 x))\n\
               (provide (contract-out [f (-> ok? number?)]))\n",
        change: ("(> x 0)", "(>= x 0)"),
    },
    Flow {
        path: "macro.rkt",
        text: "#lang racket\n(define-syntax-rule (half e) (/ e 2))\n(define (f x) (half x))\n\
               (provide (contract-out [f (-> integer? number?)]))\n",
        change: ("(/ e 2)", "(/ e 0)"),
    },
    Flow {
        path: "table.rkt",
        text: "#lang racket\n(define h (make-hash))\n(define (put! k) (hash-set! h k 1))\n\
               (define (f) (if (zero? (hash-count h)) 1 (car (list))))\n(define (k) (void))\n\
               (provide (contract-out [f (-> any/c)] [k (-> any)]))\n",
        change: ("(define (k) (void))", "(define (k) (put! 3))"),
    },
    Flow {
        path: "Instance.hs",
        text: "module Instance where\ndata T = T Int\ninstance Eq T where\n  T a == T b = a == b\n\
               f :: T -> Int\nf t = if t == t then 1 else error \"no\"\n",
        change: ("= a == b", "= a /= b"),
    },
    Flow {
        path: "Default.hs",
        text: "module Default where\nclass C a where\n  c :: a -> Int\n  c _ = 1\ninstance C Int\n\
               f :: Int -> Int\nf x = 10 `div` c x\n",
        change: ("c _ = 1", "c _ = 0"),
    },
    Flow {
        path: "Alias.hs",
        text: "module Alias where\n{-@ type Pos = {v:Int | v > 0} @-}\n{-@ f :: Pos -> {v:Int | v > 0} @-}\n\
               f :: Int -> Int\nf x = x\n",
        change: ("Pos = {v:Int | v > 0}", "Pos = {v:Int | v >= 0}"),
    },
    Flow {
        path: "macro.vpr",
        text: "define LIMIT 5\nfunction lim(): Int { LIMIT }\nmethod m() { assert lim() == 5 }\n",
        change: ("LIMIT 5", "LIMIT 6"),
    },
    Flow {
        path: "axiom.vpr",
        text: "domain D { function d(): Int\n axiom { d() == 3 } }\nmethod m() { assert d() == 3 }\n",
        change: ("d() == 3 }", "d() == 4 }"),
    },
    Flow {
        path: "predicate.vpr",
        text: "field f: Int\npredicate P(x: Ref) { acc(x.f) && x.f > 0 }\n\
               method m(x: Ref) requires P(x) { unfold P(x)\n assert x.f > 0 }\n",
        change: ("x.f > 0 }\nmethod", "x.f > -1 }\nmethod"),
    },
    Flow {
        path: "callee.c",
        text: "static int h(int x) { return x + 1; }\nint f(int x)\n //@ requires 0 <= x &*& x < 10;\n\
               //@ ensures result > 0;\n{ return h(x); }\n",
        change: ("x + 1", "x - 1"),
    },
    Flow {
        path: "constant.c",
        text: "#define N 4\nint f(int x)\n //@ requires 0 <= x &*& x < 10;\n //@ ensures result == x + 4;\n{ return x + N; }\n",
        change: ("N 4", "N 5"),
    },
    Flow {
        path: "enumeration.c",
        text: "enum e { A, B };\nint f()\n //@ requires true;\n //@ ensures result == 1;\n{ return B; }\n",
        change: ("{ A, B }", "{ B, A }"),
    },
    Flow {
        path: "fixpoint.c",
        text: "/*@ fixpoint int inc(int x) { return x + 1; } @*/\nint f(int x)\n //@ requires x < 100;\n\
               //@ ensures result == inc(x);\n{ return x + 1; }\n",
        change: ("return x + 1; } @", "return x + 2; } @"),
    },
    Flow {
        path: "definition.fun",
        text: "def one = 1;\ndef two = add one one;\ngoal g = assert (two == 2);\n",
        change: ("one = 1", "one = 2"),
    },
];

#[test]
fn what_flows_from_elsewhere_is_decided_again() {
    for Flow { path, text, change: (before, after) } in FLOWS {
        let table = Table::default();
        let path = Path::new(path);
        let changed = text.replacen(before, after, 1);
        report_of(path, text, Some(table.cache()));
        let (anew, recalled) = (report_of(path, &changed, None), report_of(path, &changed, Some(table.cache())));
        assert_eq!(anew, recalled, "{}", path.display());
        assert!(anew.contains("\"refuted\""), "the change matters in {}: {anew}", path.display());
    }
}
