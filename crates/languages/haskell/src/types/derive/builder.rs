//! Building resolved trees for code that nobody wrote.

use gainsay_source::{Name, Span};
use num_bigint::BigInt;

use super::super::Checker;
use crate::rename::{
    entity::{ConstructorId, LocalEntity, LocalId, Value},
    tree::{Expr, ExprKind, Match, Pattern, PatternKind, RightHandSide},
};

pub(super) struct Builder<'a> {
    pub checker: &'a mut Checker,
    pub span: Span,
}

impl Builder<'_> {
    pub fn expr(&mut self, kind: ExprKind) -> Expr {
        Expr { id: self.checker.names.entities.fresh_node(), kind, span: self.span }
    }

    pub fn pattern(&mut self, kind: PatternKind) -> Pattern {
        Pattern { id: self.checker.names.entities.fresh_node(), kind, span: self.span }
    }

    pub fn fresh(&mut self, name: &str) -> LocalId {
        let entity = LocalEntity { name: Name::new(name), span: self.span };
        self.checker.names.entities.add_local(entity)
    }

    pub fn fresh_many(&mut self, name: &str, count: usize) -> Vec<LocalId> {
        (1..=count).map(|index| self.fresh(&format!("{name}{index}"))).collect()
    }

    pub fn local(&mut self, local: LocalId) -> Expr {
        self.expr(ExprKind::Local(local))
    }

    /// A value of the library, whatever is in scope.
    pub fn library(&mut self, module: &str, name: &str) -> Expr {
        let kind = match self.checker.names.library_value(module, name) {
            Some(Value::Global(global)) => ExprKind::Global(global),
            Some(Value::Constructor(constructor)) => ExprKind::Constructor(constructor),
            None => {
                let message = format!("the library does not define `{name}`, which a derived instance needs");
                self.checker.error("unbound-name", message, self.span);
                ExprKind::Error
            }
        };
        self.expr(kind)
    }

    pub fn apply(&mut self, function: Expr, arguments: Vec<Expr>) -> Expr {
        if arguments.is_empty() {
            return function;
        }
        self.expr(ExprKind::Apply(Box::new(function), arguments))
    }

    pub fn call(&mut self, module: &str, name: &str, arguments: Vec<Expr>) -> Expr {
        let function = self.library(module, name);
        self.apply(function, arguments)
    }

    pub fn construct(&mut self, constructor: ConstructorId, arguments: Vec<Expr>) -> Expr {
        let head = self.expr(ExprKind::Constructor(constructor));
        self.apply(head, arguments)
    }

    pub fn integer(&mut self, value: usize) -> Expr {
        self.expr(ExprKind::Integer(BigInt::from(value)))
    }

    pub fn text(&mut self, text: &str) -> Expr {
        self.expr(ExprKind::Text(text.to_owned()))
    }

    pub fn variable_pattern(&mut self, local: LocalId) -> Pattern {
        self.pattern(PatternKind::Variable(local))
    }

    pub fn wildcard(&mut self) -> Pattern {
        self.pattern(PatternKind::Wildcard)
    }

    pub fn constructor_pattern(&mut self, constructor: ConstructorId, fields: &[LocalId]) -> Pattern {
        let fields = fields.iter().map(|field| self.variable_pattern(*field)).collect();
        self.pattern(PatternKind::Constructor(constructor, fields))
    }

    /// The constructor with all fields ignored.
    pub fn any_of(&mut self, constructor: ConstructorId) -> Pattern {
        let arity = self.arity(constructor);
        let fields = (0..arity).map(|_| self.wildcard()).collect();
        self.pattern(PatternKind::Constructor(constructor, fields))
    }

    pub fn arity(&self, constructor: ConstructorId) -> usize {
        self.checker.names.entities.constructor(constructor).arity
    }

    pub fn clause(&self, patterns: Vec<Pattern>, body: Expr) -> Match {
        Match { patterns, right_hand_side: RightHandSide::plain(body), span: self.span }
    }

    pub fn lambda(&mut self, parameters: &[LocalId], body: Expr) -> Expr {
        let patterns = parameters.iter().map(|local| self.variable_pattern(*local)).collect();
        let clause = self.clause(patterns, body);
        self.expr(ExprKind::Lambda(Box::new(clause)))
    }

    pub fn case(&mut self, scrutinee: Expr, alternatives: Vec<Match>) -> Expr {
        self.expr(ExprKind::Case(Box::new(scrutinee), alternatives))
    }

    pub fn conditional(&mut self, condition: Expr, yes: Expr, no: Expr) -> Expr {
        self.expr(ExprKind::If(Box::new([condition, yes, no])))
    }

    /// The place of a value's constructor among its siblings.
    pub fn tag(&mut self, scrutinee: Expr, constructors: &[ConstructorId]) -> Expr {
        let alternatives = constructors
            .iter()
            .enumerate()
            .map(|(tag, constructor)| {
                let pattern = self.any_of(*constructor);
                let body = self.integer(tag);
                self.clause(vec![pattern], body)
            })
            .collect();
        self.case(scrutinee, alternatives)
    }
}
