//! Sequences, sets, multisets, maps and data types.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Adt, BinaryOperator as Operator, Expression, ExpressionKind as Kind, Type};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::interpreter::Outcome;
use super::{Interpreter, Sequence, State, Stop, Value};
use gainsay_heap::{Blame, Cause};

/// Ranges longer than this are not written out.
const LONGEST_RANGE: u32 = 10_000;

impl Interpreter<'_> {
    pub(super) fn cardinality(&self, value: &Value, span: Span) -> Outcome<Value> {
        Ok(Value::Int(match value {
            Value::Sequence(sequence) => sequence.length(),
            Value::Set(members) => members.len().into(),
            Value::Multiset(members) => members.values().sum(),
            Value::Map(entries) => entries.len().into(),
            _ => return Self::unsupported("the cardinality of this value", span),
        }))
    }

    pub(super) fn collections(&self, operator: Operator, one: Value, two: Value, whole: &Expression) -> Outcome<Value> {
        let open = Stop::Open { span: whole.span };
        match (operator, one, two) {
            (Operator::In, element, collection) => membership(&element, &collection).ok_or(open),
            (_, Value::Open(_), _) | (_, _, Value::Open(_)) => Err(open),
            (Operator::Append, Value::Sequence(one), Value::Sequence(two)) => Ok(Value::Sequence(one.append(&two))),
            (operator, Value::Set(one), Value::Set(two)) => self.sets(operator, one, two, whole),
            (operator, Value::Multiset(one), Value::Multiset(two)) => self.multisets(operator, &one, &two, whole),
            _ => Self::unsupported("this operator on these values", whole.span),
        }
    }

    fn sets(
        &self,
        operator: Operator,
        mut one: BTreeSet<Value>,
        two: BTreeSet<Value>,
        whole: &Expression,
    ) -> Outcome<Value> {
        let certain = |sets: [&BTreeSet<Value>; 2]| !sets.into_iter().flatten().any(Value::has_open);
        match operator {
            Operator::Union => {
                one.extend(two);
                Ok(Value::Set(one))
            }
            Operator::Intersection | Operator::SetMinus if !certain([&one, &two]) => {
                Err(Stop::Open { span: whole.span })
            }
            Operator::Intersection => Ok(Value::Set(one.intersection(&two).cloned().collect())),
            Operator::SetMinus => Ok(Value::Set(one.difference(&two).cloned().collect())),
            Operator::Subset if one.is_subset(&two) => Ok(Value::Bool(true)),
            Operator::Subset if !certain([&one, &two]) => Err(Stop::Open { span: whole.span }),
            Operator::Subset => Ok(Value::Bool(false)),
            _ => Self::unsupported("this operator on sets", whole.span),
        }
    }

    fn multisets(
        &self,
        operator: Operator,
        one: &BTreeMap<Value, BigInt>,
        two: &BTreeMap<Value, BigInt>,
        whole: &Expression,
    ) -> Outcome<Value> {
        if one.keys().chain(two.keys()).any(Value::has_open) {
            return Err(Stop::Open { span: whole.span });
        }
        let keys: BTreeSet<&Value> = one.keys().chain(two.keys()).collect();
        let count = |of: &BTreeMap<Value, BigInt>, key: &Value| of.get(key).cloned().unwrap_or_default();
        let combine = |how: fn(BigInt, BigInt) -> BigInt| {
            let counted = keys.iter().map(|key| ((*key).clone(), how(count(one, key), count(two, key))));
            Value::Multiset(counted.filter(|(_, count)| count.is_positive()).collect())
        };
        Ok(match operator {
            Operator::Union => combine(|left, right| left + right),
            Operator::Intersection => combine(Ord::min),
            Operator::SetMinus => combine(|left, right| left - right),
            Operator::Subset => Value::Bool(keys.iter().all(|key| count(one, key) <= count(two, key))),
            _ => return Self::unsupported("this operator on multisets", whole.span),
        })
    }

    pub(super) fn collection_value(
        &mut self,
        state: &mut State,
        expression: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        match &expression.kind {
            Kind::Sequence(elements) => Ok(Value::Sequence(Sequence::of(self.evaluate_all(state, elements, blame)?))),
            Kind::Set(elements) => Ok(Value::Set(self.evaluate_all(state, elements, blame)?.into_iter().collect())),
            Kind::Multiset(elements) => {
                let mut counts: BTreeMap<Value, BigInt> = BTreeMap::new();
                for element in self.evaluate_all(state, elements, blame)? {
                    *counts.entry(element).or_default() += 1;
                }
                Ok(Value::Multiset(counts))
            }
            Kind::Map(pairs) => {
                let mut entries = BTreeMap::new();
                for (key, value) in pairs {
                    entries.insert(self.evaluate(state, key, blame)?, self.evaluate(state, value, blame)?);
                }
                Ok(Value::Map(entries))
            }
            Kind::Range(low, high) => {
                let (low, high) = (self.number(state, low, blame)?, self.number(state, high, blame)?);
                self.range(&low, &high, expression.span)
            }
            Kind::Index(base, index) => self.index(state, base, index, blame),
            Kind::Lookup(base, key) => self.lookup(state, base, key, blame),
            Kind::Take(base, count) => {
                let sequence = self.sequence(state, base, blame)?;
                Ok(Value::Sequence(sequence.take(&self.number(state, count, blame)?)))
            }
            Kind::Drop(base, count) => {
                let sequence = self.sequence(state, base, blame)?;
                Ok(Value::Sequence(sequence.drop(&self.number(state, count, blame)?)))
            }
            Kind::Update(base, key, value) => self.update(state, [base, key, value], blame),
            _ => Self::unsupported("this expression", expression.span),
        }
    }

    fn range(&self, low: &BigInt, high: &BigInt, span: Span) -> Outcome<Value> {
        let length = (high - low).max(BigInt::zero());
        let Some(length) = length.to_u32().filter(|length| *length <= LONGEST_RANGE) else {
            return Self::unsupported(format!("a range of {length} integers"), span);
        };
        Ok(Value::Sequence(Sequence::of((0..length).map(|step| Value::Int(low + step)))))
    }

    fn sequence(&mut self, state: &mut State, base: &Expression, blame: Blame) -> Outcome<Sequence> {
        match self.evaluate(state, base, blame)? {
            Value::Sequence(sequence) => Ok(sequence),
            Value::Open(_) => Err(Stop::Open { span: base.span }),
            _ => Self::unsupported("a value that is no sequence", base.span),
        }
    }

    fn index(&mut self, state: &mut State, base: &Expression, index: &Expression, blame: Blame) -> Outcome<Value> {
        let sequence = self.sequence(state, base, blame)?;
        let place = self.number(state, index, blame)?;
        self.check_index(&sequence, &place, index, blame)?;
        if self.abstraction.weakens_quantifiers() {
            self.mention("[]", [&Value::Sequence(sequence.clone()), &Value::Int(place.clone())]);
        }
        // Neighbouring open elements share a number but need not be equal.
        match sequence.run_at(&place) {
            Some((length, value)) if length.is_one() || !matches!(value, Value::Open(_)) => Ok(value.clone()),
            _ => Err(Stop::Open { span: index.span }),
        }
    }

    fn check_index(&self, sequence: &Sequence, place: &BigInt, index: &Expression, blame: Blame) -> Outcome<()> {
        if place.is_negative() {
            return self.fail(Cause::IndexNegative, index.span, blame);
        }
        if *place >= sequence.length() {
            return self.fail(Cause::IndexExceedsLength, index.span, blame);
        }
        Ok(())
    }

    fn lookup(&mut self, state: &mut State, base: &Expression, key: &Expression, blame: Blame) -> Outcome<Value> {
        let map = self.evaluate(state, base, blame)?;
        let wanted = self.evaluate(state, key, blame)?;
        self.mention("[]", [&map, &wanted]);
        let Value::Map(entries) = map else { return Err(Stop::Open { span: base.span }) };
        match entries.get(&wanted) {
            Some(value) => Ok(value.clone()),
            None if wanted.has_open() || entries.keys().any(Value::has_open) => Err(Stop::Open { span: key.span }),
            None => self.fail(Cause::KeyNotContained, key.span, blame),
        }
    }

    fn update(&mut self, state: &mut State, [base, key, value]: [&Expression; 3], blame: Blame) -> Outcome<Value> {
        let whole = self.evaluate(state, base, blame)?;
        match whole {
            Value::Sequence(sequence) => {
                let place = self.number(state, key, blame)?;
                self.check_index(&sequence, &place, key, blame)?;
                Ok(Value::Sequence(sequence.update(&place, self.evaluate(state, value, blame)?)))
            }
            Value::Map(mut entries) => {
                entries.insert(self.evaluate(state, key, blame)?, self.evaluate(state, value, blame)?);
                Ok(Value::Map(entries))
            }
            _ => Err(Stop::Open { span: base.span }),
        }
    }

    pub(super) fn data(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<Value> {
        match &expression.kind {
            Kind::Construct { constructor, arguments } => {
                let fields = self.evaluate_all(state, arguments, blame)?;
                self.mention(constructor.as_str(), &fields);
                Ok(Value::Data { constructor: constructor.clone(), fields })
            }
            Kind::Destruct { value, field } => {
                let whole = self.evaluate(state, value, blame)?;
                let Value::Data { constructor, fields } = whole else { return Err(Stop::Open { span: value.span }) };
                let place = self.adt(&value.typ).and_then(|adt| {
                    let own = adt.constructors.get(&constructor)?;
                    own.fields.iter().position(|each| each.name == *field)
                });
                // A field of another constructor is unspecified, but always the same.
                Ok(match place.and_then(|place| fields.get(place).cloned()) {
                    Some(part) => part,
                    None => Value::plainest(self.program, &self.concrete(&expression.typ)),
                })
            }
            Kind::IsConstructor { value, constructor } => match self.evaluate(state, value, blame)? {
                Value::Data { constructor: made, .. } => Ok(Value::Bool(made == *constructor)),
                _ => Err(Stop::Open { span: value.span }),
            },
            Kind::Contains { part, whole } => {
                let (inner, outer) = (self.evaluate(state, part, blame)?, self.evaluate(state, whole, blame)?);
                match self.is_part(&inner, &outer) {
                    false if inner.has_open() || outer.has_open() => Err(Stop::Open { span: whole.span }),
                    found => Ok(Value::Bool(found)),
                }
            }
            _ => Self::unsupported("this use of a data type", expression.span),
        }
    }

    /// Whether a value is a field of a data value or of a data value in a field of it, of those fields that count.
    fn is_part(&self, part: &Value, whole: &Value) -> bool {
        let mut waiting = vec![whole];
        while let Some(next) = waiting.pop() {
            let Value::Data { constructor, fields } = next else { continue };
            let declared = self.program.adts.values().find_map(|adt| Some((adt, adt.constructors.get(constructor)?)));
            let Some((adt, declared)) = declared else { continue };
            let counts = |name: &Name| !adt.derives.iter().any(|derive| derive.without.contains(name));
            for (value, _) in fields.iter().zip(&declared.fields).filter(|(_, field)| counts(&field.name)) {
                if value == part {
                    return true;
                }
                waiting.push(value);
            }
        }
        false
    }

    fn adt(&self, typ: &Type) -> Option<&Adt> {
        match typ {
            Type::Adt(name, _) => self.program.adts.get(name),
            _ => None,
        }
    }
}

/// `element in collection`, where that can be told.
fn membership(element: &Value, collection: &Value) -> Option<Value> {
    let among = |mut candidates: Box<dyn Iterator<Item = &Value> + '_>| {
        let mut open = element.has_open();
        let found = candidates.any(|candidate| {
            open |= candidate.has_open();
            candidate == element
        });
        if found { Some(Value::Bool(true)) } else { (!open).then_some(Value::Bool(false)) }
    };
    match collection {
        Value::Sequence(sequence) => among(Box::new(sequence.values())),
        Value::Set(members) => among(Box::new(members.iter())),
        Value::Map(entries) => among(Box::new(entries.keys())),
        Value::Multiset(members) => {
            let open = element.has_open() || members.keys().any(Value::has_open);
            match members.get(element) {
                Some(count) if !open || count > &BigInt::one() => Some(Value::Int(count.clone())),
                None if !open => Some(Value::Int(BigInt::zero())),
                _ => None,
            }
        }
        _ => None,
    }
}
