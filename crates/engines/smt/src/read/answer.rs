//! Solver answers: the word after `check-sat`, the values after `get-value`, the definitions after `get-model`.

use super::application::coerce;
use super::expression::Place;
use super::{Expressions, Meaning, Names, Node, ReadError, Reader};
use crate::model::{Interpretation, Model, Otherwise};
use crate::sort::{Function, Sort};
use crate::term::{Operator, Term, Terms};
use crate::value::Value;
use std::collections::BTreeMap;

/// What a solver said, as far as it can be told without knowing what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Sat,
    Unsat,
    Unknown,
    Success,
    Unsupported,
    Error(String),
    /// `(:key value)`, the value without its quotes.
    Info {
        key: String,
        value: String,
    },
    Model(Model),
    /// Well-formed, but none of the above.
    Other,
}

/// Reads one response of a solver. Names of a model that nobody declared are declared on the way.
pub fn parse_answer(text: &str) -> Result<Response, ReadError> {
    let expressions = Expressions::parse(text)?;
    let [root] = *expressions.roots() else { return Err(ReadError::new("expected exactly one response")) };
    if let Some(word) = expressions.atom(root) {
        return Ok(match word {
            "sat" => Response::Sat,
            "unsat" => Response::Unsat,
            "unknown" | "timeout" => Response::Unknown,
            "success" => Response::Success,
            "unsupported" => Response::Unsupported,
            _ => return Err(ReadError::new("an unknown word")),
        });
    }
    let members = expressions.list(root);
    match (expressions.head(root), members) {
        (Some("error"), [_, message]) => Ok(Response::Error(plain_text(&expressions, *message))),
        (Some(key), [_, value]) if key.starts_with(':') => {
            Ok(Response::Info { key: key.to_string(), value: plain_text(&expressions, *value) })
        }
        _ if members.iter().any(|member| definition(&expressions, *member).is_some()) => {
            let mut terms = Terms::new();
            read_definitions(&mut terms, &expressions, root).map(Response::Model)
        }
        _ => Ok(Response::Other),
    }
}

fn plain_text(expressions: &Expressions<'_>, place: Place) -> String {
    match expressions.node(place) {
        Node::Text(text) | Node::Atom(text) => text.to_string(),
        Node::List { .. } => {
            let words = expressions.list(place).iter().map(|member| match expressions.node(*member) {
                Node::Text(text) | Node::Atom(text) => text,
                Node::List { .. } => "…",
            });
            words.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Reads `((term value) …)` for the terms asked for. A value that cannot be read is `None`.
pub(crate) fn read_values(terms: &mut Terms, text: &str, asked: &[Term]) -> Result<Vec<Option<Value>>, ReadError> {
    let expressions = Expressions::parse(text)?;
    let [root] = *expressions.roots() else { return Err(ReadError::new("expected exactly one response")) };
    if let (Some("error"), [_, message]) = (expressions.head(root), expressions.list(root)) {
        return Err(ReadError::new(plain_text(&expressions, *message)));
    }
    let pairs = expressions.list(root);
    if pairs.len() != asked.len() {
        return Err(ReadError::new("the wrong number of values"));
    }
    let names = Names::default();
    let mut values = Vec::with_capacity(asked.len());
    for (pair, term) in pairs.iter().zip(asked) {
        let [_, value] = *expressions.list(*pair) else {
            return Err(ReadError::new("expected a term and its value"));
        };
        let sort = terms.sort(*term);
        values.push(read_value(&mut Reader::new(terms, &expressions, &names), &expressions, value, sort).ok());
    }
    Ok(values)
}

fn read_value<'t>(
    reader: &mut Reader<'_, 't>,
    expressions: &Expressions<'t>,
    place: Place,
    sort: Sort,
) -> Result<Value, ReadError> {
    if expressions.head(place) == Some("lambda") {
        return read_lambda(reader, expressions, place, sort);
    }
    let term = reader.term(place)?;
    let terms = reader.terms();
    let term = coerce(terms, term, sort);
    if terms.sort(term) != sort {
        return Err(ReadError::new("a value of the wrong sort"));
    }
    Model::new().evaluate(terms, term).ok_or_else(|| ReadError::new("this is no value"))
}

/// `(lambda ((x S)) body)` as an array, if the body does nothing but compare `x` with values.
fn read_lambda<'t>(
    reader: &mut Reader<'_, 't>,
    expressions: &Expressions<'t>,
    place: Place,
    sort: Sort,
) -> Result<Value, ReadError> {
    let opaque = || ReadError::new("a function that is no table");
    let [_, parameters, body] = *expressions.list(place) else { return Err(opaque()) };
    let (parameters, body) = read_body(reader, expressions, parameters, body)?;
    let terms = reader.terms();
    let interpretation = tabulate(terms, &parameters, body, None);
    let (Otherwise::Value(default), Some((index, element))) = (interpretation.otherwise, terms.array_parts(sort))
    else {
        return Err(opaque());
    };
    let default = terms.value(&default, element);
    let mut array = terms.constant_array(sort, default);
    for (key, value) in interpretation.rows {
        let [key] = &key[..] else { return Err(opaque()) };
        let (key, value) = (terms.value(key, index), terms.value(&value, element));
        array = terms.store(array, key, value);
    }
    Model::new().evaluate(terms, array).ok_or_else(opaque)
}

/// Reads the answer to `get-model`.
pub(crate) fn read_model(terms: &mut Terms, text: &str) -> Result<Model, ReadError> {
    let expressions = Expressions::parse(text)?;
    let [root] = *expressions.roots() else { return Err(ReadError::new("expected exactly one response")) };
    if expressions.head(root) == Some("error") {
        return Err(ReadError::new("no model"));
    }
    read_definitions(terms, &expressions, root)
}

/// Name, parameters, result and body of a `define-fun`.
fn definition<'t>(expressions: &Expressions<'t>, place: Place) -> Option<(&'t str, [Place; 3])> {
    match (expressions.head(place), expressions.list(place)) {
        (Some("define-fun" | "define-fun-rec"), [_, name, parameters, result, body]) => {
            Some((expressions.atom(*name)?, [*parameters, *result, *body]))
        }
        _ => None,
    }
}

fn read_definitions(terms: &mut Terms, expressions: &Expressions<'_>, root: Place) -> Result<Model, ReadError> {
    let mut names = Names::default();
    let mut functions = Vec::new();
    // All names first: definitions may use each other.
    for member in expressions.list(root) {
        let Some((name, [parameters, result, body])) = definition(expressions, *member) else { continue };
        if let Some(function) = declare(terms, expressions, &mut names, name, parameters, result)? {
            functions.push((function, parameters, body));
        }
    }
    let mut model = Model::new();
    for (function, parameters, body) in functions {
        let mut reader = Reader::new(terms, expressions, &names);
        if expressions.list(parameters).is_empty() {
            let sort = reader.terms().function_info(function).result;
            if let Ok(value) = read_value(&mut reader, expressions, body, sort) {
                model.set_variable(function, value);
            }
        } else {
            let open = reader.bind_unspecified(function);
            if let Ok((parameters, body)) = read_body(&mut reader, expressions, parameters, body) {
                let interpretation = tabulate(terms, &parameters, body, Some(open));
                model.set_function(function, interpretation);
            }
        }
    }
    Ok(model)
}

fn declare(
    terms: &mut Terms,
    expressions: &Expressions<'_>,
    names: &mut Names,
    name: &str,
    parameters: Place,
    result: Place,
) -> Result<Option<Function>, ReadError> {
    match names.symbol(terms, name) {
        Some(Meaning::Function(function)) => return Ok(Some(function)),
        Some(_) => return Ok(None),
        None => {}
    }
    let sorts = {
        let mut reader = Reader::new(terms, expressions, names);
        let parameters: Result<Vec<_>, _> =
            expressions.list(parameters).iter().map(|each| reader.sorted_name(*each).map(|(_, sort)| sort)).collect();
        (parameters, reader.sort(result))
    };
    // The solver's own symbols may have sorts we do not know: nothing of ours depends on them then.
    let (Ok(parameters), Ok(result)) = sorts else { return Ok(None) };
    let function = terms.fresh_function("solver", &parameters, result);
    names.symbols.insert(name.to_string(), Meaning::Function(function));
    Ok(Some(function))
}

fn read_body<'t>(
    reader: &mut Reader<'_, 't>,
    expressions: &Expressions<'t>,
    parameters: Place,
    body: Place,
) -> Result<(Vec<Function>, Term), ReadError> {
    let mut variables = Vec::new();
    for parameter in expressions.list(parameters) {
        let (name, sort) = reader.sorted_name(*parameter)?;
        let terms = reader.terms();
        let function = terms.fresh_function("parameter", &[], sort);
        let variable = terms.apply(function, []);
        reader.bind(name, variable);
        variables.push(function);
    }
    Ok((variables, reader.term(body)?))
}

/// Turns `ite(x = 1 ∧ y = 2, v, …)` into rows; what does not have this form stays a term. `open` is what the solver leaves unspecified.
fn tabulate(terms: &mut Terms, parameters: &[Function], body: Term, open: Option<Term>) -> Interpretation {
    let mut rows = BTreeMap::new();
    let mut rest = body;
    loop {
        if Some(rest) == open {
            return Interpretation { rows, otherwise: Otherwise::Unspecified };
        }
        if let Some(value) = closed_value(terms, rest) {
            return Interpretation { rows, otherwise: Otherwise::Value(value) };
        }
        let Some((found, otherwise)) = first_rows(terms, parameters, rest) else {
            let otherwise = Otherwise::Body { parameters: parameters.to_vec(), body: rest };
            return Interpretation { rows, otherwise };
        };
        for (arguments, value) in found {
            rows.entry(arguments).or_insert(value);
        }
        rest = otherwise;
    }
}

type Row = (Vec<Value>, Value);

/// The rows at the head of a definition, and what the others are given by. Conditionals between truth values have become `or` and `and`.
fn first_rows(terms: &mut Terms, parameters: &[Function], definition: Term) -> Option<(Vec<Row>, Term)> {
    let arguments = terms.arguments(definition).to_vec();
    let value = match (terms.operator(definition), arguments.as_slice()) {
        (Operator::IfThenElse, &[condition, then, otherwise]) => {
            // What asks for `false` was turned round where it became a term.
            let negated = terms.not(condition);
            let sides = [(condition, then, otherwise), (negated, otherwise, then)];
            return sides.into_iter().find_map(|(condition, value, rest)| {
                let first = row(terms, parameters, condition)?;
                Some((vec![(first, closed_value(terms, value)?)], rest))
            });
        }
        (Operator::Or, _) => true,
        (Operator::And, _) => false,
        _ => return None,
    };
    let (mut rows, mut others) = (Vec::new(), Vec::new());
    for member in arguments {
        let condition = if value { member } else { terms.not(member) };
        match row(terms, parameters, condition) {
            Some(arguments) => rows.push((arguments, Value::Bool(value))),
            None => others.push(member),
        }
    }
    if rows.is_empty() {
        return None;
    }
    let rest = if value { terms.or(others) } else { terms.and(others) };
    Some((rows, rest))
}

fn closed_value(terms: &Terms, term: Term) -> Option<Value> {
    terms.to_value(term).or_else(|| match terms.operator(term) {
        Operator::Store | Operator::ConstantArray(_) => Model::new().evaluate(terms, term),
        _ => None,
    })
}

/// The arguments for which a conjunction of `parameter = value` holds, if it names each parameter.
fn row(terms: &Terms, parameters: &[Function], condition: Term) -> Option<Vec<Value>> {
    let single = [condition];
    let members = if terms.operator(condition) == Operator::And { terms.arguments(condition) } else { &single };
    let mut found: BTreeMap<Function, Value> = BTreeMap::new();
    for member in members {
        let (variable, value) = match (terms.operator(*member), terms.arguments(*member)) {
            (Operator::Equal, [left, right]) => (terms.as_variable(*left)?, closed_value(terms, *right)?),
            (Operator::Not, [inner]) => (terms.as_variable(*inner)?, Value::Bool(false)),
            _ => (terms.as_variable(*member)?, Value::Bool(true)),
        };
        found.insert(variable, value);
    }
    parameters.iter().map(|parameter| found.remove(parameter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_a_model_leaves_open_elsewhere_keep_their_rows() {
        let mut terms = Terms::new();
        let length = terms.function("length", &[Sort::INT], Sort::INT);
        let member = terms.function("member", &[Sort::INT, Sort::INT], Sort::BOOL);
        let name = |function| {
            let mut name = String::new();
            crate::naming::write_function(&mut name, &terms, function);
            name
        };
        let text = format!(
            "((define-fun {} ((x!0 Int)) Int (ite (= x!0 4) 0 (ite (= x!0 7) 1 #unspecified)))
              (define-fun {} ((x!0 Int) (x!1 Int)) Bool
                (ite (and (= x!0 1) (= x!1 2)) true (ite (and (= x!0 3) (= x!1 4)) false #unspecified))))",
            name(length),
            name(member)
        );
        let model = read_model(&mut terms, &text).expect("a model");
        let rows = |function| model.function(function).expect("an interpretation").clone();
        let int = |number: i64| Value::int(number);
        let lengths = BTreeMap::from([(vec![int(4)], int(0)), (vec![int(7)], int(1))]);
        assert_eq!(rows(length), Interpretation { rows: lengths, otherwise: Otherwise::Unspecified });
        let members =
            BTreeMap::from([(vec![int(1), int(2)], Value::Bool(true)), (vec![int(3), int(4)], Value::Bool(false))]);
        assert_eq!(rows(member), Interpretation { rows: members, otherwise: Otherwise::Unspecified });
    }

    #[test]
    fn rows_that_begin_with_false_are_rows() {
        let mut terms = Terms::new();
        let size = terms.function("size", &[Sort::BOOL], Sort::INT);
        let mut name = String::new();
        crate::naming::write_function(&mut name, &terms, size);
        let text = format!("((define-fun {name} ((x!0 Bool)) Int (ite (= x!0 false) 5 #unspecified)))");
        let model = read_model(&mut terms, &text).expect("a model");
        let rows = BTreeMap::from([(vec![Value::Bool(false)], Value::int(5))]);
        let wanted = Interpretation { rows, otherwise: Otherwise::Unspecified };
        assert_eq!(model.function(size), Some(&wanted));
    }
}
