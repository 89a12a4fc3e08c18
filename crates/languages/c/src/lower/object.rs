//! Objects: which places a value of a type consists of, with what they begin, and how one is copied to another.

use gainsay_ir::c::{ExpressionKind, Field, Initialiser, InitialiserItem, Type};
use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, Expression as Lowered, Instance, Pattern, StepKind,
};
use gainsay_source::{Name, Span};

use super::builder::{Builder, Result};

/// Arrays of structures, and arrays that begin with certain values, are not longer than this.
const MOST_ELEMENTS: u64 = 256;

/// What the places of an object hold.
#[derive(Clone, Copy)]
pub(super) enum Content<'s> {
    Anything,
    Zero,
    Given(&'s Initialiser),
}

impl<'s> Content<'s> {
    /// What a part holds that nothing is said of.
    fn rest(self) -> Content<'s> {
        if matches!(self, Content::Anything) { Content::Anything } else { Content::Zero }
    }
}

pub(super) fn is_object(ty: &Type) -> bool {
    matches!(ty, Type::Struct(_) | Type::Union(_) | Type::Array(..))
}

fn instance(predicate: Name, arguments: Vec<Pattern>, span: Span) -> Assertion {
    Assertion::new(AssertionKind::Instance(Instance { predicate, arguments, fraction: None }), span)
}

pub(super) fn moved(address: &Lowered, offset: u64) -> Lowered {
    if offset == 0 {
        return address.clone();
    }
    Lowered::binary(Op::Add, address.clone(), Lowered::integer(offset))
}

/// Arrays of arrays are one array: the scalar or structure at the bottom, and how many there are.
pub(super) fn flat(ty: &Type) -> Option<(&Type, u64)> {
    let (mut element, mut count) = (ty, 1u64);
    while let Type::Array(inner, length) = element {
        (element, count) = (inner, count.checked_mul((*length)?)?);
    }
    Some((element, count))
}

impl Builder<'_, '_> {
    /// All places of a value of this type at an address, with any content.
    pub(super) fn memory_of(&mut self, ty: &Type, address: &Lowered, span: Span) -> Result<Assertion> {
        self.object(ty, address, Content::Anything, span)
    }

    /// All places of a value of this type at an address, with this content.
    pub(super) fn object(
        &mut self,
        ty: &Type,
        address: &Lowered,
        content: Content<'_>,
        span: Span,
    ) -> Result<Assertion> {
        match ty {
            Type::Struct(_) => self.structure_object(ty, address, content, span),
            Type::Union(_) => self.union_object(ty, address, content, span),
            Type::Array(..) => self.array_object(ty, address, content, span),
            _ => {
                let cell = self.lowering.cell(ty, span).ok_or("places of this type")?;
                let value = self.scalar_content(ty, content)?;
                Ok(instance(cell, vec![Pattern::Value(address.clone()), value], span))
            }
        }
    }

    fn structure_object(
        &mut self,
        ty: &Type,
        address: &Lowered,
        content: Content<'_>,
        span: Span,
    ) -> Result<Assertion> {
        let Type::Struct(structure) = ty else { return Err("unions".to_owned()) };
        let mut parts = Vec::new();
        let (ghost, real): (Vec<Field>, Vec<Field>) = self.fields_of(ty)?.into_iter().partition(|field| field.is_ghost);
        for field in ghost {
            let cell = self.lowering.field_cell(structure, &field.name, &field.ty, field.span);
            parts.push(instance(cell, vec![Pattern::Value(address.clone()), Pattern::Any], span));
        }
        for (position, field) in real.into_iter().enumerate() {
            let content = self.content_of_field(content, &field, position)?;
            if is_object(&field.ty) {
                let offset = self.lowering.checked.context.offset(ty, &field.name).ok_or("fields of this structure")?;
                parts.push(self.object(&field.ty, &moved(address, offset), content, span)?);
            } else if field.ty.is_float() {
                return Err("fields that are floating-point numbers".to_owned());
            } else {
                let cell = self.lowering.field_cell(structure, &field.name, &field.ty, field.span);
                let value = self.scalar_content(&field.ty, content)?;
                parts.push(instance(cell, vec![Pattern::Value(address.clone()), value], span));
            }
        }
        Ok(Assertion::new(AssertionKind::Star(parts), span))
    }

    /// The members of a union, which lie in one place, and the predicates of these.
    pub(super) fn members(&mut self, ty: &Type) -> Result<Vec<(Field, Name)>> {
        let Type::Union(union) = ty else { return Err("the members of what is no union".to_owned()) };
        let mut members = Vec::new();
        for field in self.fields_of(ty)? {
            if is_object(&field.ty) || field.ty.is_float() {
                return Err("unions with structures, arrays or floating-point numbers in them".to_owned());
            }
            let cell = self.lowering.field_cell(union, &field.name, &field.ty, field.span);
            members.push((field, cell));
        }
        let shared: Vec<Name> = members.iter().map(|(_, cell)| cell.clone()).collect();
        if !self.lowering.program.unions.contains(&shared) {
            self.lowering.program.unions.push(shared);
        }
        Ok(members)
    }

    /// The place of a union: as its first member, unless it begins with another one.
    fn union_object(&mut self, ty: &Type, address: &Lowered, content: Content<'_>, span: Span) -> Result<Assertion> {
        let members = self.members(ty)?;
        let named = match content {
            Content::Given(Initialiser::List(items, _)) => match items.as_slice() {
                [] => None,
                [item] => item.field.clone(),
                _ => return Err("this initialiser".to_owned()),
            },
            _ => None,
        };
        let is_it = |field: &Field| named.as_ref().is_none_or(|name| *name == field.name);
        let (field, cell) = members.into_iter().find(|(field, _)| is_it(field)).ok_or("unions without members")?;
        let content = match content {
            Content::Given(Initialiser::List(items, _)) => match items.first() {
                Some(item) => Content::Given(&item.value),
                None => Content::Zero,
            },
            other => other,
        };
        let value = self.scalar_content(&field.ty, content)?;
        Ok(instance(cell, vec![Pattern::Value(address.clone()), value], span))
    }

    pub(super) fn fields_of(&self, ty: &Type) -> Result<Vec<Field>> {
        let fields = self.lowering.checked.context.fields(ty).map(<[Field]>::to_vec);
        fields.ok_or_else(|| format!("{}, whose fields are not known", crate::check::describe(ty)))
    }

    fn content_of_field<'s>(&self, content: Content<'s>, field: &Field, position: usize) -> Result<Content<'s>> {
        let Content::Given(initialiser) = content else { return Ok(content) };
        let Initialiser::List(items, _) = initialiser else {
            return Err("a structure that begins with another one inside of something".to_owned());
        };
        let mut found = None;
        for (next, item) in items.iter().enumerate() {
            let is_it = match &item.field {
                Some(name) => *name == field.name,
                None => next == position,
            };
            if is_it {
                found = Some(&item.value);
            }
        }
        match found {
            Some(value) if is_object(&field.ty) && !is_braced(value) => {
                Err("initialisers without inner braces".to_owned())
            }
            Some(value) => Ok(Content::Given(value)),
            None => Ok(content.rest()),
        }
    }

    fn scalar_content(&mut self, ty: &Type, content: Content<'_>) -> Result<Pattern> {
        Ok(match content {
            Content::Anything => Pattern::Any,
            Content::Zero => {
                Pattern::Value(if *ty == Type::Bool { Lowered::Boolean(false) } else { Lowered::integer(0) })
            }
            Content::Given(Initialiser::Expression(expression)) => Pattern::Value(self.converted_for(expression, ty)?),
            Content::Given(Initialiser::List(items, _)) => match items.as_slice() {
                [InitialiserItem { value: Initialiser::Expression(expression), .. }] => {
                    Pattern::Value(self.converted_for(expression, ty)?)
                }
                _ => return Err("this initialiser".to_owned()),
            },
        })
    }

    fn array_object(&mut self, ty: &Type, address: &Lowered, content: Content<'_>, span: Span) -> Result<Assertion> {
        let (element, count) = flat(ty).ok_or("arrays whose length is not constant")?;
        if is_object(element) || matches!(content, Content::Given(_)) && element != ty.target().unwrap_or(ty) {
            return self.element_objects(ty, address, content, span);
        }
        let array = self.lowering.array(element, span).ok_or_else(|| self.lowering.without_array())?;
        let values = match content {
            Content::Anything => Pattern::Any,
            _ => Pattern::Value(self.element_values(element, count, content)?),
        };
        let arguments = vec![Pattern::Value(address.clone()), Pattern::Value(Lowered::integer(count)), values];
        Ok(instance(array, arguments, span))
    }

    /// One object after the other.
    fn element_objects(&mut self, ty: &Type, address: &Lowered, content: Content<'_>, span: Span) -> Result<Assertion> {
        let Type::Array(element, Some(length)) = ty else {
            return Err("arrays whose length is not constant".to_owned());
        };
        if *length > MOST_ELEMENTS {
            return Err("long arrays of structures".to_owned());
        }
        let size = self.lowering.checked.context.size(element).ok_or("the size of this type")?;
        let items = positions(content)?;
        let mut parts = Vec::new();
        for index in 0..*length {
            let content = match items.iter().rev().find(|(position, _)| *position == index) {
                Some((_, value)) if is_object(element) && !is_braced(value) => {
                    return Err("initialisers without inner braces".to_owned());
                }
                Some((_, value)) => Content::Given(value),
                None => content.rest(),
            };
            parts.push(self.object(element, &moved(address, index * size), content, span)?);
        }
        Ok(Assertion::new(AssertionKind::Star(parts), span))
    }

    /// The values of an array of scalars as a list.
    fn element_values(&mut self, element: &Type, count: u64, content: Content<'_>) -> Result<Lowered> {
        if count > MOST_ELEMENTS {
            return Err("long arrays with certain values".to_owned());
        }
        let zero = if *element == Type::Bool { Lowered::Boolean(false) } else { Lowered::integer(0) };
        let mut values = vec![zero; usize::try_from(count).unwrap_or(0)];
        if let Content::Given(Initialiser::Expression(expression)) = content {
            let ExpressionKind::Text(bytes) = &expression.kind else { return Err("this initialiser".to_owned()) };
            for (value, byte) in values.iter_mut().zip(bytes) {
                *value =
                    Lowered::integer(if *element == Type::CHAR { i32::from(*byte as i8) } else { i32::from(*byte) });
            }
        }
        for (position, item) in positions(content)? {
            let Initialiser::Expression(expression) = item else { return Err("this initialiser".to_owned()) };
            let value = self.converted_for(expression, element)?;
            if let Some(slot) = usize::try_from(position).ok().and_then(|position| values.get_mut(position)) {
                *slot = value;
            }
        }
        let ty = Type::list(element.clone());
        let (nil, cons) =
            (self.lowering.constructor(&Name::new("nil"), &ty), self.lowering.constructor(&Name::new("cons"), &ty));
        let nothing = Lowered::Construct(nil, Vec::new());
        Ok(values.into_iter().rev().fold(nothing, |rest, value| Lowered::Construct(cons.clone(), vec![value, rest])))
    }

    /// Copies every place of an object to another one of the same type.
    pub(super) fn copy_object(&mut self, ty: &Type, from: &Lowered, to: &Lowered, span: Span) -> Result<()> {
        let Type::Struct(structure) = ty else { return Err("copies of unions".to_owned()) };
        for field in self.fields_of(ty)? {
            let offset = self.lowering.checked.context.offset(ty, &field.name).ok_or("fields of this structure")?;
            match &field.ty {
                Type::Struct(_) => self.copy_object(&field.ty, &moved(from, offset), &moved(to, offset), span)?,
                Type::Array(..) => {
                    let values = self.array_values(&field.ty, &moved(from, offset), span)?;
                    self.store_array(&field.ty, &moved(to, offset), values, span)?;
                }
                Type::Union(_) => return Err("copies of unions in structures".to_owned()),
                scalar => {
                    let cell = self.lowering.field_cell(structure, &field.name, scalar, field.span);
                    let target = self.temporary("copied");
                    let load = StepKind::Load { target: target.clone(), cell: cell.clone(), address: from.clone() };
                    self.emit(load, span)?;
                    let value = Lowered::Variable(target);
                    self.emit(StepKind::Store { cell, address: to.clone(), value }, span)?;
                }
            }
        }
        Ok(())
    }
}

fn is_braced(initialiser: &Initialiser) -> bool {
    match initialiser {
        Initialiser::List(..) => true,
        Initialiser::Expression(expression) => matches!(expression.kind, ExpressionKind::Text(_)),
    }
}

/// The elements an initialiser mentions, by their positions.
fn positions<'s>(content: Content<'s>) -> Result<Vec<(u64, &'s Initialiser)>> {
    let Content::Given(Initialiser::List(items, _)) = content else { return Ok(Vec::new()) };
    let mut next = 0;
    let mut found = Vec::new();
    for item in items {
        if item.field.is_some() {
            return Err("the name of a field in an array".to_owned());
        }
        let position = item.index.unwrap_or(next);
        found.push((position, &item.value));
        next = position + 1;
    }
    Ok(found)
}
