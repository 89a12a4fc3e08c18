//! Datatypes of a module in which nothing else is to be checked: goals about what is said of them.

use gainsay_source::{Name, Span};

use super::{Elaborator, Made, stop};
use crate::{
    rename::entity::{TypeEntityKind, TypeId},
    syntax::SpecificationKind,
};

/// A datatype that is a goal: each of its constructors is to have arguments that keep what is said of its fields.
#[derive(Debug)]
pub struct Declared {
    pub name: Name,
    /// Its name in the program, or what is not understood.
    pub datatype: Made<Name>,
    pub span: Span,
}

impl Elaborator<'_> {
    /// The datatypes of the root module with constructors, in the order of the source.
    pub(super) fn declared(&mut self) -> Vec<Declared> {
        let root = self.lowered.root();
        let all = self.lowered.names().entities.types.iter().enumerate();
        let own = all.filter(|(_, entity)| {
            let is_data = matches!(entity.kind, TypeEntityKind::Data { .. } | TypeEntityKind::Newtype { .. });
            entity.module == root && is_data && !entity.constructors.is_empty()
        });
        let own: Vec<_> = own.map(|(index, entity)| (TypeId(index as u32), entity.name.clone(), entity.span)).collect();
        let measures = self.all_measures();
        let mut declared = Vec::new();
        for (id, name, span) in own {
            let datatype = measures.clone().and_then(|()| self.open_datatype(id, span));
            declared.push(Declared { name, datatype, span });
        }
        declared
    }

    fn open_datatype(&mut self, id: TypeId, span: Span) -> Made<Name> {
        let name = self.datatype(id, span)?;
        for constructor in self.lowered.names().entities.ty(id).constructors.clone() {
            self.constructor_fields(constructor, span)?;
            let information = self.lowered.checker().constructor_information(constructor);
            let (existentials, context) = (information.existentials.len(), information.context.clone());
            let written_by_user = |class| !self.is_library(self.lowered.names().entities.class(class).module);
            if existentials > 0 || context.iter().any(|one| written_by_user(one.class)) {
                return stop("a constructor that needs instances", span);
            }
        }
        Ok(name)
    }

    /// The measures of the root module, all of which have to be understood.
    fn all_measures(&mut self) -> Made<()> {
        let root = self.lowered.root();
        let mut names = Vec::new();
        for (module, specification) in self.lowered.specifications() {
            if let SpecificationKind::Measure(measure) = &specification.kind
                && module == root
            {
                names.push(measure.name.clone());
            }
        }
        for name in names {
            self.measure(root, &name).unwrap_or_else(|| stop(format!("the measure `{name}`"), name.span))?;
        }
        Ok(())
    }
}
