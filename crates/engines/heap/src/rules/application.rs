//! Application of functions.

use gainsay_ir::permission::Expression;
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use super::assertions::Assertions;
use super::evaluate::Rules;
use super::snapshot::Snapshots;
use super::termination::Measures;
use crate::failure::{Blame, ErrorId};
use crate::ground::Amounts;
use crate::logic::{Logic, StateOf};

/// ```text
/// Γ; h ⊢ a ⇝ t      Γ; h ⊢ pre[x := t] readable with snapshot s
/// ──────────────────────────────────────────────────────────────
/// Γ; h ⊢ f(a) ⇝ Γ, pre(f)(s, t); f(s, t)
/// ```
pub(super) fn application<'a, L: Logic<'a>>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    name: &Name,
    arguments: &[Expression],
    span: Span,
    blame: Blame,
) -> Term {
    let program = logic.program;
    let values = logic.evaluate_all(state, arguments, blame);
    let Some(declaration) = program.functions.get(name) else {
        logic.unsupported(format!("unknown function `{name}`"), span);
        return logic.unspecified(gainsay_smt::Sort::BOOL);
    };
    let symbols = logic.function_symbols(declaration);
    let parameters = declaration.parameters.iter().map(|parameter| &parameter.name);
    let inside = parameters.cloned().zip(values.iter().copied()).collect();
    let outside = std::mem::replace(&mut state.store.variables, inside);
    logic.check_decreases(state, declaration, span, blame);
    // What the callee's precondition applies is not called from here.
    let duty = logic.termination.take();
    let blame = blame.renamed(ErrorId::ApplicationPrecondition, span);
    let amounts = std::mem::replace(&mut logic.amounts, Amounts::Readable);
    let (write, heap) = (logic.write(), state.heap.clone());
    let snapshot = logic.consume_all(state, &heap, &declaration.preconditions, write, blame);
    state.heap = heap;
    logic.amounts = amounts;
    logic.termination = duty;
    state.store.variables = outside;
    logic.keep_maps(state, snapshot);
    let mut all = values;
    if symbols.has_snapshot {
        all.insert(0, snapshot);
    }
    let checked = logic.terms.apply(symbols.precondition, &all);
    logic.assume(state, checked);
    let symbol = if logic.component.contains(name) { symbols.limited } else { symbols.full };
    logic.terms.apply(symbol, all)
}
