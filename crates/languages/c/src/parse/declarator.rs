//! Declarators: pointers, arrays and parameters around a name.

use gainsay_source::{Name, Span};

use super::{Parsed, Parser};
use crate::syntax::{Parameter, Type};

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    Always,
    Maybe,
    Never,
}

pub(super) struct Declared {
    pub(super) name: Name,
    pub(super) span: Span,
    pub(super) ty: Type,
    /// The parameters, if it declares a function.
    pub(super) function: Option<(Vec<Parameter>, bool)>,
}

impl Parser<'_> {
    pub(super) fn declarator(&mut self, base: Type, naming: Naming) -> Parsed<Declared> {
        let mut ty = base;
        while self.take("*") {
            while self.take_word("const") || self.take_word("volatile") || self.take_word("restrict") {}
            ty = Type::pointer(ty);
            if self.depth_of(&ty) > super::MOST_NESTING {
                return self.error("this type has too many levels");
            }
        }
        if self.is("(") && self.is_ahead(1, "*") {
            return self.nested(|parser| parser.function_pointer(ty));
        }
        let span = self.span();
        let named = self.word().is_some();
        let name = match naming {
            Naming::Always => self.name("a name")?,
            Naming::Maybe if named => self.name("a name")?,
            _ => Name::new(""),
        };
        if self.is("(") && naming == Naming::Always {
            let function = self.parameters()?;
            return Ok(Declared { name, span, ty, function: Some(function) });
        }
        let ty = self.dimensions(ty)?;
        Ok(Declared { name, span, ty, function: None })
    }

    fn depth_of(&self, ty: &Type) -> usize {
        let mut depth = 0;
        let mut next = ty;
        while let Some(target) = next.target() {
            depth += 1;
            next = target;
        }
        depth
    }

    /// `[2][3]`.
    fn dimensions(&mut self, element: Type) -> Parsed<Type> {
        if !self.take("[") {
            return Ok(element);
        }
        let length = if self.is("]") {
            None
        } else {
            let value = self.constant()?;
            match u64::try_from(value) {
                Ok(length) => Some(length),
                Err(_) => return self.error("the length of an array must be a small positive number"),
            }
        };
        self.expect("]")?;
        let inner = self.nested(|parser| parser.dimensions(element))?;
        Ok(Type::Array(Box::new(inner), length))
    }

    /// `(*name)(int, char *)`.
    fn function_pointer(&mut self, result: Type) -> Parsed<Declared> {
        self.expect("(")?;
        self.expect("*")?;
        let span = self.span();
        let name = if self.word().is_some() { self.name("a name")? } else { Name::new("") };
        self.expect(")")?;
        let (parameters, _) = self.parameters()?;
        let parameters = parameters.into_iter().map(|parameter| parameter.ty).collect();
        let ty = Type::pointer(Type::Function { parameters, result: Box::new(result) });
        Ok(Declared { name, span, ty, function: None })
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
        // An array as a parameter is a pointer.
        let ty = match declared.ty {
            Type::Array(element, _) => Type::Pointer(element),
            other => other,
        };
        Ok(Parameter { name: declared.name, ty, span: declared.span })
    }
}
