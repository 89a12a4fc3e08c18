//! Whether callees keep their own contracts in a run that takes them by their bodies. Where one does not, its caller fails because of it.
//!
//! What a contract allows is the other side of the choice: the result is put where that side asks for one, and is allowed if no assumption of it fails.

use std::collections::BTreeMap;

use gainsay_verdict::Value;

use super::{
    Ending, Evaluator, Limits, Script, Tracing,
    evaluator::{Control, Environment, Frame},
};
use crate::code::{Address, Choice, ChoiceId, Code, GeneratorId};

/// So many calls are looked at.
const MOST_CALLS: usize = 64;

/// A choice decided for the body, remembered while tracing.
#[derive(Clone, Debug)]
pub(super) struct BodyRecord {
    choice: ChoiceId,
    arguments: Vec<Address>,
    environment: Environment,
}

/// A call whose result its own contract does not allow.
#[derive(Clone, Debug)]
pub(crate) struct BrokenPromise<'a> {
    pub(crate) choice: &'a Choice,
    pub(crate) arguments: Vec<Value>,
    pub(crate) result: Value,
}

impl<'a> Evaluator<'a> {
    /// Remembers a call by its body.
    pub(super) fn note_body(&mut self, choice: ChoiceId) {
        if self.bodies.len() < MOST_CALLS {
            let code = self.code;
            let arguments = code.choice(choice).arguments.iter().map(|argument| self.atom(argument)).collect();
            self.stack.push(Frame::ByBody(self.bodies.len()));
            self.bodies.push(BodyRecord { choice, arguments, environment: self.environment.clone() });
        }
    }

    /// The first call that came to its end with what its contract does not allow.
    pub(crate) fn broken_promise(&self, limits: Limits) -> Option<BrokenPromise<'a>> {
        let code = self.code;
        self.body_results.iter().find_map(|(index, address)| {
            let record = &self.bodies[*index];
            let result = self.harvest(*address);
            self.is_excluded(record, &result, limits).then(|| BrokenPromise {
                choice: code.choice(record.choice),
                arguments: record.arguments.iter().map(|argument| self.harvest(*argument)).collect(),
                result,
            })
        })
    }

    fn is_excluded(&self, record: &BodyRecord, result: &Value, limits: Limits) -> bool {
        let Some(generator) = self.promised(record, &Script::default(), limits).1 else { return false };
        let script = Script { inputs: BTreeMap::from([(generator, vec![result.clone()])]), ..Script::default() };
        self.promised(record, &script, limits) == (Some(Ending::AssumptionFalse), None)
    }

    /// How the contract's side ends with these inputs, and what it asked for that is none of them.
    fn promised(&self, record: &BodyRecord, script: &Script, limits: Limits) -> (Option<Ending>, Option<GeneratorId>) {
        let code: &Code = self.code;
        let mut alone = Evaluator::new(code, script, limits, Tracing::Off);
        alone.heap.clone_from(&self.heap);
        alone.environment.clone_from(&record.environment);
        let ending = alone.evaluate(Control::Evaluate(code.choice(record.choice).right)).err();
        (ending, alone.missing)
    }
}
