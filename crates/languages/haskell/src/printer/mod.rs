//! Tree → text: for `gainsay dump --stage=syntax`, and to test that what is printed parses to the same tree.
//!
//! Blocks are printed with braces and semicolons, one top-level declaration a line. Comments are gone and so is the user's layout.

mod declaration;
mod expression;
mod literal;
mod module;
mod pattern;
mod refined;
mod specification;
mod types;

use crate::syntax::{Expression, Pattern, Type, is_symbolic_text};
use crate::syntax::{Identifier, Module, QualifiedName, specification::Logic, specification::RefinedType};

/// The whole file.
pub fn module(module: &Module) -> String {
    printed(|printer| printer.module(module))
}

pub fn expression(expression: &Expression) -> String {
    printed(|printer| printer.expression(expression))
}

pub fn pattern(pattern: &Pattern) -> String {
    printed(|printer| printer.pattern(pattern))
}

pub fn type_of_haskell(written: &Type) -> String {
    printed(|printer| printer.written_type(written))
}

pub fn refined_type(refined: &RefinedType) -> String {
    printed(|printer| printer.refined_type(refined))
}

pub fn logic(logic: &Logic) -> String {
    printed(|printer| printer.logic(logic))
}

fn printed(print: impl FnOnce(&mut Printer)) -> String {
    let mut printer = Printer { text: String::new() };
    print(&mut printer);
    printer.text
}

struct Printer {
    text: String,
}

impl Printer {
    fn word(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Items with a separator between them.
    fn list<T>(&mut self, items: &[T], separator: &str, mut print: impl FnMut(&mut Printer, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.word(separator);
            }
            print(self, item);
        }
    }

    /// ` {a; b}`
    fn braces<T>(&mut self, items: &[T], print: impl FnMut(&mut Printer, &T)) {
        self.word(" { ");
        self.list(items, "; ", print);
        self.word(" }");
    }

    /// A name where it stands before its arguments.
    fn prefix(&mut self, name: &QualifiedName) {
        if is_symbolic_text(&name.name) {
            self.word(&format!("({name})"));
        } else {
            self.word(&name.to_string());
        }
    }

    fn prefix_identifier(&mut self, name: &Identifier) {
        if is_symbolic_text(&name.name) {
            self.word(&format!("({})", name.name));
        } else {
            self.word(&name.name);
        }
    }

    /// A name between its operands.
    fn infix(&mut self, name: &QualifiedName) {
        self.word(" ");
        self.operator(name);
        self.word(" ");
    }

    fn operator(&mut self, name: &QualifiedName) {
        if is_symbolic_text(&name.name) {
            self.word(&name.to_string());
        } else {
            self.word(&format!("`{name}`"));
        }
    }

    fn infix_identifier(&mut self, name: &Identifier) {
        if is_symbolic_text(&name.name) {
            self.word(&name.name);
        } else {
            self.word(&format!("`{}`", name.name));
        }
    }
}
