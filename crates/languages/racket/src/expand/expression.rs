//! Expressions: which form a datum is.

use gainsay_source::{Name, Span};

use super::{
    compose::Compose,
    scope::{Expander, unmarked},
};
use crate::{
    datum::{Datum, DatumKind},
    primitive,
    syntax::{Complaint, Expr, ExprKind, Flatness},
};

/// Forms of Racket that are known by name and not supported.
const UNSUPPORTED: [&str; 11] = [
    "let/cc",
    "class",
    "define-syntax",
    "let-syntax",
    "letrec-syntax",
    "with-continuation-mark",
    "shared",
    "new",
    "send",
    "unless-exported",
    "syntax-case",
];

impl Expander {
    pub(super) fn expression(&mut self, datum: &Datum) -> Expr {
        gainsay_meter::tick(5);
        let span = datum.span;
        match &datum.kind {
            DatumKind::Symbol(name) => self.variable(name, span),
            DatumKind::List(parts) => self.deeper(span, |expander| expander.list(datum, parts)),
            DatumKind::Dotted(..) => self.mistake("a list with a dot is no expression", span),
            // How programs for another verifier write what they do not define.
            DatumKind::Keyword(name) if name == "opaque" => self.opaque(span),
            DatumKind::Keyword(name) => self.mistake(format!("the keyword `#:{name}` is no expression"), span),
            _ => self.quote(datum),
        }
    }

    fn list(&mut self, datum: &Datum, parts: &[Datum]) -> Expr {
        let span = datum.span;
        let Some((head, arguments)) = parts.split_first() else {
            return self.mistake("`()` is no expression; the empty list is written `'()`", span);
        };
        if let Some(name) = head.as_symbol() {
            if let Some(definition) = self.macro_named(name) {
                return match self.expand_macro(&definition, arguments, span) {
                    Some(_) if self.is_exhausted() => self.mistake("macros expand without end here", span),
                    Some(expansion) => self.expression(&expansion),
                    None => self.mistake(format!("no pattern of the macro `{}` fits this use", unmarked(name)), span),
                };
            }
            if !self.is_shadowed(name)
                && let Some(expanded) = self.form(&unmarked(name), arguments, span)
            {
                return expanded;
            }
            if self.is_unknown_form(name) {
                // What stands in it need not be expressions, so nothing is said about them; but what they assign to has to be seen.
                let said = self.diagnostics.len();
                let form = self.application(head, arguments, span);
                self.diagnostics.truncate(said);
                return form;
            }
        }
        self.application(head, arguments, span)
    }

    /// Whether it is a form of Racket that is not supported, or may be one of a library that is not known.
    fn is_unknown_form(&self, name: &Name) -> bool {
        let own = &unmarked(name);
        if self.is_shadowed(name) {
            return self.is_unusable(name);
        }
        primitive::named(own).is_none()
            && match self.binding(own) {
                Some(binding) => binding == primitive::Binding::Syntax,
                None => self.may_be_foreign(own),
            }
    }

    fn application(&mut self, head: &Datum, arguments: &[Datum], span: Span) -> Expr {
        let function = self.expression(head);
        let mut positional = Vec::new();
        let mut keywords: Vec<(Name, Expr)> = Vec::new();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match (argument.as_keyword(), argument) {
                (None, argument) => positional.push(self.expression(argument)),
                (Some(keyword), _) => match arguments.next() {
                    Some(value) if keywords.iter().all(|(known, _)| known != keyword) => {
                        keywords.push((keyword.clone(), self.expression(value)));
                    }
                    Some(_) => return self.mistake(format!("`#:{keyword}` is given twice"), argument.span),
                    None => return self.mistake(format!("`#:{keyword}` is given without a value"), argument.span),
                },
            }
        }
        if keywords.is_empty() {
            return Expr::apply(function, positional, span);
        }
        self.with_keywords(function, positional, keywords, span)
    }

    fn with_keywords(
        &mut self,
        function: Expr,
        mut positional: Vec<Expr>,
        mut keywords: Vec<(Name, Expr)>,
        span: Span,
    ) -> Expr {
        if let ExprKind::Primitive(primitive) = &function.kind {
            if ["hash/c", "vectorof", "box/c", "set/c"].contains(&primitive.name) {
                return self.contract_with_options(function, positional, &keywords, span);
            }
            if ["make-contract", "make-flat-contract", "make-chaperone-contract"].contains(&primitive.name) {
                return self.contract_of_parts(primitive.name, keywords, span);
            }
            if primitive.name == "raise-blame-error" && keywords.iter().all(|(keyword, _)| keyword == "missing-party") {
                return Expr::apply(function, positional, span);
            }
            let only = keywords.first().map(|(keyword, _)| keyword.to_string());
            return match (primitive.name, keywords.len(), only.as_deref()) {
                ("sort", 1, Some("key")) if positional.len() == 2 => {
                    positional.extend(keywords.pop().map(|(_, key)| key));
                    self.call("$sort-by", positional, span)
                }
                _ => Expr::unsupported(format!("keyword arguments of `{}`", primitive.name), span),
            };
        }
        keywords.sort_by(|left, right| left.0.cmp(&right.0));
        Expr::new(ExprKind::ApplyKeywords(Box::new(function), positional, keywords), span)
    }

    /// `(make-contract #:first-order test #:late-neg-projection projection)` and its relatives: what it is called and how it compares makes no difference.
    fn contract_of_parts(&mut self, maker: &str, keywords: Vec<(Name, Expr)>, span: Span) -> Expr {
        let compose = Compose(span);
        let (mut test, mut projection) = (None, None);
        for (keyword, value) in keywords {
            match keyword.as_str() {
                "first-order" => test = Some(value),
                "projection" => projection = Some(("$projecting-contract", value)),
                "late-neg-projection" => projection = Some(("$late-projecting-contract", value)),
                "name" | "stronger" | "equivalent" | "list-contract?" => {}
                _ => return Expr::unsupported(format!("`#:{keyword}` of `{maker}`"), span),
            }
        }
        let test = test.unwrap_or_else(|| {
            let (unused, all) = (compose.fresh(self, "value"), compose.truth(true));
            self.expression(&compose.form("lambda", [compose.list([unused]), all]))
        });
        match projection {
            Some((contract, projection)) => self.call(contract, vec![test, projection], span),
            None if maker == "make-flat-contract" => self.call("flat-contract", vec![test], span),
            None => self.call("$first-order-contract", vec![test], span),
        }
    }

    /// `(hash/c k v #:immutable #t)` and its relatives: how they are checked makes no difference, what they hold for does.
    fn contract_with_options(
        &mut self,
        function: Expr,
        positional: Vec<Expr>,
        keywords: &[(Name, Expr)],
        span: Span,
    ) -> Expr {
        let mut contract = Expr::apply(function, positional, span);
        for (keyword, value) in keywords {
            let ExprKind::Quote(datum) = &value.kind else {
                return Expr::unsupported(format!("`#:{keyword}` of a contract, where it is computed"), value.span);
            };
            contract = match (keyword.as_str(), &datum.kind) {
                ("flat?" | "eager" | "lazy?", _) | ("immutable", DatumKind::Symbol(_)) => contract,
                ("immutable", DatumKind::Boolean(immutable)) => {
                    let test = self.primitive("immutable?", span);
                    let test = if *immutable { test } else { self.call("not/c", vec![test], span) };
                    self.call("and/c", vec![contract, test], span)
                }
                ("cmp", DatumKind::Symbol(name)) if name == "equal" || name == "dont-care" => contract,
                ("kind", DatumKind::Symbol(name)) if name == "immutable" || name == "dont-care" => contract,
                _ => return Expr::unsupported(format!("`#:{keyword}` of a contract"), value.span),
            };
        }
        contract
    }

    /// A special form, or None when the name is none.
    fn form(&mut self, name: &str, parts: &[Datum], span: Span) -> Option<Expr> {
        Some(match name {
            "quote" => match parts {
                [datum] => self.quote(datum),
                _ => self.mistake("`quote` takes one datum", span),
            },
            "quasiquote" => match parts {
                [datum] => self.quasiquote(datum, 1),
                _ => self.mistake("`quasiquote` takes one datum", span),
            },
            "if" => self.conditional(parts, span),
            "cond" => self.cond(parts, span),
            "case" => self.case(parts, span),
            "and" => self.and(parts, span),
            "or" => self.or(parts, span),
            "when" => self.when(parts, span),
            "unless" => self.unless(parts, span),
            "implies" => match parts {
                [first, second] => {
                    let (first, second) = (self.expression(first), self.expression(second));
                    Expr::conditional(first, second, self.boolean(true, span), span)
                }
                _ => self.mistake("`implies` takes two expressions", span),
            },
            "lambda" | "λ" => self.lambda(parts, span),
            "case-lambda" => self.case_lambda(parts, span),
            "thunk" => {
                let body = self.body(parts, span);
                self.nullary(body, span)
            }
            "let" => self.let_form(parts, span),
            "let*" => self.let_star(parts, span),
            "letrec" | "letrec*" => self.letrec(parts, span),
            "let-values" => self.let_values(parts, span),
            "let*-values" => self.let_star_values(parts, span),
            "do" => self.do_loop(parts, span),
            "local" => self.local_form(parts, span),
            "begin" => self.begin(parts, span),
            "begin0" => self.begin0(parts, span),
            "set!" => self.assignment(parts, span),
            "match" => self.match_form(parts, span),
            "match-lambda" => self.match_lambda(parts, span),
            "match*" | "match-let" | "match-let*" | "match-lambda*" | "match-lambda**" => {
                self.match_relative(name, parts, span)
            }
            "struct-copy" => self.struct_copy(parts, span),
            "delay" | "delay/sync" | "lazy" => {
                let body = self.body(parts, span);
                Expr::new(ExprKind::Promise(Box::new(body)), span)
            }
            "error" => self.raise(Complaint::Error, parts, span),
            "raise-user-error" => self.raise(Complaint::User, parts, span),
            "raise-argument-error"
            | "raise-arguments-error"
            | "raise-result-error"
            | "raise-range-error"
            | "raise-mismatch-error"
            | "raise-type-error" => self.raise(Complaint::Contract, parts, span),
            "raise" => match parts {
                [value] | [value, _] => {
                    let value = self.expression(value);
                    Expr::new(ExprKind::RaiseValue(Box::new(value)), span)
                }
                _ => self.mistake("`raise` takes a value", span),
            },
            "let/ec" => self.escape(parts, span),
            "call/ec" | "call-with-escape-continuation" => match parts {
                [function] => {
                    let compose = Compose(span);
                    let name = compose.fresh(self, "escape");
                    let call = compose.list([function.clone(), name.clone()]);
                    self.escape(&[name, call], span)
                }
                _ => self.mistake(format!("`{name}` takes a function"), span),
            },
            "parameterize" | "parameterize*" => self.parameterize(parts, span),
            "with-handlers" | "with-handlers*" => self.with_handlers(parts, span),
            "->" => self.arrow(parts, span),
            "->*" => self.arrow_star(parts, span),
            "->i" | "->d" => self.arrow_dependent(parts, span),
            "case->" => self.case_arrow(parts, span),
            "parametric->/c" => self.parametric(parts, span),
            "flat-rec-contract" => self.flat_recursive_contract(parts, span),
            "struct/c" | "struct/dc" => self.struct_contract(parts, span),
            "recursive-contract" => match parts {
                [contract, options @ ..] => {
                    let contract = self.expression(contract);
                    let is_flat = options.iter().any(|option| option.as_keyword().is_some_and(|word| word == "flat"));
                    let flatness = if is_flat { Flatness::Flat } else { Flatness::Other };
                    Expr::new(ExprKind::Delayed(Box::new(contract), flatness), span)
                }
                [] => self.mistake("`recursive-contract` takes a contract", span),
            },
            "μ/c" | "rec/c" => self.recursive_contract(parts, Flatness::Other, span),
            "contract" => self.contract_form(parts, span),
            "time" => self.begin(parts, span),
            "for" | "for*" => self.for_form(name, parts, span),
            _ if name.starts_with("for/") || name.starts_with("for*/") => self.for_form(name, parts, span),
            "define" | "struct" | "define-struct" | "define-syntax-rule" | "define/contract" => {
                self.mistake(format!("`{name}` cannot stand where an expression is expected"), span)
            }
            _ if UNSUPPORTED.contains(&name) => Expr::unsupported(format!("`{name}`"), span),
            _ => return None,
        })
    }

    fn conditional(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [test, yes, no] = parts else {
            return self.mistake("`if` takes a test and two branches", span);
        };
        let (test, yes, no) = (self.expression(test), self.expression(yes), self.expression(no));
        Expr::conditional(test, yes, no, span)
    }

    fn assignment(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [target, value] = parts else { return self.mistake("`set!` takes a variable and a value", span) };
        let Some(name) = target.as_symbol() else { return self.mistake("`set!` assigns to a variable", target.span) };
        let variable = self.variable(name, target.span);
        let value = self.expression(value);
        match variable.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => {
                Expr::new(ExprKind::Assign(Box::new(variable), Box::new(value)), span)
            }
            ExprKind::Unsupported(_) => variable,
            _ => self.mistake(format!("`{name}` cannot be assigned to here"), target.span),
        }
    }

    fn begin(&mut self, parts: &[Datum], span: Span) -> Expr {
        if parts.is_empty() {
            return Expr::new(ExprKind::Void, span);
        }
        let parts = parts.iter().map(|part| self.expression(part)).collect();
        Expr::new(ExprKind::Begin(parts), span)
    }

    fn begin0(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [first, rest @ ..] = parts else { return self.mistake("`begin0` needs an expression", span) };
        let first = self.expression(first);
        self.with_value(first, span, |expander, value| {
            let mut parts: Vec<Expr> = rest.iter().map(|part| expander.expression(part)).collect();
            parts.push(value);
            Expr::new(ExprKind::Begin(parts), span)
        })
    }

    /// `(let/ec name body …)`
    fn escape(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [name, body @ ..] = parts else { return self.mistake("`let/ec` needs a name and a body", span) };
        let Some(name) = name.as_symbol() else { return self.mistake("`let/ec` binds a name", name.span) };
        self.with_locals(std::slice::from_ref(name), |expander, unique| {
            let body = expander.body(body, span);
            Expr::new(ExprKind::Escape(unique[0].clone(), Box::new(body)), span)
        })
    }

    /// `(parameterize ([parameter value] …) body …)`
    fn parameterize(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [settings, body @ ..] = parts else {
            return self.mistake("`parameterize` needs settings and a body", span);
        };
        let mut pairs = Vec::new();
        for setting in settings.as_list().unwrap_or(&[]) {
            let Some([parameter, value]) = setting.as_list() else {
                return self.mistake("a setting is `[parameter value]`", setting.span);
            };
            let (parameter, value) = (self.expression(parameter), self.expression(value));
            pairs.push(self.call("cons", vec![parameter, value], setting.span));
        }
        let settings = self.call("list", pairs, span);
        let body = self.body(body, span);
        let body = self.nullary(body, span);
        self.call("$parameterize", vec![settings, body], span)
    }

    /// `(with-handlers ([predicate handler] …) body …)`
    fn with_handlers(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [handlers, body @ ..] = parts else {
            return self.mistake("`with-handlers` needs handlers and a body", span);
        };
        let mut pairs = Vec::new();
        for handler in handlers.as_list().unwrap_or(&[]) {
            let Some([predicate, handler]) = handler.as_list() else {
                return self.mistake("a handler is `[predicate handler]`", handler.span);
            };
            pairs.push((self.expression(predicate), self.expression(handler)));
        }
        let body = self.body(body, span);
        Expr::new(ExprKind::Handle(pairs, Box::new(body)), span)
    }

    fn raise(&mut self, complaint: Complaint, parts: &[Datum], span: Span) -> Expr {
        let said = parts.iter().find_map(|part| match &part.kind {
            DatumKind::Text(text) => Some(text.clone()),
            _ => None,
        });
        let arguments = parts.iter().map(|part| self.expression(part)).collect();
        Expr::new(ExprKind::Raise(complaint, said.unwrap_or_else(|| "error".to_owned()), arguments), span)
    }
}
