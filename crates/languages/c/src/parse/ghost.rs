//! Declarations in annotations: predicates, inductive types, fixpoints, lemmas.

use gainsay_ir::c::{
    Constructor, DeclarationKind, Expression, FamilyInstance, Function, FunctionKind, Inductive, Parameter, Predicate,
};
use gainsay_source::{Diagnostic, Name, Span};

use super::{Parsed, Parser, declarator::Naming};

impl Parser<'_> {
    pub(super) fn ghost_declaration(&mut self) -> Parsed<()> {
        let start = self.span();
        if self.take(";") {
            return Ok(());
        }
        let Some(word) = self.word().cloned() else {
            return self.expected("a predicate, an inductive type, a fixpoint or a lemma");
        };
        match word.as_str() {
            "predicate" | "copredicate" => {
                self.advance();
                self.predicate(start, word == "copredicate")
            }
            "inductive" => {
                self.advance();
                self.inductive(start)
            }
            "fixpoint" => {
                self.advance();
                self.ghost_function(start, FunctionKind::Fixpoint)
            }
            "lemma" => {
                self.advance();
                self.ghost_function(start, FunctionKind::Lemma)
            }
            "lemma_auto" => {
                self.advance();
                self.trigger()?;
                self.ghost_function(start, FunctionKind::AutoLemma)
            }
            "static" => {
                self.advance();
                self.ghost_declaration()
            }
            "predicate_ctor" => {
                self.advance();
                self.predicate_constructor(start)
            }
            "predicate_family" => {
                self.advance();
                self.predicate_family(start)
            }
            "predicate_family_instance" => {
                self.advance();
                self.family_instance(start)
            }
            "abstract_type" => {
                self.advance();
                self.abstract_type(start)
            }
            "import_module" | "require_module" => {
                self.advance();
                self.module(start, word == "import_module")
            }
            "typedef" if self.ahead(1).is_word("lemma") => {
                self.advance();
                self.advance();
                self.lemma_type(start)
            }
            "typedef" | "type_predicate_decl" | "type_predicate_def" => {
                self.skip_declaration();
                // What a type of lemmas promises is not understood either.
                while self.is_word("requires") || self.is_word("ensures") {
                    self.skip_declaration();
                }
                self.declare(DeclarationKind::Unsupported(word.to_string()), self.since(start));
                Ok(())
            }
            "requires" | "ensures" => {
                let message = format!("this `{word}` belongs to no function");
                let help =
                    "a contract stands behind the parameters: `int f(int x) /*@ requires …; ensures …; @*/ { … }`";
                Err(Diagnostic::error(crate::lex::SYNTAX, message, self.span()).with_help(help))
            }
            _ => self.expected("`predicate`, `inductive`, `fixpoint`, `lemma` or `lemma_auto`"),
        }
    }

    /// `abstract_type t;`: a type of which nothing is known but what is declared about its values.
    fn abstract_type(&mut self, start: Span) -> Parsed<()> {
        let name = self.name("the name of the type")?;
        let type_parameters = self.type_parameters()?;
        self.expect(";")?;
        let inductive = Inductive { name, type_parameters, constructors: Vec::new() };
        self.declare(DeclarationKind::Inductive(inductive), self.since(start));
        Ok(())
    }

    /// `require_module m;`: there is such a module, which somebody else may be; `import_module m;`: it is part of this one.
    fn module(&mut self, start: Span, is_imported: bool) -> Parsed<()> {
        let (name_span, name) = (self.span(), self.name("the name of a module")?);
        self.expect(";")?;
        if is_imported {
            self.unit.imported.push(name);
            return Ok(());
        }
        let function = Function {
            name,
            name_span,
            kind: FunctionKind::Fixpoint,
            type_parameters: Vec::new(),
            result: gainsay_ir::c::Type::INT,
            parameters: Vec::new(),
            hidden: 0,
            variadic: false,
            is_static: false,
            implements: None,
            contract: None,
            body: None,
            is_unreadable: false,
        };
        self.declare(DeclarationKind::Function(function), self.since(start));
        Ok(())
    }

    /// `typedef lemma void t(int a)(int x);`: lemmas that keep this contract. What it says is never used: that a lemma is one of them can be handed on as
    /// `is_t(l, a)`, but neither shown nor made use of.
    fn lemma_type(&mut self, start: Span) -> Parsed<()> {
        self.type_parameters_ahead();
        self.specifiers()?;
        while self.take("*") {}
        let (span, name) = (self.span(), self.name("the name of the type")?);
        let type_parameters = self.type_parameters()?;
        let (mut parameters, _) = self.predicate_parameters()?;
        if self.is("(") {
            self.skip_parentheses();
        } else {
            parameters.clear();
        }
        self.expect(";")?;
        while ["nonghost_callers_only", "requires", "ensures"].iter().any(|word| self.is_word(word)) {
            if !self.take_word("nonghost_callers_only") {
                self.skip_clause();
            }
        }
        let lemma =
            Parameter { name: Name::new("lemma"), ty: gainsay_ir::c::Type::pointer(gainsay_ir::c::Type::Void), span };
        let predicate = Predicate {
            name: Name::from(format!("is_{name}")),
            type_parameters,
            parameters: std::iter::once(lemma).chain(parameters).collect(),
            inputs: None,
            given: 0,
            body: None,
            is_endless: false,
        };
        self.declare(DeclarationKind::Predicate(predicate), self.since(start));
        Ok(())
    }

    /// `lemma_auto(length(xs))`: the trigger, which is not needed.
    fn trigger(&mut self) -> Parsed<()> {
        if self.is("(") {
            self.operand()?;
        }
        Ok(())
    }

    /// Skips to the `;` outside of all braces.
    fn skip_clause(&mut self) {
        let mut braces = 0usize;
        while self.is_ghost() && !self.at_end() {
            let is_end = braces == 0 && self.is(";");
            braces = (braces + usize::from(self.is("{"))).saturating_sub(usize::from(self.is("}")));
            self.advance();
            if is_end {
                break;
            }
        }
    }

    fn skip_declaration(&mut self) {
        let mut braces = 0usize;
        while self.is_ghost() && !self.at_end() {
            let (open, close, end) = (self.is("{"), self.is("}"), self.is(";"));
            self.advance();
            braces = (braces + usize::from(open)).saturating_sub(usize::from(close));
            if braces == 0 && (end || close) {
                break;
            }
        }
    }

    fn predicate(&mut self, start: Span, is_endless: bool) -> Parsed<()> {
        let name = self.name("the name of the predicate")?;
        let type_parameters = self.type_parameters()?;
        let (parameters, inputs) = self.predicate_parameters()?;
        // `requires` is how definitions began long ago.
        let body = if self.take("=") || self.take_word("requires") { Some(self.assertion()?) } else { None };
        self.expect(";")?;
        let predicate = Predicate { name, type_parameters, parameters, inputs, given: 0, body, is_endless };
        self.declare(DeclarationKind::Predicate(predicate), self.since(start));
        Ok(())
    }

    /// `predicate_ctor p(int a)(int x) = …`: with `a` given, a predicate of `x`.
    fn predicate_constructor(&mut self, start: Span) -> Parsed<()> {
        let name = self.name("the name of the predicate")?;
        let type_parameters = self.type_parameters()?;
        let (mut parameters, _) = self.predicate_parameters()?;
        let given = parameters.len();
        let (rest, inputs) = self.predicate_parameters()?;
        parameters.extend(rest);
        let inputs = inputs.map(|inputs| inputs + given);
        self.expect("=")?;
        let (body, is_endless) = (Some(self.assertion()?), false);
        self.expect(";")?;
        let predicate = Predicate { name, type_parameters, parameters, inputs, given, body, is_endless };
        self.declare(DeclarationKind::Predicate(predicate), self.since(start));
        Ok(())
    }

    /// `predicate_family p(void *f)(int x);`: for each function `f` a predicate of `x`.
    fn predicate_family(&mut self, start: Span) -> Parsed<()> {
        let name = self.name("the name of the family")?;
        let type_parameters = self.type_parameters()?;
        let (mut parameters, _) = self.predicate_parameters()?;
        let given = parameters.len();
        if given == 0 {
            return self.error("a family of predicates needs a function that chooses among them");
        }
        let (rest, inputs) = self.predicate_parameters()?;
        parameters.extend(rest);
        self.expect(";")?;
        let inputs = inputs.map(|inputs| inputs + given);
        let family = Predicate { name, type_parameters, parameters, inputs, given, body: None, is_endless: false };
        self.declare(DeclarationKind::Predicate(family), self.since(start));
        Ok(())
    }

    /// `predicate_family_instance p(function)(int x) = …;`.
    fn family_instance(&mut self, start: Span) -> Parsed<()> {
        let family = self.name("the name of the family")?;
        self.expect("(")?;
        let mut of = vec![self.name("the name of a function")?];
        while self.take(",") {
            of.push(self.name("the name of a function")?);
        }
        self.expect(")")?;
        let (parameters, _) = self.predicate_parameters()?;
        self.expect("=")?;
        let body = self.assertion()?;
        self.expect(";")?;
        let instance = FamilyInstance { family, of, parameters, body };
        self.declare(DeclarationKind::FamilyInstance(instance), self.since(start));
        Ok(())
    }

    fn inductive(&mut self, start: Span) -> Parsed<()> {
        let name = self.name("the name of the inductive type")?;
        let type_parameters = self.type_parameters()?;
        self.expect("=")?;
        self.take("|");
        let mut constructors = Vec::new();
        loop {
            constructors.push(self.constructor()?);
            if !self.take("|") {
                break;
            }
        }
        self.expect(";")?;
        let inductive = Inductive { name, type_parameters, constructors };
        self.declare(DeclarationKind::Inductive(inductive), self.since(start));
        Ok(())
    }

    fn constructor(&mut self) -> Parsed<Constructor> {
        let start = self.span();
        let name = self.name("the name of a constructor")?;
        let mut fields: Vec<Parameter> = Vec::new();
        if self.take("(") {
            while !self.is(")") {
                let mut field = self.nested(Self::parameter)?;
                if field.name.is_empty() {
                    field.name = Name::from(format!("{name}_{}", fields.len()));
                }
                fields.push(field);
                if !self.take(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        Ok(Constructor { name, fields, span: self.since(start) })
    }

    fn ghost_function(&mut self, start: Span, kind: FunctionKind) -> Parsed<()> {
        self.take_word("nonghost_callers_only");
        // Type parameters stand after the name, but the result type, before it, may use them.
        self.type_parameters_ahead();
        let specifiers = self.specifiers()?;
        let mut ty = specifiers.ty;
        while self.take("*") {
            ty = gainsay_ir::c::Type::pointer(ty);
        }
        let name_span = self.span();
        let name = self.name("a name")?;
        let type_parameters = self.type_parameters()?;
        let (parameters, variadic) = self.parameters()?;
        let function = Function {
            name,
            name_span,
            kind,
            type_parameters,
            result: ty,
            parameters,
            hidden: 0,
            variadic,
            is_static: false,
            implements: None,
            contract: None,
            body: None,
            is_unreadable: false,
        };
        self.function_rest(start, function)
    }

    /// Finds `<t, u>` before the parameters.
    fn type_parameters_ahead(&mut self) {
        let mut names = Vec::new();
        let ends = |distance: &usize| self.is_ahead(*distance, ">") && self.is_ahead(distance + 1, "(");
        if let Some(end) = (0..40).take_while(|distance| !self.is_ahead(*distance, ";")).find(ends) {
            let within = (0..end).rev().take_while(|distance| !self.is_ahead(*distance, "<"));
            names.extend(within.filter_map(|distance| match &self.ahead(distance).kind {
                crate::lex::TokenKind::Word(name) => Some(name.clone()),
                _ => None,
            }));
        }
        self.type_parameters = names;
    }

    /// `(subject) { case pattern: return …; … }`, where `read` reads what is returned and makes the case.
    pub(super) fn returning_switch<T>(
        &mut self,
        mut read: impl FnMut(&mut Self, Name, Vec<Name>, Span) -> Parsed<T>,
    ) -> Parsed<(Expression, Vec<T>)> {
        self.expect("(")?;
        let subject = self.nested(Self::expression)?;
        self.expect(")")?;
        self.expect("{")?;
        let mut cases = Vec::new();
        while !self.take("}") {
            let start = self.span();
            if !self.take_word("case") {
                return self.expected("`case`");
            }
            let (constructor, variables) = self.case_pattern()?;
            self.expect(":")?;
            if !self.take_word("return") {
                return self.expected("`return`");
            }
            cases.push(read(self, constructor, variables, start)?);
            self.expect(";")?;
        }
        Ok((subject, cases))
    }

    /// Variables declared by the names of a ghost `switch`.
    pub(super) fn case_pattern(&mut self) -> Parsed<(Name, Vec<Name>)> {
        let constructor = self.name("the name of a constructor")?;
        // What the type parameters are is known from the value.
        self.perhaps_type_arguments();
        let mut variables = Vec::new();
        if self.take("(") {
            while !self.is(")") {
                variables.push(self.name("the name of a variable")?);
                if !self.take(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        Ok((constructor, variables))
    }

    pub(super) fn quantified(&mut self) -> Parsed<(Name, gainsay_ir::c::Type)> {
        let specifiers = self.specifiers()?;
        let declared = self.declarator(specifiers.ty, Naming::Always)?;
        Ok((declared.name, declared.ty))
    }
}
