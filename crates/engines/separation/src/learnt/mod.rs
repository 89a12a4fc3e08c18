//! Inferred lemmas. What is shown about fixpoints before any goal is shown once for a program: from their definitions alone, so that it is
//! the same whichever goal comes first. `grammar` says what may hold, `instance` tries it on small values, `induction` shows what is left.

mod grammar;
mod induction;
mod instance;
mod statement;

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use gainsay_ir::separation::{Function, Program};
use gainsay_smt::Term;
use gainsay_source::Name;

use self::{induction::Statement, statement::Relation};
use crate::{machine::Machine, reach::Reach};

/// What kind of lemma is looked for. Those that come first may be used to show those that come later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    Identity,
    Associative,
    Least,
    Kept(usize, Relation),
    Bounded,
    AtMost,
    Concatenated,
    Grown,
    Gathered,
    Made,
    Involution,
    Commuted,
}

/// Something to find out about fixpoints: which of these statements hold. Those of a group are shown together; the likeliest group comes first.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    form: Form,
    functions: Vec<Name>,
    groups: Vec<Vec<Statement>>,
}

/// What a question is known by.
type Key = (Form, Vec<Name>);

/// What was shown, if anything was: statements that hold for all values.
pub(crate) type Claim = Vec<Statement>;

/// What came of a question.
#[derive(Clone, Debug)]
struct Found {
    claim: Option<Claim>,
    rank: (usize, Form),
}

/// What was found out so far.
#[derive(Default)]
pub(crate) struct Learnt {
    found: Mutex<BTreeMap<Key, Found>>,
}

/// A question, and what is reached from the fixpoints it is about.
pub(crate) struct Asked {
    pub(crate) question: Question,
    pub(crate) reach: Reach,
}

impl Question {
    fn new(form: Form, functions: &[&Name], alternatives: Vec<Statement>) -> Question {
        Question::of_groups(form, functions, alternatives.into_iter().map(|each| vec![each]).collect())
    }

    fn of_groups(form: Form, functions: &[&Name], groups: Vec<Vec<Statement>>) -> Question {
        Question { form, functions: functions.iter().map(|name| (*name).clone()).collect(), groups }
    }

    /// All there is to ask about fixpoints, in the order of the program.
    pub(crate) fn about(program: &Program, functions: &[&Function]) -> Vec<Question> {
        grammar::questions(program, functions)
    }

    /// The functions that the question is about.
    pub(crate) fn functions(&self) -> &[Name] {
        &self.functions
    }

    fn key(&self) -> Key {
        (self.form, self.functions.clone())
    }
}

impl Learnt {
    /// The answers to these questions, as far as they are known, and the questions without.
    pub(crate) fn known(&self, questions: Vec<Question>) -> (Vec<Claim>, Vec<Question>) {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, open): (Vec<_>, Vec<_>) =
            questions.into_iter().partition(|question| found.contains_key(&question.key()));
        let claims = known.iter().filter_map(|question| found[&question.key()].claim.clone()).collect();
        (claims, open)
    }

    /// What may be used to answer a question: the answers to those before it, all of them about functions among its own. So no answer rests on itself.
    pub(crate) fn below(&self, program: &Program, asked: &Asked) -> Vec<Claim> {
        let functions: Vec<&Function> = asked.reach.functions.iter().map(|each| &program.functions[*each]).collect();
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let all = Question::about(program, &functions);
        let earlier = all.iter().filter_map(|each| found.get(&each.key())).filter(|each| each.rank < asked.rank());
        earlier.filter_map(|each| each.claim.clone()).collect()
    }

    pub(crate) fn note(&self, asked: &Asked, claim: Option<Claim>) {
        let rank = asked.rank();
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(asked.question.key(), Found { claim, rank });
    }
}

impl Asked {
    /// How many functions the definitions speak of, and which form it has: an answer rests on answers of lower rank.
    pub(crate) fn rank(&self) -> (usize, Form) {
        (self.reach.functions.len(), self.question.form)
    }

    /// The statements that small values do not refute.
    pub(crate) fn survivors(&self, program: &Program) -> Vec<Claim> {
        let holds = |each: &Statement| !instance::is_refuted(program, &each.variables, &each.premise, &each.conclusion);
        self.question.groups.iter().filter(|group| group.iter().all(holds)).cloned().collect()
    }
}

impl Machine<'_> {
    /// The first of these that can be shown.
    pub(crate) fn first_shown(&mut self, candidates: Vec<Claim>) -> Option<Claim> {
        candidates.into_iter().find(|claim| self.by_induction(claim))
    }

    /// What was shown, for all values.
    pub(crate) fn claim_axioms(&mut self, claim: &[Statement]) -> Vec<Term> {
        claim.iter().filter_map(|statement| self.said_of_all(statement)).collect()
    }
}
