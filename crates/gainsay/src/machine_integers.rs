//! Inputs that no run of a program can be given: integers that do not fit where the language's integers are machine words.
//!
//! The engine counts without bounds. A failure that needs such an input is told as something that is not known, not as a counterexample.

use gainsay_functional::Words;
use gainsay_verdict::{Counterexample, Evidence, Failure, FunctionTable, Reason, Value};

/// Which integers the inputs of a goal may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Range {
    Any,
    /// Those of 64 bits.
    Word,
}

impl Range {
    /// What the integers of a search are that takes their size into account.
    pub(crate) fn words(self) -> Words {
        match self {
            Range::Any => Words::WrappedOfAny,
            Range::Word => Words::Wrapped,
        }
    }

    /// The evidence without failures that need inputs outside of the range.
    pub(crate) fn judge(self, mut evidence: Evidence) -> Evidence {
        if self == Range::Word {
            let before = evidence.failures.len();
            evidence.failures.retain(|failure| !needs_more(failure));
            if evidence.failures.len() < before {
                let message = "it fails for integers only that do not fit into 64 bits".to_owned();
                evidence.gaps.push(Reason::Unconfirmed { message });
            }
        }
        evidence
    }
}

fn needs_more(failure: &Failure) -> bool {
    let inputs =
        |counterexample: &Counterexample| counterexample.inputs.iter().any(|input| is_larger(&input.value.value));
    failure.counterexample.as_ref().is_some_and(inputs)
}

fn is_larger(value: &Value) -> bool {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value {
            Value::Integer(number) if i64::try_from(number).is_err() => return true,
            Value::Constructor { arguments: parts, .. } | Value::Tuple(parts) | Value::List(parts) => {
                pending.extend(parts);
            }
            Value::Function(FunctionTable { rows, default, .. }) => {
                pending.push(default);
                pending.extend(rows.iter().flat_map(|(arguments, result)| arguments.iter().chain([result])));
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_integers_are_found_inside_of_values() {
        let large = Value::Integer("9223372036854775808".parse().unwrap());
        assert!(is_larger(&large));
        assert!(is_larger(&Value::constructor("Just", vec![large])));
        assert!(!is_larger(&Value::constructor("Just", vec![Value::integer(-5)])));
    }
}
