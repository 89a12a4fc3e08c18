//! Axioms written as SMT-LIB text over short local names, read into terms. The texts are gainsay's own constants; one that cannot be
//! read is a bug of this crate, which a test over all of them catches, and is reported as `None`.

use std::collections::BTreeMap;

use gainsay_smt::{Constructor, Function, Sort, Term, Terms};

/// What the local names of a template stand for.
#[derive(Default)]
pub struct Vocabulary {
    pub functions: BTreeMap<&'static str, Function>,
    pub constructors: BTreeMap<&'static str, Constructor>,
    pub sorts: BTreeMap<&'static str, Sort>,
}

/// Reads one closed formula.
pub fn read(terms: &mut Terms, vocabulary: &Vocabulary, text: &str) -> Option<Term> {
    let mut tokens = tokenize(text);
    tokens.reverse();
    let mut reader = Reader { terms, vocabulary, scope: Vec::new() };
    let tree = parse(&mut tokens)?;
    tokens.is_empty().then_some(())?;
    reader.term(&tree)
}

enum Tree {
    Atom(String),
    List(Vec<Tree>),
}

fn tokenize(text: &str) -> Vec<String> {
    text.replace('(', " ( ").replace(')', " ) ").split_whitespace().map(str::to_string).collect()
}

/// `tokens` is in reverse order. Templates are shallow, so recursion is fine.
fn parse(tokens: &mut Vec<String>) -> Option<Tree> {
    match tokens.pop()?.as_str() {
        "(" => {
            let mut members = Vec::new();
            while tokens.last()? != ")" {
                members.push(parse(tokens)?);
            }
            tokens.pop();
            Some(Tree::List(members))
        }
        ")" => None,
        atom => Some(Tree::Atom(atom.to_string())),
    }
}

struct Reader<'a> {
    terms: &'a mut Terms,
    vocabulary: &'a Vocabulary,
    scope: Vec<(String, Term)>,
}

impl Reader<'_> {
    fn term(&mut self, tree: &Tree) -> Option<Term> {
        match tree {
            Tree::Atom(atom) => self.atom(atom),
            Tree::List(members) => {
                let Tree::Atom(head) = members.first()? else { return None };
                if head == "forall" {
                    return self.forall(&members[1..]);
                }
                let arguments = members[1..].iter().map(|each| self.term(each)).collect::<Option<Vec<Term>>>()?;
                self.application(head, &arguments)
            }
        }
    }

    fn atom(&mut self, atom: &str) -> Option<Term> {
        if let Some((_, term)) = self.scope.iter().rev().find(|(name, _)| name == atom) {
            return Some(*term);
        }
        match atom {
            "true" => return Some(self.terms.bool(true)),
            "false" => return Some(self.terms.bool(false)),
            _ => {}
        }
        match atom.parse::<i64>() {
            Ok(number) => Some(self.terms.int(number)),
            Err(_) => self.application(atom, &[]),
        }
    }

    fn application(&mut self, head: &str, arguments: &[Term]) -> Option<Term> {
        if let Some(function) = self.vocabulary.functions.get(head) {
            return Some(self.terms.apply(*function, arguments));
        }
        if let Some(constructor) = self.vocabulary.constructors.get(head) {
            return Some(self.terms.construct(*constructor, arguments));
        }
        let terms = &mut *self.terms;
        Some(match (head, arguments) {
            ("and", _) => terms.and(arguments),
            ("or", _) => terms.or(arguments),
            ("not", [one]) => terms.not(*one),
            ("=>", [left, right]) => terms.implies(*left, *right),
            ("=", [left, right]) => terms.eq(*left, *right),
            ("ite", [condition, then, otherwise]) => terms.ite(*condition, *then, *otherwise),
            ("+", _) => terms.add(arguments),
            ("-", [left, right]) => terms.subtract(*left, *right),
            ("<", [left, right]) => terms.less(*left, *right),
            ("<=", [left, right]) => terms.less_equal(*left, *right),
            _ => return None,
        })
    }

    /// `(forall ((x Sort) …) body (trigger …) …)`: the triggers follow the body.
    fn forall(&mut self, rest: &[Tree]) -> Option<Term> {
        let [Tree::List(declared), body, triggers @ ..] = rest else { return None };
        let mut variables = Vec::new();
        for declaration in declared {
            let Tree::List(pair) = declaration else { return None };
            let [Tree::Atom(name), Tree::Atom(sort)] = pair.as_slice() else { return None };
            let sort = match sort.as_str() {
                "Int" => Sort::INT,
                "Bool" => Sort::BOOL,
                other => *self.vocabulary.sorts.get(other)?,
            };
            let variable = self.terms.fresh(name, sort);
            self.scope.push((name.clone(), variable));
            variables.push(variable);
        }
        let body = self.term(body)?;
        let mut patterns = Vec::new();
        for trigger in triggers {
            let Tree::List(parts) = trigger else { return None };
            patterns.push(parts.iter().map(|part| self.term(part)).collect::<Option<Vec<Term>>>()?);
        }
        self.scope.truncate(self.scope.len() - variables.len());
        Some(self.terms.forall(&variables, &patterns, body))
    }
}
