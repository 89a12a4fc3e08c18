//! What nobody has to write: opening and closing predicates where their content is needed, taking arrays apart and putting them together, learning
//! what an instance implies, reading and writing through membership, disjointness of what is owned separately, joining segments, segments from the back, letting go of
//! instances that own nothing.

mod apart;
mod array;
mod back;
mod bytes;
mod focus;
mod graft;
mod join;
mod learn;
mod lemma;
mod membership;
mod pieces;
mod prefix;
mod provides;
mod refold;
mod restate;
mod update;
mod vanish;
mod view;

pub(crate) use array::Element;
pub(crate) use back::Back;
pub(crate) use focus::{Focus, FocusKey};
