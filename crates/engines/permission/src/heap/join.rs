//! Joining two heaps that grew out of one.

use std::sync::Arc;

use gainsay_smt::Term;

use super::{Chunk, Footprint, Heap};
use crate::symbolic::{Machine, Path};

impl Machine<'_> {
    /// ```text
    /// h₁ = h, k₁      h₂ = h, k₂
    /// ────────────────────────────────────────
    /// c ? h₁ : h₂ = h, (c ? k₁ : none), (c ? none : k₂)
    /// ```
    /// Chunks of one location become one chunk whose amount and value depend on `c`.
    pub(crate) fn join_heaps(
        &mut self,
        path: &mut Path,
        bound: &[Term],
        condition: Term,
        left: &Heap,
        right: &Heap,
    ) -> Heap {
        let mut unmatched: Vec<Option<&Arc<Chunk>>> = right.chunks.iter().map(Some).collect();
        let mut take = |wanted: &dyn Fn(&Chunk) -> bool| -> Option<Arc<Chunk>> {
            let found = unmatched.iter_mut().find(|slot| slot.is_some_and(|chunk| wanted(chunk)))?;
            found.take().cloned()
        };
        let mut pairs: Vec<(Arc<Chunk>, Option<Arc<Chunk>>)> = Vec::new();
        for chunk in &left.chunks {
            pairs.push((chunk.clone(), take(&|other| *other == **chunk)));
        }
        for (chunk, partner) in &mut pairs {
            if partner.is_none() {
                *partner = take(&|other| same_place(chunk, other));
            }
        }
        let mut joined = Heap::default();
        for (one, partner) in pairs {
            let chunk = match partner {
                Some(other) if other == one => (*one).clone(),
                Some(other) => self.join_chunks(path, bound, condition, &one, &other),
                None => self.guarded(path, bound, condition, &one),
            };
            joined.add(chunk);
        }
        let negated = self.terms.not(condition);
        for chunk in unmatched.into_iter().flatten() {
            let chunk = self.guarded(path, bound, negated, chunk);
            joined.add(chunk);
        }
        joined
    }

    fn guarded(&mut self, path: &mut Path, bound: &[Term], condition: Term, chunk: &Chunk) -> Chunk {
        let none = self.none();
        let permission = self.amount(path, bound, condition, chunk, none);
        chunk.with_permission(permission)
    }

    fn amount(&mut self, path: &mut Path, bound: &[Term], condition: Term, chunk: &Chunk, other: Term) -> Term {
        if chunk.is_quantified() {
            return self.terms.ite(condition, chunk.permission, other);
        }
        self.choose(path, bound, condition, [chunk.permission, other], "held")
    }

    fn join_chunks(&mut self, path: &mut Path, bound: &[Term], condition: Term, one: &Chunk, other: &Chunk) -> Chunk {
        let permission = self.amount(path, bound, condition, one, other.permission);
        match (&one.footprint, &other.footprint) {
            (Footprint::Single { arguments, value }, Footprint::Single { value: other_value, .. }) => {
                let value = self.choose(path, bound, condition, [*value, *other_value], "joined");
                Chunk::single(one.resource.clone(), arguments.clone(), permission, value)
            }
            _ => one.with_permission(permission),
        }
    }
}

/// Whether two chunks differ in nothing but their amount and, for single locations, their value.
fn same_place(one: &Chunk, other: &Chunk) -> bool {
    one.resource == other.resource
        && match (&one.footprint, &other.footprint) {
            (Footprint::Single { arguments, .. }, Footprint::Single { arguments: others, .. }) => arguments == others,
            (quantified, other) => quantified == other,
        }
}
