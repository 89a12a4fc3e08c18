//! Counterexamples that were tampered with: a replay has to notice, whatever the language. A run that could not be made is no run that fails.

use std::path::Path;

use gainsay::Options;
use gainsay_source::Name;
use gainsay_tests::{
    inputs::{self, Input},
    run::{as_meant, checked, checked_text},
};
use gainsay_verdict::{Binding, Counterexample, Ending, Failure, HeapEntry, Kind, Permission, Shown, Value};

type Tamper = fn(&mut Failure) -> bool;

fn counterexample(failure: &mut Failure) -> &mut Counterexample {
    failure.counterexample.as_mut().expect("a confirmed failure has a counterexample")
}

/// Something else.
fn changed(shown: &mut Shown) {
    shown.value = match &shown.value {
        Value::Integer(number) => Value::Integer(number + 1_000_003),
        Value::Boolean(truth) => Value::Boolean(!truth),
        _ => Value::Symbol(Name::new("something else")),
    };
}

/// What makes every counterexample a wrong one, whatever it is about; whether there was something to change.
const EVERYWHERE: [(&str, Tamper); 4] = [
    ("another code", |failure| {
        failure.code = "another".to_owned();
        true
    }),
    ("another place", |failure| {
        failure.span.end += 1;
        true
    }),
    ("no counterexample", |failure| {
        failure.counterexample = None;
        true
    }),
    ("nothing that it was run on", |failure| {
        let known = counterexample(failure);
        let had = known.inputs.iter().any(|input| !matches!(input.value.value, Value::Unforced | Value::Unspecified));
        let (inputs, choices) = (std::mem::take(&mut known.inputs), std::mem::take(&mut known.choices));
        let promised: usize = known.assumed.iter_mut().map(|each| std::mem::take(&mut each.promised).len()).sum();
        had && promised + inputs.len() + choices.len() > 0
    }),
];

/// What is compared with the run where programs are made of functions, and in C.
const SHOWN: [(&str, Tamper); 5] = [
    ("another kind", |failure| {
        let known = counterexample(failure);
        known.kind = if known.kind == Kind::Concrete { Kind::Abstract } else { Kind::Concrete };
        true
    }),
    ("another ending", |failure| {
        let ending = &mut counterexample(failure).ending;
        *ending = match ending {
            Ending::Raised { message, .. } => Ending::raised(format!("{message}!")),
            _ => Ending::raised("oops"),
        };
        true
    }),
    ("another value at the end", |failure| match &mut counterexample(failure).ending {
        Ending::Returned(value) | Ending::AssertionFailed { sides: Some((value, _)) } => {
            changed(value);
            true
        }
        _ => false,
    }),
    ("another cell", |failure| {
        let entries = counterexample(failure).heaps.iter_mut().flat_map(|heap| &mut heap.entries);
        let mut cells = entries.filter_map(|entry| match entry {
            HeapEntry::Field(cell) => Some(cell),
            _ => None,
        });
        cells.next().map(|cell| changed(&mut cell.value)).is_some()
    }),
    ("another permission", |failure| {
        let entries = counterexample(failure).heaps.iter_mut().flat_map(|heap| &mut heap.entries);
        let mut cells = entries.filter_map(|entry| match entry {
            HeapEntry::Field(cell) => Some(cell),
            _ => None,
        });
        cells.next().map(|cell| cell.permission = Permission::Wildcard).is_some()
    }),
];

/// Tampers with every counterexample of a program: how often, and which of the wrong ones were taken for right.
fn tampered(input: &Input) -> (usize, Vec<String>) {
    let compares = !input.name.ends_with(".vpr");
    let options = as_meant(&Options::default(), &input.text);
    checked(input, &options, |world, sources, root, report| {
        let (mut tried, mut accepted) = (0, Vec::new());
        for goal in &report.goals {
            for failure in goal.outcome.failures().iter().filter(|failure| failure.is_confirmed()) {
                for (what, tamper) in EVERYWHERE.iter().chain(SHOWN.iter().filter(|_| compares)) {
                    let mut wrong = failure.clone();
                    if !tamper(&mut wrong) {
                        continue;
                    }
                    tried += 1;
                    let replayed = gainsay::replay(world, sources, root, &goal.name, &wrong, &options);
                    if replayed.is_ok_and(|replayed| replayed.agrees) {
                        accepted.push(format!("{}: {}: {what}", input.name, goal.name));
                    }
                }
            }
        }
        (tried, accepted)
    })
    .unwrap()
}

fn every(step: usize, first: usize, least: usize) {
    let inputs = inputs::all(&inputs::root()).unwrap();
    let refuted = inputs.iter().filter(|input| input.text.contains("~ refuted"));
    let (mut tried, mut accepted) = (0, Vec::new());
    for input in refuted.skip(first).step_by(step) {
        let (here, wrong) = tampered(input);
        tried += here;
        accepted.extend(wrong);
    }
    assert_eq!(accepted, Vec::<String>::new());
    assert!(tried >= least, "only {tried} counterexamples were changed");
}

#[test]
fn no_changed_counterexample_of_some_programs_is_accepted() {
    every(17, 5, 40);
}

#[test]
#[ignore = "takes minutes"]
fn no_changed_counterexample_of_any_program_is_accepted() {
    every(1, 0, 1000);
}

/// Whether the first counterexample of a text, after a change, is accepted as one of this goal.
fn replayed(path: &str, text: &str, goal: &str, change: impl Fn(&mut Failure)) -> Result<bool, String> {
    let options = Options::default();
    checked_text(Path::new(path), text, &options, |world, sources, root, report| {
        let mut failures = report.goals.iter().flat_map(|goal| goal.outcome.failures());
        let mut failure = failures.find(|failure| failure.is_confirmed()).expect("a counterexample").clone();
        change(&mut failure);
        gainsay::replay(world, sources, root, goal, &failure, &options).map(|replayed| replayed.agrees)
    })
    .unwrap()
}

fn set(bindings: &mut [Binding], name: &str, value: Value) {
    let mut named = bindings.iter_mut().filter(|binding| binding.name == name);
    named.next().expect("a binding of this name").value = value.into();
}

const FUNCTIONAL: &str = "goal small = let { x = ? : Int } in assume (x > 0) in assert (x == 7);
goal other = let { y = ? : Int } in assert (y > 3);";

#[test]
fn a_function_is_not_run_on_other_values() {
    let run = |change: fn(&mut Failure)| replayed("f.fun", FUNCTIONAL, "small", change);
    let with = |value: i64| {
        replayed("f.fun", FUNCTIONAL, "small", |failure| {
            set(&mut counterexample(failure).inputs, "x", Value::integer(value));
        })
    };
    assert_eq!(run(|_| ()), Ok(true));
    // The value is right; the precondition is false; it fails, but not with what is shown.
    assert_eq!(with(7), Ok(false));
    assert_eq!(with(-7), Ok(false));
    assert_eq!(with(123_456), Ok(false));
    assert_eq!(run(|failure| counterexample(failure).inputs.clear()), Ok(false));
    assert!(run(|failure| counterexample(failure).inputs[0].name = Name::new("nobody")).is_err());
}

#[test]
fn a_counterexample_of_another_goal_is_none() {
    assert_ne!(replayed("f.fun", FUNCTIONAL, "other", |_| ()), Ok(true));
    assert!(replayed("f.fun", FUNCTIONAL, "nobody", |_| ()).is_err());
    let methods =
        "method one(x: Int)\n  requires x > 0\n{\n  assert x == 7\n}\nmethod two(x: Int)\n{\n  assert x == 7\n}";
    assert_eq!(replayed("m.vpr", methods, "one", |_| ()), Ok(true));
    assert_ne!(replayed("m.vpr", methods, "two", |_| ()), Ok(true));
    let functions = "void one(int *p)\n//@ requires true;\n//@ ensures true;\n{\n  *p = 1;\n}\nvoid two(int *p)\n//@ requires true;\n//@ ensures true;\n{\n  *p = 2;\n}\n";
    assert_eq!(replayed("m.c", functions, "one", |_| ()), Ok(true));
    assert_ne!(replayed("m.c", functions, "two", |_| ()), Ok(true));
}

const METHOD: &str = "field f: Int
domain D { function g(x: Int): Int axiom positive { g(1) > 0 } }
method m(x: Int, r: Ref)
  requires acc(r.f, 1/2) && x > 0 && r.f == 2 && g(1) < 10
{
  assert x + r.f == g(1) && x == 3
  r.f := 1
}";

/// An entry of what a run with permissions starts from.
fn kept<'f>(failure: &'f mut Failure, what: &str) -> impl Iterator<Item = &'f mut Binding> {
    counterexample(failure).choices.iter_mut().filter(move |entry| entry.ty == what)
}

#[test]
fn a_method_is_not_run_from_another_state() {
    let run = |change: fn(&mut Failure)| replayed("m.vpr", METHOD, "m", change);
    assert_eq!(run(|_| ()), Ok(true));
    let argument = |value: Value| {
        replayed("m.vpr", METHOD, "m", |failure| {
            kept(failure, "argument").find(|entry| entry.name == "x").expect("x").value = value.clone().into();
        })
    };
    assert_eq!(argument(Value::integer(0)), Ok(false));
    assert_ne!(argument(Value::Boolean(true)), Ok(true));
    assert_ne!(run(|failure| counterexample(failure).choices.retain(|entry| entry.ty != "argument")), Ok(true));
    assert!(run(|failure| counterexample(failure).choices.clear()).is_err());
    assert!(run(|failure| kept(failure, "failure").for_each(|entry| entry.name = Name::new("nothing:known"))).is_err());
    assert_ne!(run(|failure| kept(failure, "failure").for_each(|entry| entry.origin = None)), Ok(true));
}

#[test]
fn axioms_hold_even_if_it_was_forgotten_that_they_do() {
    let wrong = replayed("m.vpr", METHOD, "m", |failure| {
        counterexample(failure).choices.retain(|entry| entry.ty != "domain");
        for entry in kept(failure, "function") {
            negate(&mut entry.value.value);
        }
    });
    assert_ne!(wrong, Ok(true));
}

/// The results of a kept table, below zero.
fn negate(value: &mut Value) {
    match value {
        Value::Integer(number) if *number > 1.into() => *number = (-&*number) - 1,
        Value::List(parts) | Value::Tuple(parts) | Value::Constructor { arguments: parts, .. } => {
            parts.iter_mut().for_each(negate);
        }
        _ => {}
    }
}

const WRITES: &str = "void f(int *p, int n)
//@ requires *p |-> ?v &*& 0 < n &*& n < 10;
//@ ensures *p |-> v;
{
  *p = n;
}
";

#[test]
fn a_c_function_is_not_run_from_another_heap() {
    let run = |change: fn(&mut Failure)| replayed("f.c", WRITES, "f", change);
    assert_eq!(run(|_| ()), Ok(true));
    assert_ne!(run(|failure| changed(&mut counterexample(failure).inputs[1].value)), Ok(true));
    assert!(run(|failure| counterexample(failure).choices.clear()).is_err());
    let decisions = |value: Value| {
        replayed("f.c", WRITES, "f", |failure| set(&mut counterexample(failure).choices, "decisions", value.clone()))
    };
    assert!(decisions(Value::Boolean(true)).is_err());
    assert!(decisions(Value::List(vec![Value::integer(-1)])).is_err());
    assert_ne!(decisions(Value::List(vec![Value::integer(1_000_000); 4])), Ok(true));
    assert_ne!(run(|failure| set(&mut counterexample(failure).choices, "blocks", Value::integer(5))), Ok(true));
}

const RACKET: &str = "#lang racket
(provide (contract-out [f (-> exact-integer? exact-integer?)]))
(define (f x) (if (= x 5) (car '()) x))
";

#[test]
fn a_racket_function_is_not_run_on_other_values() {
    let run = |change: fn(&mut Failure)| replayed("f.rkt", RACKET, "f", change);
    assert_eq!(run(|_| ()), Ok(true));
    assert_ne!(run(|failure| changed(&mut counterexample(failure).inputs[0].value)), Ok(true));
    assert_ne!(run(|failure| counterexample(failure).inputs.clear()), Ok(true));
}
