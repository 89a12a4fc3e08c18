//! Everything the specifications of all modules say, by what they speak of.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Diagnostic, Name, Span};

use crate::{
    lower::Lowered,
    modules::{ModuleId, Origin},
    rename::entity::{GlobalId, TypeId, TypeName, Value},
    syntax::{
        QualifiedName, Specification, SpecificationKind,
        specification::{LogicAlias, Mark, Measure, MeasureScope, RefinedData, RefinedSignature, Trust, TypeAlias},
    },
};

/// Something said in a module.
#[derive(Clone, Debug)]
pub(super) struct Said<T> {
    pub module: ModuleId,
    pub content: T,
}

#[derive(Clone, Debug)]
pub(super) struct Signed {
    pub module: ModuleId,
    pub trust: Trust,
    pub signature: RefinedSignature,
}

#[derive(Debug, Default)]
pub(super) struct Book {
    pub signatures: BTreeMap<GlobalId, Signed>,
    pub data: BTreeMap<TypeId, Said<RefinedData>>,
    pub ignored: BTreeSet<GlobalId>,
    /// Signatures that were not understood, by function.
    pub not_understood: BTreeMap<GlobalId, (String, Span)>,
    type_aliases: BTreeMap<Name, Vec<Said<TypeAlias>>>,
    logic_aliases: BTreeMap<Name, Vec<Said<LogicAlias>>>,
    measures: BTreeMap<Name, Vec<Said<Measure>>>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Book {
    pub(super) fn read(lowered: &Lowered) -> Book {
        let mut book = Book::default();
        let all: Vec<(ModuleId, Specification)> =
            lowered.specifications().map(|(module, one)| (module, one.clone())).collect();
        for (module, specification) in all {
            book.note(lowered, module, specification);
        }
        book
    }

    fn note(&mut self, lowered: &Lowered, module: ModuleId, specification: Specification) {
        match specification.kind {
            SpecificationKind::Signature(signature) => self.signature(lowered, module, &signature),
            SpecificationKind::TypeAlias(alias) => {
                self.type_aliases.entry(alias.name.name.clone()).or_default().push(Said { module, content: alias });
            }
            SpecificationKind::LogicAlias(alias) => {
                self.logic_aliases.entry(alias.name.name.clone()).or_default().push(Said { module, content: alias });
            }
            SpecificationKind::Measure(measure) => {
                self.measures.entry(measure.name.name.clone()).or_default().push(Said { module, content: measure });
            }
            SpecificationKind::Data(data) => {
                if let Some(TypeName::Type(id)) = lowered.type_name(module, &data.name).found() {
                    self.data.insert(id, Said { module, content: data });
                }
            }
            SpecificationKind::Mark { mark: Mark::Ignore, name } => {
                self.ignored.extend(global(lowered, module, &name));
            }
            SpecificationKind::Unsupported { what, names } => {
                for name in names {
                    if let Some(global) = global(lowered, module, &name) {
                        self.not_understood.insert(global, (what.clone(), specification.span));
                    }
                }
            }
            _ => {}
        }
    }

    fn signature(&mut self, lowered: &Lowered, module: ModuleId, signature: &RefinedSignature) {
        for name in &signature.names {
            match global(lowered, module, name) {
                Some(global) => {
                    let signed = Signed { module, trust: signature.trust, signature: signature.clone() };
                    // What a user says about a library function goes before what the library says.
                    self.signatures.insert(global, signed);
                }
                None if lowered.names().graph.module(module).origin != Origin::Library => {
                    let message = format!("this specifies `{name}`, but there is no such function here");
                    self.diagnostics.push(Diagnostic::warning("specification", message, name.span));
                }
                None => {}
            }
        }
    }

    pub(super) fn type_alias(&self, module: ModuleId, name: &QualifiedName) -> Option<&Said<TypeAlias>> {
        nearest(self.type_aliases.get(&name.name)?, module)
    }

    pub(super) fn logic_alias(&self, module: ModuleId, name: &QualifiedName) -> Option<&Said<LogicAlias>> {
        nearest(self.logic_aliases.get(&name.name)?, module)
    }

    pub(super) fn measure(&self, module: ModuleId, name: &QualifiedName) -> Option<&Said<Measure>> {
        let all = self.measures.get(&name.name)?;
        let plain = all.iter().filter(|said| said.content.scope == MeasureScope::Plain);
        let own = plain.clone().find(|said| said.module == module);
        own.or_else(|| plain.last())
    }
}

/// What the module itself says, otherwise what was said last: the modules of the user come after the library's.
fn nearest<T>(all: &[Said<T>], module: ModuleId) -> Option<&Said<T>> {
    all.iter().rev().find(|said| said.module == module).or_else(|| all.last())
}

fn global(lowered: &Lowered, module: ModuleId, name: &QualifiedName) -> Option<GlobalId> {
    match lowered.value(module, name).found()? {
        Value::Global(global) => Some(global),
        Value::Constructor(_) => None,
    }
}
