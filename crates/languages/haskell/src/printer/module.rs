//! The file as a whole.

use super::Printer;
use crate::syntax::{ExportKind, Import, ImportItem, ImportList, Members, Module};

impl Printer {
    pub(super) fn module(&mut self, module: &Module) {
        for extension in &module.extensions {
            self.word(&format!("{{-# LANGUAGE {} #-}}\n", extension.name));
        }
        for pragma in &module.pragmas {
            self.word(&format!("{{-# {} {} #-}}\n", pragma.name, pragma.text));
        }
        if let Some(name) = &module.name {
            self.word(&format!("module {}", name.name));
            if let Some(exports) = &module.exports {
                self.word(" (");
                self.list(exports, ", ", |printer, export| printer.export(&export.kind));
                self.word(")");
            }
            self.word(" where\n");
        }
        self.word("{\n");
        for import in &module.imports {
            self.import(import);
            self.word(";\n");
        }
        for specification in &module.specifications {
            self.specifications(std::slice::from_ref(specification));
            self.word("\n");
        }
        for declaration in &module.declarations {
            self.declaration(&declaration.kind);
            self.word(";\n");
        }
        self.word("}\n");
    }

    fn export(&mut self, export: &ExportKind) {
        match export {
            ExportKind::Variable(name) if name.is_constructor() => {
                self.word("pattern ");
                self.prefix(name);
            }
            ExportKind::Variable(name) => self.prefix(name),
            ExportKind::Type { name, members } => {
                if name.is_symbolic() && !name.is_constructor() {
                    self.word("type ");
                }
                self.prefix(name);
                self.members(members);
            }
            ExportKind::Module(name) => self.word(&format!("module {}", name.name)),
        }
    }

    fn members(&mut self, members: &Members) {
        match members {
            Members::None => {}
            Members::All => self.word("(..)"),
            Members::Some(names) => {
                self.word("(");
                self.list(names, ", ", Printer::prefix_identifier);
                self.word(")");
            }
        }
    }

    fn import(&mut self, import: &Import) {
        self.word("import ");
        if import.qualified.is_some() {
            self.word("qualified ");
        }
        self.word(&import.module.name);
        if let Some(alias) = &import.alias {
            self.word(&format!(" as {}", alias.name));
        }
        let items = match &import.list {
            ImportList::Everything => return,
            ImportList::Only(items) => items,
            ImportList::Hiding(items) => {
                self.word(" hiding");
                items
            }
        };
        self.word(" (");
        self.list(items, ", ", Printer::import_item);
        self.word(")");
    }

    fn import_item(&mut self, item: &ImportItem) {
        match item {
            ImportItem::Variable(name) => self.prefix_identifier(name),
            ImportItem::Type { name, members, .. } => {
                if crate::syntax::is_symbolic_text(&name.name) && !name.name.starts_with(':') {
                    self.word("type ");
                }
                self.prefix_identifier(name);
                self.members(members);
            }
        }
    }
}
