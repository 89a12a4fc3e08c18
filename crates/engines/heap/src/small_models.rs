//! Small models: where something fails for short sequences and small numbers, nobody wants to see, or run, the long ones.

use std::collections::BTreeSet;

use gainsay_ir::permission::Type;
use gainsay_smt::{Answer, Model, Operator, Query, Reason, Share, Sort, Term};

use crate::ground::Ground;

/// How large choices may be, and what functions make of them; numbers of any size if there is no bound.
struct Bound {
    results: Option<i64>,
    numbers: Option<i64>,
    sizes: i64,
}

const BOUNDS: [Bound; 3] = [
    Bound { results: Some(4), numbers: Some(3), sizes: 2 },
    Bound { results: None, numbers: Some(3), sizes: 2 },
    Bound { results: None, numbers: None, sizes: 4 },
];

impl Ground<'_> {
    /// Another answer to the same question with smaller values for what the program leaves open, if the solver finds one.
    pub fn small_answer(&mut self, assertions: &[Term], found: Answer) -> Answer {
        let model = match &found {
            Answer::Sat(model) => model,
            Answer::Unknown { reason: Reason::Incomplete(_), candidate: Some(model) } => model,
            _ => return found,
        };
        let is_proper = matches!(found, Answer::Sat(_));
        let results = self.results(assertions);
        for bound in BOUNDS {
            if results.is_empty() && bound.results.is_some() {
                continue;
            }
            let mut limits = self.limits(&bound);
            if let Some(most) = bound.results {
                limits.extend(results.iter().flat_map(|result| self.between(*result, most)));
            }
            if self.all_hold(model, &limits) {
                return found;
            }
            let all: Vec<Term> = assertions.iter().copied().chain(limits).collect();
            match self.put(&Query::model(&all).with(Share::Little)) {
                answer @ Answer::Sat(_) => return answer,
                answer @ Answer::Unknown { candidate: Some(_), .. } if !is_proper => return answer,
                _ => {}
            }
        }
        found
    }

    fn all_hold(&self, model: &Model, limits: &[Term]) -> bool {
        limits.iter().all(|limit| model.evaluate(&self.terms, *limit).is_none_or(|value| value.as_bool() == Some(true)))
    }

    fn limits(&mut self, bound: &Bound) -> Vec<Term> {
        let choices: Vec<Term> = self.choices.iter().map(|choice| choice.term).collect();
        let mut limits = Vec::new();
        for choice in choices {
            let sort = self.terms.sort(choice);
            if let (Sort::INT, Some(most)) = (sort, bound.numbers) {
                limits.extend(self.between(choice, most));
            }
            if let Some(size) = self.size_of(choice, sort) {
                let most = self.terms.int(bound.sizes);
                limits.push(self.terms.less_equal(size, most));
            }
        }
        limits
    }

    fn between(&mut self, number: Term, most: i64) -> [Term; 2] {
        let (low, high) = (self.terms.int(-most), self.terms.int(most));
        [self.terms.less_equal(low, number), self.terms.less_equal(number, high)]
    }

    /// Numbers that functions give for choices, as the length of an array: what is run through from one end to the other is better short.
    fn results(&self, assertions: &[Term]) -> Vec<Term> {
        let choices: BTreeSet<Term> = self.choices.iter().map(|choice| choice.term).collect();
        let is_result = |term: &Term| {
            let arguments = self.terms.arguments(*term);
            let is_given = !arguments.is_empty() && arguments.iter().all(|argument| choices.contains(argument));
            is_given && self.terms.sort(*term) == Sort::INT && matches!(self.terms.operator(*term), Operator::Apply(_))
        };
        self.terms.subterms(assertions).into_iter().filter(is_result).collect()
    }

    /// The size of a collection.
    fn size_of(&mut self, term: Term, sort: Sort) -> Option<Term> {
        let types: Vec<Type> = self.theory.collections.keys().cloned().collect();
        let typ = types.into_iter().find(|typ| self.sort_of(typ) == sort)?;
        let name = if matches!(typ, Type::Seq(_)) { "length" } else { "cardinality" };
        Some(self.collection(&typ, name, &[term]))
    }
}
