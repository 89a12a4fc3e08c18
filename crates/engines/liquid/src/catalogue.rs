//! A program by its names: what constructors make, which functions there are, which measures the logic has.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use gainsay_ir::refined::{
    Constructor, Datatype, Definition, Function, Logic, Measure, Program, Sort, Type, VALUE, Variance,
};
use gainsay_source::Name;

use crate::{prove::predicates, unfold::selector_name};

/// Values of types that grow inside of themselves are looked for so deep.
const DEEPEST_VALUE: usize = 8;

/// Made once for a program, because it is as large.
pub(crate) struct Catalogue {
    pub program: Program,
    /// Places in the program.
    functions: BTreeMap<Name, usize>,
    datatypes: BTreeMap<Name, usize>,
    constructors: BTreeMap<Name, (usize, usize)>,
    /// The functions of the logic: what the program calls measures; constructors and their fields; those that tell which constructor made a value;
    /// predicate parameters of functions, of which nothing is known.
    measures: BTreeMap<Name, Measure>,
    /// The measure that each function of the program is, if it is one.
    definitions: BTreeMap<Name, usize>,
    /// What holds of all values of a datatype, because every constructor keeps it.
    pub invariants: OnceLock<BTreeMap<Name, Vec<Logic>>>,
}

impl Catalogue {
    pub(crate) fn new(program: Program) -> Catalogue {
        let functions = program.functions.iter().map(|function| function.name.clone()).zip(0..).collect();
        let datatypes = program.datatypes.iter().map(|datatype| datatype.name.clone()).zip(0..).collect();
        let constructors = program.datatypes.iter().enumerate().flat_map(|(owner, datatype)| {
            let all = datatype.constructors.iter().enumerate();
            all.map(move |(place, constructor)| (constructor.name.clone(), (owner, place)))
        });
        let constructors = constructors.collect();
        let relations = program.functions.iter().flat_map(predicates).filter_map(|(name, relation)| {
            let Type::Relation { parameters, value, .. } = relation else { return None };
            let parameters = parameters.into_iter().map(|(_, sort)| sort).chain([value]).collect();
            Some(Measure { name, parameters, result: Sort::Bool })
        });
        let all = program.datatypes.iter().flat_map(of_datatype).chain(relations);
        let all = all.chain(program.measures.iter().cloned());
        let measures = all.map(|measure| (measure.name.clone(), measure)).collect();
        let definitions = program.definitions.iter().map(|definition| definition.function.clone()).zip(0..).collect();
        let invariants = OnceLock::new();
        Catalogue { program, functions, datatypes, constructors, measures, definitions, invariants }
    }

    pub(crate) fn function(&self, name: &Name) -> Option<&Function> {
        self.functions.get(name).and_then(|place| self.program.functions.get(*place))
    }

    pub(crate) fn datatype(&self, name: &Name) -> Option<&Datatype> {
        self.datatypes.get(name).and_then(|place| self.program.datatypes.get(*place))
    }

    pub(crate) fn constructor(&self, name: &Name) -> Option<(&Datatype, &Constructor)> {
        let (owner, place) = self.constructors.get(name)?;
        let owner = self.program.datatypes.get(*owner)?;
        Some((owner, owner.constructors.get(*place)?))
    }

    /// The measure that a function of the program is.
    pub(crate) fn definition(&self, function: &Name) -> Option<&Definition> {
        self.definitions.get(function).and_then(|place| self.program.definitions.get(*place))
    }

    /// Whether not all that the constructors of a sort's data could make are its values.
    pub(crate) fn has_refined_fields(&self, sort: &Sort) -> bool {
        let mut seen = BTreeSet::new();
        let mut work = vec![sort.clone()];
        while let Some(sort) = work.pop() {
            let Sort::Data(name, arguments) = sort else { continue };
            work.extend(arguments);
            if !seen.insert(name.clone()) {
                continue;
            }
            let constructors = self.datatype(&name).into_iter().flat_map(|datatype| &datatype.constructors);
            for (_, ty) in constructors.flat_map(|constructor| &constructor.fields) {
                let mut refined = false;
                ty.for_each_predicate(&mut |predicate| refined |= !predicate.is_true());
                if refined {
                    return true;
                }
                work.push(ty.sort());
            }
        }
        false
    }

    /// Whether a sort has a value that comes to an end: of those that have none anything can be proved by induction.
    pub(crate) fn has_finite_values(&self, sort: &Sort) -> bool {
        self.is_finite_within(sort, &mut Vec::new())
    }

    fn is_finite_within(&self, sort: &Sort, inside: &mut Vec<Sort>) -> bool {
        let Sort::Data(name, arguments) = sort else { return true };
        let Some(datatype) = self.datatype(name).filter(|datatype| !datatype.constructors.is_empty()) else {
            return true;
        };
        if inside.len() >= DEEPEST_VALUE || inside.contains(sort) {
            return false;
        }
        inside.push(sort.clone());
        let actual: Vec<(Name, Sort)> = datatype.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let is_finite = datatype.constructors.iter().any(|constructor| {
            let mut fields = constructor.fields.iter().map(|(_, ty)| ty.sort().substitute(&actual));
            fields.all(|field| self.is_finite_within(&field, inside))
        });
        inside.pop();
        is_finite
    }

    pub(crate) fn owner(&self, constructor: &Name) -> Option<&Datatype> {
        self.constructor(constructor).map(|(owner, _)| owner)
    }

    pub(crate) fn tag_of(&self, datatype: &Name) -> Name {
        tag_name(datatype)
    }

    /// What is known of the value `v` that a constructor makes from its fields.
    pub(crate) fn facts(&self, owner: &Datatype, constructor: &Constructor) -> Vec<Logic> {
        let mut facts = constructor.facts.clone();
        if owner.constructors.len() > 1 {
            let tag = owner.constructors.iter().position(|one| one.name == constructor.name).unwrap_or(0);
            let tag_of = Logic::Apply(tag_name(&owner.name), vec![Logic::value()]);
            facts.push(Logic::equal(tag_of, Logic::integer(tag)));
        }
        let fields = constructor.fields.iter().map(|(field, _)| Logic::Variable(field.clone())).collect();
        facts.push(Logic::equal(Logic::value(), Logic::Apply(constructor.name.clone(), fields)));
        facts
    }

    /// How a datatype's parameters vary; nothing is assumed of one that is not known.
    pub(crate) fn variances(&self, name: &Name, count: usize) -> Vec<Variance> {
        match self.datatype(name) {
            Some(datatype) if datatype.variances.len() == count => datatype.variances.clone(),
            _ => vec![Variance::Invariant; count],
        }
    }

    pub(crate) fn measure(&self, name: &Name) -> Option<&Measure> {
        self.measures.get(name)
    }

    /// The function that tells a constructor apart from others, and what that is of it.
    pub(crate) fn tag(&self, constructor: &Name) -> Option<(Name, usize)> {
        let (owner, place) = self.constructors.get(constructor)?;
        Some((tag_name(&self.program.datatypes.get(*owner)?.name), *place))
    }

    /// What holds of a value because of its sort.
    pub(crate) fn invariants_of(&self, sort: &Sort, value: &Logic) -> Vec<Logic> {
        let Sort::Data(name, _) = sort else { return Vec::new() };
        let known = self.invariants.get().and_then(|all| all.get(name)).into_iter().flatten();
        known.map(|invariant| invariant.substitute(&[(Name::new(VALUE), value.clone())])).collect()
    }
}

/// The functions of the logic that a datatype brings along.
fn of_datatype(datatype: &Datatype) -> Vec<Measure> {
    let (name, own) = (tag_name(&datatype.name), sort_of(datatype));
    let mut all = vec![Measure { name, parameters: vec![own.clone()], result: Sort::Int }];
    for constructor in &datatype.constructors {
        let parameters = constructor.fields.iter().map(|(_, ty)| ty.sort()).collect();
        all.push(Measure { name: constructor.name.clone(), parameters, result: own.clone() });
        for (place, (_, ty)) in constructor.fields.iter().enumerate() {
            let name = selector_name(&constructor.name, place);
            all.push(Measure { name, parameters: vec![own.clone()], result: ty.sort() });
        }
    }
    all
}

fn tag_name(datatype: &Name) -> Name {
    Name::from(format!("tag#{datatype}"))
}

fn sort_of(datatype: &Datatype) -> Sort {
    Sort::Data(datatype.name.clone(), datatype.parameters.iter().cloned().map(Sort::Variable).collect())
}
