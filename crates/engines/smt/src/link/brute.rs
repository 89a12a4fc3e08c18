//! The oracle: tries every assignment from a small domain. Slow and obvious. `Unsat` is claimed only where the domain is
//! everything there is.

use crate::evaluate::{Completion, Evaluator};
use crate::model::Model;
use crate::query::{Answer, Query, Reason, Solver, Statistics};
use crate::sort::{Function, Sort, SortKind};
use crate::term::Terms;
use crate::value::{BitVector, Element, Value};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use std::collections::BTreeSet;

/// More assignments than this are not tried.
const MOST_ASSIGNMENTS: usize = 1_000_000;
/// Data nested deeper is not tried.
const DATA_DEPTH: usize = 2;

/// Enumerates integers from `-reach` to `reach`, and as little of the other sorts.
pub struct Brute {
    reach: i64,
    asked: u64,
}

impl Brute {
    pub fn new(reach: i64) -> Self {
        Brute { reach, asked: 0 }
    }

    /// Some values of the sort, and whether these are all it has.
    pub fn domain(&self, terms: &Terms, sort: Sort, depth: usize) -> (Vec<Value>, bool) {
        match terms.sort_kind(sort) {
            SortKind::Bool => (vec![Value::Bool(false), Value::Bool(true)], true),
            SortKind::Int => ((-self.reach..=self.reach).map(Value::int).collect(), false),
            SortKind::Real => {
                let halves =
                    (-2 * self.reach..=2 * self.reach).map(|half| BigRational::new(half.into(), BigInt::from(2)));
                (halves.map(Value::Real).collect(), false)
            }
            SortKind::String => (["", "a", "b", "ab", "0"].into_iter().map(Value::string).collect(), false),
            SortKind::BitVec(width) => {
                let size = 1u64 << (*width).min(4);
                let values = (0..size).map(|bits| BitVector { width: *width, bits: BigUint::from(bits) });
                (values.map(Value::BitVec).collect(), *width <= 4)
            }
            SortKind::Uninterpreted(_) => {
                ((0..3).map(|number| Value::Element(Element { sort, number })).collect(), false)
            }
            SortKind::Datatype(_) => self.data(terms, sort, depth),
            SortKind::Array(..) => (Vec::new(), false),
        }
    }

    fn data(&self, terms: &Terms, sort: Sort, depth: usize) -> (Vec<Value>, bool) {
        let (mut values, mut all) = (Vec::new(), true);
        for constructor in terms.constructors(sort) {
            let fields = &terms.constructor_info(*constructor).fields;
            if depth == 0 && !fields.is_empty() {
                all = false;
                continue;
            }
            let mut rows = vec![Vec::new()];
            for (_, field) in fields.iter() {
                let (domain, complete) = self.domain(terms, *field, depth.saturating_sub(1));
                all &= complete;
                rows = rows
                    .iter()
                    .flat_map(|row| domain.iter().map(move |value| [&row[..], std::slice::from_ref(value)].concat()))
                    .collect();
            }
            values.extend(rows.into_iter().map(|row| Value::data(*constructor, row)));
        }
        (values, all)
    }

    fn search(&self, terms: &Terms, query: &Query<'_>, variables: &[Function]) -> Answer {
        let mut complete = true;
        let mut domains = Vec::with_capacity(variables.len());
        for variable in variables {
            let info = terms.function_info(*variable);
            let (domain, all) = self.domain(terms, info.result, DATA_DEPTH);
            complete &= all && info.parameters.is_empty();
            domains.push(domain);
        }
        let assignments = domains.iter().try_fold(1usize, |all, domain| all.checked_mul(domain.len()));
        let Some(assignments) = assignments.filter(|assignments| *assignments <= MOST_ASSIGNMENTS) else {
            return Answer::unknown(Reason::DomainTooSmall);
        };
        for number in 0..assignments {
            let mut rest = number;
            let mut model = Model::new();
            for (variable, domain) in variables.iter().zip(&domains) {
                model.set_variable(*variable, domain[rest % domain.len()].clone());
                rest /= domain.len();
            }
            let mut evaluator = Evaluator::new(terms, &model, Completion::Partial);
            let mut outcome = Some(true);
            for assertion in query.assertions {
                match evaluator.evaluate(*assertion) {
                    Some(Value::Bool(true)) => {}
                    Some(_) => outcome = Some(false),
                    None => outcome = outcome.filter(|holds| !holds),
                }
            }
            match outcome {
                Some(true) => return Answer::Sat(model),
                Some(false) => {}
                None => complete = false,
            }
        }
        if complete { Answer::Unsat } else { Answer::unknown(Reason::DomainTooSmall) }
    }
}

impl Solver for Brute {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.asked += 1;
        let mut variables = BTreeSet::new();
        for assertion in query.assertions {
            variables.extend(terms.free_symbols(*assertion).iter().copied());
        }
        let variables: Vec<Function> = variables.into_iter().collect();
        self.search(terms, query, &variables)
    }

    fn statistics(&self) -> Statistics {
        Statistics { backend_queries: self.asked, ..Statistics::default() }
    }

    fn reset(&mut self) {}
}
