//! Structures as values: passed, returned, assigned. Such a value is data with a part for each field; a parameter is copied into memory of its own
//! before the body begins.

use gainsay_ir::c::{Expression, ExpressionKind, Field, Type};
use gainsay_ir::separation::{
    Arm, Assertion, AssertionKind, BinaryOperator as Op, Constructor, Datatype, Expression as Lowered, Instance,
    Pattern, Sort, StepKind,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result},
    object::{Content, flat, is_object, moved},
};

impl Lowering<'_> {
    /// The sort of the values of a structure.
    pub(super) fn structure_sort(&mut self, ty: &Type) -> Result<Sort> {
        let Type::Struct(structure) = ty else { return Err("values of unions and arrays".to_owned()) };
        let name = Name::from(format!("struct {structure}"));
        if self.program.datatypes.contains_key(&name) {
            return Ok(Sort::Data(name));
        }
        let mut fields = Vec::new();
        for field in self.value_fields(ty)? {
            fields.push(self.value_sort(&field.ty)?);
        }
        let constructors = vec![Constructor { name: name.clone(), fields }];
        self.program.datatypes.insert(name.clone(), Datatype { name: name.clone(), constructors });
        Ok(Sort::Data(name))
    }

    /// The sort of a value of this type, be it a structure.
    pub(super) fn value_sort(&mut self, ty: &Type) -> Result<Sort> {
        match ty {
            Type::Struct(_) => self.structure_sort(ty),
            Type::Union(_) => Err("structures with unions in them as values".to_owned()),
            Type::Array(..) => match flat(ty) {
                Some((element, _)) if !is_object(element) && !element.is_float() => {
                    Ok(self.sort(&Type::list(element.clone())))
                }
                _ => Err("structures with such arrays in them as values".to_owned()),
            },
            Type::Float(_) => Err("fields that are floating-point numbers".to_owned()),
            scalar => Ok(self.sort(scalar)),
        }
    }

    fn value_fields(&self, ty: &Type) -> Result<Vec<Field>> {
        let fields = self.checked.context.fields(ty).map(<[Field]>::to_vec);
        fields.ok_or_else(|| format!("{}, whose fields are not known", crate::check::describe(ty)))
    }
}

impl Builder<'_, '_> {
    /// The value of an expression that is a structure.
    pub(super) fn structure_value(&mut self, expression: &Expression) -> Result<Lowered> {
        let (ty, span) = (self.type_of(expression), expression.span);
        if let Some(value) = self.bound_structure(expression)? {
            return Ok(value);
        }
        if let ExpressionKind::Literal(_, initialiser) = &expression.kind {
            let source = Name::new("$literal");
            self.begin_with(&source, &ty, Content::Given(initialiser), span)?;
            let address = self.scope.find(&source).map(|entry| Lowered::Variable(entry.name.clone()));
            return self.loaded(&ty, &address.ok_or("a literal without an address")?, span);
        }
        if let ExpressionKind::Operand(operand, inner) = &expression.kind {
            return self.operand(*operand, |builder| builder.structure_value(inner));
        }
        let address = self.address(expression)?;
        let address = self.keep("copied", address, span)?;
        self.loaded(&ty, &address, span)
    }

    /// A structure that lies nowhere: the result of a call, a parameter or the result in a contract, a part of one.
    pub(super) fn bound_structure(&mut self, expression: &Expression) -> Result<Option<Lowered>> {
        match &expression.kind {
            ExpressionKind::Call { callee, arguments } if matches!(self.type_of(expression), Type::Struct(_)) => {
                self.call(callee, arguments, expression).map(Some)
            }
            ExpressionKind::Variable(name) => {
                let entry = self.scope.find(name).filter(|entry| !entry.in_memory);
                let is_structure = entry.is_some_and(|entry| matches!(entry.ty, Type::Struct(_)));
                Ok(entry.filter(|_| is_structure).map(|entry| Lowered::Variable(entry.name.clone())))
            }
            ExpressionKind::Member { object, field } => match self.bound_structure(object)? {
                Some(whole) => {
                    let ty = self.type_of(object);
                    self.part(&ty, whole, field).map(Some)
                }
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// Whether the value of a structure is to be had, but no place where it lies.
    pub(super) fn lies_nowhere(&self, expression: &Expression, ty: &Type) -> bool {
        matches!(ty, Type::Struct(_))
            && match &expression.kind {
                ExpressionKind::Call { .. } | ExpressionKind::Literal(..) => true,
                ExpressionKind::Operand(_, inner) => self.lies_nowhere(inner, ty),
                _ => false,
            }
    }

    /// A field of the value of a structure.
    fn part(&mut self, ty: &Type, whole: Lowered, field: &Name) -> Result<Lowered> {
        let Sort::Data(constructor) = self.lowering.structure_sort(ty)? else {
            return Err("this structure".to_owned());
        };
        let fields = self.fields_of(ty)?;
        let variables: Vec<Name> = fields.iter().map(|each| self.scope.unique(&format!("${}", each.name))).collect();
        let position = fields.iter().position(|each| each.name == *field).ok_or("a field that is not there")?;
        let value = Lowered::Variable(variables[position].clone());
        Ok(Lowered::Match(Box::new(whole), vec![Arm { constructor, variables, value }]))
    }

    /// The value of the structure at an address, read field by field.
    fn loaded(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<Lowered> {
        let Sort::Data(constructor) = self.lowering.structure_sort(ty)? else {
            return Err("this structure".to_owned());
        };
        let Type::Struct(structure) = ty else { return Err("copies of unions".to_owned()) };
        let mut parts = Vec::new();
        for field in self.fields_of(ty)? {
            if let Type::Struct(_) = field.ty {
                let offset = self.lowering.checked.context.offset(ty, &field.name).ok_or("fields of this structure")?;
                parts.push(self.loaded(&field.ty, &moved(address, offset), span)?);
                continue;
            }
            if let Type::Array(..) = field.ty {
                let offset = self.lowering.checked.context.offset(ty, &field.name).ok_or("fields of this structure")?;
                let start = moved(address, offset);
                self.read_any(&field.ty, &start, span)?;
                parts.push(self.array_values(&field.ty, &start, span)?);
                continue;
            }
            let cell = self.lowering.field_cell(structure, &field.name, &field.ty, field.span);
            let target = self.temporary("copied");
            self.emit(StepKind::Load { target: target.clone(), cell, address: address.clone() }, span)?;
            let value = Lowered::Variable(target);
            self.assume_range(&value, &field.ty, span)?;
            parts.push(value);
        }
        let value = Lowered::Construct(constructor, parts);
        self.keep("structure", value, span)
    }

    /// All places of a structure at an address, with the parts of a value.
    fn object_of_value(&mut self, ty: &Type, address: &Lowered, value: &Lowered, span: Span) -> Result<Assertion> {
        let Type::Struct(structure) = ty else { return Err("copies of unions".to_owned()) };
        let mut parts = Vec::new();
        for field in self.fields_of(ty)? {
            let part = self.part(ty, value.clone(), &field.name)?;
            if let Type::Struct(_) = field.ty {
                let offset = self.lowering.checked.context.offset(ty, &field.name).ok_or("fields of this structure")?;
                parts.push(self.object_of_value(&field.ty, &moved(address, offset), &part, span)?);
                continue;
            }
            if let Type::Array(..) = field.ty {
                let offset = self.lowering.checked.context.offset(ty, &field.name).ok_or("fields of this structure")?;
                parts.push(self.array_at(&field.ty, &moved(address, offset), Pattern::Value(part), span)?);
                continue;
            }
            let predicate = self.lowering.field_cell(structure, &field.name, &field.ty, field.span);
            let arguments = vec![Pattern::Value(address.clone()), Pattern::Value(part)];
            let instance = Instance { predicate, arguments, fraction: None };
            parts.push(Assertion::new(AssertionKind::Instance(instance), span));
        }
        Ok(Assertion::new(AssertionKind::Star(parts), span))
    }

    /// The elements of an array at an address, with their values.
    fn array_at(&mut self, ty: &Type, address: &Lowered, values: Pattern, span: Span) -> Result<Assertion> {
        let (element, count) = flat(ty).ok_or("arrays whose length is not constant")?;
        let predicate = self.lowering.array(element, span).ok_or_else(|| self.lowering.without_array())?;
        let arguments = vec![Pattern::Value(address.clone()), Pattern::Value(Lowered::integer(count)), values];
        Ok(Assertion::new(AssertionKind::Instance(Instance { predicate, arguments, fraction: None }), span))
    }

    /// Reads some element of an array: as a value, it must have been written, whichever it is.
    fn read_any(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<()> {
        let (element, count) = flat(ty).ok_or("arrays whose length is not constant")?;
        let cell = self.lowering.cell(element, span).ok_or("places of this type")?;
        let index = self.unknown("index", span)?;
        let above = Lowered::binary(Op::LessEqual, Lowered::integer(0), index.clone());
        let below = Lowered::binary(Op::Less, index.clone(), Lowered::integer(count));
        self.emit(StepKind::Assume(Lowered::binary(Op::And, above, below)), span)?;
        let offset = Lowered::binary(Op::Multiply, index, self.size(element)?);
        let (target, address) = (self.temporary("read"), Lowered::binary(Op::Add, address.clone(), offset));
        self.emit(StepKind::Load { target, cell, address }, span)
    }

    /// The values of the elements of an array at an address, as a list.
    pub(super) fn array_values(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<Lowered> {
        let values = self.temporary("copied");
        let mut row = self.array_at(ty, address, Pattern::Bind(values.clone()), span)?;
        if let AssertionKind::Instance(instance) = &mut row.kind {
            instance.fraction = Some(Pattern::Any);
        }
        self.emit(StepKind::Assert(row), span)?;
        Ok(Lowered::Variable(values))
    }

    /// Writes all elements of an array.
    pub(super) fn store_array(&mut self, ty: &Type, to: &Lowered, values: Lowered, span: Span) -> Result<()> {
        let (owned, given) =
            (self.array_at(ty, to, Pattern::Any, span)?, self.array_at(ty, to, Pattern::Value(values), span)?);
        self.emit(StepKind::Consume { assertion: owned, code: "permission" }, span)?;
        self.emit(StepKind::Produce(given), span)
    }

    /// A variable in memory that begins with the value of a structure.
    pub(super) fn place_structure(&mut self, source: &Name, ty: &Type, value: &Lowered, span: Span) -> Result<()> {
        let address = self.new_place(source, ty, span)?;
        let (given, owned) = (self.object_of_value(ty, &address, value, span)?, self.memory_of(ty, &address, span)?);
        self.own(given, owned, span)
    }

    /// Writes the value of a structure to an address.
    pub(super) fn store_structure(&mut self, ty: &Type, to: &Lowered, value: &Lowered, span: Span) -> Result<()> {
        let (given, owned) = (self.object_of_value(ty, to, value, span)?, self.memory_of(ty, to, span)?);
        self.emit(StepKind::Consume { assertion: owned, code: "permission" }, span)?;
        self.emit(StepKind::Produce(given), span)
    }
}
