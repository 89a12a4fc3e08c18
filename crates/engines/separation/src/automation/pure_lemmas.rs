//! Instances that own nothing say something about values, and so does a condition: a lemma tells which. What was said of one value is said of another
//! by proving the condition.

use gainsay_ir::separation::{AssertionKind, Expression, Predicate, Procedure, ProcedureKind};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{
    consume::Consumed,
    machine::Machine,
    matching::{Found, Wanted},
    state::{Environment, State},
};

impl<'a> Machine<'a> {
    /// ```text
    /// lemma: φ(x̄, y) ⇒ Q(x̄; y)      Q(s̄; t) ∗ H ⊢ φ(x̄, t)
    /// ───────────────────────────────────────────────────
    /// Q(s̄; t) ∗ H ⊢ Q(x̄; t) ∗ Q(s̄; t) ∗ H
    /// ```
    /// What is not known of the wanted instance is tried as it is in those that are there, and in what these contain.
    pub(crate) fn consume_restated(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let Wanted { instance, predicate, known, .. } = wanted;
        let lemma = self.stating(predicate).filter(|_| instance.fraction.is_none())?;
        let AssertionKind::Pure(condition) = &lemma.requires.kind else { return None };
        let mut state = state.clone();
        for _ in 0..2 {
            for arguments in candidates(&state, predicate, known) {
                if !self.is_stated(&mut state, lemma, condition, &arguments) {
                    continue;
                }
                let mut environment = environment.clone();
                let found = Found::written(arguments, self.one);
                if self.bind_wanted(&mut state, &mut environment, wanted, &found).is_ok() {
                    self.taken.push(None);
                    return Some(Ok(vec![(state, environment)]));
                }
            }
            self.look_inside(&mut state, predicate);
        }
        None
    }

    /// Whether there is a condition that says the same as an instance that owns nothing.
    pub(crate) fn is_stated_otherwise(&self, predicate: &Name) -> bool {
        self.owns_nothing(predicate) && !self.index.stating(predicate).is_empty()
    }

    fn stating(&self, predicate: &Predicate) -> Option<&'a Procedure> {
        if !self.is_stated_otherwise(&predicate.name) {
            return None;
        }
        let in_lemma = self.procedure.kind == ProcedureKind::Lemma;
        let program = self.program;
        let lemmas = self.index.stating(&predicate.name).iter().filter_map(|name| program.procedures.get(name));
        // A proof uses earlier lemmas only.
        lemmas.into_iter().find(|lemma| !in_lemma || lemma.order < self.procedure.order)
    }

    fn is_stated(&mut self, state: &mut State, lemma: &Procedure, condition: &Expression, arguments: &[Term]) -> bool {
        let mut environment = Environment::default();
        for (parameter, argument) in lemma.parameters.iter().zip(arguments) {
            environment.set(&parameter.name, *argument);
        }
        match self.evaluate(&environment, condition) {
            Some(formula) => self.shows(state, formula),
            None => false,
        }
    }

    /// Adds what the instances of the predicate contain, where it is known what that is. Saying it again costs nothing.
    fn look_inside(&mut self, state: &mut State, predicate: &Predicate) {
        for index in 0..state.heap.len() {
            if state.heap[index].predicate != predicate.name {
                continue;
            }
            let chunk = state.heap[index].clone();
            if let [opened] = self.open(state.clone(), index).as_slice() {
                *state = opened.clone();
                state.heap.push(chunk);
            }
        }
    }
}

/// The arguments the wanted instance may have.
fn candidates(state: &State, predicate: &Predicate, known: &[Option<Term>]) -> Vec<Vec<Term>> {
    if let Some(all) = known.iter().copied().collect::<Option<Vec<Term>>>() {
        return vec![all];
    }
    let mut found: Vec<Vec<Term>> = Vec::new();
    for chunk in state.heap.iter().filter(|chunk| chunk.predicate == predicate.name) {
        let arguments = known.iter().zip(&chunk.arguments).map(|(known, there)| known.unwrap_or(*there)).collect();
        if !found.contains(&arguments) {
            found.push(arguments);
        }
    }
    found
}
