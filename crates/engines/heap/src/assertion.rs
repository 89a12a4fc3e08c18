//! The shape of assertions that producing and consuming share: how a snapshot is laid out over the conjuncts, and how a quantified
//! assertion falls apart into quantified accesses and quantified values.

use gainsay_ir::permission::{
    BinaryOperator, Expression, ExpressionKind as Kind, Quantifier, Resource, Trigger, Variable,
};

/// The conjuncts of several assertions, in order.
pub fn conjuncts<'a>(assertions: impl IntoIterator<Item = &'a Expression>) -> Vec<&'a Expression> {
    assertions.into_iter().flat_map(Expression::conjuncts).collect()
}

/// An assertion with the left side of each `[inhaled, exhaled]` in it, or with the right one.
pub fn one_sided(assertion: &Expression, side: fn(Expression, Expression) -> Expression) -> Expression {
    let mut found = assertion.clone();
    choose_side(&mut found, side);
    found
}

fn choose_side(assertion: &mut Expression, side: fn(Expression, Expression) -> Expression) {
    if let Kind::InhaleExhale(inhaled, exhaled) = &mut assertion.kind {
        let placeholder = || Expression::new(Kind::Boolean(true), gainsay_ir::permission::Type::Bool, assertion.span);
        let (left, right) =
            (std::mem::replace(&mut **inhaled, placeholder()), std::mem::replace(&mut **exhaled, placeholder()));
        *assertion = side(left, right);
    }
    assertion.children_mut().into_iter().for_each(|child| choose_side(child, side));
}

/// One step on the way from a quantifier to a part of its body.
#[derive(Clone, Copy)]
pub enum Layer<'a> {
    Bind(&'a [Variable], &'a [Trigger]),
    If(&'a Expression),
    IfNot(&'a Expression),
    Let(&'a Variable, &'a Expression),
}

/// A part of a quantified assertion that cannot be split further.
pub struct Piece<'a> {
    pub layers: Vec<Layer<'a>>,
    pub body: &'a Expression,
}

/// `∀ x :: c ⇒ A && B` is `∀ x :: c ⇒ A` and `∀ x :: c ⇒ B`. For each side of inhaling and exhaling `side` picks its part.
pub fn pieces<'a>(
    quantifier: &'a Quantifier,
    side: fn(&'a Expression, &'a Expression) -> &'a Expression,
) -> Vec<Piece<'a>> {
    let mut found = Vec::new();
    let start = vec![Layer::Bind(&quantifier.variables, &quantifier.triggers)];
    let mut waiting = vec![(start, &*quantifier.body)];
    while let Some((layers, body)) = waiting.pop() {
        let with = |layer: Layer<'a>| layers.iter().copied().chain([layer]).collect::<Vec<_>>();
        match &body.kind {
            _ if body.is_pure() => found.push(Piece { layers, body }),
            Kind::Binary(BinaryOperator::And, left, right) => {
                waiting.push((layers.clone(), right));
                waiting.push((layers, left));
            }
            Kind::Binary(BinaryOperator::Implies, condition, inner) => {
                waiting.push((with(Layer::If(condition)), inner));
            }
            Kind::Conditional(condition, then, otherwise) => {
                waiting.push((with(Layer::IfNot(condition)), otherwise));
                waiting.push((with(Layer::If(condition)), then));
            }
            Kind::Let { variable, value, body } => waiting.push((with(Layer::Let(variable, value)), body)),
            Kind::Forall(inner) => {
                waiting.push((with(Layer::Bind(&inner.variables, &inner.triggers)), &inner.body));
            }
            Kind::InhaleExhale(inhaled, exhaled) => waiting.push((layers, side(inhaled, exhaled))),
            _ => found.push(Piece { layers, body }),
        }
    }
    found
}

/// As [`all_binders`], without triggers that read the heap: they speak of permissions that a quantified access is only about to give.
pub fn binders(layers: &[Layer<'_>]) -> (Vec<Variable>, Vec<Trigger>) {
    let (variables, mut triggers) = all_binders(layers);
    triggers.retain(|trigger| !reads_heap(trigger));
    (variables, triggers)
}

/// All variables bound on the way, and their triggers if there is one binder only.
pub fn all_binders(layers: &[Layer<'_>]) -> (Vec<Variable>, Vec<Trigger>) {
    let mut variables = Vec::new();
    let mut triggers: Vec<Trigger> = Vec::new();
    let mut count = 0;
    for layer in layers {
        if let Layer::Bind(bound, own) = layer {
            variables.extend(bound.iter().cloned());
            triggers.extend(own.iter().cloned());
            count += 1;
        }
    }
    if count > 1 {
        triggers.clear();
    }
    (variables, triggers)
}

fn reads_heap(trigger: &Trigger) -> bool {
    let mut found = false;
    for expression in &trigger.expressions {
        expression
            .visit(&mut |part| found |= matches!(part.kind, Kind::Field(_) | Kind::Access { .. } | Kind::Wand(_)));
    }
    found
}

/// The resource of an access, and the amount where one is written.
pub fn accessed(body: &Expression) -> Option<(Resource, Option<&Expression>)> {
    match &body.kind {
        Kind::Access { resource, amount } => Some((resource.clone(), Some(&**amount))),
        Kind::Wand(wand) => Some((Resource::Wand(wand.clone()), None)),
        _ => None,
    }
}
