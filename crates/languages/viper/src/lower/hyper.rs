//! The words of hyperproperties, where they are asked for: `low(e)`, `rel(e, 0)`, `lowEvent`, and the statement `declassify(e)`.

use gainsay_ir::permission::{self as ir, ExpressionKind as Lowered, Statement, StatementKind, Type};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;

use super::{Lowering, purity::Purity};
use crate::product;
use crate::syntax::{Expression, Identifier};

const LOW: &str = "low";
const RELATED: &str = "rel";
pub(super) const LOW_EVENT: &str = "lowEvent";
pub(super) const DECLASSIFY: &str = "declassify";

/// That both executions come here, or neither.
pub(super) fn low_event(span: Span) -> ir::Expression {
    marked(product::LOW_EVENT, Vec::new(), Type::Bool, span)
}

fn marked(function: &str, arguments: Vec<ir::Expression>, typ: Type, span: Span) -> ir::Expression {
    ir::Expression::new(Lowered::Apply { function: Name::new(function), arguments }, typ, span)
}

impl Lowering {
    /// What relates two executions; the arguments of anything else come back.
    pub(super) fn relational(
        &mut self,
        name: &Identifier,
        mut arguments: Vec<ir::Expression>,
        span: Span,
    ) -> Result<ir::Expression, Vec<ir::Expression>> {
        match (name.name.as_str(), arguments.len()) {
            (LOW, 1) => Ok(marked(product::LOW, arguments, Type::Bool, span)),
            (RELATED, 2) => {
                let which = match &arguments[1].kind {
                    Lowered::Integer(number) => {
                        (0..product::RELATED.len()).find(|which| BigInt::from(*which) == *number)
                    }
                    _ => None,
                };
                let Some(which) = which else {
                    return Ok(self.reject("the second argument of `rel` is an execution: 0 or 1", span));
                };
                arguments.truncate(1);
                let typ = arguments[0].typ.clone();
                Ok(marked(product::RELATED[which], arguments, typ, span))
            }
            (LOW | RELATED, _) => Ok(self.reject("write `low(e)`, `rel(e, 0)` or `rel(e, 1)`", span)),
            _ => Err(arguments),
        }
    }

    /// From here on the value is known to be the same in both executions.
    pub(super) fn declassified(&mut self, arguments: &[Expression], span: Span, into: &mut Vec<Statement>) {
        let [argument] = arguments else {
            return self.error("`declassify` takes one expression", span);
        };
        self.inference.reset();
        let argument = self.expression(argument);
        let mut low = marked(product::LOW, vec![argument], Type::Bool, span);
        self.finish(&mut low, Purity::Pure);
        into.push(Statement::new(StatementKind::Inhale(low), span));
    }
}
