//! Instances: their heads, written or derived, the types of their methods, and their superclasses.

use std::sync::Arc;

use super::{
    Checker, Status,
    convert::Signature,
    data::{Constraint, Scheme, Type, VariableId},
    derive::Way,
    information::InstanceInformation,
};
use crate::{
    rename::entity::{ClassId, GlobalId, GlobalKind, InstanceForm, InstanceId, TypeEntityKind, TypeId},
    syntax::{DeclarationKind, TypeKind},
};

impl Checker {
    /// The head of an instance; the module's names are in scope.
    pub(super) fn instance_head(&mut self, id: InstanceId) -> InstanceInformation {
        let entity = self.names.entities.instance(id);
        let (class, module, form) = (entity.class, entity.module, entity.form);
        let syntax = self.names.graph.module(module).syntax.clone();
        match form {
            InstanceForm::Written { declaration } => match &syntax.declarations[declaration].kind {
                DeclarationKind::Instance(instance) => self.written_head(&instance.head),
                _ => nothing(),
            },
            InstanceForm::Standalone { declaration } => match &syntax.declarations[declaration].kind {
                DeclarationKind::StandaloneDeriving(standalone) => self.written_head(&standalone.head),
                _ => nothing(),
            },
            InstanceForm::Derived { declaration, clause, class: index } => {
                match &syntax.declarations[declaration].kind {
                    DeclarationKind::Data(data) => {
                        let written = &data.deriving[clause].classes[index];
                        let first: Vec<_> = match &written.kind {
                            TypeKind::Apply { arguments, .. } => arguments.clone(),
                            _ => Vec::new(),
                        };
                        let owner = self
                            .names
                            .entities
                            .types
                            .iter()
                            .position(|ty| ty.module == module && is_declared_at(&ty.kind, declaration));
                        match owner {
                            Some(owner) => self.derived_head(id, class, TypeId(owner as u32), &first),
                            None => nothing(),
                        }
                    }
                    _ => nothing(),
                }
            }
        }
    }

    /// `deriving C`: the parameters whose values occur in fields must be instances as well.
    fn derived_head(
        &mut self,
        id: InstanceId,
        class: ClassId,
        owner: TypeId,
        first: &[crate::syntax::Type],
    ) -> InstanceInformation {
        let names = self.names.entities.ty(owner).parameters.clone();
        let variables: Vec<_> = names.iter().map(|name| self.fresh_variable(name.clone())).collect();
        let scoped: Vec<_> = names.into_iter().zip(variables.iter().copied().map(Type::Variable)).collect();
        self.type_scope = scoped.clone();
        let mut arguments: Vec<_> = first.iter().map(|argument| self.convert(argument)).collect();
        let arity = self.class_parameter_arity(class).min(variables.len());
        let kept = &variables[..variables.len() - arity];
        arguments.push(Type::apply(Type::Constructor(owner), kept.iter().copied().map(Type::Variable)));
        let context = match self.deriving_way(id, class, owner) {
            Way::Stock => self.derived_context(class, owner, &variables, kept, &arguments),
            Way::Newtype => self.content_context(class, owner, &variables, arity, &arguments),
            Way::Empty => Vec::new(),
        };
        InstanceInformation { variables, context, equalities: Vec::new(), arguments, scoped }
    }

    /// The content of the newtype must be an instance.
    fn content_context(
        &mut self,
        class: ClassId,
        owner: TypeId,
        variables: &[VariableId],
        arity: usize,
        arguments: &[Type],
    ) -> Vec<Constraint> {
        let Some(&constructor) = self.names.entities.ty(owner).constructors.first() else { return Vec::new() };
        let information = self.constructor_information(constructor);
        let own = information.universals.iter().copied().zip(variables.iter().copied().map(Type::Variable));
        let substitution: Vec<_> = own.collect();
        let Some(content) = information.fields.first().map(|field| field.substitute(&substitution)) else {
            return Vec::new();
        };
        let (head, parts) = content.spine();
        let kept = parts.len().saturating_sub(arity);
        let reduced = Type::apply(head.clone(), parts[..kept].iter().map(|part| (*part).clone()));
        if !variables.iter().any(|variable| reduced.mentions(*variable)) {
            return Vec::new();
        }
        let all = arguments[..arguments.len() - 1].iter().cloned().chain([reduced]).collect();
        vec![Constraint { class, arguments: all }]
    }

    fn derived_context(
        &mut self,
        class: ClassId,
        owner: TypeId,
        variables: &[VariableId],
        kept: &[VariableId],
        arguments: &[Type],
    ) -> Vec<Constraint> {
        let first = &arguments[..arguments.len() - 1];
        let constraint = |ty: Type| {
            let arguments = first.iter().cloned().chain([ty]).collect();
            Constraint { class, arguments }
        };
        let mut context: Vec<Constraint> = Vec::new();
        for constructor in self.names.entities.ty(owner).constructors.clone() {
            let information = self.constructor_information(constructor);
            let own = information.universals.iter().copied().zip(variables.iter().copied().map(Type::Variable));
            let substitution: Vec<_> = own.collect();
            for field in &information.fields {
                let mut needed = Vec::new();
                if kept.len() == variables.len() {
                    value_variables(&field.substitute(&substitution), &mut needed);
                } else {
                    functor_variables(&field.substitute(&substitution), kept, &mut needed);
                }
                for ty in needed {
                    let wanted = constraint(ty);
                    if !context.contains(&wanted) {
                        context.push(wanted);
                    }
                }
            }
        }
        context
    }

    /// The type a class method's definition has: in an instance, or as a default.
    pub(super) fn class_method_signature(&mut self, global: GlobalId) -> Signature {
        if let Some(known) = self.signatures.get(&global) {
            return known.clone();
        }
        let signature = match self.names.entities.global(global).kind {
            GlobalKind::DefaultMethod { class, index } => {
                let method = self.names.entities.class(class).methods[index];
                let scheme = self.method_scheme(method);
                let parameters = self.names.entities.class(class).parameters.clone();
                let scoped = parameters.into_iter().zip(scheme.variables.iter().copied().map(Type::Variable)).collect();
                Signature { scheme, scoped }
            }
            GlobalKind::InstanceMethod { instance, index } => self.instance_method_signature(instance, index),
            _ => Signature { scheme: Arc::new(Scheme::plain(Type::Error)), scoped: Vec::new() },
        };
        self.signatures.insert(global, signature.clone());
        signature
    }

    fn instance_method_signature(&mut self, instance: InstanceId, index: usize) -> Signature {
        let information = self.instance_information(instance);
        let class = self.names.entities.instance(instance).class;
        let method = self.names.entities.class(class).methods[index];
        let scheme = self.method_scheme(method);
        let count = self.class_information(class).variables.len();
        let substitution: Vec<_> =
            scheme.variables.iter().take(count).copied().zip(information.arguments.iter().cloned()).collect();
        let own = scheme.substitute(&substitution);
        let variables = information.variables.iter().chain(&scheme.variables[count..]).copied().collect();
        let context = information.context.iter().cloned().chain(own.context.into_iter().skip(1)).collect();
        let equalities = information.equalities.iter().cloned().chain(own.equalities).collect();
        let scheme = Arc::new(Scheme { variables, context, equalities, body: own.body });
        Signature { scheme, scoped: information.scoped.clone() }
    }

    pub(super) fn check_class_method(&mut self, global: GlobalId, signature: &Signature) -> Status {
        let Some(definition) = self.definition(global) else {
            self.parameters_for_default(global);
            return Status::Typed;
        };
        self.check_definition(global, signature, &definition)
    }

    /// A method that the instance does not define takes the dictionaries of the instance and passes its own on to the default.
    fn parameters_for_default(&mut self, global: GlobalId) {
        if let GlobalKind::InstanceMethod { instance, .. } = self.names.entities.global(global).kind {
            let context = self.instance_information(instance).context.clone();
            let parameters = context.iter().map(|constraint| self.fresh_evidence_variable(constraint)).collect();
            self.global_parameters.insert(global, parameters);
        }
    }

    /// Finds the dictionaries of an instance's superclasses, under its context.
    pub(super) fn check_superclasses(&mut self, instance: InstanceId) -> Status {
        let information = self.instance_information(instance);
        let entity = self.names.entities.instance(instance);
        let (class, module, span) = (entity.class, entity.module, entity.span);
        let class = self.class_information(class);
        let substitution: Vec<_> = class.variables.iter().copied().zip(information.arguments.iter().cloned()).collect();
        let mut found = (Vec::new(), Vec::new());
        let problem = self.with_retry(module, |checker| {
            let mark = checker.wanted.len();
            let parameters = checker.open_scope(&information.context, &information.equalities);
            let evidence = class
                .superclasses
                .iter()
                .map(|superclass| checker.want(superclass.substitute(&substitution), span))
                .collect();
            checker.finish_since(mark, 0);
            found = (parameters, evidence);
        });
        self.superclass_evidence.insert(instance, found);
        problem.map_or(Status::Typed, Status::Poisoned)
    }

    /// The dictionaries an instance takes, and those of its superclasses.
    pub fn superclasses(
        &mut self,
        instance: InstanceId,
    ) -> (Vec<super::evidence::EvidenceVariable>, Vec<super::evidence::EvidenceId>) {
        let dictionary = self.names.entities.instance(instance).dictionary;
        self.check_global(dictionary);
        self.superclass_evidence.get(&instance).cloned().unwrap_or_default()
    }
}

fn nothing() -> InstanceInformation {
    InstanceInformation {
        variables: Vec::new(),
        context: Vec::new(),
        equalities: Vec::new(),
        arguments: vec![Type::Error],
        scoped: Vec::new(),
    }
}

fn is_declared_at(kind: &TypeEntityKind, index: usize) -> bool {
    match kind {
        TypeEntityKind::Data { declaration } | TypeEntityKind::Newtype { declaration } => *declaration == index,
        _ => false,
    }
}

/// The variables that stand for values in a field, and applications of variables, on which an instance depends.
fn value_variables(ty: &Type, needed: &mut Vec<Type>) {
    match ty {
        Type::Variable(_) => needed.push(ty.clone()),
        Type::Apply(_) => {
            let (head, arguments) = ty.spine();
            if matches!(head, Type::Variable(_)) {
                needed.push(ty.clone());
                return;
            }
            arguments.into_iter().for_each(|argument| value_variables(argument, needed));
        }
        _ => {}
    }
}

/// For `Functor` and its kin: type parameters that are applied in a field.
fn functor_variables(ty: &Type, kept: &[VariableId], needed: &mut Vec<Type>) {
    if let Type::Apply(_) = ty {
        let (head, arguments) = ty.spine();
        if let Type::Variable(variable) = head
            && kept.contains(variable)
        {
            let inner = Type::apply(head.clone(), arguments[..arguments.len() - 1].iter().map(|ty| (*ty).clone()));
            needed.push(inner);
        }
        arguments.into_iter().for_each(|argument| functor_variables(argument, kept, needed));
    }
}
