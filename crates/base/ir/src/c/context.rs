//! Everything declared at the top of a program.

use std::collections::BTreeMap;

use gainsay_source::Name;
use num_bigint::BigInt;

use super::{ANONYMOUS, Builtin, DeclarationKind, Field, FunctionKind, IntegerKind, Parameter, Type, Unit};

#[derive(Clone, Debug)]
pub struct Signature {
    pub kind: FunctionKind,
    pub type_parameters: Vec<Name>,
    pub parameters: Vec<Parameter>,
    pub result: Type,
    /// How many of the first parameters no call gives.
    pub hidden: usize,
    pub variadic: bool,
    /// Declared in a header of gainsay's.
    pub from_library: bool,
}

#[derive(Clone, Debug)]
pub struct PredicateSignature {
    pub type_parameters: Vec<Name>,
    pub parameters: Vec<Parameter>,
    pub inputs: Option<usize>,
    /// How many of them are given where it is a value.
    pub given: usize,
    /// Declared in a header of gainsay's.
    pub from_library: bool,
}

#[derive(Clone, Debug)]
pub struct ConstructorSignature {
    pub inductive: Name,
    pub type_parameters: Vec<Name>,
    pub fields: Vec<Parameter>,
}

#[derive(Clone, Debug, Default)]
pub struct Context {
    pub structures: BTreeMap<Name, Vec<Field>>,
    pub unions: BTreeMap<Name, Vec<Field>>,
    pub globals: BTreeMap<Name, Type>,
    pub enumerators: BTreeMap<Name, BigInt>,
    /// C functions and lemmas.
    pub functions: BTreeMap<Name, Signature>,
    pub fixpoints: BTreeMap<Name, Signature>,
    pub predicates: BTreeMap<Name, PredicateSignature>,
    pub constructors: BTreeMap<Name, ConstructorSignature>,
    /// Inductive types with their type parameters.
    pub inductives: BTreeMap<Name, Vec<Name>>,
}

impl Context {
    pub fn of(unit: &Unit) -> Context {
        let mut context = Context::default();
        for declaration in &unit.declarations {
            context.add(&declaration.kind, declaration.from_library);
        }
        context
    }

    fn add(&mut self, kind: &DeclarationKind, from_library: bool) {
        match kind {
            DeclarationKind::Structure(structure) => {
                let table = if structure.is_union { &mut self.unions } else { &mut self.structures };
                if let Some(fields) = &structure.fields {
                    table.insert(structure.name.clone(), fields.clone());
                }
            }
            DeclarationKind::Enumeration(enumerators) => {
                self.enumerators.extend(enumerators.iter().map(|each| (each.name.clone(), each.value.clone())));
            }
            DeclarationKind::Global(global) => {
                self.globals.insert(global.name.clone(), global.ty.clone());
            }
            DeclarationKind::Function(function) => {
                let signature = Signature {
                    kind: function.kind,
                    type_parameters: function.type_parameters.clone(),
                    parameters: function.parameters.clone(),
                    result: function.result.clone(),
                    hidden: function.hidden,
                    variadic: function.variadic,
                    from_library,
                };
                let fixpoint = function.kind == FunctionKind::Fixpoint;
                let table = if fixpoint { &mut self.fixpoints } else { &mut self.functions };
                table.insert(function.name.clone(), signature);
            }
            DeclarationKind::Predicate(predicate) => {
                let signature = PredicateSignature {
                    type_parameters: predicate.type_parameters.clone(),
                    parameters: predicate.parameters.clone(),
                    inputs: predicate.inputs,
                    given: predicate.given,
                    from_library,
                };
                self.predicates.insert(predicate.name.clone(), signature);
            }
            DeclarationKind::Inductive(inductive) => {
                self.inductives.insert(inductive.name.clone(), inductive.type_parameters.clone());
                for constructor in &inductive.constructors {
                    let signature = ConstructorSignature {
                        inductive: inductive.name.clone(),
                        type_parameters: inductive.type_parameters.clone(),
                        fields: constructor.fields.clone(),
                    };
                    self.constructors.insert(constructor.name.clone(), signature);
                }
            }
            DeclarationKind::FamilyInstance(_) | DeclarationKind::Unsupported(_) => {}
        }
    }

    /// Whether a structure or union is a part of itself, so that it has no size.
    pub fn contains_itself(&self, name: &Name) -> bool {
        let mut waiting = vec![name.clone()];
        let mut seen: Vec<Name> = Vec::new();
        while let Some(next) = waiting.pop() {
            for field in self.structures.get(&next).or_else(|| self.unions.get(&next)).into_iter().flatten() {
                let mut ty = &field.ty;
                while let Type::Array(element, _) = ty {
                    ty = element;
                }
                if let Type::Struct(inner) | Type::Union(inner) = ty {
                    if inner == name {
                        return true;
                    }
                    if !seen.contains(inner) {
                        seen.push(inner.clone());
                        waiting.push(inner.clone());
                    }
                }
            }
        }
        false
    }

    /// The fields of a structure or union.
    pub fn fields(&self, ty: &Type) -> Option<&[Field]> {
        match ty {
            Type::Struct(name) => self.structures.get(name).map(Vec::as_slice),
            Type::Union(name) => self.unions.get(name).map(Vec::as_slice),
            _ => None,
        }
    }

    pub fn field(&self, object: &Type, field: &str) -> Option<&Type> {
        let fields = self.fields(object)?;
        fields.iter().find(|each| each.name == field).map(|each| &each.ty)
    }

    /// Whether a predicate of the program has this name: in annotations it comes before a variable. One of the library's does not.
    pub fn is_own_predicate(&self, name: &str) -> bool {
        self.predicates.get(name).is_some_and(|predicate| !predicate.from_library)
    }

    /// Whether a field is there for annotations only.
    pub fn is_ghost_field(&self, object: &Type, field: &str) -> bool {
        self.fields(object).is_some_and(|fields| fields.iter().any(|each| each.name == field && each.is_ghost))
    }

    /// The part without a name in which a field lies, with its type.
    pub fn unnamed_part(&self, object: &Type, field: &str) -> Option<(Name, Type)> {
        let unnamed = self.fields(object)?.iter().filter(|each| each.name.starts_with(ANONYMOUS));
        unnamed
            .filter(|each| self.field(&each.ty, field).is_some())
            .map(|each| (each.name.clone(), each.ty.clone()))
            .next()
    }

    /// The size in bytes, on a 64-bit system with natural alignment.
    pub fn size(&self, ty: &Type) -> Option<u64> {
        match ty {
            Type::Struct(name) => {
                let fields = self.structures.get(name)?;
                let mut end = 0u64;
                for field in fields.iter().filter(|field| !field.is_ghost) {
                    let alignment = self.alignment(&field.ty)?;
                    end = end.next_multiple_of(alignment).checked_add(self.size(&field.ty)?)?;
                }
                let alignment = self.alignment(ty)?;
                Some(end.next_multiple_of(alignment).max(1))
            }
            Type::Union(name) => {
                let mut largest = 0u64;
                for field in self.unions.get(name)? {
                    largest = largest.max(self.size(&field.ty)?);
                }
                Some(largest.next_multiple_of(self.alignment(ty)?).max(1))
            }
            Type::Array(element, Some(length)) => self.size(element)?.checked_mul(*length),
            Type::Void | Type::Function { .. } => Some(1),
            _ => self.alignment(ty),
        }
    }

    pub fn offset(&self, object: &Type, field: &str) -> Option<u64> {
        if matches!(object, Type::Union(_)) {
            return Some(0);
        }
        let mut end = 0u64;
        for each in self.fields(object)?.iter().filter(|field| !field.is_ghost) {
            let start = end.next_multiple_of(self.alignment(&each.ty)?);
            if each.name == field {
                return Some(start);
            }
            end = start.checked_add(self.size(&each.ty)?)?;
        }
        None
    }

    fn alignment(&self, ty: &Type) -> Option<u64> {
        match ty {
            Type::Bool => Some(1),
            Type::Integer { kind, .. } => Some(match kind {
                IntegerKind::Char => 1,
                IntegerKind::Short => 2,
                IntegerKind::Int => 4,
                IntegerKind::Long => 8,
            }),
            Type::Pointer(_) => Some(8),
            Type::Float(kind) => Some(kind.bytes()),
            Type::Array(element, _) => self.alignment(element),
            Type::Struct(_) | Type::Union(_) => {
                let real = self.fields(ty)?.iter().filter(|field| !field.is_ghost);
                let mut alignments = real.map(|field| self.alignment(&field.ty));
                alignments.try_fold(1, |most, each| each.map(|each| most.max(each)))
            }
            _ => None,
        }
    }

    pub fn builtin(&self, name: &str) -> Option<Builtin> {
        Builtin::named(self, name)
    }
}
