//! What is known of an export from its contract: which arguments it takes, and whether functions go in or come out.

use gainsay_source::{Name, Span};

use super::Lowering;
use crate::{
    primitive::Shape,
    syntax::{self, Exported, ExprKind as Core, Necessity, Place},
};

/// Contracts that are defined by others are looked up this deep.
const DEEPEST: usize = 20;

impl Lowering<'_> {
    /// The ways in which an export can be applied, with its parameters named as its definition names them.
    pub(super) fn interfaces(&self, export: &syntax::Export) -> Vec<Interface> {
        let unknown = || {
            [Interface {
                parameters: None,
                range: Range::Other,
                takes_code: true,
                applications: Vec::new(),
                returns: None,
            }]
        };
        let Some(contract) = self.contract_of(export) else { return unknown().into() };
        let (contract, bindings) = under_bindings(contract);
        let bound = Bound { bindings, program: self.program, fuel: DEEPEST };
        let value = match &export.value {
            Exported::Definition(name) => self.program.definition(name),
            Exported::Struct(..) => None,
            Exported::Opaque(_) => return unknown().into(),
        };
        let value = value.map(|definition| &definition.value);
        let lambda = match value.map(|value| &value.kind) {
            Some(Core::Lambda(lambda)) => Some(&**lambda),
            _ => None,
        };
        match &contract.kind {
            Core::Arrow(arrow) => {
                let interface = of_arrow(arrow, bound, lambda);
                // What it returns is what its client gave.
                let is_part = matches!(export.value, Exported::Struct(..));
                vec![if is_part { Interface { range: Range::FirstOrder, ..interface } } else { interface }]
            }
            Core::CaseArrow(arrows) => arrows.iter().map(|arrow| of_arrow(arrow, bound, None)).collect(),
            Core::ArrowStar(arrow) => vec![of_arrow_star(arrow, bound, lambda)],
            Core::ArrowDependent(arrow) => vec![of_arrow_dependent(arrow, bound)],
            // A value of first order is not given anything.
            _ if is_first_order(contract, bound) => {
                let [interface] = unknown();
                vec![Interface { takes_code: false, ..interface }]
            }
            _ => unknown().into(),
        }
    }
}

/// What is known of the results of a function from its contract.
pub(super) enum Range {
    /// Nothing in them can be applied.
    FirstOrder,
    Other,
}

/// `x` of `x.12`
fn written(unique: &Name) -> Name {
    unique.rsplit_once('.').map_or_else(|| unique.clone(), |(name, _)| Name::new(name))
}

fn named_or_numbered(unique: &Name, index: usize) -> Name {
    let name = written(unique);
    if name == "argument" { Name::from(format!("argument {}", index + 1)) } else { name }
}

/// One way to apply an export.
pub(super) struct Interface {
    /// None: it is not known to be a function.
    pub(super) parameters: Option<Vec<Parameter>>,
    pub(super) range: Range,
    /// Whether an argument can be unknown code.
    pub(super) takes_code: bool,
    /// The numbers of arguments of the function contracts that the results are under, one inside the other.
    pub(super) applications: Vec<usize>,
    /// The structure type that its one result is an instance of, where its contract says so.
    pub(super) returns: Option<usize>,
}

pub(super) struct Parameter {
    pub(super) role: Role,
    pub(super) structures: Structures,
    pub(super) label: Name,
    pub(super) span: Span,
}

/// Which instances of structures a contract could be one of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Structures {
    None,
    /// Of a structure type, told by the number of its oldest ancestor.
    Of(usize),
    Any,
}

pub(super) enum Role {
    Required,
    Optional,
    /// The list of all further arguments.
    Rest,
    Keyword(Name, Necessity),
}

type Bindings = [(Name, syntax::Expr)];

/// What the names in a contract stand for.
#[derive(Clone, Copy)]
struct Bound<'a> {
    bindings: &'a Bindings,
    program: &'a syntax::Program,
    /// How many definitions may still be looked up, one inside the other.
    fuel: usize,
}

impl<'a> Bound<'a> {
    fn with(self, bindings: &'a Bindings) -> Bound<'a> {
        Bound { bindings, ..self }
    }

    fn local(self, name: &Name) -> Option<&'a syntax::Expr> {
        self.bindings.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    fn definition(self, name: &Name) -> Option<&'a syntax::Expr> {
        self.program.definition(name).map(|definition| &definition.value)
    }
}

pub(super) fn under_bindings(contract: &syntax::Expr) -> (&syntax::Expr, &Bindings) {
    let (mut contract, mut innermost): (_, &Bindings) = (contract, &[]);
    while let Core::Let(bound, body) = &contract.kind {
        (contract, innermost) = (body, bound);
    }
    (contract, innermost)
}

fn range_of<'a>(range: Option<impl IntoIterator<Item = &'a syntax::Expr>>, bound: Bound<'_>) -> Range {
    let first_order = range.is_some_and(|range| range.into_iter().all(|contract| is_first_order(contract, bound)));
    if first_order { Range::FirstOrder } else { Range::Other }
}

/// How often the one result can be applied, as far as its contract says.
fn applications(results: &[&syntax::Expr], bound: Bound<'_>) -> Vec<usize> {
    let [result] = results else { return Vec::new() };
    let result = match &result.kind {
        Core::Local(name) => bound.local(name),
        Core::Global(name) => bound.definition(name),
        _ => Some(*result),
    };
    let Some((contract, bindings)) = result.map(under_bindings) else { return Vec::new() };
    let Core::Arrow(arrow) = &contract.kind else { return Vec::new() };
    let mut all = vec![arrow.domain.len()];
    if bound.fuel > 0 {
        let bound = Bound { fuel: bound.fuel - 1, ..bound.with(bindings) };
        all.extend(applications(&results_of(arrow), bound));
    }
    all
}

fn returned(results: &[&syntax::Expr], bound: Bound<'_>) -> Option<usize> {
    let [result] = results else { return None };
    let result = if let Core::Local(name) = &result.kind { bound.local(name)? } else { result };
    match result.kind {
        Core::StructPart(index, syntax::StructPart::Test) => Some(index),
        _ => None,
    }
}

fn results_of(arrow: &syntax::Arrow) -> Vec<&syntax::Expr> {
    arrow.range.iter().flatten().map(|(_, contract)| contract).collect()
}

fn of_arrow(arrow: &syntax::Arrow, bound: Bound<'_>, lambda: Option<&syntax::Lambda>) -> Interface {
    let range = range_of(arrow.range.as_ref().map(|range| range.iter().map(|(_, contract)| contract)), bound);
    let names: Vec<Name> = lambda.map_or_else(Vec::new, |lambda| lambda.required.iter().map(written).collect());
    let parameters = arrow.domain.iter().enumerate().map(|(index, (name, contract))| {
        let label = names.get(index).cloned().unwrap_or_else(|| named_or_numbered(name, index));
        Parameter { role: Role::Required, structures: structures(contract, bound), label, span: contract.span }
    });
    let applications = applications(&results_of(arrow), bound);
    let takes_code = !arrow.domain.iter().all(|(_, contract)| is_first_order(contract, bound));
    let returns = returned(&results_of(arrow), bound);
    Interface { parameters: Some(parameters.collect()), range, takes_code, applications, returns }
}

fn of_arrow_star(arrow: &syntax::ArrowStar, bound: Bound<'_>, lambda: Option<&syntax::Lambda>) -> Interface {
    let range = range_of(arrow.range.as_ref(), bound);
    let positional: Vec<Name> = lambda.map_or_else(Vec::new, |lambda| {
        lambda.required.iter().chain(lambda.optional.iter().map(|(name, _)| name)).map(written).collect()
    });
    let label =
        |index: usize| positional.get(index).cloned().unwrap_or_else(|| Name::from(format!("argument {}", index + 1)));
    let mut parameters = Vec::new();
    for contract in &arrow.required {
        let label = label(parameters.len());
        parameters.push(Parameter {
            role: Role::Required,
            structures: structures(contract, bound),
            label,
            span: contract.span,
        });
    }
    for contract in &arrow.optional {
        let label = label(parameters.len());
        parameters.push(Parameter { role: Role::Optional, structures: Structures::None, label, span: contract.span });
    }
    if let Some(contract) = &arrow.rest {
        let label = lambda.and_then(|lambda| lambda.rest.as_ref()).map_or_else(|| Name::new("others"), written);
        parameters.push(Parameter { role: Role::Rest, structures: Structures::None, label, span: contract.span });
    }
    for keyword in &arrow.keywords {
        let label = Name::from(format!("#:{}", keyword.keyword));
        let role = Role::Keyword(keyword.keyword.clone(), keyword.necessity);
        parameters.push(Parameter { role, structures: Structures::None, label, span: keyword.contract.span });
    }
    let results: Vec<&syntax::Expr> = arrow.range.iter().flatten().collect();
    let (applications, returns) = (applications(&results, bound), returned(&results, bound));
    let takes_code = arrow.rest.is_some()
        || !arrow.required.iter().chain(&arrow.optional).all(|contract| is_first_order(contract, bound))
        || !arrow.keywords.iter().all(|keyword| is_first_order(&keyword.contract, bound));
    Interface { parameters: Some(parameters), range, takes_code, applications, returns }
}

fn of_arrow_dependent(arrow: &syntax::ArrowDependent, bound: Bound<'_>) -> Interface {
    let parameters = arrow.arguments.iter().map(|argument| {
        let (role, label) = match &argument.place {
            Place::Positional(Necessity::Required) => (Role::Required, written(&argument.name)),
            Place::Positional(Necessity::Optional) => (Role::Optional, written(&argument.name)),
            Place::Rest => (Role::Rest, written(&argument.name)),
            Place::Keyword(keyword, necessity) => {
                (Role::Keyword(keyword.clone(), *necessity), Name::from(format!("#:{keyword}")))
            }
        };
        let structures = match role {
            Role::Required => structures(&argument.contract, bound),
            _ => Structures::None,
        };
        Parameter { role, structures, label, span: argument.contract.span }
    });
    let mut parameters: Vec<Parameter> = parameters.collect();
    // Keywords come last, in the order of their names, as a call has them.
    parameters.sort_by(|left, right| match (&left.role, &right.role) {
        (Role::Keyword(left, _), Role::Keyword(right, _)) => left.cmp(right),
        (Role::Keyword(..), _) => std::cmp::Ordering::Greater,
        (_, Role::Keyword(..)) => std::cmp::Ordering::Less,
        _ => std::cmp::Ordering::Equal,
    });
    let results = &arrow.results;
    let range = range_of(results.range.as_ref().map(|range| range.iter().map(|(_, contract)| contract)), bound);
    let takes_code = !arrow
        .arguments
        .iter()
        .all(|argument| argument.place != Place::Rest && is_first_order(&argument.contract, bound));
    let returns = returned(&results_of(results), bound);
    let applications = applications(&results_of(results), bound);
    Interface { parameters: Some(parameters), range, takes_code, applications, returns }
}

/// Whether nothing that satisfies the contract is or contains a function.
fn is_first_order(contract: &syntax::Expr, bound: Bound<'_>) -> bool {
    match &contract.kind {
        Core::Local(name) => bound.local(name).is_some_and(|value| is_first_order(value, bound.with(&[]))),
        Core::Global(name) if bound.fuel > 0 && !bound.program.assigned.contains(name) => {
            let inside = Bound { bindings: &[], fuel: bound.fuel - 1, ..bound };
            bound.definition(name).is_some_and(|value| is_first_order(value, inside))
        }
        Core::Quote(_) => true,
        Core::Primitive(primitive) => {
            let open = ["procedure?", "pair?", "cons?", "list?", "contract?", "flat-contract?", "not", "false?"];
            let holds_anything = ["vector?", "box?", "hash?", "promise?", "parameter?", "immutable?"];
            matches!(primitive.shape, Shape::Predicate(1) | Shape::Relation(1))
                && !open.contains(&primitive.name)
                && !holds_anything.contains(&primitive.name)
        }
        Core::Apply(function, arguments) => {
            let Core::Primitive(primitive) = &function.kind else { return false };
            match primitive.name {
                "=/c" | "</c" | ">/c" | "<=/c" | ">=/c" | "between/c" | "real-in" | "integer-in" => true,
                "and/c" => arguments.iter().any(|argument| is_first_order(argument, bound)),
                // What the context writes into a result is the business of the contract that it writes through.
                "box/c" | "vectorof" | "vector/c" | "hash/c" | "or/c" | "listof" | "non-empty-listof" | "nelistof"
                | "cons/c" | "list/c" | "one-of/c" => arguments.iter().all(|argument| is_first_order(argument, bound)),
                _ => false,
            }
        }
        // A contract that mentions itself is of first order where all its other parts are.
        Core::Letrec(bindings, body) => match (bindings.as_slice(), &body.kind) {
            ([(name, value)], Core::Local(itself)) if name == itself => match &value.kind {
                Core::Delayed(inner, _) => is_first_order(inner, bound.with(&[(name.clone(), nothing(inner.span))])),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// A contract that is of first order whatever else is.
fn nothing(span: Span) -> syntax::Expr {
    syntax::Expr::new(Core::Quote(crate::datum::Datum::new(crate::datum::DatumKind::Boolean(false), span)), span)
}

/// Anything goes where it makes no difference.
fn structures(contract: &syntax::Expr, bound: Bound<'_>) -> Structures {
    let contract = match &contract.kind {
        Core::Local(name) => bound.local(name).unwrap_or(contract),
        _ => contract,
    };
    let is_anything = matches!(&contract.kind, Core::Primitive(primitive) if primitive.name == "any/c");
    if is_anything || is_first_order(contract, bound) {
        return Structures::None;
    }
    returned(&[contract], bound).map_or(Structures::Any, |structure| of_type(structure, bound.program))
}

/// The instances of a structure type, and of all those with the same oldest ancestor.
pub(super) fn of_type(mut structure: usize, program: &syntax::Program) -> Structures {
    while let Some(parent) = program.structs.get(structure).and_then(|known| known.parent) {
        structure = parent;
    }
    Structures::Of(structure)
}
