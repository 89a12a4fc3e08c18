//! Errors: raised, handled, raised again.
//!
//! ```text
//! (raise v)                        =  let r = raise (Raised v r) in r
//! (with-handlers ([p h] …) e)      =  catch (\\(Raised v again) -> if p v then h v else … again) in e
//! ```

use gainsay_ir::functional::{Binding, Check, Expr, ExprKind, Literal};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use super::{
    Lowering,
    contract::{call_value, on_constructors},
    evaluate,
    function::variadic,
    literal, prelude_call, void,
};
use crate::{datum::DatumKind, prelude::Purpose, syntax};

/// The kinds of exceptions that programs can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exception {
    Error,
    User,
    Match,
    Contract,
    /// Something is applied that is no function, or a function of another number of arguments.
    Application,
    Arity,
    Division,
}

impl Exception {
    /// What Racket raises for a broken rule.
    pub(super) fn of_code(code: &str) -> Exception {
        match code {
            "error" => Exception::Error,
            "arity" => Exception::Arity,
            "application" => Exception::Application,
            _ => Exception::Contract,
        }
    }

    /// As the prelude knows it.
    fn word(self) -> &'static str {
        match self {
            Exception::Error => "error",
            Exception::User => "user",
            Exception::Match => "match",
            Exception::Contract => "contract",
            Exception::Application => "application",
            Exception::Arity => "arity",
            Exception::Division => "division",
        }
    }
}

pub(super) fn exception(kind: Exception, said: Option<&str>, span: Span) -> Expr {
    let text = |text: &str| literal(Literal::Text(text.to_owned()), span);
    let said = match said {
        Some(said) => text(said),
        None => super::unsupported("what the message of this exception is", span),
    };
    Expr::construct("Exception", vec![text(kind.word()), said], span)
}

/// The message of `(error "text")` and `(error 'who "text")`, to the letter.
pub(super) fn message_of_error(arguments: &[syntax::Expr]) -> Option<String> {
    let datum = |expression: &syntax::Expr| match &expression.kind {
        syntax::ExprKind::Quote(datum) => Some(datum.kind.clone()),
        _ => None,
    };
    match arguments.iter().map(datum).collect::<Option<Vec<_>>>()?.as_slice() {
        [DatumKind::Text(text)] => Some(text.clone()),
        [DatumKind::Symbol(who), DatumKind::Text(text)] if !text.contains('~') => Some(format!("{who}: {text}")),
        _ => None,
    }
}

/// Raises a value; `again` is what raises it once more.
pub(super) fn raise(check: Check, value: Expr, again: Expr, span: Span) -> Expr {
    let raised = Expr::construct("Raised", vec![value, again], span);
    Expr::new(ExprKind::Raise(Box::new(check), Box::new(raised)), span)
}

impl Lowering<'_> {
    pub(super) fn raise_value(&mut self, value: &syntax::Expr, span: Span) -> Expr {
        if self.party.is_silent {
            return self.blame("error", String::new(), span);
        }
        self.with_values(std::slice::from_ref(value), span, |lowering, mut values| {
            let name = lowering.fresh("raised");
            let again = Expr::variable(&name, span);
            let message = Some("a value is raised and no handler catches it".to_owned());
            let check = Check { message, ..Check::new("error", span) };
            let value = values.remove(0);
            let raised = raise(check, value.clone(), again.clone(), span);
            let raised = Expr::bind(vec![Binding { name, value: raised }], again, span);
            match lowering.purpose {
                Purpose::Search => raised,
                // Whoever catches it uses it.
                Purpose::Proof => {
                    evaluate(Name::new("_"), prelude_call("caughtByOthers", vec![value], span), raised, span)
                }
            }
        })
    }

    /// Predicates and handlers are computed before the body.
    pub(super) fn handle(
        &mut self,
        handlers: &[(syntax::Expr, syntax::Expr)],
        body: &syntax::Expr,
        span: Span,
    ) -> Expr {
        self.handles = true;
        let all: Vec<syntax::Expr> = handlers.iter().flat_map(|(p, handler)| [p.clone(), handler.clone()]).collect();
        let body = self.expression(body);
        self.with_values(&all, span, |lowering, values| {
            let message = "with-handlers: functions of one argument were expected".to_owned();
            let blame = lowering.blame("contract", message, span);
            let [problem, value, again] = ["problem", "value", "again"].map(|what| lowering.fresh(what));
            let given = Expr::variable(&value, span);
            let call = |function: &Expr| call_value(blame.clone(), function.clone(), vec![given.clone()], span);
            let chosen = values.chunks_exact(2).rev().fold(Expr::variable(&again, span), |otherwise, pair| {
                let fits = prelude_call("truthy", vec![call(&pair[0])], span);
                Expr::conditional(fits, call(&pair[1]), otherwise, span)
            });
            // An escape is nothing that is handled on its way.
            let escape =
                vec![(Name::new("Escaping"), vec![Name::new("_"), Name::new("_")], Expr::variable(&again, span))];
            let chosen = on_constructors(given.clone(), escape, chosen, span);
            let raised = vec![(Name::new("Raised"), vec![value.clone(), again.clone()], chosen)];
            let opened = on_constructors(Expr::variable(&problem, span), raised, void(span), span);
            let handler = Expr::lambda(vec![problem], opened, span);
            Expr::new(ExprKind::Catch(Box::new(handler), Box::new(body)), span)
        })
    }

    /// ```text
    /// (let/ec k e)  =  let id fresh; k = \\v -> raise (Escaping id v) in catch (\\(Escaping id v) -> v) in e
    /// ```
    pub(super) fn escape(&mut self, name: &Name, body: &syntax::Expr, span: Span) -> Expr {
        let body = self.expression(body);
        let (id, problem) = (self.fresh("id"), self.fresh("problem"));
        let own = Expr::variable(&id, span);
        let landed = prelude_call("landed", vec![own.clone(), Expr::variable(&problem, span)], span);
        let handler = Expr::lambda(vec![problem], landed, span);
        let caught = Expr::new(ExprKind::Catch(Box::new(handler), Box::new(body)), span);
        let bound = evaluate(name.clone(), self.escaping(own, span), caught, span);
        evaluate(id, prelude_call("nextEscape", vec![void(span)], span), bound, span)
    }

    /// The function that escapes: where nobody waits for it any more, it fails.
    fn escaping(&mut self, id: Expr, span: Span) -> Expr {
        let [blame, all, value, raised] = ["blame", "xs", "v", "raised"].map(|what| self.fresh(what));
        let message = Some("a continuation is applied after its end".to_owned());
        let check = Check { message, ..Check::new("error", span) };
        let escape = Expr::construct("Escaping", vec![id, Expr::variable(&value, span)], span);
        let again = Expr::variable(&raised, span);
        let binding = Binding { name: raised, value: raise(check, escape, again.clone(), span) };
        let body = Expr::bind(vec![binding], again, span);
        let given = prelude_call("collected", vec![Expr::variable(&all, span)], span);
        variadic(0, (blame, all), evaluate(value, given, body, span), span)
    }

    /// Unknown code may raise what the program handles; that is not looked at.
    pub(super) fn note_handlers(&mut self, goal: &Name, knows_code: bool, span: Span) {
        if self.handles && knows_code {
            let what = "what unknown code raises and the program handles".to_owned();
            self.caveats.insert(goal.clone(), Reason::Unsupported { what, span: Some(span) });
        }
    }
}
