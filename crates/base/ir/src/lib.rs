//! The two intermediate languages: where languages and engines meet.
//!
//! [`functional`] is the papers' λ_G grown up; Haskell and Racket lower to it, and its text form is `.fun`. [`permission`] is Viper's
//! language; C lowers to it as well. Both are plain data: behaviour is printing, reading and checking that a program is well-formed.

pub mod functional;
pub mod permission;
