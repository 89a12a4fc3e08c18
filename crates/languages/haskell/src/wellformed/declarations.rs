//! Refined datatypes, classes, instances, and marks on functions: what they speak of exists.

use std::collections::BTreeSet;

use super::{Checker, scope::Scope, types::count};
use crate::{
    rename::{
        Lookup,
        entity::{ClassId, TypeId, TypeName, Value},
    },
    syntax::{
        QualifiedName,
        specification::{Mark, RefinedClass, RefinedConstructor, RefinedData, RefinedInstance, RefinedSignature},
    },
    types::data::Type,
};

impl Checker<'_> {
    pub(super) fn data(&mut self, data: &RefinedData) {
        let Some(TypeName::Type(owner)) = self.lowered.type_name(self.module, &data.name).found() else {
            if data.name.qualifier.is_none() && !self.is_incomplete {
                let message = format!("this refines the datatype `{}`, but there is none", data.name);
                self.report(message, "declare it in Haskell as well, or correct its name", data.name.span);
            }
            return;
        };
        if let Some(size) = &data.size
            && !self.is_function(size)
        {
            let message = format!("there is no measure `{size}` for the size of `{}`", data.name);
            self.report(message, format!("define it: {{-@ measure {size} @-}}"), size.span);
        }
        let mut scope = Scope::default();
        scope.bring_predicates(&data.predicates);
        for constructor in data.constructors.iter().flatten() {
            self.constructor(data, owner, constructor, &scope);
        }
    }

    fn constructor(&mut self, data: &RefinedData, owner: TypeId, written: &RefinedConstructor, scope: &Scope) {
        let entities = &self.lowered.names().entities;
        let found = match self.lowered.value(self.module, &written.name) {
            Lookup::Found(Value::Constructor(id)) if entities.constructor(id).owner == owner => id,
            Lookup::Unbound | Lookup::Found(_) => {
                let known: Vec<&str> =
                    entities.ty(owner).constructors.iter().map(|id| entities.constructor(*id).name.as_str()).collect();
                let help = format!("`{}` has the constructors {}", data.name, known.join(", "));
                // Constructors of other modules may be hidden here.
                if !known.is_empty() && written.name.qualifier.is_none() && !self.is_library(entities.ty(owner).module)
                {
                    let message = format!("`{}` is no constructor of `{}`", written.name, data.name);
                    self.report(message, help, written.name.span);
                }
                return;
            }
            Lookup::Ambiguous(_) => return,
        };
        let arity = entities.constructor(found).arity;
        if arity != written.fields.len() {
            let message = format!("`{}` takes {}, but has {} here", written.name, count(arity), written.fields.len());
            self.report(message, "write all fields, in Haskell's order", written.span);
            return;
        }
        let mut inner = scope.clone();
        let mut names = BTreeSet::new();
        for field in written.fields.iter().filter_map(|field| field.name.as_ref()) {
            if !names.insert(&field.name) && field.name != "_" {
                let message = format!("two fields of `{}` are called `{}`", written.name, field.name);
                self.report(message, "give them different names", field.span);
            }
        }
        inner.bring(names.into_iter().cloned());
        for field in &written.fields {
            let name = field.name.as_ref().map(|name| &name.name);
            self.written(&field.field_type, &inner, name);
        }
        if let Some(result) = &written.result {
            self.written(result, &inner, None);
        }
        self.fields_fit(Value::Constructor(found), written);
    }

    fn fields_fit(&mut self, constructor: Value, written: &RefinedConstructor) {
        let scheme = self.lowered.signature_of(constructor);
        let arrow = self.lowered.names().builtin.arrow;
        let mut rest = scheme.body.clone();
        for field in &written.fields {
            let (argument, result) = match (rest.spine().0, rest.spine().1.as_slice()) {
                (Type::Constructor(id), [argument, result]) if *id == arrow => ((*argument).clone(), (*result).clone()),
                _ => return,
            };
            self.fits(&field.field_type, &argument);
            rest = result;
        }
    }

    pub(super) fn class(&mut self, class: &RefinedClass) {
        self.of_class(&class.name, &class.methods);
    }

    pub(super) fn instance(&mut self, instance: &RefinedInstance) {
        self.of_class(&instance.class, &instance.methods);
    }

    fn of_class(&mut self, name: &QualifiedName, methods: &[RefinedSignature]) {
        match self.lowered.type_name(self.module, name) {
            Lookup::Found(TypeName::Class(id)) => self.methods(id, name, methods),
            Lookup::Unbound if name.qualifier.is_none() && !self.is_incomplete => {
                let message = format!("there is no class `{name}`");
                self.report(message, "correct the name, or import the class", name.span);
            }
            _ => {}
        }
    }

    fn methods(&mut self, id: ClassId, class: &QualifiedName, methods: &[RefinedSignature]) {
        for signature in methods {
            self.written(&signature.signature, &Scope::default(), None);
            for name in &signature.names {
                let entities = &self.lowered.names().entities;
                let entity = entities.class(id);
                let known: Vec<&str> =
                    entity.methods.iter().map(|method| entities.global(*method).name.as_str()).collect();
                // The library's classes have fewer methods here than in GHC.
                if known.contains(&name.name.as_str()) || self.is_library(entity.module) || name.qualifier.is_some() {
                    continue;
                }
                let help = format!("`{class}` has the methods {}", known.join(", "));
                self.report(format!("`{name}` is no method of the class `{class}`"), help, name.span);
            }
        }
    }

    pub(super) fn mark(&mut self, mark: Mark, name: &QualifiedName) {
        let is_elsewhere = name.qualifier.is_some()
            || self.is_incomplete
            || self.is_value(name)
            || self.is_local(&name.name)
            || matches!(mark, Mark::LazyVariable)
            || !matches!(self.lowered.type_name(self.module, name), Lookup::Unbound);
        if !is_elsewhere {
            let message = format!("`{} {name}`: there is no `{name}`", mark.word());
            self.report(message, "define it, or correct its name", name.span);
        }
    }

    pub(super) fn embedded_type(&mut self, name: &QualifiedName) {
        let is_known = name.qualifier.is_some()
            || self.is_incomplete
            || !matches!(self.lowered.type_name(self.module, name), Lookup::Unbound);
        if !is_known {
            self.report(format!("there is no type `{name}`"), "correct the name, or import the type", name.span);
        }
    }
}
