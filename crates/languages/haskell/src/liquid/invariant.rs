//! What may hold of all values of a datatype: what users say, and that values of an enumeration are one of its constructors. The engine proves each
//! of them by induction before it is used.

use gainsay_ir::refined::{Logic as Term, Operator};

use super::{Elaborator, written::Scope};
use crate::{
    modules::ModuleId,
    rename::entity::{TypeId, TypeName},
    syntax::{
        SpecificationKind,
        specification::{RefinedType, RefinedTypeKind},
    },
};

/// Enumerations with more constructors are known by their tags alone.
const MOST_CONSTRUCTORS: usize = 8;

impl Elaborator<'_> {
    /// Invariants as written. One that is not understood is not used.
    pub(super) fn read_invariants(&mut self) {
        let written = self.lowered.specifications().filter_map(|(module, one)| match &one.kind {
            SpecificationKind::Invariant(invariant) if !self.is_library(module) => Some((module, invariant.clone())),
            _ => None,
        });
        let written: Vec<(ModuleId, RefinedType)> = written.collect();
        for (module, invariant) in written {
            let RefinedTypeKind::Refined { value: Some(value), base, predicate } = &invariant.kind else { continue };
            let Some(id) = self.plain_data(module, base) else { continue };
            let mut scope = Scope::new(module);
            scope.values.insert(value.name.clone(), Term::value());
            if self.datatype(id, invariant.span).is_ok()
                && let Ok(predicate) = self.logic(predicate, &scope)
            {
                self.invariants.extend(predicate.conjuncts().into_iter().map(|conjunct| (id, conjunct)));
            }
        }
    }

    /// The datatype that a type is of, if it says nothing of its arguments.
    fn plain_data(&self, module: ModuleId, written: &RefinedType) -> Option<TypeId> {
        use RefinedTypeKind as Kind;
        match &written.kind {
            Kind::Parenthesized(inner) => self.plain_data(module, inner),
            Kind::List(element) if matches!(element.kind, Kind::Variable(_)) => Some(self.lowered.names().builtin.list),
            Kind::Constructor(name) if self.book.type_alias(module, name).is_none() => {
                match self.lowered.type_name(module, name).found()? {
                    TypeName::Type(id) => Some(id),
                    TypeName::Class(_) => None,
                }
            }
            Kind::Apply { function, arguments } => {
                let plain = arguments.iter().all(|argument| matches!(argument.kind, Kind::Variable(_)));
                self.plain_data(module, function).filter(|_| plain)
            }
            _ => None,
        }
    }

    /// Gives the datatypes what may hold of their values.
    pub(super) fn add_invariants(&mut self) {
        for (id, invariant) in std::mem::take(&mut self.invariants) {
            let name = self.type_name(id);
            if let Some(datatype) = self.program.datatypes.iter_mut().find(|datatype| datatype.name == name) {
                datatype.invariants.push(invariant);
            }
        }
        for datatype in &mut self.program.datatypes {
            let count = datatype.constructors.len();
            let is_enumeration = datatype.constructors.iter().all(|constructor| constructor.fields.is_empty());
            if is_enumeration && (2..=MOST_CONSTRUCTORS).contains(&count) {
                let names = datatype.constructors.iter().map(|constructor| constructor.name.clone());
                let one = names.map(|name| Term::equal(Term::value(), Term::Apply(name, Vec::new())));
                datatype.invariants.push(Term::Operation(Operator::Or, one.collect()));
            }
        }
    }
}
