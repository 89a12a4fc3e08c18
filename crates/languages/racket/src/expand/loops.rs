//! `for` and its relatives, as named loops over one or several sequences at a time.
//!
//! ```text
//! (for/fold ([a e] …) ([x s] …) body)  =  (let loop ([state s] … [a e] …)
//!                                           (if (more? state) … (let ([x (item state)] …) (loop (next state) … body)) a))
//! ```

use gainsay_source::{Name, Span};

use super::{
    compose::Compose,
    scope::{Expander, unmarked},
};
use crate::{datum::Datum, syntax::Expr};

/// What a loop gathers.
struct Gathering {
    /// Names and first values.
    accumulators: Vec<(Datum, Datum)>,
    /// The new values, one or several, made of the body.
    step: Datum,
    /// Whether the accumulators say that nothing more has to be looked at.
    stop: Option<Datum>,
    /// What comes out, made of the accumulators.
    result: Option<Datum>,
    /// Each clause in a loop of its own.
    is_nested: bool,
}

/// One sequence of a loop: what it remembers and how it goes on.
struct Sequence {
    variables: Vec<Datum>,
    state: (Datum, Datum),
    /// Computed once, before the loop.
    fixed: Vec<(Datum, Datum)>,
    more: Option<Datum>,
    item: Datum,
    next: Datum,
}

impl Expander {
    pub(super) fn for_form(&mut self, name: &str, parts: &[Datum], span: Span) -> Expr {
        let datum = self.gathering(name, parts, span).and_then(|(gathering, clauses)| {
            let compose = Compose(span);
            let starts: Vec<Datum> = gathering.accumulators.iter().map(|(_, start)| start.clone()).collect();
            let looped = self.nested(&clauses, &gathering, &starts, span)?;
            Some(match &gathering.result {
                None => looped,
                Some(result) => bind_all(compose, &gathering, looped, result.clone()),
            })
        });
        match datum {
            Some(datum) => self.expression(&datum),
            None => Expr::unsupported(format!("this use of `{name}`"), span),
        }
    }

    fn gathering(&mut self, name: &str, parts: &[Datum], span: Span) -> Option<(Gathering, Vec<Datum>)> {
        let compose = Compose(span);
        let kind = name.trim_start_matches("for").trim_start_matches('*').trim_start_matches('/');
        let is_nested = name.starts_with("for*");
        if kind == "fold" {
            return self.fold(parts, is_nested, span);
        }
        let [clauses, body @ ..] = parts else { return None };
        let body = body_of(compose, body)?;
        let so_far = compose.fresh(self, "so-far");
        let gather = |start, step, stop, result| Gathering {
            accumulators: vec![(so_far.clone(), start)],
            step,
            stop,
            result,
            is_nested,
        };
        let acc = so_far.clone();
        let gathering = match kind {
            "" => gather(compose.form("void", []), compose.form("begin", [body, compose.form("void", [])]), None, None),
            "list" => gather(
                compose.empty(),
                compose.form("cons", [body, acc.clone()]),
                None,
                Some(compose.form("reverse", [acc])),
            ),
            "vector" => gather(
                compose.empty(),
                compose.form("cons", [body, acc.clone()]),
                None,
                Some(compose.form("list->vector", [compose.form("reverse", [acc])])),
            ),
            "sum" => gather(compose.integer(0), compose.form("+", [acc, body]), None, None),
            "product" => gather(compose.integer(1), compose.form("*", [acc, body]), None, None),
            "and" => gather(compose.truth(true), body, Some(compose.form("not", [acc])), None),
            "or" => gather(compose.truth(false), body, Some(acc), None),
            "last" => gather(compose.truth(false), body, None, None),
            "first" => gather(
                compose.empty(),
                compose.form("list", [body]),
                Some(compose.form("pair?", [acc.clone()])),
                Some(compose.form(
                    "if",
                    [compose.form("pair?", [acc.clone()]), compose.form("car", [acc]), compose.truth(false)],
                )),
            ),
            "set" => gather(compose.form("set", []), compose.form("set-add", [acc, body]), None, None),
            "hash" | "hasheq" | "hasheqv" => gather(
                compose.form("hash", []),
                self.with_two_values(body, compose, |key, value| compose.form("hash-set", [acc, key, value])),
                None,
                None,
            ),
            _ => return None,
        };
        Some((gathering, clauses.as_list()?.to_vec()))
    }

    fn with_two_values(&mut self, body: Datum, compose: Compose, then: impl FnOnce(Datum, Datum) -> Datum) -> Datum {
        let (key, value) = (compose.fresh(self, "key"), compose.fresh(self, "value"));
        let names = compose.list([key.clone(), value.clone()]);
        compose.form("let-values", [compose.list([compose.list([names, body])]), then(key, value)])
    }

    fn fold(&mut self, parts: &[Datum], is_nested: bool, span: Span) -> Option<(Gathering, Vec<Datum>)> {
        let [bindings, clauses, body @ ..] = parts else { return None };
        let mut accumulators = Vec::new();
        let mut result = None;
        let mut bindings = bindings.as_list()?.iter();
        while let Some(binding) = bindings.next() {
            match binding.as_keyword() {
                Some(keyword) if keyword == "result" => result = Some(bindings.next()?.clone()),
                Some(_) => return None,
                None => {
                    let [name, start] = binding.as_list()? else { return None };
                    name.as_symbol()?;
                    accumulators.push((name.clone(), start.clone()));
                }
            }
        }
        let step = body_of(Compose(span), body)?;
        let gathering = Gathering { accumulators, step, stop: None, result, is_nested };
        Some((gathering, clauses.as_list()?.to_vec()))
    }

    /// Loops for the clauses, around the step; starts with these accumulators.
    fn nested(&mut self, clauses: &[Datum], gathering: &Gathering, starts: &[Datum], span: Span) -> Option<Datum> {
        let compose = Compose(span);
        let own: Vec<Datum> = gathering.accumulators.iter().map(|(name, _)| name.clone()).collect();
        let Some((clause, rest)) = clauses.split_first() else {
            return Some(let_all(compose, &own, starts, gathering.step.clone()));
        };
        if let Some(keyword) = clause.as_keyword() {
            let (condition, rest) = rest.split_first()?;
            let inner = self.nested(rest, gathering, &own, span)?;
            let unchanged = results(compose, own.iter().cloned());
            let test = match keyword.as_str() {
                "when" => compose.form("if", [condition.clone(), inner, unchanged]),
                "unless" => compose.form("if", [condition.clone(), unchanged, inner]),
                _ => return None,
            };
            return Some(let_all(compose, &own, starts, test));
        }
        let count = match gathering.is_nested {
            true => 1,
            false => 1 + rest.iter().take_while(|clause| clause.as_keyword().is_none()).count(),
        };
        let mut sequences = Vec::new();
        for clause in &clauses[..count] {
            sequences.push(self.sequence(clause)?);
        }
        let inner = self.nested(&clauses[count..], gathering, &own, span)?;
        Some(self.one_loop(&sequences, gathering, starts, inner, span))
    }

    fn one_loop(
        &mut self,
        sequences: &[Sequence],
        gathering: &Gathering,
        starts: &[Datum],
        inner: Datum,
        span: Span,
    ) -> Datum {
        let compose = Compose(span);
        let again = compose.fresh(self, "again");
        let own: Vec<Datum> = gathering.accumulators.iter().map(|(name, _)| name.clone()).collect();
        let items = sequences.iter().flat_map(|sequence| match sequence.variables.as_slice() {
            [variable] => vec![compose.list([variable.clone(), sequence.item.clone()])],
            // Keys and values of a table come in pairs.
            [key, value] => vec![
                compose.list([key.clone(), compose.form("car", [sequence.item.clone()])]),
                compose.list([value.clone(), compose.form("cdr", [sequence.item.clone()])]),
            ],
            _ => Vec::new(),
        });
        let inner = compose.form("let", [compose.list(items.collect::<Vec<_>>()), inner]);
        let next = sequences.iter().map(|sequence| sequence.next.clone());
        let go_on = match own.as_slice() {
            [_] if gathering.stop.is_none() => compose.list(std::iter::once(again.clone()).chain(next).chain([inner])),
            _ => {
                let call = compose.list(std::iter::once(again.clone()).chain(next).chain(own.iter().cloned()));
                let call = match &gathering.stop {
                    Some(stop) => compose.form("if", [stop.clone(), results(compose, own.iter().cloned()), call]),
                    None => call,
                };
                bind_all(compose, gathering, inner, call)
            }
        };
        let more = compose.form("and", sequences.iter().filter_map(|sequence| sequence.more.clone()));
        let body = compose.form("if", [more, go_on, results(compose, own.iter().cloned())]);
        let states = sequences.iter().map(|sequence| &sequence.state);
        let bindings = states.map(|(name, start)| compose.list([name.clone(), start.clone()]));
        let accumulated = own.iter().zip(starts).map(|(name, start)| compose.list([name.clone(), start.clone()]));
        let looped = compose.form("let", [again, compose.list(bindings.chain(accumulated)), body]);
        let fixed = sequences.iter().flat_map(|sequence| &sequence.fixed);
        let fixed: Vec<Datum> = fixed.map(|(name, value)| compose.list([name.clone(), value.clone()])).collect();
        if fixed.is_empty() { looped } else { compose.form("let*", [compose.list(fixed), looped]) }
    }

    fn sequence(&mut self, clause: &Datum) -> Option<Sequence> {
        let [variable, sequence] = clause.as_list()? else { return None };
        let variables = match variable.as_list() {
            Some(names) => names.to_vec(),
            None => vec![variable.clone()],
        };
        if variables.is_empty() || variables.len() > 2 || variables.iter().any(|name| name.as_symbol().is_none()) {
            return None;
        }
        let compose = Compose(clause.span);
        let head = sequence.as_list().and_then(|parts| parts.first()).and_then(Datum::as_symbol);
        let counted = head.filter(|head| !self.is_shadowed(head)).map(unmarked);
        let arguments = sequence.as_list().and_then(|parts| parts.get(1..)).unwrap_or(&[]);
        match (counted.as_ref().map(Name::as_str), arguments) {
            (Some("in-range"), [end]) => Some(self.counter(variables, compose.integer(0), Some(end), None, compose)),
            (Some("in-range"), [start, end]) => Some(self.counter(variables, start.clone(), Some(end), None, compose)),
            (Some("in-range"), [start, end, step]) => {
                Some(self.counter(variables, start.clone(), Some(end), Some(step), compose))
            }
            (Some("in-vector"), [vector]) => Some(self.indexed(variables, vector, compose)),
            (Some("in-naturals"), []) => Some(self.counter(variables, compose.integer(0), None, None, compose)),
            (Some("in-naturals"), [start]) => Some(self.counter(variables, start.clone(), None, None, compose)),
            _ => {
                let state = compose.fresh(self, "left");
                Some(Sequence {
                    variables,
                    state: (state.clone(), compose.form("$sequence", [sequence.clone()])),
                    fixed: Vec::new(),
                    more: Some(compose.form("pair?", [state.clone()])),
                    item: compose.form("car", [state.clone()]),
                    next: compose.form("cdr", [state]),
                })
            }
        }
    }

    /// Goes through a vector as it is when each element's turn comes.
    fn indexed(&mut self, variables: Vec<Datum>, vector: &Datum, compose: Compose) -> Sequence {
        let (state, held) = (compose.fresh(self, "at"), compose.fresh(self, "vector"));
        Sequence {
            variables,
            state: (state.clone(), compose.integer(0)),
            more: Some(compose.form("<", [state.clone(), compose.form("vector-length", [held.clone()])])),
            item: compose.form("vector-ref", [held.clone(), state.clone()]),
            next: compose.form("+", [state, compose.integer(1)]),
            fixed: vec![(held, vector.clone())],
        }
    }

    /// Counts from `start`, without end or up to `end`, by one or by `step`.
    fn counter(
        &mut self,
        variables: Vec<Datum>,
        start: Datum,
        end: Option<&Datum>,
        step: Option<&Datum>,
        compose: Compose,
    ) -> Sequence {
        let state = compose.fresh(self, "at");
        let mut fixed = Vec::new();
        let mut once = |expander: &mut Expander, text: &str, value: &Datum| {
            let name = compose.fresh(expander, text);
            fixed.push((name.clone(), value.clone()));
            name
        };
        let end = end.map(|end| once(self, "end", end));
        let step = step.map(|step| once(self, "step", step));
        let below = end.as_ref().map(|end| compose.form("<", [state.clone(), end.clone()]));
        let more = match (&step, end) {
            (Some(step), Some(end)) => {
                let above = compose.form(">", [state.clone(), end]);
                let upwards = compose.form(">=", [step.clone(), compose.integer(0)]);
                below.map(|below| compose.form("if", [upwards, below, above]))
            }
            _ => below,
        };
        let next = match step {
            Some(step) => compose.form("+", [state.clone(), step]),
            None => compose.form("+", [state.clone(), compose.integer(1)]),
        };
        Sequence { variables, state: (state.clone(), start), fixed, more, item: state, next }
    }
}

fn body_of(compose: Compose, body: &[Datum]) -> Option<Datum> {
    let breaks = |part: &Datum| part.as_keyword().is_some();
    if body.is_empty() || body.iter().any(breaks) {
        return None;
    }
    Some(compose.form("let", std::iter::once(compose.list([])).chain(body.iter().cloned())))
}

/// The accumulators as one value, or several.
fn results(compose: Compose, accumulators: impl Iterator<Item = Datum>) -> Datum {
    let mut all: Vec<Datum> = accumulators.collect();
    if all.len() == 1 { all.remove(0) } else { compose.form("values", all) }
}

fn let_all(compose: Compose, names: &[Datum], values: &[Datum], body: Datum) -> Datum {
    let bindings = names.iter().zip(values).filter(|(name, value)| name != value);
    let bindings: Vec<Datum> = bindings.map(|(name, value)| compose.list([name.clone(), value.clone()])).collect();
    if bindings.is_empty() { body } else { compose.form("let", [compose.list(bindings), body]) }
}

/// Binds the accumulators to what a loop gave.
fn bind_all(compose: Compose, gathering: &Gathering, value: Datum, body: Datum) -> Datum {
    let names: Vec<Datum> = gathering.accumulators.iter().map(|(name, _)| name.clone()).collect();
    match names.as_slice() {
        [name] => compose.form("let", [compose.list([compose.list([name.clone(), value])]), body]),
        _ => compose.form("let-values", [compose.list([compose.list([compose.list(names), value])]), body]),
    }
}
