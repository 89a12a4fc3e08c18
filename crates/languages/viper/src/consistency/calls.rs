//! Rules about functions that speak of themselves: in a postcondition without a termination measure, or in the measure itself.

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
            if !function.measures.is_empty() {
                continue;
            }
            for (name, span) in function.postconditions.iter().flat_map(called) {
                if reaches(&bodies, &name, &function.name) {
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
