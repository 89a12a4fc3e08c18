//! `memmove` and `memset`, where a contract cannot say what they do: parts that overlap, arrays of numbers that become zero.

use gainsay_ir::c::{Expression, ExpressionKind, Type};
use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, Exit, Expression as Lowered, Instance, Pattern, StepKind,
};
use gainsay_source::{Name, Span};

use super::builder::{Builder, Result};

/// Elements in a row: what kind, how large, where, how many.
struct Row {
    array: Name,
    element: Type,
    size: Lowered,
}

impl Row {
    fn at(&self, address: Lowered, count: Lowered, values: Pattern, span: Span) -> Assertion {
        let arguments = vec![Pattern::Value(address), Pattern::Value(count), values];
        let instance = Instance { predicate: self.array.clone(), arguments, fraction: None };
        Assertion::new(AssertionKind::Instance(instance), span)
    }

    /// The address so many elements further.
    fn after(&self, address: &Lowered, count: &Lowered) -> Lowered {
        let bytes = Lowered::binary(Op::Multiply, count.clone(), self.size.clone());
        Lowered::binary(Op::Add, address.clone(), bytes)
    }
}

impl Builder<'_, '_> {
    /// What a pointer really points to, behind casts to `void *` and `char *`.
    fn element_behind(&self, pointer: &Expression) -> Type {
        let mut inner = pointer;
        while let ExpressionKind::Cast(Type::Pointer(_), operand) = &inner.kind {
            inner = operand;
        }
        match self.type_of(inner).target() {
            Some(Type::Void) | None => Type::CHAR,
            Some(target) => target.clone(),
        }
    }

    fn row(&mut self, element: Type, span: Span) -> Option<Row> {
        let array = self.lowering.array(&element, span)?;
        let size = self.size(&element).ok()?;
        Some(Row { array, element, size })
    }

    /// How many elements these bytes are; it must come out even.
    fn elements(&mut self, bytes: &Expression, row: &Row, span: Span) -> Result<Lowered> {
        let bytes = self.converted(bytes, &Type::SIZE)?;
        if row.element == Type::CHAR {
            return self.keep("count", bytes, span);
        }
        let bytes = self.keep("bytes", bytes, span)?;
        let count = Lowered::binary(Op::Divide, bytes.clone(), row.size.clone());
        let count = self.keep("count", count, span)?;
        let product = Lowered::binary(Op::Multiply, count.clone(), row.size.clone());
        self.check(Lowered::equal(product, bytes), "precondition", "the bytes are no whole number of elements", span)?;
        Ok(count)
    }

    /// Source and target may overlap. Nothing where a contract says enough.
    pub(super) fn memmove(
        &mut self,
        target: &Expression,
        source: &Expression,
        count: &Expression,
        span: Span,
    ) -> Result<Option<Lowered>> {
        let element = self.element_behind(target);
        if element != self.element_behind(source) {
            return Ok(None);
        }
        let Some(row) = self.row(element, span) else { return Ok(None) };
        let (to, from) = (self.value(target)?, self.value(source)?);
        let (to, from) = (self.keep("target", to, span)?, self.keep("source", from, span)?);
        let count = self.elements(count, &row, span)?;
        let graph = self.graph()?;
        let blocks = [(); 6].map(|()| graph.block(span));
        let [some, down, other, up, apart, after] = blocks;
        let (to_end, from_end) = (row.after(&to, &count), row.after(&from, &count));
        let both = |left, right| Lowered::binary(Op::And, left, right);
        let is_down = both(
            Lowered::binary(Op::LessEqual, to.clone(), from.clone()),
            Lowered::binary(Op::Less, from.clone(), to_end),
        );
        let is_up =
            both(Lowered::binary(Op::Less, from.clone(), to.clone()), Lowered::binary(Op::Less, to.clone(), from_end));
        let nothing = Lowered::equal(count.clone(), Lowered::integer(0));
        self.graph()?.end(Exit::Branch(nothing, after, some), span, some);
        self.graph()?.end(Exit::Branch(is_down, down, other), span, down);
        self.moved_down(&row, &to, &from, &count, span)?;
        self.graph()?.goto(after, span, other);
        self.graph()?.end(Exit::Branch(is_up, up, apart), span, up);
        self.moved_up(&row, &to, &from, &count, span)?;
        self.graph()?.goto(after, span, apart);
        self.copied(&row, &to, &from, &count, span)?;
        self.graph()?.goto(after, span, after);
        Ok(Some(to))
    }

    fn part_of(&mut self, function: &str, row: &Row, count: Lowered, values: &Name) -> Pattern {
        let function = self.lowering.fixpoint_instance(&Name::new(function), std::slice::from_ref(&row.element));
        Pattern::Value(Lowered::Apply(function, vec![count, Lowered::Variable(values.clone())]))
    }

    /// How many elements lie between two addresses.
    fn between(&mut self, low: &Lowered, high: &Lowered, row: &Row, span: Span) -> Result<Lowered> {
        let bytes = Lowered::binary(Op::Subtract, high.clone(), low.clone());
        let distance = Lowered::binary(Op::Divide, bytes.clone(), row.size.clone());
        let distance = self.keep("distance", distance, span)?;
        let product = Lowered::binary(Op::Multiply, distance.clone(), row.size.clone());
        self.check(Lowered::equal(product, bytes), "precondition", "source and target overlap within elements", span)?;
        Ok(distance)
    }

    /// The target begins before the source.
    fn moved_down(&mut self, row: &Row, to: &Lowered, from: &Lowered, count: &Lowered, span: Span) -> Result<()> {
        let distance = self.between(to, from, row, span)?;
        let values = self.temporary("values");
        let all = Lowered::binary(Op::Add, distance.clone(), count.clone());
        let owned = row.at(to.clone(), all, Pattern::Bind(values.clone()), span);
        let moved = self.part_of("drop", row, distance.clone(), &values);
        let left = self.part_of("drop", row, count.clone(), &values);
        let parts =
            vec![row.at(to.clone(), count.clone(), moved, span), row.at(row.after(to, count), distance, left, span)];
        let to = Assertion::new(AssertionKind::Star(parts), span);
        self.emit(StepKind::Recast { from: owned, to }, span)
    }

    /// The source begins before the target.
    fn moved_up(&mut self, row: &Row, to: &Lowered, from: &Lowered, count: &Lowered, span: Span) -> Result<()> {
        let distance = self.between(from, to, row, span)?;
        let values = self.temporary("values");
        let all = Lowered::binary(Op::Add, distance.clone(), count.clone());
        let owned = row.at(from.clone(), all, Pattern::Bind(values.clone()), span);
        let left = self.part_of("take", row, distance.clone(), &values);
        let moved = self.part_of("take", row, count.clone(), &values);
        let parts = vec![row.at(from.clone(), distance, left, span), row.at(to.clone(), count.clone(), moved, span)];
        let to = Assertion::new(AssertionKind::Star(parts), span);
        self.emit(StepKind::Recast { from: owned, to }, span)
    }

    /// Source and target have nothing in common.
    fn copied(&mut self, row: &Row, to: &Lowered, from: &Lowered, count: &Lowered, span: Span) -> Result<()> {
        let (values, fraction) = (self.temporary("values"), self.temporary("fraction"));
        let target = row.at(to.clone(), count.clone(), Pattern::Any, span);
        let source = |values: Pattern, fraction: Pattern| {
            let mut assertion = row.at(from.clone(), count.clone(), values, span);
            if let AssertionKind::Instance(instance) = &mut assertion.kind {
                instance.fraction = Some(fraction);
            }
            assertion
        };
        let read = source(Pattern::Bind(values.clone()), Pattern::Bind(fraction.clone()));
        self.emit(StepKind::Consume { assertion: target, code: "precondition" }, span)?;
        let values = Pattern::Value(Lowered::Variable(values));
        let parts = vec![
            row.at(to.clone(), count.clone(), values.clone(), span),
            source(values, Pattern::Value(Lowered::Variable(fraction))),
        ];
        let to = Assertion::new(AssertionKind::Star(parts), span);
        self.emit(StepKind::Recast { from: read, to }, span)
    }

    /// Numbers of all zero bytes are zero. Nothing where a contract says as much.
    pub(super) fn memset(
        &mut self,
        target: &Expression,
        value: &Expression,
        count: &Expression,
        span: Span,
    ) -> Result<Option<Lowered>> {
        let element = self.element_behind(target);
        let is_zero = matches!(&value.kind, ExpressionKind::Integer(number) if *number == 0.into());
        if element == Type::CHAR || !is_zero {
            return Ok(None);
        }
        let values = self.temporary("values");
        let Some(zero) = self.all_zero(Lowered::Variable(values.clone()), &element) else { return Ok(None) };
        let Some(row) = self.row(element, span) else { return Ok(None) };
        let to = self.value(target)?;
        let to = self.keep("target", to, span)?;
        let count = self.elements(count, &row, span)?;
        let owned = row.at(to.clone(), count.clone(), Pattern::Any, span);
        self.emit(StepKind::Consume { assertion: owned, code: "precondition" }, span)?;
        let sort = self.lowering.sort(&Type::list(row.element.clone()));
        self.emit(StepKind::Havoc(values.clone(), sort), span)?;
        self.emit(StepKind::Produce(row.at(to.clone(), count, Pattern::Value(Lowered::Variable(values)), span)), span)?;
        self.emit(StepKind::Assume(zero), span)?;
        Ok(Some(to))
    }
}
