//! Functions behind pointers: their addresses, and calls by the contract of the type of the pointer.

use gainsay_ir::separation::{BinaryOperator as Op, Expression as Lowered, StepKind};
use gainsay_source::{Name, Span};

use super::builder::{Builder, Result};
use crate::syntax::{Expression, ExpressionKind, Type};

impl Builder<'_, '_> {
    /// Where a function lies, and of which type it says it is.
    pub(super) fn function_address(&mut self, name: &Name, span: Span) -> Result<Lowered> {
        let address = super::place::global_address(name);
        if self.ghost {
            return Ok(address);
        }
        let positive = Lowered::binary(Op::Less, Lowered::integer(0), address.clone());
        self.emit(StepKind::Assume(positive), span)?;
        let of = self.lowering.functions.get(name).and_then(|(function, _)| function.implements.clone());
        if let Some(test) = of.and_then(|of| self.is_of(&of, &address)) {
            self.emit(StepKind::Assume(test), span)?;
        }
        Ok(address)
    }

    /// `is_t(f)`.
    fn is_of(&mut self, of: &Name, address: &Lowered) -> Option<Lowered> {
        let test = Name::from(format!("is_{of}"));
        self.lowering.fixpoints.get(&test).filter(|(fixpoint, _)| fixpoint.body.is_none())?;
        let test = self.lowering.fixpoint_instance(&test, &[]);
        Some(Lowered::Apply(test, vec![address.clone()]))
    }

    pub(super) fn pointer_call(
        &mut self,
        callee: &Expression,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        let unsupported = || "calls through function pointers whose type promises nothing".to_owned();
        let inner = match &callee.kind {
            ExpressionKind::Dereference(inner) => inner,
            _ => callee,
        };
        let ty = self.type_of(inner);
        let target = ty.target().unwrap_or(&ty);
        let Type::Function { name: Some(of), .. } = target else { return Err(unsupported()) };
        let of = of.clone();
        let address = self.value(inner)?;
        let address = self.keep("called", address, whole.span)?;
        let test = self.is_of(&of, &address).ok_or_else(unsupported)?;
        let message = format!("it is not known that what is called here is a `{of}`");
        self.check(test, "precondition", &message, whole.span)?;
        self.procedure_call(&of, arguments, whole)
    }
}
