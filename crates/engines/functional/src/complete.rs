//! Inputs that a failing run with contracts did not need, but the bodies do: given the plainest values, so that bodies can be run and compared.

use gainsay_ir::functional::Type;
use gainsay_verdict::Value;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use crate::{
    code::{Code, ConstructorId},
    confirm::Replays,
    replay::{Ending, Evaluator, Script, Tracing},
};

/// Inputs that are made up for one replay, at most.
const MOST_MISSING: usize = 32;
/// Constructors around one another in a value that is made up.
const DEEPEST: usize = 8;

/// The script with whatever a run with all bodies lacks, as far as that can be told.
pub(crate) fn completed(replays: &Replays<'_>, script: &Script) -> Script {
    if replays.ending(&script.with_bodies()) != Ending::HoleForced {
        return script.clone();
    }
    let mut full = filled(replays.code, script);
    for _ in 0..MOST_MISSING {
        let bodies = full.with_bodies();
        let mut evaluator = Evaluator::new(replays.code, &bodies, replays.limits, Tracing::Off);
        if evaluator.run(replays.entry) != Ending::HoleForced || replays.is_enough() {
            break;
        }
        let Some(generator) = evaluator.missing else { break };
        let value = plainest(replays.code, &replays.code.generator(generator).ty, DEEPEST);
        full.inputs.entry(generator).or_default().push(value);
    }
    full
}

/// Every part that did not matter, given a value.
fn filled(code: &Code, script: &Script) -> Script {
    let mut full = script.clone();
    for (generator, values) in &mut full.inputs {
        let ty = &code.generator(*generator).ty;
        for value in values {
            *value = with_parts(code, value, ty);
        }
    }
    full
}

fn with_parts(code: &Code, value: &Value, ty: &Type) -> Value {
    match (value, ty) {
        (Value::Unforced | Value::Unspecified, _) => plainest(code, ty, DEEPEST),
        (Value::Constructor { name, arguments }, Type::Data(datatype, parameters)) => {
            let Some(constructor) = constructors(code, datatype).find(|id| code.constructor(*id).name == *name) else {
                return value.clone();
            };
            let types = code.field_types(constructor, parameters);
            let arguments = arguments.iter().zip(&types).map(|(part, ty)| with_parts(code, part, ty)).collect();
            Value::Constructor { name: name.clone(), arguments }
        }
        _ => value.clone(),
    }
}

fn constructors<'a>(code: &'a Code, datatype: &str) -> impl Iterator<Item = ConstructorId> + 'a {
    code.datatype_named(datatype).into_iter().flat_map(|datatype| datatype.constructors.iter().copied())
}

/// Zero, nothing, the constructor with the fewest fields.
fn plainest(code: &Code, ty: &Type, depth: usize) -> Value {
    match ty {
        Type::Int => Value::Integer(BigInt::zero()),
        Type::Real => Value::Rational(BigRational::zero()),
        Type::Double => Value::Float(0.0),
        Type::Bool => Value::Boolean(false),
        Type::Char => Value::Character('a'),
        Type::Text => Value::Text(String::new()),
        Type::Data(datatype, parameters) if depth > 0 => {
            let fewest = constructors(code, datatype).min_by_key(|id| code.constructor(*id).fields.len());
            let Some(constructor) = fewest else { return Value::Unforced };
            let fields = code.field_types(constructor, parameters);
            Value::Constructor {
                name: code.constructor(constructor).name.clone(),
                arguments: fields.iter().map(|field| plainest(code, field, depth - 1)).collect(),
            }
        }
        _ => Value::Unforced,
    }
}
