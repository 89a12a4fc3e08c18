//! What names stand for where a refinement is written.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::Name;

use super::sort::Sort;
use crate::syntax::specification::PredicateBinder;

#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub values: BTreeMap<Name, Sort>,
    /// Predicate parameters.
    pub predicates: BTreeSet<Name>,
}

impl Scope {
    pub(super) fn with(&self, name: &Name, sort: Sort) -> Scope {
        let mut scope = self.clone();
        scope.values.insert(name.clone(), sort);
        scope
    }

    pub(super) fn bring(&mut self, names: impl IntoIterator<Item = Name>) {
        self.values.extend(names.into_iter().map(|name| (name, Sort::Unknown)));
    }

    pub(super) fn bring_predicates(&mut self, predicates: &[PredicateBinder]) {
        self.predicates.extend(predicates.iter().map(|predicate| predicate.name.name.clone()));
    }
}
