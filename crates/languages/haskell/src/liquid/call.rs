//! Calls: of functions that have a name or have none, of compositions, of fields.

use gainsay_ir::refined::{Evaluation, Expr, ExprKind};
use gainsay_source::Span;

use super::{
    Elaborator, Made,
    matching::{Body, Row, Subject},
    stop,
};
use crate::{
    rename::{
        entity::{GlobalId, GlobalKind},
        tree::{self, Match},
    },
    types::data::Type,
};

impl Elaborator<'_> {
    pub(super) fn call_of(
        &mut self,
        whole: &tree::Expr,
        function: &tree::Expr,
        arguments: &[tree::Expr],
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Expr> {
        if let tree::ExprKind::Global(global) = &function.kind {
            let entity = self.lowered.names().entities.global(*global).clone();
            if self.is_library(entity.module) && !self.is_respecified(*global) {
                match (entity.name.as_str(), arguments) {
                    ("$" | "$!", [inner, argument, rest @ ..]) => {
                        return self.applied_to(inner, std::slice::from_ref(argument), rest, expected, span);
                    }
                    (".", [first, second, argument, rest @ ..]) => {
                        let inner = self.call_tree(second, std::slice::from_ref(argument), span);
                        return self.applied_to(first, &[inner], rest, expected, span);
                    }
                    (".", [first, second]) => return self.composed(whole, first, second, expected, span),
                    ("seq", [first, second]) => {
                        let first_type = self.type_of(first)?;
                        let value = self.expression(first, Some(&first_type))?;
                        let name = self.unique("forced");
                        let body = self.expression(second, expected)?;
                        return Ok(Expr::new(ExprKind::Let(name, Box::new(value), Box::new(body)), span));
                    }
                    _ => {}
                }
            }
            if let GlobalKind::Field { owner } = entity.kind {
                let (record, rest) = arguments.split_at(arguments.len().min(1));
                let taken = self.field(*global, owner, function, record, span)?;
                let Some(ty) = self.result_type(function).filter(|_| !rest.is_empty()) else { return Ok(taken) };
                return self.with_arguments(taken, ty, rest, span);
            }
        }
        if let tree::ExprKind::Lambda(one) = &function.kind {
            return self.lambda_call(one, arguments, expected, span);
        }
        if let Some(folded) = self.folded(function, arguments, span)? {
            return Ok(folded);
        }
        let ty = self.type_of(function)?;
        let callee = match &function.kind {
            tree::ExprKind::Constructor(constructor) => self.constructor_use(*constructor, function, expected, span)?,
            _ => self.expression(function, Some(&ty.clone()))?,
        };
        self.with_arguments(callee, ty, arguments, span)
    }

    /// A call of something of this type.
    fn with_arguments(&mut self, callee: Expr, ty: Type, arguments: &[tree::Expr], span: Span) -> Made<Expr> {
        let mut ty = ty;
        let mut parts = Vec::new();
        for argument in arguments {
            ty = self.zonk(&ty);
            let Some((parameter, result)) = self.arrow(&ty) else {
                return stop("a call with more arguments than its type has", span);
            };
            parts.push(self.expression(argument, Some(&parameter))?);
            ty = result;
        }
        Ok(Expr::new(ExprKind::Apply(Box::new(callee), parts), span))
    }

    /// `(\p -> e) x` is `let p = x in e`, with a match at once.
    fn lambda_call(
        &mut self,
        one: &Match,
        arguments: &[tree::Expr],
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Expr> {
        if one.patterns.len() != arguments.len() {
            return stop("a function without a name, called with another number of arguments", span);
        }
        let mut subjects = Vec::new();
        let mut values = Vec::new();
        for argument in arguments {
            let ty = self.type_of(argument)?;
            let value = self.expression(argument, Some(&ty))?;
            let name = self.unique("argument");
            subjects.push(Subject { name: name.clone(), ty });
            values.push((name, value));
        }
        let ty = match expected {
            Some(ty) => self.zonk(ty),
            None => self.right_hand_side_type(&one.right_hand_side)?,
        };
        let patterns = subjects.into_iter().zip(&one.patterns).collect();
        let row = Row { patterns, aliases: Vec::new(), body: Body::RightHandSide(&one.right_hand_side) };
        let body = self.decide(vec![row], &ty, Evaluation::Forced, span)?;
        let bind = |body, (name, value)| Expr::new(ExprKind::Let(name, Box::new(value), Box::new(body)), span);
        Ok(values.into_iter().rev().fold(body, bind))
    }

    /// `f . g` is `\x -> f (g x)`.
    fn composed(
        &mut self,
        whole: &tree::Expr,
        first: &tree::Expr,
        second: &tree::Expr,
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Expr> {
        let ty = self.expected_or_own(expected, whole)?;
        let Some((argument, _)) = self.arrow(&ty) else { return stop("a composition of this type", span) };
        let name = self.unique("x");
        let (inner, between) = self.applied_once(second, Expr::variable(&name, span), &argument, span)?;
        let (body, _) = self.applied_once(first, inner, &between, span)?;
        let parameter = self.plain(&argument, span)?.with_holes();
        Ok(Expr::new(ExprKind::Lambda(vec![(name, parameter)], Box::new(body)), span))
    }

    /// A function at one more argument of this type, with the type of what it returns.
    pub(super) fn applied_once(
        &mut self,
        function: &tree::Expr,
        argument: Expr,
        ty: &Type,
        span: Span,
    ) -> Made<(Expr, Type)> {
        match &function.kind {
            tree::ExprKind::Apply(composition, parts) if self.is_composition(composition) && parts.len() == 2 => {
                let (inner, between) = self.applied_once(&parts[1], argument, ty, span)?;
                return self.applied_once(&parts[0], inner, &between, span);
            }
            tree::ExprKind::Lambda(one) if one.patterns.len() == 1 => {
                let name = self.unique("argument");
                let result = self.right_hand_side_type(&one.right_hand_side)?;
                let patterns = vec![(Subject { name: name.clone(), ty: ty.clone() }, &one.patterns[0])];
                let row = Row { patterns, aliases: Vec::new(), body: Body::RightHandSide(&one.right_hand_side) };
                let body = self.decide(vec![row], &result, Evaluation::Forced, span)?;
                let kind = ExprKind::Let(name, Box::new(argument), Box::new(body));
                return Ok((Expr::new(kind, span), result));
            }
            tree::ExprKind::Lambda(_) => return stop("a composition of functions without a name", span),
            _ => {}
        }
        let own = self.type_of(function)?;
        let Some((_, result)) = self.arrow(&own) else { return stop("a composition of this type", span) };
        if let tree::ExprKind::Global(global) = &function.kind
            && let GlobalKind::Field { owner } = self.lowered.names().entities.global(*global).kind
        {
            self.datatype(owner, span)?;
            return Ok((self.taken_out(*global, owner, function, argument, span)?, result));
        }
        if let Some(folded) = self.folded_over(function, &argument)? {
            return Ok((folded, result));
        }
        let callee = self.expression(function, Some(&own))?;
        let called = match callee.kind {
            ExprKind::Apply(function, mut parts) => {
                parts.push(argument);
                Expr::new(ExprKind::Apply(function, parts), span)
            }
            kind => Expr::new(ExprKind::Apply(Box::new(Expr::new(kind, callee.span)), vec![argument]), span),
        };
        Ok((called, result))
    }

    fn is_composition(&self, function: &tree::Expr) -> bool {
        let tree::ExprKind::Global(global) = &function.kind else { return false };
        let entity = self.lowered.names().entities.global(*global);
        entity.name == "." && self.is_library(entity.module) && !self.is_respecified(*global)
    }

    /// Whether a user says what a library function is: then that is what it is.
    pub(super) fn is_respecified(&self, global: GlobalId) -> bool {
        self.book.signatures.get(&global).is_some_and(|signed| !self.is_library(signed.module))
    }

    fn applied_to(
        &mut self,
        function: &tree::Expr,
        arguments: &[tree::Expr],
        rest: &[tree::Expr],
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Expr> {
        let all: Vec<tree::Expr> = arguments.iter().chain(rest).cloned().collect();
        let call = self.call_tree(function, &all, span);
        self.expression(&call, expected)
    }

    /// Applications of applications are one application.
    pub(super) fn call_tree(&mut self, function: &tree::Expr, arguments: &[tree::Expr], span: Span) -> tree::Expr {
        let kind = match &function.kind {
            tree::ExprKind::Apply(inner, first) => {
                tree::ExprKind::Apply(inner.clone(), first.iter().chain(arguments).cloned().collect())
            }
            _ => tree::ExprKind::Apply(Box::new(function.clone()), arguments.to_vec()),
        };
        tree::Expr { id: function.id, kind, span }
    }
}
