//! Smaller inputs that fail as well. Greedy: any smaller script that still fails the same way replaces the one before.

use std::collections::BTreeMap;

use gainsay_ir::functional::Type;
use gainsay_verdict::{FunctionTable, Kind, Value};
use num_bigint::{BigInt, Sign};
use num_traits::{Signed, Zero};

use crate::{
    code::{Code, GeneratorId},
    confirm::{Confirmed, Replays},
    replay::{Ending, Script},
    symbolic::signature,
};

/// Replays that shrinking may take, if they are short.
const ATTEMPTS: usize = 400;

/// Makes a confirmed counterexample smaller, as far as it goes. One that turns out to fail with the bodies becomes concrete.
pub(crate) fn shrink(replays: &Replays<'_>, mut confirmed: Confirmed) -> Confirmed {
    let mut attempts = ATTEMPTS;
    while attempts > 0 {
        let size = confirmed.script.size();
        let mut candidates: Vec<Script> =
            candidates(replays.code, &confirmed.script).into_iter().filter(|script| script.size() < size).collect();
        candidates.sort_by_key(Script::size);
        let tried = candidates.into_iter().take(attempts).take_while(|_| !replays.is_enough());
        let mut count = 0;
        let smaller = tried.inspect(|_| count += 1).find_map(|script| still_fails(replays, &confirmed, script));
        attempts -= count.min(attempts);
        match smaller {
            Some(smaller) => confirmed = smaller,
            None => break,
        }
    }
    confirmed
}

fn still_fails(replays: &Replays<'_>, confirmed: &Confirmed, script: Script) -> Option<Confirmed> {
    if confirmed.kind == Kind::Concrete {
        return (replays.failure(&script) == Some(confirmed.check)).then(|| Confirmed { script, ..confirmed.clone() });
    }
    let bodies = script.with_bodies();
    match replays.ending(&bodies) {
        Ending::Failed(check) => return Some(Confirmed { kind: Kind::Concrete, check, script: bodies }),
        // What the bodies do is part of the story, so they keep what they need.
        Ending::HoleForced if replays.ending(&confirmed.script.with_bodies()) != Ending::HoleForced => return None,
        _ => {}
    }
    (replays.failure(&script) == Some(confirmed.check)).then(|| Confirmed { script, ..confirmed.clone() })
}

/// All scripts with one input one step smaller, or one number smaller wherever it stands.
fn candidates(code: &Code, script: &Script) -> Vec<Script> {
    let mut candidates = with_smaller_numbers(script);
    for (generator, values) in &script.inputs {
        let ty = &code.generator(*generator).ty;
        for (index, value) in values.iter().enumerate() {
            let smaller = smaller_values(code, value, ty);
            candidates.extend(smaller.into_iter().map(|value| replaced(script, *generator, index, value)));
        }
    }
    candidates
}

/// Numbers that must be equal can only become smaller together.
fn with_smaller_numbers(script: &Script) -> Vec<Script> {
    let mut numbers: BTreeMap<BigInt, usize> = BTreeMap::new();
    let mut inputs = script.inputs.clone();
    for value in inputs.values_mut().flatten() {
        for_each_integer(value, &mut |number| *numbers.entry(number.clone()).or_default() += 1);
    }
    let repeated = numbers.into_iter().filter(|(_, count)| *count > 1).map(|(number, _)| number);
    let smaller = repeated.flat_map(|from| smaller_integers(&from).into_iter().map(move |to| (from.clone(), to)));
    let replaced = smaller.map(|(from, to)| {
        let mut script = script.clone();
        for value in script.inputs.values_mut().flatten() {
            for_each_integer(value, &mut |number| {
                if *number == from {
                    number.clone_from(&to);
                }
            });
        }
        script
    });
    replaced.collect()
}

fn for_each_integer(value: &mut Value, visit: &mut dyn FnMut(&mut BigInt)) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        gainsay_meter::tick(2);
        match value {
            Value::Integer(number) => visit(number),
            Value::Constructor { arguments, .. } => pending.extend(arguments),
            Value::Function(table) => {
                pending.push(&mut table.default);
                for (arguments, result) in &mut table.rows {
                    pending.extend(arguments);
                    pending.push(result);
                }
            }
            _ => {}
        }
    }
}

fn replaced(script: &Script, generator: GeneratorId, index: usize, value: Value) -> Script {
    let mut script = script.clone();
    if let Some(slot) = script.inputs.get_mut(&generator).and_then(|values| values.get_mut(index)) {
        *slot = value;
    }
    script
}

fn smaller_values(code: &Code, value: &Value, ty: &Type) -> Vec<Value> {
    let mut smaller = Vec::new();
    if *value != Value::Unforced && *value != Value::Unspecified {
        smaller.push(Value::Unforced);
    }
    match value {
        Value::Integer(number) => smaller.extend(smaller_integers(number).into_iter().map(Value::Integer)),
        Value::Rational(number) if !number.is_integer() || !number.is_zero() => {
            smaller.extend([BigInt::zero(), number.to_integer()].map(|whole| Value::Rational(whole.into())));
        }
        Value::Character(character) if *character != 'a' => smaller.push(Value::Character('a')),
        Value::Text(text) => smaller.extend(shorter_texts(text)),
        Value::Function(table) => smaller.extend(smaller_functions(code, table, ty).into_iter().map(Value::Function)),
        Value::Constructor { name, arguments } => smaller.extend(smaller_data(code, name, arguments, ty)),
        _ => {}
    }
    smaller
}

/// Towards zero: at once, by halves, by one; positive rather than negative.
fn smaller_integers(number: &BigInt) -> Vec<BigInt> {
    if number.is_zero() {
        return Vec::new();
    }
    let one: BigInt = number.signum();
    let mut smaller = vec![BigInt::zero(), one.clone(), number / 2, number - one];
    if number.sign() == Sign::Minus {
        smaller.push(-number);
    }
    smaller.retain(|candidate| candidate != number);
    smaller
}

fn shorter_texts(text: &str) -> Vec<Value> {
    let count = text.chars().count();
    let lengths = [0, count / 2, count.saturating_sub(1)].into_iter().filter(|length| *length < count);
    lengths.map(|length| Value::Text(text.chars().take(length).collect())).collect()
}

/// Without one of the rows, with a smaller result in one of them, or with one that asks less of a function among its arguments.
fn smaller_functions(code: &Code, table: &FunctionTable, ty: &Type) -> Vec<FunctionTable> {
    let (parameters, result) = signature(ty);
    let mut smaller = Vec::new();
    let mut with_row = |index: usize, row: (Vec<Value>, Value)| {
        let mut simpler = table.clone();
        simpler.rows[index] = row;
        smaller.push(simpler);
    };
    for (index, (patterns, value)) in table.rows.iter().enumerate() {
        for value in smaller_values(code, value, result) {
            with_row(index, (patterns.clone(), value));
        }
        for (place, pattern) in patterns.iter().enumerate() {
            for pattern in smaller_calls(code, pattern, parameters.get(place).copied()) {
                let mut patterns = patterns.clone();
                patterns[place] = pattern;
                with_row(index, (patterns, value.clone()));
            }
        }
    }
    smaller.extend((0..table.rows.len()).map(|index| {
        let mut shorter = table.clone();
        shorter.rows.remove(index);
        shorter
    }));
    smaller
}

/// A function among the arguments is applied less often, or to smaller arguments.
fn smaller_calls(code: &Code, pattern: &Value, ty: Option<&Type>) -> Vec<Value> {
    let (Value::Function(calls), Some(ty)) = (pattern, ty) else { return Vec::new() };
    let types = signature(ty).0;
    let mut smaller = vec![Value::Unspecified];
    for (index, (arguments, _)) in calls.rows.iter().enumerate() {
        let mut fewer = calls.clone();
        fewer.rows.remove(index);
        smaller.push(Value::Function(fewer));
        for (place, (argument, ty)) in arguments.iter().zip(&types).enumerate() {
            for argument in smaller_values(code, argument, ty) {
                let mut simpler = calls.clone();
                simpler.rows[index].0[place] = argument;
                smaller.push(Value::Function(simpler));
            }
        }
    }
    smaller
}

fn smaller_data(code: &Code, name: &str, arguments: &[Value], ty: &Type) -> Vec<Value> {
    if let (Some(content), [number, held]) = (ty.cell_content(), arguments) {
        let smaller = smaller_values(code, held, content).into_iter();
        return smaller.map(|held| Value::constructor(Type::CELL, vec![number.clone(), held])).collect();
    }
    let Type::Data(datatype, type_arguments) = ty else { return Vec::new() };
    let Some(datatype) = code.datatype_named(datatype) else { return Vec::new() };
    let constructors = datatype.constructors.iter().map(|id| (*id, code.constructor(*id)));
    let Some((own, _)) = constructors.clone().find(|(_, constructor)| constructor.name == *name) else {
        return Vec::new();
    };
    let types = code.field_types(own, type_arguments);
    let leaves = constructors.filter(|(_, constructor)| constructor.fields.is_empty() && constructor.name != *name);
    let mut smaller: Vec<Value> =
        leaves.map(|(_, leaf)| Value::Constructor { name: leaf.name.clone(), arguments: Vec::new() }).collect();
    // A part of the same type can stand for the whole: the tail of a list, a branch of a tree.
    smaller.extend(parts_of_type(code, arguments, &types, (ty, NEAR)).into_iter().cloned());
    for (index, (argument, ty)) in arguments.iter().zip(&types).enumerate() {
        for part in smaller_values(code, argument, ty) {
            let mut arguments = arguments.to_vec();
            arguments[index] = part;
            smaller.push(Value::Constructor { name: name.into(), arguments });
        }
    }
    smaller
}

/// How many other types may lie between a value and a part of its own type: a tree may have a list of branches.
const NEAR: usize = 3;

fn parts_of_type<'a>(
    code: &Code,
    arguments: &'a [Value],
    types: &[Type],
    (wanted, levels): (&Type, usize),
) -> Vec<&'a Value> {
    let mut parts = Vec::new();
    for (argument, ty) in arguments.iter().zip(types) {
        if ty == wanted {
            parts.push(argument);
        } else if let (Value::Constructor { name, arguments }, Some(inside)) = (argument, levels.checked_sub(1))
            && let Some(types) = types_of_fields(code, name, ty)
        {
            parts.extend(parts_of_type(code, arguments, &types, (wanted, inside)));
        }
    }
    parts
}

fn types_of_fields(code: &Code, constructor: &str, ty: &Type) -> Option<Vec<Type>> {
    let Type::Data(datatype, type_arguments) = ty else { return None };
    let mut constructors = code.datatype_named(datatype)?.constructors.iter();
    let own = constructors.find(|id| code.constructor(**id).name == *constructor)?;
    Some(code.field_types(*own, type_arguments))
}
