//! Declarations of C: functions with their contracts, variables, types.

use gainsay_ir::c::{
    ANONYMOUS, Block, Contract, DeclarationKind, Declarator, ExpressionKind, Function, FunctionKind, Global,
    Initialiser, InitialiserItem, Parameter, Predicate, Type,
};
use gainsay_source::{Diagnostic, Name, Span};

use super::{
    Parsed, Parser,
    declarator::{Declared, Naming},
    specifier::Specifiers,
};

impl Parser<'_> {
    pub(super) fn declaration(&mut self) -> Parsed<()> {
        if self.take(";") {
            return Ok(());
        }
        let start = self.span();
        if self.is_word("_Static_assert") {
            return self.error("`_Static_assert` is not supported");
        }
        let specifiers = self.specifiers()?;
        if self.take(";") {
            return Ok(());
        }
        let mut function_type = None;
        self.hidden_parameters = None;
        self.hidden_types.clear();
        loop {
            let declared = self.declarator(specifiers.ty.clone(), Naming::Always)?;
            if declared.function.is_some() && specifiers.is_typedef {
                function_type = Some(declared.clone());
            }
            if declared.function.is_some() && !specifiers.is_typedef {
                return self.function(start, &specifiers, declared);
            }
            self.declared_name(start, &specifiers, declared)?;
            if !self.take(",") {
                break;
            }
        }
        self.expect(";")?;
        // A contract after the declaration of a function type belongs to it.
        if let (Some(contract), Some(declared)) = (self.contract()?, function_type) {
            self.promised_type(start, &specifiers, declared, contract);
        }
        Ok(())
    }

    /// What functions of a type promise, as a function nobody defines, and `is_t(f)`: `f` is one of them.
    fn promised_type(&mut self, start: Span, specifiers: &Specifiers, declared: Declared, contract: Contract) {
        let (name, span) = (declared.name.clone(), self.since(start));
        let mut function = Self::undefined(specifiers, declared, Some(contract));
        function.type_parameters = std::mem::take(&mut self.hidden_types);
        let pointer = |name: &str| Parameter { name: Name::new(name), ty: Type::pointer(Type::Void), span };
        let (test_name, hidden) = (Name::from(format!("is_{name}")), self.hidden_parameters.take());
        let test = Function {
            name: test_name.clone(),
            kind: FunctionKind::Fixpoint,
            result: Type::Bool,
            parameters: vec![pointer("f")],
            contract: None,
            type_parameters: Vec::new(),
            ..function.clone()
        };
        let test = match hidden {
            None => {
                function.hidden = 1;
                DeclarationKind::Function(test)
            }
            Some(hidden) => {
                function.hidden = 1 + hidden.len();
                function.parameters.splice(0..0, hidden.iter().cloned());
                let parameters = std::iter::once(pointer("f")).chain(hidden).collect();
                DeclarationKind::Predicate(Predicate {
                    name: test_name,
                    type_parameters: function.type_parameters.clone(),
                    parameters,
                    inputs: None,
                    given: 0,
                    body: None,
                    is_endless: false,
                })
            }
        };
        function.parameters.insert(0, pointer("this"));
        self.declare(DeclarationKind::Function(function), span);
        self.declare(test, span);
    }

    fn undefined(specifiers: &Specifiers, declared: Declared, contract: Option<Contract>) -> Function {
        let (parameters, variadic) = declared.function.unwrap_or_default();
        Function {
            name: declared.name,
            name_span: declared.span,
            kind: FunctionKind::Ordinary,
            type_parameters: Vec::new(),
            result: declared.ty,
            parameters,
            hidden: 0,
            variadic,
            is_static: specifiers.is_static,
            implements: None,
            contract,
            body: None,
            is_unreadable: false,
        }
    }

    fn declared_name(&mut self, start: Span, specifiers: &Specifiers, declared: Declared) -> Parsed<()> {
        if specifiers.is_typedef {
            let ty = match declared.function {
                Some((parameters, _)) => Type::Function {
                    name: Some(declared.name.clone()),
                    parameters: parameters.into_iter().map(|parameter| parameter.ty).collect(),
                    result: Box::new(declared.ty),
                },
                None => self.named_structure(declared.ty, &declared.name),
            };
            self.types.insert(declared.name, ty);
            return Ok(());
        }
        let initialiser = if self.take("=") { Some(self.initialiser()?) } else { None };
        let global = Global {
            name: declared.name,
            ty: completed(declared.ty, initialiser.as_ref()),
            initialiser,
            is_extern: specifiers.is_extern,
            is_constant: specifiers.is_constant,
        };
        self.declare(DeclarationKind::Global(global), self.since(start));
        Ok(())
    }

    /// A structure without a tag is called what its `typedef` calls it.
    fn named_structure(&mut self, ty: Type, name: &Name) -> Type {
        let (Type::Struct(tag) | Type::Union(tag)) = &ty else { return ty };
        let structures = self.unit.declarations.iter_mut().filter_map(|declaration| match &mut declaration.kind {
            DeclarationKind::Structure(structure) => Some(structure),
            _ => None,
        });
        let mut found = None;
        for structure in structures {
            if structure.name == *name {
                return ty;
            }
            if structure.name == *tag && structure.name.starts_with(ANONYMOUS) {
                found = Some(structure);
            }
        }
        let Some(structure) = found else { return ty };
        structure.name = name.clone();
        if structure.is_union { Type::Union(name.clone()) } else { Type::Struct(name.clone()) }
    }

    fn function(&mut self, start: Span, specifiers: &Specifiers, declared: Declared) -> Parsed<()> {
        let type_parameters = std::mem::take(&mut self.hidden_types);
        self.function_rest(start, Function { type_parameters, ..Self::undefined(specifiers, declared, None) })
    }

    /// Contract and body, or `;` and contract.
    pub(super) fn function_rest(&mut self, start: Span, mut function: Function) -> Parsed<()> {
        self.implemented = None;
        match self.contract() {
            Ok(contract) => function.contract = contract,
            Err(error) => return self.unreadable(start, function, error),
        }
        function.implements = self.implemented.take();
        let end = self.span();
        if self.take(";") {
            if function.contract.is_none() && self.span().file == end.file {
                function.contract = self.contract()?;
            }
        } else {
            let ghost = function.kind != FunctionKind::Ordinary;
            if !self.is("{") {
                return self.expected(if ghost {
                    "`;`, a contract or a body"
                } else {
                    "`;` or the body of the function"
                });
            }
            self.invariants = 0;
            match self.block() {
                Ok(body) => function.body = Some(body),
                Err(error) => return self.unreadable(start, function, error),
            }
        }
        self.declare(DeclarationKind::Function(function), self.since(start));
        Ok(())
    }

    /// Of a function that cannot be read to its end, what was read is kept: whoever calls it is not lost with it.
    fn unreadable(&mut self, start: Span, function: Function, error: Diagnostic) -> Parsed<()> {
        let function = Function { is_unreadable: true, ..function };
        self.declare(DeclarationKind::Function(function), self.since(start));
        Err(error)
    }

    pub(super) fn contract(&mut self) -> Parsed<Option<Contract>> {
        let start = self.span();
        self.implemented_types()?;
        let (mut requires, mut ensures, mut decreases, mut terminates) = (None, None, None, false);
        // Behind the last prototype of a header the file that includes it goes on: its annotations are its own.
        while self.is_ghost() && self.span().file == start.file {
            if requires.is_none() && self.take_word("requires") {
                requires = Some(self.assertion()?);
            } else if ensures.is_none() && self.take_word("ensures") {
                ensures = Some(self.assertion()?);
            } else if self.take_word("decreases") {
                decreases = Some(self.expression()?);
            } else if self.take_word("terminates") {
                terminates = true;
            } else if !self.take_word("nonghost_callers_only") {
                break;
            }
            if self.is(";") || !self.is_word("requires") {
                self.expect(";")?;
            }
        }
        match (requires, ensures) {
            (None, None) => Ok(None),
            (Some(requires), Some(ensures)) => {
                Ok(Some(Contract { requires, ensures, decreases, terminates, span: self.since(start) }))
            }
            (Some(_), None) => self.expected("`ensures` after `requires`"),
            (None, Some(_)) => self.error("expected `requires` before `ensures`"),
        }
    }

    /// `//@ : main`: the function type a function implements. Arguments of function types are not understood; it is none of theirs then.
    fn implemented_types(&mut self) -> Parsed<()> {
        if !self.is_ghost() || !self.take(":") {
            return Ok(());
        }
        let name = self.name("the name of a function type")?;
        let has_arguments = self.is_ghost() && self.take("(");
        self.implemented = (!has_arguments).then_some(name);
        let mut open = usize::from(has_arguments);
        while open > 0 && self.is_ghost() {
            open += usize::from(self.is("("));
            open -= usize::from(self.is(")"));
            self.advance();
        }
        Ok(())
    }

    pub(super) fn initialiser(&mut self) -> Parsed<Initialiser> {
        let start = self.span();
        if self.is_ghost() || !self.take("{") {
            return Ok(Initialiser::Expression(self.assignment()?));
        }
        let mut items = Vec::new();
        while !self.is("}") {
            let (mut field, mut index) = (None, None);
            if self.take(".") {
                field = Some(self.name("the name of a field")?);
                self.expect("=")?;
            } else if self.take("[") {
                let position = self.constant()?;
                self.expect("]")?;
                self.expect("=")?;
                match u64::try_from(position) {
                    Ok(position) => index = Some(position),
                    Err(_) => return self.error("a position in an array must be a small positive number"),
                }
            }
            items.push(InitialiserItem { field, index, value: self.nested(Self::initialiser)? });
            if !self.take(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Initialiser::List(items, self.since(start)))
    }

    /// Variables of a block: `int i = 0, *p;`, up to the `;`.
    pub(super) fn declarators(&mut self) -> Parsed<Vec<Declarator>> {
        let specifiers = self.specifiers()?;
        let mut found = Vec::new();
        while !self.is(";") {
            let start = self.span();
            let declared = self.declarator(specifiers.ty.clone(), Naming::Always)?;
            if specifiers.is_typedef {
                self.declared_name(start, &specifiers, declared)?;
                if self.take(",") {
                    continue;
                }
                break;
            }
            if declared.function.is_some() {
                return self.error("a function cannot be declared inside a function here");
            }
            let initialiser = if self.take("=") { Some(self.initialiser()?) } else { None };
            found.push(Declarator {
                name: declared.name,
                ty: completed(declared.ty, initialiser.as_ref()),
                initialiser,
                is_static: specifiers.is_static,
                span: self.since(start),
            });
            if !self.take(",") {
                break;
            }
        }
        self.expect(";")?;
        Ok(found)
    }

    pub(super) fn block(&mut self) -> Parsed<Block> {
        let start = self.span();
        self.expect("{")?;
        let mut statements = Vec::new();
        while !self.take("}") {
            if self.at_end() {
                return self.expected("`}`");
            }
            statements.push(self.nested(Self::statement)?);
        }
        Ok(Block { statements, span: self.since(start) })
    }

    pub(super) fn type_parameters(&mut self) -> Parsed<Vec<Name>> {
        let mut names = Vec::new();
        if self.take("<") {
            loop {
                names.push(self.name("the name of a type parameter")?);
                if !self.take(",") {
                    break;
                }
            }
            self.expect_type_end()?;
        }
        self.type_parameters.clone_from(&names);
        Ok(names)
    }

    /// Parameters of predicates, `(a, b; c)`; also where the `;` stands.
    pub(super) fn predicate_parameters(&mut self) -> Parsed<(Vec<Parameter>, Option<usize>)> {
        self.expect("(")?;
        let (mut parameters, mut inputs) = (Vec::new(), None);
        loop {
            if self.take(";") {
                inputs = Some(parameters.len());
            }
            if self.take(")") {
                return Ok((parameters, inputs));
            }
            parameters.push(self.nested(Self::parameter)?);
            if !self.is(";") && !self.is(")") {
                self.expect(",")?;
            }
        }
    }
}

/// An array without a length is as long as what it begins with.
pub(super) fn completed(ty: Type, initialiser: Option<&Initialiser>) -> Type {
    let Type::Array(element, None) = ty else { return ty };
    let length = match initialiser {
        Some(Initialiser::Expression(expression)) => match &expression.kind {
            ExpressionKind::Text(bytes) => Some(bytes.len() as u64 + 1),
            _ => None,
        },
        Some(Initialiser::List(items, _)) => {
            let mut next = 0;
            let ends = items.iter().map(|item| {
                next = item.index.unwrap_or(next).saturating_add(1);
                next
            });
            ends.max()
        }
        None => None,
    };
    Type::Array(element, length)
}
