//! Lemmas that are used by themselves: one that gives what is wanted, with the arguments that are wanted, if what it needs is there.

use gainsay_ir::separation::{Instance, Procedure, ProcedureKind};
use gainsay_smt::Term;

use crate::{
    consume::{Asker, Consumed, Consuming, Effort},
    machine::Machine,
    matching::Wanted,
    produce::{Producing, Wildcard},
    state::{Environment, State},
};

impl Machine<'_> {
    /// ```text
    /// lemma: { A(x̄) } { P(x̄, …) * B(x̄) }      A(x̄) is owned, P(x̄, …) is wanted
    /// ```
    pub(crate) fn consume_by_lemma(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, '_>,
    ) -> Option<Consumed> {
        let Wanted { instance, known, span, how, .. } = wanted;
        wanted.address()?;
        let open = how.effort.open.checked_sub(1)?;
        let program = self.program;
        let in_lemma = self.procedure.kind == ProcedureKind::Lemma;
        for name in self.index.lemmas_for(&instance.predicate) {
            let Some(lemma) = program.procedures.get(name) else { continue };
            // A proof uses earlier lemmas only.
            if in_lemma && lemma.order >= self.procedure.order {
                continue;
            }
            let taken = self.taken.clone();
            let applied = self.applied_lemma(state, lemma, known);
            self.taken.clone_from(&taken);
            let Some(states) = applied else { continue };
            let how = Consuming { effort: Effort { open, ..how.effort }, ..*how };
            let mut all = Vec::new();
            let mut complete = true;
            for state in states {
                match self.consume_instance(state, environment.clone(), instance, *span, how) {
                    Ok(consumed) => all.extend(consumed),
                    Err(_) => complete = false,
                }
            }
            if complete {
                return Some(Ok(all));
            }
            self.taken = taken;
        }
        None
    }

    /// The states in which a lemma has made such an instance at this address.
    pub(crate) fn given_by_lemma(&mut self, state: &State, instance: &Instance, address: Term) -> Option<Vec<State>> {
        let program = self.program;
        let in_lemma = self.procedure.kind == ProcedureKind::Lemma;
        let predicate = self.predicate(&instance.predicate)?;
        for name in self.index.lemmas_for(&instance.predicate) {
            let Some(lemma) = program.procedures.get(name) else { continue };
            if in_lemma && lemma.order >= self.procedure.order {
                continue;
            }
            let known = [Some(address)];
            let Some(states) = self.applied_lemma(state, lemma, &known) else { continue };
            if states.iter().all(|state| self.find(state, predicate, &known).is_some()) {
                return Some(states);
            }
        }
        None
    }

    /// The states after a lemma, if all that it is about is known and what it needs is there as it is.
    fn applied_lemma(&mut self, state: &State, lemma: &Procedure, known: &[Option<Term>]) -> Option<Vec<State>> {
        let mut environment = Environment::default();
        for (position, parameter) in lemma.parameters.iter().enumerate() {
            environment.set(&parameter.name, known.get(position).copied().flatten()?);
        }
        let how = Consuming { scale: self.one, effort: Effort { open: 0, close: 0 }, by: Asker::Annotation };
        let spent = &state.spent;
        let consumed = self.consume(state.clone(), environment, &lemma.requires, how).ok()?;
        let mut states = Vec::new();
        for (mut state, mut environment) in consumed {
            self.settle(&mut state, &mut environment).ok()?;
            // What the lemma takes is in what it leaves.
            state.spent.clone_from(spent);
            let how = Producing { scale: self.one, level: None, any: Wildcard::Written };
            let produced = self.produce(state, environment, &lemma.ensures, how);
            states.extend(produced.into_iter().map(|(state, _)| state));
        }
        Some(states)
    }
}
