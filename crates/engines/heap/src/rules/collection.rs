//! Values of collections and data types.

use gainsay_ir::permission::{BinaryOperator as Operator, Expression, ExpressionKind as Kind, Type};
use gainsay_smt::Term;

use super::evaluate::Rules;
use crate::failure::{Blame, Cause};
use crate::logic::{Logic, StateOf};

impl<'a, L: Logic<'a>> Collections<'a> for L {}

pub trait Collections<'a>: Logic<'a> {
    fn collection_value(&mut self, state: &mut StateOf<'a, Self>, expression: &Expression, blame: Blame) -> Term {
        let typ = &expression.typ;
        match &expression.kind {
            Kind::Sequence(elements) => self.literal(state, typ, elements, blame),
            Kind::Set(elements) | Kind::Multiset(elements) => self.literal(state, typ, elements, blame),
            Kind::Map(pairs) => {
                let mut value = self.collection(typ, "empty", &[]);
                for (key, entry) in pairs {
                    let (key, entry) = (self.evaluate(state, key, blame), self.evaluate(state, entry, blame));
                    value = self.collection(typ, "update", &[value, key, entry]);
                }
                value
            }
            Kind::Range(low, high) => {
                let (low, high) = (self.evaluate(state, low, blame), self.evaluate(state, high, blame));
                self.collection(typ, "range", &[low, high])
            }
            Kind::Index(base, index) => self.index(state, base, index, blame),
            Kind::Lookup(base, key) => self.lookup(state, base, key, blame),
            Kind::Take(base, count) => {
                let (base, count) = (self.evaluate(state, base, blame), self.evaluate(state, count, blame));
                self.collection(typ, "take", &[base, count])
            }
            Kind::Drop(base, count) => {
                let (base, count) = (self.evaluate(state, base, blame), self.evaluate(state, count, blame));
                self.collection(typ, "drop", &[base, count])
            }
            Kind::Update(base, key, value) => self.update(state, typ, [base, key, value], blame),
            _ => self.unknown(state, "this expression", expression),
        }
    }

    fn literal(&mut self, state: &mut StateOf<'a, Self>, typ: &Type, elements: &[Expression], blame: Blame) -> Term {
        let elements = self.evaluate_all(state, elements, blame);
        let Some((first, rest)) = elements.split_first() else { return self.collection(typ, "empty", &[]) };
        let mut value = self.collection(typ, "singleton", &[*first]);
        for element in rest {
            value = if matches!(self.concrete(typ), Type::Seq(_)) {
                let last = self.collection(typ, "singleton", &[*element]);
                self.collection(typ, "append", &[value, last])
            } else {
                self.collection(typ, "insert", &[value, *element])
            };
        }
        value
    }

    fn index(&mut self, state: &mut StateOf<'a, Self>, base: &Expression, index: &Expression, blame: Blame) -> Term {
        let (sequence, position) = (self.evaluate(state, base, blame), self.evaluate(state, index, blame));
        self.check_index(state, base, sequence, position, index, blame);
        self.collection(&base.typ, "index", &[sequence, position])
    }

    fn check_index(
        &mut self,
        state: &mut StateOf<'a, Self>,
        base: &Expression,
        sequence: Term,
        position: Term,
        index: &Expression,
        blame: Blame,
    ) {
        let zero = self.terms.int(0);
        let not_negative = self.terms.less_equal(zero, position);
        self.check(state, not_negative, Cause::IndexNegative, index.span, blame);
        let length = self.collection(&base.typ, "length", &[sequence]);
        let within = self.terms.less(position, length);
        self.check(state, within, Cause::IndexExceedsLength, index.span, blame);
    }

    fn lookup(&mut self, state: &mut StateOf<'a, Self>, base: &Expression, key: &Expression, blame: Blame) -> Term {
        let (map, wanted) = (self.evaluate(state, base, blame), self.evaluate(state, key, blame));
        let contained = self.collection_operator(Operator::In, &key.typ, &base.typ, wanted, map);
        self.check(state, contained, Cause::KeyNotContained, key.span, blame);
        self.collection(&base.typ, "lookup", &[map, wanted])
    }

    fn update(
        &mut self,
        state: &mut StateOf<'a, Self>,
        typ: &Type,
        [base, key, value]: [&Expression; 3],
        blame: Blame,
    ) -> Term {
        let whole = self.evaluate(state, base, blame);
        let position = self.evaluate(state, key, blame);
        if matches!(self.concrete(typ), Type::Seq(_)) {
            self.check_index(state, base, whole, position, key, blame);
        }
        let value = self.evaluate(state, value, blame);
        self.collection(typ, "update", &[whole, position, value])
    }

    fn data(&mut self, state: &mut StateOf<'a, Self>, expression: &Expression, blame: Blame) -> Term {
        let found = match &expression.kind {
            Kind::Construct { constructor, arguments } => {
                let arguments = self.evaluate_all(state, arguments, blame);
                let constructor = self.adt_constructor(&expression.typ, constructor);
                constructor.map(|constructor| self.terms.construct(constructor, arguments))
            }
            Kind::Destruct { value, field } => {
                let whole = self.evaluate(state, value, blame);
                self.adt_field(&value.typ, field, whole)
            }
            Kind::IsConstructor { value, constructor } => {
                let whole = self.evaluate(state, value, blame);
                let constructor = self.adt_constructor(&value.typ, constructor);
                constructor.map(|constructor| self.terms.is(constructor, whole))
            }
            Kind::Contains { part, whole } => {
                let (inner, outer) = (self.evaluate(state, part, blame), self.evaluate(state, whole, blame));
                matches!(self.concrete(&whole.typ), Type::Adt(..)).then(|| self.contains(inner, &whole.typ, outer))
            }
            _ => None,
        };
        match found {
            Some(term) => term,
            None => self.unknown(state, "this use of a data type", expression),
        }
    }
}
