//! Values drawn by chance hardly ever satisfy `|s| == n`. While a run is drawn, what was drawn so far is changed until what is assumed holds, where
//! one side of it can be set; and what the run drew is kept, so that another run is given the same.

use std::collections::BTreeMap;

use gainsay_ir::permission::{
    BinaryOperator as Operator, Expression, ExpressionKind as Kind, Quantifier, Resource, Type, UnaryOperator,
};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::interpreter::Outcome;
use super::{Choices, Given, Interpreter, Location, Reference, Sequence, State, Value};
use gainsay_heap::Blame;

/// So often one assumption is worked on; each instance of a quantifier takes one turn.
const MOST_CHANGES: usize = 24;
/// No collection is made larger than this.
const LARGEST: usize = 8;

/// What a run drew.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) arguments: BTreeMap<Name, Value>,
    pub(super) choices: Choices,
    /// Where variables got the values that were drawn for them.
    declared: BTreeMap<Name, Span>,
    /// How many predicate instances are being looked into: their parameters are not for us to set.
    pub(super) inside: u32,
}

impl Record {
    pub(super) fn new(arguments: BTreeMap<Name, Value>) -> Record {
        Record { arguments, ..Record::default() }
    }

    pub(super) fn variable(&mut self, at: Span, name: &Name, occurrence: usize, value: &Value) {
        if self.choices.variable(at, name, occurrence).is_none() {
            self.choices.add_variable(at, name.clone(), value.clone());
        }
        self.declared.insert(name.clone(), at);
    }

    /// Whether the variable has a value that was drawn, which is another one from now on.
    fn set(&mut self, name: &Name, value: &Value) -> bool {
        if self.inside > 0 {
            return false;
        }
        if let Some(at) = self.declared.get(name) {
            self.choices.set_variable(*at, name, value);
            return true;
        }
        let argument = self.arguments.get_mut(name);
        argument.map(|known| *known = value.clone()).is_some()
    }
}

impl Interpreter<'_> {
    /// Whether an assumption holds after what was drawn is changed for it.
    pub(super) fn fit(&mut self, state: &mut State, assumption: &Expression, blame: Blame) -> Outcome<bool> {
        if self.record.is_none() { Ok(false) } else { self.bring_about(state, assumption, blame) }
    }

    /// Changes what may be changed until an assumption holds, if it can be done.
    pub(super) fn bring_about(&mut self, state: &mut State, assumption: &Expression, blame: Blame) -> Outcome<bool> {
        for _ in 0..MOST_CHANGES {
            self.step()?;
            if !self.toward(state, assumption, true).unwrap_or(false) {
                return Ok(false);
            }
            if self.insist(state, assumption, blame)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is to be accessed is an object, and one of which there is permission left.
    pub(super) fn fit_receiver(&mut self, state: &mut State, resource: &Resource, amount: &Expression) -> Outcome<()> {
        let (true, Resource::Field(access)) = (self.record.is_some(), resource) else { return Ok(()) };
        let receiver = self.reference(state, &access.receiver, Blame::Elsewhere)?;
        let (amount, _) = self.amount(state, amount, Blame::Elsewhere)?;
        let held = state.heap.permission(&Location::Field(receiver, access.field.clone()));
        if receiver == Reference::Null || (held.is_positive() && held + amount > BigRational::one()) {
            let fresh = self.fresh_object();
            self.give(state, &access.receiver, fresh)?;
        }
        Ok(())
    }

    fn fresh_object(&mut self) -> Value {
        self.next_object += 1;
        Value::object(self.next_object - 1)
    }

    /// One change that brings an expression nearer to being true, or false.
    fn toward(&mut self, state: &mut State, expression: &Expression, wanted: bool) -> Outcome<bool> {
        match &expression.kind {
            Kind::Unary(UnaryOperator::Not, inner) => self.toward(state, inner, !wanted),
            Kind::Binary(Operator::And, left, right) if wanted => self.both(state, left, right, true),
            Kind::Binary(Operator::Or, left, right) if !wanted => self.both(state, left, right, false),
            Kind::Binary(Operator::And | Operator::Or, left, right) => {
                let (first, second) = if self.draw.below(2) == 0 { (left, right) } else { (right, left) };
                Ok(self.toward(state, first, wanted)? || self.toward(state, second, wanted)?)
            }
            Kind::Binary(Operator::Implies, premise, conclusion) if wanted => {
                Ok(self.toward(state, conclusion, true)? || self.toward(state, premise, false)?)
            }
            Kind::Conditional(condition, then, otherwise) => {
                let holds = self.truth(state, condition, Blame::Elsewhere)?;
                self.toward(state, if holds { then } else { otherwise }, wanted)
            }
            Kind::Let { variable, value, body } => {
                let value = self.evaluate(state, value, Blame::Elsewhere)?;
                state.store.insert(variable.name.clone(), value);
                self.toward(state, body, wanted)
            }
            Kind::Forall(quantifier) if wanted => self.toward_instance(state, quantifier),
            Kind::Binary(Operator::In, element, collection) if !matches!(collection.typ, Type::Multiset(_)) => {
                self.toward_member(state, element, collection, wanted)
            }
            Kind::Binary(Operator::Subset, smaller, larger) if wanted => {
                let both = ((**smaller).clone(), (**larger).clone());
                let both = Expression::binary(Operator::Union, both.0, both.1, larger.typ.clone(), expression.span);
                let both = self.evaluate(state, &both, Blame::Elsewhere)?;
                self.give(state, larger, both)
            }
            Kind::Binary(operator, left, right) => self.toward_comparison(state, *operator, left, right, wanted),
            Kind::Variable(_)
            | Kind::Field(_)
            | Kind::Index(..)
            | Kind::Lookup(..)
            | Kind::Apply { .. }
            | Kind::DomainApply { .. } => self.give(state, expression, Value::Bool(wanted)),
            _ => Ok(false),
        }
    }

    fn both(&mut self, state: &mut State, left: &Expression, right: &Expression, wanted: bool) -> Outcome<bool> {
        let first = self.stated(state, left, Blame::Elsewhere)? != wanted;
        self.toward(state, if first { left } else { right }, wanted)
    }

    /// Works on the instance for which a quantifier is false.
    fn toward_instance(&mut self, state: &mut State, quantifier: &Quantifier) -> Outcome<bool> {
        let Some(witness) = self.witness.clone() else { return Ok(false) };
        let outside = state.store.clone();
        for variable in &quantifier.variables {
            let Some((_, value)) = witness.iter().find(|(name, _)| *name == variable.written) else { return Ok(false) };
            state.store.insert(variable.name.clone(), value.clone());
        }
        let done = self.toward(state, &quantifier.body, true);
        for variable in &quantifier.variables {
            match outside.get(&variable.name) {
                Some(value) => state.store.insert(variable.name.clone(), value.clone()),
                None => state.store.remove(&variable.name),
            };
        }
        done
    }

    fn toward_member(
        &mut self,
        state: &mut State,
        element: &Expression,
        collection: &Expression,
        wanted: bool,
    ) -> Outcome<bool> {
        let member = self.evaluate(state, element, Blame::Elsewhere)?;
        let whole = self.evaluate(state, collection, Blame::Elsewhere)?;
        let members: Vec<Value> = match &whole {
            Value::Map(entries) => entries.keys().cloned().collect(),
            other => other.parts().into_iter().cloned().collect(),
        };
        if wanted && !members.is_empty() {
            let chosen = members[self.draw.below(members.len())].clone();
            if self.give(state, element, chosen)? {
                return Ok(true);
            }
        }
        let changed = match (whole, wanted) {
            (Value::Set(mut members), true) => {
                members.insert(member);
                Value::Set(members)
            }
            (Value::Set(mut members), false) => {
                members.remove(&member);
                Value::Set(members)
            }
            (Value::Sequence(sequence), true) => Value::Sequence(sequence.append(&Sequence::of([member]))),
            (Value::Map(mut entries), true) => {
                let Type::Map(_, result) = &collection.typ else { return Ok(false) };
                entries.insert(member, self.drawn(result, 1));
                Value::Map(entries)
            }
            (Value::Map(mut entries), false) => {
                entries.remove(&member);
                Value::Map(entries)
            }
            _ => return Ok(false),
        };
        self.give(state, collection, changed)
    }

    /// Sets one side of a comparison to a value next to the other side's.
    fn toward_comparison(
        &mut self,
        state: &mut State,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        wanted: bool,
    ) -> Outcome<bool> {
        let Some(operator) = (if wanted { Some(operator) } else { negated(operator) }) else { return Ok(false) };
        let (one, two) =
            (self.evaluate(state, left, Blame::Elsewhere)?, self.evaluate(state, right, Blame::Elsewhere)?);
        let Some(mirrored) = mirrored(operator) else { return Ok(false) };
        let mut sides = [(left, operator, two), (right, mirrored, one)];
        if self.draw.below(2) == 0 {
            sides.reverse();
        }
        for (side, operator, other) in &sides {
            if let Some(value) = self.beside(*operator, other)
                && self.give(state, side, value)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A value that stands in this relation to another one.
    fn beside(&mut self, operator: Operator, other: &Value) -> Option<Value> {
        let by = |delta: i64| match other {
            Value::Int(number) => Some(Value::Int(number + delta)),
            Value::Permission(amount) if delta > 0 => Some(Value::Permission(amount + BigRational::one())),
            Value::Permission(amount) if delta < 0 => Some(Value::Permission(amount / BigInt::from(2))),
            Value::Permission(amount) => Some(Value::Permission(amount.clone())),
            _ => None,
        };
        match operator {
            Operator::Equal => Some(other.clone()),
            Operator::NotEqual => match other {
                Value::Bool(truth) => Some(Value::Bool(!truth)),
                Value::Reference(_) => Some(self.fresh_object()),
                _ => by(1),
            },
            Operator::Less => by(-1),
            Operator::Greater => by(1),
            Operator::LessEqual | Operator::GreaterEqual => by(0),
            _ => None,
        }
    }

    /// Gives an expression a value by changing what was drawn; whether that could be done.
    fn give(&mut self, state: &mut State, place: &Expression, value: Value) -> Outcome<bool> {
        match &place.kind {
            Kind::Variable(name) => {
                let can = self.record.as_mut().is_some_and(|record| record.set(name, &value));
                if can {
                    state.store.insert(name.clone(), value);
                }
                Ok(can)
            }
            // Only what was drawn may be changed, and the result of the function whose promise is looked at.
            Kind::Field(_) | Kind::Apply { .. } | Kind::DomainApply { .. } if self.record.is_none() => Ok(false),
            Kind::Field(access) => {
                let receiver = self.reference(state, &access.receiver, Blame::Elsewhere)?;
                let location = Location::Field(receiver, access.field.clone());
                let held = state.heap.permission(&location).is_positive();
                state.heap.set(&location, Given::Value(value));
                Ok(held)
            }
            Kind::Unary(UnaryOperator::Negate, inner) => match value {
                Value::Int(number) => self.give(state, inner, Value::Int(-number)),
                _ => Ok(false),
            },
            Kind::Unary(UnaryOperator::Cardinality, inner) => {
                let Value::Int(size) = value else { return Ok(false) };
                let whole = self.evaluate(state, inner, Blame::Elsewhere)?;
                match self.resized(whole, &inner.typ, &size) {
                    Some(whole) => self.give(state, inner, whole),
                    None => Ok(false),
                }
            }
            Kind::Binary(operator @ (Operator::Add | Operator::Subtract), left, right) => {
                self.set_sum(state, *operator, [left, right], value)
            }
            Kind::Result => {
                state.result = Some(value);
                Ok(true)
            }
            Kind::Apply { .. } | Kind::DomainApply { .. } => self.set_application(state, place, value),
            Kind::Index(..) | Kind::Lookup(..) | Kind::Binary(Operator::In, ..) => self.set_part(state, place, value),
            _ => Ok(false),
        }
    }

    /// Gives a function another value for these arguments, if it is not its definition that says it.
    fn set_application(&mut self, state: &mut State, place: &Expression, value: Value) -> Outcome<bool> {
        match &place.kind {
            Kind::DomainApply { domain, function, type_arguments, arguments } => {
                let arguments = self.evaluate_all(state, arguments, Blame::Elsewhere)?;
                let types: Vec<Type> = type_arguments.iter().map(|typ| self.concrete(typ)).collect();
                let declared = self.program.domains.get(domain).and_then(|domain| domain.functions.get(function));
                let is_free = declared.is_some_and(|function| function.interpretation.is_none());
                if is_free {
                    self.tables.set_row(function, &types, arguments, value);
                }
                Ok(is_free)
            }
            Kind::Apply { function, arguments } => {
                let program = self.program;
                let declared = program.functions.get(function).filter(|function| function.body.is_none());
                let Some(function) = declared else { return Ok(false) };
                let arguments = self.evaluate_all(state, arguments, Blame::Elsewhere)?;
                let parameters = function.parameters.iter().map(|parameter| parameter.name.clone());
                let mut inside = State { store: parameters.zip(arguments.iter().cloned()).collect(), ..state.clone() };
                let readable = std::mem::replace(&mut self.readable, true);
                let values = self.with_what_is_read(&mut inside, function, &arguments, Blame::Elsewhere);
                self.readable = readable;
                self.tables.set_row(&function.name, &[], values?, value);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn set_sum(
        &mut self,
        state: &mut State,
        operator: Operator,
        [left, right]: [&Expression; 2],
        value: Value,
    ) -> Outcome<bool> {
        let (one, two) =
            (self.evaluate(state, left, Blame::Elsewhere)?, self.evaluate(state, right, Blame::Elsewhere)?);
        let (Value::Int(one), Value::Int(two), Value::Int(whole)) = (one, two, value) else { return Ok(false) };
        let adds = operator == Operator::Add;
        let first = if adds { &whole - &two } else { &whole + &two };
        let second = if adds { &whole - &one } else { one - &whole };
        Ok(self.give(state, left, Value::Int(first))? || self.give(state, right, Value::Int(second))?)
    }

    /// Changes one entry of a collection.
    fn set_part(&mut self, state: &mut State, place: &Expression, value: Value) -> Outcome<bool> {
        let (Kind::Index(whole, key) | Kind::Lookup(whole, key) | Kind::Binary(Operator::In, key, whole)) = &place.kind
        else {
            return Ok(false);
        };
        let key = self.evaluate(state, key, Blame::Elsewhere)?;
        let changed = match (self.evaluate(state, whole, Blame::Elsewhere)?, key, value) {
            (Value::Sequence(sequence), Value::Int(index), value)
                if index < sequence.length() && !index.is_negative() =>
            {
                Value::Sequence(sequence.update(&index, value))
            }
            (Value::Map(mut entries), key, value) => {
                entries.insert(key, value);
                Value::Map(entries)
            }
            (Value::Multiset(mut members), key, Value::Int(count)) if !count.is_negative() => {
                members.insert(key, count);
                members.retain(|_, count| !count.is_zero());
                Value::Multiset(members)
            }
            _ => return Ok(false),
        };
        self.give(state, whole, changed)
    }

    /// The collection with so many elements: some left out, or others drawn.
    fn resized(&mut self, whole: Value, typ: &Type, size: &BigInt) -> Option<Value> {
        let size = size.to_usize().filter(|size| *size <= LARGEST)?;
        match (whole, typ) {
            (Value::Sequence(sequence), Type::Seq(element)) => {
                let mut elements = sequence.take(&size.into()).elements(LARGEST)?;
                while elements.len() < size {
                    elements.push(self.another(element, &elements));
                }
                Some(Value::Sequence(Sequence::of(elements)))
            }
            (Value::Set(members), Type::Set(element)) => {
                let mut members: Vec<Value> = members.into_iter().take(size).collect();
                while members.len() < size {
                    members.push(self.another(element, &members));
                }
                Some(Value::Set(members.into_iter().collect()))
            }
            (Value::Multiset(_), Type::Multiset(element)) => {
                let mut members: BTreeMap<Value, BigInt> = BTreeMap::new();
                for _ in 0..size {
                    *members.entry(self.drawn(element, 1)).or_default() += 1;
                }
                Some(Value::Multiset(members))
            }
            (Value::Map(entries), Type::Map(key, result)) => {
                let mut entries: BTreeMap<Value, Value> = entries.into_iter().take(size).collect();
                while entries.len() < size {
                    let keys: Vec<Value> = entries.keys().cloned().collect();
                    entries.insert(self.another(key, &keys), self.drawn(result, 1));
                }
                Some(Value::Map(entries))
            }
            _ => None,
        }
    }

    /// A value that is not there yet, where there is one.
    fn another(&mut self, typ: &Type, known: &[Value]) -> Value {
        let drawn = self.drawn(typ, 1);
        match drawn {
            Value::Int(_) if known.contains(&drawn) => {
                let mut numbers = (0..).map(|number: i64| Value::int(number));
                numbers.find(|number| !known.contains(number)).unwrap_or(drawn)
            }
            Value::Reference(_) if drawn == Value::NULL || known.contains(&drawn) => self.fresh_object(),
            _ => drawn,
        }
    }
}

pub(super) fn negated(operator: Operator) -> Option<Operator> {
    Some(match operator {
        Operator::Equal => Operator::NotEqual,
        Operator::NotEqual => Operator::Equal,
        Operator::Less => Operator::GreaterEqual,
        Operator::LessEqual => Operator::Greater,
        Operator::Greater => Operator::LessEqual,
        Operator::GreaterEqual => Operator::Less,
        _ => return None,
    })
}

fn mirrored(operator: Operator) -> Option<Operator> {
    Some(match operator {
        Operator::Equal | Operator::NotEqual => operator,
        Operator::Less => Operator::Greater,
        Operator::LessEqual => Operator::GreaterEqual,
        Operator::Greater => Operator::Less,
        Operator::GreaterEqual => Operator::LessEqual,
        _ => return None,
    })
}
