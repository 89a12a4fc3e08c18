//! Application of functions.

use gainsay_ir::permission::{Annotation, Expression, ExpressionKind, Function};
use gainsay_smt::Term;

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
/// It is the limited copy `f′(s, t)` that is applied where the definition is not to be looked into.
pub(super) fn application<'a, L: Logic<'a>>(
    logic: &mut L,
    state: &mut StateOf<'a, L>,
    expression: &Expression,
    blame: Blame,
) -> Term {
    let (program, span) = (logic.program, expression.span);
    let ExpressionKind::Apply { function: name, arguments } = &expression.kind else {
        return logic.unspecified(gainsay_smt::Sort::BOOL);
    };
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
    let exact = logic.function_amounts();
    if exact == Amounts::Exact && !state.outer.is_empty() {
        logic.unsupported("exact amounts of a function's precondition inside of a `package`".to_owned(), span);
    }
    let amounts = std::mem::replace(&mut logic.amounts, exact);
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
    let symbol = if is_limited(logic, declaration, expression) { symbols.limited } else { symbols.full };
    logic.terms.apply(symbol, all)
}

/// Calls from a function's own definition do not unroll it; an opaque function is looked into only where the program says so. Who looks for
/// what fails in the code itself looks into everything.
fn is_limited<'a, L: Logic<'a>>(logic: &L, function: &Function, application: &Expression) -> bool {
    let is_hidden = function.is_opaque() && !Annotation::reveals(&application.annotations);
    logic.component.contains(&function.name) || is_hidden && logic.options.bodies.is_none()
}
