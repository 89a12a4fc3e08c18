//! The operations of `Gainsay.Primitive` as expressions of the core language. What the core has no operation for is unsupported, loudly.

use gainsay_ir::functional::{Binding, Check, Expr, ExprKind, Literal, Primitive, Type};
use gainsay_source::{Name, Span};

use num_bigint::BigInt;

use super::unsupported;

/// What stands for an operation with all its arguments.
enum Operation {
    Direct(Primitive),
    /// One whose result is a machine word.
    Wrapped(Primitive),
    /// A division of machine words, which has no result for the least of them and -1.
    Divided(Primitive),
    Identity,
    Word,
    Force,
    Assume,
    Error,
    Undefined,
    Unsupported,
    ChooseInt,
    World,
    /// Numerator over denominator.
    FromRatio,
    IsInfinite,
    IsNegativeZero,
    /// An operation on a cell, which does not look at the token it is run with.
    Cell(Primitive),
    /// One that is done for its effect.
    WriteCell,
    Missing,
}

/// How many arguments an operation takes.
pub(super) fn arity(name: &str) -> usize {
    match operation(name) {
        Operation::Direct(primitive) | Operation::Wrapped(primitive) | Operation::Divided(primitive) => {
            primitive.arity()
        }
        Operation::Cell(primitive) => primitive.arity() + 1,
        Operation::WriteCell => Primitive::WriteCell.arity() + 1,
        Operation::Word => 1,
        Operation::Identity
        | Operation::Error
        | Operation::Unsupported
        | Operation::ChooseInt
        | Operation::IsInfinite
        | Operation::IsNegativeZero => 1,
        Operation::Force | Operation::Assume | Operation::FromRatio => 2,
        Operation::Undefined | Operation::World | Operation::Missing => 0,
    }
}

fn operation(name: &str) -> Operation {
    use Operation::{Direct, Force, Identity};
    let numeric = ["integer", "int", "double", "float"].iter().find_map(|prefix| name.strip_prefix(prefix));
    match name {
        "seq" => return Force,
        "assume" => return Operation::Assume,
        "error" => return Operation::Error,
        "undefined" => return Operation::Undefined,
        "unsupported" => return Operation::Unsupported,
        "chooseInt" => return Operation::ChooseInt,
        "world" => return Operation::World,
        "newReference" => return Operation::Cell(Primitive::NewCell),
        "readReference" => return Operation::Cell(Primitive::ReadCell),
        "writeReference" => return Operation::WriteCell,
        "sameReference" => return Direct(Primitive::SameCell),
        "integerToInt" => return Operation::Word,
        "intToInteger" | "doubleToFloat" | "floatToDouble" => return Identity,
        "charOrd" => return Direct(Primitive::CharToInt),
        "charChr" => return Direct(Primitive::IntToChar),
        "charCategory" => return Direct(Primitive::CharCategory),
        "charToUpper" => return Direct(Primitive::CharUpper),
        "charToLower" => return Direct(Primitive::CharLower),
        "charToTitle" => return Direct(Primitive::CharTitle),
        "charEqual" => return Direct(Primitive::Equal),
        "charLess" => return Direct(Primitive::Less),
        "charLessOrEqual" => return Direct(Primitive::LessEqual),
        _ => {}
    }
    let is_word = name.starts_with("int") && !name.starts_with("integer");
    let floating = name.starts_with("double") || name.starts_with("float");
    match numeric {
        Some("Add") if is_word => Operation::Wrapped(Primitive::Add),
        Some("Subtract") if is_word => Operation::Wrapped(Primitive::Subtract),
        Some("Multiply") if is_word => Operation::Wrapped(Primitive::Multiply),
        Some("Negate") if is_word => Operation::Wrapped(Primitive::Negate),
        Some("Divide") if is_word => Operation::Divided(Primitive::Divide),
        Some("Quotient") if is_word => Operation::Divided(Primitive::Quotient),
        Some("Advance") => Direct(Primitive::Add),
        Some("Distance") => Direct(Primitive::Subtract),
        Some("Add") => Direct(Primitive::Add),
        Some("Subtract") => Direct(Primitive::Subtract),
        Some("Multiply") => Direct(Primitive::Multiply),
        Some("Negate") => Direct(Primitive::Negate),
        Some("Divide") if floating => Direct(Primitive::Over),
        Some("Divide") => Direct(Primitive::Divide),
        Some("Modulo") => Direct(Primitive::Modulo),
        Some("Quotient") => Direct(Primitive::Quotient),
        Some("Remainder") => Direct(Primitive::Remainder),
        Some("Equal") => Direct(Primitive::Equal),
        Some("Less") => Direct(Primitive::Less),
        Some("LessOrEqual") => Direct(Primitive::LessEqual),
        Some("FromRatio") => Operation::FromRatio,
        Some("IsInfinite") => Operation::IsInfinite,
        Some("IsNegativeZero") => Operation::IsNegativeZero,
        Some("Exponential") => Direct(Primitive::DoubleExponential),
        Some("Logarithm") => Direct(Primitive::DoubleLogarithm),
        Some("SquareRoot") => Direct(Primitive::DoubleSquareRoot),
        Some("Sine") => Direct(Primitive::DoubleSine),
        Some("Cosine") => Direct(Primitive::DoubleCosine),
        Some("Power") => Direct(Primitive::DoublePower),
        Some("Floor") => Direct(Primitive::Floor),
        Some("FromInteger") => Direct(Primitive::IntToDouble),
        Some("IsNaN") => Direct(Primitive::IsNaN),
        _ => Operation::Missing,
    }
}

/// The operation applied to exactly as many arguments as it takes.
pub(super) fn apply(name: &str, mut arguments: Vec<Expr>, span: Span) -> Expr {
    let primitive = |primitive, arguments| Expr::new(ExprKind::Primitive(primitive, arguments), span);
    match operation(name) {
        Operation::Direct(operation) => primitive(operation, arguments),
        Operation::Wrapped(operation) => primitive(Primitive::Word, vec![primitive(operation, arguments)]),
        Operation::Divided(operation) if arguments.get(1).is_some_and(is_harmless_divisor) => {
            primitive(operation, arguments)
        }
        Operation::Divided(operation) => {
            let quotient = primitive(operation, arguments);
            shared(quotient, span, |quotient| {
                let word = primitive(Primitive::Word, vec![quotient.clone()]);
                let fits = primitive(Primitive::Equal, vec![word, quotient.clone()]);
                let message = Some("arithmetic overflow".to_owned());
                Expr::conditional(fits, quotient, crash(Check { message, ..Check::new("overflow", span) }, span), span)
            })
        }
        Operation::Word => primitive(Primitive::Word, arguments),
        Operation::Identity => arguments.swap_remove(0),
        Operation::Force => {
            let second = arguments.swap_remove(1);
            let first = arguments.swap_remove(0);
            Expr::new(ExprKind::Force(Box::new(first), Box::new(second)), span)
        }
        Operation::Assume => {
            let body = arguments.swap_remove(1);
            let condition = arguments.swap_remove(0);
            Expr::new(ExprKind::Assume(Box::new(condition), Box::new(body)), span)
        }
        Operation::Error => {
            let message = arguments.swap_remove(0);
            match text(&message) {
                Some(text) => crash(Check { message: Some(text), ..Check::new("error", span) }, span),
                None => Expr::new(ExprKind::Raise(Box::new(Check::new("error", span)), Box::new(message)), span),
            }
        }
        Operation::Undefined => crash(Check { message: None, ..Check::new("undefined", span) }, span),
        Operation::Unsupported => {
            let what = text(&arguments[0]).unwrap_or_else(|| "an operation of the library".to_owned());
            unsupported(&what, span)
        }
        Operation::ChooseInt => Expr::new(ExprKind::Symbolic { label: Name::new("choice"), ty: Type::Int }, span),
        Operation::FromRatio => {
            let exact = arguments.into_iter().map(|part| primitive(Primitive::IntToDouble, vec![part])).collect();
            primitive(Primitive::Over, exact)
        }
        // Only for the infinities is x - x not a number though x is one.
        Operation::IsInfinite => shared(arguments.swap_remove(0), span, |x| {
            let difference = primitive(Primitive::Subtract, vec![x.clone(), x.clone()]);
            let strange = primitive(Primitive::IsNaN, vec![difference]);
            primitive(Primitive::Both, vec![strange, primitive(Primitive::Equal, vec![x.clone(), x])])
        }),
        Operation::IsNegativeZero => shared(arguments.swap_remove(0), span, |x| {
            let number = |value| Expr::new(ExprKind::Literal(Literal::Double(value)), span);
            let is_zero = primitive(Primitive::Equal, vec![x.clone(), number(0.0)]);
            let reciprocal = primitive(Primitive::Over, vec![number(1.0), x]);
            let below = primitive(Primitive::Less, vec![reciprocal, number(0.0)]);
            let no = Expr::construct("False", Vec::new(), span);
            Expr::conditional(is_zero, below, no, span)
        }),
        Operation::World => Expr::construct("()", Vec::new(), span),
        Operation::Cell(operation) => {
            arguments.truncate(operation.arity());
            primitive(operation, arguments)
        }
        Operation::WriteCell => {
            arguments.truncate(Primitive::WriteCell.arity());
            let written = primitive(Primitive::WriteCell, arguments);
            Expr::new(ExprKind::Force(Box::new(written), Box::new(Expr::construct("()", Vec::new(), span))), span)
        }
        Operation::Missing => unsupported(&format!("the primitive operation `{name}`"), span),
    }
}

/// Whether a division by this has a result for every machine word.
fn is_harmless_divisor(divisor: &Expr) -> bool {
    let number = match &divisor.kind {
        ExprKind::Literal(Literal::Integer(number)) => number,
        _ => return false,
    };
    *number != BigInt::ZERO && *number != BigInt::from(-1)
}

/// Binds an argument that is used more than once.
fn shared(argument: Expr, span: Span, body: impl FnOnce(Expr) -> Expr) -> Expr {
    let name = Name::new("operand@primitive");
    let body = body(Expr::variable(&name, span));
    Expr::bind(vec![Binding { name, value: argument }], body, span)
}

fn crash(check: Check, span: Span) -> Expr {
    Expr::new(ExprKind::Crash(Box::new(check)), span)
}

/// The text of a string that is written out, as a list of characters.
fn text(expression: &Expr) -> Option<String> {
    let mut found = String::new();
    let mut rest = expression;
    loop {
        match &rest.kind {
            ExprKind::Construct(name, arguments) if name == "[]" && arguments.is_empty() => return Some(found),
            ExprKind::Construct(name, arguments) if name == ":" => {
                let ExprKind::Literal(Literal::Character(character)) = &arguments.first()?.kind else { return None };
                found.push(*character);
                rest = arguments.get(1)?;
            }
            _ => return None,
        }
    }
}
