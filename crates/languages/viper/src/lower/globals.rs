//! Everything declared at the top of a program, by name. All kinds share one name space.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::Type;
use gainsay_source::{Name, Span};

use super::Lowering;
use crate::syntax::{AdtSyntax, DomainSyntax, Identifier, Member, MemberKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Field,
    Method,
    Function,
    Predicate,
    Domain,
    DomainFunction,
    Adt,
    Constructor,
}

/// What a function, predicate, method or constructor takes and gives.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    /// The domain or data type it belongs to, if any.
    pub owner: Option<Name>,
    pub parameters: Vec<Type>,
    /// One type for everything but methods.
    pub results: Vec<Type>,
}

#[derive(Default)]
pub(super) struct Globals {
    pub(super) symbols: BTreeMap<Name, (Symbol, Span)>,
    pub(super) signatures: BTreeMap<Name, Signature>,
    pub(super) fields: BTreeMap<Name, Type>,
    /// Type parameters of domains and data types.
    pub(super) type_parameters: BTreeMap<Name, Vec<Name>>,
    /// Fields of data types: which types have one of that name, and its type there.
    pub(super) destructors: BTreeMap<Name, Vec<(Name, Type)>>,
    /// Predicates without a body.
    pub(super) abstract_predicates: BTreeSet<Name>,
    /// What is declared twice: nobody knows which of them a use means.
    ambiguous: BTreeSet<Name>,
    /// Functions that have a precondition.
    pub(super) guarded: BTreeSet<Name>,
}

impl Globals {
    pub(super) fn symbol(&self, name: &Name) -> Option<Symbol> {
        self.symbols.get(name).map(|(symbol, _)| *symbol)
    }

    pub(super) fn is_taken(&self, name: &Name) -> bool {
        self.symbols.contains_key(name)
    }

    /// Where a name is declared.
    pub(super) fn place(&self, name: &Name) -> Option<Span> {
        self.symbols.get(name).map(|(_, span)| *span)
    }

    pub(super) fn signature(&self, name: &Name) -> Option<&Signature> {
        self.signatures.get(name)
    }

    pub(super) fn type_parameters(&self, name: &Name) -> &[Name] {
        self.type_parameters.get(name).map_or(&[], Vec::as_slice)
    }

    /// A domain or data type applied to its own parameters.
    pub(super) fn own_type(&self, name: &Name) -> Option<Type> {
        let arguments = self.type_parameters(name).iter().cloned().map(Type::Parameter).collect();
        match self.symbol(name)? {
            Symbol::Domain => Some(Type::Domain(name.clone(), arguments)),
            Symbol::Adt => Some(Type::Adt(name.clone(), arguments)),
            _ => None,
        }
    }
}

impl Lowering {
    /// First all names, then all signatures, since those may mention any type.
    pub(super) fn declare(&mut self, members: &[Member]) {
        for member in members {
            self.declare_names(member);
        }
        for member in members {
            self.declare_signatures(member);
        }
        for member in members {
            match &member.kind {
                MemberKind::Domain(domain) => {
                    let functions = domain.functions.iter().map(|function| &function.name);
                    self.reject_type_parameters(&domain.type_parameters, functions);
                }
                MemberKind::Adt(adt) => {
                    let constructors = adt.constructors.iter().map(|constructor| &constructor.name);
                    self.reject_type_parameters(&adt.type_parameters, constructors.clone());
                    self.reject_discriminators(constructors);
                }
                _ => {}
            }
        }
    }

    /// Type parameters share the names of everything else; of a parameter and what is declared under it, the latter is wrong.
    fn reject_type_parameters<'a>(
        &mut self,
        parameters: &[Identifier],
        inside: impl Iterator<Item = &'a Identifier> + Clone,
    ) {
        for parameter in parameters {
            if !self.globals.is_taken(&parameter.name) {
                continue;
            }
            let wrong = inside.clone().find(|each| each.name == parameter.name).unwrap_or(parameter);
            self.error(format!("`{}` is declared twice", parameter.name), wrong.span);
        }
    }

    /// `isC` tells whether a value is made by `C`, so nothing else is called that.
    fn reject_discriminators<'a>(&mut self, constructors: impl Iterator<Item = &'a Identifier>) {
        for constructor in constructors {
            let discriminator = Name::from(format!("is{}", constructor.name));
            if self.globals.is_taken(&discriminator) || self.globals.destructors.contains_key(&discriminator) {
                let message =
                    format!("`{discriminator}` is the discriminator of this constructor, and the name is taken");
                self.error(message, constructor.span);
            }
        }
    }

    fn declare_name(&mut self, name: &Identifier, symbol: Symbol) {
        if let Some((_, first)) = self.globals.symbols.get(&name.name) {
            let first = *first;
            self.globals.ambiguous.insert(name.name.clone());
            self.error(format!("`{}` is declared twice", name.name), name.span);
            if let Some(diagnostic) = self.diagnostics.last_mut()
                && diagnostic.labels.is_empty()
            {
                *diagnostic = diagnostic.clone().with_label(first, "first declared here");
            }
            return;
        }
        self.globals.symbols.insert(name.name.clone(), (symbol, name.span));
    }

    fn declare_names(&mut self, member: &Member) {
        match &member.kind {
            MemberKind::Fields(fields) => {
                fields.iter().for_each(|field| self.declare_name(&field.name, Symbol::Field));
            }
            MemberKind::Method(method) => self.declare_name(&method.name, Symbol::Method),
            MemberKind::Function(function) => self.declare_name(&function.name, Symbol::Function),
            MemberKind::Predicate(predicate) => {
                self.declare_name(&predicate.name, Symbol::Predicate);
                if predicate.body.is_none() {
                    self.globals.abstract_predicates.insert(predicate.name.name.clone());
                }
            }
            MemberKind::Domain(domain) => {
                self.declare_type(&domain.name, &domain.type_parameters, Symbol::Domain);
                domain.functions.iter().for_each(|each| self.declare_name(&each.name, Symbol::DomainFunction));
            }
            MemberKind::Adt(adt) => {
                self.declare_type(&adt.name, &adt.type_parameters, Symbol::Adt);
                adt.constructors.iter().for_each(|each| self.declare_name(&each.name, Symbol::Constructor));
            }
            MemberKind::Define(_) | MemberKind::Import(_) => {}
        }
    }

    /// Looks whether a use of a name can mean one thing only.
    pub(super) fn reject_ambiguous(&mut self, name: &Identifier, span: Span) {
        if self.globals.ambiguous.contains(&name.name) {
            self.ambiguous(&name.name, span);
        }
    }

    pub(super) fn ambiguous(&mut self, name: &Name, span: Span) {
        self.error(format!("it is not clear which `{name}` is meant"), span);
    }

    fn declare_type(&mut self, name: &Identifier, parameters: &[Identifier], symbol: Symbol) {
        self.declare_name(name, symbol);
        let names: Vec<Name> = parameters.iter().map(|parameter| parameter.name.clone()).collect();
        for (position, parameter) in parameters.iter().enumerate() {
            if names[..position].contains(&parameter.name) {
                self.error(format!("type parameter `{}` is declared twice", parameter.name), parameter.span);
            }
        }
        self.globals.type_parameters.entry(name.name.clone()).or_insert(names);
    }

    fn declare_signatures(&mut self, member: &Member) {
        self.fresh_scope();
        match &member.kind {
            MemberKind::Fields(fields) => {
                for field in fields {
                    let typ = self.typ(&field.typ);
                    self.globals.fields.entry(field.name.name.clone()).or_insert(typ);
                }
            }
            MemberKind::Method(method) => {
                let parameters = method.parameters.iter().map(|each| self.typ(&each.typ)).collect();
                let results = method.returns.iter().map(|each| self.typ(&each.typ)).collect();
                self.declare_signature(&method.name, None, parameters, results);
            }
            MemberKind::Function(function) => {
                let parameters = function.parameters.iter().map(|each| self.typ(&each.typ)).collect();
                let result = self.typ(&function.result);
                if !function.contract.requires.is_empty() {
                    self.globals.guarded.insert(function.name.name.clone());
                }
                self.declare_signature(&function.name, None, parameters, vec![result]);
            }
            MemberKind::Predicate(predicate) => {
                let parameters = predicate.parameters.iter().map(|each| self.typ(&each.typ)).collect();
                self.declare_signature(&predicate.name, None, parameters, vec![Type::Bool]);
            }
            MemberKind::Domain(domain) => self.declare_domain(domain),
            MemberKind::Adt(adt) => self.declare_adt(adt),
            MemberKind::Define(_) | MemberKind::Import(_) => {}
        }
    }

    fn declare_signature(
        &mut self,
        name: &Identifier,
        owner: Option<&Identifier>,
        parameters: Vec<Type>,
        results: Vec<Type>,
    ) {
        let owner = owner.map(|owner| owner.name.clone());
        let signature = Signature { owner, parameters, results };
        self.globals.signatures.entry(name.name.clone()).or_insert(signature);
    }

    fn declare_domain(&mut self, domain: &DomainSyntax) {
        self.scope.type_parameters = domain.type_parameters.iter().map(|each| each.name.clone()).collect();
        for function in &domain.functions {
            let parameters = function.parameters.iter().map(|(_, typ)| self.typ(typ)).collect();
            let result = self.typ(&function.result);
            self.declare_signature(&function.name, Some(&domain.name), parameters, vec![result]);
        }
    }

    fn declare_adt(&mut self, adt: &AdtSyntax) {
        self.scope.type_parameters = adt.type_parameters.iter().map(|each| each.name.clone()).collect();
        for constructor in &adt.constructors {
            let mut parameters = Vec::new();
            for field in &constructor.fields {
                let typ = self.typ(&field.typ);
                parameters.push(typ.clone());
                self.declare_destructor(&field.name, &adt.name.name, typ);
            }
            let result = self.name_of_type(&adt.name.name).into_iter().collect();
            self.declare_signature(&constructor.name, Some(&adt.name), parameters, result);
        }
    }

    fn declare_destructor(&mut self, field: &Identifier, adt: &Name, typ: Type) {
        // The fields of data types share the names of everything else.
        if let Some((_, place)) = self.globals.symbols.get(&field.name) {
            let later = (*place).max(field.span);
            self.error(format!("`{}` is declared twice", field.name), later);
        }
        let known = self.globals.destructors.entry(field.name.clone()).or_default();
        if known.iter().any(|(owner, _)| owner == adt) {
            self.globals.ambiguous.insert(field.name.clone());
            self.error(format!("`{}` is declared twice", field.name), field.span);
        } else {
            known.push((adt.clone(), typ));
        }
    }
}
