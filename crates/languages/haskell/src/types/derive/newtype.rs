//! A newtype's instance through that of its content: every method is that of the content, with arguments unwrapped and results wrapped.

use gainsay_source::Span;

use super::Builder;
use crate::{
    rename::{
        entity::{ClassId, ConstructorId, TypeId},
        tree::{Expr, ExprKind, Match},
    },
    types::{
        Checker,
        data::{Type, VariableId},
    },
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Wrap,
    Unwrap,
}

impl Direction {
    fn flipped(self) -> Direction {
        match self {
            Direction::Wrap => Direction::Unwrap,
            Direction::Unwrap => Direction::Wrap,
        }
    }
}

impl Checker {
    pub(super) fn newtype_method(
        &mut self,
        class: ClassId,
        index: usize,
        owner: TypeId,
        span: Span,
    ) -> Option<Vec<Match>> {
        let constructor = *self.names.entities.ty(owner).constructors.first()?;
        let method = self.names.entities.class(class).methods[index];
        let parameter = *self.class_information(class).variables.last()?;
        let ty = self.method_scheme(method).body.clone();
        let mut builder = Builder { checker: self, span };
        let content = builder.expr(ExprKind::Global(method));
        let body = convert(&mut builder, &ty, parameter, constructor, Direction::Wrap, content);
        Some(vec![builder.clause(Vec::new(), body)])
    }
}

/// Carries a value of a method's type from the content to the newtype, or back.
fn convert(
    builder: &mut Builder<'_>,
    ty: &Type,
    parameter: VariableId,
    constructor: ConstructorId,
    direction: Direction,
    value: Expr,
) -> Expr {
    if !ty.mentions(parameter) {
        return value;
    }
    let (head, arguments) = ty.spine();
    if *head == Type::Variable(parameter) {
        return match direction {
            Direction::Wrap => builder.construct(constructor, vec![value]),
            Direction::Unwrap => unwrap(builder, constructor, value),
        };
    }
    let builtin = &builder.checker.names.builtin;
    match (head, arguments.as_slice()) {
        (Type::Constructor(id), [from, to]) if *id == builtin.arrow => {
            let argument = builder.fresh("x");
            let given = builder.local(argument);
            let given = convert(builder, from, parameter, constructor, direction.flipped(), given);
            let applied = builder.apply(value, vec![given]);
            let result = convert(builder, to, parameter, constructor, direction, applied);
            builder.lambda(&[argument], result)
        }
        (Type::Constructor(id), parts)
            if let Some((tuple, tuple_constructor)) = builtin.tuple(parts.len())
                && tuple == *id =>
        {
            let fields = builder.fresh_many("x", parts.len());
            let pattern = builder.constructor_pattern(tuple_constructor, &fields);
            let converted = fields
                .iter()
                .zip(parts)
                .map(|(field, part)| {
                    let field = builder.local(*field);
                    convert(builder, part, parameter, constructor, direction, field)
                })
                .collect();
            let body = builder.construct(tuple_constructor, converted);
            let alternative = builder.clause(vec![pattern], body);
            builder.case(value, vec![alternative])
        }
        (_, [.., last]) => {
            let element = builder.fresh("x");
            let inner = builder.local(element);
            let converted = convert(builder, last, parameter, constructor, direction, inner);
            let lambda = builder.lambda(&[element], converted);
            builder.call("Gainsay.Monad", "fmap", vec![lambda, value])
        }
        _ => {
            let message = "this method cannot be derived through the content of the newtype";
            builder.checker.error("unsupported", message.to_owned(), builder.span);
            builder.expr(ExprKind::Error)
        }
    }
}

fn unwrap(builder: &mut Builder<'_>, constructor: ConstructorId, value: Expr) -> Expr {
    let content = builder.fresh("content");
    let pattern = builder.constructor_pattern(constructor, &[content]);
    let body = builder.local(content);
    let alternative = builder.clause(vec![pattern], body);
    builder.case(value, vec![alternative])
}
