//! The values that are tried for an input nobody has said more about: small ones first, then those the program mentions.

use std::rc::Rc;

use gainsay_ir::c::{BinaryOperator, Function, Type};

use super::{
    choice_sequence::Tape,
    memory::{Memory, Origin},
    program::{Program, range},
    substitution::Knowledge,
    value::{Pointer, Share, Value},
};

/// Addresses at which the function under test owns nothing.
pub(crate) const ELSEWHERE: [i128; 2] = [0x1000, 0x2000];

/// Numbers of annotations have no bounds; larger ones are not given.
const UNBOUNDED: (i128, i128) = (-(1 << 62), 1 << 62);

/// A character that nobody has asked about.
const CHARACTER: i128 = b'a' as i128;

const SMALL: [i128; 6] = [0, 1, 2, -1, 3, 5];

/// What an unknown may be. Never empty for types of C.
pub(crate) fn candidates(program: &Program<'_>, knowledge: &mut Knowledge, memory: &Memory, index: u32) -> Vec<Value> {
    let unknown = knowledge.unknowns[index as usize].clone();
    let values = match &unknown.ty {
        Type::Pointer(target) if matches!(**target, Type::Function { .. }) => functions(program, target),
        Type::Pointer(target) => addresses(memory, target),
        Type::Real => vec![Value::Real(Share::HALF), Value::Real(Share::ALL)],
        Type::Inductive(name, arguments) => constructors(program, knowledge, name, arguments),
        Type::Fixpoint(..) | Type::Predicate(_) | Type::Function { .. } => Vec::new(),
        ty => integers(program, ty),
    };
    values.into_iter().filter(|value| !(unknown.is_not_zero && *value == Value::NULL)).collect()
}

/// A number that is decided on its own, where the tape holds numbers and the unknown may be any.
pub(crate) fn number(tape: &mut Tape, knowledge: &Knowledge, index: u32) -> Option<Value> {
    let unknown = &knowledge.unknowns[index as usize];
    if !tape.has_numbers() || !unknown.ty.is_integer() && unknown.ty != Type::Bool {
        return None;
    }
    let (least, most) = range(&unknown.ty).unwrap_or(UNBOUNDED);
    if !unknown.is_not_zero {
        return Some(tape.number(least, most, 0));
    }
    // A text ends where it is zero.
    let number = tape.number_but_zero(least, most, CHARACTER);
    knowledge.assume(BinaryOperator::NotEqual, &number, &Value::Integer(0));
    Some(number)
}

/// Types with more values than this are not tried in full.
const MOST_VALUES: i128 = 256;

/// All values of a type, where it has few.
pub(crate) fn all(ty: &Type) -> Option<Vec<Value>> {
    let (least, most) = range(ty).filter(|(least, most)| most - least < MOST_VALUES)?;
    let mut numbers: Vec<i128> = (least..=most).collect();
    numbers.sort_by_key(|number| (number.abs(), *number < 0));
    Some(numbers.into_iter().map(Value::Integer).collect())
}

pub(crate) fn integers(program: &Program<'_>, ty: &Type) -> Vec<Value> {
    let near =
        program.constants.iter().flat_map(|number| [*number, number.saturating_add(1), number.saturating_sub(1)]);
    let mut numbers: Vec<i128> = Vec::new();
    let extremes = range(ty).filter(|_| program.extremes).into_iter().flat_map(|(least, most)| [most, least]);
    for number in SMALL.into_iter().chain(near).chain(extremes) {
        let fits = range(ty).is_none_or(|(least, most)| (least..=most).contains(&number));
        if fits && !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers.into_iter().map(Value::Integer).collect()
}

/// NULL, and the functions of the program that say which type they are of, and look like this one.
fn functions(program: &Program<'_>, target: &Type) -> Vec<Value> {
    let Type::Function { parameters, result, .. } = target else { return Vec::new() };
    let fits = |function: &&Function| {
        let own = function.parameters.iter().map(|parameter| &parameter.ty);
        function.implements.is_some() && function.result == **result && own.eq(parameters)
    };
    let found = program.functions().filter(fits).map(|function| Value::Function(function.name.clone()));
    std::iter::once(Value::NULL).chain(found).collect()
}

/// NULL, blocks of the right type that are there, and addresses of somebody else.
fn addresses(memory: &Memory, target: &Type) -> Vec<Value> {
    let mut found = vec![Value::NULL];
    for (index, block) in memory.blocks.iter().enumerate() {
        let is_same = block.ty.as_ref() == Some(target) || *target == Type::Void;
        if is_same && block.origin == Origin::Given {
            found.push(Value::Pointer(Pointer::start(index)));
        }
    }
    found.extend(ELSEWHERE.map(Value::Integer));
    found
}

fn constructors(program: &Program<'_>, knowledge: &mut Knowledge, name: &str, arguments: &[Type]) -> Vec<Value> {
    let Some(inductive) = program.inductive(name) else { return Vec::new() };
    let instance = |ty: &Type| match ty {
        Type::Parameter(parameter) => {
            let position = inductive.type_parameters.iter().position(|name| name == parameter);
            position.and_then(|position| arguments.get(position)).cloned().unwrap_or_else(|| ty.clone())
        }
        Type::Inductive(inner, _) if *inner == inductive.name => Type::Inductive(inner.clone(), arguments.to_vec()),
        other => other.clone(),
    };
    let mut values = Vec::new();
    for constructor in &inductive.constructors {
        let fields = constructor.fields.iter().map(|field| knowledge.unknown(instance(&field.ty)));
        values.push(Value::Data(constructor.name.clone(), Rc::new(fields.collect())));
    }
    values.sort_by_key(|value| match value {
        Value::Data(_, fields) => fields.len(),
        _ => 0,
    });
    values
}
