//! Calls of functions and lemmas.

use gainsay_ir::c::{Expression, ExpressionKind, FunctionKind, Type};
use gainsay_ir::separation::{Assertion, AssertionKind, Expression as Lowered, Instance, Pattern, Sort, StepKind};
use gainsay_source::{Name, Span};

use super::{
    builder::{Builder, Result},
    format::{Conversion, conversions},
};
use crate::check::{MemoryLemma, is_callable, substitute};

/// Of longer texts nothing is known.
const LONGEST_TEXT: usize = 256;

impl Builder<'_, '_> {
    pub(super) fn call(
        &mut self,
        callee: &Expression,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        if let Some(value) = self.value_call(callee, arguments, whole)? {
            return Ok(value);
        }
        let ExpressionKind::Variable(name) = &callee.kind else {
            return self.pointer_call(callee, arguments, whole);
        };
        let is_function = self.lowering.checked.context.functions.contains_key(name);
        let hidden = self.scope.find(name).is_some_and(|entry| !is_function || is_callable(&entry.ty));
        if hidden || self.lowering.checked.context.globals.contains_key(name) {
            return self.pointer_call(callee, arguments, whole);
        }
        self.procedure_call(name, arguments, whole)
    }

    /// A value that a variable of this type gets: `malloc` looks at the type.
    pub(super) fn converted_for(&mut self, expression: &Expression, ty: &Type) -> Result<Lowered> {
        let mut inner = expression;
        while let ExpressionKind::Cast(Type::Pointer(_), operand) = &inner.kind {
            inner = operand;
        }
        if let ExpressionKind::Call { callee, arguments } = &inner.kind
            && let ExpressionKind::Variable(name) = &callee.kind
            && self.is_known(name)
            && self.scope.find(name).is_none()
        {
            let (target, span) = (ty.target(), expression.span);
            match (name.as_str(), arguments.as_slice()) {
                ("malloc", [size]) => return self.malloc(size, target, span),
                ("calloc", [count, size]) => return self.calloc(count, size, target, span),
                ("realloc", [pointer, size]) => return self.realloc(pointer, size, target, span),
                _ => {}
            }
        }
        self.converted(expression, ty)
    }

    /// Whether the name means what the library says.
    fn is_known(&self, name: &str) -> bool {
        !self.ghost && self.lowering.checked.context.functions.get(name).is_some_and(|signature| signature.from_library)
    }

    /// Functions that gainsay knows by itself.
    fn known_call(&mut self, name: &str, arguments: &[Expression], span: Span) -> Result<Option<Lowered>> {
        match (name, arguments) {
            ("malloc", [size]) => self.malloc(size, None, span).map(Some),
            ("calloc", [count, size]) => self.calloc(count, size, None, span).map(Some),
            ("realloc", [pointer, size]) => self.realloc(pointer, size, None, span).map(Some),
            ("free", [pointer]) => {
                self.free(pointer, span)?;
                Ok(Some(Lowered::integer(0)))
            }
            ("memmove", [target, source, count]) => self.memmove(target, source, count, span),
            ("memset", [target, value, count]) => self.memset(target, value, count, span),
            ("printf", [format, rest @ ..]) => {
                self.print(format, rest, span)?;
                self.unknown("printed", span).map(Some)
            }
            ("fprintf", [file, format, rest @ ..]) => {
                // What is printed to must be open, as for a single character.
                let file = self.value(file)?;
                let file = self.keep("argument", file, span)?;
                let procedure = self.callee(&Name::new("fputc"), &[], false)?;
                let (target, arguments) = (Some(self.temporary("printed")), vec![Lowered::integer(0), file]);
                self.emit(StepKind::Call { target, procedure, arguments }, span)?;
                self.print(format, rest, span)?;
                self.unknown("printed", span).map(Some)
            }
            ("sprintf", [target, format, rest @ ..]) => self.print_to_memory(target, format, rest, span).map(Some),
            ("scanf", [format, rest @ ..]) => self.scan(format, rest, span).map(Some),
            _ => Ok(None),
        }
    }

    pub(super) fn unknown(&mut self, name: &str, span: Span) -> Result<Lowered> {
        let name = self.temporary(name);
        self.emit(StepKind::Havoc(name.clone(), Sort::Int), span)?;
        Ok(Lowered::Variable(name))
    }

    fn print(&mut self, format: &Expression, arguments: &[Expression], span: Span) -> Result<()> {
        let ExpressionKind::Text(text) = &format.kind else {
            return Err("`printf` with a format that is no literal".to_owned());
        };
        let conversions = conversions(text);
        if conversions.len() != arguments.len() {
            return Err("`printf` with as many arguments as this".to_owned());
        }
        for (Conversion { letter: conversion, .. }, argument) in conversions.iter().zip(arguments) {
            if *conversion == b's' && !matches!(argument.kind, ExpressionKind::Text(_)) {
                // A text is printed as `puts` prints it.
                let text = self.value(argument)?;
                let text = self.keep("argument", text, span)?;
                let procedure = self.callee(&Name::new("puts"), &[], false)?;
                let target = Some(self.temporary("printed"));
                self.emit(StepKind::Call { target, procedure, arguments: vec![text] }, span)?;
                continue;
            }
            self.value(argument)?;
        }
        Ok(())
    }

    pub(super) fn procedure_call(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        self.procedure_call_with(name, Vec::new(), arguments, whole)
    }

    /// A call whose first arguments, which nobody wrote, are `hidden`.
    pub(super) fn procedure_call_with(
        &mut self,
        name: &Name,
        hidden: Vec<Lowered>,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        let span = whole.span;
        if self.is_known(name)
            && let Some(value) = self.known_call(name, arguments, span)?
        {
            return Ok(value);
        }
        let Some(signature) = self.lowering.checked.context.functions.get(name).cloned() else {
            if let Some(lemma) = MemoryLemma::named(name).filter(|_| self.ghost) {
                self.memory_lemma(&lemma, arguments, span)?;
                return Ok(Lowered::integer(0));
            }
            return Err(format!("`{name}`, which is not declared"));
        };
        let is_lemma = matches!(signature.kind, FunctionKind::Lemma | FunctionKind::AutoLemma);
        if self.ghost && !is_lemma {
            return Err(format!("a call of the C function `{name}` in an annotation"));
        }
        let written = signature.parameters.iter().skip(hidden.len());
        let declared: Vec<Type> = written.map(|parameter| parameter.ty.clone()).collect();
        let found: Vec<Type> = arguments.iter().map(|argument| self.type_of(argument)).collect();
        let types = (self.types_said(whole))
            .unwrap_or_else(|| self.type_arguments(&signature.type_parameters, &declared, &found));
        let values = signature.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        let given = hidden.len();
        let mut lowered = hidden;
        for (argument, ty) in arguments.iter().zip(&declared) {
            let value = match substitute(ty, &values) {
                Type::Struct(_) => self.structure_value(argument)?,
                ty => self.converted_for(argument, &ty)?,
            };
            lowered.push(self.keep("argument", value, span)?);
            if *ty == Type::pointer(Type::Void) {
                self.seen_as_bytes(argument, span);
            }
        }
        let texts = self.texts(arguments, &lowered[given..], span)?;
        for text in &texts {
            self.emit(StepKind::Produce(text.clone()), span)?;
        }
        if let Some(value) = self.inlined(name, &lowered, span)? {
            for assertion in texts {
                self.emit(StepKind::Consume { assertion, code: "scope" }, span)?;
            }
            self.was_given(&value, span)?;
            return Ok(value);
        }
        let procedure = self.callee(name, &types, is_lemma)?;
        let is_proved = self.lowering.functions.get(name).is_some_and(|(lemma, _)| lemma.body.is_some());
        if is_lemma && !signature.from_library && !is_proved {
            let message = format!("`{name}` has no proof: what it ensures is taken for granted");
            self.lowering.taken_for_granted(message, span);
        }
        let returns = signature.result != Type::Void;
        let target = returns.then(|| self.temporary(name));
        let lent = if signature.from_library { Vec::new() } else { self.lent()? };
        for assertion in &lent {
            self.emit(StepKind::Consume { assertion: assertion.clone(), code: "scope" }, span)?;
        }
        self.emit(StepKind::Call { target: target.clone(), procedure, arguments: lowered }, span)?;
        for mut assertion in lent {
            self.name_values(&mut assertion);
            self.emit(StepKind::Produce(assertion), span)?;
        }
        for assertion in texts {
            self.emit(StepKind::Consume { assertion, code: "scope" }, span)?;
        }
        match target {
            Some(target) => {
                let value = Lowered::Variable(target);
                let ty = substitute(&signature.result, &values);
                if !is_lemma {
                    self.assume_range(&value, &ty, span)?;
                    self.was_given(&value, span)?;
                }
                Ok(value)
            }
            None => Ok(Lowered::integer(0)),
        }
    }

    /// String literals among the arguments may be read by who is called, and are there for everybody afterwards.
    fn texts(&mut self, written: &[Expression], values: &[Lowered], span: Span) -> Result<Vec<Assertion>> {
        let mut found = Vec::new();
        for (argument, address) in written.iter().zip(values) {
            let ExpressionKind::Text(bytes) = &argument.kind else { continue };
            if bytes.len() > LONGEST_TEXT || bytes.contains(&0) {
                continue;
            }
            let Some(predicate) = self.lowering.predicate(&Name::new("string"), &[], span)? else { continue };
            let ty = Type::list(Type::CHAR);
            let (nil, cons) =
                (self.lowering.constructor(&Name::new("nil"), &ty), self.lowering.constructor(&Name::new("cons"), &ty));
            let characters = bytes.iter().rev().fold(Lowered::Construct(nil, Vec::new()), |rest, byte| {
                Lowered::Construct(cons.clone(), vec![Lowered::integer(*byte as i8), rest])
            });
            let arguments = vec![Pattern::Value(address.clone()), Pattern::Value(characters)];
            let fraction = Some(Pattern::Value(Lowered::Fraction(1, 2)));
            let instance = Instance { predicate, arguments, fraction };
            found.push(Assertion::new(AssertionKind::Instance(instance), span));
        }
        Ok(found)
    }

    /// The procedure that is called. Lemmas use earlier lemmas or themselves, so that no proof is circular.
    fn callee(&mut self, name: &Name, types: &[Type], is_lemma: bool) -> Result<Name> {
        let (own, order, in_lemma) = {
            let graph = self.graph()?;
            (graph.procedure.clone(), graph.order, graph.is_lemma)
        };
        if is_lemma && in_lemma && own.as_ref() != Some(name) {
            let later = self.lowering.functions.get(name).is_some_and(|(_, other)| *other > order);
            if later {
                return Err(format!("the lemma `{name}` is used before it is declared"));
            }
        }
        self.lowering.procedure(name, types)
    }
}
