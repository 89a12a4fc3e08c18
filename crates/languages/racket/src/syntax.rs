//! The core language that the expander leaves: names resolved, macros gone, a dozen kinds of expression.

use gainsay_source::{Name, Span};

use crate::{datum::Datum, primitive::Primitive};

/// A whole file: its modules in order, with what stands outside any of them as the last one.
#[derive(Debug, Default)]
pub struct Program {
    pub modules: Vec<Module>,
    pub structs: Vec<Struct>,
    /// Names of the unknown values that the text asks for with `•`, with where.
    pub opaque: Vec<(Name, Span)>,
}

#[derive(Debug)]
pub struct Module {
    pub name: Name,
    pub standing: Standing,
    pub definitions: Vec<Definition>,
    pub exports: Vec<Export>,
    pub expressions: Vec<Expr>,
}

/// Whether code is a module, or stands outside all modules, where it plays the context's part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Module,
    Outside,
}

#[derive(Debug)]
pub struct Definition {
    /// Unique in the program.
    pub name: Name,
    pub value: Expr,
    pub span: Span,
}

/// Something a module offers under a contract.
#[derive(Debug)]
pub struct Export {
    /// As the text says it.
    pub name: Name,
    pub value: Exported,
    /// The name of the definition that holds the contract.
    pub contract: Name,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Exported {
    Definition(Name),
    Struct(usize, StructPart),
    /// Offered again under a contract of its own.
    Primitive(&'static Primitive),
    /// Offered and never defined: an opaque import.
    Opaque(Name),
}

#[derive(Debug, Clone)]
pub struct Struct {
    pub name: Name,
    pub constructor: Name,
    /// All fields, those of its parents first.
    pub fields: Vec<Name>,
    pub parent: Option<usize>,
    pub access: Access,
    pub span: Span,
}

/// How code outside its module gets at a structure type.
#[derive(Debug, Clone, PartialEq)]
pub enum Access {
    /// Nobody else can make one.
    Private,
    /// Anybody can make one, of fields that satisfy these contracts (names of definitions), where there are any.
    Public(Vec<Option<Name>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StructPart {
    Make,
    Test,
    Get(usize),
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Quote(Datum),
    Void,
    Local(Name),
    Global(Name),
    /// Another module's export, by module and position.
    Import(usize, usize),
    Primitive(&'static Primitive),
    StructPart(usize, StructPart),
    Lambda(Box<Lambda>),
    CaseLambda(Vec<Lambda>),
    Apply(Box<Expr>, Vec<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// One after the other; each sees those before.
    Let(Vec<(Name, Expr)>, Box<Expr>),
    Letrec(Vec<(Name, Expr)>, Box<Expr>),
    /// The last one counts; there is at least one.
    Begin(Vec<Expr>),
    Opaque(Name),
    Arrow(Box<Arrow>),
    /// `struct/c`
    StructContract(usize, Vec<Expr>),
    /// A contract that is computed when it is needed.
    Delayed(Box<Expr>),
    Monitor(Box<Monitor>),
    /// `(error …)` and `match` without a clause that fits: the message as far as it is known.
    Raise(String, Vec<Expr>),
    Unsupported(String),
}

#[derive(Clone, Debug)]
pub struct Lambda {
    pub required: Vec<Name>,
    pub optional: Vec<(Name, Expr)>,
    pub rest: Option<Name>,
    pub body: Expr,
    pub span: Span,
}

/// A function contract. Later contracts see the names of earlier arguments, the last ones also the result's.
#[derive(Clone, Debug)]
pub struct Arrow {
    pub domain: Vec<(Name, Expr)>,
    pub rest: Option<(Name, Expr)>,
    /// None: `any`
    pub range: Option<(Name, Expr)>,
    /// Conditions of `#:pre` and `#:post`.
    pub before: Vec<Expr>,
    pub after: Vec<Expr>,
}

/// A value under a contract, from `define/contract`, `contract` and `with-contract`.
#[derive(Clone, Debug)]
pub struct Monitor {
    pub contract: Expr,
    pub value: Expr,
    pub positive: Name,
    pub negative: Name,
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }

    pub fn unsupported(what: impl Into<String>, span: Span) -> Expr {
        Expr::new(ExprKind::Unsupported(what.into()), span)
    }

    pub fn apply(function: Expr, arguments: Vec<Expr>, span: Span) -> Expr {
        Expr::new(ExprKind::Apply(Box::new(function), arguments), span)
    }

    pub fn conditional(condition: Expr, yes: Expr, no: Expr, span: Span) -> Expr {
        Expr::new(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)), span)
    }
}
