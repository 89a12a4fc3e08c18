//! Datatypes: what values of a type are made of, which of them come to an end, and what type a value has.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::{Datatype, Program, Type};
use gainsay_source::Name;

use crate::term::{Term, Variable};

pub(crate) struct Datatypes<'p> {
    by_name: BTreeMap<&'p Name, &'p Datatype>,
    by_constructor: BTreeMap<&'p Name, &'p Datatype>,
    /// Those that have a value that comes to an end, with the constructors that make one.
    finite: BTreeSet<&'p Name>,
}

/// A type of which nothing is known.
pub(crate) fn unknown() -> Type {
    Type::Variable(Name::new("?"))
}

/// The type of counts, which are integers of any size where others are words.
pub(crate) fn exact() -> Type {
    Type::Data(Name::new("count"), Vec::new())
}

impl<'p> Datatypes<'p> {
    pub(crate) fn new(program: &'p Program) -> Datatypes<'p> {
        let by_name: BTreeMap<&Name, &Datatype> = program.datatypes.iter().map(|one| (&one.name, one)).collect();
        let constructors = |one: &'p Datatype| one.constructors.iter().map(move |built| (&built.name, one));
        let by_constructor = program.datatypes.iter().flat_map(constructors).collect();
        let mut finite: BTreeSet<&Name> = BTreeSet::new();
        loop {
            let ready = |ty: &Type| is_ready(ty, &finite);
            let fresh: Vec<&Name> = program
                .datatypes
                .iter()
                .filter(|one| !finite.contains(&one.name))
                .filter(|one| one.constructors.iter().any(|built| built.fields.iter().all(|field| ready(&field.ty))))
                .map(|one| &one.name)
                .collect();
            if fresh.is_empty() {
                return Datatypes { by_name, by_constructor, finite };
            }
            finite.extend(fresh);
        }
    }

    /// The constructors of a type with the types of their fields.
    pub(crate) fn constructors(&self, ty: &Type) -> Option<Vec<(Name, Vec<Type>)>> {
        if *ty == Type::Bool {
            return Some(vec![(Name::new("False"), Vec::new()), (Name::new("True"), Vec::new())]);
        }
        let Type::Data(name, arguments) = ty else { return None };
        let datatype = self.by_name.get(name)?;
        let fields = |built: &gainsay_ir::functional::Constructor| {
            built.fields.iter().map(|field| at(&field.ty, &datatype.parameters, arguments)).collect()
        };
        Some(datatype.constructors.iter().map(|built| (built.name.clone(), fields(built))).collect())
    }

    /// The constructors of the type that a constructor belongs to, each with the number of its fields.
    pub(crate) fn siblings(&self, constructor: &Name) -> Option<Vec<(Name, usize)>> {
        if *constructor == "True" || *constructor == "False" {
            return Some(vec![(Name::new("False"), 0), (Name::new("True"), 0)]);
        }
        let datatype = self.by_constructor.get(constructor)?;
        Some(datatype.constructors.iter().map(|one| (one.name.clone(), one.fields.len())).collect())
    }

    /// The type that a constructor belongs to; of its parameters nothing is known.
    pub(crate) fn of_constructor(&self, constructor: &Name) -> Option<Type> {
        if *constructor == "True" || *constructor == "False" {
            return Some(Type::Bool);
        }
        let datatype = self.by_constructor.get(constructor)?;
        Some(Type::Data(datatype.name.clone(), datatype.parameters.iter().map(|_| unknown()).collect()))
    }

    /// Whether every value of the type is a limit of values that come to an end, and none can apply itself.
    pub(crate) fn is_finite(&self, ty: &Type) -> bool {
        let mut seen = BTreeSet::new();
        self.is_plain(ty, &mut seen)
    }

    fn is_plain(&self, ty: &Type, seen: &mut BTreeSet<Name>) -> bool {
        match ty {
            Type::Bool | Type::Int | Type::Char | Type::Variable(_) => true,
            Type::Function(argument, result) => self.is_plain(argument, seen) && self.is_plain(result, seen),
            Type::Data(name, arguments) => {
                let Some(datatype) = self.by_name.get(name).filter(|one| self.finite.contains(&one.name)) else {
                    return false;
                };
                let own = !seen.insert(name.clone())
                    || datatype
                        .constructors
                        .iter()
                        .flat_map(|one| &one.fields)
                        .all(|field| !matches!(field.ty, Type::Function(..)) && self.is_plain(&field.ty, seen));
                own && arguments.iter().all(|argument| self.is_plain(argument, seen))
            }
            Type::Real | Type::Double | Type::Text => false,
        }
    }

    /// Whether values of the type may hold others of their own type.
    pub(crate) fn is_recursive(&self, ty: &Type) -> bool {
        let Type::Data(name, _) = ty else { return false };
        let mut reached: BTreeSet<Name> = BTreeSet::new();
        let mut pending = vec![name.clone()];
        while let Some(next) = pending.pop() {
            let Some(datatype) = self.by_name.get(&next) else { return true };
            for field in datatype.constructors.iter().flat_map(|one| &one.fields) {
                for_each_type(&field.ty, &mut |ty| {
                    if let Type::Data(inner, _) = ty
                        && reached.insert(inner.clone())
                    {
                        pending.push(inner.clone());
                    }
                });
            }
        }
        reached.contains(name)
    }

    /// Whether a value of the constructor's type may hold a function that takes such a value: with that, calls come back to themselves although
    /// no function calls itself.
    pub(crate) fn is_knotted(&self, constructor: &Name) -> bool {
        let Some(datatype) = self.by_constructor.get(constructor) else { return false };
        let mut reached: BTreeSet<&Name> = BTreeSet::new();
        let mut pending = vec![*datatype];
        let (mut is_recursive, mut has_functions, mut is_hidden) = (false, false, false);
        while let Some(next) = pending.pop() {
            for field in next.constructors.iter().flat_map(|one| &one.fields) {
                for_each_type(&field.ty, &mut |ty| match ty {
                    Type::Function(..) => has_functions = true,
                    Type::Data(name, _) => {
                        is_recursive |= *name == datatype.name;
                        match self.by_name.get(name).filter(|one| !one.constructors.is_empty()) {
                            Some(found) if reached.insert(name) => pending.push(found),
                            Some(_) => {}
                            None => is_hidden = true,
                        }
                    }
                    _ => {}
                });
            }
        }
        is_hidden || is_recursive && has_functions
    }

    /// Whether alternatives with these constructors leave nothing out.
    pub(crate) fn covers(&self, constructors: &[&Name]) -> bool {
        let Some(first) = constructors.first() else { return false };
        match self.by_constructor.get(first) {
            Some(datatype) => datatype.constructors.iter().all(|one| constructors.contains(&&one.name)),
            None => constructors.len() == 2,
        }
    }

    /// The type of a value, as far as it shows.
    pub(crate) fn type_of(&self, value: &Term, variables: &dyn Fn(Variable) -> Type) -> Type {
        match value {
            Term::Integer(_) => Type::Int,
            Term::Primitive(..) => Type::Int,
            Term::Character(_) => Type::Char,
            Term::Variable(variable) => variables(*variable),
            Term::Construct(name, parts) => {
                let Some(datatype) = self.by_constructor.get(name) else {
                    return self.of_constructor(name).unwrap_or_else(unknown);
                };
                let mut arguments = vec![unknown(); datatype.parameters.len()];
                let built = datatype.constructors.iter().find(|one| one.name == *name);
                for (field, part) in built.iter().flat_map(|built| &built.fields).zip(parts.iter()) {
                    let found = self.type_of(part, variables);
                    learn(&field.ty, &found, &datatype.parameters, &mut arguments);
                }
                Type::Data(datatype.name.clone(), arguments)
            }
            Term::Call(..) | Term::Apply(..) | Term::Crash => unknown(),
        }
    }
}

fn for_each_type<'t>(ty: &'t Type, visit: &mut dyn FnMut(&'t Type)) {
    visit(ty);
    match ty {
        Type::Data(_, parts) => parts.iter().for_each(|part| for_each_type(part, visit)),
        Type::Function(argument, result) => {
            for_each_type(argument, visit);
            for_each_type(result, visit);
        }
        _ => {}
    }
}

fn is_ready(ty: &Type, finite: &BTreeSet<&Name>) -> bool {
    match ty {
        Type::Data(name, arguments) => finite.contains(name) && arguments.iter().all(|one| is_ready(one, finite)),
        _ => true,
    }
}

fn at(ty: &Type, parameters: &[Name], arguments: &[Type]) -> Type {
    match ty {
        Type::Variable(name) => {
            let place = parameters.iter().position(|parameter| parameter == name);
            place.and_then(|place| arguments.get(place)).unwrap_or(ty).clone()
        }
        Type::Data(name, parts) => {
            Type::Data(name.clone(), parts.iter().map(|part| at(part, parameters, arguments)).collect())
        }
        Type::Function(argument, result) => {
            let at = |part: &Type| Box::new(at(part, parameters, arguments));
            Type::Function(at(argument), at(result))
        }
        other => other.clone(),
    }
}

/// What a field's type tells of the parameters, given the type of what is in it.
fn learn(written: &Type, found: &Type, parameters: &[Name], arguments: &mut [Type]) {
    match (written, found) {
        (Type::Variable(name), _) => {
            if let Some(place) = parameters.iter().position(|parameter| parameter == name) {
                arguments[place] = join(&arguments[place], found);
            }
        }
        (Type::Data(left, parts), Type::Data(right, others)) if left == right => {
            parts.iter().zip(others).for_each(|(part, other)| learn(part, other, parameters, arguments));
        }
        _ => {}
    }
}

/// What two values of one type tell of it.
pub(crate) fn join(left: &Type, right: &Type) -> Type {
    match (left, right) {
        (Type::Variable(_), other) | (other, Type::Variable(_)) => other.clone(),
        (Type::Data(name, parts), Type::Data(other, others)) if name == other && parts.len() == others.len() => {
            Type::Data(name.clone(), parts.iter().zip(others).map(|(part, other)| join(part, other)).collect())
        }
        (left, _) => left.clone(),
    }
}
