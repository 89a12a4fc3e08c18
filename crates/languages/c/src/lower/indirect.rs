//! Functions behind pointers: their addresses, and calls by the contract of the type of the pointer, or of the function where it is known which.

use gainsay_ir::c::{Expression, ExpressionKind, Function, FunctionKind, Type};
use gainsay_ir::separation::{BinaryOperator as Op, Exit, Expression as Lowered, Pattern, StepKind, UnaryOperator};
use gainsay_source::{Name, Span};

use super::{
    builder::{Builder, Result},
    place::global_address,
};

/// A pointer without a contract leads to one of so many functions at most.
const MOST_CANDIDATES: usize = 8;

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
        let promising = match target {
            Type::Function { name: Some(of), .. } => {
                Some(of.clone()).filter(|of| self.lowering.functions.contains_key(of))
            }
            _ => None,
        };
        let Some(of) = promising else { return self.one_of(inner, target, arguments, whole) };
        let address = self.value(inner)?;
        let address = self.keep("called", address, whole.span)?;
        let promised = self.lowering.functions.get(&of).map(|(promised, _)| *promised).ok_or_else(unsupported)?;
        if !promised.type_parameters.is_empty() {
            return Err(format!("a call of a `{of}`, whose type parameters are not known here"));
        }
        let mut hidden = vec![address.clone()];
        if let [_, rest @ ..] = &promised.parameters[..promised.hidden]
            && !rest.is_empty()
        {
            let names: Vec<Name> = rest.iter().map(|parameter| self.temporary(&parameter.name)).collect();
            let patterns =
                std::iter::once(Pattern::Value(address)).chain(names.iter().cloned().map(Pattern::Bind)).collect();
            let known = self.known_of((promised, &[]), patterns, Some(Pattern::Any), whole.span)?;
            self.emit(StepKind::Assert(known), whole.span)?;
            hidden.extend(names.into_iter().map(Lowered::Variable));
        } else {
            let test = self.is_of(&of, &address).ok_or_else(unsupported)?;
            let message = format!("it is not known that what is called here is a `{of}`");
            self.check(test, "precondition", &message, whole.span)?;
        }
        self.procedure_call_with(&of, hidden, arguments, whole)
    }

    /// A call of one of the functions of this type that have contracts: which one must be known.
    fn one_of(
        &mut self,
        pointer: &Expression,
        ty: &Type,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        let span = whole.span;
        let candidates = self.candidates(ty);
        if self.ghost || candidates.is_empty() || candidates.len() > MOST_CANDIDATES {
            return Err("calls through function pointers whose type promises nothing".to_owned());
        }
        let address = self.value(pointer)?;
        let address = self.keep("called", address, span)?;
        for (position, one) in candidates.iter().enumerate() {
            for other in &candidates[position + 1..] {
                let same = Lowered::equal(global_address(one), global_address(other));
                self.emit(StepKind::Assume(same.negated()), span)?;
            }
        }
        let result = self.temporary("returned");
        let after = self.graph()?.block(span);
        for name in candidates {
            let graph = self.graph()?;
            let (here, further) = (graph.block(span), graph.block(span));
            let test = Lowered::equal(address.clone(), global_address(&name));
            graph.end(Exit::Branch(test, here, further), span, here);
            let value = self.procedure_call(&name, arguments, whole)?;
            self.emit(StepKind::Assign(result.clone(), value), span)?;
            self.graph()?.goto(after, span, further);
        }
        self.check(Lowered::Boolean(false), "precondition", "it is not known which function is called here", span)?;
        self.graph()?.finish(Exit::Stop, span);
        self.graph()?.current = after;
        Ok(Lowered::Variable(result))
    }

    /// The functions of the program with contracts and this type.
    fn candidates(&self, ty: &Type) -> Vec<Name> {
        let Type::Function { parameters, result, .. } = ty else { return Vec::new() };
        let fits = |function: &Function| {
            let types = function.parameters.iter().map(|parameter| &parameter.ty);
            function.kind == FunctionKind::Ordinary
                && function.contract.is_some()
                && function.result == **result
                && types.eq(parameters)
        };
        let functions = self.lowering.functions.iter();
        let is_own =
            |name: &Name| self.lowering.checked.context.functions.get(name).is_some_and(|each| !each.from_library);
        functions.filter(|(name, (function, _))| is_own(name) && fits(function)).map(|(name, _)| name.clone()).collect()
    }
}
