//! What putting a number into a value does to what others say of the value, shown by induction before anything else: `below(insert(t, k), b)` follows from
//! `below(t, b)` and `k < b`, the members are those before and `k`, and the size grows by one. So search trees and sorted lists stay what they are
//! without lemmas.

use gainsay_ir::separation::{Definition, Function, Program, Sort as SourceSort};
use gainsay_smt::{Sort, Term};
use gainsay_source::Name;

use super::order::{Relation, Saying, bounds, members};
use crate::machine::Machine;

/// What does a fixpoint say of a value into which a number was put?
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Question {
    put: Name,
    about: Name,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Bound,
    Member,
    Count,
}

/// What is shown for all values, by induction on the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    put: Name,
    about: Name,
    says: Says,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// `f(v, x) ∧ k R x ⇒ f(put(v, k), x)`; without a relation, for all `k`.
    Bound(Option<Relation>),
    /// `f(put(v, k), x) ⇔ f(v, x) ∨ x = k`.
    Member,
    /// `f(put(v, k)) = f(v) + n`.
    Count(u8),
}

/// The conditions on what is put in, those that ask least first.
const CONDITIONS: [Option<Relation>; 5] =
    [None, Some(Relation::LessEqual), Some(Relation::GreaterEqual), Some(Relation::Less), Some(Relation::Greater)];

impl Question {
    pub(crate) fn functions(&self) -> Vec<&Name> {
        vec![&self.put, &self.about]
    }

    pub(crate) fn claims(&self) -> Vec<Claim> {
        let says = match self.kind {
            Kind::Bound => CONDITIONS.map(Says::Bound).to_vec(),
            Kind::Member => vec![Says::Member],
            Kind::Count => vec![Says::Count(1), Says::Count(0)],
        };
        says.into_iter().map(|says| Claim { put: self.put.clone(), about: self.about.clone(), says }).collect()
    }
}

/// What may be asked about these functions.
pub(crate) fn questions(program: &Program, functions: &[&Function]) -> Vec<Question> {
    let puts: Vec<(&Name, &Name)> = functions.iter().filter_map(|each| Some((&each.name, put_into(each)?))).collect();
    if puts.is_empty() {
        return Vec::new();
    }
    let counts = functions.iter().filter_map(|each| Some((&each.name, counted(each)?)));
    let bounds = bounds(program, functions).into_iter().map(|(name, data)| (Kind::Bound, name, data));
    let members = members(program, functions).into_iter().map(|(name, data)| (Kind::Member, name, data));
    let all: Vec<_> = bounds.chain(members).chain(counts.map(|(name, data)| (Kind::Count, name, data))).collect();
    let mut found = Vec::new();
    for (put, data) in puts {
        for (kind, about, _) in all.iter().filter(|(_, _, of)| *of == data) {
            found.push(Question { put: put.clone(), about: (*about).clone(), kind: *kind });
        }
    }
    found
}

/// The data type, if the function makes of one of its values and a number another one.
fn put_into(function: &Function) -> Option<&Name> {
    let (Definition::Cases { parameter, .. }, [first, second]) = (&function.definition, function.parameters.as_slice())
    else {
        return None;
    };
    let (data, number) = if *parameter == 0 { (first, second) } else { (second, first) };
    match (&data.sort, &number.sort, &function.result) {
        (SourceSort::Data(data), SourceSort::Int, SourceSort::Data(result)) if data == result => Some(data),
        _ => None,
    }
}

/// The data type, if the function makes of its values a number.
fn counted(function: &Function) -> Option<&Name> {
    match (&function.definition, function.parameters.as_slice(), &function.result) {
        (Definition::Cases { .. }, [value], SourceSort::Int) => match &value.sort {
            SourceSort::Data(data) => Some(data),
            _ => None,
        },
        _ => None,
    }
}

impl Machine<'_> {
    /// The claim for a value, what is put into it, and another number; and what makes it worth using.
    fn grown(&mut self, claim: &Claim, value: Term, put: Term, number: Term) -> Option<(Term, Term)> {
        let into = self.saying(&claim.put)?;
        let changed = self.said(&into, value, put);
        if let Says::Count(more) = claim.says {
            let count = self.theory.functions.get(&claim.about).copied()?;
            let (before, after) = (self.terms.apply(count, [value]), self.terms.apply(count, [changed]));
            let more = self.terms.int(more);
            let sum = self.terms.add([before, more]);
            return Some((self.terms.eq(after, sum), after));
        }
        let about: Saying = self.saying(&claim.about)?;
        let (before, after) = (self.said(&about, value, number), self.said(&about, changed, number));
        let fact = match claim.says {
            Says::Bound(None) => self.terms.implies(before, after),
            Says::Bound(Some(relation)) => {
                let fits = self.related(relation, put, number);
                let premise = self.terms.and([before, fits]);
                self.terms.implies(premise, after)
            }
            Says::Member | Says::Count(_) => {
                let is_it = self.terms.eq(number, put);
                let either = self.terms.or([before, is_it]);
                self.terms.eq(after, either)
            }
        };
        Some((fact, after))
    }

    /// The claim for a value, or for all of them, and all numbers.
    fn grown_everywhere(&mut self, claim: &Claim, value: Term, variables: &[Term]) -> Option<Term> {
        let (put, number) = (self.fresh("put", Sort::INT), self.fresh("number", Sort::INT));
        let (fact, trigger) = self.grown(claim, value, put, number)?;
        let numbers: &[Term] = if matches!(claim.says, Says::Count(_)) { &[put] } else { &[put, number] };
        Some(self.terms.forall(&[variables, numbers].concat(), &[vec![trigger]], fact))
    }

    pub(crate) fn grown_axiom(&mut self, claim: &Claim) -> Option<Term> {
        let data = self.saying(&claim.put)?.data;
        let value = self.fresh("value", data);
        self.grown_everywhere(claim, value, &[value])
    }

    pub(crate) fn shows_grown(&mut self, claim: &Claim) -> bool {
        let Some(data) = self.saying(&claim.put).map(|put| put.data) else { return false };
        self.by_induction(
            data,
            |machine, part| machine.grown_everywhere(claim, part, &[]),
            |machine, whole| {
                let [put, number] = ["put", "number"].map(|name| machine.fresh(name, Sort::INT));
                Some(machine.grown(claim, whole, put, number)?.0)
            },
        )
    }
}
