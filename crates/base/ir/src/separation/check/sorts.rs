//! Which variables there are, and of which sort.

use std::collections::BTreeMap;

use gainsay_source::Name;

use super::Sort;

/// Variables of a member; `None` where the sort is not known because of a flaw elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Variables(BTreeMap<Name, Option<Sort>>);

impl Variables {
    /// Whether it is new.
    pub(super) fn declare(&mut self, name: &Name, sort: Sort) -> bool {
        self.0.insert(name.clone(), Some(sort)).is_none()
    }

    /// Makes it one of this sort from here on.
    pub(super) fn set(&mut self, name: &Name, sort: Option<Sort>) {
        self.0.insert(name.clone(), sort);
    }

    pub(super) fn get(&self, name: &Name) -> Option<&Option<Sort>> {
        self.0.get(name)
    }

    /// Keeps what both agree on.
    pub(super) fn meet(&mut self, other: &Variables) {
        self.0.retain(|name, sort| match other.0.get(name) {
            Some(Some(found)) => sort.as_ref().is_none_or(|sort| sort == found),
            Some(None) => true,
            None => false,
        });
    }
}
