//! Values of a run as facts about expressions: `|s| == 3`, `x.next == y`, `unfolding P(x) in x.f == 3`.

use std::collections::BTreeMap;

use gainsay_ir::permission::{
    BinaryOperator as Operator, Expression, ExpressionKind as Kind, FieldAccess, PredicateAccess, PredicateInstance,
    Program, Type, UnaryOperator,
};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use super::super::confirm::Run;
use crate::replay::{
    Budget, Choices, Completion, Given, Heap, Held, Interpreter, Location, Reference, Sequence, State, Tables, Value,
};

/// So many elements of a sequence are told one by one.
const MOST_ELEMENTS: usize = 16;
/// Predicates inside predicates are opened this far.
const DEEPEST: usize = 3;
/// So many objects are told apart.
const MOST_OBJECTS: usize = 12;

#[derive(Clone)]
pub(super) struct Describer<'a> {
    program: &'a Program,
    run: &'a Run,
    span: Span,
    /// An expression for each object and domain value that has one.
    names: BTreeMap<Value, Expression>,
    pub(super) facts: Vec<Expression>,
}

impl<'a> Describer<'a> {
    pub(super) fn new(program: &'a Program, run: &'a Run, span: Span) -> Describer<'a> {
        Describer { program, run, span, names: BTreeMap::new(), facts: Vec::new() }
    }

    /// Calls an object or domain value by an expression, unless it has a name already.
    pub(super) fn name(&mut self, place: &Expression, value: &Value) {
        if is_identity(value) {
            self.names.entry(value.clone()).or_insert_with(|| place.clone());
        }
    }

    /// What the tables say about domain functions, as far as arguments and results can be written.
    pub(super) fn tables(&mut self, tables: &Tables) {
        let mut rows: Vec<_> =
            tables.entries().flat_map(|(key, all)| all.rows.iter().map(move |row| (key, row))).collect();
        rows.sort_by_key(|(_, (arguments, _))| arguments.len());
        for ((function, types), (arguments, result)) in rows {
            let Some(domain) = self.program.domains.values().find(|domain| domain.functions.contains_key(function))
            else {
                continue;
            };
            let Some(declared) = domain.functions.get(function).filter(|each| each.interpretation.is_none()) else {
                continue;
            };
            let find = |parameter: &Name| {
                let place = domain.type_parameters.iter().position(|each| each == parameter)?;
                types.get(place).cloned()
            };
            let parameter = |place: usize| declared.parameters.get(place).map(|each| each.typ.substitute(&find));
            let written: Option<Vec<Expression>> = arguments
                .iter()
                .enumerate()
                .map(|(place, argument)| self.literal(argument, &parameter(place)?))
                .collect();
            if let Some(arguments) = written {
                let kind = Kind::DomainApply {
                    domain: domain.name.clone(),
                    function: function.clone(),
                    type_arguments: types.clone(),
                    arguments,
                };
                let place = Expression::new(kind, declared.result.substitute(&find), self.span);
                self.equate(&place, result);
            }
        }
    }

    /// Facts that fix a value as far as it is known; the first place of an object becomes its name.
    pub(super) fn equate(&mut self, place: &Expression, value: &Value) {
        if is_identity(value) && !self.names.contains_key(value) {
            self.introduce(place, value);
        } else {
            self.equate_known(place, value);
        }
    }

    /// As [`Describer::equate`], but without new names.
    pub(super) fn equate_known(&mut self, place: &Expression, value: &Value) {
        let value = value.settled(&self.run.settled);
        if let Some(literal) = self.literal(&value, &place.typ) {
            self.fact(Operator::Equal, place.clone(), literal);
            return;
        }
        match &value {
            Value::Sequence(sequence) => self.sequence(place, sequence),
            Value::Set(members) => self.size(place, members.len()),
            Value::Map(entries) => self.size(place, entries.len()),
            _ => {}
        }
    }

    fn size(&mut self, place: &Expression, size: usize) {
        let length = self.cardinality(place);
        let size = Expression::integer(size, self.span);
        self.fact(Operator::Equal, length, size);
    }

    fn cardinality(&self, place: &Expression) -> Expression {
        Expression::unary(UnaryOperator::Cardinality, place.clone(), Type::Int, self.span)
    }

    fn sequence(&mut self, place: &Expression, sequence: &Sequence) {
        let Type::Seq(element) = place.typ.clone() else { return };
        let length = self.cardinality(place);
        self.fact(Operator::Equal, length, Expression::integer(sequence.length(), self.span));
        for index in 0..MOST_ELEMENTS {
            let Some(value) = sequence.get(&BigInt::from(index)).cloned() else { break };
            let index = Expression::integer(index, self.span);
            let kind = Kind::Index(Box::new(place.clone()), Box::new(index));
            self.equate(&Expression::new(kind, (*element).clone(), self.span), &value);
        }
    }

    fn introduce(&mut self, place: &Expression, value: &Value) {
        if let Value::Reference(_) = value {
            self.fact(Operator::NotEqual, place.clone(), Expression::null(self.span));
        }
        let same_kind: Vec<Expression> = self
            .names
            .iter()
            .filter(|(other, name)| {
                std::mem::discriminant(*other) == std::mem::discriminant(value) && name.typ == place.typ
            })
            .map(|(_, name)| name.clone())
            .take(MOST_OBJECTS)
            .collect();
        for other in same_kind {
            self.fact(Operator::NotEqual, place.clone(), other);
        }
        self.name(place, value);
    }

    fn fact(&mut self, operator: Operator, left: Expression, right: Expression) {
        let fact = Expression::binary(operator, left, right, Type::Bool, self.span);
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// What is in a heap whose objects have names: values of fields, and contents of predicates.
    pub(super) fn heap(&mut self, heap: &Heap) {
        self.heap_within(heap, DEEPEST);
    }

    fn heap_within(&mut self, heap: &Heap, depth: usize) {
        // An object found in a field is the receiver of further fields.
        let mut told = std::collections::BTreeSet::new();
        loop {
            let before = told.len();
            for (location, held) in heap.entries() {
                if !told.contains(location) && self.location(location, held, depth) {
                    told.insert(location.clone());
                }
            }
            if told.len() == before {
                return;
            }
        }
    }

    /// Whether a location could be told of.
    fn location(&mut self, location: &Location, held: &Held, depth: usize) -> bool {
        match location {
            Location::Field(receiver, field) => {
                let Some(receiver) = self.names.get(&Value::Reference(*receiver)).cloned() else { return false };
                let (Some(declared), Given::Value(value)) = (self.program.fields.get(field), &held.contents) else {
                    return false;
                };
                let access = FieldAccess { receiver: Box::new(receiver), field: field.clone(), span: self.span };
                let place = Expression::new(Kind::Field(access), declared.typ.clone(), self.span);
                self.equate(&place, &value.settled(&self.run.settled));
                true
            }
            Location::Predicate(name, arguments) => self.predicate(name, arguments, held, depth),
            Location::Wand(..) => false,
        }
    }

    fn predicate(&mut self, name: &Name, arguments: &[Value], held: &Held, depth: usize) -> bool {
        let (Some(depth), Some(predicate)) = (depth.checked_sub(1), self.program.predicates.get(name)) else {
            return false;
        };
        let typed = arguments.iter().zip(&predicate.parameters);
        let written: Option<Vec<Expression>> =
            typed.map(|(argument, parameter)| self.literal(argument, &parameter.typ)).collect();
        let Some(written) = written else { return false };
        let choices = Choices::default();
        let mut interpreter = Interpreter::new(self.program, &choices, self.run.tables.clone(), Budget::default());
        interpreter.completion = Completion::Open;
        let mut state = State::default();
        // What does not depend on anything open has been added when it stops.
        let _ = interpreter.open(&mut state, name, arguments, &held.contents, &held.permission, self.span);
        let mut inside = Describer { facts: Vec::new(), ..self.clone() };
        inside.heap_within(&state.heap, depth);
        let Some(body) = inside.facts.into_iter().reduce(Expression::and) else { return true };
        let amount = match held.permission.is_one() {
            true => Expression::write(self.span),
            false => Expression::new(Kind::Wildcard, Type::Perm, self.span),
        };
        let instance = PredicateInstance { predicate: name.clone(), arguments: written, span: self.span };
        let access = PredicateAccess { instance, amount: Box::new(amount), span: self.span };
        let kind = Kind::Unfolding { access, body: Box::new(body) };
        self.facts.push(Expression::new(kind, Type::Bool, self.span));
        true
    }

    /// A value as an expression; `None` if it has parts that are open or have no name.
    fn literal(&self, value: &Value, typ: &Type) -> Option<Expression> {
        let make = |kind: Kind| Some(Expression::new(kind, typ.clone(), self.span));
        match (value, typ) {
            (Value::Int(number), Type::Int) => Some(Expression::integer(number.clone(), self.span)),
            (Value::Bool(value), _) => Some(Expression::boolean(*value, self.span)),
            (Value::Permission(amount), Type::Perm) => Some(self.amount(amount)),
            (Value::Reference(Reference::Null), _) => Some(Expression::null(self.span)),
            (Value::Reference(_) | Value::Element { .. }, _) => self.names.get(value).cloned(),
            (Value::Sequence(sequence), Type::Seq(element)) => {
                let length = sequence.length().to_usize().filter(|length| *length <= MOST_ELEMENTS)?;
                let all = (0..length).map(|index| self.literal(sequence.get(&BigInt::from(index))?, element));
                make(Kind::Sequence(all.collect::<Option<_>>()?))
            }
            (Value::Set(members), Type::Set(element)) => {
                make(Kind::Set(members.iter().map(|member| self.literal(member, element)).collect::<Option<_>>()?))
            }
            (Value::Multiset(members), Type::Multiset(element)) => {
                let mut all = Vec::new();
                for (member, count) in members {
                    let count = count.to_usize().filter(|count| *count <= MOST_ELEMENTS)?;
                    all.extend(std::iter::repeat_n(self.literal(member, element)?, count));
                }
                make(Kind::Multiset(all))
            }
            (Value::Map(entries), Type::Map(key, image)) => {
                let entries =
                    entries.iter().map(|(from, to)| Some((self.literal(from, key)?, self.literal(to, image)?)));
                make(Kind::Map(entries.collect::<Option<_>>()?))
            }
            (Value::Data { constructor, fields }, Type::Adt(name, types)) => {
                let adt = self.program.adts.get(name)?;
                let declared = adt.constructors.get(constructor)?;
                let find = |parameter: &Name| {
                    types.get(adt.type_parameters.iter().position(|each| each == parameter)?).cloned()
                };
                let typed = fields.iter().zip(&declared.fields);
                let arguments = typed.map(|(value, field)| self.literal(value, &field.typ.substitute(&find)));
                make(Kind::Construct { constructor: constructor.clone(), arguments: arguments.collect::<Option<_>>()? })
            }
            _ => None,
        }
    }

    fn amount(&self, amount: &BigRational) -> Expression {
        if amount.is_zero() {
            return Expression::new(Kind::NoPermission, Type::Perm, self.span);
        }
        if amount.is_one() {
            return Expression::write(self.span);
        }
        let number = |number: &BigInt| Expression::integer(number.clone(), self.span);
        Expression::binary(Operator::Divide, number(amount.numer()), number(amount.denom()), Type::Perm, self.span)
    }
}

/// Values that are told apart only by being the same.
fn is_identity(value: &Value) -> bool {
    matches!(value, Value::Reference(Reference::Object(_)) | Value::Element { .. })
}
