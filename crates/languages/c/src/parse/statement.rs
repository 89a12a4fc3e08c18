//! Statements of C and ghost statements.

use gainsay_ir::c::{AssertionKind, Case, CaseLabel, Expression, LoopContract, PointerProof, Statement, StatementKind};
use gainsay_source::{Name, Span};

use super::{Parsed, Parser};
use crate::lex::TokenKind;

/// What the labels begin with that nobody jumps to.
const INVARIANT: &str = "invariant ";

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Parsed<Statement> {
        let (start, ghost) = (self.span(), self.is_ghost());
        let kind = self.statement_kind()?;
        // A label is a place of the program, whoever wrote it.
        let ghost = ghost && !matches!(kind, StatementKind::Label { .. });
        Ok(Statement { kind, span: self.since(start), ghost })
    }

    fn statement_kind(&mut self) -> Parsed<StatementKind> {
        if self.is("{") {
            return Ok(StatementKind::Block(self.block()?));
        }
        if self.take(";") {
            return Ok(StatementKind::Empty);
        }
        let ghost = self.is_ghost();
        if ghost && self.is("~") && self.ahead(1).is_word("allow_dead_code") {
            self.advance();
            self.advance();
            self.take(";");
            return Ok(StatementKind::Hint("allow_dead_code".to_owned()));
        }
        let Some(word) = self.word().cloned() else { return self.expression_statement() };
        if ghost && let Some(kind) = self.ghost_statement(&word)? {
            return Ok(kind);
        }
        match word.as_str() {
            "if" => self.conditional_statement(),
            "while" => self.while_statement(),
            "do" => self.do_statement(),
            "for" => self.for_statement(),
            "switch" => self.switch_statement(),
            "return" => {
                self.advance();
                let value = if self.is(";") { None } else { Some(self.expression()?) };
                self.expect(";")?;
                Ok(StatementKind::Return(value))
            }
            "break" => self.simple(StatementKind::Break),
            "continue" => self.simple(StatementKind::Continue),
            "goto" => {
                self.advance();
                let label = self.name("a label")?;
                self.simple_end(StatementKind::Goto(label))
            }
            "assert" if !ghost => {
                self.advance();
                let condition = self.expression()?;
                self.simple_end(StatementKind::Check(condition))
            }
            "case" | "default" => self.error(format!("`{word}` stands outside of a `switch`")),
            _ if self.is_label() => self.label(),
            _ if self.is_declaration() => Ok(StatementKind::Declare(self.declarators()?)),
            _ => self.expression_statement(),
        }
    }

    fn expression_statement(&mut self) -> Parsed<StatementKind> {
        let expression = self.expression()?;
        self.simple_end(StatementKind::Expression(expression))
    }

    fn simple(&mut self, kind: StatementKind) -> Parsed<StatementKind> {
        self.advance();
        self.simple_end(kind)
    }

    fn simple_end(&mut self, kind: StatementKind) -> Parsed<StatementKind> {
        self.expect(";")?;
        Ok(kind)
    }

    fn is_label(&self) -> bool {
        self.is_ahead(1, ":") && !self.is_ghost()
    }

    fn label(&mut self) -> Parsed<StatementKind> {
        let name = self.name("a label")?;
        self.expect(":")?;
        let invariant = if self.is_ghost() && self.take_word("invariant") {
            let assertion = self.assertion()?;
            self.expect(";")?;
            Some(assertion)
        } else {
            None
        };
        Ok(StatementKind::Label { name, invariant })
    }

    fn condition(&mut self) -> Parsed<Expression> {
        self.expect("(")?;
        let condition = self.nested(Self::expression)?;
        self.expect(")")?;
        Ok(condition)
    }

    fn conditional_statement(&mut self) -> Parsed<StatementKind> {
        self.advance();
        let condition = self.condition()?;
        let then = Box::new(self.nested(Self::statement)?);
        let otherwise = if self.take_word("else") { Some(Box::new(self.nested(Self::statement)?)) } else { None };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    fn loop_contract(&mut self) -> Parsed<LoopContract> {
        let mut contract = LoopContract::default();
        while self.is_ghost() {
            if self.take_word("invariant") {
                contract.invariant = Some(self.assertion()?);
            } else if self.take_word("requires") {
                contract.requires = Some(self.assertion()?);
            } else if self.take_word("ensures") {
                contract.ensures = Some(self.assertion()?);
            } else if self.take_word("decreases") {
                contract.decreases = Some(self.expression()?);
            } else {
                break;
            }
            self.expect(";")?;
        }
        if contract.requires.is_some() != contract.ensures.is_some() {
            return self.error("a loop with `requires` needs `ensures`, and the other way round");
        }
        Ok(contract)
    }

    fn while_statement(&mut self) -> Parsed<StatementKind> {
        self.advance();
        let condition = self.condition()?;
        let contract = self.loop_contract()?;
        let body = Box::new(self.nested(Self::statement)?);
        Ok(StatementKind::While { condition, contract, body })
    }

    fn do_statement(&mut self) -> Parsed<StatementKind> {
        self.advance();
        let contract = self.loop_contract()?;
        let body = Box::new(self.nested(Self::statement)?);
        if !self.take_word("while") {
            return self.expected("`while`");
        }
        let condition = self.condition()?;
        self.simple_end(StatementKind::DoWhile { body, contract, condition })
    }

    fn for_statement(&mut self) -> Parsed<StatementKind> {
        self.advance();
        self.expect("(")?;
        let start = self.span();
        let initial = if self.take(";") {
            None
        } else if self.is_declaration() {
            Some(StatementKind::Declare(self.declarators()?))
        } else {
            Some(self.expression_statement()?)
        };
        let ghost = self.is_ghost();
        let initial = initial.map(|kind| Box::new(Statement { kind, span: self.since(start), ghost }));
        let condition = if self.is(";") { None } else { Some(self.expression()?) };
        self.expect(";")?;
        let step = if self.is(")") { None } else { Some(self.expression()?) };
        self.expect(")")?;
        let contract = self.loop_contract()?;
        let body = Box::new(self.nested(Self::statement)?);
        Ok(StatementKind::For { initial, condition, step, contract, body })
    }

    fn switch_statement(&mut self) -> Parsed<StatementKind> {
        let ghost = self.is_ghost();
        self.advance();
        let subject = self.condition()?;
        self.expect("{")?;
        let mut cases: Vec<Case> = Vec::new();
        while !self.take("}") {
            let start = self.span();
            let label = if self.take_word("default") {
                CaseLabel::Default
            } else if !self.take_word("case") {
                return self.expected("`case` or `default`");
            } else if ghost && matches!(self.token().kind, TokenKind::Word(_)) {
                let (constructor, variables) = self.case_pattern()?;
                CaseLabel::Constructor(constructor, variables)
            } else {
                CaseLabel::Value(self.conditional()?)
            };
            self.expect(":")?;
            let mut body = Vec::new();
            while !self.is("}") && !self.is_word("case") && !self.is_word("default") {
                body.push(self.nested(Self::statement)?);
            }
            cases.push(Case { label, body, span: self.since(start) });
        }
        Ok(StatementKind::Switch { subject, cases })
    }

    /// A statement that only annotations have.
    fn ghost_statement(&mut self, word: &Name) -> Parsed<Option<StatementKind>> {
        let start = self.span();
        let kind = match word.as_str() {
            "open" | "close" => {
                self.advance();
                self.open_or_close(word)?
            }
            "assert" => {
                self.advance();
                StatementKind::Assert(self.assertion()?)
            }
            "leak" => {
                self.advance();
                StatementKind::Leak(self.assertion()?)
            }
            "assume" => {
                self.advance();
                StatementKind::Assume(self.condition()?)
            }
            "recursive_call" => {
                self.advance();
                self.arguments()?;
                StatementKind::RecursiveCall
            }
            "produce_function_pointer_chunk" => {
                self.advance();
                return Ok(Some(StatementKind::PointerProof(self.pointer_proof()?)));
            }
            "call" if self.in_pointer_proof => {
                self.advance();
                self.expect("(")?;
                self.expect(")")?;
                StatementKind::ProvedCall
            }
            "split_fraction" | "merge_fractions" | "produce_limits" => {
                self.skip_to_semicolon();
                StatementKind::Hint(word.to_string())
            }
            "invariant" => {
                self.advance();
                // What is known here and from here on: the rest of the block begins with that and nothing else, as behind a label.
                self.invariants += 1;
                let name = Name::from(format!("{INVARIANT}{}", self.invariants));
                StatementKind::Label { name, invariant: Some(self.assertion()?) }
            }
            "requires" | "ensures" => return self.error(format!("this `{word}` belongs to no function or loop")),
            "produce_lemma_function_pointer_chunk"
            | "consume_lemma_function_pointer_chunk"
            | "produce_call_below_perm_" => {
                let message = format!("`{word}` is not supported");
                return Err(gainsay_source::Diagnostic::error(crate::lex::SYNTAX, message, start));
            }
            _ => return Ok(None),
        };
        self.expect(";")?;
        Ok(Some(kind))
    }

    /// `t(function)(arguments)(parameters) { …; call(); … }`.
    fn pointer_proof(&mut self) -> Parsed<PointerProof> {
        let of = self.name("the name of a function type")?;
        let types = self.perhaps_type_arguments().into_arguments();
        self.expect("(")?;
        let function = self.name("the name of a function")?;
        self.expect(")")?;
        let arguments = self.arguments()?;
        let mut parameters = Vec::new();
        self.expect("(")?;
        while !self.take(")") {
            parameters.push(self.name("the name of a parameter")?);
            if !self.is(")") {
                self.expect(",")?;
            }
        }
        let before = std::mem::replace(&mut self.in_pointer_proof, true);
        let body = self.block();
        self.in_pointer_proof = before;
        Ok(PointerProof { of, types, function, arguments, parameters, body: body? })
    }

    fn skip_to_semicolon(&mut self) {
        while !self.at_end() && !self.is(";") {
            self.advance();
        }
    }

    fn open_or_close(&mut self, word: &str) -> Parsed<StatementKind> {
        let fraction = if self.take("[") {
            let fraction = self.pattern()?;
            self.expect("]")?;
            Some(fraction)
        } else {
            None
        };
        let span: Span = self.span();
        let instance = self.binary(0)?;
        let (predicate, types, arguments) = match instance.kind {
            gainsay_ir::c::ExpressionKind::Call { callee, arguments } => match callee.kind {
                gainsay_ir::c::ExpressionKind::Variable(name) => (name, callee.ty, arguments),
                // `p(a)(x)` is an instance with all arguments in a row.
                gainsay_ir::c::ExpressionKind::Call { callee, arguments: given } => match callee.kind {
                    gainsay_ir::c::ExpressionKind::Variable(name) => {
                        (name, callee.ty, given.into_iter().chain(arguments).collect())
                    }
                    _ => return self.error("expected the name of a predicate"),
                },
                _ => return self.error("expected the name of a predicate"),
            },
            gainsay_ir::c::ExpressionKind::Parenthesised(assertion)
                if matches!(assertion.kind, AssertionKind::Slice { .. }) =>
            {
                return self.error("expected a predicate such as `ints(p, n, values)`");
            }
            _ => {
                let message = format!("expected a predicate with its arguments after `{word}`");
                return Err(gainsay_source::Diagnostic::error(crate::lex::SYNTAX, message, span));
            }
        };
        let types = types.into_arguments();
        Ok(if word == "open" {
            StatementKind::Open { fraction, predicate, types, arguments }
        } else {
            StatementKind::Close { fraction, predicate, types, arguments }
        })
    }
}
