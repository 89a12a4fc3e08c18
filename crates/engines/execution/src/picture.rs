//! Snapshots of memory as pictures: one box for each block, one cell for each scalar, variables as labels, and what became of blocks.

use gainsay_ir::c::Type;
use gainsay_source::Name;
use gainsay_verdict::{self as verdict, Binding, Fate, HeapEntry, HeapPicture, Permission, Shown};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::{
    machine::Variable,
    memory::{Block, Cell, Memory, Origin},
    program::Program,
    show,
    substitution::Knowledge,
    value::{Pointer, Share, Value},
};

/// Of larger objects only what was written is shown.
const MOST_PARTS: u64 = 200;
/// Longer arrays are cut.
const MOST_CELLS: usize = 40;

pub(crate) struct Painter<'p, 'u> {
    pub(crate) program: &'p Program<'u>,
    pub(crate) knowledge: &'p Knowledge,
    /// Names of blocks come from here, so that they are the same in all snapshots.
    pub(crate) names: &'p Memory,
}

impl Painter<'_, '_> {
    pub(crate) fn value(&self, value: &Value) -> verdict::Value {
        match self.knowledge.shallow(value) {
            Value::Integer(number) | Value::Traced(number, _) => verdict::Value::Integer(BigInt::from(number)),
            Value::Real(share) => verdict::Value::Rational(rational(share)),
            Value::Pointer(pointer) => self.pointer(pointer),
            Value::Function(name) => verdict::Value::NamedFunction(name),
            Value::Data(name, arguments) if name == "nil" || name == "cons" => self.list(&Value::Data(name, arguments)),
            Value::Data(name, arguments) | Value::Partial(name, arguments) => verdict::Value::Constructor {
                name,
                arguments: arguments.iter().map(|argument| self.value(argument)).collect(),
            },
            Value::Unknown(_) | Value::Hole(_) => verdict::Value::Unspecified,
            Value::Undefined(_) => verdict::Value::Symbol(Name::new("uninitialised")),
        }
    }

    /// A value of a C type: NULL and characters are written as such.
    pub(crate) fn typed(&self, value: &Value, ty: &Type) -> verdict::Value {
        match (self.knowledge.shallow(value), ty) {
            (Value::Integer(0), Type::Pointer(_)) => verdict::Value::Reference(Name::new("NULL")),
            (Value::Integer(number), Type::Pointer(_)) => verdict::Value::Symbol(Name::from(format!("{number:#x}"))),
            (Value::Integer(number), Type::Bool) => verdict::Value::Boolean(number != 0),
            (Value::Pointer(place), Type::Struct(_) | Type::Union(_)) => self.structure(place, ty),
            (value, _) => self.value(&value),
        }
    }

    /// The value of a structure: `{ .x = 1, .y = 2 }`.
    fn structure(&self, place: Pointer, ty: &Type) -> verdict::Value {
        let block = &self.names.blocks[place.block];
        let parts = self.program.scalars(ty).into_iter().take(MOST_CELLS).map(|(offset, path, scalar)| {
            let cell = block.cells.get(&(place.offset + offset));
            let value = match cell.map(|cell| &cell.value) {
                Some(Some(value)) => self.content(block, value, &scalar),
                None if block.zeroed => self.typed(&Value::Integer(0), &scalar),
                _ => verdict::Value::Symbol(Name::new("uninitialised")),
            };
            format!(".{path} = {}", self.program.notation.value(&value))
        });
        verdict::Value::Symbol(Name::from(format!("{{ {} }}", parts.collect::<Vec<_>>().join(", "))))
    }

    /// A value as an argument is written: a variable by its address.
    pub(crate) fn argument(&self, value: &Value, ty: &Type) -> verdict::Value {
        if let Value::Pointer(pointer) = self.knowledge.shallow(value)
            && pointer.offset == 0
            && let block = &self.names.blocks[pointer.block]
            && let Origin::Local(name) | Origin::Global(name) = &block.origin
            && !matches!(block.ty, Some(Type::Array(..)))
        {
            return verdict::Value::Symbol(Name::from(format!("&{name}")));
        }
        self.typed(value, ty)
    }

    /// What a cell of a block holds; letters are shown as such, and what ends texts and lines where there are letters or only an end.
    fn content(&self, block: &Block, value: &Value, ty: &Type) -> verdict::Value {
        match self.knowledge.shallow(value) {
            Value::Integer(number) if *ty == Type::CHAR => match u8::try_from(number) {
                Ok(byte @ b' '..=b'~') => verdict::Value::Character(char::from(byte)),
                Ok(byte @ (0 | b'\t' | b'\n' | b'\r')) if self.holds_letters(block) => {
                    verdict::Value::Character(char::from(byte))
                }
                Ok(0) if self.is_empty_text(block) => verdict::Value::Character('\0'),
                _ => self.typed(value, ty),
            },
            _ => self.typed(value, ty),
        }
    }

    /// Small numbers are often kept in characters, too.
    fn holds_letters(&self, block: &Block) -> bool {
        block.cells.values().filter(|cell| cell.ty == Type::CHAR).any(|cell| {
            let value = cell.value.as_ref().map(|value| self.knowledge.shallow(value));
            matches!(value, Some(Value::Integer(number)) if (i128::from(b' ')..=i128::from(b'~')).contains(&number))
        })
    }

    /// Characters to which a pointer leads, of which nothing is known but that they end at once.
    fn is_empty_text(&self, block: &Block) -> bool {
        let holds = |offset: i64| {
            let value = block.cells.get(&offset).and_then(|cell| cell.value.as_ref());
            value.map(|value| self.knowledge.shallow(value))
        };
        let is_characters = block.ty == Some(Type::CHAR) && matches!(block.origin, Origin::Given | Origin::Allocated);
        let is_end = |offset: &i64| matches!(holds(*offset), Some(Value::Integer(0)));
        let is_open = |offset: &i64| matches!(holds(*offset), None | Some(Value::Unknown(_) | Value::Undefined(_)));
        is_characters && is_end(&0) && block.cells.keys().all(|offset| is_end(offset) || is_open(offset))
    }

    fn list(&self, value: &Value) -> verdict::Value {
        match self.knowledge.elements(value) {
            Ok(elements) => verdict::Value::List(elements.iter().map(|element| self.value(element)).collect()),
            Err(_) => verdict::Value::Unspecified,
        }
    }

    fn pointer(&self, pointer: Pointer) -> verdict::Value {
        let block = &self.names.blocks[pointer.block];
        if let Some(text) = show::literal(block).filter(|_| pointer.offset == 0) {
            return verdict::Value::Symbol(Name::from(text));
        }
        let name = show::block(self.names, pointer.block);
        if pointer.offset == 0 {
            return verdict::Value::Reference(Name::from(name));
        }
        let text = match self.path_at(block, pointer.offset) {
            Some(path) if path.starts_with('[') => format!("&{name}{path}"),
            Some(path) => format!("&{name}.{path}"),
            None => match self.behind(pointer) {
                Some(count) => format!("&{name}[{count}]"),
                None => format!("{name} + {} bytes", pointer.offset),
            },
        };
        verdict::Value::Symbol(Name::from(text))
    }

    /// The block and the field that lie at a place, as pictures call them.
    pub(crate) fn field(&self, place: Pointer) -> Option<(Name, Name)> {
        let block = self.names.blocks.get(place.block)?;
        let path = self.path_at(block, place.offset)?;
        let value = block.cells.get(&place.offset).and_then(|cell| cell.value.as_ref());
        // What does not matter is not what is wrong.
        if value.is_some_and(|value| matches!(self.knowledge.shallow(value), Value::Unknown(_))) {
            return None;
        }
        Some((Name::from(show::block(self.names, place.block)), Name::from(path)))
    }

    /// The fields that lead to a block that was given back; none where it was not.
    pub(crate) fn fields_to_freed(&self, freed: usize) -> Vec<(Name, Name)> {
        let is_freed = |index: usize| self.names.blocks.get(index).is_some_and(|block| block.freed);
        if !is_freed(freed) {
            return Vec::new();
        }
        let alive = self.names.blocks.iter().enumerate().filter(|(index, _)| !is_freed(*index));
        let cells =
            alive.flat_map(|(index, block)| block.cells.iter().map(move |(offset, cell)| (index, *offset, cell)));
        let leads_there = |cell: &Cell| {
            let value = cell.value.as_ref().map(|value| self.knowledge.shallow(value));
            matches!(value, Some(Value::Pointer(pointer)) if pointer.block == freed)
        };
        let found = cells.filter(|(_, _, cell)| leads_there(cell));
        found.filter_map(|(block, offset, _)| self.field(Pointer { block, offset })).collect()
    }

    /// The number of elements of an array, where a pointer points right behind the last.
    fn behind(&self, pointer: Pointer) -> Option<i64> {
        let block = &self.names.blocks[pointer.block];
        let element = match block.ty.as_ref()? {
            Type::Array(element, _) => element,
            other => other,
        };
        let unit = self.program.size(element).filter(|unit| *unit > 0)?;
        (pointer.offset == block.extent() && pointer.offset > unit && pointer.offset % unit == 0)
            .then(|| pointer.offset / unit)
    }

    /// The name of the scalar that begins at an offset of a block.
    fn path_at(&self, block: &Block, at: i64) -> Option<String> {
        if !self.is_large(block) {
            return self.paths(block).into_iter().find(|(offset, _, _)| *offset == at).map(|(_, path, _)| path);
        }
        let inside = (0..block.extent()).contains(&at);
        block.ty.as_ref().filter(|_| inside).and_then(|ty| self.program.scalar_at(ty, at)).map(|(path, _)| path)
    }

    /// Objects of which only what was written is shown.
    fn is_large(&self, block: &Block) -> bool {
        let is_object = |ty: &Type| matches!(ty, Type::Struct(_) | Type::Union(_) | Type::Array(..));
        block.ty.as_ref().is_some_and(|ty| is_object(ty) && self.program.parts(ty) > MOST_PARTS)
    }

    /// The scalars of a block with their names; a variable that is a scalar itself needs none.
    pub(crate) fn paths(&self, block: &Block) -> Vec<(i64, String, Type)> {
        let Some(ty) = &block.ty else { return cells(block) };
        let (Some(unit), extent) = (self.program.size(ty), block.extent()) else { return cells(block) };
        if unit == 0 || *ty == Type::Void {
            return cells(block);
        }
        if self.is_large(block) {
            let written = block.cells.iter().take(MOST_CELLS);
            let named = |(offset, cell): (&i64, &Cell)| Some((*offset, self.path_at(block, *offset)?, cell.ty.clone()));
            return written.filter_map(named).collect();
        }
        let scalars = self.program.scalars(ty);
        if extent <= unit && matches!(ty, Type::Struct(_) | Type::Union(_) | Type::Array(..)) {
            return scalars;
        }
        let is_single =
            matches!(block.origin, Origin::Global(_) | Origin::Local(_) | Origin::Literal) && extent <= unit;
        let mut found = Vec::new();
        for index in 0..(extent / unit).min(MOST_CELLS as i64) {
            for (offset, path, scalar) in &scalars {
                let path = match path.as_str() {
                    "" if is_single => String::new(),
                    "" => format!("[{index}]"),
                    path => format!("[{index}].{path}"),
                };
                found.push((index * unit + offset, path, scalar.clone()));
            }
        }
        found
    }

    pub(crate) fn picture(
        &self,
        label: &str,
        memory: &Memory,
        variables: Vec<Binding>,
        leaked: &[usize],
    ) -> HeapPicture {
        let mut picture = HeapPicture { label: label.to_owned(), variables, ..HeapPicture::default() };
        for (index, block) in memory.blocks.iter().enumerate() {
            let is_shown = match &block.origin {
                Origin::Given | Origin::Allocated => true,
                Origin::Global(_) => block.whole || !block.cells.is_empty(),
                Origin::Local(_) | Origin::Literal => {
                    !block.freed && matches!(block.ty, Some(Type::Struct(_) | Type::Union(_) | Type::Array(..)))
                }
                Origin::Text | Origin::Value => false,
            };
            let is_known = self.names.blocks.get(index).is_some_and(|known| known.origin == block.origin);
            if !is_shown || !is_known {
                continue;
            }
            let receiver = Name::from(show::block(self.names, index));
            picture.entries.extend(self.entries(block, &receiver));
            if block.freed {
                picture.fates.push((receiver, Fate::Freed));
            } else if leaked.contains(&index) {
                picture.fates.push((receiver, Fate::Leaked));
            }
        }
        picture
    }

    /// The written cells of a large block, and what lies between them.
    fn large_entries(&self, block: &Block, receiver: &Name) -> Vec<HeapEntry> {
        let field = |name: String, value: verdict::Value, share: Share| {
            HeapEntry::Field(verdict::Cell {
                receiver: receiver.clone(),
                field: Name::from(name),
                value: Shown::from(value),
                permission: Permission::Exact(rational(share)),
                origin: None,
            })
        };
        let between = |from: i64, to: i64| {
            let Some(Type::Array(element, _)) = &block.ty else { return None };
            let unit = self.program.size(element).filter(|unit| *unit > 0)?;
            let value = if block.zeroed { "0" } else { "uninitialised" };
            let (from, to) = ((from + unit - 1) / unit, to / unit);
            let name = if to == from + 1 { format!("[{from}]") } else { format!("[{from}..{to}]") };
            (from < to && block.whole).then(|| field(name, verdict::Value::Symbol(Name::new(value)), Share::ALL))
        };
        let (mut entries, mut end) = (Vec::new(), 0);
        for (offset, cell) in block.cells.iter().take(MOST_CELLS) {
            entries.extend(between(end, *offset));
            end = offset + cell.size;
            let Some(path) = self.path_at(block, *offset) else { continue };
            let value = cell.value.as_ref().map(|value| self.content(block, value, &cell.ty));
            let value = value.unwrap_or_else(|| verdict::Value::Symbol(Name::new("uninitialised")));
            entries.push(field(path, value, cell.share));
        }
        match block.cells.len().saturating_sub(MOST_CELLS) {
            0 => entries.extend(between(end, block.extent())),
            more => entries.push(field(format!("{more} more"), verdict::Value::Unspecified, Share::ALL)),
        }
        entries
    }

    fn entries(&self, block: &Block, receiver: &Name) -> Vec<HeapEntry> {
        if self.is_large(block) {
            return self.large_entries(block, receiver);
        }
        let mut entries = Vec::new();
        for (offset, path, ty) in self.paths(block) {
            let cell = block.cells.get(&offset);
            let value = match cell {
                Some(cell) => match &cell.value {
                    Some(value) => self.content(block, value, &ty),
                    None => verdict::Value::Symbol(Name::new("uninitialised")),
                },
                None if block.zeroed => self.typed(&Value::Integer(0), &ty),
                None if block.whole => verdict::Value::Symbol(Name::new("uninitialised")),
                None => continue,
            };
            let share = cell.map_or(Share::ALL, |cell| cell.share);
            entries.push(HeapEntry::Field(verdict::Cell {
                receiver: receiver.clone(),
                field: Name::from(path),
                value: Shown::from(value),
                permission: Permission::Exact(rational(share)),
                origin: None,
            }));
        }
        entries
    }

    pub(crate) fn variables(&self, variables: &[Variable]) -> Vec<Binding> {
        let bindings = variables.iter().map(|Variable { name, ty, value }| {
            let value = match value {
                Some(value) => self.typed(value, ty),
                None => verdict::Value::Symbol(Name::new("uninitialised")),
            };
            Binding { name: name.clone(), ty: ty.to_string(), value: Shown::from(value), origin: None }
        });
        bindings.collect()
    }
}

fn cells(block: &Block) -> Vec<(i64, String, Type)> {
    let cells = block.cells.iter().take(MOST_CELLS);
    cells.enumerate().map(|(index, (offset, cell))| (*offset, format!("[{index}]"), cell.ty.clone())).collect()
}

pub(crate) fn rational(share: Share) -> BigRational {
    BigRational::new(BigInt::from(share.numerator()), BigInt::from(share.denominator()))
}
