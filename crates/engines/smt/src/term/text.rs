//! Smart constructors for strings. Literals are folded; the empty string is neutral.

use super::{Operator, Term, Terms, TextOperator};
use crate::semantics::text_operation;
use crate::sort::Sort;
use crate::value::Value;
use smallvec::SmallVec;

impl Terms {
    /// Applies a string operator.
    pub fn text(&mut self, operator: TextOperator, arguments: impl AsRef<[Term]>) -> Term {
        let arguments = arguments.as_ref();
        let sort = text_sort(operator);
        let literals: Option<Vec<Value>> = arguments.iter().map(|term| self.literal(*term).cloned()).collect();
        if let Some(value) = literals.and_then(|literals| text_operation(operator, &literals)) {
            return self.constant(value, sort);
        }
        match operator {
            TextOperator::Concat => self.concatenate(arguments),
            TextOperator::LessEqual if arguments[0] == arguments[1] => self.bool(true),
            _ => self.make(Operator::Text(operator), arguments, sort),
        }
    }

    fn concatenate(&mut self, arguments: &[Term]) -> Term {
        let empty = self.string("");
        let parts: SmallVec<[Term; 4]> = arguments.iter().copied().filter(|part| *part != empty).collect();
        match *parts {
            [] => empty,
            [only] => only,
            _ => self.make(Operator::Text(TextOperator::Concat), &parts, Sort::STRING),
        }
    }
}

fn text_sort(operator: TextOperator) -> Sort {
    match operator {
        TextOperator::Length | TextOperator::IndexOf | TextOperator::ToCode | TextOperator::ToInteger => Sort::INT,
        TextOperator::Contains
        | TextOperator::PrefixOf
        | TextOperator::SuffixOf
        | TextOperator::Less
        | TextOperator::LessEqual => Sort::BOOL,
        TextOperator::Concat
        | TextOperator::At
        | TextOperator::Substring
        | TextOperator::Replace
        | TextOperator::FromCode
        | TextOperator::FromInteger => Sort::STRING,
    }
}
