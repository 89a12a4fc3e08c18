//! What a module offers: plainly, or under a contract.

use gainsay_source::{Diagnostic, Name, Span};

use super::scope::{Expander, Meaning, Offers};
use crate::{
    datum::Datum,
    primitive::{self, Shape},
    syntax::{Access, Arrow, Definition, Export, Exported, Expr, ExprKind, Module, StructPart},
};

/// What stands in a module that only says what others may expect of it.
const INTERFACE: [&str; 3] = ["provide", "provide/contract", "require"];

/// One item of a `provide`.
enum Item<'a> {
    Plain(&'a Datum),
    Contracted(&'a Datum),
}

fn items(part: &Datum) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    for item in part.form("provide/contract").unwrap_or(&[]) {
        items.push(Item::Contracted(item));
    }
    for item in part.form("provide").unwrap_or(&[]) {
        match item.form("contract-out") {
            Some(contracted) => items.extend(contracted.iter().map(Item::Contracted)),
            None => items.push(Item::Plain(item)),
        }
    }
    items
}

/// `[struct name ([field contract] …)]`
fn struct_item(item: &Datum) -> Option<(&Datum, &[Datum])> {
    let [name, fields, ..] = item.form("struct")? else { return None };
    let name = name.as_list().and_then(|parts| parts.first()).unwrap_or(name);
    Some((name, fields.as_list()?))
}

impl Expander {
    /// A name that is offered under a contract and never defined is an unknown value. A module that defines nothing at all stands for unknown
    /// code, also where Racket has something of that name.
    pub(super) fn declare_opaque_exports(&mut self, parts: &[Datum], module: &mut Module) {
        let is_interface = parts.iter().all(|part| INTERFACE.iter().any(|form| part.form(form).is_some()));
        for item in parts.iter().flat_map(items) {
            let Item::Contracted(item) = item else { continue };
            let Some([name, _]) = item.as_list() else { continue };
            let Some(name) = name.as_symbol() else { continue };
            if struct_item(item).is_some() || self.names.contains_key(name) {
                continue;
            }
            if primitive::named(name).is_some() && !is_interface {
                continue;
            }
            let message = format!("`{name}` is offered but not defined; it is taken to be unknown code");
            self.diagnostics.push(Diagnostic::warning("opaque", message, item.span));
            let global = self.global(name);
            let value = self.opaque(item.span);
            module.definitions.push(Definition { name: global.clone(), value, span: item.span });
            self.names.insert(name.clone(), Meaning::Definition(global));
        }
    }

    pub(super) fn provide(&mut self, part: &Datum, index: usize, module: &mut Module, offers: &mut Offers) {
        for item in items(part) {
            match item {
                Item::Plain(item) => {
                    module.offers_plainly = true;
                    self.plain_item(item, offers);
                }
                Item::Contracted(item) => self.contracted_item(item, index, module, offers),
            }
        }
    }

    fn plain_item(&mut self, item: &Datum, offers: &mut Offers) {
        if let Some(name) = item.as_symbol() {
            match self.names.get(name) {
                Some(meaning) => {
                    offers.insert(name.clone(), meaning.clone());
                }
                None if primitive::named(name).is_some() => {}
                None => self.error("unbound-name", format!("`{name}` is offered but not defined"), item.span),
            }
            return;
        }
        if let Some([name]) = item.form("struct-out") {
            if let Some(structure) = name.as_symbol().and_then(|name| self.struct_named(name)) {
                self.open_structure(structure, Vec::new());
                self.offer_struct(structure, offers);
            }
            return;
        }
        if item.form("all-defined-out").is_some() {
            for (name, meaning) in &self.names {
                offers.insert(name.clone(), meaning.clone());
            }
            for structure in self.structs.values().copied().collect::<Vec<_>>() {
                self.open_structure(structure, Vec::new());
            }
            return;
        }
        if let Some(renamed) = item.form("rename-out") {
            for pair in renamed {
                if let Some([from, to]) = pair.as_list()
                    && let (Some(from), Some(to)) = (from.as_symbol(), to.as_symbol())
                    && let Some(meaning) = self.names.get(from)
                {
                    offers.insert(to.clone(), meaning.clone());
                }
            }
            return;
        }
        self.diagnostics.push(Diagnostic::warning("unsupported", "this way to provide is not supported", item.span));
    }

    /// Anybody can make instances from now on. What goes through a guard first is not tried.
    fn open_structure(&mut self, structure: usize, contracts: Vec<Option<Name>>) {
        let mut at = Some(structure);
        while let Some(here) = at {
            if self.program.structs[here].guard.is_some() {
                return;
            }
            at = self.program.structs[here].parent;
        }
        self.program.structs[structure].access = Access::Public(contracts);
    }

    fn offer_struct(&mut self, structure: usize, offers: &mut Offers) {
        for (name, meaning) in &self.names {
            if matches!(meaning, Meaning::StructPart(index, _) if *index == structure) {
                offers.insert(name.clone(), meaning.clone());
            }
        }
    }

    fn contracted_item(&mut self, item: &Datum, index: usize, module: &mut Module, offers: &mut Offers) {
        if let Some((name, fields)) = struct_item(item) {
            return self.contracted_struct(name, fields, index, module, offers);
        }
        let Some([name, contract]) = item.as_list() else {
            return self.error("syntax", "an item of `contract-out` is `[name contract]`", item.span);
        };
        let Some(name) = name.as_symbol() else {
            return self.error("syntax", "only names can be offered", name.span);
        };
        let mut contract = self.expression(contract);
        let value = match self.names.get(name) {
            Some(Meaning::Definition(global)) => {
                let opaque = module.definitions.iter().any(|definition| {
                    definition.name == *global && matches!(definition.value.kind, ExprKind::Opaque(_))
                });
                if opaque { Exported::Opaque(global.clone()) } else { Exported::Definition(global.clone()) }
            }
            Some(Meaning::StructPart(structure, part)) => {
                let (structure, part) = (*structure, *part);
                if part == StructPart::Make {
                    let promised = self.contracts_of_arguments(&mut contract, structure, module);
                    self.open_structure(structure, promised);
                }
                Exported::Struct(structure, part)
            }
            None if primitive::named(name).is_some_and(|primitive| primitive.shape != Shape::Missing) => {
                match primitive::named(name) {
                    Some(primitive) => Exported::Primitive(primitive),
                    None => return,
                }
            }
            _ => {
                offers.insert(name.clone(), Meaning::Unusable(format!("`{name}`, offered from elsewhere")));
                return self.diagnostics.push(Diagnostic::warning(
                    "unsupported",
                    format!("`{name}` is not defined in this module; offering it again is not supported"),
                    item.span,
                ));
            }
        };
        self.offer(name, value, contract, (index, item.span), module, offers);
    }

    /// The contracts that a constructor's contract has for the fields, each under a name of its own.
    fn contracts_of_arguments(
        &mut self,
        contract: &mut Expr,
        structure: usize,
        module: &mut Module,
    ) -> Vec<Option<Name>> {
        let ExprKind::Let(bound, arrow) = &mut contract.kind else { return Vec::new() };
        let ExprKind::Arrow(arrow) = &arrow.kind else { return Vec::new() };
        let fields = self.program.structs[structure].fields.clone();
        if arrow.domain.len() != fields.len() {
            return Vec::new();
        }
        let mut names = Vec::new();
        for ((_, domain), field) in arrow.domain.iter().zip(&fields) {
            let held =
                bound.iter_mut().find(|(name, _)| matches!(&domain.kind, ExprKind::Local(local) if local == name));
            names.push(held.map(|(_, value)| {
                let holder = self.global(&Name::from(format!("$contract of argument {field}")));
                let span = value.span;
                let global = Expr::new(ExprKind::Global(holder.clone()), span);
                let value = std::mem::replace(value, global);
                module.definitions.push(Definition { name: holder.clone(), value, span });
                holder
            }));
        }
        names
    }

    fn offer(
        &mut self,
        name: &Name,
        value: Exported,
        contract: Expr,
        (index, span): (usize, Span),
        module: &mut Module,
        offers: &mut Offers,
    ) {
        let holder = self.global(&Name::from(format!("$contract of {name}")));
        let contract_span = contract.span;
        module.definitions.push(Definition { name: holder.clone(), value: contract, span: contract_span });
        offers.insert(name.clone(), Meaning::Import(index, module.exports.len()));
        module.exports.push(Export { name: name.clone(), value, contract: holder, span });
    }

    /// The constructor and the accessors get contracts made of the fields' contracts; the predicate needs none.
    fn contracted_struct(
        &mut self,
        name: &Datum,
        fields: &[Datum],
        index: usize,
        module: &mut Module,
        offers: &mut Offers,
    ) {
        let structure = name.as_symbol().and_then(|name| self.struct_named(name));
        let Some(structure) = structure else {
            return self.error("unbound-name", "this structure type is not defined", name.span);
        };
        let known = self.program.structs[structure].clone();
        if fields.len() != known.fields.len() {
            let message = format!("`{}` has {} fields", known.name, known.fields.len());
            return self.error("syntax", message, name.span);
        }
        let mut contracts = Vec::new();
        for (field, field_name) in fields.iter().zip(&known.fields) {
            let Some([_, contract]) = field.as_list() else {
                return self.error("syntax", "a field is `[name contract]`", field.span);
            };
            let value = self.expression(contract);
            let holder = self.global(&Name::from(format!("$contract of field {}-{field_name}", known.name)));
            module.definitions.push(Definition { name: holder.clone(), value, span: contract.span });
            contracts.push(holder);
        }
        let holders = contracts.iter().cloned().map(Some).collect();
        self.open_structure(structure, holders);
        self.offer_struct_parts(structure, &contracts, (index, name.span), module, offers);
    }

    fn offer_struct_parts(
        &mut self,
        structure: usize,
        contracts: &[Name],
        (index, span): (usize, Span),
        module: &mut Module,
        offers: &mut Offers,
    ) {
        let parts: Vec<(Name, StructPart)> = self
            .names
            .iter()
            .filter_map(|(name, meaning)| match meaning {
                Meaning::StructPart(found, part) if *found == structure => Some((name.clone(), *part)),
                _ => None,
            })
            .collect();
        let test = Expr::new(ExprKind::StructPart(structure, StructPart::Test), span);
        let of_field = |index: usize| Expr::new(ExprKind::Global(contracts[index].clone()), span);
        for (name, part) in parts {
            let (domain, range) = match part {
                StructPart::Test => {
                    offers.insert(name, Meaning::StructPart(structure, part));
                    continue;
                }
                StructPart::Make => ((0..contracts.len()).map(of_field).collect(), test.clone()),
                StructPart::Get(field) => (vec![test.clone()], of_field(field)),
                StructPart::Set(field) => {
                    let nothing = self.primitive("void?", span);
                    (vec![test.clone(), of_field(field)], nothing)
                }
            };
            let domain: Vec<Expr> = domain;
            let domain = domain.into_iter().map(|contract| (self.unique(&Name::new("field")), contract)).collect();
            let range = Some(vec![(self.unique(&Name::new("result")), range)]);
            let arrow = Arrow { domain, range, before: Vec::new(), after: Vec::new() };
            let contract = Expr::new(ExprKind::Arrow(Box::new(arrow)), span);
            self.offer(&name, Exported::Struct(structure, part), contract, (index, span), module, offers);
        }
    }
}
