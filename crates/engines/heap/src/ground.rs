//! What is the same at all points of a goal, whichever engine decides it: the program, the arena of terms, the solver, what the solver was told
//! of types and functions, what was left open and what was not supported. Each engine adds what its own rules need.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{FunctionAmounts, Program, Type};
use gainsay_smt::{Answer, Operator, Query, Reason as SolverReason, Solver, Sort, Term, Terms};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;
use num_rational::BigRational;

use crate::goal::{Goal, Options};
use crate::reach::{Reach, reach};
use crate::resource::ResourceKey;
use crate::rules::Duty;
use crate::state::State;
use crate::theory::Theory;

/// How much the amounts of permission in an assertion matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amounts {
    /// Exactly the written amount is gained or given up.
    Exact,
    /// A positive amount stands for some permission to read: functions give nothing up.
    Readable,
}

/// Whether a program is executed or a definition is read: then there is nothing to ask yet, and only what is literally so is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Check,
    Definition,
}

/// Something that was used and of which nothing was told yet.
pub enum Waiting {
    /// A domain at these types: its axioms.
    Domain(Name, Vec<Type>),
    /// A function: its definition and postconditions.
    Function(Name),
}

/// Something that the program leaves open at a statement (or, for its contract, at the member): the value of a variable, or the snapshot of
/// what is inhaled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub at: Span,
    pub name: Box<str>,
    pub term: Term,
}

/// Amounts that depend on more conditions are not taken apart.
const DEEPEST_CHOICE: usize = 12;

/// Expressions nested more deeply are not looked at: evaluating them needs that much stack.
const DEEPEST_EXPRESSION: usize = 1000;

pub struct Ground<'a> {
    pub program: &'a Program,
    pub terms: Terms,
    pub solver: &'a mut dyn Solver,
    pub options: &'a Options,
    pub theory: Theory,
    /// What the type parameters of the axiom being read stand for.
    pub instantiation: BTreeMap<Name, Type>,
    pub amounts: Amounts,
    pub purpose: Purpose,
    /// The function whose definition is being read, and those that depend on it: calls to them use the limited copy.
    pub component: BTreeSet<Name>,
    pub termination: Option<Duty>,
    /// The objects that were created, and how many of them before the block that is executed began.
    pub created: Vec<Term>,
    pub created_before: usize,
    pub gaps: Vec<Reason>,
    /// Where a `refute` was reached and what it says did not follow.
    pub refuted: BTreeSet<Span>,
    /// Predicates whose bodies are being produced by `unfolding`.
    pub opening: Vec<Name>,
    /// The statement or member being looked at, and what was left open at each.
    pub at: Option<Span>,
    pub choices: Vec<Choice>,
    pub queries: u64,
    /// How many questions used up the solver's resources.
    pub cut_short: u32,
    pub steps: u64,
}

impl<'a> Ground<'a> {
    /// What amounts mean where the precondition of a function is checked. Its definition is about values, for which it takes no more than to
    /// read.
    pub fn function_amounts(&self) -> Amounts {
        match (self.program.function_amounts, self.purpose) {
            (FunctionAmounts::Exact, Purpose::Check) => Amounts::Exact,
            _ => Amounts::Readable,
        }
    }

    pub fn new(program: &'a Program, solver: &'a mut dyn Solver, options: &'a Options) -> Ground<'a> {
        let mut terms = Terms::new();
        let theory = Theory::new(&mut terms);
        Ground {
            program,
            terms,
            solver,
            options,
            theory,
            instantiation: BTreeMap::new(),
            amounts: Amounts::Exact,
            purpose: Purpose::Check,
            component: BTreeSet::new(),
            termination: None,
            created: Vec::new(),
            created_before: 0,
            gaps: Vec::new(),
            refuted: BTreeSet::new(),
            opening: Vec::new(),
            at: None,
            choices: Vec::new(),
            queries: 0,
            cut_short: 0,
            steps: 0,
        }
    }

    /// Prepares for one goal. False if its expressions are nested too deep to be looked at.
    pub fn begin(&mut self, goal: &Goal) -> bool {
        let reach = reach(self.program, goal, self.options);
        if reach.deepest > DEEPEST_EXPRESSION {
            self.unsupported(format!("an expression nested {} deep", reach.deepest), goal.span);
            return false;
        }
        self.at = Some(goal.span);
        self.define_snapshots(&reach);
        true
    }

    fn define_snapshots(&mut self, reach: &Reach) {
        let mut sorts: Vec<Sort> = Vec::new();
        for field in &reach.fields {
            if let Some(declaration) = self.program.fields.get(field) {
                sorts.push(self.sort_of(&declaration.typ));
            }
        }
        for resource in &reach.quantified {
            let name = match resource {
                ResourceKey::Field(name) | ResourceKey::Predicate(name) => name.as_str(),
                ResourceKey::Wand(shape) => shape,
            };
            sorts.push(self.terms.uninterpreted_sort(&format!("map of {name}")));
        }
        if reach.quantified_wands {
            sorts.push(self.terms.uninterpreted_sort("map of wands"));
        }
        self.theory.snapshot.define(&mut self.terms, &sorts);
    }

    /// What is to be read next.
    pub fn next_waiting(&mut self) -> Option<Waiting> {
        if let Some((domain, arguments)) = self.theory.domains_waiting.pop() {
            return Some(Waiting::Domain(domain, arguments));
        }
        self.theory.functions_waiting.pop().map(Waiting::Function)
    }

    /// Asks the solver.
    pub fn put(&mut self, query: &Query<'_>) -> Answer {
        self.queries += 1;
        self.solver.check(&mut self.terms, query)
    }

    /// A construct that cannot be handled: the goal becomes unknown, and the value is anything.
    pub fn unsupported(&mut self, what: impl Into<String>, span: Span) {
        self.note_gap(Reason::Unsupported { what: what.into(), span: Some(span) });
    }

    pub fn note_gap(&mut self, reason: Reason) {
        if !self.gaps.contains(&reason) {
            self.gaps.push(reason);
        }
    }

    /// A solver that did not even try makes the goal unknown rather than refuted.
    pub fn note_broken_solver(&mut self, reason: &SolverReason) {
        let message = match reason {
            SolverReason::Incomplete(_) | SolverReason::ResourceLimit => return,
            SolverReason::Rejected(words) => format!("the solver did not understand a query: {words}"),
            SolverReason::NoAnswer => "the solver did not answer in time".to_string(),
            other => format!("the solver failed: {other:?}"),
        };
        self.note_gap(Reason::SolverGaveUp { message });
    }

    /// Notes that the program leaves this value open here.
    pub fn note_choice(&mut self, name: &str, term: Term) {
        self.choices.extend(self.at.map(|at| Choice { at, name: name.into(), term }));
    }

    /// A new value; under quantifiers, one for each instance of their variables.
    pub fn fresh<H, P>(&mut self, state: &State<H, P>, name: &str, sort: Sort) -> Term {
        let term = self.hidden(state, name, sort);
        if state.bound.is_empty() && self.purpose == Purpose::Check {
            self.note_choice(name, term);
        }
        term
    }

    /// A new symbol that is nothing the program leaves open.
    pub fn hidden<H, P>(&mut self, state: &State<H, P>, name: &str, sort: Sort) -> Term {
        match state.bound.is_empty() {
            true => self.terms.fresh(name, sort),
            false => self.fresh_over(&state.bound, name, sort),
        }
    }

    /// A new value for each instance of the variables.
    pub fn fresh_over(&mut self, variables: &[Term], name: &str, sort: Sort) -> Term {
        let parameters: Vec<Sort> = variables.iter().map(|term| self.terms.sort(*term)).collect();
        let function = self.terms.fresh_function(name, &parameters, sort);
        self.terms.apply(function, variables)
    }

    /// Whether any of the variables occurs in the term.
    pub fn mentions(&self, term: Term, variables: &[Term]) -> bool {
        !variables.is_empty() && self.terms.subterms(&[term]).iter().any(|part| variables.contains(part))
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

    /// Whether an amount is a wildcard, or a product of such.
    pub fn is_wildcard(&self, amount: Term) -> bool {
        match self.terms.operator(amount) {
            Operator::Multiply => {
                self.terms.arguments(amount).iter().all(|factor| self.theory.wildcards.contains(factor))
            }
            _ => self.theory.wildcards.contains(&amount),
        }
    }

    /// `0 < amount`, without arithmetic where the amount is chosen from a few that are known to be positive or none.
    pub fn positive(&mut self, amount: Term) -> Term {
        match self.chosen_positive(amount, DEEPEST_CHOICE) {
            Some(positive) => positive,
            None => self.above_none(amount),
        }
    }

    /// `0 < amount`, as it is written.
    pub fn above_none(&mut self, amount: Term) -> Term {
        let none = self.none();
        self.terms.less(none, amount)
    }

    fn chosen_positive(&mut self, amount: Term, depth: usize) -> Option<Term> {
        // What stands for a wildcard is positive by definition.
        if self.is_wildcard(amount) || self.theory.certain.contains(&amount) {
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
    pub fn smaller(&mut self, left: Term, right: Term) -> Term {
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
}
