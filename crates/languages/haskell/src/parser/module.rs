//! The file as a whole: header, imports, declarations, and going on after an error.

use gainsay_source::Span;

use super::{Parse, Parser};
use crate::{
    layout::{Indentation, Lexeme},
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{
        Binding, Declaration, DeclarationKind, Export, ExportKind, Identifier, Import, ImportItem, ImportList, Members,
        Module, ModuleName, Pragma,
    },
};

/// These say something about the instance they stand in, where the tree has them.
const OVERLAP_PRAGMAS: [&str; 4] = ["OVERLAPPING", "OVERLAPPABLE", "OVERLAPS", "INCOHERENT"];

/// Whether the top-level block is between braces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Braces,
    Indentation,
}

#[derive(Default)]
struct Header {
    name: Option<ModuleName>,
    exports: Option<Vec<Export>>,
}

impl Parser<'_> {
    pub(super) fn module(&mut self, pragmas: &[Span]) -> Module {
        let (extensions, pragmas) = self.read_pragmas(pragmas);
        self.set_extensions(&extensions);
        let start = self.here();
        let header = self.header();
        let mut imports = Vec::new();
        let mut declarations = Vec::new();
        self.top_level(&mut imports, &mut declarations);
        declarations.shrink_to_fit();
        let specifications = self.top_level_specifications();
        Module {
            file: self.file,
            span: self.since(start),
            name: header.name,
            exports: header.exports,
            imports,
            declarations,
            specifications,
            extensions,
            pragmas,
        }
    }

    fn read_pragmas(&mut self, spans: &[Span]) -> (Vec<Identifier>, Vec<Pragma>) {
        let mut extensions = Vec::new();
        let mut pragmas = Vec::new();
        for span in spans {
            let whole = &self.text[span.start as usize..span.end as usize];
            let inner = whole.trim_start_matches("{-#").trim_end_matches("-}").trim_end_matches('#').trim();
            let name = inner.split(|character: char| !(character.is_alphanumeric() || character == '_')).next();
            let name = name.unwrap_or("");
            let text = inner[name.len()..].trim();
            if name.eq_ignore_ascii_case("LANGUAGE") {
                for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
                    let offset = word.as_ptr() as usize - self.text.as_ptr() as usize;
                    let place = Span::new(self.file, offset, offset + word.len());
                    extensions.push(Identifier { name: self.intern(word), span: place });
                }
            } else if !OVERLAP_PRAGMAS.contains(&name.to_ascii_uppercase().as_str()) {
                pragmas.push(Pragma { name: name.to_ascii_uppercase().into(), text: text.to_owned(), span: *span });
            }
        }
        (extensions, pragmas)
    }

    fn set_extensions(&mut self, extensions: &[Identifier]) {
        let has = |name: &str| extensions.iter().any(|extension| extension.name == name);
        self.extensions.recursive_do = has("RecursiveDo");
        self.extensions.template_haskell = has("TemplateHaskell") || has("TemplateHaskellQuotes");
        self.extensions.pattern_synonyms = has("PatternSynonyms");
    }

    fn header(&mut self) -> Header {
        if !self.is_keyword(Keyword::Module) {
            return Header::default();
        }
        match self.read_header() {
            Ok(header) => header,
            Err(failure) => {
                self.notes.push(*failure.0);
                self.skip_to_where();
                Header::default()
            }
        }
    }

    fn read_header(&mut self) -> Parse<Header> {
        self.cursor.advance();
        let name = Some(self.module_name()?);
        let exports = if self.is_symbol(Symbol::OpenParenthesis) { Some(self.exports()?) } else { None };
        self.expect_keyword(Keyword::Where, "`where` after the module's name and exports")?;
        Ok(Header { name, exports })
    }

    fn skip_to_where(&mut self) {
        let mut position = self.cursor.position();
        loop {
            match self.cursor.at(position).kind {
                // Without any `where` the header is taken to be its first line.
                TokenKind::End => return self.skip_line(),
                TokenKind::Keyword(Keyword::Where) => return self.cursor.jump(position + 1),
                TokenKind::Symbol(Symbol::Equals) => return self.skip_line(),
                _ => position += 1,
            }
        }
    }

    fn skip_line(&mut self) {
        let mut position = self.cursor.position() + 1;
        while !self.cursor.at(position).surroundings.first_on_line {
            position += 1;
        }
        self.cursor.jump(position);
    }

    /// A list in parentheses; commas may stand anywhere between items.
    fn parenthesized_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        self.expect(Symbol::OpenParenthesis, "`(`")?;
        let mut items = Vec::new();
        loop {
            while self.accept(Symbol::Comma) {}
            if self.accept(Symbol::CloseParenthesis) {
                return Ok(items);
            }
            items.push(item(self)?);
            if !self.is_symbol(Symbol::Comma) && !self.is_symbol(Symbol::CloseParenthesis) {
                return Err(self.expected("`,` or `)`"));
            }
        }
    }

    fn exports(&mut self) -> Parse<Vec<Export>> {
        self.parenthesized_list(|parser| {
            let start = parser.here();
            let kind = parser.export()?;
            Ok(Export { kind, span: parser.since(start) })
        })
    }

    fn export(&mut self) -> Parse<ExportKind> {
        if self.accept_keyword(Keyword::Module) {
            return Ok(ExportKind::Module(self.module_name()?));
        }
        let is_type = self.accept_keyword(Keyword::Type);
        if self.is_word("pattern") && self.cursor.ahead(1).kind == TokenKind::Constructor {
            self.cursor.advance();
            return Ok(ExportKind::Variable(self.take_qualified()));
        }
        let name = match self.peek() {
            Lexeme::Token(TokenKind::Variable | TokenKind::QualifiedVariable) => {
                return Ok(ExportKind::Variable(self.take_qualified()));
            }
            Lexeme::Token(TokenKind::Constructor | TokenKind::QualifiedConstructor) => self.take_qualified(),
            _ if self.is_parenthesized_operator(self.cursor.position()) => {
                let name = self.parenthesized_qualified_operator();
                if !is_type && !name.is_constructor() {
                    return Ok(ExportKind::Variable(name));
                }
                name
            }
            _ => return Err(self.expected("the name of something to export")),
        };
        Ok(ExportKind::Type { name, members: self.members()? })
    }

    fn members(&mut self) -> Parse<Members> {
        if !self.is_symbol(Symbol::OpenParenthesis) {
            return Ok(Members::None);
        }
        let mut all = false;
        let members = self.parenthesized_list(|parser| {
            if parser.accept(Symbol::Dots) {
                all = true;
                return Ok(None);
            }
            if parser.peek() == Lexeme::Token(TokenKind::Variable) {
                return Ok(Some(parser.take_identifier()));
            }
            parser.bound_constructor("a constructor, field or method").map(Some)
        })?;
        Ok(if all { Members::All } else { Members::Some(members.into_iter().flatten().collect()) })
    }

    fn import(&mut self) -> Parse<Import> {
        let start = self.here();
        self.cursor.advance();
        self.accept_word("safe");
        if self.peek() == Lexeme::Token(TokenKind::Text) && self.cursor.ahead(1).kind != TokenKind::End {
            self.cursor.advance();
        }
        let mut qualified = self.qualified_word();
        let module = self.module_name()?;
        qualified = qualified.or_else(|| self.qualified_word());
        let alias = if self.accept_word("as") { Some(self.module_name()?) } else { None };
        let list = if self.accept_word("hiding") {
            ImportList::Hiding(self.parenthesized_list(Self::import_item)?)
        } else if self.is_symbol(Symbol::OpenParenthesis) {
            ImportList::Only(self.parenthesized_list(Self::import_item)?)
        } else {
            ImportList::Everything
        };
        Ok(Import { module, qualified, alias, list, span: self.since(start) })
    }

    fn qualified_word(&mut self) -> Option<Span> {
        let span = self.here();
        self.accept_word("qualified").then_some(span)
    }

    fn import_item(&mut self) -> Parse<ImportItem> {
        let start = self.here();
        let is_type = self.accept_keyword(Keyword::Type);
        if self.is_word("pattern") && self.cursor.ahead(1).kind == TokenKind::Constructor {
            self.cursor.advance();
            return Ok(ImportItem::Variable(self.take_identifier()));
        }
        if self.peek() == Lexeme::Token(TokenKind::Variable) {
            return Ok(ImportItem::Variable(self.take_identifier()));
        }
        let name = self.bound_constructor("the name of something to import")?;
        let is_operator = crate::syntax::QualifiedName::from(name.clone()).is_constructor();
        if !is_type && !is_operator {
            return Ok(ImportItem::Variable(name));
        }
        let members = self.members()?;
        Ok(ImportItem::Type { name, members, span: self.since(start) })
    }

    fn top_level(&mut self, imports: &mut Vec<Import>, declarations: &mut Vec<Declaration>) {
        let frame = if self.accept(Symbol::OpenBrace) {
            self.cursor.open_explicit();
            Frame::Braces
        } else {
            if !self.cursor.open_implicit(Indentation::Deeper) {
                return;
            }
            Frame::Indentation
        };
        let depth = self.cursor.depth();
        loop {
            while self.accept_separator() {}
            if frame == Frame::Braces
                && (self.is_symbol(Symbol::CloseBrace) || self.cursor.token().kind == TokenKind::End)
            {
                return self.close_module();
            }
            if self.cursor.token().kind == TokenKind::End {
                return;
            }
            let position = self.cursor.position();
            if let Err(failure) = self.top_level_item(imports, declarations) {
                self.notes.push(*failure.0);
                self.recover(depth, position);
            }
        }
    }

    /// The closing brace of the module, after which nothing may stand.
    fn close_module(&mut self) {
        let problem = if !self.accept(Symbol::CloseBrace) {
            self.expected("the `}` that closes the module")
        } else if self.cursor.token().kind != TokenKind::End {
            self.expected("nothing after the `}` that closes the module")
        } else {
            return;
        };
        self.notes.push(*problem.0);
    }

    fn top_level_item(&mut self, imports: &mut Vec<Import>, declarations: &mut Vec<Declaration>) -> Parse<()> {
        if self.is_keyword(Keyword::Import) && declarations.is_empty() {
            imports.push(self.import()?);
        } else {
            let declaration = self.declaration()?;
            add(declarations, declaration);
        }
        match self.peek() {
            Lexeme::ImplicitSemicolon | Lexeme::ImplicitClose => Ok(()),
            Lexeme::Token(TokenKind::End | TokenKind::Symbol(Symbol::Semicolon | Symbol::CloseBrace)) => Ok(()),
            Lexeme::Token(_) => Err(self.expected("the end of the declaration")),
        }
    }

    /// After an error: leaves the inner blocks and goes to the next line that begins a top-level item.
    fn recover(&mut self, depth: usize, failed: usize) {
        self.cursor.truncate(depth);
        let column = self.cursor.block_column();
        let mut position = self.cursor.position().max(failed + 1);
        loop {
            let token = self.cursor.at(position);
            let begins = match column {
                Some(column) => token.surroundings.first_on_line && token.column <= column,
                None => token.kind == TokenKind::Symbol(Symbol::Semicolon),
            };
            if begins || token.kind == TokenKind::End {
                break;
            }
            position += 1;
        }
        // A line left of the block would end it; an error further up moved the margin, so the block goes on there.
        if self.cursor.at(position).kind != TokenKind::End
            && column.is_some_and(|column| self.cursor.at(position).column < column)
        {
            self.cursor.truncate(depth - 1);
            self.cursor.jump(position);
            self.cursor.open_implicit(Indentation::Deeper);
            return;
        }
        self.cursor.jump(position);
    }

    fn top_level_specifications(&mut self) -> Vec<crate::syntax::Specification> {
        let free: Vec<_> =
            self.specifications.iter().filter(|pending| !pending.claimed).map(|pending| pending.comment).collect();
        free.into_iter().flat_map(|comment| self.specification(comment)).collect()
    }
}

/// Adds a declaration; a clause of the function before it joins that.
fn add(declarations: &mut Vec<Declaration>, declaration: Declaration) {
    let DeclarationKind::Binding(binding) = declaration.kind else {
        declarations.push(declaration);
        return;
    };
    if let Some(Declaration { kind: DeclarationKind::Binding(last), span }) = declarations.last_mut() {
        match super::binding::join(last, binding) {
            None => *span = last.span,
            Some(binding) => declarations.push(wrapped(binding)),
        }
    } else {
        declarations.push(wrapped(binding));
    }
}

fn wrapped(binding: Binding) -> Declaration {
    Declaration { span: binding.span, kind: DeclarationKind::Binding(binding) }
}
