//! What holds of all values of a datatype: each candidate is proved by induction, over all constructors, before it is used.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{Datatype, Logic, Sort, VALUE};
use gainsay_smt::Solver;
use gainsay_source::Name;

use crate::{
    catalogue::Catalogue,
    encode::Encoder,
    environment::{Entry, Environment, Place},
    solve::Session,
};

/// The invariants that every constructor keeps, by datatype.
pub(crate) fn invariants(catalogue: &Catalogue, solver: &mut dyn Solver) -> BTreeMap<Name, Vec<Logic>> {
    let mut left: BTreeMap<Name, Vec<Logic>> = catalogue
        .program
        .datatypes
        .iter()
        .filter(|datatype| !datatype.invariants.is_empty())
        .map(|datatype| (datatype.name.clone(), datatype.invariants.clone()))
        .collect();
    // Candidates of several datatypes may need each other: what fails is dropped until all that is left keeps itself.
    loop {
        let mut dropped: BTreeSet<(Name, usize)> = BTreeSet::new();
        for (name, candidates) in &left {
            for (index, candidate) in candidates.iter().enumerate() {
                if !is_kept(catalogue, name, candidate, &left, solver) {
                    dropped.insert((name.clone(), index));
                }
            }
        }
        if dropped.is_empty() {
            return left;
        }
        for (name, candidates) in &mut left {
            let mut index = 0;
            candidates.retain(|_| {
                index += 1;
                !dropped.contains(&(name.clone(), index - 1))
            });
        }
    }
}

fn is_kept(
    catalogue: &Catalogue,
    name: &Name,
    candidate: &Logic,
    assumed: &BTreeMap<Name, Vec<Logic>>,
    solver: &mut dyn Solver,
) -> bool {
    let Some(datatype) = catalogue.datatype(name) else { return false };
    let instance = instance(catalogue, datatype, candidate);
    datatype.constructors.iter().all(|constructor| {
        let mut sorts: BTreeMap<Name, Sort> =
            constructor.fields.iter().map(|(field, ty)| (field.clone(), ty.sort().substitute(&instance))).collect();
        let parameters = datatype.parameters.iter().cloned().map(Sort::Variable).collect();
        sorts.insert(Name::new(VALUE), Sort::Data(name.clone(), parameters).substitute(&instance));
        let mut environment = Environment::default();
        let mut place = Place::default();
        for (field, ty) in &constructor.fields {
            // What the fields' types say was shown when the value was made.
            place = environment.extend(place, Entry::Variable(field.clone(), ty.clone()));
            if let Sort::Data(inner, _) = ty.sort().substitute(&instance) {
                let known = assumed.get(&inner).into_iter().flatten();
                for invariant in known {
                    let of_field = invariant.substitute(&[(Name::new(VALUE), Logic::Variable(field.clone()))]);
                    place = environment.extend(place, Entry::Condition(of_field));
                }
            }
        }
        for fact in catalogue.facts(datatype, constructor) {
            place = environment.extend(place, Entry::Condition(fact));
        }
        solver.reset();
        let encoder = Encoder::new(catalogue, sorts);
        let mut session = Session::new(catalogue, &environment, encoder, solver, Vec::new());
        session.follows(place, candidate)
    })
}

/// What the parameters of a datatype stand for where a candidate makes sense: a measure of `[Task]` is none of other lists.
fn instance(catalogue: &Catalogue, datatype: &Datatype, candidate: &Logic) -> Vec<(Name, Sort)> {
    let mut found = Vec::new();
    candidate.for_each(&mut |part| {
        let Logic::Apply(name, arguments) = part else { return };
        let of_value = arguments.iter().position(|argument| *argument == Logic::value());
        let sort = of_value.and_then(|place| catalogue.measure(name)?.parameters.get(place));
        let Some(Sort::Data(owner, arguments)) = sort else { return };
        if *owner == datatype.name {
            let closed = arguments.iter().map(|sort| Some(sort).filter(|sort| !matches!(sort, Sort::Variable(_))));
            let pairs = datatype.parameters.iter().zip(closed);
            found.extend(pairs.filter_map(|(parameter, sort)| Some((parameter.clone(), sort?.clone()))));
        }
    });
    found
}
