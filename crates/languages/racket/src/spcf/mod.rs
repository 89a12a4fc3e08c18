//! SPCF, the typed language of the paper on relatively complete counterexamples: `•` with a type, `λx:T. e`, `if`, `zero?`, `add1`, `div`.
//!
//! ```text
//! text ─parse▶ terms ─infer▶ types of the unknowns ─lower▶ core syntax of Racket
//! ```
//! Programs are also read as the paper's worked example writes them: `let f (g : int → int) (n : int) : int = 1 / (100 - (g n)) in (• f)`.
//! An unknown of type `T` is unknown code offered under the contract that `T` is. Truth is a number: 0 is false.

mod infer;
mod lower;
mod parse;
mod term;
mod token;

use gainsay_source::FileId;

use crate::{
    Loaded, RacketNotation,
    prelude::{Instances, Purpose},
};

/// Everything from text to λ_G.
pub fn load(text: &str, file: FileId) -> Loaded {
    match parse::parse(text, file).and_then(infer::infer) {
        Ok(program) => {
            let loaded = crate::lower::lower(&lower::lower(&program), file, Purpose::Search, Instances::Any);
            Loaded { notation: RacketNotation::default(), ..loaded }
        }
        Err(mistake) => Loaded { diagnostics: vec![mistake], ..Loaded::default() },
    }
}
