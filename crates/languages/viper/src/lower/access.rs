//! Permissions: `acc`, `perm`, and what permission can be held to.

use gainsay_ir::permission::{
    self as ir, ExpressionKind as Lowered, PredicateAccess, PredicateInstance, Resource, Type, Wand,
};
use gainsay_source::Span;

use super::{Lowering, globals::Symbol};
use crate::syntax::{Expression, ExpressionKind, Identifier, Operator};

impl Lowering {
    pub(super) fn access(&mut self, location: &Expression, amount: Option<&Expression>, span: Span) -> ir::Expression {
        let resource = self.resource(location);
        let amount = self.amount(amount, span);
        match resource {
            Some(resource) => {
                ir::Expression::new(Lowered::Access { resource, amount: Box::new(amount) }, Type::Bool, span)
            }
            None => self.wrong(span),
        }
    }

    fn amount(&mut self, amount: Option<&Expression>, span: Span) -> ir::Expression {
        match amount {
            Some(amount) => self.expected(amount, &Type::Perm),
            None => ir::Expression::write(span),
        }
    }

    pub(super) fn perm(&mut self, resource: &Expression, span: Span) -> ir::Expression {
        match self.resource(resource) {
            Some(resource) => ir::Expression::new(Lowered::Perm(resource), Type::Perm, span),
            None => {
                let mut wrong = self.wrong(span);
                wrong.typ = Type::Perm;
                wrong
            }
        }
    }

    /// A field, a predicate instance or a wand; `None` after an error.
    pub(super) fn resource(&mut self, syntax: &Expression) -> Option<Resource> {
        match &*syntax.kind {
            ExpressionKind::Select(receiver, name) => {
                let receiver = self.expression(receiver);
                let lowered = self.selected(receiver, name, syntax.span);
                match lowered.kind {
                    Lowered::Field(access) => Some(Resource::Field(access)),
                    Lowered::Destruct { .. } | Lowered::IsConstructor { .. } => {
                        self.error("there is permission only to fields of references", syntax.span);
                        None
                    }
                    _ => None,
                }
            }
            ExpressionKind::Call(name, arguments, _) => {
                self.instance(name, arguments, syntax.span).map(Resource::Predicate)
            }
            ExpressionKind::Access(location, _) => self.resource(location),
            ExpressionKind::Binary(Operator::Wand, ..) => self.wand_operand(syntax).map(Resource::Wand),
            _ => {
                self.error("expected a field access, a predicate or a wand", syntax.span);
                None
            }
        }
    }

    fn instance(&mut self, name: &Identifier, arguments: &[Expression], span: Span) -> Option<PredicateInstance> {
        let arguments: Vec<ir::Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        self.reject_ambiguous(name, span);
        if self.globals.symbol(&name.name) != Some(Symbol::Predicate) {
            self.unbound(format!("there is no predicate `{}`", name.name), span, name, &[Symbol::Predicate]);
            return None;
        }
        let parameters = self.globals.signature(&name.name)?.parameters.clone();
        let fits = self.fits(name, &parameters, &arguments, span);
        fits.then(|| PredicateInstance { predicate: name.name.clone(), arguments, span })
    }

    /// What is folded or unfolded: `P(x)` or `acc(P(x), amount)`.
    pub(super) fn predicate_access(&mut self, syntax: &Expression) -> Option<PredicateAccess> {
        let (location, amount) = match &*syntax.kind {
            ExpressionKind::Access(location, amount) => (location, amount.as_ref()),
            _ => (syntax, None),
        };
        let instance = match &*location.kind {
            ExpressionKind::Call(name, arguments, _) => self.instance(name, arguments, location.span),
            _ => {
                self.error("expected a predicate", location.span);
                None
            }
        };
        let amount = self.amount(amount, syntax.span);
        Some(PredicateAccess { instance: instance?, amount: Box::new(amount), span: syntax.span })
    }

    /// A wand where only a wand makes sense.
    pub(super) fn wand_operand(&mut self, syntax: &Expression) -> Option<Wand> {
        let lowered = self.expected(syntax, &Type::Bool);
        match lowered.kind {
            Lowered::Wand(wand) => Some(wand),
            _ => {
                self.error("expected a magic wand, `A --* B`", syntax.span);
                None
            }
        }
    }
}
