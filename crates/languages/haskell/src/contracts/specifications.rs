//! Everything the specifications of all modules say, by what they speak of.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Diagnostic, Name, Span};

use crate::{
    lower::Lowered,
    modules::{ModuleId, Origin},
    rename::entity::{GlobalId, TypeId, TypeName, Value},
    syntax::{
        LiteralKind, QualifiedName, Specification, SpecificationKind,
        specification::{
            Logic, LogicAlias, LogicKind, Mark, Measure, MeasureScope, RefinedData, RefinedSignature, RefinedType,
            RefinedTypeKind, Trust, TypeAlias,
        },
    },
};

/// LiquidHaskell's own modules.
const LIQUID: &str = "Language.Haskell.Liquid.";

/// Something said in a module.
#[derive(Clone, Debug)]
pub(crate) struct Said<T> {
    pub module: ModuleId,
    pub content: T,
}

#[derive(Clone, Debug)]
pub(crate) struct Signed {
    pub module: ModuleId,
    pub trust: Trust,
    pub signature: RefinedSignature,
}

#[derive(Debug, Default)]
pub(crate) struct Book {
    pub signatures: BTreeMap<GlobalId, Signed>,
    /// What functions of the library demand although LiquidHaskell's types do not say so: `{-@ f :: … @-}` there, without `assume`. Proofs go by
    /// it; the search believes, as LiquidHaskell does, that nothing fails.
    pub unsaid: BTreeMap<GlobalId, Signed>,
    /// What an instance says of its methods where the class says something else.
    pub at_instance: BTreeMap<GlobalId, Signed>,
    pub data: BTreeMap<TypeId, Said<RefinedData>>,
    /// Functions that are not to be checked, or are expected to fail.
    pub ignored: BTreeSet<GlobalId>,
    /// Functions that the logic knows by their bodies.
    pub lifted: BTreeSet<GlobalId>,
    /// Functions, and modules, of which nobody asks whether they return.
    pub lazy: BTreeSet<GlobalId>,
    pub without_termination: BTreeSet<ModuleId>,
    /// Signatures that were not understood, by function.
    pub not_understood: BTreeMap<GlobalId, (String, Span)>,
    /// Functions whose specifications are wrong: what is understood of them may be refuted, but they are not proved.
    pub wrong: BTreeMap<GlobalId, Span>,
    /// Datatypes of the user with an invariant that may rule values out.
    pub restricted: BTreeMap<TypeId, Span>,
    type_aliases: BTreeMap<Name, Vec<Said<TypeAlias>>>,
    logic_aliases: BTreeMap<Name, Vec<Said<LogicAlias>>>,
    measures: BTreeMap<Name, Vec<Said<Measure>>>,
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the user wrote any specification.
    pub is_used: bool,
}

impl Book {
    pub(crate) fn read(lowered: &Lowered) -> Book {
        let mut book = Book::default();
        let all: Vec<(ModuleId, Specification)> =
            lowered.specifications().map(|(module, one)| (module, one.clone())).collect();
        for (module, specification) in all {
            book.is_used |= lowered.names().graph.module(module).origin != Origin::Library;
            book.note(lowered, module, specification);
        }
        book.inside_of_declarations(lowered);
        book.is_used |= imports_liquid(lowered);
        book.hide_aliases(lowered);
        book
    }

    fn note(&mut self, lowered: &Lowered, module: ModuleId, specification: Specification) {
        match specification.kind {
            SpecificationKind::Signature(signature) => self.signature(lowered, module, &signature),
            SpecificationKind::TypeAlias(alias) => {
                self.type_aliases.entry(alias.name.name.clone()).or_default().push(Said { module, content: alias });
            }
            SpecificationKind::LogicAlias(alias) => {
                self.logic_aliases.entry(alias.name.name.clone()).or_default().push(Said { module, content: alias });
            }
            SpecificationKind::Measure(measure) => {
                if measure.equations.is_empty() {
                    let named = global(lowered, module, &measure.name);
                    // A type for the name of a library function makes it a function of the logic of which nothing else is known.
                    let is_said = measure.signature.is_some() && is_own(lowered, module);
                    let is_own =
                        |named: &GlobalId| !is_said || is_own(lowered, lowered.names().entities.global(*named).module);
                    self.lifted.extend(named.filter(is_own));
                }
                self.measures.entry(measure.name.name.clone()).or_default().push(Said { module, content: measure });
            }
            SpecificationKind::Data(data) => {
                if let Some(TypeName::Type(id)) = lowered.type_name(module, &data.name).found() {
                    // `data size` and `data` may say different things of one type.
                    let content = match self.data.remove(&id).filter(|said| said.module == module) {
                        Some(said) if said.content.constructors.is_none() != data.constructors.is_none() => {
                            let (full, other) =
                                if data.constructors.is_some() { (data, said.content) } else { (said.content, data) };
                            RefinedData { size: full.size.clone().or(other.size), ..full }
                        }
                        _ => data,
                    };
                    self.data.insert(id, Said { module, content });
                }
            }
            SpecificationKind::Invariant(invariant) | SpecificationKind::Using { invariant, .. } => {
                self.invariant(lowered, module, &invariant);
            }
            SpecificationKind::Class(class) => self.class(lowered, module, &class),
            SpecificationKind::Instance(instance) => self.instance(lowered, module, &instance),
            SpecificationKind::Mark { mark: Mark::Ignore | Mark::Fail, name } => {
                self.ignored.extend(global(lowered, module, &name));
            }
            SpecificationKind::Mark { mark: Mark::Lazy, name } => self.lazy.extend(global(lowered, module, &name)),
            SpecificationKind::Option(option) => {
                let words = ["--no-termination", "--notermination", "-no-termination"];
                if option.split_whitespace().any(|word| words.contains(&word)) {
                    self.without_termination.insert(module);
                }
            }
            SpecificationKind::Mark { mark, name } if lifts(mark) => {
                self.lifted.extend(global(lowered, module, &name));
            }
            SpecificationKind::Unsupported { what, names } => {
                for name in names {
                    if let Some(global) = global(lowered, module, &name) {
                        self.not_understood.insert(global, (what.clone(), specification.span));
                    }
                }
            }
            _ => {}
        }
    }

    /// A type of the user goes before an alias of the library that has its name.
    fn hide_aliases(&mut self, lowered: &Lowered) {
        let graph = &lowered.names().graph;
        let is_own = |module: ModuleId| {
            graph.modules.get(module.0 as usize).is_some_and(|module| module.origin != Origin::Library)
        };
        for entity in lowered.names().entities.types.iter().filter(|entity| is_own(entity.module)) {
            if let Some(aliases) = self.type_aliases.get_mut(&entity.name) {
                aliases.retain(|said| is_own(said.module));
            }
        }
    }

    /// That a measure is not negative says nothing new: measures are computed. Any other invariant may exclude values.
    fn invariant(&mut self, lowered: &Lowered, module: ModuleId, written: &RefinedType) {
        let RefinedTypeKind::Refined { base, predicate, .. } = &written.kind else { return };
        let library = lowered.names().graph.module(module).origin == Origin::Library;
        if library || is_lower_bound(predicate) {
            return;
        }
        let mut head = &**base;
        while let RefinedTypeKind::Parenthesized(inner) | RefinedTypeKind::Apply { function: inner, .. } = &head.kind {
            head = inner;
        }
        let id = match &head.kind {
            RefinedTypeKind::Constructor(name) => match lowered.type_name(module, name).found() {
                Some(TypeName::Type(id)) => Some(id),
                _ => None,
            },
            RefinedTypeKind::List(_) => Some(lowered.names().builtin.list),
            _ => None,
        };
        self.restricted.extend(id.map(|id| (id, written.span)));
    }

    fn signature(&mut self, lowered: &Lowered, module: ModuleId, signature: &RefinedSignature) {
        for name in &signature.names {
            if let Some(global) = global(lowered, module, name) {
                let signed = Signed { module, trust: signature.trust, signature: signature.clone() };
                let is_unsaid = signature.trust == Trust::Checked && !is_own(lowered, module);
                // What a user says about a library function goes before what the library says.
                let signatures = if is_unsaid { &mut self.unsaid } else { &mut self.signatures };
                signatures.insert(global, signed);
            }
        }
    }

    pub(crate) fn type_alias(&self, module: ModuleId, name: &QualifiedName) -> Option<&Said<TypeAlias>> {
        nearest(self.type_aliases.get(&name.name)?, module)
    }

    pub(crate) fn logic_alias(&self, module: ModuleId, name: &QualifiedName) -> Option<&Said<LogicAlias>> {
        nearest(self.logic_aliases.get(&name.name)?, module)
    }

    /// A measure of a class, with what the instances say it is.
    pub(crate) fn class_measure(&self, name: &QualifiedName) -> Option<(Said<Measure>, Vec<Said<Measure>>)> {
        let all = self.measures.get(&name.name)?;
        let of_scope = |scope: MeasureScope| all.iter().filter(move |said| said.content.scope == scope);
        let class = of_scope(MeasureScope::Class).next_back()?;
        Some((class.clone(), of_scope(MeasureScope::Instance).cloned().collect()))
    }

    /// A measure that an instance defines inside of it.
    pub(super) fn instance_measure(&mut self, module: ModuleId, measure: &Measure) {
        let said = Said { module, content: measure.clone() };
        self.measures.entry(measure.name.name.clone()).or_default().push(said);
    }

    pub(crate) fn measure(&self, module: ModuleId, name: &QualifiedName) -> Option<&Said<Measure>> {
        let all = self.measures.get(&name.name)?;
        let mut plain = all.iter().filter(|said| said.content.scope == MeasureScope::Plain);
        let own = plain.clone().find(|said| said.module == module);
        own.or_else(|| plain.next_back())
    }
}

/// Whether a module of the user imports LiquidHaskell's own: it is meant as LiquidHaskell sees it, refinements or not.
fn imports_liquid(lowered: &Lowered) -> bool {
    let graph = &lowered.names().graph;
    let own = graph.modules.iter().filter(|module| module.origin != Origin::Library);
    let mut imports = own.flat_map(|module| &module.imports);
    imports.any(|import| graph.module(import.module).name.starts_with(LIQUID))
}

/// Whether a module is the user's.
fn is_own(lowered: &Lowered, module: ModuleId) -> bool {
    let modules = &lowered.names().graph.modules;
    modules.get(module.0 as usize).is_some_and(|module| module.origin != Origin::Library)
}

/// Whether a mark makes the logic know a function by its body.
fn lifts(mark: Mark) -> bool {
    matches!(mark, Mark::Inline | Mark::Reflect | Mark::PrivateReflect | Mark::Axiomatize | Mark::Measure | Mark::Bound)
}

/// `0 <= e` or `e >= 0`
fn is_lower_bound(predicate: &Logic) -> bool {
    let zero = |logic: &Logic| matches!(&logic.kind, LogicKind::Literal(literal) if literal.kind == LiteralKind::Integer(0.into()));
    match &predicate.kind {
        LogicKind::Parenthesized(inner) => is_lower_bound(inner),
        LogicKind::Operators(operators) => {
            super::operators::nest(operators).is_some_and(|nested| is_lower_bound(&nested))
        }
        LogicKind::Apply { function, arguments } => match (&function.kind, arguments.as_slice()) {
            (LogicKind::Variable(name), [left, right]) => match name.name.as_str() {
                "<=" => zero(left),
                ">=" => zero(right),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// What the module itself says, otherwise what was said last: the modules of the user come after the library's.
fn nearest<T>(all: &[Said<T>], module: ModuleId) -> Option<&Said<T>> {
    all.iter().rev().find(|said| said.module == module).or_else(|| all.last())
}

/// The function that a specification of this name is about.
pub(crate) fn global(lowered: &Lowered, module: ModuleId, name: &QualifiedName) -> Option<GlobalId> {
    let plain = || {
        // `GHC.Base.map` says where it is defined, whether or not that is imported.
        let plain = QualifiedName::unqualified(name.qualifier.as_ref().map(|_| name.name.clone())?, name.span);
        lowered.value(module, &plain).found()
    };
    match lowered.value(module, name).found().or_else(plain)? {
        Value::Global(global) => Some(global),
        Value::Constructor(_) => None,
    }
}
