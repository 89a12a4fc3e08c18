//! What is the same at all points of a goal: the program, the terms, what is known so far, what was found.
//!
//! Facts come in one list that only grows: each says under which condition control reaches the point it was learnt at. A question is that list,
//! the condition of the point it is asked at, and the negation of what is to be shown; so all questions of a goal share one session.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};

use gainsay_permission::symbolic::Machine;
use gainsay_permission::{Failure, Options};
use gainsay_smt::{Function, Operator, Sort, Term};
use gainsay_source::{Name, Span};

use crate::state::State;

/// How much the amounts of permission in an assertion matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amounts {
    /// Exactly the written amount is gained or given up.
    Exact,
    /// A positive amount stands for some permission to read: functions give nothing up.
    Readable,
}

/// Whether a program is executed or a definition is read: then nothing can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Check,
    Definition,
}

/// Amounts that depend on more conditions are not taken apart.
const DEEPEST_CHOICE: usize = 12;

pub(crate) struct Engine<'a> {
    types: Machine<'a>,
    pub(crate) options: &'a Options,
    pub(crate) facts: Vec<Term>,
    pub(crate) failures: Vec<Failure>,
    pub(crate) amounts: Amounts,
    pub(crate) purpose: Purpose,
    /// The function whose definition is being read, and those that depend on it: calls to them use the limited copy.
    pub(crate) component: BTreeSet<Name>,
    /// The function whose definition is not to be told: the goal is to check it.
    pub(crate) undefined: Option<Name>,
    /// Predicates whose bodies are being opened by `unfolding`.
    pub(crate) opening: Vec<Name>,
    /// Instances opened while a definition is read, each with the variables that were bound there.
    pub(crate) opened: Vec<(Term, Vec<Term>)>,
    /// Names of versions of heaps and masks, by what they stand for; and the other way round.
    pub(crate) names: BTreeMap<Term, Term>,
    pub(crate) versions: BTreeMap<Term, Term>,
    pub(crate) inversions: BTreeMap<Vec<Term>, Vec<Function>>,
    /// Paths that jumped to a label not reached yet.
    pub(crate) jumps: Vec<(Name, State)>,
    pub(crate) open_loops: Vec<crate::execute::OpenLoop>,
    /// Where a `refute` was reached and what it says did not follow.
    pub(crate) refuted: BTreeSet<Span>,
    /// The statement or member being looked at.
    pub(crate) at: Option<Span>,
    /// Amounts that stand for `wildcard`.
    pub(crate) wildcards: BTreeSet<Term>,
    /// Amounts that are positive by definition.
    pub(crate) certain: BTreeSet<Term>,
    pub(crate) duty: Option<crate::termination::Duty>,
    /// The objects that were created, and how many of them before the block that is executed began.
    pub(crate) created: Vec<Term>,
    pub(crate) created_before: usize,
    pub(crate) cut_short: u32,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(types: Machine<'a>, options: &'a Options) -> Engine<'a> {
        Engine {
            types,
            options,
            facts: Vec::new(),
            failures: Vec::new(),
            amounts: Amounts::Exact,
            purpose: Purpose::Check,
            component: BTreeSet::new(),
            undefined: None,
            opening: Vec::new(),
            opened: Vec::new(),
            names: BTreeMap::new(),
            versions: BTreeMap::new(),
            inversions: BTreeMap::new(),
            jumps: Vec::new(),
            open_loops: Vec::new(),
            refuted: BTreeSet::new(),
            at: None,
            wildcards: BTreeSet::new(),
            certain: BTreeSet::new(),
            duty: None,
            created: Vec::new(),
            created_before: 0,
            cut_short: 0,
        }
    }

    pub(crate) fn into_types(self) -> (Machine<'a>, Vec<Failure>) {
        (self.types, self.failures)
    }

    pub(crate) fn start(&self) -> State {
        State::new(self.terms.bool(true))
    }

    /// A new value; under quantifiers, one for each instance of their variables.
    pub(crate) fn fresh(&mut self, state: &State, name: &str, sort: Sort) -> Term {
        if !state.bound.is_empty() {
            return self.hidden(state, name, sort);
        }
        let term = self.terms.fresh(name, sort);
        if let (Some(at), Purpose::Check) = (self.at, self.purpose) {
            self.note_choice(at, name, term);
        }
        term
    }

    /// A new symbol that is nothing the program leaves open.
    pub(crate) fn hidden(&mut self, state: &State, name: &str, sort: Sort) -> Term {
        if state.bound.is_empty() {
            return self.terms.fresh(name, sort);
        }
        let sorts: Vec<Sort> = state.bound.iter().map(|term| self.terms.sort(*term)).collect();
        let function = self.terms.fresh_function(name, &sorts, sort);
        self.terms.apply(function, &state.bound)
    }

    /// A way that may be taken or not: what is learnt on it says nothing of others.
    pub(crate) fn aside(&mut self, state: &mut State) {
        let taken = self.terms.fresh("aside", Sort::BOOL);
        state.guard = self.terms.and([state.guard, taken]);
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
        if self.certain.contains(&amount) {
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

    /// A new amount that is known to be positive.
    pub(crate) fn new_amount(&mut self, state: &State, name: &str) -> Term {
        let amount = self.fresh(state, name, Sort::REAL);
        let positive = self.above_none(amount);
        self.define(positive);
        self.certain.insert(amount);
        amount
    }

    /// Runs where `condition` holds too. The heap must not be changed: for that there is [`Engine::branch`].
    pub(crate) fn under<R>(
        &mut self,
        state: &mut State,
        condition: Term,
        run: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> R {
        let outside = state.guard;
        state.guard = self.terms.and([outside, condition]);
        let result = run(self, state);
        state.guard = outside;
        result
    }

    /// Runs with another treatment of amounts.
    pub(crate) fn with_amounts<R>(&mut self, amounts: Amounts, run: impl FnOnce(&mut Self) -> R) -> R {
        let outside = std::mem::replace(&mut self.amounts, amounts);
        let result = run(self);
        self.amounts = outside;
        result
    }

    /// Whether any of the variables occurs in the term.
    pub(crate) fn mentions(&self, term: Term, variables: &[Term]) -> bool {
        !variables.is_empty() && self.terms.subterms(&[term]).iter().any(|part| variables.contains(part))
    }
}

impl<'a> Deref for Engine<'a> {
    type Target = Machine<'a>;

    fn deref(&self) -> &Machine<'a> {
        &self.types
    }
}

impl<'a> DerefMut for Engine<'a> {
    fn deref_mut(&mut self) -> &mut Machine<'a> {
        &mut self.types
    }
}
