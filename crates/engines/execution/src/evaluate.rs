//! Evaluation of expressions in annotations: no effects, unbounded numbers, functions as values. It stops where it needs something that is
//! not known yet.

use std::{cell::Cell as Counter, collections::BTreeMap, rc::Rc};

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, Type, UnaryOperator};
use gainsay_source::Name;
use num_traits::ToPrimitive;

use super::{
    calculate::{no_fraction, operate},
    memory::{Memory, Origin},
    program::Program,
    substitution::{Evaluated, Knowledge, Stop},
    value::{Pointer, Share, Value},
};

/// Fixpoint functions that call deeper than this are given up.
const DEEPEST: u32 = 2_000;

/// What names stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) values: Rc<BTreeMap<Name, Value>>,
    /// Where variables lie, for those that have a place.
    pub(crate) places: Rc<BTreeMap<Name, (Pointer, Type)>>,
}

impl Scope {
    pub(crate) fn with(&self, bindings: impl IntoIterator<Item = (Name, Value)>) -> Scope {
        let mut values = (*self.values).clone();
        values.extend(bindings);
        Scope { values: Rc::new(values), places: self.places.clone() }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Context<'a, 'u> {
    pub(crate) program: &'a Program<'u>,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) memory: &'a Memory,
    /// Memory as it was when the function was called.
    pub(crate) old: Option<&'a Memory>,
    /// Steps that are left.
    pub(crate) fuel: &'a Counter<u64>,
    pub(crate) depth: u32,
}

impl<'a, 'u> Context<'a, 'u> {
    pub(crate) fn deeper(&self) -> Evaluated<Context<'a, 'u>> {
        let left = self.fuel.get();
        if self.depth >= DEEPEST || left == 0 {
            return Err(Stop::undecided("a function of the specification takes too long"));
        }
        self.fuel.set(left - 1);
        gainsay_meter::tick(10);
        Ok(Context { depth: self.depth + 1, ..*self })
    }

    pub(crate) fn holds(&self, expression: &Expression, scope: &Scope) -> Evaluated<bool> {
        self.knowledge.holds(&self.value(expression, scope)?)
    }

    fn integer(&self, expression: &Expression, scope: &Scope) -> Evaluated<i128> {
        self.knowledge.integer(&self.value(expression, scope)?)
    }

    pub(crate) fn value(&self, expression: &Expression, scope: &Scope) -> Evaluated<Value> {
        use ExpressionKind as E;
        match &expression.kind {
            E::Integer(number) => {
                number.to_i128().map(Value::Integer).ok_or_else(|| Stop::undecided("a number is too large"))
            }
            E::Boolean(value) => Ok(Value::truth(*value)),
            E::Variable(name) => self.variable(name, scope),
            E::Unary(operator, operand) => self.unary(*operator, operand, scope),
            E::Binary(operator, left, right) => self.binary(expression, *operator, (left, right), scope),
            E::Conditional(condition, then, otherwise) => {
                let chosen = if self.holds(condition, scope)? { then } else { otherwise };
                self.value(chosen, scope)
            }
            E::Call { callee, arguments } => {
                let arguments = arguments.iter().map(|argument| self.value(argument, scope));
                let arguments = arguments.collect::<Evaluated<Vec<_>>>()?;
                let callee = self.callee(callee, scope)?;
                self.apply(callee, arguments)
            }
            E::Member { .. } | E::Dereference(_) | E::Index { .. } => {
                let (address, ty) = self.place(expression, scope)?;
                self.content(&address, &ty)
            }
            E::AddressOf(place) => Ok(self.place(place, scope)?.0),
            E::Cast(ty, operand) => self.cast(ty, operand, scope),
            E::SizeofType(ty) => self.size(ty).map(Value::Integer),
            E::SizeofValue(operand) => self.size(&operand.ty).map(Value::Integer),
            _ => self.ghost(expression, scope),
        }
    }

    /// Expressions that only annotations have.
    fn ghost(&self, expression: &Expression, scope: &Scope) -> Evaluated<Value> {
        use ExpressionKind as E;
        match &expression.kind {
            E::Switch { subject, cases } => {
                let (name, arguments) = self.data(&self.value(subject, scope)?)?;
                let case = cases.iter().find(|case| case.constructor == name);
                let case = case.ok_or_else(|| Stop::undecided("a switch without the case that is needed"))?;
                let scope = scope.with(case.variables.iter().cloned().zip(arguments.iter().cloned()));
                self.deeper()?.value(&case.value, &scope)
            }
            E::List(elements) => {
                let elements = elements.iter().map(|element| self.value(element, scope));
                Ok(Value::list(elements.collect::<Evaluated<Vec<_>>>()?))
            }
            E::Old(inner) => {
                let memory = self.old.ok_or_else(|| Stop::undecided("`old` where nothing is older"))?;
                Context { memory, ..*self }.value(inner, scope)
            }
            E::Forall { variable, range: Some(range), body, .. } => self.for_all(variable, range, body, scope),
            E::Forall { .. } => Err(Stop::undecided("a statement about all values of a type")),
            E::Sum { variable, range, body } => self.sum(variable, range, body, scope),
            E::Bind(_) | E::Any | E::Parenthesised(_) => Err(Stop::undecided("a pattern where a value is needed")),
            _ => Err(Stop::undecided("an expression that does not belong into annotations")),
        }
    }

    pub(crate) fn data(&self, value: &Value) -> Evaluated<(Name, Rc<Vec<Value>>)> {
        match self.knowledge.needed(value)? {
            Value::Data(name, arguments) => Ok((name, arguments)),
            Value::Undefined(place) => Err(Stop::Content(place)),
            _ => Err(Stop::undecided("a constructor was expected")),
        }
    }

    fn size(&self, ty: &Type) -> Evaluated<i128> {
        self.program.size(ty).map(i128::from).ok_or_else(|| Stop::undecided("the size of a type is not known"))
    }

    fn variable(&self, name: &Name, scope: &Scope) -> Evaluated<Value> {
        if let Some(value) = scope.values.get(name) {
            return Ok(self.knowledge.traced(value));
        }
        if let Some((place, ty)) = scope.places.get(name) {
            return self.content(&Value::Pointer(*place), ty);
        }
        if let Some(number) = self.program.enumerator(name) {
            return Ok(Value::Integer(number));
        }
        if self.program.constructor(name).is_some_and(|constructor| constructor.fields.is_empty()) {
            return Ok(Value::Data(name.clone(), Rc::new(Vec::new())));
        }
        if let Some(global) = self.program.global(name) {
            let place = self.global(name).ok_or_else(|| Stop::undecided(format!("`{name}` has no address")))?;
            return self.content(&Value::Pointer(place), &global.ty);
        }
        match self.program.fixpoint(name) {
            Some(function) if function.parameters.is_empty() && function.body.is_some() => {
                self.apply(Value::Function(name.clone()), Vec::new())
            }
            _ if name == "default_value" => Err(Stop::undecided("it depends on a value that has no definition")),
            _ if self.is_function(name) => Ok(Value::Function(name.clone())),
            _ => Err(Stop::undecided(format!("what `{name}` stands for is not known here"))),
        }
    }

    fn is_function(&self, name: &Name) -> bool {
        let program = self.program;
        program.ordinary(name).is_some()
            || program.fixpoint(name).is_some()
            || program.predicate(name).is_some()
            || program.constructor(name).is_some()
            || super::apply::is_built_in(name)
    }

    pub(crate) fn global(&self, name: &Name) -> Option<Pointer> {
        let is_it = |origin: &Origin| matches!(origin, Origin::Global(other) if other == name);
        self.memory.blocks.iter().position(|block| is_it(&block.origin)).map(Pointer::start)
    }

    /// What lies at an address; arrays and structures are their address.
    fn content(&self, address: &Value, ty: &Type) -> Evaluated<Value> {
        if matches!(ty, Type::Array(..) | Type::Struct(_) | Type::Union(_)) {
            return Ok(address.clone());
        }
        let Value::Pointer(pointer) = self.knowledge.needed(address)? else {
            return Err(Stop::undecided("a specification reads through an invalid pointer"));
        };
        let block = &self.memory.blocks[pointer.block];
        match block.cells.get(&pointer.offset) {
            Some(cell) if Some(cell.size) == self.program.size(ty) => {
                Ok(cell.value.as_ref().map_or(Value::Undefined(pointer), |value| self.knowledge.traced(value)))
            }
            None if block.zeroed && !block.overlaps(pointer.offset, 1) && pointer.offset < block.extent() => {
                Ok(Value::Integer(0))
            }
            _ => Err(Stop::undecided("a specification reads memory that is not there")),
        }
    }

    fn callee(&self, callee: &Expression, scope: &Scope) -> Evaluated<Value> {
        match &callee.kind {
            ExpressionKind::Variable(name) => {
                // A variable of the same name hides a function only if it holds one.
                let local = scope.values.get(name).map(|value| self.knowledge.shallow(value));
                match local {
                    Some(local @ (Value::Function(_) | Value::Partial(..))) => Ok(local),
                    Some(local) if self.program.fixpoint(name).is_none() => Ok(local),
                    _ => Ok(Value::Function(name.clone())),
                }
            }
            _ => self.value(callee, scope),
        }
    }

    /// The address an expression stands for, and the type of what lies there.
    pub(crate) fn place(&self, expression: &Expression, scope: &Scope) -> Evaluated<(Value, Type)> {
        use ExpressionKind as E;
        match &expression.kind {
            E::Variable(name) => {
                if let Some((place, ty)) = scope.places.get(name) {
                    return Ok((Value::Pointer(*place), ty.clone()));
                }
                // The value of a structure is where it lies.
                if let (Type::Struct(_) | Type::Union(_), Some(value)) = (&expression.ty, scope.values.get(name))
                    && let Value::Pointer(place) = self.knowledge.shallow(value)
                {
                    return Ok((Value::Pointer(place), expression.ty.clone()));
                }
                let global = self.program.global(name).zip(self.global(name));
                let (global, place) = global.ok_or_else(|| Stop::undecided(format!("`{name}` has no address")))?;
                Ok((Value::Pointer(place), global.ty.clone()))
            }
            E::Member { object, field } => {
                let (address, ty) = self.place(object, scope)?;
                let found = self.program.field(&ty, field);
                let (offset, field) = found.ok_or_else(|| Stop::undecided(format!("no field `{field}` is known")))?;
                Ok((self.moved(&address, offset)?, field.clone()))
            }
            E::Dereference(pointer) => {
                let target = pointer.ty.target().cloned().unwrap_or_else(|| expression.ty.clone());
                Ok((self.value(pointer, scope)?, target))
            }
            E::Index { array, index } => {
                let base = self.value(array, scope)?;
                let element = array.ty.target().cloned().unwrap_or_else(|| expression.ty.clone());
                let index = self.integer(index, scope)?;
                let bytes = index.checked_mul(self.size(&element)?).and_then(|bytes| i64::try_from(bytes).ok());
                let bytes = bytes.ok_or_else(|| Stop::undecided("an index is too large"))?;
                Ok((self.moved(&base, bytes)?, element))
            }
            _ => Err(Stop::undecided("an expression that has no address")),
        }
    }

    fn moved(&self, address: &Value, bytes: i64) -> Evaluated<Value> {
        match self.knowledge.shallow(address) {
            Value::Pointer(pointer) => Ok(Value::Pointer(pointer.moved(bytes))),
            other if bytes == 0 => Ok(other),
            other => match self.knowledge.needed(&other)? {
                Value::Integer(number) => Ok(Value::Integer(number + i128::from(bytes))),
                other => Ok(other),
            },
        }
    }

    fn cast(&self, ty: &Type, operand: &Expression, scope: &Scope) -> Evaluated<Value> {
        let value = self.value(operand, scope)?;
        match (ty, &value) {
            (Type::Integer { .. } | Type::Bool, Value::Integer(_) | Value::Traced(..)) => {
                Ok(self.knowledge.wrapped(&value, ty))
            }
            (Type::Real, Value::Integer(_) | Value::Traced(..)) => {
                let number = self.knowledge.integer(&value)?;
                Share::new(number, 1).map(Value::Real).ok_or_else(no_fraction)
            }
            _ => Ok(value),
        }
    }

    fn for_all(&self, variable: &Name, range: &Expression, body: &Expression, scope: &Scope) -> Evaluated<Value> {
        let mut open = None;
        let elements = self.knowledge.elements(&self.value(range, scope)?)?;
        self.program.saw_range(range.span, &elements);
        for element in elements {
            match self.deeper()?.holds(body, &scope.with([(variable.clone(), element)])) {
                Ok(true) => {}
                Ok(false) => return Ok(Value::truth(false)),
                Err(stop) => open = open.or(Some(stop)),
            }
        }
        open.map_or(Ok(Value::truth(true)), Err)
    }

    fn sum(&self, variable: &Name, range: &Expression, body: &Expression, scope: &Scope) -> Evaluated<Value> {
        let mut total = Value::Integer(0);
        for element in self.knowledge.elements(&self.value(range, scope)?)? {
            let part = self.deeper()?.value(body, &scope.with([(variable.clone(), element)]))?;
            total = self.operate(BinaryOperator::Add, &total, &part, None, false)?;
        }
        Ok(total)
    }

    fn unary(&self, operator: UnaryOperator, operand: &Expression, scope: &Scope) -> Evaluated<Value> {
        match operator {
            UnaryOperator::Not => Ok(Value::truth(!self.holds(operand, scope)?)),
            UnaryOperator::Minus => self.from(0, operand, scope),
            UnaryOperator::Plus => self.value(operand, scope),
            UnaryOperator::Complement => self.from(-1, operand, scope),
        }
    }

    /// A number minus what the operand is.
    fn from(&self, number: i128, operand: &Expression, scope: &Scope) -> Evaluated<Value> {
        let value = self.value(operand, scope)?;
        self.operate(BinaryOperator::Subtract, &Value::Integer(number), &value, None, false)
    }

    fn operate(
        &self,
        operator: BinaryOperator,
        left: &Value,
        right: &Value,
        element: Option<i64>,
        as_reals: bool,
    ) -> Evaluated<Value> {
        let values = (self.knowledge.needed(left)?, self.knowledge.needed(right)?);
        match operate(operator, &values, element, as_reals)? {
            Value::Integer(number) => Ok(self.knowledge.calculated(operator, left, right, number)),
            other => {
                self.knowledge.pin(left);
                self.knowledge.pin(right);
                Ok(other)
            }
        }
    }

    fn binary(
        &self,
        whole: &Expression,
        operator: BinaryOperator,
        (left, right): (&Expression, &Expression),
        scope: &Scope,
    ) -> Evaluated<Value> {
        use BinaryOperator as B;
        match operator {
            B::And => self.both(left, right, scope, false),
            B::Or => self.both(left, right, scope, true),
            B::Implies => match self.holds(left, scope) {
                Ok(false) => Ok(Value::truth(true)),
                Ok(true) => Ok(Value::truth(self.holds(right, scope)?)),
                Err(stop) if self.holds(right, scope) != Ok(true) => Err(stop),
                Err(_) => Ok(Value::truth(true)),
            },
            B::Equal | B::NotEqual => {
                let (left, right) = (self.value(left, scope)?, self.value(right, scope)?);
                if let (Some(one), Some(other)) = (left.number(), right.number()) {
                    let holds = (one == other) == (operator == B::Equal);
                    return Ok(self.knowledge.calculated(operator, &left, &right, i128::from(holds)));
                }
                Ok(Value::truth(self.equal(&left, &right)? == (operator == B::Equal)))
            }
            B::In => {
                let (element, list) = (self.value(left, scope)?, self.value(right, scope)?);
                for other in self.knowledge.elements(&list)? {
                    if self.equal(&element, &other)? {
                        return Ok(Value::truth(true));
                    }
                }
                Ok(Value::truth(false))
            }
            _ => {
                let values = (self.value(left, scope)?, self.value(right, scope)?);
                let element = left.ty.target().or(right.ty.target()).and_then(|ty| self.program.size(ty));
                self.operate(operator, &values.0, &values.1, element, whole.ty == Type::Real)
            }
        }
    }

    /// `&&` and `||`: one side may decide although the other is not known.
    fn both(&self, left: &Expression, right: &Expression, scope: &Scope, decisive: bool) -> Evaluated<Value> {
        match self.holds(left, scope) {
            Ok(holds) if holds == decisive => Ok(Value::truth(decisive)),
            Ok(_) => Ok(Value::truth(self.holds(right, scope)?)),
            Err(stop) if self.holds(right, scope) != Ok(decisive) => Err(stop),
            Err(_) => Ok(Value::truth(decisive)),
        }
    }

    /// A fraction as a number, dividing as reals do.
    pub(crate) fn fraction(&self, expression: &Expression, scope: &Scope) -> Evaluated<Share> {
        if let ExpressionKind::Binary(operator, left, right) = &expression.kind {
            let (left, right) = (self.fraction(left, scope)?, self.fraction(right, scope)?);
            let result = match operator {
                BinaryOperator::Add => left.plus(right),
                BinaryOperator::Subtract => left.minus(right),
                BinaryOperator::Multiply => left.times(right),
                BinaryOperator::Divide => left.over(right),
                _ => None,
            };
            return result.ok_or_else(no_fraction);
        }
        match self.knowledge.needed(&self.value(expression, scope)?)? {
            Value::Real(share) => Ok(share),
            Value::Integer(number) => Share::new(number, 1).ok_or_else(no_fraction),
            _ => Err(no_fraction()),
        }
    }
}
