//! Expressions of λ_G (figure 4 of the paper), with literals, default patterns, strict evaluation and failures that know their owner.

use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;
use serde::Serialize;

use super::{Primitive, Type};

/// An expression with the place it came from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ExprKind {
    Literal(Literal),
    Variable(Name),
    Lambda(Vec<Name>, Box<Expr>),
    Apply(Box<Expr>, Vec<Expr>),
    /// A constructor with all its arguments.
    Construct(Name, Vec<Expr>),
    /// A primitive with all its arguments, evaluated left to right.
    Primitive(Primitive, Vec<Expr>),
    /// Recursive bindings.
    Let(Vec<Binding>, Box<Expr>),
    Case(Box<Case>),
    /// `?label : type`, a fresh unknown each time it is evaluated.
    Symbolic {
        label: Name,
        ty: Type,
    },
    /// The counterfactual choice □.
    Choice(Box<Choice>),
    /// `assume condition in body`
    Assume(Box<Expr>, Box<Expr>),
    Assert(Box<Assertion>),
    /// Fails as soon as it is evaluated.
    Crash(Box<Check>),
    /// `force first in body`: evaluates `first` to weak head normal form, then `body`.
    Force(Box<Expr>, Box<Expr>),
    /// `catch handler in body`: what `body` raises is given to `handler`.
    Catch(Box<Expr>, Box<Expr>),
    /// `raise [check] value`: to the innermost `catch` that waits for `body`; without one the check fails.
    Raise(Box<Check>, Box<Expr>),
    /// `monitor value blaming blamed in body`: worth `body`, which puts `value` under the contract that is written at this place.
    Monitor(Box<Monitor>),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Literal {
    Integer(BigInt),
    Rational(BigRational),
    Double(f64),
    Character(char),
    Text(String),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Binding {
    pub name: Name,
    pub value: Expr,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Case {
    pub scrutinee: Expr,
    pub alternatives: Vec<Alternative>,
}

/// Alternatives are tried in order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative {
    pub pattern: Pattern,
    pub body: Expr,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Pattern {
    Constructor(Name, Vec<Name>),
    Literal(Literal),
    /// Matches anything; the binder, if any, stands for the evaluated scrutinee.
    Default(Option<Name>),
}

/// `left` is what `callee` really does with `arguments`, `right` what its contract promises.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    pub callee: Option<Name>,
    /// The callee's arguments, for the reader of a counterexample only: they are never forced.
    pub arguments: Vec<Expr>,
    pub left: Expr,
    pub right: Expr,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Assertion {
    pub check: Check,
    pub condition: Expr,
    pub body: Expr,
}

/// Both `value` and `blamed` are for the reader of a counterexample only: they are never forced.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Monitor {
    pub value: Expr,
    /// What `body` evaluates where the value breaks the contract; without it, `body` says whether the contract holds.
    pub blamed: Option<Expr>,
    pub body: Expr,
}

/// What fails when it fails: a rule code, and the function whose contract it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    pub code: Name,
    pub owner: Option<Name>,
    pub part: Option<ContractPart>,
    pub message: Option<String>,
    pub span: Span,
    /// The part of the contract that is checked, where that stands elsewhere.
    pub clause: Option<Span>,
}

/// Which side of a contract a check enforces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ContractPart {
    Precondition,
    Postcondition,
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }

    pub fn variable(name: &Name, span: Span) -> Expr {
        Expr::new(ExprKind::Variable(name.clone()), span)
    }

    pub fn construct(name: &str, arguments: Vec<Expr>, span: Span) -> Expr {
        Expr::new(ExprKind::Construct(Name::new(name), arguments), span)
    }

    pub fn integer(value: impl Into<BigInt>, span: Span) -> Expr {
        Expr::new(ExprKind::Literal(Literal::Integer(value.into())), span)
    }

    pub fn apply(function: Expr, arguments: Vec<Expr>, span: Span) -> Expr {
        if arguments.is_empty() {
            return function;
        }
        Expr::new(ExprKind::Apply(Box::new(function), arguments), span)
    }

    pub fn lambda(parameters: Vec<Name>, body: Expr, span: Span) -> Expr {
        if parameters.is_empty() {
            return body;
        }
        Expr::new(ExprKind::Lambda(parameters, Box::new(body)), span)
    }

    pub fn bind(bindings: Vec<Binding>, body: Expr, span: Span) -> Expr {
        Expr::new(ExprKind::Let(bindings, Box::new(body)), span)
    }

    pub fn case(scrutinee: Expr, alternatives: Vec<Alternative>, span: Span) -> Expr {
        Expr::new(ExprKind::Case(Box::new(Case { scrutinee, alternatives })), span)
    }

    /// `if condition then yes else no`, which λ_G writes as a case.
    pub fn conditional(condition: Expr, yes: Expr, no: Expr, span: Span) -> Expr {
        let branch =
            |name: &str, body| Alternative { pattern: Pattern::Constructor(Name::new(name), Vec::new()), body };
        Expr::case(condition, vec![branch("True", yes), branch("False", no)], span)
    }
}

impl Check {
    pub fn new(code: &str, span: Span) -> Check {
        Check { code: Name::new(code), owner: None, part: None, message: None, span, clause: None }
    }
}

/// Walking over the direct parts of an expression, so that passes write only the cases they care about.
impl Expr {
    pub fn for_each_part<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match &self.kind {
            ExprKind::Literal(_) | ExprKind::Variable(_) | ExprKind::Symbolic { .. } | ExprKind::Crash(_) => {}
            ExprKind::Lambda(_, body) | ExprKind::Raise(_, body) => visit(body),
            ExprKind::Apply(function, arguments) => {
                visit(function);
                arguments.iter().for_each(visit);
            }
            ExprKind::Construct(_, arguments) | ExprKind::Primitive(_, arguments) => arguments.iter().for_each(visit),
            ExprKind::Let(bindings, body) => {
                bindings.iter().for_each(|binding| visit(&binding.value));
                visit(body);
            }
            ExprKind::Case(case) => {
                visit(&case.scrutinee);
                case.alternatives.iter().for_each(|alternative| visit(&alternative.body));
            }
            ExprKind::Choice(choice) => {
                choice.arguments.iter().for_each(&mut *visit);
                visit(&choice.left);
                visit(&choice.right);
            }
            ExprKind::Assume(first, second) | ExprKind::Force(first, second) | ExprKind::Catch(first, second) => {
                visit(first);
                visit(second);
            }
            ExprKind::Assert(assertion) => {
                visit(&assertion.condition);
                visit(&assertion.body);
            }
            ExprKind::Monitor(monitor) => {
                visit(&monitor.value);
                if let Some(blamed) = &monitor.blamed {
                    visit(blamed);
                }
                visit(&monitor.body);
            }
        }
    }

    pub fn for_each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match &mut self.kind {
            ExprKind::Literal(_) | ExprKind::Variable(_) | ExprKind::Symbolic { .. } | ExprKind::Crash(_) => {}
            ExprKind::Lambda(_, body) | ExprKind::Raise(_, body) => visit(body),
            ExprKind::Apply(function, arguments) => {
                visit(function);
                arguments.iter_mut().for_each(visit);
            }
            ExprKind::Construct(_, arguments) | ExprKind::Primitive(_, arguments) => {
                arguments.iter_mut().for_each(visit);
            }
            ExprKind::Let(bindings, body) => {
                bindings.iter_mut().for_each(|binding| visit(&mut binding.value));
                visit(body);
            }
            ExprKind::Case(case) => {
                visit(&mut case.scrutinee);
                case.alternatives.iter_mut().for_each(|alternative| visit(&mut alternative.body));
            }
            ExprKind::Choice(choice) => {
                choice.arguments.iter_mut().for_each(&mut *visit);
                visit(&mut choice.left);
                visit(&mut choice.right);
            }
            ExprKind::Assume(first, second) | ExprKind::Force(first, second) | ExprKind::Catch(first, second) => {
                visit(first);
                visit(second);
            }
            ExprKind::Assert(assertion) => {
                visit(&mut assertion.condition);
                visit(&mut assertion.body);
            }
            ExprKind::Monitor(monitor) => {
                visit(&mut monitor.value);
                if let Some(blamed) = &mut monitor.blamed {
                    visit(blamed);
                }
                visit(&mut monitor.body);
            }
        }
    }
}
