//! Magic wands: told apart by their shape and the values they speak of; packaged by running the proof, applied by running it again.

use std::sync::Arc;

use gainsay_ir::permission::{Block, Expression, ExpressionKind as Kind, OldState, Type, Wand, print_expression};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::execute::Flow;
use super::heap::{ByIdentity, Packaged};
use super::interpreter::{Around, Outcome};
use super::location::Demand;
use super::{Given, Heap, Interpreter, Location, State, Stop};
use crate::failure::{Blame, ErrorId};

impl Interpreter<'_> {
    pub(super) fn locate_wand(&mut self, state: &mut State, wand: &Wand, blame: Blame) -> Outcome<Location> {
        let (shape, parts) = Self::wand_pattern(wand);
        self.wands.entry(shape.clone()).or_insert_with(|| (wand.clone(), parts.clone()));
        Ok(Location::Wand(shape, self.evaluate_all(state, &parts, blame)?))
    }

    /// The wand's text with a hole for each part that is evaluated when it is made, and those parts in order.
    pub(super) fn wand_pattern(wand: &Wand) -> (Arc<str>, Vec<Expression>) {
        let mut whole = Expression::new(Kind::Wand(wand.clone()), Type::Bool, wand.span);
        let mut bound: Vec<Name> = Vec::new();
        whole.visit(&mut |part| match &part.kind {
            Kind::Let { variable, .. } => bound.push(variable.name.clone()),
            Kind::Forall(quantifier) | Kind::Exists(quantifier) => {
                bound.extend(quantifier.variables.iter().map(|variable| variable.name.clone()));
            }
            Kind::ForPerm { variables, .. } => bound.extend(variables.iter().map(|variable| variable.name.clone())),
            _ => {}
        });
        let mut parts = Vec::new();
        make_holes(&mut whole, &bound, &mut parts);
        let mut text = print_expression(&whole);
        // Bound variables have names that are unique in their member only.
        for (number, name) in bound.iter().enumerate() {
            text = text.replace(name.as_str(), &format!("%{number}"));
        }
        (text.into(), parts)
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
        let mut inside = State {
            store: state.store.clone(),
            labels: state.labels.clone(),
            around: Some(Box::new(Around {
                heap: state.heap.clone(),
                taken: Heap::default(),
                further: state.around.clone(),
            })),
            ..State::default()
        };
        let left = Blame::new(ErrorId::WandNotWellformed, span);
        match self.inhale(&mut inside, &wand.left, &Given::Open, &BigRational::one(), left) {
            Err(Stop::AssumptionFalse { .. }) => {
                return Self::unsupported("packaging a wand whose left side needs particular values", wand.span);
            }
            other => other?,
        }
        inside.labels.insert(OldState::WandLeft, inside.heap.clone());
        self.prove_wand(&mut inside, wand, script, blame)?;
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
        state.heap.add(location, BigRational::one(), Given::Wand(Arc::new(packaged)));
        Ok(())
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
        self.exhale(state, &before, &wand.left, &BigRational::one(), blame)?;
        let left = Heap::difference(&before, &state.heap);
        let demand = Demand { amount: BigRational::one(), wildcard: false, offending: wand.span, blame };
        let (_, contents) = self.take(state, &location, demand)?;
        if let Given::Wand(packaged) = &contents {
            return self.run_packaged(state, left, packaged);
        }
        let outer = state.labels.insert(OldState::WandLeft, before);
        let done = self.inhale(state, &wand.right, &Given::Open, &BigRational::one(), Blame::Elsewhere);
        match outer {
            Some(heap) => state.labels.insert(OldState::WandLeft, heap),
            None => state.labels.remove(&OldState::WandLeft),
        };
        done
    }

    /// Runs the proof again, now with the left side that there really is.
    fn run_packaged(&mut self, state: &mut State, left: Heap, packaged: &Packaged) -> Outcome<()> {
        let Packaged { wand: ByIdentity(wand), script: ByIdentity(script), .. } = packaged;
        let blame = Blame::new(ErrorId::PackageFailed, wand.span);
        let mut inside =
            State { store: packaged.store.clone(), labels: packaged.labels.clone(), heap: left, ..State::default() };
        inside.labels.insert(OldState::WandLeft, inside.heap.clone());
        inside.heap.merge(&packaged.footprint);
        let right = self.prove_wand(&mut inside, wand, script.as_ref(), blame)?;
        state.heap.merge(&right);
        Ok(())
    }
}

/// Replaces free variables and old expressions by holes.
fn make_holes(expression: &mut Expression, bound: &[Name], parts: &mut Vec<Expression>) {
    let mut mentions_bound = false;
    expression.visit(&mut |part| {
        if let Kind::Variable(name) = &part.kind {
            mentions_bound |= bound.contains(name);
        }
    });
    let is_hole = match &expression.kind {
        Kind::Variable(name) => !bound.contains(name),
        Kind::Old(OldState::Start | OldState::Label(_), _) => !mentions_bound,
        _ => false,
    };
    if is_hole {
        let hole = Expression::variable(Name::new("□"), expression.typ.clone(), expression.span);
        parts.push(std::mem::replace(expression, hole));
        return;
    }
    expression.children_mut().into_iter().for_each(|child| make_holes(child, bound, parts));
}
