//! Bounds between predicate parameters: what a function may use of them is an implication for all values, of which the instances are written out that
//! what is known and what is wanted ask for.

use std::collections::BTreeSet;

use gainsay_ir::refined::{Logic, Operator, Sort, Type, VALUE};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{
    environment::{Entry, Place},
    solve::Session,
};

/// At most so many instances of one bound, and so many values for one of its variables.
const MOST_INSTANCES: usize = 256;
const MOST_VALUES: usize = 12;

/// `∀x̄ v. premises ⇒ conclusion`
struct Rule {
    variables: Vec<(Name, Sort)>,
    premises: Vec<Logic>,
    conclusion: Logic,
}

impl Session<'_, '_> {
    /// What the bounds in scope say of values that facts and goals mention.
    pub(crate) fn bounds_at(&mut self, place: Place, goals: &[Logic]) -> Vec<Term> {
        let entries = self.environment.entries(place).map(|(_, entry)| entry);
        let bounds = entries.filter_map(|entry| match entry {
            Entry::Bound(bound) => rule(bound),
            _ => None,
        });
        let rules: Vec<Rule> = bounds.collect();
        if rules.is_empty() {
            return Vec::new();
        }
        let mut atoms = BTreeSet::new();
        for logic in self.facts(place).iter().chain(goals) {
            logic.for_each(&mut |part| {
                if matches!(part, Logic::Apply(..)) {
                    atoms.insert(part.clone());
                }
            });
        }
        let mut scope: Vec<(Name, Sort)> = Vec::new();
        for (_, entry) in self.environment.entries(place) {
            if let Entry::Variable(name, ty @ Type::Base { .. }) = entry {
                scope.push((name.clone(), ty.sort()));
            }
        }
        let instances: Vec<Logic> = rules.iter().flat_map(|rule| rule.instances(&atoms, &scope)).collect();
        instances.iter().filter_map(|instance| self.encoder.predicate(instance)).collect()
    }
}

fn rule(bound: &Type) -> Option<Rule> {
    let (mut variables, mut premises) = (Vec::new(), Vec::new());
    let mut rest = bound;
    while let Type::Function { binder, argument, result } = rest {
        let own = Logic::Variable(binder.clone());
        // What is demanded of the parts of a value cannot be said of the value.
        let Type::Base { base, predicate } = &**argument else { return None };
        let mut inside = false;
        Type::plain(base.clone()).for_each_predicate(&mut |predicate| inside |= !predicate.is_true());
        if inside {
            return None;
        }
        premises.extend(predicate.substitute(&[(Name::new(VALUE), own.clone())]).conjuncts());
        variables.push((binder.clone(), argument.sort()));
        if let Type::Base { predicate, .. } = &**result {
            let conclusion = predicate.substitute(&[(Name::new(VALUE), own)]);
            return Some(Rule { variables, premises, conclusion });
        }
        rest = result;
    }
    None
}

impl Rule {
    fn instances(&self, atoms: &BTreeSet<Logic>, scope: &[(Name, Sort)]) -> Vec<Logic> {
        let mut chosen: Vec<Vec<(Name, Logic)>> = vec![Vec::new()];
        for (variable, sort) in &self.variables {
            let values = self.values(variable, sort, atoms, scope);
            let longer = chosen.iter().flat_map(|one| {
                values.iter().map(|value| {
                    let own = (variable.clone(), value.clone());
                    one.iter().cloned().chain([own]).collect::<Vec<_>>()
                })
            });
            chosen = longer.take(MOST_INSTANCES).collect();
        }
        let instance = |one: &Vec<(Name, Logic)>| {
            let premises = Logic::and(self.premises.iter().map(|premise| premise.substitute(one)));
            Logic::binary(Operator::Implies, premises, self.conclusion.substitute(one))
        };
        chosen.iter().map(instance).collect()
    }

    /// What may stand for a variable: what the predicates that it is an argument of are applied to, otherwise whatever is in scope.
    fn values(&self, variable: &Name, sort: &Sort, atoms: &BTreeSet<Logic>, scope: &[(Name, Sort)]) -> Vec<Logic> {
        let mut found = BTreeSet::new();
        let mut is_argument = false;
        for part in self.premises.iter().chain([&self.conclusion]) {
            part.for_each(&mut |part| {
                let Logic::Apply(name, arguments) = part else { return };
                for (place, argument) in arguments.iter().enumerate() {
                    if !matches!(argument, Logic::Variable(own) if own == variable) {
                        continue;
                    }
                    is_argument = true;
                    let applied = atoms.iter().filter_map(|atom| match atom {
                        Logic::Apply(own, actual) if own == name => actual.get(place),
                        _ => None,
                    });
                    found.extend(applied.cloned());
                }
            });
        }
        if !is_argument || found.is_empty() {
            let fitting = scope.iter().filter(|(_, own)| own == sort);
            found.extend(fitting.map(|(name, _)| Logic::Variable(name.clone())));
        }
        found.into_iter().take(MOST_VALUES).collect()
    }
}
