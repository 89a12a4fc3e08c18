//! Which types of the language have predicate parameters: those of lists and tuples exist only where a module says something with them.

use super::Elaborator;
use crate::{
    modules::Origin,
    rename::entity::Value,
    syntax::{
        SpecificationKind,
        specification::{RefinedConstructor, RefinedType, RefinedTypeKind},
    },
};

/// Which types of the language have predicate parameters, because somebody says something with them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    pub(super) lists: bool,
    pub(super) tuples: bool,
}

impl Elaborator<'_> {
    /// What the types of library functions say that the program uses.
    fn library_uses(&mut self) -> Uses {
        let mut all = Uses::default();
        let mut saying = Vec::new();
        for (module, specification) in self.lowered.specifications() {
            let library = self.lowered.names().graph.module(module).origin == Origin::Library;
            if let SpecificationKind::Signature(signature) = &specification.kind
                && library
            {
                let mut own = Uses::default();
                own.note(&signature.signature);
                let globals = signature.names.iter().filter_map(|name| self.lowered.value(module, name).found());
                saying.extend(globals.filter(|_| own.lists || own.tuples).map(|global| (global, own)));
            }
        }
        for (value, own) in saying {
            if let Value::Global(global) = value
                && self.lowered.requested_name(global).is_some()
            {
                all.lists |= own.lists;
                all.tuples |= own.tuples;
            }
        }
        all
    }

    pub(super) fn find_uses(&mut self) {
        let mut uses = self.library_uses();
        let graph = &self.lowered.names().graph;
        for (module, specification) in self.lowered.specifications() {
            if graph.module(module).origin == Origin::Library {
                continue;
            }
            match &specification.kind {
                SpecificationKind::Signature(signature) => uses.note(&signature.signature),
                SpecificationKind::TypeAlias(alias) => uses.note(&alias.body),
                SpecificationKind::Data(data) => {
                    let constructors = data.constructors.iter().flatten();
                    let fields = constructors.flat_map(|constructor: &RefinedConstructor| &constructor.fields);
                    fields.for_each(|field| uses.note(&field.field_type));
                }
                SpecificationKind::Class(class) => class.methods.iter().for_each(|one| uses.note(&one.signature)),
                SpecificationKind::Instance(instance) => {
                    instance.methods.iter().for_each(|one| uses.note(&one.signature));
                }
                _ => {}
            }
        }
        self.uses = uses;
    }
}

impl Uses {
    fn note(&mut self, written: &RefinedType) {
        use RefinedTypeKind as Kind;
        match &written.kind {
            Kind::Abstract { base, .. } => {
                let mut inner = &**base;
                while let Kind::Parenthesized(next) | Kind::Refined { base: next, .. } = &inner.kind {
                    inner = next;
                }
                self.lists |= matches!(inner.kind, Kind::List(_));
                self.tuples |= matches!(inner.kind, Kind::Tuple(_));
                self.note(base);
            }
            Kind::Tuple(components) => {
                self.tuples |= components.iter().any(|component| component.binder.is_some());
                components.iter().for_each(|component| self.note(&component.component));
            }
            Kind::Apply { function, arguments } => {
                self.note(function);
                arguments.iter().for_each(|argument| self.note(argument));
            }
            Kind::Function { argument, result, .. } => {
                self.note(argument);
                self.note(result);
            }
            Kind::List(inner)
            | Kind::Parenthesized(inner)
            | Kind::Refined { base: inner, .. }
            | Kind::Qualified { body: inner, .. }
            | Kind::ForAll { body: inner, .. }
            | Kind::Bounded { body: inner, .. }
            | Kind::Exists { body: inner, .. } => self.note(inner),
            _ => {}
        }
    }
}
