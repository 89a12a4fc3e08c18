//! Membership: functions that say whether an address is in the value of a structure, such as `has(v, p)`.

use gainsay_ir::separation::{Predicate, Sort as SourceSort};
use gainsay_smt::{Function, Term};

use crate::machine::Machine;

/// A function that says whether an address is in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Membership {
    pub(super) function: Function,
    /// The address is the second argument, not the first.
    pub(super) address_last: bool,
    /// Which argument of the predicate is the value.
    pub(super) value: usize,
}

impl Machine<'_> {
    /// The functions of the program that may say which addresses are in an instance of the predicate.
    pub(super) fn memberships_of(&mut self, predicate: &Predicate) -> Vec<Membership> {
        let mut found = Vec::new();
        for (value, parameter) in predicate.parameters.iter().enumerate() {
            if !matches!(parameter.sort, SourceSort::Data(_)) {
                continue;
            }
            for function in self.theory.defined.iter().filter(|function| function.result == SourceSort::Bool) {
                let [first, second] = function.parameters.as_slice() else { continue };
                let address_last = first.sort == parameter.sort && second.sort == SourceSort::Int;
                let address_first = second.sort == parameter.sort && first.sort == SourceSort::Int;
                let Some(symbol) = self.theory.functions.get(&function.name).copied() else { continue };
                if address_last || address_first {
                    found.push(Membership { function: symbol, address_last, value });
                }
            }
        }
        found
    }

    pub(super) fn member(&mut self, membership: Membership, whole: Term, address: Term) -> Term {
        let arguments = if membership.address_last { [whole, address] } else { [address, whole] };
        self.terms.apply(membership.function, arguments)
    }

    pub(super) fn null_or_member(&mut self, membership: Membership, whole: Term, address: Term) -> Term {
        let zero = self.zero();
        let null = self.terms.eq(address, zero);
        let member = self.member(membership, whole, address);
        self.terms.or([null, member])
    }

    /// The functions that may say what stands at a place of a record: they take what membership takes, and give what is there.
    pub(super) fn projections_of(
        &self,
        membership: Membership,
        predicate: &Predicate,
        kind: &SourceSort,
    ) -> Vec<Function> {
        let Some(whole) = predicate.parameters.get(membership.value) else { return Vec::new() };
        let wanted =
            if membership.address_last { [&whole.sort, &SourceSort::Int] } else { [&SourceSort::Int, &whole.sort] };
        let functions = self.theory.defined.iter().filter(|function| {
            let parameters: Vec<&SourceSort> = function.parameters.iter().map(|parameter| &parameter.sort).collect();
            function.result == *kind && parameters == wanted
        });
        functions
            .filter_map(|function| self.theory.functions.get(&function.name).copied())
            .filter(|function| *function != membership.function)
            .collect()
    }
}
