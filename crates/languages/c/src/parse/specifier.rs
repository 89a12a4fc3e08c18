//! The words a declaration begins with: storage, qualifiers and the type they name. Structures and enumerations defined on the way are declared.

use gainsay_ir::c::{ANONYMOUS, DeclarationKind, Enumerator, Field, FloatKind, IntegerKind, Structure, Type};
use gainsay_source::{Diagnostic, Name, Span};
use num_bigint::BigInt;

use super::{Parsed, Parser};
use crate::lex::SYNTAX;

/// Words that may begin a type in C.
const TYPE_WORDS: [&str; 21] = [
    "__int8",
    "__int16",
    "__int32",
    "__int64",
    "void",
    "char",
    "short",
    "int",
    "long",
    "signed",
    "unsigned",
    "bool",
    "_Bool",
    "float",
    "double",
    "struct",
    "union",
    "enum",
    "const",
    "volatile",
    "uintptr_t",
];

const STORAGE_WORDS: [&str; 6] = ["static", "extern", "typedef", "inline", "register", "auto"];
const GHOST_TYPE_WORDS: [&str; 4] = ["real", "any", "fixpoint", "predicate"];

/// What the words before a declarator say.
pub(super) struct Specifiers {
    pub(super) ty: Type,
    pub(super) is_static: bool,
    pub(super) is_extern: bool,
    pub(super) is_typedef: bool,
    pub(super) is_constant: bool,
}

/// The integer words seen so far.
#[derive(Default)]
struct IntegerWords {
    kind: Option<IntegerKind>,
    unsigned: bool,
    any: bool,
}

impl Parser<'_> {
    /// Whether a type begins here, `distance` tokens ahead.
    pub(super) fn is_type_ahead(&self, distance: usize) -> bool {
        let token = self.ahead(distance);
        let crate::lex::TokenKind::Word(word) = &token.kind else { return false };
        let word = word.as_str();
        TYPE_WORDS.contains(&word)
            || self.types.contains_key(word)
            || token.ghost && (GHOST_TYPE_WORDS.contains(&word) || self.type_parameters.iter().any(|name| name == word))
            || token.ghost && self.inductive.contains(word)
    }

    /// Whether the word so many tokens ahead is the name of an inductive type. In C it never is, and where the program calls a type of its own `list`,
    /// annotations mean that unless arguments follow.
    pub(super) fn is_inductive_ahead(&self, distance: usize) -> bool {
        let token = self.ahead(distance);
        let crate::lex::TokenKind::Word(word) = &token.kind else { return false };
        let is_another = || self.types.contains_key(word) && !self.is_ahead(distance + 1, "<");
        token.ghost && self.inductive.contains(word) && !is_another()
    }

    /// Whether a declaration of variables begins here. A name that is a type may also be a variable, a constructor or a predicate.
    pub(super) fn is_declaration(&self) -> bool {
        let Some(word) = self.word() else { return false };
        if STORAGE_WORDS.contains(&word.as_str()) {
            return true;
        }
        if TYPE_WORDS.contains(&word.as_str()) {
            return true;
        }
        if !self.is_type_ahead(0) {
            return false;
        }
        let follows = &self.ahead(1).kind;
        match follows {
            crate::lex::TokenKind::Word(_) => true,
            crate::lex::TokenKind::Symbol("*") => !self.is_inductive_ahead(0),
            crate::lex::TokenKind::Symbol("<") => self.is_inductive_ahead(0),
            crate::lex::TokenKind::Symbol("(") => matches!(word.as_str(), "fixpoint" | "predicate"),
            _ => false,
        }
    }

    pub(super) fn specifiers(&mut self) -> Parsed<Specifiers> {
        let mut found =
            Specifiers { ty: Type::INT, is_static: false, is_extern: false, is_typedef: false, is_constant: false };
        let mut integer = IntegerWords::default();
        let mut base: Option<Type> = None;
        while let Some(word) = self.word().cloned() {
            let span = self.span();
            match word.as_str() {
                "static" => found.is_static = true,
                "extern" => found.is_extern = true,
                "typedef" => found.is_typedef = true,
                "const" => found.is_constant = true,
                "__attribute__" | "_Alignas" | "alignas" => {
                    self.advance();
                    self.skip_parentheses();
                    continue;
                }
                "inline" | "_Noreturn" | "__inline" | "register" | "auto" | "volatile" | "restrict" => {}
                "double" if integer.is_long() => {
                    self.advance();
                    (base, integer) = (Some(Type::Float(FloatKind::LongDouble)), IntegerWords::default());
                    continue;
                }
                _ if integer.take(&word) => {}
                _ if base.is_some() || integer.any => break,
                _ if self.is_inductive_ahead(0) && !self.type_parameters.contains(&word) => {
                    self.advance();
                    base = Some(Type::Inductive(word, self.type_arguments()?));
                    continue;
                }
                _ if self.is_type_ahead(0) => {
                    self.advance();
                    base = Some(self.base_type(&word, span)?);
                    continue;
                }
                _ => break,
            }
            self.advance();
        }
        found.ty = match base {
            Some(ty) if !integer.any => ty,
            Some(_) => return self.error("this mixes types"),
            None if integer.any => integer.into_type(),
            None => return self.expected("a type"),
        };
        Ok(found)
    }

    /// The type whose first word was just read.
    fn base_type(&mut self, word: &str, span: Span) -> Parsed<Type> {
        match word {
            "void" => Ok(Type::Void),
            "bool" | "_Bool" => Ok(Type::Bool),
            "float" => Ok(Type::Float(FloatKind::Float)),
            "double" => Ok(Type::Float(FloatKind::Double)),
            "uintptr_t" => Ok(Type::SIZE),
            "real" => Ok(Type::Real),
            "any" => Ok(Type::Any),
            "struct" | "union" => self.structure(word == "union", span),
            "enum" => self.enumeration(span),
            "fixpoint" | "predicate" => self.function_type(word),
            _ if self.type_parameters.iter().any(|name| name == word) => Ok(Type::Parameter(Name::new(word))),
            _ if self.types.contains_key(word) => Ok(self.types[word].clone()),
            _ => Ok(Type::Inductive(Name::new(word), self.type_arguments()?)),
        }
    }

    /// `<int, list<t> >`, or nothing.
    pub(super) fn type_arguments(&mut self) -> Parsed<Vec<Type>> {
        let mut arguments = Vec::new();
        if !self.take("<") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.nested(Self::type_name)?);
            if !self.take(",") {
                break;
            }
        }
        self.expect_type_end()?;
        Ok(arguments)
    }

    fn function_type(&mut self, word: &str) -> Parsed<Type> {
        self.expect("(")?;
        let mut types = Vec::new();
        self.take(";");
        while !self.is(")") {
            types.push(self.nested(Self::type_name)?);
            if !self.take(",") && !self.take(";") {
                break;
            }
        }
        self.expect(")")?;
        if word == "predicate" {
            return Ok(Type::Predicate(types));
        }
        match types.pop() {
            Some(result) => Ok(Type::Fixpoint(types, Box::new(result))),
            None => self.expected("the types of arguments and result"),
        }
    }

    /// A type without a name: `struct node *`.
    pub(super) fn type_name(&mut self) -> Parsed<Type> {
        let specifiers = self.specifiers()?;
        Ok(self.declarator(specifiers.ty, super::declarator::Naming::Never)?.ty)
    }

    fn tag(&mut self) -> Name {
        match self.word().cloned() {
            Some(name) => {
                self.advance();
                name
            }
            None => {
                self.anonymous += 1;
                Name::from(format!("{ANONYMOUS}{}", self.anonymous))
            }
        }
    }

    fn structure(&mut self, is_union: bool, span: Span) -> Parsed<Type> {
        while self.take_word("__attribute__") {
            self.skip_parentheses();
        }
        let is_tagless = self.word().is_none();
        let name = self.tag();
        let ty = if is_union { Type::Union(name.clone()) } else { Type::Struct(name.clone()) };
        let fields = if self.take("{") { Some(self.fields()?) } else { None };
        if let Some(ghost) = fields.iter().flatten().find(|field| field.is_ghost && is_union) {
            let message = "what annotations add to a union is not supported";
            return Err(Diagnostic::error(SYNTAX, message, ghost.span));
        }
        if fields.is_some() || self.is(";") {
            self.declare(
                DeclarationKind::Structure(Structure { name, is_union, is_tagless, fields }),
                self.since(span),
            );
        }
        Ok(ty)
    }

    fn fields(&mut self) -> Parsed<Vec<Field>> {
        let mut fields = Vec::new();
        while !self.take("}") {
            let is_ghost = self.is_ghost();
            let specifiers = self.nested(Self::specifiers)?;
            if self.is(";") && matches!(specifiers.ty, Type::Struct(_) | Type::Union(_)) {
                let span = self.span();
                self.anonymous += 1;
                let name = Name::from(format!("{ANONYMOUS}{}", self.anonymous));
                fields.push(Field { name, ty: specifiers.ty, span, is_ghost });
                self.advance();
                continue;
            }
            loop {
                let declared = self.declarator(specifiers.ty.clone(), super::declarator::Naming::Always)?;
                if self.take(":") {
                    // The structure is kept: only what uses the field cannot be read.
                    self.diagnostics.push(Diagnostic::error(SYNTAX, "bit fields are not supported", declared.span));
                    self.constant()?;
                    if self.take(",") {
                        continue;
                    }
                    break;
                }
                // An array at the end without a length takes what the block has beyond the structure.
                let ty = match declared.ty {
                    Type::Array(element, None) => Type::Array(element, Some(0)),
                    ty => ty,
                };
                fields.push(Field { name: declared.name, ty, span: declared.span, is_ghost });
                if !self.take(",") {
                    break;
                }
            }
            self.expect(";")?;
        }
        Ok(fields)
    }

    fn enumeration(&mut self, span: Span) -> Parsed<Type> {
        self.tag();
        if !self.take("{") {
            return Ok(Type::INT);
        }
        let mut enumerators = Vec::new();
        let mut next = BigInt::from(0);
        while !self.take("}") {
            let name = self.name("the name of an enumerator")?;
            let value = if self.take("=") { self.constant()? } else { next };
            next = &value + 1;
            self.enumerators.insert(name.clone(), value.clone());
            enumerators.push(Enumerator { name, value });
            if !self.take(",") {
                self.expect("}")?;
                break;
            }
        }
        self.declare(DeclarationKind::Enumeration(enumerators), self.since(span));
        Ok(Type::INT)
    }
}

impl IntegerWords {
    fn take(&mut self, word: &str) -> bool {
        match word {
            "int" => {}
            "signed" => self.unsigned = false,
            "unsigned" => self.unsigned = true,
            "__int32" => self.kind = Some(IntegerKind::Int),
            "char" | "__int8" => self.kind = Some(IntegerKind::Char),
            "short" | "__int16" => self.kind = Some(IntegerKind::Short),
            "long" | "__int64" => self.kind = Some(IntegerKind::Long),
            _ => return false,
        }
        self.any = true;
        true
    }

    /// `long`, and nothing else.
    fn is_long(&self) -> bool {
        self.any && !self.unsigned && self.kind == Some(IntegerKind::Long)
    }

    fn into_type(self) -> Type {
        Type::Integer { kind: self.kind.unwrap_or(IntegerKind::Int), signed: !self.unsigned }
    }
}
