//! Places in memory: which predicate owns them and at which address they are; reading and writing them.

use gainsay_ir::c::{Expression, ExpressionKind, Type};
use gainsay_ir::separation::{BinaryOperator as Op, Expression as Lowered, StepKind, View};
use gainsay_source::{Name, Span};

use super::{
    builder::{Builder, Result},
    integer::in_range,
};

/// Where a scalar is kept.
pub(super) enum Place {
    Variable(Name),
    Memory { cell: Name, address: Lowered },
}

impl Builder<'_, '_> {
    pub(super) fn place(&mut self, expression: &Expression) -> Result<Place> {
        let (ty, span) = (self.type_of(expression), expression.span);
        match &expression.kind {
            ExpressionKind::Variable(name) => {
                if let Some(entry) = self.scope.find(name).cloned() {
                    if !entry.in_memory {
                        return Ok(Place::Variable(entry.name));
                    }
                    let cell = self.scalar_cell(&ty, span)?;
                    return Ok(Place::Memory { cell, address: Lowered::Variable(entry.name) });
                }
                let cell = self.scalar_cell(&ty, span)?;
                Ok(Place::Memory { cell, address: global_address(name) })
            }
            ExpressionKind::Member { object, field } => {
                let of = self.type_of(object);
                let (Type::Struct(structure) | Type::Union(structure)) = &of else {
                    return Err("fields of what is no structure".to_owned());
                };
                if matches!(of, Type::Union(_)) {
                    self.members(&of)?;
                }
                let address = self.address(object)?;
                let cell = self.lowering.field_cell(structure, field, &ty, span);
                Ok(Place::Memory { cell, address })
            }
            ExpressionKind::Dereference(_) | ExpressionKind::Index { .. } => {
                let cell = self.scalar_cell(&ty, span)?;
                Ok(Place::Memory { cell, address: self.address(expression)? })
            }
            ExpressionKind::Cast(_, inner) => self.place(inner),
            ExpressionKind::Operand(operand, inner) => self.operand(*operand, |builder| {
                let place = builder.place_once(inner)?;
                if operand.is_read {
                    // What stands there is what the parts that follow leave there.
                    builder.read_place(inner, &place)?;
                }
                Ok(place)
            }),
            _ => Err("this is not an lvalue".to_owned()),
        }
    }

    fn scalar_cell(&mut self, ty: &Type, span: Span) -> Result<Name> {
        self.lowering.cell(ty, span).ok_or_else(|| "places of this type".to_owned())
    }

    /// Where the thing begins that the expression names.
    pub(super) fn address(&mut self, expression: &Expression) -> Result<Lowered> {
        match &expression.kind {
            ExpressionKind::Dereference(pointer) => self.value(pointer),
            ExpressionKind::Index { array, index } => {
                if matches!(self.type_of(array), Type::Array(..)) && !array.has_place() {
                    return Err("an element of an array in a value that passes".to_owned());
                }
                let base = self.value(array)?;
                let index = self.number(index)?;
                let element = self.type_of(expression);
                let size = self.size(&element)?;
                Ok(Lowered::binary(Op::Add, base, Lowered::binary(Op::Multiply, index, size)))
            }
            ExpressionKind::Member { object, field } => {
                let structure = self.type_of(object);
                let base = self.address(object)?;
                let offset =
                    self.lowering.checked.context.offset(&structure, field).ok_or("fields of this structure")?;
                Ok(if offset == 0 { base } else { Lowered::binary(Op::Add, base, Lowered::integer(offset)) })
            }
            ExpressionKind::Variable(name) => match self.scope.find(name) {
                Some(entry) if entry.in_memory => Ok(Lowered::Variable(entry.name.clone())),
                Some(_) => Err(format!("the address of `{name}`")),
                None => Ok(global_address(name)),
            },
            ExpressionKind::Operand(operand, inner) => self.operand(*operand, |builder| builder.address(inner)),
            _ => Err("the address of this expression".to_owned()),
        }
    }

    pub(super) fn address_of(&mut self, operand: &Expression) -> Result<Lowered> {
        let ty = self.type_of(operand);
        if let ExpressionKind::Member { object, field } = &operand.kind
            && !matches!(ty, Type::Array(..) | Type::Struct(_))
        {
            let structure = self.type_of(object);
            self.view(&structure, field, &ty, operand.span)?;
        }
        if let ExpressionKind::Variable(name) = &operand.kind
            && matches!(ty, Type::Function { .. })
        {
            return self.variable(&name.clone(), operand);
        }
        self.address(operand)
    }

    /// A field that pointers of its type may lead to, too.
    fn view(&mut self, structure: &Type, field: &Name, ty: &Type, span: Span) -> Result<()> {
        let Type::Struct(name) = structure else { return Err("the address of a member of a union".to_owned()) };
        let offset = self.lowering.checked.context.offset(structure, field).ok_or("fields of this structure")?;
        let cell = self.scalar_cell(ty, span)?;
        let field = self.lowering.field_cell(name, field, ty, span);
        let view = View { field, cell, offset };
        if !self.lowering.program.views.contains(&view) {
            self.lowering.program.views.push(view);
        }
        Ok(())
    }

    /// The value at a place. An array or a structure is where it begins.
    pub(super) fn read(&mut self, expression: &Expression) -> Result<Lowered> {
        if matches!(expression.kind, ExpressionKind::Member { .. })
            && let Some(value) = self.bound_structure(expression)?
        {
            return Ok(value);
        }
        // The value of a structure is where it lies.
        if matches!(self.type_of(expression), Type::Array(..) | Type::Struct(_)) {
            return self.address(expression);
        }
        let place = self.place(expression)?;
        self.read_place(expression, &place)
    }

    /// The place, with what it takes to get there done once and for all.
    pub(super) fn place_once(&mut self, expression: &Expression) -> Result<Place> {
        Ok(match self.place(expression)? {
            Place::Memory { cell, address } => {
                Place::Memory { cell, address: self.keep("place", address, expression.span)? }
            }
            variable => variable,
        })
    }

    pub(super) fn read_place(&mut self, expression: &Expression, place: &Place) -> Result<Lowered> {
        match place {
            Place::Variable(name) => {
                if let ExpressionKind::Variable(source) = &expression.kind {
                    return self.variable(&source.clone(), expression);
                }
                Ok(Lowered::Variable(name.clone()))
            }
            Place::Memory { cell, address } => {
                let target = self.temporary("read");
                let (cell, address) = (cell.clone(), address.clone());
                self.emit(StepKind::Load { target: target.clone(), cell, address }, expression.span)?;
                let value = Lowered::Variable(target);
                let ty = self.type_of(expression);
                // Numbers of annotations have no bounds.
                if !self.is_ghost_field(expression) {
                    self.assume_range(&value, &ty, expression.span)?;
                }
                Ok(value)
            }
        }
    }

    /// Every value of a type is in its range.
    pub(super) fn assume_range(&mut self, value: &Lowered, ty: &Type, span: Span) -> Result<()> {
        if let Some(range) = in_range(value, ty) {
            self.emit(StepKind::Assume(range), span)?;
        }
        Ok(())
    }

    /// A field that is there for annotations only.
    fn is_ghost_field(&self, expression: &Expression) -> bool {
        let ExpressionKind::Member { object, field } = &expression.kind else { return false };
        self.lowering.checked.context.is_ghost_field(&self.type_of(object), field)
    }

    /// An annotation changes only what annotations declared.
    fn writable(&mut self, target: &Expression) -> Result<()> {
        if !self.ghost {
            return Ok(());
        }
        let is_lemma = self.graph()?.is_lemma;
        match &target.kind {
            ExpressionKind::Variable(name) if self.scope.find(name).is_some_and(|entry| is_lemma || entry.ghost) => {
                Ok(())
            }
            _ if self.is_ghost_field(target) => Ok(()),
            _ => Err("an annotation that changes the program".to_owned()),
        }
    }

    pub(super) fn write(&mut self, target: &Expression, value: Lowered, span: Span) -> Result<()> {
        let place = self.place(target)?;
        self.write_place(target, place, value, span)
    }

    pub(super) fn write_place(&mut self, target: &Expression, place: Place, value: Lowered, span: Span) -> Result<()> {
        self.writable(target)?;
        match place {
            Place::Variable(name) => {
                let assigned = match &target.kind {
                    ExpressionKind::Variable(source) => {
                        self.scope.find(source).and_then(|entry| entry.assigned.clone())
                    }
                    _ => None,
                };
                self.emit(StepKind::Assign(name, value), span)?;
                if let Some(flag) = assigned {
                    self.emit(StepKind::Assign(flag, Lowered::Boolean(true)), span)?;
                }
                Ok(())
            }
            Place::Memory { cell, address } => self.emit(StepKind::Store { cell, address, value }, span),
        }
    }
}

/// The address of a global variable.
pub(super) fn global_address(name: &str) -> Lowered {
    Lowered::Variable(Name::from(format!("&{name}")))
}
