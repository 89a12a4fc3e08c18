//! Small models: where something fails for short sequences and small numbers, nobody wants to see, or run, the long ones.

use gainsay_ir::permission::Type;
use gainsay_smt::{Answer, Model, Query, Reason, Share, Sort, Term};

use crate::ground::Ground;

/// How large choices may be; numbers of any size if there is no bound.
struct Bound {
    numbers: Option<i64>,
    sizes: i64,
}

const BOUNDS: [Bound; 2] = [Bound { numbers: Some(3), sizes: 2 }, Bound { numbers: None, sizes: 4 }];

impl Ground<'_> {
    /// Another answer to the same question with smaller values for what the program leaves open, if the solver finds one.
    pub fn small_answer(&mut self, assertions: &[Term], found: Answer) -> Answer {
        let model = match &found {
            Answer::Sat(model) => model,
            Answer::Unknown { reason: Reason::Incomplete(_), candidate: Some(model) } => model,
            _ => return found,
        };
        let is_proper = matches!(found, Answer::Sat(_));
        for bound in BOUNDS {
            let limits = self.limits(&bound);
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
                let (low, high) = (self.terms.int(-most), self.terms.int(most));
                limits.push(self.terms.less_equal(low, choice));
                limits.push(self.terms.less_equal(choice, high));
            }
            if let Some(size) = self.size_of(choice, sort) {
                let most = self.terms.int(bound.sizes);
                limits.push(self.terms.less_equal(size, most));
            }
        }
        limits
    }

    /// The size of a collection.
    fn size_of(&mut self, term: Term, sort: Sort) -> Option<Term> {
        let types: Vec<Type> = self.theory.collections.keys().cloned().collect();
        let typ = types.into_iter().find(|typ| self.sort_of(typ) == sort)?;
        let name = if matches!(typ, Type::Seq(_)) { "length" } else { "cardinality" };
        Some(self.collection(&typ, name, &[term]))
    }
}
