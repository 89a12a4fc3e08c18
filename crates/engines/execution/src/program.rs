//! A program by its names, and how its types lie in memory.

use std::{collections::BTreeSet, sync::Mutex};

use gainsay_ir::c::{
    Checked, Constructor, Contract, DeclarationKind, Expression, ExpressionKind, Field, Function, Global, Inductive,
    Predicate, Structure, Type,
};
use gainsay_source::{Name, Span};
use gainsay_verdict::Notation;

use super::{
    index::{Executable, Index},
    value::Value,
};

/// A program as one of its functions sees it: everything is found by name.
pub(crate) struct Program<'u> {
    pub(crate) checked: &'u Checked,
    index: &'u Index,
    pub(crate) notation: &'u dyn Notation,
    /// Global variables that runs of the function may come to.
    pub(crate) reached_globals: Vec<&'u Global>,
    /// Numbers that the function and what its runs come to mention.
    pub(crate) constants: Vec<i128>,
    /// Whether the smallest and largest numbers of types are tried, too.
    pub(crate) extremes: bool,
    /// What a `forall` ranged over, where that was something.
    pub(crate) inhabited: Mutex<BTreeSet<Span>>,
}

impl<'u> Program<'u> {
    pub(crate) fn new(executable: &'u Executable, function: &str, extremes: bool) -> Program<'u> {
        let Executable { checked, index, notation } = executable;
        let constants = index.mentions.numbers(&Name::new(function));
        let inhabited = Mutex::default();
        let notation = &**notation;
        let mut program =
            Program { checked, index, notation, reached_globals: Vec::new(), constants, extremes, inhabited };
        if !index.globals.is_empty() {
            let reached = index.mentions.reached(&Name::new(function));
            program.reached_globals = reached.into_iter().filter_map(|name| program.global(name)).collect();
        }
        program
    }

    fn declared(&self, at: usize) -> &'u DeclarationKind {
        &self.checked.unit.declarations[at].kind
    }

    fn function_at(&self, at: usize) -> Option<&'u Function> {
        match self.declared(at) {
            DeclarationKind::Function(function) => Some(function),
            _ => None,
        }
    }

    fn structure_at(&self, at: usize) -> Option<&'u Structure> {
        match self.declared(at) {
            DeclarationKind::Structure(structure) => Some(structure),
            _ => None,
        }
    }

    pub(crate) fn global(&self, name: &str) -> Option<&'u Global> {
        match self.declared(*self.index.globals.get(name)?) {
            DeclarationKind::Global(global) => Some(global),
            _ => None,
        }
    }

    pub(crate) fn predicate(&self, name: &str) -> Option<&'u Predicate> {
        match self.declared(*self.index.predicates.get(name)?) {
            DeclarationKind::Predicate(predicate) => Some(predicate),
            _ => None,
        }
    }

    /// Whether a variable holds what it begins with for ever: `const` belongs to what arrays consist of, not to what pointers point to.
    pub(crate) fn is_constant(&self, global: &Global) -> bool {
        let mut ty = &global.ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        global.is_constant && global.initialiser.is_some() && !matches!(ty, Type::Pointer(_))
    }

    /// Structures that only a `typedef` names.
    pub(crate) fn tagless(&self) -> impl Iterator<Item = &'u str> {
        let structures = self.index.structures.values().filter_map(|at| self.structure_at(*at));
        structures.filter(|structure| structure.is_tagless).map(|structure| structure.name.as_str())
    }

    pub(crate) fn contract(&self, function: &str) -> Option<&'u Contract> {
        self.function_at(*self.index.contracts.get(function)?)?.contract.as_ref()
    }

    pub(crate) fn has_vague_fractions(&self) -> bool {
        self.index.has_vague_fractions
    }

    pub(crate) fn is_own_predicate(&self, name: &str) -> bool {
        self.index.own_predicates.contains(name)
    }

    /// Whether what becomes of its instances cannot be followed.
    pub(crate) fn is_changed_by_lemmas(&self, predicate: &str) -> bool {
        self.index.changed.contains(predicate)
    }

    /// Whether a function of the library asks for something whose owner has to be known.
    pub(crate) fn asks_permission(&self, function: &str) -> bool {
        self.index.asking.contains(function)
    }

    pub(crate) fn is_library(&self, function: &str) -> bool {
        self.index.library.contains(function) || !self.index.functions.contains_key(function)
    }

    pub(crate) fn ordinary(&self, name: &str) -> Option<&'u Function> {
        self.function_at(*self.index.functions.get(name)?)
    }

    /// Remembers that a `forall` ranged over something.
    pub(crate) fn saw_range(&self, span: Span, elements: &[Value]) {
        if !elements.is_empty()
            && let Ok(mut inhabited) = self.inhabited.lock()
        {
            inhabited.insert(span);
        }
    }

    /// All functions of C, by name.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &'u Function> {
        self.index.functions.values().filter_map(|at| self.function_at(*at))
    }

    pub(crate) fn fixpoint(&self, name: &str) -> Option<&'u Function> {
        self.function_at(*self.index.fixpoints.get(name)?)
    }

    pub(crate) fn constructor(&self, name: &str) -> Option<&'u Constructor> {
        let (at, position) = self.index.constructors.get(name)?;
        match self.declared(*at) {
            DeclarationKind::Inductive(inductive) => inductive.constructors.get(*position),
            _ => None,
        }
    }

    /// Whether a constructor belongs to what `tree(struct …)` describes.
    pub(crate) fn is_of_records(&self, constructor: &str) -> bool {
        let declared = self.index.constructors.get(constructor).map(|(at, _)| self.declared(*at));
        let is_record = |constructor: &Constructor| {
            constructor.fields.first().is_some_and(|field| field.name == gainsay_ir::c::ADDRESS)
        };
        matches!(declared, Some(DeclarationKind::Inductive(inductive)) if inductive.constructors.iter().any(is_record))
    }

    /// Whether a predicate stands for `tree(struct …)` or `path(…)`, so that nobody sees its definition.
    pub(crate) fn is_predicate_of_records(&self, name: &str) -> bool {
        let parameters = self.predicate(name).map(|declared| &declared.parameters[..]).unwrap_or_default();
        parameters.iter().any(|parameter| parameter.name == gainsay_ir::c::WHOLE)
    }

    pub(crate) fn inductive(&self, name: &str) -> Option<&'u Inductive> {
        match self.declared(*self.index.inductives.get(name)?) {
            DeclarationKind::Inductive(inductive) => Some(inductive),
            _ => None,
        }
    }

    pub(crate) fn enumerator(&self, name: &str) -> Option<i128> {
        self.index.enumerators.get(name).copied()
    }

    /// The fields of a structure. What annotations add is not followed, nor are structures to which they add something.
    pub(crate) fn fields(&self, ty: &Type) -> Option<&'u [Field]> {
        self.all_fields(ty).filter(|fields| !fields.iter().any(|field| field.is_ghost))
    }

    fn all_fields(&self, ty: &Type) -> Option<&'u [Field]> {
        match ty {
            Type::Struct(name) | Type::Union(name) => {
                self.structure_at(*self.index.structures.get(name)?)?.fields.as_deref()
            }
            _ => None,
        }
    }

    /// Whether an annotation is wrong there, so that nothing follows from what it seems to say.
    pub(crate) fn is_mistaken(&self, span: Span) -> bool {
        let overlaps = |wrong: &Span| wrong.file == span.file && wrong.start < span.end && span.start < wrong.end;
        self.checked.mistakes.iter().any(overlaps)
    }

    /// How many elements an array in an object has. That of a parameter says nothing, and one element at the end of a structure often stands for
    /// as many as there is room for.
    pub(crate) fn length(&self, array: &Expression) -> Option<u64> {
        let Type::Array(_, Some(length)) = array.ty else { return None };
        let is_part = match &array.kind {
            ExpressionKind::Member { object, field } => {
                length > 1 || self.fields(&object.ty)?.last().is_none_or(|last| last.name != *field)
            }
            ExpressionKind::Index { .. } | ExpressionKind::Dereference(_) => true,
            _ => false,
        };
        is_part.then_some(length)
    }

    pub(crate) fn size(&self, ty: &Type) -> Option<i64> {
        match ty {
            Type::Bool => Some(1),
            Type::Integer { kind, .. } => Some(kind.bytes() as i64),
            Type::Pointer(_) => Some(8),
            Type::Float(kind) => Some(kind.bytes() as i64),
            Type::Void | Type::Function { .. } => Some(1),
            Type::Array(element, length) => self.size(element)?.checked_mul(i64::try_from((*length)?).ok()?),
            Type::Struct(_) => {
                let end = self.fields(ty)?.iter().try_fold(0, |end, field| {
                    Some(round_up(end, self.alignment(&field.ty)?) + self.size(&field.ty)?)
                })?;
                Some(round_up(end, self.alignment(ty)?))
            }
            Type::Union(_) => {
                let sizes = self.fields(ty)?.iter().map(|field| self.size(&field.ty));
                let largest = sizes.collect::<Option<Vec<_>>>()?.into_iter().max().unwrap_or(0);
                Some(round_up(largest, self.alignment(ty)?))
            }
            _ => None,
        }
    }

    fn alignment(&self, ty: &Type) -> Option<i64> {
        match ty {
            Type::Array(element, _) => self.alignment(element),
            Type::Struct(_) | Type::Union(_) => {
                let all = self.fields(ty)?.iter().map(|field| self.alignment(&field.ty));
                Some(all.collect::<Option<Vec<_>>>()?.into_iter().max().unwrap_or(1))
            }
            scalar => self.size(scalar),
        }
    }

    /// Where a field lies and what it is.
    pub(crate) fn field(&self, ty: &Type, name: &str) -> Option<(i64, &'u Type)> {
        let mut end = 0;
        for field in self.fields(ty)? {
            let start = match ty {
                Type::Union(_) => 0,
                _ => round_up(end, self.alignment(&field.ty)?),
            };
            if field.name == name {
                return Some((start, &field.ty));
            }
            end = start + self.size(&field.ty)?;
        }
        None
    }

    /// How many scalars an object of a type consists of.
    pub(crate) fn parts(&self, ty: &Type) -> u64 {
        match ty {
            Type::Struct(_) | Type::Union(_) => {
                let fields = self.fields(ty).unwrap_or_default().iter();
                fields.fold(0, |sum, field| sum.saturating_add(self.parts(&field.ty)))
            }
            Type::Array(element, Some(length)) => self.parts(element).saturating_mul(*length),
            _ => 1,
        }
    }

    /// The scalar that begins at an offset of an object, and the path to it; of a union, the first.
    pub(crate) fn scalar_at(&self, ty: &Type, offset: i64) -> Option<(String, Type)> {
        match ty {
            Type::Struct(_) | Type::Union(_) => self.fields(ty)?.iter().find_map(|field| {
                let (start, _) = self.field(ty, &field.name)?;
                let inside = offset - start;
                if !(0..self.size(&field.ty)?.max(1)).contains(&inside) {
                    return None;
                }
                let (path, scalar) = self.scalar_at(&field.ty, inside)?;
                let separator = if path.is_empty() || path.starts_with('[') { "" } else { "." };
                Some((format!("{}{separator}{path}", field.name), scalar))
            }),
            Type::Array(element, _) => {
                let unit = self.size(element).filter(|unit| *unit > 0)?;
                let (path, scalar) = self.scalar_at(element, offset % unit)?;
                let separator = if path.is_empty() || path.starts_with('[') { "" } else { "." };
                Some((format!("[{}]{separator}{path}", offset / unit), scalar))
            }
            scalar => (offset == 0).then(|| (String::new(), scalar.clone())),
        }
    }

    /// All scalars of a type with their offsets and the path to each, as it is written behind the object.
    pub(crate) fn scalars(&self, ty: &Type) -> Vec<(i64, String, Type)> {
        let mut found = Vec::new();
        self.collect_scalars(ty, 0, "", &mut found);
        found
    }

    fn collect_scalars(&self, ty: &Type, at: i64, path: &str, found: &mut Vec<(i64, String, Type)>) {
        match ty {
            Type::Struct(_) | Type::Union(_) => {
                for field in self.fields(ty).unwrap_or_default() {
                    let Some((offset, _)) = self.field(ty, &field.name) else { continue };
                    let path = if path.is_empty() { field.name.to_string() } else { format!("{path}.{}", field.name) };
                    self.collect_scalars(&field.ty, at + offset, &path, found);
                }
            }
            Type::Array(element, Some(length)) => {
                let Some(size) = self.size(element) else { return };
                for index in 0..(*length).min(1 << 16) as i64 {
                    self.collect_scalars(element, at + index * size, &format!("{path}[{index}]"), found);
                }
            }
            scalar => found.push((at, path.to_owned(), scalar.clone())),
        }
    }
}

fn round_up(value: i64, alignment: i64) -> i64 {
    (value + alignment - 1) / alignment.max(1) * alignment.max(1)
}

/// The smallest and largest number of an integer type.
pub(crate) fn range(ty: &Type) -> Option<(i128, i128)> {
    match ty {
        Type::Bool => Some((0, 1)),
        Type::Integer { kind, signed } => {
            let bits = 8 * kind.bytes() as u32;
            Some(if *signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) })
        }
        _ => None,
    }
}

/// What a number becomes when it is converted to an integer type.
pub(crate) fn wrapped(value: i128, ty: &Type) -> i128 {
    match (ty, range(ty)) {
        (Type::Bool, _) => i128::from(value != 0),
        (_, Some((least, most))) => least + (value - least).rem_euclid(most - least + 1),
        (_, None) => value,
    }
}

/// The name of a structure without its tag word, for pictures.
pub(crate) fn short_name(ty: &Type) -> Option<&Name> {
    match ty {
        Type::Struct(name) | Type::Union(name) => Some(name),
        Type::Array(element, _) | Type::Pointer(element) => short_name(element),
        _ => None,
    }
}
