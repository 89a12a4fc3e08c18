//! Top-level definitions: their schemes on demand, their bodies checked when someone wants to run them.

use gainsay_ir::dependency::components;
use std::sync::Arc;

use super::{
    Checker, LocalContexts, LocalType, Status, TOP_LEVEL,
    convert::Signature,
    data::{Scheme, Type},
    evidence::Binder,
    generalise::Restriction,
    given::ScopeId,
};
use crate::{
    modules::ModuleId,
    rename::{
        entity::{GlobalId, GlobalKind, SignatureReference},
        tree::{Definition, DefinitionBody, Problem},
    },
    syntax::{self, BindingKind, DeclarationKind},
};

impl Checker {
    /// The type of a global. One without a signature is inferred now, with those it depends on.
    pub fn global_scheme(&mut self, global: GlobalId) -> Arc<Scheme> {
        if let Some(known) = self.global_schemes.get(&global) {
            return known.clone();
        }
        let entity = self.names.entities.global(global);
        let scheme = match entity.kind.clone() {
            GlobalKind::Method { .. } => self.method_scheme(global),
            GlobalKind::Field { owner } => self.selector_scheme(global, owner),
            GlobalKind::InstanceMethod { .. } | GlobalKind::DefaultMethod { .. } => {
                self.class_method_signature(global).scheme
            }
            GlobalKind::Dictionary { .. } => Arc::new(Scheme::plain(Type::Error)),
            _ => match self.global_signature(global) {
                Some(signature) => signature.scheme,
                None => return self.inferred_scheme(global),
            },
        };
        self.global_schemes.insert(global, scheme.clone());
        scheme
    }

    fn inferred_scheme(&mut self, global: GlobalId) -> Arc<Scheme> {
        if self.is_inferred(global) {
            self.infer_with_dependencies(global);
        }
        let unknown = || Arc::new(Scheme::plain(Type::Error));
        self.global_schemes.entry(global).or_insert_with(unknown).clone()
    }

    /// Whether the type of the global has to be inferred from its definition.
    fn is_inferred(&self, global: GlobalId) -> bool {
        let entity = self.names.entities.global(global);
        let defined = matches!(
            entity.kind,
            GlobalKind::Function { .. } | GlobalKind::PatternPart { .. } | GlobalKind::Added { .. }
        );
        defined && entity.signature.is_none()
    }

    pub(super) fn global_signature(&mut self, global: GlobalId) -> Option<Signature> {
        if let Some(known) = self.signatures.get(&global) {
            return Some(known.clone());
        }
        let module = self.names.entities.global(global).module;
        let written = self.written_signature(global)?;
        let (signature, problem) = self.declared(module, |checker| checker.signature(&written));
        self.signature_problems.extend(problem.map(|problem| (global, problem)));
        self.signatures.insert(global, signature.clone());
        Some(signature)
    }

    fn written_signature(&self, global: GlobalId) -> Option<syntax::Type> {
        let entity = self.names.entities.global(global);
        match entity.signature? {
            SignatureReference::Declaration(index) => {
                let syntax = &self.names.graph.module(entity.module).syntax;
                match &syntax.declarations[index].kind {
                    DeclarationKind::Binding(binding) => match &binding.kind {
                        BindingKind::Signature(signature) => Some(signature.signature.clone()),
                        _ => None,
                    },
                    DeclarationKind::ForeignImport { signature, .. } => Some(signature.clone()),
                    _ => None,
                }
            }
            SignatureReference::Added(binding) => self.names.added[binding].signature.clone(),
            SignatureReference::ClassItem { .. } => None,
        }
    }

    /// The resolved definition, written or derived.
    pub fn definition(&mut self, global: GlobalId) -> Option<Arc<Definition>> {
        if let Some(known) = self.definitions.get(&global) {
            return known.clone();
        }
        let definition = match self.names.definition(global) {
            Some(definition) => Some(definition),
            None => self.derived_definition(global),
        };
        self.collect_name_diagnostics();
        let definition = definition.map(Arc::new);
        self.definitions.insert(global, definition.clone());
        definition
    }

    /// Checks the body of a global, once.
    pub fn check_global(&mut self, global: GlobalId) -> Status {
        if let Some(status) = self.checked.get(&global) {
            return status.clone();
        }
        let kind = self.names.entities.global(global).kind.clone();
        let status = match kind {
            GlobalKind::Unsupported { what } => {
                let span = self.names.entities.global(global).span;
                Status::Poisoned(Problem { message: format!("{what} is not supported"), span })
            }
            GlobalKind::Undefined => {
                let span = self.names.entities.global(global).span;
                Status::Poisoned(Problem { message: "it has no definition".to_owned(), span })
            }
            GlobalKind::InstanceMethod { .. } | GlobalKind::DefaultMethod { .. } => {
                let signature = self.class_method_signature(global);
                self.check_class_method(global, &signature)
            }
            GlobalKind::Dictionary { instance } => self.check_superclasses(instance),
            GlobalKind::Method { .. } | GlobalKind::Field { .. } | GlobalKind::Primitive { .. } => Status::Typed,
            GlobalKind::Function { .. } | GlobalKind::PatternPart { .. } | GlobalKind::Added { .. } => {
                if self.is_inferred(global) {
                    self.inferred_scheme(global);
                    return self.checked.get(&global).cloned().unwrap_or(Status::Typed);
                }
                self.check_with_signature(global)
            }
        };
        self.checked.insert(global, status.clone());
        status
    }

    fn check_with_signature(&mut self, global: GlobalId) -> Status {
        let Some(definition) = self.definition(global) else { return Status::Typed };
        if matches!(definition.body, DefinitionBody::Pattern { .. }) {
            self.infer_component(&[global]);
            return self.checked.get(&global).cloned().unwrap_or(Status::Typed);
        }
        let Some(signature) = self.global_signature(global) else { return Status::Typed };
        self.check_definition(global, &signature, &definition)
    }

    /// Checks clauses against a signature, with everything that belongs to other definitions set aside.
    pub(super) fn check_definition(
        &mut self,
        global: GlobalId,
        signature: &Signature,
        definition: &Definition,
    ) -> Status {
        let module = self.names.entities.global(global).module;
        let span = self.names.entities.global(global).span;
        let DefinitionBody::Matches(matches) = &definition.body else { return Status::Typed };
        let problem = self.with_retry(module, |checker| {
            let mark = checker.wanted.len();
            checker.check_signed(Binder::Global(global), signature, matches, span);
            let level = checker.level;
            checker.finish_since(mark, level);
        });
        let declared = self.signature_problems.get(&global).cloned();
        status(definition.broken.clone().or(declared).or(problem))
    }

    /// Runs a check by itself. When it fails, it is tried again with local functions generalised as far as they can be.
    pub(super) fn with_retry(&mut self, module: ModuleId, mut work: impl FnMut(&mut Checker)) -> Option<Problem> {
        let outer_scope = std::mem::replace(&mut self.scope, ScopeId::TOP);
        let outer_level = std::mem::replace(&mut self.level, TOP_LEVEL);
        let outer_problem = self.problem.take();
        let outer_errors = std::mem::take(&mut self.errors_in_group);
        let outer_contexts = std::mem::replace(&mut self.local_contexts, LocalContexts::Keep);
        let wanted = std::mem::take(&mut self.wanted);
        let outer_diagnostics = std::mem::take(&mut self.diagnostics);
        self.in_module(module, &mut work);
        if self.problem.is_some() {
            self.problem = None;
            self.errors_in_group = 0;
            self.wanted.clear();
            self.diagnostics.clear();
            self.local_contexts = LocalContexts::Generalise;
            self.in_module(module, &mut work);
        }
        let mut left = std::mem::replace(&mut self.wanted, wanted);
        self.deferred.append(&mut left);
        self.settled_diagnostics.append(&mut self.diagnostics);
        self.diagnostics = outer_diagnostics;
        self.scope = outer_scope;
        self.level = outer_level;
        self.local_contexts = outer_contexts;
        self.errors_in_group = outer_errors;
        std::mem::replace(&mut self.problem, outer_problem)
    }

    /// Nothing more can decide the types that the monomorphism restriction left open: defaults them.
    pub fn finish_module(&mut self) {
        self.wanted = std::mem::take(&mut self.deferred);
        self.errors_in_group = 0;
        self.finish_since(0, 0);
        self.problem = None;
    }

    /// Infers the strongly connected components that `global` needs, in order.
    fn infer_with_dependencies(&mut self, global: GlobalId) {
        let mut nodes = vec![global];
        let mut edges: Vec<Vec<usize>> = Vec::new();
        let mut next = 0;
        while next < nodes.len() {
            let node = nodes[next];
            let mut references: Vec<GlobalId> = match self.definition(node) {
                Some(definition) => definition.references.clone(),
                None => Vec::new(),
            };
            references.extend(self.siblings(node));
            let mut targets = Vec::new();
            for reference in references {
                let pending = self.is_inferred(reference)
                    && !self.global_schemes.contains_key(&reference)
                    && !self.global_metas.contains_key(&reference);
                if !pending {
                    continue;
                }
                let place = nodes.iter().position(|known| *known == reference).unwrap_or_else(|| {
                    nodes.push(reference);
                    nodes.len() - 1
                });
                targets.push(place);
            }
            edges.push(targets);
            next += 1;
        }
        for component in components(&edges) {
            let members: Vec<_> = component.into_iter().map(|place| nodes[place]).collect();
            self.infer_component(&members);
        }
    }

    /// The other variables of the same pattern binding.
    fn siblings(&mut self, global: GlobalId) -> Vec<GlobalId> {
        match self.definition(global).as_deref() {
            Some(Definition { body: DefinitionBody::Pattern { parts, .. }, .. }) => {
                parts.iter().map(|(part, _)| *part).collect()
            }
            _ => Vec::new(),
        }
    }

    fn infer_component(&mut self, members: &[GlobalId]) {
        let Some(first) = members.first() else { return };
        let module = self.names.entities.global(*first).module;
        let problem = self.with_retry(module, |checker| checker.infer_members(members));
        let broken = members.iter().find_map(|member| self.definition(*member)?.broken.clone());
        let status = status(broken.or(problem));
        for member in members {
            if status != Status::Typed && self.is_inferred(*member) {
                self.global_schemes.insert(*member, Arc::new(Scheme::plain(Type::Error)));
            }
            self.checked.insert(*member, status.clone());
        }
    }

    fn infer_members(&mut self, members: &[GlobalId]) {
        let mark = self.wanted.len();
        self.level += 1;
        let mut binders = Vec::new();
        for member in members {
            let ty = self.fresh_meta();
            self.global_metas.insert(*member, ty.clone());
            binders.push((Binder::Global(*member), ty));
        }
        let mut restricted = false;
        for member in members {
            restricted |= self.infer_member(*member, members);
        }
        self.level -= 1;
        members.iter().for_each(|member| {
            self.global_metas.remove(member);
        });
        let restriction = if restricted { Restriction::Unconstrained } else { Restriction::None };
        let binders: Vec<_> = binders.into_iter().filter(|(binder, _)| self.is_unsigned(*binder)).collect();
        self.generalise(&binders, mark, restriction);
        let level = self.level;
        self.finish_since(mark, level);
    }

    fn is_unsigned(&self, binder: Binder) -> bool {
        matches!(binder, Binder::Global(global) if self.is_inferred(global))
    }

    /// Infers one definition; says whether the monomorphism restriction holds for it.
    fn infer_member(&mut self, member: GlobalId, members: &[GlobalId]) -> bool {
        let span = self.names.entities.global(member).span;
        let Some(definition) = self.definition(member) else { return false };
        let Some(ty) = self.global_metas.get(&member).cloned() else { return false };
        match &definition.body {
            DefinitionBody::Matches(matches) => {
                self.main_is_an_action(member, &ty);
                self.clauses(matches, &ty, span);
                matches.iter().all(|one| one.patterns.is_empty())
            }
            DefinitionBody::Pattern { pattern, right_hand_side, parts } => {
                let first = parts.iter().find(|(part, _)| members.contains(part));
                if first.is_none_or(|(part, _)| *part == member) {
                    for (part, local) in parts {
                        let ty = self.part_type(*part);
                        self.local_types.insert(*local, LocalType::Mono(ty));
                        self.bound_by_group.insert(*local);
                    }
                    let ty = self.fresh_meta();
                    self.pattern(pattern, &ty);
                    self.right_hand_side(right_hand_side, &ty);
                }
                true
            }
        }
    }

    fn part_type(&mut self, part: GlobalId) -> Type {
        match self.global_signature(part) {
            Some(signature) => signature.scheme.body.clone(),
            None => self.global_metas.get(&part).cloned().unwrap_or(Type::Error),
        }
    }

    /// `main` without a signature is an action, whatever it does.
    fn main_is_an_action(&mut self, global: GlobalId, ty: &Type) {
        use crate::rename::entity::TypeName;
        let entity = self.names.entities.global(global);
        if entity.name == "main"
            && entity.module == self.names.graph.root
            && let Some(TypeName::Type(io)) = self.names.library_type("Prelude", "IO")
        {
            let result = self.fresh_meta();
            let action = Type::apply(Type::Constructor(io), [result]);
            self.unify(ty, &action);
        }
    }
}

fn status(problem: Option<Problem>) -> Status {
    problem.map_or(Status::Typed, Status::Poisoned)
}
