//! Magic wands: told apart by their shape and the values they speak of; packaged by running the proof, applied by running it again.

use std::sync::Arc;

use gainsay_ir::permission::{Block, Expression, OldState, Wand};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::execute::Flow;
use super::heap::{ByIdentity, Packaged};
use super::interpreter::{Around, Completion, Outcome};
use super::location::Demand;
use super::{Given, Heap, Interpreter, Location, State, Stop, Value};
use gainsay_heap::Pattern;
use gainsay_heap::{Blame, ErrorId};

/// The choice that says that no left side is possible: then a wand needs nothing.
pub const IMPOSSIBLE: &str = "impossible";

impl Around {
    fn new(state: &State) -> Around {
        Around { heap: state.heap.clone(), further: state.around.clone(), ..Around::default() }
    }
}

impl State {
    /// A state in which nothing is held yet, with this one around it.
    fn beside(state: &State) -> State {
        State {
            store: state.store.clone(),
            labels: state.labels.clone(),
            around: Some(Box::new(Around::new(state))),
            ..State::default()
        }
    }

    fn is_contradicted(&self) -> bool {
        self.around.as_ref().is_some_and(|around| around.contradicted)
    }
}

impl Interpreter<'_> {
    pub(super) fn locate_wand(&mut self, state: &mut State, wand: &Wand, blame: Blame) -> Outcome<Location> {
        let Pattern { text, parts, holed } = gainsay_heap::pattern(self.program, wand);
        self.wands.entry(text.clone()).or_insert(holed);
        let mut values = Vec::with_capacity(parts.len());
        for part in &parts {
            values.push(self.part_of_wand(state, part, blame)?);
        }
        Ok(Location::Wand(text, values))
    }

    /// Whether a part makes sense may depend on what the wand says around it: one that does not has any value.
    fn part_of_wand(&mut self, state: &mut State, part: &Expression, blame: Blame) -> Outcome<Value> {
        if gainsay_heap::is_about_earlier_state(part) {
            return self.evaluate(state, part, blame);
        }
        match self.evaluate(state, part, Blame::Elsewhere) {
            Err(Stop::AssumptionFalse { .. }) => Ok(self.unfixed(&part.typ)),
            other => other,
        }
    }

    /// Runs the proof with the left side added and the surrounding heap in reach. What it takes from there is the wand's own.
    pub(super) fn package(
        &mut self,
        state: &mut State,
        wand: &Wand,
        script: Option<&Block>,
        span: Span,
    ) -> Outcome<()> {
        let blame = Blame::new(ErrorId::PackageFailed, span);
        let location = self.locate_wand(state, wand, blame)?;
        let mut inside = State { around: Some(Box::new(Around::new(state))), ..State::default() };
        if self.choices.variable(span, &Name::new(IMPOSSIBLE), 0) != Some(&Value::Bool(true)) {
            match self.with_left_side(state, wand, span, blame)? {
                Some(with_left) => {
                    inside = with_left;
                    self.prove_hypothetically(&mut inside, wand, script, blame)?;
                }
                // Nothing but the values at hand decides: there is no such left side.
                None if wand.left.is_pure() => {}
                None => inside = self.prove_for_any(state, wand, script, blame)?,
            }
        }
        let Some(around) = inside.around else { return Ok(()) };
        state.heap = around.heap;
        state.around = around.further;
        let packaged = Packaged {
            footprint: around.taken,
            store: state.store.clone(),
            labels: state.labels.clone(),
            script: ByIdentity(script.cloned()),
            wand: ByIdentity(wand.clone()),
        };
        state.heap.add(location.clone(), BigRational::one(), Given::Wand(Arc::new(packaged)));
        self.mention_location(state, &location);
        Ok(())
    }

    /// Runs the proof for a left side of which nothing is known. What is proved does not matter, only what is taken for it.
    fn prove_for_any(&mut self, state: &State, wand: &Wand, script: Option<&Block>, blame: Blame) -> Outcome<State> {
        let (completion, trusting) = (self.completion, self.trusting);
        let (settled, tables) = (self.settled.clone(), self.tables.clone());
        (self.completion, self.trusting) = (Completion::Open, true);
        let mut inside = State::beside(state);
        let done = match self.inhale(&mut inside, &wand.left, &Given::Open, &BigRational::one(), blame) {
            Err(Stop::AssumptionFalse { .. }) => {
                inside = State::beside(state);
                Ok(())
            }
            Ok(()) => self.prove_hypothetically(&mut inside, wand, script, blame),
            Err(other) => Err(other),
        };
        (self.completion, self.trusting) = (completion, trusting);
        (self.settled, self.tables) = (settled, tables);
        done.map(|()| inside)
    }

    fn prove_hypothetically(
        &mut self,
        inside: &mut State,
        wand: &Wand,
        script: Option<&Block>,
        blame: Blame,
    ) -> Outcome<()> {
        inside.labels.insert(OldState::WandLeft, inside.heap.clone());
        match self.prove_wand(inside, wand, script, blame) {
            // There is no such left side after all: nothing more is needed.
            Err(Stop::AssumptionFalse { .. }) if inside.is_contradicted() => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// A state in which the left side is held and nothing else but what is around. Any left side will do; the model knows one for failures
    /// inside the proof and one for those that come later.
    fn with_left_side(&mut self, state: &State, wand: &Wand, span: Span, blame: Blame) -> Outcome<Option<State>> {
        let is_inside = self
            .target
            .is_some_and(|target| target.file == span.file && span.start <= target.start && target.end <= span.end);
        let [within, later] = [self.inhaled(span, 0), self.inhaled(span, 1)];
        let givens = if is_inside { [within, later, Given::Open] } else { [later, within, Given::Open] };
        let (settled, tables) = (self.settled.clone(), self.tables.clone());
        for given in &givens {
            let mut inside = State::beside(state);
            match self.inhale(&mut inside, &wand.left, given, &BigRational::one(), blame) {
                Ok(()) => return Ok(Some(inside)),
                Err(Stop::AssumptionFalse { .. } | Stop::Open { .. }) => {
                    self.settled.clone_from(&settled);
                    self.tables.clone_from(&tables);
                }
                Err(other) => return Err(other),
            }
        }
        if is_inside && !wand.left.is_pure() {
            return Self::unsupported("packaging a wand whose left side needs particular values", wand.span);
        }
        Ok(None)
    }

    /// Runs the proof and gives up the right side.
    fn prove_wand(&mut self, inside: &mut State, wand: &Wand, script: Option<&Block>, blame: Blame) -> Outcome<Heap> {
        if let Some(script) = script
            && let Flow::Jump(label, span) = self.execute_block(inside, script)?
        {
            return Self::unsupported(format!("a jump out of a proof, to `{label}`"), span);
        }
        let before = inside.heap.clone();
        self.exhale(inside, &before, &wand.right, &BigRational::one(), blame)?;
        Ok(Heap::difference(&before, &inside.heap))
    }

    pub(super) fn apply_wand(&mut self, state: &mut State, wand: &Wand, blame: Blame) -> Outcome<()> {
        let location = self.locate_wand(state, wand, blame)?;
        let before = state.heap.clone();
        let demand = Demand { amount: BigRational::one(), wildcard: false, offending: wand.span, blame };
        let (_, contents) = self.take(state, &location, demand)?;
        let without_wand = state.heap.clone();
        self.exhale(state, &before, &wand.left, &BigRational::one(), blame)?;
        let left = Heap::difference(&without_wand, &state.heap);
        if let Given::Wand(packaged) = &contents {
            return self.run_packaged(state, left, packaged);
        }
        let outer = state.labels.insert(OldState::WandLeft, before.clone());
        let given = match blame {
            Blame::Report { error: ErrorId::ApplyFailed, span } => self.inhaled(span, 0),
            _ => Given::Open,
        };
        let outside = self.unchanged.replace(before);
        let done = self.gain_right_side(state, wand, &given);
        self.unchanged = outside;
        match outer {
            Some(heap) => state.labels.insert(OldState::WandLeft, heap),
            None => state.labels.remove(&OldState::WandLeft),
        };
        done
    }

    /// With the values that the model has for it, if they go together with what is known.
    fn gain_right_side(&mut self, state: &mut State, wand: &Wand, given: &Given) -> Outcome<()> {
        let (settled, tables, heap) = (self.settled.clone(), self.tables.clone(), state.heap.clone());
        let one = BigRational::one();
        match self.inhale(state, &wand.right, given, &one, Blame::Elsewhere) {
            Err(Stop::AssumptionFalse { .. } | Stop::Open { .. }) if !given.is_open() => {
                (self.settled, self.tables, state.heap) = (settled, tables, heap);
                self.inhale(state, &wand.right, &Given::Open, &one, Blame::Elsewhere)
            }
            other => other,
        }
    }

    /// Runs the proof again, now with the left side that there really is.
    fn run_packaged(&mut self, state: &mut State, left: Heap, packaged: &Packaged) -> Outcome<()> {
        let Packaged { wand: ByIdentity(wand), script: ByIdentity(script), .. } = packaged;
        let blame = Blame::new(ErrorId::PackageFailed, wand.span);
        let mut inside =
            State { store: packaged.store.clone(), labels: packaged.labels.clone(), heap: left, ..State::default() };
        inside.labels.insert(OldState::WandLeft, inside.heap.clone());
        if inside.heap.contradicts(&packaged.footprint) {
            let what = "the left side does not go together with what the wand holds".to_owned();
            return Err(Stop::AssumptionFalse { what, span: wand.span });
        }
        inside.heap.merge(&packaged.footprint);
        let right = self.prove_wand(&mut inside, wand, script.as_ref(), blame)?;
        state.heap.merge(&right);
        Ok(())
    }
}
