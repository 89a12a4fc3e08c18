//! The symbolic engine on small programs, by feature: each with what it accepts and what it rejects.

mod basics;
mod collections;
mod functions;
mod joins;
mod predicates;
mod quantified;
mod support;
mod termination;
mod wands;
