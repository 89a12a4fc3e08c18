//! Functions with clauses, right-hand sides with guards, and local bindings.

use gainsay_ir::functional::{self as ir, Expr, ExprKind};
use gainsay_source::{Name, Span};

use super::{
    Lowerer,
    expression::incomplete,
    matching::{Fail, Row, RowBody},
};
use crate::rename::{
    entity::LocalId,
    tree::{self, BindingKind, Bindings, Branch, Guard, Match, Pattern, PatternKind, RightHandSide},
};

impl Lowerer {
    /// The clauses of a function, behind the dictionaries it takes.
    pub(super) fn function(&mut self, matches: &[Match], dictionaries: Vec<Name>, what: &str, span: Span) -> Expr {
        let rows = self.rows(matches);
        let count = rows.first().map_or(0, |row| row.shapes.len());
        let parameters: Vec<_> = (0..count)
            .map(|place| {
                let hint = rows.iter().find_map(|row| self.shape_hint(&row.shapes[place]));
                self.naming.fresh(hint.as_deref().unwrap_or("argument"))
            })
            .collect();
        let fail = incomplete(what, span);
        let body = self.compile(&parameters, rows, &fail, span);
        Expr::lambda(dictionaries.into_iter().chain(parameters).collect(), body, span)
    }

    pub(super) fn right_hand_side(&mut self, right_hand_side: &RightHandSide, fail: &Fail, span: Span) -> Expr {
        self.local_bindings(&right_hand_side.bindings, span, |lowerer| {
            lowerer.branches(&right_hand_side.branches, fail, span)
        })
    }

    fn branches(&mut self, branches: &[Branch], fail: &Fail, span: Span) -> Expr {
        let Some((first, rest)) = branches.split_first() else { return self.fail(fail, span) };
        if self.always_holds(&first.guards) && !first.guards.iter().any(|guard| !matches!(guard, Guard::Condition(_))) {
            return self.expression(&first.body);
        }
        if let [Guard::Condition(condition)] = first.guards.as_slice() {
            let condition = self.expression(condition);
            let yes = self.expression(&first.body);
            let no = self.branches(rest, fail, span);
            return Expr::conditional(condition, yes, no, span);
        }
        if rest.is_empty() {
            return self.guards(&first.guards, &first.body, fail);
        }
        let name = self.naming.fresh("otherwise");
        let body = self.guards(&first.guards, &first.body, &Fail::Jump(name.clone()));
        if self.use_count(&name) == 0 {
            return body;
        }
        let value = self.branches(rest, fail, span);
        Expr::bind(vec![ir::Binding { name, value }], body, span)
    }

    /// The body, if all guards hold.
    pub(super) fn guards(&mut self, guards: &[Guard], body: &tree::Expr, fail: &Fail) -> Expr {
        let Some((first, rest)) = guards.split_first() else { return self.expression(body) };
        match first {
            Guard::Condition(condition) => {
                let span = condition.span;
                let condition = self.expression(condition);
                let yes = self.guards(rest, body, fail);
                let no = self.fail(fail, span);
                Expr::conditional(condition, yes, no, span)
            }
            Guard::Let(bindings) => {
                self.local_bindings(bindings, body.span, |lowerer| lowerer.guards(rest, body, fail))
            }
            Guard::Pattern(pattern, value) => {
                let span = pattern.span;
                let value = self.expression(value);
                let shape = self.shape(pattern);
                let subject = match &value.kind {
                    ExprKind::Variable(name) => name.clone(),
                    _ => self.naming.fresh(&self.shape_hint(&shape).unwrap_or_else(|| "guard".to_owned())),
                };
                let row = Row { shapes: vec![shape], body: RowBody::Guards(rest, body), lazies: Vec::new() };
                let tree = self.compile(std::slice::from_ref(&subject), vec![row], fail, span);
                match &value.kind {
                    ExprKind::Variable(_) => tree,
                    _ => self.bind_subject(subject, value, tree, span),
                }
            }
        }
    }

    /// Whether the guards cannot fail, seen from their form: none, or `otherwise`.
    pub(super) fn always_holds(&self, guards: &[Guard]) -> bool {
        guards.iter().all(|guard| match guard {
            Guard::Let(_) => true,
            Guard::Condition(condition) => match condition.kind {
                tree::ExprKind::Global(global) => self.checker.names.is_known(global, "otherwise"),
                tree::ExprKind::Constructor(constructor) => {
                    let entity = self.checker.names.entities.constructor(constructor);
                    Some(entity.owner) == self.checker.well_known.bool && entity.name == "True"
                }
                _ => false,
            },
            Guard::Pattern(..) => false,
        })
    }

    pub(super) fn local_bindings(
        &mut self,
        bindings: &Bindings,
        span: Span,
        body: impl FnOnce(&mut Lowerer) -> Expr,
    ) -> Expr {
        let mut lowered = Vec::new();
        let mut forced = Vec::new();
        let mut focus = None;
        for binding in bindings.groups.iter().flatten() {
            match &binding.kind {
                BindingKind::Function { local, matches, specification, .. } => {
                    let name = self.local_name(*local);
                    if let Some(specification) = specification {
                        focus = focus.or(self.note_specified(*local, specification, &name, binding.span));
                    }
                    let parameters = self.checker.local_parameters(*local).to_vec();
                    let dictionaries = self.evidence_parameters(&parameters);
                    let what = self.checker.names.entities.local(*local).name.clone();
                    let value = self.function(matches, dictionaries, &what, binding.span);
                    lowered.push(ir::Binding { name, value });
                }
                BindingKind::Pattern { pattern, right_hand_side, .. } => {
                    self.pattern_binding(pattern, right_hand_side, &mut lowered, &mut forced, binding.span);
                }
            }
        }
        let body = focus.unwrap_or_else(|| body(self));
        let body = forced.into_iter().rev().fold(body, |body, name| {
            Expr::new(ExprKind::Force(Box::new(Expr::variable(&name, span)), Box::new(body)), span)
        });
        if lowered.is_empty() { body } else { Expr::bind(lowered, body, span) }
    }

    /// `p = e`: the value is bound once, and each variable of the pattern projects from it.
    fn pattern_binding(
        &mut self,
        pattern: &Pattern,
        right_hand_side: &RightHandSide,
        lowered: &mut Vec<ir::Binding>,
        forced: &mut Vec<Name>,
        span: Span,
    ) {
        let fail = incomplete("this binding", span);
        let mut inner = pattern;
        let mut strict = false;
        while let PatternKind::Bang(next) | PatternKind::Annotated(next, _) | PatternKind::Lazy(next) = &inner.kind {
            strict |= matches!(inner.kind, PatternKind::Bang(_));
            inner = next;
        }
        let subject = match &inner.kind {
            PatternKind::Variable(local) => self.local_name(*local),
            _ => self.naming.fresh("bound"),
        };
        let value = self.right_hand_side(right_hand_side, &fail, span);
        lowered.push(ir::Binding { name: subject.clone(), value });
        if strict {
            forced.push(subject.clone());
        }
        if !matches!(inner.kind, PatternKind::Variable(_)) {
            self.projections(inner, &subject, lowered);
        }
    }

    /// One lazy binding for each variable of a pattern.
    pub(super) fn projections(&mut self, pattern: &Pattern, subject: &Name, bindings: &mut Vec<ir::Binding>) {
        let mut locals = Vec::new();
        crate::rename::pattern_locals(pattern, &mut |local| locals.push(local));
        for local in locals {
            let name = self.local_name(local);
            let value = self.projection(pattern, local, subject);
            self.naming.alias(local, name.clone());
            bindings.push(ir::Binding { name, value });
        }
    }

    pub(super) fn projection(&mut self, pattern: &Pattern, local: LocalId, subject: &Name) -> Expr {
        let span = pattern.span;
        let fail = incomplete("this binding", span);
        let row = Row { shapes: vec![self.shape(pattern)], body: RowBody::Variable(local, span), lazies: Vec::new() };
        let mut locals = Vec::new();
        crate::rename::pattern_locals(pattern, &mut |local| locals.push(local));
        let names: Vec<_> = locals.iter().map(|local| self.local_name(*local)).collect();
        let value = self.compile(std::slice::from_ref(subject), vec![row], &fail, span);
        // Matching renamed the pattern's variables after its own subjects; outside they keep the names they are bound to.
        locals.into_iter().zip(names).for_each(|(local, name)| self.naming.alias(local, name));
        value
    }
}
