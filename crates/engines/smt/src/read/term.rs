//! From expressions to terms: literals, `let`, quantifiers, annotations, and applications (see `application`). Works with
//! an explicit stack of what is left to do.

use super::application::{Head, WIDEST, apply};
use super::expression::Place;
use super::{Expressions, Meaning, Names, Node, ReadError};
use crate::sort::{Function, Sort};
use crate::term::{Term, Terms};
use crate::value::{BitVector, Value};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use rustc_hash::FxHashMap;

pub(crate) struct Reader<'a, 't> {
    terms: &'a mut Terms,
    expressions: &'a Expressions<'t>,
    names: &'a Names,
    /// Names bound by `let` and by quantifiers; the last of each is the one in force.
    scope: FxHashMap<&'t str, Vec<Term>>,
    finished: Vec<Term>,
    pending: Vec<Step<'t>>,
}

enum Step<'t> {
    Read(Place),
    Apply(Head, usize),
    Bind(Vec<&'t str>),
    Unbind(Vec<&'t str>),
    Quantify { universal: bool, variables: Vec<Term>, triggers: Vec<usize> },
}

impl<'a, 't> Reader<'a, 't> {
    pub(crate) fn new(terms: &'a mut Terms, expressions: &'a Expressions<'t>, names: &'a Names) -> Self {
        let scope = FxHashMap::default();
        Reader { terms, expressions, names, scope, finished: Vec::new(), pending: Vec::new() }
    }

    /// Makes a name stand for a term, as a parameter of a function does.
    /// What Z3 writes where a function is not specified stands for a variable of the function's result.
    pub(super) fn bind_unspecified(&mut self, function: Function) -> Term {
        let sort = self.terms.function_info(function).result;
        let open = self.terms.fresh("unspecified", sort);
        self.bind("#unspecified", open);
        open
    }

    pub(crate) fn bind(&mut self, name: &'t str, term: Term) {
        self.scope.entry(name).or_default().push(term);
    }

    pub(crate) fn terms(&mut self) -> &mut Terms {
        self.terms
    }

    pub(crate) fn term(&mut self, place: Place) -> Result<Term, ReadError> {
        self.finished.clear();
        self.pending.clear();
        self.pending.push(Step::Read(place));
        while let Some(step) = self.pending.pop() {
            match step {
                Step::Read(place) => self.read(place)?,
                Step::Apply(head, count) => {
                    let arguments = self.take(count);
                    let term = apply(self.terms, head, &arguments)?;
                    self.finished.push(term);
                }
                Step::Bind(names) => {
                    let bound = self.take(names.len());
                    for (name, term) in names.into_iter().zip(bound) {
                        self.bind(name, term);
                    }
                }
                Step::Unbind(names) => {
                    for name in names {
                        self.scope.get_mut(name).map(Vec::pop);
                    }
                }
                Step::Quantify { universal, variables, triggers } => self.quantify(universal, &variables, &triggers)?,
            }
        }
        self.finished.pop().ok_or_else(|| ReadError::new("expected a term"))
    }

    fn take(&mut self, count: usize) -> Vec<Term> {
        self.finished.split_off(self.finished.len() - count)
    }

    fn read(&mut self, place: Place) -> Result<(), ReadError> {
        match self.expressions.node(place) {
            Node::Text(text) => {
                let term = self.terms.value(&Value::String(unescape(text).into()), Sort::STRING);
                self.finished.push(term);
                Ok(())
            }
            Node::Atom(atom) => {
                let term = self.atom(atom)?;
                self.finished.push(term);
                Ok(())
            }
            Node::List { .. } => self.list(place),
        }
    }

    fn atom(&mut self, atom: &'t str) -> Result<Term, ReadError> {
        if let Some(term) = self.scope.get(atom).and_then(|bound| bound.last()) {
            return Ok(*term);
        }
        match atom {
            "true" => return Ok(self.terms.bool(true)),
            "false" => return Ok(self.terms.bool(false)),
            _ => {}
        }
        if atom.starts_with(|first: char| first.is_ascii_digit() || first == '#') {
            return literal(self.terms, atom);
        }
        let meaning = self.names.symbol(self.terms, atom).ok_or_else(|| unknown(atom))?;
        apply(self.terms, Head::Meaning(meaning), &[])
    }

    fn list(&mut self, place: Place) -> Result<(), ReadError> {
        let expressions = self.expressions;
        let members = expressions.list(place);
        let (Some(first), rest) = (members.first(), members.get(1..).unwrap_or_default()) else {
            return Err(ReadError::new("an empty list is no term"));
        };
        match expressions.atom(*first) {
            Some("let") => self.read_let(rest),
            Some("forall") => self.read_quantifier(true, rest),
            Some("exists") => self.read_quantifier(false, rest),
            Some("!") => {
                let body = rest.first().ok_or_else(|| ReadError::new("an annotation needs a term"))?;
                self.pending.push(Step::Read(*body));
                Ok(())
            }
            Some("_") => {
                let term = self.indexed_literal(rest)?;
                self.finished.push(term);
                Ok(())
            }
            Some("as") => {
                let head = self.qualified(rest)?;
                let term = apply(self.terms, head, &[])?;
                self.finished.push(term);
                Ok(())
            }
            _ => {
                let head = self.read_head(*first)?;
                self.pending.push(Step::Apply(head, rest.len()));
                self.pending.extend(rest.iter().rev().map(|argument| Step::Read(*argument)));
                Ok(())
            }
        }
    }

    fn read_head(&mut self, place: Place) -> Result<Head, ReadError> {
        let expressions = self.expressions;
        if let Some(name) = expressions.atom(place) {
            if let Some(operator) = Head::named(name) {
                return Ok(operator);
            }
            return self.names.symbol(self.terms, name).map(Head::Meaning).ok_or_else(|| unknown(name));
        }
        let members = expressions.list(place);
        match members.first().and_then(|first| expressions.atom(*first)) {
            Some("as") => self.qualified(&members[1..]),
            Some("_") => self.indexed_head(&members[1..]),
            _ => Err(ReadError::new("this cannot be applied")),
        }
    }

    /// `(as name Sort)`
    fn qualified(&mut self, rest: &[Place]) -> Result<Head, ReadError> {
        let [name, sort] = *rest else { return Err(ReadError::new("`as` takes a name and a sort")) };
        let name = self.expressions.atom(name).ok_or_else(|| ReadError::new("`as` takes a name"))?;
        if name == "const" && self.expressions.atom(sort) == Some("Array") {
            // Some versions of Z3 leave out the sort's arguments.
            return Err(ReadError::new("a constant array without its sort"));
        }
        let sort = self.sort(sort)?;
        if name == "const" {
            return Ok(Head::ConstantArray(sort));
        }
        Names::element_of(self.terms, name, sort)
            .or_else(|| self.names.symbol(self.terms, name))
            .map(Head::Meaning)
            .ok_or_else(|| unknown(name))
    }

    /// `(_ is C)`, `(_ extract 3 0)`, …
    fn indexed_head(&self, rest: &[Place]) -> Result<Head, ReadError> {
        let atoms: Vec<&str> = rest.iter().filter_map(|place| self.expressions.atom(*place)).collect();
        if let ["is", name] = *atoms {
            return match self.names.symbol(self.terms, name) {
                Some(Meaning::Constructor(constructor)) => Ok(Head::Test(constructor)),
                _ => Err(unknown(name)),
            };
        }
        let Some((name, indices)) = atoms.split_first() else { return Err(ReadError::new("`_` needs a name")) };
        let indices: Option<Vec<u32>> = indices.iter().map(|each| each.parse().ok()).collect();
        indices.and_then(|indices| Head::indexed(name, &indices)).ok_or_else(|| unknown(name))
    }

    /// `(_ bv5 8)`, `(_ char #x41)`
    fn indexed_literal(&mut self, rest: &[Place]) -> Result<Term, ReadError> {
        let atoms: Vec<&str> = rest.iter().filter_map(|place| self.expressions.atom(*place)).collect();
        match *atoms {
            ["char", code] => {
                let code = code.strip_prefix("#x").and_then(|digits| u32::from_str_radix(digits, 16).ok());
                let code = code.ok_or_else(|| ReadError::new("a character needs a code"))?;
                Ok(self.terms.value(&Value::String([code].into()), Sort::STRING))
            }
            [name, width] => {
                let value = name.strip_prefix("bv").and_then(|digits| digits.parse::<BigInt>().ok());
                match (value, width.parse::<u32>()) {
                    (Some(value), Ok(width)) if (1..=WIDEST).contains(&width) => {
                        Ok(self.terms.bit_vector(width, value))
                    }
                    _ => Err(unknown(name)),
                }
            }
            _ => Err(ReadError::new("an unknown indexed term")),
        }
    }

    fn read_let(&mut self, rest: &[Place]) -> Result<(), ReadError> {
        let [bindings, body] = *rest else { return Err(ReadError::new("`let` takes bindings and a term")) };
        self.expect_list(bindings)?;
        let mut names = Vec::new();
        let mut definitions = Vec::new();
        for binding in self.expressions.list(bindings) {
            let [name, definition] = *self.expressions.list(*binding) else {
                return Err(ReadError::new("a binding is a name and a term"));
            };
            names.push(self.expressions.atom(name).ok_or_else(|| ReadError::new("a binding needs a name"))?);
            definitions.push(definition);
        }
        self.pending.extend([Step::Unbind(names.clone()), Step::Read(body), Step::Bind(names)]);
        self.pending.extend(definitions.into_iter().rev().map(Step::Read));
        Ok(())
    }

    fn read_quantifier(&mut self, universal: bool, rest: &[Place]) -> Result<(), ReadError> {
        let [declared, body] = *rest else { return Err(ReadError::new("a quantifier takes variables and a body")) };
        self.expect_list(declared)?;
        let mut names = Vec::new();
        let mut variables = Vec::new();
        for declaration in self.expressions.list(declared) {
            let (name, sort) = self.sorted_name(*declaration)?;
            let variable = self.terms.fresh("read", sort);
            self.bind(name, variable);
            names.push(name);
            variables.push(variable);
        }
        let (body, patterns) = self.annotated(body);
        let triggers = patterns.iter().map(|pattern| self.expressions.list(*pattern).len()).collect();
        self.pending.extend([Step::Unbind(names), Step::Quantify { universal, variables, triggers }]);
        for pattern in patterns.iter().rev() {
            self.pending.extend(self.expressions.list(*pattern).iter().rev().map(|part| Step::Read(*part)));
        }
        self.pending.push(Step::Read(body));
        Ok(())
    }

    fn expect_list(&self, place: Place) -> Result<(), ReadError> {
        match self.expressions.node(place) {
            Node::List { .. } => Ok(()),
            _ => Err(ReadError::new("expected a list")),
        }
    }

    pub(crate) fn sorted_name(&mut self, declaration: Place) -> Result<(&'t str, Sort), ReadError> {
        let [name, sort] = *self.expressions.list(declaration) else {
            return Err(ReadError::new("a variable is a name and a sort"));
        };
        let name = self.expressions.atom(name).ok_or_else(|| ReadError::new("a variable needs a name"))?;
        Ok((name, self.sort(sort)?))
    }

    /// The body and the patterns of `(! body :pattern (…) …)`.
    fn annotated(&self, place: Place) -> (Place, Vec<Place>) {
        let members = self.expressions.list(place);
        if self.expressions.head(place) != Some("!") || members.len() < 2 {
            return (place, Vec::new());
        }
        let attributes = members[2..].chunks_exact(2);
        let patterns = attributes.filter(|pair| self.expressions.atom(pair[0]) == Some(":pattern"));
        (members[1], patterns.map(|pair| pair[1]).collect())
    }

    fn quantify(&mut self, universal: bool, variables: &[Term], lengths: &[usize]) -> Result<(), ReadError> {
        let mut parts = self.take(lengths.iter().sum());
        let mut triggers = Vec::with_capacity(lengths.len());
        for length in lengths {
            let rest = parts.split_off(*length);
            triggers.push(std::mem::replace(&mut parts, rest));
        }
        let body = self.finished.pop().ok_or_else(|| ReadError::new("a quantifier needs a body"))?;
        if self.terms.sort(body) != Sort::BOOL {
            return Err(ReadError::new("the body of a quantifier is a truth value"));
        }
        let term = match universal {
            true => self.terms.forall(variables, &triggers, body),
            false => self.terms.exists(variables, &triggers, body),
        };
        self.finished.push(term);
        Ok(())
    }

    /// Reads a sort. Array sorts nest to the right and to the left, so this has its own stack as well.
    pub(crate) fn sort(&mut self, place: Place) -> Result<Sort, ReadError> {
        let mut pending = vec![(place, false)];
        let mut finished: Vec<Sort> = Vec::new();
        while let Some((place, arguments_done)) = pending.pop() {
            let members = self.expressions.list(place);
            let sort = match (self.expressions.node(place), members) {
                (Node::Atom(name), _) => self.names.sort(self.terms, name).ok_or_else(|| unknown(name))?,
                (Node::List { .. }, [head, from, to]) if self.expressions.atom(*head) == Some("Array") => {
                    if !arguments_done {
                        pending.extend([(place, true), (*to, false), (*from, false)]);
                        continue;
                    }
                    let (Some(to), Some(from)) = (finished.pop(), finished.pop()) else { break };
                    self.terms.array_sort(from, to)
                }
                (Node::List { .. }, [head, name, width]) if self.expressions.atom(*head) == Some("_") => {
                    let width = self.expressions.atom(*width).and_then(|width| width.parse().ok());
                    match (self.expressions.atom(*name), width) {
                        (Some("BitVec"), Some(width)) if (1..=WIDEST).contains(&width) => {
                            self.terms.bit_vector_sort(width)
                        }
                        _ => return Err(ReadError::new("an unknown indexed sort")),
                    }
                }
                _ => return Err(ReadError::new("an unknown sort")),
            };
            finished.push(sort);
        }
        finished.pop().ok_or_else(|| ReadError::new("expected a sort"))
    }
}

fn unknown(name: &str) -> ReadError {
    ReadError::new(format!("`{}` means nothing here", name.chars().take(80).collect::<String>()))
}

/// Numerals, decimals, `#x…`, `#b…`.
fn literal(terms: &mut Terms, atom: &str) -> Result<Term, ReadError> {
    let malformed = || ReadError::new(format!("`{}` is no number", atom.chars().take(80).collect::<String>()));
    for (prefix, radix, width) in [("#x", 16, 4), ("#b", 2, 1)] {
        if let Some(digits) = atom.strip_prefix(prefix) {
            let bits = BigUint::parse_bytes(digits.as_bytes(), radix).ok_or_else(malformed)?;
            let width =
                u32::try_from(digits.len()).ok().filter(|digits| *digits <= WIDEST / 4).ok_or_else(malformed)? * width;
            let sort = terms.bit_vector_sort(width);
            return Ok(terms.value(&Value::BitVec(BitVector { width, bits }), sort));
        }
    }
    let Some((whole, fraction)) = atom.split_once('.') else {
        return atom.parse::<BigInt>().map(|value| terms.int(value)).map_err(|_| malformed());
    };
    if !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(malformed());
    }
    let digits: BigInt = format!("{whole}{fraction}").parse().map_err(|_| malformed())?;
    let places = u32::try_from(fraction.len()).map_err(|_| malformed())?;
    Ok(terms.real(BigRational::new(digits, BigInt::from(10).pow(places))))
}

/// Code points of the inside of a string literal: `""`, `\u{1F600}`, `\u12ab`.
fn unescape(text: &str) -> Vec<u32> {
    let mut points = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\"\"") {
            points.push(u32::from('"'));
            rest = after;
        } else if let Some((point, after)) = escape(rest) {
            points.push(point);
            rest = after;
        } else {
            points.push(u32::from(next));
            rest = &rest[next.len_utf8()..];
        }
    }
    points
}

fn escape(text: &str) -> Option<(u32, &str)> {
    let rest = text.strip_prefix("\\u").or_else(|| text.strip_prefix("\\x"))?;
    if let Some(rest) = rest.strip_prefix('{') {
        let end = rest.find('}').filter(|end| (1..=5).contains(end))?;
        return Some((u32::from_str_radix(&rest[..end], 16).ok()?, &rest[end + 1..]));
    }
    let length = if text.starts_with("\\u") { 4 } else { 2 };
    let digits = rest.get(..length)?;
    Some((u32::from_str_radix(digits, 16).ok()?, &rest[length..]))
}
