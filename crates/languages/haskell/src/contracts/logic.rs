//! Expressions of the refinement logic become Haskell expressions.
//!
//! Comparisons, lengths and loose arithmetic become [`Intrinsic`]s, because the logic compares what Haskell's types keep apart (`Int`
//! with `Integer`) and what has no `Eq`. Names are resolved here and become exact, so that the result means the same in every module.

use std::collections::BTreeSet;

use gainsay_source::{Name, Span};

use super::{
    Writer,
    intrinsic::Intrinsic,
    operators::nest,
    scope::{Dropped, Meaning, Scope},
    syntax_tree::{apply, conditional, exact, local, named, truth},
};
use crate::{
    modules::ModuleId,
    rename::entity::Value,
    syntax::{
        Expression, ExpressionKind, Identifier, Literal, QualifiedName,
        specification::{Logic, LogicKind},
    },
};

/// How exactly arithmetic in the logic follows Haskell's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    /// Haskell's own operators.
    Haskell,
    /// Numbers of different types may be mixed.
    Loose,
}

type Converted = Result<Expression, Dropped>;

/// Aliases unfold to at most this depth, so that one that mentions itself ends.
pub(super) const DEEPEST_ALIAS: usize = 24;

/// Conversion of one expression: what it found along the way.
pub(super) struct Conversion<'w, 'l> {
    writer: &'w mut Writer<'l>,
    arithmetic: Arithmetic,
    pub variables: BTreeSet<Name>,
}

impl<'w, 'l> Conversion<'w, 'l> {
    pub(super) fn new(writer: &'w mut Writer<'l>, arithmetic: Arithmetic) -> Self {
        Conversion { writer, arithmetic, variables: BTreeSet::new() }
    }

    pub(super) fn logic(&mut self, logic: &Logic, scope: &Scope) -> Converted {
        let span = logic.span;
        match &logic.kind {
            LogicKind::Variable(name) => self.variable(name, scope),
            LogicKind::Constructor(name) => self.application(logic, &[], scope, name.span),
            LogicKind::Literal(literal) => Ok(literal_expression(literal)),
            LogicKind::Apply { function, arguments } => self.application(function, arguments, scope, span),
            LogicKind::Operators(operators) => {
                let nested = nest(operators).ok_or_else(|| Dropped::new("these operators", span))?;
                self.logic(&nested, scope)
            }
            LogicKind::If { condition, consequence, alternative } => {
                let condition = self.logic(condition, scope)?;
                let yes = self.logic(consequence, scope)?;
                let no = self.logic(alternative, scope)?;
                Ok(conditional(condition, yes, no, span))
            }
            LogicKind::Let { name, value, body } => {
                let value = self.logic(value, scope)?;
                let meaning = Meaning { expression: value, variables: BTreeSet::new() };
                let mut inner = scope.clone();
                inner.values.insert(name.name.clone(), meaning);
                self.logic(body, &inner)
            }
            LogicKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.logic(part, scope)).collect::<Result<_, _>>()?;
                Ok(Expression { kind: ExpressionKind::Tuple(parts), span })
            }
            LogicKind::List(parts) => {
                let parts = parts.iter().map(|part| self.logic(part, scope)).collect::<Result<_, _>>()?;
                Ok(Expression { kind: ExpressionKind::List(parts), span })
            }
            LogicKind::Annotated { expression, .. } => self.logic(expression, scope),
            LogicKind::Parenthesized(inner) => self.logic(inner, scope),
            LogicKind::Lambda { .. } => Err(Dropped::new("a lambda in the logic", span)),
            LogicKind::Gradual => Err(Dropped::new("a gradual refinement", span)),
            LogicKind::Hole => Err(Dropped::new("a hole in the logic", span)),
            LogicKind::Unsupported(what) => Err(Dropped::new(what.clone(), span)),
        }
    }

    fn variable(&mut self, name: &QualifiedName, scope: &Scope) -> Converted {
        if name.qualifier.is_none() {
            if let Some(meaning) = scope.values.get(&name.name) {
                self.variables.extend(meaning.variables.iter().cloned());
                return Ok(meaning.expression.clone());
            }
            if scope.trivial.contains(&name.name) {
                return Ok(truth(true, name.span));
            }
            if scope.predicates.contains(&name.name) {
                return Err(Dropped::new(format!("the abstract refinement `{name}`"), name.span));
            }
            match name.name.as_str() {
                "true" => return Ok(truth(true, name.span)),
                "false" => return Ok(truth(false, name.span)),
                _ => {}
            }
        }
        self.function(name, scope.module)
    }

    /// A function of the logic: a measure, or a function of the program.
    fn function(&mut self, name: &QualifiedName, module: ModuleId) -> Converted {
        if let Some(measure) = self.writer.measure(module, name) {
            return measure;
        }
        match name.name.as_str() {
            _ if name.qualifier.is_some() => {}
            "not" | "~" => return Ok(named(exact("Gainsay.Classes", "not", name.span))),
            "mod" | "rem" => return Ok(self.intrinsic(Intrinsic::Modulo, name.span)),
            "div" | "quot" => return Ok(self.intrinsic(Intrinsic::Divide, name.span)),
            "len" => return Ok(self.intrinsic(Intrinsic::Length, name.span)),
            _ => {}
        }
        match self.writer.lowered.value(module, name).found() {
            Some(value) => Ok(self.writer.reference(value, name.span)),
            None => Err(Dropped::new(format!("the unknown name `{name}`"), name.span)),
        }
    }

    fn application(&mut self, function: &Logic, arguments: &[Logic], scope: &Scope, span: Span) -> Converted {
        match &function.kind {
            LogicKind::Parenthesized(inner) => return self.application(inner, arguments, scope, span),
            LogicKind::Apply { function, arguments: first } => {
                let all: Vec<_> = first.iter().chain(arguments).cloned().collect();
                return self.application(function, &all, scope, span);
            }
            LogicKind::Variable(name) | LogicKind::Constructor(name) => {
                if name.qualifier.is_none()
                    && let Some(meaning) = scope.values.get(&name.name)
                {
                    self.variables.extend(meaning.variables.iter().cloned());
                    let function = meaning.expression.clone();
                    let arguments = self.all(arguments, scope)?;
                    return Ok(apply(function, arguments, span));
                }
                if name.qualifier.is_none() && scope.trivial.contains(&name.name) {
                    return Ok(truth(true, name.span));
                }
                if let Some(unfolded) = self.alias(name, arguments, scope) {
                    return unfolded;
                }
                if let Some(done) = self.operation(name, arguments, scope, span) {
                    return done;
                }
            }
            _ => {}
        }
        let head = match &function.kind {
            LogicKind::Constructor(name) => self.constructor(name, scope)?,
            _ => self.logic(function, scope)?,
        };
        let arguments = self.all(arguments, scope)?;
        Ok(apply(head, arguments, span))
    }

    fn all(&mut self, arguments: &[Logic], scope: &Scope) -> Result<Vec<Expression>, Dropped> {
        arguments.iter().map(|argument| self.logic(argument, scope)).collect()
    }

    fn constructor(&mut self, name: &QualifiedName, scope: &Scope) -> Converted {
        match self.writer.lowered.value(scope.module, name).found() {
            Some(value) => Ok(self.writer.reference(value, name.span)),
            None => Err(Dropped::new(format!("the unknown name `{name}`"), name.span)),
        }
    }

    /// `predicate P X = …` at its arguments.
    fn alias(&mut self, name: &QualifiedName, arguments: &[Logic], scope: &Scope) -> Option<Converted> {
        let said = self.writer.book.logic_alias(scope.module, name)?.clone();
        let parameters: &[Identifier] = &said.content.parameters;
        if parameters.len() > arguments.len() || scope.depth > DEEPEST_ALIAS {
            return Some(Err(Dropped::new(format!("this use of the alias `{name}`"), name.span)));
        }
        let mut inner = Scope::new(said.module);
        inner.depth = scope.depth + 1;
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let expression = match self.logic(argument, scope) {
                Ok(expression) => expression,
                Err(dropped) => return Some(Err(dropped)),
            };
            // The variables were noted already: they are used here.
            inner.values.insert(parameter.name.clone(), Meaning { expression, variables: BTreeSet::new() });
        }
        let body = self.logic(&said.content.body, &inner);
        let rest = self.all(&arguments[parameters.len()..], scope);
        Some(body.and_then(|body| Ok(apply(body, rest?, name.span))))
    }

    /// The operators of the logic, and what stands for the theories of sets.
    fn operation(&mut self, name: &QualifiedName, arguments: &[Logic], scope: &Scope, span: Span) -> Option<Converted> {
        let text = name.name.as_str();
        if let Some(function) = set_function(text) {
            return Some(self.set_operation(name, function, arguments, scope));
        }
        if text.starts_with("Set_") || text.starts_with("Map_") || text.starts_with("Bag_") {
            return Some(Err(Dropped::new(format!("the operator `{name}`"), name.span)));
        }
        let [left, right] = arguments else {
            return match (text, arguments) {
                ("-", [only]) => Some(
                    self.logic(only, scope)
                        .map(|operand| apply(named(exact("Gainsay.Numeric", "negate", span)), vec![operand], span)),
                ),
                _ => None,
            };
        };
        let intrinsic = match text {
            "=" | "==" | "~~" => Intrinsic::Equal,
            "!=" | "/=" | "!~" => Intrinsic::NotEqual,
            "<" => Intrinsic::Less,
            "<=" => Intrinsic::LessEqual,
            ">" => Intrinsic::Greater,
            ">=" => Intrinsic::GreaterEqual,
            "/" => Intrinsic::Divide,
            "+" if self.arithmetic == Arithmetic::Loose => Intrinsic::Add,
            "-" if self.arithmetic == Arithmetic::Loose => Intrinsic::Subtract,
            "*" if self.arithmetic == Arithmetic::Loose => Intrinsic::Multiply,
            "+" | "-" | "*" => {
                return Some(self.binary(named(exact("Gainsay.Numeric", text, span)), left, right, scope, span));
            }
            "&&" | "||" | "=>" | "==>" | "<=>" => return Some(self.connective(text, left, right, scope, span)),
            _ => return None,
        };
        // What is equal to itself need not be comparable otherwise.
        if let (Intrinsic::Equal | Intrinsic::NotEqual, true) = (intrinsic, same_variable(left, right)) {
            return Some(Ok(truth(intrinsic == Intrinsic::Equal, span)));
        }
        let function = self.intrinsic(intrinsic, span);
        Some(self.binary(function, left, right, scope, span))
    }

    fn binary(&mut self, function: Expression, left: &Logic, right: &Logic, scope: &Scope, span: Span) -> Converted {
        let (left, right) = (self.logic(left, scope)?, self.logic(right, scope)?);
        Ok(apply(function, vec![left, right], span))
    }

    fn connective(&mut self, text: &str, left: &Logic, right: &Logic, scope: &Scope, span: Span) -> Converted {
        let (left, right) = (self.logic(left, scope)?, self.logic(right, scope)?);
        Ok(match text {
            "&&" => conditional(left, right, truth(false, span), span),
            "||" => conditional(left, truth(true, span), right, span),
            "<=>" => {
                let not = named(exact("Gainsay.Classes", "not", span));
                let opposite = apply(not, vec![right.clone()], span);
                conditional(left, right, opposite, span)
            }
            _ => conditional(left, right, truth(true, span), span),
        })
    }

    fn set_operation(
        &mut self,
        name: &QualifiedName,
        (function, arity): (&str, usize),
        arguments: &[Logic],
        scope: &Scope,
    ) -> Converted {
        let span = name.span;
        if self.writer.lowered.names().library_value("Data.Set", function).is_none() {
            return Err(Dropped::new(format!("`{name}` without an import of Data.Set"), span));
        }
        let head = named(exact("Data.Set", function, span));
        let arguments = self.all(arguments, scope)?;
        Ok(apply(head, arguments.into_iter().take(arity).collect(), span))
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, span: Span) -> Expression {
        let name = self.writer.intrinsic(intrinsic);
        local(&name, span)
    }
}

impl Writer<'_> {
    /// The expression that means this value in every module.
    pub(super) fn reference(&self, value: Value, span: Span) -> Expression {
        let entities = &self.lowered.names().entities;
        let (module, name) = match value {
            Value::Global(global) => (entities.global(global).module, &entities.global(global).name),
            Value::Constructor(constructor) => {
                (entities.constructor(constructor).module, &entities.constructor(constructor).name)
            }
        };
        if module == ModuleId::BUILTIN {
            return named(QualifiedName::unqualified(name.clone(), span));
        }
        named(exact(&self.lowered.names().graph.module(module).name, name, span))
    }
}

/// The function of `Data.Set` that a set operator stands for, and how many arguments it takes.
fn set_function(operator: &str) -> Option<(&'static str, usize)> {
    Some(match operator {
        "Set_cup" => ("union", 2),
        "Set_cap" => ("intersection", 2),
        "Set_dif" => ("difference", 2),
        "Set_sng" => ("singleton", 1),
        "Set_mem" => ("member", 2),
        "Set_sub" => ("isSubsetOf", 2),
        "Set_emp" => ("null", 1),
        "Set_empty" => ("empty", 0),
        "Set_add" => return None,
        _ => return None,
    })
}

fn same_variable(left: &Logic, right: &Logic) -> bool {
    match (&left.kind, &right.kind) {
        (LogicKind::Parenthesized(left), _) => same_variable(left, right),
        (_, LogicKind::Parenthesized(right)) => same_variable(left, right),
        (LogicKind::Variable(left), LogicKind::Variable(right)) => {
            left.qualifier.is_none() && right.qualifier.is_none() && left.name == right.name
        }
        _ => false,
    }
}

fn literal_expression(literal: &Literal) -> Expression {
    Expression { kind: ExpressionKind::Literal(literal.clone()), span: literal.span }
}
