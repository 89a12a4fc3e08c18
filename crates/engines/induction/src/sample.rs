//! Small values to try equations on, and the types that terms are seen to have.

use std::rc::Rc;

use gainsay_ir::functional::Type;

use crate::{
    data::{Datatypes, join, unknown},
    reduce::Reducer,
    term::{Binding, Term, Variable},
};

/// How deep the values are that things are tried on.
const DEPTH: usize = 4;
const INTEGERS: [i64; 8] = [0, 1, -1, 2, 3, 5, -4, 1];
const CHARACTERS: [char; 4] = ['a', 'b', ' ', '1'];
/// What one trial may use.
const FUEL: u64 = 4_000;

/// Choices that are the same in every run.
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) fn new(seed: u64) -> Choices {
        Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x1234_5678))
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count.max(1)
    }
}

/// A value of a type; of one that is not known, any integer.
pub(crate) fn value(datatypes: &Datatypes<'_>, ty: &Type, choices: &mut Choices, depth: usize) -> Option<Term> {
    match ty {
        Type::Int | Type::Variable(_) => Some(Term::integer(INTEGERS[choices.below(INTEGERS.len())])),
        Type::Char => Some(Term::Character(CHARACTERS[choices.below(CHARACTERS.len())])),
        _ => {
            let mut constructors = datatypes.constructors(ty)?;
            if depth == 0 {
                constructors.sort_by_key(|(_, fields)| fields.len());
                constructors.truncate(1);
            }
            let (name, fields) = constructors.remove(choices.below(constructors.len()));
            let below = if fields.iter().any(|field| field == ty) { depth.checked_sub(1)? } else { depth };
            let fields: Option<Rc<[Term]>> =
                fields.iter().map(|field| value(datatypes, field, choices, below)).collect();
            Some(Term::Construct(name, fields?))
        }
    }
}

/// Values for variables.
pub(crate) fn values(datatypes: &Datatypes<'_>, variables: &[(Variable, Type)], seed: u64) -> Option<Binding> {
    let mut choices = Choices::new(seed);
    let bind = |(variable, ty): &(Variable, Type)| Some((*variable, value(datatypes, ty, &mut choices, DEPTH)?));
    variables.iter().map(bind).collect()
}

/// What a term is at given values; nothing, if that takes long or fails.
pub(crate) fn at(reducer: &mut Reducer<'_>, term: &Term, values: &Binding) -> Option<Term> {
    reducer.fuel = FUEL;
    let value = reducer.normal(&term.substitute(values)).ok()?;
    let mut is_value = true;
    value.for_each(&mut |part| is_value &= matches!(part, Term::Integer(_) | Term::Character(_) | Term::Construct(..)));
    is_value.then_some(value)
}

/// The type of what a term is at some values.
pub(crate) fn seen_type(
    datatypes: &Datatypes<'_>,
    reducer: &mut Reducer<'_>,
    term: &Term,
    variables: &[(Variable, Type)],
) -> Type {
    let mut seen = unknown();
    for seed in 0..6 {
        let Some(values) = values(datatypes, variables, seed) else { break };
        if let Some(value) = at(reducer, term, &values) {
            seen = join(&seen, &datatypes.type_of(&value, &|_| unknown()));
        }
    }
    seen
}
