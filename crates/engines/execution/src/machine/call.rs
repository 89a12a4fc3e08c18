//! Calls: a body is run where there is one, what the library does is done here, and otherwise the contract decides.

use std::rc::Rc;

use gainsay_ir::c::{Assertion, Contract, Expression, ExpressionKind, Function, Type};
use gainsay_source::{Name, Span};

use super::{
    Allowed, Entry, External, Finding, Frame, Halt, Machine, Repeating, Run, contract::Taken, statement::Flow,
    undecided,
};
use crate::{
    evaluate::Scope,
    memory::{Memory, Origin},
    value::Value,
};

/// Deeper calls are given up.
const DEEPEST: usize = 200;

/// A callee whose precondition holds.
struct Trusted<'u> {
    promises: Vec<(&'u Assertion, Scope)>,
    /// What stays with the caller.
    frame: Memory,
    /// Memory at the call.
    old: Memory,
}

impl<'u> Machine<'_, 'u> {
    pub(super) fn call(
        &mut self,
        callee: &'u Expression,
        arguments: &'u [Expression],
        span: Span,
    ) -> Run<Option<Value>> {
        let name = self.callee(callee, span)?;
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.value(argument)?);
        }
        let Some(function) = self.program.ordinary(&name) else {
            return self.library(&name, arguments, values, span);
        };
        for (value, parameter) in values.iter_mut().zip(&function.parameters) {
            *value = self.converted(value.clone(), &parameter.ty)?;
        }
        if self.program.checked.unrunnable.contains(&name) {
            return Err(undecided(format!("there are errors in `{name}`")));
        }
        if self.program.is_library(&name) && self.program.asks_permission(&name) {
            return Err(undecided(format!("whether `{name}` is allowed")));
        }
        if self.program.is_library(&name) {
            return self.library(&name, arguments, values, span);
        }
        let promising = self.promising(callee, function)?;
        let contract = self.program.contract(&promising.name);
        match (&function.body, contract) {
            (Some(_), Some(contract)) if self.rules.promises.cover(span) && self.frames.len() == 1 => {
                let given = as_given(promising, function, &values);
                self.call_by_contract(promising, contract, given, span)
            }
            (Some(_), contract) => {
                let promised = contract.map(|contract| (promising, contract));
                self.call_body(function, promised, values, span)
            }
            (None, Some(contract)) => self.call_by_contract(function, contract, values, span),
            (None, None) => self.call_unknown(function, values, span),
        }
    }

    /// What a call is worth of which nothing came back.
    pub(super) fn without_value(&self, callee: &Expression, span: Span) -> Run<Value> {
        let ExpressionKind::Variable(name) = &callee.kind else {
            return Err(undecided("a call that returns nothing"));
        };
        if self.program.ordinary(name).is_some_and(|function| function.body.is_some()) {
            let message = format!("the value of `{name}` is used, which ended without returning one");
            return self.found("missing-return", message, span);
        }
        Ok(Value::Integer(0))
    }

    /// A function of which nothing is known but its type gives any value of it. What it may do to memory that it is given is not followed.
    fn call_unknown(&mut self, function: &'u Function, arguments: Vec<Value>, span: Span) -> Run<Option<Value>> {
        let name = &function.name;
        let is_given_memory = |value: &Value| match self.knowledge.shallow(value) {
            Value::Pointer(pointer) => self.memory.blocks[pointer.block].origin != Origin::Text,
            value => !matches!(value, Value::Integer(_) | Value::Unknown(_)),
        };
        let is_object = matches!(function.result, Type::Struct(_) | Type::Union(_));
        if is_object || arguments.iter().any(is_given_memory) {
            return Err(undecided(format!("`{name}` has neither a body nor a contract")));
        }
        self.is_sample = true;
        if self.is_scripted() {
            return self.scripted().map(|allowed| allowed.result);
        }
        let result = match &function.result {
            Type::Void => None,
            Type::Pointer(_) if self.tape.choose(2) == 0 => Some(Value::NULL),
            Type::Pointer(_) => return Err(undecided(format!("what `{name}` returns a pointer to"))),
            ty => Some(self.knowledge.unknown(ty.clone())),
        };
        self.promised(Some(name), span, result.as_ref(), |_| Ok(()))?;
        self.log.push(External::Allowed(Box::new(Allowed {
            callee: Some(name.clone()),
            span,
            arguments,
            before: self.memory.clone(),
            result: result.clone(),
            memory: self.memory.clone(),
            values: Vec::new(),
            variables: Vec::new(),
        })));
        Ok(result)
    }

    /// Whose contract decides: that of the type where a function is called through a pointer and says of which type it is.
    fn promising(&self, callee: &Expression, function: &'u Function) -> Run<&'u Function> {
        let is_direct = matches!(&callee.kind, ExpressionKind::Variable(name) if *name == function.name);
        let of = function.implements.as_ref().filter(|_| !is_direct).and_then(|name| self.program.ordinary(name));
        match of {
            // The first stands for the function itself.
            Some(of) if of.hidden > 1 => Err(undecided("a type of functions with parameters in annotations")),
            Some(of) => Ok(of),
            None => Ok(function),
        }
    }

    fn callee(&mut self, callee: &'u Expression, span: Span) -> Run<Name> {
        if let ExpressionKind::Variable(name) = &callee.kind
            && self.local(name).is_none()
            && self.program.global(name).is_none()
        {
            return Ok(name.clone());
        }
        let inner = match &callee.kind {
            ExpressionKind::Dereference(inner) => inner,
            _ => callee,
        };
        let value = self.value(inner)?;
        match self.force(&value)? {
            Value::Function(name) if self.is_called_as(&name, &callee.ty) => Ok(name),
            Value::Function(name) => Err(undecided(format!("`{name}` is called as a function of another type"))),
            Value::Integer(0) => self.found("null", "this calls a NULL pointer", span),
            _ => Err(undecided("a call of something that is no function")),
        }
    }

    /// Whether a function has the type of the pointer that it is called through. `()` says nothing of the parameters.
    fn is_called_as(&self, name: &Name, ty: &Type) -> bool {
        let ty = ty.target().filter(|_| ty.is_pointer()).unwrap_or(ty);
        let (Type::Function { parameters, result, .. }, Some(function)) = (ty, self.program.ordinary(name)) else {
            return true;
        };
        let is_same = |one: &Type, other: &Type| one == other || one.is_pointer() && other.is_pointer();
        let known = function.parameters.iter().skip(function.hidden).map(|parameter| &parameter.ty);
        let has_parameters = parameters.is_empty()
            || parameters.len() == known.len() && parameters.iter().zip(known).all(|(one, other)| is_same(one, other));
        has_parameters && is_same(result, &function.result)
    }

    fn call_body(
        &mut self,
        function: &'u Function,
        promised: Option<(&'u Function, &'u Contract)>,
        arguments: Vec<Value>,
        span: Span,
    ) -> Run<Option<Value>> {
        if self.frames.len() >= DEEPEST {
            return Err(undecided("calls nest too deeply"));
        }
        let trusted = match promised.filter(|_| self.frames.len() == 1) {
            Some((promising, contract)) => {
                let scope = parameters(promising, &as_given(promising, function, &arguments));
                self.trusted(promising, contract, &scope, span)?
            }
            None => None,
        };
        let result = self.run(function, &arguments, Scope::default(), span);
        let Some(Trusted { promises, frame, old }) = trusted else { return result };
        match result {
            Err(Halt::Found(finding)) if !self.is_own(&finding, function, &old) => Err(undecided(format!(
                "`{}` fails although its precondition holds: {}",
                function.name, finding.message
            ))),
            Ok(value) => {
                let own_old = std::mem::replace(&mut self.old, old);
                let left = self.left_behind(promises, value.as_ref());
                self.old = own_old;
                match left {
                    Err(Halt::Found(_)) => Err(undecided(format!("`{}` does not keep its promise", function.name))),
                    Ok(left) if leaks(&frame, &left) => Err(undecided(format!("`{}` leaks memory", function.name))),
                    Ok(_) | Err(Halt::Undecided(_)) => Ok(value),
                    Err(halt) => Err(halt),
                }
            }
            other => other,
        }
    }

    /// Whether the function under test may call: its callee then answers for what goes wrong in it.
    fn trusted(
        &mut self,
        function: &Function,
        contract: &'u Contract,
        scope: &Scope,
        span: Span,
    ) -> Run<Option<Trusted<'u>>> {
        match self.consume(&contract.requires, scope)? {
            Taken::Whole { scope, memory, promised } => {
                let promises = std::iter::once((&contract.ensures, scope)).chain(promised).collect();
                Ok(Some(Trusted { promises, frame: memory, old: self.memory.clone() }))
            }
            Taken::Broken(broken) => {
                let message = format!("the precondition of `{}` does not hold at this call", function.name);
                self.broken("precondition", message, span, broken)
            }
            Taken::Undecided(_) => {
                self.is_sample = true;
                Ok(None)
            }
        }
    }

    /// Memory without what the promises of a callee describe.
    fn left_behind(&mut self, promises: Vec<(&'u Assertion, Scope)>, result: Option<&Value>) -> Run<Memory> {
        let mut left = self.memory.clone();
        for (promise, scope) in promises {
            let scope = scope.with(result.map(|value| (Name::new("result"), value.clone())));
            left = self.keeps(promise, &scope, &left)?;
        }
        Ok(left)
    }

    /// Endless recursion belongs to the function that is called again, and uninitialised memory to the one who hands it over.
    fn is_own(&self, finding: &Finding, callee: &Function, before: &Memory) -> bool {
        match finding.code {
            "endless-recursion" => self.frames.first().is_some_and(|frame| frame.function.name == callee.name),
            "uninitialised" => finding.block.is_some_and(|block| block < before.blocks.len()),
            _ => false,
        }
    }

    /// Runs a body from its first statement to its end.
    pub(crate) fn run(
        &mut self,
        function: &'u Function,
        arguments: &[Value],
        ghost: Scope,
        span: Span,
    ) -> Run<Option<Value>> {
        let Some(body) = &function.body else { return Err(undecided("a function without body")) };
        let entry = Rc::new(Entry {
            arguments: arguments.iter().map(|argument| self.knowledge.deep(argument)).collect(),
            blocks: self.shared_blocks(),
            decisions: self.tape.position() + self.log.len(),
        });
        let again = |frame: &Frame<'u>| frame.function.name == function.name && frame.entry == entry;
        if self.frames.iter().any(again) {
            let message = format!("`{}` calls itself with nothing changed: the stack runs out", function.name);
            return self.found("endless-recursion", message, span);
        }
        self.frames.push(Frame { function, variables: Vec::new(), ghost, entry });
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            let place = self.declare(&parameter.name, &parameter.ty)?;
            self.store(&Value::Pointer(place), &parameter.ty, argument.clone(), span)?;
        }
        let flow = self.block(body, &mut None)?;
        if self.frames.len() == 1 {
            self.last_variables = self.variables_in(&self.memory);
        }
        self.forget_variables(0);
        self.frames.pop();
        match flow {
            Flow::Return(value) => Ok(value),
            Flow::Goto(label) => Err(undecided(format!("there is no label `{label}`"))),
            _ if function.name == "main" => Ok(Some(Value::Integer(0))),
            _ => Ok(None),
        }
    }

    /// What the contract requires is given up, what it ensures is taken as it is.
    fn call_by_contract(
        &mut self,
        function: &'u Function,
        contract: &'u Contract,
        arguments: Vec<Value>,
        span: Span,
    ) -> Run<Option<Value>> {
        if self.memory.footprint.is_some() {
            return Err(undecided("what a contract does in an expression whose parts come in no order"));
        }
        let scope = parameters(function, &arguments);
        let before = self.memory.clone();
        let message = format!("the precondition of `{}` does not hold at this call", function.name);
        let (scope, promised) = self.take_at(&contract.requires, &scope, "precondition", &message, span)?;
        if self.is_scripted() {
            return self.scripted().map(|allowed| allowed.result);
        }
        let result = (function.result != Type::Void).then(|| self.knowledge.unknown(function.result.clone()));
        let own_old = std::mem::replace(&mut self.old, before.clone());
        let with_result = |scope: &Scope| scope.with(result.iter().map(|value| (Name::new("result"), value.clone())));
        let outcome = self.promised(Some(&function.name), span, result.as_ref(), |machine| {
            machine.produce(&contract.ensures, &with_result(&scope))?;
            promised.iter().try_for_each(|(promise, scope)| machine.produce(promise, &with_result(scope)).map(drop))
        });
        self.old = own_old;
        outcome?;
        if matches!(self.repeating, Repeating::WherePossible { generous: Some(place), .. } if place == span) {
            self.memory.give_back(&before);
        }
        self.log.push(External::Allowed(Box::new(Allowed {
            callee: Some(function.name.clone()),
            span,
            arguments,
            before,
            result: result.clone(),
            memory: self.memory.clone(),
            values: Vec::new(),
            variables: Vec::new(),
        })));
        Ok(result)
    }

    /// Whether promises are those of the run that is repeated, word for word.
    pub(super) fn is_scripted(&self) -> bool {
        self.script.is_some() && matches!(self.repeating, Repeating::Exactly)
    }

    /// What a promise brings into being: what it was in the run that is repeated, if that is to be kept to and still allowed.
    pub(super) fn promised<T>(
        &mut self,
        callee: Option<&Name>,
        span: Span,
        result: Option<&Value>,
        produce: impl Fn(&mut Self) -> Run<T>,
    ) -> Run<T> {
        let Repeating::WherePossible { kept, .. } = &mut self.repeating else { return produce(self) };
        let is_this = |allowed: &Allowed| allowed.callee.as_ref() == callee && allowed.span == span;
        let Some(kept) = kept.iter().position(is_this).map(|index| kept.remove(index)) else { return produce(self) };
        let (memory, knowledge, tape) = (self.memory.clone(), self.knowledge.clone(), self.tape.clone());
        if let (Some(Value::Unknown(index)), Some(value)) = (result, &kept.result)
            && self.memory.has(value)
        {
            self.knowledge.unknowns[*index as usize].value = Some(value.clone());
        }
        self.recall(&kept.memory);
        match produce(self) {
            Err(Halt::Ended) if self.is_impossible => {
                (self.memory, self.knowledge, self.tape) = (memory, knowledge, tape);
                self.is_impossible = false;
                produce(self)
            }
            produced => {
                self.recall(&kept.memory);
                produced
            }
        }
    }

    /// Gives what is not known of memory the values of another.
    fn recall(&mut self, other: &Memory) {
        for (block, known) in self.memory.blocks.iter().zip(&other.blocks) {
            for (offset, cell) in &block.cells {
                let value = known.cells.get(offset).and_then(|cell| cell.value.as_ref());
                if let (Some(Value::Unknown(index)), Some(value)) = (&cell.value, value)
                    && self.memory.has(value)
                {
                    self.knowledge.unknowns[*index as usize].value.get_or_insert_with(|| value.clone());
                }
            }
        }
    }

    /// What a contract allowed in the run that is repeated.
    pub(super) fn scripted(&mut self) -> Run<Allowed> {
        match self.script.as_mut().and_then(Iterator::next) {
            Some(External::Allowed(allowed)) => {
                self.memory = allowed.memory.clone();
                self.log.push(External::Allowed(allowed.clone()));
                Ok(*allowed)
            }
            _ => Err(undecided("the replay went another way")),
        }
    }
}

/// Whether a callee leaves blocks behind that are neither the caller's nor described by its postcondition.
fn leaks(frame: &Memory, left: &Memory) -> bool {
    let owned = |memory: &Memory, index: usize| {
        memory.blocks.get(index).is_some_and(|block| !block.freed && block.token.is_positive())
    };
    (0..left.blocks.len()).any(|index| owned(left, index) && !owned(frame, index))
}

/// The arguments as the contract names them: that of a type also speaks of the function itself.
fn as_given(promising: &Function, function: &Function, arguments: &[Value]) -> Vec<Value> {
    let this = (promising.hidden > 0).then(|| Value::Function(function.name.clone()));
    this.into_iter().chain(arguments.iter().cloned()).collect()
}

/// Parameters by name.
pub(crate) fn parameters(function: &Function, arguments: &[Value]) -> Scope {
    let names = function.parameters.iter().map(|parameter| parameter.name.clone());
    Scope::default().with(names.zip(arguments.iter().cloned()))
}
