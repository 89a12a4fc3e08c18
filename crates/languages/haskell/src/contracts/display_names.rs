//! What is kept for those who write counterexamples down: types, constructors, dictionaries, by their names in the program.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::{self as ir, Program};
use gainsay_source::Name;

use super::Writer;
use crate::{
    known_types::{Input, KnownTypes, mentions_characters},
    modules::Origin,
    rename::entity::{ConstructorId, GlobalId, Value},
};

/// The types of the library whose values are told by their members.
const COLLECTIONS: [&str; 2] = ["Map", "Set"];

/// The type of the library whose values are reported as the strings they are made of.
const TEXT: &str = "Text";

/// The types of the library whose constructors every program can write.
const IN_EVERY_PROGRAM: [&str; 3] = ["Maybe", "Either", "Ordering"];

impl Writer<'_> {
    /// How many of a function's first arguments are dictionaries.
    pub(super) fn dictionaries(&mut self) -> BTreeMap<Name, usize> {
        let mut taken = BTreeMap::new();
        for global in (0..self.lowered.names().entities.globals.len() as u32).map(GlobalId) {
            let Some(name) = self.lowered.requested_name(global) else { continue };
            let count = self.dictionary_count(global);
            if count > 0 {
                taken.insert(name, count);
            }
        }
        taken
    }

    /// The functions with a stated termination metric.
    pub(super) fn stated_metrics(&self) -> BTreeSet<Name> {
        let stated = self.lowered.functions.iter().filter(|function| {
            let signed = self.book.signatures.get(&function.global);
            signed.is_some_and(|signed| !signed.signature.metric.is_empty())
        });
        stated.map(|function| function.name.clone()).collect()
    }

    /// The names of the methods that `deriving` made.
    pub(super) fn derived(&mut self) -> BTreeSet<Name> {
        let globals = (0..self.lowered.names().entities.globals.len() as u32).map(GlobalId);
        globals
            .filter(|id| self.lowered.is_derived(*id))
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|id| self.lowered.requested_name(id))
            .collect()
    }

    pub(super) fn known_types(&mut self, program: &Program) -> KnownTypes {
        let collections = self.collections();
        let functions = self.signatures_with_characters();
        let inputs = self.entries.iter().map(|(goal, entry)| {
            let inputs = entry.parameters.iter().map(|parameter| Input {
                label: parameter.label.clone(),
                written: parameter.written.clone(),
                ty: parameter.ty.clone(),
                made_by: parameter.made_by,
            });
            (goal.clone(), inputs.collect())
        });
        let inputs = inputs.collect();
        let plainest = KnownTypes::plainest(program, &self.writable());
        let texts = self.constructors(|ty, is_library| is_library && ty == TEXT);
        KnownTypes { inputs, functions, constructors: KnownTypes::constructors(program), collections, texts, plainest }
    }

    /// The watched functions that take or return what may be a string.
    fn signatures_with_characters(&mut self) -> BTreeMap<Name, (Vec<ir::Type>, ir::Type)> {
        let mut functions = BTreeMap::new();
        for global in (0..self.lowered.names().entities.globals.len() as u32).map(GlobalId) {
            if !self.program_watched.globals.contains(&global) {
                continue;
            }
            let Some(name) = self.lowered.requested_name(global) else { continue };
            let scheme = self.lowered.signature_of(Value::Global(global));
            let mut parameters = Vec::new();
            let mut rest = scheme.body.clone();
            while let Some((argument, result)) = self.split_arrow(&rest) {
                parameters.push(self.lowered.known_type(&argument));
                rest = result;
            }
            let result = self.lowered.known_type(&rest);
            if parameters.iter().chain([&result]).any(mentions_characters) {
                functions.insert(name, (parameters, result));
            }
        }
        functions
    }

    fn collections(&mut self) -> BTreeSet<Name> {
        self.constructors(|ty, is_library| is_library && COLLECTIONS.contains(&ty))
    }

    /// The constructors that can be written beside the module.
    fn writable(&mut self) -> BTreeSet<Name> {
        self.constructors(|ty, is_library| !is_library || IN_EVERY_PROGRAM.contains(&ty))
    }

    /// The constructors of the types, by their names and whether they are the library's, that are wanted.
    fn constructors(&mut self, wanted: impl Fn(&str, bool) -> bool) -> BTreeSet<Name> {
        let names = self.lowered.names();
        let types = names.entities.types.iter().filter(|ty| {
            let module = names.graph.modules.get(ty.module.0 as usize);
            wanted(&ty.name, module.is_some_and(|module| module.origin == Origin::Library))
        });
        let constructors: Vec<ConstructorId> = types.flat_map(|ty| ty.constructors.iter().copied()).collect();
        constructors.into_iter().map(|id| self.lowered.program_name(Value::Constructor(id))).collect()
    }
}
