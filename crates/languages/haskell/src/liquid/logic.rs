//! Refinements as written, in the logic of `ir::refined`.

use gainsay_ir::refined::{Logic as Term, Operator};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, lifted::set_operator, measure::apply, stop, written::Scope};
use crate::{
    contracts::operators::nest,
    rename::entity::{GlobalKind, Value},
    syntax::{
        LiteralKind, QualifiedName,
        specification::{Logic, LogicKind},
    },
};

/// Aliases unfold to at most this depth.
const DEEPEST: usize = 24;

impl Elaborator<'_> {
    pub(super) fn logic(&mut self, logic: &Logic, scope: &Scope) -> Made<Term> {
        let span = logic.span;
        match &logic.kind {
            LogicKind::Variable(_) | LogicKind::Constructor(_) => self.call(logic, &[], scope, span),
            LogicKind::Literal(literal) => match &literal.kind {
                LiteralKind::Integer(value) => Ok(Term::Integer(value.clone())),
                _ => stop("a literal of this type in a refinement", span),
            },
            LogicKind::Apply { function, arguments } => self.call(function, arguments, scope, span),
            LogicKind::Operators(operators) => match nest(operators) {
                Some(nested) => self.logic(&nested, scope),
                None => stop("these operators in a refinement", span),
            },
            LogicKind::If { condition, consequence, alternative } => {
                let parts = [&**condition, &**consequence, &**alternative];
                let parts = parts.into_iter().map(|part| self.logic(part, scope)).collect::<Made<_>>()?;
                Ok(Term::Operation(Operator::If, parts))
            }
            LogicKind::Let { name, value, body } => {
                let value = self.logic(value, scope)?;
                let mut inner = scope.clone();
                inner.values.insert(name.name.clone(), value);
                self.logic(body, &inner)
            }
            LogicKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.logic(part, scope)).collect::<Made<Vec<_>>>()?;
                let Some((ty, constructor)) = self.lowered.names().builtin.tuple(parts.len()) else {
                    return stop("a tuple in a refinement", span);
                };
                self.datatype(ty, span)?;
                Ok(Term::Apply(self.constructor_name(constructor), parts))
            }
            LogicKind::List(parts) => {
                let parts = parts.iter().map(|part| self.logic(part, scope)).collect::<Made<Vec<_>>>()?;
                self.list_of(parts, span)
            }
            LogicKind::Annotated { expression, .. } => self.logic(expression, scope),
            LogicKind::Parenthesized(inner) => self.logic(inner, scope),
            LogicKind::Lambda { .. } => stop("a lambda in a refinement", span),
            LogicKind::Gradual => stop("a gradual refinement", span),
            LogicKind::Hole => stop("a hole in a refinement", span),
            LogicKind::Unsupported(what) => stop(what.clone(), span),
        }
    }

    /// The list with these elements.
    pub(super) fn list_of(&mut self, parts: Vec<Term>, span: Span) -> Made<Term> {
        let builtin = &self.lowered.names().builtin;
        let (list, nil, cons) = (builtin.list, builtin.nil, builtin.cons);
        self.datatype(list, span)?;
        let (nil, cons) = (self.constructor_name(nil), self.constructor_name(cons));
        let end = Term::Apply(nil, Vec::new());
        Ok(parts.into_iter().rev().fold(end, |rest, part| Term::Apply(cons.clone(), vec![part, rest])))
    }

    fn all(&mut self, arguments: &[Logic], scope: &Scope) -> Made<Vec<Term>> {
        arguments.iter().map(|argument| self.logic(argument, scope)).collect()
    }

    fn call(&mut self, function: &Logic, arguments: &[Logic], scope: &Scope, span: Span) -> Made<Term> {
        match &function.kind {
            LogicKind::Parenthesized(inner) => self.call(inner, arguments, scope, span),
            LogicKind::Apply { function, arguments: first } => {
                let all: Vec<_> = first.iter().chain(arguments).cloned().collect();
                self.call(function, &all, scope, span)
            }
            LogicKind::Operators(_) if arguments.is_empty() => self.logic(function, scope),
            LogicKind::Variable(name) | LogicKind::Constructor(name) => self.named(name, arguments, scope, span),
            _ if arguments.is_empty() => self.logic(function, scope),
            // `(f . g) x`
            LogicKind::Operators(_) => Ok(apply(self.logic(function, scope)?, self.all(arguments, scope)?)),
            _ => stop("this application in a refinement", span),
        }
    }

    fn named(&mut self, name: &QualifiedName, arguments: &[Logic], scope: &Scope, span: Span) -> Made<Term> {
        if name.qualifier.is_none() {
            if let Some(meaning) = scope.values.get(&name.name) {
                return match arguments {
                    [] => Ok(meaning.clone()),
                    _ => {
                        let meaning = meaning.clone();
                        Ok(apply(meaning, self.all(arguments, scope)?))
                    }
                };
            }
            if let Some((predicate, arity)) = scope.predicates.get(&name.name).cloned() {
                let terms = self.all(arguments, scope)?;
                return if terms.len() == arity {
                    Ok(Term::Apply(predicate, terms))
                } else {
                    stop(format!("`{name}` with another number of arguments"), span)
                };
            }
            match name.name.as_str() {
                "true" => return Ok(Term::truth()),
                "false" => return Ok(Term::falsity()),
                _ => {}
            }
        }
        if let Some(said) = self.book.logic_alias(scope.module, name).cloned() {
            let mut inner = Scope::new(said.module);
            inner.depth = scope.depth + 1;
            if inner.depth > DEEPEST || said.content.parameters.len() != arguments.len() {
                return stop(format!("this use of the alias `{name}`"), span);
            }
            for (parameter, argument) in said.content.parameters.iter().zip(arguments) {
                let meaning = self.logic(argument, scope)?;
                inner.values.insert(parameter.name.clone(), meaning);
            }
            return self.logic(&said.content.body, &inner);
        }
        let terms = self.all(arguments, scope)?;
        if let Some(measure) = self.measure(scope.module, name) {
            return self.measured(&measure?, terms, span);
        }
        if let Some(done) = operation(&name.name, &terms) {
            return Ok(done);
        }
        self.value(name, terms, scope, span)
    }

    /// A constructor, a field, or a function that the logic knows by its body.
    fn value(&mut self, name: &QualifiedName, arguments: Vec<Term>, scope: &Scope, span: Span) -> Made<Term> {
        match self.lowered.value(scope.module, name).found() {
            Some(Value::Constructor(constructor)) => {
                let entity = self.lowered.names().entities.constructor(constructor).clone();
                let bool_type = self.lowered.checker().well_known.bool;
                if Some(entity.owner) == bool_type && arguments.is_empty() {
                    return Ok(Term::Boolean(entity.name == "True"));
                }
                if entity.arity != arguments.len() {
                    return stop("a constructor without all its arguments in a refinement", span);
                }
                self.datatype(entity.owner, span)?;
                Ok(Term::Apply(self.constructor_name(constructor), arguments))
            }
            Some(Value::Global(global)) => {
                let entity = self.lowered.names().entities.global(global).clone();
                if self.is_library(entity.module) && self.lowered.names().graph.modules.len() > entity.module.0 as usize
                {
                    let module = self.lowered.names().graph.module(entity.module).name.clone();
                    let operator = set_operator(&entity.name, &module);
                    let done = operator.and_then(|operator| operation(&Name::new(operator), &arguments));
                    if let Some(done) = done {
                        return Ok(done);
                    }
                }
                match entity.kind {
                    GlobalKind::Field { owner } if !arguments.is_empty() => {
                        let meaning = self.field_measure(global, owner, span)?;
                        self.measured(&meaning, arguments, span)
                    }
                    _ if self.reflected.contains(&global) => {
                        let meaning = self.reflected(global, span)?;
                        self.measured(&meaning, arguments, span)
                    }
                    _ if self.book.lifted.contains(&global) => self.inlined(global, arguments, span),
                    _ if self.is_definition(global) => {
                        let meaning = self.reflected(global, span)?;
                        self.measured(&meaning, arguments, span)
                    }
                    _ => stop(format!("`{name}` in a refinement"), span),
                }
            }
            None => stop(format!("the unknown name `{name}`"), span),
        }
    }
}

/// The operators of the logic.
pub(super) fn operation(name: &Name, terms: &[Term]) -> Option<Term> {
    use Operator as O;
    let binary = |operator: Operator| Some(Term::Operation(operator, terms.to_vec()));
    let swapped = |operator: Operator| match terms {
        [left, right] => Some(Term::binary(operator, right.clone(), left.clone())),
        _ => None,
    };
    match (name.as_str(), terms.len()) {
        ("+", 2) => binary(O::Add),
        ("-", 2) => binary(O::Subtract),
        ("*", 2) => binary(O::Multiply),
        ("-" | "negate", 1) => Some(Term::binary(O::Subtract, Term::integer(0), terms[0].clone())),
        ("/" | "div", 2) => binary(O::Divide),
        ("mod", 2) => binary(O::Modulo),
        ("=" | "==" | "~~", 2) => binary(O::Equal),
        ("/=" | "!=" | "!~", 2) => binary(O::NotEqual),
        ("<", 2) => binary(O::Less),
        ("<=", 2) => binary(O::LessEqual),
        (">", 2) => swapped(O::Less),
        (">=", 2) => swapped(O::LessEqual),
        ("&&", 2) => Some(Term::and(terms.to_vec())),
        ("||", 2) => binary(O::Or),
        ("=>" | "==>", 2) => binary(O::Implies),
        ("<=>", 2) => binary(O::Iff),
        ("not" | "~", 1) => Some(Term::negation(terms[0].clone())),
        ("Set_cup", 2) => binary(O::Union),
        ("Set_cap", 2) => binary(O::Intersection),
        ("Set_dif", 2) => binary(O::Difference),
        ("Set_sng", 1) => binary(O::Singleton),
        ("Set_mem", 2) => binary(O::Member),
        ("Set_sub", 2) => binary(O::Subset),
        ("Set_empty", _) => Some(Term::Operation(O::EmptySet, Vec::new())),
        ("Set_emp", 1) => Some(Term::equal(terms[0].clone(), Term::Operation(O::EmptySet, Vec::new()))),
        ("Set_add", 2) => {
            let one = Term::Operation(O::Singleton, vec![terms[1].clone()]);
            Some(Term::binary(O::Union, terms[0].clone(), one))
        }
        _ => None,
    }
}
