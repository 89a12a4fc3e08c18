//! Quantifiers as weak as their triggers. Read this way, what is assumed for all values is known only where one of the written triggers
//! matches something that the run came across: a counterexample that needs this shows that a trigger is missing, not that the code is wrong.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{BinaryOperator as Operator, Expression, ExpressionKind as Kind, Trigger, Type, Variable};
use gainsay_source::{Name, Span};

use super::interpreter::Outcome;
use super::{Completion, Interpreter, Location, State, Stop, Value};
use crate::written::as_written;
use gainsay_heap::Blame;

/// A function, field or operator applied to values on the way. What the heap holds counts: the same call in another heap is another one.
pub(super) type Mention = (Name, Vec<Value>);

/// A quantifier that was assumed where its triggers match, in the state it was assumed in.
pub(super) struct Assumed {
    quantifier: Expression,
    state: State,
    instantiation: BTreeMap<Name, Type>,
}

/// What matching instances mention may make others match; so often that is looked at.
const MOST_ROUNDS: usize = 4;

/// A quantifier that is false at an instance no trigger matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmatched {
    /// The quantifier as it is written.
    pub quantifier: String,
    pub span: Span,
    pub instance: Vec<(Name, Value)>,
}

impl Interpreter<'_> {
    pub(super) fn mention<'v>(&mut self, name: &str, values: impl IntoIterator<Item = &'v Value>) {
        if self.abstraction.weakens_quantifiers() && self.inside_quantifiers == 0 {
            self.mentioned.insert((Name::new(name), values.into_iter().cloned().collect()));
        }
    }

    /// Notes that what is at a location is new.
    pub(super) fn renew(&mut self, state: &mut State, location: &Location) {
        self.stamps += 1;
        state.heap.stamp(location, self.stamps);
    }

    /// Runs for one of many instances: what it comes across is nothing the solver would see.
    pub(super) fn unseen<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        self.inside_quantifiers += 1;
        let result = run(self);
        self.inside_quantifiers -= 1;
        result
    }

    /// Evaluates an instance that decides: that one is seen.
    pub(super) fn see_instance(&mut self, state: &mut State, body: &Expression) {
        if self.abstraction.weakens_quantifiers() {
            let outside = std::mem::take(&mut self.inside_quantifiers);
            // Only what it mentions counts.
            let _ = self.truth(state, body, Blame::Elsewhere);
            self.inside_quantifiers = outside;
        }
    }

    /// Whether an assumption is a quantifier with triggers, which is then put off until all that the run mentions is known.
    pub(super) fn put_off(&mut self, state: &mut State, assumption: &Expression, blame: Blame) -> Outcome<bool> {
        if !self.abstraction.weakens_quantifiers() {
            return Ok(false);
        }
        match &assumption.kind {
            Kind::Forall(quantifier) if !quantifier.triggers.is_empty() => {
                let (quantifier, state) = (assumption.clone(), state.clone());
                self.assumed.push(Assumed { quantifier, state, instantiation: self.instantiation.clone() });
                Ok(true)
            }
            Kind::Binary(Operator::Implies, premise, conclusion) if is_triggered(conclusion) => {
                if self.truth(state, premise, blame)? {
                    self.put_off(state, conclusion, blame)?;
                }
                Ok(true)
            }
            Kind::Binary(Operator::And, ..) if assumption.conjuncts().into_iter().any(is_triggered) => {
                for conjunct in assumption.conjuncts() {
                    if !self.insist(state, conjunct, blame)? {
                        return Self::assumption_false(conjunct);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// After a run: an assumed quantifier that is false although a trigger matches, as an objection; else those that are false where none
    /// does.
    pub fn unmatched(&mut self) -> Result<Vec<Unmatched>, String> {
        let completion = std::mem::replace(&mut self.completion, Completion::Open);
        let may_add_rows = std::mem::replace(&mut self.may_add_rows, false);
        let mut assumed = std::mem::take(&mut self.assumed);
        assumed.iter_mut().for_each(|each| each.state = each.state.settled(&self.settled));
        let mut found = Ok(Vec::new());
        for _ in 0..MOST_ROUNDS {
            let known = self.mentioned.len();
            found = assumed.iter().map(|each| self.first_unmatched(each)).collect::<Result<Vec<_>, _>>();
            if found.is_err() || self.mentioned.len() == known {
                break;
            }
        }
        self.completion = completion;
        self.may_add_rows = may_add_rows;
        Ok(found?.into_iter().flatten().collect())
    }

    /// The first instance of an assumed quantifier that is false where no trigger matches; what matching instances say is mentioned, too.
    fn first_unmatched(&mut self, assumed: &Assumed) -> Result<Option<Unmatched>, String> {
        let Kind::Forall(parts) = &assumed.quantifier.kind else { return Ok(None) };
        let outside = std::mem::replace(&mut self.instantiation, assumed.instantiation.clone());
        let mut state = assumed.state.clone();
        let conditions = super::quantifier::conditions_of(&parts.body, true);
        let (mut violated, mut first) = (false, None);
        let done = self.instances(&mut state, &parts.variables, &conditions, &mut |interpreter, state| {
            let is_false = interpreter.truth(state, &parts.body, Blame::Elsewhere) == Ok(false);
            if parts.triggers.iter().any(|trigger| interpreter.matches(state, trigger)) {
                interpreter.see_instance(state, &parts.body);
                violated |= is_false;
            } else if is_false && first.is_none() {
                let value = |each: &Variable| Some((each.written.clone(), state.store.get(&each.name)?.clone()));
                first = parts.variables.iter().map(value).collect::<Option<Vec<_>>>();
            }
            Ok(!violated)
        });
        self.instantiation = outside;
        let text = as_written(&assumed.quantifier);
        if violated || done.is_err() {
            return Err(format!("`{text}` is false where its trigger matches"));
        }
        Ok(first.map(|instance| Unmatched { quantifier: text, span: assumed.quantifier.span, instance }))
    }

    fn trigger_part(&mut self, state: &mut State, part: &Expression) -> Outcome<()> {
        match &part.kind {
            Kind::Access { resource, .. } => {
                let location = self.locate(state, resource, Blame::Elsewhere)?;
                self.mention_location(state, &location);
            }
            Kind::Wand(wand) => {
                let location = self.locate_wand(state, wand, Blame::Elsewhere)?;
                self.mention_location(state, &location);
            }
            _ => {
                self.evaluate(state, part, Blame::Elsewhere)?;
            }
        }
        Ok(())
    }

    /// Of wands a trigger sees those that were there when it was written: how many there are tells.
    pub(super) fn mention_location(&mut self, state: &State, location: &Location) {
        match location {
            Location::Field(receiver, field) => {
                let stamp = Value::int(state.heap.stamp_of(location));
                self.mention(field.as_str(), [&Value::Reference(*receiver), &stamp]);
            }
            Location::Predicate(name, arguments) => self.mention(name.as_str(), arguments),
            Location::Wand(shape, arguments) => {
                let alike = |other: &Location| matches!(other, Location::Wand(known, _) if known == shape);
                let count = state.heap.entries().filter(|(other, _)| alike(other)).count();
                self.mention(&format!("{count} {shape}"), arguments);
            }
        }
    }

    /// Whether everything that a trigger is made of was mentioned. What cannot be told counts as a match.
    fn matches(&mut self, state: &mut State, trigger: &Trigger) -> bool {
        let outside = std::mem::take(&mut self.inside_quantifiers);
        let mentioned = std::mem::take(&mut self.mentioned);
        let mut told = true;
        for expression in &trigger.expressions {
            // What is mentioned is known also where its value is not.
            told &= matches!(self.trigger_part(state, expression), Ok(()) | Err(Stop::Open { .. }));
        }
        let wanted: BTreeSet<Mention> = std::mem::replace(&mut self.mentioned, mentioned);
        self.inside_quantifiers = outside;
        !told || wanted.is_empty() || wanted.is_subset(&self.mentioned)
    }
}

/// Whether what is written triggers decide is all of an assumption, or follows from a premise.
fn is_triggered(assumption: &Expression) -> bool {
    match &assumption.kind {
        Kind::Forall(quantifier) => !quantifier.triggers.is_empty(),
        Kind::Binary(Operator::Implies, _, conclusion) => is_triggered(conclusion),
        _ => false,
    }
}
