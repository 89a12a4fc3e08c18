//! Lemmas that are no equations: counts that are never negative.

use std::collections::BTreeMap;

use gainsay_ir::functional::{Primitive, Type};

use crate::{
    case::Equation,
    code::FunctionId,
    data::unknown,
    prove::{FUEL, Prover},
    reduce::{Head, On},
    term::Term,
};

/// Places where proofs got stuck that are looked at, the last first.
const RECENT: usize = 12;

impl Prover<'_, '_> {
    /// Looks for counts that are never negative among the calls of an equation and of what it got stuck with. Whether there are any.
    pub(crate) fn find_bounds(&mut self, equation: &Equation) -> bool {
        let mut calls: BTreeMap<FunctionId, Term> = BTreeMap::new();
        let mut note = |term: &Term| {
            term.for_each(&mut |part| {
                if let Term::Call(id, _) = part {
                    calls.entry(*id).or_insert_with(|| part.clone());
                }
            });
        };
        for Equation { left, right } in self.residue.iter().rev().take(RECENT).chain([equation]) {
            note(left);
            note(right);
        }
        // What is compared inside of a call shows only in what it waits for.
        self.know_lemmas_only();
        self.reducer.fuel = FUEL;
        for side in [&equation.left, &equation.right] {
            if let Ok(Head::Stuck { waits, .. }) = self.reducer.head(side) {
                waits.iter().for_each(|(On::Condition(term) | On::Data(term))| note(term));
            }
        }
        let before = self.lemmas.len();
        for (id, call) in calls {
            if let Some(call) = self.count_of_anything(id, call.parts()) {
                let below = Term::primitive(Primitive::Less, [call, Term::integer(0)]);
                let bound = Equation { left: below, right: Term::truth(false) };
                if self.is_likely(&bound.left, &bound.right) && self.holds(&bound) {
                    self.learn(&bound);
                }
            }
        }
        self.lemmas.len() > before
    }

    /// A call of a function that counts, with variables, once for each.
    fn count_of_anything(&mut self, id: FunctionId, parts: &[Term]) -> Option<Term> {
        if !self.reducer.functions[id].exact || !self.counts_seen.insert(id) {
            return None;
        }
        let arguments: Vec<Term> = parts
            .iter()
            .map(|part| {
                let ty = self.seen(part);
                match ty == unknown() || matches!(ty, Type::Function(..)) {
                    true => part.clone(),
                    false => Term::Variable(self.variable(&ty, 0)),
                }
            })
            .collect();
        Some(Term::Call(id, arguments.into()))
    }
}
