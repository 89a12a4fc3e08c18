//! A program by its names, and how its types lie in memory.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::Name;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::{
    check::Checked,
    syntax::{
        Constructor, Contract, DeclarationKind, Field, Function, FunctionKind, Global, Inductive, Predicate, Structure,
        Type,
    },
};

/// Everything of a unit that is found by name. A definition hides its announcements.
pub(crate) struct Program<'u> {
    pub(crate) checked: &'u Checked,
    functions: BTreeMap<&'u str, &'u Function>,
    /// Mathematical functions have names of their own.
    fixpoints: BTreeMap<&'u str, &'u Function>,
    pub(crate) predicates: BTreeMap<&'u str, &'u Predicate>,
    pub(crate) globals: BTreeMap<&'u str, &'u Global>,
    structures: BTreeMap<&'u str, &'u Structure>,
    constructors: BTreeMap<&'u str, (&'u Inductive, &'u Constructor)>,
    inductives: BTreeMap<&'u str, &'u Inductive>,
    enumerators: BTreeMap<&'u str, &'u BigInt>,
    /// Contracts of functions, where any of their declarations has one.
    contracts: BTreeMap<&'u str, &'u Contract>,
    /// Functions whose declarations all come from the headers of gainsay.
    library: BTreeSet<&'u str>,
    /// Predicates that the program itself declares.
    own_predicates: BTreeSet<&'u str>,
    /// Numbers that the program itself mentions.
    pub(crate) constants: Vec<i128>,
    /// Whether the smallest and largest numbers of types are tried, too.
    pub(crate) extremes: bool,
}

impl<'u> Program<'u> {
    pub(crate) fn new(checked: &'u Checked) -> Program<'u> {
        let unit = &checked.unit;
        let mut program = Program {
            checked,
            functions: BTreeMap::new(),
            fixpoints: BTreeMap::new(),
            predicates: BTreeMap::new(),
            globals: BTreeMap::new(),
            structures: BTreeMap::new(),
            constructors: BTreeMap::new(),
            inductives: BTreeMap::new(),
            enumerators: BTreeMap::new(),
            contracts: BTreeMap::new(),
            library: BTreeSet::new(),
            own_predicates: BTreeSet::new(),
            extremes: false,
            constants: super::constants::mentioned(unit),
        };
        for declaration in &unit.declarations {
            program.add(&declaration.kind, declaration.from_library);
        }
        program.drop_structures_in_themselves();
        program
    }

    /// A structure that lies in itself has no size; it is taken for one of which nothing is known.
    fn drop_structures_in_themselves(&mut self) {
        let names: Vec<&'u str> = self.structures.keys().copied().collect();
        for name in names {
            let (mut pending, mut seen) = (vec![name], BTreeSet::new());
            while let Some(outer) = pending.pop() {
                let fields = self.structures.get(outer).and_then(|structure| structure.fields.as_deref());
                let inner: Vec<&str> =
                    fields.unwrap_or_default().iter().filter_map(|field| within(&field.ty)).collect();
                if inner.contains(&name) {
                    self.structures.remove(name);
                    break;
                }
                pending.extend(inner.into_iter().filter(|inner| seen.insert(*inner)));
            }
        }
    }

    fn add(&mut self, declaration: &'u DeclarationKind, from_library: bool) {
        match declaration {
            DeclarationKind::Structure(structure) => {
                let known = self.structures.entry(&structure.name).or_insert(structure);
                if known.fields.is_none() {
                    *known = structure;
                }
            }
            DeclarationKind::Enumeration(enumerators) => {
                self.enumerators.extend(enumerators.iter().map(|item| (&*item.name, &item.value)));
            }
            DeclarationKind::Global(global) => {
                let known = self.globals.entry(&global.name).or_insert(global);
                if known.is_extern {
                    *known = global;
                }
            }
            DeclarationKind::Function(function) => self.add_function(function, from_library),
            DeclarationKind::Predicate(predicate) => {
                if !from_library {
                    self.own_predicates.insert(&predicate.name);
                }
                let known = self.predicates.entry(&predicate.name).or_insert(predicate);
                if known.body.is_none() {
                    *known = predicate;
                }
            }
            DeclarationKind::Inductive(inductive) => {
                self.inductives.insert(&inductive.name, inductive);
                for constructor in &inductive.constructors {
                    self.constructors.insert(&constructor.name, (inductive, constructor));
                }
            }
            DeclarationKind::Unsupported(_) => {}
        }
    }

    fn add_function(&mut self, function: &'u Function, from_library: bool) {
        let name: &'u str = &function.name;
        match function.kind {
            FunctionKind::Ordinary => {}
            FunctionKind::Fixpoint => {
                let known = self.fixpoints.entry(name).or_insert(function);
                if known.body.is_none() || !from_library {
                    *known = function;
                }
                return;
            }
            FunctionKind::Lemma | FunctionKind::AutoLemma => return,
        }
        let is_new = !self.functions.contains_key(name);
        if from_library && is_new {
            self.library.insert(name);
        } else if !from_library {
            if self.library.remove(name) {
                self.contracts.remove(name);
                self.functions.remove(name);
            }
        } else {
            return;
        }
        let known = self.functions.entry(name).or_insert(function);
        if known.body.is_none() {
            *known = function;
        }
        // The contract at the definition is the one the body is held to.
        match &function.contract {
            Some(contract) if function.body.is_some() => {
                self.contracts.insert(name, contract);
            }
            Some(contract) => {
                self.contracts.entry(name).or_insert(contract);
            }
            None => {}
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
        self.structures.values().filter(|structure| structure.is_tagless).map(|structure| structure.name.as_str())
    }

    pub(crate) fn contract(&self, function: &str) -> Option<&'u Contract> {
        self.contracts.get(function).copied()
    }

    pub(crate) fn is_own_predicate(&self, name: &str) -> bool {
        self.own_predicates.contains(name)
    }

    pub(crate) fn is_library(&self, function: &str) -> bool {
        self.library.contains(function) || !self.functions.contains_key(function)
    }

    pub(crate) fn ordinary(&self, name: &str) -> Option<&'u Function> {
        self.functions.get(name).copied()
    }

    pub(crate) fn fixpoint(&self, name: &str) -> Option<&'u Function> {
        self.fixpoints.get(name).copied()
    }

    pub(crate) fn constructor(&self, name: &str) -> Option<&'u Constructor> {
        self.constructors.get(name).map(|(_, constructor)| *constructor)
    }

    pub(crate) fn inductive(&self, name: &str) -> Option<&'u Inductive> {
        self.inductives.get(name).copied()
    }

    pub(crate) fn enumerator(&self, name: &str) -> Option<i128> {
        self.enumerators.get(name).and_then(|value| value.to_i128())
    }

    pub(crate) fn fields(&self, ty: &Type) -> Option<&'u [Field]> {
        match ty {
            Type::Struct(name) | Type::Union(name) => self.structures.get(&**name)?.fields.as_deref(),
            _ => None,
        }
    }

    pub(crate) fn size(&self, ty: &Type) -> Option<i64> {
        match ty {
            Type::Bool => Some(1),
            Type::Integer { kind, .. } => Some(kind.bytes() as i64),
            Type::Pointer(_) | Type::Float => Some(8),
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

/// The structure that lies in a value of this type.
fn within(ty: &Type) -> Option<&str> {
    match ty {
        Type::Struct(name) | Type::Union(name) => Some(name),
        Type::Array(element, _) => within(element),
        _ => None,
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
