//! Members of small programs, checked with a real solver: the failures must be those the text is marked with.

mod basics;
mod functions;
mod predicates;
mod quantified;
mod support;
mod wands;
