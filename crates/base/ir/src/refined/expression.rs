//! What is checked: expressions with every instantiation explicit.

use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use serde::Serialize;

use super::{Logic, Signature, Type};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ExprKind {
    /// A local variable; a local function takes types for its variables.
    Variable(Name, Vec<Type>),
    /// A function of the program, with types for its variables.
    Function(Name, Vec<Type>),
    Constructor(Name, Vec<Type>),
    Integer(BigInt),
    /// A value of which no more is known than this type.
    Opaque(Type),
    Apply(Box<Expr>, Vec<Expr>),
    /// The parameters' types may have holes.
    Lambda(Vec<(Name, Type)>, Box<Expr>),
    Let(Name, Box<Expr>, Box<Expr>),
    /// Functions that may call each other.
    LetFunctions(Vec<LocalFunction>, Box<Expr>),
    Case(Box<Case>),
    /// Must not be reached.
    Fail(String),
    /// What is checked against a type that somebody wrote.
    Annotated(Box<Expr>, Box<Type>),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Case {
    pub scrutinee: Expr,
    /// What the alternatives call the scrutinee's value.
    pub name: Name,
    pub evaluation: Evaluation,
    pub alternatives: Vec<Alternative>,
    /// The type of the whole, with holes.
    pub result: Type,
}

/// Whether a match evaluates what it matches before anything else happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Evaluation {
    Forced,
    Lazy,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative {
    pub pattern: Pattern,
    pub body: Expr,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Pattern {
    Constructor(Name, Vec<Name>),
    Integer(BigInt),
    Boolean(bool),
    /// Whatever the alternatives before it leave.
    Default,
}

/// A function inside of another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LocalFunction {
    pub name: Name,
    /// With holes where nothing is said.
    pub signature: Signature,
    pub body: Expr,
    pub metric: Vec<Logic>,
    pub span: Span,
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }

    pub fn variable(name: &Name, span: Span) -> Expr {
        Expr::new(ExprKind::Variable(name.clone(), Vec::new()), span)
    }

    /// Calls `visit` for every direct part.
    pub fn for_each_part(&self, visit: &mut dyn FnMut(&Expr)) {
        match &self.kind {
            ExprKind::Apply(function, arguments) => {
                visit(function);
                arguments.iter().for_each(visit);
            }
            ExprKind::Lambda(_, body) | ExprKind::Annotated(body, _) => visit(body),
            ExprKind::Let(_, value, body) => {
                visit(value);
                visit(body);
            }
            ExprKind::LetFunctions(functions, body) => {
                functions.iter().for_each(|function| visit(&function.body));
                visit(body);
            }
            ExprKind::Case(case) => {
                visit(&case.scrutinee);
                case.alternatives.iter().for_each(|alternative| visit(&alternative.body));
            }
            ExprKind::Variable(..)
            | ExprKind::Function(..)
            | ExprKind::Constructor(..)
            | ExprKind::Integer(_)
            | ExprKind::Opaque(_)
            | ExprKind::Fail(_) => {}
        }
    }

    /// Calls `visit` for itself and everything in it.
    pub fn for_each(&self, visit: &mut dyn FnMut(&Expr)) {
        visit(self);
        self.for_each_part(&mut |part| part.for_each(visit));
    }
}
