//! What a module offers: plainly, or under a contract.

use gainsay_source::{Diagnostic, Name, Span};

use super::{
    modules::Exports,
    scope::{Expander, Meaning, Offers},
};
use crate::{
    datum::Datum,
    primitive,
    syntax::{Access, Arrow, Definition, Export, Exported, Expr, ExprKind, Layout, Module, StructPart},
};

/// What stands in a module that only says what others may expect of it.
const INTERFACE: [&str; 3] = ["provide", "provide/contract", "require"];

/// Whether a structure's constructor is offered with its accessors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Making {
    Offered,
    Elsewhere,
}

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

/// `[struct name ([field contract] …) option …]`
struct StructItem<'a> {
    name: &'a Datum,
    fields: &'a [Datum],
    is_made_elsewhere: bool,
}

fn struct_item(item: &Datum) -> Option<StructItem<'_>> {
    let [name, fields, options @ ..] = item.form("struct")? else { return None };
    let name = name.as_list().and_then(|parts| parts.first()).unwrap_or(name);
    let is_made_elsewhere =
        options.iter().any(|option| option.as_keyword().is_some_and(|word| word == "omit-constructor"));
    Some(StructItem { name, fields: fields.as_list()?, is_made_elsewhere })
}

/// `[name contract]` and `[rename name other contract]`: what is offered, under which name and contract.
fn plain_contract(item: &Datum) -> Option<(&Name, &Name, &Datum)> {
    match item.as_list()? {
        [name, contract] => Some((name.as_symbol()?, name.as_symbol()?, contract)),
        [rename, from, to, contract] if rename.is_symbol("rename") => {
            Some((from.as_symbol()?, to.as_symbol()?, contract))
        }
        _ => None,
    }
}

impl Expander {
    /// A name that is offered under a contract and never defined is an unknown value. A module that defines nothing at all stands for unknown
    /// code, also where Racket has something of that name.
    pub(super) fn declare_opaque_exports(&mut self, parts: &[Datum], module: &mut Module) {
        let is_interface = parts.iter().all(|part| INTERFACE.iter().any(|form| part.form(form).is_some()));
        for item in parts.iter().flat_map(items) {
            let Item::Contracted(item) = item else { continue };
            let Some((name, ..)) = plain_contract(item) else { continue };
            if struct_item(item).is_some() || self.names.contains_key(name) {
                continue;
            }
            // Only in the dialect of files of modules is that which Racket has unknown code as well.
            let is_dialect = is_interface && self.program.layout == Layout::ModulesOnly;
            if primitive::named(name).is_some() && self.is_bound(name) && !is_dialect {
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
                    let mut offered = Offers::default();
                    self.plain_item(item, &mut offered);
                    if self.exports == Exports::All {
                        self.goals_for_plain(&offered, item.span, module);
                    }
                    offers.extend(offered);
                }
                Item::Contracted(item) => self.contracted_item(item, index, module, offers),
            }
        }
    }

    /// What is offered without a contract, as if it were under one that admits everything.
    fn goals_for_plain(&mut self, offered: &Offers, span: Span, module: &mut Module) {
        for (name, meaning) in offered {
            let Meaning::Definition(global) = meaning else { continue };
            self.numbers.belong_to(name);
            let Some(definition) = module.definitions.iter().find(|definition| definition.name == *global) else {
                continue;
            };
            let arity = match &definition.value.kind {
                ExprKind::Lambda(lambda) if lambda.is_plain() => Some(lambda.required.len()),
                _ => None,
            };
            let anything = self.primitive("any/c", span);
            let contract = match arity {
                None => anything,
                Some(arity) => {
                    let domain = (0..arity).map(|_| (self.unique(&Name::new("argument")), anything.clone())).collect();
                    let arrow = Arrow { domain, range: None, before: Vec::new(), after: Vec::new() };
                    Expr::new(ExprKind::Arrow(Box::new(arrow)), span)
                }
            };
            let holder = self.global(&Name::from(format!("$contract of {name}")));
            module.definitions.push(Definition { name: holder.clone(), value: contract, span });
            let value = Exported::Definition(global.clone());
            module.exports.push(Export { name: name.clone(), value, contract: holder, span });
        }
    }

    fn plain_item(&mut self, item: &Datum, offers: &mut Offers) {
        if let Some(name) = item.as_symbol() {
            match self.names.get(name) {
                Some(meaning) => {
                    offers.insert(name.clone(), meaning.clone());
                }
                None if primitive::named(name).is_some() => {}
                None => self.offered_and_not_defined(name, item.span),
            }
            return;
        }
        if let Some([name]) = item.form("struct-out") {
            if let Some(structure) = name.as_symbol().and_then(|name| self.struct_named(name)) {
                self.program.structs[structure].is_hidden = false;
                let makes = Meaning::StructPart(structure, StructPart::Make);
                if self.names.values().any(|meaning| *meaning == makes) {
                    self.open_structure(structure, Vec::new());
                }
                self.offer_struct(structure, offers);
            } else {
                self.program.offers_more = true;
            }
            return;
        }
        if item.form("all-defined-out").is_some() {
            for (name, meaning) in self.names.iter().filter(|(name, _)| self.own.contains(*name)) {
                offers.insert(name.clone(), meaning.clone());
            }
            let own = self.structs.iter().filter(|(name, _)| self.own.contains(*name));
            for structure in own.map(|(_, structure)| *structure).collect::<Vec<_>>() {
                self.program.structs[structure].is_hidden = false;
                self.open_structure(structure, Vec::new());
            }
            return;
        }
        if let Some(renamed) = item.form("rename-out") {
            for pair in renamed {
                let Some([from, to]) = pair.as_list() else { continue };
                let (Some(from), Some(to)) = (from.as_symbol(), to.as_symbol()) else { continue };
                match self.names.get(from) {
                    Some(meaning) => drop(offers.insert(to.clone(), meaning.clone())),
                    None if primitive::named(from).is_some() => {
                        offers.insert(to.clone(), Meaning::Primitive(from.clone()));
                    }
                    None => self.offered_and_not_defined(from, item.span),
                }
            }
            return;
        }
        if let Some(modules) = item.form("all-from-out") {
            for module in modules {
                let name =
                    module.form("quote").or_else(|| module.form("submod")).and_then(|parts| parts.last()?.as_symbol());
                if let Some(imported) = name.and_then(|name| self.imported.get(name)) {
                    offers.extend(imported.clone());
                }
            }
            return;
        }
        if let Some(inner) = item.form("combine-out") {
            inner.iter().for_each(|item| self.plain_item(item, offers));
            return;
        }
        if let Some([prefix, inner]) = item.form("prefix-out")
            && let Some(prefix) = prefix.as_symbol()
        {
            let mut inside = Offers::default();
            self.plain_item(inner, &mut inside);
            offers.extend(inside.into_iter().map(|(name, meaning)| (Name::from(format!("{prefix}{name}")), meaning)));
            return;
        }
        if let Some([inner, except @ ..]) = item.form("except-out") {
            let mut inside = Offers::default();
            self.plain_item(inner, &mut inside);
            inside.retain(|name, _| !except.iter().any(|gone| gone.as_symbol() == Some(name)));
            offers.extend(inside);
            return;
        }
        self.program.offers_more = true;
        self.diagnostics.push(Diagnostic::warning("unsupported", "this way to provide is not supported", item.span));
    }

    fn offered_and_not_defined(&mut self, name: &Name, span: Span) {
        self.program.offers_more = true;
        self.error("unbound-name", format!("`{name}` is offered but not defined"), span);
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
        // Whoever can make any instance can do so with other constructors as well.
        if !matches!(&self.program.structs[structure].access, Access::Public(known) if known.is_empty()) {
            self.program.structs[structure].access = Access::Public(contracts);
        }
    }

    fn offer_struct(&mut self, structure: usize, offers: &mut Offers) {
        for (name, meaning) in &self.names {
            let is_part = match meaning {
                Meaning::StructPart(index, _) => *index == structure,
                Meaning::Import(module, export) => {
                    let exports = self.program.modules.get(*module).map(|module| &module.exports);
                    let export = exports.and_then(|exports| exports.get(*export));
                    export
                        .is_some_and(|export| matches!(export.value, Exported::Struct(index, _) if index == structure))
                }
                _ => false,
            };
            if is_part {
                offers.insert(name.clone(), meaning.clone());
            }
        }
    }

    fn contracted_item(&mut self, item: &Datum, index: usize, module: &mut Module, offers: &mut Offers) {
        if let Some(structure) = struct_item(item) {
            return self.contracted_struct(&structure, index, module, offers);
        }
        let Some((own, name, contract)) = plain_contract(item) else {
            self.program.offers_more = true;
            return self.error("syntax", "an item of `contract-out` is `[name contract]`", item.span);
        };
        self.numbers.belong_to(name);
        let mut contract = self.expression(contract);
        let value = match self.names.get(own) {
            Some(Meaning::Definition(global)) => {
                let opaque = module.definitions.iter().any(|definition| {
                    definition.name == *global && matches!(definition.value.kind, ExprKind::Opaque(_))
                });
                if opaque { Exported::Opaque(global.clone()) } else { Exported::Definition(global.clone()) }
            }
            Some(Meaning::StructPart(structure, part)) => {
                let (structure, part) = (*structure, *part);
                if part == StructPart::Make {
                    self.program.structs[structure].is_hidden = false;
                    let promised = self.contracts_of_arguments(&mut contract, structure, module);
                    self.program.structs[structure].is_promised = promised.iter().all(Option::is_none);
                    self.open_structure(structure, promised);
                }
                if let StructPart::Set(field) = part {
                    self.program.structs[structure].written_by_clients.insert(field);
                }
                self.offered_again(name, item.span, ExprKind::StructPart(structure, part), module)
            }
            Some(Meaning::Import(other, export)) => {
                let import = ExprKind::Import(*other, *export);
                self.offered_again(name, item.span, import, module)
            }
            Some(Meaning::Macro(_) | Meaning::Unusable(_)) => {
                offers.insert(name.clone(), Meaning::Unusable(format!("`{name}`, offered from elsewhere")));
                return self.diagnostics.push(Diagnostic::warning(
                    "unsupported",
                    format!("`{name}` comes from elsewhere; offering it again is not supported"),
                    item.span,
                ));
            }
            Some(Meaning::Primitive(_)) | None => {
                let variable = self.variable(own, item.span);
                self.offered_again(name, item.span, variable.kind, module)
            }
        };
        self.offer(name, value, contract, (index, item.span), module, offers);
    }

    /// What is offered under a contract and is no definition of the module becomes one.
    fn offered_again(&mut self, name: &Name, span: Span, value: ExprKind, module: &mut Module) -> Exported {
        let holder = self.global(&Name::from(format!("$offered {name}")));
        module.definitions.push(Definition { name: holder.clone(), value: Expr::new(value, span), span });
        Exported::Definition(holder)
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
        StructItem { name, fields, is_made_elsewhere }: &StructItem<'_>,
        index: usize,
        module: &mut Module,
        offers: &mut Offers,
    ) {
        let structure = name.as_symbol().and_then(|name| self.struct_named(name));
        let Some(structure) = structure else {
            return self.error("unbound-name", "this structure type is not defined", name.span);
        };
        self.program.structs[structure].is_hidden = false;
        let known = self.program.structs[structure].clone();
        self.numbers.belong_to(&known.name);
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
        let made = if *is_made_elsewhere { Making::Elsewhere } else { Making::Offered };
        if made == Making::Offered {
            self.open_structure(structure, holders);
        }
        self.offer_struct_parts((structure, made), &contracts, (index, name.span), module, offers);
    }

    fn offer_struct_parts(
        &mut self,
        (structure, making): (usize, Making),
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
            .filter(|(_, part)| making == Making::Offered || *part != StructPart::Make)
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
            let names = self.names_of_part(structure, part);
            let names = names.into_iter().chain(std::iter::repeat_with(|| Name::new("field")));
            let domain = names.zip(domain).map(|(name, contract)| (self.unique(&name), contract)).collect();
            let range = Some(vec![(self.unique(&Name::new("result")), range)]);
            let arrow = Arrow { domain, range, before: Vec::new(), after: Vec::new() };
            let contract = Expr::new(ExprKind::Arrow(Box::new(arrow)), span);
            self.offer(&name, Exported::Struct(structure, part), contract, (index, span), module, offers);
        }
    }

    /// What the arguments of a structure's function are called by those who read about them.
    fn names_of_part(&self, structure: usize, part: StructPart) -> Vec<Name> {
        let known = &self.program.structs[structure];
        let field = |index: usize| known.fields[index].clone();
        match part {
            StructPart::Make => (0..known.fields.len()).map(field).collect(),
            StructPart::Test | StructPart::Get(_) => vec![known.name.clone()],
            StructPart::Set(index) => vec![known.name.clone(), field(index)],
        }
    }
}
