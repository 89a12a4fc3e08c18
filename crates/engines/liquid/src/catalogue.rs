//! A program by its names: what constructors make, which functions there are, which measures the logic has.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{
    Constructor, Datatype, Definition, Function, Logic, Measure, Program, Sort, Type, VALUE, Variance,
};
use gainsay_source::Name;

use crate::{prove::predicates, unfold::selector_name};

pub(crate) struct Catalogue<'p> {
    pub program: &'p Program,
    functions: BTreeMap<&'p Name, &'p Function>,
    datatypes: BTreeMap<&'p Name, &'p Datatype>,
    constructors: BTreeMap<&'p Name, (&'p Datatype, &'p Constructor)>,
    /// The functions that tell which constructor made a value.
    tags: Vec<Measure>,
    /// Constructors as functions of the logic.
    makers: Vec<Measure>,
    /// Predicate parameters of functions as functions of the logic, of which nothing is known.
    relations: Vec<Measure>,
    /// Fields of constructors as functions of the logic.
    selectors: Vec<Measure>,
    /// The measure that each function of the program is, if it is one.
    definitions: BTreeMap<&'p Name, &'p Definition>,
    /// What holds of all values of a datatype, because every constructor keeps it.
    pub invariants: BTreeMap<Name, Vec<Logic>>,
}

impl<'p> Catalogue<'p> {
    pub(crate) fn new(program: &'p Program) -> Catalogue<'p> {
        let functions = program.functions.iter().map(|function| (&function.name, function)).collect();
        let datatypes = program.datatypes.iter().map(|datatype| (&datatype.name, datatype)).collect();
        let constructors = program.datatypes.iter().flat_map(|datatype| {
            datatype.constructors.iter().map(move |constructor| (&constructor.name, (datatype, constructor)))
        });
        let tags = program.datatypes.iter().map(|datatype| Measure {
            name: tag_name(&datatype.name),
            parameters: vec![sort_of(datatype)],
            result: Sort::Int,
        });
        let makers = program.datatypes.iter().flat_map(|datatype| {
            datatype.constructors.iter().map(move |constructor| Measure {
                name: constructor.name.clone(),
                parameters: constructor.fields.iter().map(|(_, ty)| ty.sort()).collect(),
                result: sort_of(datatype),
            })
        });
        let relations = program.functions.iter().flat_map(predicates).filter_map(|(name, relation)| {
            let Type::Relation { parameters, value, .. } = relation else { return None };
            let parameters = parameters.into_iter().map(|(_, sort)| sort).chain([value]).collect();
            Some(Measure { name, parameters, result: Sort::Bool })
        });
        let (tags, makers, relations) = (tags.collect(), makers.collect(), relations.collect());
        let constructors = constructors.collect();
        let selectors = program.datatypes.iter().flat_map(|datatype| {
            datatype.constructors.iter().flat_map(move |constructor| {
                constructor.fields.iter().enumerate().map(move |(place, (_, ty))| Measure {
                    name: selector_name(&constructor.name, place),
                    parameters: vec![sort_of(datatype)],
                    result: ty.sort(),
                })
            })
        });
        let selectors = selectors.collect();
        let definitions = program.definitions.iter().map(|definition| (&definition.function, definition)).collect();
        let invariants = BTreeMap::new();
        Catalogue {
            program,
            functions,
            datatypes,
            constructors,
            tags,
            makers,
            relations,
            selectors,
            definitions,
            invariants,
        }
    }

    pub(crate) fn function(&self, name: &Name) -> Option<&'p Function> {
        self.functions.get(name).copied()
    }

    pub(crate) fn datatype(&self, name: &Name) -> Option<&'p Datatype> {
        self.datatypes.get(name).copied()
    }

    pub(crate) fn constructor(&self, name: &Name) -> Option<(&'p Datatype, &'p Constructor)> {
        self.constructors.get(name).copied()
    }

    /// The measure that a function of the program is.
    pub(crate) fn definition(&self, function: &Name) -> Option<&'p Definition> {
        self.definitions.get(function).copied()
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

    pub(crate) fn owner(&self, constructor: &Name) -> Option<&'p Datatype> {
        self.constructors.get(constructor).map(|(owner, _)| *owner)
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
        match self.datatypes.get(name) {
            Some(datatype) if datatype.variances.len() == count => datatype.variances.clone(),
            _ => vec![Variance::Invariant; count],
        }
    }

    pub(crate) fn measures(&self) -> BTreeMap<&Name, &Measure> {
        let all = self
            .makers
            .iter()
            .chain(&self.tags)
            .chain(&self.relations)
            .chain(&self.selectors)
            .chain(&self.program.measures);
        all.map(|measure| (&measure.name, measure)).collect()
    }

    /// For each constructor the function that tells it apart from others, and what that is of it.
    pub(crate) fn tags(&self) -> BTreeMap<&Name, (Name, usize)> {
        let constructors = self.program.datatypes.iter().flat_map(|datatype| {
            let all = datatype.constructors.iter().enumerate();
            all.map(move |(index, constructor)| (&constructor.name, (tag_name(&datatype.name), index)))
        });
        constructors.collect()
    }

    /// What holds of a value because of its sort.
    pub(crate) fn invariants_of(&self, sort: &Sort, value: &Logic) -> Vec<Logic> {
        let Sort::Data(name, _) = sort else { return Vec::new() };
        let known = self.invariants.get(name).into_iter().flatten();
        known.map(|invariant| invariant.substitute(&[(Name::new(VALUE), value.clone())])).collect()
    }
}

fn tag_name(datatype: &Name) -> Name {
    Name::from(format!("tag#{datatype}"))
}

fn sort_of(datatype: &Datatype) -> Sort {
    Sort::Data(datatype.name.clone(), datatype.parameters.iter().cloned().map(Sort::Variable).collect())
}
