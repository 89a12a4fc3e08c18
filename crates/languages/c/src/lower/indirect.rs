//! Functions behind pointers: their addresses, and calls by the contract of the type of the pointer.

use gainsay_ir::separation::{BinaryOperator as Op, Expression as Lowered, Pattern, StepKind, UnaryOperator};
use gainsay_source::{Name, Span};

use super::builder::{Builder, Result};
use crate::syntax::{Expression, ExpressionKind, Type};

/// So many functions are told apart from one another.
const MOST_TOLD_APART: usize = 24;

impl Builder<'_, '_> {
    /// Functions that predicates are chosen by have addresses of their own.
    pub(super) fn tell_functions_apart(&mut self, span: Span) -> Result<()> {
        let functions = &self.lowering.checked.unit.told_apart;
        let addresses: Vec<Lowered> =
            functions.iter().take(MOST_TOLD_APART).map(|name| super::place::global_address(name)).collect();
        for (position, address) in addresses.iter().enumerate() {
            self.emit(StepKind::Assume(Lowered::binary(Op::Less, Lowered::integer(0), address.clone())), span)?;
            for other in &addresses[..position] {
                let same = Lowered::equal(address.clone(), other.clone());
                self.emit(StepKind::Assume(Lowered::Unary(UnaryOperator::Not, Box::new(same))), span)?;
            }
        }
        Ok(())
    }

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
        let promised = self.lowering.functions.get(&of).map(|(promised, _)| *promised).ok_or_else(unsupported)?;
        let mut hidden = vec![address.clone()];
        if let [_, rest @ ..] = &promised.parameters[..promised.hidden]
            && !rest.is_empty()
        {
            let names: Vec<Name> = rest.iter().map(|parameter| self.temporary(&parameter.name)).collect();
            let patterns =
                std::iter::once(Pattern::Value(address)).chain(names.iter().cloned().map(Pattern::Bind)).collect();
            let known = self.known_of(promised, patterns, Some(Pattern::Any), whole.span)?;
            self.emit(StepKind::Assert(known), whole.span)?;
            hidden.extend(names.into_iter().map(Lowered::Variable));
        } else {
            let test = self.is_of(&of, &address).ok_or_else(unsupported)?;
            let message = format!("it is not known that what is called here is a `{of}`");
            self.check(test, "precondition", &message, whole.span)?;
        }
        self.procedure_call_with(&of, hidden, arguments, whole)
    }
}
