//! Application of functions.

use gainsay_ir::permission::Expression;
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::failure::{Blame, ErrorId};
use crate::symbolic::{Amounts, Machine, State};

impl Machine<'_> {
    /// ```text
    /// Γ; h ⊢ a ⇝ t      Γ; h ⊢ pre[x := t] readable with snapshot s
    /// ──────────────────────────────────────────────────────────────
    /// Γ; h ⊢ f(a) ⇝ Γ, pre(f)(s, t); f(s, t)
    /// ```
    pub(super) fn function_application(
        &mut self,
        state: &mut State,
        name: &Name,
        arguments: &[Expression],
        span: Span,
        blame: Blame,
    ) -> Term {
        let program = self.program;
        let values = self.evaluate_all(state, arguments, blame);
        let Some(declaration) = program.functions.get(name) else {
            self.unsupported(format!("unknown function `{name}`"), span);
            return self.unspecified(gainsay_smt::Sort::BOOL);
        };
        let symbols = self.function_symbols(declaration);
        let parameters = declaration.parameters.iter().map(|parameter| &parameter.name);
        let inside = parameters.cloned().zip(values.iter().copied()).collect();
        let outside = std::mem::replace(&mut state.store.variables, inside);
        self.check_decreases(state, declaration, span, blame);
        // What the callee's precondition applies is not called from here.
        let duty = self.termination.take();
        let blame = blame.renamed(ErrorId::ApplicationPrecondition, span);
        let snapshot = self.with_amounts(Amounts::Readable, |machine| {
            let write = machine.write();
            let heap = state.heap.clone();
            let snapshot = machine.consume_all(state, &heap, &declaration.preconditions, write, blame);
            state.heap = heap;
            snapshot
        });
        self.termination = duty;
        state.store.variables = outside;
        self.keep_maps(state, snapshot);
        let mut all = values;
        if symbols.has_snapshot {
            all.insert(0, snapshot);
        }
        let checked = self.terms.apply(symbols.precondition, &all);
        self.assume(state, checked);
        let symbol = if self.component.contains(name) { symbols.limited } else { symbols.full };
        self.terms.apply(symbol, all)
    }
}
