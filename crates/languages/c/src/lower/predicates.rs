//! Functions and predicates as values: `forall(xs, even)`, `foreach(xs, student)`.

use gainsay_ir::c::{Expression, Type};
use gainsay_ir::separation::{
    Definition, Expression as Lowered, Function, Instance, Pattern, Predicate, PredicateKind, PredicateValue, Sort,
    Variable,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result},
};
use crate::check::substitute;

impl Lowering<'_> {
    /// The fixpoint as a value, once so many arguments are given.
    fn closure(&mut self, name: &Name, types: &[Type], given: usize) -> Result<Name> {
        let of = self.fixpoint_instance(name, types);
        let Some(function) = self.program.functions.get(&of) else { return Err(format!("`{name}` as a value")) };
        let value = Name::from(format!("value after {given} of {of}"));
        let (parameters, rest) = function.parameters.split_at(given);
        let result = rest
            .iter()
            .rev()
            .fold(function.result.clone(), |to, from| Sort::Map(Box::new(from.sort.clone()), Box::new(to)));
        let definition = Definition::Closure(of.clone());
        let closure = Function { name: value.clone(), parameters: parameters.to_vec(), result, definition };
        self.program.functions.entry(value.clone()).or_insert(closure);
        Ok(value)
    }

    /// What makes a value of a predicate.
    fn predicate_function(&mut self, name: &Name, types: &[Type], given: usize, span: Span) -> Result<Name> {
        let Some(predicate) = self.predicate(name, types, span)? else { return Err(format!("`{name}` as a value")) };
        let function = Name::from(format!("predicate {predicate}"));
        if self.program.functions.contains_key(&function) {
            return Ok(function);
        }
        let parameters = self.program.predicates[&predicate].parameters[..given].to_vec();
        let result = Sort::Opaque(Name::new("predicate"));
        let made = Function { name: function.clone(), parameters, result, definition: Definition::None };
        self.program.functions.insert(function.clone(), made);
        self.program.predicate_values.push(PredicateValue { function: function.clone(), predicate });
        Ok(function)
    }

    /// The predicate of instances of a predicate that is a value, by the types of its arguments.
    fn applied_predicate(&mut self, parameters: &[Type], span: Span) -> Name {
        let name = self.instance_name("an instance of a predicate", parameters);
        let which = Variable { name: Name::new("which"), sort: Sort::Opaque(Name::new("predicate")) };
        let sorts: Vec<Sort> = parameters.iter().map(|ty| self.sort(ty)).collect();
        let named = |(position, sort)| Variable { name: Name::from(format!("argument {position}")), sort };
        let parameters = std::iter::once(which).chain(sorts.into_iter().enumerate().map(named)).collect();
        let (kind, written) = (PredicateKind::Applied, Name::new("an instance of a predicate"));
        let predicate = Predicate { name: name.clone(), written, parameters, inputs: None, kind, span };
        self.program.predicates.entry(name.clone()).or_insert(predicate);
        name
    }
}

impl Builder<'_, '_> {
    /// `(f)(x)` with fewer arguments than `f` has, or `f` itself.
    pub(super) fn function_value(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        let Some(signature) = self.lowering.checked.context.fixpoints.get(name).cloned() else {
            return Err(format!("`{name}` as a value"));
        };
        let (given, rest) = signature.parameters.split_at(arguments.len());
        let rest = rest.iter().map(|parameter| parameter.ty.clone()).collect();
        let mut declared: Vec<Type> = given.iter().map(|parameter| parameter.ty.clone()).collect();
        let mut found: Vec<Type> = arguments.iter().map(|argument| self.type_of(argument)).collect();
        declared.push(Type::Fixpoint(rest, Box::new(signature.result.clone())));
        found.push(self.type_of(whole));
        let types = (self.types_said(whole))
            .unwrap_or_else(|| self.type_arguments(&signature.type_parameters, &declared, &found));
        let values = signature.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        let mut lowered = Vec::new();
        for (argument, ty) in arguments.iter().zip(&declared) {
            lowered.push(self.converted(argument, &substitute(ty, &values))?);
        }
        Ok(Lowered::Apply(self.lowering.closure(name, &types, arguments.len())?, lowered))
    }

    /// The value that stands for a predicate, with its first arguments.
    pub(super) fn predicate_value(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        let Some(signature) = self.lowering.checked.context.predicates.get(name).cloned() else {
            let function = self.lowering.predicate_function(name, &[], 0, whole.span)?;
            return Ok(Lowered::Apply(function, Vec::new()));
        };
        let declared: Vec<Type> = signature.parameters.iter().map(|parameter| parameter.ty.clone()).collect();
        let mut found: Vec<Type> = arguments.iter().map(|argument| self.type_of(argument)).collect();
        if let Type::Predicate(rest) = self.type_of(whole) {
            found.extend(rest);
        }
        let types = (self.types_said(whole))
            .unwrap_or_else(|| self.type_arguments(&signature.type_parameters, &declared, &found));
        let values = signature.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        let mut lowered = Vec::new();
        for (argument, ty) in arguments.iter().zip(&declared) {
            lowered.push(self.converted(argument, &substitute(ty, &values))?);
        }
        let function = self.lowering.predicate_function(name, &types, arguments.len(), whole.span)?;
        Ok(Lowered::Apply(function, lowered))
    }

    /// An instance of the predicate that a variable holds.
    pub(super) fn applied(
        &mut self,
        which: Name,
        parameters: &[Type],
        arguments: &[Expression],
        fraction: Option<&Pattern>,
        span: Span,
    ) -> Result<Instance> {
        let predicate = self.lowering.applied_predicate(parameters, span);
        let mut patterns = vec![Pattern::Value(Lowered::Variable(which))];
        for (argument, ty) in arguments.iter().zip(parameters) {
            patterns.push(self.pattern(argument, ty)?);
        }
        Ok(Instance { predicate, arguments: patterns, fraction: fraction.cloned() })
    }
}
