//! Incremental scripts: declarations, `push`, `pop`, `assert`, `check-sat`. Each `check-sat` is one query.

use super::expression::Place;
use super::{Expressions, Meaning, Names, ReadError, Reader};
use crate::sort::{ConstructorDeclaration, Sort};
use crate::term::{Term, Terms};

pub(crate) struct Script<'a, 't> {
    terms: &'a mut Terms,
    expressions: &'a Expressions<'t>,
    names: Names,
    stack: Vec<Term>,
    levels: Vec<usize>,
    queries: Vec<Vec<Term>>,
}

impl<'t> Script<'_, 't> {
    pub(crate) fn read(terms: &mut Terms, text: &str) -> Result<Vec<Vec<Term>>, ReadError> {
        let expressions = Expressions::parse(text)?;
        let (names, stack, levels, queries) = (Names::default(), Vec::new(), Vec::new(), Vec::new());
        let mut script = Script { terms, expressions: &expressions, names, stack, levels, queries };
        for command in expressions.roots() {
            script.command(*command)?;
        }
        Ok(script.queries)
    }

    fn command(&mut self, place: Place) -> Result<(), ReadError> {
        let expressions = self.expressions;
        let members = expressions.list(place);
        match (expressions.head(place), members.get(1..).unwrap_or_default()) {
            (Some("set-logic" | "set-option" | "set-info" | "exit"), _) => Ok(()),
            (Some("declare-sort"), [name, _]) => {
                let name = self.name(*name)?;
                let sort = self.terms.uninterpreted_sort(name);
                self.names.sorts.insert(name.to_string(), sort);
                Ok(())
            }
            (Some("declare-datatypes"), [names, bodies]) => self.datatypes(*names, *bodies),
            (Some("declare-fun"), [name, parameters, result]) => self.function(*name, *parameters, *result),
            (Some("push"), rest) => {
                for _ in 0..self.count(rest)? {
                    self.levels.push(self.stack.len());
                }
                Ok(())
            }
            (Some("pop"), rest) => {
                for _ in 0..self.count(rest)? {
                    let level = self.levels.pop().ok_or_else(|| ReadError::new("a `pop` too many"))?;
                    self.stack.truncate(level);
                }
                Ok(())
            }
            (Some("assert"), [term]) => self.assert(*term),
            (Some("check-sat"), []) => {
                self.queries.push(self.stack.clone());
                Ok(())
            }
            (Some(command), _) => Err(ReadError::new(format!("`{command}` is not understood here"))),
            (None, _) => Err(ReadError::new("expected a command")),
        }
    }

    fn name(&self, place: Place) -> Result<&'t str, ReadError> {
        self.expressions.atom(place).ok_or_else(|| ReadError::new("expected a name"))
    }

    fn assert(&mut self, place: Place) -> Result<(), ReadError> {
        let term = Reader::new(self.terms, self.expressions, &self.names).term(place)?;
        if self.terms.sort(term) != Sort::BOOL {
            return Err(ReadError::new("only truth values can be asserted"));
        }
        self.stack.push(term);
        Ok(())
    }

    fn count(&self, rest: &[Place]) -> Result<usize, ReadError> {
        match rest {
            [] => Ok(1),
            [count] => {
                let count = self.expressions.atom(*count).and_then(|count| count.parse::<u16>().ok());
                count.map(usize::from).ok_or_else(|| ReadError::new("expected a number of levels"))
            }
            _ => Err(ReadError::new("expected a number of levels")),
        }
    }

    fn function(&mut self, name: Place, parameters: Place, result: Place) -> Result<(), ReadError> {
        let name = self.name(name)?;
        let mut reader = Reader::new(self.terms, self.expressions, &self.names);
        let parameters: Result<Vec<Sort>, ReadError> =
            self.expressions.list(parameters).iter().map(|sort| reader.sort(*sort)).collect();
        let result = reader.sort(result)?;
        let function = self.terms.function(name, &parameters?, result);
        self.names.symbols.insert(name.to_string(), Meaning::Function(function));
        Ok(())
    }

    /// `((T 0) …) (((C (f S) …) …) …)`
    fn datatypes(&mut self, names: Place, bodies: Place) -> Result<(), ReadError> {
        let expressions = self.expressions;
        let malformed = || ReadError::new("a datatype is declared by a name and constructors");
        let mut sorts = Vec::new();
        for declared in expressions.list(names) {
            let [name, _] = *expressions.list(*declared) else { return Err(malformed()) };
            let name = self.name(name)?;
            let sort = self.terms.datatype(name);
            self.names.sorts.insert(name.to_string(), sort);
            sorts.push(sort);
        }
        for (sort, body) in sorts.into_iter().zip(expressions.list(bodies)) {
            let mut declarations = Vec::new();
            for constructor in expressions.list(*body) {
                declarations.push(self.constructor(*constructor)?);
            }
            let made = self.terms.define_datatype(sort, declarations.clone());
            for (constructor, declaration) in made.into_iter().zip(declarations) {
                for ((field, _), position) in declaration.fields.into_iter().zip(0..) {
                    self.names.symbols.insert(field, Meaning::Field(constructor, position));
                }
                self.names.symbols.insert(declaration.name, Meaning::Constructor(constructor));
            }
        }
        Ok(())
    }

    fn constructor(&mut self, place: Place) -> Result<ConstructorDeclaration, ReadError> {
        let Some((name, fields)) = self.expressions.list(place).split_first() else {
            return Err(ReadError::new("a constructor needs a name"));
        };
        let name = self.name(*name)?.to_string();
        let mut reader = Reader::new(self.terms, self.expressions, &self.names);
        let fields: Result<Vec<(String, Sort)>, ReadError> = fields
            .iter()
            .map(|field| reader.sorted_name(*field).map(|(name, sort)| (name.to_string(), sort)))
            .collect();
        Ok(ConstructorDeclaration { name, fields: fields? })
    }
}
