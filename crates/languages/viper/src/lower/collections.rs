//! Sequences, sets, multisets and maps.

use gainsay_ir::permission::{self as ir, ExpressionKind as Lowered, Type};
use gainsay_source::Span;

use super::{Lowering, constraints::Rule};
use crate::syntax::{CollectionKind, Expression, ExpressionKind, TypeSyntax};

impl Lowering {
    pub(super) fn collection(&mut self, syntax: &Expression) -> ir::Expression {
        let span = syntax.span;
        match &*syntax.kind {
            ExpressionKind::Range(low, high) => {
                let low = self.expected(low, &Type::Int);
                let high = self.expected(high, &Type::Int);
                ir::Expression::new(Lowered::Range(Box::new(low), Box::new(high)), Type::seq(Type::Int), span)
            }
            ExpressionKind::Collection(kind, element, elements) => {
                self.literal(*kind, element.as_ref(), elements, span)
            }
            ExpressionKind::Map(types, pairs) => self.map(types.as_ref(), pairs, span),
            ExpressionKind::Index(base, key) => {
                let base = self.expression(base);
                let key = self.expression(key);
                let result = self.inference.fresh();
                self.constrain(Rule::Index, vec![base.typ.clone(), key.typ.clone(), result.clone()], span);
                ir::Expression::new(Lowered::Index(Box::new(base), Box::new(key)), result, span)
            }
            ExpressionKind::Slice(base, low, high) => self.slice(base, low.as_ref(), high.as_ref(), span),
            ExpressionKind::Update(base, pairs) => self.update(base, pairs, span),
            _ => self.wrong(span),
        }
    }

    fn literal(
        &mut self,
        kind: CollectionKind,
        element: Option<&TypeSyntax>,
        elements: &[Expression],
        span: Span,
    ) -> ir::Expression {
        let element = match element {
            Some(element) => self.typ(element),
            None => self.inference.fresh(),
        };
        let elements: Vec<ir::Expression> = elements.iter().map(|each| self.expression(each)).collect();
        for each in &elements {
            self.agree(&element, &each.typ, span);
        }
        let (kind, typ) = match kind {
            CollectionKind::Sequence => (Lowered::Sequence(elements), Type::seq(element)),
            CollectionKind::Set => (Lowered::Set(elements), Type::set(element)),
            CollectionKind::Multiset => (Lowered::Multiset(elements), Type::multiset(element)),
        };
        ir::Expression::new(kind, typ, span)
    }

    fn map(
        &mut self,
        types: Option<&(TypeSyntax, TypeSyntax)>,
        pairs: &[(Expression, Expression)],
        span: Span,
    ) -> ir::Expression {
        let (key, value) = match types {
            Some((key, value)) => (self.typ(key), self.typ(value)),
            None => (self.inference.fresh(), self.inference.fresh()),
        };
        let mut lowered = Vec::new();
        for (each_key, each_value) in pairs {
            let (each_key, each_value) = (self.expression(each_key), self.expression(each_value));
            self.agree(&key, &each_key.typ, span);
            self.agree(&value, &each_value.typ, span);
            lowered.push((each_key, each_value));
        }
        ir::Expression::new(Lowered::Map(lowered), Type::map(key, value), span)
    }

    /// `s[a..b]` is `s[..b][a..]`.
    fn slice(
        &mut self,
        base: &Expression,
        low: Option<&Expression>,
        high: Option<&Expression>,
        span: Span,
    ) -> ir::Expression {
        let base = self.expression(base);
        let element = self.inference.fresh();
        self.agree(&Type::seq(element), &base.typ, span);
        let typ = base.typ.clone();
        let mut result = base;
        if let Some(high) = high {
            let high = self.expected(high, &Type::Int);
            result = ir::Expression::new(Lowered::Take(Box::new(result), Box::new(high)), typ.clone(), span);
        }
        if let Some(low) = low {
            let low = self.expected(low, &Type::Int);
            result = ir::Expression::new(Lowered::Drop(Box::new(result), Box::new(low)), typ, span);
        }
        result
    }

    fn update(&mut self, base: &Expression, pairs: &[(Expression, Expression)], span: Span) -> ir::Expression {
        let mut result = self.expression(base);
        for (key, value) in pairs {
            let (key, value) = (self.expression(key), self.expression(value));
            let types = vec![result.typ.clone(), key.typ.clone(), value.typ.clone()];
            self.constrain(Rule::Update, types, span);
            let typ = result.typ.clone();
            let kind = Lowered::Update(Box::new(result), Box::new(key), Box::new(value));
            result = ir::Expression::new(kind, typ, span);
        }
        result
    }
}
