//! Expressions of C: left to right, every access checked.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, IncrementKind, Type, UnaryOperator};
use gainsay_source::{Name, Span};
use num_traits::ToPrimitive;

use super::{Machine, Run, place::Reach, undecided};
use crate::{
    memory::{Block, Cell, Fault, Origin},
    value::{Pointer, Share, Value},
};

/// Larger objects that are not known as a whole are not copied.
const MOST_PARTS: u64 = 4_096;
/// Longer string literals are given up.
const LONGEST_TEXT: usize = 65_536;

impl<'u> Machine<'_, 'u> {
    pub(crate) fn value(&mut self, expression: &'u Expression) -> Run<Value> {
        use ExpressionKind as E;
        self.spend()?;
        match &expression.kind {
            E::Integer(number) => {
                number.to_i128().map(Value::Integer).ok_or_else(|| undecided("a number is too large"))
            }
            E::Boolean(value) => Ok(Value::truth(*value)),
            E::Text(bytes) => self.text(bytes, expression.span).map(Value::Pointer),
            E::Variable(name) => self.variable(name, expression),
            E::Unary(operator, operand) => self.unary(*operator, operand, expression),
            E::Binary(BinaryOperator::And, left, right) => {
                Ok(Value::truth(self.condition(left)? && self.condition(right)?))
            }
            E::Binary(BinaryOperator::Or, left, right) => {
                Ok(Value::truth(self.condition(left)? || self.condition(right)?))
            }
            E::Binary(operator, left, right) => {
                let (left_value, right_value) = (self.value(left)?, self.value(right)?);
                self.operate(*operator, (left_value, &left.ty), (right_value, &right.ty), expression.span)
            }
            E::Index { .. } | E::Member { .. } | E::Dereference(_) => {
                let (address, ty) = self.place(expression)?;
                self.load(&address, &ty, expression.span)
            }
            _ => self.compound(expression),
        }
    }

    fn compound(&mut self, expression: &'u Expression) -> Run<Value> {
        use ExpressionKind as E;
        match &expression.kind {
            E::Conditional(condition, then, otherwise) => {
                let chosen = if self.condition(condition)? { then } else { otherwise };
                let value = self.value(chosen)?;
                self.converted(value, &expression.ty)
            }
            E::Assign { target, operator, value } => self.assign(target, *operator, value, expression.span),
            E::Increment(kind, target) => self.increment(*kind, target, expression.span),
            E::Call { callee, arguments } => {
                let value = self.call(callee, arguments, expression.span)?;
                match value {
                    Some(value) => Ok(value),
                    None if expression.ty == Type::Void => Ok(Value::Integer(0)),
                    None => self.without_value(callee, expression.span),
                }
            }
            E::AddressOf(operand) => match &operand.kind {
                E::Variable(name) if self.program.ordinary(name).is_some() && self.local(name).is_none() => {
                    Ok(Value::Function(name.clone()))
                }
                _ => {
                    let address = match &operand.kind {
                        E::Index { array, index } => self.element(operand, (array, index), Reach::Behind)?.0,
                        _ => self.place(operand)?.0,
                    };
                    if address == Value::NULL && matches!(operand.kind, E::Member { .. }) {
                        return Err(undecided("the address of a field of nothing"));
                    }
                    self.expose(&address);
                    Ok(address)
                }
            },
            E::Cast(ty, operand) => {
                let value = self.value(operand)?;
                self.converted(value, ty)
            }
            E::Literal(ty, initialiser) => {
                let place = self.literal(ty, initialiser, expression.span)?;
                self.load(&Value::Pointer(place), ty, expression.span)
            }
            E::Unsupported(what) => Err(undecided(what.clone())),
            E::SizeofType(ty) => self.size(ty).map(|size| Value::Integer(i128::from(size))),
            E::SizeofValue(operand) => self.size(&operand.ty).map(|size| Value::Integer(i128::from(size))),
            E::Comma(left, right) => {
                self.value(left)?;
                self.value(right)
            }
            E::Operand(operand, part) => self.operand(*operand, |machine| machine.value(part)),
            _ => Err(undecided("an expression of annotations in C")),
        }
    }

    pub(crate) fn condition(&mut self, expression: &'u Expression) -> Run<bool> {
        let value = self.value(expression)?;
        self.knowledge.at(expression.span.start);
        self.truth(&value)
    }

    pub(super) fn truth(&mut self, value: &Value) -> Run<bool> {
        let value = self.traced(value)?;
        self.knowledge.ask_truth(&value);
        match value.plain() {
            Value::Integer(number) => Ok(number != 0),
            Value::Pointer(_) | Value::Function(_) => Ok(true),
            _ => Err(undecided("a condition that is no number")),
        }
    }

    pub(super) fn size(&self, ty: &Type) -> Run<i64> {
        self.program.size(ty).ok_or_else(|| undecided("the size of a type is not known"))
    }

    pub(super) fn local(&self, name: &str) -> Option<(Pointer, Type)> {
        let variables = &self.frames.last()?.variables;
        variables.iter().rev().find(|(known, _, _)| known == name).map(|(_, place, ty)| (*place, ty.clone()))
    }

    fn variable(&mut self, name: &Name, expression: &Expression) -> Run<Value> {
        if self.local(name).is_none() {
            if let Some(number) = self.program.enumerator(name) {
                return Ok(Value::Integer(number));
            }
            if self.program.ordinary(name).is_some() {
                return Ok(Value::Function(name.clone()));
            }
        }
        let (address, ty) = self.named_place(name)?;
        self.load(&address, &ty, expression.span)
    }

    pub(super) fn load(&mut self, address: &Value, ty: &Type, span: Span) -> Run<Value> {
        if ty.is_float() {
            return Err(undecided("floating-point numbers"));
        }
        if matches!(ty, Type::Array(..) | Type::Struct(_) | Type::Union(_)) {
            self.expose(address);
            return Ok(address.clone());
        }
        let size = self.size(ty)?;
        let address = self.force(address)?;
        match self.memory.read(&address, size) {
            Ok(value) => {
                let value = self.knowledge.traced(&value);
                // A number read as another type of the same size.
                Ok(if ty.is_integer() { self.knowledge.wrapped(&value, ty) } else { value })
            }
            Err(Fault::NotOwned) if self.is_global(&address) => {
                Err(undecided("a global variable that the contract does not mention"))
            }
            Err(fault) => self.fault_at(fault, &address, "this reads", span),
        }
    }

    fn is_global(&self, address: &Value) -> bool {
        matches!(address, Value::Pointer(pointer) if matches!(self.memory.blocks[pointer.block].origin, Origin::Global(_)))
    }

    fn copy_object(&mut self, target: &Value, ty: &Type, source: &Value, span: Span) -> Run<()> {
        let size = self.size(ty)?;
        let source = self.knowledge.shallow(source);
        let copied = match source {
            Value::Pointer(pointer) if !self.has_all_parts(pointer, ty)? => Err(Fault::NotOwned),
            _ => self.memory.copy(target, &source, size),
        };
        match copied {
            Ok(()) => Ok(()),
            Err(Fault::NotOwned) if self.is_global(&source) || self.is_global(target) => {
                Err(undecided("a global variable that the contract does not mention"))
            }
            Err(fault) => self.fault(fault, "this copies", span),
        }
    }

    /// Whether each scalar of an object is there to be copied: padding is nobody's.
    fn has_all_parts(&self, at: Pointer, ty: &Type) -> Run<bool> {
        let block = &self.memory.blocks[at.block];
        if block.whole
            || block.freed
            || block.size.is_some_and(|end| at.offset + self.program.size(ty).unwrap_or(0) > end)
        {
            return Ok(true);
        }
        if self.program.parts(ty) > MOST_PARTS {
            return Err(undecided("a very large object"));
        }
        let is_there = |(offset, _, scalar): &(i64, String, Type)| {
            let size = self.program.size(scalar).unwrap_or(1);
            let piece = block.piece(at.offset + offset, size);
            !piece.is_empty() && piece.iter().all(|(_, cell)| cell.share.is_positive())
        };
        Ok(self.program.scalars(ty).iter().all(is_there))
    }

    pub(super) fn store(&mut self, address: &Value, ty: &Type, value: Value, span: Span) -> Run<()> {
        let address = self.force(address)?;
        if matches!(ty, Type::Struct(_) | Type::Union(_)) {
            return self.copy_object(&address, ty, &value, span);
        }
        let size = self.size(ty)?;
        match self.memory.write(&address, ty, size, Some(value)) {
            Ok(()) => Ok(()),
            Err(Fault::NotOwned) if self.is_global(&address) => {
                Err(undecided("a global variable that the contract does not mention"))
            }
            Err(fault) => self.fault_at(fault, &address, "this writes", span),
        }
    }

    /// Writes where nothing can go wrong.
    pub(crate) fn put(&mut self, place: Pointer, ty: &Type, value: Value) -> Run<()> {
        let size = self.size(ty)?;
        let written = self.memory.write(&Value::Pointer(place), ty, size, Some(value));
        written.map_err(|_| undecided("a variable without address"))
    }

    pub(super) fn integer(&mut self, value: &Value) -> Run<i128> {
        let value = self.traced(value)?;
        self.knowledge.pin(&value);
        value.number().ok_or_else(|| undecided("an address where a number is needed"))
    }

    /// What a value becomes in another type.
    pub(super) fn converted(&mut self, value: Value, ty: &Type) -> Run<Value> {
        let value = self.knowledge.traced(&value);
        match (&value, ty) {
            (_, Type::Float(_)) => Err(undecided("floating-point numbers")),
            (Value::Integer(_) | Value::Traced(..), Type::Integer { .. } | Type::Bool) => {
                Ok(self.knowledge.wrapped(&value, ty))
            }
            (Value::Unknown(index), Type::Integer { .. } | Type::Bool) => {
                let same = self.knowledge.unknowns[*index as usize].ty == *ty;
                if same {
                    return Ok(value);
                }
                let known = self.force(&value)?;
                self.converted(known, ty)
            }
            (Value::Pointer(_) | Value::Function(_), Type::Bool) => Ok(Value::truth(true)),
            (Value::Pointer(place), Type::Pointer(target)) => {
                self.learn_type(*place, target);
                Ok(value)
            }
            _ => Ok(value),
        }
    }

    /// Memory from a function that knows only how much is wanted becomes what its first typed pointer says. Bytes may become anything.
    fn learn_type(&mut self, place: Pointer, target: &Type) {
        let block = &mut self.memory.blocks[place.block];
        let is_new = place.offset == 0 && block.origin == Origin::Allocated && block.ty.is_none();
        let fits = |unit: i64| unit > 1 && block.size.is_some_and(|size| size > 0 && size % unit == 0);
        if is_new && *target != Type::Void && self.program.size(target).is_some_and(fits) {
            block.ty = Some(target.clone());
        }
    }

    fn assign(
        &mut self,
        target: &'u Expression,
        operator: Option<BinaryOperator>,
        value: &'u Expression,
        span: Span,
    ) -> Run<Value> {
        let (address, ty) = self.place(target)?;
        let followed = self.followed;
        let mut new = self.value(value)?;
        self.followed = followed;
        if let Some(operator) = operator {
            let old = self.load(&address, &ty, span)?;
            new = self.operate(operator, (old, &ty), (new, &value.ty), span)?;
        }
        let new = self.converted(new, &ty)?;
        self.store(&address, &ty, new.clone(), span)?;
        Ok(new)
    }

    fn increment(&mut self, kind: IncrementKind, target: &'u Expression, span: Span) -> Run<Value> {
        let (address, ty) = self.place(target)?;
        let old = self.load(&address, &ty, span)?;
        let operator = match kind {
            IncrementKind::PreIncrement | IncrementKind::PostIncrement => BinaryOperator::Add,
            IncrementKind::PreDecrement | IncrementKind::PostDecrement => BinaryOperator::Subtract,
        };
        let new = self.operate(operator, (old.clone(), &ty), (Value::Integer(1), &Type::INT), span)?;
        let new = self.converted(new, &ty)?;
        self.store(&address, &ty, new.clone(), span)?;
        Ok(match kind {
            IncrementKind::PreIncrement | IncrementKind::PreDecrement => new,
            IncrementKind::PostIncrement | IncrementKind::PostDecrement => old,
        })
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &'u Expression, whole: &Expression) -> Run<Value> {
        let value = self.value(operand)?;
        match operator {
            UnaryOperator::Not => Ok(Value::truth(!self.truth(&value)?)),
            UnaryOperator::Plus => Ok(value),
            UnaryOperator::Minus => self.operate(
                BinaryOperator::Subtract,
                (Value::Integer(0), &operand.ty),
                (value, &operand.ty),
                whole.span,
            ),
            UnaryOperator::Complement => {
                let value = self.traced(&value)?;
                let number = value.number().ok_or_else(|| undecided("the complement of an address"))?;
                let inverted =
                    self.knowledge.calculated(BinaryOperator::Subtract, &Value::Integer(-1), &value, -1 - number);
                Ok(self.knowledge.wrapped(&inverted, &whole.ty))
            }
        }
    }

    /// The value of a structure that outlives the variable it lies in.
    pub(super) fn detached(&mut self, value: Value, ty: &Type, span: Span) -> Run<Value> {
        if !is_object(ty) {
            return self.converted(value, ty);
        }
        let mut block = Block::owned(Origin::Value, self.size(ty)?);
        block.ty = Some(ty.clone());
        block.exposed = true;
        let place = Value::Pointer(self.memory.add(block));
        self.store(&place, ty, value, span)?;
        Ok(place)
    }

    /// A string literal lies in memory of its own, which may only be read.
    fn text(&mut self, bytes: &[u8], span: Span) -> Run<Pointer> {
        if let Some(known) = self.texts.get(&span) {
            return Ok(*known);
        }
        if bytes.len() > LONGEST_TEXT {
            return Err(undecided(format!("a text of {} characters", bytes.len())));
        }
        let mut block = Block::new(Origin::Text, Some(bytes.len() as i64 + 1));
        for (byte, offset) in bytes.iter().chain([&0]).zip(0..) {
            let value = Some(Value::Integer(i128::from(*byte as i8)));
            block.cells.insert(offset, Cell { size: 1, value, share: Share::HALF, ty: Type::CHAR });
        }
        block.ty = Some(Type::CHAR);
        let pointer = self.memory.add(block);
        self.texts.insert(span, pointer);
        Ok(pointer)
    }
}

pub(super) fn is_object(ty: &Type) -> bool {
    matches!(ty, Type::Struct(_) | Type::Union(_))
}
