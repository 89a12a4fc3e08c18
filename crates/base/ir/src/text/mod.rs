//! What the text forms of the intermediate languages are read with: tokens, and a place among them.

mod cursor;
mod lexer;

pub(crate) use cursor::{Cursor, Read};
pub(crate) use lexer::{Signs, Token};
