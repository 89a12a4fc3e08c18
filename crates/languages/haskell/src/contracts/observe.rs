//! How what a function returns is looked at from outside so that all code in it runs, as a test does it: the same walk as the one in the goal,
//! with the same inputs for the functions that are met.

use std::collections::BTreeMap;

use gainsay_source::Name;

use super::{
    Writer,
    shape::{Built, Shape, field_place, result_place},
};
use crate::{
    modules::{ModuleId, Origin},
    rename::entity::{ConstructorId, Value},
    types::data::Type,
};

/// What is done with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    Evaluate,
    /// It is an action: run it, and look at its result.
    Run(Box<Observation>),
    /// It is a function: call it with the input of this name, and look at its result.
    Call {
        label: Name,
        made_by: Option<&'static str>,
        result: Box<Observation>,
    },
    /// Look at its fields, by what is written down under this number.
    Inspect(usize),
}

/// A constructor, as it is written in a test, and what is done with each field; `None` is not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspected {
    pub constructor: Name,
    /// The module of the library that exports it.
    pub module: Option<Name>,
    pub fields: Vec<Option<Observation>>,
}

/// How a result that holds code is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    pub result: Observation,
    pub inspections: Vec<Vec<Inspected>>,
}

impl Observed {
    /// Whether the input of this name is for a function in the result.
    pub fn gives(&self, input: &Name) -> bool {
        let fields = self.inspections.iter().flatten().flat_map(|inspected| inspected.fields.iter().flatten());
        fields.chain([&self.result]).any(|observation| observation.gives(input))
    }
}

impl Observation {
    fn gives(&self, input: &Name) -> bool {
        match self {
            Observation::Evaluate | Observation::Inspect(_) => false,
            Observation::Run(result) => result.gives(input),
            Observation::Call { label, result, .. } => label == input || result.gives(input),
        }
    }
}

/// The walk through a type.
#[derive(Default)]
struct Walk {
    inspections: Vec<Vec<Inspected>>,
    /// By the keys of their types.
    known: BTreeMap<String, usize>,
}

impl Writer<'_> {
    /// How a result of this type is looked at, if there is code in it.
    pub(super) fn observed(&mut self, ty: &Type, place: &str) -> Option<Observed> {
        let has_code = self.within(ty).iter().any(|shape| matches!(shape, Shape::Function(..)));
        let mut walk = Walk::default();
        let result = if has_code { self.observation(ty, place, &mut walk) } else { None };
        result.map(|result| Observed { result, inspections: walk.inspections })
    }

    fn observation(&mut self, ty: &Type, place: &str, walk: &mut Walk) -> Option<Observation> {
        if let Some(result) = self.action_result(ty) {
            let result = self.observation(&result, place, walk).unwrap_or(Observation::Evaluate);
            return Some(Observation::Run(Box::new(result)));
        }
        match self.shape(ty) {
            Shape::Unknown => None,
            Shape::Integer | Shape::Double | Shape::Character | Shape::Truth => Some(Observation::Evaluate),
            Shape::Function(argument, result) => {
                let (label, made_by) = (self.given(place), self.maker(&argument));
                let result = self.observation(&result, &result_place(place), walk).unwrap_or(Observation::Evaluate);
                Some(Observation::Call { label, made_by, result: Box::new(result) })
            }
            Shape::Data { constructors, .. } => Some(self.inspection(ty, &constructors, walk)),
        }
    }

    fn inspection(&mut self, ty: &Type, constructors: &[Built], walk: &mut Walk) -> Observation {
        let key = self.key(ty);
        if let Some(number) = walk.known.get(&key) {
            return Observation::Inspect(*number);
        }
        let written: Option<Vec<_>> = constructors.iter().map(|built| self.written(built.id)).collect();
        let Some(written) = written.filter(|written| !written.is_empty()) else { return Observation::Evaluate };
        let number = walk.inspections.len();
        walk.known.insert(key.clone(), number);
        walk.inspections.push(Vec::new());
        let mut inspected = Vec::new();
        for (built, (constructor, module)) in constructors.iter().zip(written) {
            let places = (0..built.fields.len()).map(|index| field_place(&key, built, index));
            let fields = built.fields.iter().zip(places).map(|(field, place)| self.observation(field, &place, walk));
            inspected.push(Inspected { constructor, module, fields: fields.collect() });
        }
        walk.inspections[number] = inspected;
        Observation::Inspect(number)
    }

    /// The name of a constructor, with the module of the library where a program finds it. `None` if it does not.
    fn written(&self, constructor: ConstructorId) -> Option<(Name, Option<Name>)> {
        let names = self.lowered.names();
        let entity = names.entities.constructor(constructor);
        if entity.module == ModuleId::BUILTIN || names.graph.module(entity.module).origin != Origin::Library {
            return Some((entity.name.clone(), None));
        }
        let exports = |module: &ModuleId| names.exports_value(*module, Value::Constructor(constructor));
        let module = self.public_modules().find(exports)?;
        Some((entity.name.clone(), Some(names.graph.module(module).name.clone())))
    }

    /// What an action results in.
    fn action_result(&mut self, ty: &Type) -> Option<Type> {
        let ty = self.lowered.checker().zonk(ty);
        let (Type::Constructor(id), arguments) = ty.spine() else { return None };
        let names = self.lowered.names();
        let entity = names.entities.ty(*id);
        let module = names.graph.modules.get(entity.module.0 as usize);
        let is_action = entity.name == "IO" && module.is_some_and(|module| module.origin == Origin::Library);
        arguments.first().filter(|_| is_action).map(|result| (*result).clone())
    }
}
