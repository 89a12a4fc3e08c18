//! What is the same for all paths of a goal: the program, the arena of terms, the solver, what was found so far.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Program, Type};
use gainsay_smt::{Operator, Solver, Sort, Term, Terms};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;
use num_rational::BigRational;

use super::State;
use crate::failure::Failure;
use crate::member::Options;
use crate::theory::Theory;

/// How much the amounts of permission in an assertion matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amounts {
    /// Exactly the written amount is gained or given up.
    Exact,
    /// A positive amount stands for some permission to read: functions give nothing up.
    Readable,
}

/// How hard a question is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    Solver,
    /// Only what is literally so: while axioms are read, there is nothing to ask yet.
    Literal,
}

/// Amounts that depend on more conditions are not taken apart.
const DEEPEST_CHOICE: usize = 12;

/// The program, its terms and what is known of its types are open to whoever decides goals in another way; the rules are not.
pub struct Machine<'a> {
    pub program: &'a Program,
    pub terms: Terms,
    pub solver: &'a mut dyn Solver,
    pub(crate) options: &'a Options,
    pub(crate) theory: Theory,
    /// What the type parameters of the axiom being read stand for.
    pub(crate) instantiation: BTreeMap<Name, Type>,
    pub(crate) amounts: Amounts,
    pub(crate) effort: Effort,
    /// The function whose definition is being read, and those that depend on it: calls to them use the limited copy.
    pub(crate) component: BTreeSet<Name>,
    pub(crate) termination: Option<crate::member::Duty>,
    /// How many calls deep bodies are executed in place of contracts; none where contracts do.
    pub(crate) calls_left: Option<usize>,
    /// The objects that were created, and how many of them before the block that is executed began.
    pub(crate) created: Vec<Term>,
    pub(crate) created_before: usize,
    /// Paths that jumped to a label not reached yet.
    pub(crate) jumps: Vec<(Name, State)>,
    pub(crate) open_loops: Vec<crate::execute::OpenLoop>,
    pub(crate) failures: Vec<Failure>,
    pub gaps: Vec<Reason>,
    /// Where a `refute` was reached and what it says did not follow.
    pub(crate) refuted: BTreeSet<Span>,
    /// The instance being folded: what is given up for it becomes part of it.
    pub(crate) folding: Option<Term>,
    /// Predicates whose bodies are being produced by `unfolding`.
    pub(crate) opening: Vec<Name>,
    /// The statement or member being looked at, and what was left open at each.
    pub(crate) at: Option<Span>,
    pub(crate) choices: Vec<crate::counterexample::Choice>,
    pub queries: u64,
    /// How many questions used up the solver's resources.
    pub(crate) cut_short: u32,
    pub steps: u64,
}

impl<'a> Machine<'a> {
    pub fn new(program: &'a Program, solver: &'a mut dyn Solver, options: &'a Options) -> Machine<'a> {
        let mut terms = Terms::new();
        let theory = Theory::new(&mut terms);
        Machine {
            program,
            terms,
            solver,
            options,
            theory,
            instantiation: BTreeMap::new(),
            amounts: Amounts::Exact,
            effort: Effort::Solver,
            component: BTreeSet::new(),
            termination: None,
            calls_left: options.bodies,
            created: Vec::new(),
            created_before: 0,
            jumps: Vec::new(),
            open_loops: Vec::new(),
            failures: Vec::new(),
            gaps: Vec::new(),
            refuted: BTreeSet::new(),
            folding: None,
            opening: Vec::new(),
            at: None,
            choices: Vec::new(),
            queries: 0,
            cut_short: 0,
            steps: 0,
        }
    }

    /// A construct this engine cannot handle: the goal becomes unknown, and the value is anything.
    pub fn unsupported(&mut self, what: impl Into<String>, span: Span) {
        let reason = Reason::Unsupported { what: what.into(), span: Some(span) };
        if !self.gaps.contains(&reason) {
            self.gaps.push(reason);
        }
    }

    /// A new value; under quantifiers, one for each instance of their variables.
    pub(crate) fn fresh(&mut self, state: &State, name: &str, sort: Sort) -> Term {
        if state.bound.is_empty() {
            let term = self.terms.fresh(name, sort);
            self.choices.extend(self.at.map(|at| crate::counterexample::Choice { at, name: name.into(), term }));
            return term;
        }
        self.fresh_over(&state.bound, name, sort)
    }

    /// A new value for each instance of the variables.
    pub(crate) fn fresh_over(&mut self, variables: &[Term], name: &str, sort: Sort) -> Term {
        let parameters: Vec<Sort> = variables.iter().map(|term| self.terms.sort(*term)).collect();
        let function = self.terms.fresh_function(name, &parameters, sort);
        self.terms.apply(function, variables)
    }

    /// The variables of enclosing quantifiers that occur in the terms.
    pub(crate) fn bound_in(&self, state: &State, terms: &[Term]) -> Vec<Term> {
        if state.bound.is_empty() {
            return Vec::new();
        }
        let parts = self.terms.subterms(terms);
        state.bound.iter().copied().filter(|variable| parts.contains(variable)).collect()
    }

    pub fn fraction(&mut self, numerator: i64, denominator: i64) -> Term {
        self.terms.real(BigRational::new(numerator.into(), denominator.into()))
    }

    pub fn none(&mut self) -> Term {
        self.fraction(0, 1)
    }

    pub fn write(&mut self) -> Term {
        self.fraction(1, 1)
    }

    /// `0 < amount`, without arithmetic where the amount is chosen from a few that are known to be positive or none.
    pub(crate) fn positive(&mut self, amount: Term) -> Term {
        match self.chosen_positive(amount, DEEPEST_CHOICE) {
            Some(positive) => positive,
            None => self.above_none(amount),
        }
    }

    fn above_none(&mut self, amount: Term) -> Term {
        let none = self.none();
        self.terms.less(none, amount)
    }

    fn chosen_positive(&mut self, amount: Term, depth: usize) -> Option<Term> {
        // What stands for a wildcard is positive by definition.
        if self.is_wildcard(amount) {
            return Some(self.terms.bool(true));
        }
        if self.terms.operator(amount) != Operator::IfThenElse {
            return self.terms.is_value(amount).then(|| self.above_none(amount));
        }
        let &[condition, then, otherwise] = self.terms.arguments(amount) else { return None };
        if depth == 0 {
            return None;
        }
        let then = self.chosen_positive(then, depth - 1)?;
        let otherwise = self.chosen_positive(otherwise, depth - 1)?;
        Some(self.terms.ite(condition, then, otherwise))
    }

    /// `min(left, right)` of two amounts, none of which is negative.
    pub(crate) fn smaller(&mut self, left: Term, right: Term) -> Term {
        self.smaller_choice(left, right, DEEPEST_CHOICE)
    }

    fn smaller_choice(&mut self, left: Term, right: Term, depth: usize) -> Term {
        let none = self.none();
        if left == none || right == none {
            return none;
        }
        for (choice, other) in [(left, right), (right, left)] {
            if self.terms.operator(choice) == Operator::IfThenElse
                && let &[condition, then, otherwise] = self.terms.arguments(choice)
                && (then == none || otherwise == none)
                && depth > 0
            {
                let then = self.smaller_choice(then, other, depth - 1);
                let otherwise = self.smaller_choice(otherwise, other, depth - 1);
                return self.terms.ite(condition, then, otherwise);
            }
        }
        let less = self.terms.less_equal(left, right);
        self.terms.ite(less, left, right)
    }

    /// Runs with another treatment of amounts.
    pub(crate) fn with_amounts<R>(&mut self, amounts: Amounts, run: impl FnOnce(&mut Self) -> R) -> R {
        let outside = std::mem::replace(&mut self.amounts, amounts);
        let result = run(self);
        self.amounts = outside;
        result
    }
}
