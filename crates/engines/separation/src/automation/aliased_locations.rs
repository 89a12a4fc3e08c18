//! Places with two names: a field of a structure is also the place of its type where it lies, which `&p->f` leads to. Members of unions, which lie
//! in one place.

use gainsay_ir::separation::{Expression, Instance, Pattern};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{
    consume::Consumed,
    machine::Machine,
    matching::Wanted,
    state::{Chunk, Environment, State},
};

impl Machine<'_> {
    /// ```text
    /// field(p, v)   ⊣⊢   cell(p + offset, v)
    /// ```
    /// Gives an owned place the name it is wanted by; whether there is one.
    pub(crate) fn view_as(&mut self, state: &mut State, wanted: &Name, address: Term) -> bool {
        let program = self.program;
        for view in self.index.views_of(program, wanted) {
            let offset = self.terms.int(view.offset);
            let (other, at) = if view.cell == *wanted {
                (&view.field, self.terms.subtract(address, offset))
            } else {
                (&view.cell, self.terms.add([address, offset]))
            };
            let Some(predicate) = self.predicate(other) else { continue };
            if let Some(chunk) = self.find(state, predicate, &[Some(at), None]) {
                state.heap[chunk].predicate = wanted.clone();
                state.heap[chunk].arguments[0] = address;
                return true;
            }
        }
        self.written_over(state, wanted, address)
    }

    /// ```text
    /// u.i ↦ _   ⊢   u.j ↦ nothing yet          members of a union
    /// ```
    fn written_over(&mut self, state: &mut State, wanted: &Name, address: Term) -> bool {
        let program = self.program;
        let unions = program.unions.iter().filter(|members| members.contains(wanted));
        for member in unions.flatten().filter(|member| *member != wanted) {
            let (Some(predicate), Some(place)) = (self.predicate(member), self.predicate(wanted)) else { continue };
            let found = self.find(state, predicate, &[Some(address), None]);
            if let Some(chunk) = found.filter(|chunk| state.heap[*chunk].fraction == self.one) {
                state.heap.remove(chunk);
                let sort = self.sort(&place.parameters[1].sort);
                let value = self.fresh("unwritten", sort);
                let chunk = Chunk::new(wanted.clone(), vec![address, value], self.one);
                self.add(state, place, Chunk { unwritten: true, ..chunk });
                return true;
            }
        }
        false
    }

    /// Takes a place that is inside of something, where it is known as a field; nothing if that does not help.
    pub(crate) fn consume_field(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, '_>,
    ) -> Option<Consumed> {
        let Wanted { instance, span, how, .. } = wanted;
        let address = wanted.address()?;
        let start = Name::new("$field");
        let views = self.index.views_of(self.program, &instance.predicate).into_iter();
        for view in views.filter(|view| view.cell == instance.predicate) {
            let offset = self.terms.int(view.offset);
            let mut environment = environment.clone();
            environment.set(&start, self.terms.subtract(address, offset));
            let mut field = Instance { predicate: view.field.clone(), ..(*instance).clone() };
            *field.arguments.first_mut()? = Pattern::Value(Expression::Variable(start.clone()));
            let consumed = self.consume_instance(state.clone(), environment, &field, *span, *how);
            if consumed.is_ok() {
                return Some(consumed);
            }
        }
        None
    }
}
