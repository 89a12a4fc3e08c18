//! A file as a whole: its header, imports and top-level declarations.

use gainsay_source::{FileId, Name, Span};

use super::{Declaration, Identifier, ModuleName, QualifiedName, Specification};

/// One parsed file. Declarations that had syntax errors are missing; the diagnostics say which.
#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    pub file: FileId,
    /// From the first to the last token.
    pub span: Span,
    /// `None` when there is no `module … where` header: the report says `Main`, exporting `main`.
    pub name: Option<ModuleName>,
    /// `None` exports everything defined here.
    pub exports: Option<Vec<Export>>,
    pub imports: Vec<Import>,
    pub declarations: Vec<Declaration>,
    /// The `{-@ … @-}` written at top level, in order. Those inside a `where`, `let`, class or instance hang there.
    pub specifications: Vec<Specification>,
    /// `LANGUAGE` extensions, in order, as written.
    pub extensions: Vec<Identifier>,
    /// Every other pragma (`INLINE`, `OPTIONS_GHC`, …) but those about overlapping instances, in order; none changes the tree.
    pub pragmas: Vec<Pragma>,
}

impl Module {
    pub fn has_extension(&self, name: &str) -> bool {
        self.extensions.iter().any(|extension| extension.name == name)
    }
}

/// `{-# NAME text #-}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pragma {
    /// In capitals.
    pub name: Name,
    pub text: String,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    pub kind: ExportKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExportKind {
    Variable(QualifiedName),
    /// A type or class, and which of its constructors, fields or methods. `pattern P` and `type (+)` also arrive here or as `Variable`.
    Type {
        name: QualifiedName,
        members: Members,
    },
    /// `module M`
    Module(ModuleName),
}

/// What follows a type or class in an import or export list.
#[derive(Clone, Debug, PartialEq)]
pub enum Members {
    /// `T`
    None,
    /// `T(..)`
    All,
    /// `T(A, B, field)`
    Some(Vec<Identifier>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    pub module: ModuleName,
    pub qualified: Option<Span>,
    /// `as M`
    pub alias: Option<ModuleName>,
    pub list: ImportList,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ImportList {
    Everything,
    /// `(a, b)`
    Only(Vec<ImportItem>),
    /// `hiding (a, b)`
    Hiding(Vec<ImportItem>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum ImportItem {
    Variable(Identifier),
    Type { name: Identifier, members: Members, span: Span },
}
