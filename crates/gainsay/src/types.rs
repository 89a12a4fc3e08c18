//! Goals that are proved by their types alone, before anybody looks for a counterexample.

use std::collections::BTreeMap;

use gainsay_haskell::liquid::{
    Declared, Liquid, Stop, Style,
    shown::{predicate, signature},
};
use gainsay_ir::refined::{Function, Logic, Signature, Trust};
use gainsay_liquid::{Failed, Module, Proof, Why, shown};
use gainsay_meter::{Limits, spared};
use gainsay_smt::Solver;
use gainsay_source::{Name, Span};
use gainsay_verdict::InferredType;

use crate::Options;

/// A module as the liquid engine knows it.
pub(crate) struct Types {
    module: Module,
    functions: BTreeMap<Name, Name>,
    stopped: BTreeMap<Name, Stop>,
    style: Style,
    declared: Vec<Declared>,
}

impl Types {
    pub(crate) fn new(liquid: Liquid) -> Types {
        let Liquid { program, functions, stopped, style, declared } = liquid;
        Types { module: Module::new(program), functions, stopped, style, declared }
    }

    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// The functions that are checked, with their places.
    pub(crate) fn goals(&self) -> impl Iterator<Item = (&Name, Span)> {
        self.functions.iter().filter_map(|(goal, name)| {
            let function = self.module.function(name);
            let checked = function.filter(|function| function.trust == Trust::Checked).map(|function| function.span);
            let stopped = self.stopped.get(name).filter(|_| self.style == Style::Refined);
            Some((goal, checked.or_else(|| stopped.map(|stopped| stopped.span))?))
        })
    }

    /// Datatypes that are goals because nothing else is.
    pub(crate) fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// Whether each constructor of a datatype that is a goal can be applied.
    fn is_inhabited(&self, goal: &Name, solver: &mut dyn Solver) -> bool {
        let declared = self.declared.iter().find(|declared| declared.name == *goal);
        let datatype = declared.and_then(|declared| declared.datatype.as_ref().ok());
        datatype.is_some_and(|datatype| self.module.is_inhabited(datatype, solver))
    }

    /// Whether the goal is proved by types. What does not come to an end within its share is not.
    pub(crate) fn proves(&self, goal: &Name, solver: &mut dyn Solver, options: &Options) -> bool {
        // A proof that is cut short is begun anew: goals that share what their file has get no less than one proof takes.
        let steps = (options.steps / 2).max(LEAST_STEPS);
        let limits = Limits { steps, memory: options.memory / 2, time: options.time / 3 };
        let Some(name) = self.function(goal) else {
            return spared(limits, || self.is_inhabited(goal, solver)).unwrap_or(false);
        };
        let proof = spared(limits, || self.module.prove(name, solver));
        solver.reset();
        matches!(proof, Ok(Proof::Total | Proof::Partial))
    }

    /// The types of functions that nobody gave one, where they say something and the proof of the goal rests on them.
    pub(crate) fn inferred(&self, goal: &Name) -> Vec<InferredType> {
        let found = self.function(goal).map(|name| self.module.inferred(name)).unwrap_or_default();
        let says_something = |signature: &Signature| {
            let mut says_something = false;
            signature.ty.for_each_predicate(&mut |predicate| says_something |= !predicate.is_true());
            says_something
        };
        let found = found.into_iter().filter(|(_, signature)| says_something(signature));
        found.map(|(name, found)| InferredType { function: Name::from(shown(&name)), ty: signature(&found) }).collect()
    }

    /// The function that a goal is about. One inside of another is checked with it: `outer.inner`.
    fn function(&self, goal: &Name) -> Option<&Name> {
        let mut text = goal.as_str();
        loop {
            if let Some(name) = self.functions.get(text) {
                // What is assumed was not checked, and neither was anything inside of it.
                let is_checked = |function: &Function| function.trust == Trust::Checked;
                return self.module.function(name).is_none_or(is_checked).then_some(name);
            }
            text = text.rsplit_once('.')?.0;
        }
    }

    /// What does not follow or is not understood, so that a goal is not proved.
    pub(crate) fn missing(&self, goal: &Name, solver: &mut dyn Solver, options: &Options) -> Option<Missing> {
        let limits = Limits { steps: options.steps / 4, memory: options.memory / 2, time: options.time / 6 };
        let why = spared(limits, || self.why_not(goal, solver)).ok().flatten();
        solver.reset();
        let (what, span) = why?;
        let is_end =
            matches!(self.known_failure(goal, solver, limits), Some(Failed::Head { why: Why::Termination(_), .. }));
        Some(Missing { is_understood: !what.contains(NOT_UNDERSTOOD), is_end, what, span: span? })
    }

    /// What does not follow of the function of a goal itself.
    fn known_failure(&self, goal: &Name, solver: &mut dyn Solver, limits: Limits) -> Option<Failed> {
        let name = self.function(goal)?;
        match spared(limits, || self.module.prove(name, solver)) {
            Ok(Proof::Failed(failed)) => Some(failed),
            _ => None,
        }
    }

    /// Why a goal is not proved, and where.
    pub(crate) fn why_not(&self, goal: &Name, solver: &mut dyn Solver) -> Option<(String, Option<Span>)> {
        let Some(name) = self.function(goal) else { return Some(("no function of this name".to_owned(), None)) };
        let mut name = name.clone();
        let mut needed = String::new();
        for _ in 0..MOST_NEEDED {
            let (why, span) = match self.stopped.get(&name) {
                Some(stopped) => (format!("{NOT_UNDERSTOOD}: {}", stopped.what), stopped.span),
                None => match self.module.prove(&name, solver) {
                    Proof::Total | Proof::Partial if needed.is_empty() => return None,
                    // What is right where this function calls it need not be so wherever it is called.
                    Proof::Total | Proof::Partial => {
                        let span = self.module.function(&name).map(|function| function.span);
                        return Some((format!("{needed}{ONLY_INSIDE}"), span));
                    }
                    Proof::Failed(Failed::Needs(other)) if other != name => {
                        needed = format!("`{}` is not proved: ", shown(&other));
                        name = other;
                        continue;
                    }
                    Proof::Failed(Failed::Needs(_)) => break,
                    Proof::Failed(Failed::Stopped(stop)) => (format!("{NOT_UNDERSTOOD}: {}", stop.what), stop.span),
                    Proof::Failed(Failed::Head { span, why, goal }) => (reason(&why, goal.as_ref()), span),
                },
            };
            return Some((format!("{needed}{why}"), Some(span)));
        }
        Some((format!("{needed}nothing is known of it"), None))
    }
}

/// What a proof by types lacks.
pub(crate) struct Missing {
    pub(crate) what: String,
    pub(crate) span: Span,
    /// Whether all that it rests on has a meaning for types.
    pub(crate) is_understood: bool,
    /// Whether it is that the goal's own function ends.
    pub(crate) is_end: bool,
}

/// How it begins when something is not understood.
const NOT_UNDERSTOOD: &str = "not understood";

/// Why a function that is proved with those it calls is of no use to another.
const ONLY_INSIDE: &str = "what it calls is right as it calls it, and not for all arguments";

/// Of the second look at a goal, too: a small module's proofs take no more.
const LEAST_STEPS: u64 = 250_000;

/// So many callees of callees are followed to the one that is not proved by itself.
const MOST_NEEDED: usize = 100;

/// What is missing, in the user's words.
fn reason(why: &Why, goal: Option<&Logic>) -> String {
    let wanted = goal.filter(|goal| **goal != Logic::falsity()).map(|goal| format!(", `{}`,", predicate(goal)));
    let wanted = wanted.as_deref().unwrap_or_default();
    match why {
        Why::Argument(function) => format!("what `{function}` demands of an argument{wanted} does not follow"),
        Why::Result => format!("what its type promises{wanted} does not follow"),
        Why::Unreachable(what) => format!("{what}: not shown to be out of reach"),
        Why::Termination(function) => format!("a call of `{function}` is not shown to be at something smaller"),
    }
}
