//! Declarations from text. A broken one costs itself only.

use std::ops::{Deref, DerefMut};

use gainsay_source::{Diagnostic, FileId, Name};

use super::{KEYWORDS, SIGNS};
use crate::{
    separation::{
        ByteView, Constructor, Datatype, Definition, Fact, Function, ListFunction, Predicate, PredicateKind,
        PredicateValue, Procedure, ProcedureKind, Program, Sort, Variable, View,
    },
    text::{Cursor, Read, Token},
};

/// The words with which something is declared; no step begins with one.
const DECLARATIONS: [&str; 12] = [
    "data",
    "function",
    "list",
    "fact",
    "predicate",
    "view",
    "union",
    "bytes",
    "value",
    "automatic",
    "procedure",
    "lemma",
];

/// More messages than this help nobody.
const MOST_DIAGNOSTICS: usize = 20;

pub(super) struct Reader<'a>(Cursor<'a>);

impl<'a> Deref for Reader<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.0
    }
}

impl<'a> DerefMut for Reader<'a> {
    fn deref_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.0
    }
}

/// Reads a program. What could be read is there even where something else could not.
pub fn read(text: &str, file: FileId) -> (Program, Vec<Diagnostic>) {
    let mut reader = Reader(Cursor::new(text, file, &SIGNS));
    let mut program = Program::default();
    while reader.token != Token::End && reader.diagnostics.len() < MOST_DIAGNOSTICS {
        if reader.item(&mut program).is_err() {
            reader.skip_item();
        }
    }
    (program, reader.0.diagnostics)
}

impl<'a> Reader<'a> {
    fn item(&mut self, program: &mut Program) -> Read<()> {
        match self.token {
            Token::Word("data") => {
                let datatype = self.datatype()?;
                program.datatypes.insert(datatype.name.clone(), datatype);
            }
            Token::Word("function") => {
                let function = self.function()?;
                program.functions.insert(function.name.clone(), function);
            }
            Token::Word("fact") => program.facts.push(self.fact()?),
            Token::Word("predicate") => {
                let predicate = self.predicate()?;
                program.predicates.insert(predicate.name.clone(), predicate);
            }
            Token::Word("procedure") => {
                let procedure = self.procedure(ProcedureKind::Code)?;
                program.procedures.insert(procedure.name.clone(), procedure);
            }
            Token::Word("lemma") => {
                let procedure = self.procedure(ProcedureKind::Lemma)?;
                program.procedures.insert(procedure.name.clone(), procedure);
            }
            _ => self.relation(program)?,
        }
        self.expect(";")
    }

    /// What is said of names that are declared elsewhere.
    fn relation(&mut self, program: &mut Program) -> Read<()> {
        match self.token {
            Token::Word("list") => {
                let datatype = self.keyword_and_name()?;
                self.expect_word("with")?;
                let functions = program.lists.entry(datatype).or_default();
                while functions.is_empty() || self.accept(",") {
                    let function = self.list_function()?;
                    functions.insert(function, self.after("=", Reader::name)?);
                }
            }
            Token::Word("view") => {
                let field = self.keyword_and_name()?;
                let cell = self.after("=", Reader::name)?;
                let offset = self.after("+", Reader::number)?;
                program.views.push(View { field, cell, offset });
            }
            Token::Word("union") => {
                self.advance();
                let mut places = vec![self.name()?];
                while self.accept(",") {
                    places.push(self.name()?);
                }
                program.unions.push(places);
            }
            Token::Word("bytes") => {
                let array = self.keyword_and_name()?;
                let bytes = self.after("=", Reader::name)?;
                self.expect_word("by")?;
                let to_bytes = self.name()?;
                let from_bytes = self.after(",", Reader::name)?;
                program.byte_views.push(ByteView { array, bytes, to_bytes, from_bytes });
            }
            Token::Word("value") => {
                let function = self.keyword_and_name()?;
                let predicate = self.after("=", Reader::name)?;
                program.predicate_values.push(PredicateValue { function, predicate });
            }
            Token::Word("automatic") => program.automatic.push(self.keyword_and_name()?),
            _ => return self.fail(&format!("one of `{}`", DECLARATIONS.join("`, `"))),
        }
        Ok(())
    }

    /// To the next declaration behind a semicolon.
    fn skip_item(&mut self) {
        loop {
            match self.advance() {
                Token::End => return,
                Token::Symbol(";") if matches!(self.token, Token::Word(word) if DECLARATIONS.contains(&word)) => return,
                _ => {}
            }
        }
    }

    fn datatype(&mut self) -> Read<Datatype> {
        let name = self.keyword_and_name()?;
        self.expect("=")?;
        let mut constructors = Vec::new();
        while !self.at_symbol(";") {
            if !constructors.is_empty() {
                self.expect("|")?;
            }
            let name = self.name()?;
            constructors.push(Constructor { name, fields: self.listed("(", ")", Reader::sort)? });
        }
        Ok(Datatype { name, constructors })
    }

    fn function(&mut self) -> Read<Function> {
        let name = self.keyword_and_name()?;
        let parameters = self.listed("(", ")", Reader::variable)?;
        let result = self.after(":", Reader::sort)?;
        let definition = if self.accept("=") {
            Definition::Direct(self.expression()?)
        } else if self.accept_word("by") {
            Definition::Cases { parameter: self.number()?, arms: self.arms()? }
        } else if self.accept_word("closes") {
            Definition::Closure(self.name()?)
        } else {
            Definition::None
        };
        Ok(Function { name, parameters, result, definition })
    }

    fn list_function(&mut self) -> Read<ListFunction> {
        let found = match self.token {
            Token::Word(word) => ListFunction::named(word),
            _ => None,
        };
        match found {
            Some(function) => {
                self.advance();
                Ok(function)
            }
            None => self.fail(&format!("one of `{}`", ListFunction::ALL.map(ListFunction::name).join("`, `"))),
        }
    }

    fn fact(&mut self) -> Read<Fact> {
        let name = self.keyword_and_name()?;
        let order = self.after("#", Reader::number)?;
        let variables = self.listed("(", ")", Reader::variable)?;
        self.expect(":")?;
        self.expect_word("if")?;
        let premise = self.expression()?;
        self.expect_word("then")?;
        Ok(Fact { name, variables, premise, conclusion: self.expression()?, order })
    }

    fn predicate(&mut self) -> Read<Predicate> {
        let start = self.span;
        let name = self.keyword_and_name()?;
        let written = self.written(&name)?;
        self.expect("(")?;
        let (mut parameters, mut inputs) = (Vec::new(), None);
        while !self.accept(")") {
            if inputs.is_none() && self.accept(";") {
                inputs = Some(parameters.len());
                continue;
            }
            parameters.push(self.variable()?);
            if !self.at_symbol(")") && !self.at_symbol(";") {
                self.expect(",")?;
            }
        }
        let kind = self.predicate_kind()?;
        Ok(Predicate { name, written, parameters, inputs, kind, span: self.since(start) })
    }

    fn predicate_kind(&mut self) -> Read<PredicateKind> {
        if self.accept("=") {
            return Ok(PredicateKind::Defined(self.assertion()?));
        }
        if !self.accept_word("is") {
            return Ok(PredicateKind::Abstract);
        }
        let kind = match self.token {
            Token::Word("cell") => PredicateKind::Cell,
            Token::Word("block") => PredicateKind::Block,
            Token::Word("ghost") => PredicateKind::Ghost,
            Token::Word("knowledge") => PredicateKind::Knowledge,
            Token::Word("applied") => PredicateKind::Applied,
            Token::Word("row") => {
                self.advance();
                self.expect_word("of")?;
                let cell = self.name()?;
                self.expect_word("by")?;
                return Ok(PredicateKind::Array { cell, stride: self.number()? });
            }
            _ => return self.fail("`cell`, `block`, `row`, `ghost`, `knowledge` or `applied`"),
        };
        self.advance();
        Ok(kind)
    }

    fn procedure(&mut self, kind: ProcedureKind) -> Read<Procedure> {
        let start = self.span;
        let name = self.keyword_and_name()?;
        let written = self.written(&name)?;
        let order = self.after("#", Reader::number)?;
        let parameters = self.listed("(", ")", Reader::variable)?;
        let result = if self.accept_word("returns") { Some(self.variable()?) } else { None };
        self.expect_word("requires")?;
        let requires = self.assertion()?;
        self.expect_word("ensures")?;
        let ensures = self.assertion()?;
        let body = if self.at_symbol("{") { Some(self.body()?) } else { None };
        let end = self.span;
        let span = self.since(start);
        Ok(Procedure { name, written, kind, parameters, result, requires, ensures, body, order, span, end })
    }

    pub(super) fn name(&mut self) -> Read<Name> {
        match self.peek_name() {
            Some(name) => {
                self.advance();
                Ok(Name::new(name))
            }
            None => self.fail("a name"),
        }
    }

    pub(super) fn peek_name(&self) -> Option<&'a str> {
        match self.token {
            Token::Word(word) if !KEYWORDS.contains(&word) => Some(word),
            Token::Quoted(name) => Some(name),
            _ => None,
        }
    }

    fn keyword_and_name(&mut self) -> Read<Name> {
        self.advance();
        self.name()
    }

    /// What the user calls a member, where that is not its name.
    fn written(&mut self, name: &Name) -> Read<Name> {
        if self.accept_word("as") { Ok(Name::from(self.string()?)) } else { Ok(name.clone()) }
    }

    pub(super) fn string(&mut self) -> Read<String> {
        match &self.token {
            Token::Text(text) => {
                let text = text.clone();
                self.advance();
                Ok(text)
            }
            _ => self.fail("a text in quotes"),
        }
    }

    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Read<N> {
        let number = match self.token {
            Token::Integer(digits) => digits.parse().ok(),
            _ => None,
        };
        match number {
            Some(number) => {
                self.advance();
                Ok(number)
            }
            None => self.fail("a number"),
        }
    }

    pub(super) fn after<T>(&mut self, symbol: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.expect(symbol)?;
        read(self)
    }

    /// Between two symbols, with commas.
    pub(super) fn listed<T>(
        &mut self,
        open: &str,
        close: &str,
        mut read: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        self.expect(open)?;
        let mut found = Vec::new();
        while !self.accept(close) {
            if !found.is_empty() {
                self.expect(",")?;
            }
            found.push(read(self)?);
        }
        Ok(found)
    }

    pub(super) fn variable(&mut self) -> Read<Variable> {
        let name = self.name()?;
        Ok(Variable { name, sort: self.after(":", Reader::sort)? })
    }

    pub(super) fn sort(&mut self) -> Read<Sort> {
        self.deeper(|reader| {
            let from = reader.simple_sort()?;
            if reader.accept("->") { Ok(Sort::Map(Box::new(from), Box::new(reader.sort()?))) } else { Ok(from) }
        })
    }

    fn simple_sort(&mut self) -> Read<Sort> {
        if self.accept("(") {
            let sort = self.sort()?;
            self.expect(")")?;
            return Ok(sort);
        }
        let sort = match self.token {
            Token::Word("int") => Sort::Int,
            Token::Word("bool") => Sort::Bool,
            Token::Word("real") => Sort::Real,
            Token::Word("opaque") => return Ok(Sort::Opaque(self.keyword_and_name()?)),
            _ => return Ok(Sort::Data(self.name()?)),
        };
        self.advance();
        Ok(sort)
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.descend("give the inner part a name with `set`, or make it a function or predicate of its own")?;
        let result = read(self);
        self.ascend();
        result
    }
}
