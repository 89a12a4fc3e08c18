//! How the function of a goal is called from outside: what its inputs are called, and what has to be done to make arguments of them.

use std::collections::BTreeSet;

use gainsay_ir::functional as ir;
use gainsay_source::Name;

use super::{Writer, contract::Contract, observe::Observed, shape::Shape};
use crate::{
    lower::Function,
    rename::entity::TypeName,
    syntax::QualifiedName,
    types::data::{Constraint, Scheme, Type},
};

/// The call behind a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub function: Name,
    pub parameters: Vec<EntryParameter>,
    /// Whether what it returns can be shown.
    pub shows: bool,
    /// Whether `Integer` is among the types of its inputs.
    pub takes_large_integers: bool,
    /// Whether the types of its inputs decide which code is run.
    pub is_overloaded: bool,
    /// How the code in what it returns is run, if there is any.
    pub observed: Option<Observed>,
}

/// One argument of the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryParameter {
    /// The name of the input.
    pub label: Name,
    /// The function of the library that makes the argument of the input, with its module.
    pub made_by: Option<&'static str>,
    /// Its type as the user would write it.
    pub written: String,
    /// The type of the input.
    pub ty: Option<ir::Type>,
}

/// The types of the library that are made of lists, and the functions that make them.
const MADE_OF_LISTS: [(&str, &str); 5] = [
    ("Set", "Data.Set.fromList"),
    ("Map", "Data.Map.fromList"),
    ("IntSet", "Data.IntSet.fromList"),
    ("IntMap", "Data.IntMap.fromList"),
    ("Text", "Data.Text.pack"),
];

/// The function that makes values of the type of that name.
pub(super) fn maker_of(ty: &str) -> Option<&'static str> {
    MADE_OF_LISTS.iter().find(|(known, _)| ty == *known).map(|(_, maker)| *maker)
}

/// The functions of that kind that are called in a text.
pub(crate) fn makers_in(text: &str) -> impl Iterator<Item = &'static str> {
    MADE_OF_LISTS.into_iter().map(|(_, maker)| maker).filter(move |maker| text.contains(maker))
}

/// The module of such a function, and its name there.
pub(crate) fn module_and_name(maker: &str) -> (&str, &str) {
    maker.rsplit_once('.').unwrap_or(("", maker))
}

impl Writer<'_> {
    pub(super) fn entry(&mut self, function: &Function, contract: &Contract, labels: Vec<Name>) -> Entry {
        let parameters = contract.parameters.iter().zip(labels).map(|(parameter, label)| {
            let made_by = self.maker(&parameter.ty);
            let written = self.lowered.show_type(&parameter.ty);
            let ty = self.input_type(&parameter.ty);
            EntryParameter { label, made_by, written, ty }
        });
        let parameters = parameters.collect();
        let shows = self.shows(&contract.result.ty, function);
        // A method is called by its own name, whatever its goal is called.
        let name = match function.is_method {
            true => self.lowered.names().entities.global(function.global).name.clone(),
            false => function.name.clone(),
        };
        let takes_large_integers = contract.parameters.iter().any(|parameter| self.reaches_integer(&parameter.ty));
        let is_overloaded = !function.scheme.context.is_empty();
        let observed = self.observed(&contract.result.ty, &function.name);
        Entry { function: name, parameters, shows, takes_large_integers, is_overloaded, observed }
    }

    /// Whether values of this type can hold an `Integer`.
    fn reaches_integer(&mut self, ty: &Type) -> bool {
        let integer = self.lowered.checker().well_known.integer.map(Type::Constructor);
        let mut seen = BTreeSet::new();
        let mut pending = vec![ty.clone()];
        while let Some(ty) = pending.pop() {
            if Some(&ty) == integer.as_ref() {
                return true;
            }
            if !seen.insert(self.key(&ty)) {
                continue;
            }
            // A type that nests itself in larger ones has no end; then anything is possible.
            if seen.len() > 500 {
                return true;
            }
            match self.shape(&ty) {
                Shape::Data { constructors, .. } => {
                    pending.extend(constructors.into_iter().flat_map(|built| built.fields));
                }
                Shape::Function(argument, result) => pending.extend([argument, result]),
                Shape::Unknown => return true,
                Shape::Integer | Shape::Double | Shape::Character | Shape::Truth => {}
            }
        }
        false
    }

    pub(super) fn maker(&mut self, ty: &Type) -> Option<&'static str> {
        let Shape::Data { id, .. } = self.shape(ty) else { return None };
        if !self.hides_constructors(id) {
            return None;
        }
        maker_of(&self.lowered.names().entities.ty(id).name)
    }

    fn shows(&mut self, ty: &Type, function: &Function) -> bool {
        let written = QualifiedName { qualifier: None, name: Name::new("Show"), span: function.span };
        let Some(TypeName::Class(class)) = self.lowered.type_name(self.lowered.root(), &written).found() else {
            return false;
        };
        let constraint = Constraint { class, arguments: vec![ty.clone()] };
        let scheme = Scheme { variables: vec![], context: vec![constraint], equalities: vec![], body: ty.clone() };
        self.lowered.dictionaries(&scheme, &[], function.span).is_ok()
    }
}
