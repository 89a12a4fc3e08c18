//! Termination measures, checked as the run goes: a call must go below the measure that the member started with, an iteration below the one
//! before, and whatever else is called must promise to end.

use std::collections::BTreeSet;

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, Function, Measure, Method, Program, Resource, Type};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::interpreter::Outcome;
use super::{Interpreter, Location, Reference, State, Stop, Value};
use gainsay_heap::{Blame, Cause, ErrorId, MemberKind};
use gainsay_heap::{function_component, has_written_order, method_component, tuple_of};

/// What the calls of the member being run must go below.
#[derive(Clone, Debug)]
pub(super) struct Duty {
    /// Members that call each other in a circle with this one.
    component: BTreeSet<Name>,
    entry: Measured,
    of: MemberKind,
}

/// A measure with its values.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    ranks: Vec<Rank>,
    condition: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Rank {
    Value(Type, Value),
    /// A predicate instance: below it is what it was unfolded to.
    Instance(Location),
}

impl Interpreter<'_> {
    pub(super) fn begin_method_duty(&mut self, state: &mut State, method: &Method) -> Outcome<()> {
        self.begin_duty(state, &method.measures, MemberKind::Method, |program| method_component(program, &method.name))
    }

    pub(super) fn begin_function_duty(&mut self, state: &mut State, function: &Function) -> Outcome<()> {
        self.begin_duty(state, &function.measures, MemberKind::Function, |program| {
            function_component(program, &function.name)
        })
    }

    fn begin_duty(
        &mut self,
        state: &mut State,
        measures: &[Measure],
        of: MemberKind,
        component: impl FnOnce(&Program) -> BTreeSet<Name>,
    ) -> Outcome<()> {
        let program = self.program;
        self.duty = self.measured(state, measures)?.map(|entry| Duty { component: component(program), entry, of });
        Ok(())
    }

    /// Whether it is a function whose calls must go below something.
    pub(super) fn is_on_duty_in_function(&self) -> bool {
        self.duty.as_ref().is_some_and(|duty| duty.of == MemberKind::Function)
    }

    /// Runs without the duty: other members have their own.
    pub(super) fn off_duty<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let duty = self.duty.take();
        let result = run(self);
        self.duty = duty;
        result
    }

    pub(super) fn measured(&mut self, state: &mut State, measures: &[Measure]) -> Outcome<Option<Measured>> {
        let Some((expressions, condition, _)) = tuple_of(measures) else { return Ok(None) };
        self.off_duty(|interpreter| {
            let mut ranks = Vec::new();
            for expression in expressions {
                ranks.push(interpreter.rank(state, expression)?);
            }
            let condition = interpreter.measure_condition(state, condition)?;
            Ok(Some(Measured { ranks, condition }))
        })
    }

    fn rank(&mut self, state: &mut State, expression: &Expression) -> Outcome<Rank> {
        match &expression.kind {
            Kind::Access { resource: resource @ Resource::Predicate(_), .. } => {
                Ok(Rank::Instance(self.locate(state, resource, Blame::Elsewhere)?))
            }
            _ => {
                let value = self.evaluate(state, expression, Blame::Elsewhere)?;
                Ok(Rank::Value(expression.typ.clone(), value))
            }
        }
    }

    fn measure_condition(&mut self, state: &mut State, condition: Option<&Expression>) -> Outcome<bool> {
        match condition {
            Some(condition) => self.truth(state, condition, Blame::Elsewhere),
            None => Ok(true),
        }
    }

    /// Whether a member or loop promises to end.
    fn promises(&mut self, state: &mut State, measures: &[Measure]) -> Outcome<bool> {
        self.off_duty(|interpreter| {
            for measure in measures.iter().filter(|measure| !matches!(measure, Measure::Star { .. })) {
                if interpreter.measure_condition(state, measure.condition())? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// A call of a member whose parameters are in the store.
    pub(super) fn check_duty(
        &mut self,
        state: &mut State,
        callee: &Name,
        measures: &[Measure],
        span: Span,
    ) -> Outcome<()> {
        let Some(duty) = self.duty.clone().filter(|duty| duty.entry.condition) else { return Ok(()) };
        let blame = Blame::new(ErrorId::TerminationFailed, span);
        let is_circular = duty.component.contains(callee);
        if is_circular && let Some(here) = self.measured(state, measures)? {
            return self.check_below(&here, &duty.entry, span, blame);
        }
        match self.promises(state, measures)? {
            true => Ok(()),
            false if is_circular => self.fail(Cause::TupleConditionFalse, span, blame),
            false => self.fail(Cause::TerminationConditionFalse, span, blame),
        }
    }

    fn check_below(&mut self, after: &Measured, before: &Measured, span: Span, blame: Blame) -> Outcome<()> {
        if !after.condition {
            return self.fail(Cause::TupleConditionFalse, span, blame);
        }
        match self.below(&after.ranks, &before.ranks, span)? {
            true => Ok(()),
            false => self.fail(Cause::TupleFalse, span, blame),
        }
    }

    /// A loop that is entered must promise to end.
    pub(super) fn check_loop_promise(
        &mut self,
        state: &mut State,
        measures: &[Measure],
        condition: &Expression,
        span: Span,
    ) -> Outcome<()> {
        let on_duty = self.duty.as_ref().is_some_and(|duty| duty.entry.condition);
        if !on_duty || !self.truth(state, condition, Blame::Elsewhere)? || self.promises(state, measures)? {
            return Ok(());
        }
        self.fail(Cause::TerminationConditionFalse, span, Blame::new(ErrorId::TerminationFailed, span))
    }

    /// If there is another iteration, the measure is lower.
    pub(super) fn check_loop_measure(
        &mut self,
        state: &mut State,
        measures: &[Measure],
        condition: &Expression,
        before: Option<&Measured>,
    ) -> Outcome<()> {
        let (Some(before), Some((_, _, span))) = (before, tuple_of(measures)) else { return Ok(()) };
        if !before.condition || !self.truth(state, condition, Blame::Elsewhere)? {
            return Ok(());
        }
        let Some(now) = self.measured(state, measures)? else { return Ok(()) };
        self.check_below(&now, before, span, Blame::new(ErrorId::TerminationFailed, span))
    }

    /// Lexicographically.
    fn below(&mut self, after: &[Rank], before: &[Rank], span: Span) -> Outcome<bool> {
        for (new, old) in after.iter().zip(before) {
            let same = match (new, old) {
                (Rank::Instance(inner), Rank::Instance(outer)) => {
                    if self.is_nested(inner, outer) {
                        return Ok(true);
                    }
                    inner == outer
                }
                (Rank::Value(typ, new), Rank::Value(old_typ, old)) if typ == old_typ => {
                    if self.is_lower(typ, new, old, span)? {
                        return Ok(true);
                    }
                    new.same(old).ok_or(Stop::Open { span })?
                }
                _ => return Ok(false),
            };
            if !same {
                return Ok(false);
            }
        }
        Ok(false)
    }

    fn is_lower(&mut self, typ: &Type, new: &Value, old: &Value, span: Span) -> Outcome<bool> {
        if has_written_order(self.program, typ) {
            return self.is_lower_as_written(typ, new, old, span);
        }
        Ok(match (new, old) {
            (Value::Open(_), _) | (_, Value::Open(_)) => return Err(Stop::Open { span }),
            (Value::Int(new), Value::Int(old)) => new < old && !old.is_negative(),
            (Value::Bool(new), Value::Bool(old)) => *old && !new,
            (Value::Reference(new), Value::Reference(old)) => *new == Reference::Null && *old != Reference::Null,
            (Value::Permission(new), Value::Permission(old)) => {
                new + BigRational::one() <= *old && *old >= BigRational::zero()
            }
            (Value::Sequence(_) | Value::Set(_) | Value::Multiset(_), _) => {
                let (Value::Int(new), Value::Int(old)) = (self.cardinality(new, span)?, self.cardinality(old, span)?)
                else {
                    return Err(Stop::Open { span });
                };
                let length: (BigInt, BigInt) = (new, old);
                length.0 < length.1
            }
            (new, old @ Value::Data { .. }) => is_inside(new, old),
            _ => false,
        })
    }

    /// By the order that the program itself has.
    fn is_lower_as_written(&mut self, typ: &Type, new: &Value, old: &Value, span: Span) -> Outcome<bool> {
        let types = [self.concrete(typ)];
        let (goes_down, is_bounded) = natural_order(new, old);
        let pair = vec![new.clone(), old.clone()];
        let decreasing = self.order_row((Name::new("decreasing"), pair, goes_down), &types, span)?;
        let bounded = self.order_row((Name::new("bounded"), vec![old.clone()], is_bounded), &types, span)?;
        match (decreasing, bounded) {
            (Value::Bool(false), _) | (_, Value::Bool(false)) => Ok(false),
            (Value::Bool(true), Value::Bool(true)) => Ok(true),
            _ => Err(Stop::Open { span }),
        }
    }

    /// What the model says about an order; where it says nothing, what is usual for the type.
    fn order_row(
        &mut self,
        (name, values, usual): (Name, Vec<Value>, bool),
        types: &[Type],
        span: Span,
    ) -> Outcome<Value> {
        if values.iter().any(Value::has_open) {
            return Err(Stop::Open { span });
        }
        if let Some(value) = self.tables.row(&name, types, &values) {
            return Ok(value.clone());
        }
        self.tables.add_row(&name, types, values, Value::Bool(usual));
        Ok(Value::Bool(usual))
    }

    /// Notes what an opened instance held.
    pub(super) fn note_opened(&mut self, outer: &Location, before: &super::Heap, after: &super::Heap) {
        if self.duty.is_none() {
            return;
        }
        for (location, held) in after.entries() {
            // No instance lies within itself.
            let is_inner = matches!(location, Location::Predicate(..)) && location != outer;
            if is_inner && held.permission > before.permission(location) {
                self.nested.insert((location.clone(), outer.clone()));
            }
        }
    }

    /// Whether an instance was unfolded from another, over any number of steps.
    fn is_nested(&self, inner: &Location, outer: &Location) -> bool {
        if inner == outer {
            return false;
        }
        let mut seen = BTreeSet::new();
        let mut waiting = vec![inner];
        while let Some(next) = waiting.pop() {
            for (_, around) in self.nested.iter().filter(|(inside, _)| inside == next) {
                if around == outer {
                    return true;
                }
                if seen.insert(around) {
                    waiting.push(around);
                }
            }
        }
        false
    }
}

/// Whether a value is a part of another, over any number of steps.
fn is_inside(part: &Value, whole: &Value) -> bool {
    let mut found = false;
    for inner in whole.parts() {
        inner.visit(&mut |each| found |= each == part);
    }
    found
}

/// Whether values go down, and whether that has an end, as is usual for their type.
fn natural_order(new: &Value, old: &Value) -> (bool, bool) {
    match (new, old) {
        (Value::Int(new), Value::Int(old)) => (new < old, !old.is_negative()),
        (Value::Bool(new), Value::Bool(old)) => (*old && !new, true),
        (Value::Reference(new), Value::Reference(old)) => (*new == Reference::Null && *old != Reference::Null, true),
        (Value::Permission(new), Value::Permission(old)) => {
            (new + BigRational::one() <= *old, *old >= BigRational::zero())
        }
        (Value::Sequence(new), Value::Sequence(old)) => (new.length() < old.length(), true),
        (Value::Set(new), Value::Set(old)) => (new.len() < old.len() && new.is_subset(old), true),
        (Value::Multiset(new), Value::Multiset(old)) => {
            let size = |members: &std::collections::BTreeMap<Value, BigInt>| members.values().sum::<BigInt>();
            (size(new) < size(old), true)
        }
        (new, old) => (is_inside(new, old), true),
    }
}
