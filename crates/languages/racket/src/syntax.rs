//! The core language that the expander leaves: names resolved, macros gone, a dozen kinds of expression.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use gainsay_source::{Name, Span};
use serde::Serialize;

use crate::{datum::Datum, features::Features, primitive::Primitive};

/// A whole file: its modules in order, with what stands outside any of them as the last one.
#[derive(Debug, Default, Serialize)]
pub struct Program {
    /// Whether the file is a module itself (`#lang`), or has modules in it.
    pub layout: Layout,
    pub modules: Vec<Module>,
    pub structs: Vec<Struct>,
    /// Names of the unknown values that the text asks for with `•`, with where.
    pub opaque: Vec<(Name, Span)>,
    pub features: Features,
    /// Names of variables and definitions that are assigned to: they stand for cells.
    pub assigned: BTreeSet<Name>,
    /// Whether modules may offer more than what is known here: macros, names that nothing known binds, what unknown forms make of them.
    pub offers_more: bool,
    /// Where parts of function contracts stand that depend on arguments: they are computed at each call.
    pub waiting: BTreeSet<Span>,
    /// Where each definition is, once the program is complete.
    #[serde(skip)]
    pub places: OnceLock<BTreeMap<Name, (usize, usize)>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Layout {
    #[default]
    ModulesOnly,
    IsModule,
}

#[derive(Debug, Serialize)]
pub struct Module {
    pub name: Name,
    pub standing: Standing,
    pub definitions: Vec<Definition>,
    pub exports: Vec<Export>,
    /// Whether it offers something without a contract.
    pub offers_plainly: bool,
    /// Definitions that the module offers without a contract.
    pub offered: Vec<Name>,
    /// Names of constructors and other functions of structure types that it offers.
    pub offered_parts: BTreeSet<Name>,
    /// Definitions of what instances do by methods and properties of their types, which libraries call.
    pub behaviours: Vec<Name>,
    pub expressions: Vec<Expr>,
    /// For each expression, how many of the definitions stand before it.
    pub definitions_before: Vec<usize>,
    /// Modules of this file that start before this one.
    pub required: Vec<Name>,
    pub span: Span,
}

/// Whether a definition is not the program's own: what holds a contract, a guard or something that is offered again. `$` alone is a letter like others.
pub fn is_made_up(definition: &Name) -> bool {
    definition.starts_with('$') && definition.contains(' ')
}

/// Whether code is a module, or stands outside all modules, where it plays the context's part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Standing {
    Module,
    Outside,
}

#[derive(Debug, Serialize)]
pub struct Definition {
    /// Unique in the program.
    pub name: Name,
    pub value: Expr,
    pub span: Span,
}

/// Something a module offers under a contract.
#[derive(Debug, Serialize)]
pub struct Export {
    /// As the text says it.
    pub name: Name,
    pub value: Exported,
    /// The name of the definition that holds the contract.
    pub contract: Name,
    pub span: Span,
}

#[derive(Clone, Debug, Serialize)]
pub enum Exported {
    Definition(Name),
    Struct(usize, StructPart),
    /// Offered and never defined: an opaque import.
    Opaque(Name),
}

#[derive(Debug, Clone, Serialize)]
pub struct Struct {
    pub name: Name,
    pub constructor: Name,
    /// All fields, those of its parents first.
    pub fields: Vec<Name>,
    pub parent: Option<usize>,
    /// For each field, whether it can be assigned to.
    pub mutable: Vec<bool>,
    pub access: Access,
    pub equality: Equality,
    /// Whether the fields of all instances keep to the contracts of the constructor, because accessors hold the module to them.
    pub is_promised: bool,
    /// Fields that clients can write into with a mutator that is offered under a contract of its own.
    pub written_by_clients: BTreeSet<usize>,
    /// Whether nobody gets at its constructor or its fields but through functions of the program.
    pub is_hidden: bool,
    /// The definition of the function that all fields go through before an instance is made.
    pub guard: Option<Name>,
    pub span: Span,
}

/// When `equal?` takes two instances for the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Equality {
    /// When they are one and the same instance.
    Identity,
    /// When their fields are equal: `#:transparent` and `#:prefab`.
    Fields,
    /// As its methods say, which are not looked at.
    Own,
}

/// How code outside its module gets at a structure type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Access {
    /// Nobody else can make one.
    Private,
    /// Anybody can make one, of fields that satisfy these contracts (names of definitions), where there are any.
    Public(Vec<Option<Name>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum StructPart {
    Make,
    Test,
    Get(usize),
    Set(usize),
}

#[derive(Clone, Debug, Serialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug, Serialize)]
pub enum ExprKind {
    Quote(Datum),
    Void,
    Local(Name),
    /// A parameter as it was given, before it becomes a cell.
    Raw(Name),
    Global(Name),
    /// Another module's export, by module and position.
    Import(usize, usize),
    Primitive(&'static Primitive),
    StructPart(usize, StructPart),
    Lambda(Box<Lambda>),
    CaseLambda(Vec<Lambda>),
    Apply(Box<Expr>, Vec<Expr>),
    /// An application with keyword arguments, in the order of their names.
    ApplyKeywords(Box<Expr>, Vec<Expr>, Vec<(Name, Expr)>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// One after the other; each sees those before.
    Let(Vec<(Name, Expr)>, Box<Expr>),
    Letrec(Vec<(Name, Expr)>, Box<Expr>),
    /// The last one counts; there is at least one.
    Begin(Vec<Expr>),
    /// `set!` of a variable or a definition.
    Assign(Box<Expr>, Box<Expr>),
    Opaque(Name),
    Arrow(Box<Arrow>),
    ArrowStar(Box<ArrowStar>),
    /// `->i` with arguments other than required ones.
    ArrowDependent(Box<ArrowDependent>),
    /// `case->`: a function contract for each number of arguments.
    CaseArrow(Vec<Arrow>),
    /// `struct/c`
    StructContract(usize, Vec<Expr>),
    /// A contract that is computed when it is needed.
    Delayed(Box<Expr>, Flatness),
    /// `delay`: computed when it is forced, at most once.
    Promise(Box<Expr>),
    Monitor(Box<Monitor>),
    /// `with-handlers`: predicates with handlers, and the body.
    Handle(Vec<(Expr, Expr)>, Box<Expr>),
    /// `let/ec`: the name of the escape, and the body it ends.
    Escape(Name, Box<Expr>),
    /// `(raise value)`
    RaiseValue(Box<Expr>),
    /// `(error …)` and `match` without a clause that fits: the message as far as it is known.
    Raise(Complaint, String, Vec<Expr>),
    Unsupported(String),
}

/// Whether a contract that is computed later is said to be flat: then it is a predicate as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Flatness {
    Flat,
    Other,
}

/// What kind of exception is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Complaint {
    /// `error`
    Error,
    /// `raise-user-error`
    User,
    /// `raise-argument-error` and its relatives
    Contract,
    /// `match` without a clause that fits
    Match,
}

#[derive(Clone, Debug, Serialize)]
pub struct Lambda {
    pub required: Vec<Name>,
    pub optional: Vec<(Name, Expr)>,
    pub rest: Option<Name>,
    /// In the order of their names.
    pub keywords: Vec<KeywordParameter>,
    pub body: Expr,
    pub span: Span,
}

#[derive(Clone, Debug, Serialize)]
pub struct KeywordParameter {
    /// Without the prefix `#:`.
    pub keyword: Name,
    pub name: Name,
    /// None: it must be given.
    pub default: Option<Expr>,
    /// Where it stands among the parameters of the text.
    pub position: usize,
}

impl Lambda {
    /// A function of no arguments that does nothing.
    pub fn nullary(span: Span) -> Lambda {
        let (required, optional, keywords) = (Vec::new(), Vec::new(), Vec::new());
        Lambda { required, optional, rest: None, keywords, body: Expr::new(ExprKind::Void, span), span }
    }

    /// Whether it takes exactly its required arguments.
    pub fn is_plain(&self) -> bool {
        self.optional.is_empty() && self.rest.is_none() && self.keywords.is_empty()
    }
}

/// A function contract. Later contracts see the names of earlier arguments, the last ones also the result's.
#[derive(Clone, Debug, Serialize)]
pub struct Arrow {
    pub domain: Vec<(Name, Expr)>,
    /// One for each result. None: `any`
    pub range: Option<Vec<(Name, Expr)>>,
    /// Conditions of `#:pre` and `#:post`.
    pub before: Vec<Expr>,
    pub after: Vec<Expr>,
}

/// A function contract with optional, further and keyword arguments, none of which depends on another.
#[derive(Clone, Debug, Serialize)]
pub struct ArrowStar {
    pub required: Vec<Expr>,
    pub optional: Vec<Expr>,
    /// For the list of all further arguments.
    pub rest: Option<Expr>,
    /// In the order of their names.
    pub keywords: Vec<KeywordContract>,
    /// One for each result. None: `any`
    pub range: Option<Vec<Expr>>,
}

/// A function contract whose parts may speak of earlier arguments; those that are not given are `the-unsupplied-arg`.
#[derive(Clone, Debug, Serialize)]
pub struct ArrowDependent {
    /// In the order of the text; among those without a keyword, required ones first, the rest last.
    pub arguments: Vec<DependentArgument>,
    /// The results and the conditions; it has no arguments of its own.
    pub results: Arrow,
}

#[derive(Clone, Debug, Serialize)]
pub struct DependentArgument {
    pub name: Name,
    pub place: Place,
    pub contract: Expr,
}

/// Where an argument of a call stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Place {
    Positional(Necessity),
    Keyword(Name, Necessity),
    /// The list of all further arguments.
    Rest,
}

#[derive(Clone, Debug, Serialize)]
pub struct KeywordContract {
    pub keyword: Name,
    pub necessity: Necessity,
    pub contract: Expr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Necessity {
    Required,
    Optional,
}

/// A value under a contract, from `define/contract`, `contract` and `with-contract`.
#[derive(Clone, Debug, Serialize)]
pub struct Monitor {
    pub contract: Expr,
    pub value: Expr,
    pub positive: Name,
    pub negative: Name,
}

impl Program {
    /// The definition of a name, in a program that is complete.
    pub fn definition(&self, name: &Name) -> Option<&Definition> {
        let places = self.places.get_or_init(|| {
            let mut places = BTreeMap::new();
            for (at, module) in self.modules.iter().enumerate() {
                for (index, definition) in module.definitions.iter().enumerate() {
                    places.entry(definition.name.clone()).or_insert((at, index));
                }
            }
            places
        });
        let (module, index) = places.get(name)?;
        self.modules.get(*module)?.definitions.get(*index)
    }

    /// The accessor of a field that is offered under this contract for the field, of the structure type itself or of an ancestor.
    pub fn accessor(&self, structure: usize, field: usize, contract: &Name) -> Option<(&Module, &Export)> {
        let mut at = Some(structure);
        while let Some(here) = at {
            for module in &self.modules {
                let offered = module.exports.iter().find(|export| {
                    matches!(export.value, Exported::Struct(index, StructPart::Get(got)) if index == here && got == field)
                        && module.promises(export, contract)
                });
                if let Some(export) = offered {
                    return Some((module, export));
                }
            }
            at = self.structs[here].parent;
        }
        None
    }
}

impl Program {
    /// Whether structures that modules keep to themselves can be kept: nobody has more than the functions that are offered.
    pub fn hides_structures(&self) -> bool {
        self.opaque.is_empty() && !self.offers_more && !self.features.reflection
    }

    /// Whether a module keeps a structure to itself: it and its ancestors, since who gets at an ancestor gets at what instances have of it.
    pub fn is_kept(&self, structure: usize) -> bool {
        let mut lineage = std::iter::successors(Some(structure), |here| self.structs[*here].parent);
        lineage.all(|here| self.structs[here].is_hidden)
    }
}

impl Module {
    /// Whether what the export returns is under a contract of this name.
    fn promises(&self, export: &Export, contract: &Name) -> bool {
        let definition = self.definitions.iter().find(|definition| definition.name == export.contract);
        let Some(ExprKind::Arrow(arrow)) = definition.map(|definition| &definition.value.kind) else { return false };
        let mut results = arrow.range.iter().flatten();
        results.any(|(_, result)| matches!(&result.kind, ExprKind::Global(name) if name == contract))
    }
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
