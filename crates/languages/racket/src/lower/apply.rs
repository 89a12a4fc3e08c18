//! Application, of primitives, of known functions and of values.

use gainsay_ir::functional::Expr;
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    control::Exception,
    evaluate,
    expression::{Wanted, closure, code_name},
    list, prelude_call, prelude_name, symbol, void,
};
use crate::{
    datum::{Datum, DatumKind},
    primitive::{Primitive, Shape, is_fine_in_racket},
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
            Core::Primitive(primitive) if fills_its_places(primitive.name, arguments) => {
                let printed = self.with_values(arguments, span, |_, _| void(span));
                as_wanted(printed, wanted, span)
            }
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
            if is_fine_in_racket(primitive.name, values.len(), primitive.least()) {
                let given = arguments_in_words(values.len());
                return self.unsupported(&format!("`{}` with {given}", primitive.name), span);
            }
            let message = format!("{}: takes {takes}, is given {}", primitive.title(), values.len());
            return self.blame("arity", message, span);
        }
        let expected = format!("{}: contract violation, expected: {}", primitive.title(), primitive.expects);
        match primitive.shape {
            Shape::Missing => self.unsupported(&format!("`{}`", primitive.name), span),
            Shape::Constant => as_wanted(self.applied_constant(primitive, values, span), wanted, span),
            Shape::Predicate(_) => from_truth(prelude_call(code, values, span), wanted, span),
            Shape::Total(_) => as_wanted(Expr::construct("Pair", values, span), wanted, span),
            Shape::Relation(_) | Shape::Function(_) => {
                let blame = self.blame_for(primitive, expected, span);
                let blame = match values.as_slice() {
                    [left, right] => blame.of_operands(left, right, span),
                    _ => blame.broken,
                };
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
                let blame = self.blame_for(primitive, expected, span);
                let unit = Expr::construct("Integer", vec![Expr::integer(unit, span)], span);
                let values = if values.len() < 2 { std::iter::once(unit).chain(values).collect() } else { values };
                as_wanted(self.folded(code, &blame, values, span), wanted, span)
            }
            Shape::FoldFrom(single) => {
                let blame = self.blame_for(primitive, expected, span);
                let call = match values.as_slice() {
                    [only] => prelude_call(single, vec![blame.of_operands(only, only, span), only.clone()], span),
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

    /// Contracts are functions, other constants are none.
    fn applied_constant(&mut self, primitive: &Primitive, values: Vec<Expr>, span: Span) -> Expr {
        let message = format!("application: `{}` is no function of so many arguments", primitive.name);
        let blame = self.blame("application", message, span);
        if !primitive.name.ends_with("/c") {
            return blame;
        }
        prelude_call("call", vec![blame, prelude_name(primitive.code, span), list(values, span)], span)
    }

    /// What happens when the arguments of a primitive are not what it expects.
    fn blame_for(&mut self, primitive: &Primitive, expected: String, span: Span) -> Blame {
        let divides = primitive.expects.contains("a divisor that is not zero");
        let division =
            divides.then(|| self.blame_saying("contract", Exception::Division, expected.clone(), None, span));
        let takes = if primitive.name == "/" { "isNumber" } else { "isInteger" };
        Blame { broken: self.blame("contract", expected, span), division, takes }
    }

    fn folded(&mut self, code: &str, blame: &Blame, values: Vec<Expr>, span: Span) -> Expr {
        let mut values = values.into_iter();
        let Some(first) = values.next() else { return void(span) };
        let mut steps = Vec::new();
        let mut result = first;
        for value in values {
            let name = self.fresh("v");
            let left = Expr::variable(&name, span);
            let next = prelude_call(code, vec![blame.of_operands(&left, &value, span), left, value], span);
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

    /// The code of a primitive as a function of two arguments.
    fn binary(&mut self, code: &Expr, blame: &Blame, span: Span) -> Expr {
        if blame.division.is_none() {
            return Expr::apply(code.clone(), vec![blame.broken.clone()], span);
        }
        let names = [self.fresh("x"), self.fresh("y")];
        let [left, right] = names.each_ref().map(|name| Expr::variable(name, span));
        let call = Expr::apply(code.clone(), vec![blame.of_operands(&left, &right, span), left, right], span);
        Expr::lambda(names.to_vec(), call, span)
    }

    fn variadic_primitive(&mut self, primitive: &'static Primitive, span: Span) -> Expr {
        let expected = format!("{}: contract violation, expected: {}", primitive.title(), primitive.expects);
        let blame = self.blame_for(primitive, expected, span);
        let (given, all) = (self.fresh("blame"), self.fresh("xs"));
        let xs = Expr::variable(&all, span);
        let code = prelude_name(primitive.code, span);
        let binary = self.binary(&code, &blame, span);
        let (least, body) = match primitive.shape {
            Shape::Fold(unit) => {
                let unit = Expr::construct("Integer", vec![Expr::integer(unit, span)], span);
                (0, prelude_call("foldArguments", vec![binary, unit, xs], span))
            }
            Shape::FoldFrom(single) => {
                let only = self.fresh("x");
                let x = Expr::variable(&only, span);
                let single = prelude_call(single, vec![blame.of_operands(&x, &x, span), x], span);
                let single = Expr::lambda(vec![only], single, span);
                (1, prelude_call("foldFromFirst", vec![Expr::variable(&given, span), single, binary, xs], span))
            }
            Shape::Chain => {
                let truth = prelude_call("chainAll", vec![Expr::variable(&given, span), binary, xs], span);
                (1, from_truth(truth, Wanted::Value, span))
            }
            Shape::List(least) => (least, Expr::apply(code, vec![blame.broken, xs], span)),
            _ => (0, void(span)),
        };
        let function = Expr::lambda(vec![given, all], body, span);
        Expr::construct("Variadic", vec![Expr::integer(least as i64, span), function], span)
    }
}

/// What a primitive evaluates when its arguments are not what it expects.
struct Blame {
    broken: Expr,
    /// What it evaluates where both arguments are numbers, for those that divide.
    division: Option<Expr>,
    /// The test for arguments that those that divide take.
    takes: &'static str,
}

impl Blame {
    fn of_operands(&self, left: &Expr, right: &Expr, span: Span) -> Expr {
        let Some(division) = &self.division else { return self.broken.clone() };
        let takes = |operand: &Expr| prelude_call(self.takes, vec![operand.clone()], span);
        let on_right = Expr::conditional(takes(right), division.clone(), self.broken.clone(), span);
        Expr::conditional(takes(left), on_right, self.broken.clone(), span)
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
            // All arguments are looked at, also after two that are not so related.
            let [here, after] = ["here$", "after$"].map(Name::new);
            let both = Expr::conditional(
                Expr::variable(&here, span),
                Expr::variable(&after, span),
                super::boolean(false, span),
                span,
            );
            let others = evaluate(after, chained(code, blame, rest, span), both, span);
            evaluate(here, relation(left, &rest[0]), others, span)
        }
    }
}

/// Whether output by a format that is written down has a value for each of its places.
fn fills_its_places(name: &str, arguments: &[syntax::Expr]) -> bool {
    let (true, [format, values @ ..]) = (["printf", "eprintf"].contains(&name), arguments) else { return false };
    let Core::Quote(Datum { kind: DatumKind::Text(format), .. }) = &format.kind else { return false };
    let mut places = 0;
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        if letter == '~' {
            match letters.next() {
                Some('a' | 'A' | 's' | 'S' | 'v' | 'V') => places += 1,
                Some('n' | '%' | '~') => {}
                _ => return false,
            }
        }
    }
    places == values.len()
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
