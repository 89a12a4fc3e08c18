//! Local definitions, in the order in which they need each other.

use gainsay_ir::dependency::components;
use std::collections::BTreeSet;

use gainsay_ir::refined::{Evaluation, Expr, ExprKind, LocalFunction, Signature};
use gainsay_source::Span;

use super::{
    Elaborator, Made,
    function::Written,
    matching::{Body, Continuation, Row, Subject},
    stop,
    types::variable_name,
    written::Scope,
};
use crate::{
    rename::{
        entity::LocalId,
        tree::{self, Binding, BindingKind, Bindings, Guard, Match, Pattern, PatternKind, RightHandSide},
    },
    types::{LocalType, data::Type},
};

type Inner<'a> = &'a dyn Fn(&mut Elaborator<'_>) -> Made<Expr>;

impl Elaborator<'_> {
    /// What is inside, in the scope of these bindings.
    pub(super) fn with_bindings(
        &mut self,
        bindings: &Bindings,
        result: &Type,
        span: Span,
        inner: Inner<'_>,
    ) -> Made<Expr> {
        let all: Vec<&Binding> = bindings.groups.iter().flatten().collect();
        let bound: Vec<BTreeSet<LocalId>> = all.iter().map(|binding| bound_by(binding)).collect();
        let used: Vec<BTreeSet<LocalId>> = all.iter().map(|binding| used_by(binding)).collect();
        let needs = |own: &BTreeSet<LocalId>| -> Vec<usize> {
            (0..all.len()).filter(|other| !bound[*other].is_disjoint(own)).collect()
        };
        let edges: Vec<Vec<usize>> = used.iter().map(needs).collect();
        let groups: Vec<Vec<&Binding>> = components(&edges)
            .into_iter()
            .map(|members| members.into_iter().map(|member| all[member]).collect())
            .collect();
        let recursive: Vec<bool> = components(&edges)
            .into_iter()
            .map(|members| members.len() > 1 || members.iter().any(|member| edges[*member].contains(member)))
            .collect();
        self.groups(&groups, &recursive, (result, span), inner)
    }

    fn groups(
        &mut self,
        groups: &[Vec<&Binding>],
        recursive: &[bool],
        (result, span): (&Type, Span),
        inner: Inner<'_>,
    ) -> Made<Expr> {
        let (Some((group, rest)), Some((is_recursive, other))) = (groups.split_first(), recursive.split_first()) else {
            return inner(self);
        };
        match group.as_slice() {
            [Binding { kind: BindingKind::Function { local, matches, specification, .. }, span: at }]
                if !is_recursive && specification.is_none() && matches.iter().all(|one| one.patterns.is_empty()) =>
            {
                let ty = self.local_type(*local, *at)?;
                if let LocalType::Poly(scheme) = &ty
                    && !scheme.variables.is_empty()
                {
                    return self.functions(group, rest, other, (result, span), inner);
                }
                let ty = body_of(&ty);
                let zonked = self.zonk(&ty);
                if self.arrow(&zonked).is_some() {
                    return self.functions(group, rest, other, (result, span), inner);
                }
                let value = self.clauses(matches, &ty, *at)?;
                let name = self.local(*local);
                let body = self.groups(rest, other, (result, span), inner)?;
                Ok(Expr::new(ExprKind::Let(name, Box::new(value), Box::new(body)), *at))
            }
            [Binding { kind: BindingKind::Pattern { pattern, right_hand_side, .. }, span: at }] if !is_recursive => {
                let ty = self.right_hand_side_type(right_hand_side)?;
                let plain = Match { patterns: Vec::new(), right_hand_side: right_hand_side.clone(), span: *at };
                let value = self.clauses(std::slice::from_ref(&plain), &ty, *at)?;
                let name = self.unique("bound");
                let follows = Follows { groups: rest, recursive: other, result, span, inner };
                let subject = Subject { name: name.clone(), ty };
                let row =
                    Row { patterns: vec![(subject, pattern)], aliases: Vec::new(), body: Body::Continue(&follows) };
                // It is matched when one of its variables is needed.
                let body = self.decide(vec![row], result, Evaluation::Lazy, *at)?;
                Ok(Expr::new(ExprKind::Let(name, Box::new(value), Box::new(body)), *at))
            }
            group if group.iter().all(|one| matches!(one.kind, BindingKind::Function { .. })) => {
                self.functions(group, rest, other, (result, span), inner)
            }
            _ => stop("patterns that are defined by each other", span),
        }
    }

    fn functions(
        &mut self,
        group: &[&Binding],
        rest: &[Vec<&Binding>],
        recursive: &[bool],
        (result, span): (&Type, Span),
        inner: Inner<'_>,
    ) -> Made<Expr> {
        let mut functions = Vec::new();
        // They are in scope of each other.
        for local in group.iter().flat_map(|binding| bound_by(binding)) {
            self.local(local);
        }
        for binding in group {
            let BindingKind::Function { local, matches, specification, .. } = &binding.kind else { continue };
            let at = binding.span;
            let ty = self.local_type(*local, at)?;
            let variables = match &ty {
                LocalType::Mono(_) => Vec::new(),
                LocalType::Poly(scheme) => {
                    if !scheme.equalities.is_empty() {
                        return stop("an equation between types", at);
                    }
                    scheme.variables.iter().map(|variable| variable_name(*variable)).collect()
                }
            };
            let ty = body_of(&ty);
            let written = match specification {
                Some(specification) => self.signature(specification, &ty, self.local_scope())?,
                None => Written::of(self.plain(&ty, at)?.with_holes()),
            };
            let Written { ty: refined, metric, predicates, bounds } = written;
            let name = self.local(*local);
            // What is bound inside is not in scope of what comes next.
            let around = self.locals.clone();
            let body = self.clauses(matches, &ty, at);
            self.locals = around;
            let signature = Signature { variables, predicates, bounds, ty: refined };
            functions.push(LocalFunction { name, signature, body: body?, metric, span: at });
        }
        let body = self.groups(rest, recursive, (result, span), inner)?;
        Ok(Expr::new(ExprKind::LetFunctions(functions, Box::new(body)), span))
    }

    /// What the specification of a local function may mention.
    fn local_scope(&self) -> Scope {
        let mut scope = Scope { infers: true, ..Scope::new(self.module) };
        for (local, name) in &self.locals {
            let own = self.lowered.names().entities.local(*local).name.clone();
            scope.values.insert(own.clone(), gainsay_ir::refined::Logic::Variable(name.clone()));
            scope.binders.insert(own);
        }
        scope
    }

    pub(super) fn local_type(&mut self, local: LocalId, span: Span) -> Made<LocalType> {
        match self.known_local_type(local) {
            Some(ty) => Ok(ty),
            None => stop("a local definition whose type is not known", span),
        }
    }

    pub(super) fn right_hand_side_type(&mut self, right_hand_side: &RightHandSide) -> Made<Type> {
        match right_hand_side.branches.first() {
            Some(branch) => self.type_of(&branch.body),
            None => stop("a definition without a value", self.nowhere),
        }
    }
}

struct Follows<'a> {
    groups: &'a [Vec<&'a Binding>],
    recursive: &'a [bool],
    result: &'a Type,
    span: Span,
    inner: Inner<'a>,
}

impl Continuation for Follows<'_> {
    fn elaborate(&self, elaborator: &mut Elaborator<'_>) -> Made<Expr> {
        elaborator.groups(self.groups, self.recursive, (self.result, self.span), self.inner)
    }
}

fn body_of(ty: &LocalType) -> Type {
    match ty {
        LocalType::Mono(ty) => ty.clone(),
        LocalType::Poly(scheme) => scheme.body.clone(),
    }
}

fn bound_by(binding: &Binding) -> BTreeSet<LocalId> {
    match &binding.kind {
        BindingKind::Function { local, .. } => BTreeSet::from([*local]),
        BindingKind::Pattern { pattern, .. } => {
            let mut found = BTreeSet::new();
            pattern_locals(pattern, &mut found);
            found
        }
    }
}

fn pattern_locals(pattern: &Pattern, found: &mut BTreeSet<LocalId>) {
    match &pattern.kind {
        PatternKind::Variable(local) => {
            found.insert(*local);
        }
        PatternKind::As(local, inner) => {
            found.insert(*local);
            pattern_locals(inner, found);
        }
        PatternKind::Constructor(_, parts) => parts.iter().for_each(|part| pattern_locals(part, found)),
        PatternKind::Lazy(inner)
        | PatternKind::Bang(inner)
        | PatternKind::Annotated(inner, _)
        | PatternKind::View(_, inner) => {
            pattern_locals(inner, found);
        }
        _ => {}
    }
}

fn used_by(binding: &Binding) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    match &binding.kind {
        BindingKind::Function { matches, .. } => matches.iter().for_each(|one| match_uses(one, &mut found)),
        BindingKind::Pattern { right_hand_side, pattern, .. } => {
            right_hand_side_uses(right_hand_side, &mut found);
            pattern_uses(pattern, &mut found);
        }
    }
    found
}

fn match_uses(one: &Match, found: &mut BTreeSet<LocalId>) {
    one.patterns.iter().for_each(|pattern| pattern_uses(pattern, found));
    right_hand_side_uses(&one.right_hand_side, found);
}

fn pattern_uses(pattern: &Pattern, found: &mut BTreeSet<LocalId>) {
    match &pattern.kind {
        PatternKind::View(function, inner) => {
            uses(function, found);
            pattern_uses(inner, found);
        }
        PatternKind::Constructor(_, parts) => parts.iter().for_each(|part| pattern_uses(part, found)),
        PatternKind::Lazy(inner)
        | PatternKind::Bang(inner)
        | PatternKind::Annotated(inner, _)
        | PatternKind::As(_, inner) => {
            pattern_uses(inner, found);
        }
        _ => {}
    }
}

fn right_hand_side_uses(right_hand_side: &RightHandSide, found: &mut BTreeSet<LocalId>) {
    bindings_uses(&right_hand_side.bindings, found);
    for branch in &right_hand_side.branches {
        for guard in &branch.guards {
            match guard {
                Guard::Condition(condition) => uses(condition, found),
                Guard::Pattern(pattern, value) => {
                    pattern_uses(pattern, found);
                    uses(value, found);
                }
                Guard::Let(bindings) => bindings_uses(bindings, found),
            }
        }
        uses(&branch.body, found);
    }
}

fn bindings_uses(bindings: &Bindings, found: &mut BTreeSet<LocalId>) {
    for binding in bindings.groups.iter().flatten() {
        found.extend(used_by(binding));
    }
}

/// The locals that an expression mentions.
fn uses(expression: &tree::Expr, found: &mut BTreeSet<LocalId>) {
    use tree::ExprKind as Kind;
    match &expression.kind {
        Kind::Local(local) => {
            found.insert(*local);
        }
        Kind::Apply(function, arguments) => {
            uses(function, found);
            arguments.iter().for_each(|argument| uses(argument, found));
        }
        Kind::Lambda(one) => match_uses(one, found),
        Kind::Let(bindings, body) => {
            bindings_uses(bindings, found);
            uses(body, found);
        }
        Kind::If(parts) => parts.iter().for_each(|part| uses(part, found)),
        Kind::Case(scrutinee, matches) => {
            uses(scrutinee, found);
            matches.iter().for_each(|one| match_uses(one, found));
        }
        Kind::Guarded(right_hand_side) => right_hand_side_uses(right_hand_side, found),
        Kind::List(parts) => parts.iter().for_each(|part| uses(part, found)),
        Kind::Annotated(inner, _) | Kind::TypeApply(inner, _) => uses(inner, found),
        Kind::RecordConstruct(_, fields) => fields.iter().for_each(|(_, value)| uses(value, found)),
        Kind::RecordUpdate(record, fields) => {
            uses(record, found);
            fields.iter().for_each(|(_, value)| uses(value, found));
        }
        Kind::Global(_)
        | Kind::Constructor(_)
        | Kind::Integer(_)
        | Kind::Fractional(_)
        | Kind::Character(_)
        | Kind::Text(_)
        | Kind::Error => {}
    }
}
