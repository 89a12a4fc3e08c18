//! Expanding macros in expressions.

use std::collections::BTreeMap;

use gainsay_source::{Name, Span};

use super::{Expander, MAXIMUM_DEPTH, MAXIMUM_NODES};
use crate::{
    parse::MAXIMUM_HEIGHT,
    syntax::{
        Constant, Declaration, Define, DefineBody, EXPANSION_MARK, Expression, ExpressionKind, Identifier,
        TriggerSyntax,
    },
};

/// What stands for what inside the macro body that is being expanded.
#[derive(Clone, Default)]
pub(super) struct Context {
    arguments: BTreeMap<Name, Expression>,
    renamed: BTreeMap<Name, Name>,
    pub(super) inside_macro: bool,
    /// Where the outermost macro that stands for an expression is used: that is the place of everything in it. Statements have places of
    /// their own also inside macros.
    used_at: Option<Span>,
}

impl Context {
    pub(super) fn place(&self, span: Span) -> Span {
        self.used_at.unwrap_or(span)
    }

    pub(super) fn rename(&mut self, from: &Name, to: Name) {
        self.renamed.insert(from.clone(), to);
    }

    /// From here on the name means what the body itself declares.
    pub(super) fn forget(&mut self, name: &Name) {
        self.arguments.remove(name);
        self.renamed.remove(name);
    }

    pub(super) fn name(&self, identifier: &Identifier) -> Identifier {
        let name = match self.arguments.get(&identifier.name).map(|argument| &*argument.kind) {
            Some(ExpressionKind::Identifier(name)) => name.clone(),
            _ => self.renamed.get(&identifier.name).unwrap_or(&identifier.name).clone(),
        };
        Identifier { name, span: self.place(identifier.span) }
    }
}

impl Expander {
    pub(super) fn expression(&mut self, expression: &Expression, context: &Context) -> Expression {
        gainsay_meter::tick(3);
        self.nodes += usize::from(context.inside_macro);
        if self.depth >= MAXIMUM_DEPTH || self.nodes >= MAXIMUM_NODES {
            return self.too_large(context.place(expression.span));
        }
        self.depth += 1;
        let mut result = match &*expression.kind {
            ExpressionKind::Identifier(name) => self.identifier(name, expression, context),
            ExpressionKind::Call(name, arguments, _) if self.macros.contains_key(&name.name) => {
                self.call(&name.name, Some(arguments), expression.span, context)
            }
            _ => self.plain(expression, context),
        };
        self.depth -= 1;
        if !expression.annotations.is_empty() {
            result.annotations.splice(0..0, expression.annotations.iter().cloned());
        }
        result
    }

    fn too_large(&mut self, span: Span) -> Expression {
        let first = !self.errors.iter().any(|error| error.span == Some(span));
        if first && self.errors.len() < 10 {
            self.error("the macros used here expand to something too large", span);
        }
        Expression::new(ExpressionKind::Constant(Constant::True), span)
    }

    fn identifier(&mut self, name: &Name, expression: &Expression, context: &Context) -> Expression {
        let span = context.place(expression.span);
        if let Some(argument) = context.arguments.get(name) {
            self.nodes += argument.size as usize;
            return if self.nodes < MAXIMUM_NODES { argument.clone() } else { self.too_large(span) };
        }
        if let Some(renamed) = context.renamed.get(name) {
            return Expression::new(ExpressionKind::Identifier(renamed.clone()), span);
        }
        if self.macros.contains_key(name) {
            return self.call(name, None, expression.span, context);
        }
        Expression::new(ExpressionKind::Identifier(name.clone()), span)
    }

    fn call(&mut self, name: &Name, given: Option<&[Expression]>, span: Span, context: &Context) -> Expression {
        let span = context.place(span);
        let Some(define) = self.macros.get(name).cloned() else {
            return Expression::new(ExpressionKind::Identifier(name.clone()), span);
        };
        let DefineBody::Expression(body) = &define.body else {
            self.error(format!("macro `{name}` stands for statements, not for an expression"), span);
            return Expression::new(ExpressionKind::Constant(Constant::True), span);
        };
        let Some(inner) = self.enter(&define, given, span, context) else {
            return Expression::new(ExpressionKind::Constant(Constant::True), span);
        };
        self.expression(body, &inner)
    }

    /// The context of a macro's body; `None` after an error about it or its arguments.
    pub(super) fn enter(
        &mut self,
        define: &Define,
        given: Option<&[Expression]>,
        span: Span,
        context: &Context,
    ) -> Option<Context> {
        if self.reject_recursion(define) {
            return None;
        }
        let parameters = define.parameters.as_deref().unwrap_or_default();
        let arguments = given.unwrap_or_default();
        if given.is_some() && define.parameters.is_none() {
            self.reject_name(&define.name.name, span);
            return None;
        }
        let fits = parameters.len() == arguments.len()
            && (given.is_some() || define.parameters.as_ref().is_none_or(Vec::is_empty));
        if !fits {
            let message =
                format!("macro `{}` takes {} arguments, not {}", define.name.name, parameters.len(), arguments.len());
            self.error(message, span);
            return None;
        }
        let used_at = matches!(define.body, DefineBody::Expression(_)).then_some(span);
        let mut inner = Context { inside_macro: true, used_at, ..Context::default() };
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let argument = self.expression(argument, context);
            inner.arguments.insert(parameter.name.clone(), argument);
        }
        Some(inner)
    }

    fn plain(&mut self, expression: &Expression, context: &Context) -> Expression {
        let span = context.place(expression.span);
        let kind = match &*expression.kind {
            ExpressionKind::Let(name, value, body) => {
                let value = self.expression(value, context);
                let mut inner = context.clone();
                let name = self.bind(name, &mut inner);
                ExpressionKind::Let(name, value, self.expression(body, &inner))
            }
            ExpressionKind::Quantified(kind, variables, triggers, body) => {
                let mut inner = context.clone();
                let variables = self.bind_all(variables, &mut inner);
                let triggers = triggers.iter().map(|trigger| self.trigger(trigger, &inner)).collect();
                ExpressionKind::Quantified(*kind, variables, triggers, self.expression(body, &inner))
            }
            ExpressionKind::ForPerm(variables, resource, body) => {
                let mut inner = context.clone();
                let variables = self.bind_all(variables, &mut inner);
                let resource = self.expression(resource, &inner);
                ExpressionKind::ForPerm(variables, resource, self.expression(body, &inner))
            }
            kind => {
                let mut kind = kind.rebuild(&mut |child| self.expression(child, context));
                self.rename(&mut kind, context);
                kind
            }
        };
        self.check_shape(&kind, span);
        let result = Expression::new(kind, span);
        if result.height > MAXIMUM_HEIGHT { self.too_large(span) } else { result }
    }

    fn rename(&mut self, kind: &mut ExpressionKind, context: &Context) {
        match kind {
            ExpressionKind::Select(_, name) | ExpressionKind::Old(Some(name), _) => *name = self.name(name, context),
            ExpressionKind::Call(name, _, _) => *name = context.name(name),
            _ => {}
        }
    }

    /// What a field or label is called: not by a macro, which stands for an expression.
    pub(super) fn name(&mut self, written: &Identifier, context: &Context) -> Identifier {
        let name = context.name(written);
        if name.name == written.name && self.macros.contains_key(&name.name) {
            self.reject_name(&name.name, name.span);
        }
        name
    }

    fn reject_name(&mut self, name: &Name, span: Span) {
        self.error(format!("macro `{name}` stands for an expression: it cannot be used as a name"), span);
    }

    fn trigger(&mut self, trigger: &TriggerSyntax, context: &Context) -> TriggerSyntax {
        let expressions = trigger.expressions.iter().map(|each| self.expression(each, context)).collect();
        TriggerSyntax { expressions, span: context.place(trigger.span) }
    }

    /// A variable declared inside a macro gets a name of its own; one declared outside keeps its name.
    pub(super) fn bind(&mut self, name: &Identifier, context: &mut Context) -> Identifier {
        let span = context.place(name.span);
        context.arguments.remove(&name.name);
        if !context.inside_macro {
            return name.clone();
        }
        self.expansions += 1;
        let fresh = Name::from(format!("{}{EXPANSION_MARK}{}", name.written(), self.expansions));
        context.renamed.insert(name.name.clone(), fresh.clone());
        Identifier { name: fresh, span }
    }

    pub(super) fn bind_all(&mut self, variables: &[Declaration], context: &mut Context) -> Vec<Declaration> {
        let bound = variables.iter().map(|variable| {
            let name = self.bind(&variable.name, context);
            Declaration { name, typ: variable.typ.clone() }
        });
        bound.collect()
    }

    /// Places where only an access, a call or a wand can stand, and where an expanded macro may have put something else.
    fn check_shape(&mut self, kind: &ExpressionKind, span: Span) {
        match kind {
            ExpressionKind::Access(location, _) if !is_location(location) => {
                self.error("`acc` needs a field access or a predicate", span);
            }
            ExpressionKind::Perm(resource) if !is_location(resource) && !is_wand(resource) => {
                self.error("`perm` needs a field access, a predicate or a wand", span);
            }
            ExpressionKind::Unfolding(access, _) if !is_predicate_access(access) => {
                self.error("`unfolding` needs a predicate", span);
            }
            _ => {}
        }
    }
}

fn is_location(expression: &Expression) -> bool {
    matches!(*expression.kind, ExpressionKind::Select(..) | ExpressionKind::Call(..))
}

fn is_wand(expression: &Expression) -> bool {
    matches!(*expression.kind, ExpressionKind::Binary(crate::syntax::Operator::Wand, ..))
}

pub(super) fn is_predicate_access(expression: &Expression) -> bool {
    match &*expression.kind {
        ExpressionKind::Call(..) => true,
        ExpressionKind::Access(location, _) => is_location(location),
        _ => false,
    }
}
