//! Application, of primitives, of known functions and of values.

use gainsay_ir::functional::Expr;
use gainsay_source::{Name, Span};

use super::{
    Lowering, evaluate,
    expression::{Wanted, closure, code_name},
    list, prelude_call, prelude_name, symbol, void,
};
use crate::{
    primitive::{Primitive, Shape},
    syntax::{self, ExprKind as Core},
};

impl Lowering<'_> {
    /// Evaluates the arguments from left to right; `use_them` gets expressions that need no evaluation any more.
    pub(super) fn with_values(
        &mut self,
        arguments: &[syntax::Expr],
        span: Span,
        use_them: impl FnOnce(&mut Self, Vec<Expr>) -> Expr,
    ) -> Expr {
        let mut pending = Vec::new();
        let mut values = Vec::new();
        for argument in arguments {
            let lowered = self.expression(argument);
            if is_value(argument) {
                values.push(lowered);
            } else {
                let name = self.fresh("v");
                values.push(Expr::variable(&name, argument.span));
                pending.push((name, lowered));
            }
        }
        let body = use_them(self, values);
        pending.into_iter().rev().fold(body, |body, (name, value)| evaluate(name, value, body, span))
    }

    pub(super) fn application(
        &mut self,
        function: &syntax::Expr,
        arguments: &[syntax::Expr],
        wanted: Wanted,
        span: Span,
    ) -> Expr {
        match &function.kind {
            Core::Primitive(primitive) => self.with_values(arguments, span, |lowering, values| {
                lowering.primitive_call(primitive, values, wanted, span)
            }),
            Core::StructPart(index, part) => {
                let (index, part) = (*index, *part);
                self.with_values(arguments, span, |lowering, values| {
                    lowering.struct_call(index, part, values, wanted, span)
                })
            }
            Core::Global(name) if self.arities.get(name) == Some(&arguments.len()) => {
                let code = Expr::variable(name, span);
                self.direct_call(code, arguments, wanted, span)
            }
            Core::Local(name) if self.local_functions.get(name) == Some(&arguments.len()) => {
                let code = Expr::variable(&code_name(name), span);
                self.direct_call(code, arguments, wanted, span)
            }
            Core::Import(module, export) if self.promises_a_result(*module, *export) => {
                let blame = self.blame_application(arguments.len(), span);
                let call = self.import_call((*module, *export), arguments, blame, span);
                as_wanted(call, wanted, span)
            }
            _ => self.indirect_call(function, arguments, wanted, span),
        }
    }

    fn blame_application(&mut self, arguments: usize, span: Span) -> Expr {
        let message = format!("application: a function of {} was expected", arguments_in_words(arguments));
        self.blame("application", message, span)
    }

    fn direct_call(&mut self, code: Expr, arguments: &[syntax::Expr], wanted: Wanted, span: Span) -> Expr {
        let call = self.with_values(arguments, span, |_, mut values| {
            if values.is_empty() {
                values.push(void(span));
            }
            Expr::apply(code, values, span)
        });
        as_wanted(call, wanted, span)
    }

    fn indirect_call(
        &mut self,
        function: &syntax::Expr,
        arguments: &[syntax::Expr],
        wanted: Wanted,
        span: Span,
    ) -> Expr {
        let blame = self.blame_application(arguments.len(), span);
        let mut all = vec![function.clone()];
        all.extend(arguments.iter().cloned());
        let call = self.with_values(&all, span, |_, mut values| {
            let function = values.remove(0);
            match values.len() {
                0..=3 => {
                    let code = format!("call{}", values.len());
                    let arguments = [blame, function].into_iter().chain(values).collect();
                    prelude_call(&code, arguments, span)
                }
                _ => prelude_call("call", vec![blame, function, list(values, span)], span),
            }
        });
        as_wanted(call, wanted, span)
    }

    pub(super) fn keyword_call(
        &mut self,
        function: &syntax::Expr,
        arguments: &[syntax::Expr],
        keywords: &[(Name, syntax::Expr)],
        span: Span,
    ) -> Expr {
        let names: Vec<String> = keywords.iter().map(|(keyword, _)| format!("`#:{keyword}`")).collect();
        let count = arguments_in_words(arguments.len());
        let message = format!("application: a function of {count} and {} was expected", names.join(", "));
        let blame = self.blame("application", message, span);
        let mut all = vec![function.clone()];
        all.extend(arguments.iter().cloned());
        all.extend(keywords.iter().map(|(_, value)| value.clone()));
        self.with_values(&all, span, |_, mut values| {
            let given = values.split_off(1 + arguments.len());
            let function = values.remove(0);
            let pair = |((keyword, _), value): (&(Name, syntax::Expr), Expr)| {
                Expr::construct("Pair", vec![symbol(keyword, span), value], span)
            };
            let keys = list(keywords.iter().zip(given).map(pair).collect(), span);
            prelude_call("callKeyed", vec![blame, function, keys, list(values, span)], span)
        })
    }

    pub(super) fn primitive_call(
        &mut self,
        primitive: &'static Primitive,
        values: Vec<Expr>,
        wanted: Wanted,
        span: Span,
    ) -> Expr {
        let code = primitive.code;
        if let Some(takes) = wrong_number(primitive, values.len()) {
            let message = format!("{}: takes {takes}, is given {}", primitive.title(), values.len());
            return self.blame("arity", message, span);
        }
        let expected = format!("{}: contract violation, expected: {}", primitive.title(), primitive.expects);
        match primitive.shape {
            Shape::Missing => self.unsupported(&format!("`{}`", primitive.name), span),
            Shape::Constant => self.applied_constant(primitive, span),
            Shape::Predicate(_) => from_truth(prelude_call(code, values, span), wanted, span),
            Shape::Total(_) => as_wanted(Expr::construct("Pair", values, span), wanted, span),
            Shape::Relation(_) | Shape::Function(_) => {
                let blame = self.blame("contract", expected, span);
                let call = prelude_call(code, std::iter::once(blame).chain(values).collect(), span);
                match primitive.shape {
                    Shape::Relation(_) => from_truth(call, wanted, span),
                    _ => as_wanted(call, wanted, span),
                }
            }
            Shape::List(_) => {
                let blame = self.blame("contract", expected, span);
                as_wanted(prelude_call(code, vec![blame, list(values, span)], span), wanted, span)
            }
            Shape::Fold(unit) => {
                let blame = self.blame("contract", expected, span);
                let unit = Expr::construct("Integer", vec![Expr::integer(unit, span)], span);
                let values = if values.len() < 2 { std::iter::once(unit).chain(values).collect() } else { values };
                as_wanted(self.folded(code, &blame, values, span), wanted, span)
            }
            Shape::FoldFrom(single) => {
                let blame = self.blame("contract", expected, span);
                let call = match values.len() {
                    1 => prelude_call(single, std::iter::once(blame).chain(values).collect(), span),
                    _ => self.folded(code, &blame, values, span),
                };
                as_wanted(call, wanted, span)
            }
            Shape::Chain => {
                let blame = self.blame("contract", expected, span);
                from_truth(chained(code, &blame, &values, span), wanted, span)
            }
        }
    }

    fn applied_constant(&mut self, primitive: &Primitive, span: Span) -> Expr {
        let message = format!("application: `{}` is no function", primitive.name);
        self.blame("application", message, span)
    }

    fn folded(&mut self, code: &str, blame: &Expr, values: Vec<Expr>, span: Span) -> Expr {
        let mut values = values.into_iter();
        let Some(first) = values.next() else { return void(span) };
        let mut steps = Vec::new();
        let mut result = first;
        for value in values {
            let name = self.fresh("v");
            let next = prelude_call(code, vec![blame.clone(), Expr::variable(&name, span), value], span);
            steps.push((name, std::mem::replace(&mut result, next)));
        }
        steps.into_iter().rev().fold(result, |body, (name, value)| evaluate(name, value, body, span))
    }

    /// A primitive as a value.
    pub(super) fn primitive_value(&mut self, primitive: &'static Primitive, span: Span) -> Expr {
        match primitive.shape {
            Shape::Constant if primitive.code == "Null" => Expr::construct("Null", Vec::new(), span),
            Shape::Constant => prelude_name(primitive.code, span),
            Shape::Missing => self.unsupported(&format!("`{}`", primitive.name), span),
            Shape::Function(count) | Shape::Predicate(count) | Shape::Relation(count) | Shape::Total(count) => {
                let parameters: Vec<Name> = (0..count).map(|_| self.fresh("x")).collect();
                let values = parameters.iter().map(|name| Expr::variable(name, span)).collect();
                let body = self.primitive_call(primitive, values, Wanted::Value, span);
                closure(count, Expr::lambda(parameters, body, span), span)
            }
            Shape::Fold(_) | Shape::FoldFrom(_) | Shape::Chain | Shape::List(_) => {
                self.variadic_primitive(primitive, span)
            }
        }
    }

    fn variadic_primitive(&mut self, primitive: &'static Primitive, span: Span) -> Expr {
        let expected = format!("{}: contract violation, expected: {}", primitive.title(), primitive.expects);
        let blame = self.blame("contract", expected, span);
        let (given, all) = (self.fresh("blame"), self.fresh("xs"));
        let xs = Expr::variable(&all, span);
        let code = prelude_name(primitive.code, span);
        let binary = Expr::apply(code.clone(), vec![blame.clone()], span);
        let (least, body) = match primitive.shape {
            Shape::Fold(unit) => {
                let unit = Expr::construct("Integer", vec![Expr::integer(unit, span)], span);
                (0, prelude_call("foldArguments", vec![binary, unit, xs], span))
            }
            Shape::FoldFrom(single) => {
                let single = prelude_call(single, vec![blame], span);
                (1, prelude_call("foldFromFirst", vec![Expr::variable(&given, span), single, binary, xs], span))
            }
            Shape::Chain => {
                let truth = prelude_call("chainAll", vec![Expr::variable(&given, span), binary, xs], span);
                (1, from_truth(truth, Wanted::Value, span))
            }
            Shape::List(least) => (least, Expr::apply(code, vec![blame, xs], span)),
            _ => (0, void(span)),
        };
        let function = Expr::lambda(vec![given, all], body, span);
        Expr::construct("Variadic", vec![Expr::integer(least as i64, span), function], span)
    }
}

/// A truth value of λ_G as what is wanted.
pub(super) fn from_truth(truth: Expr, wanted: Wanted, span: Span) -> Expr {
    match wanted {
        Wanted::Truth => truth,
        Wanted::Value => {
            let name = Name::new("truth$");
            let body = Expr::construct("Boolean", vec![Expr::variable(&name, span)], span);
            evaluate(name, truth, body, span)
        }
    }
}

/// A Racket value as what is wanted.
pub(super) fn as_wanted(value: Expr, wanted: Wanted, span: Span) -> Expr {
    match wanted {
        Wanted::Value => value,
        Wanted::Truth => prelude_call("truthy", vec![value], span),
    }
}

fn chained(code: &str, blame: &Expr, values: &[Expr], span: Span) -> Expr {
    let relation =
        |left: &Expr, right: &Expr| prelude_call(code, vec![blame.clone(), left.clone(), right.clone()], span);
    match values {
        [] => super::boolean(true, span),
        [only] => evaluate(Name::new("truth$"), relation(only, only), super::boolean(true, span), span),
        [left, right] => relation(left, right),
        [left, rest @ ..] => {
            let others = chained(code, blame, rest, span);
            Expr::conditional(relation(left, &rest[0]), others, super::boolean(false, span), span)
        }
    }
}

/// Whether an argument needs no evaluation.
fn is_value(argument: &syntax::Expr) -> bool {
    match &argument.kind {
        Core::Quote(_) | Core::Void | Core::Local(_) | Core::Raw(_) | Core::Lambda(_) | Core::CaseLambda(_) => true,
        Core::Primitive(primitive) => primitive.shape != Shape::Missing,
        Core::StructPart(..) => true,
        _ => false,
    }
}

/// How many arguments a primitive takes, if it is not this many.
fn wrong_number(primitive: &Primitive, count: usize) -> Option<String> {
    match primitive.shape {
        Shape::Function(wanted) | Shape::Predicate(wanted) | Shape::Relation(wanted) | Shape::Total(wanted) => {
            (wanted != count).then(|| arguments_in_words(wanted))
        }
        Shape::List(least) => (count < least).then(|| format!("at least {}", arguments_in_words(least))),
        Shape::FoldFrom(_) | Shape::Chain => (count == 0).then(|| "at least one argument".to_owned()),
        Shape::Fold(_) | Shape::Constant | Shape::Missing => None,
    }
}

pub(super) fn arguments_in_words(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "one argument".to_owned(),
        _ => format!("{count} arguments"),
    }
}
