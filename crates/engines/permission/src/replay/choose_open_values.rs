//! Settling what is open: an assumption about an open value is met by choosing the value, and so is the failure of what is looked for. Whatever is
//! chosen, the run stays one of the program's, because what is open may have any value.

use std::collections::BTreeMap;

use gainsay_ir::permission::{BinaryOperator as Operator, Expression, ExpressionKind as Kind, Type, UnaryOperator};
use gainsay_source::Span;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use super::interpreter::{Completion, Outcome};
use super::{Given, Heap, Interpreter, Reference, Rows, Sequence, State, Stop, Value};
use gainsay_heap::Blame;

/// Sequences up to this length are made equal entry by entry.
const LONGEST_EQUATED: usize = 64;

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

    /// Whether that holds which is to fail; where it is open, it is made not to hold if a simple choice does it.
    pub(super) fn put_to_the_test(
        &mut self,
        state: &mut State,
        expression: &Expression,
        blame: Blame,
    ) -> Outcome<bool> {
        match self.stated(state, expression, blame) {
            Err(Stop::Open { .. }) if self.completion == Completion::Lazy => {
                self.spoil(state, expression, blame)?;
                let holds = self.stated(state, expression, blame);
                // Axioms are asked only about arguments that are known.
                let is_known = |rows: &Rows| !rows.rows.keys().flatten().any(Value::has_open);
                let all_known = self.tables.entries().all(|(_, rows)| is_known(rows));
                if all_known { holds } else { Err(Stop::Open { span: expression.span }) }
            }
            other => other,
        }
    }

    /// Chooses open values so that the expression is false.
    fn spoil(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<()> {
        match &expression.kind {
            Kind::Binary(Operator::And, ..) => {
                for conjunct in expression.conjuncts() {
                    if matches!(self.stated(state, conjunct, blame), Err(Stop::Open { .. })) {
                        return self.spoil(state, conjunct, blame);
                    }
                }
                Ok(())
            }
            Kind::Binary(Operator::Or, left, right) => {
                self.spoil(state, left, blame)?;
                self.spoil(state, right, blame)
            }
            Kind::Binary(Operator::Implies, premise, conclusion) => {
                self.insist(state, premise, blame)?;
                self.spoil(state, conclusion, blame)
            }
            Kind::Unary(UnaryOperator::Not, operand) => self.insist(state, operand, blame).map(drop),
            Kind::Binary(operator, left, right) if super::fit::negated(*operator).is_some() => {
                let operator = super::fit::negated(*operator).unwrap_or(*operator);
                let (left, right) = ((**left).clone(), (**right).clone());
                let opposite = Expression::binary(operator, left, right, Type::Bool, expression.span);
                self.insist(state, &opposite, blame).map(drop)
            }
            _ => self.set(state, expression, false, blame),
        }
    }

    /// An open reference that is used as an object is a new one.
    pub(super) fn settle_object(&mut self, state: &mut State, number: u32, at: Span) -> Outcome<Reference> {
        let object = Reference::Object(self.next_object);
        self.next_object += 1;
        self.bind(state, number, &Value::Reference(object), at)?;
        Ok(object)
    }

    fn settle(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<()> {
        let at = expression.span;
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
                        self.bind(state, number, &only, at)?;
                        None
                    }
                    Value::Set(members) => members.into_iter().find(|member| matches!(member, Value::Open(_))),
                    Value::Sequence(sequence) => {
                        sequence.values().find(|member| matches!(member, Value::Open(_))).cloned()
                    }
                    _ => None,
                };
                match open {
                    Some(Value::Open(number)) => self.bind(state, number, &element, at),
                    _ => Ok(()),
                }
            }
            Kind::Binary(operator, left, right) => {
                let (one, two) = (self.evaluate(state, left, blame)?, self.evaluate(state, right, blame)?);
                match (&one, &two) {
                    (Value::Open(number), _) => self.choose(state, *number, *operator, &two, &left.typ, at),
                    (_, Value::Open(number)) => match super::quantifier::mirrored(*operator) {
                        Some(operator) => self.choose(state, *number, operator, &one, &right.typ, at),
                        None => Ok(()),
                    },
                    _ if *operator == Operator::Equal => self.equate(state, &one, &two, at),
                    _ => Ok(()),
                }
            }
            Kind::Unary(UnaryOperator::Not, operand) => self.set(state, operand, false, blame),
            _ => self.set(state, expression, true, blame),
        }
    }

    fn set(&mut self, state: &mut State, expression: &Expression, value: bool, blame: Blame) -> Outcome<()> {
        match self.evaluate(state, expression, blame)? {
            Value::Open(number) => self.bind(state, number, &Value::Bool(value), expression.span),
            _ => Ok(()),
        }
    }

    /// Makes two values the same where parts of them are open.
    fn equate(&mut self, state: &mut State, one: &Value, two: &Value, at: Span) -> Outcome<()> {
        let mut waiting = vec![(one.clone(), two.clone())];
        while let Some((one, two)) = waiting.pop() {
            // What was settled on the way counts for the rest.
            match (one.settled(&self.settled), two.settled(&self.settled)) {
                (Value::Open(number), other) | (other, Value::Open(number)) if other != Value::Open(number) => {
                    self.bind(state, number, &other, at)?;
                }
                (Value::Sequence(one), Value::Sequence(two)) => {
                    let entries = (one.elements(LONGEST_EQUATED), two.elements(LONGEST_EQUATED));
                    if let (Some(ones), Some(twos)) = entries
                        && ones.len() == twos.len()
                    {
                        waiting.extend(ones.into_iter().zip(twos));
                    }
                }
                (Value::Data { constructor, fields }, Value::Data { constructor: other, fields: others })
                    if constructor == other =>
                {
                    waiting.extend(fields.into_iter().zip(others));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes `open operator other` true.
    fn choose(
        &mut self,
        state: &mut State,
        number: u32,
        operator: Operator,
        other: &Value,
        typ: &Type,
        at: Span,
    ) -> Outcome<()> {
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
            _ => return Ok(()),
        };
        self.bind(state, number, &chosen, at)
    }

    /// Gives an open value its value everywhere. Functions that then have two values for the same arguments show that it cannot have it.
    fn bind(&mut self, state: &mut State, number: u32, value: &Value, at: Span) -> Outcome<()> {
        self.charge_copy(state);
        self.settled.insert(number, value.clone());
        let settled = BTreeMap::from([(number, value.clone())]);
        *state = state.settled(&settled);
        self.mentioned = std::mem::take(&mut self.mentioned)
            .into_iter()
            .map(|(name, values)| (name, values.iter().map(|value| value.settled(&settled)).collect()))
            .collect();
        let tables = self.tables.map(&mut |value| value.settled(&settled));
        let open = std::mem::replace(&mut self.tables, tables);
        match self.tables.disagreement(&open, &settled) {
            Some(function) => {
                let what = format!("`{function}` has two values for the same arguments");
                Err(Stop::AssumptionFalse { what, span: at })
            }
            None => Ok(()),
        }
    }

    /// What was chosen, with what has been settled since.
    pub(super) fn inhaled(&self, at: Span, occurrence: usize) -> Given {
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
