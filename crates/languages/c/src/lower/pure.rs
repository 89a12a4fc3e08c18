//! Calls that are values: fixpoints, constructors, function values.

use gainsay_ir::c::{Declaration, DeclarationKind, Expression, ExpressionKind, FunctionKind, Type};
use gainsay_ir::separation::{Expression as Lowered, Sort};
use gainsay_source::Name;

use super::{
    builder::{Builder, Result},
    instances::TypeArguments,
};

impl Builder<'_, '_> {
    /// A call, if it is one without a contract.
    pub(super) fn value_call(
        &mut self,
        callee: &Expression,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Option<Lowered>> {
        let is_value = |ty: &Type| matches!(ty, Type::Fixpoint(..));
        let ExpressionKind::Variable(name) = &callee.kind else {
            // What a structure or an array holds may be a pointer to a function as well.
            return if is_value(&self.type_of(callee)) {
                self.application(callee, arguments).map(Some)
            } else {
                Ok(None)
            };
        };
        if self.scope.find(name).is_some_and(|entry| is_value(&entry.ty)) {
            return self.application(callee, arguments).map(Some);
        }
        if !self.ghost {
            return Ok(None);
        }
        let context = &self.lowering.checked.context;
        if let Some(signature) = context.constructors.get(name).cloned() {
            let ty = self.type_of(whole);
            let constructor = self.lowering.constructor(name, &ty);
            let types = match &ty {
                Type::Inductive(_, arguments) => arguments.clone(),
                _ => Vec::new(),
            };
            let values = signature.type_parameters.iter().cloned().zip(types).collect();
            let mut lowered = Vec::new();
            for (argument, field) in arguments.iter().zip(&signature.fields) {
                lowered.push(self.converted(argument, &crate::check::substitute(&field.ty, &values))?);
            }
            return Ok(Some(Lowered::Construct(constructor, lowered)));
        }
        if let Some(signature) = context.fixpoints.get(name) {
            if arguments.len() < signature.parameters.len() {
                return self.function_value(name, arguments, whole).map(Some);
            }
            return self.fixpoint_call(name, arguments, whole).map(Some);
        }
        if context.predicates.contains_key(name) && !context.functions.contains_key(name) {
            return self.predicate_value(name, arguments, whole).map(Some);
        }
        Ok(None)
    }

    /// Applies a function value.
    fn application(&mut self, callee: &Expression, arguments: &[Expression]) -> Result<Lowered> {
        let mut function = self.value(callee)?;
        for argument in arguments {
            let argument = self.value(argument)?;
            function = Lowered::Select(Box::new(function), Box::new(argument));
        }
        Ok(function)
    }

    pub(super) fn fixpoint_call(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        whole: &Expression,
    ) -> Result<Lowered> {
        let Some(signature) = self.lowering.checked.context.fixpoints.get(name).cloned() else {
            return Err(format!("`{name}` as a value"));
        };
        let result = self.type_of(whole);
        let mut declared: Vec<Type> = signature.parameters.iter().map(|parameter| parameter.ty.clone()).collect();
        let mut found: Vec<Type> = arguments.iter().map(|argument| self.type_of(argument)).collect();
        declared.push(signature.result.clone());
        found.push(result.clone());
        let types = (self.types_said(whole))
            .unwrap_or_else(|| self.type_arguments(&signature.type_parameters, &declared, &found));
        let values = signature.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        match name.as_str() {
            "default_value" if signature.from_library => {
                return Ok(match self.lowering.sort(&result) {
                    Sort::Int => Lowered::integer(0),
                    Sort::Bool => Lowered::Boolean(false),
                    sort => Lowered::Arbitrary(sort),
                });
            }
            "empty_set" if signature.from_library => {
                let sort = self.lowering.sort(&result);
                return Ok(Lowered::Constant(sort, Box::new(Lowered::Boolean(false))));
            }
            _ => {}
        }
        if name == "func_lt"
            && signature.from_library
            && let [one, other] = arguments
            && let (Some(one), Some(other)) = (self.announced(one), self.announced(other))
        {
            return Ok(Lowered::Boolean(one < other));
        }
        let mut lowered = Vec::new();
        for (parameter, argument) in signature.parameters.iter().zip(arguments) {
            let ty = crate::check::substitute(&parameter.ty, &values);
            lowered.push(self.converted(argument, &ty)?);
        }
        if name == "fupdate" && signature.from_library && lowered.len() == 3 {
            let mut parts = lowered.into_iter();
            if let (Some(function), Some(at), Some(value)) = (parts.next(), parts.next(), parts.next()) {
                return Ok(Lowered::Store(Box::new(function), Box::new(at), Box::new(value)));
            }
            return Err("`fupdate`".to_owned());
        }
        let instance = self.lowering.fixpoint_instance(name, &types);
        Ok(Lowered::Apply(instance, lowered))
    }

    /// Where a function is first announced, if this names one.
    fn announced(&self, function: &Expression) -> Option<usize> {
        let ExpressionKind::Variable(name) = &function.kind else { return None };
        let is_it = |each: &Declaration| match &each.kind {
            DeclarationKind::Function(each) => each.kind == FunctionKind::Ordinary && each.name == *name,
            _ => false,
        };
        let is_hidden = self.scope.find(name).is_some() || self.lowering.checked.context.globals.contains_key(name);
        self.lowering.checked.unit.declarations.iter().position(is_it).filter(|_| !is_hidden)
    }

    /// What the checker found to stand for the type parameters of what is called.
    pub(super) fn types_said(&self, whole: &Expression) -> Option<Vec<Type>> {
        let ExpressionKind::Call { callee, .. } = &whole.kind else { return None };
        let Type::Arguments(types) = &callee.ty else { return None };
        Some(types.iter().map(|ty| crate::check::substitute(ty, &self.types)).collect())
    }

    /// The types a polymorphic thing is used at.
    pub(super) fn type_arguments(&mut self, parameters: &[Name], declared: &[Type], found: &[Type]) -> Vec<Type> {
        let pairs: Vec<(&Type, &Type)> = declared.iter().zip(found).collect();
        type_arguments(parameters, &pairs)
    }
}

/// What the type parameters stand for where values of the one type are given as the other. What nobody cares about is an integer.
pub(super) fn type_arguments(parameters: &[Name], pairs: &[(&Type, &Type)]) -> Vec<Type> {
    let mut values = TypeArguments::new();
    pairs.iter().for_each(|(declared, found)| matching(declared, found, &mut values));
    parameters.iter().map(|parameter| values.get(parameter).cloned().unwrap_or(Type::INT)).collect()
}

/// Finds what the parameters in `declared` stand for in `found`.
pub(super) fn matching(declared: &Type, found: &Type, values: &mut TypeArguments) {
    match (declared, found) {
        (Type::Parameter(name), _) => {
            values.entry(name.clone()).or_insert_with(|| found.clone());
        }
        (Type::Inductive(_, these), Type::Inductive(_, those)) => {
            these.iter().zip(those).for_each(|(declared, found)| matching(declared, found, values));
        }
        (Type::Fixpoint(these, one), Type::Fixpoint(those, other)) => {
            these.iter().zip(those).for_each(|(declared, found)| matching(declared, found, values));
            matching(one, other, values);
        }
        (Type::Predicate(these), Type::Predicate(those)) => {
            these.iter().zip(those).for_each(|(declared, found)| matching(declared, found, values));
        }
        _ => {}
    }
}
