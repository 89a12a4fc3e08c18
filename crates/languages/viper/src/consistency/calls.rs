//! Rules about functions that speak of themselves: in a precondition, in a postcondition without a termination measure, or in the measure itself.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Expression, ExpressionKind, Function, Measure};
use gainsay_source::{Name, Span};

use super::Checker;

/// Which functions each function calls.
type Graph<'a> = BTreeMap<&'a Name, BTreeSet<Name>>;

impl Checker<'_> {
    pub(super) fn circular_functions(&mut self) {
        let program = self.program;
        let through = |edges: fn(&Function) -> BTreeSet<Name>| -> Graph<'_> {
            program.functions.values().map(|function| (&function.name, edges(function))).collect()
        };
        let (everywhere, bodies) = (through(all_called), through(called_in_body));
        for function in program.functions.values() {
            let measured = function.measures.iter().flat_map(Measure::children).flat_map(called);
            if measured.into_iter().any(|(name, _)| reaches(&everywhere, &name, &function.name)) {
                self.error("the termination measure of this function depends on the function itself", function.span);
            }
            if function
                .preconditions
                .iter()
                .flat_map(called)
                .any(|(name, _)| reaches(&everywhere, &name, &function.name))
            {
                self.error("the precondition of this function depends on the function itself", function.span);
            }
            if !function.measures.is_empty() {
                continue;
            }
            for (name, span) in function.postconditions.iter().flat_map(|each| called_anew(each, function)) {
                let is_circular = reaches(&bodies, &name, &function.name) && reaches(&bodies, &function.name, &name);
                if is_circular {
                    self.error(
                        "this postcondition depends on its own function, which has no termination measure",
                        span,
                    );
                }
            }
        }
    }
}

fn called(expression: &Expression) -> Vec<(Name, Span)> {
    let mut found = Vec::new();
    expression.visit(&mut |each| {
        if let ExpressionKind::Apply { function, .. } = &each.kind {
            found.push((function.clone(), each.span));
        }
    });
    found
}

/// The calls in a postcondition. Where there is no body, a call with the function's own arguments is another word for `result`.
fn called_anew(postcondition: &Expression, function: &Function) -> Vec<(Name, Span)> {
    let is_parameter = |argument: &Expression, parameter: &Name| matches!(&argument.kind, ExpressionKind::Variable(name) if name == parameter);
    let mut found = Vec::new();
    postcondition.visit(&mut |each| {
        if let ExpressionKind::Apply { function: callee, arguments } = &each.kind {
            let mut pairs = arguments.iter().zip(&function.parameters);
            let is_result = function.body.is_none()
                && *callee == function.name
                && pairs.all(|(argument, parameter)| is_parameter(argument, &parameter.name));
            if !is_result {
                found.push((callee.clone(), each.span));
            }
        }
    });
    found
}

fn called_in_body(function: &Function) -> BTreeSet<Name> {
    function.body.iter().flat_map(called).map(|(name, _)| name).collect()
}

fn all_called(function: &Function) -> BTreeSet<Name> {
    let clauses = function.preconditions.iter().chain(&function.body);
    let everything = clauses.chain(function.measures.iter().flat_map(Measure::children));
    everything.flat_map(called).map(|(name, _)| name).collect()
}

fn reaches(graph: &Graph<'_>, from: &Name, to: &Name) -> bool {
    let mut seen: BTreeSet<&Name> = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(next) = waiting.pop() {
        if next == to {
            return true;
        }
        if seen.insert(next) {
            waiting.extend(graph.get(next).into_iter().flatten());
        }
    }
    false
}
