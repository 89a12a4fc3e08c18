//! The instances of a module become entities: written ones, `deriving` clauses and standalone deriving.

use gainsay_source::{Diagnostic, Name, Span};

use super::{
    Names,
    declare::binding_defines,
    entity::{ClassId, GlobalEntity, GlobalKind, InstanceEntity, InstanceForm, InstanceId, TypeName},
    scope::Lookup,
};
use crate::{
    modules::ModuleId,
    syntax::{DeclarationKind, Instance, InstanceItem, QualifiedName, Type, TypeKind},
};

/// Classes whose derived instances carry no run-time meaning here: the clause is accepted and has no effect.
const MEANINGLESS: [&str; 7] = ["Generic", "Generic1", "Typeable", "Data", "Lift", "NFData", "Hashable"];

pub(super) fn declare_instances(names: &mut Names, module: ModuleId) {
    let syntax = names.graph.module(module).syntax.clone();
    for (declaration, item) in syntax.declarations.iter().enumerate() {
        match &item.kind {
            DeclarationKind::Instance(instance) => {
                let form = InstanceForm::Written { declaration };
                if let Some(id) = names.instance(module, &instance.head.class, form, item.span) {
                    names.attach_items(id, instance);
                }
            }
            DeclarationKind::StandaloneDeriving(standalone) => {
                names.instance(module, &standalone.head.class, InstanceForm::Standalone { declaration }, item.span);
            }
            DeclarationKind::Data(data) => {
                for (clause, deriving) in data.deriving.iter().enumerate() {
                    for (class, ty) in deriving.classes.iter().enumerate() {
                        if let Some(name) = class_name(ty) {
                            let form = InstanceForm::Derived { declaration, clause, class };
                            names.instance(module, name, form, ty.span);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

/// The class at the head of a constraint.
pub fn class_name(ty: &Type) -> Option<&QualifiedName> {
    match &ty.kind {
        TypeKind::Constructor(name) => Some(name),
        TypeKind::Apply { function, .. } => class_name(function),
        TypeKind::Parenthesized(inner) => class_name(inner),
        _ => None,
    }
}

impl Names {
    fn instance(
        &mut self,
        module: ModuleId,
        class: &QualifiedName,
        form: InstanceForm,
        span: Span,
    ) -> Option<InstanceId> {
        let class = self.instance_class(module, class, form)?;
        let id = InstanceId(self.entities.instances.len() as u32);
        let mut global = |name: Name, kind| {
            self.entities.add_global(GlobalEntity { name, module, kind, signature: None, fixity: None, span })
        };
        let dictionary = global(Name::new("instance"), GlobalKind::Dictionary { instance: id });
        let count = self.entities.class(class).methods.len();
        let methods: Vec<_> = (0..count)
            .map(|index| {
                let name = self.entities.global(self.entities.class(class).methods[index]).name.clone();
                let kind = GlobalKind::InstanceMethod { instance: id, index };
                self.entities.add_global(GlobalEntity { name, module, kind, signature: None, fixity: None, span })
            })
            .collect();
        let items = vec![None; count];
        self.entities.add_instance(InstanceEntity { class, module, form, methods, dictionary, items, span });
        self.entities.classes[class.index()].instances.push(id);
        Some(id)
    }

    fn instance_class(&mut self, module: ModuleId, class: &QualifiedName, form: InstanceForm) -> Option<ClassId> {
        let written = matches!(form, InstanceForm::Written { .. });
        let problem = match self.lookup_type(module, class) {
            Lookup::Found(TypeName::Class(id)) => return Some(id),
            Lookup::Found(TypeName::Type(_)) => format!("`{class}` is a type, not a class"),
            Lookup::Ambiguous(_) => format!("`{class}` is ambiguous: several imports export it"),
            Lookup::Unbound if !written && MEANINGLESS.contains(&class.name.as_str()) => return None,
            Lookup::Unbound => format!("there is no class `{class}`"),
        };
        self.diagnostics.push(Diagnostic::error("unbound-name", problem, class.span));
        None
    }

    fn attach_items(&mut self, id: InstanceId, instance: &Instance) {
        let class = self.entities.instance(id).class;
        for (index, method) in self.entities.class(class).methods.clone().into_iter().enumerate() {
            let name = self.entities.global(method).name.clone();
            let position = instance.items.iter().position(|item| instance_item_defines(item, &name));
            self.entities.instances[id.index()].items[index] = position;
        }
        for item in &instance.items {
            self.check_item(class, item);
        }
    }

    fn check_item(&mut self, class: ClassId, item: &InstanceItem) {
        match item {
            InstanceItem::AssociatedType { span, .. } => {
                let message = "an associated type is not supported; what uses it is not checked";
                self.diagnostics.push(Diagnostic::error("unsupported", message, *span));
            }
            InstanceItem::Unsupported { .. } => {}
            InstanceItem::Binding(binding) => {
                let crate::syntax::BindingKind::Function(function) = &binding.kind else { return };
                let entity = self.entities.class(class);
                let known = |method: &_| self.entities.global(*method).name == function.name.name;
                if !entity.methods.iter().any(known) {
                    let message = format!("`{}` is not a method of the class `{}`", function.name.name, entity.name);
                    self.diagnostics.push(Diagnostic::error("unbound-name", message, function.name.span));
                }
            }
        }
    }
}

fn instance_item_defines(item: &InstanceItem, name: &Name) -> bool {
    matches!(item, InstanceItem::Binding(binding) if binding_defines(binding, name))
}
