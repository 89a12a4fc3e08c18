//! The intermediate languages: where languages and engines meet.
//!
//! [`functional`] is the papers' λ_G grown up; Haskell and Racket lower to it, and its text form is `.fun`. [`permission`] is Viper's
//! language. [`c`] is typed C, which is run, and [`separation`] what it is lowered to for proofs: separation logic whose assertions bind what they find. All are plain data: behaviour is printing,
//! reading and checking that a program is well-formed. [`dependency`] says in which order definitions are looked at. [`trace`] is what a run of an
//! interpreter leaves behind for a search.

pub mod c;
pub mod dependency;
pub mod functional;
pub mod permission;
pub mod refined;
pub mod separation;
mod text;
pub mod trace;
