//! What makes measures of predicate instances work: what was inside an instance is nested in it.

use gainsay_heap::ResourceKey;
use gainsay_smt::Term;

use crate::engine::Engine;
use crate::state::{Heap, State};

impl Engine<'_> {
    /// Every instance of which there is more in one heap than in the other was inside `outer`.
    pub(crate) fn assume_nested(&mut self, state: &State, less: &Heap, more: &Heap, outer: Term) {
        let keys: Vec<ResourceKey> = more.masks.keys().cloned().collect();
        for key in keys {
            let ResourceKey::Predicate(name) = &key else { continue };
            let (Some(&mask), Some(&values)) = (more.masks.get(&key), more.values.get(&key)) else { continue };
            if less.masks.get(&key) == Some(&mask) {
                continue;
            }
            for index in self.written(mask).0 {
                let now = self.terms.select(mask, index);
                let then = match less.masks.get(&key) {
                    Some(mask) => self.terms.select(*mask, index),
                    None => self.none(),
                };
                let gained = self.terms.less(then, now);
                let value = self.terms.select(values, index);
                let arguments = self.arguments_of(index);
                let (inner, nested) = (self.instance(name, value, &arguments), self.nested());
                let nested = self.terms.apply(nested, [inner, outer]);
                let fact = self.terms.implies(gained, nested);
                self.know(state, fact);
            }
        }
    }
}
