//! Which name of the program is which variable of the lowered one. Lowered names are unique in their procedure.

use std::collections::BTreeMap;

use gainsay_ir::c::Type;
use gainsay_source::Name;

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) source: Name,
    pub(super) name: Name,
    pub(super) ty: Type,
    /// It has an address: `name` holds it.
    pub(super) in_memory: bool,
    /// The variable that tells whether it was assigned, if that is not certain.
    pub(super) assigned: Option<Name>,
    /// Declared in an annotation.
    pub(super) ghost: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub(super) entries: Vec<Entry>,
    used: BTreeMap<Name, usize>,
}

impl Scope {
    /// A lowered name nobody has.
    pub(super) fn unique(&mut self, source: &str) -> Name {
        let count = self.used.entry(Name::new(source)).or_insert(0);
        *count += 1;
        if *count == 1 { Name::new(source) } else { Name::from(format!("{source}#{count}")) }
    }

    pub(super) fn bind(&mut self, source: &Name, ty: Type) -> Name {
        let name = self.unique(source);
        self.entries.push(Entry {
            source: source.clone(),
            name: name.clone(),
            ty,
            in_memory: false,
            assigned: None,
            ghost: false,
        });
        name
    }

    pub(super) fn find(&self, source: &str) -> Option<&Entry> {
        self.entries.iter().rev().find(|entry| entry.source == source)
    }
}
