//! Permission to many places at once. Which value of the variables a place belongs to is told by inverse functions; how much is held where, and
//! what is there, by one formula for all places of the new version.

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, Quantifier, Resource, Trigger, Type, Variable};
use gainsay_permission::heap::ResourceKey;
use gainsay_permission::{Blame, Cause, ErrorId, Layer, Piece, pieces};
use gainsay_smt::{Function, Sort, Term};
use gainsay_source::Span;

use crate::engine::{Amounts, Engine};
use crate::heap::{Place, missing};
use crate::state::{Heap, State};

/// `∀ x :: c(x) ⇒ acc(R(e(x)), p(x))`.
struct Comprehension {
    variables: Vec<Term>,
    triggers: Vec<Vec<Term>>,
    condition: Term,
    place: Place,
    amount: Term,
    wildcard: bool,
    offending: Span,
}

/// How much a comprehension says of any place.
struct Coverage {
    /// Stand for any place.
    formals: Vec<Term>,
    place: Place,
    amount: Term,
}

impl Engine<'_> {
    pub(crate) fn inhale_quantified(
        &mut self,
        state: &mut State,
        quantifier: &Quantifier,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    ) {
        let pieces = pieces(quantifier, |inhaled, _| inhaled);
        let parts = pieces.iter().filter(|piece| !piece.body.is_pure()).count();
        let mut snapshots = self.split_snapshot(state, snapshot, parts).into_iter();
        for piece in &pieces {
            if piece.body.is_pure() {
                if !self.looks_into_predicate() {
                    let value = self.quantified_value(state, piece, blame);
                    self.assume(state, value);
                }
                continue;
            }
            let Some(snapshot) = snapshots.next() else { continue };
            let Some(mut comprehension) = self.comprehend(state, piece, scale, blame) else { continue };
            self.check_comprehension(state, &comprehension, blame);
            if self.amounts == Amounts::Readable {
                let (some, none) = (self.new_amount(state, "readable"), self.none());
                let wanted = self.positive(comprehension.amount);
                comprehension.amount = self.terms.ite(wanted, some, none);
            }
            let sort = self.map_sort(&comprehension.place.key);
            let map = self.unwrapped(state, snapshot, sort);
            self.gain_all(state, &comprehension, map);
        }
    }

    pub(crate) fn exhale_quantified(
        &mut self,
        state: &mut State,
        original: &Heap,
        quantifier: &Quantifier,
        scale: Term,
        blame: Blame,
    ) -> Term {
        let mut snapshots = Vec::new();
        let assumes = matches!(blame, Blame::Assume { .. });
        let pieces =
            if assumes { pieces(quantifier, |inhaled, _| inhaled) } else { pieces(quantifier, |_, exhaled| exhaled) };
        for piece in &pieces {
            if piece.body.is_pure() {
                let value = self.in_heap(state, original, |engine, state| engine.quantified_value(state, piece, blame));
                self.require(state, value, Cause::AssertionFalse, piece.body.span, blame);
                if self.purpose == crate::engine::Purpose::Check {
                    self.assume(state, value);
                }
                continue;
            }
            let comprehension =
                self.in_heap(state, original, |engine, state| engine.comprehend(state, piece, scale, blame));
            let Some(comprehension) = comprehension else { continue };
            self.check_comprehension(state, &comprehension, blame);
            let map = self.give_up_all(state, &comprehension, blame);
            snapshots.push(self.wrap(map));
        }
        self.unite_snapshots(&snapshots)
    }

    /// Evaluates a quantified access for arbitrary values of its variables.
    fn comprehend(&mut self, state: &mut State, piece: &Piece<'_>, scale: Term, blame: Blame) -> Option<Comprehension> {
        let (resource, amount) = match &piece.body.kind {
            Kind::Access { resource, amount } => (resource.clone(), Some(&**amount)),
            Kind::Wand(wand) => (Resource::Wand(wand.clone()), None),
            _ => {
                self.unsupported("this assertion under a quantifier", piece.body.span);
                return None;
            }
        };
        self.name_versions(state);
        let (variables, mut triggers) = binders(&piece.layers);
        triggers.retain(|trigger| !reads_heap(trigger));
        let generic = self.generically(state, &variables, &triggers, |engine, state| {
            let guard = state.guard;
            let condition = engine.enter(state, &piece.layers, blame);
            let place = engine.locate(state, &resource, blame);
            let (amount, wildcard) = match amount {
                Some(amount) => engine.evaluate_amount(state, amount, blame),
                None => (engine.write(), false),
            };
            state.guard = guard;
            (place, condition, amount, wildcard)
        });
        let (place, condition, amount, wildcard) = generic.result;
        let mut triggers = generic.triggers;
        if triggers.is_empty() {
            triggers = self.infer_triggers(&generic.variables, &place.arguments);
        }
        // What holds of all values holds of these.
        self.facts.extend(&generic.facts);
        self.generalize(&generic.variables, &triggers, generic.facts);
        let (amount, wildcard) = self.scaled(state, amount, wildcard, scale);
        let (variables, offending) = (generic.variables, piece.body.span);
        Some(Comprehension { variables, triggers, condition, place, amount, wildcard, offending })
    }

    /// Follows the layers to a part of a quantified assertion; the conditions on the way.
    fn enter(&mut self, state: &mut State, layers: &[Layer<'_>], blame: Blame) -> Term {
        let mut conditions = Vec::new();
        for layer in layers {
            let condition = match layer {
                Layer::Bind(..) => continue,
                Layer::Let(variable, value) => {
                    let value = self.evaluate(state, value, blame);
                    state.store.insert(variable.name.clone(), value);
                    continue;
                }
                Layer::If(condition) => self.evaluate(state, condition, blame),
                Layer::IfNot(condition) => {
                    let condition = self.evaluate(state, condition, blame);
                    self.terms.not(condition)
                }
            };
            conditions.push(condition);
            state.guard = self.terms.and([state.guard, condition]);
        }
        self.terms.and(conditions)
    }

    /// A quantified value: `∀ x :: c ⇒ e` as a term.
    fn quantified_value(&mut self, state: &mut State, piece: &Piece<'_>, blame: Blame) -> Term {
        self.name_versions(state);
        let (variables, triggers) = binders(&piece.layers);
        let generic = self.generically(state, &variables, &triggers, |engine, state| {
            let guard = state.guard;
            let condition = engine.enter(state, &piece.layers, blame);
            let value = engine.evaluate(state, piece.body, blame);
            state.guard = guard;
            engine.terms.implies(condition, value)
        });
        let (triggers, result) = match generic.triggers.is_empty() {
            true => self.inferred(&generic.variables, generic.result),
            false => (generic.triggers, generic.result),
        };
        let triggers = self.limited_triggers(triggers);
        self.generalize(&generic.variables, &triggers, generic.facts);
        self.terms.forall(&generic.variables, &triggers, result)
    }

    /// No amount is negative, and no place is meant twice.
    fn check_comprehension(&mut self, state: &State, comprehension: &Comprehension, blame: Blame) {
        let Comprehension { condition, amount, offending, .. } = comprehension;
        if !comprehension.wildcard {
            let none = self.none();
            let not_negative = self.terms.less_equal(none, *amount);
            let fine = self.terms.implies(*condition, not_negative);
            self.check(state, fine, Cause::NegativePermission, *offending, blame);
        }
        self.check_injective(state, comprehension, Cause::NotInjective, blame);
    }

    fn check_injective(&mut self, state: &State, comprehension: &Comprehension, cause: Cause, blame: Blame) {
        let Comprehension { variables, place, offending, .. } = comprehension;
        if inverse_arguments(variables, &place.arguments).is_some() || blame == Blame::Elsewhere {
            return;
        }
        let holds = self.covering(comprehension);
        let mut renaming = Vec::new();
        for variable in variables {
            let sort = self.terms.sort(*variable);
            renaming.push((*variable, self.terms.fresh("other", sort)));
        }
        let mut premises = vec![holds, self.terms.substitute(holds, &renaming)];
        for argument in &place.arguments {
            let other = self.terms.substitute(*argument, &renaming);
            premises.push(self.terms.eq(*argument, other));
        }
        let premise = self.terms.and(premises);
        let same: Vec<Term> = renaming.iter().map(|(one, other)| self.terms.eq(*one, *other)).collect();
        let same = self.terms.and(same);
        let injective = self.terms.implies(premise, same);
        self.check(state, injective, cause, *offending, blame);
    }

    /// `c(x) ∧ p(x) > 0`
    fn covering(&mut self, comprehension: &Comprehension) -> Term {
        let positive = self.positive(comprehension.amount);
        self.terms.and([comprehension.condition, positive])
    }

    /// ```text
    /// ∀ x {e(x)}   c(x) ∧ p(x) > 0 ⇒ e⁻¹(e(x)) = x
    /// ```
    fn coverage(&mut self, state: &State, comprehension: &Comprehension) -> Coverage {
        let Comprehension { variables, place, condition, amount, .. } = comprehension;
        let sorts: Vec<Sort> = place.arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let formals: Vec<Term> = sorts.iter().map(|sort| self.terms.fresh("place", *sort)).collect();
        let any = self.place(place.key.clone(), formals.clone());
        let inverses: Vec<Term> = match inverse_arguments(variables, &place.arguments) {
            Some(positions) => positions.iter().map(|position| formals[*position]).collect(),
            None => {
                let functions = self.inverses(state, comprehension, &sorts);
                let outer = &state.bound;
                let all: Vec<Term> = outer.iter().chain(&formals).copied().collect();
                functions.iter().map(|function| self.terms.apply(*function, &all)).collect()
            }
        };
        let there: Vec<(Term, Term)> = variables.iter().copied().zip(inverses).collect();
        let mut conditions = vec![self.terms.substitute(*condition, &there)];
        for (argument, formal) in place.arguments.iter().zip(&formals) {
            let argument = self.terms.substitute(*argument, &there);
            conditions.push(self.terms.eq(argument, *formal));
        }
        let (covered, none) = (self.terms.and(conditions), self.none());
        let amount = self.terms.substitute(*amount, &there);
        Coverage { formals, place: any, amount: self.terms.ite(covered, amount, none) }
    }

    fn inverses(&mut self, state: &State, comprehension: &Comprehension, sorts: &[Sort]) -> Vec<Function> {
        let Comprehension { variables, triggers, place, .. } = comprehension;
        let holds = self.covering(comprehension);
        // The same comprehension in the same state has the same inverse.
        let mut key = vec![self.terms.forall(variables, &[], holds)];
        for argument in &place.arguments {
            let sort = self.terms.sort(*argument);
            let other = self.terms.variable("any place", sort);
            let same = self.terms.eq(*argument, other);
            key.push(self.terms.forall(variables, &[], same));
        }
        key.push(state.guard);
        key.extend(&state.bound);
        if let Some(known) = self.inversions.get(&key) {
            return known.clone();
        }
        let outer: Vec<Sort> = state.bound.iter().map(|term| self.terms.sort(*term)).collect();
        let domain: Vec<Sort> = outer.iter().chain(sorts).copied().collect();
        let mut functions = Vec::new();
        let mut same = Vec::new();
        for variable in variables {
            let sort = self.terms.sort(*variable);
            let function = self.terms.fresh_function("inverse", &domain, sort);
            let all: Vec<Term> = state.bound.iter().chain(&place.arguments).copied().collect();
            let back = self.terms.apply(function, all);
            same.push(self.terms.eq(back, *variable));
            functions.push(function);
        }
        let same = self.terms.and(same);
        let fact = self.terms.implies(holds, same);
        let mut patterns = self.infer_triggers(variables, &place.arguments);
        patterns.extend(triggers.iter().cloned());
        let patterns = self.limited_triggers(patterns);
        let fact = self.terms.forall(variables, &patterns, fact);
        self.assume(state, fact);
        self.inversions.insert(key, functions.clone());
        functions
    }

    /// ```text
    /// ∀ r   M′[r] = M[r] + p(r)      p(r) > 0 ⇒ H′[r] = v(r)      p(r) = 0 ⇒ H′[r] = H[r]
    /// ```
    fn gain_all(&mut self, state: &mut State, comprehension: &Comprehension, map: Term) {
        let Coverage { formals, place, amount } = self.coverage(state, comprehension);
        let heap = state.heap.clone();
        let [old_mask, new_mask] = self.new_version(state, &heap, &place, Version::Mask);
        let [old_values, new_values] = self.new_version(state, &heap, &place, Version::Values);
        let [held, total] = [old_mask, new_mask].map(|array| self.terms.select(array, place.index));
        let [old, new] = [old_values, new_values].map(|array| self.terms.select(array, place.index));
        let sum = self.terms.add([held, amount]);
        let mut facts = vec![self.terms.eq(total, sum)];
        let covered = self.positive(amount);
        if let ResourceKey::Field(_) = place.key {
            let (write, null) = (self.write(), self.null());
            facts.push(self.terms.less_equal(total, write));
            let is_null = self.terms.eq(place.index, null);
            let is_object = self.terms.not(is_null);
            facts.push(self.terms.implies(covered, is_object));
        }
        let facts = self.terms.and(facts);
        let given = self.map_lookup(&place.key, map, &formals);
        let (is_given, is_old) = (self.terms.eq(new, given), self.terms.eq(new, old));
        let changed = self.terms.ite(covered, is_given, is_old);
        let had = self.positive(held);
        let (both, agrees) = (self.terms.and([covered, had]), self.terms.eq(old, given));
        let agrees = self.terms.implies(both, agrees);
        let values = self.terms.and([changed, agrees]);
        self.state_for_places(state, &formals, &[total, held], facts);
        self.state_for_places(state, &formals, &[new, old, given], values);
        self.reach_places(state, comprehension, &formals, facts);
        state.heap.masks.insert(place.key.clone(), new_mask);
        state.heap.values.insert(place.key, new_values);
    }

    /// ```text
    /// ∀ x :: c(x) ⇒ p(x) ≤ M[e(x)]
    /// ─────────────────────────────
    /// ∀ r   M′[r] = M[r] - p(r)
    /// ```
    fn give_up_all(&mut self, state: &mut State, comprehension: &Comprehension, blame: Blame) -> Term {
        if !state.outer.is_empty() && self.amounts == Amounts::Exact {
            if comprehension.wildcard {
                let what = "giving up wildcards of many places in a `package`, with the engine `vc`";
                self.unsupported(what, comprehension.offending);
            }
            let Coverage { formals, place, amount } = self.coverage(state, comprehension);
            self.transfer_all(state, &place, &formals, amount);
        }
        self.require_all(state, comprehension, blame);
        let Coverage { formals, place, amount } = self.coverage(state, comprehension);
        let heap = state.heap.clone();
        let map = self.snapshot_map(state, &heap, &place, &formals, amount);
        if self.amounts == Amounts::Readable {
            return map;
        }
        let [old_mask, new_mask] = self.new_version(state, &heap, &place, Version::Mask);
        let [held, rest] = [old_mask, new_mask].map(|array| self.terms.select(array, place.index));
        let less = self.terms.subtract(held, amount);
        let mut facts = vec![self.terms.eq(rest, less)];
        if comprehension.wildcard {
            let (wanted, left) = (self.positive(amount), self.positive(rest));
            facts.push(self.terms.implies(wanted, left));
        }
        let facts = self.terms.and(facts);
        self.state_for_places(state, &formals, &[rest, held], facts);
        self.reach_places(state, comprehension, &formals, facts);
        state.heap.masks.insert(place.key, new_mask);
        map
    }

    fn require_all(&mut self, state: &mut State, comprehension: &Comprehension, blame: Blame) {
        if blame == Blame::Elsewhere {
            return;
        }
        let heap = state.heap.clone();
        let held = self.held(&heap, &comprehension.place);
        let enough = if comprehension.wildcard || self.amounts == Amounts::Readable {
            let (wanted, had) = (self.positive(comprehension.amount), self.positive(held));
            self.terms.implies(wanted, had)
        } else {
            self.terms.less_equal(comprehension.amount, held)
        };
        let enough = self.terms.implies(comprehension.condition, enough);
        if let Blame::Assume { .. } = blame {
            let all = self.terms.forall(&comprehension.variables, &comprehension.triggers, enough);
            return self.assume(state, all);
        }
        self.check(state, enough, missing(&comprehension.place.key), comprehension.offending, blame);
    }

    /// The values of all places that are covered, as a map; the same for all others.
    fn snapshot_map(&mut self, state: &State, heap: &Heap, place: &Place, formals: &[Term], amount: Term) -> Term {
        let sort = self.map_sort(&place.key);
        let map = self.hidden(state, "map", sort);
        let values = self.values(heap, place);
        let values = self.named(state, values);
        let value = self.terms.select(values, place.index);
        let kept = self.map_lookup(&place.key, map, formals);
        let sort = self.terms.sort(value);
        let (covered, other) = (self.positive(amount), self.unspecified(sort));
        let content = self.terms.ite(covered, value, other);
        let same = self.terms.eq(kept, content);
        let variables: Vec<Term> = formals.to_vec();
        let stated = self.terms.forall(&variables, &[vec![kept]], same);
        self.define(stated);
        map
    }

    /// The version of a mask or of values that there is, by a name, and a new one.
    fn new_version(&mut self, state: &State, heap: &Heap, place: &Place, which: Version) -> [Term; 2] {
        let old = match which {
            Version::Mask => self.mask(heap, place),
            Version::Values => self.values(heap, place),
        };
        let sort = self.terms.sort(old);
        [self.named(state, old), self.hidden(state, "version", sort)]
    }

    pub(crate) fn state_for_places(&mut self, state: &State, formals: &[Term], patterns: &[Term], fact: Term) {
        let mut triggers: Vec<Vec<Term>> = Vec::new();
        for pattern in patterns {
            if formals.iter().all(|formal| self.mentions(*pattern, &[*formal])) {
                triggers.push(vec![*pattern]);
            }
        }
        let fact = if formals.is_empty() { fact } else { self.terms.forall(formals, &triggers, fact) };
        self.assume(state, fact);
    }

    /// Whoever speaks of the variables as the comprehension does speaks of their places in the new version.
    fn reach_places(&mut self, state: &State, comprehension: &Comprehension, formals: &[Term], fact: Term) {
        let Comprehension { variables, triggers, place, condition, .. } = comprehension;
        let mut triggers = triggers.clone();
        triggers.extend(self.infer_triggers(variables, &[*condition]));
        if triggers.is_empty() {
            return;
        }
        let here: Vec<(Term, Term)> = formals.iter().copied().zip(place.arguments.iter().copied()).collect();
        let fact = self.terms.substitute(fact, &here);
        let holds = self.covering(comprehension);
        let fact = self.terms.implies(holds, fact);
        let triggers = self.limited_triggers(triggers);
        let fact = self.terms.forall(variables, &triggers, fact);
        self.assume(state, fact);
    }

    /// As [`Engine::havoc`], for all values of the variables.
    pub(crate) fn havoc_all(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        condition: Option<&Expression>,
        resource: &Resource,
        span: Span,
    ) {
        let blame = Blame::new(ErrorId::QuasiHavocAllFailed, span);
        let kind = Kind::Access { resource: resource.clone(), amount: Box::new(Expression::write(span)) };
        let access = Expression::new(kind, Type::Bool, resource.span());
        let mut layers = vec![Layer::Bind(variables, &[])];
        layers.extend(condition.map(Layer::If));
        let write = self.write();
        let Some(comprehension) = self.comprehend(state, &Piece { layers, body: &access }, write, blame) else {
            return;
        };
        self.check_injective(state, &comprehension, Cause::HavocNotInjective, blame);
        let Coverage { formals, place, amount } = self.coverage(state, &comprehension);
        let heap = state.heap.clone();
        let [old_values, new_values] = self.new_version(state, &heap, &place, Version::Values);
        let [old, new] = [old_values, new_values].map(|array| self.terms.select(array, place.index));
        let (affected, same) = (self.positive(amount), self.terms.eq(old, new));
        let kept = self.terms.or([affected, same]);
        self.state_for_places(state, &formals, &[new, old], kept);
        state.heap.values.insert(place.key, new_values);
    }
}

#[derive(Clone, Copy)]
enum Version {
    Mask,
    Values,
}

/// For each variable the position of an argument that is literally it, if every variable has one: then no inverse functions are needed.
fn inverse_arguments(variables: &[Term], arguments: &[Term]) -> Option<Vec<usize>> {
    variables.iter().map(|variable| arguments.iter().position(|argument| argument == variable)).collect()
}

/// All variables bound on the way, and their triggers if there is one binder only.
fn binders(layers: &[Layer<'_>]) -> (Vec<Variable>, Vec<Trigger>) {
    let mut variables = Vec::new();
    let mut triggers: Vec<Trigger> = Vec::new();
    let mut count = 0;
    for layer in layers {
        if let Layer::Bind(bound, own) = layer {
            variables.extend(bound.iter().cloned());
            triggers.extend(own.iter().cloned());
            count += 1;
        }
    }
    if count > 1 {
        triggers.clear();
    }
    (variables, triggers)
}

fn reads_heap(trigger: &Trigger) -> bool {
    let mut found = false;
    for expression in &trigger.expressions {
        let mut see = |part: &Expression| found |= matches!(part.kind, Kind::Field(_) | Kind::Access { .. });
        expression.visit(&mut see);
    }
    found
}
