//! What nobody has to write: opening and closing predicates where their content is needed, taking arrays apart and putting them together, learning
//! what an instance implies, reading and writing through membership, disjointness of what is owned separately, structures one behind another, segments from
//! the back, letting go of instances that own nothing. `recursion` says what the parameters of a predicate are to its recursion.

mod aliased_locations;
mod array;
mod bytes;
mod concatenation;
mod disjointness;
mod drop_empty;
mod each_element;
mod learn;
mod lemma;
mod member_array;
mod membership;
mod open_close;
mod pure_lemmas;
mod read_member;
mod recursion;
mod refold;
mod replace_subtree;
mod segment_from_back;
mod split_join;
mod write_member;

pub(crate) use array::Element;
pub(crate) use concatenation::Way;
pub(crate) use member_array::ArraySite;
pub(crate) use read_member::{Focus, FocusKey};
pub(crate) use segment_from_back::Back;
