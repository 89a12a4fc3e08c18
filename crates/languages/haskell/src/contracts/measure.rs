//! Measures: functions of the logic. Those with equations become Haskell functions; those lifted from Haskell are there already.

use gainsay_source::Name;

use super::{
    Writer,
    logic::{Arithmetic, Conversion},
    scope::{Dropped, Meaning, Scope},
    syntax_tree::{clause, exact, function, local},
};
use crate::{
    modules::ModuleId,
    rename::entity::TypeName,
    syntax::{
        Expression, Identifier, Pattern, PatternKind, QualifiedName, Type, TypeKind,
        specification::{Logic, LogicKind, Measure, MeasureBody, MeasureEquation, RefinedType, RefinedTypeKind},
    },
};

impl Writer<'_> {
    /// The function that a measure of this name is; `None` when there is no such measure.
    pub(super) fn measure(&mut self, module: ModuleId, name: &QualifiedName) -> Option<Result<Expression, Dropped>> {
        let said = self.book.measure(module, name)?.clone();
        let key = (said.module, name.name.clone());
        if let Some(known) = self.measures.get(&key) {
            return Some(known.clone().map(|known| local(&known, name.span)));
        }
        if said.content.equations.is_empty() {
            let lifted = self.lowered.value(said.module, &said.content.name).found();
            return Some(match lifted {
                Some(value) => Ok(self.reference(value, name.span)),
                None => Err(Dropped::new(format!("the measure `{name}`, which has no equations"), name.span)),
            });
        }
        let own = Name::from(format!("{}@measure{}", name.name, self.measures.len()));
        self.measures.insert(key.clone(), Ok(own.clone()));
        let made = self.make_measure(&own, said.module, &said.content);
        if let Err(dropped) = made {
            self.measures.insert(key, Err(dropped.clone()));
            return Some(Err(dropped));
        }
        Some(Ok(local(&own, name.span)))
    }

    fn make_measure(&mut self, own: &Name, module: ModuleId, measure: &Measure) -> Result<(), Dropped> {
        let span = measure.name.span;
        let mut clauses = Vec::new();
        for equation in &measure.equations {
            let body = self.equation(module, equation)?;
            let patterns = equation.patterns.iter().map(|pattern| self.exact_pattern(module, pattern)).collect();
            clauses.push(clause(patterns, body, equation.span));
        }
        let signature = measure.signature.as_ref().and_then(|written| self.erase(module, written));
        let binding = function(own.clone(), clauses, span);
        let mut added = self.lowered.add_function(binding.clone(), signature);
        if added.is_err() {
            // The logic needs no classes: a set of `a` is written without `Ord a`.
            added = self.lowered.add_function(binding, None);
        }
        match added {
            Ok(added) => {
                self.logic_watched.globals.insert(added.global);
                Ok(())
            }
            Err(diagnostics) => {
                let why = diagnostics.first().map_or_else(String::new, |first| format!(": {}", first.message));
                Err(Dropped::new(format!("the measure `{}`{why}", measure.name), span))
            }
        }
    }

    fn equation(&mut self, module: ModuleId, equation: &MeasureEquation) -> Result<Expression, Dropped> {
        let mut scope = Scope::new(module);
        for pattern in &equation.patterns {
            for variable in pattern_variables(pattern) {
                let expression = local(&variable.name, variable.span);
                scope.values.insert(variable.name, Meaning { expression, variables: Default::default() });
            }
        }
        match &equation.body {
            MeasureBody::Expression(logic) => self.converted(logic, &scope),
            MeasureBody::Refinement { value, predicate, .. } => {
                let logic = defining(&value.name, predicate)
                    .ok_or_else(|| Dropped::new("a measure whose equation is a refinement", equation.span))?;
                self.converted(&logic, &scope)
            }
        }
    }

    fn converted(&mut self, logic: &Logic, scope: &Scope) -> Result<Expression, Dropped> {
        Conversion::new(self, Arithmetic::Haskell).logic(logic, scope)
    }

    /// A pattern whose constructors are found whatever is in scope.
    fn exact_pattern(&self, module: ModuleId, pattern: &Pattern) -> Pattern {
        let span = pattern.span;
        let kind = match &pattern.kind {
            PatternKind::Constructor { constructor, arguments } => PatternKind::Constructor {
                constructor: self.exact_constructor(module, constructor),
                arguments: arguments.iter().map(|argument| self.exact_pattern(module, argument)).collect(),
            },
            PatternKind::Parenthesized(inner) => {
                PatternKind::Parenthesized(Box::new(self.exact_pattern(module, inner)))
            }
            PatternKind::Tuple(parts) => {
                PatternKind::Tuple(parts.iter().map(|part| self.exact_pattern(module, part)).collect())
            }
            other => other.clone(),
        };
        Pattern { kind, span }
    }

    fn exact_constructor(&self, module: ModuleId, name: &QualifiedName) -> QualifiedName {
        match self.lowered.value(module, name).found() {
            Some(value) => match self.reference(value, name.span).kind {
                crate::syntax::ExpressionKind::Constructor(name) => name,
                _ => name.clone(),
            },
            None => name.clone(),
        }
    }

    /// The Haskell type under a refined type; `None` when that cannot be told without more.
    pub(super) fn erase(&mut self, module: ModuleId, written: &RefinedType) -> Option<Type> {
        use RefinedTypeKind as Kind;
        let span = written.span;
        let kind = match &written.kind {
            Kind::Parenthesized(inner) | Kind::Refined { base: inner, .. } => return self.erase(module, inner),
            Kind::Qualified { body, .. } | Kind::ForAll { body, .. } | Kind::Abstract { base: body, .. } => {
                return self.erase(module, body);
            }
            Kind::Variable(name) => TypeKind::Variable(name.clone()),
            Kind::Constructor(name) => return self.erased_constructor(module, name),
            Kind::Apply { function, arguments } => {
                let function = Box::new(self.erase(module, function)?);
                let arguments = arguments.iter().map(|one| self.erase(module, one)).collect::<Option<_>>()?;
                TypeKind::Apply { function, arguments }
            }
            Kind::List(element) => TypeKind::List(Box::new(self.erase(module, element)?)),
            Kind::Tuple(components) => TypeKind::Tuple(
                components.iter().map(|part| self.erase(module, &part.component)).collect::<Option<_>>()?,
            ),
            Kind::Function { argument, result, .. } => TypeKind::Function {
                argument: Box::new(self.erase(module, argument)?),
                result: Box::new(self.erase(module, result)?),
            },
            _ => return None,
        };
        Some(Type { kind, span })
    }

    fn erased_constructor(&mut self, module: ModuleId, name: &QualifiedName) -> Option<Type> {
        if let Some(alias) = self.book.type_alias(module, name) {
            let plain = alias.content.type_parameters.is_empty() && alias.content.value_parameters.is_empty();
            let (module, body) = (alias.module, alias.content.body.clone());
            return if plain { self.erase(module, &body) } else { None };
        }
        let exact_name = match self.lowered.type_name(module, name).found()? {
            TypeName::Type(id) => {
                let names = self.lowered.names();
                let entity = names.entities.ty(id);
                if entity.module == ModuleId::BUILTIN {
                    QualifiedName::unqualified(entity.name.clone(), name.span)
                } else {
                    exact(&names.graph.module(entity.module).name, &entity.name, name.span)
                }
            }
            TypeName::Class(_) => return None,
        };
        Some(Type { kind: TypeKind::Constructor(exact_name), span: name.span })
    }
}

/// `e` of `v = e`; the empty set of `Set_emp v`; `p` of `v <=> p`.
fn defining(value: &Name, predicate: &Logic) -> Option<Logic> {
    let is_value = |logic: &Logic| matches!(&logic.kind, LogicKind::Variable(name) if name.name == *value);
    match &predicate.kind {
        LogicKind::Parenthesized(inner) => defining(value, inner),
        LogicKind::Operators(operators) => defining(value, &super::operators::nest(operators)?),
        LogicKind::Apply { function, arguments } => match (&function.kind, arguments.as_slice()) {
            (LogicKind::Parenthesized(_), _) => None,
            (LogicKind::Variable(name), [left, right]) if matches!(name.name.as_str(), "=" | "==" | "<=>") => {
                if is_value(left) {
                    Some(right.clone())
                } else {
                    is_value(right).then(|| left.clone())
                }
            }
            (LogicKind::Constructor(name), [only]) if name.name == "Set_emp" && is_value(only) => {
                let kind = LogicKind::Constructor(QualifiedName::unqualified("Set_empty", name.span));
                let function = Box::new(Logic { kind, span: name.span });
                let kind = LogicKind::Apply { function, arguments: Vec::new() };
                Some(Logic { kind, span: predicate.span })
            }
            _ => None,
        },
        LogicKind::Variable(name) if name.name == *value => {
            let kind = LogicKind::Variable(QualifiedName::unqualified("true", name.span));
            Some(Logic { kind, span: predicate.span })
        }
        _ => None,
    }
}

fn pattern_variables(pattern: &Pattern) -> Vec<Identifier> {
    match &pattern.kind {
        PatternKind::Variable(name) => vec![name.clone()],
        PatternKind::Constructor { arguments: parts, .. } | PatternKind::Tuple(parts) | PatternKind::List(parts) => {
            parts.iter().flat_map(pattern_variables).collect()
        }
        PatternKind::As { name, pattern } => {
            let mut variables = pattern_variables(pattern);
            variables.push(name.clone());
            variables
        }
        PatternKind::Parenthesized(inner) | PatternKind::Lazy(inner) | PatternKind::Bang(inner) => {
            pattern_variables(inner)
        }
        PatternKind::Operators(operators) => operators
            .items
            .iter()
            .flat_map(|item| match item {
                crate::syntax::OperatorItem::Operand(operand) => pattern_variables(operand),
                _ => Vec::new(),
            })
            .collect(),
        _ => Vec::new(),
    }
}
