//! Classes, instances and standalone deriving.

use gainsay_source::{Diagnostic, Span};

use super::{Failure, Parse, Parser, binding::join, types::constraints};
use crate::{
    layout::Indentation,
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{
        AssociatedDefault, Class, ClassItem, DeclarationKind, DerivingStrategy, FunctionalDependency, Identifier,
        Instance, InstanceHead, InstanceItem, OperatorItem, Overlap, StandaloneDeriving, Type, TypeKind,
    },
};

impl Parser<'_> {
    pub(super) fn class(&mut self) -> Parse<DeclarationKind> {
        self.cursor.advance();
        let context = if self.is_context_ahead() { self.context()? } else { Vec::new() };
        let head = self.type_head()?;
        let dependencies = if self.accept(Symbol::Bar) { self.separated(Self::dependency)? } else { Vec::new() };
        let start = self.here();
        let (items, specifications) = if self.accept_keyword(Keyword::Where) {
            let place = self.block_place(start);
            let items = self.block(Indentation::Deeper, Self::class_item)?;
            (items, self.block_specifications(place))
        } else {
            (Vec::new(), Vec::new())
        };
        let items = grouped_items(items);
        Ok(DeclarationKind::Class(Class { context, head, dependencies, items, specifications }))
    }

    fn dependency(&mut self) -> Parse<FunctionalDependency> {
        let from = self.variables();
        self.expect(Symbol::RightArrow, "`->` of a functional dependency")?;
        Ok(FunctionalDependency { from, to: self.variables() })
    }

    fn variables(&mut self) -> Vec<Identifier> {
        let mut names = Vec::new();
        while self.peek() == crate::layout::Lexeme::Token(TokenKind::Variable) {
            names.push(self.take_identifier());
        }
        names
    }

    fn class_item(&mut self) -> Parse<ClassItem> {
        let start = self.here();
        if self.accept_keyword(Keyword::Default) {
            let signature = self.signature()?;
            return Ok(ClassItem::DefaultSignature { signature, span: self.since(start) });
        }
        if self.accept_keyword(Keyword::Data) {
            self.accept_word("family");
            let family = self.associated_data()?;
            return Ok(ClassItem::Associated { family, span: self.since(start) });
        }
        if !self.accept_keyword(Keyword::Type) {
            return self.binding().map(ClassItem::Binding);
        }
        let is_instance = self.accept_keyword(Keyword::Instance);
        if is_instance || self.is_equation_ahead() {
            let equation = self.type_equation()?;
            return Ok(ClassItem::AssociatedDefault(AssociatedDefault { equation, span: self.since(start) }));
        }
        self.accept_word("family");
        let family = self.type_family()?;
        Ok(ClassItem::Associated { family, span: self.since(start) })
    }

    fn is_equation_ahead(&self) -> bool {
        let look = |token: crate::lexer::Token| match token.kind {
            TokenKind::Symbol(Symbol::Equals) => super::lookahead::Sight::Found,
            TokenKind::Symbol(Symbol::HasType) => super::lookahead::Sight::Stop,
            _ => super::lookahead::Sight::Continue,
        };
        self.scan(self.cursor.position(), look).is_some()
    }

    pub(super) fn instance(&mut self) -> Parse<DeclarationKind> {
        let start = self.here();
        self.cursor.advance();
        let overlap = self.overlap_after(start);
        let head = self.instance_head()?;
        let keyword = self.here();
        let (items, specifications) = if self.accept_keyword(Keyword::Where) {
            let place = self.block_place(keyword);
            let items = self.block(Indentation::Deeper, Self::instance_item)?;
            (items, self.block_specifications(place))
        } else {
            (Vec::new(), Vec::new())
        };
        let items = grouped_instance_items(items);
        Ok(DeclarationKind::Instance(Instance { overlap, head, items, specifications }))
    }

    /// The overlap pragma between the keyword and the next token: the lexer has set pragmas aside, the text still has them.
    fn overlap_after(&self, keyword: Span) -> Overlap {
        let between = &self.text[keyword.end as usize..self.cursor.token().start as usize];
        if !between.contains("{-#") {
            return Overlap::Unmarked;
        }
        let word = between.split(|character: char| !character.is_ascii_alphabetic()).find(|word| !word.is_empty());
        match word.map(str::to_ascii_uppercase).as_deref() {
            Some("OVERLAPPING") => Overlap::Overlapping,
            Some("OVERLAPPABLE") => Overlap::Overlappable,
            Some("OVERLAPS") => Overlap::Overlaps,
            Some("INCOHERENT") => Overlap::Incoherent,
            _ => Overlap::Unmarked,
        }
    }

    fn instance_head(&mut self) -> Parse<InstanceHead> {
        let start = self.here();
        let binders = if self.is_forall() { self.forall()? } else { Vec::new() };
        let context = if self.is_context_ahead() { constraints(self.context_type()?) } else { Vec::new() };
        let body = self.operator_type()?;
        let span = self.since(start);
        let Some((class, arguments)) = class_and_arguments(body) else {
            let problem = Diagnostic::error("syntax", "expected a class and its types", span);
            return Err(Failure(Box::new(problem)));
        };
        Ok(InstanceHead { binders, context, class, arguments, span })
    }

    fn context_type(&mut self) -> Parse<Type> {
        let context = self.operator_type()?;
        self.expect(Symbol::DoubleArrow, "`=>` after the context")?;
        Ok(context)
    }

    fn instance_item(&mut self) -> Parse<InstanceItem> {
        let start = self.here();
        if self.accept_keyword(Keyword::Type) {
            self.accept_keyword(Keyword::Instance);
            let equation = self.type_equation()?;
            return Ok(InstanceItem::AssociatedType { equation, span: self.since(start) });
        }
        if self.is_keyword(Keyword::Data) || self.is_keyword(Keyword::Newtype) {
            self.skip_item();
            self.unsupported("a data family instance", start);
            let what = "a data family instance".to_owned();
            return Ok(InstanceItem::Unsupported { what, span: self.since(start) });
        }
        self.binding().map(InstanceItem::Binding)
    }

    /// `deriving stock instance Ctx => C (T a)`
    pub(super) fn standalone_deriving(&mut self) -> Parse<DeclarationKind> {
        self.cursor.advance();
        let mut strategy = self.strategy();
        if self.accept_word("via") {
            strategy = DerivingStrategy::Via(self.atomic_type()?);
        }
        self.expect_keyword(Keyword::Instance, "`instance` after `deriving`")?;
        let head = self.instance_head()?;
        Ok(DeclarationKind::StandaloneDeriving(StandaloneDeriving { strategy, head }))
    }
}

fn class_and_arguments(body: Type) -> Option<(crate::syntax::QualifiedName, Vec<Type>)> {
    match body.kind {
        TypeKind::Constructor(class) => Some((class, Vec::new())),
        TypeKind::Parenthesized(inner) => class_and_arguments(*inner),
        TypeKind::Apply { function, arguments } => match function.kind {
            TypeKind::Constructor(class) => Some((class, arguments)),
            _ => None,
        },
        TypeKind::Operators(operators) => {
            let items: [OperatorItem<Type>; 3] = operators.items.try_into().ok()?;
            match items {
                [OperatorItem::Operand(left), OperatorItem::Operator(class), OperatorItem::Operand(right)] => {
                    Some((class, vec![left, right]))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Puts the clauses of each default method together.
fn grouped_items(items: Vec<ClassItem>) -> Vec<ClassItem> {
    let mut result = Vec::with_capacity(items.len());
    for item in items {
        let left = match (result.last_mut(), item) {
            (Some(ClassItem::Binding(last)), ClassItem::Binding(next)) => join(last, next).map(ClassItem::Binding),
            (_, item) => Some(item),
        };
        result.extend(left);
    }
    result
}

/// Puts the clauses of each method together.
fn grouped_instance_items(items: Vec<InstanceItem>) -> Vec<InstanceItem> {
    let mut result = Vec::with_capacity(items.len());
    for item in items {
        let left = match (result.last_mut(), item) {
            (Some(InstanceItem::Binding(last)), InstanceItem::Binding(next)) => {
                join(last, next).map(InstanceItem::Binding)
            }
            (_, item) => Some(item),
        };
        result.extend(left);
    }
    result
}
