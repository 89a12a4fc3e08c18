//! Confirmation: the failure is reproduced by running the program, with bodies if that works and with contracts otherwise.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Program, Type};
use gainsay_source::{Name, Span};

use super::complete::{Filling, Input};
use super::member::Member;
use crate::replay::{
    Abstraction, Applied, Budget, Completion, Failed, Interpreter, Passed, PassedKind, State, Stop, Tables, Unmatched,
    Value,
};
use crate::symbolic::Failure;
use gainsay_heap::{Cause, ErrorId};

/// What is to be reproduced, in which program.
pub(crate) struct Trial<'a> {
    pub(crate) program: &'a Program,
    pub(crate) member: Member<'a>,
    pub(crate) error: ErrorId,
    pub(crate) cause: Cause,
    pub(crate) span: Span,
    /// Instances of domains whose axioms must hold.
    pub(crate) domains: Vec<(Name, Vec<Type>)>,
}

/// So many calls are asked whether they could give back what is missing.
const MOST_LOSING: usize = 8;
const OPEN: &str = "the failure depends on a value that the solver left open";

/// How one run ended.
pub(crate) struct Run {
    pub(crate) end: Result<(), Stop>,
    pub(crate) state: State,
    pub(crate) passed: Vec<Passed>,
    pub(crate) applied: Vec<Applied>,
    pub(crate) branches: Vec<(Span, bool)>,
    pub(crate) witness: Option<Vec<(Name, crate::replay::Value)>>,
    pub(crate) sampled: bool,
    pub(crate) settled: BTreeMap<u32, crate::replay::Value>,
    pub(crate) tables: Tables,
    pub(crate) wands: super::picture::Wands,
    /// An axiom that does not hold for these values.
    pub(crate) false_axiom: Option<String>,
    /// What a function without a body promises, and does not keep for these values.
    pub(crate) broken_promise: Option<String>,
    /// Why the run went through a state that cannot be.
    pub(crate) contradiction: Option<String>,
    /// Quantifiers that rule the run out at instances where no trigger matches; an error is one that rules it out where one does.
    pub(crate) unmatched: Result<Vec<Unmatched>, String>,
}

impl<'a> Trial<'a> {
    pub(crate) fn new(
        program: &'a Program,
        member: Member<'a>,
        failure: &Failure,
        domains: Vec<(Name, Vec<Type>)>,
    ) -> Trial<'a> {
        Trial { program, member, error: failure.error, cause: failure.cause, span: failure.span, domains }
    }

    pub(crate) fn run(&self, input: &Input, abstraction: Abstraction, completion: Completion) -> Run {
        self.run_within(input, abstraction, completion, Budget::default())
    }

    pub(crate) fn run_within(
        &self,
        input: &Input,
        abstraction: Abstraction,
        completion: Completion,
        budget: Budget,
    ) -> Run {
        let mut interpreter = Interpreter::new(self.program, &input.choices, input.tables.clone(), budget);
        interpreter.abstraction = abstraction;
        interpreter.completion = completion;
        let end = match self.member {
            Member::Method(method) => interpreter.run_method(method, &input.arguments, Some((self.error, self.span))),
            Member::Function(function) => interpreter.run_function_member(function, &input.arguments),
            Member::Predicate(predicate) => interpreter.run_predicate_member(predicate, &input.arguments),
        };
        let witness = interpreter.witness.take();
        let sampled = interpreter.sampled;
        // What is evaluated from here on is no part of the run.
        let applied = std::mem::take(&mut interpreter.applied);
        let branches = std::mem::take(&mut interpreter.branches);
        // Only of a run that fails as wanted is it asked whether its values can be.
        let is_wanted = matches!(&end, Err(Stop::Failed(failed)) if self.is_wanted(failed));
        let false_axiom = if is_wanted { self.false_axiom(&mut interpreter) } else { None };
        let broken_promise = if is_wanted { interpreter.broken_promise().map(|(promise, _)| promise) } else { None };
        let unmatched = if interpreter.abstraction.weakens_quantifiers() && matches!(end, Err(Stop::Failed(_))) {
            interpreter.unmatched()
        } else {
            Ok(Vec::new())
        };
        let state = interpreter.last.take().unwrap_or_default();
        let failed = matches!(end, Err(Stop::Failed(_)));
        let contradiction = if failed { interpreter.contradiction(&state, self.span) } else { None };
        Run {
            end,
            state,
            passed: std::mem::take(&mut interpreter.passed),
            applied,
            branches,
            witness,
            sampled,
            settled: std::mem::take(&mut interpreter.settled),
            wands: std::mem::take(&mut interpreter.wands),
            false_axiom,
            broken_promise,
            contradiction,
            unmatched,
            tables: interpreter.tables,
        }
    }

    fn false_axiom(&self, interpreter: &mut Interpreter<'_>) -> Option<String> {
        // A run may ask functions of domains that the solver never heard of.
        let mut domains: BTreeSet<(Name, Vec<Type>)> = self.domains.iter().cloned().collect();
        for ((function, types), _) in interpreter.tables.entries() {
            let of = self.program.domains.values().filter(|domain| domain.functions.contains_key(function));
            domains.extend(of.map(|domain| (domain.name.clone(), types.clone())));
        }
        domains.iter().find_map(|(name, types)| {
            let domain = self.program.domains.get(name)?;
            interpreter.false_axiom(domain, types).map(|(axiom, _)| axiom)
        })
    }

    pub(crate) fn reproduces(&self, run: &Run) -> bool {
        run.false_axiom.is_none()
            && run.broken_promise.is_none()
            && run.contradiction.is_none()
            && run.unmatched.is_ok()
            && matches!(&run.end, Err(Stop::Failed(failed)) if self.is_wanted(failed))
    }

    fn is_wanted(&self, failed: &Failed) -> bool {
        failed.error == self.error && failed.cause == self.cause && failed.span == self.span
    }

    /// Why a run is no confirmation.
    pub(crate) fn objection(&self, run: &Run) -> String {
        if let Some(axiom) = &run.false_axiom {
            return format!("the axiom `{axiom}` does not hold for the solver's values");
        }
        if let Some(promise) = &run.broken_promise {
            return format!("for the solver's values `{promise}` is false");
        }
        if let Err(quantifier) = &run.unmatched {
            return format!("for the solver's values {quantifier}");
        }
        if let Some(contradiction) = &run.contradiction {
            return format!("for the solver's values {contradiction}");
        }
        match &run.end {
            Ok(()) => "a run on the solver's values ends without this failure".to_owned(),
            Err(Stop::Failed(failed)) => {
                format!("a run on the solver's values fails elsewhere, with {}", failed.code())
            }
            Err(Stop::AssumptionFalse { what, .. }) => format!("for the solver's values {what}"),
            Err(Stop::OutOfSteps) => "a run on the solver's values does not end within its budget".to_owned(),
            Err(Stop::Unsupported { what, .. }) => format!("the replay cannot do this: {what}"),
            Err(Stop::Open { .. }) => OPEN.to_owned(),
        }
    }
}

/// A confirmed failure.
pub(crate) struct Confirmed {
    pub(crate) run: Run,
    pub(crate) input: Input,
    pub(crate) abstraction: Abstraction,
    pub(crate) completion: Completion,
}

impl Trial<'_> {
    /// Tries with bodies first, then with contracts.
    pub(crate) fn confirm(&self, input: &Input, open: &BTreeMap<u32, Type>) -> Result<Confirmed, String> {
        let weaker =
            [Abstraction::Nothing, Abstraction::Everything, Abstraction::Triggers, Abstraction::EverythingAndTriggers];
        self.confirm_with(input, open, &weaker)
    }

    /// Tries one after the other; each time with what is open left open, then with plain values in its place.
    pub(crate) fn confirm_with(
        &self,
        input: &Input,
        open: &BTreeMap<u32, Type>,
        abstractions: &[Abstraction],
    ) -> Result<Confirmed, String> {
        let plain = input.completed(self.program, open, Filling::Plain);
        let distinct = input.completed(self.program, open, Filling::Distinct);
        let larger = input.completed(self.program, open, Filling::Larger);
        let attempts = [
            (input, Completion::Lazy),
            (&plain, Completion::Plain),
            (&distinct, Completion::Plain),
            (&larger, Completion::Plain),
        ];
        let mut first: Option<Run> = None;
        for abstraction in abstractions {
            for (input, completion) in attempts {
                let run = self.run(input, abstraction.clone(), completion);
                if self.reproduces(&run) {
                    let abstraction = abstraction.clone();
                    return Ok(Confirmed { run, input: input.clone(), abstraction, completion });
                }
                // The most telling objection is against the model itself: with contracts, and nothing made up.
                let telling = *abstraction == Abstraction::Everything && !matches!(run.end, Err(Stop::Open { .. }));
                if telling && first.is_none() {
                    first = Some(run);
                }
            }
        }
        Err(first.map_or_else(|| OPEN.to_owned(), |run| self.objection(&run)))
    }

    /// Whether a failure rests on what a call or a loop was allowed to do: with contracts, or with a callee that has no body.
    pub(crate) fn rests_on_a_promise(&self, confirmed: &Confirmed) -> bool {
        confirmed.abstraction != Abstraction::Nothing
            || confirmed.run.passed.iter().any(|passed| passed.abstracted && self.matters(confirmed, passed))
    }

    /// Whether the run goes otherwise if a callee without a body does something else that its contract allows.
    fn matters(&self, confirmed: &Confirmed, passed: &Passed) -> bool {
        [-100, -1, 1, 100].into_iter().any(|by| {
            let choices = confirmed.input.choices.map_at(passed.span, &mut |value| other_than(value, by));
            let run = self.run(
                &Input { choices, ..confirmed.input.clone() },
                confirmed.abstraction.clone(),
                confirmed.completion,
            );
            !self.reproduces(&run) && !matches!(run.end, Err(Stop::AssumptionFalse { .. } | Stop::Open { .. }))
        })
    }

    /// The call that takes the permission which is missing in the end, although it could give it back.
    pub(crate) fn losing_call(&self, confirmed: &Confirmed) -> Option<Passed> {
        if self.cause != Cause::InsufficientPermission || confirmed.abstraction != Abstraction::Nothing {
            return None;
        }
        let calls = confirmed.run.passed.iter().rev().filter(|passed| matches!(passed.kind, PassedKind::Call(_)));
        let mut tried = BTreeSet::new();
        for call in calls.filter(|call| tried.insert(call.span)).take(MOST_LOSING) {
            let run = self.run(&confirmed.input, Abstraction::AllBack(call.span), confirmed.completion);
            if !self.reproduces(&run) && !matches!(run.end, Err(Stop::AssumptionFalse { .. } | Stop::Open { .. })) {
                return Some(call.clone());
            }
        }
        None
    }

    /// The abstracted call or loop that is enough to make the program fail, and the run that shows it.
    pub(crate) fn culprit(&self, confirmed: &Confirmed) -> Option<Passed> {
        let is_bodiless = |passed: &Passed| match &passed.kind {
            PassedKind::Call(name) => self.program.methods.get(name).is_none_or(|method| method.body.is_none()),
            PassedKind::Function(_) | PassedKind::Loop(_) => false,
        };
        let abstracted = confirmed.run.passed.iter().filter(|passed| passed.abstracted);
        let passed: Vec<&Passed> =
            abstracted.filter(|passed| !is_bodiless(passed) || self.matters(confirmed, passed)).collect();
        let mut tried = BTreeSet::new();
        for candidate in &passed {
            if !tried.insert(candidate.span) {
                continue;
            }
            let only = Abstraction::Only(BTreeSet::from([candidate.span]));
            let run = self.run(&confirmed.input, only, confirmed.completion);
            if self.reproduces(&run) {
                return run.passed.into_iter().rfind(|passed| passed.span == candidate.span);
            }
        }
        passed.last().map(|last| (*last).clone())
    }
}

/// Another value of the same type.
fn other_than(value: &Value, by: i64) -> Value {
    match value {
        Value::Int(number) => Value::Int(number + by),
        Value::Bool(truth) => Value::Bool(!truth),
        other => other.clone(),
    }
}
