//! A state as counterexamples show it: places and what is held of them.

use gainsay_heap::Store;
use gainsay_permission::heap::{Chunk, Heap as ShownHeap};
use gainsay_permission::symbolic::{Labelled as ShownLabelled, Path, State as Shown};
use gainsay_smt::{Operator, Term};

use crate::engine::Engine;
use crate::state::{Heap, State};

impl Engine<'_> {
    pub(crate) fn shown_state(&mut self, state: &State) -> Shown {
        let mut labels = std::collections::BTreeMap::new();
        for (label, labelled) in &state.labels {
            let heap = self.shown_heap(&state.store, &labelled.heap);
            labels.insert(label.clone(), ShownLabelled { heap, reached: labelled.reached });
        }
        Shown {
            store: state.store.clone(),
            heap: self.shown_heap(&state.store, &state.heap),
            labels,
            path: Path { facts: Vec::new(), decisions: state.path.decisions.clone() },
            ..Shown::default()
        }
    }

    /// Of permission to many places at once, what the variables speak of is shown.
    pub(crate) fn shown_heap(&mut self, store: &Store, heap: &Heap) -> ShownHeap {
        let mut shown = ShownHeap::default();
        for (key, mask) in &heap.masks {
            let Some(values) = heap.values.get(key) else { continue };
            let (holdings, complete) = self.holdings(*mask);
            let mut found = holdings;
            let sort = self.terms.array_parts(self.terms.sort(*mask)).map(|(index, _)| index);
            for value in store.variables.values().copied().filter(|_| !complete) {
                if Some(self.terms.sort(value)) == sort && !found.iter().any(|(known, _)| *known == value) {
                    let amount = self.held_elsewhere(*mask, value, &found);
                    found.push((value, amount));
                }
            }
            for (index, amount) in found {
                let value = self.terms.select(*values, index);
                shown.add(Chunk::single(key.clone(), self.arguments_of(index), amount, value));
            }
        }
        shown
    }

    /// The arguments that an index was made of.
    pub(crate) fn arguments_of(&self, index: Term) -> Vec<Term> {
        match self.terms.operator(index) {
            Operator::Construct(constructor) if self.terms.constructor_info(constructor).name.starts_with("at ") => {
                self.terms.arguments(index).to_vec()
            }
            _ => vec![index],
        }
    }
}
