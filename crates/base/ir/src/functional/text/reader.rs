//! The reader of the functional language's text: names and types.

use std::ops::{Deref, DerefMut};

use gainsay_source::{Diagnostic, FileId, Name};

use super::{
    super::{Primitive, Type},
    KEYWORDS, SIGNS, names_constructor,
};
use crate::text::{Cursor, Read, Token};

pub(super) struct Reader<'a> {
    cursor: Cursor<'a>,
    pub(super) unlabelled: usize,
}

impl<'a> Deref for Reader<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl<'a> DerefMut for Reader<'a> {
    fn deref_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, file: FileId) -> Reader<'a> {
        Reader { cursor: Cursor::new(text, file, &SIGNS), unlabelled: 0 }
    }

    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.cursor.diagnostics
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Reader<'a>) -> Read<T>) -> Read<T> {
        self.descend("give the inner part a name with `let` or `def`")?;
        let result = read(self);
        self.ascend();
        result
    }

    /// Records that no name can be given here, with a way out where the word means something already.
    fn fail_to_name<T>(&mut self) -> Read<T> {
        let Token::Word(word) = self.token else { return self.fail("a name") };
        if Primitive::named(word).is_none() && !KEYWORDS.contains(&word) {
            return self.fail("a name that starts with a small letter");
        }
        let message = format!("`{word}` means something already and cannot be a name");
        let help = format!("choose another name, or write it in backticks: `` `{word}` ``");
        self.refuse(message, help)
    }

    /// The name at this token, if it is one and no keyword.
    pub(super) fn peek_name(&self) -> Option<&'a str> {
        match self.token {
            Token::Word(word) if !KEYWORDS.contains(&word) => Some(word),
            Token::Quoted(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn peek_variable(&self) -> Option<&'a str> {
        let quoted = matches!(self.token, Token::Quoted(_));
        self.peek_name().filter(|name| !names_constructor(name) && (quoted || Primitive::named(name).is_none()))
    }

    pub(super) fn variable(&mut self) -> Read<Name> {
        match self.peek_variable() {
            Some(name) => {
                self.advance();
                Ok(Name::new(name))
            }
            None => self.fail_to_name(),
        }
    }

    pub(super) fn constructor(&mut self) -> Read<Name> {
        match self.peek_name().filter(|name| names_constructor(name)) {
            Some(name) => {
                self.advance();
                Ok(Name::new(name))
            }
            None => self.fail("a name that starts with a capital letter"),
        }
    }

    pub(super) fn ty(&mut self) -> Read<Type> {
        self.deeper(|reader| {
            let argument = reader.applied_type()?;
            if !reader.accept("->") {
                return Ok(argument);
            }
            Ok(Type::Function(Box::new(argument), Box::new(reader.ty()?)))
        })
    }

    fn applied_type(&mut self) -> Read<Type> {
        let mut ty = self.atomic_type()?;
        if let Type::Data(_, arguments) = &mut ty {
            while arguments.is_empty() && (self.peek_name().is_some() || self.at_symbol("(")) {
                while self.peek_name().is_some() || self.at_symbol("(") {
                    arguments.push(self.atomic_type()?);
                }
            }
        }
        Ok(ty)
    }

    pub(super) fn atomic_type(&mut self) -> Read<Type> {
        if self.accept("(") {
            let ty = self.ty()?;
            self.expect(")")?;
            return Ok(ty);
        }
        match self.peek_name() {
            Some(name) => {
                self.advance();
                Ok(match Type::builtin(name) {
                    Some(builtin) => builtin,
                    None if names_constructor(name) => Type::Data(Name::new(name), Vec::new()),
                    None => Type::Variable(Name::new(name)),
                })
            }
            None => self.fail("a type"),
        }
    }
}
