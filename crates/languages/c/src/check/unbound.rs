//! Names for which nothing was declared: each is told once for a function, with the header that declares it, and what it stands for fits everywhere.

use gainsay_ir::c::Type;
use gainsay_source::{Diagnostic, Name, Span};

use super::Checker;
use crate::library;

impl Checker<'_> {
    /// Tells that a name means nothing; its type.
    pub(super) fn unbound(&mut self, name: &Name, message: String, span: Span) -> Type {
        self.is_broken = true;
        self.is_unrunnable |= !self.ghost;
        if self.unbound.insert(name.clone()) {
            let told = Diagnostic::error("unbound-name", message, span);
            let mark = if self.ghost { "//@ " } else { "" };
            let header = library::declaring(name).filter(|header| header.ends_with(".gh") == self.ghost);
            self.diagnostics.push(match header {
                Some(header) => told.with_help(format!("`{mark}#include <{header}>` declares it")),
                None => told,
            });
        }
        self.types.fresh()
    }
}
