//! Expressions that do not look at collections or quantify: variables, operators, old states, functions of the heap.

use gainsay_ir::permission::{
    BinaryOperator as Operator, Expression, ExpressionKind as Kind, FieldAccess, OldState, UnaryOperator,
};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::interpreter::Outcome;
use super::{Completion, Given, Heap, Interpreter, Location, Reference, State, Stop, Value};
use gainsay_heap::{Blame, Cause};

impl Interpreter<'_> {
    /// The value of an expression, or why it has none.
    pub fn evaluate(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<Value> {
        self.depth += 1;
        let value = if self.depth > self.budget.depth {
            Err(Stop::OutOfSteps)
        } else {
            self.evaluate_inside(state, expression, blame)
        };
        self.depth -= 1;
        value
    }

    fn evaluate_inside(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<Value> {
        match &expression.kind {
            Kind::Variable(name) => match state.store.get(name) {
                Some(value) => Ok(value.clone()),
                None => Self::unsupported(format!("`{name}` has no value here"), expression.span),
            },
            Kind::Result => match &state.result {
                Some(value) => Ok(value.clone()),
                None => Self::unsupported("`result` has no value here", expression.span),
            },
            Kind::Integer(value) => Ok(Value::Int(value.clone())),
            Kind::Boolean(value) => Ok(Value::Bool(*value)),
            Kind::Null => Ok(Value::NULL),
            Kind::Write => Ok(Value::fraction(1, 1)),
            Kind::NoPermission => Ok(Value::fraction(0, 1)),
            Kind::Wildcard => Ok(Value::fraction(1, 2)),
            Kind::Unary(operator, operand) => self.unary(state, *operator, operand, blame),
            Kind::Binary(operator, left, right) => self.binary(state, expression, *operator, [left, right], blame),
            Kind::Conditional(condition, then, otherwise) => {
                let holds = self.truth(state, condition, blame)?;
                self.evaluate(state, if holds { then } else { otherwise }, blame)
            }
            Kind::Field(access) => self.field_value(state, access, blame),
            Kind::Apply { function, arguments } => self.apply(state, function, arguments, expression, blame),
            Kind::DomainApply { domain, function, type_arguments, arguments } => {
                let arguments = self.evaluate_all(state, arguments, blame)?;
                self.domain_apply(domain, function, type_arguments, &arguments, expression.span)
            }
            Kind::Construct { .. } | Kind::Destruct { .. } | Kind::IsConstructor { .. } | Kind::Contains { .. } => {
                self.data(state, expression, blame)
            }
            Kind::Old(which, body) => self.old(state, which, body, blame),
            Kind::Let { variable, value, body } => {
                let value = self.evaluate(state, value, blame)?;
                state.store.insert(variable.name.clone(), value);
                self.evaluate(state, body, blame)
            }
            Kind::Forall(quantifier) => self.universal(state, quantifier, blame),
            Kind::Exists(quantifier) => self.existential(state, quantifier, blame),
            Kind::ForPerm { variables, resource, body } => self.for_perm(state, variables, resource, body, blame),
            Kind::Unfolding { access, body } => self.unfolding(state, access, body, blame),
            Kind::Applying { wand, body } => self.applying(state, wand, body, blame),
            Kind::Asserting { assertion, body } => {
                self.assert(state, assertion, blame)?;
                self.evaluate(state, body, blame)
            }
            Kind::Perm(resource) => {
                let location = self.locate(state, resource, blame)?;
                Ok(Value::Permission(state.remaining.as_ref().unwrap_or(&state.heap).permission(&location)))
            }
            Kind::Epsilon | Kind::Access { .. } | Kind::Wand(_) | Kind::InhaleExhale(..) => {
                Self::unsupported("an assertion about permission where a value is expected", expression.span)
            }
            _ => self.collection_value(state, expression, blame),
        }
    }

    pub(super) fn evaluate_all(
        &mut self,
        state: &mut State,
        expressions: &[Expression],
        blame: Blame,
    ) -> Outcome<Vec<Value>> {
        expressions.iter().map(|expression| self.evaluate(state, expression, blame)).collect()
    }

    /// Evaluates in another heap.
    pub(super) fn evaluate_in(
        &mut self,
        state: &mut State,
        heap: &Heap,
        expression: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        self.in_heap(state, heap, |interpreter, state| interpreter.evaluate(state, expression, blame))
    }

    pub(super) fn in_heap<R>(
        &mut self,
        state: &mut State,
        heap: &Heap,
        run: impl FnOnce(&mut Self, &mut State) -> Outcome<R>,
    ) -> Outcome<R> {
        let mut visible = heap.clone();
        if let Some(around) = &state.around {
            visible.merge(&around.transferred);
        }
        let now = std::mem::replace(&mut state.heap, visible);
        let before = state.remaining.replace(now);
        let result = run(self, state);
        if let Some(now) = std::mem::replace(&mut state.remaining, before) {
            state.heap = now;
        }
        result
    }

    pub(super) fn truth(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<bool> {
        match self.evaluate(state, expression, blame)? {
            Value::Bool(value) => Ok(value),
            Value::Open(_) => Err(Stop::Open { span: expression.span }),
            _ => Self::unsupported("a condition that is no truth value", expression.span),
        }
    }

    pub(super) fn number(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<BigInt> {
        match self.evaluate(state, expression, blame)? {
            Value::Int(value) => Ok(value),
            Value::Open(_) => Err(Stop::Open { span: expression.span }),
            _ => Self::unsupported("a value that is no integer", expression.span),
        }
    }

    /// An amount of permission and whether it is a wildcard.
    pub(super) fn amount(
        &mut self,
        state: &mut State,
        expression: &Expression,
        blame: Blame,
    ) -> Outcome<(BigRational, bool)> {
        let mut wildcard = false;
        expression.visit(&mut |part| wildcard |= matches!(part.kind, Kind::Wildcard));
        match self.evaluate(state, expression, blame)? {
            Value::Permission(value) => Ok((value, wildcard)),
            Value::Int(value) => Ok((BigRational::from_integer(value), wildcard)),
            Value::Open(_) => Err(Stop::Open { span: expression.span }),
            _ => Self::unsupported("a value that is no permission", expression.span),
        }
    }

    fn unary(
        &mut self,
        state: &mut State,
        operator: UnaryOperator,
        operand: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        let value = self.evaluate(state, operand, blame)?;
        match (operator, value) {
            (_, Value::Open(_)) => Err(Stop::Open { span: operand.span }),
            (UnaryOperator::Not, Value::Bool(value)) => Ok(Value::Bool(!value)),
            (UnaryOperator::Negate, Value::Int(value)) => Ok(Value::Int(-value)),
            (UnaryOperator::Negate, Value::Permission(value)) => Ok(Value::Permission(-value)),
            (UnaryOperator::Cardinality, value) => self.cardinality(&value, operand.span),
            (UnaryOperator::MapDomain, Value::Map(entries)) => Ok(Value::Set(entries.into_keys().collect())),
            (UnaryOperator::MapRange, Value::Map(entries)) => Ok(Value::Set(entries.into_values().collect())),
            _ => Self::unsupported("an operator on this value", operand.span),
        }
    }

    fn binary(
        &mut self,
        state: &mut State,
        whole: &Expression,
        operator: Operator,
        [left, right]: [&Expression; 2],
        blame: Blame,
    ) -> Outcome<Value> {
        match operator {
            Operator::And => return self.conjunction(state, whole, blame),
            Operator::Or => return self.shortcut(state, [left, right], true, blame),
            Operator::Implies => return self.shortcut(state, [left, right], false, blame),
            Operator::In if matches!(right.kind, Kind::Range(..)) => return self.in_range(state, left, right, blame),
            _ => {}
        }
        let (one, two) = (self.evaluate(state, left, blame)?, self.evaluate(state, right, blame)?);
        if matches!(operator, Operator::In | Operator::Subset | Operator::Append | Operator::Union) {
            self.mention(&format!("{operator:?}"), [&one, &two]);
        }
        let open = Stop::Open { span: whole.span };
        match operator {
            Operator::Equal => Ok(Value::Bool(equal(&one, &two).ok_or(open)?)),
            Operator::NotEqual => Ok(Value::Bool(!equal(&one, &two).ok_or(open)?)),
            Operator::Divide | Operator::IntegerDivide | Operator::Modulo => {
                self.quotient(operator, one, two, right, blame)
            }
            _ => match (one, two) {
                (Value::Int(one), Value::Int(two)) => self.integers(operator, one, two, whole),
                (one @ (Value::Int(_) | Value::Permission(_)), two @ (Value::Int(_) | Value::Permission(_))) => {
                    self.permissions(operator, &one, &two, whole)
                }
                (one, two) => self.collections(operator, one, two, whole),
            },
        }
    }

    /// `i in [low..high)`, however long that is.
    fn in_range(&mut self, state: &mut State, left: &Expression, right: &Expression, blame: Blame) -> Outcome<Value> {
        let Kind::Range(low, high) = &right.kind else { return Err(Stop::Open { span: right.span }) };
        let value = self.number(state, left, blame)?;
        let (low, high) = (self.number(state, low, blame)?, self.number(state, high, blame)?);
        let holds = low <= value && value < high;
        self.mention("range", [&Value::Int(low), &Value::Int(high), &Value::Int(value)]);
        Ok(Value::Bool(holds))
    }

    /// The conjuncts one after the other; one that is false decides even if others are open.
    fn conjunction(&mut self, state: &mut State, whole: &Expression, blame: Blame) -> Outcome<Value> {
        let mut open = None;
        for conjunct in whole.conjuncts() {
            match self.truth(state, conjunct, blame) {
                Ok(true) => {}
                Ok(false) => return Ok(Value::Bool(false)),
                Err(Stop::Open { span }) => open = Some(span),
                Err(other) => return Err(other),
            }
        }
        match open {
            Some(span) => Err(Stop::Open { span }),
            None => Ok(Value::Bool(true)),
        }
    }

    /// `a || b` with `deciding` true, `a ==> b` with `deciding` false: what value of the left side decides.
    fn shortcut(
        &mut self,
        state: &mut State,
        [left, right]: [&Expression; 2],
        deciding: bool,
        blame: Blame,
    ) -> Outcome<Value> {
        match self.truth(state, left, blame) {
            Ok(value) if value == deciding => Ok(Value::Bool(true)),
            Ok(_) => Ok(Value::Bool(self.truth(state, right, blame)?)),
            Err(Stop::Open { span }) => match self.truth(state, right, blame)? {
                true => Ok(Value::Bool(true)),
                false => Err(Stop::Open { span }),
            },
            Err(other) => Err(other),
        }
    }

    fn integers(&self, operator: Operator, one: BigInt, two: BigInt, whole: &Expression) -> Outcome<Value> {
        // A product or power tower would otherwise eat all memory within the budget of steps.
        const MOST_BITS: u64 = 1 << 16;
        Ok(match operator {
            Operator::Add => Value::Int(one + two),
            Operator::Subtract => Value::Int(one - two),
            Operator::Multiply if one.bits() + two.bits() > MOST_BITS => return Err(Stop::OutOfSteps),
            Operator::Multiply => Value::Int(one * two),
            Operator::Less => Value::Bool(one < two),
            Operator::LessEqual => Value::Bool(one <= two),
            Operator::Greater => Value::Bool(one > two),
            Operator::GreaterEqual => Value::Bool(one >= two),
            _ => return Self::unsupported("this operator on integers", whole.span),
        })
    }

    fn permissions(&self, operator: Operator, one: &Value, two: &Value, whole: &Expression) -> Outcome<Value> {
        let (one, two) = (rational(one), rational(two));
        Ok(match operator {
            Operator::Add => Value::Permission(one + two),
            Operator::Subtract => Value::Permission(one - two),
            Operator::Multiply => Value::Permission(one * two),
            Operator::Less => Value::Bool(one < two),
            Operator::LessEqual => Value::Bool(one <= two),
            Operator::Greater => Value::Bool(one > two),
            Operator::GreaterEqual => Value::Bool(one >= two),
            _ => return Self::unsupported("this operator on permissions", whole.span),
        })
    }

    fn quotient(
        &mut self,
        operator: Operator,
        one: Value,
        two: Value,
        right: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        if matches!(one, Value::Open(_)) || matches!(two, Value::Open(_)) {
            return Err(Stop::Open { span: right.span });
        }
        if rational(&two).is_zero() {
            return self.fail(Cause::DivisionByZero, right.span, blame);
        }
        match (operator, one, two) {
            (Operator::IntegerDivide, Value::Int(one), Value::Int(two)) => Ok(Value::Int(euclidean(&one, &two).0)),
            (Operator::Modulo, Value::Int(one), Value::Int(two)) => Ok(Value::Int(euclidean(&one, &two).1)),
            (_, one, two) => Ok(Value::Permission(rational(&one) / rational(&two))),
        }
    }

    fn field_value(&mut self, state: &mut State, access: &FieldAccess, blame: Blame) -> Outcome<Value> {
        let receiver = self.reference(state, &access.receiver, blame)?;
        let location = Location::Field(receiver, access.field.clone());
        match state.readable_contents(&location) {
            Some(Given::Value(value)) => {
                let value = value.clone();
                self.mention_location(state, &location);
                Ok(value)
            }
            Some(_) => {
                let typ = self.field_type(&access.field);
                Ok(self.unfixed(&typ))
            }
            None => {
                let some = Some((BigRational::zero(), BigRational::zero()));
                self.fail_with(Cause::InsufficientPermission, access.span, blame, some)
            }
        }
    }

    pub(super) fn reference(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<Reference> {
        match self.evaluate(state, expression, blame)? {
            Value::Reference(reference) => Ok(reference),
            Value::Open(number) => match self.completion {
                Completion::Lazy => self.settle_object(state, number, expression.span),
                Completion::Open | Completion::Plain | Completion::Drawn => Err(Stop::Open { span: expression.span }),
            },
            _ => Self::unsupported("a receiver that is no reference", expression.span),
        }
    }

    fn old(&mut self, state: &mut State, which: &OldState, body: &Expression, blame: Blame) -> Outcome<Value> {
        let Some(heap) = state.labels.get(which).cloned() else {
            return self.fail(Cause::LabelNotReached, body.span, blame);
        };
        let now = std::mem::replace(&mut state.heap, heap);
        let remaining = state.remaining.take();
        let value = self.evaluate(state, body, blame);
        state.heap = now;
        state.remaining = remaining;
        value
    }
}

impl State {
    /// What may be read at a location. While a wand is packaged, that is not what lies around unless it was taken.
    pub(super) fn readable_contents(&self, location: &Location) -> Option<&Given> {
        self.heap.contents(location)
    }

    /// The contents of a location that may be taken: in the heap or, while a wand is packaged, in those around it.
    pub(super) fn contents_anywhere(&self, location: &Location) -> Option<&Given> {
        if let Some(contents) = self.heap.contents(location) {
            return Some(contents);
        }
        let mut around = self.around.as_deref();
        while let Some(here) = around {
            if let Some(contents) = here.heap.contents(location) {
                return Some(contents);
            }
            around = here.further.as_deref();
        }
        None
    }
}

/// Equality, where an integer may stand for a permission.
fn equal(one: &Value, two: &Value) -> Option<bool> {
    match (one, two) {
        (Value::Int(whole), Value::Permission(part)) | (Value::Permission(part), Value::Int(whole)) => {
            Some(*part == BigRational::from_integer(whole.clone()))
        }
        _ => one.same(two),
    }
}

fn rational(value: &Value) -> BigRational {
    match value {
        Value::Int(value) => BigRational::from_integer(value.clone()),
        Value::Permission(value) => value.clone(),
        _ => BigRational::zero(),
    }
}

/// Quotient and remainder as in SMT-LIB: the remainder is never negative.
fn euclidean(one: &BigInt, two: &BigInt) -> (BigInt, BigInt) {
    let (quotient, remainder) = one.div_mod_floor(two);
    if remainder.is_negative() { (quotient + 1, remainder - two) } else { (quotient, remainder) }
}
