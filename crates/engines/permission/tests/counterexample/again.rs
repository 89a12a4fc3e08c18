//! Counterexamples that are kept and run again: only what fails again, in the same way and in the same place, is the same.

use gainsay_ir::permission::Program;
use gainsay_permission::{Goal, counterexample::replay};
use gainsay_source::{Name, Sources};
use gainsay_verdict::{Binding, Counterexample, Plain, Value};

use crate::found_in;

const PROGRAM: &str = "method m(x: Int, y: Int)
  requires y > 0
{
  assert x < 5
  exhale x < 5
}
method other(x: Int)
{
  var z: Int := 1 / x
}";

struct Keep {
    sources: Sources,
    program: Program,
    goal: Goal,
    counterexample: Counterexample,
}

impl Keep {
    fn new(text: &str, name: &str) -> Keep {
        let (sources, program, found) = found_in(text);
        let (goal, counterexample) =
            found.into_iter().find(|(goal, _)| goal.name.as_str() == name).expect("a failure of this member");
        Keep { sources, program, goal, counterexample }
    }

    fn entry(&mut self, what: &str) -> &mut Binding {
        self.counterexample.choices.iter_mut().find(|entry| entry.ty == what).expect("an entry")
    }

    fn argument(&mut self, name: &str) -> &mut Binding {
        let is_it = |entry: &&mut Binding| entry.ty == "argument" && entry.name.as_str() == name;
        self.counterexample.choices.iter_mut().find(is_it).expect("an argument")
    }

    /// The code and line of the failure, if it is the one that was kept, and how the run ended.
    fn again(&self) -> Result<(Option<(String, u32)>, String), String> {
        let again = replay(&self.program, &self.goal, &self.counterexample, &Plain)?;
        Ok((again.failed.map(|(code, span)| (code, self.sources.line(span))), again.ending))
    }

    /// What was kept is not what happens.
    #[track_caller]
    fn is_another(&self) -> String {
        let (failed, ending) = self.again().expect("it can be run");
        assert_eq!(failed, None);
        ending
    }
}

#[test]
fn what_is_kept_fails_again() {
    let (failed, ending) = Keep::new(PROGRAM, "m").again().unwrap();
    assert_eq!(failed, Some(("assert.failed:assertion.false".to_owned(), 4)));
    assert!(ending.starts_with("fails with assert.failed:assertion.false: "), "{ending}");
}

#[test]
fn another_value_does_not_fail() {
    let mut keep = Keep::new(PROGRAM, "m");
    keep.argument("x").value = Value::integer(4).into();
    assert_eq!(keep.is_another(), "a run on the solver's values ends without this failure");
    let mut keep = Keep::new(PROGRAM, "m");
    keep.argument("y").value = Value::integer(0).into();
    assert!(keep.is_another().starts_with("for the solver's values "));
}

#[test]
fn another_error_another_cause_or_another_place_is_another_failure() {
    for code in
        ["exhale.failed:assertion.false", "assert.failed:division.by.zero", "assert.failed:insufficient.permission"]
    {
        let mut keep = Keep::new(PROGRAM, "m");
        keep.entry("failure").name = Name::new(code);
        keep.is_another();
    }
    let mut keep = Keep::new(PROGRAM, "m");
    let origin = keep.entry("failure").origin.as_mut().expect("a place");
    origin.start += 1;
    keep.is_another();
    let mut keep = Keep::new(PROGRAM, "m");
    let elsewhere = PROGRAM.find("exhale").expect("it is there") as u32;
    let origin = keep.entry("failure").origin.as_mut().expect("a place");
    (origin.start, origin.end) = (elsewhere, elsewhere + 12);
    keep.is_another();
}

#[test]
fn what_cannot_be_read_is_not_run() {
    let broken = |change: &dyn Fn(&mut Keep)| {
        let mut keep = Keep::new(PROGRAM, "m");
        change(&mut keep);
        keep.again().unwrap_err()
    };
    assert_eq!(broken(&|keep| keep.counterexample.choices.clear()), "it was kept without what a run starts from");
    let message = broken(&|keep| keep.entry("failure").name = Name::new("nonsense"));
    assert_eq!(message, "`nonsense` is no failure of a program with permissions");
    for value in [Value::integer(1), Value::constructor("nonsense", Vec::new())] {
        broken(&|keep| keep.entry("failure").value = value.clone().into());
        broken(&|keep| keep.argument("x").value = Value::constructor("nonsense", vec![value.clone()]).into());
    }
    broken(&|keep| keep.entry("failure").origin = None);
}

#[test]
fn how_a_program_is_run_is_kept_as_well() {
    let how = |with: &str, open: &str| {
        let parts = [with, open].map(|word| Value::constructor(word, Vec::new())).to_vec();
        let mut keep = Keep::new(PROGRAM, "m");
        keep.entry("failure").value = Value::Tuple(parts).into();
        keep.again()
    };
    for with in ["bodies", "contracts", "triggers", "contracts and triggers"] {
        for open in ["plain", "lazy"] {
            let (failed, _) = how(with, open).unwrap();
            assert!(failed.is_some(), "{with} {open}");
        }
    }
    assert_eq!(how("anything", "plain").unwrap_err(), "`anything` is no way to run a program");
    assert_eq!(how("bodies", "anything").unwrap_err(), "`anything` is no way to fill in what is open");
}

/// A callee whose contract says less than its body does.
const WEAK: &str = "method grow(n: Int) returns (r: Int)
  ensures r > n
{
  r := n + 1
}
method m(x: Int)
{
  var y: Int
  y := grow(x)
  assert y == x + 1
}";

#[test]
fn what_a_contract_allows_fails_only_with_the_contract() {
    let mut keep = Keep::new(WEAK, "m");
    assert_eq!(keep.again().unwrap().0, Some(("assert.failed:assertion.false".to_owned(), 10)));
    let Value::Tuple(how) = &mut keep.entry("failure").value.value else { panic!("a pair") };
    how[0] = Value::constructor("bodies", Vec::new());
    keep.is_another();
    // The value that the contract allows is kept with the call.
    let mut keep = Keep::new(WEAK, "m");
    keep.counterexample.choices.retain(|entry| entry.ty != "variable");
    keep.is_another();
}

/// What is known of a function is known where its trigger occurs.
const TRIGGERED: &str = "domain D { function f(x: Int): Int }
method m(y: Int)
  requires forall x: Int :: { f(x) } f(x) > 0
{
  assert f(y) > 5
}";

#[test]
fn an_assumption_about_what_occurs_must_hold_also_where_only_triggers_count() {
    let with = |result: i64, how: &str| {
        let mut keep = Keep::new(TRIGGERED, "m");
        let Value::Tuple(parts) = &mut keep.entry("failure").value.value else { panic!("a pair") };
        parts[0] = Value::constructor(how, Vec::new());
        let Value::Integer(y) = keep.argument("y").value.value.clone() else { panic!("a number") };
        let row = Value::Tuple(vec![Value::List(vec![Value::Integer(y)]), Value::integer(result)]);
        let table = Value::Tuple(vec![Value::List(Vec::new()), Value::List(vec![row])]);
        keep.entry("function").value = Value::Tuple(vec![table, Value::Unspecified]).into();
        keep.again().expect("it can be run").0
    };
    for how in ["bodies", "triggers", "contracts and triggers"] {
        assert!(with(1, how).is_some(), "{how}");
        assert_eq!(with(-1, how), None, "{how}");
        assert_eq!(with(6, how), None, "{how}");
    }
}
