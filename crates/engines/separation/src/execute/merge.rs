//! Merging at joins: states that wait at the same block become one, by pairing off what they own. Values that differ become conditional, what only
//! one of them knows becomes an implication. States whose heaps cannot be paired stay apart: together they are the disjunction.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_ir::separation::PredicateKind;
use gainsay_smt::{Sort, Term};
use gainsay_source::Name;

use crate::{
    consume::Effort,
    machine::Machine,
    state::{Chunk, Environment, Frame, State},
};

/// Fewer states than this at a block are cheaper to run than to merge, and nothing is lost.
const WORTH_MERGING: usize = 4;
/// Heaps that could not be made alike so often are too different for it to be worth the effort.
const MOST_MISSES: usize = 4;
/// How much may be closed to make two heaps alike.
const FOLDING: Effort = Effort { open: 0, close: 3 };

/// Whether predicates are closed to make heaps alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closing {
    Never,
    WhereNeeded,
}

/// Two heaps, chunk by chunk; what is left over on either side.
struct Pairing {
    pairs: Vec<(Chunk, Chunk)>,
    one: State,
    other: State,
}

impl Machine<'_> {
    /// ```text
    /// c ⊢ Σ₁ ∗ F     ¬c ⊢ Σ₂ ∗ F
    /// ───────────────────────────   every chunk of Σ₁ has its partner in Σ₂
    /// (c ? Σ₁ : Σ₂) ∗ F
    /// ```
    pub(super) fn merge(&mut self, mut states: Vec<State>) -> Vec<State> {
        if !self.merging || states.len() < WORTH_MERGING {
            return states;
        }
        loop {
            let before = states.len();
            states = self.merge_once(states);
            if states.len() == before {
                return states;
            }
        }
    }

    /// Every state with the first later one it can be paired with.
    fn merge_once(&mut self, states: Vec<State>) -> Vec<State> {
        let mut waiting: Vec<Option<State>> = states.into_iter().map(Some).collect();
        let mut all = Vec::new();
        let (mut closing, mut misses) = (Closing::WhereNeeded, 0);
        for index in 0..waiting.len() {
            let Some(mut state) = waiting[index].take() else { continue };
            for later in waiting.iter_mut().skip(index + 1).filter(|later| later.is_some()) {
                if let Some(both) = later.as_ref().and_then(|other| self.both_in_one(&state, other, closing)) {
                    *later = None;
                    self.merges += 1;
                    state = both;
                    break;
                }
                misses += 1;
                if misses == MOST_MISSES {
                    closing = Closing::Never;
                }
            }
            all.push(state);
        }
        all
    }

    fn both_in_one(&mut self, one: &State, other: &State, closing: Closing) -> Option<State> {
        let alike = one.block == other.block
            && Rc::ptr_eq(&one.entry, &other.entry)
            && one.unordered.is_empty()
            && other.unordered.is_empty()
            && one.after.is_empty()
            && other.after.is_empty()
            && same_frames(&one.frames, &other.frames);
        if !alike {
            return None;
        }
        let Pairing { pairs, one, other } = match self.pair(one, other, closing) {
            Some(pairing) => pairing,
            None if closing == Closing::WhereNeeded => {
                let (left, right) = (self.closed_like(one, other), self.closed_like(other, one));
                self.pair(&left, &right, closing)?
            }
            None => return None,
        };
        let mut merged = State { heap: Vec::new(), path: Vec::new(), ..one.clone() };
        let guard = self.join_paths(&mut merged, &one.path, &other.path);
        for (left, right) in pairs {
            merged.heap.push(self.join_chunks(guard, left, &right));
        }
        merged.store = self.join_stores(guard, &one.store, &other.store);
        merged.parts.retain(|name, parts| {
            let others = other.parts.get(name);
            parts.retain(|part| others.is_some_and(|others| others.contains(part)));
            !parts.is_empty()
        });
        Some(merged)
    }

    /// What both know is known, the rest on one condition; the condition.
    fn join_paths(&mut self, merged: &mut State, one: &[Term], other: &[Term]) -> Term {
        let (these, those): (BTreeSet<Term>, BTreeSet<Term>) =
            (one.iter().copied().collect(), other.iter().copied().collect());
        merged.path = one.iter().copied().filter(|fact| those.contains(fact)).collect();
        let ours: Vec<Term> = one.iter().copied().filter(|fact| !those.contains(fact)).collect();
        let theirs: Vec<Term> = other.iter().copied().filter(|fact| !these.contains(fact)).collect();
        let decisive = ours.iter().copied().find(|fact| theirs.contains(&self.terms.not(*fact)));
        let guard = match decisive {
            Some(fact) => fact,
            None => self.fresh("branch", Sort::BOOL),
        };
        let negated = self.terms.not(guard);
        for (condition, facts) in [(guard, ours), (negated, theirs)] {
            for fact in facts {
                let known = self.terms.implies(condition, fact);
                self.assume(merged, known);
            }
        }
        guard
    }

    fn join(&mut self, guard: Term, left: Term, right: Term) -> Term {
        if left == right { left } else { self.terms.ite(guard, left, right) }
    }

    fn join_chunks(&mut self, guard: Term, left: Chunk, right: &Chunk) -> Chunk {
        let arguments = left.arguments.iter().zip(&right.arguments).map(|(one, other)| self.join(guard, *one, *other));
        Chunk {
            arguments: arguments.collect(),
            level: left.level.filter(|level| right.level == Some(*level)),
            learnt: left.learnt && right.learnt,
            version: left.version.filter(|version| right.version == Some(*version)),
            unwritten: left.unwritten || right.unwritten,
            ..left
        }
    }

    /// Variables that only one of them has are out of scope here.
    fn join_stores(&mut self, guard: Term, one: &Environment, other: &Environment) -> Environment {
        let mut joined = Environment::default();
        for (name, left) in &one.values {
            if let Some(right) = other.values.get(name)
                && self.terms.sort(*left) == self.terms.sort(*right)
            {
                let value = self.join(guard, *left, *right);
                joined.set(name, value);
            }
        }
        joined
    }

    /// Pairs identical chunks first, then those with the same inputs, then those of the same variables.
    fn pair(&mut self, one: &State, other: &State, closing: Closing) -> Option<Pairing> {
        let mut pairing = Pairing { pairs: Vec::new(), one: one.clone(), other: other.clone() };
        self.pair_off(&mut pairing, |_, left, right| left.arguments == right.arguments);
        self.pair_off(&mut pairing, |machine, left, right| machine.inputs(left) == machine.inputs(right));
        let (ours, theirs) = (one.store.values.clone(), other.store.values.clone());
        self.pair_off(&mut pairing, |machine, left, right| {
            let (left, right) = (machine.inputs(left), machine.inputs(right));
            left.iter().zip(right).all(|(one, other)| one == other || correspond(&ours, &theirs, *one, *other))
        });
        if closing == Closing::WhereNeeded {
            self.pair_by_closing(&mut pairing, &ours, &theirs);
        }
        (pairing.one.heap.is_empty() && pairing.other.heap.is_empty()).then_some(pairing)
    }

    /// Closes on either side what the other has closed.
    fn pair_by_closing(&mut self, pairing: &mut Pairing, ours: &Values, theirs: &Values) {
        for chunk in pairing.other.heap.clone() {
            if let Some(folded) = self.folded_like(&mut pairing.one, &chunk, theirs) {
                remove_one(&mut pairing.other.heap, &chunk);
                pairing.pairs.push((folded, chunk));
            }
        }
        for chunk in pairing.one.heap.clone() {
            if let Some(folded) = self.folded_like(&mut pairing.other, &chunk, ours) {
                remove_one(&mut pairing.one.heap, &chunk);
                pairing.pairs.push((chunk, folded));
            }
        }
    }

    /// The state with everything closed that the other has closed for the same variables: `nodes(x)`, whatever `x` is here.
    fn closed_like(&mut self, state: &State, other: &State) -> State {
        let mut state = state.clone();
        for chunk in &other.heap {
            let inputs = self.inputs(chunk).to_vec();
            let here: Vec<Term> =
                inputs.iter().map(|input| counterpart(&other.store.values, &state.store.values, *input)).collect();
            let is_there = state.heap.iter().any(|each| each.predicate == chunk.predicate && self.inputs(each) == here);
            if here == inputs || is_there {
                continue;
            }
            if let Some(closed) = self.closed_as(&mut state, chunk, here) {
                state.heap.push(closed);
            }
        }
        state
    }

    fn pair_off(&mut self, pairing: &mut Pairing, fits: impl Fn(&Self, &Chunk, &Chunk) -> bool) {
        for chunk in std::mem::take(&mut pairing.one.heap) {
            let partner = pairing.other.heap.iter().position(|each| {
                each.predicate == chunk.predicate && each.fraction == chunk.fraction && fits(self, &chunk, each)
            });
            match partner {
                Some(position) => {
                    let partner = pairing.other.heap.remove(position);
                    pairing.pairs.push((chunk, partner));
                }
                None => pairing.one.heap.push(chunk),
            }
        }
    }

    /// The arguments that determine the others.
    fn inputs<'c>(&self, chunk: &'c Chunk) -> &'c [Term] {
        let inputs = self.predicate(&chunk.predicate).and_then(|each| each.inputs).unwrap_or(chunk.arguments.len());
        &chunk.arguments[..inputs.min(chunk.arguments.len())]
    }

    /// Closes in this state, from what is left over, an instance like the chunk of the other state: with the same inputs, or with the values
    /// that the variables have here which have these inputs there.
    fn folded_like(&mut self, state: &mut State, chunk: &Chunk, there: &Values) -> Option<Chunk> {
        if !self.predicate(&chunk.predicate).is_some_and(|each| matches!(each.kind, PredicateKind::Defined(_))) {
            return None;
        }
        let inputs = self.inputs(chunk).to_vec();
        let translated: Vec<Term> =
            inputs.iter().map(|input| counterpart(there, &state.store.values, *input)).collect();
        let mut attempts = vec![inputs];
        if attempts[0] != translated {
            attempts.push(translated);
        }
        attempts.into_iter().find_map(|inputs| self.closed_as(state, chunk, inputs))
    }

    /// Closes an instance of the chunk's predicate with these inputs, in one way.
    fn closed_as(&mut self, state: &mut State, chunk: &Chunk, inputs: Vec<Term>) -> Option<Chunk> {
        let predicate = self.predicate(&chunk.predicate)?;
        let mut known: Vec<Option<Term>> = inputs.into_iter().map(Some).collect();
        known.resize(chunk.arguments.len(), None);
        let taken = self.taken.clone();
        let closed = self.close(state.clone(), predicate, &known, chunk.fraction, FOLDING);
        self.taken = taken;
        let mut closed = closed.ok()?;
        let (after, arguments) = closed.pop().filter(|_| closed.is_empty())?;
        *state = after;
        Some(Chunk::new(chunk.predicate.clone(), arguments, chunk.fraction))
    }
}

/// Two parts of one whole may look the same: one of them goes.
fn remove_one(heap: &mut Vec<Chunk>, chunk: &Chunk) {
    if let Some(position) = heap.iter().position(|each| each == chunk) {
        heap.remove(position);
    }
}

type Values = BTreeMap<Name, Term>;

/// Whether some variable has the one value here and the other there.
fn correspond(ours: &Values, theirs: &Values, here: Term, there: Term) -> bool {
    ours.iter().any(|(name, value)| *value == here && theirs.get(name) == Some(&there))
}

/// The value that a variable has in `to` which has this one in `from`, if it is another.
fn counterpart(from: &Values, to: &Values, value: Term) -> Term {
    let named = from.iter().filter(|(_, each)| **each == value);
    named.filter_map(|(name, _)| to.get(name).copied()).find(|other| *other != value).unwrap_or(value)
}

/// Whether two paths are in the same loops, entered in the same state.
fn same_frames(these: &[Frame], those: &[Frame]) -> bool {
    these.len() == those.len()
        && these.iter().zip(those).all(|(one, other)| {
            one.id == other.id
                && one.has_contract == other.has_contract
                && one.lacks_invariant == other.lacks_invariant
                && one.levels == other.levels
                && one.heap == other.heap
        })
}
