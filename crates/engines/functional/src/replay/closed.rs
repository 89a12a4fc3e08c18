//! A run that is given nothing: of a program in which everything is written down.

use std::rc::Rc;

use gainsay_ir::functional::Check;

use super::{
    Ending, Evaluator, Limits, Script, Tracing,
    evaluator::{Cell, Frame},
};
use crate::code::{CheckId, Code, Entry, Static};

/// How a step of a program ends that needs no input.
#[derive(Clone, Debug, PartialEq)]
pub enum Ran {
    /// Without a failure.
    Through,
    /// With what fails, and how.
    Failed(Box<Check>),
    /// Somebody whose mistakes are nobody's business made one.
    Broke,
    /// It asks for something that is not written down.
    NeedsInput,
    /// Not within the steps that it may take.
    Endless,
    /// It reaches something that cannot be run.
    Unsupported(String),
    /// Something no well-typed program does.
    Stuck(String),
}

const LIMITS: Limits = Limits { steps: 20_000_000, cells: 20_000_000 };

/// Runs the goals of a program one after the other, without inputs and without promises; each finds what those before it left behind, whether they failed or not.
pub fn run(code: &Code, goals: &[Entry]) -> Vec<Ran> {
    let nothing = Script::default();
    let mut evaluator = Evaluator::new(code, &nothing, LIMITS, Tracing::Off);
    goals.iter().map(|goal| evaluator.run_closed(goal)).collect()
}

impl Evaluator<'_> {
    fn run_closed(&mut self, goal: &Entry) -> Ran {
        self.environment.clear();
        self.steps = 0;
        let ending = self.run(goal.body);
        if !matches!(ending, Ending::Failed(_)) {
            self.forget();
        }
        match ending {
            Ending::Value(_) => Ran::Through,
            Ending::Failed(id) => {
                self.leave(id);
                let mut check = self.code.check(id).clone();
                check.message = check.message.or_else(|| self.raised_text());
                Ran::Failed(Box::new(check))
            }
            Ending::AssumptionFalse => Ran::Broke,
            Ending::HoleForced => Ran::NeedsInput,
            Ending::Loop | Ending::OutOfSteps => Ran::Endless,
            Ending::Unsupported(what) => Ran::Unsupported(what),
            Ending::IllTyped(what) => Ran::Stuck(what),
        }
    }

    /// Definitions that were being computed when a step stopped are computed anew where they are needed again.
    pub(super) fn forget(&mut self) {
        for frame in self.stack.drain(..) {
            if let Frame::Update(address) = frame
                && let Some(Static::Definition(scope)) = self.code.statics.get(address.0 as usize)
            {
                self.heap[address.0 as usize] = Cell::Thunk(*scope, Rc::from([]));
            }
        }
    }

    /// What was being computed when something was raised that nobody handles comes to no value, now and later.
    fn leave(&mut self, check: CheckId) {
        let raised = self.raised;
        for frame in self.stack.drain(..) {
            if let (Frame::Update(address), Some(value)) = (frame, raised) {
                self.heap[address.0 as usize] = Cell::Raised(check, value);
            }
        }
    }
}
