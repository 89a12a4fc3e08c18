//! Patterns: their variables become locals, their constructors are found, string of operators are nested.

use std::sync::Arc;

use gainsay_source::Span;
use num_bigint::BigInt;
use num_traits::Zero;

use super::{
    Renamer,
    entity::{ConstructorId, Value},
    fixity::{self, DEFAULT_FIXITY, Joiner},
    scope::Lookup,
    tree::{Pattern, PatternKind},
};
use crate::syntax::{
    self, FieldBinding, Fixity, Identifier, Literal, LiteralKind, OperatorItem, PatternKind as Written, QualifiedName,
};

/// The variables a pattern binds, left to right; those of a record wildcard are not among them.
pub(super) fn pattern_variables(pattern: &syntax::Pattern, found: &mut Vec<Identifier>) {
    match &pattern.kind {
        Written::Variable(name) => found.push(name.clone()),
        Written::As { name, pattern } => {
            found.push(name.clone());
            pattern_variables(pattern, found);
        }
        Written::Constructor { arguments, .. } => arguments.iter().for_each(|part| pattern_variables(part, found)),
        Written::Record { fields, .. } => {
            for field in fields {
                match &field.value {
                    Some(value) => pattern_variables(value, found),
                    None => found.push(Identifier { name: field.field.name.clone(), span: field.field.span }),
                }
            }
        }
        Written::Operators(operators) => {
            for item in &operators.items {
                if let OperatorItem::Operand(operand) = item {
                    pattern_variables(operand, found);
                }
            }
        }
        Written::Tuple(parts) | Written::List(parts) => parts.iter().for_each(|part| pattern_variables(part, found)),
        Written::Lazy(inner)
        | Written::Bang(inner)
        | Written::Parenthesized(inner)
        | Written::View { pattern: inner, .. }
        | Written::Annotated { pattern: inner, .. } => pattern_variables(inner, found),
        Written::Wildcard | Written::Literal(_) | Written::NegativeLiteral(_) | Written::Unsupported(_) => {}
    }
}

impl Renamer<'_> {
    /// Binds the variables of `patterns`, then resolves them: view patterns may use variables to their left.
    pub(super) fn patterns(&mut self, patterns: &[syntax::Pattern]) -> Vec<Pattern> {
        let mut variables = Vec::new();
        patterns.iter().for_each(|pattern| pattern_variables(pattern, &mut variables));
        self.bind_all(&variables);
        patterns.iter().map(|pattern| self.pattern(pattern)).collect()
    }

    pub(super) fn node(&mut self, kind: PatternKind, span: Span) -> Pattern {
        Pattern { id: self.names.entities.fresh_node(), kind, span }
    }

    /// A pattern whose variables are bound already.
    pub(super) fn pattern(&mut self, pattern: &syntax::Pattern) -> Pattern {
        let span = pattern.span;
        if self.depth >= super::MAXIMUM_DEPTH {
            self.error("too-deep", "this pattern is nested too deeply".to_owned(), span);
            return self.node(PatternKind::Error, span);
        }
        self.depth += 1;
        let kind = self.pattern_kind(pattern);
        self.depth -= 1;
        self.node(kind, span)
    }

    fn pattern_kind(&mut self, pattern: &syntax::Pattern) -> PatternKind {
        let span = pattern.span;
        match &pattern.kind {
            Written::Wildcard => PatternKind::Wildcard,
            Written::Variable(name) => self.variable_pattern(name),
            Written::Literal(Literal { kind: LiteralKind::Text(text), .. }) if self.overloads_strings() => {
                self.overloaded_string_pattern(text, span)
            }
            Written::Literal(literal) => literal_pattern(literal),
            Written::NegativeLiteral(literal) => match literal_pattern(literal) {
                PatternKind::Integer(value) => PatternKind::Integer(-value),
                PatternKind::Fractional(value) => PatternKind::Fractional(-value),
                other => other,
            },
            Written::Constructor { constructor, arguments } => {
                let arguments = arguments.iter().map(|argument| self.pattern(argument)).collect();
                self.constructor_pattern(constructor, arguments)
            }
            Written::Record { constructor, fields, wildcard } => {
                self.record_pattern(constructor, fields, *wildcard, span)
            }
            Written::Operators(operators) => self.operator_pattern(&operators.items, span),
            Written::Tuple(parts) => self.tuple_pattern(parts, span),
            Written::List(parts) => self.list_pattern(parts, span),
            Written::As { name, pattern } => match self.variable_pattern(name) {
                PatternKind::Variable(local) => PatternKind::As(local, Box::new(self.pattern(pattern))),
                other => other,
            },
            Written::Lazy(inner) => PatternKind::Lazy(Box::new(self.pattern(inner))),
            Written::Bang(inner) => PatternKind::Bang(Box::new(self.pattern(inner))),
            Written::View { expression, pattern } => {
                let function = self.expression(expression);
                PatternKind::View(Box::new(function), Box::new(self.pattern(pattern)))
            }
            Written::Annotated { pattern, annotation } => {
                PatternKind::Annotated(Box::new(self.pattern(pattern)), Arc::new(annotation.clone()))
            }
            Written::Parenthesized(inner) => self.pattern_kind(inner),
            Written::Unsupported(what) => {
                self.broken_by(what, span);
                PatternKind::Error
            }
        }
    }

    /// `((==) (fromString text) -> True)`
    fn overloaded_string_pattern(&mut self, text: &str, span: Span) -> PatternKind {
        let text = self.overloaded_string(text, span);
        let text = self.expr(text, span);
        let test = self.call("==", vec![text], span);
        let test = self.expr(test, span);
        let Some(Value::Constructor(holds)) = self.names.known("True") else { return PatternKind::Error };
        let holds = self.node(PatternKind::Constructor(holds, Vec::new()), span);
        PatternKind::View(Box::new(test), Box::new(holds))
    }

    fn variable_pattern(&mut self, name: &Identifier) -> PatternKind {
        self.local(&name.name).map_or(PatternKind::Error, PatternKind::Variable)
    }

    fn tuple_pattern(&mut self, parts: &[syntax::Pattern], span: Span) -> PatternKind {
        let Some((_, constructor)) = self.names.builtin.tuple(parts.len()) else {
            self.unsupported("a tuple of this size", span);
            return PatternKind::Error;
        };
        PatternKind::Constructor(constructor, parts.iter().map(|part| self.pattern(part)).collect())
    }

    fn list_pattern(&mut self, parts: &[syntax::Pattern], span: Span) -> PatternKind {
        if parts.len() > super::MAXIMUM_DEPTH / 2 {
            self.error("too-deep", "this list pattern is too long".to_owned(), span);
            return PatternKind::Error;
        }
        let (nil, cons) = (self.names.builtin.nil, self.names.builtin.cons);
        let mut list = PatternKind::Constructor(nil, Vec::new());
        for part in parts.iter().rev() {
            let head = self.pattern(part);
            let tail = self.node(list, span);
            list = PatternKind::Constructor(cons, vec![head, tail]);
        }
        list
    }

    pub(super) fn find_constructor(&mut self, name: &QualifiedName) -> Option<ConstructorId> {
        let problem = match self.names.lookup_value(self.module, name) {
            Lookup::Found(Value::Constructor(id)) => return Some(id),
            Lookup::Found(Value::Global(_)) | Lookup::Unbound => format!("there is no constructor `{name}` in scope"),
            Lookup::Ambiguous(_) => format!("the constructor `{name}` is ambiguous: several imports export it"),
        };
        self.unbound(problem, name);
        None
    }

    fn constructor_pattern(&mut self, name: &QualifiedName, arguments: Vec<Pattern>) -> PatternKind {
        let Some(constructor) = self.find_constructor(name) else { return PatternKind::Error };
        let arity = self.names.entities.constructor(constructor).arity;
        if arity != arguments.len() {
            let message =
                format!("the constructor `{name}` has {arity} fields, but the pattern has {}", arguments.len());
            self.error("arity", message, name.span);
            return PatternKind::Error;
        }
        PatternKind::Constructor(constructor, arguments)
    }

    fn operator_pattern(&mut self, items: &[OperatorItem<syntax::Pattern>], span: Span) -> PatternKind {
        let items = items
            .iter()
            .map(|item| match item {
                OperatorItem::Operand(operand) => OperatorItem::Operand(self.pattern(operand)),
                OperatorItem::Operator(name) => OperatorItem::Operator(name.clone()),
                OperatorItem::Minus(span) => OperatorItem::Minus(*span),
            })
            .collect();
        let mut conflicts = Vec::new();
        let joined = fixity::resolve(items, &mut PatternJoiner(self), &mut conflicts);
        self.report_conflicts(conflicts);
        match joined {
            Some(pattern) => pattern.kind,
            None => {
                self.error("syntax", "an operand is missing in this pattern".to_owned(), span);
                PatternKind::Error
            }
        }
    }

    pub(super) fn report_conflicts(&mut self, conflicts: Vec<fixity::Conflict>) {
        for conflict in conflicts {
            let message = format!("`{}` and `{}` cannot stand side by side", conflict.left, conflict.right);
            self.error("fixity", message, conflict.span);
        }
    }

    pub(super) fn value_fixity(&self, value: Value) -> Fixity {
        let declared = match value {
            Value::Global(global) => self.names.entities.global(global).fixity,
            Value::Constructor(constructor) => self.names.entities.constructor(constructor).fixity,
        };
        declared.unwrap_or(DEFAULT_FIXITY)
    }

    fn record_pattern(
        &mut self,
        constructor: &QualifiedName,
        fields: &[FieldBinding<syntax::Pattern>],
        wildcard: Option<Span>,
        span: Span,
    ) -> PatternKind {
        let Some(id) = self.find_constructor(constructor) else { return PatternKind::Error };
        let arity = self.names.entities.constructor(id).arity;
        let mut arguments: Vec<Option<Pattern>> = (0..arity).map(|_| None).collect();
        for field in fields {
            let Some(place) = self.field_place(id, &field.field) else { continue };
            let pattern = match &field.value {
                Some(value) => self.pattern(value),
                None => {
                    let name = Identifier { name: field.field.name.clone(), span: field.field.span };
                    let kind = self.variable_pattern(&name);
                    self.node(kind, field.span)
                }
            };
            arguments[place] = Some(pattern);
        }
        let selectors = self.names.entities.constructor(id).fields.clone();
        let arguments = arguments.into_iter().zip(selectors).map(|(argument, selector)| match (argument, selector) {
            (Some(argument), _) => argument,
            (None, Some(selector)) if wildcard.is_some() => {
                let name = self.names.entities.global(selector).name.clone();
                let local = self.bind(&name, span);
                self.node(PatternKind::Variable(local), span)
            }
            _ => self.node(PatternKind::Wildcard, span),
        });
        PatternKind::Constructor(id, arguments.collect())
    }

    /// Whether matching can fail; evaluation may still diverge.
    pub(super) fn can_fail(&self, pattern: &Pattern) -> bool {
        match &pattern.kind {
            PatternKind::Wildcard | PatternKind::Variable(_) | PatternKind::Lazy(_) | PatternKind::Error => false,
            PatternKind::As(_, inner) | PatternKind::Bang(inner) | PatternKind::Annotated(inner, _) => {
                self.can_fail(inner)
            }
            PatternKind::View(_, inner) => self.can_fail(inner),
            PatternKind::Constructor(constructor, arguments) => {
                self.names.entities.siblings(*constructor).len() != 1
                    || arguments.iter().any(|argument| self.can_fail(argument))
            }
            PatternKind::Integer(_) | PatternKind::Fractional(_) | PatternKind::Character(_) | PatternKind::Text(_) => {
                true
            }
        }
    }
}

struct PatternJoiner<'a, 'b>(&'a mut Renamer<'b>);

impl Joiner<Pattern> for PatternJoiner<'_, '_> {
    fn fixity(&mut self, operator: &QualifiedName) -> Fixity {
        let found = self.0.names.lookup_value(self.0.module, operator).found();
        found.map_or(DEFAULT_FIXITY, |value| self.0.value_fixity(value))
    }

    fn binary(&mut self, operator: QualifiedName, left: Pattern, right: Pattern) -> Pattern {
        let span = left.span.to(right.span);
        let kind = self.0.constructor_pattern(&operator, vec![left, right]);
        self.0.node(kind, span)
    }

    fn negate(&mut self, minus: Span, operand: Pattern) -> Pattern {
        let span = minus.to(operand.span);
        let kind = match operand.kind {
            PatternKind::Integer(value) => PatternKind::Integer(BigInt::zero() - value),
            PatternKind::Fractional(value) => PatternKind::Fractional(-value),
            _ => {
                self.0.error("syntax", "only a number can be negated in a pattern".to_owned(), span);
                PatternKind::Error
            }
        };
        self.0.node(kind, span)
    }
}

fn literal_pattern(literal: &Literal) -> PatternKind {
    match &literal.kind {
        LiteralKind::Integer(value) => PatternKind::Integer(value.clone()),
        LiteralKind::Fractional(value) => PatternKind::Fractional(value.clone()),
        LiteralKind::Character(value) => PatternKind::Character(*value),
        LiteralKind::Text(value) => PatternKind::Text(value.clone()),
    }
}
