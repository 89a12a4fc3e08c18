//! Assignments, of scalars and of structures.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, IncrementKind, Type};
use gainsay_ir::separation::{Expression as Lowered, Sort, StepKind};
use gainsay_source::Span;

use super::{
    builder::{Builder, Result},
    integer,
    object::Content,
    value::convert,
};

impl Builder<'_, '_> {
    pub(super) fn assign(
        &mut self,
        target: &Expression,
        operator: Option<BinaryOperator>,
        value: &Expression,
        span: Span,
    ) -> Result<Lowered> {
        let ty = self.type_of(target);
        if matches!(ty, Type::Struct(_) | Type::Union(_)) {
            return self.assign_object(target, value, &ty, span);
        }
        let new = match operator {
            None => self.converted_for(value, &ty)?,
            Some(operator) => {
                let place = self.place_once(target)?;
                let old = self.read_place(target, &place)?;
                let old = self.keep("old", old, span)?;
                let (right, right_type) = (self.number(value)?, self.type_of(value));
                let new = self.operated(operator, (old, &ty), (right, &right_type), span)?;
                let new = self.keep("value", new, span)?;
                self.write_place(target, place, new.clone(), span)?;
                return Ok(new);
            }
        };
        let new = if matches!(new, Lowered::Variable(_) | Lowered::Integer(_)) {
            new
        } else {
            self.keep("value", new, span)?
        };
        self.write(target, new.clone(), span)?;
        Ok(new)
    }

    /// `*a = *b` for structures.
    fn assign_object(&mut self, target: &Expression, value: &Expression, ty: &Type, span: Span) -> Result<Lowered> {
        if self.ghost {
            return Err("an annotation that changes the program".to_owned());
        }
        let to = self.address(target)?;
        let to = self.keep("target", to, span)?;
        if let ExpressionKind::Literal(_, initialiser) = &value.kind {
            let given = self.object(ty, &to, Content::Given(initialiser), span)?;
            let owned = self.memory_of(ty, &to, span)?;
            self.emit(StepKind::Consume { assertion: owned, code: "permission" }, span)?;
            self.emit(StepKind::Produce(given), span)?;
            return Ok(to);
        }
        if self.lies_nowhere(value, ty) {
            let value = self.structure_value(value)?;
            let value = self.keep("structure", value, span)?;
            self.store_structure(ty, &to, &value, span)?;
            return Ok(to);
        }
        let from = self.address(value)?;
        let from = self.keep("source", from, span)?;
        self.copy_object(ty, &from, &to, span)?;
        Ok(to)
    }

    /// `old operator right` as it is stored back into a place of the type.
    fn operated(
        &mut self,
        operator: BinaryOperator,
        (old, ty): (Lowered, &Type),
        (right, right_type): (Lowered, &Type),
        span: Span,
    ) -> Result<Lowered> {
        let sort = self.lowering.sort(ty);
        let old = if sort == Sort::Bool { convert(old, &sort, &Sort::Int) } else { old };
        let is_shift = matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight);
        let common = if is_shift { None } else { integer::balanced(ty, right_type) };
        let common = common.unwrap_or_else(|| integer::promoted(ty));
        let new = self.arithmetic(operator, (old, ty), (right, right_type), &common, span)?;
        if sort == Sort::Bool {
            return Ok(convert(new, &Sort::Int, &sort));
        }
        self.fitted(new, &common, ty, span)
    }

    pub(super) fn increment(&mut self, kind: IncrementKind, operand: &Expression, span: Span) -> Result<Lowered> {
        let place = self.place_once(operand)?;
        let old = self.read_place(operand, &place)?;
        let old = self.keep("old", old, span)?;
        let ty = self.type_of(operand);
        let up = matches!(kind, IncrementKind::PreIncrement | IncrementKind::PostIncrement);
        let operator = if up { BinaryOperator::Add } else { BinaryOperator::Subtract };
        let new = self.operated(operator, (old.clone(), &ty), (Lowered::integer(1), &Type::INT), span)?;
        let new = self.keep("new", new, span)?;
        self.write_place(operand, place, new.clone(), span)?;
        let post = matches!(kind, IncrementKind::PostIncrement | IncrementKind::PostDecrement);
        Ok(if post { old } else { new })
    }
}
