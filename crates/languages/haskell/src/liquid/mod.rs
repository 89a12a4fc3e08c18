//! Typed trees become programs for the liquid engine, `ir::refined`: refinement types along Haskell's types.
//!
//! * `types`: Haskell's types; `written`: refined types as specifications write them; `logic`: refinements.
//! * `abstraction`: predicate parameters; `related`: which types have them; `bound`: what holds between them.
//! * `data`: datatypes, `measure`, `lifted`, `reflected`: functions of the logic and what they are of each constructor.
//! * `fixed`: constructors that fix types. `declared`: datatypes as goals. `invariant`: what may hold of all values of a datatype; `qualifier`: what users state for inference.
//! * [`shown`]: refined types as users write them.
//! * `function`: definitions; `usage`: functions where they are used; `expression`, `call`, `binding`, `matching`: what is in them; `method`: methods at types whose instance is known; `library`: what is known of library functions; `folded`: folds of lists.
//!
//! What is not understood stops the function it stands in, with its place; nothing that has to be proved is left out.

mod abstraction;
mod binding;
mod bound;
mod call;
mod data;
mod declared;
mod expression;
mod fixed;
mod folded;
mod function;
mod invariant;
mod library;
mod lifted;
mod logic;
mod matching;
mod measure;
mod method;
mod qualifier;
mod reflected;
mod related;
pub mod shown;
mod types;
mod usage;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{self as ir, Logic as Term};
use gainsay_source::{Name, Numbers, Span};

use crate::{
    contracts::specifications::Book,
    lower::Lowered,
    modules::{ModuleId, Origin},
    rename::entity::{GlobalId, LocalId, TypeId},
    types::data::{Type, VariableId},
    wellformed,
};
use abstraction::Relations;
pub use declared::Declared;
use measure::Meaning;
use related::Uses;

/// A module as the liquid engine takes it.
#[derive(Debug)]
pub struct Liquid {
    pub program: ir::Program,
    /// The functions of the program, by the names of the goals about them.
    pub functions: BTreeMap<Name, Name>,
    /// What is not understood, by the names in the program.
    pub stopped: BTreeMap<Name, Stop>,
    pub style: Style,
    /// The datatypes of a module that has no functions to check.
    pub declared: Vec<Declared>,
}

/// How a module is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// With refinement types: integers have no bounds.
    Refined,
    /// Without: integers wrap, so that nothing is known of sums and products.
    Plain,
}

/// What is not understood, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub what: String,
    pub span: Span,
}

type Made<T> = Result<T, Stop>;

fn stop<T>(what: impl Into<String>, span: Span) -> Made<T> {
    Err(Stop { what: what.into(), span })
}

/// The functions of the root module with all they need.
pub fn elaborate(lowered: &mut Lowered) -> Liquid {
    let mut book = Book::read(lowered);
    wellformed::check(lowered, &mut book);
    let style = if book.is_used { Style::Refined } else { Style::Plain };
    let mut elaborator = Elaborator::new(lowered, book, style);
    let functions = elaborator.lowered.functions.clone();
    let mut names = BTreeMap::new();
    for function in &functions {
        let name = elaborator.request(function.global, &[]);
        names.insert(function.name.clone(), name);
    }
    let nothing_else = functions.iter().all(|function| elaborator.lowered.is_stub(function.global));
    let declared = if nothing_else { elaborator.declared() } else { Vec::new() };
    elaborator.reflect_all();
    elaborator.read_invariants();
    elaborator.read_qualifiers();
    elaborator.complete();
    let Elaborator { program, stopped, .. } = elaborator;
    Liquid { program, functions: names, stopped, style, declared }
}

/// A function that is to be made.
struct Requested {
    name: Name,
    global: GlobalId,
    /// The types that some of its type variables stand for, by their places.
    fixed: Vec<(usize, Type)>,
    dictionary: Dictionary,
    library: Library,
}

/// What is made of a function of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Library {
    /// What its specification says is believed.
    Believed,
    /// It is proved as if the user had written it, because the logic is to know it by its definition.
    Proved,
}

/// Where the instance comes from whose method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dictionary {
    /// It may be any that there is.
    Any,
    /// An instance was given it by whoever chose its types, and took care of it.
    Given,
}

struct Elaborator<'l> {
    lowered: &'l mut Lowered,
    book: Book,
    style: Style,
    program: ir::Program,
    stopped: BTreeMap<Name, Stop>,
    /// Functions that are to be made.
    queue: Vec<Requested>,
    requested: BTreeSet<Name>,
    datatypes: BTreeMap<TypeId, Option<Stop>>,
    /// The predicate parameters of datatypes, over their type parameters.
    relations: BTreeMap<TypeId, Relations>,
    uses: Uses,
    /// What users say of all values of a datatype. Nobody believes it before it is proved.
    invariants: Vec<(TypeId, Term)>,
    measures: BTreeMap<Name, Made<Meaning>>,
    /// What is being looked up, so that what defines itself is noticed.
    underway: BTreeSet<Name>,
    /// What locals are called in the program.
    locals: BTreeMap<LocalId, Name>,
    /// Modules in which nothing has to end, and those in which matches may be incomplete.
    without_totality: BTreeSet<ModuleId>,
    /// Modules of the library whose functions return for all arguments that they may be given.
    total: BTreeSet<ModuleId>,
    /// Functions that the logic knows by their clauses, and those of which it knows no more than that they are functions.
    reflected: BTreeSet<GlobalId>,
    /// Measures that were tried once more as reflected functions.
    retried: BTreeSet<Name>,
    opaque: BTreeSet<GlobalId>,
    /// Functions that stand for their bodies in refinements.
    inlines: BTreeSet<GlobalId>,
    /// What the function that is being made may call although its body does not name it.
    needed: BTreeSet<Name>,
    /// What type variables stand for in the copy of a function that is being made.
    fixed: fixed::Types,
    /// Type constructors that are variables, and of which a class says that what is in them can be mapped.
    functors: BTreeSet<VariableId>,
    /// Whether the function that is being made is a method of an instance.
    is_method: bool,
    /// The size of what is made for a function.
    size: usize,
    /// The module of the function that is being made.
    module: ModuleId,
    numbers: Numbers,
    nowhere: Span,
}

/// No function becomes larger than this: alternatives of a match are copied into each way that leads to them.
const LARGEST: usize = 20_000;

impl<'l> Elaborator<'l> {
    fn new(lowered: &'l mut Lowered, book: Book, style: Style) -> Self {
        let nowhere = lowered.names().graph.module(lowered.root()).syntax.span;
        let module = lowered.root();
        let mut elaborator = Elaborator {
            lowered,
            book,
            style,
            program: ir::Program::default(),
            stopped: BTreeMap::new(),
            queue: Vec::new(),
            requested: BTreeSet::new(),
            datatypes: BTreeMap::new(),
            relations: BTreeMap::new(),
            uses: Uses::default(),
            invariants: Vec::new(),
            measures: BTreeMap::new(),
            underway: BTreeSet::new(),
            locals: BTreeMap::new(),
            without_totality: BTreeSet::new(),
            total: BTreeSet::new(),
            reflected: BTreeSet::new(),
            retried: BTreeSet::new(),
            opaque: BTreeSet::new(),
            inlines: BTreeSet::new(),
            needed: BTreeSet::new(),
            fixed: Vec::new(),
            functors: BTreeSet::new(),
            is_method: false,
            size: 0,
            module,
            numbers: Numbers::default(),
            nowhere,
        };
        elaborator.read_marks();
        elaborator.find_uses();
        elaborator
    }

    /// A name that nothing else has.
    fn unique(&mut self, hint: &str) -> Name {
        let hint = hint.split(['#', '@']).next().unwrap_or("x");
        Name::from(format!("{hint}#{}", self.numbers.fresh()))
    }

    /// What is made meanwhile is made for `owner`, whoever asked for it first.
    fn made_for<T>(&mut self, owner: &str, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.numbers.belong_to(owner);
        let fixed = std::mem::take(&mut self.fixed);
        let made = make(self);
        self.fixed = fixed;
        self.numbers.belong_to(&before);
        made
    }

    fn local(&mut self, local: LocalId) -> Name {
        if let Some(known) = self.locals.get(&local) {
            return known.clone();
        }
        let hint = self.lowered.names().entities.local(local).name.clone();
        let name = self.unique(&hint);
        self.locals.insert(local, name.clone());
        name
    }

    fn is_library(&self, module: ModuleId) -> bool {
        // What no module defines is part of the language.
        let graph = &self.lowered.names().graph;
        graph.modules.get(module.0 as usize).is_none_or(|module| module.origin == Origin::Library)
    }

    fn grow(&mut self, span: Span) -> Made<()> {
        gainsay_meter::tick(1);
        self.size += 1;
        if self.size > LARGEST { stop("a function that is too large", span) } else { Ok(()) }
    }
}
