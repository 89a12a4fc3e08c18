//! Whole programs: `data`, `def` and `goal` items. A broken item costs itself only.

use std::collections::BTreeMap;

use gainsay_source::{Diagnostic, FileId, Name};

use super::{
    super::{Constructor, Datatype, Definition, Expr, ExprKind, Field, Goal, Program, Strictness},
    reader::Reader,
};
use crate::text::{Read, Token};

/// More messages than this help nobody.
const MOST_DIAGNOSTICS: usize = 20;

/// Reads a program. What could be read is there even where something else could not.
pub fn read(text: &str, file: FileId) -> (Program, Vec<Diagnostic>) {
    let mut reader = Reader::new(text, file);
    let mut program = Program::default();
    while reader.token != Token::End && reader.diagnostics.len() < MOST_DIAGNOSTICS {
        if reader.item(&mut program).is_err() {
            reader.skip_item();
        }
    }
    let arities = constructor_arities(&program);
    let definitions = program.definitions.iter_mut().map(|definition| &mut definition.body);
    let goals = program.goals.iter_mut().map(|goal| &mut goal.body);
    definitions.chain(goals).for_each(|body| complete_constructors(body, &arities));
    (program, reader.into_diagnostics())
}

impl Reader<'_> {
    fn item(&mut self, program: &mut Program) -> Read<()> {
        let start = self.span;
        match self.token {
            Token::Word("data") => program.datatypes.push(self.datatype()?),
            Token::Word("def") => {
                self.advance();
                let name = self.variable()?;
                let body = self.function_body(&name, start)?;
                program.definitions.push(Definition { name, body, span: self.since(start) });
            }
            Token::Word("goal") => {
                self.advance();
                let name = self.variable()?;
                self.expect("=")?;
                let body = self.expression()?;
                program.goals.push(Goal { name, body, span: self.since(start) });
            }
            _ => return self.fail("`data`, `def` or `goal`"),
        }
        self.expect(";")
    }

    /// To the next word that starts an item, past at least one token.
    fn skip_item(&mut self) {
        if matches!(self.token, Token::Word("data" | "def" | "goal")) {
            return self.skip_from_keyword();
        }
        while !matches!(self.token, Token::End | Token::Word("data" | "def" | "goal")) {
            self.advance();
        }
    }

    /// A keyword that could not stand here was where the item broke off; it starts the next one, unless nothing was read at all.
    fn skip_from_keyword(&mut self) {
        let broken_at = self.diagnostics.last().and_then(|diagnostic| diagnostic.span);
        if broken_at.is_none_or(|span| span != self.span) {
            self.advance();
        }
    }

    fn datatype(&mut self) -> Read<Datatype> {
        let start = self.span;
        self.advance();
        let name = self.constructor()?;
        let mut parameters = Vec::new();
        while !self.accept("=") {
            parameters.push(self.variable()?);
        }
        let mut constructors = vec![self.data_constructor()?];
        while self.accept("|") {
            constructors.push(self.data_constructor()?);
        }
        Ok(Datatype { name, parameters, constructors, span: self.since(start) })
    }

    fn data_constructor(&mut self) -> Read<Constructor> {
        let start = self.span;
        let name = self.constructor()?;
        let mut fields = Vec::new();
        while !self.at_symbol("|") && !self.at_symbol(";") {
            fields.push(self.field()?);
        }
        Ok(Constructor { name, fields, span: self.since(start) })
    }

    /// `type`, `!type`, `(name : type)`
    fn field(&mut self) -> Read<Field> {
        let strictness = if self.accept("!") { Strictness::Strict } else { Strictness::Lazy };
        if self.at_symbol("{") {
            self.advance();
            let name = Some(self.variable()?);
            self.expect(":")?;
            let ty = self.ty()?;
            self.expect("}")?;
            return Ok(Field { name, ty, strictness });
        }
        Ok(Field { name: None, ty: self.atomic_type()?, strictness })
    }
}

fn constructor_arities(program: &Program) -> BTreeMap<Name, usize> {
    let constructors = program.datatypes.iter().flat_map(|datatype| &datatype.constructors);
    constructors.map(|constructor| (constructor.name.clone(), constructor.fields.len())).collect()
}

/// Eta-expands constructors that lack arguments: `map Just xs` is `map (\x -> Just x) xs`.
fn complete_constructors(expression: &mut Expr, arities: &BTreeMap<Name, usize>) {
    expression.for_each_part_mut(&mut |part| complete_constructors(part, arities));
    let span = expression.span;
    let ExprKind::Construct(name, arguments) = &mut expression.kind else { return };
    let arity = arities.get(name).copied().unwrap_or(0);
    if arguments.len() >= arity {
        return;
    }
    let missing: Vec<Name> = (arguments.len()..arity).map(|index| Name::from(format!("${index}"))).collect();
    arguments.extend(missing.iter().map(|parameter| Expr::variable(parameter, span)));
    let call = std::mem::replace(expression, Expr::integer(0, span));
    *expression = Expr::lambda(missing, call, span);
}
