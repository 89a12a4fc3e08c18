//! Names and types: finds what every name means, gives every expression its type, tells predicate instances from conditions. What is wrong becomes
//! a diagnostic; the declaration it is in is left out of what is verified.

mod assertion;
mod cases;
mod effects;
mod expression;
mod families;
mod function_types;
mod inductive;
mod inferred;
mod initialiser;
mod lemma;
mod modules;
mod passing;
mod records;
mod sequence;
mod statement;
mod unbound;
mod unify;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{Checked, Context, Contract, Declaration, DeclarationKind, Function, FunctionKind, Type, Unit};
use gainsay_source::{Diagnostic, Name, Severity, Span};

pub(crate) use expression::{describe, is_callable};
pub(crate) use lemma::MemoryLemma;
pub(crate) use unify::substitute;

use inferred::TypedUses;
use unify::Types;

pub fn check(mut unit: Unit) -> (Checked, Vec<Diagnostic>) {
    let (mut broken, mut unrunnable) = (BTreeSet::new(), BTreeSet::new());
    let (ill_formed, families) = families::combine(&mut unit);
    broken.extend(families);
    modules::expand(&mut unit);
    function_types::implementations(&mut unit);
    let differing = adopt_contracts(&mut unit);
    let (mut context, typed_uses) = (Context::of(&unit), TypedUses::of(&unit));
    let mut diagnostics = leave_out_endless(&unit, &mut context);
    let mut known = Known { context, typed_uses, refused: unit.refused.clone() };
    known.typed_uses.definitions = inferred::definitions(&unit, &known);
    diagnostics.extend(ill_formed);
    for function in differing {
        diagnostics.push(without_contract(&function));
        broken.insert(function.name);
    }
    let meaningless = inductive::meaningless(&unit);
    if !meaningless.is_empty() {
        // Whatever is proved of such values is proved of nothing.
        broken.extend(unit.declarations.iter().filter_map(own_function));
        diagnostics.extend(meaningless);
    }
    diagnostics.extend(unit.declarations.iter().filter_map(not_understood));
    let own: BTreeSet<Name> = unit.declarations.iter().filter_map(own_function).collect();
    for declaration in &mut unit.declarations {
        let mut checker = Checker::new(&known);
        let name = checker.declaration(&mut declaration.kind);
        if checker.is_unrunnable {
            unrunnable.extend(name.clone());
        }
        if checker.is_broken || !checker.diagnostics.is_empty() {
            // The library's own version of what the program defines is not used.
            broken.extend(name.filter(|name| !declaration.from_library || !own.contains(name)));
            // What the program declares under names of the library's may be no use to the library: who needs that part of it is told there.
            if !declaration.from_library {
                diagnostics.append(&mut checker.diagnostics);
            }
        }
    }
    let effects = effects::Effects::of(&unit.declarations);
    for declaration in unit.declarations.iter_mut().filter(|declaration| !declaration.from_library) {
        if let DeclarationKind::Function(Function { body: Some(body), .. }) = &mut declaration.kind {
            passing::refuse_addresses(body);
            sequence::order(body, &effects);
        }
    }
    unrunnable.extend(unit.doubts.keys().cloned());
    let mistakes = diagnostics.iter().filter(|told| told.is_error()).filter_map(|told| told.span).collect();
    (Checked { unit, context: known.context, broken, unrunnable, mistakes }, diagnostics)
}

/// Structures that contain themselves have no size: they are left out of what is known.
fn leave_out_endless(unit: &Unit, context: &mut Context) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for declaration in &unit.declarations {
        if let DeclarationKind::Structure(structure) = &declaration.kind
            && structure.fields.is_some()
            && context.contains_itself(&structure.name)
        {
            let message = format!("`struct {}` contains itself; a field may only point to it", structure.name);
            diagnostics.push(Diagnostic::error("type", message, declaration.span));
            context.structures.remove(&structure.name);
            context.unions.remove(&structure.name);
        }
    }
    diagnostics
}

fn own_function(declaration: &Declaration) -> Option<Name> {
    match &declaration.kind {
        DeclarationKind::Function(function) if !declaration.from_library => Some(function.name.clone()),
        _ => None,
    }
}

/// What is declared this way is not there; whoever uses it is told so as well.
fn not_understood(declaration: &Declaration) -> Option<Diagnostic> {
    let DeclarationKind::Unsupported(word) = &declaration.kind else { return None };
    let message = format!("gainsay does not understand `{word}`: nothing is known of what is declared here");
    Some(Diagnostic::new(Severity::Warning, "unsupported", message, Some(declaration.span)))
}

fn without_contract(function: &Function) -> Diagnostic {
    let message = format!("the contract of `{}` speaks of parameters that have other names here", function.name);
    Diagnostic::error("contract", message, function.name_span)
        .with_help("call the parameters the same where the function is announced and where it is defined")
}

/// A definition without a contract has that of its announcement, if the parameters are called the same; those where they are not.
fn adopt_contracts(unit: &mut Unit) -> Vec<Function> {
    let mut differing = Vec::new();
    let mut announced: BTreeMap<Name, (Vec<Name>, Contract)> = BTreeMap::new();
    let names = |function: &Function| -> Vec<Name> {
        function.parameters.iter().map(|parameter| parameter.name.clone()).collect()
    };
    for declaration in &mut unit.declarations {
        let DeclarationKind::Function(function) = &mut declaration.kind else { continue };
        match (&function.contract, &function.body) {
            (Some(contract), None) if !declaration.from_library => {
                announced.insert(function.name.clone(), (names(function), contract.clone()));
            }
            (None, Some(_)) => match announced.get(&function.name) {
                Some((parameters, contract)) if *parameters == names(function) => {
                    function.contract = Some(contract.clone());
                }
                Some(_) => differing.push(function.clone()),
                None => {}
            },
            _ => {}
        }
    }
    differing
}

/// What is known before the first declaration is checked.
struct Known {
    context: Context,
    /// At which types contracts and definitions speak of predicates.
    typed_uses: TypedUses,
    /// How the words end of which it was told already why there are none.
    refused: Vec<String>,
}

struct Checker<'a> {
    known: &'a Known,
    context: &'a Context,
    types: Types,
    scope: Vec<(Name, Type)>,
    /// What `return` returns.
    result: Type,
    /// In an annotation, where names mean ghost things first.
    ghost: bool,
    /// In a definition, which is said of every thread.
    is_definition: bool,
    /// Something is wrong outside of annotations.
    is_unrunnable: bool,
    /// Something is wrong that was told elsewhere.
    is_broken: bool,
    /// Names of which it was told already that they mean nothing.
    unbound: BTreeSet<Name>,
    /// The instances of predicates with type parameters that the declaration and the contracts it uses speak of.
    typed: Vec<inferred::Typed>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    fn new(known: &'a Known) -> Checker<'a> {
        Checker {
            known,
            context: &known.context,
            types: Types::default(),
            scope: Vec::new(),
            result: Type::Void,
            ghost: false,
            is_definition: false,
            is_unrunnable: false,
            is_broken: false,
            unbound: BTreeSet::new(),
            typed: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    fn error(&mut self, code: &str, message: impl Into<String>, span: Span) {
        self.is_unrunnable |= !self.ghost;
        self.diagnostics.push(Diagnostic::error(code, message, span));
    }

    fn bind(&mut self, name: &Name, ty: Type) {
        self.scope.push((name.clone(), ty));
    }

    fn local(&self, name: &str) -> Option<Type> {
        let found = |wanted: &str| self.scope.iter().rev().find(|(each, _)| each == wanted).map(|(_, ty)| ty.clone());
        found(name).or_else(|| name.strip_prefix("old_").and_then(found))
    }

    /// Checks one declaration; its name, if it is one that can be left out.
    fn declaration(&mut self, kind: &mut DeclarationKind) -> Option<Name> {
        match kind {
            DeclarationKind::Function(function) => {
                self.is_definition = function.kind == FunctionKind::Fixpoint;
                self.result = function.result.clone();
                for parameter in &function.parameters {
                    self.known_type(&parameter.ty, parameter.span);
                    self.bind(&parameter.name, parameter.ty.clone());
                }
                if let Some(contract) = &mut function.contract {
                    self.assertion(&mut contract.requires);
                    let depth = self.scope.len();
                    self.bind(&Name::new("result"), function.result.clone());
                    self.assertion(&mut contract.ensures);
                    self.scope.truncate(depth);
                }
                if let Some(body) = &mut function.body {
                    self.block(body);
                }
                self.settle_types();
                if let Some(contract) = &mut function.contract {
                    contract.requires.change(&mut |each| self.types.finish(&mut each.ty));
                    contract.ensures.change(&mut |each| self.types.finish(&mut each.ty));
                }
                if let Some(body) = &mut function.body {
                    body.change(&mut |each| self.types.finish(&mut each.ty));
                }
                Some(function.name.clone())
            }
            DeclarationKind::Predicate(predicate) => {
                self.is_definition = true;
                for parameter in &predicate.parameters {
                    self.known_type(&parameter.ty, parameter.span);
                    self.bind(&parameter.name, parameter.ty.clone());
                }
                if let Some(body) = &mut predicate.body {
                    self.assertion(body);
                    self.settle_types();
                    body.change(&mut |each| self.types.finish(&mut each.ty));
                }
                Some(predicate.name.clone())
            }
            DeclarationKind::Global(global) => {
                if let Some(initialiser) = &mut global.initialiser {
                    self.initialiser(initialiser, &global.ty);
                    initialiser.change(&mut |each| self.types.finish(&mut each.ty));
                }
                Some(global.name.clone())
            }
            DeclarationKind::Inductive(inductive) => {
                for constructor in &inductive.constructors {
                    for field in &constructor.fields {
                        self.known_type(&field.ty, constructor.span);
                    }
                }
                Some(inductive.name.clone())
            }
            DeclarationKind::Structure(_)
            | DeclarationKind::Enumeration(_)
            | DeclarationKind::FamilyInstance(_)
            | DeclarationKind::Unsupported(_) => None,
        }
    }

    fn known_type(&mut self, ty: &Type, span: Span) {
        if let Type::Inductive(name, arguments) = ty {
            match self.context.inductives.get(name) {
                Some(parameters) if parameters.len() == arguments.len() => {}
                Some(parameters) => {
                    let message = format!("`{name}` takes {} types, not {}", parameters.len(), arguments.len());
                    self.error("type", message, span);
                }
                None => self.error("unbound-name", format!("there is no inductive type `{name}`"), span),
            }
        }
    }
}
