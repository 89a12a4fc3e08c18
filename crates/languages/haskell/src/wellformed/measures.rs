//! Measures: one equation for each constructor, of the sort that the signature says.

use std::collections::BTreeSet;

use gainsay_source::Name;

use super::{Checker, scope::Scope, sort::Sort, types::count};
use crate::{
    rename::{
        Lookup,
        entity::{ConstructorId, Value},
    },
    syntax::{
        OperatorItem, Pattern, PatternKind, QualifiedName,
        specification::{Measure, MeasureBody, MeasureEquation, MeasureScope, RefinedType, RefinedTypeKind},
    },
};

impl Checker<'_> {
    pub(super) fn measure(&mut self, measure: &Measure) {
        let Some(signature) = &measure.signature else { return self.lifted(measure) };
        self.written(signature, &Scope::default(), None);
        let (parameters, result) = arrows(signature);
        let owner = parameters.last().map_or(Sort::Unknown, |parameter| self.sort_of_written(parameter));
        let sorts: Vec<Sort> = parameters.iter().map(|parameter| self.sort_of_written(parameter)).collect();
        let result = self.sort_of_written(result);
        let mut seen = BTreeSet::new();
        for equation in &measure.equations {
            self.equation(measure, equation, (&sorts, &owner, &result), &mut seen);
        }
    }

    /// A Haskell function that the logic is to know.
    fn lifted(&mut self, measure: &Measure) {
        let name = &measure.name;
        let is_elsewhere = name.qualifier.is_some() || self.is_incomplete || measure.scope != MeasureScope::Plain;
        if !is_elsewhere && measure.equations.is_empty() && !self.is_value(name) {
            let message = format!("there is no function `{name}` that could be a measure");
            let help = format!("define it in Haskell, or give it a type here: {{-@ measure {name} :: … @-}}");
            self.report(message, help, name.span);
        }
    }

    fn equation(
        &mut self,
        measure: &Measure,
        equation: &MeasureEquation,
        (parameters, owner, result): (&[Sort], &Sort, &Sort),
        seen: &mut BTreeSet<ConstructorId>,
    ) {
        let mut scope = Scope::default();
        for (pattern, sort) in equation.patterns.iter().zip(parameters) {
            variables(pattern, &mut scope);
            if let PatternKind::Variable(name) = &pattern.kind {
                scope.values.insert(name.name.clone(), sort.clone());
            }
        }
        equation.patterns.iter().skip(parameters.len()).for_each(|pattern| variables(pattern, &mut scope));
        if let Some((name, arguments)) = equation.patterns.last().and_then(matched) {
            self.matched(measure, (&name, arguments), owner, seen);
        }
        match &equation.body {
            MeasureBody::Expression(body) => {
                let sort = self.sort(body, &scope);
                if sort.differs(result) {
                    let message =
                        format!("the measure `{}` is {}, and this is {}", measure.name, result.shown(), sort.shown());
                    self.report(message, "change the equation, or the type of the measure", body.span);
                }
            }
            MeasureBody::Refinement { value, predicate, .. } => {
                self.predicate(predicate, &scope.with(&value.name, result.clone()));
            }
        }
    }

    fn matched(
        &mut self,
        measure: &Measure,
        (name, arguments): (&QualifiedName, usize),
        owner: &Sort,
        seen: &mut BTreeSet<ConstructorId>,
    ) {
        let constructor = match self.lowered.value(self.module, name) {
            Lookup::Found(Value::Constructor(constructor)) => constructor,
            Lookup::Unbound if name.qualifier.is_none() && !self.is_incomplete => {
                let message = format!("there is no constructor `{name}`");
                return self.report(
                    message,
                    "a measure has an equation for each constructor of its datatype",
                    name.span,
                );
            }
            _ => return,
        };
        let entity = self.lowered.names().entities.constructor(constructor).clone();
        if let Sort::Data(id, owner) = owner
            && *id != entity.owner
        {
            let message = format!("`{name}` is no constructor of `{owner}`, of which `{}` is a measure", measure.name);
            return self.report(message, "a measure has an equation for each constructor of its datatype", name.span);
        }
        if entity.arity != arguments {
            let message = format!("`{name}` takes {}, but has {arguments} here", count(entity.arity));
            return self.report(message, "write a variable or `_` for each field", name.span);
        }
        if !seen.insert(constructor) && measure.scope == MeasureScope::Plain {
            let message = format!("the measure `{}` has two equations for `{name}`", measure.name);
            self.report(message, "keep one of the two", name.span);
        }
    }
}

/// The parameters and the result of a function type.
fn arrows(signature: &RefinedType) -> (Vec<&RefinedType>, &RefinedType) {
    let mut parameters = Vec::new();
    let mut rest = signature;
    loop {
        match &rest.kind {
            RefinedTypeKind::Function { argument, result, .. } => {
                parameters.push(&**argument);
                rest = result;
            }
            RefinedTypeKind::Parenthesized(inner)
            | RefinedTypeKind::Qualified { body: inner, .. }
            | RefinedTypeKind::ForAll { body: inner, .. } => rest = inner,
            _ => return (parameters, rest),
        }
    }
}

/// The constructor of a pattern and how many parts it has there.
fn matched(pattern: &Pattern) -> Option<(QualifiedName, usize)> {
    match &pattern.kind {
        PatternKind::Parenthesized(inner) | PatternKind::Bang(inner) => matched(inner),
        PatternKind::Constructor { constructor, arguments } => Some((constructor.clone(), arguments.len())),
        PatternKind::Operators(operators) => match operators.items.as_slice() {
            [OperatorItem::Operand(_), OperatorItem::Operator(name), OperatorItem::Operand(_)] => {
                Some((name.clone(), 2))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Brings the variables of a pattern into scope.
fn variables(pattern: &Pattern, scope: &mut Scope) {
    let mut bring = |name: &Name| scope.bring([name.clone()]);
    match &pattern.kind {
        PatternKind::Variable(name) => bring(&name.name),
        PatternKind::As { name, pattern } => {
            bring(&name.name);
            variables(pattern, scope);
        }
        PatternKind::Constructor { arguments: parts, .. } | PatternKind::Tuple(parts) | PatternKind::List(parts) => {
            parts.iter().for_each(|part| variables(part, scope));
        }
        PatternKind::Operators(operators) => {
            for item in &operators.items {
                if let OperatorItem::Operand(part) = item {
                    variables(part, scope);
                }
            }
        }
        PatternKind::Parenthesized(inner)
        | PatternKind::Lazy(inner)
        | PatternKind::Bang(inner)
        | PatternKind::Annotated { pattern: inner, .. }
        | PatternKind::View { pattern: inner, .. } => variables(inner, scope),
        _ => {}
    }
}
