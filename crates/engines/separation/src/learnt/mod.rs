//! Inferred lemmas. What is shown about fixpoints before any goal is shown once for a program: from their definitions alone, so that it is
//! the same whichever goal comes first.

mod append;
mod induction;
mod insertion_lemmas;
mod non_negative;
mod order;

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use gainsay_ir::separation::{Function, Program};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{machine::Machine, reach::Reach};

/// Something to find out about fixpoints.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Question {
    Order(order::Question),
    Append(append::Question),
    Sign(non_negative::Question),
    Grown(insertion_lemmas::Question),
}

/// An answer to a question, if it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Order(order::Claim),
    Append(append::Claim),
    Sign(non_negative::Claim),
    Grown(insertion_lemmas::Claim),
}

/// What came of a question.
#[derive(Clone, Debug)]
struct Found {
    claim: Option<Claim>,
    /// How many functions the definitions speak of. An answer rests on those to questions about fewer, and so on no answer that rests on it.
    size: usize,
}

/// What was found out so far.
#[derive(Default)]
pub(crate) struct Learnt {
    found: Mutex<BTreeMap<Question, Found>>,
}

/// A question, and what is reached from the fixpoints it is about.
pub(crate) struct Asked {
    pub(crate) question: Question,
    pub(crate) reach: Reach,
}

impl Question {
    /// All there is to ask about fixpoints, in the order of the program.
    pub(crate) fn about(program: &Program, functions: &[&Function]) -> Vec<Question> {
        let orders = order::questions(program, functions).into_iter().map(Question::Order);
        let appends = append::questions(program, functions).into_iter().map(Question::Append);
        let signs = non_negative::questions(program, functions).into_iter().map(Question::Sign);
        let grown = insertion_lemmas::questions(program, functions).into_iter().map(Question::Grown);
        orders.chain(appends).chain(signs).chain(grown).collect()
    }

    /// The functions that the question is about.
    pub(crate) fn functions(&self) -> Vec<&Name> {
        match self {
            Question::Order(question) => question.functions(),
            Question::Append(question) => question.functions(),
            Question::Sign(question) => question.functions(),
            Question::Grown(question) => question.functions(),
        }
    }

    /// The possible answers, the likeliest first.
    fn claims(&self) -> Vec<Claim> {
        match self {
            Question::Order(question) => question.claims().into_iter().map(Claim::Order).collect(),
            Question::Append(question) => question.claims().into_iter().map(Claim::Append).collect(),
            Question::Sign(question) => question.claims().into_iter().map(Claim::Sign).collect(),
            Question::Grown(question) => question.claims().into_iter().map(Claim::Grown).collect(),
        }
    }
}

impl Learnt {
    /// The answers to these questions, as far as they are known, and the questions without.
    pub(crate) fn known(&self, questions: Vec<Question>) -> (Vec<Claim>, Vec<Question>) {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, open): (Vec<_>, Vec<_>) = questions.into_iter().partition(|question| found.contains_key(question));
        let claims = known.iter().filter_map(|question| found[question].claim.clone()).collect();
        (claims, open)
    }

    /// What may be used to answer a question: the answers to those about fewer functions, all of them among its own.
    pub(crate) fn below(&self, program: &Program, asked: &Asked) -> Vec<Claim> {
        let functions: Vec<&Function> = asked.reach.functions.iter().map(|each| &program.functions[*each]).collect();
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let all = Question::about(program, &functions);
        let smaller = all.iter().filter_map(|question| found.get(question)).filter(|each| each.size < asked.size());
        smaller.filter_map(|each| each.claim.clone()).collect()
    }

    pub(crate) fn note(&self, asked: Asked, claim: Option<Claim>) {
        let size = asked.size();
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(asked.question, Found { claim, size });
    }
}

impl Asked {
    pub(crate) fn size(&self) -> usize {
        self.reach.functions.len()
    }
}

impl Machine<'_> {
    /// The first answer to a question that can be shown.
    pub(crate) fn answer(&mut self, question: &Question) -> Option<Claim> {
        question.claims().into_iter().find(|claim| match claim {
            Claim::Order(claim) => self.shows_order(claim),
            Claim::Append(claim) => self.shows_append(claim),
            Claim::Sign(claim) => self.shows_sign(claim),
            Claim::Grown(claim) => self.shows_grown(claim),
        })
    }

    /// What was shown, for all values.
    pub(crate) fn claim_axiom(&mut self, claim: &Claim) -> Option<Term> {
        match claim {
            Claim::Order(claim) => self.order_axiom(claim),
            Claim::Append(claim) => self.append_axiom(claim),
            Claim::Sign(claim) => self.sign_axiom(claim),
            Claim::Grown(claim) => self.grown_axiom(claim),
        }
    }
}
