//! Which definitions hold something that changes, and which code gets at them.

use std::collections::BTreeSet;

use gainsay_source::Name;

use crate::{
    datum::DatumKind,
    parts::parts,
    syntax::{Access, Definition, Export, Exported, Expr, ExprKind, Program, StructPart},
};

/// Primitives whose results can be changed.
const ALLOCATING: [&str; 18] = [
    "$new-variable",
    "box",
    "vector",
    "make-vector",
    "list->vector",
    "vector-copy",
    "vector-append",
    "vector-map",
    "build-vector",
    "make-hash",
    "make-hasheq",
    "make-hasheqv",
    "hash-copy",
    "mutable-set",
    "make-parameter",
    "make-thread-cell",
    "call-with-values",
    "apply",
];

/// The names of the definitions whose value may hold something that changes.
pub(super) fn stateful(program: &Program) -> BTreeSet<Name> {
    let definitions = program.modules.iter().flat_map(|module| &module.definitions);
    let holding = definitions
        .filter(|definition| program.assigned.contains(&definition.name) || allocates(&definition.value, program));
    holding.map(|definition| definition.name.clone()).collect()
}

/// Primitives whose results are strings or byte strings that can be changed.
const MAKING_TEXT: [&str; 24] = [
    "string-append",
    "string-append*",
    "string",
    "make-string",
    "build-string",
    "string-copy",
    "substring",
    "list->string",
    "string-upcase",
    "string-downcase",
    "string-join",
    "string-split",
    "string-trim",
    "string-replace",
    "format",
    "~a",
    "symbol->string",
    "number->string",
    "bytes",
    "make-bytes",
    "bytes-append",
    "subbytes",
    "list->bytes",
    "bytes->string/utf-8",
];

/// The definitions, other than functions, whose value may hold a text that was made and can be changed.
pub(super) fn keeping_texts(program: &Program) -> BTreeSet<Name> {
    let definitions = program.modules.iter().flat_map(|module| &module.definitions);
    let is_function = |value: &Expr| matches!(value.kind, ExprKind::Lambda(_) | ExprKind::CaseLambda(_));
    let makers: BTreeSet<Name> = definitions
        .clone()
        .filter(|definition| makes_text(&definition.value))
        .map(|definition| definition.name.clone())
        .collect();
    let keeping = definitions.filter(|definition| {
        let leads = || may_reach(&definition.value, &makers, program);
        !is_function(&definition.value) && (makers.contains(&definition.name) || leads())
    });
    keeping.map(|definition| definition.name.clone()).collect()
}

fn makes_text(expression: &Expr) -> bool {
    matches!(&expression.kind, ExprKind::Primitive(primitive) if MAKING_TEXT.contains(&primitive.name))
        || parts(expression).into_iter().any(makes_text)
}

/// Whether computing the expression may make something that changes. Functions make it when they are applied.
fn allocates(value: &Expr, program: &Program) -> bool {
    match &value.kind {
        ExprKind::Lambda(_) | ExprKind::CaseLambda(_) => return false,
        ExprKind::Quote(datum) => return matches!(datum.kind, DatumKind::Vector(_) | DatumKind::Boxed(_)),
        ExprKind::Apply(function, arguments) => match &function.kind {
            ExprKind::Primitive(primitive) if ALLOCATING.contains(&primitive.name) => return true,
            ExprKind::Primitive(primitive)
                if !makes_contract(primitive.name)
                    && arguments.iter().any(|argument| is_function(argument, program)) =>
            {
                return true;
            }
            ExprKind::StructPart(index, StructPart::Make) if program.structs[*index].mutable.contains(&true) => {
                return true;
            }
            ExprKind::Primitive(_) | ExprKind::StructPart(..) => {}
            // It may return anything.
            _ => return true,
        },
        ExprKind::ApplyKeywords(..) => return true,
        _ => {}
    }
    parts(value).into_iter().any(|part| allocates(part, program))
}

/// Contracts keep the functions that they are made of, and do not call them.
fn makes_contract(primitive: &str) -> bool {
    primitive.ends_with("/c") || ["listof", "non-empty-listof", "nelistof", "vectorof"].contains(&primitive)
}

/// Whether it is a function of the program, which may make and return anything when it is called.
fn is_function(value: &Expr, program: &Program) -> bool {
    match &value.kind {
        ExprKind::Lambda(_) | ExprKind::CaseLambda(_) | ExprKind::Import(..) => true,
        ExprKind::Global(name) => program
            .definition(name)
            .is_some_and(|definition| matches!(definition.value.kind, ExprKind::Lambda(_) | ExprKind::CaseLambda(_))),
        _ => false,
    }
}

/// The parameters that are only read and set for a while: where no unknown code runs in the meantime, they are always the same for whoever comes
/// from outside.
pub(super) fn parameters_at_rest(program: &Program) -> BTreeSet<Name> {
    let is_at_rest = |definition: &&Definition| {
        is_parameter(&definition.value)
            && program.modules.iter().all(|module| {
                let values = module.definitions.iter().map(|definition| &definition.value);
                values.chain(&module.expressions).all(|value| only_sets_for_a_while(value, &definition.name))
            })
    };
    let definitions = program.modules.iter().flat_map(|module| &module.definitions);
    definitions.filter(is_at_rest).map(|definition| definition.name.clone()).collect()
}

fn is_parameter(value: &Expr) -> bool {
    let ExprKind::Apply(function, _) = &value.kind else { return false };
    matches!(&function.kind, ExprKind::Primitive(primitive) if primitive.name == "make-parameter")
}

fn only_sets_for_a_while(expression: &Expr, parameter: &Name) -> bool {
    let is_it = |part: &Expr| matches!(&part.kind, ExprKind::Global(name) if name == parameter);
    match &expression.kind {
        ExprKind::Global(name) => name != parameter,
        ExprKind::Apply(function, arguments) if is_it(function) => arguments.is_empty(),
        ExprKind::Apply(function, _) if is_predicate(function) => true,
        ExprKind::Apply(function, arguments) if is_parameterize(function) => {
            let [settings, body] = arguments.as_slice() else { return false };
            // Each setting is a pair of a parameter and a value.
            let pairs = parts(settings).into_iter().skip(1);
            let mut values = pairs.flat_map(|pair| {
                let inner = parts(pair).into_iter().skip(1);
                inner.enumerate().filter(|(index, part)| *index > 0 || !is_it(part)).map(|(_, part)| part)
            });
            values.all(|value| only_sets_for_a_while(value, parameter)) && only_sets_for_a_while(body, parameter)
        }
        _ => parts(expression).into_iter().all(|part| only_sets_for_a_while(part, parameter)),
    }
}

/// It looks at its argument and does nothing to it.
fn is_predicate(function: &Expr) -> bool {
    matches!(&function.kind, ExprKind::Primitive(primitive) if ["parameter?", "procedure?"].contains(&primitive.name))
}

fn is_parameterize(function: &Expr) -> bool {
    matches!(&function.kind, ExprKind::Primitive(primitive) if primitive.name == "$parameterize")
}

/// Whether the program itself makes instances of a structure type.
pub(super) fn makes(program: &Program, structure: usize) -> bool {
    let is_making = |expression: &Expr| uses_part(expression, structure, StructPart::Make);
    program.modules.iter().any(|module| {
        // What is only offered is made by others.
        let own = module.definitions.iter().filter(|definition| !definition.name.starts_with("$offered"));
        own.map(|definition| &definition.value).chain(&module.expressions).any(is_making)
    })
}

fn uses_part(expression: &Expr, structure: usize, part: StructPart) -> bool {
    let is_it = matches!(&expression.kind, ExprKind::StructPart(one, other) if *one == structure && *other == part);
    is_it || parts(expression).into_iter().any(|inner| uses_part(inner, structure, part))
}

/// The definitions that make instances of these structure types, or look into them, themselves.
pub(super) fn handling(program: &Program, structures: &BTreeSet<usize>) -> BTreeSet<Name> {
    let definitions = program.modules.iter().flat_map(|module| &module.definitions);
    let handling = definitions.filter(|definition| handles(&definition.value, structures));
    handling.map(|definition| definition.name.clone()).collect()
}

fn handles(expression: &Expr, structures: &BTreeSet<usize>) -> bool {
    match &expression.kind {
        // Who only asks what something is gets nothing out of it.
        ExprKind::StructPart(index, part) => *part != StructPart::Test && structures.contains(index),
        ExprKind::StructContract(index, parts) => {
            structures.contains(index) || parts.iter().any(|part| handles(part, structures))
        }
        ExprKind::Unsupported(_) => true,
        _ => parts(expression).into_iter().any(|part| handles(part, structures)),
    }
}

/// Whether using the export may look at one of these definitions.
pub(super) fn reaches(export: &Export, targets: &BTreeSet<Name>, program: &Program) -> bool {
    if !program.opaque.is_empty() {
        return !targets.is_empty();
    }
    let mut pending = vec![export.contract.clone()];
    pending.extend(definition_of(export));
    for structure in &program.structs {
        if let Access::Public(contracts) = &structure.access {
            pending.extend(contracts.iter().flatten().cloned());
        }
    }
    leads_to(pending, targets, program)
}

/// Whether running the expression may look at one of these definitions.
pub(super) fn may_reach(expression: &Expr, targets: &BTreeSet<Name>, program: &Program) -> bool {
    if !program.opaque.is_empty() {
        return !targets.is_empty();
    }
    let mut pending = Vec::new();
    mentioned(expression, program, &mut pending);
    leads_to(pending, targets, program)
}

fn leads_to(mut pending: Vec<Name>, targets: &BTreeSet<Name>, program: &Program) -> bool {
    let mut seen = BTreeSet::new();
    while let Some(name) = pending.pop() {
        if targets.contains(&name) {
            return true;
        }
        if !seen.insert(name.clone()) {
            continue;
        }
        if let Some(definition) = program.definition(&name) {
            mentioned(&definition.value, program, &mut pending);
        }
    }
    false
}

fn definition_of(export: &Export) -> Option<Name> {
    match &export.value {
        Exported::Definition(name) | Exported::Opaque(name) => Some(name.clone()),
        Exported::Struct(..) => None,
    }
}

fn mentioned(expression: &Expr, program: &Program, names: &mut Vec<Name>) {
    match &expression.kind {
        ExprKind::Global(name) => names.push(name.clone()),
        ExprKind::Import(module, export) => {
            let export = &program.modules[*module].exports[*export];
            names.push(export.contract.clone());
            names.extend(definition_of(export));
        }
        _ => parts(expression).into_iter().for_each(|part| mentioned(part, program, names)),
    }
}
