//! `malloc`, `calloc`, `realloc` and `free`.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, IntegerKind, Type};
use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, Exit, Expression as Lowered, Instance, Pattern, Sort, StepKind,
};
use gainsay_source::{Name, Span};

use num_traits::{One, Signed};

use super::{
    builder::{Builder, Result},
    object::{Content, is_object},
};

/// Of longer arrays it is said of all their values at once that they are zero.
const MOST_ZEROES: u64 = 64;

impl Builder<'_, '_> {
    /// `count` elements in a row and the right to free them.
    fn array_memory(
        &mut self,
        element: &Type,
        address: &Lowered,
        count: Pattern,
        span: Span,
    ) -> Result<Vec<Assertion>> {
        let array = self.lowering.array(element, span).ok_or_else(|| self.lowering.without_array())?;
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
        self.was_given(&address, span)?;
        Ok(address)
    }

    /// `malloc(size)`, for a pointer to `target` if that is known.
    pub(super) fn malloc(&mut self, size: &Expression, target: Option<&Type>, span: Span) -> Result<Lowered> {
        if let ExpressionKind::SizeofType(ty) = &size.kind {
            let ty = ty.clone();
            return self.allocate_one(&ty, Content::Anything, span);
        }
        if let ExpressionKind::SizeofValue(value) = &size.kind {
            let ty = self.type_of(value);
            return self.allocate_one(&ty, Content::Anything, span);
        }
        if let Some((count, element)) = self.counted(size) {
            // `n * sizeof(char **)` for an array of pointers: what is stored there is what the variable says.
            let same_size = target.filter(|target| {
                self.lowering.checked.context.size(target) == self.lowering.checked.context.size(&element)
            });
            let element = same_size.cloned().unwrap_or(element);
            let count = self.amount(&count, &element, size.span)?;
            return self.allocate_many(count, &element, Content::Anything, span);
        }
        let count = self.amount(size, &Type::CHAR, size.span)?;
        self.allocate_many(count, &Type::CHAR, Content::Anything, span)
    }

    /// `calloc(count, size)`: what it holds is zero where its type is known.
    pub(super) fn calloc(
        &mut self,
        count: &Expression,
        size: &Expression,
        target: Option<&Type>,
        span: Span,
    ) -> Result<Lowered> {
        let element = self.element_of(size, target).ok_or("`calloc` of a type that is not known")?;
        let many = self.amount(count, &Type::CHAR, count.span)?;
        match (&many, &element) {
            (Lowered::Integer(one), Type::Struct(_)) if one.is_one() => {
                self.allocate_one(&element, Content::Zero, span)
            }
            (Lowered::Integer(count), _)
                if !is_object(&element) && *count <= MOST_ZEROES.into() && !count.is_negative() =>
            {
                let length = u64::try_from(count).unwrap_or(0);
                let count = Lowered::Integer(count.clone());
                let array = Type::Array(Box::new(element.clone()), Some(length));
                self.allocated(
                    |builder, address| {
                        let block = builder.lowering.array_block(&element, span).ok_or("arrays of this type")?;
                        let arguments = vec![Pattern::Value(address.clone()), Pattern::Value(count)];
                        let instance = Instance { predicate: block, arguments, fraction: None };
                        let memory = builder.object(&array, address, Content::Zero, span)?;
                        Ok(vec![memory, Assertion::new(AssertionKind::Instance(instance), span)])
                    },
                    span,
                )
            }
            _ => self.allocate_many(many, &element, Content::Zero, span),
        }
    }

    /// The type whose size is given, or of the variable if that is as large.
    fn element_of(&self, size: &Expression, target: Option<&Type>) -> Option<Type> {
        let context = &self.lowering.checked.context;
        match &size.kind {
            ExpressionKind::SizeofType(ty) => {
                let same_size = target.filter(|target| context.size(target) == context.size(ty));
                Some(same_size.cloned().unwrap_or_else(|| ty.clone()))
            }
            ExpressionKind::SizeofValue(value) => Some(self.type_of(value)),
            ExpressionKind::Integer(one) if one.is_one() => Some(Type::CHAR),
            _ => None,
        }
    }

    /// `realloc(p, size)`: NULL and nothing changes, or a new block that begins like the old one.
    pub(super) fn realloc(
        &mut self,
        pointer: &Expression,
        size: &Expression,
        target: Option<&Type>,
        span: Span,
    ) -> Result<Lowered> {
        let element = match target.filter(|target| **target != Type::Void) {
            Some(target) => target.clone(),
            None => self.type_of(pointer).target().cloned().ok_or("`realloc` of something that is no pointer")?,
        };
        if is_object(&element) || element == Type::Void {
            return Err("`realloc` of structures".to_owned());
        }
        let count = match self.counted(size) {
            Some((count, ty))
                if self.lowering.checked.context.size(&ty) == self.lowering.checked.context.size(&element) =>
            {
                self.amount(&count, &element, size.span)?
            }
            _ if self.lowering.checked.context.size(&element) == Some(1) => {
                self.amount(size, &Type::CHAR, size.span)?
            }
            _ => return Err("`realloc` with this size".to_owned()),
        };
        let (old, count) = (self.value(pointer)?, self.keep("count", count, span)?);
        let old = self.keep("reallocated", old, span)?;
        let result = self.temporary("allocated");
        let graph = self.graph()?;
        let (fresh, again, after) = (graph.block(span), graph.block(span), graph.block(span));
        graph.end(Exit::Branch(Lowered::equal(old.clone(), Lowered::integer(0)), fresh, again), span, fresh);
        let new = self.allocate_many(count.clone(), &element, Content::Anything, span)?;
        self.emit(StepKind::Assign(result.clone(), new), span)?;
        self.graph()?.goto(after, span, again);
        let new = self.moved_array(&old, &count, &element, span)?;
        self.emit(StepKind::Assign(result.clone(), new), span)?;
        self.graph()?.goto(after, span, after);
        Ok(Lowered::Variable(result))
    }

    /// The array at an address as another one with `count` elements, or as it was.
    fn moved_array(&mut self, old: &Lowered, count: &Lowered, element: &Type, span: Span) -> Result<Lowered> {
        let array = self.lowering.array(element, span).ok_or_else(|| self.lowering.without_array())?;
        let (length, values) = (self.temporary("length"), self.temporary("values"));
        let mut owned = self.array_memory(element, old, Pattern::Bind(length.clone()), span)?;
        if let Some(AssertionKind::Instance(instance)) = owned.last_mut().map(|part| &mut part.kind) {
            instance.arguments[2] = Pattern::Bind(values.clone());
        }
        let owned = Assertion::new(AssertionKind::Star(owned), span);
        self.emit(StepKind::Consume { assertion: owned, code: "free" }, span)?;
        let (length, values) = (Lowered::Variable(length), Lowered::Variable(values));
        let row = |address: &Lowered, count: Lowered, values: Pattern| {
            let arguments = vec![Pattern::Value(address.clone()), Pattern::Value(count), values];
            Assertion::new(
                AssertionKind::Instance(Instance { predicate: array.clone(), arguments, fraction: None }),
                span,
            )
        };
        let block = self.lowering.array_block(element, span).ok_or("arrays of this type")?;
        let right = |address: &Lowered, count: &Lowered| {
            let arguments = vec![Pattern::Value(address.clone()), Pattern::Value(count.clone())];
            Assertion::new(
                AssertionKind::Instance(Instance { predicate: block.clone(), arguments, fraction: None }),
                span,
            )
        };
        let new = self.unknown("allocated", span)?;
        self.emit(StepKind::Assume(Lowered::binary(Op::LessEqual, Lowered::integer(0), new.clone())), span)?;
        let size = self.size(element)?;
        let end = Lowered::binary(Op::Add, new.clone(), Lowered::binary(Op::Multiply, length.clone(), size));
        let further = Lowered::binary(Op::Subtract, count.clone(), length.clone());
        let longer = Assertion::new(
            AssertionKind::Star(vec![
                row(&new, length.clone(), Pattern::Value(values.clone())),
                row(&end, further, Pattern::Any),
            ]),
            span,
        );
        let shorter = row(&new, count.clone(), Pattern::Any);
        let grows = Lowered::binary(Op::LessEqual, length.clone(), count.clone());
        let content = Assertion::new(AssertionKind::Conditional(grows, Box::new(longer), Box::new(shorter)), span);
        let moved = Assertion::new(AssertionKind::Star(vec![right(&new, count), content]), span);
        let kept = vec![right(old, &length), row(old, length.clone(), Pattern::Value(values))];
        let kept = Assertion::new(AssertionKind::Star(kept), span);
        let kept = self.kept_or_gone(kept, count, span)?;
        let null = Lowered::equal(new.clone(), Lowered::integer(0));
        let freed = Lowered::Conditional(Box::new(null.clone()), Box::new(Lowered::integer(0)), Box::new(old.clone()));
        let either = Assertion::new(AssertionKind::Conditional(null, Box::new(kept), Box::new(moved)), span);
        self.emit(StepKind::Produce(either), span)?;
        self.gave_back(&freed, span)?;
        self.was_given(&new, span)?;
        Ok(new)
    }

    /// What NULL leaves of a block: all of it, but `realloc(p, 0)` gives it back on some systems.
    fn kept_or_gone(&mut self, kept: Assertion, count: &Lowered, span: Span) -> Result<Assertion> {
        let gives_back = self.unknown("gives_back", span)?;
        let is_nothing = Lowered::equal(count.clone(), Lowered::integer(0));
        let does_so = Lowered::equal(gives_back, Lowered::integer(0));
        let gone = Lowered::binary(Op::And, is_nothing, does_so);
        let nothing = Assertion::new(AssertionKind::Star(Vec::new()), span);
        let either = AssertionKind::Conditional(gone, Box::new(nothing), Box::new(kept));
        Ok(Assertion::new(either, span))
    }

    fn allocate_one(&mut self, ty: &Type, content: Content<'_>, span: Span) -> Result<Lowered> {
        let Type::Struct(structure) = ty else { return self.allocate_many(Lowered::integer(1), ty, content, span) };
        let structure = structure.clone();
        self.allocated(
            |builder, address| {
                let block = builder.lowering.structure_block(&structure, span);
                let instance =
                    Instance { predicate: block, arguments: vec![Pattern::Value(address.clone())], fraction: None };
                let memory = builder.object(&Type::Struct(structure), address, content, span)?;
                Ok(vec![memory, Assertion::new(AssertionKind::Instance(instance), span)])
            },
            span,
        )
    }

    fn allocate_many(&mut self, count: Lowered, element: &Type, content: Content<'_>, span: Span) -> Result<Lowered> {
        if matches!(element, Type::Struct(_)) {
            // Structures in a row are bytes until the program says where each of them lies.
            let bytes = Lowered::binary(Op::Multiply, count, self.size(element)?);
            return self.allocate_many(bytes, &Type::CHAR, content, span);
        }
        let count = self.keep("count", count, span)?;
        let enough = Lowered::binary(Op::LessEqual, Lowered::integer(0), count.clone());
        self.check(enough, "overflow", "the size of the block may be negative", span)?;
        let memory = |builder: &mut Self, address: &Lowered| {
            let mut owned = builder.array_memory(element, address, Pattern::Value(count), span)?;
            let values = builder.temporary("values");
            if matches!(content, Content::Zero)
                && let Some(zero) = builder.all_zero(Lowered::Variable(values.clone()), element)
                && let Some(AssertionKind::Instance(row)) = owned.last_mut().map(|part| &mut part.kind)
            {
                row.arguments[2] = Pattern::Bind(values);
                owned.push(Assertion::new(AssertionKind::Pure(zero), span));
            }
            Ok(owned)
        };
        self.allocated(memory, span)
    }

    /// That all values of a row are zero. Nothing where zero bytes are no number, or the program has an `all_eq` of its own.
    pub(super) fn all_zero(&mut self, values: Lowered, element: &Type) -> Option<Lowered> {
        let all_eq = Name::new("all_eq");
        let fixpoints = &self.lowering.checked.context.fixpoints;
        let is_library = fixpoints.get(&all_eq).is_some_and(|each| each.from_library);
        if !is_library || !element.is_integer() && !matches!(element, Type::Pointer(_)) {
            return None;
        }
        let all_eq = self.lowering.fixpoint_instance(&all_eq, std::slice::from_ref(element));
        let zero = if *element == Type::Bool { Lowered::Boolean(false) } else { Lowered::integer(0) };
        Some(Lowered::Apply(all_eq, vec![values, zero]))
    }

    /// How many elements: whatever the type of the number is, it is not changed by becoming a size, if it is not negative and the elements are not
    /// more than there are bytes.
    fn amount(&mut self, count: &Expression, element: &Type, span: Span) -> Result<Lowered> {
        let value = self.number(count)?;
        if matches!(value, Lowered::Integer(_)) {
            return Ok(value);
        }
        let value = self.keep("amount", value, span)?;
        let ty = self.type_of(count);
        self.assume_fits(&value, &ty, span)?;
        let size = self.lowering.checked.context.size(element).unwrap_or(1);
        if size > 1 && matches!(ty, Type::Integer { kind: IntegerKind::Long, .. }) {
            let bytes = Lowered::binary(Op::Multiply, value.clone(), Lowered::integer(size));
            let fits = Lowered::binary(Op::LessEqual, bytes, Lowered::integer(u64::MAX));
            self.check(fits, "overflow", "the size of the block may be larger than any block", span)?;
        }
        Ok(value)
    }

    /// `count * sizeof(element)`, either way round.
    fn counted(&self, size: &Expression) -> Option<(Expression, Type)> {
        let ExpressionKind::Binary(BinaryOperator::Multiply, left, right) = &size.kind else { return None };
        match (&left.kind, &right.kind) {
            (_, ExpressionKind::SizeofType(ty)) => Some(((**left).clone(), ty.clone())),
            (ExpressionKind::SizeofType(ty), _) => Some(((**right).clone(), ty.clone())),
            (_, ExpressionKind::SizeofValue(value)) => Some(((**left).clone(), self.type_of(value))),
            (ExpressionKind::SizeofValue(value), _) => Some(((**right).clone(), self.type_of(value))),
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
        let count = self.temporary("count");
        let bytes =
            |builder: &mut Self| builder.array_memory(&Type::CHAR, &address, Pattern::Bind(count.clone()), span);
        let ways = match &target {
            Type::Struct(structure) => {
                let block = self.lowering.structure_block(structure, span);
                let instance =
                    Instance { predicate: block, arguments: vec![Pattern::Value(address.clone())], fraction: None };
                let memory = self.memory_of(&target, &address, span)?;
                let one = vec![Assertion::new(AssertionKind::Instance(instance), span), memory];
                // Several structures in a row were allocated as bytes.
                if inner.kind == pointer.kind { vec![one] } else { vec![one, bytes(self)?] }
            }
            Type::Void => vec![bytes(self)?],
            element => vec![self.array_memory(element, &address, Pattern::Bind(count.clone()), span)?],
        };
        let null = Lowered::equal(address.clone(), Lowered::integer(0));
        let way = |parts| {
            let nothing = Assertion::new(AssertionKind::Star(Vec::new()), span);
            let owned = Assertion::new(AssertionKind::Star(parts), span);
            Assertion::new(AssertionKind::Conditional(null.clone(), Box::new(nothing), Box::new(owned)), span)
        };
        let assertions = ways.into_iter().map(way).collect();
        self.emit(StepKind::ConsumeOne { assertions, code: "free" }, span)?;
        self.gave_back(&address, span)
    }
}
