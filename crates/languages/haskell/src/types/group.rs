//! Local bindings, group by group, and definitions with a signature.

use std::sync::Arc;

use gainsay_source::Span;

use super::{
    Checker, LocalContexts, LocalType, convert::Signature, data::Type, evidence::Binder, generalise::Restriction,
};
use crate::{
    rename::{
        entity::LocalId,
        tree::{Binding, BindingKind, Bindings, Match, Pattern, PatternKind},
    },
    syntax,
};

impl Checker {
    pub(super) fn bindings(&mut self, bindings: &Bindings) {
        for binding in bindings.groups.iter().flatten() {
            match &binding.kind {
                BindingKind::Function { local, signature: Some(signature), .. } => {
                    self.local_signature(*local, signature);
                }
                BindingKind::Function { .. } => {}
                BindingKind::Pattern { signatures, .. } => {
                    for (local, signature) in signatures {
                        self.local_signature(*local, signature);
                        self.bound_by_group.insert(*local);
                    }
                }
            }
        }
        bindings.groups.iter().for_each(|group| self.local_group(group));
    }

    fn local_signature(&mut self, local: LocalId, written: &syntax::Type) {
        let signature = self.signature(written);
        self.local_types.insert(local, LocalType::Poly(signature.scheme.clone()));
        self.local_signatures.insert(local, signature);
    }

    fn local_group(&mut self, group: &[Binding]) {
        if let [Binding { kind: BindingKind::Function { local, signature: Some(_), matches, .. }, span }] = group
            && let Some(signature) = self.local_signatures.get(local).cloned()
        {
            return self.check_signed(Binder::Local(*local), &signature, matches, *span);
        }
        let mark = self.wanted.len();
        let outer = self.scope;
        self.level += 1;
        let mut binders = Vec::new();
        for binding in group {
            self.assume_binding(binding, &mut binders);
        }
        for binding in group {
            self.infer_binding(binding);
        }
        self.level -= 1;
        self.scope = outer;
        let restriction = match self.local_contexts {
            LocalContexts::Keep => Restriction::Unconstrained,
            LocalContexts::Generalise if group.iter().any(is_restricted) => Restriction::Unconstrained,
            LocalContexts::Generalise => Restriction::None,
        };
        self.generalise(&binders, mark, restriction);
    }

    /// Gives every variable without a signature an unknown type.
    fn assume_binding(&mut self, binding: &Binding, binders: &mut Vec<(Binder, Type)>) {
        match &binding.kind {
            BindingKind::Function { local, .. } => self.assume_unknown(*local, binders),
            BindingKind::Pattern { pattern, signatures, .. } => {
                let mut locals = Vec::new();
                bound(pattern, &mut locals);
                for local in locals {
                    if !signatures.iter().any(|(signed, _)| *signed == local) {
                        self.assume_unknown(local, binders);
                        self.bound_by_group.insert(local);
                    }
                }
            }
        }
    }

    fn assume_unknown(&mut self, local: LocalId, binders: &mut Vec<(Binder, Type)>) {
        let ty = self.fresh_meta();
        self.local_types.insert(local, LocalType::Mono(ty.clone()));
        binders.push((Binder::Local(local), ty));
    }

    fn infer_binding(&mut self, binding: &Binding) {
        match &binding.kind {
            BindingKind::Function { local, matches, .. } => {
                if let Some(LocalType::Mono(ty)) = self.local_types.get(local).cloned() {
                    self.clauses(matches, &ty, binding.span);
                }
            }
            BindingKind::Pattern { pattern, right_hand_side, .. } => {
                let ty = self.fresh_meta();
                self.pattern(pattern, &ty);
                self.right_hand_side(right_hand_side, &ty);
            }
        }
    }

    /// The clauses of a function, or the right-hand side of a variable.
    pub(super) fn clauses(&mut self, matches: &[Match], expected: &Type, span: Span) {
        self.matches(matches, expected, span);
    }

    /// A definition against its signature: variables rigid, context given.
    pub(super) fn check_signed(&mut self, binder: Binder, signature: &Signature, matches: &[Match], span: Span) {
        let mark = self.wanted.len();
        let outer = self.scope;
        let type_mark = self.type_scope.len();
        self.type_scope.extend(signature.scoped.iter().cloned());
        self.level += 1;
        let parameters = self.open_scope(&signature.scheme.context, &signature.scheme.equalities);
        self.clauses(matches, &signature.scheme.body, span);
        self.level -= 1;
        self.scope = outer;
        self.type_scope.truncate(type_mark);
        let level = self.level;
        self.default_since(mark, level);
        self.set_scheme(binder, Arc::clone(&signature.scheme), parameters);
    }
}

/// Whether the monomorphism restriction holds: a pattern, or a variable without parameters.
fn is_restricted(binding: &Binding) -> bool {
    match &binding.kind {
        BindingKind::Pattern { .. } => true,
        BindingKind::Function { matches, .. } => matches.iter().all(|one| one.patterns.is_empty()),
    }
}

/// The variables of a pattern.
pub(super) fn bound(pattern: &Pattern, locals: &mut Vec<LocalId>) {
    match &pattern.kind {
        PatternKind::Variable(local) => locals.push(*local),
        PatternKind::As(local, inner) => {
            locals.push(*local);
            bound(inner, locals);
        }
        PatternKind::Constructor(_, arguments) => arguments.iter().for_each(|argument| bound(argument, locals)),
        PatternKind::Lazy(inner)
        | PatternKind::Bang(inner)
        | PatternKind::View(_, inner)
        | PatternKind::Annotated(inner, _) => bound(inner, locals),
        _ => {}
    }
}
