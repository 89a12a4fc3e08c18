//! Sorts, datatypes and function symbols: the signature part of the arena. All are `Copy` handles into [`Signature`].
//! Not here: terms.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;

/// A sort; equal handles mean equal sorts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sort(pub(crate) u32);

impl Sort {
    pub const BOOL: Sort = Sort(0);
    pub const INT: Sort = Sort(1);
    pub const REAL: Sort = Sort(2);
    pub const STRING: Sort = Sort(3);
}

/// What a [`Sort`] handle stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SortKind {
    Bool,
    Int,
    Real,
    String,
    BitVec(u32),
    Array(Sort, Sort),
    Datatype(Box<str>),
    Uninterpreted(Box<str>),
}

/// A function symbol; without parameters it is a variable (a free constant).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Function(pub(crate) u32);

/// One constructor of one datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Constructor(pub(crate) u32);

/// Name, parameters and result of a [`Function`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionInfo {
    pub name: Box<str>,
    pub parameters: Box<[Sort]>,
    pub result: Sort,
    /// Tells symbols of equal name apart.
    pub origin: Origin,
}

/// Where a function symbol comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// By name: asking again gives the same symbol.
    Named,
    /// Made once, never handed out again.
    Fresh(u32),
    /// The variable of a quantifier, named by nesting level and position.
    Bound { level: u32, position: u32 },
}

/// One constructor as the user declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructorDeclaration {
    pub name: String,
    pub fields: Vec<(String, Sort)>,
}

impl ConstructorDeclaration {
    pub fn new(name: impl Into<String>, fields: &[(&str, Sort)]) -> Self {
        let fields = fields.iter().map(|(field, sort)| ((*field).to_string(), *sort)).collect();
        ConstructorDeclaration { name: name.into(), fields }
    }
}

/// A constructor in the arena.
#[derive(Clone, Debug)]
pub struct ConstructorInfo {
    pub name: Box<str>,
    pub datatype: Sort,
    pub fields: Box<[(Box<str>, Sort)]>,
}

/// All sorts, functions and constructors of one arena.
#[derive(Default)]
pub(crate) struct Signature {
    sorts: Vec<SortKind>,
    sort_by_kind: HashMap<SortKind, Sort, FxBuildHasher>,
    functions: Vec<FunctionInfo>,
    function_by_info: HashMap<FunctionInfo, Function, FxBuildHasher>,
    constructors: Vec<ConstructorInfo>,
    constructors_of: HashMap<Sort, Vec<Constructor>, FxBuildHasher>,
    fresh: u32,
}

/// How many of each there are.
pub(crate) struct Sizes {
    pub(crate) sorts: usize,
    pub(crate) functions: usize,
    pub(crate) constructors: usize,
}

impl Signature {
    pub(crate) fn new() -> Self {
        let mut signature = Signature::default();
        for kind in [SortKind::Bool, SortKind::Int, SortKind::Real, SortKind::String] {
            signature.sort(kind);
        }
        signature
    }

    pub(crate) fn sizes(&self) -> Sizes {
        Sizes { sorts: self.sorts.len(), functions: self.functions.len(), constructors: self.constructors.len() }
    }

    pub(crate) fn sort(&mut self, kind: SortKind) -> Sort {
        if let Some(sort) = self.sort_by_kind.get(&kind) {
            return *sort;
        }
        let sort = Sort(index(self.sorts.len()));
        self.sorts.push(kind.clone());
        self.sort_by_kind.insert(kind, sort);
        sort
    }

    pub(crate) fn sort_kind(&self, sort: Sort) -> &SortKind {
        &self.sorts[sort.0 as usize]
    }

    pub(crate) fn function(&mut self, info: FunctionInfo) -> Function {
        if let Some(function) = self.function_by_info.get(&info) {
            return *function;
        }
        let function = Function(index(self.functions.len()));
        self.functions.push(info.clone());
        self.function_by_info.insert(info, function);
        function
    }

    pub(crate) fn next_fresh(&mut self) -> Origin {
        self.fresh += 1;
        Origin::Fresh(self.fresh)
    }

    pub(crate) fn function_info(&self, function: Function) -> &FunctionInfo {
        &self.functions[function.0 as usize]
    }

    pub(crate) fn define_datatype(&mut self, datatype: Sort, declarations: Vec<ConstructorDeclaration>) {
        if self.constructors_of.contains_key(&datatype) {
            return;
        }
        let mut made = Vec::with_capacity(declarations.len());
        for declaration in declarations {
            made.push(Constructor(index(self.constructors.len())));
            self.constructors.push(ConstructorInfo {
                name: declaration.name.into(),
                datatype,
                fields: declaration.fields.into_iter().map(|(name, sort)| (name.into(), sort)).collect(),
            });
        }
        self.constructors_of.insert(datatype, made);
    }

    pub(crate) fn constructors(&self, datatype: Sort) -> &[Constructor] {
        self.constructors_of.get(&datatype).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn constructor_info(&self, constructor: Constructor) -> &ConstructorInfo {
        &self.constructors[constructor.0 as usize]
    }

    /// How many values the sort has, if that is finite and at most `limit`.
    pub(crate) fn cardinality(&self, sort: Sort, limit: u64) -> Option<u64> {
        let size = match self.sort_kind(sort) {
            SortKind::Bool => 2,
            SortKind::BitVec(width) => 1u64.checked_shl(*width)?,
            SortKind::Datatype(_) => {
                let constructors = self.constructors(sort);
                let enumeration = constructors.iter().all(|each| self.constructor_info(*each).fields.is_empty());
                if !enumeration || constructors.is_empty() {
                    return None;
                }
                constructors.len() as u64
            }
            _ => return None,
        };
        (size <= limit).then_some(size)
    }

    /// Every datatype reachable from `sort` through fields and arrays, in order of their handles, `sort` included.
    pub(crate) fn reachable_sorts(&self, sort: Sort) -> BTreeSet<Sort> {
        let mut seen = BTreeSet::new();
        let mut pending = vec![sort];
        while let Some(next) = pending.pop() {
            if !seen.insert(next) {
                continue;
            }
            match self.sort_kind(next) {
                SortKind::Array(from, to) => pending.extend([*from, *to]),
                SortKind::Datatype(_) => {
                    for constructor in self.constructors(next) {
                        pending.extend(self.constructor_info(*constructor).fields.iter().map(|(_, field)| *field));
                    }
                }
                _ => {}
            }
        }
        seen
    }
}

pub(crate) fn index(length: usize) -> u32 {
    u32::try_from(length).expect("an arena holds fewer than 2^32 items")
}
