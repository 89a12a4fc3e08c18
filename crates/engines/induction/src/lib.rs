//! Proofs by induction: properties of programs without types that say why they hold.
//!
//! ```text
//! ir::functional ─lift▶ supercombinators ─reduce▶ normal forms ─cases, induction▶ proved      stuck ─explore▶ lemmas, tried on small values first
//! ```
//!
//! * `lift`: the program as functions without free variables; `reduce`: evaluation of terms with variables, and rewriting by equations.
//! * `arithmetic`: one form of sums, modulo 2^64 where integers are words; `ask`: the solver, for comparisons.
//! * `total`: which functions return for all arguments. An equation is used only at terms that are sure to have a value.
//! * `prove`: equations by evaluation, cases and structural induction, `case`: what is known meanwhile; `explore` and `sample`: lemmas.
//!
//! **What is proved** is proved of all inputs that come to an end. It holds of the others as far as it can fail: a run that fails or returns `False` has looked
//! at a finite part of its inputs, and fails in the same way for inputs that end where it did not look. So types without values that come to an end are
//! refused, as are inputs that hold functions which take such inputs. This engine shares nothing with the search.

mod arithmetic;
mod ask;
mod case;
mod code;
mod data;
mod explore;
mod lift;
mod prove;
mod reduce;
mod sample;
mod term;
mod total;

use gainsay_ir::functional::{Goal, Program};
use gainsay_smt::Solver;

use crate::{case::Equation, data::Datatypes, explore::explore, lift::lift, prove::Prover, term::Term, total::total};

/// Which integers the inputs of a goal are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integers {
    Any,
    /// Those of 64 bits, and so are all that the program makes of them.
    Words,
}

/// Whether a goal is proved: what it claims is true of all inputs, and nothing in it fails.
pub fn prove(program: &Program, goal: &Goal, integers: Integers, solver: &mut dyn Solver) -> bool {
    let Some(lifted) = lift(program, &goal.body) else { return false };
    let datatypes = Datatypes::new(program);
    if !lifted.inputs.iter().all(|input| datatypes.is_finite(input)) {
        return false;
    }
    let total = total(&lifted.functions, &datatypes, integers);
    let mut prover = Prover::new(&lifted, &total, &datatypes, integers == Integers::Words, solver);
    let inputs: Vec<Term> = lifted.inputs.iter().map(|ty| Term::Variable(prover.variable(ty, 0))).collect();
    let whole = Equation { left: Term::Call(lifted.goal, inputs.as_slice().into()), right: Term::truth(true) };
    let Some(claim) = lifted.claim else { return prover.holds(&whole) };
    let claim = Term::Call(claim, inputs.into());
    if !prover.is_likely(&claim, &Term::truth(true)) {
        return false;
    }
    let Some(equation) = prover.simplified(&claim) else { return false };
    if !prover.holds(&equation) && !explore(&mut prover, &equation, &mut |prover| prover.holds(&equation)) {
        return false;
    }
    prover.learn(&equation);
    let claimed = Equation { left: claim, right: Term::truth(true) };
    if !prover.holds(&claimed) {
        return false;
    }
    // What comes after the claim has to be all right as well.
    prover.learn_claim(&claimed.left);
    prover.holds(&whole)
}
