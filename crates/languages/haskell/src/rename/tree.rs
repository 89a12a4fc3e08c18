//! The resolved tree: every name is an identifier, operators are nested, `do`, comprehensions, sections and ranges are function calls.
//!
//! Type inference writes what it finds beside the tree, under the nodes' identifiers.

use std::sync::Arc;

use gainsay_source::Span;
use num_bigint::BigInt;
use num_rational::BigRational;

use super::entity::{ConstructorId, GlobalId, LocalId, NodeId};
use crate::syntax::{self, specification::RefinedSignature};

#[derive(Clone, Debug)]
pub struct Expr {
    pub id: NodeId,
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Local(LocalId),
    Global(GlobalId),
    Constructor(ConstructorId),
    Integer(BigInt),
    Fractional(BigRational),
    Character(char),
    Text(String),
    /// At least one argument.
    Apply(Box<Expr>, Vec<Expr>),
    Lambda(Box<Match>),
    Let(Box<Bindings>, Box<Expr>),
    If(Box<[Expr; 3]>),
    /// Every match has one pattern.
    Case(Box<Expr>, Vec<Match>),
    /// Multi-way `if`.
    Guarded(Box<RightHandSide>),
    List(Vec<Expr>),
    Annotated(Box<Expr>, Arc<syntax::Type>),
    TypeApply(Box<Expr>, Arc<syntax::Type>),
    /// The fields given, by their place.
    RecordConstruct(ConstructorId, Vec<(usize, Expr)>),
    RecordUpdate(Box<Expr>, Vec<(GlobalId, Expr)>),
    /// Wrong or not supported; a diagnostic said so.
    Error,
}

/// Patterns side by side, and what happens when all of them match.
#[derive(Clone, Debug)]
pub struct Match {
    pub patterns: Vec<Pattern>,
    pub right_hand_side: RightHandSide,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct RightHandSide {
    /// Tried in order; when all fail, the next match is tried.
    pub branches: Vec<Branch>,
    pub bindings: Bindings,
    pub result: Option<Arc<syntax::Type>>,
}

#[derive(Clone, Debug)]
pub struct Branch {
    pub guards: Vec<Guard>,
    pub body: Expr,
}

#[derive(Clone, Debug)]
pub enum Guard {
    Condition(Expr),
    Pattern(Pattern, Expr),
    Let(Bindings),
}

#[derive(Clone, Debug)]
pub struct Pattern {
    pub id: NodeId,
    pub kind: PatternKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PatternKind {
    Wildcard,
    Variable(LocalId),
    /// With all its arguments.
    Constructor(ConstructorId, Vec<Pattern>),
    Integer(BigInt),
    Fractional(BigRational),
    Character(char),
    Text(String),
    As(LocalId, Box<Pattern>),
    Lazy(Box<Pattern>),
    Bang(Box<Pattern>),
    View(Box<Expr>, Box<Pattern>),
    Annotated(Box<Pattern>, Arc<syntax::Type>),
    Error,
}

/// Local bindings, in groups that depend only on earlier ones as far as types are concerned; at run time all are mutually recursive.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    pub groups: Vec<Vec<Binding>>,
}

#[derive(Clone, Debug)]
pub struct Binding {
    pub kind: BindingKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum BindingKind {
    Function {
        local: LocalId,
        signature: Option<Arc<syntax::Type>>,
        matches: Vec<Match>,
        /// The refined type that a specification beside it gives it.
        specification: Option<Arc<RefinedSignature>>,
    },
    Pattern {
        pattern: Pattern,
        right_hand_side: RightHandSide,
        signatures: Vec<(LocalId, Arc<syntax::Type>)>,
    },
}

/// A top-level definition.
#[derive(Clone, Debug)]
pub struct Definition {
    pub body: DefinitionBody,
    /// The values it mentions, sorted, without duplicates.
    pub references: Vec<GlobalId>,
    /// The first name or construct in it that has no meaning; a diagnostic said so.
    pub broken: Option<Problem>,
}

/// Why a definition is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub message: String,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum DefinitionBody {
    Matches(Vec<Match>),
    /// A pattern binding, and for each of its globals the local that the pattern binds.
    Pattern {
        pattern: Pattern,
        right_hand_side: RightHandSide,
        parts: Vec<(GlobalId, LocalId)>,
    },
}

impl Match {
    pub fn simple(patterns: Vec<Pattern>, body: Expr) -> Match {
        let span = body.span;
        Match { patterns, right_hand_side: RightHandSide::plain(body), span }
    }
}

impl RightHandSide {
    pub fn plain(body: Expr) -> RightHandSide {
        let branches = vec![Branch { guards: Vec::new(), body }];
        RightHandSide { branches, bindings: Bindings::default(), result: None }
    }
}

impl Bindings {
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }
}
