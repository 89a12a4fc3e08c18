//! A state as counterexamples show it: places and what is held of them.

use gainsay_permission::heap::{Chunk, Heap as ShownHeap};
use gainsay_permission::symbolic::{Labelled as ShownLabelled, Path, State as Shown, Store};
use gainsay_smt::{Operator, Term};

use crate::engine::Engine;
use crate::state::{Heap, State};

impl Engine<'_> {
    pub(crate) fn shown(&mut self, state: &State) -> Shown {
        let mut labels = std::collections::BTreeMap::new();
        for (label, labelled) in &state.labels {
            let heap = self.shown_heap(&labelled.heap);
            labels.insert(label.clone(), ShownLabelled { heap, reached: labelled.reached });
        }
        Shown {
            store: Store { variables: state.store.clone(), result: state.result },
            heap: self.shown_heap(&state.heap),
            labels,
            path: Path { facts: Vec::new(), decisions: state.decisions.clone() },
            ..Shown::default()
        }
    }

    fn shown_heap(&mut self, heap: &Heap) -> ShownHeap {
        let mut shown = ShownHeap::default();
        for (key, mask) in &heap.masks {
            let Some(values) = heap.values.get(key) else { continue };
            for (index, amount) in self.holdings(*mask).0 {
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
