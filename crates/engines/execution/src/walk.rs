//! Walking over expressions, assertions and statements.

use gainsay_ir::c::{
    Assertion, AssertionKind, Block, Case, CaseLabel, Expression, ExpressionKind, Function, Initialiser, LoopContract,
    Statement, StatementKind,
};
use gainsay_source::Name;

/// Every expression of a function, its contract included.
pub(crate) fn function<'a>(function: &'a Function, visit: &mut dyn FnMut(&'a Expression)) {
    if let Some(contract) = &function.contract {
        assertion(&contract.requires, visit);
        assertion(&contract.ensures, visit);
    }
    if let Some(body) = &function.body {
        block(body, visit);
    }
}

pub(crate) fn expression<'a>(whole: &'a Expression, visit: &mut dyn FnMut(&'a Expression)) {
    visit(whole);
    use ExpressionKind as E;
    match &whole.kind {
        E::Integer(_)
        | E::Text(_)
        | E::Boolean(_)
        | E::Variable(_)
        | E::SizeofType(_)
        | E::OffsetOf(..)
        | E::Bind(_)
        | E::Any
        | E::Unsupported(_) => {}
        E::Literal(_, whole) => initialiser(whole, visit),
        E::Unary(_, part)
        | E::Increment(_, part)
        | E::Dereference(part)
        | E::AddressOf(part)
        | E::Cast(_, part)
        | E::Operand(_, part)
        | E::SizeofValue(part)
        | E::Old(part)
        | E::Member { object: part, .. } => expression(part, visit),
        E::Binary(_, left, right) | E::Comma(left, right) | E::Index { array: left, index: right } => {
            expression(left, visit);
            expression(right, visit);
        }
        E::Conditional(condition, then, otherwise) => {
            [condition, then, otherwise].into_iter().for_each(|part| expression(part, visit));
        }
        E::Assign { target, value, .. } => {
            expression(target, visit);
            expression(value, visit);
        }
        E::Call { callee, arguments } => {
            expression(callee, visit);
            arguments.iter().for_each(|argument| expression(argument, visit));
        }
        E::Switch { subject, cases } => {
            expression(subject, visit);
            cases.iter().for_each(|case| expression(&case.value, visit));
        }
        E::List(parts) => parts.iter().for_each(|part| expression(part, visit)),
        E::Forall { range, body, .. } => {
            range.iter().for_each(|range| expression(range, visit));
            expression(body, visit);
        }
        E::Sum { range, body, .. } => {
            expression(range, visit);
            expression(body, visit);
        }
        E::Parenthesised(inner) => assertion(inner, visit),
    }
}

pub(crate) fn assertion<'a>(whole: &'a Assertion, visit: &mut dyn FnMut(&'a Expression)) {
    use AssertionKind as A;
    match &whole.kind {
        A::Pure(condition) => expression(condition, visit),
        A::Empty => {}
        A::Separate(parts) => parts.iter().for_each(|part| assertion(part, visit)),
        A::Conditional { condition, then, otherwise } => {
            expression(condition, visit);
            assertion(then, visit);
            assertion(otherwise, visit);
        }
        A::PointsTo { place, value } => {
            expression(place, visit);
            expression(value, visit);
        }
        A::Slice { array, from, to, values } => {
            [array, from, to, values].into_iter().for_each(|part| expression(part, visit));
        }
        A::Predicate { arguments, .. } => arguments.iter().for_each(|argument| expression(argument, visit)),
        A::Fraction { fraction, assertion: inner } => {
            expression(fraction, visit);
            assertion(inner, visit);
        }
        A::Switch { subject, cases } => {
            expression(subject, visit);
            cases.iter().for_each(|case| assertion(&case.assertion, visit));
        }
        A::Ensures(inner) => assertion(inner, visit),
    }
}

/// Whether something in the expression is to be found out: `?x` or `_`.
pub(crate) fn is_pattern(whole: &Expression) -> bool {
    let mut found = false;
    expression(whole, &mut |part| found |= matches!(part.kind, ExpressionKind::Bind(_) | ExpressionKind::Any));
    found
}

/// The names that patterns of an assertion bind, outside of `ensures` within it.
pub(crate) fn binders(whole: &Assertion) -> Vec<(Name, gainsay_ir::c::Type)> {
    let mut found = Vec::new();
    assertion(whole, &mut |expression| {
        if let ExpressionKind::Bind(name) = &expression.kind {
            found.push((name.clone(), expression.ty.clone()));
        }
    });
    found
}

pub(crate) fn block<'a>(whole: &'a Block, visit: &mut dyn FnMut(&'a Expression)) {
    whole.statements.iter().for_each(|part| statement(part, visit));
}

pub(crate) fn statement<'a>(whole: &'a Statement, visit: &mut dyn FnMut(&'a Expression)) {
    use StatementKind as S;
    match &whole.kind {
        S::Empty
        | S::Break
        | S::Continue
        | S::Goto(_)
        | S::RecursiveCall
        | S::PointerProof(_)
        | S::ProvedCall
        | S::Hint(_) => {}
        S::Declare(declarators) => {
            declarators.iter().filter_map(|item| item.initialiser.as_ref()).for_each(|item| initialiser(item, visit));
        }
        S::Expression(part) | S::Check(part) | S::Assume(part) => expression(part, visit),
        S::If { condition, then, otherwise } => {
            expression(condition, visit);
            statement(then, visit);
            otherwise.iter().for_each(|part| statement(part, visit));
        }
        S::While { condition, contract, body } | S::DoWhile { body, contract, condition } => {
            expression(condition, visit);
            loop_contract(contract, visit);
            statement(body, visit);
        }
        S::For { initial, condition, step, contract, body } => {
            initial.iter().for_each(|part| statement(part, visit));
            condition.iter().chain(step).for_each(|part| expression(part, visit));
            loop_contract(contract, visit);
            statement(body, visit);
        }
        S::Switch { subject, cases } => {
            expression(subject, visit);
            cases.iter().for_each(|item| case(item, visit));
        }
        S::Block(inner) => block(inner, visit),
        S::Return(value) => value.iter().for_each(|part| expression(part, visit)),
        S::Label { invariant, .. } => invariant.iter().for_each(|part| assertion(part, visit)),
        S::Assert(part) | S::Leak(part) => assertion(part, visit),
        S::Open { arguments, .. } | S::Close { arguments, .. } => {
            arguments.iter().for_each(|argument| expression(argument, visit));
        }
    }
}

fn case<'a>(whole: &'a Case, visit: &mut dyn FnMut(&'a Expression)) {
    if let CaseLabel::Value(value) = &whole.label {
        expression(value, visit);
    }
    whole.body.iter().for_each(|part| statement(part, visit));
}

fn loop_contract<'a>(contract: &'a LoopContract, visit: &mut dyn FnMut(&'a Expression)) {
    let assertions = [&contract.invariant, &contract.requires, &contract.ensures];
    assertions.into_iter().flatten().for_each(|part| assertion(part, visit));
}

pub(crate) fn initialiser<'a>(whole: &'a Initialiser, visit: &mut dyn FnMut(&'a Expression)) {
    match whole {
        Initialiser::Expression(value) => expression(value, visit),
        Initialiser::List(items, _) => items.iter().for_each(|item| initialiser(&item.value, visit)),
    }
}
