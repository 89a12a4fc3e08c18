//! Derived instances.

use super::Checker;
use crate::rename::{entity::GlobalId, tree::Definition};

impl Checker {
    pub(super) fn derived_definition(&mut self, _global: GlobalId) -> Option<Definition> {
        None
    }
}
