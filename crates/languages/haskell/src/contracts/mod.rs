//! Specifications become contracts, and contracts goals of the core language (sections 4 and 5 of the paper).
//!
//! * `aim`: what the check is for; `book`: what the specifications say, by what they speak of.
//! * `logic`, `operators`, `measure`, `intrinsic`, `predicate`: refinements → Haskell expressions → predicates.
//! * `elaborate`: refined types along Haskell's types, `refined`, `synonym`; `walker`: what they demand of a value.
//! * `abstraction`: predicates as parameters.
//! * `contract`, `counterfactual`, `methods`, `promise`, `parametric`: contracts, and calls with them; `goal`: the goals.
//! * `watch`: the calls that get contracts; `reading`: what is kept for the reader; `border`: functions among the inputs;
//!   `mirror`: inputs of GADTs, of types that hide types, and with collections inside.
//! * `entry`: how the function of a goal is called; `local`: goals of local functions; `ending`: goals of recursion.
//! * `instance`: the types at which polymorphic functions are checked.
//! * `shape`, `build`, `syntax_tree`: pieces that the others use; `partiality`: predicates never fail; `trust`: what is not to be checked;
//!   `words`: integers without bounds.
//!
//! Type variables of a checked function become `Int`, or a type with the instances they need. What is not understood is a warning and
//! counts as `true`: in a precondition it makes the goal undecided, in a postcondition it keeps it from being verified.

mod abstraction;
mod aim;
mod build;
mod contract;
mod counterfactual;
mod display_names;
mod elaborate;
mod ending;
mod entry;
mod function_wrappers;
mod goal;
mod instance;
mod intrinsic;
mod local;
mod logic;
mod measure;
mod methods;
mod observe;
pub(crate) mod operators;
mod parametric;
mod partiality;
mod predicate;
mod promise;
mod refined;
mod scope;
mod shape;
pub(crate) mod specifications;
mod symbolic_inputs;
pub(crate) mod synonym;
mod syntax_tree;
mod type_predicates;
mod unchecked;
mod watch;
mod words;

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_ir::functional::{Datatype, Definition, Expr, ExprKind, Goal, Program};
use gainsay_source::{Diagnostic, Name, Span};

use crate::{
    known_types::KnownTypes,
    library_call::Library,
    lower::{Function, Lowered, SpecifiedLocal, Watched},
    modules::{ModuleId, Origin},
    rename::entity::{GlobalId, TypeId},
    types::data::Type,
    wellformed,
};
pub use aim::{Aim, REACHED};
use contract::Contract;
pub use entry::{Entry, EntryParameter};
pub(crate) use entry::{makers_in, module_and_name};
use goal::{Draft, Occasion};
use intrinsic::Intrinsic;
pub(crate) use observe::{Inspected, Observation, Observed};
use scope::{Dropped, Why};
use specifications::Book;
pub(crate) use symbolic_inputs::FROM_LIST;
use symbolic_inputs::Mirror;

/// The program with its goals, and what became of those functions that have none.
#[derive(Debug)]
pub struct Contracted {
    pub program: Program,
    /// What keeps a goal from being verified, by the goal's name.
    pub caveats: BTreeMap<Name, Vec<Caveat>>,
    /// Functions that should have a goal, and why they have none.
    pub undecided: Vec<Undecided>,
    pub diagnostics: Vec<Diagnostic>,
    /// The field names of record constructors, by their names in the program.
    pub records: BTreeMap<Name, Vec<Name>>,
    /// How many of a function's first arguments are dictionaries, by its name in the program.
    pub dictionaries: BTreeMap<Name, usize>,
    /// How many of a function's first arguments nobody wrote: they are what is around its call.
    pub around: BTreeMap<Name, usize>,
    /// The functions of which it is stated why they end.
    pub metrics: BTreeSet<Name>,
    /// The calls behind the goals, by the goals' names.
    pub entries: BTreeMap<Name, Entry>,
    pub library: Library,
    pub types: KnownTypes,
}

/// A part of a specification that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caveat {
    pub what: String,
    pub span: Span,
}

/// A function that cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    pub name: Name,
    pub span: Span,
    /// What stands in the way, and where.
    pub what: String,
    pub at: Span,
}

/// The goals of the root module.
pub fn goals(lowered: &mut Lowered, aim: &Aim) -> Contracted {
    let mut writer = Writer::new(lowered);
    let functions = writer.lowered.functions.clone();
    let drafts = writer.drafts(aim, &functions);
    writer.finish(aim, drafts)
}

/// Everything that is needed while contracts are written.
struct Writer<'l> {
    lowered: &'l mut Lowered,
    book: Book,
    definitions: Vec<Definition>,
    /// Definitions made for a purpose and a type.
    made: BTreeMap<String, Name>,
    /// The inputs for functions in results, by their places there.
    givens: BTreeMap<String, Name>,
    contracts: BTreeMap<String, Rc<Contract>>,
    /// The types of the variables that predicates may mention.
    variables: BTreeMap<Name, Type>,
    /// Definitions that are predicates.
    predicates: BTreeSet<Name>,
    intrinsics: BTreeMap<GlobalId, Intrinsic>,
    measures: BTreeMap<(ModuleId, Name), Result<Name, Dropped>>,
    /// Intrinsics and measures.
    logic_watched: Watched,
    /// Functions whose calls get contracts.
    program_watched: Watched,
    parameter_names: BTreeMap<GlobalId, Vec<Name>>,
    /// Local functions with specifications, in the functions that were looked at.
    locals: Vec<(Function, SpecifiedLocal)>,
    data_dropped: BTreeMap<TypeId, Vec<Dropped>>,
    /// By the keys of the types they are mirrors of.
    mirrors: BTreeMap<String, Result<Mirror, String>>,
    /// The datatypes of mirrors.
    datatypes: Vec<Datatype>,
    undecided: Vec<Undecided>,
    /// What callees of the goal that is being made demand and nobody checks, and the same for functions whose bodies stand for them.
    unchecked: Vec<Dropped>,
    unchecked_inside: BTreeMap<String, Vec<Dropped>>,
    entries: BTreeMap<Name, Entry>,
    /// Goals that recursion ends.
    ending: Vec<Goal>,
    around: BTreeMap<Name, usize>,
    /// Types some of whose constructors fix the types' parameters.
    indexed: BTreeSet<TypeId>,
    nowhere: Span,
    count: usize,
}

impl<'l> Writer<'l> {
    fn new(lowered: &'l mut Lowered) -> Writer<'l> {
        let mut book = Book::read(lowered);
        wellformed::check(lowered, &mut book);
        let nowhere = lowered.names().graph.module(lowered.root()).syntax.span;
        let program_watched = watch::watched(lowered, &book);
        let indexed = shape::indexed(lowered);
        let invariants = book.restricted.iter();
        let data_dropped = invariants.map(|(id, span)| (*id, vec![Dropped::new("an invariant", *span)])).collect();
        Writer {
            lowered,
            book,
            definitions: Vec::new(),
            made: BTreeMap::new(),
            givens: BTreeMap::new(),
            contracts: BTreeMap::new(),
            variables: BTreeMap::new(),
            predicates: BTreeSet::new(),
            intrinsics: BTreeMap::new(),
            measures: BTreeMap::new(),
            logic_watched: Watched::default(),
            program_watched,
            parameter_names: BTreeMap::new(),
            locals: Vec::new(),
            data_dropped,
            mirrors: BTreeMap::new(),
            datatypes: Vec::new(),
            undecided: Vec::new(),
            unchecked: Vec::new(),
            unchecked_inside: BTreeMap::new(),
            entries: BTreeMap::new(),
            ending: Vec::new(),
            around: BTreeMap::new(),
            indexed,
            nowhere,
            count: 0,
        }
    }

    /// A name that nothing else has; no name of a program has a `#` in it.
    fn unique(&mut self, hint: &str) -> Name {
        self.count += 1;
        let hint = hint.split(['#', '@']).next().unwrap_or("x");
        Name::from(format!("{hint}#{}", self.count))
    }

    /// A name for something that is defined once for this key. The dollar sign keeps it out of what people read.
    fn define_later(&mut self, key: &str, hint: &str) -> Name {
        let name = self.unique(&format!("${hint}"));
        self.made.insert(key.to_owned(), name.clone());
        name
    }

    fn define(&mut self, name: &Name, body: Expr, span: Span) {
        self.definitions.push(Definition { name: name.clone(), body, span });
    }

    fn finish(mut self, aim: &Aim, mut drafts: Vec<Draft>) -> Contracted {
        let mut program = self.lowered.take_program();
        program.definitions.append(&mut self.definitions);
        program.datatypes.append(&mut self.datatypes);
        if self.book.is_used {
            let bodies = program.definitions.iter_mut().map(|definition| &mut definition.body);
            let bodies = bodies.chain(self.ending.iter_mut().map(|goal| &mut goal.body));
            bodies.chain(drafts.iter_mut().map(|draft| &mut draft.goal.body)).for_each(words::make_unbounded);
        }
        if !matches!(aim, Aim::Reach(_)) {
            unchecked::trust(&mut program.definitions, &unchecked::without_totality(self.lowered));
            unchecked::trust_library(&mut program.definitions, &self.trusted_library());
        }
        partiality::make_total(&mut program.definitions, &self.predicates);
        self.mark_target(aim, &mut program.definitions);
        let failing = partiality::failing(&program.definitions);
        let mut caveats = BTreeMap::new();
        let mut diagnostics = std::mem::take(&mut self.book.diagnostics);
        for draft in drafts {
            diagnostics.extend(draft.caveats.iter().filter(|one| one.why == Why::NotUnderstood).map(warning));
            if draft.occasion == Occasion::Total && !partiality::may_fail_with(&draft.goal.body, &failing) {
                continue;
            }
            if !draft.caveats.is_empty() {
                let noted = draft.caveats.into_iter().map(|one| Caveat { what: one.what, span: one.span });
                caveats.insert(draft.goal.name.clone(), noted.collect());
            }
            program.goals.push(draft.goal);
        }
        program.goals.append(&mut self.ending);
        let told = self.lowered.diagnostics.iter().chain(diagnostics.iter().filter(|one| one.is_error()));
        let told: BTreeSet<Span> = told.filter_map(|diagnostic| diagnostic.span).collect();
        diagnostics.extend(self.undecided.iter().filter(|one| !told.contains(&one.at)).map(not_checked));
        // What is wrong was not left out because nobody understands it.
        let wrong: Vec<Span> = diagnostics.iter().filter(|one| one.is_error()).filter_map(|one| one.span).collect();
        let is_wrong = |span: Span| wrong.iter().any(|wrong| overlap(*wrong, span));
        diagnostics.retain(|one| one.code != "not-checked" || !one.span.is_some_and(is_wrong));
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        diagnostics.dedup();
        prune(&mut program);
        let records = records(&program);
        let types = self.known_types(&program);
        let dictionaries = self.dictionaries();
        let metrics = self.stated_metrics();
        let derived = self.derived();
        let library = Library::of(&self.lowered.names().graph, derived);
        let Writer { undecided, entries, around, .. } = self;
        Contracted {
            program,
            caveats,
            undecided,
            diagnostics,
            records,
            dictionaries,
            around,
            metrics,
            entries,
            library,
            types,
        }
    }
}

impl Writer<'_> {
    /// Which library functions are taken at their word: none, where no refinement types are used.
    fn trusted_library(&mut self) -> unchecked::Library {
        let mut library = unchecked::Library::default();
        if !self.book.is_used {
            return library;
        }
        let names = self.lowered.names();
        let globals: Vec<GlobalId> = (0..names.entities.globals.len() as u32).map(GlobalId).collect();
        for global in globals {
            let names = self.lowered.names();
            let entity = names.entities.global(global);
            let known = names.graph.modules.get(entity.module.0 as usize);
            if known.is_none_or(|module| module.origin != Origin::Library) {
                continue;
            }
            let signed = self.book.signatures.get(&global);
            let fails = entity.name == "errorWithoutStackTrace"
                || signed.is_some_and(|signed| elaborate::demands_the_impossible(&signed.signature.signature));
            let total = !signed.is_some_and(|signed| elaborate::demands(&signed.signature.signature));
            if let Some(name) = self.lowered.requested_name(global) {
                let set = if fails { Some(&mut library.failing) } else { total.then_some(&mut library.total) };
                set.into_iter().for_each(|set| {
                    set.insert(name.clone());
                });
            }
        }
        library
    }
}

/// The constructors all of whose fields have names.
fn records(program: &Program) -> BTreeMap<Name, Vec<Name>> {
    let constructors = program.datatypes.iter().flat_map(|datatype| &datatype.constructors);
    let named = constructors.filter_map(|constructor| {
        let fields: Option<Vec<Name>> = constructor.fields.iter().map(|field| field.name.clone()).collect();
        Some((constructor.name.clone(), fields.filter(|fields| !fields.is_empty())?))
    });
    named.collect()
}

fn overlap(left: Span, right: Span) -> bool {
    left.file == right.file && left.start < right.end && right.start < left.end
}

fn warning(dropped: &Dropped) -> Diagnostic {
    let message = format!("{} is not understood and was left out", dropped.what);
    Diagnostic::warning("not-checked", message, dropped.span)
}

fn not_checked(undecided: &Undecided) -> Diagnostic {
    let message = format!("`{}` cannot be checked: {} is not supported", undecided.name, undecided.what);
    Diagnostic::warning("not-checked", message, undecided.at)
}

/// Keeps what the goals reach.
fn prune(program: &mut Program) {
    let bodies: BTreeMap<&Name, &Expr> =
        program.definitions.iter().map(|definition| (&definition.name, &definition.body)).collect();
    let mut kept: BTreeSet<Name> = BTreeSet::new();
    let mut work: Vec<&Expr> = program.goals.iter().map(|goal| &goal.body).collect();
    while let Some(body) = work.pop() {
        partiality::visit(body, &mut |part| {
            if let ExprKind::Variable(name) = &part.kind
                && let Some(body) = bodies.get(name)
                && kept.insert(name.clone())
            {
                work.push(body);
            }
        });
    }
    program.definitions.retain(|definition| kept.contains(&definition.name));
}
