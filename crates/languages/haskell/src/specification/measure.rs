//! Measures: a signature and equations. The equations may stand at the column of `measure`, so they are told by their name.

use super::split::{self, Cut};
use crate::{
    lexer::{Symbol, Token},
    parser::{Parse, Parser},
    syntax::{
        Identifier, SpecificationKind,
        specification::{Measure, MeasureBody, MeasureEquation, MeasureScope},
    },
};

impl Parser<'_> {
    pub(super) fn measure(&mut self, scope: MeasureScope, tokens: &[Token]) -> Parse<SpecificationKind> {
        let name_index = match scope {
            MeasureScope::Plain => 1,
            MeasureScope::Class | MeasureScope::Instance => 2,
        };
        let name = tokens.get(name_index).map(|token| self.token_text(*token)).unwrap_or_default();
        let parts = split::pieces(tokens, |index| {
            let token = tokens[index];
            let is_equation = token.surroundings.first_on_line && index > name_index && self.token_text(token) == name;
            if is_equation { Cut::Before } else { Cut::None }
        });
        let mut parts = parts.into_iter();
        let header = parts.next().unwrap_or_default();
        let (name, signature) = self.sub_parse(header, |parser| {
            parser.cursor.jump(name_index);
            let name = parser.specified_name()?;
            let signature = if parser.accept(Symbol::HasType) { Some(parser.refined_type()?) } else { None };
            Ok((name, signature))
        })?;
        let mut equations = Vec::new();
        for part in parts {
            equations.push(self.sub_parse(part, Self::measure_equation)?);
        }
        self.cursor.jump(tokens.len());
        Ok(SpecificationKind::Measure(Measure { scope, name, signature, equations }))
    }

    fn measure_equation(&mut self) -> Parse<MeasureEquation> {
        let start = self.here();
        let name = self.specified_name()?;
        let name = Identifier { name: name.name, span: name.span };
        let mut patterns = self.atomic_patterns()?;
        if !self.is_symbol(Symbol::Equals) && patterns.is_empty() {
            patterns.push(self.pattern()?);
        }
        self.expect(Symbol::Equals, "`=` of the measure's equation")?;
        let body = if self.is_symbol(Symbol::OpenBrace) {
            self.measure_refinement()?
        } else {
            MeasureBody::Expression(self.logic()?)
        };
        Ok(MeasureEquation { name, patterns, body, span: self.since(start) })
    }

    /// `{v | p}` or `{v:t | p}`
    fn measure_refinement(&mut self) -> Parse<MeasureBody> {
        self.cursor.advance();
        let value = self.bound_variable("the name of the value")?;
        let base = if self.accept_colon() { Some(self.refined_type()?) } else { None };
        self.expect_bar()?;
        let predicate = self.logic()?;
        self.expect(Symbol::CloseBrace, "`}` after the refinement")?;
        Ok(MeasureBody::Refinement { value, base, predicate })
    }
}
