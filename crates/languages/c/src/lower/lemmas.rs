//! Lemmas about memory that nobody declares, as steps: what they need is shown or given up, what they promise is there afterwards.

use gainsay_ir::c::{Expression, ExpressionKind, Type};
use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, ByteView, Definition, Expression as Lowered, Function, Instance,
    Pattern, StepKind, Variable,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result},
    object::Content,
};
use crate::check::MemoryLemma;

/// The last address.
const LAST: u64 = u64::MAX;

impl Lowering<'_> {
    /// Lets arrays of this type be seen as bytes.
    fn byte_view(&mut self, element: &Type, span: Span) -> Option<ByteView> {
        if *element == Type::CHAR {
            return None;
        }
        let (array, bytes) = (self.array(element, span)?, self.array(&Type::CHAR, span)?);
        let (to_bytes, from_bytes) = (Name::from(format!("bytes of {array}")), Name::from(format!("{array} of bytes")));
        let view = ByteView { array, bytes, to_bytes: to_bytes.clone(), from_bytes: from_bytes.clone() };
        if self.program.byte_views.contains(&view) {
            return Some(view);
        }
        let (values, characters) = (self.sort(&Type::list(element.clone())), self.sort(&Type::list(Type::CHAR)));
        for (name, from, to) in [(to_bytes, &values, &characters), (from_bytes, &characters, &values)] {
            let parameters = vec![Variable { name: Name::new("list"), sort: from.clone() }];
            let definition = Definition::None;
            let function = Function { name: name.clone(), parameters, result: to.clone(), definition };
            self.program.functions.insert(name, function);
        }
        self.program.byte_views.push(view.clone());
        Some(view)
    }
}

fn instance(predicate: Name, arguments: Vec<Pattern>, fraction: Option<Pattern>, span: Span) -> Assertion {
    Assertion::new(AssertionKind::Instance(Instance { predicate, arguments, fraction }), span)
}

/// The same places, this much of each.
fn in_part(assertion: Assertion, fraction: &Name) -> Assertion {
    let kind = match assertion.kind {
        AssertionKind::Star(parts) => {
            AssertionKind::Star(parts.into_iter().map(|part| in_part(part, fraction)).collect())
        }
        AssertionKind::Instance(mut found) => {
            found.fraction = Some(Pattern::Value(Lowered::Variable(fraction.clone())));
            AssertionKind::Instance(found)
        }
        other => other,
    };
    Assertion::new(kind, assertion.span)
}

impl Builder<'_, '_> {
    /// What a function takes as bytes may be an array of something else.
    pub(super) fn seen_as_bytes(&mut self, argument: &Expression, span: Span) {
        let mut inner = argument;
        while let ExpressionKind::Cast(Type::Pointer(_), operand) = &inner.kind {
            inner = operand;
        }
        if let Some(element) = self.type_of(inner).target() {
            self.lowering.byte_view(element, span);
        }
    }

    pub(super) fn memory_lemma(&mut self, lemma: &MemoryLemma, arguments: &[Expression], span: Span) -> Result<()> {
        let mut values = Vec::new();
        for (argument, ty) in arguments.iter().zip(lemma.parameters()) {
            let value = self.converted(argument, &ty)?;
            values.push(self.keep("argument", value, span)?);
        }
        let [address, rest @ ..] = values.as_slice() else { return Err("a lemma without arguments".to_owned()) };
        let missing = || "arrays of this type".to_owned();
        match lemma {
            MemoryLemma::Split(element) => {
                let array = self.lowering.array(element, span).ok_or_else(missing)?;
                let count = rest.first().cloned().ok_or_else(missing)?;
                self.emit(StepKind::Split { array, address: address.clone(), count }, span)
            }
            MemoryLemma::Join(element) => {
                let array = self.lowering.array(element, span).ok_or_else(missing)?;
                self.emit(StepKind::Join { array, address: address.clone() }, span)
            }
            MemoryLemma::ArrayOwned(element) => self.owned_array(element, address, span).map(|_| ()),
            MemoryLemma::ArrayLimits(element) => {
                let count = self.owned_array(element, address, span)?;
                let size = self.size(element)?;
                self.within_memory(address, Lowered::binary(Op::Multiply, count, size), span)
            }
            MemoryLemma::CellLimits(ty) => self.cell_limits(ty, address, span),
            MemoryLemma::BlockLimits => self.block_limits(&arguments[0], address, span),
            MemoryLemma::ToBytes(element) => self.array_to_bytes(element, address, span),
            MemoryLemma::FromBytes(element) => self.array_from_bytes(element, address, rest.first(), span),
            MemoryLemma::CellToBytes(ty) => self.cell_to_bytes(ty, address, span),
            MemoryLemma::CellFromBytes(ty) => {
                let memory = self.memory_of(ty, address, span)?;
                self.bytes_become(memory, ty, address, span)
            }
            MemoryLemma::OpenStructure => {
                let ty = self.structure_at(&arguments[0])?;
                let from = self.memory_of(&ty, address, span)?;
                let to = self.bytes_at(&ty, address, None, span)?;
                self.emit(StepKind::Recast { from, to }, span)
            }
            MemoryLemma::CellsDistinct(ty) => {
                let other = rest.first().cloned().ok_or_else(missing)?;
                self.cells_distinct(ty, address, &other, span)
            }
            MemoryLemma::CloseStructureZero => {
                let ty = self.structure_at(&arguments[0])?;
                self.zero_bytes_become(&ty, address, span)
            }
            MemoryLemma::CloseStructure => {
                let ty = self.structure_at(&arguments[0])?;
                let memory = self.memory_of(&ty, address, span)?;
                self.bytes_become(memory, &ty, address, span)
            }
        }
    }

    /// What a place holds fits its type.
    fn cell_limits(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<()> {
        let cell = self.lowering.cell(ty, span).ok_or("places of this type")?;
        let value = self.temporary("value");
        let patterns = vec![Pattern::Value(address.clone()), Pattern::Bind(value.clone())];
        self.emit(StepKind::Assert(instance(cell, patterns, Some(Pattern::Any), span)), span)?;
        match super::integer::in_range(&Lowered::Variable(value), ty) {
            Some(range) => self.emit(StepKind::Assume(range), span),
            None => Ok(()),
        }
    }

    /// ```text
    /// p ↦ v ∗ q ↦ w   ⊢   p ≠ q
    /// ```
    fn cells_distinct(&mut self, ty: &Type, one: &Lowered, other: &Lowered, span: Span) -> Result<()> {
        let cell = self.lowering.cell(ty, span).ok_or("places of this type")?;
        let owned =
            |address: &Lowered| instance(cell.clone(), vec![Pattern::Value(address.clone()), Pattern::Any], None, span);
        let both = Assertion::new(AssertionKind::Star(vec![owned(one), owned(other)]), span);
        self.emit(StepKind::Assert(both), span)?;
        self.emit(StepKind::Assume(Lowered::equal(one.clone(), other.clone()).negated()), span)
    }

    /// Bytes that are all zero become the places of an object, each of which holds its zero.
    fn zero_bytes_become(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<()> {
        let all_eq = Name::new("all_eq");
        if !self.lowering.checked.context.fixpoints.get(&all_eq).is_some_and(|each| each.from_library) {
            return Err("`close_struct_zero` where the program has an `all_eq` of its own".to_owned());
        }
        let (array, size) = (self.lowering.array(&Type::CHAR, span).ok_or("arrays of bytes")?, self.size(ty)?);
        let held = self.temporary("bytes");
        let patterns = vec![Pattern::Value(address.clone()), Pattern::Value(size), Pattern::Bind(held.clone())];
        let all_eq = self.lowering.fixpoint_instance(&all_eq, &[Type::CHAR]);
        let zero = Lowered::Apply(all_eq, vec![Lowered::Variable(held), Lowered::integer(0)]);
        let zero = Assertion::new(AssertionKind::Pure(zero), span);
        let bytes = Assertion::new(AssertionKind::Star(vec![instance(array, patterns, None, span), zero]), span);
        self.emit(StepKind::Consume { assertion: bytes, code: "precondition" }, span)?;
        let object = self.object(ty, address, Content::Zero, span)?;
        self.emit(StepKind::Produce(object), span)
    }

    fn structure_at(&self, pointer: &Expression) -> Result<Type> {
        match self.type_of(pointer).target() {
            Some(ty @ Type::Struct(_)) => Ok(ty.clone()),
            _ => Err("a structure is expected here".to_owned()),
        }
    }

    /// Shows that there is an array; how many elements it has.
    fn owned_array(&mut self, element: &Type, address: &Lowered, span: Span) -> Result<Lowered> {
        let array = self.lowering.array(element, span).ok_or("arrays of this type")?;
        let count = self.temporary("count");
        let patterns = vec![Pattern::Value(address.clone()), Pattern::Bind(count.clone()), Pattern::Any];
        self.emit(StepKind::Assert(instance(array, patterns, Some(Pattern::Any), span)), span)?;
        Ok(Lowered::Variable(count))
    }

    /// What is owned begins after NULL and ends before memory does. Of nothing this is not known.
    fn within_memory(&mut self, address: &Lowered, bytes: Lowered, span: Span) -> Result<()> {
        let nothing = Lowered::binary(Op::LessEqual, bytes.clone(), Lowered::integer(0));
        let begins = Lowered::binary(Op::Less, Lowered::integer(0), address.clone());
        let end = Lowered::binary(Op::Add, address.clone(), bytes);
        let ends = Lowered::binary(Op::LessEqual, end, Lowered::integer(LAST));
        let within = Lowered::binary(Op::And, begins, ends);
        self.emit(StepKind::Assume(Lowered::binary(Op::Or, nothing, within)), span)
    }

    fn block_limits(&mut self, pointer: &Expression, address: &Lowered, span: Span) -> Result<()> {
        let target = self.type_of(pointer).target().cloned().unwrap_or(Type::CHAR);
        let (block, patterns, bytes) = match &target {
            Type::Struct(structure) => {
                let block = self.lowering.structure_block(structure, span);
                (block, vec![Pattern::Value(address.clone())], self.size(&target)?)
            }
            other => {
                let element = if *other == Type::Void { &Type::CHAR } else { other };
                let block = self.lowering.array_block(element, span).ok_or("blocks of this type")?;
                let (count, size) = (self.temporary("count"), self.size(element)?);
                let bytes = Lowered::binary(Op::Multiply, Lowered::Variable(count.clone()), size);
                (block, vec![Pattern::Value(address.clone()), Pattern::Bind(count)], bytes)
            }
        };
        self.emit(StepKind::Assert(instance(block, patterns, Some(Pattern::Any), span)), span)?;
        self.within_memory(address, bytes, span)
    }

    /// All bytes of an object.
    fn bytes_at(&mut self, ty: &Type, address: &Lowered, fraction: Option<Pattern>, span: Span) -> Result<Assertion> {
        let (bytes, size) = (self.lowering.array(&Type::CHAR, span).ok_or("arrays of bytes")?, self.size(ty)?);
        Ok(instance(bytes, vec![Pattern::Value(address.clone()), Pattern::Value(size), Pattern::Any], fraction, span))
    }

    /// One place becomes the bytes it consists of.
    fn cell_to_bytes(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<()> {
        let cell = self.lowering.cell(ty, span).ok_or("places of this type")?;
        let fraction = self.temporary("fraction");
        let patterns = vec![Pattern::Value(address.clone()), Pattern::Any];
        let from = instance(cell, patterns, Some(Pattern::Bind(fraction.clone())), span);
        let to = self.bytes_at(ty, address, Some(Pattern::Value(Lowered::Variable(fraction))), span)?;
        self.emit(StepKind::Recast { from, to }, span)
    }

    /// Bytes become the places of an object.
    fn bytes_become(&mut self, memory: Assertion, ty: &Type, address: &Lowered, span: Span) -> Result<()> {
        let fraction = self.temporary("fraction");
        let from = self.bytes_at(ty, address, Some(Pattern::Bind(fraction.clone())), span)?;
        let to = in_part(memory, &fraction);
        self.emit(StepKind::Recast { from, to }, span)
    }

    /// ```text
    /// [f]array(p, n, vs)   becomes   [f]bytes(p, n * size, cs)   with cs = to_bytes(vs)
    /// ```
    fn array_to_bytes(&mut self, element: &Type, address: &Lowered, span: Span) -> Result<()> {
        let Some(view) = self.lowering.byte_view(element, span) else { return Ok(()) };
        let names = ["count", "values", "fraction", "bytes"].map(|name| self.temporary(name));
        let [count, values, fraction, bytes] = &names;
        let patterns =
            vec![Pattern::Value(address.clone()), Pattern::Bind(count.clone()), Pattern::Bind(values.clone())];
        let from = instance(view.array, patterns, Some(Pattern::Bind(fraction.clone())), span);
        let sort = self.lowering.sort(&Type::list(Type::CHAR));
        self.emit(StepKind::Havoc(bytes.clone(), sort), span)?;
        let size = Lowered::binary(Op::Multiply, Lowered::Variable(count.clone()), self.size(element)?);
        let patterns = vec![
            Pattern::Value(address.clone()),
            Pattern::Value(size),
            Pattern::Value(Lowered::Variable(bytes.clone())),
        ];
        let fraction = Some(Pattern::Value(Lowered::Variable(fraction.clone())));
        let to = instance(view.bytes, patterns, fraction, span);
        self.emit(StepKind::Recast { from, to }, span)?;
        let same = Lowered::Apply(view.to_bytes, vec![Lowered::Variable(values.clone())]);
        self.emit(StepKind::Assume(Lowered::equal(Lowered::Variable(bytes.clone()), same)), span)
    }

    /// ```text
    /// [f]bytes(p, n * size, cs)   becomes   [f]array(p, n, from_bytes(cs))
    /// ```
    fn array_from_bytes(
        &mut self,
        element: &Type,
        address: &Lowered,
        count: Option<&Lowered>,
        span: Span,
    ) -> Result<()> {
        let Some(view) = self.lowering.byte_view(element, span) else { return Ok(()) };
        let names = ["count", "bytes", "fraction"].map(|name| self.temporary(name));
        let [found, bytes, fraction] = &names;
        let size = match count {
            Some(count) => Pattern::Value(Lowered::binary(Op::Multiply, count.clone(), self.size(element)?)),
            None => Pattern::Bind(found.clone()),
        };
        let patterns = vec![Pattern::Value(address.clone()), size, Pattern::Bind(bytes.clone())];
        let from = instance(view.bytes, patterns, Some(Pattern::Bind(fraction.clone())), span);
        let count = count.cloned().unwrap_or_else(|| Lowered::Variable(found.clone()));
        let values = Lowered::Apply(view.from_bytes, vec![Lowered::Variable(bytes.clone())]);
        let patterns = vec![Pattern::Value(address.clone()), Pattern::Value(count), Pattern::Value(values)];
        let fraction = Some(Pattern::Value(Lowered::Variable(fraction.clone())));
        let to = instance(view.array, patterns, fraction, span);
        self.emit(StepKind::Recast { from, to }, span)
    }
}
