//! κ by predicate abstraction, then every other head by a question to the solver.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{Logic, Type, VALUE};
use gainsay_smt::{Answer, Query, Share, Solver, Term};
use gainsay_source::Name;

use crate::{
    catalogue::Catalogue,
    constraint::{Constraints, Head},
    encode::Encoder,
    environment::{Entry, Environment, Place},
};

/// Rounds of weakening before it is given up: then nothing is known of what is left.
const MOST_ROUNDS: usize = 400;

pub(crate) struct Session<'p, 's> {
    pub catalogue: &'p Catalogue<'p>,
    pub environment: &'p Environment,
    pub encoder: Encoder<'p>,
    pub solver: &'s mut dyn Solver,
    /// The candidates of each κ that are left.
    pub solution: Vec<Vec<Logic>>,
    /// The terms of entries without κ, which do not change.
    cache: BTreeMap<usize, Vec<Term>>,
    pub queries: u64,
}

impl<'p, 's> Session<'p, 's> {
    pub(crate) fn new(
        catalogue: &'p Catalogue<'p>,
        environment: &'p Environment,
        encoder: Encoder<'p>,
        solver: &'s mut dyn Solver,
        solution: Vec<Vec<Logic>>,
    ) -> Self {
        Session { catalogue, environment, encoder, solver, solution, cache: BTreeMap::new(), queries: 0 }
    }

    /// With what was found for each κ in its place.
    pub(crate) fn resolve(&self, logic: &Logic) -> Logic {
        match logic {
            Logic::Unknown(unknown) => {
                let found = self.solution.get(unknown.id).cloned().unwrap_or_default();
                Logic::and(found).substitute(&unknown.substitution)
            }
            Logic::Apply(name, parts) => {
                Logic::Apply(name.clone(), parts.iter().map(|part| self.resolve(part)).collect())
            }
            Logic::Operation(operator, parts) => {
                Logic::Operation(*operator, parts.iter().map(|part| self.resolve(part)).collect())
            }
            other => other.clone(),
        }
    }

    /// What is known at a place. What has no meaning for the solver is left out: it is only assumed.
    pub(crate) fn known(&mut self, place: Place) -> Vec<Term> {
        let entries: Vec<usize> = self.environment.entries(place).map(|(index, _)| index).collect();
        let environment = self.environment;
        let by_index: BTreeMap<usize, &Entry> = environment.entries(place).collect();
        let mut terms = Vec::new();
        for index in entries.into_iter().rev() {
            if let Some(known) = self.cache.get(&index) {
                terms.extend(known);
                continue;
            }
            let Some(entry) = by_index.get(&index) else { continue };
            let (logics, open) = self.said(entry);
            let encoded: Vec<Term> = logics.iter().filter_map(|logic| self.encoder.predicate(logic)).collect();
            terms.extend(&encoded);
            if !open {
                self.cache.insert(index, encoded);
            }
        }
        terms
    }

    /// What an entry says, and whether that may still change.
    fn said(&self, entry: &Entry) -> (Vec<Logic>, bool) {
        match entry {
            Entry::Variable(name, Type::Base { base, predicate }) => {
                let value = Logic::Variable(name.clone());
                let own = predicate.substitute(&[(Name::new(VALUE), value.clone())]);
                let mut all = self.resolve(&own).conjuncts();
                all.extend(self.catalogue.invariants_of(&base.sort(), &value));
                (all, predicate.is_open())
            }
            Entry::Condition(logic) => (self.resolve(logic).conjuncts(), logic.is_open()),
            Entry::Variable(..) | Entry::Function(..) => (Vec::new(), false),
        }
    }

    /// Whether something follows from what is known at a place; only a solver that says so is believed.
    pub(crate) fn follows(&mut self, place: Place, goal: &Logic) -> bool {
        let goal = self.resolve(goal);
        if goal.is_true() {
            return true;
        }
        let known = self.known(place);
        let Some(term) = self.encoder.predicate(&goal) else { return false };
        self.is_implied(&known, term)
    }

    fn is_implied(&mut self, known: &[Term], goal: Term) -> bool {
        let denied = self.encoder.terms.not(goal);
        self.ask(known, denied).is_unsat()
    }

    fn ask(&mut self, known: &[Term], denied: Term) -> Answer {
        gainsay_meter::tick(20);
        let mut assertions = known.to_vec();
        assertions.push(denied);
        let axioms = self.encoder.axioms(&assertions);
        assertions.extend(axioms);
        self.queries += 1;
        let query = Query::model(&assertions).with(Share::Little);
        self.solver.check(&mut self.encoder.terms, &query)
    }

    /// Weakens every κ until all clauses with a κ as head hold.
    pub(crate) fn weaken(&mut self, constraints: &Constraints) {
        let clauses: Vec<(&Head, usize, BTreeSet<usize>)> = constraints
            .heads
            .iter()
            .filter_map(|head| match &head.goal {
                Logic::Unknown(unknown) => Some((head, unknown.id, self.mentioned(head.place))),
                _ => None,
            })
            .collect();
        let mut waiting: Vec<bool> = vec![true; clauses.len()];
        for _ in 0..MOST_ROUNDS {
            let Some(next) = waiting.iter().position(|waits| *waits) else { return };
            waiting[next] = false;
            let (head, id, _) = &clauses[next];
            if self.weaken_one(head, *id) {
                for (index, (_, _, mentions)) in clauses.iter().enumerate() {
                    if mentions.contains(id) {
                        waiting[index] = true;
                    }
                }
            }
        }
        self.solution.iter_mut().for_each(Vec::clear);
    }

    /// The κs that what is known at a place mentions.
    fn mentioned(&self, place: Place) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for (_, entry) in self.environment.entries(place) {
            let (Entry::Variable(_, Type::Base { predicate: logic, .. }) | Entry::Condition(logic)) = entry else {
                continue;
            };
            logic.for_each(&mut |part| {
                if let Logic::Unknown(unknown) = part {
                    found.insert(unknown.id);
                }
            });
        }
        found
    }

    /// Drops the candidates that do not follow; says whether there were any.
    fn weaken_one(&mut self, head: &Head, id: usize) -> bool {
        let Logic::Unknown(unknown) = &head.goal else { return false };
        if self.solution[id].is_empty() {
            return false;
        }
        let known = self.known(head.place);
        let candidates = std::mem::take(&mut self.solution[id]);
        let before = candidates.len();
        let mut left: Vec<(Logic, Term)> = Vec::new();
        for candidate in candidates {
            if let Some(term) = self.encoder.predicate(&candidate.substitute(&unknown.substitution)) {
                left.push((candidate, term));
            }
        }
        loop {
            let terms: Vec<Term> = left.iter().map(|(_, term)| *term).collect();
            let all = self.encoder.terms.and(&terms);
            let denied = self.encoder.terms.not(all);
            match self.ask(&known, denied) {
                Answer::Unsat => break,
                Answer::Sat(model) => {
                    let count = left.len();
                    let terms = &mut self.encoder.terms;
                    left.retain(|(_, term)| {
                        let value = model.evaluate_completed(terms, *term);
                        value.is_some_and(|value| value == gainsay_smt::Value::Bool(true))
                    });
                    if left.len() == count {
                        left = self.one_by_one(&known, left);
                        break;
                    }
                }
                Answer::Unknown { .. } => {
                    left = self.one_by_one(&known, left);
                    break;
                }
            }
        }
        self.solution[id] = left.into_iter().map(|(candidate, _)| candidate).collect();
        self.solution[id].len() != before
    }

    fn one_by_one(&mut self, known: &[Term], candidates: Vec<(Logic, Term)>) -> Vec<(Logic, Term)> {
        candidates.into_iter().filter(|(_, term)| self.is_implied(known, *term)).collect()
    }
}
