//! Code of functions that count, written another way.

use gainsay_ir::functional::Primitive;
use num_bigint::BigInt;

use crate::code::{Code, FunctionId, Pattern};

pub(super) fn filled(formula: &Code, arguments: &[Code]) -> Code {
    let all = |parts: &[Code]| parts.iter().map(|part| filled(part, arguments)).collect();
    match formula {
        Code::Local(local) => arguments[*local].clone(),
        Code::Primitive(primitive, parts) => Code::Primitive(*primitive, all(parts)),
        Code::Call(id, parts) => Code::Call(*id, all(parts)),
        other => other.clone(),
    }
}

/// Code with other parts.
fn map(code: &Code, change: &mut dyn FnMut(&Code) -> Code) -> Code {
    match code {
        Code::Construct(name, parts) => Code::Construct(name.clone(), parts.iter().map(change).collect()),
        Code::Call(id, parts) => Code::Call(*id, parts.iter().map(change).collect()),
        Code::Primitive(primitive, parts) => Code::Primitive(*primitive, parts.iter().map(change).collect()),
        Code::Apply(function, parts) => {
            let function = change(function);
            Code::Apply(Box::new(function), parts.iter().map(change).collect())
        }
        Code::Let(local, value, body) => {
            let value = change(value);
            Code::Let(*local, Box::new(value), Box::new(change(body)))
        }
        Code::Force(first, second) => {
            let first = change(first);
            Code::Force(Box::new(first), Box::new(change(second)))
        }
        Code::Case(scrutinee, alternatives) => {
            let scrutinee = change(scrutinee);
            let alternatives = alternatives.iter().map(|(pattern, body)| (pattern.clone(), change(body))).collect();
            Code::Case(Box::new(scrutinee), alternatives)
        }
        other => other.clone(),
    }
}

/// Code that calls one function instead of another where results are decided.
pub(super) fn turned(code: &Code, from: FunctionId, to: FunctionId) -> Code {
    ends(code, &mut |result| renamed(result, from, to))
}

/// Calls inside of what a result is made of; what else calls the function is left to what it was.
fn renamed(result: &Code, from: FunctionId, to: FunctionId) -> Code {
    match result {
        Code::Call(id, parts) if *id == from => {
            Code::Call(to, parts.iter().map(|part| renamed(part, from, to)).collect())
        }
        Code::Primitive(Primitive::Word, _) => result.clone(),
        Code::Primitive(..) => map(result, &mut |part| renamed(part, from, to)),
        Code::Call(id, parts) => Code::Call(*id, parts.iter().map(|part| renamed(part, from, to)).collect()),
        other => other.clone(),
    }
}

/// Changes what a function ends in.
fn ends(code: &Code, change: &mut dyn FnMut(&Code) -> Code) -> Code {
    match code {
        Code::Let(local, value, body) => Code::Let(*local, value.clone(), Box::new(ends(body, change))),
        Code::Force(first, second) => Code::Force(first.clone(), Box::new(ends(second, change))),
        Code::Case(scrutinee, alternatives) => {
            let alternative = |(pattern, body): &(Pattern, Code)| (pattern.clone(), ends(body, change));
            Code::Case(scrutinee.clone(), alternatives.iter().map(alternative).collect())
        }
        other => change(other),
    }
}

/// Whether an argument decides anything, or is used elsewhere than in results.
pub(super) fn is_looked_at(code: &Code, argument: usize, id: FunctionId) -> bool {
    let mentions = |code: &Code| code.mentions(argument);
    match code {
        Code::Let(_, value, body) => mentions(value) || is_looked_at(body, argument, id),
        Code::Force(first, second) => {
            mentions(first) && !is_plain(first, argument) || is_looked_at(second, argument, id)
        }
        Code::Case(scrutinee, alternatives) => {
            mentions(scrutinee) || alternatives.iter().any(|(_, body)| is_looked_at(body, argument, id))
        }
        Code::Local(_) | Code::Integer(_) => false,
        Code::Primitive(Primitive::Word, _) => mentions(code),
        Code::Primitive(_, parts) => parts.iter().any(|part| is_looked_at(part, argument, id)),
        Code::Call(other, parts) if *other == id => {
            let own = |(place, part): (usize, &Code)| match place == argument {
                true => is_looked_at(part, argument, id),
                false => mentions(part),
            };
            parts.iter().enumerate().any(own)
        }
        other => mentions(other),
    }
}

/// Whether code is made of one local and of constants.
fn is_plain(code: &Code, argument: usize) -> bool {
    match code {
        Code::Local(local) => *local == argument,
        Code::Integer(_) => true,
        Code::Primitive(Primitive::Add | Primitive::Subtract, parts) => {
            parts.iter().all(|part| is_plain(part, argument))
        }
        _ => false,
    }
}

/// A function without the argument that is added to its result. That it is evaluated early makes no difference: in the end it is added.
pub(super) fn without(code: &Code, (from, to): (FunctionId, FunctionId), added: usize) -> Code {
    match code {
        Code::Let(local, value, body) => Code::Let(*local, value.clone(), Box::new(without(body, (from, to), added))),
        Code::Force(first, second) if is_plain(first, added) => without(second, (from, to), added),
        Code::Force(first, second) => Code::Force(first.clone(), Box::new(without(second, (from, to), added))),
        Code::Case(scrutinee, alternatives) => {
            let alternative = |(pattern, body): &(Pattern, Code)| (pattern.clone(), without(body, (from, to), added));
            Code::Case(scrutinee.clone(), alternatives.iter().map(alternative).collect())
        }
        result => summed(result, (from, to), added),
    }
}

fn summed(result: &Code, (from, to): (FunctionId, FunctionId), added: usize) -> Code {
    match result {
        Code::Local(local) if *local == added => Code::Integer(BigInt::from(0)),
        Code::Call(id, arguments) if *id == from => {
            let mut arguments = arguments.clone();
            let more = summed(&arguments.remove(added), (from, to), added);
            Code::Primitive(Primitive::Add, vec![more, Code::Call(to, arguments)])
        }
        Code::Primitive(Primitive::Word, _) => result.clone(),
        Code::Primitive(primitive, parts) => {
            Code::Primitive(*primitive, parts.iter().map(|part| summed(part, (from, to), added)).collect())
        }
        other => other.clone(),
    }
}

/// Code in which a local no longer exists.
pub(super) fn moved_up(code: &Code, gone: usize) -> Code {
    let up = |local: usize| if local > gone { local - 1 } else { local };
    match code {
        Code::Local(local) => Code::Local(up(*local)),
        Code::Let(local, value, body) => {
            Code::Let(up(*local), Box::new(moved_up(value, gone)), Box::new(moved_up(body, gone)))
        }
        Code::Case(scrutinee, alternatives) => {
            let pattern = |pattern: &Pattern| match pattern {
                Pattern::Constructor(name, first, count) => Pattern::Constructor(name.clone(), up(*first), *count),
                Pattern::Default(binder) => Pattern::Default(binder.map(up)),
                other => other.clone(),
            };
            let alternative = |(one, body): &(Pattern, Code)| (pattern(one), moved_up(body, gone));
            Code::Case(Box::new(moved_up(scrutinee, gone)), alternatives.iter().map(alternative).collect())
        }
        other => map(other, &mut |part| moved_up(part, gone)),
    }
}
