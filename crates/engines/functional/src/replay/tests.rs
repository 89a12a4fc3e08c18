//! Scripts that are no counterexamples: whatever is wrong with them, the evaluator says so.

use std::time::Duration;

use gainsay_explore::Deadline;
use gainsay_verdict::{FunctionTable, Kind, Value};

use super::{Decision, Ending, Evaluator, Limits, Script, Tracing};
use crate::{
    code::{ChoiceId, Code, GeneratorId},
    confirm::Replays,
    symbolic::tests::{BUDGET, code},
};

const LIMITS: Limits = Limits { steps: 10_000, cells: 10_000 };

/// Values for the inputs of these names, in turn.
fn script(code: &Code, inputs: &[(&str, Value)]) -> Script {
    let mut script = Script::default();
    for (name, value) in inputs {
        let generator = code.generators.iter().position(|generator| generator.label == *name).expect("an input");
        script.inputs.entry(GeneratorId(generator as u32)).or_default().push(value.clone());
    }
    script
}

fn ending(code: &Code, script: &Script) -> Ending {
    Evaluator::new(code, script, LIMITS, Tracing::Off).run(code.entries[0].body)
}

fn ended(text: &str, inputs: &[(&str, Value)]) -> Ending {
    let code = code(text);
    ending(&code, &script(&code, inputs))
}

/// The value of a broken contract that a traced run ends with.
fn broken(text: &str) -> Option<Value> {
    let code = code(text);
    let script = Script::default();
    let mut evaluator = Evaluator::new(&code, &script, LIMITS, Tracing::On);
    evaluator.run(code.entries[0].body);
    evaluator.broken_contract().map(|broken| broken.value)
}

#[test]
fn a_broken_contract_is_the_innermost_that_blames_who_is_blamed() {
    let program = |body: &str| {
        format!(
            "data Value = Number Int; def ours = raise [contract, \"ours\"] 1; def theirs = raise [contract, \"theirs\"] 2;
             def positive pos v = monitor v blaming pos in if v > 0 then v else pos;
             goal g = {body};"
        )
    };
    let value = |body: &str| broken(&program(body));
    assert_eq!(value("positive ours (0 - 1)"), Some(Value::integer(-1)));
    assert_eq!(value("case positive theirs 1 of { y -> positive ours 0 }"), Some(Value::integer(0)));
    let inside = |test: &str| format!("monitor 5 blaming ours in (case positive theirs 3 of {{ y -> {test} }})");
    assert_eq!(value(&inside("ours")), Some(Value::integer(5)));
    // A test that fails by itself breaks no contract that is at work around it.
    assert_eq!(value(&inside("theirs")), None);
    assert_eq!(value(&inside("crash [error]")), None);
}

fn confirmed(code: &Code, script: &Script) -> Result<Kind, String> {
    let deadline = Deadline::of(&BUDGET, &|| Duration::ZERO);
    let replays = Replays::new(code, code.entries[0].body, LIMITS, deadline);
    replays.confirm(script).map(|confirmed| confirmed.kind)
}

fn fails(ending: &Ending) -> bool {
    matches!(ending, Ending::Failed(_))
}

const SMALL: &str = "goal small = let { x = ? : Int } in assume (x > 0) in assert (x < 5);";

#[test]
fn only_a_value_that_fails_fails() {
    assert!(fails(&ended(SMALL, &[("x", Value::integer(5))])));
    assert!(matches!(ended(SMALL, &[("x", Value::integer(4))]), Ending::Value(_)));
}

#[test]
fn a_false_assumption_is_no_failure() {
    let otherwise = "goal small = let { x = ? : Int } in assume (x > 0) in assert False;";
    assert_eq!(ended(otherwise, &[("x", Value::integer(0))]), Ending::AssumptionFalse);
    assert_eq!(ended(otherwise, &[("x", Value::integer(-7))]), Ending::AssumptionFalse);
}

#[test]
fn an_assumption_that_is_not_decided_does_not_hold() {
    let open = "goal small = let { x = ? : Int } in assume (x > 0) in assert False;";
    assert_eq!(ended(open, &[]), Ending::HoleForced);
    assert_eq!(ended(open, &[("x", Value::Unspecified)]), Ending::HoleForced);
    assert_eq!(ended(open, &[("x", Value::Unforced)]), Ending::HoleForced);
    let endless = "def f x = f x; goal small = assume (f 1) in assert False;";
    assert_eq!(ended(endless, &[]), Ending::OutOfSteps);
    let itself = "goal small = let { b = b } in assume b in assert False;";
    assert_eq!(ended(itself, &[]), Ending::Loop);
}

#[test]
fn an_assertion_that_is_not_decided_does_not_fail() {
    for input in [vec![], vec![("x", Value::Unspecified)]] {
        assert_eq!(ended("goal small = let { x = ? : Int } in assert (x < 5);", &input), Ending::HoleForced);
    }
}

#[test]
fn an_input_is_missing_the_second_time_it_is_asked_for() {
    let twice = "def ask y = ? : Int; goal g = assert (ask 1 == ask 2);";
    let label = code(twice).generators[0].label.clone();
    let inputs = [(label.as_str(), Value::integer(1)), (label.as_str(), Value::integer(2))];
    assert!(fails(&ended(twice, &inputs)));
    assert_eq!(ended(twice, &inputs[..1]), Ending::HoleForced);
}

#[test]
fn values_of_other_types_are_no_inputs() {
    for value in [
        Value::Text("5".to_owned()),
        Value::Boolean(true),
        Value::constructor("Nothing", Vec::new()),
        Value::constructor("True", vec![Value::integer(1)]),
        Value::Raised("oops".to_owned()),
    ] {
        let ending = ended(SMALL, &[("x", value.clone())]);
        assert!(!fails(&ending), "{value:?}: {ending:?}");
    }
}

#[test]
fn constructors_have_their_fields_and_types() {
    let text = "data Color = Red | Green; data Box = Box Color; \
                goal g = let { b = ? : Box } in case b of { Box c -> case c of { Red -> assert False; Green -> 1 } };";
    let boxed = |inside: Value| Value::constructor("Box", vec![inside]);
    let color = |name: &str| Value::constructor(name, Vec::new());
    assert!(fails(&ended(text, &[("b", boxed(color("Red")))])));
    assert!(!fails(&ended(text, &[("b", boxed(color("Green")))])));
    assert!(!fails(&ended(text, &[("b", boxed(color("Blue")))])));
    assert!(!fails(&ended(text, &[("b", Value::constructor("Box", Vec::new()))])));
    assert!(!fails(&ended(text, &[("b", Value::constructor("Box", vec![color("Red"), color("Red")]))])));
}

#[test]
fn a_function_does_what_its_rows_say() {
    let text = "goal g = let { f = ? : (Int -> Int) } in assert (f 1 == f 2);";
    let table = |rows: &[(i64, i64)], default: Value| {
        let rows = rows.iter().map(|(from, to)| (vec![Value::integer(*from)], Value::integer(*to))).collect();
        Value::Function(FunctionTable { parameters: vec!["x".into()], rows, default: Box::new(default) })
    };
    assert!(fails(&ended(text, &[("f", table(&[(1, 7)], Value::integer(0)))])));
    assert!(!fails(&ended(text, &[("f", table(&[(3, 7)], Value::integer(0)))])));
    assert!(!fails(&ended(text, &[("f", table(&[(1, 7), (2, 7)], Value::integer(0)))])));
    assert!(!fails(&ended(text, &[("f", table(&[(1, 7), (1, 8), (2, 7)], Value::integer(0)))])));
    assert_eq!(ended(text, &[("f", table(&[(1, 7)], Value::Unspecified))]), Ending::HoleForced);
}

/// A callee that adds one and promises to add something; its caller relies on one.
const PROMISE: &str = "def grow x = (x + 1) [] (let { r = ? : Int } in assume (r > x) in r); \
                       goal g = let { n = ? : Int } in assert (grow n == n + 1);";

fn promised(inputs: &[(&str, Value)]) -> Result<Kind, String> {
    let code = code(PROMISE);
    let mut script = script(&code, inputs);
    script.decisions.insert(ChoiceId(0), vec![Decision::Right]);
    confirmed(&code, &script)
}

#[test]
fn a_contract_is_taken_at_its_word_and_no_further() {
    assert_eq!(promised(&[("n", Value::integer(5)), ("r", Value::integer(7))]), Ok(Kind::Abstract));
    let broken = promised(&[("n", Value::integer(5)), ("r", Value::integer(5))]);
    assert_eq!(broken, Err("the inputs that were found violate an assumption".to_owned()));
    let kept = promised(&[("n", Value::integer(5)), ("r", Value::integer(6))]);
    assert_eq!(kept, Err("replayed on the inputs that were found, it does not fail".to_owned()));
    assert!(promised(&[("n", Value::integer(5))]).is_err());
}

#[test]
fn what_fails_with_the_bodies_is_concrete() {
    let code =
        code("def same x = x [] (let { r = ? : Int } in r); goal g = let { n = ? : Int } in assert (same n == 3);");
    let mut script = script(&code, &[("n", Value::integer(5)), ("r", Value::integer(7))]);
    script.decisions.insert(ChoiceId(0), vec![Decision::Right]);
    assert_eq!(confirmed(&code, &script), Ok(Kind::Concrete));
}

#[test]
fn a_number_that_is_too_large_to_write_down_is_no_failure() {
    let text = "def square n x = if n == 0 then x else square (n - 1) (x * x); goal g = assert (square 40 3 == 0);";
    let ending = ended(text, &[]);
    assert!(!fails(&ending) && !matches!(ending, Ending::Value(_)), "{ending:?}");
}

#[test]
fn a_function_among_the_arguments_is_asked_what_its_row_asks() {
    let text = "goal g = let { f = ? : ((Int -> Int) -> Int) } in assert (f (\\x -> x + 1) == f (\\x -> x + 2));";
    let row = |argument: i64, result: i64, value: i64| {
        let rows = vec![(vec![Value::integer(argument)], Value::integer(result))];
        let seen = FunctionTable { parameters: vec!["x".into()], rows, default: Box::new(Value::Unspecified) };
        (vec![Value::Function(seen)], Value::integer(value))
    };
    let table = |rows| {
        let default = Box::new(Value::integer(0));
        Value::Function(FunctionTable { parameters: vec!["f".into()], rows, default })
    };
    assert!(fails(&ended(text, &[("f", table(vec![row(1, 2, 7)]))])));
    assert!(fails(&ended(text, &[("f", table(vec![row(1, 3, 7)]))])));
    assert!(!fails(&ended(text, &[("f", table(vec![row(1, 4, 7)]))])));
    assert!(!fails(&ended(text, &[("f", table(vec![row(1, 2, 7), row(5, 7, 7)]))])));
    assert!(!fails(&ended(text, &[("f", table(vec![row(2, 2, 7)]))])));
    let both = |first: (i64, i64), second: (i64, i64)| {
        let rows = [first, second].map(|(from, to)| (vec![Value::integer(from)], Value::integer(to))).to_vec();
        let seen = FunctionTable { parameters: vec!["x".into()], rows, default: Box::new(Value::Unspecified) };
        table(vec![(vec![Value::Function(seen)], Value::integer(7))])
    };
    assert!(fails(&ended(text, &[("f", both((1, 2), (4, 5)))])));
    assert!(!fails(&ended(text, &[("f", both((1, 2), (4, 6)))])));
}

#[test]
fn rows_ask_each_function_what_they_ask_of_it() {
    // Both functions are asked about the same number; what the one says is not what the other says.
    let text = "goal g = let { f = ? : ((Int -> Int) -> (Int -> Int) -> Int) } in \
                assert (f (\\x -> x + 1) (\\x -> x + 2) == 0);";
    let seen = |argument: i64, result: i64| {
        let rows = vec![(vec![Value::integer(argument)], Value::integer(result))];
        Value::Function(FunctionTable { parameters: vec!["x".into()], rows, default: Box::new(Value::Unspecified) })
    };
    let table = |first: Value, second: Value| {
        let rows = vec![(vec![first, second], Value::integer(7))];
        let default = Box::new(Value::integer(0));
        Value::Function(FunctionTable { parameters: vec!["f".into(), "g".into()], rows, default })
    };
    assert!(fails(&ended(text, &[("f", table(seen(1, 2), seen(1, 3)))])));
    assert!(!fails(&ended(text, &[("f", table(seen(1, 2), seen(1, 2)))])));
    assert!(!fails(&ended(text, &[("f", table(seen(1, 3), seen(1, 3)))])));
    // A row with nothing to ask fits whatever it is given.
    assert!(fails(&ended(text, &[("f", table(Value::Unspecified, Value::Unforced))])));
}

#[test]
fn rows_look_at_constructors_and_truths() {
    let text = "data Box = Box Int | Empty; \
                goal g = let { f = ? : (Box -> Bool -> Int) } in assert (f (Box 3) True == 0);";
    let table = |first: Value, second: Value| {
        let rows = vec![(vec![first, second], Value::integer(7))];
        let default = Box::new(Value::integer(0));
        Value::Function(FunctionTable { parameters: vec!["b".into(), "t".into()], rows, default })
    };
    let boxed = |number: i64| Value::constructor("Box", vec![Value::integer(number)]);
    let empty = || Value::constructor("Empty", Vec::new());
    assert!(fails(&ended(text, &[("f", table(boxed(3), Value::Boolean(true)))])));
    assert!(!fails(&ended(text, &[("f", table(boxed(3), Value::Boolean(false)))])));
    assert!(!fails(&ended(text, &[("f", table(boxed(4), Value::Boolean(true)))])));
    assert!(!fails(&ended(text, &[("f", table(empty(), Value::Boolean(true)))])));
    assert!(!fails(&ended(text, &[("f", table(Value::constructor("Box", Vec::new()), Value::Boolean(true)))])));
}

#[test]
fn a_step_finds_what_the_steps_before_it_left_behind() {
    use super::{Ran, run};
    let ran = |text: &str| {
        let code = code(text);
        run(&code, &code.entries)
    };
    let failed = |ran: &Ran| matches!(ran, Ran::Failed(check) if check.code == "no");
    // What was raised while a definition was computed is raised again whenever it is needed.
    let raised = ran("def n = raise [no] 1; goal a = force n in True; goal b = force n in True; goal c = True;");
    assert!(failed(&raised[0]) && failed(&raised[1]), "{raised:?}");
    assert_eq!(raised[2], Ran::Through);
    // What needs something that is not there needs it again.
    let open = ran("def n = (? : Int) + 1; goal a = force n in True; goal b = force n in True;");
    assert_eq!(open, [Ran::NeedsInput, Ran::NeedsInput]);
    let broken = ran("def n = assume False in 1; goal a = force n in True; goal b = force n in True;");
    assert_eq!(broken, [Ran::Broke, Ran::Broke]);
    let endless = ran("def b = not b; goal a = force b in True; goal c = True;");
    assert_eq!(endless, [Ran::Endless, Ran::Through]);
}

#[test]
fn a_text_that_is_raised_is_told_as_far_as_it_can_be_evaluated() {
    use super::{Ran, run};
    let said = |list: &str| {
        let code = code(&format!(
            "data List = Nil | Cons Char List; goal a = let {{ b = b }} in raise [no] ({list}); goal b = True;"
        ));
        let ran = run(&code, &code.entries);
        assert_eq!(ran[1], Ran::Through, "{ran:?}");
        match &ran[0] {
            Ran::Failed(check) => check.message.clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(said("Cons 'o' (Cons 'h' Nil)").as_deref(), Some("oh"));
    assert_eq!(said("Cons 'o' b").as_deref(), Some("o…"));
    assert_eq!(said("Cons (case b of { c -> 'x' }) (Cons 'h' Nil)").as_deref(), Some("…h"));
    assert_eq!(said("Cons 'o' (? : List)").as_deref(), Some("o…"));
    assert_eq!(said("b"), None);
    assert_eq!(said("Nil").as_deref(), Some(""));
}

#[test]
fn nobody_waits_for_a_smaller_counterexample() {
    let code = code(SMALL);
    let clock = std::cell::Cell::new(Duration::ZERO);
    let elapsed = || clock.get();
    let budget = gainsay_explore::Budget { time: Duration::from_secs(1), ..BUDGET };
    let replays = Replays::new(&code, code.entries[0].body, LIMITS, Deadline::of(&budget, &elapsed));
    assert!(!replays.is_enough());
    clock.set(Duration::from_secs(1));
    assert!(replays.is_enough());
}

#[test]
fn what_a_text_could_not_be_told_of_is_left_as_it_was() {
    use super::{Ran, run};
    let code = code(
        "data List = Nil | Cons Char List; def n = intToChar (? : Int); \
         def rest = force (? : Int) in Nil; \
         goal a = raise [no] (Cons n Nil); goal b = raise [other] 1; goal c = force n in True; \
         goal d = raise [late] (Cons (intToChar 97) rest); goal e = force rest in True;",
    );
    let ran = run(&code, &code.entries);
    assert!(matches!(&ran[0], Ran::Failed(check) if check.code == "no"), "{ran:?}");
    assert!(matches!(&ran[1], Ran::Failed(check) if check.code == "other"), "{ran:?}");
    assert_eq!(ran[2], Ran::NeedsInput);
    assert!(matches!(&ran[3], Ran::Failed(check) if check.code == "late"), "{ran:?}");
    assert_eq!(ran[4], Ran::NeedsInput);
}
