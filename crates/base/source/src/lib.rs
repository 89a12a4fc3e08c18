//! What the user wrote, and what is wrong with it.
//!
//! Everybody else depends on this crate and it depends on nobody: source files and positions in them ([`Sources`], [`Span`]), identifiers
//! ([`Name`]) and numbers for new ones ([`Numbers`]), news about the text itself ([`Diagnostic`]), and the [`Host`] through which the pure core asks the world for files and time;
//! where a program can be changed to test who believes it ([`Plants`]); and what stands beside the code ([`Comment`]).

mod comments;
mod diagnostic;
mod host;
mod name;
mod nearest;
mod numbers;
mod plant;
mod sources;

pub use comments::{Comment, CommentSyntax};
pub use diagnostic::{Diagnostic, Fix, Label, Severity};
pub use host::{Host, ReadError};
pub use name::Name;
pub use nearest::nearest;
pub use numbers::Numbers;
pub use plant::{Edit, Plant, Planted, Plants, Premise, edited};
pub use sources::{FileId, Place, Sources, Span};
