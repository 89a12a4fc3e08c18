//! Numeric literals: the number itself where its type is a primitive one, a call of `fromInteger` or `fromRational` elsewhere.

use gainsay_ir::functional::{Expr, ExprKind, Literal};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::{Lowerer, expression::literal, unsupported};
use crate::{
    rename::{
        entity::NodeId,
        tree::{Pattern, PatternKind},
    },
    types::{data::Type, evidence::Annotation},
};

impl Lowerer {
    fn literal_type(&self, node: NodeId) -> Option<Type> {
        match self.checker.annotation(node) {
            Some(Annotation::Literal { ty, .. }) => Some(self.checker.prune(ty)),
            _ => None,
        }
    }

    pub(super) fn integer(&mut self, node: NodeId, value: &BigInt, span: Span) -> Expr {
        if let Some(known) = self.primitive_number(node, &BigRational::from(value.clone())) {
            return literal(known, span);
        }
        let argument = literal(Literal::Integer(value.clone()), span);
        self.number_of_class("fromInteger", node, argument, span)
    }

    pub(super) fn fractional(&mut self, node: NodeId, value: &BigRational, span: Span) -> Expr {
        if let Some(known) = self.primitive_number(node, value) {
            return literal(known, span);
        }
        let argument = self.ratio(value, span);
        self.number_of_class("fromRational", node, argument, span)
    }

    fn ratio(&mut self, value: &BigRational, span: Span) -> Expr {
        let parts = vec![
            literal(Literal::Integer(value.numer().clone()), span),
            literal(Literal::Integer(value.denom().clone()), span),
        ];
        match self.checker.names.known(":%") {
            Some(crate::rename::entity::Value::Constructor(ratio)) => {
                Expr::new(ExprKind::Construct(self.constructor_name(ratio), parts), span)
            }
            _ => unsupported("a fraction", span),
        }
    }

    /// The literal itself, where its type is a primitive number.
    fn primitive_number(&self, node: NodeId, value: &BigRational) -> Option<Literal> {
        let Some(Type::Constructor(ty)) = self.literal_type(node) else { return None };
        if self.is_integer(ty) && value.is_integer() {
            return Some(Literal::Integer(value.to_integer()));
        }
        if self.is_floating(ty) { Some(Literal::Double(value.to_f64().unwrap_or(f64::NAN))) } else { None }
    }

    fn number_of_class(&mut self, method: &str, node: NodeId, argument: Expr, span: Span) -> Expr {
        let Some(Annotation::Literal { number, .. }) = self.checker.annotation(node).cloned() else {
            return unsupported("a literal of unknown type", span);
        };
        let evidence = self.checker.evidence(number).clone();
        match self.known_method(method) {
            Some(method) => self.method(method, &evidence, vec![argument], span),
            None => unsupported("a literal of this type", span),
        }
    }

    pub(super) fn literal_pattern(&self, pattern: &Pattern) -> Option<Literal> {
        match &pattern.kind {
            PatternKind::Integer(value) => self.primitive_number(pattern.id, &BigRational::from(value.clone())),
            PatternKind::Fractional(value) => self.primitive_number(pattern.id, value),
            _ => None,
        }
    }

    /// `subject == literal` by the instance noted at the pattern.
    pub(super) fn literal_test(&mut self, pattern: &Pattern, subject: &Name) -> Expr {
        let span = pattern.span;
        let value = match &pattern.kind {
            PatternKind::Integer(value) => self.integer(pattern.id, value, span),
            PatternKind::Fractional(value) => self.fractional(pattern.id, value, span),
            _ => unsupported("this pattern", span),
        };
        let subject = self.variable(subject, span);
        match (self.checker.annotation(pattern.id).cloned(), self.known_method("==")) {
            (Some(Annotation::Literal { equality: Some(equality), .. }), Some(method)) => {
                let evidence = self.checker.evidence(equality).clone();
                self.method(method, &evidence, vec![subject, value], span)
            }
            _ => unsupported("a literal pattern of unknown type", span),
        }
    }
}
