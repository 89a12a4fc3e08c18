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

use gainsay_ir::functional;
use gainsay_source::{Diagnostic, FileId};

/// Everything from text to λ_G.
pub fn load(text: &str, file: FileId) -> (functional::Program, Vec<Diagnostic>) {
    match parse::parse(text, file).and_then(|term| infer::infer(term, file)) {
        Ok(program) => (crate::lower::lower(&lower::lower(&program), file), Vec::new()),
        Err(mistake) => (functional::Program::default(), vec![mistake]),
    }
}
