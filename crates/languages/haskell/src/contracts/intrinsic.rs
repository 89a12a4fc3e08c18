//! Operations of the logic that Haskell's types do not allow: comparison of anything, arithmetic on mixed numbers, the length of a list.
//!
//! To type inference each is a function of a very general type that nobody can write. Where one is used, the types found there choose
//! what it really is.

use gainsay_ir::functional::{Expr, ExprKind, Primitive};
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{conditional, lambda, negated, unsupported, variable},
    shape::Shape,
    syntax_tree::{apply, clause, exact, function, function_type, local, named, type_constructor, type_variable},
};
use crate::{
    syntax::{Identifier, Pattern, PatternKind},
    types::data::Type,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Intrinsic {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Length,
}

impl Intrinsic {
    /// How a person writes it.
    fn operator(self) -> &'static str {
        match self {
            Intrinsic::Equal => "==",
            Intrinsic::NotEqual => "/=",
            Intrinsic::Less => "<",
            Intrinsic::LessEqual => "<=",
            Intrinsic::Greater => ">",
            Intrinsic::GreaterEqual => ">=",
            Intrinsic::Add => "+",
            Intrinsic::Subtract => "-",
            Intrinsic::Multiply => "*",
            Intrinsic::Divide => "div",
            Intrinsic::Modulo => "mod",
            Intrinsic::Length => "len",
        }
    }

    fn name(self) -> Name {
        Name::from(format!("{}@logic", self.operator()))
    }

    fn is_comparison(self) -> bool {
        use Intrinsic::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        matches!(self, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual)
    }

    fn primitive(self) -> Primitive {
        match self {
            Intrinsic::Equal => Primitive::Equal,
            Intrinsic::NotEqual => Primitive::NotEqual,
            Intrinsic::Less => Primitive::Less,
            Intrinsic::LessEqual => Primitive::LessEqual,
            Intrinsic::Greater => Primitive::Greater,
            Intrinsic::GreaterEqual => Primitive::GreaterEqual,
            Intrinsic::Add => Primitive::Add,
            Intrinsic::Subtract => Primitive::Subtract,
            Intrinsic::Multiply => Primitive::Multiply,
            Intrinsic::Divide => Primitive::Divide,
            Intrinsic::Modulo | Intrinsic::Length => Primitive::Modulo,
        }
    }
}

impl Writer<'_> {
    /// The name of the intrinsic, which is declared when first needed.
    pub(super) fn intrinsic(&mut self, intrinsic: Intrinsic) -> Name {
        let name = intrinsic.name();
        if self.intrinsics.values().any(|known| *known == intrinsic) {
            return name;
        }
        let span = self.nowhere;
        let (first, second) = (type_variable("a", span), type_variable("b", span));
        let known = |text: &str| type_constructor(exact("Gainsay.Primitive", text, span));
        let signature = match intrinsic {
            Intrinsic::Length => function_type(vec![first], known("Int")),
            comparison if comparison.is_comparison() => function_type(vec![first, second], known("Bool")),
            Intrinsic::Divide | Intrinsic::Modulo => function_type(vec![first.clone(), second], first),
            _ => function_type(vec![first.clone(), second], first),
        };
        let parameter = Name::new("x");
        let pattern = Pattern { kind: PatternKind::Variable(Identifier::new(parameter.clone(), span)), span };
        let body = apply(local(&name, span), vec![local(&parameter, span)], span);
        let binding = function(name.clone(), vec![clause(vec![pattern], body, span)], span);
        if let Ok(added) = self.lowered.add_function(binding, Some(signature)) {
            self.intrinsics.insert(added.global, intrinsic);
            self.logic_watched.globals.insert(added.global);
        }
        name
    }

    /// What an intrinsic is at these types: a function.
    pub(super) fn intrinsic_at(&mut self, intrinsic: Intrinsic, types: &[Type], span: Span) -> Result<Expr, String> {
        let shapes: Vec<Shape> = types.iter().map(|ty| self.shape(ty)).collect();
        match (intrinsic, shapes.as_slice()) {
            (Intrinsic::Length, [shape]) => self.length(shape, span),
            (Intrinsic::Divide | Intrinsic::Modulo, [Shape::Integer, Shape::Integer]) => {
                Ok(division(intrinsic.primitive(), span))
            }
            (Intrinsic::Divide, [Shape::Double, Shape::Double]) => Ok(binary(Primitive::Over, span)),
            (Intrinsic::Divide | Intrinsic::Modulo, _) => Err("a division in the logic".to_owned()),
            (_, [Shape::Integer, Shape::Integer]) => Ok(binary(intrinsic.primitive(), span)),
            (_, [Shape::Double, Shape::Double] | [Shape::Character, Shape::Character])
                if intrinsic.is_comparison() || shapes[0] == Shape::Double =>
            {
                Ok(binary(intrinsic.primitive(), span))
            }
            (_, [Shape::Integer, Shape::Double] | [Shape::Double, Shape::Integer]) if intrinsic.is_comparison() => {
                Ok(mixed(intrinsic.primitive(), shapes[0] == Shape::Integer, span))
            }
            (Intrinsic::Equal, [_, _]) if same(types) => self.equality(&types[0]),
            (Intrinsic::NotEqual, [_, _]) if same(types) => {
                let equal = self.equality(&types[0])?;
                let parameters = [self.unique("x"), self.unique("y")];
                let arguments = parameters.iter().map(|name| variable(name, span)).collect();
                Ok(lambda(&parameters, negated(Expr::apply(equal, arguments, span)), span))
            }
            (_, [_, _]) if intrinsic.is_comparison() && same(types) => self.by_instance(intrinsic, &types[0], span),
            _ => Err("an operation on these types in the logic".to_owned()),
        }
    }

    fn length(&mut self, shape: &Shape, span: Span) -> Result<Expr, String> {
        let list = self.lowered.names().builtin.list;
        if !matches!(shape, Shape::Data { id, .. } if *id == list) {
            return Err("the length of something that is no list".to_owned());
        }
        Ok(self.list_length(span))
    }

    /// A comparison by the type's own instance.
    fn by_instance(&mut self, intrinsic: Intrinsic, ty: &Type, span: Span) -> Result<Expr, String> {
        self.haskell_comparison(intrinsic.operator(), ty, span)
    }

    /// `\x y -> x ⊕ y` with Haskell's operator at this type.
    pub(super) fn haskell_comparison(&mut self, operator: &str, ty: &Type, span: Span) -> Result<Expr, String> {
        let names = [self.unique("x"), self.unique("y")];
        let operands = names.iter().map(|name| local(name, span)).collect();
        let expression = apply(named(exact("Gainsay.Classes", operator, span)), operands, span);
        let scheme = std::sync::Arc::new(crate::types::data::Scheme::plain(ty.clone()));
        let environment: Vec<_> = names.iter().map(|name| (name.clone(), scheme.clone())).collect();
        let root = self.lowered.root();
        match self.lowered.lower_expression(root, &expression, &environment, &[], None) {
            Ok((body, _)) => Ok(lambda(&names, body, span)),
            Err(_) => Err(format!("a comparison of values of the type `{}`", self.lowered.show_type(ty))),
        }
    }
}

fn same(types: &[Type]) -> bool {
    types.windows(2).all(|pair| pair[0] == pair[1])
}

fn binary(primitive: Primitive, span: Span) -> Expr {
    let names = [Name::new("x#"), Name::new("y#")];
    let arguments = names.iter().map(|name| variable(name, span)).collect();
    lambda(&names, Expr::new(ExprKind::Primitive(primitive, arguments), span), span)
}

/// One side is an integer, the other a double.
fn mixed(primitive: Primitive, first_is_integer: bool, span: Span) -> Expr {
    let names = [Name::new("x#"), Name::new("y#")];
    let convert = |name: &Name, integer: bool| {
        let value = variable(name, span);
        if integer { Expr::new(ExprKind::Primitive(Primitive::IntToDouble, vec![value]), span) } else { value }
    };
    let arguments = vec![convert(&names[0], first_is_integer), convert(&names[1], !first_is_integer)];
    lambda(&names, Expr::new(ExprKind::Primitive(primitive, arguments), span), span)
}

/// Where the logic and Haskell agree: for a positive divisor. Elsewhere nothing is known.
fn division(primitive: Primitive, span: Span) -> Expr {
    let names = [Name::new("x#"), Name::new("y#")];
    let arguments: Vec<_> = names.iter().map(|name| variable(name, span)).collect();
    let divisor = variable(&names[1], span);
    let positive = Expr::new(ExprKind::Primitive(Primitive::Greater, vec![divisor, Expr::integer(0, span)]), span);
    let divided = Expr::new(ExprKind::Primitive(primitive, arguments), span);
    let body =
        conditional(positive, divided, unsupported("a division in the logic whose divisor is not positive", span));
    lambda(&names, body, span)
}
