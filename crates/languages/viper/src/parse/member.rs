//! Declarations.

use gainsay_source::Name;

use super::{Parsed, Parser};
use crate::syntax::{
    AdtSyntax, AxiomSyntax, ConstructorSyntax, Contract, Declaration, Define, DefineBody, DeriveSyntax,
    DomainFunctionSyntax, DomainSyntax, Expression, FunctionSyntax, Identifier, Import, Member, MemberKind,
    MethodSyntax, PredicateSyntax, TokenKind, TypeSyntax,
};

impl<'a> Parser<'a> {
    pub(super) fn member(&mut self) -> Parsed<Member> {
        let annotations = self.annotations()?;
        let start = self.token.start;
        let kind = match self.token.text {
            "field" => {
                self.advance();
                MemberKind::Fields(self.declared()?)
            }
            "method" => MemberKind::Method(self.method()?),
            "function" => MemberKind::Function(self.function()?),
            "predicate" => MemberKind::Predicate(self.predicate()?),
            "domain" => MemberKind::Domain(self.domain()?),
            "adt" => MemberKind::Adt(self.adt()?),
            "define" => MemberKind::Define(self.define()?),
            "import" => MemberKind::Import(self.import()?),
            _ => {
                return Err(
                    self.expected("a declaration (method, function, predicate, field, domain, adt, define or import)")
                );
            }
        };
        Ok(Member { kind, span: self.span_from(start), annotations })
    }

    fn import(&mut self) -> Parsed<Import> {
        self.advance();
        if self.token.kind == TokenKind::Text {
            return Ok(Import { path: self.text()?, standard: false });
        }
        if !self.at("<") {
            return Err(self.expected("the file to import, as \"file.vpr\" or <file.vpr>"));
        }
        let start = self.token.end();
        let line = self.text[start..].lines().next().unwrap_or("");
        let Some(length) = line.find('>') else { return Err(self.expected("a file name that ends with `>`")) };
        let path = line[..length].to_owned();
        while self.token.kind != TokenKind::End && self.token.end() <= start + length {
            self.advance();
        }
        self.expect(">")?;
        Ok(Import { path, standard: true })
    }

    fn declarations(&mut self) -> Parsed<Vec<Declaration>> {
        self.list("(", ")", Parser::declaration)
    }

    fn contract(&mut self) -> Parsed<Contract> {
        let mut contract = Contract::default();
        loop {
            if self.at("requires") && !contract.ensures.is_empty() {
                return Err(self.expected("preconditions before postconditions"));
            } else if self.eat("requires") {
                contract.requires.push(self.expression()?);
            } else if self.eat("ensures") {
                contract.ensures.push(self.expression()?);
            } else if self.at("decreases") {
                contract.measures.push(self.measure()?);
            } else if self.at(";") && self.clause_or_body_follows() {
                self.advance();
            } else {
                return Ok(contract);
            }
        }
    }

    fn clause_or_body_follows(&self) -> bool {
        let next = self.peek();
        ["requires", "ensures", "decreases", "{", ";"].iter().any(|word| next.is(word))
    }

    fn method(&mut self) -> Parsed<MethodSyntax> {
        self.advance();
        let name = self.identifier("the name of a method")?;
        let parameters = self.declarations()?;
        let returns = if self.eat("returns") { self.declarations()? } else { Vec::new() };
        let contract = self.contract()?;
        let body = if self.at("{") { Some(self.block()?) } else { None };
        Ok(MethodSyntax { name, parameters, returns, contract, body })
    }

    fn function(&mut self) -> Parsed<FunctionSyntax> {
        self.advance();
        let name = self.identifier("the name of a function")?;
        let parameters = self.declarations()?;
        self.expect(":")?;
        let result = self.typ()?;
        let contract = self.contract()?;
        let body = self.optional_body()?;
        Ok(FunctionSyntax { name, parameters, result, contract, body })
    }

    fn optional_body(&mut self) -> Parsed<Option<Expression>> {
        if !self.eat("{") {
            return Ok(None);
        }
        let body = self.expression()?;
        self.eat(";");
        self.expect("}")?;
        Ok(Some(body))
    }

    fn predicate(&mut self) -> Parsed<PredicateSyntax> {
        self.advance();
        let name = self.identifier("the name of a predicate")?;
        let parameters = self.declarations()?;
        let body = self.optional_body()?;
        Ok(PredicateSyntax { name, parameters, body })
    }

    fn type_parameters(&mut self) -> Parsed<Vec<Identifier>> {
        if self.at("[") { self.list("[", "]", |parser| parser.identifier("a type parameter")) } else { Ok(Vec::new()) }
    }

    fn domain(&mut self) -> Parsed<DomainSyntax> {
        self.advance();
        let name = self.identifier("the name of a domain")?;
        let type_parameters = self.type_parameters()?;
        let interpretation =
            if self.eat("interpretation") { Some(self.list("(", ")", Parser::backend_interpretation)?) } else { None };
        let mut domain =
            DomainSyntax { name, type_parameters, interpretation, functions: Vec::new(), axioms: Vec::new() };
        self.expect("{")?;
        loop {
            while self.eat(";") {}
            if self.eat("}") {
                return Ok(domain);
            }
            self.domain_member(&mut domain)?;
        }
    }

    fn backend_interpretation(&mut self) -> Parsed<(Name, String)> {
        let backend = self.identifier("the name of a backend")?;
        self.expect(":")?;
        Ok((backend.name, self.text()?))
    }

    fn domain_member(&mut self, domain: &mut DomainSyntax) -> Parsed<()> {
        let annotations = self.annotations()?;
        let start = self.token.start;
        if self.eat("axiom") {
            let name = if self.at("{") { None } else { Some(self.identifier("the name of an axiom or `{`")?) };
            self.expect("{")?;
            let body = self.expression()?;
            self.eat(";");
            self.expect("}")?;
            domain.axioms.push(AxiomSyntax { name, body, annotations, span: self.span_from(start) });
            return Ok(());
        }
        let unique = self.eat("unique");
        if !self.eat("function") {
            return Err(self.expected("`function`, `unique function`, `axiom` or `}`"));
        }
        let name = self.identifier("the name of a function")?;
        let parameters = self.list("(", ")", Parser::domain_parameter)?;
        self.expect(":")?;
        let result = self.typ()?;
        let interpretation = if self.eat("interpretation") { Some(self.text()?) } else { None };
        let span = self.span_from(start);
        domain.functions.push(DomainFunctionSyntax {
            name,
            parameters,
            result,
            unique,
            interpretation,
            annotations,
            span,
        });
        Ok(())
    }

    fn domain_parameter(&mut self) -> Parsed<(Option<Identifier>, TypeSyntax)> {
        let name = if self.at_identifier() && self.peek().is(":") {
            let name = self.identifier("a name")?;
            self.expect(":")?;
            Some(name)
        } else {
            None
        };
        Ok((name, self.typ()?))
    }

    fn adt(&mut self) -> Parsed<AdtSyntax> {
        self.advance();
        let name = self.identifier("the name of a data type")?;
        let type_parameters = self.type_parameters()?;
        self.expect("{")?;
        let mut constructors = Vec::new();
        loop {
            while self.eat(";") {}
            if self.eat("}") {
                break;
            }
            let start = self.token.start;
            let name = self.identifier("the name of a constructor or `}`")?;
            let fields = self.declarations()?;
            constructors.push(ConstructorSyntax { name, fields, span: self.span_from(start) });
        }
        let derives = if self.eat("derives") { self.derives()? } else { Vec::new() };
        Ok(AdtSyntax { name, type_parameters, constructors, derives })
    }

    fn derives(&mut self) -> Parsed<Vec<DeriveSyntax>> {
        self.expect("{")?;
        let mut derives = Vec::new();
        loop {
            while self.eat(";") || self.eat(",") {}
            if self.eat("}") {
                return Ok(derives);
            }
            let name = self.identifier("the name of a derived function or `}`")?;
            let mut without = Vec::new();
            if self.eat("without") {
                without = self.several(|parser| parser.identifier("the name of a field"))?;
            }
            derives.push(DeriveSyntax { name, without });
        }
    }

    /// A macro: `define name(parameters) expression` or `define name(parameters) { statements }`.
    pub(super) fn define(&mut self) -> Parsed<Define> {
        let start = self.expect("define")?.start;
        let name = self.identifier("the name of a macro")?;
        let parameters = if self.at("(") && self.parameters_follow() {
            Some(self.list("(", ")", |parser| parser.identifier("a parameter"))?)
        } else {
            None
        };
        let body = if self.at("{") {
            DefineBody::Statements(self.block()?)
        } else {
            DefineBody::Expression(self.expression()?)
        };
        Ok(Define { name, parameters, body, span: self.span_from(start) })
    }

    /// Whether the parentheses after a macro's name hold parameters.
    fn parameters_follow(&mut self) -> bool {
        let (token, previous_end) = (self.token, self.previous_end);
        let listed = self.list("(", ")", |parser| parser.identifier("a parameter")).is_ok();
        (self.token, self.previous_end) = (token, previous_end);
        listed
    }
}
