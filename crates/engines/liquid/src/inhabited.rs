//! Whether a datatype's constructors can be applied to anything: what is said of their fields may contradict itself.
//!
//! Only what can be built is believed: fields of which arithmetic alone is said, at type variables that stand for integers, and data that can be built itself.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{Base, Constructor, Logic, Operator, Sort, Type, VALUE};
use gainsay_smt::{Answer, Query, Share, Solver};
use gainsay_source::Name;

use crate::{catalogue::Catalogue, encode::Encoder};

/// Whether each constructor of a datatype has arguments that keep what is said of its fields.
pub(crate) fn is_inhabited(catalogue: &Catalogue, name: &Name, solver: &mut dyn Solver) -> bool {
    let Some(datatype) = catalogue.datatype(name).filter(|datatype| !datatype.constructors.is_empty()) else {
        return false;
    };
    let mut buildable = Buildable { catalogue, ready: BTreeSet::new() };
    buildable.find(solver);
    datatype.constructors.iter().all(|constructor| buildable.has_arguments(constructor, solver))
}

struct Buildable<'p> {
    catalogue: &'p Catalogue,
    /// The datatypes of which a value is known.
    ready: BTreeSet<Name>,
}

impl Buildable<'_> {
    /// The least fixed point: data that needs itself before there is any has no values that come to an end.
    fn find(&mut self, solver: &mut dyn Solver) {
        loop {
            let before = self.ready.len();
            for datatype in &self.catalogue.program.datatypes {
                let is_new = !self.ready.contains(&datatype.name);
                if is_new && datatype.constructors.iter().any(|one| self.has_arguments(one, solver)) {
                    self.ready.insert(datatype.name.clone());
                }
            }
            if self.ready.len() == before {
                return;
            }
        }
    }

    fn has_arguments(&self, constructor: &Constructor, solver: &mut dyn Solver) -> bool {
        let mut said = Vec::new();
        let owner = self.catalogue.owner(&constructor.name);
        let predicates: BTreeSet<&Name> =
            owner.iter().flat_map(|owner| &owner.predicates).map(|(name, _)| name).collect();
        for (field, ty) in &constructor.fields {
            match ty {
                Type::Base { base: Base::Int | Base::Bool | Base::Variable(_), predicate } => {
                    let of_field = predicate.substitute(&[(Name::new(VALUE), Logic::Variable(field.clone()))]);
                    said.push(at_weakest(&of_field, &predicates));
                }
                other if self.is_ready(other) => {}
                _ => return false,
            }
        }
        let is_plain = constructor.hidden.is_empty() && said.iter().all(is_arithmetic);
        is_plain && self.is_satisfiable(constructor, said, solver)
    }

    /// Whether there is a value of a type of which nothing is said outside of its arguments.
    fn is_ready(&self, ty: &Type) -> bool {
        match ty {
            Type::Base { base: Base::Data(name, arguments), predicate } => {
                // Where something is said of what is inside, there must be a value with nothing inside.
                let datatype = self.catalogue.datatype(name);
                let has_empty = datatype.is_some_and(|one| one.constructors.iter().any(|one| one.fields.is_empty()));
                // A type constructor that is a variable may be that of lists.
                let is_variable = name.starts_with('%');
                predicate.is_true()
                    && (is_variable || self.ready.contains(name))
                    && (has_empty || arguments.iter().all(says_nothing))
            }
            Type::Base { predicate, .. } => predicate.is_true(),
            Type::Function { result, .. } => says_nothing(result) && self.is_ready(result),
            Type::Relation { .. } => false,
        }
    }

    fn is_satisfiable(&self, constructor: &Constructor, said: Vec<Logic>, solver: &mut dyn Solver) -> bool {
        if said.iter().all(Logic::is_true) {
            return true;
        }
        let sorts: BTreeMap<Name, Sort> =
            constructor.fields.iter().map(|(field, ty)| (field.clone(), ty.sort())).collect();
        solver.reset();
        let mut encoder = Encoder::new(self.catalogue, sorts);
        let terms: Option<Vec<_>> = said.iter().map(|one| encoder.predicate(one)).collect();
        let Some(terms) = terms else { return false };
        gainsay_meter::tick(20);
        let query = Query::model(&terms).with(Share::Little);
        matches!(solver.check(&mut encoder.terms, &query), Answer::Sat(_))
    }
}

fn says_nothing(ty: &Type) -> bool {
    let mut says_nothing = true;
    ty.for_each_predicate(&mut |predicate| says_nothing &= predicate.is_true());
    says_nothing
}

/// At predicate parameters that hold of everything.
fn at_weakest(logic: &Logic, predicates: &BTreeSet<&Name>) -> Logic {
    match logic {
        Logic::Apply(name, _) if predicates.contains(name) => Logic::truth(),
        Logic::Operation(operator, parts) => {
            Logic::Operation(*operator, parts.iter().map(|part| at_weakest(part, predicates)).collect())
        }
        other => other.clone(),
    }
}

/// Linear arithmetic over the fields: there a model of the solver is what it says.
fn is_arithmetic(logic: &Logic) -> bool {
    use Operator as O;
    let mut known = true;
    logic.for_each(&mut |part| {
        known &= match part {
            Logic::Variable(_) | Logic::Integer(_) | Logic::Boolean(_) => true,
            Logic::Operation(operator, _) => matches!(
                operator,
                O::Add
                    | O::Subtract
                    | O::Equal
                    | O::NotEqual
                    | O::Less
                    | O::LessEqual
                    | O::And
                    | O::Or
                    | O::Not
                    | O::Implies
                    | O::Iff
                    | O::If
            ),
            _ => false,
        };
    });
    known
}
