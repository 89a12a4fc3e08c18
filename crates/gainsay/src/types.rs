//! Goals that are proved by their types alone, before anybody looks for a counterexample.

use gainsay_haskell::liquid::{Liquid, Stop};
use gainsay_liquid::{Failed, Module, Proof, Why};
use gainsay_meter::{Limits, spared};
use gainsay_smt::Solver;
use gainsay_source::{Name, Span};
use std::collections::BTreeMap;

use crate::Options;

/// A module as the liquid engine knows it.
pub(crate) struct Types {
    module: Module,
    functions: BTreeMap<Name, Name>,
    stopped: BTreeMap<Name, Stop>,
}

impl Types {
    pub(crate) fn new(liquid: Liquid) -> Types {
        let Liquid { program, functions, stopped } = liquid;
        Types { module: Module::new(program), functions, stopped }
    }

    /// Whether the goal is proved by types. What does not come to an end within its share is not.
    pub(crate) fn proves(&self, goal: &Name, solver: &mut dyn Solver, options: &Options) -> bool {
        let Some(name) = self.functions.get(goal) else { return false };
        let limits = Limits { steps: options.steps / 2, memory: options.memory / 2, time: options.time / 3 };
        let proof = spared(limits, || self.module.prove(name, solver));
        solver.reset();
        matches!(proof, Ok(Proof::Total | Proof::Partial))
    }

    /// Why a goal is not proved, and where.
    pub(crate) fn why_not(&self, goal: &Name, solver: &mut dyn Solver) -> Option<(String, Option<Span>)> {
        let name = self.functions.get(goal)?;
        if let Some(stopped) = self.stopped.get(name) {
            return Some((format!("not understood: {}", stopped.what), Some(stopped.span)));
        }
        match self.module.prove(name, solver) {
            Proof::Total | Proof::Partial => None,
            Proof::Failed(Failed::Needs(other)) => Some((format!("`{other}` is not proved"), None)),
            Proof::Failed(Failed::Stopped(stop)) => Some((format!("not understood: {}", stop.what), Some(stop.span))),
            Proof::Failed(Failed::Head { span, why }) => Some((reason(&why), Some(span))),
        }
    }
}

fn reason(why: &Why) -> String {
    match why {
        Why::Argument(function) => format!("an argument of `{function}` is not shown to be of its type"),
        Why::Result => "this is not shown to be of its type".to_owned(),
        Why::Unreachable(what) => format!("{what}: not shown to be out of reach"),
        Why::Termination(function) => format!("this call of `{function}` is not shown to be at something smaller"),
    }
}
