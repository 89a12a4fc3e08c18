//! Magic wands: how an instance is told apart, packaging and applying.
//!
//! Two wands are instances of one shape if they are written alike up to the names of variables; the values of the variables, and of what is
//! said about earlier states, are the instance's arguments. A wand's snapshot turns a snapshot of its left side into one of its right side.

use std::collections::BTreeMap;
use std::sync::Arc;

use gainsay_ir::permission::{Block, Expression, ExpressionKind as Kind, OldState, Wand, print_expression};
use gainsay_smt::{Sort, Term};
use gainsay_source::{Name, Span};

use crate::consume::missing;
use crate::failure::Blame;
use crate::heap::{Chunk, Demand, Footprint, Heap, ResourceKey};
use crate::symbolic::{FactKind, Label, Labelled, Machine, State};

/// Parts of a wand that are evaluated when it is made, in the order they are written.
enum Hole<'a> {
    Variable(&'a Expression),
    Old(&'a Expression),
}

impl Machine<'_> {
    pub(crate) fn wand_sorts(&self, shape: &str) -> Vec<Sort> {
        self.theory.wand_shapes.get(shape).cloned().unwrap_or_default()
    }

    pub(crate) fn locate_wand(&mut self, state: &mut State, wand: &Wand, blame: Blame) -> (ResourceKey, Vec<Term>) {
        let whole =
            Expression::new(Kind::Wand(wand.clone()), gainsay_ir::permission::Type::Bool, wand.span);
        let mut text = print_expression(&whole);
        let (holes, bound) = holes(&wand.left, &wand.right);
        let mut arguments = Vec::new();
        for hole in &holes {
            if let Hole::Old(expression) = hole {
                let value = self.evaluate(state, expression, blame);
                text = text.replacen(&print_expression(expression), "□old", 1);
                arguments.push(value);
            }
        }
        let mut free: BTreeMap<&str, Term> = BTreeMap::new();
        for hole in &holes {
            if let Hole::Variable(expression) = hole
                && let Kind::Variable(name) = &expression.kind
            {
                free.insert(name.as_str(), self.evaluate(state, expression, blame));
            }
        }
        let shape = shape_of(&text, &free, &bound, &mut arguments);
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let shape: Arc<str> = format!("{shape} {sorts:?}").into();
        self.theory.wand_shapes.entry(shape.clone()).or_insert(sorts);
        (ResourceKey::Wand(shape), arguments)
    }

    /// The snapshot of the right side that a wand gives for one of its left side.
    fn wand_result(&mut self, wand: Term, left: Term) -> Term {
        let sort = self.theory.snapshot.sort;
        let apply = self.terms.function("apply wand", &[sort, sort], sort);
        self.terms.apply(apply, [wand, left])
    }

    /// ```text
    /// Γ; h ⊢ consume A ⇝ h₁; s      Γ; h₁ ⊢ take A --* B ⇝ h₂; w      Γ; h₂ ⊢ produce B from w(s) ⇝ h₃
    /// ───────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ apply A --* B ⇝ h₃
    /// ```
    pub(crate) fn apply_wand(&mut self, state: &mut State, wand: &Wand, blame: Blame) {
        let original = state.heap.clone();
        let write = self.write();
        let (key, arguments) = self.locate_wand(state, wand, blame);
        let cause = missing(&key);
        let demand = Demand { amount: write, wildcard: false, cause, offending: wand.span, blame };
        let left = self.consume(state, &original, &wand.left, write, blame);
        let snapshot = self.take_here(state, &key, &arguments, demand);
        let right = self.wand_result(snapshot, left);
        let reached = self.terms.bool(true);
        let before = state.labels.insert(Label::WandLeft, Labelled { heap: original, reached });
        self.produce(state, &wand.right, right, write, Blame::Elsewhere);
        restore(state, before);
    }

    /// ```text
    /// Γ; ∅ ⊢ produce A from l ⇝ Γ₁; a      Γ₁; a, h ⊢ script ⇝ Γ₂; a₂, h₂      Γ₂; a₂, h₂ ⊢ consume B ⇝ h₃; s
    /// ────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ package A --* B ⇝ h₃, (A --* B) ↦ w      ∀ l :: w(l) = s
    /// ```
    /// Permission that the script and B need and A does not give is taken from h.
    pub(crate) fn package(
        &mut self,
        state: &mut State,
        wand: &Wand,
        script: Option<&Block>,
        span: Span,
        blame: Blame,
    ) {
        let (key, arguments) = self.locate_wand(state, wand, blame);
        let mark = state.path.facts.len();
        let left = self.terms.fresh("left", self.theory.snapshot.sort);
        let mut inside = state.clone();
        inside.outer.insert(0, std::mem::take(&mut inside.heap));
        inside.bound.push(left);
        let write = self.write();
        self.produce(&mut inside, &wand.left, left, write, Blame::new(crate::failure::ErrorId::WandNotWellformed, span));
        let given = inside.path.facts[mark..].iter().filter(|fact| fact.kind != FactKind::Definition);
        let given: Vec<Term> = given.map(|fact| fact.term).collect();
        let given = self.terms.and(given);
        let reached = self.terms.bool(true);
        inside.labels.insert(Label::WandLeft, Labelled { heap: inside.heap.clone(), reached });
        if let Some(script) = script {
            self.execute_block(&mut inside, script);
        }
        let mut visible = inside.heap.clone();
        inside.outer.iter().for_each(|heap| visible.extend(heap));
        let right = self.consume(&mut inside, &visible, &wand.right, write, blame);
        self.finish_package(state, inside, mark, [left, given, right], (key, arguments));
    }

    fn finish_package(
        &mut self,
        state: &mut State,
        mut inside: State,
        mark: usize,
        [left, given, right]: [Term; 3],
        (key, arguments): (ResourceKey, Vec<Term>),
    ) {
        let mut outer = inside.outer.split_off(1);
        let mut heap = inside.outer.pop().unwrap_or_default();
        heap = self.independent(&heap, left);
        outer = outer.iter().map(|each| self.independent(each, left)).collect();
        for fact in inside.path.split_off(mark) {
            let guarded =
                if fact.kind == FactKind::Definition { fact.term } else { self.terms.implies(given, fact.term) };
            self.generalize(state, &[left], &[], &[crate::symbolic::Fact { term: guarded, kind: fact.kind }]);
        }
        state.heap = heap;
        state.outer = outer;
        let snapshot = self.fresh(state, "wand", self.theory.snapshot.sort);
        let applied = self.wand_result(snapshot, left);
        let equal = self.terms.eq(applied, right);
        let meaning = self.terms.implies(given, equal);
        let meaning = self.terms.forall(&[left], &[vec![applied]], meaning);
        self.assume(state, meaning);
        let write = self.write();
        self.add_single(state, &key, &arguments, write, snapshot);
    }

    /// What is left of a heap whatever the left side of the wand may hold: amounts that depend on it count as none.
    fn independent(&mut self, heap: &Heap, left: Term) -> Heap {
        let mut kept = Heap::default();
        for chunk in &heap.chunks {
            let mut roots = vec![chunk.permission];
            if let Footprint::Single { value, .. } = &chunk.footprint {
                roots.push(*value);
            }
            if !self.terms.subterms(&roots).contains(&left) {
                kept.chunks.push(chunk.clone());
            }
        }
        kept
    }

    /// Takes from the innermost heap what it has, and the rest from those around it, nearest first.
    pub(crate) fn take_with_transfer(
        &mut self,
        state: &mut State,
        key: &ResourceKey,
        arguments: &[Term],
        demand: Demand,
    ) -> Term {
        let mut heaps = vec![state.heap.clone()];
        heaps.extend(state.outer.iter().cloned());
        let mut total = vec![self.none()];
        let mut enough_in = None;
        for (place, heap) in heaps.iter().enumerate() {
            let held = self.held(heap, key, arguments);
            total.push(held);
            let enough = if demand.wildcard { self.positive(held) } else { self.terms.less_equal(demand.amount, held) };
            if enough_in.is_none() && held != self.none() && self.proves(state, enough) {
                enough_in = Some(place);
            }
        }
        let value = match enough_in {
            Some(place) => self.take(state, &mut heaps[place], key, arguments, demand),
            None => {
                let held = self.terms.add(total);
                self.check_enough(state, held, demand);
                self.take_from_all(state, &mut heaps, key, arguments, demand)
            }
        };
        state.outer = heaps.split_off(1);
        state.heap = heaps.pop().unwrap_or_default();
        value
    }

    fn take_from_all(
        &mut self,
        state: &mut State,
        heaps: &mut [Heap],
        key: &ResourceKey,
        arguments: &[Term],
        demand: Demand,
    ) -> Term {
        let chunks: Vec<Arc<Chunk>> = heaps.iter().flat_map(|heap| heap.chunks.iter().cloned()).collect();
        let value = self.value_among(state, &chunks, key, arguments);
        let mut needed = demand.amount;
        for heap in heaps {
            let held = self.held(heap, key, arguments);
            let given = self.smaller(held, needed);
            let part = Demand { amount: given, wildcard: false, blame: Blame::Elsewhere, ..demand };
            self.take(state, heap, key, arguments, part);
            needed = self.terms.subtract(needed, given);
        }
        value
    }
}

fn restore(state: &mut State, before: Option<Labelled>) {
    match before {
        Some(labelled) => state.labels.insert(Label::WandLeft, labelled),
        None => state.labels.remove(&Label::WandLeft),
    };
}

/// What of a wand is evaluated when it is made, and the variables bound inside it.
fn holes<'a>(left: &'a Expression, right: &'a Expression) -> (Vec<Hole<'a>>, Vec<&'a Name>) {
    let mut bound: Vec<&Name> = Vec::new();
    let mut see = |part: &'a Expression| match &part.kind {
        Kind::Let { variable, .. } => bound.push(&variable.name),
        Kind::Forall(quantifier) | Kind::Exists(quantifier) => {
            bound.extend(quantifier.variables.iter().map(|variable| &variable.name));
        }
        Kind::ForPerm { variables, .. } => bound.extend(variables.iter().map(|variable| &variable.name)),
        _ => {}
    };
    left.visit(&mut see);
    right.visit(&mut see);
    let mut found = Vec::new();
    let mut waiting = vec![right, left];
    while let Some(part) = waiting.pop() {
        match &part.kind {
            Kind::Variable(name) if !bound.contains(&name) => found.push(Hole::Variable(part)),
            Kind::Old(OldState::Start | OldState::Label(_), _) if !mentions(part, &bound) => {
                found.push(Hole::Old(part));
            }
            _ => waiting.extend(part.children().into_iter().rev()),
        }
    }
    (found, bound)
}

fn mentions(expression: &Expression, names: &[&Name]) -> bool {
    let mut found = false;
    expression.visit(&mut |part| {
        if let Kind::Variable(name) = &part.kind {
            found |= names.contains(&name);
        }
    });
    found
}

/// The text with a hole for each free variable, whose value becomes an argument, and numbers for the bound ones.
fn shape_of(text: &str, free: &BTreeMap<&str, Term>, bound: &[&Name], arguments: &mut Vec<Term>) -> String {
    let mut shape = String::new();
    let mut numbered: Vec<&str> = Vec::new();
    let is_word = |character: char| character.is_alphanumeric() || character == '_' || character == '$' || character == '@';
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, after) = rest.split_at(end);
        rest = after;
        if let Some(value) = free.get(word) {
            shape.push('□');
            arguments.push(*value);
        } else if bound.iter().any(|name| name.as_str() == word) {
            let number = numbered.iter().position(|known| *known == word).unwrap_or_else(|| {
                numbered.push(word);
                numbered.len() - 1
            });
            shape.push_str(&format!("%{number}"));
        } else {
            shape.push_str(word);
        }
    }
    shape
}

