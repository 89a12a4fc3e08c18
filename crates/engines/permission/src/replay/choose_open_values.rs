//! Settling what is open: an assumption about an open value is met by choosing the value. Whatever is chosen, the run stays one of the
//! program's, because what is open may have any value.

use std::collections::BTreeMap;

use gainsay_ir::permission::{BinaryOperator as Operator, Expression, ExpressionKind as Kind, Type, UnaryOperator};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use super::interpreter::{Completion, Outcome};
use super::{Given, Heap, Interpreter, Reference, Sequence, State, Stop, Value};
use gainsay_heap::Blame;

impl Interpreter<'_> {
    /// Whether an assumption holds; where that is open, it is made to hold if a simple choice does it.
    pub(super) fn insist(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<bool> {
        if self.put_off(state, expression, blame)? {
            return Ok(true);
        }
        // Each round settles at least one side of a comparison.
        for _ in 0..3 {
            match self.stated(state, expression, blame) {
                Err(Stop::Open { .. }) if self.completion == Completion::Lazy => {
                    self.settle(state, expression, blame)?;
                }
                other => return other,
            }
        }
        self.stated(state, expression, blame)
    }

    /// An open reference that is used as an object is a new one.
    pub(super) fn settle_object(&mut self, state: &mut State, number: u32) -> Reference {
        let object = Reference::Object(self.next_object);
        self.next_object += 1;
        self.bind(state, number, &Value::Reference(object));
        object
    }

    fn settle(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<()> {
        match &expression.kind {
            Kind::Binary(Operator::And, ..) => {
                for conjunct in expression.conjuncts() {
                    self.insist(state, conjunct, blame)?;
                }
                Ok(())
            }
            Kind::Binary(Operator::Implies, premise, conclusion) => {
                if self.truth(state, premise, blame)? {
                    self.insist(state, conclusion, blame)?;
                }
                Ok(())
            }
            Kind::Forall(quantifier) => {
                let conditions = super::quantifier::conditions_of(&quantifier.body, true);
                self.instances(state, &quantifier.variables, &conditions, &mut |interpreter, state| {
                    interpreter.insist(state, &quantifier.body, blame)
                })?;
                Ok(())
            }
            Kind::Binary(Operator::In, element, collection) => {
                let element = self.evaluate(state, element, blame)?;
                let open = match self.evaluate(state, collection, blame)? {
                    Value::Open(number) => {
                        let only = match &collection.typ {
                            Type::Set(_) => Value::Set([element.clone()].into()),
                            Type::Seq(_) => Value::Sequence(Sequence::of([element.clone()])),
                            _ => return Ok(()),
                        };
                        self.bind(state, number, &only);
                        None
                    }
                    Value::Set(members) => members.into_iter().find(|member| matches!(member, Value::Open(_))),
                    Value::Sequence(sequence) => {
                        sequence.values().find(|member| matches!(member, Value::Open(_))).cloned()
                    }
                    _ => None,
                };
                if let Some(Value::Open(number)) = open {
                    self.bind(state, number, &element);
                }
                Ok(())
            }
            Kind::Binary(operator, left, right) => {
                let (one, two) = (self.evaluate(state, left, blame)?, self.evaluate(state, right, blame)?);
                match (&one, &two) {
                    (Value::Open(number), _) => self.choose(state, *number, *operator, &two, &left.typ),
                    (_, Value::Open(number)) => {
                        if let Some(operator) = super::quantifier::mirrored(*operator) {
                            self.choose(state, *number, operator, &one, &right.typ);
                        }
                    }
                    _ => {}
                }
                Ok(())
            }
            Kind::Unary(UnaryOperator::Not, operand) => self.set(state, operand, false, blame),
            _ => self.set(state, expression, true, blame),
        }
    }

    fn set(&mut self, state: &mut State, expression: &Expression, value: bool, blame: Blame) -> Outcome<()> {
        if let Value::Open(number) = self.evaluate(state, expression, blame)? {
            self.bind(state, number, &Value::Bool(value));
        }
        Ok(())
    }

    /// Makes `open operator other` true.
    fn choose(&mut self, state: &mut State, number: u32, operator: Operator, other: &Value, typ: &Type) {
        let chosen = match (operator, other) {
            (Operator::Equal, _) => other.clone(),
            (Operator::LessEqual | Operator::GreaterEqual, Value::Int(_)) => other.clone(),
            (Operator::Less, Value::Int(value)) => Value::Int(value - 1),
            (Operator::Greater | Operator::NotEqual, Value::Int(value)) => Value::Int(value + BigInt::from(1)),
            (Operator::LessEqual | Operator::GreaterEqual, Value::Permission(_)) => other.clone(),
            (Operator::Less, Value::Permission(value)) => {
                Value::Permission(value / BigRational::from_integer(2.into()))
            }
            (Operator::Greater | Operator::NotEqual, Value::Permission(value)) => {
                Value::Permission((value + BigRational::one()) / BigRational::from_integer(2.into()))
            }
            (Operator::NotEqual, Value::Bool(value)) => Value::Bool(!value),
            (Operator::NotEqual, Value::Reference(_) | Value::Open(_)) if *typ == Type::Ref => {
                self.next_object += 1;
                Value::object(self.next_object - 1)
            }
            (Operator::NotEqual, Value::Open(_)) if *typ == Type::Int => {
                self.next_number += 1;
                Value::int(self.next_number)
            }
            _ => return,
        };
        self.bind(state, number, &chosen);
    }

    fn bind(&mut self, state: &mut State, number: u32, value: &Value) {
        self.charge_copy(state);
        self.settled.insert(number, value.clone());
        let settled = BTreeMap::from([(number, value.clone())]);
        *state = state.settled(&settled);
        self.mentioned = std::mem::take(&mut self.mentioned)
            .into_iter()
            .map(|(name, values)| (name, values.iter().map(|value| value.settled(&settled)).collect()))
            .collect();
        self.tables = self.tables.map(&mut |value| value.settled(&settled));
    }

    /// What was chosen, with what has been settled since.
    pub(super) fn inhaled(&self, at: gainsay_source::Span, occurrence: usize) -> Given {
        let drawn = self.record.as_ref().map(|record| record.choices.inhaled(at, occurrence));
        let given = match drawn {
            Some(given) if given != Given::Open => given,
            _ => self.choices.inhaled(at, occurrence),
        };
        if self.settled.is_empty() { given } else { given.map(&mut |value| value.settled(&self.settled)) }
    }
}

impl State {
    /// This state with what was open and is now settled.
    pub(super) fn settled(&self, settled: &BTreeMap<u32, Value>) -> State {
        let heap = |heap: &Heap| heap.settled(settled);
        State {
            store: self.store.iter().map(|(name, value)| (name.clone(), value.settled(settled))).collect(),
            result: self.result.as_ref().map(|value| value.settled(settled)),
            heap: heap(&self.heap),
            labels: self.labels.iter().map(|(label, labelled)| (label.clone(), heap(labelled))).collect(),
            remaining: self.remaining.as_ref().map(heap),
            around: self.around.clone(),
        }
    }
}

impl Heap {
    fn settled(&self, settled: &BTreeMap<u32, Value>) -> Heap {
        let mut made = Heap::default();
        for (location, held) in self.entries() {
            let contents = held.contents.map(&mut |value| value.settled(settled));
            made.add(location.clone(), held.permission.clone(), contents);
            made.stamp(location, held.stamp);
        }
        made
    }
}

impl Value {
    /// This value with what was open and is now settled.
    #[must_use]
    pub fn settled(&self, settled: &BTreeMap<u32, Value>) -> Value {
        let part = |value: &Value| value.settled(settled);
        match self {
            Value::Open(number) => settled.get(number).cloned().unwrap_or_else(|| self.clone()),
            Value::Sequence(sequence) => Value::Sequence(sequence.map(&mut |value| part(value))),
            Value::Set(members) => Value::Set(members.iter().map(part).collect()),
            Value::Multiset(members) => {
                Value::Multiset(members.iter().map(|(member, count)| (part(member), count.clone())).collect())
            }
            Value::Map(entries) => Value::Map(entries.iter().map(|(key, value)| (part(key), part(value))).collect()),
            Value::Data { constructor, fields } => {
                Value::Data { constructor: constructor.clone(), fields: fields.iter().map(part).collect() }
            }
            _ => self.clone(),
        }
    }
}
