//! The operations of `Gainsay.Primitive` as expressions of the core language. What the core has no operation for is unsupported, loudly.

use gainsay_ir::functional::{Check, Expr, ExprKind, Literal, Primitive, Type};
use gainsay_source::{Name, Span};

use super::unsupported;

/// What stands for an operation with all its arguments.
enum Operation {
    Direct(Primitive),
    /// The arguments the other way round.
    Flipped(Primitive),
    Identity,
    Force,
    Error,
    Undefined,
    Unsupported,
    ChooseInt,
    World,
    Missing,
}

/// How many arguments an operation takes.
pub(super) fn arity(name: &str) -> usize {
    match operation(name) {
        Operation::Direct(primitive) | Operation::Flipped(primitive) => primitive.arity(),
        Operation::Identity | Operation::Error | Operation::Unsupported | Operation::ChooseInt => 1,
        Operation::Force => 2,
        Operation::Undefined | Operation::World | Operation::Missing => 0,
    }
}

fn operation(name: &str) -> Operation {
    use Operation::{Direct, Flipped, Force, Identity};
    let numeric = ["integer", "int", "double", "float"].iter().find_map(|prefix| name.strip_prefix(prefix));
    match name {
        "seq" => return Force,
        "error" => return Operation::Error,
        "undefined" => return Operation::Undefined,
        "unsupported" => return Operation::Unsupported,
        "chooseInt" => return Operation::ChooseInt,
        "world" => return Operation::World,
        "intToInteger" | "integerToInt" | "doubleToFloat" | "floatToDouble" => return Identity,
        "charOrd" => return Direct(Primitive::CharToInt),
        "charChr" => return Direct(Primitive::IntToChar),
        "charEqual" => return Direct(Primitive::Equal),
        "charLess" => return Direct(Primitive::Less),
        "charLessOrEqual" => return Direct(Primitive::LessEqual),
        _ => {}
    }
    let floating = name.starts_with("double") || name.starts_with("float");
    match numeric {
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
        Some("Greater") => Flipped(Primitive::Less),
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
        Operation::Flipped(operation) => {
            arguments.reverse();
            primitive(operation, arguments)
        }
        Operation::Identity => arguments.swap_remove(0),
        Operation::Force => {
            let second = arguments.swap_remove(1);
            let first = arguments.swap_remove(0);
            Expr::new(ExprKind::Force(Box::new(first), Box::new(second)), span)
        }
        Operation::Error => {
            let message = text(&arguments[0]);
            crash(Check { message, ..Check::new("error", span) }, span)
        }
        Operation::Undefined => crash(Check { message: None, ..Check::new("undefined", span) }, span),
        Operation::Unsupported => {
            let what = text(&arguments[0]).unwrap_or_else(|| "an operation of the library".to_owned());
            unsupported(&what, span)
        }
        Operation::ChooseInt => Expr::new(ExprKind::Symbolic { label: Name::new("choice"), ty: Type::Int }, span),
        Operation::World => Expr::construct("()", Vec::new(), span),
        Operation::Missing => unsupported(&format!("the primitive operation `{name}`"), span),
    }
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
