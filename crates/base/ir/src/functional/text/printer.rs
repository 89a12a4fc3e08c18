//! Programs back into text. Every compound operand is parenthesised; nothing depends on precedence.

use std::fmt::Write;

use gainsay_source::Name;

use super::{
    super::{
        Assertion, Case, Check, Choice, Constructor, ContractPart, Datatype, Expr, ExprKind, Literal, Pattern, Program,
        Strictness, program::Atomic,
    },
    word,
};

/// The program as `.fun` text that reads back to the same program.
pub fn print(program: &Program) -> String {
    let mut text = String::new();
    for datatype in &program.datatypes {
        print_datatype(datatype, &mut text);
    }
    for definition in &program.definitions {
        let _ = writeln!(text, "def {} = {};", word(&definition.name), print_expression(&definition.body));
    }
    for goal in &program.goals {
        let _ = writeln!(text, "goal {} = {};", word(&goal.name), print_expression(&goal.body));
    }
    text
}

pub fn print_expression(expression: &Expr) -> String {
    let mut text = String::new();
    write_expression(expression, &mut text);
    text
}

fn words(names: &[Name]) -> String {
    names.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn print_datatype(datatype: &Datatype, text: &mut String) {
    let _ = write!(text, "data {}", word(&datatype.name));
    datatype.parameters.iter().for_each(|parameter| {
        let _ = write!(text, " {}", word(parameter));
    });
    let constructors: Vec<_> = datatype.constructors.iter().map(print_constructor).collect();
    let _ = writeln!(text, " = {};", constructors.join(" | "));
}

fn print_constructor(constructor: &Constructor) -> String {
    let mut text = word(&constructor.name);
    for field in &constructor.fields {
        let strict = if field.strictness == Strictness::Strict { "!" } else { "" };
        let _ = match &field.name {
            Some(name) => write!(text, " {strict}{{{} : {}}}", word(name), field.ty),
            None => write!(text, " {strict}{}", Atomic(&field.ty)),
        };
    }
    text
}

fn write_expression(expression: &Expr, text: &mut String) {
    match &expression.kind {
        ExprKind::Literal(literal) => write_literal(literal, text),
        ExprKind::Variable(name) => text.push_str(&word(name)),
        ExprKind::Symbolic { label, ty } => {
            let _ = write!(text, "?{} : {}", word(label), Atomic(ty));
        }
        ExprKind::Lambda(parameters, body) => {
            let _ = write!(text, "\\{} -> ", words(parameters));
            write_expression(body, text);
        }
        ExprKind::Apply(function, arguments) => {
            write_operand(function, text);
            write_operands(arguments, text);
        }
        ExprKind::Construct(name, arguments) => {
            text.push_str(&word(name));
            write_operands(arguments, text);
        }
        ExprKind::Primitive(primitive, arguments) => {
            text.push_str(primitive.name());
            write_operands(arguments, text);
        }
        ExprKind::Let(bindings, body) => {
            text.push_str("let { ");
            for binding in bindings {
                let _ = write!(text, "{} = ", word(&binding.name));
                write_expression(&binding.value, text);
                text.push_str("; ");
            }
            text.push_str("} in ");
            write_expression(body, text);
        }
        ExprKind::Case(case) => write_case(case, text),
        ExprKind::Choice(choice) => write_choice(choice, text),
        ExprKind::Assume(condition, body) => write_then("assume ", condition, body, text),
        ExprKind::Force(first, body) => write_then("force ", first, body, text),
        ExprKind::Catch(handler, body) => write_then("catch ", handler, body, text),
        ExprKind::Monitor(monitor) => {
            text.push_str("monitor ");
            match &monitor.blamed {
                Some(blamed) => {
                    write_operand(&monitor.value, text);
                    write_then(" blaming ", blamed, &monitor.body, text);
                }
                None => write_then("", &monitor.value, &monitor.body, text),
            }
        }
        ExprKind::Raise(check, value) => {
            text.push_str("raise");
            write_check(check, "raise", text);
            text.push(' ');
            write_operand(value, text);
        }
        ExprKind::Assert(assertion) => write_assertion(assertion, text),
        ExprKind::Crash(check) => {
            text.push_str("crash");
            write_check(check, "crash", text);
        }
    }
}

/// `keyword first in second`. The first part is parenthesised so that its own `in` cannot be mistaken.
fn write_then(keyword: &str, first: &Expr, second: &Expr, text: &mut String) {
    text.push_str(keyword);
    write_operand(first, text);
    text.push_str(" in ");
    write_expression(second, text);
}

fn write_operands(operands: &[Expr], text: &mut String) {
    for operand in operands {
        text.push(' ');
        write_operand(operand, text);
    }
}

fn write_operand(operand: &Expr, text: &mut String) {
    let atomic = match &operand.kind {
        ExprKind::Variable(_) => true,
        ExprKind::Construct(_, arguments) => arguments.is_empty(),
        ExprKind::Literal(Literal::Integer(value)) => value.sign() != num_bigint::Sign::Minus,
        ExprKind::Literal(Literal::Double(value)) => value.is_sign_positive(),
        ExprKind::Literal(_) => true,
        _ => false,
    };
    if atomic {
        return write_expression(operand, text);
    }
    text.push('(');
    write_expression(operand, text);
    text.push(')');
}

fn write_literal(literal: &Literal, text: &mut String) {
    let _ = match literal {
        Literal::Integer(value) => write!(text, "{value}"),
        Literal::Rational(value) => write!(text, "%{value}"),
        Literal::Double(value) => write!(text, "{value:?}d"),
        Literal::Character(value) => write!(text, "{value:?}"),
        Literal::Text(value) => write!(text, "{value:?}"),
    };
}

fn write_case(case: &Case, text: &mut String) {
    text.push_str("case ");
    write_expression(&case.scrutinee, text);
    text.push_str(" of { ");
    for alternative in &case.alternatives {
        match &alternative.pattern {
            Pattern::Constructor(name, fields) => {
                text.push_str(&word(name));
                fields.iter().for_each(|field| {
                    let _ = write!(text, " {}", word(field));
                });
            }
            Pattern::Literal(literal) => write_literal(literal, text),
            Pattern::Default(Some(name)) => text.push_str(&word(name)),
            Pattern::Default(None) => text.push('_'),
        }
        text.push_str(" -> ");
        write_expression(&alternative.body, text);
        text.push_str("; ");
    }
    text.push('}');
}

fn write_choice(choice: &Choice, text: &mut String) {
    let Some(callee) = &choice.callee else {
        write_operand(&choice.left, text);
        text.push_str(" [] ");
        return write_operand(&choice.right, text);
    };
    let _ = write!(text, "choice {}", word(callee));
    write_operands(&choice.arguments, text);
    text.push_str(" { ");
    write_expression(&choice.left, text);
    text.push_str(" } or { ");
    write_expression(&choice.right, text);
    text.push_str(" }");
}

fn write_assertion(assertion: &Assertion, text: &mut String) {
    text.push_str("assert");
    write_check(&assertion.check, "assert", text);
    text.push(' ');
    write_operand(&assertion.condition, text);
    text.push_str(" in ");
    write_expression(&assertion.body, text);
}

fn write_check(check: &Check, usual_code: &str, text: &mut String) {
    let mut parts = Vec::new();
    if check.code != usual_code {
        parts.push(word(&check.code));
    }
    if let Some(owner) = &check.owner {
        let part = match check.part {
            Some(ContractPart::Precondition) => "precondition",
            Some(ContractPart::Postcondition) => "postcondition",
            None => "contract",
        };
        parts.push(format!("{part} of {}", word(owner)));
    }
    parts.extend(check.message.as_ref().map(|message| format!("{message:?}")));
    if !parts.is_empty() {
        let _ = write!(text, "[{}]", parts.join(", "));
    }
}
