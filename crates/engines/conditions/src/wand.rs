//! Magic wands: not covered yet. Whoever meets one is told.

use gainsay_ir::permission::{Block, Expression, Wand};
use gainsay_permission::Blame;
use gainsay_permission::heap::ResourceKey;
use gainsay_smt::Term;
use gainsay_source::Span;

use crate::engine::Engine;
use crate::heap::Place;
use crate::state::State;

impl Engine<'_> {
    pub(crate) fn locate_wand(&mut self, _: &mut State, wand: &Wand, _: Blame) -> Place {
        self.unsupported("a magic wand, with the engine `vc`", wand.span);
        self.place(ResourceKey::Wand("wand".into()), Vec::new())
    }

    pub(crate) fn package(&mut self, _: &mut State, wand: &Wand, _: Option<&Block>, _: Span) {
        self.unsupported("a magic wand, with the engine `vc`", wand.span);
    }

    pub(crate) fn apply_wand(&mut self, _: &mut State, wand: &Wand, _: Blame) {
        self.unsupported("a magic wand, with the engine `vc`", wand.span);
    }

    pub(crate) fn applying(&mut self, state: &mut State, _: &Wand, body: &Expression, _: Blame) -> Term {
        self.unknown(state, "a magic wand, with the engine `vc`", body)
    }
}
