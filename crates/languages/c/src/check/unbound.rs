//! Names for which nothing was declared: each is reported once for a function, with the header that declares it or the name that may have been meant, and
//! what it stands for fits everywhere.

use gainsay_ir::c::{Context, Type};
use gainsay_source::{Diagnostic, Name, Span};

use super::Checker;
use crate::library;

impl Checker<'_> {
    /// Reports that a name at this place means nothing; its type.
    pub(super) fn unbound(&mut self, name: &Name, message: String, span: Span) -> Type {
        self.is_broken = true;
        self.is_unrunnable |= !self.ghost;
        if self.unbound.insert(name.clone()) {
            let told = Diagnostic::error("unbound-name", message, span);
            let mark = if self.ghost { "//@ " } else { "" };
            let header = library::declaring(name).filter(|header| header.ends_with(".gh") == self.ghost);
            self.diagnostics.push(match header {
                Some(header) => told.with_help(format!("`{mark}#include <{header}>` declares it")),
                None => told.or_nearest(name, span, self.names().map(Name::as_str)),
            });
        }
        self.types.fresh()
    }

    /// The names that mean something here.
    fn names(&self) -> impl Iterator<Item = &Name> {
        let Context { globals, enumerators, functions, fixpoints, predicates, constructors, .. } = self.context;
        let code = globals.keys().chain(enumerators.keys()).chain(functions.keys());
        let ghost = fixpoints.keys().chain(predicates.keys()).chain(constructors.keys()).filter(|_| self.ghost);
        self.scope.iter().map(|(name, _)| name).chain(code).chain(ghost)
    }
}
