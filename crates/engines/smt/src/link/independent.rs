//! Independent parts: assertions that share no symbol are solved apart, and their models put together. Usually only one
//! part is new, and the links below have seen the others.
//!
//! Parts may still meet in what SMT-LIB leaves open: `x div 0` and `y div 0` are the same unnamed function. So a split
//! answer counts only if every part's model settles its assertions by itself; otherwise the query is asked as a whole.

use crate::model::Model;
use crate::query::{Answer, Query, Reason, Solver, Statistics, Want};
use crate::sort::Function;
use crate::term::{Term, Terms};
use crate::value::Value;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

pub struct IndependentParts<S> {
    next: S,
    split: u64,
    whole: bool,
}

impl<S: Solver> IndependentParts<S> {
    pub fn new(next: S) -> Self {
        IndependentParts { next, split: 0, whole: false }
    }

    /// Answers part by part, the part of the newest assertion first; `None` if the parts do not settle it.
    fn check_parts(&mut self, terms: &mut Terms, parts: &[Vec<Term>], query: &Query<'_>) -> Option<Answer> {
        let mut model = Model::new();
        let mut undecided = None;
        for part in parts.iter().rev() {
            match self.next.check(terms, &Query { assertions: part, want: Want::Model, ..*query }) {
                Answer::Unsat => return Some(Answer::Unsat),
                Answer::Sat(found) => {
                    if !settles(terms, &found, part) {
                        return None;
                    }
                    model.merge(&found);
                }
                // The time is gone; the other parts would only take more of it.
                Answer::Unknown { reason: Reason::NoAnswer, .. } => return Some(Answer::unknown(Reason::NoAnswer)),
                Answer::Unknown { reason, .. } => undecided = Some(reason),
            }
        }
        // One undecided part leaves the whole open, unless another one had been refuted.
        Some(undecided.map_or(Answer::Sat(model), Answer::unknown))
    }
}

/// Do the assertions hold whatever partial operators give outside their domains?
fn settles(terms: &Terms, model: &Model, part: &[Term]) -> bool {
    let model = model.without_outside();
    part.iter().all(|assertion| model.evaluate(terms, *assertion) == Some(Value::Bool(true)))
}

/// Groups assertions connected by shared symbols, in order of each group's newest assertion; `None` if all hang
/// together. Quantified assertions are kept with everything: they may bound a sort that others use.
fn parts(terms: &mut Terms, assertions: &[Term]) -> Option<Vec<Vec<Term>>> {
    if assertions.len() < 2 || assertions.iter().any(|assertion| terms.has_quantifier(*assertion)) {
        return None;
    }
    let mut leader: Vec<usize> = (0..assertions.len()).collect();
    let mut owner: HashMap<Function, usize, FxBuildHasher> = HashMap::default();
    for (place, assertion) in assertions.iter().enumerate() {
        for symbol in terms.free_symbols(*assertion).iter() {
            let first = *owner.entry(*symbol).or_insert(place);
            let (one, other) = (find(&mut leader, first), find(&mut leader, place));
            // The newest assertion leads its group.
            leader[one.min(other)] = one.max(other);
        }
    }
    let mut groups: Vec<Vec<Term>> = vec![Vec::new(); assertions.len()];
    for (place, assertion) in assertions.iter().enumerate() {
        groups[find(&mut leader, place)].push(*assertion);
    }
    groups.retain(|group| !group.is_empty());
    (groups.len() > 1).then_some(groups)
}

fn find(leader: &mut [usize], mut place: usize) -> usize {
    while leader[place] != place {
        leader[place] = leader[leader[place]];
        place = leader[place];
    }
    place
}

impl<S: Solver> Solver for IndependentParts<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.whole = false;
        if let Some(parts) = parts(terms, query.assertions) {
            self.split += 1;
            if let Some(answer) = self.check_parts(terms, &parts, query) {
                return answer;
            }
        }
        self.whole = true;
        self.next.check(terms, query)
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.next.statistics();
        statistics.split += self.split;
        statistics
    }

    fn reset(&mut self) {
        self.next.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        if self.whole { self.next.value(terms, term) } else { None }
    }
}
