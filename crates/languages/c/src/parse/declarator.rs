//! Declarators: pointers, arrays and parameters around a name.

use gainsay_ir::c::{Parameter, Type};
use gainsay_source::{Name, Span};

use super::{MOST_NESTING, Parsed, Parser};

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    Always,
    Maybe,
    Never,
}

#[derive(Clone)]
pub(super) struct Declared {
    pub(super) name: Name,
    pub(super) span: Span,
    pub(super) ty: Type,
    /// The parameters, if it declares a function.
    pub(super) function: Option<(Vec<Parameter>, bool)>,
}

/// What stands around a name, from the inside out.
enum Layer {
    Pointer,
    Array(Option<u64>),
    Function(Vec<Parameter>, bool),
}

impl Layer {
    fn around(self, inner: Type) -> Type {
        match self {
            Layer::Pointer => Type::pointer(inner),
            Layer::Array(length) => Type::Array(Box::new(inner), length),
            Layer::Function(parameters, _) => Type::Function {
                name: None,
                parameters: parameters.into_iter().map(|parameter| parameter.ty).collect(),
                result: Box::new(inner),
            },
        }
    }
}

impl Parser<'_> {
    pub(super) fn declarator(&mut self, base: Type, naming: Naming) -> Parsed<Declared> {
        let mut layers = Vec::new();
        let (name, span) = self.layers(naming, &mut layers)?;
        if layers.len() > MOST_NESTING {
            return self.error("this type has too many levels");
        }
        let mut layers = layers.into_iter();
        let mut function = None;
        if naming == Naming::Always && matches!(layers.as_slice().first(), Some(Layer::Function(..))) {
            function = layers.next().and_then(|layer| match layer {
                Layer::Function(parameters, variadic) => Some((parameters, variadic)),
                _ => None,
            });
        }
        let ty = layers.rev().fold(base, |inner, layer| layer.around(inner));
        Ok(Declared { name, span, ty, function })
    }

    /// Reads a declarator; its name, where that stands, and what is around it.
    fn layers(&mut self, naming: Naming, layers: &mut Vec<Layer>) -> Parsed<(Name, Span)> {
        let mut pointers = 0;
        while self.take("*") {
            while self.take_word("const") || self.take_word("volatile") || self.take_word("restrict") {}
            pointers += 1;
        }
        let in_parentheses = self.is_nested_declarator(naming);
        let found = if in_parentheses {
            self.expect("(")?;
            let found = self.nested(|parser| parser.layers(naming, layers))?;
            self.expect(")")?;
            found
        } else {
            let (span, named) = (self.span(), self.word().is_some());
            let name = match naming {
                Naming::Always => self.name("a name")?,
                Naming::Maybe if named => self.name("a name")?,
                _ => Name::new(""),
            };
            (name, span)
        };
        self.suffixes(naming, in_parentheses || !found.0.is_empty(), layers)?;
        layers.extend((0..pointers).map(|_| Layer::Pointer));
        Ok(found)
    }

    /// `(*name)`, `((name))`: not the parameters of a function without a name.
    fn is_nested_declarator(&self, naming: Naming) -> bool {
        let is_word = matches!(self.ahead(1).kind, crate::lex::TokenKind::Word(_));
        self.is("(")
            && (self.is_ahead(1, "*")
                || naming == Naming::Always
                    && (self.is_ahead(1, "(") || is_word && !self.is_type_ahead(1) && !self.is_ghost()))
    }

    /// `[2][3]`, `(int, char *)`.
    fn suffixes(&mut self, naming: Naming, may_be_function: bool, layers: &mut Vec<Layer>) -> Parsed<()> {
        loop {
            if self.take("[") {
                layers.push(Layer::Array(self.dimension()?));
            } else if may_be_function && (self.is("(") || self.is("<")) && self.is_annotated_name() {
                self.hidden_types = self.type_parameters()?;
                if self.is_ghost() && self.is("(") {
                    self.hidden_parameters = Some(self.predicate_parameters()?.0);
                }
            } else if self.is("(") && may_be_function && (naming != Naming::Maybe || !self.is_ghost()) {
                let (parameters, variadic) = self.parameters()?;
                layers.push(Layer::Function(parameters, variadic));
            } else {
                return Ok(());
            }
            if layers.len() > MOST_NESTING {
                return self.error("this type has too many levels");
            }
        }
    }

    /// `t/*@(predicate(int) p)@*/(int x)`: parameters in an annotation behind a name in C.
    fn is_annotated_name(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.tokens.get(before));
        self.is_ghost() && before.is_some_and(|before| !before.ghost)
    }

    /// The length of an array, up to the bracket; none where it is left open or not constant.
    fn dimension(&mut self) -> Parsed<Option<u64>> {
        while self.take_word("static") || self.take_word("const") || self.take_word("restrict") {}
        if self.take("]") {
            return Ok(None);
        }
        let length = self.nested(Self::conditional)?;
        self.expect("]")?;
        let Some(value) = self.constant_value(&length) else { return Ok(None) };
        match u64::try_from(value) {
            Ok(length) => Ok(Some(length)),
            Err(_) => self.error("the length of an array must be a small positive number"),
        }
    }

    /// `(int x, char *y, ...)`; also whether more may follow.
    pub(super) fn parameters(&mut self) -> Parsed<(Vec<Parameter>, bool)> {
        self.expect("(")?;
        let mut parameters = Vec::new();
        let mut variadic = false;
        if self.is_word("void") && self.is_ahead(1, ")") {
            self.advance();
        }
        while !self.is(")") {
            if self.take("...") {
                variadic = true;
                break;
            }
            parameters.push(self.nested(Self::parameter)?);
            if !self.take(",") {
                break;
            }
        }
        self.expect(")")?;
        Ok((parameters, variadic))
    }

    pub(super) fn parameter(&mut self) -> Parsed<Parameter> {
        let specifiers = self.specifiers()?;
        let declared = self.declarator(specifiers.ty, Naming::Maybe)?;
        // An array as a parameter is a pointer, and so is a function.
        let ty = match declared.ty {
            Type::Array(element, _) => Type::Pointer(element),
            function @ Type::Function { .. } => Type::pointer(function),
            other => other,
        };
        Ok(Parameter { name: declared.name, ty, span: declared.span })
    }
}
