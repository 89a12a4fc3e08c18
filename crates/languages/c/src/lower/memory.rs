//! `malloc`, `calloc`, `free`, and what a type looks like in memory.

use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, Expression as Lowered, Instance, Pattern, Sort, StepKind,
};
use gainsay_source::Span;

use super::builder::{Builder, Result};
use crate::syntax::{BinaryOperator, Expression, ExpressionKind, Type};

impl Builder<'_, '_> {
    /// All places of a value of this type at an address, with any content.
    pub(super) fn memory_of(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<Assertion> {
        let instance = |predicate, arguments| {
            Assertion::new(AssertionKind::Instance(Instance { predicate, arguments, fraction: None }), span)
        };
        match ty {
            Type::Struct(structure) => {
                let fields = self.lowering.checked.context.structures.get(structure).cloned();
                let fields = fields.ok_or_else(|| format!("`struct {structure}`, whose fields are not known"))?;
                let mut parts = Vec::new();
                for field in fields {
                    if matches!(field.ty, Type::Array(..) | Type::Struct(_)) {
                        let offset = self
                            .lowering
                            .checked
                            .context
                            .offset(structure, &field.name)
                            .ok_or("fields of this structure")?;
                        let inner = Lowered::binary(Op::Add, address.clone(), Lowered::integer(offset));
                        parts.push(self.memory_of(&field.ty, &inner, span)?);
                    } else if matches!(field.ty, Type::Union(_) | Type::Float) {
                        return Err("fields that are unions or floating-point numbers".to_owned());
                    } else {
                        let cell = self.lowering.field_cell(structure, &field.name, &field.ty, field.span);
                        parts.push(instance(cell, vec![Pattern::Value(address.clone()), Pattern::Any]));
                    }
                }
                Ok(Assertion::new(AssertionKind::Star(parts), span))
            }
            Type::Array(element, Some(length)) => {
                let array = self.lowering.array(element, span).ok_or("arrays of this type")?;
                Ok(instance(
                    array,
                    vec![Pattern::Value(address.clone()), Pattern::Value(Lowered::integer(*length)), Pattern::Any],
                ))
            }
            _ => {
                let cell = self.lowering.cell(ty, span).ok_or("places of this type")?;
                Ok(instance(cell, vec![Pattern::Value(address.clone()), Pattern::Any]))
            }
        }
    }

    /// `count` elements in a row and the right to free them.
    fn array_memory(
        &mut self,
        element: &Type,
        address: &Lowered,
        count: Pattern,
        span: Span,
    ) -> Result<Vec<Assertion>> {
        let array = self.lowering.array(element, span).ok_or("arrays of this type")?;
        let block = self.lowering.array_block(element, span).ok_or("arrays of this type")?;
        let instance = |predicate, arguments| {
            Assertion::new(AssertionKind::Instance(Instance { predicate, arguments, fraction: None }), span)
        };
        let again = match &count {
            Pattern::Bind(name) => Pattern::Value(Lowered::Variable(name.clone())),
            other => other.clone(),
        };
        let base = Pattern::Value(address.clone());
        Ok(vec![instance(block, vec![base.clone(), count]), instance(array, vec![base, again, Pattern::Any])])
    }

    /// A fresh address: null, or one with this memory.
    fn allocated(
        &mut self,
        memory: impl FnOnce(&mut Self, &Lowered) -> Result<Vec<Assertion>>,
        span: Span,
    ) -> Result<Lowered> {
        let name = self.temporary("allocated");
        self.emit(StepKind::Havoc(name.clone(), Sort::Int), span)?;
        let address = Lowered::Variable(name);
        self.emit(StepKind::Assume(Lowered::binary(Op::LessEqual, Lowered::integer(0), address.clone())), span)?;
        let parts = memory(self, &address)?;
        let null = Lowered::equal(address.clone(), Lowered::integer(0));
        let nothing = Assertion::new(AssertionKind::Star(Vec::new()), span);
        let owned = Assertion::new(AssertionKind::Star(parts), span);
        let either = Assertion::new(AssertionKind::Conditional(null, Box::new(nothing), Box::new(owned)), span);
        self.emit(StepKind::Produce(either), span)?;
        Ok(address)
    }

    /// `malloc(size)`, for a pointer to `target` if that is known.
    pub(super) fn malloc(&mut self, size: &Expression, target: Option<&Type>, span: Span) -> Result<Lowered> {
        if let ExpressionKind::SizeofType(ty) = &size.kind {
            let ty = ty.clone();
            return self.allocate_one(&ty, span);
        }
        if let ExpressionKind::SizeofValue(value) = &size.kind {
            let ty = self.type_of(value);
            return self.allocate_one(&ty, span);
        }
        if let Some((count, element)) = self.counted(size) {
            // `n * sizeof(char **)` for an array of pointers: what is stored there is what the variable says.
            let same_size = target.filter(|target| {
                self.lowering.checked.context.size(target) == self.lowering.checked.context.size(&element)
            });
            let element = same_size.cloned().unwrap_or(element);
            let count = self.converted(&count, &Type::INT)?;
            return self.allocate_many(count, &element, span);
        }
        let count = self.converted(size, &Type::INT)?;
        self.allocate_many(count, &Type::CHAR, span)
    }

    pub(super) fn calloc(&mut self, _count: &Expression, _size: &Expression) -> Result<Lowered> {
        Err("`calloc`".to_owned())
    }

    fn allocate_one(&mut self, ty: &Type, span: Span) -> Result<Lowered> {
        let Type::Struct(structure) = ty else { return self.allocate_many(Lowered::integer(1), ty, span) };
        let structure = structure.clone();
        self.allocated(
            |builder, address| {
                let block = builder.lowering.structure_block(&structure, span);
                let instance =
                    Instance { predicate: block, arguments: vec![Pattern::Value(address.clone())], fraction: None };
                let memory = builder.memory_of(&Type::Struct(structure), address, span)?;
                Ok(vec![memory, Assertion::new(AssertionKind::Instance(instance), span)])
            },
            span,
        )
    }

    fn allocate_many(&mut self, count: Lowered, element: &Type, span: Span) -> Result<Lowered> {
        let count = self.keep("count", count, span)?;
        let enough = Lowered::binary(Op::LessEqual, Lowered::integer(0), count.clone());
        self.check(enough, "overflow", "the size of the block may be negative", span)?;
        self.allocated(|builder, address| builder.array_memory(element, address, Pattern::Value(count), span), span)
    }

    /// `count * sizeof(element)`, either way round.
    fn counted(&self, size: &Expression) -> Option<(Expression, Type)> {
        let ExpressionKind::Binary(BinaryOperator::Multiply, left, right) = &size.kind else { return None };
        match (&left.kind, &right.kind) {
            (_, ExpressionKind::SizeofType(ty)) => Some(((**left).clone(), ty.clone())),
            (ExpressionKind::SizeofType(ty), _) => Some(((**right).clone(), ty.clone())),
            _ => None,
        }
    }

    /// `free(p)`: nothing for null, otherwise the whole block is given up.
    pub(super) fn free(&mut self, pointer: &Expression, span: Span) -> Result<()> {
        let mut inner = pointer;
        while let ExpressionKind::Cast(_, operand) = &inner.kind {
            inner = operand;
        }
        let target = self.type_of(inner).target().cloned().ok_or("`free` of something that is no pointer")?;
        let address = self.value(inner)?;
        let address = self.keep("freed", address, span)?;
        let parts = match &target {
            Type::Struct(structure) => {
                let block = self.lowering.structure_block(structure, span);
                let instance =
                    Instance { predicate: block, arguments: vec![Pattern::Value(address.clone())], fraction: None };
                vec![Assertion::new(AssertionKind::Instance(instance), span), self.memory_of(&target, &address, span)?]
            }
            Type::Void => return Err("`free` of a `void *`, whose content is not known".to_owned()),
            element => {
                let count = self.temporary("count");
                self.array_memory(element, &address, Pattern::Bind(count), span)?
            }
        };
        let null = Lowered::equal(address, Lowered::integer(0));
        let nothing = Assertion::new(AssertionKind::Star(Vec::new()), span);
        let owned = Assertion::new(AssertionKind::Star(parts), span);
        let assertion = Assertion::new(AssertionKind::Conditional(null, Box::new(nothing), Box::new(owned)), span);
        self.emit(StepKind::Consume { assertion, code: "free" }, span)
    }
}
