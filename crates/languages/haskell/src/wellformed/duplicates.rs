//! What is said twice.

use std::collections::BTreeMap;

use gainsay_source::{Diagnostic, Name, Span};

use super::Checker;
use crate::{modules::ModuleId, syntax::SpecificationKind};

/// What two specifications may both define.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Defined {
    Signature,
    TypeAlias,
    LogicAlias,
    Measure,
    Data,
}

impl Defined {
    fn shown(self, name: &Name) -> String {
        match self {
            Defined::Signature => format!("`{name}` has two specifications"),
            Defined::TypeAlias | Defined::LogicAlias => format!("the alias `{name}` is defined twice"),
            Defined::Measure => format!("the measure `{name}` is defined twice"),
            Defined::Data => format!("the datatype `{name}` is refined twice"),
        }
    }
}

impl Checker<'_> {
    pub(super) fn duplicates(&mut self) {
        let mut first: BTreeMap<(ModuleId, Defined, Name), Span> = BTreeMap::new();
        for (module, specification) in self.all {
            for (defined, name, span) in definitions(&specification.kind, specification.span) {
                match first.get(&(*module, defined, name.clone())) {
                    Some(before) => {
                        let problem = Diagnostic::error("specification", defined.shown(&name), span);
                        let problem = problem.with_label(*before, "the first time");
                        self.found.push(problem.with_help("keep one of the two"));
                        self.module = *module;
                        let name = crate::syntax::QualifiedName::unqualified(name, span);
                        if let Some(global) = self.global(&name).filter(|_| defined == Defined::Signature) {
                            self.wrong.push((global, span));
                        }
                    }
                    None => {
                        first.insert((*module, defined, name), span);
                    }
                }
            }
        }
    }
}

fn definitions(kind: &SpecificationKind, span: Span) -> Vec<(Defined, Name, Span)> {
    match kind {
        SpecificationKind::Signature(signature) => {
            let names = signature.names.iter().filter(|name| name.qualifier.is_none());
            names.map(|name| (Defined::Signature, name.name.clone(), name.span)).collect()
        }
        SpecificationKind::TypeAlias(alias) => {
            vec![(Defined::TypeAlias, alias.name.name.clone(), alias.name.span)]
        }
        SpecificationKind::LogicAlias(alias) => {
            vec![(Defined::LogicAlias, alias.name.name.clone(), alias.name.span)]
        }
        SpecificationKind::Measure(measure) if !measure.equations.is_empty() => {
            let is_plain = measure.scope == crate::syntax::specification::MeasureScope::Plain;
            is_plain.then(|| (Defined::Measure, measure.name.name.clone(), measure.name.span)).into_iter().collect()
        }
        SpecificationKind::Data(data) if data.constructors.is_some() => {
            vec![(Defined::Data, data.name.name.clone(), span)]
        }
        _ => Vec::new(),
    }
}
