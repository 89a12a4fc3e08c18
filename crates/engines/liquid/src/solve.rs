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
    unfold::Usable,
};

/// Rounds of weakening before it is given up: then nothing is known of what is left.
const MOST_ROUNDS: usize = 4_000;

/// Matches with more alternatives, and matches deeper inside of others, are known by qualifiers only.
const MOST_ALTERNATIVES: usize = 8;
const DEEPEST_JOIN: usize = 4;

pub(crate) struct Session<'p, 's> {
    pub catalogue: &'p Catalogue,
    pub environment: &'p Environment,
    pub encoder: Encoder<'p>,
    pub solver: &'s mut dyn Solver,
    /// The candidates of each κ that are left.
    pub solution: Vec<Vec<Logic>>,
    /// The terms of entries without κ, which do not change.
    cache: BTreeMap<usize, Vec<Term>>,
    pub queries: u64,
    /// What functions of the logic are, where their functions are known to return.
    pub definitions: BTreeMap<Name, Usable>,
    /// The alternatives of κ that are matches: the places where their values are known, and the values.
    joins: BTreeMap<usize, (Place, Vec<(Place, Logic)>)>,
}

impl<'p, 's> Session<'p, 's> {
    pub(crate) fn new(
        catalogue: &'p Catalogue,
        environment: &'p Environment,
        encoder: Encoder<'p>,
        solver: &'s mut dyn Solver,
        solution: Vec<Vec<Logic>>,
    ) -> Self {
        let (cache, definitions, joins) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Session { catalogue, environment, encoder, solver, solution, cache, queries: 0, definitions, joins }
    }

    /// Notes what the κ of matches are exactly: not only what qualifiers say of them.
    pub(crate) fn note_joins(&mut self, constraints: &Constraints) {
        for head in &constraints.heads {
            let Logic::Unknown(unknown) = &head.goal else { continue };
            let Some(begin) = constraints.joins.get(&unknown.id) else { continue };
            let (_, values) = self.joins.entry(unknown.id).or_insert((*begin, Vec::new()));
            let value = unknown.substitution.iter().find(|(name, _)| name.as_str() == VALUE);
            let only_value = unknown
                .substitution
                .iter()
                .all(|(name, logic)| name.as_str() == VALUE || matches!(logic, Logic::Variable(own) if own == name));
            match value.filter(|_| only_value) {
                Some((_, value)) => values.push((head.place, value.clone())),
                // Something else flows there.
                None => values.extend(std::iter::repeat_n((head.place, Logic::Hole), MOST_ALTERNATIVES + 1)),
            }
        }
        self.joins.retain(|_, (_, values)| values.len() <= MOST_ALTERNATIVES);
    }

    /// ∨ (what is known in the alternative ∧ value = what it gives), of a value that a match gives.
    fn joined(&self, id: usize, value: &Logic, depth: usize) -> Option<Logic> {
        let (begin, values) = self.joins.get(&id).filter(|_| depth < DEEPEST_JOIN)?;
        let mut choices = Vec::new();
        for (place, given) in values {
            let mut facts = vec![Logic::equal(value.clone(), given.clone())];
            for entry in self.environment.since(*place, *begin)? {
                facts.extend(self.said_at(entry, depth + 1).0);
            }
            choices.push(Logic::and(facts));
        }
        Some(Logic::Operation(gainsay_ir::refined::Operator::Or, choices))
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
        self.said_at(entry, 0)
    }

    fn said_at(&self, entry: &Entry, depth: usize) -> (Vec<Logic>, bool) {
        match entry {
            Entry::Variable(name, Type::Base { base, predicate }) => {
                let value = Logic::Variable(name.clone());
                let own = predicate.substitute(&[(Name::new(VALUE), value.clone())]);
                let mut all = self.resolve(&own).conjuncts();
                all.extend(self.catalogue.invariants_of(&base.sort(), &value));
                for conjunct in predicate.conjuncts() {
                    if let Logic::Unknown(unknown) = conjunct
                        && unknown.substitution.is_empty()
                    {
                        all.extend(self.joined(unknown.id, &value, depth));
                    }
                }
                (all, predicate.is_open())
            }
            Entry::Condition(logic) => (self.resolve(logic).conjuncts(), logic.is_open()),
            Entry::Variable(..) | Entry::Function(..) | Entry::Bound(_) | Entry::Equation(..) => (Vec::new(), false),
        }
    }

    /// Whether something follows from what is known at a place; only a solver that says so is believed.
    pub(crate) fn follows(&mut self, place: Place, goal: &Logic) -> bool {
        let goal = self.resolve(goal);
        if goal.is_true() {
            return true;
        }
        let mut known = self.known(place);
        known.extend(self.bounds_at(place, std::slice::from_ref(&goal)));
        let Some(term) = self.encoder.predicate(&goal) else { return false };
        if self.is_implied(&known, term) {
            return true;
        }
        let denied = self.encoder.terms.not(term);
        if self.follows_unfolded(place, &goal, &mut known, denied) {
            return true;
        }
        let assertions: Vec<Term> = known.iter().copied().chain([denied]).collect();
        let exact = self.encoder.exact_products(&assertions);
        if exact.is_empty() {
            return false;
        }
        known.extend(exact);
        self.ask(&known, denied).is_unsat()
    }

    /// What is known at a place, in the logic.
    pub(crate) fn facts(&self, place: Place) -> Vec<Logic> {
        self.environment.entries(place).flat_map(|(_, entry)| self.said(entry).0).collect()
    }

    pub(crate) fn refuted(&mut self, known: &[Term], denied: Term) -> bool {
        self.ask(known, denied).is_unsat()
    }

    fn is_implied(&mut self, known: &[Term], goal: Term) -> bool {
        let denied = self.encoder.terms.not(goal);
        self.ask(known, denied).is_unsat()
    }

    fn ask(&mut self, known: &[Term], denied: Term) -> Answer {
        self.ask_about(known, denied, &[])
    }

    /// A model of the answer is one of the values in `others` as well.
    fn ask_about(&mut self, known: &[Term], denied: Term, others: &[Term]) -> Answer {
        gainsay_meter::tick(20);
        let mut assertions = known.to_vec();
        assertions.push(denied);
        let about: Vec<Term> = assertions.iter().chain(others).copied().collect();
        let axioms = self.encoder.axioms(&about);
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
        let mut known = self.known(head.place);
        let candidates = std::mem::take(&mut self.solution[id]);
        let before = candidates.len();
        let goals: Vec<Logic> = candidates.iter().map(|one| one.substitute(&unknown.substitution)).collect();
        known.extend(self.bounds_at(head.place, &goals));
        let mut left: Vec<(Logic, Term)> = Vec::new();
        for (candidate, goal) in candidates.into_iter().zip(goals) {
            if let Some(term) = self.encoder.predicate(&goal) {
                left.push((candidate, term));
            }
        }
        loop {
            let terms: Vec<Term> = left.iter().map(|(_, term)| *term).collect();
            let all = self.encoder.terms.and(&terms);
            let denied = self.encoder.terms.not(all);
            // A candidate may be gone from the question, which is then simpler, and is judged by its model all the same.
            match self.ask_about(&known, denied, &terms) {
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
