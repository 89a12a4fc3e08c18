//! Assertions, with their patterns.

use gainsay_ir::c::{Assertion, AssertionKind, BinaryOperator, Builtin, Expression, ExpressionKind, Type};
use gainsay_ir::separation::{
    Assertion as LoweredAssertion, AssertionKind as Kind, BinaryOperator as Op, Expression as Lowered, Instance,
    MatchArm, Pattern,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result},
    place::Place,
};
use crate::check::substitute;

impl Builder<'_, '_> {
    pub(super) fn assertion(&mut self, assertion: &Assertion) -> Result<LoweredAssertion> {
        let before = std::mem::replace(&mut self.ghost, true);
        let result = self.assertion_kind(assertion, None);
        self.ghost = before;
        result
    }

    fn assertion_kind(&mut self, assertion: &Assertion, fraction: Option<&Pattern>) -> Result<LoweredAssertion> {
        let span = assertion.span;
        let kind = match &assertion.kind {
            AssertionKind::Pure(condition) => match self.taken_apart(condition, span)? {
                Some(kind) => kind,
                None => Kind::Pure(self.condition(condition)?),
            },
            AssertionKind::Empty => Kind::Star(Vec::new()),
            AssertionKind::Separate(parts) => {
                Kind::Star(parts.iter().map(|part| self.assertion_kind(part, fraction)).collect::<Result<_>>()?)
            }
            AssertionKind::Conditional { condition, then, otherwise } => {
                let condition = self.condition(condition)?;
                let depth = self.scope.entries.len();
                let then = self.assertion_kind(then, fraction)?;
                self.scope.entries.truncate(depth);
                let otherwise = self.assertion_kind(otherwise, fraction)?;
                self.scope.entries.truncate(depth);
                Kind::Conditional(condition, Box::new(then), Box::new(otherwise))
            }
            AssertionKind::PointsTo { place, value } => {
                let Place::Memory { cell, address } = self.place(place)? else {
                    return Err("a local variable has no address; write `==`".to_owned());
                };
                let ty = self.type_of(place);
                let value = self.pattern(value, &ty)?;
                Kind::Instance(Instance {
                    predicate: cell,
                    arguments: vec![Pattern::Value(address), value],
                    fraction: fraction.cloned(),
                })
            }
            AssertionKind::Slice { array, from, to, values } => self.slice(array, from, to, values, fraction, span)?,
            AssertionKind::Predicate { name, types, arguments } => {
                match self.instance((name, types), arguments, fraction, span)? {
                    Some(instance) => Kind::Instance(instance),
                    None => Kind::Star(Vec::new()),
                }
            }
            AssertionKind::Fraction { fraction: part, assertion } => {
                if fraction.is_some() {
                    return Err("a fraction of a fraction".to_owned());
                }
                let part = self.pattern(part, &Type::Real)?;
                return self.assertion_kind(assertion, Some(&part));
            }
            AssertionKind::Switch { subject, cases } => {
                let ty = self.type_of(subject);
                let subject = self.value(subject)?;
                let mut arms = Vec::new();
                for case in cases {
                    let depth = self.scope.entries.len();
                    let constructor = self.lowering.constructor(&case.constructor, &ty);
                    let variables = self.bind_parts(&case.constructor, &case.variables, &ty);
                    let assertion = self.assertion_kind(&case.assertion, fraction)?;
                    self.scope.entries.truncate(depth);
                    arms.push(MatchArm { constructor, variables, assertion });
                }
                Kind::Match(subject, arms)
            }
            AssertionKind::Ensures(inner) => {
                let depth = self.scope.entries.len();
                let ty = self.graph.as_ref().and_then(|graph| graph.result.clone()).unwrap_or(Type::INT);
                self.bind_result(ty);
                let inner = self.assertion_kind(inner, fraction);
                self.scope.entries.truncate(depth);
                Kind::After(Box::new(inner?))
            }
        };
        Ok(LoweredAssertion::new(kind, span))
    }

    /// `v == pair(?x, ?y)`: says what a value is made of, and names its parts for what follows.
    ///
    /// ```text
    /// v == C(x̄)     as     same(v; C(?x̄)) ∗ v == C(x̄)     where  same(a; b)  is  a == b
    /// ```
    fn taken_apart(&mut self, condition: &Expression, span: Span) -> Result<Option<Kind>> {
        let ExpressionKind::Binary(BinaryOperator::Equal, left, right) = &condition.kind else { return Ok(None) };
        let (value, pattern) = match (is_pattern(left), is_pattern(right)) {
            (false, true) => (left, right),
            (true, false) => (right, left),
            _ => return Ok(None),
        };
        let (ty, value) = (self.type_of(pattern), self.value(value)?);
        let mut pattern = self.pattern(pattern, &ty)?;
        let whole = self.named(&mut pattern);
        let predicate = self.lowering.same(&ty, span);
        let arguments = vec![Pattern::Value(value.clone()), pattern];
        let instance = Kind::Instance(Instance { predicate, arguments, fraction: None });
        let equal = Kind::Pure(Lowered::equal(value, whole));
        Ok(Some(Kind::Star(vec![LoweredAssertion::new(instance, span), LoweredAssertion::new(equal, span)])))
    }

    /// What a pattern takes apart, put together again; all of its parts get names.
    fn named(&mut self, pattern: &mut Pattern) -> Lowered {
        match pattern {
            Pattern::Value(value) => value.clone(),
            Pattern::Bind(name) => Lowered::Variable(name.clone()),
            Pattern::Any => {
                let name = self.temporary("part");
                *pattern = Pattern::Bind(name.clone());
                Lowered::Variable(name)
            }
            Pattern::Construct(constructor, parts) => {
                let parts = parts.iter_mut().map(|part| self.named(part)).collect();
                Lowered::Construct(constructor.clone(), parts)
            }
        }
    }

    /// `result` is the same variable wherever a contract speaks of it.
    pub(super) fn bind_result(&mut self, ty: Type) {
        let name = Name::new("result");
        self.scope.entries.push(super::scope::Entry {
            source: name.clone(),
            name: Name::new("$result"),
            ty,
            in_memory: false,
            assigned: None,
            ghost: true,
        });
    }

    fn slice(
        &mut self,
        array: &Expression,
        from: &Expression,
        to: &Expression,
        values: &Expression,
        fraction: Option<&Pattern>,
        span: Span,
    ) -> Result<Kind> {
        let ty = self.type_of(array);
        let element = ty.target().cloned().ok_or("a range of something that is no array")?;
        let predicate = self.lowering.array(&element, span).ok_or_else(|| self.lowering.without_array())?;
        let base = if matches!(ty, Type::Array(..)) { self.address(array)? } else { self.value(array)? };
        let (from, to) = (self.value(from)?, self.value(to)?);
        let size = self.size(&element)?;
        let start = Lowered::binary(Op::Add, base, Lowered::binary(Op::Multiply, from.clone(), size));
        let count = Lowered::binary(Op::Subtract, to, from);
        let values = self.pattern(values, &Type::list(element))?;
        let arguments = vec![Pattern::Value(start), Pattern::Value(count), values];
        Ok(Kind::Instance(Instance { predicate, arguments, fraction: fraction.cloned() }))
    }

    /// An instance of a predicate; nothing for padding.
    pub(super) fn instance(
        &mut self,
        (name, written): (&Name, &[Type]),
        arguments: &[Expression],
        fraction: Option<&Pattern>,
        span: Span,
    ) -> Result<Option<Instance>> {
        let variable = self.scope.find(name).map(|entry| (entry.name.clone(), substitute(&entry.ty, &self.types)));
        if let Some((which, Type::Predicate(parameters))) = variable {
            return self.applied(which, &parameters, arguments, fraction, span).map(Some);
        }
        let context = &self.lowering.checked.context;
        let (parameters, types) = match context.predicates.get(name).cloned() {
            Some(signature) => {
                let declared: Vec<Type> = signature.parameters.iter().map(|parameter| parameter.ty.clone()).collect();
                let found: Vec<Type> = arguments.iter().map(|argument| self.type_of(argument)).collect();
                let types = match written {
                    [] => self.type_arguments(&signature.type_parameters, &declared, &found),
                    written => written.iter().map(|ty| substitute(ty, &self.types)).collect(),
                };
                let values = signature.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
                (declared.iter().map(|ty| substitute(ty, &values)).collect::<Vec<_>>(), types)
            }
            None => (context.builtin(name).map(|builtin| builtin.parameters()).unwrap_or_default(), Vec::new()),
        };
        let Some(predicate) = self.lowering.predicate(name, &types, span)? else { return Ok(None) };
        let mut patterns = Vec::new();
        for (argument, ty) in arguments.iter().zip(&parameters) {
            patterns.push(self.pattern(argument, ty)?);
        }
        if let Some(content) = self.named_blank(name, arguments) {
            // Whoever asks for memory that may not have been written asks for no value, whatever it is called.
            self.scope.entries.retain(|entry| entry.source != content);
            patterns.pop();
            patterns.push(Pattern::Any);
        }
        if self.lowering.tells_blank && patterns.last() == Some(&Pattern::Any) && self.is_written(name) {
            patterns.pop();
            patterns.push(Pattern::Bind(self.scope.unique("$written")));
        }
        Ok(Some(Instance { predicate, arguments: patterns, fraction: fraction.cloned() }))
    }

    /// Who writes `chars_` for memory that may not have been written means by `chars` memory that was.
    fn is_written(&self, name: &str) -> bool {
        let builtin = self.lowering.checked.context.builtin(name);
        matches!(builtin, Some(Builtin::Cell(_) | Builtin::Array(_))) && !name.ends_with('_')
    }

    /// `chars_(p, n, ?cs)`: what the content is called, which may be nothing yet.
    fn named_blank(&self, name: &str, arguments: &[Expression]) -> Option<Name> {
        let context = &self.lowering.checked.context;
        let is_place = matches!(context.builtin(name)?, Builtin::Cell(_) | Builtin::Array(_));
        match &arguments.last()?.kind {
            ExpressionKind::Bind(content) if is_place && name.ends_with('_') => Some(content.clone()),
            _ => None,
        }
    }

    pub(super) fn pattern(&mut self, expression: &Expression, ty: &Type) -> Result<Pattern> {
        match &expression.kind {
            ExpressionKind::Bind(name) => {
                let ty = self.type_of(expression);
                Ok(Pattern::Bind(self.scope.bind(name, ty)))
            }
            ExpressionKind::Any => Ok(Pattern::Any),
            ExpressionKind::Call { callee, arguments } if arguments.iter().any(is_pattern) => {
                let ExpressionKind::Variable(name) = &callee.kind else { return Err("this pattern".to_owned()) };
                let whole = self.type_of(expression);
                let constructor = self.lowering.constructor(name, &whole);
                let mut parts = Vec::new();
                for argument in arguments {
                    let ty = self.type_of(argument);
                    parts.push(self.pattern(argument, &ty)?);
                }
                Ok(Pattern::Construct(constructor, parts))
            }
            _ => Ok(Pattern::Value(self.converted(expression, ty)?)),
        }
    }
}

fn is_pattern(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Bind(_) | ExpressionKind::Any => true,
        ExpressionKind::Call { arguments, .. } => arguments.iter().any(is_pattern),
        _ => false,
    }
}

impl Lowering<'_> {
    pub(super) fn truth(span: Span) -> LoweredAssertion {
        Self::nothing(span)
    }
}
