//! What permission is held to.

use std::sync::Arc;

use gainsay_source::Name;

use crate::failure::Cause;

/// What permission is held to, without its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ResourceKey {
    Field(Name),
    Predicate(Name),
    /// A wand's shape: its text with a hole for each part that does not depend on state. Two instances of one shape differ in their holes.
    Wand(Arc<str>),
}

impl ResourceKey {
    /// What is said when there is not enough of it.
    pub fn missing(&self) -> Cause {
        match self {
            ResourceKey::Wand(_) => Cause::WandNotFound,
            ResourceKey::Field(_) | ResourceKey::Predicate(_) => Cause::InsufficientPermission,
        }
    }
}
