//! What goes wrong with some arguments of a function without a contract: no failure, since a contract may rule them out, but worth knowing.

use gainsay_ir::c::Type;
use gainsay_source::Span;

use super::{attempt::Attempt, machine::Finding, show::Words, value::Value};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailsForSome {
    /// Parameters with their values, where these were looked at: `n = 0`.
    pub arguments: Vec<String>,
    /// The rule that is broken.
    pub code: &'static str,
    pub message: String,
    pub span: Span,
}

impl FailsForSome {
    pub(crate) fn new(attempt: &Attempt<'_, '_>, finding: &Finding) -> FailsForSome {
        let machine = &attempt.machine;
        let words = Words { program: machine.program, memory: &machine.memory };
        let mut arguments = Vec::new();
        for (parameter, value) in attempt.task.function.parameters.iter().zip(&attempt.arguments) {
            let value = machine.knowledge.shallow(value);
            // Where in memory something lies says nothing without a picture of it.
            let is_told = match value {
                Value::Integer(0) => true,
                Value::Integer(_) => !matches!(parameter.ty, Type::Pointer(_)),
                _ => false,
            };
            if is_told {
                arguments.push(format!("{} = {}", parameter.name, words.typed(&value, &parameter.ty)));
            }
        }
        FailsForSome { arguments, code: finding.code, message: finding.message.clone(), span: finding.span }
    }

    /// That NULL must not be given is what everybody expects.
    pub(crate) fn says_more_than(&self, other: &FailsForSome) -> bool {
        other.code == "null" && self.code != "null"
    }
}
