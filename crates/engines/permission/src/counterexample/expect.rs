//! Judging what somebody expects a counterexample to say.

use gainsay_ir::permission::{BinaryOperator as Operator, Expression, ExpressionKind as Kind, Program};
use gainsay_verdict::Expectation;
use num_rational::BigRational;

use super::complete::Input;
use super::confirm::Trial;
use super::explain::{model_of, open_interpreter};
use super::member::Member;
use super::picture::text_of;
use super::reader::Reader;
use crate::member::MemberResult;
use crate::replay::{Interpreter, Location, Reference, State, Stop, Tables, Value};
use gainsay_heap::Blame;
use gainsay_heap::Goal;

/// Whether the counterexample of a failure entails all items: `acc(location)` if some permission is held there, `acc(location, amount)` if
/// exactly that much is held, and otherwise an expression that is true whatever the model leaves open.
pub fn expect(
    program: &Program,
    goal: &Goal,
    result: &mut MemberResult,
    failure: usize,
    items: &[Expression],
) -> Option<Expectation> {
    let member = Member::of(program, goal)?;
    let failure = result.failures.get(failure)?;
    let Some(model) = model_of(failure) else {
        return Some(Expectation { holds: false, because: "the solver gave no model".to_owned() });
    };
    let mut reader = Reader::new(program, &mut result.terms, &result.background, &model);
    let input = reader.input(&member);
    let found = reader.state(&member, &failure.state);
    let open = reader.open.clone();
    let domains = result.background.theory.domains_seen.iter().cloned().collect();
    let trial = Trial::new(program, member, failure, domains);
    let mut judged = judge(program, &input, &found, input.tables.clone(), items);
    if let (Err(_), Ok(confirmed)) = (&judged, trial.confirm(&input, &open)) {
        judged = judge(program, &confirmed.input, &confirmed.run.state, confirmed.run.tables, items);
    }
    Some(match judged {
        Ok(()) => Expectation { holds: true, because: "the counterexample says so".to_owned() },
        Err(because) => Expectation { holds: false, because },
    })
}

fn judge(program: &Program, input: &Input, state: &State, tables: Tables, items: &[Expression]) -> Result<(), String> {
    let mut interpreter = open_interpreter(program, input, tables);
    let mut conjuncts = items.iter().flat_map(Expression::conjuncts);
    conjuncts.try_for_each(|conjunct| entails(program, &mut interpreter, state, conjunct))
}

fn entails(
    program: &Program,
    interpreter: &mut Interpreter<'_>,
    state: &State,
    item: &Expression,
) -> Result<(), String> {
    let text = text_of(program, item);
    let mut here = state.clone();
    if let Kind::Access { resource, amount } = &item.kind {
        let location = interpreter.location(&mut here, resource).map_err(|stop| objection(&text, &stop))?;
        let held = state.heap.permission(&location);
        let needed = match interpreter.evaluate(&mut here, amount, Blame::Elsewhere) {
            Ok(Value::Permission(amount)) => amount,
            Ok(Value::Int(amount)) => BigRational::from_integer(amount),
            Ok(_) => return Err(format!("`{text}`: the amount is no permission")),
            Err(stop) => return Err(objection(&text, &stop)),
        };
        return if held == needed { Ok(()) } else { Err(format!("`{text}`: {held} is held at {}", place(&location))) };
    }
    match interpreter.evaluate(&mut here, item, Blame::Elsewhere) {
        Ok(Value::Bool(true)) => Ok(()),
        Ok(_) => Err(format!("`{text}` is false{}", sides(interpreter, state, item))),
        Err(stop) => Err(objection(&text, &stop)),
    }
}

fn sides(interpreter: &mut Interpreter<'_>, state: &State, item: &Expression) -> String {
    let Kind::Binary(Operator::Equal, left, right) = &item.kind else { return String::new() };
    let mut value = |side: &Expression| interpreter.evaluate(&mut state.clone(), side, Blame::Elsewhere);
    match (value(left), value(right)) {
        (Ok(left), Ok(right)) => format!(": {left:?} and {right:?}"),
        _ => String::new(),
    }
}

fn objection(text: &str, stop: &Stop) -> String {
    match stop {
        Stop::Open { .. } => format!("`{text}`: the counterexample leaves this open"),
        Stop::AssumptionFalse { what, .. } => format!("`{text}`: {what}"),
        Stop::Unsupported { what, .. } => format!("`{text}`: {what}"),
        Stop::Failed(failed) => format!("`{text}`: {}", failed.code()),
        Stop::OutOfSteps => format!("`{text}`: this takes too long"),
    }
}

fn place(location: &Location) -> String {
    match location {
        Location::Field(Reference::Null, field) => format!("null.{field}"),
        Location::Field(Reference::Object(number), field) => format!("object {number}'s `{field}`"),
        Location::Predicate(name, _) => format!("`{name}`"),
        Location::Wand(..) => "the wand".to_owned(),
    }
}
