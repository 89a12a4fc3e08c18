//! A program ready to be run: where its declarations stand, by their names. It is made once for a file, however many functions are looked at.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use gainsay_ir::c::{
    Assertion, AssertionKind, Checked, Declaration, DeclarationKind, ExpressionKind, Function, FunctionKind, Structure,
    Type,
};
use gainsay_source::Name;
use gainsay_verdict::Notation;
use num_traits::ToPrimitive;

use super::mentions::Mentions;

/// A checked program, and where everything in it stands.
pub struct Executable {
    pub(crate) checked: Arc<Checked>,
    pub(crate) index: Index,
    /// How its language writes values.
    pub(crate) notation: Arc<dyn Notation + Send>,
}

impl Executable {
    pub fn new(checked: Arc<Checked>, notation: Arc<dyn Notation + Send>) -> Executable {
        let index = Index::new(&checked.unit.declarations);
        Executable { checked, index, notation }
    }

    /// Whether there is a global variable of this name.
    pub fn is_global(&self, name: &str) -> bool {
        self.index.globals.contains_key(name)
    }
}

/// The positions of declarations. A definition hides its announcements.
#[derive(Default)]
pub(crate) struct Index {
    pub(crate) functions: BTreeMap<Name, usize>,
    /// Mathematical functions have names of their own.
    pub(crate) fixpoints: BTreeMap<Name, usize>,
    pub(crate) predicates: BTreeMap<Name, usize>,
    pub(crate) globals: BTreeMap<Name, usize>,
    pub(crate) structures: BTreeMap<Name, usize>,
    /// With the position within the type.
    pub(crate) constructors: BTreeMap<Name, (usize, usize)>,
    pub(crate) inductives: BTreeMap<Name, usize>,
    pub(crate) enumerators: BTreeMap<Name, i128>,
    /// Contracts of functions, where any of their declarations has one.
    pub(crate) contracts: BTreeMap<Name, usize>,
    /// Functions whose declarations all come from the headers of gainsay.
    pub(crate) library: BTreeSet<Name>,
    /// Predicates that the program itself declares.
    pub(crate) own_predicates: BTreeSet<Name>,
    /// Predicates without a definition that lemmas without a proof speak of: what becomes of their instances cannot be followed.
    pub(crate) changed: BTreeSet<Name>,
    /// Functions of the headers of gainsay that ask for something whose owner has to be known.
    pub(crate) asking: BTreeSet<Name>,
    /// The program speaks of `[_]`: what is owned so may be forgotten, and what is leaked is still there for who asks for it so.
    pub(crate) has_vague_fractions: bool,
    pub(crate) mentions: Mentions,
}

impl Index {
    fn new(declarations: &[Declaration]) -> Index {
        let mut index = Index { mentions: Mentions::new(declarations), ..Index::default() };
        for at in 0..declarations.len() {
            index.add(declarations, at);
        }
        let own = declarations.iter().filter(|declaration| !declaration.from_library);
        index.has_vague_fractions = own.flat_map(|declaration| assertions(&declaration.kind)).any(is_vague);
        index.drop_structures_in_themselves(declarations);
        index
    }

    fn add(&mut self, declarations: &[Declaration], at: usize) {
        match &declarations[at].kind {
            DeclarationKind::Structure(structure) => {
                let known = self.structures.entry(structure.name.clone()).or_insert(at);
                if structure_at(declarations, *known).is_none_or(|known| known.fields.is_none()) {
                    *known = at;
                }
            }
            DeclarationKind::Enumeration(enumerators) => {
                let values = enumerators.iter().map(|item| (item.name.clone(), item.value.to_i128()));
                self.enumerators.extend(values.filter_map(|(name, value)| Some((name, value?))));
            }
            DeclarationKind::Global(global) => {
                let known = self.globals.entry(global.name.clone()).or_insert(at);
                if matches!(&declarations[*known].kind, DeclarationKind::Global(known) if known.is_extern) {
                    *known = at;
                }
            }
            DeclarationKind::Function(function) => self.add_function(declarations, function, at),
            DeclarationKind::Predicate(predicate) => {
                if !declarations[at].from_library {
                    self.own_predicates.insert(predicate.name.clone());
                }
                let known = self.predicates.entry(predicate.name.clone()).or_insert(at);
                if matches!(&declarations[*known].kind, DeclarationKind::Predicate(known) if known.body.is_none()) {
                    *known = at;
                }
            }
            DeclarationKind::Inductive(inductive) => {
                self.inductives.insert(inductive.name.clone(), at);
                for (position, constructor) in inductive.constructors.iter().enumerate() {
                    self.constructors.insert(constructor.name.clone(), (at, position));
                }
            }
            DeclarationKind::FamilyInstance(_) | DeclarationKind::Unsupported(_) => {}
        }
    }

    fn add_function(&mut self, declarations: &[Declaration], function: &Function, at: usize) {
        let has_body = |at: usize| function_at(declarations, at).is_some_and(|function| function.body.is_some());
        let from_library = declarations[at].from_library;
        let name = &function.name;
        match function.kind {
            FunctionKind::Ordinary => {}
            FunctionKind::Fixpoint => {
                let known = self.fixpoints.entry(name.clone()).or_insert(at);
                if !has_body(*known) || !from_library {
                    *known = at;
                }
                return;
            }
            FunctionKind::Lemma | FunctionKind::AutoLemma => {
                if let (Some(contract), None) = (&function.contract, &function.body) {
                    let both = [&contract.requires, &contract.ensures];
                    both.into_iter().for_each(|part| predicates(part, &mut self.changed));
                }
                return;
            }
        }
        if from_library && let Some(contract) = &function.contract {
            let parts = match &contract.requires.kind {
                AssertionKind::Separate(parts) => parts.as_slice(),
                _ => std::slice::from_ref(&contract.requires),
            };
            let asks = |part: &Assertion| matches!(&part.kind, AssertionKind::Predicate { name, .. } if is_undefined(declarations, name));
            if parts.iter().any(asks) {
                self.asking.insert(name.clone());
            }
        }
        let is_new = !self.functions.contains_key(name);
        if from_library && is_new {
            self.library.insert(name.clone());
        } else if !from_library {
            if self.library.remove(name) {
                self.contracts.remove(name);
                self.functions.remove(name);
            }
        } else {
            return;
        }
        let known = self.functions.entry(name.clone()).or_insert(at);
        if !has_body(*known) {
            *known = at;
        }
        // The contract at the definition is the one the body is held to.
        match &function.contract {
            Some(_) if function.body.is_some() => {
                self.contracts.insert(name.clone(), at);
            }
            Some(_) => {
                self.contracts.entry(name.clone()).or_insert(at);
            }
            None => {}
        }
    }

    /// A structure that lies in itself has no size; it is taken for one of which nothing is known.
    fn drop_structures_in_themselves(&mut self, declarations: &[Declaration]) {
        let parts: BTreeMap<&str, Vec<&str>> = self
            .structures
            .iter()
            .map(|(name, at)| {
                let fields = structure_at(declarations, *at).and_then(|structure| structure.fields.as_deref());
                (&**name, fields.unwrap_or_default().iter().filter_map(|field| within(&field.ty)).collect())
            })
            .collect();
        let endless: Vec<Name> = endless(&parts).into_iter().map(Name::new).collect();
        for name in endless {
            self.structures.remove(&name);
        }
    }
}

/// Those that contain themselves, or something that does.
fn endless<'n>(parts: &BTreeMap<&'n str, Vec<&'n str>>) -> Vec<&'n str> {
    let mut wholes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    for (whole, inner) in parts {
        let known = inner.iter().filter(|part| parts.contains_key(*part));
        open.insert(whole, known.map(|part| wholes.entry(part).or_default().push(whole)).count());
    }
    let mut settled: Vec<&str> = open.iter().filter(|(_, count)| **count == 0).map(|(name, _)| *name).collect();
    while let Some(part) = settled.pop() {
        open.remove(part);
        for whole in wholes.get(part).into_iter().flatten() {
            if let Some(count) = open.get_mut(whole) {
                *count -= 1;
                if *count == 0 {
                    settled.push(whole);
                }
            }
        }
    }
    open.into_keys().collect()
}

/// The structure that lies in a value of this type.
fn within(ty: &Type) -> Option<&str> {
    match ty {
        Type::Struct(name) | Type::Union(name) => Some(name),
        Type::Array(element, _) => within(element),
        _ => None,
    }
}

fn structure_at(declarations: &[Declaration], at: usize) -> Option<&Structure> {
    match &declarations[at].kind {
        DeclarationKind::Structure(structure) => Some(structure),
        _ => None,
    }
}

fn function_at(declarations: &[Declaration], at: usize) -> Option<&Function> {
    match &declarations[at].kind {
        DeclarationKind::Function(function) => Some(function),
        _ => None,
    }
}

fn assertions(kind: &DeclarationKind) -> Vec<&Assertion> {
    match kind {
        DeclarationKind::Function(function) => {
            function.contract.iter().flat_map(|contract| [&contract.requires, &contract.ensures]).collect()
        }
        DeclarationKind::Predicate(predicate) => predicate.body.iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether a fraction `[_]` stands in an assertion.
fn is_vague(assertion: &Assertion) -> bool {
    match &assertion.kind {
        AssertionKind::Fraction { fraction, assertion } => fraction.kind == ExpressionKind::Any || is_vague(assertion),
        AssertionKind::Separate(parts) => parts.iter().any(is_vague),
        AssertionKind::Conditional { then, otherwise, .. } => is_vague(then) || is_vague(otherwise),
        AssertionKind::Switch { cases, .. } => cases.iter().any(|case| is_vague(&case.assertion)),
        AssertionKind::Ensures(inner) => is_vague(inner),
        _ => false,
    }
}

/// The predicates that an assertion names.
fn predicates(assertion: &Assertion, found: &mut BTreeSet<Name>) {
    let mut waiting = vec![assertion];
    while let Some(next) = waiting.pop() {
        match &next.kind {
            AssertionKind::Predicate { name, .. } => {
                found.insert(name.clone());
            }
            AssertionKind::Separate(parts) => waiting.extend(parts),
            AssertionKind::Conditional { then, otherwise, .. } => waiting.extend([&**then, &**otherwise]),
            AssertionKind::Fraction { assertion: inner, .. } | AssertionKind::Ensures(inner) => waiting.push(inner),
            AssertionKind::Switch { cases, .. } => waiting.extend(cases.iter().map(|case| &case.assertion)),
            AssertionKind::Pure(_)
            | AssertionKind::Empty
            | AssertionKind::PointsTo { .. }
            | AssertionKind::Slice { .. } => {}
        }
    }
}

/// A predicate of which nothing is known but its name.
fn is_undefined(declarations: &[Declaration], name: &Name) -> bool {
    let named = declarations.iter().filter_map(|each| match &each.kind {
        DeclarationKind::Predicate(predicate) if predicate.name == *name => Some(predicate),
        _ => None,
    });
    let mut bodies = named.map(|predicate| predicate.body.is_some()).peekable();
    bodies.peek().is_some() && !bodies.any(|has_body| has_body)
}
