//! Proofs by induction: properties of programs without types that say why they hold.
//!
//! ```text
//! ir::functional ─lift, settle, count▶ supercombinators ─reduce▶ normal forms ─cases, induction▶ proved      stuck ─explore▶ lemmas, tried on small values first
//! ```
//!
//! * `lift`: the program as functions without free variables; `settle`: without decisions that were taken before; `count`: what cannot outgrow a word.
//! * `reduce`: evaluation of terms with variables, and rewriting by equations.
//! * `arithmetic`: one form of sums, modulo 2^64 where integers are words; `ask`: the solver, for comparisons.
//! * `total`: which functions return for all arguments. An equation is used only at terms that are sure to have a value.
//! * `prove`: equations by evaluation and cases, `induct`: by structural induction, `case`: what is known meanwhile; `explore` and `sample`: lemmas,
//!   `bound`: those that are inequalities.
//!
//! **What is proved** is proved of all inputs that come to an end. It holds of the others as far as it can fail: a run that fails or returns `False` has looked
//! at a finite part of its inputs, and fails in the same way for inputs that end where it did not look. So types without values that come to an end are
//! refused, as are inputs that hold functions which take such inputs. This engine shares nothing with the search.

mod arithmetic;
mod ask;
mod bound;
mod case;
mod code;
mod count;
mod data;
mod explore;
mod induct;
mod lift;
mod prove;
mod reduce;
mod sample;
mod settle;
mod term;
mod total;

use gainsay_ir::functional::{Goal, Program};
use gainsay_smt::Solver;

use crate::{
    case::Equation,
    count::with_counts,
    data::Datatypes,
    explore::explore,
    lift::{Lifted, lift},
    prove::Prover,
    settle::settled,
    term::Term,
    total::total,
};

/// Which integers the inputs of a goal are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integers {
    Any,
    /// Those of 64 bits, and so are all that the program makes of them.
    Words,
}

/// Cases that a claim is taken apart into before each is proved by itself.
const MOST_CASES: usize = 40;

/// What is taken for integers of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    Exact,
    Words,
}

/// Whether a goal is proved: what it claims is true of all inputs, and nothing in it fails.
pub fn prove(program: &Program, goal: &Goal, integers: Integers, solver: &mut dyn Solver) -> bool {
    let Some(mut lifted) = lift(program, &goal.body) else { return false };
    let datatypes = Datatypes::new(program);
    if !lifted.inputs.iter().all(|input| datatypes.is_finite(input)) {
        return false;
    }
    lifted.functions = settled(&lifted.functions, &datatypes, integers == Integers::Words);
    let counts = if integers == Integers::Words { Counts::Exact } else { Counts::Words };
    let mut attempt = |counts| attempt(&lifted, &datatypes, (integers, counts), solver);
    match attempt(counts) {
        Tried::Proved => true,
        Tried::Mixed => attempt(Counts::Words) == Tried::Proved,
        Tried::Stuck => false,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tried {
    Proved,
    /// Where counts meet words.
    Mixed,
    Stuck,
}

fn attempt(
    lifted: &Lifted,
    datatypes: &Datatypes<'_>,
    (integers, counts): (Integers, Counts),
    solver: &mut dyn Solver,
) -> Tried {
    let mut functions = lifted.functions.clone();
    if counts == Counts::Exact {
        with_counts(&mut functions);
    }
    let total = total(&functions, datatypes, integers);
    let mut prover = Prover::new(&functions, &total, datatypes, integers == Integers::Words, solver);
    if is_proved(&mut prover, lifted, &total) {
        return Tried::Proved;
    }
    if prover.is_mixed && counts == Counts::Exact { Tried::Mixed } else { Tried::Stuck }
}

fn is_proved(prover: &mut Prover<'_, '_>, lifted: &Lifted, total: &[bool]) -> bool {
    let inputs: Vec<Term> = lifted.inputs.iter().map(|ty| Term::Variable(prover.variable(ty, 0))).collect();
    let whole = Equation { left: Term::Call(lifted.goal, inputs.as_slice().into()), right: Term::truth(true) };
    // What is total fails for no input.
    let Some(claim) = lifted.claim else {
        return total[lifted.goal] || prover.holds(&whole) || prover.find_bounds(&whole) && prover.holds(&whole);
    };
    let claim = Term::Call(claim, inputs.into());
    if !prover.is_likely(&claim, &Term::truth(true)) {
        return false;
    }
    let claimed = Equation { left: claim, right: Term::truth(true) };
    if !settle_each(prover, &claimed, MOST_CASES) {
        return false;
    }
    prover.learn(&claimed);
    // What comes after the claim has to be all right as well.
    prover.learn_claim(&claimed.left);
    prover.holds(&whole)
}

/// Proves an equation, case by case of the inputs that have only so many forms.
fn settle_each(prover: &mut Prover<'_, '_>, claimed: &Equation, most: usize) -> bool {
    if let Some(cases) = prover.forms(claimed).filter(|cases| cases.len() <= most) {
        let each = most / cases.len().max(1);
        return cases.iter().all(|case| settle_each(prover, case, each));
    }
    let Some(equation) = prover.simplified(&claimed.left) else { return false };
    prover.residue.clear();
    // What was simplified says the same.
    let is_proved = prover.holds(&equation)
        || prover.find_bounds(&equation) && prover.holds(&equation)
        || prover.generalized(&equation).is_some_and(|general| prover.holds(&general))
        || explore(prover, &equation, &mut |prover| prover.holds(&equation));
    if is_proved {
        prover.learn(&equation);
    }
    is_proved
}
