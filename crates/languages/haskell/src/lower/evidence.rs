//! Dictionaries and methods. Where the instance is known, a method is called directly; a primitive one becomes the operation itself.

use gainsay_ir::functional::{Expr, ExprKind, Primitive};
use gainsay_source::{Name, Span};

use super::{Lowerer, apply, unsupported};
use crate::{
    rename::{
        entity::{ClassId, GlobalId, GlobalKind, InstanceId, NodeId, TypeId},
        tree::{DefinitionBody, ExprKind as TreeKind},
    },
    types::{
        data::Type,
        evidence::{Annotation, Evidence, EvidenceId, EvidenceVariable},
    },
};

impl Lowerer {
    pub(super) fn evidence_variable(&mut self, variable: EvidenceVariable) -> Name {
        let class = self.checker.evidence_class(variable);
        self.naming.evidence(&self.checker.names, variable, class)
    }

    pub(super) fn evidence_parameters(&mut self, variables: &[EvidenceVariable]) -> Vec<Name> {
        variables.iter().map(|variable| self.evidence_variable(*variable)).collect()
    }

    pub(super) fn evidence(&mut self, id: EvidenceId, span: Span) -> Expr {
        let evidence = self.checker.evidence(id).clone();
        self.dictionary(&evidence, span)
    }

    pub(super) fn dictionary(&mut self, evidence: &Evidence, span: Span) -> Expr {
        match self.resolved(evidence) {
            Evidence::Variable(variable) => {
                let name = self.evidence_variable(variable);
                self.variable(&name, span)
            }
            Evidence::Superclass(inner, class, index) => {
                let dictionary = self.dictionary(&inner, span);
                let selector = self.superclass_selector(class, index);
                apply(Expr::variable(&selector, span), vec![dictionary], span)
            }
            Evidence::Instance(instance, context) => {
                let arguments = context.iter().map(|id| self.evidence(*id, span)).collect();
                let global = self.checker.names.entities.instance(instance).dictionary;
                let name = self.request(global);
                apply(Expr::variable(&name, span), arguments, span)
            }
            Evidence::Same(other) => self.evidence(other, span),
            Evidence::Error => unsupported("a class instance that could not be found", span),
        }
    }

    /// Looks through superclasses of known instances that take no dictionaries.
    fn resolved(&mut self, evidence: &Evidence) -> Evidence {
        if let Evidence::Superclass(inner, _, index) = evidence
            && let Evidence::Instance(instance, context) = self.resolved(inner)
            && context.is_empty()
        {
            let (_, superclasses) = self.checker.superclasses(instance);
            if let Some(id) = superclasses.get(*index) {
                let found = self.checker.evidence(*id).clone();
                return self.resolved(&found);
            }
        }
        match evidence {
            Evidence::Same(other) => {
                let other = self.checker.evidence(*other).clone();
                self.resolved(&other)
            }
            Evidence::Variable(variable) => match self.assumed.get(variable).cloned() {
                Some(known) => self.resolved(&known),
                None => evidence.clone(),
            },
            other => other.clone(),
        }
    }

    /// A call of the method of that index.
    pub(super) fn method(
        &mut self,
        (class, index): (ClassId, usize),
        evidence: &Evidence,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        if let Evidence::Instance(instance, context) = self.resolved(evidence) {
            return self.instance_method(instance, index, &context, arguments, span);
        }
        let selector = self.checker.names.entities.class(class).methods[index];
        let dictionary = self.dictionary(evidence, span);
        let name = self.request(selector);
        let selected = apply(Expr::variable(&name, span), vec![dictionary], span);
        apply(selected, arguments, span)
    }

    fn instance_method(
        &mut self,
        instance: InstanceId,
        index: usize,
        context: &[EvidenceId],
        arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let global = self.checker.names.entities.instance(instance).methods[index];
        if let Some(primitive) = self.direct_primitive(instance, global)
            && primitive.arity() == arguments.len()
        {
            return Expr::new(ExprKind::Primitive(primitive, arguments), span);
        }
        if context.is_empty()
            && let Some((node, target)) = self.alias_of(global)
        {
            return self.global_call(node, target, arguments, span);
        }
        let mut all: Vec<_> = context.iter().map(|id| self.evidence(*id, span)).collect();
        all.extend(arguments);
        let name = self.request(global);
        apply(Expr::variable(&name, span), all, span)
    }

    /// The global that a method is merely another name for: `(+) = intAdd`.
    fn alias_of(&mut self, method: GlobalId) -> Option<(NodeId, GlobalId)> {
        self.checker.check_global(method);
        if !self.checker.global_parameters(method).is_empty() {
            return None;
        }
        let definition = self.checker.definition(method)?;
        let DefinitionBody::Matches(matches) = &definition.body else { return None };
        let [only] = matches.as_slice() else { return None };
        let [branch] = only.right_hand_side.branches.as_slice() else { return None };
        let plain = only.patterns.is_empty() && branch.guards.is_empty() && only.right_hand_side.bindings.is_empty();
        match branch.body.kind {
            TreeKind::Global(global) if plain && self.checker.abstraction(branch.body.id).is_empty() => {
                Some((branch.body.id, global))
            }
            _ => None,
        }
    }

    /// Comparison and arithmetic of the primitive types, as the library defines them, in one step.
    fn direct_primitive(&mut self, instance: InstanceId, method: GlobalId) -> Option<Primitive> {
        let entity = self.checker.names.entities.instance(instance);
        let module = self.checker.names.graph.module(entity.module);
        if module.origin != crate::modules::Origin::Library {
            return None;
        }
        let information = self.checker.instance_information(instance);
        let [Type::Constructor(ty)] = information.arguments.as_slice() else { return None };
        let numeric = self.is_number(*ty);
        // The arithmetic of machine words is more than one step.
        let is_exact = numeric && Some(*ty) != self.checker.well_known.int;
        if !numeric && Some(*ty) != self.checker.well_known.char {
            return None;
        }
        Some(match self.checker.names.entities.global(method).name.as_str() {
            "==" => Primitive::Equal,
            "/=" => Primitive::NotEqual,
            "<" => Primitive::Less,
            "<=" => Primitive::LessEqual,
            ">" => Primitive::Greater,
            ">=" => Primitive::GreaterEqual,
            "+" if is_exact => Primitive::Add,
            "-" if is_exact => Primitive::Subtract,
            "*" if is_exact => Primitive::Multiply,
            "negate" if is_exact => Primitive::Negate,
            _ => return None,
        })
    }

    pub(super) fn is_number(&self, ty: TypeId) -> bool {
        self.is_integer(ty) || self.is_floating(ty)
    }

    pub(super) fn is_integer(&self, ty: TypeId) -> bool {
        let known = &self.checker.well_known;
        [known.int, known.integer].contains(&Some(ty))
    }

    pub(super) fn is_floating(&self, ty: TypeId) -> bool {
        let known = &self.checker.well_known;
        [known.double, known.float].contains(&Some(ty))
    }

    /// The dictionaries noted at a use.
    pub(super) fn node_evidence(&self, node: NodeId) -> Vec<EvidenceId> {
        match self.checker.annotation(node) {
            Some(Annotation::Instantiation(evidence)) => evidence.clone(),
            _ => Vec::new(),
        }
    }

    /// The class and index of a method that the library defines.
    pub(super) fn known_method(&self, name: &str) -> Option<(ClassId, usize)> {
        match self.checker.names.known(name)? {
            crate::rename::entity::Value::Global(global) => match self.checker.names.entities.global(global).kind {
                GlobalKind::Method { class, index } => Some((class, index)),
                _ => None,
            },
            crate::rename::entity::Value::Constructor(_) => None,
        }
    }
}
