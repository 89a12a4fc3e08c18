//! Expressions: names, literals, binders and ghost operations. Operators, calls, collections and accesses have files of their own.

use gainsay_ir::permission::{self as ir, ExpressionKind as Lowered, OldState, Quantifier, Trigger, Type, Variable};
use gainsay_source::{Diagnostic, Name, Span};
use num_bigint::Sign;

use super::{Lowering, TYPECHECKER_ERROR, globals::Symbol, hyper, purity::Purity};
use crate::syntax::{
    Constant, Declaration, Expression, ExpressionKind, Identifier, MeasureSyntax, QuantifierKind, TriggerSyntax,
};

impl Lowering {
    /// A whole expression that must be of a type: inferred, checked, settled.
    pub(super) fn whole(&mut self, syntax: &Expression, expected: &Type, purity: Purity) -> ir::Expression {
        self.inference.reset();
        let mut lowered = self.expression(syntax);
        self.agree(expected, &lowered.typ, syntax.span);
        self.finish(&mut lowered, purity);
        lowered
    }

    /// The end of inferring one expression.
    pub(super) fn finish(&mut self, lowered: &mut ir::Expression, purity: Purity) {
        self.solve();
        self.settle(lowered);
        self.check_purity(lowered, purity);
    }

    pub(super) fn assertion(&mut self, syntax: &Expression) -> ir::Expression {
        self.whole(syntax, &Type::Bool, Purity::AnyAssertion)
    }

    pub(super) fn pure(&mut self, syntax: &Expression, expected: &Type) -> ir::Expression {
        self.whole(syntax, expected, Purity::Pure)
    }

    pub(super) fn expression(&mut self, syntax: &Expression) -> ir::Expression {
        gainsay_meter::tick(5);
        let mut lowered = self.lowered(syntax);
        if !syntax.annotations.is_empty() {
            lowered.annotations.clone_from(&syntax.annotations);
        }
        lowered
    }

    fn lowered(&mut self, syntax: &Expression) -> ir::Expression {
        use ExpressionKind as Kind;
        let span = syntax.span;
        match &*syntax.kind {
            Kind::Identifier(name) => self.identifier(name, span),
            Kind::Constant(constant) => self.constant(*constant, span),
            Kind::Integer(value) => ir::Expression::integer(value.clone(), span),
            Kind::Unary(operator, operand) => self.unary(*operator, operand, span),
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, span),
            Kind::Conditional(condition, then, otherwise) => self.conditional(condition, then, otherwise, span),
            Kind::Select(receiver, name) => self.select(receiver, name, span),
            Kind::Call(name, arguments, typ) => self.call(name, arguments, typ.as_ref(), span),
            Kind::Old(label, body) => self.old(label.as_ref(), body, span),
            Kind::Let(name, value, body) => self.binding(name, value, body, span),
            Kind::Quantified(kind, variables, triggers, body) => {
                self.quantified(*kind, variables, triggers, body, span)
            }
            Kind::ForPerm(variables, resource, body) => self.for_perm(variables, resource, body, span),
            Kind::Unfolding(..) | Kind::Applying(..) | Kind::Asserting(..) => self.ghost(syntax),
            Kind::Access(location, amount) => self.access(location, amount.as_ref(), span),
            Kind::Perm(resource) => self.perm(resource, span),
            Kind::InhaleExhale(inhaled, exhaled) => {
                let inhaled = self.expected(inhaled, &Type::Bool);
                let exhaled = self.expected(exhaled, &Type::Bool);
                ir::Expression::new(Lowered::InhaleExhale(Box::new(inhaled), Box::new(exhaled)), Type::Bool, span)
            }
            Kind::Range(..)
            | Kind::Collection(..)
            | Kind::Map(..)
            | Kind::Index(..)
            | Kind::Slice(..)
            | Kind::Update(..) => self.collection(syntax),
            Kind::New(_) => self.reject("`new` can only be assigned to a variable or field", span),
        }
    }

    /// A part that must be of a known type.
    pub(super) fn expected(&mut self, syntax: &Expression, typ: &Type) -> ir::Expression {
        let lowered = self.expression(syntax);
        self.agree(typ, &lowered.typ, syntax.span);
        lowered
    }

    fn identifier(&mut self, name: &Name, span: Span) -> ir::Expression {
        if self.scope.find(name).is_some_and(|seen| seen.ambiguous) {
            self.ambiguous(name, span);
            return self.wrong(span);
        }
        if let Some(seen) = self.scope.find(name) {
            let variable = &seen.variable;
            return ir::Expression::variable(variable.name.clone(), variable.typ.clone(), span);
        }
        let message = match self.globals.symbol(name) {
            Some(Symbol::Field) => format!("`{name}` is a field; it needs a receiver, as in `x.{name}`"),
            Some(Symbol::Function | Symbol::DomainFunction | Symbol::Constructor | Symbol::Predicate) => {
                format!("`{name}` needs arguments, as in `{name}(…)`")
            }
            None if self.plugins.hyper && name == hyper::LOW_EVENT => return hyper::low_event(span),
            Some(_) => format!("`{name}` is not a variable"),
            None => {
                self.no_variable(name, span);
                return self.wrong(span);
            }
        };
        self.reject(message, span)
    }

    fn constant(&mut self, constant: Constant, span: Span) -> ir::Expression {
        let permission = |kind| ir::Expression::new(kind, Type::Perm, span);
        match constant {
            Constant::True => ir::Expression::boolean(true, span),
            Constant::False => ir::Expression::boolean(false, span),
            Constant::Null => ir::Expression::null(span),
            Constant::Write => permission(Lowered::Write),
            Constant::NoPermission => permission(Lowered::NoPermission),
            Constant::Wildcard => permission(Lowered::Wildcard),
            Constant::Epsilon => permission(Lowered::Epsilon),
            Constant::Result => match self.scope.result.clone() {
                Some(typ) => ir::Expression::new(Lowered::Result, typ, span),
                None => self.reject("`result` can only be used in a postcondition of a function", span),
            },
        }
    }

    fn conditional(
        &mut self,
        condition: &Expression,
        then: &Expression,
        otherwise: &Expression,
        span: Span,
    ) -> ir::Expression {
        let condition = self.expected(condition, &Type::Bool);
        let then = self.expression(then);
        let otherwise = self.expression(otherwise);
        if !self.agree(&then.typ, &otherwise.typ, span) {
            return self.wrong(span);
        }
        let typ = then.typ.clone();
        let kind = Lowered::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
        ir::Expression::new(kind, typ, span)
    }

    fn old(&mut self, label: Option<&Identifier>, body: &Expression, span: Span) -> ir::Expression {
        let state = match label {
            None => OldState::Start,
            Some(label) if label.name == "lhs" => OldState::WandLeft,
            Some(label) => OldState::Label(super::statement::label_name(label)),
        };
        let body = self.expression(body);
        let typ = body.typ.clone();
        ir::Expression::new(Lowered::Old(state, Box::new(body)), typ, span)
    }

    fn binding(&mut self, name: &Identifier, value: &Expression, body: &Expression, span: Span) -> ir::Expression {
        let value = self.expression(value);
        self.scope.enter();
        let variable = self.bind_variable(name, value.typ.clone());
        let body = self.expression(body);
        self.scope.leave();
        let typ = body.typ.clone();
        ir::Expression::new(Lowered::Let { variable, value: Box::new(value), body: Box::new(body) }, typ, span)
    }

    pub(super) fn bound(&mut self, declarations: &[Declaration]) -> Vec<Variable> {
        let bind = |declaration: &Declaration| {
            let typ = self.typ(&declaration.typ);
            self.bind_variable(&declaration.name, typ)
        };
        declarations.iter().map(bind).collect()
    }

    fn quantified(
        &mut self,
        kind: QuantifierKind,
        variables: &[Declaration],
        triggers: &[TriggerSyntax],
        body: &Expression,
        span: Span,
    ) -> ir::Expression {
        self.scope.enter();
        let variables = self.bound(variables);
        let triggers = triggers.iter().map(|trigger| self.trigger(trigger)).collect();
        let body = Box::new(self.expected(body, &Type::Bool));
        self.scope.leave();
        let quantifier = Quantifier { variables, triggers, body };
        let kind = match kind {
            QuantifierKind::Forall => Lowered::Forall(quantifier),
            QuantifierKind::Exists => Lowered::Exists(quantifier),
        };
        ir::Expression::new(kind, Type::Bool, span)
    }

    fn trigger(&mut self, trigger: &TriggerSyntax) -> Trigger {
        let mut expressions = Vec::new();
        for each in &trigger.expressions {
            let lowered = self.expression(each);
            if !may_be_trigger(&lowered) {
                self.error("this cannot be a trigger: it is neither an application nor an access", each.span);
            } else if let Some(part) = interpreted(&lowered) {
                let message = "this cannot be part of a trigger: solvers look for applications only";
                let diagnostic = Diagnostic::error(TYPECHECKER_ERROR, message, trigger.span).with_label(part, "this");
                self.diagnostics.push(diagnostic);
            }
            expressions.push(lowered);
        }
        Trigger { expressions, span: trigger.span }
    }

    fn for_perm(
        &mut self,
        variables: &[Declaration],
        resource: &Expression,
        body: &Expression,
        span: Span,
    ) -> ir::Expression {
        self.scope.enter();
        let variables = self.bound(variables);
        let resource = self.resource(resource);
        let body = self.expected(body, &Type::Bool);
        self.scope.leave();
        match resource {
            Some(resource) => {
                ir::Expression::new(Lowered::ForPerm { variables, resource, body: Box::new(body) }, Type::Bool, span)
            }
            None => self.wrong(span),
        }
    }

    fn ghost(&mut self, syntax: &Expression) -> ir::Expression {
        let (what, body) = match &*syntax.kind {
            ExpressionKind::Unfolding(what, body)
            | ExpressionKind::Applying(what, body)
            | ExpressionKind::Asserting(what, body) => (what, body),
            _ => return self.wrong(syntax.span),
        };
        let wrap: Option<Box<dyn FnOnce(Box<ir::Expression>) -> Lowered>> = match &*syntax.kind {
            ExpressionKind::Unfolding(..) => match self.predicate_access(what) {
                Some(access) => {
                    self.reject_abstract(&access);
                    Some(Box::new(|body| Lowered::Unfolding { access, body }))
                }
                None => None,
            },
            ExpressionKind::Applying(..) => match self.wand_operand(what) {
                Some(wand) => Some(Box::new(|body| Lowered::Applying { wand, body })),
                None => None,
            },
            _ => {
                let assertion = Box::new(self.expected(what, &Type::Bool));
                Some(Box::new(|body| Lowered::Asserting { assertion, body }))
            }
        };
        let body = self.expression(body);
        let typ = body.typ.clone();
        match wrap {
            Some(wrap) => ir::Expression::new(wrap(Box::new(body)), typ, syntax.span),
            None => ir::Expression::new(Lowered::Boolean(true), typ, syntax.span),
        }
    }

    pub(super) fn measures(&mut self, measures: &[MeasureSyntax]) -> Vec<ir::Measure> {
        measures.iter().map(|measure| self.measure(measure)).collect()
    }

    fn measure(&mut self, measure: &MeasureSyntax) -> ir::Measure {
        let span = measure.span();
        match measure {
            MeasureSyntax::Star(_) => ir::Measure::Star { span },
            MeasureSyntax::Assumed(condition, _) => {
                let condition = condition.as_ref().map(|condition| self.pure(condition, &Type::Bool));
                ir::Measure::Assumed { condition, span }
            }
            MeasureSyntax::Tuple(expressions, condition, _) => {
                let expressions = expressions.iter().map(|each| self.measured(each)).collect();
                let condition = condition.as_ref().map(|condition| self.pure(condition, &Type::Bool));
                ir::Measure::Tuple { expressions, condition, span }
            }
        }
    }

    /// An element of a measure: any pure expression, or a predicate instance.
    fn measured(&mut self, syntax: &Expression) -> ir::Expression {
        self.inference.reset();
        let mut lowered = self.expression(syntax);
        let is_access = matches!(lowered.kind, Lowered::Access { .. });
        self.finish(&mut lowered, if is_access { Purity::Assertion } else { Purity::Pure });
        lowered
    }
}

/// Forms a solver can look for.
fn may_be_trigger(expression: &ir::Expression) -> bool {
    use ir::{BinaryOperator, UnaryOperator};
    match &expression.kind {
        Lowered::Apply { .. }
        | Lowered::DomainApply { .. }
        | Lowered::Construct { .. }
        | Lowered::Destruct { .. }
        | Lowered::Contains { .. }
        | Lowered::Field(_)
        | Lowered::Access { resource: ir::Resource::Predicate(_) | ir::Resource::Wand(_), .. }
        | Lowered::Wand(_)
        | Lowered::Sequence(_)
        | Lowered::Range(..)
        | Lowered::Set(_)
        | Lowered::Multiset(_)
        | Lowered::Map(_)
        | Lowered::Index(..)
        | Lowered::Lookup(..)
        | Lowered::Take(..)
        | Lowered::Drop(..)
        | Lowered::Update(..) => true,
        Lowered::Unary(operator, _) => !matches!(operator, UnaryOperator::Not | UnaryOperator::Negate),
        Lowered::Binary(operator, ..) => matches!(
            operator,
            BinaryOperator::In
                | BinaryOperator::Append
                | BinaryOperator::Union
                | BinaryOperator::Intersection
                | BinaryOperator::SetMinus
                | BinaryOperator::Subset
        ),
        Lowered::Old(_, inner) => may_be_trigger(inner),
        // What was wrong has been reported.
        Lowered::Boolean(_) => !matches!(expression.typ, Type::Bool),
        _ => false,
    }
}

/// The place of something a solver computes with or decides, which is never what it looks for. The sides of a wand are no terms.
fn interpreted(expression: &ir::Expression) -> Option<Span> {
    use ir::{BinaryOperator as Binary, UnaryOperator as Unary};
    let is_interpreted = match &expression.kind {
        Lowered::Conditional(..) | Lowered::Forall(_) | Lowered::Exists(_) => true,
        Lowered::Integer(value) => value.sign() == Sign::Minus,
        Lowered::Unary(operator, _) => matches!(operator, Unary::Not | Unary::Negate),
        Lowered::Binary(operator, ..) => !matches!(
            operator,
            Binary::In | Binary::Append | Binary::Union | Binary::Intersection | Binary::SetMinus | Binary::Subset
        ),
        Lowered::Wand(_) => return None,
        _ => false,
    };
    if is_interpreted {
        return Some(expression.span);
    }
    expression.children().into_iter().find_map(interpreted)
}
