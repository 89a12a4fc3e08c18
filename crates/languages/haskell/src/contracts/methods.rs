//! Methods of classes: what classes and instances say of them, and calls of them.

use std::rc::Rc;

use super::{
    Writer,
    contract::Contract,
    specifications::{Book, Signed},
};
use crate::{
    lower::Lowered,
    modules::{ModuleId, Origin},
    rename::entity::{ClassId, GlobalId, GlobalKind, InstanceEntity, InstanceForm, InstanceId, TypeId, TypeName},
    syntax::{
        DeclarationKind, Module, QualifiedName, Specification, SpecificationKind, TypeKind,
        specification::{RefinedClass, RefinedInstance, RefinedSignature, RefinedType, RefinedTypeKind, Trust},
    },
    types::{
        data::{Constraint, Type},
        evidence::Evidence,
    },
};

impl Book {
    /// What a class says of a method holds of its default and of every instance.
    pub(super) fn class(&mut self, lowered: &Lowered, module: ModuleId, written: &RefinedClass) {
        let Some(TypeName::Class(id)) = lowered.type_name(module, &written.name).found() else { return };
        let entities = &lowered.names().entities;
        for (index, signed) in methods(lowered, module, id, &written.methods) {
            let class = entities.class(id);
            let instances = class.instances.iter().filter_map(|id| entities.instance(*id).methods.get(index));
            let globals = [class.methods.get(index), class.default_globals.get(index)];
            for global in globals.into_iter().flatten().chain(instances) {
                self.signatures.insert(*global, signed.clone());
            }
        }
    }

    /// What stands inside of class and instance declarations.
    pub(super) fn inside_of_declarations(&mut self, lowered: &Lowered) {
        let entities = &lowered.names().entities;
        for id in (0..entities.classes.len() as u32).map(ClassId) {
            let class = entities.class(id);
            let Some(module) = project_module(lowered, class.module) else { continue };
            if let Some(DeclarationKind::Class(written)) =
                module.declarations.get(class.declaration).map(|one| &one.kind)
            {
                let name = QualifiedName::unqualified(class.name.clone(), class.span);
                let methods = signatures(&written.specifications);
                self.is_used |= !written.specifications.is_empty();
                let said = RefinedClass { context: Vec::new(), name, parameters: Vec::new(), methods };
                self.class(lowered, class.module, &said);
            }
        }
        for instance in &entities.instances {
            let InstanceForm::Written { declaration } = instance.form else { continue };
            let Some(module) = project_module(lowered, instance.module) else { continue };
            let Some(DeclarationKind::Instance(written)) = module.declarations.get(declaration).map(|one| &one.kind)
            else {
                continue;
            };
            self.is_used |= !written.specifications.is_empty();
            for specification in &written.specifications {
                if let SpecificationKind::Measure(measure) = &specification.kind {
                    self.instance_measure(instance.module, measure);
                }
            }
            let said = signatures(&written.specifications);
            for (index, signed) in methods(lowered, instance.module, instance.class, &said) {
                if let Some(global) = instance.methods.get(index) {
                    self.at_instance.insert(*global, signed.clone());
                    self.signatures.entry(*global).or_insert(signed);
                }
            }
        }
    }

    pub(super) fn instance(&mut self, lowered: &Lowered, module: ModuleId, written: &RefinedInstance) {
        let Some(TypeName::Class(id)) = lowered.type_name(module, &written.class).found() else { return };
        let entities = &lowered.names().entities;
        let head = written.arguments.first().and_then(|one| head_name(lowered, module, one));
        for (index, signed) in methods(lowered, module, id, &written.methods) {
            for instance in &entities.class(id).instances {
                let entity = entities.instance(*instance);
                if head.is_some()
                    && instance_head(lowered, entity) == head
                    && let Some(global) = entity.methods.get(index)
                {
                    self.at_instance.insert(*global, signed.clone());
                    self.signatures.entry(*global).or_insert_with(|| signed.clone());
                }
            }
        }
    }
}

impl Writer<'_> {
    /// The contract of a method where its instance is known: the instance's own, otherwise the class's.
    pub(super) fn method_contract(&mut self, global: GlobalId, types: &[Type]) -> Option<Rc<Contract>> {
        let GlobalKind::Method { class, index } = self.lowered.names().entities.global(global).kind else {
            return None;
        };
        let count = self.lowered.checker().class_information(class).variables.len();
        let constraint = Constraint { class, arguments: types.get(..count)?.to_vec() };
        let instance = self.instance_for(&constraint)?;
        let method = *self.lowered.names().entities.instance(instance).methods.get(index)?;
        let signed = self.book.at_instance.get(&method).cloned()?;
        Some(self.contract_at_instance(global, method, types, signed))
    }

    fn instance_for(&mut self, constraint: &Constraint) -> Option<InstanceId> {
        let span = self.nowhere;
        let checker = self.lowered.checker();
        let found = checker.find_evidence(std::slice::from_ref(constraint), span);
        let failed = checker.take_diagnostics().iter().any(gainsay_source::Diagnostic::is_error);
        let mut evidence = checker.evidence(*found.first()?).clone();
        while let Evidence::Same(other) = evidence {
            evidence = checker.evidence(other).clone();
        }
        match evidence {
            Evidence::Instance(instance, _) if !failed => Some(instance),
            _ => None,
        }
    }
}

/// The syntax of a module that is not the library's.
fn project_module(lowered: &Lowered, id: ModuleId) -> Option<&Module> {
    let module = lowered.names().graph.modules.get(id.0 as usize)?;
    (module.origin != Origin::Library).then_some(&*module.syntax)
}

fn signatures(specifications: &[Specification]) -> Vec<RefinedSignature> {
    let signature = |one: &Specification| match &one.kind {
        SpecificationKind::Signature(signature) => Some(signature.clone()),
        _ => None,
    };
    specifications.iter().filter_map(signature).collect()
}

/// The methods of a class that these signatures are about, by their index.
fn methods(lowered: &Lowered, module: ModuleId, class: ClassId, written: &[RefinedSignature]) -> Vec<(usize, Signed)> {
    let entities = &lowered.names().entities;
    let mut found = Vec::new();
    for signature in written {
        for name in &signature.names {
            let methods = &entities.class(class).methods;
            let index = methods.iter().position(|method| entities.global(*method).name == name.name);
            let signed = Signed { module, trust: Trust::Checked, signature: signature.clone() };
            found.extend(index.map(|index| (index, signed)));
        }
    }
    found
}

/// The type constructor of an instance as a specification writes it.
fn head_name(lowered: &Lowered, module: ModuleId, written: &RefinedType) -> Option<TypeId> {
    match &written.kind {
        RefinedTypeKind::Parenthesized(inner) | RefinedTypeKind::Apply { function: inner, .. } => {
            head_name(lowered, module, inner)
        }
        RefinedTypeKind::Constructor(name) => match lowered.type_name(module, name).found() {
            Some(TypeName::Type(id)) => Some(id),
            _ => None,
        },
        RefinedTypeKind::List(_) => Some(lowered.names().builtin.list),
        _ => None,
    }
}

/// The type constructor of an instance that is written out.
fn instance_head(lowered: &Lowered, instance: &InstanceEntity) -> Option<TypeId> {
    let InstanceForm::Written { declaration } = instance.form else { return None };
    let syntax = &lowered.names().graph.module(instance.module).syntax;
    let DeclarationKind::Instance(written) = &syntax.declarations.get(declaration)?.kind else { return None };
    let mut ty = written.head.arguments.first()?;
    loop {
        ty = match &ty.kind {
            TypeKind::Parenthesized(inner) | TypeKind::Apply { function: inner, .. } => inner,
            TypeKind::List(_) => return Some(lowered.names().builtin.list),
            TypeKind::Constructor(name) => {
                return match lowered.type_name(instance.module, name).found() {
                    Some(TypeName::Type(id)) => Some(id),
                    _ => None,
                };
            }
            _ => return None,
        };
    }
}
