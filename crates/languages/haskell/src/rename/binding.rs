//! `let`, `where` and function clauses; local bindings are sorted into groups that are inferred together.

use gainsay_ir::dependency::components;
use std::sync::Arc;

use gainsay_source::{Name, Span};
use rustc_hash::FxHashMap;

use super::{
    Renamer,
    entity::LocalId,
    pattern::pattern_variables,
    tree::{Binding, BindingKind, Bindings, Match, RightHandSide},
};
use crate::syntax::{
    self, BindingKind as Written, Body, Clause, Identifier, Specification, SpecificationKind, Type,
    specification::{RefinedSignature, Trust},
};

impl Renamer<'_> {
    /// Brings the bound names into scope, where they stay until the enclosing scope ends.
    pub(super) fn bindings(&mut self, bindings: &syntax::Bindings) -> Bindings {
        if bindings.bindings.is_empty() {
            return Bindings::default();
        }
        let mut variables = Vec::new();
        for binding in &bindings.bindings {
            match &binding.kind {
                Written::Function(function) => variables.push(function.name.clone()),
                Written::Pattern { pattern, .. } => pattern_variables(pattern, &mut variables),
                _ => {}
            }
        }
        self.bind_all(&variables);
        self.local_fixities(&bindings.bindings);
        let signatures = self.local_signatures(&bindings.bindings, &variables);
        let specifications = self.local_specifications(&bindings.specifications);
        let mut renamed = Vec::new();
        for binding in &bindings.bindings {
            let mark = self.local_references.len();
            if let Some(binding) = self.binding(binding, &signatures, &specifications) {
                let references = self.local_references[mark..].to_vec();
                renamed.push((binding, references));
            }
        }
        Bindings { groups: group(renamed, &signatures) }
    }

    fn local_fixities(&mut self, bindings: &[syntax::Binding]) {
        for binding in bindings {
            let Written::Fixity(declaration) = &binding.kind else { continue };
            for operator in &declaration.operators {
                if let Some(local) = self.local(&operator.name) {
                    self.fixities.insert(local, declaration.fixity);
                }
            }
        }
    }

    fn local_signatures(
        &mut self,
        bindings: &[syntax::Binding],
        variables: &[Identifier],
    ) -> FxHashMap<LocalId, Arc<Type>> {
        let mut signatures = FxHashMap::default();
        for binding in bindings {
            let Written::Signature(signature) = &binding.kind else { continue };
            let ty = Arc::new(signature.signature.clone());
            for name in &signature.names {
                if !variables.iter().any(|variable| variable.name == name.name) {
                    let message = format!("`{}` has a type but no definition", name.name);
                    self.error("undefined", message, name.span);
                } else if let Some(local) = self.local(&name.name) {
                    signatures.insert(local, ty.clone());
                }
            }
        }
        signatures
    }

    /// The refined types of local functions.
    fn local_specifications(&self, written: &[Specification]) -> FxHashMap<LocalId, Arc<RefinedSignature>> {
        let mut found = FxHashMap::default();
        for specification in written {
            let SpecificationKind::Signature(signature) = &specification.kind else { continue };
            if signature.trust == Trust::Checked {
                let locals = signature.names.iter().filter_map(|name| self.local(&name.name));
                found.extend(locals.map(|local| (local, Arc::new(signature.clone()))));
            }
        }
        found
    }

    fn binding(
        &mut self,
        binding: &syntax::Binding,
        signatures: &FxHashMap<LocalId, Arc<Type>>,
        specifications: &FxHashMap<LocalId, Arc<RefinedSignature>>,
    ) -> Option<Binding> {
        let span = binding.span;
        let kind = match &binding.kind {
            Written::Function(function) => {
                let local = self.local(&function.name.name)?;
                let matches = self.function_matches(function);
                let signature = signatures.get(&local).cloned();
                let specification = specifications.get(&local).cloned();
                BindingKind::Function { local, signature, matches, specification }
            }
            Written::Pattern { pattern, right_hand_side } => {
                let mut variables = Vec::new();
                pattern_variables(pattern, &mut variables);
                let pattern = self.pattern(pattern);
                let right_hand_side = self.right_hand_side(right_hand_side, None);
                let signatures = variables
                    .iter()
                    .filter_map(|variable| self.local(&variable.name))
                    .filter_map(|local| Some((local, signatures.get(&local)?.clone())))
                    .collect();
                BindingKind::Pattern { pattern, right_hand_side, signatures }
            }
            Written::Unsupported { what, .. } => {
                self.broken_by(what, span);
                return None;
            }
            Written::Signature(_) | Written::Fixity(_) => return None,
        };
        Some(Binding { kind, span })
    }

    /// The clauses of a function, which must have equally many parameters.
    pub(super) fn function_matches(&mut self, function: &syntax::FunctionBinding) -> Vec<Match> {
        let arity = function.clauses.first().map_or(0, |clause| clause.parameters.len());
        let odd = function.clauses.iter().find(|clause| clause.parameters.len() != arity);
        if let Some(clause) = odd {
            let message = format!("the clauses of `{}` have different numbers of parameters", function.name.name);
            self.error("arity", message, clause.name_span);
            return Vec::new();
        }
        if arity == 0 && function.clauses.len() > 1 {
            self.error("defined-twice", format!("`{}` is defined twice", function.name.name), function.name.span);
        }
        self.clauses(&function.clauses)
    }

    pub(super) fn clauses(&mut self, clauses: &[Clause]) -> Vec<Match> {
        clauses
            .iter()
            .map(|clause| {
                self.scoped(|renamer| {
                    let patterns = renamer.patterns(&clause.parameters);
                    let right_hand_side = renamer.right_hand_side(&clause.right_hand_side, clause.result.as_ref());
                    Match { patterns, right_hand_side, span: clause.span }
                })
            })
            .collect()
    }

    pub(super) fn right_hand_side(&mut self, written: &syntax::RightHandSide, result: Option<&Type>) -> RightHandSide {
        self.scoped(|renamer| {
            let bindings = renamer.bindings(&written.bindings);
            let branches = match &written.body {
                Body::Plain(body) => {
                    return RightHandSide {
                        bindings,
                        result: result.cloned().map(Arc::new),
                        ..RightHandSide::plain(renamer.expression(body))
                    };
                }
                Body::Guarded(branches) => branches.iter().map(|branch| renamer.guarded(branch)).collect(),
            };
            RightHandSide { branches, bindings, result: result.cloned().map(Arc::new) }
        })
    }

    /// A binding that is no declaration of the user.
    pub(super) fn bound_name(&mut self, name: &Name, span: Span) -> LocalId {
        self.bind(name, span)
    }
}

/// Groups by dependency. A binding with a signature is needed by nobody for its type.
fn group(renamed: Vec<(Binding, Vec<LocalId>)>, signatures: &FxHashMap<LocalId, Arc<Type>>) -> Vec<Vec<Binding>> {
    let mut owner: FxHashMap<LocalId, usize> = FxHashMap::default();
    for (index, (binding, _)) in renamed.iter().enumerate() {
        bound_locals(binding, &mut |local| {
            if !signatures.contains_key(&local) {
                owner.insert(local, index);
            }
        });
    }
    let edges: Vec<Vec<usize>> = renamed
        .iter()
        .map(|(_, references)| {
            let mut targets: Vec<_> = references.iter().filter_map(|local| owner.get(local).copied()).collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        })
        .collect();
    let mut bindings: Vec<_> = renamed.into_iter().map(|(binding, _)| Some(binding)).collect();
    components(&edges)
        .into_iter()
        .map(|members| members.into_iter().filter_map(|member| bindings[member].take()).collect())
        .collect()
}

/// Every local that a binding binds.
pub fn bound_locals(binding: &Binding, visit: &mut dyn FnMut(LocalId)) {
    match &binding.kind {
        BindingKind::Function { local, .. } => visit(*local),
        BindingKind::Pattern { pattern, .. } => pattern_locals(pattern, visit),
    }
}

/// Every local that a pattern binds.
pub fn pattern_locals(pattern: &super::tree::Pattern, visit: &mut dyn FnMut(LocalId)) {
    use super::tree::PatternKind;
    match &pattern.kind {
        PatternKind::Variable(local) => visit(*local),
        PatternKind::As(local, inner) => {
            visit(*local);
            pattern_locals(inner, visit);
        }
        PatternKind::Constructor(_, arguments) => {
            arguments.iter().for_each(|argument| pattern_locals(argument, visit));
        }
        PatternKind::Lazy(inner)
        | PatternKind::Bang(inner)
        | PatternKind::View(_, inner)
        | PatternKind::Annotated(inner, _) => pattern_locals(inner, visit),
        _ => {}
    }
}
