//! Expressions: variables are found, operators nested, sections, negation and ranges become calls.

use std::sync::Arc;

use gainsay_source::Span;

use super::{
    Renamer,
    entity::{ConstructorId, LocalId, Value},
    fixity::{self, DEFAULT_FIXITY, Joiner},
    scope::Lookup,
    tree::{Expr, ExprKind, Match, Pattern, PatternKind, RightHandSide},
};
use crate::syntax::{
    self, Expression, ExpressionKind as Written, Fixity, Literal, LiteralKind, OperatorItem, QualifiedName,
};

impl Renamer<'_> {
    pub(super) fn expr(&mut self, kind: ExprKind, span: Span) -> Expr {
        Expr { id: self.names.entities.fresh_node(), kind, span }
    }

    pub fn expression(&mut self, expression: &Expression) -> Expr {
        gainsay_meter::tick(5);
        let span = expression.span;
        if self.depth >= super::MAXIMUM_DEPTH {
            self.error("too-deep", "this expression is nested too deeply".to_owned(), span);
            return self.expr(ExprKind::Error, span);
        }
        self.depth += 1;
        let kind = self.expression_kind(expression);
        self.depth -= 1;
        self.expr(kind, span)
    }

    fn boxed(&mut self, expression: &Expression) -> Box<Expr> {
        Box::new(self.expression(expression))
    }

    fn expressions(&mut self, expressions: &[Expression]) -> Vec<Expr> {
        expressions.iter().map(|expression| self.expression(expression)).collect()
    }

    fn expression_kind(&mut self, expression: &Expression) -> ExprKind {
        let span = expression.span;
        match &expression.kind {
            Written::Variable(name) | Written::Constructor(name) => self.variable(name, span).kind,
            Written::Literal(literal) => self.literal(literal),
            Written::Apply { function, arguments } => {
                let function = self.expression(function);
                let arguments = self.expressions(arguments);
                apply(function, arguments)
            }
            Written::TypeApply { function, argument } => {
                ExprKind::TypeApply(self.boxed(function), Arc::new(argument.clone()))
            }
            Written::Operators(operators) => self.operators(&operators.items, span),
            Written::LeftSection { operand, operator } => {
                let operand = self.section_operand(operand);
                let operator = self.variable(operator, operator.span);
                apply(operator, vec![operand])
            }
            Written::RightSection { operator, operand } => self.right_section(operator, operand, span),
            Written::Tuple(parts) => self.tuple(parts, span),
            Written::TupleSection(parts) => self.tuple_section(parts, span),
            Written::List(items) => ExprKind::List(self.expressions(items)),
            Written::Range { from, next, to } => self.range(from, next.as_deref(), to.as_deref(), span),
            Written::RecordConstruct { constructor, fields, wildcard } => {
                self.record_construct(constructor, fields, *wildcard, span)
            }
            Written::RecordUpdate { record, fields } => self.record_update(record, fields),
            Written::Annotated { expression, annotation } => {
                ExprKind::Annotated(self.boxed(expression), Arc::new(annotation.clone()))
            }
            Written::Parenthesized(inner) => self.expression_kind(inner),
            Written::Hole => {
                self.error("unbound-name", "a hole `_` has no value".to_owned(), span);
                ExprKind::Error
            }
            Written::Unsupported(what) => {
                self.broken_by(what, span);
                ExprKind::Error
            }
            _ => self.control(expression),
        }
    }

    /// Expressions with branches or bindings.
    fn control(&mut self, expression: &Expression) -> ExprKind {
        let span = expression.span;
        match &expression.kind {
            Written::Lambda { parameters, body } => self.scoped(|renamer| {
                let patterns = renamer.patterns(parameters);
                let body = renamer.expression(body);
                ExprKind::Lambda(Box::new(Match { patterns, right_hand_side: RightHandSide::plain(body), span }))
            }),
            Written::LambdaCase { alternatives } => {
                let local = self.fresh("scrutinee", span);
                let scrutinee = self.expr(ExprKind::Local(local), span);
                let matches = self.alternatives(alternatives);
                let case = self.expr(ExprKind::Case(Box::new(scrutinee), matches), span);
                self.function(&[local], case, span)
            }
            Written::LambdaCases { clauses } => self.lambda_cases(clauses, span),
            Written::Let { bindings, body } => self.scoped(|renamer| {
                let bindings = renamer.bindings(bindings);
                ExprKind::Let(Box::new(bindings), renamer.boxed(body))
            }),
            Written::If { condition, consequence, alternative } => {
                let parts = [condition, consequence, alternative].map(|part| self.expression(part));
                ExprKind::If(Box::new(parts))
            }
            Written::MultiWayIf { branches } => {
                let branches = branches.iter().map(|branch| self.guarded(branch)).collect();
                let right_hand_side = RightHandSide { branches, bindings: Default::default(), result: None };
                ExprKind::Guarded(Box::new(right_hand_side))
            }
            Written::Case { scrutinee, alternatives } => {
                let scrutinee = self.boxed(scrutinee);
                ExprKind::Case(scrutinee, self.alternatives(alternatives))
            }
            Written::Do { form, statements } => self.do_block(form, statements, span),
            Written::ListComprehension { body, branches } => self.comprehension(body, branches, span),
            _ => ExprKind::Error,
        }
    }

    /// A name where a value is expected.
    pub(super) fn variable(&mut self, name: &QualifiedName, span: Span) -> Expr {
        if name.qualifier.is_none()
            && let Some(local) = self.local(&name.name)
        {
            self.local_references.push(local);
            return self.expr(ExprKind::Local(local), span);
        }
        let problem = match self.names.lookup_value(self.module, name) {
            Lookup::Found(value) => return self.value(value, span),
            Lookup::Unbound if name.is_constructor() => format!("there is no constructor `{name}` in scope"),
            Lookup::Unbound => format!("`{name}` is not in scope"),
            Lookup::Ambiguous(values) => format!("`{name}` is ambiguous: {}", self.describe(&values)),
        };
        self.unbound(problem, name);
        self.expr(ExprKind::Error, span)
    }

    fn describe(&self, values: &[Value]) -> String {
        let modules = values.iter().map(|value| match value {
            Value::Global(global) => self.names.entities.global(*global).module,
            Value::Constructor(constructor) => self.names.entities.constructor(*constructor).module,
        });
        let named: Vec<_> = modules.map(|module| format!("`{}`", self.names.graph.module(module).name)).collect();
        format!("it comes from {}", named.join(" and from "))
    }

    pub(super) fn value(&mut self, value: Value, span: Span) -> Expr {
        match value {
            Value::Global(global) => {
                self.global_references.push(global);
                self.expr(ExprKind::Global(global), span)
            }
            Value::Constructor(constructor) => self.expr(ExprKind::Constructor(constructor), span),
        }
    }

    fn literal(&mut self, literal: &Literal) -> ExprKind {
        match &literal.kind {
            LiteralKind::Integer(value) => ExprKind::Integer(value.clone()),
            LiteralKind::Fractional(value) => ExprKind::Fractional(value.clone()),
            LiteralKind::Character(value) => ExprKind::Character(*value),
            LiteralKind::Text(value) if self.overloads_strings() => self.overloaded_string(value, literal.span),
            LiteralKind::Text(value) => ExprKind::Text(value.clone()),
        }
    }

    /// Whether a string of this module stands for a value of any type that is made of strings.
    pub(super) fn overloads_strings(&self) -> bool {
        self.names.graph.module(self.module).syntax.has_extension("OverloadedStrings")
    }

    /// `fromString text`
    pub(super) fn overloaded_string(&mut self, text: &str, span: Span) -> ExprKind {
        let text = self.expr(ExprKind::Text(text.to_owned()), span);
        self.call("fromString", vec![text], span)
    }

    /// A value of the library that syntax stands for.
    pub(super) fn known(&mut self, name: &str, span: Span) -> Expr {
        match self.names.known(name) {
            Some(value) => self.value(value, span),
            None => {
                self.error("unbound-name", format!("the library does not define `{name}`"), span);
                self.expr(ExprKind::Error, span)
            }
        }
    }

    pub(super) fn call(&mut self, name: &str, arguments: Vec<Expr>, span: Span) -> ExprKind {
        let function = self.known(name, span);
        apply(function, arguments)
    }

    pub(super) fn construct(&mut self, constructor: ConstructorId, arguments: Vec<Expr>, span: Span) -> Expr {
        let head = self.expr(ExprKind::Constructor(constructor), span);
        let kind = if arguments.is_empty() { head.kind } else { apply(head, arguments) };
        self.expr(kind, span)
    }

    /// `\x y -> body` for locals the user did not write.
    pub(super) fn function(&mut self, parameters: &[LocalId], body: Expr, span: Span) -> ExprKind {
        let patterns = parameters.iter().map(|local| self.node(PatternKind::Variable(*local), span)).collect();
        let right_hand_side = RightHandSide::plain(body);
        ExprKind::Lambda(Box::new(Match { patterns, right_hand_side, span }))
    }

    fn binary(&mut self, operator: &QualifiedName, left: Expr, right: Expr) -> ExprKind {
        let operator = self.variable(operator, operator.span);
        match operator.kind {
            ExprKind::Global(global) if self.names.is_known(global, "$") => apply(left, vec![right]),
            _ => apply(operator, vec![left, right]),
        }
    }

    fn negate(&mut self, operand: Expr, span: Span) -> ExprKind {
        match operand.kind {
            ExprKind::Integer(value) => ExprKind::Integer(-value),
            ExprKind::Fractional(value) => ExprKind::Fractional(-value),
            _ => self.call("negate", vec![operand], span),
        }
    }

    fn operators(&mut self, items: &[OperatorItem<Expression>], span: Span) -> ExprKind {
        let depth = self.depth;
        let items: Vec<_> = items
            .iter()
            .map(|item| match item {
                OperatorItem::Operand(operand) => OperatorItem::Operand(self.expression(operand)),
                OperatorItem::Operator(name) => OperatorItem::Operator(name.clone()),
                OperatorItem::Minus(span) => OperatorItem::Minus(*span),
            })
            .collect();
        if depth + items.len() / 2 > super::MAXIMUM_DEPTH {
            self.error("too-deep", "this chain of operators is too long".to_owned(), span);
            return ExprKind::Error;
        }
        let mut conflicts = Vec::new();
        let joined = fixity::resolve(items, &mut ExpressionJoiner(self), &mut conflicts);
        self.report_conflicts(conflicts);
        match joined {
            Some(expression) => expression.kind,
            None => {
                self.error("syntax", "an operand is missing in this expression".to_owned(), span);
                ExprKind::Error
            }
        }
    }

    /// In `(a + b +)` the operand is a whole sequence.
    fn section_operand(&mut self, operand: &Expression) -> Expr {
        self.expression(operand)
    }

    fn right_section(&mut self, operator: &QualifiedName, operand: &Expression, span: Span) -> ExprKind {
        let operand = self.section_operand(operand);
        let local = self.fresh("operand", span);
        let left = self.expr(ExprKind::Local(local), span);
        let kind = self.binary(operator, left, operand);
        let body = self.expr(kind, span);
        self.function(&[local], body, span)
    }

    fn tuple_constructor(&mut self, size: usize, span: Span) -> Option<ConstructorId> {
        let found = self.names.builtin.tuple(size).map(|(_, constructor)| constructor);
        if found.is_none() {
            self.unsupported("a tuple of this size", span);
        }
        found
    }

    fn tuple(&mut self, parts: &[Expression], span: Span) -> ExprKind {
        let Some(constructor) = self.tuple_constructor(parts.len(), span) else { return ExprKind::Error };
        let parts = self.expressions(parts);
        self.construct(constructor, parts, span).kind
    }

    fn tuple_section(&mut self, parts: &[Option<Expression>], span: Span) -> ExprKind {
        let Some(constructor) = self.tuple_constructor(parts.len(), span) else { return ExprKind::Error };
        let mut parameters = Vec::new();
        let parts = parts
            .iter()
            .map(|part| match part {
                Some(part) => self.expression(part),
                None => {
                    let local = self.fresh("component", span);
                    parameters.push(local);
                    self.expr(ExprKind::Local(local), span)
                }
            })
            .collect();
        let body = self.construct(constructor, parts, span);
        self.function(&parameters, body, span)
    }

    fn range(&mut self, from: &Expression, next: Option<&Expression>, to: Option<&Expression>, span: Span) -> ExprKind {
        let function = match (next, to) {
            (None, None) => "enumFrom",
            (Some(_), None) => "enumFromThen",
            (None, Some(_)) => "enumFromTo",
            (Some(_), Some(_)) => "enumFromThenTo",
        };
        let arguments = [Some(from), next, to].into_iter().flatten().map(|part| self.expression(part)).collect();
        self.call(function, arguments, span)
    }

    fn lambda_cases(&mut self, clauses: &[syntax::Clause], span: Span) -> ExprKind {
        let matches = self.clauses(clauses);
        let count = matches.first().map_or(0, |first| first.patterns.len());
        let local = self.fresh("cases", span);
        let kind = super::tree::BindingKind::Function { local, signature: None, matches, specification: None };
        if count == 0 {
            self.error("arity", "`\\cases` needs parameters".to_owned(), span);
            return ExprKind::Error;
        }
        let bindings = super::tree::Bindings { groups: vec![vec![super::tree::Binding { kind, span }]] };
        let body = self.expr(ExprKind::Local(local), span);
        ExprKind::Let(Box::new(bindings), Box::new(body))
    }

    fn alternatives(&mut self, alternatives: &[syntax::Alternative]) -> Vec<Match> {
        alternatives
            .iter()
            .map(|alternative| {
                self.scoped(|renamer| {
                    let patterns: Vec<Pattern> = renamer.patterns(std::slice::from_ref(&alternative.pattern));
                    let right_hand_side = renamer.right_hand_side(&alternative.right_hand_side, None);
                    Match { patterns, right_hand_side, span: alternative.span }
                })
            })
            .collect()
    }
}

/// Applications of applications are one application.
pub(super) fn apply(function: Expr, arguments: Vec<Expr>) -> ExprKind {
    match function.kind {
        ExprKind::Apply(inner, mut first) => {
            first.extend(arguments);
            ExprKind::Apply(inner, first)
        }
        _ => ExprKind::Apply(Box::new(function), arguments),
    }
}

struct ExpressionJoiner<'a, 'b>(&'a mut Renamer<'b>);

impl Joiner<Expr> for ExpressionJoiner<'_, '_> {
    fn fixity(&mut self, operator: &QualifiedName) -> Fixity {
        let renamer = &self.0;
        if operator.qualifier.is_none()
            && let Some(local) = renamer.local(&operator.name)
        {
            return renamer.fixities.get(&local).copied().unwrap_or(DEFAULT_FIXITY);
        }
        let found = renamer.names.lookup_value(renamer.module, operator).found();
        found.map_or(DEFAULT_FIXITY, |value| renamer.value_fixity(value))
    }

    fn binary(&mut self, operator: QualifiedName, left: Expr, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        let kind = self.0.binary(&operator, left, right);
        self.0.expr(kind, span)
    }

    fn negate(&mut self, minus: Span, operand: Expr) -> Expr {
        let span = minus.to(operand.span);
        let kind = self.0.negate(operand, span);
        self.0.expr(kind, span)
    }
}
