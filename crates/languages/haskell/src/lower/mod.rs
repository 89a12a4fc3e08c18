//! Typed trees become a program of the core language, `ir::functional`.
//!
//! [`lower`] loads a file with everything it imports, checks it, and lowers every function of the file and what they use. The result,
//! [`Lowered`], is data for the stage that turns specifications into contracts, and it stays open: that stage can
//!
//! * look up what a name means ([`Lowered::value`]), and read types ([`Lowered::signature_of`], [`Lowered::read_type`]);
//! * lower a Haskell expression in a type environment, for refinements ([`Lowered::lower_expression`]);
//! * add functions written in Haskell's syntax, for measures ([`Lowered::add_function`]);
//! * find the dictionaries that a polymorphic function needs at given types ([`Lowered::dictionaries`]);
//! * lower a definition for known types, so that its methods are called directly ([`Lowered::lower_detached_at`]);
//! * write a type as symbolic inputs need it ([`Lowered::symbolic_type`]);
//! * take the program at the end ([`Lowered::program`]), which then holds everything that any of these asked for.
//!
//! Names in the program: the root module's stay bare; others are `name@Module`; an instance's method is `method@Class@Type`, its
//! dictionary `instance@Class@Type`. Dictionaries are constructors `Dictionary@Class` with the superclasses first. `Int` and `Integer`
//! are integers, `Double` and `Float` doubles, `Bool` is the core's. A newtype is a datatype with one strict field whose constructor
//! matches without evaluating. What cannot be run is a crash with the code [`UNSUPPORTED`]: reaching it makes a goal unknown, never
//! refuted.

mod binding;
mod datatypes;
mod definition;
mod detached;
mod evidence;
mod expression;
mod interface;
mod literal;
mod matching;
mod naming;
mod primitive;
mod record;
mod specialise;
mod stub;

use std::collections::{BTreeSet, VecDeque};

use gainsay_ir::functional::{self as ir, Check, Expr, ExprKind};
use gainsay_source::{Name, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    rename::entity::{ClassId, GlobalId, GlobalKind, LocalId, TypeId},
    types::{
        Checker,
        evidence::{Evidence, EvidenceVariable},
    },
};
use naming::Naming;

pub use detached::{CallSite, Focus, SpecifiedLocal, Watched};
pub use interface::{Function, FunctionState, Lowered, lower};

/// The code of the crash that stands for what cannot be run. An engine that reaches it does not know.
pub const UNSUPPORTED: &str = "unsupported";

/// The state of lowering.
struct Lowerer {
    checker: Checker,
    naming: Naming,
    datatypes: Vec<ir::Datatype>,
    definitions: Vec<ir::Definition>,
    queue: VecDeque<GlobalId>,
    requested: FxHashSet<GlobalId>,
    requested_types: FxHashSet<TypeId>,
    pending_types: Vec<TypeId>,
    requested_classes: FxHashSet<ClassId>,
    pending_classes: Vec<ClassId>,
    superclass_selectors: FxHashSet<(ClassId, usize)>,
    pending_superclasses: Vec<(ClassId, usize)>,
    opaque_declared: bool,
    /// Top-level pattern bindings whose value is defined already.
    patterns: FxHashSet<Name>,
    /// Definitions without a meaning.
    poisoned: BTreeSet<Name>,
    /// Dictionaries that are known although they are parameters.
    assumed: FxHashMap<EvidenceVariable, Evidence>,
    /// How often each local variable of the current definition is mentioned.
    uses: FxHashMap<Name, usize>,
    /// What is called by another name in the current definition.
    watch: Option<detached::Watch>,
}

impl Lowerer {
    fn new(checker: Checker) -> Lowerer {
        let naming = Naming::new(&checker.names);
        Lowerer {
            checker,
            naming,
            datatypes: Vec::new(),
            definitions: Vec::new(),
            queue: VecDeque::new(),
            requested: FxHashSet::default(),
            requested_types: FxHashSet::default(),
            pending_types: Vec::new(),
            requested_classes: FxHashSet::default(),
            pending_classes: Vec::new(),
            superclass_selectors: FxHashSet::default(),
            pending_superclasses: Vec::new(),
            opaque_declared: false,
            patterns: FxHashSet::default(),
            poisoned: BTreeSet::new(),
            assumed: FxHashMap::default(),
            uses: FxHashMap::default(),
            watch: None,
        }
    }

    /// The name of a global, which will be defined.
    fn request(&mut self, global: GlobalId) -> Name {
        if self.requested.insert(global) {
            self.label_instance(global);
            self.queue.push_back(global);
        }
        self.naming.global(&self.checker.names, global)
    }

    /// An instance's names tell its class and types.
    fn label_instance(&mut self, global: GlobalId) {
        let entity = self.checker.names.entities.global(global);
        let (GlobalKind::InstanceMethod { instance, .. } | GlobalKind::Dictionary { instance }) = entity.kind else {
            return;
        };
        let information = self.checker.instance_information(instance);
        let class = self.checker.names.entities.instance(instance).class;
        let types: Vec<_> = information.arguments.iter().map(|ty| self.checker.show_type(ty)).collect();
        let label = format!("{}@{}", self.checker.names.entities.class(class).name, types.join("@"));
        self.naming.label_instance(instance, label);
    }

    fn begin_definition(&mut self) {
        self.naming.forget_locals();
        self.uses.clear();
    }

    fn local_name(&mut self, local: LocalId) -> Name {
        self.naming.local(&self.checker.names, local)
    }

    fn variable(&mut self, name: &Name, span: Span) -> Expr {
        *self.uses.entry(name.clone()).or_default() += 1;
        Expr::variable(name, span)
    }

    fn use_count(&self, name: &Name) -> usize {
        self.uses.get(name).copied().unwrap_or(0)
    }
}

/// Applications of applications are one application.
fn apply(function: Expr, arguments: Vec<Expr>, span: Span) -> Expr {
    if arguments.is_empty() {
        return function;
    }
    match function.kind {
        ExprKind::Apply(inner, mut first) => {
            first.extend(arguments);
            Expr::new(ExprKind::Apply(inner, first), span)
        }
        _ => Expr::apply(function, arguments, span),
    }
}

/// What stands for something that cannot be run.
fn unsupported(what: &str, span: Span) -> Expr {
    let message = Some(format!("{what} cannot be run"));
    let check = Check { message, ..Check::new(UNSUPPORTED, span) };
    Expr::new(ExprKind::Crash(Box::new(check)), span)
}
