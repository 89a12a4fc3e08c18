//! Forgetting values while keeping permission: `quasihavoc` and `quasihavocall`.

use gainsay_heap::verbs::*;
use std::sync::Arc;

use gainsay_ir::permission::{Expression, ExpressionKind, Resource, Variable};
use gainsay_smt::Term;

use super::{Chunk, Footprint};
use crate::symbolic::{FactKind, Machine, State};
use gainsay_heap::{Blame, Cause, Layer, Piece};

impl Machine<'_> {
    /// ```text
    /// Γ; h ⊢ c ⇝ t      vᵢ′ new
    /// ──────────────────────────────────────────────────────────────
    /// Γ; h ⊢ quasihavoc c ⇒ R(e) ⇝ vᵢ := t ∧ xᵢ = e ? vᵢ′ : vᵢ in every chunk of R
    /// ```
    pub(crate) fn havoc_chunks(
        &mut self,
        state: &mut State,
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    ) {
        let condition = match condition {
            Some(condition) => self.evaluate(state, condition, blame),
            None => self.terms.bool(true),
        };
        let (key, arguments) = self.under(state, condition, |machine, state| machine.locate(state, resource, blame));
        let chunks = std::mem::take(&mut state.heap.chunks);
        let sort = self.value_sort(&key);
        let value = self.fresh(state, "havoc", sort);
        for chunk in chunks {
            if chunk.resource != key {
                state.heap.chunks.push(chunk);
                continue;
            }
            let changed = match &chunk.footprint {
                Footprint::Single { arguments: own, value: old } => {
                    let same = super::all_equal(&mut self.terms, own, &arguments);
                    let affected = self.terms.and([condition, same]);
                    let value = self.terms.ite(affected, value, *old);
                    Chunk::single(key.clone(), own.clone(), chunk.permission, value)
                }
                Footprint::Quantified { formals, .. } => {
                    let same = super::all_equal(&mut self.terms, formals, &arguments);
                    let affected = self.terms.and([condition, same]);
                    self.with_new_map(state, &chunk, affected)
                }
            };
            state.heap.chunks.push(Arc::new(changed));
        }
    }

    /// The chunk with other values where `affected` holds of the formals.
    fn with_new_map(&mut self, state: &mut State, chunk: &Arc<Chunk>, affected: Term) -> Chunk {
        let Footprint::Quantified { formals, .. } = &chunk.footprint else { return (**chunk).clone() };
        let sort = self.map_sort(&chunk.resource);
        let map = self.fresh(state, "havoc", sort);
        let (old, new) = (self.value_at(chunk, formals), self.map_lookup(&chunk.resource, map, formals));
        let same = self.terms.eq(old, new);
        let kept = self.terms.or([affected, same]);
        let fact = self.terms.forall(formals, &[vec![new], vec![old]], kept);
        self.learn(state, &[fact], FactKind::Definition);
        Chunk {
            resource: chunk.resource.clone(),
            footprint: Footprint::Quantified { formals: formals.clone(), map },
            permission: chunk.permission,
        }
    }

    /// As [`Machine::havoc_chunks`], for all values of the variables.
    pub(crate) fn havoc_all_chunks(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    ) {
        let amount = Expression::write(resource.span());
        let kind = ExpressionKind::Access { resource: resource.clone(), amount: Box::new(amount) };
        let access = Expression::new(kind, gainsay_ir::permission::Type::Bool, resource.span());
        let mut layers = vec![Layer::Bind(variables, &[])];
        layers.extend(condition.map(Layer::If));
        let piece = Piece { layers, body: &access };
        let write = self.write();
        let Some(comprehension) = self.comprehend(state, &piece, write, blame) else { return };
        self.check_injective(state, &comprehension, Cause::HavocNotInjective, blame);
        let amount = self.covered_amount(state, &comprehension);
        let affected = self.positive(amount);
        let formals = self.formals(&comprehension.resource);
        let chunks = std::mem::take(&mut state.heap.chunks);
        for chunk in chunks {
            let changed = match &chunk.footprint {
                _ if chunk.resource != comprehension.resource => chunk,
                Footprint::Single { arguments, value } => {
                    let here: Vec<(Term, Term)> = formals.iter().copied().zip(arguments.iter().copied()).collect();
                    let affected = self.terms.substitute(affected, &here);
                    let sort = self.terms.sort(*value);
                    let new = self.fresh(state, "havoc", sort);
                    let value = self.terms.ite(affected, new, *value);
                    Arc::new(Chunk::single(chunk.resource.clone(), arguments.clone(), chunk.permission, value))
                }
                Footprint::Quantified { .. } => Arc::new(self.with_new_map(state, &chunk, affected)),
            };
            state.heap.chunks.push(changed);
        }
    }
}
