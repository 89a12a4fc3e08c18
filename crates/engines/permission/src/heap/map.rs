//! Maps of values: what a heap holds of one resource, as one term that snapshots can hold and triggers can speak of.

use std::sync::Arc;

use gainsay_smt::Term;

use super::quantified::{Comprehension, Inverted};
use super::{Chunk, Footprint, ResourceKey};
use crate::symbolic::{FactKind, Machine, State};

impl Machine<'_> {
    /// A map of what the chunks of a resource hold.
    ///
    /// ```text
    /// lookup(m, r) = h(r)
    /// ```
    pub(crate) fn map_of_heap(&mut self, state: &mut State, resource: &ResourceKey, chunks: &[Arc<Chunk>]) -> Term {
        let formals = self.formals(resource);
        let value = self.value_among(state, chunks, resource, &formals);
        let key = (resource.clone(), value, Vec::new());
        let (map, fact) = match self.summaries.get(&key) {
            Some(known) => *known,
            None => {
                let sort = self.map_sort(resource);
                let map = self.terms.fresh("map", sort);
                let mut facts = vec![self.map_definition(resource, map, value, chunks)];
                for chunk in chunks {
                    if let Footprint::Single { arguments, .. } = &chunk.footprint {
                        let here: Vec<(Term, Term)> = formals.iter().copied().zip(arguments.iter().copied()).collect();
                        let (there, value) =
                            (self.map_lookup(resource, map, arguments), self.terms.substitute(value, &here));
                        facts.push(self.terms.eq(there, value));
                    }
                }
                let fact = self.terms.and(facts);
                self.summaries.insert(key, (map, fact));
                (map, fact)
            }
        };
        self.learn(state, &[fact], FactKind::Definition);
        map
    }

    /// `∀ r {lookup(m, r)} {h(r)} :: lookup(m, r) = value(r)`
    fn map_definition(&mut self, resource: &ResourceKey, map: Term, value: Term, chunks: &[Arc<Chunk>]) -> Term {
        let formals = self.formals(resource);
        let there = self.map_lookup(resource, map, &formals);
        let mut triggers = vec![vec![there]];
        for chunk in chunks.iter().filter(|chunk| chunk.is_quantified()) {
            triggers.push(vec![self.value_at(chunk, &formals)]);
        }
        let definition = self.terms.eq(there, value);
        self.terms.forall(&formals, &triggers, definition)
    }

    /// A map that holds the values of the covered locations and a fixed value elsewhere, so that it depends on nothing else.
    ///
    /// ```text
    /// lookup(m, r) = p(r) > 0 ? h(r) : unspecified
    /// ```
    pub(super) fn summary(
        &mut self,
        state: &mut State,
        comprehension: &Comprehension,
        inverted: &Inverted,
        contributors: &[Arc<Chunk>],
    ) -> Term {
        let resource = &comprehension.resource;
        let formals = self.formals(resource);
        let covered = self.positive(inverted.amount);
        let found = self.value_among(state, contributors, resource, &formals);
        let sort = self.terms.sort(found);
        let elsewhere = self.unspecified(sort);
        let value = self.terms.ite(covered, found, elsewhere);
        // What does not depend on enclosing quantifiers is the same map inside and outside of them.
        let bound = self.bound_in(state, &[value]);
        let key = (resource.clone(), value, bound.clone());
        let (map, fact) = match self.summaries.get(&key) {
            Some(known) => *known,
            None => {
                let sort = self.map_sort(resource);
                let map = self.fresh_over(&bound, "map", sort);
                let fact = self.map_definition(resource, map, value, contributors);
                self.summaries.insert(key, (map, fact));
                (map, fact)
            }
        };
        self.learn(state, &[fact], FactKind::Definition);
        map
    }
}
