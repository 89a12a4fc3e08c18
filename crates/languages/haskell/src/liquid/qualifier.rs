//! Qualifiers that users state: `qualif Name(v:Int, x:a): (v < x)`. Nothing is believed because of them; they are tried where something is inferred.

use gainsay_ir::refined::{Logic as Term, Qualifier};
use gainsay_source::Name;

use super::{Elaborator, Made, written::Scope};
use crate::{
    modules::ModuleId,
    syntax::{SpecificationKind, specification::Qualifier as Written},
};

impl Elaborator<'_> {
    /// Qualifiers as written. One that is not understood is not tried.
    pub(super) fn read_qualifiers(&mut self) {
        let written = self.lowered.specifications().filter_map(|(module, one)| match &one.kind {
            SpecificationKind::Qualifier(qualifier) => Some((module, qualifier.clone())),
            _ => None,
        });
        let written: Vec<(ModuleId, Written)> = written.collect();
        for (module, written) in written {
            let made = self.qualifier(module, &written);
            self.program.qualifiers.extend(made.ok().flatten());
        }
    }

    fn qualifier(&mut self, module: ModuleId, written: &Written) -> Made<Option<Qualifier>> {
        let Some(((value, value_type), others)) = written.parameters.split_first() else { return Ok(None) };
        let mut scope = Scope::new(module);
        let sort = self.written_sort(module, value_type)?;
        scope.values.insert(value.name.clone(), Term::value());
        let mut parameters = Vec::new();
        for (place, (name, ty)) in others.iter().enumerate() {
            let unique = Name::from(format!("x{place}?"));
            scope.values.insert(name.name.clone(), Term::Variable(unique.clone()));
            parameters.push((unique, self.written_sort(module, ty)?));
        }
        let body = self.logic(&written.body, &scope)?;
        Ok(Some(Qualifier { value: sort, parameters, body }))
    }
}
