//! Where what is written lies: variables, fields, elements, what pointers lead to.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, Initialiser, Type};
use gainsay_source::{Name, Span};

use super::{Machine, Run, expression::is_object, undecided};
use crate::{
    memory::{Block, Origin},
    value::{Pointer, Value},
};

/// How far an index may go.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Reach {
    Inside,
    /// An address may be the one behind the last element.
    Behind,
}

impl<'u> Machine<'_, 'u> {
    /// Where an expression lies, and what lies there.
    pub(super) fn place(&mut self, expression: &'u Expression) -> Run<(Value, Type)> {
        match &expression.kind {
            ExpressionKind::Variable(name) => {
                self.followed = None;
                self.named_place(name)
            }
            ExpressionKind::Member { object, field } => {
                let (address, ty) = self.place(object)?;
                let found = self.program.field(&ty, field).map(|(offset, ty)| (offset, ty.clone()));
                let (offset, field) = found.ok_or_else(|| undecided(format!("no field `{field}` is known")))?;
                Ok((self.moved(&address, offset)?, field))
            }
            ExpressionKind::Dereference(pointer) => {
                let address = self.follow(pointer)?;
                let target = pointer.ty.target().cloned().unwrap_or_else(|| expression.ty.clone());
                Ok((self.force(&address)?, target))
            }
            ExpressionKind::Index { array, index } => {
                let reach = if matches!(expression.ty, Type::Array(..)) { Reach::Behind } else { Reach::Inside };
                self.element(expression, (array, index), reach)
            }
            ExpressionKind::Cast(_, inner) => self.place(inner),
            ExpressionKind::Operand(operand, inner) => self.operand(*operand, |machine| {
                let (address, ty) = machine.place(inner)?;
                if operand.is_read {
                    machine.load(&address, &ty, inner.span)?;
                }
                Ok((address, ty))
            }),
            ExpressionKind::Literal(ty, initialiser) => {
                let place = self.literal(ty, initialiser, expression.span)?;
                self.expose(&Value::Pointer(place));
                Ok((Value::Pointer(place), ty.clone()))
            }
            // The value of a structure is where it lies.
            _ if is_object(&expression.ty) => Ok((self.value(expression)?, expression.ty.clone())),
            _ => Err(undecided("an expression that has no address")),
        }
    }

    /// Where an element of an array lies, and what lies there.
    pub(super) fn element(
        &mut self,
        expression: &'u Expression,
        (array, index): (&'u Expression, &'u Expression),
        reach: Reach,
    ) -> Run<(Value, Type)> {
        let base = self.follow(array)?;
        let followed = self.followed;
        let index = self.value(index)?;
        let index = self.traced(&index)?;
        self.followed = followed;
        let element = array.ty.target().cloned().unwrap_or_else(|| expression.ty.clone());
        let base = self.force(&base)?;
        let size = self.size(&element)?;
        self.knowledge.at(expression.span.start);
        if let Some(length) = self.program.length(array) {
            self.inside_array(&index, (length, reach), expression.span)?;
        }
        self.ask_inside(&base, &index, size, size);
        let index = self.integer(&index)?;
        let bytes = self.distance(&base, index, size)?;
        Ok((self.moved(&base, bytes)?, element))
    }

    /// An array in an object ends where its type says, whatever of the object lies behind it.
    fn inside_array(&mut self, index: &Value, (length, reach): (u64, Reach), span: Span) -> Run<()> {
        use BinaryOperator as B;
        let last = if reach == Reach::Behind { B::LessEqual } else { B::Less };
        let is_inside = self.knowledge.ask(B::GreaterEqual, index, &Value::Integer(0))
            && self.knowledge.ask(last, index, &Value::Integer(i128::from(length)));
        if is_inside {
            return Ok(());
        }
        let number = self.integer(index)?;
        self.found("out-of-bounds", format!("this is outside of its array: element {number} of {length}"), span)
    }

    /// A pointer that is about to be followed, and where it lies.
    fn follow(&mut self, pointer: &'u Expression) -> Run<Value> {
        use ExpressionKind as E;
        let has_place = matches!(pointer.kind, E::Index { .. } | E::Member { .. } | E::Dereference(_));
        if !has_place || matches!(pointer.ty, Type::Array(..)) {
            let value = self.value(pointer)?;
            self.followed = None;
            return Ok(value);
        }
        self.spend()?;
        let (address, ty) = self.place(pointer)?;
        let value = self.load(&address, &ty, pointer.span)?;
        self.followed = match address {
            Value::Pointer(place) => Some(place),
            _ => None,
        };
        Ok(value)
    }

    /// How far an element is from its array. Addresses go around: `s[n - 1]` with an unsigned `n` of zero lies before `s`. What comes to lie inside
    /// again has no meaning in C, and nothing is said of it.
    fn distance(&self, base: &Value, index: i128, size: i64) -> Run<i64> {
        let too_large = || undecided("an index is too large");
        let bytes = index.checked_mul(i128::from(size)).ok_or_else(too_large)?;
        if let Ok(bytes) = i64::try_from(bytes) {
            return Ok(bytes);
        }
        let around = bytes as i64;
        let lies_outside = |pointer: &Pointer| {
            let extent = self.memory.blocks.get(pointer.block).map_or(0, Block::extent);
            !(0..extent).contains(&pointer.moved(around).offset)
        };
        match base {
            Value::Pointer(pointer) if lies_outside(pointer) => Ok(around),
            _ => Err(too_large()),
        }
    }

    pub(super) fn moved(&mut self, address: &Value, bytes: i64) -> Run<Value> {
        Ok(match self.force(address)? {
            Value::Pointer(pointer) => Value::Pointer(pointer.moved(bytes)),
            // NULL stays NULL, so that the access says what is wrong.
            other => other,
        })
    }

    pub(super) fn named_place(&mut self, name: &Name) -> Run<(Value, Type)> {
        if let Some((place, ty)) = self.local(name) {
            return Ok((Value::Pointer(place), ty));
        }
        let global = self.program.global(name).zip(self.context().global(name));
        let (global, place) = global.ok_or_else(|| undecided(format!("`{name}` has no address")))?;
        Ok((Value::Pointer(place), global.ty.clone()))
    }

    /// Whether a step of `count` elements from an address stays inside of its block, with `room` bytes behind it.
    pub(super) fn ask_inside(&self, address: &Value, count: &Value, size: i64, room: i64) {
        let (Value::Pointer(pointer), Value::Traced(..)) = (address, count) else { return };
        let Some(block) = self.memory.blocks.get(pointer.block).filter(|_| size > 0) else { return };
        let least = -(pointer.offset.div_euclid(size));
        let most = (block.extent() - room - pointer.offset).div_euclid(size);
        let bound = |number: i64| Value::Integer(i128::from(number));
        self.knowledge.ask(BinaryOperator::GreaterEqual, count, &bound(least));
        self.knowledge.ask(BinaryOperator::LessEqual, count, &bound(most));
    }

    /// `(type){ … }` is a variable without a name of the block around it, or of the program.
    pub(super) fn literal(&mut self, ty: &Type, initialiser: &'u Initialiser, span: Span) -> Run<Pointer> {
        // No variable of the program can have this name.
        let name = Name::from(format!("literal at {}", span.start));
        let place = if self.frames.is_empty() {
            let block = Block::owned(Origin::Global(name), self.size(ty)?);
            self.memory.add(Block { ty: Some(ty.clone()), ..block })
        } else if self.local(&name).is_some() {
            return Err(undecided("a literal with an address that is evaluated once more while it lives"));
        } else {
            let place = self.declare(&name, ty)?;
            self.memory.blocks[place.block].origin = Origin::Literal;
            place
        };
        self.initialise(Value::Pointer(place), ty, initialiser)?;
        Ok(place)
    }
}
