//! Type inference: Hindley–Milner with type classes, in one pass over resolved trees, on demand.
//!
//! What it finds out is kept beside the tree: for each use the dictionaries it needs ([`Annotation`]), for each definition its scheme and
//! the dictionaries it takes. It is more permissive than GHC (no kinds, no escape check, GADT equations loosely), never stricter on
//! purpose. An error poisons only the group of definitions it stands in.

mod convert;
pub mod data;
mod defaulting;
mod derive;
mod display;
pub mod evidence;
mod expression;
mod generalise;
mod given;
mod global;
mod group;
pub mod information;
mod instance;
mod pattern;
mod record;
mod solve;
mod unify;

use std::sync::Arc;

use gainsay_source::{Diagnostic, Name, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    modules::ModuleId,
    rename::{
        Names,
        entity::{ClassId, ConstructorId, GlobalId, InstanceId, LocalId, NodeId, TypeId, TypeName},
        tree::{Definition, Problem},
    },
    syntax::QualifiedName,
};
use data::{Scheme, Type, WellKnown};
use evidence::{Annotation, Evidence, EvidenceId, EvidenceVariable, Wanted};
use given::{Scope, ScopeId};
use information::{ClassInformation, ConstructorInformation, InstanceInformation};
use unify::MetaState;

/// The type of a local variable.
#[derive(Clone, Debug)]
pub enum LocalType {
    /// Not generalised, or not yet.
    Mono(Type),
    Poly(Arc<Scheme>),
}

/// Everything known about the types of a program.
pub struct Checker {
    pub names: Names,
    pub well_known: WellKnown,
    /// About the definition being checked: forgotten when it is tried again.
    diagnostics: Vec<Diagnostic>,
    /// About everything that is done with.
    settled_diagnostics: Vec<Diagnostic>,
    nowhere: Span,
    /// The module whose names are in scope.
    module: ModuleId,

    variables: Vec<gainsay_source::Name>,
    metas: Vec<MetaState>,
    level: u32,
    type_scope: Vec<(gainsay_source::Name, Type)>,

    scopes: Vec<Scope>,
    scope: ScopeId,
    wanted: Vec<Wanted>,
    /// Constraints on types that the rest of the module may still decide, by the monomorphism restriction.
    deferred: Vec<Wanted>,
    evidence: Vec<Option<Evidence>>,
    evidence_classes: Vec<ClassId>,

    annotations: FxHashMap<NodeId, Annotation>,
    /// The types that a use of something polymorphic takes for its variables.
    instantiations: FxHashMap<NodeId, Vec<Type>>,
    abstractions: FxHashMap<NodeId, Vec<EvidenceVariable>>,
    local_types: FxHashMap<LocalId, LocalType>,
    local_parameters: FxHashMap<LocalId, Vec<EvidenceVariable>>,
    local_signatures: FxHashMap<LocalId, convert::Signature>,
    /// Variables of let-bound patterns, whose types are known before the pattern is seen.
    bound_by_group: FxHashSet<LocalId>,
    global_schemes: FxHashMap<GlobalId, Arc<Scheme>>,
    global_parameters: FxHashMap<GlobalId, Vec<EvidenceVariable>>,
    /// The types of the globals whose group is being inferred.
    global_metas: FxHashMap<GlobalId, Type>,
    signatures: FxHashMap<GlobalId, convert::Signature>,
    definitions: FxHashMap<GlobalId, Option<Arc<Definition>>>,
    checked: FxHashMap<GlobalId, Status>,
    superclass_evidence: FxHashMap<InstanceId, (Vec<EvidenceVariable>, Vec<EvidenceId>)>,

    synonyms: FxHashMap<TypeId, Option<Arc<convert::Synonym>>>,
    expanding: Vec<TypeId>,
    constructors: FxHashMap<ConstructorId, Arc<ConstructorInformation>>,
    classes: FxHashMap<ClassId, Arc<ClassInformation>>,
    methods: FxHashMap<GlobalId, Arc<Scheme>>,
    instances: FxHashMap<InstanceId, Arc<InstanceInformation>>,

    /// Whether local functions are generalised over constrained types as well. Rarely needed, and dear at run time: tried second.
    local_contexts: LocalContexts,
    /// What is wrong with a signature, which is the fault of the definition it belongs to.
    signature_problems: FxHashMap<GlobalId, Problem>,
    /// The first problem in the group being checked.
    problem: Option<Problem>,
    errors_in_group: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LocalContexts {
    Keep,
    Generalise,
}

/// How checking a definition went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Its types are right.
    Typed,
    /// It has no meaning; a diagnostic said why.
    Poisoned(Problem),
}

/// The level of types that belong to no definition in particular.
const TOP_LEVEL: u32 = 1;

/// More errors than this in one group of definitions are not shown.
const MAXIMUM_ERRORS_IN_GROUP: usize = 5;

impl Checker {
    pub fn new(mut names: Names) -> Checker {
        let nowhere = names.graph.module(names.graph.root).syntax.span;
        let module = names.graph.root;
        let diagnostics = std::mem::take(&mut names.diagnostics);
        let well_known = well_known(&names);
        Checker {
            names,
            well_known,
            diagnostics: Vec::new(),
            settled_diagnostics: diagnostics,
            nowhere,
            module,
            variables: Vec::new(),
            metas: Vec::new(),
            level: TOP_LEVEL,
            type_scope: Vec::new(),
            scopes: vec![Scope::default()],
            scope: ScopeId::TOP,
            wanted: Vec::new(),
            deferred: Vec::new(),
            evidence: Vec::new(),
            evidence_classes: Vec::new(),
            annotations: FxHashMap::default(),
            instantiations: FxHashMap::default(),
            abstractions: FxHashMap::default(),
            local_types: FxHashMap::default(),
            local_parameters: FxHashMap::default(),
            local_signatures: FxHashMap::default(),
            bound_by_group: FxHashSet::default(),
            global_schemes: FxHashMap::default(),
            global_parameters: FxHashMap::default(),
            global_metas: FxHashMap::default(),
            signatures: FxHashMap::default(),
            definitions: FxHashMap::default(),
            checked: FxHashMap::default(),
            superclass_evidence: FxHashMap::default(),
            synonyms: FxHashMap::default(),
            expanding: Vec::new(),
            constructors: FxHashMap::default(),
            classes: FxHashMap::default(),
            methods: FxHashMap::default(),
            instances: FxHashMap::default(),
            local_contexts: LocalContexts::Keep,
            signature_problems: FxHashMap::default(),
            problem: None,
            errors_in_group: 0,
        }
    }

    /// The diagnostics so far, which are then forgotten.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        self.collect_name_diagnostics();
        self.settled_diagnostics.append(&mut self.diagnostics);
        std::mem::take(&mut self.settled_diagnostics)
    }

    fn collect_name_diagnostics(&mut self) {
        self.settled_diagnostics.append(&mut self.names.diagnostics);
    }

    pub fn annotation(&self, node: NodeId) -> Option<&Annotation> {
        self.annotations.get(&node)
    }

    /// The types that stand for the variables of what is used there, found out so far.
    pub fn instantiation(&self, node: NodeId) -> Vec<Type> {
        self.instantiations.get(&node).into_iter().flatten().map(|ty| self.zonk(ty)).collect()
    }

    /// The type of a local that is used at one type only and takes no dictionaries.
    pub fn monomorphic_type(&self, local: LocalId) -> Option<Type> {
        match self.local_types.get(&local)? {
            LocalType::Mono(ty) => Some(self.zonk(ty)),
            LocalType::Poly(scheme) if scheme.context.is_empty() => Some(self.zonk(&scheme.body)),
            LocalType::Poly(_) => None,
        }
    }

    /// The type of a local, found out so far.
    pub fn local_type(&self, local: LocalId) -> Option<LocalType> {
        Some(match self.local_types.get(&local)? {
            LocalType::Mono(ty) => LocalType::Mono(self.zonk(ty)),
            LocalType::Poly(scheme) => LocalType::Poly(Arc::new(self.zonk_scheme(scheme))),
        })
    }

    /// The dictionaries that an expression of polymorphic type takes.
    pub fn abstraction(&self, node: NodeId) -> &[EvidenceVariable] {
        self.abstractions.get(&node).map_or(&[], Vec::as_slice)
    }

    pub fn local_parameters(&self, local: LocalId) -> &[EvidenceVariable] {
        self.local_parameters.get(&local).map_or(&[], Vec::as_slice)
    }

    pub fn global_parameters(&self, global: GlobalId) -> &[EvidenceVariable] {
        self.global_parameters.get(&global).map_or(&[], Vec::as_slice)
    }

    fn error(&mut self, code: &str, message: String, span: Span) {
        self.report(Diagnostic::error(code, message, span));
    }

    /// A name that stands for no type or class, with the one that may have been meant.
    fn unbound_type(&mut self, message: String, name: &QualifiedName) {
        let known = self.names.types_in_scope(self.module, name.qualifier.as_ref()).map(Name::as_str);
        let found = Diagnostic::error("unbound-name", message, name.span);
        let found = found.or_nearest(&name.name, name.own_span(), known);
        self.report(found);
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let span = diagnostic.span.unwrap_or(self.nowhere);
        self.problem.get_or_insert_with(|| Problem { message: diagnostic.message.clone(), span });
        self.errors_in_group += 1;
        if self.errors_in_group <= MAXIMUM_ERRORS_IN_GROUP {
            self.diagnostics.push(diagnostic);
        }
    }

    fn mismatch(&mut self, expected: &Type, found: &Type, span: Span) {
        let (expected, found) = (self.show_type(expected), self.show_type(found));
        let message = format!("the types do not fit: expected `{expected}`, found `{found}`");
        self.error("type-mismatch", message, span);
    }

    /// Makes `found` the expected type, or reports that it is not.
    fn expect(&mut self, expected: &Type, found: &Type, span: Span) {
        if !self.unify(expected, found) {
            self.mismatch(expected, found, span);
        }
    }

    fn bool_type(&self) -> Type {
        self.well_known.bool.map_or(Type::Error, Type::Constructor)
    }

    fn char_type(&self) -> Type {
        self.well_known.char.map_or(Type::Error, Type::Constructor)
    }

    pub fn string_type(&self) -> Type {
        self.list_of(self.char_type())
    }
}

fn well_known(names: &Names) -> WellKnown {
    let find = |name: &str| match names.library_type("Gainsay.Primitive", name) {
        Some(TypeName::Type(id)) => Some(id),
        _ => None,
    };
    WellKnown {
        int: find("Int"),
        integer: find("Integer"),
        double: find("Double"),
        float: find("Float"),
        char: find("Char"),
        bool: find("Bool"),
    }
}
