//! Bodies from text: loops, blocks, steps and exits.

use super::reader::Reader;
use crate::{
    separation::{
        BasicBlock, BlockId, Body, CODES, Exit, Expression, Loop, LoopRule, MatchTarget, Parts, Step, StepKind,
    },
    text::{Read, Token},
};

impl Reader<'_> {
    pub(super) fn body(&mut self) -> Read<Body> {
        self.expect("{")?;
        let mut body = Body::default();
        while !self.accept("}") {
            match self.token {
                Token::Word("loop") => {
                    let (span, parent) = (self.span, self.numbered(body.loops.len())?);
                    let found = self.the_loop(parent)?;
                    self.expect(";")?;
                    body.loops.push(Loop { span: self.since(span), ..found });
                }
                Token::Word("block") => {
                    let within = self.numbered(body.blocks.len())?;
                    body.blocks.push(self.block(within)?);
                }
                _ => return self.fail("`loop`, `block` or `}`"),
            }
        }
        Ok(body)
    }

    /// `loop 2 in 1:`, where loops and blocks are counted from zero.
    fn numbered(&mut self, expected: usize) -> Read<Option<usize>> {
        self.advance();
        if !matches!(self.token, Token::Integer(digits) if digits.parse() == Ok(expected)) {
            return self.fail(&format!("the number {expected}: loops and blocks are counted from zero"));
        }
        self.advance();
        let within = if self.accept_word("in") { Some(self.number()?) } else { None };
        self.expect(":")?;
        Ok(within)
    }

    fn the_loop(&mut self, parent: Option<usize>) -> Read<Loop> {
        let span = self.span;
        self.expect_word("head")?;
        let head = self.number()?;
        self.expect_word("exit")?;
        let exit = self.number()?;
        self.expect_word("changes")?;
        let modified = self.listed("(", ")", Reader::variable)?;
        let measure = if self.accept_word("measure") { Some(self.expression()?) } else { None };
        let rule = if self.accept_word("invariant") {
            LoopRule::Invariant(self.assertion()?)
        } else if self.accept_word("old") {
            let old = self.listed("(", ")", |reader| Ok((reader.name()?, reader.after("=", Reader::name)?)))?;
            self.expect_word("requires")?;
            let requires = self.assertion()?;
            self.expect_word("ensures")?;
            LoopRule::Contract { requires, ensures: self.assertion()?, old }
        } else {
            LoopRule::Missing
        };
        Ok(Loop { rule, measure, modified, head, exit, parent, span })
    }

    fn block(&mut self, within: Option<usize>) -> Read<BasicBlock> {
        let mut steps = Vec::new();
        loop {
            let start = self.span;
            if let Some(exit) = self.exit()? {
                let span = self.since(start);
                self.expect(";")?;
                return Ok(BasicBlock { steps, exit, span, within });
            }
            let kind = self.step()?;
            steps.push(Step { kind, span: self.since(start) });
            self.expect(";")?;
        }
    }

    fn exit(&mut self) -> Read<Option<Exit>> {
        let Token::Word(word) = self.token else { return self.fail("a step or an exit") };
        if !matches!(word, "goto" | "if" | "match" | "return" | "enter" | "again" | "stop") {
            return Ok(None);
        }
        self.advance();
        let exit = match word {
            "goto" => Exit::Goto(self.number()?),
            "if" => {
                let condition = self.expression()?;
                self.expect_word("goto")?;
                let then = self.number()?;
                self.expect_word("else")?;
                Exit::Branch(condition, then, self.number()?)
            }
            "match" => {
                let subject = self.expression()?;
                let cases = self.cases(Reader::number::<BlockId>)?.into_iter();
                let target = |(constructor, variables, block)| MatchTarget { constructor, variables, block };
                Exit::Match(subject, cases.map(target).collect())
            }
            "return" if self.at_symbol(";") => Exit::Return(None),
            "return" => Exit::Return(Some(self.expression()?)),
            "enter" => Exit::Enter(self.number()?),
            "again" => Exit::Again(self.number()?),
            _ => Exit::Stop,
        };
        Ok(Some(exit))
    }

    fn step(&mut self) -> Read<StepKind> {
        let Token::Word(word) = self.token else { return self.fail("a step") };
        if let Some(step) = self.step_about_owning(word)? {
            return Ok(step);
        }
        if !STEPS.contains(&word) {
            return self.fail("a step");
        }
        self.advance();
        Ok(match word {
            "set" => {
                let target = self.name()?;
                StepKind::Assign(target, self.after(":=", Reader::expression)?)
            }
            "havoc" => {
                let variable = self.variable()?;
                StepKind::Havoc(variable.name, variable.sort)
            }
            "load" => {
                let target = self.name()?;
                let cell = self.after(":=", Reader::name)?;
                StepKind::Load { target, cell, address: self.place()? }
            }
            "store" => {
                let (cell, address) = (self.name()?, self.place()?);
                StepKind::Store { cell, address, value: self.after(":=", Reader::expression)? }
            }
            "split" => {
                let (array, address) = (self.name()?, self.place()?);
                self.expect_word("behind")?;
                StepKind::Split { array, address, count: self.expression()? }
            }
            "join" => StepKind::Join { array: self.name()?, address: self.place()? },
            "check" => {
                let (condition, code) = (self.expression()?, self.code()?);
                StepKind::Check { condition, code, message: self.string()? }
            }
            "assume" => StepKind::Assume(self.expression()?),
            "call" => {
                let first = self.name()?;
                let (target, procedure) = if self.accept(":=") { (Some(first), self.name()?) } else { (None, first) };
                StepKind::Call { target, procedure, arguments: self.listed("(", ")", Reader::expression)? }
            }
            "unordered" => StepKind::Parts(Parts::Begin),
            "beside" => StepKind::Parts(Parts::Next),
            "ordered" => StepKind::Parts(Parts::End),
            "recurse" => StepKind::Recurse(self.number()?),
            _ => StepKind::Unsupported(self.string()?),
        })
    }

    /// Steps that are one assertion or one instance, or few.
    fn step_about_owning(&mut self, word: &str) -> Read<Option<StepKind>> {
        if !OWNING.contains(&word) {
            return Ok(None);
        }
        self.advance();
        if matches!(word, "open" | "close") {
            let instance = self.instance()?;
            return Ok(Some(if word == "open" { StepKind::Open(instance) } else { StepKind::Close(instance) }));
        }
        let assertion = self.assertion()?;
        Ok(Some(match word {
            "produce" => StepKind::Produce(assertion),
            "consume" => StepKind::Consume { assertion, code: self.code()? },
            "choose" => {
                let mut assertions = vec![assertion];
                while self.accept_word("or") {
                    assertions.push(self.assertion()?);
                }
                StepKind::ConsumeOne { assertions, code: self.code()? }
            }
            "recast" => {
                self.expect_word("as")?;
                StepKind::Recast { from: assertion, to: self.assertion()? }
            }
            "assert" => StepKind::Assert(assertion),
            "isolate" => StepKind::Isolate(assertion),
            _ => StepKind::Conclude(assertion),
        }))
    }

    /// The address of a place: `[a]`.
    fn place(&mut self) -> Read<Expression> {
        let address = self.after("[", Reader::expression)?;
        self.expect("]")?;
        Ok(address)
    }

    /// `else "code"`
    fn code(&mut self) -> Read<&'static str> {
        self.expect_word("else")?;
        let known = match &self.token {
            Token::Text(text) => CODES.iter().find(|code| *code == text),
            _ => None,
        };
        match known {
            Some(code) => {
                self.advance();
                Ok(code)
            }
            None => self.fail("the code of a failure, in quotes"),
        }
    }
}

const STEPS: [&str; 14] = [
    "set",
    "havoc",
    "load",
    "store",
    "split",
    "join",
    "check",
    "assume",
    "call",
    "unordered",
    "beside",
    "ordered",
    "recurse",
    "unsupported",
];
const OWNING: [&str; 9] = ["produce", "consume", "choose", "recast", "assert", "isolate", "conclude", "open", "close"];
