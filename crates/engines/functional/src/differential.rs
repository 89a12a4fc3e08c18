//! The symbolic machine against the concrete evaluator, on random programs over two small integers: a goal is refuted exactly if some input
//! makes it fail, and `verified` only if none does.

use std::{fmt::Write, time::Duration};

use gainsay_smt::{Answer, Brute, Query, Reason, Solver, Statistics, Terms, chain};
use gainsay_verdict::{Outcome, Value, Verdict};
use proptest::prelude::*;

use crate::{
    Resources, Words, check,
    code::{Code, GeneratorId},
    replay::{Ending, Evaluator, Limits, Script, Tracing},
    symbolic::tests::{BUDGET, code},
};

/// Expressions over `x` and `y`, as text. Division by zero and missing alternatives are failures of their own.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![Just("x".to_owned()), Just("y".to_owned()), (0..4i32).prop_map(|number| number.to_string())];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let operator = prop_oneof![Just("+"), Just("-"), Just("*"), Just("`div`"), Just("`mod`"), Just("`quot`"), Just("`rem`")];
        let comparison = prop_oneof![Just("=="), Just("/="), Just("<"), Just("<=")];
        prop_oneof![
            4 => (inner.clone(), operator, inner.clone()).prop_map(|(left, operator, right)| match operator.trim_matches('`') {
                word if word.len() > 1 => format!("({word} {left} {right})"),
                symbol => format!("({left} {symbol} {right})"),
            }),
            3 => (inner.clone(), comparison, inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(left, comparison, right, yes, no)| format!("(if {left} {comparison} {right} then {yes} else {no})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(value, body)| format!("(let {{ z = {value} }} in {body})")),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(value, one, other)| format!("(case {value} of {{ 0 -> {one}; 1 -> {other} }})")),
        ]
    })
}

const REACH: i64 = 2;

fn program(left: &str, right: &str) -> String {
    let mut text = String::from("goal g = let { x = ? : Int; y = ? : Int } in ");
    for name in ["x", "y"] {
        let _ = write!(text, "assume ({name} >= (-{REACH}) && {name} <= {REACH}) in ");
    }
    let _ = write!(text, "assert ({left} <= {right});");
    text
}

fn fails_on(code: &Code, x: i64, y: i64) -> bool {
    let inputs = [(GeneratorId(0), vec![Value::integer(x)]), (GeneratorId(1), vec![Value::integer(y)])];
    let script = Script { inputs: inputs.into_iter().collect(), ..Script::default() };
    let limits = Limits { steps: 100_000, cells: 1_000_000 };
    match Evaluator::new(code, &script, limits, Tracing::Off).run(code.entries[0].body) {
        Ending::Failed(_) => true,
        Ending::Value(_) => false,
        other => panic!("a run ends with a value or a failure, not {other:?}"),
    }
}

/// Enumerates the inputs. Every path assumes their small domain, so what holds nowhere in it is unsatisfiable.
struct Exhaustive(Brute);

impl Solver for Exhaustive {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        match self.0.check(terms, query) {
            Answer::Unknown { reason: Reason::DomainTooSmall, .. } => Answer::Unsat,
            answer => answer,
        }
    }

    fn statistics(&self) -> Statistics {
        self.0.statistics()
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_goal_is_refuted_exactly_if_some_input_fails(left in expression(), right in expression()) {
        let text = program(&left, &right);
        let code = code(&text);
        let range = -REACH..=REACH;
        let some_input_fails = range.clone().any(|x| range.clone().any(|y| fails_on(&code, x, y)));
        let mut solver: Box<dyn Solver> = chain(Exhaustive(Brute::new(REACH)));
        let resources = Resources { solver: solver.as_mut(), budget: BUDGET, elapsed: &|| Duration::ZERO, seed: 0, words: Words::Unbounded };
        let (evidence, _) = check(&code, &code.entries[0], resources);
        let verdict = Outcome::conclude(evidence).verdict().clone();
        let expected = if some_input_fails { Verdict::Refuted } else { Verdict::Verified };
        prop_assert_eq!(verdict, expected, "{}", text);
    }
}
