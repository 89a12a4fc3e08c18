//! Which functions a function mentions: in its body and its types, and in what is said of the data that it makes and takes apart.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{Constructor, Expr, ExprKind, FUNCTION, Function, Logic, Operator, Pattern, Program, Type};
use gainsay_source::Name;

/// The functions of the program that are functions of the logic, by their measures.
pub(crate) type Defined = BTreeMap<Name, Name>;

/// The functions that a function mentions or needs, in its types as well.
pub(crate) fn mentioned(function: &Function, defined: &Defined) -> BTreeSet<Name> {
    let mut found: BTreeSet<Name> = function.needs.iter().cloned().collect();
    let mut types: Vec<&Type> = vec![&function.signature.ty];
    types.extend(&function.signature.bounds);
    function.body.iter().for_each(|body| types_in(body, &mut types));
    for ty in types {
        ty.for_each_predicate(&mut |predicate| found.extend(in_logic(predicate, defined)));
    }
    let mut visit = |expression: &Expr| {
        if let ExprKind::Function(name, _) = &expression.kind {
            found.insert(name.clone());
        }
    };
    function.body.iter().for_each(|body| body.for_each(&mut visit));
    found
}

/// The functions of the logic that a formula mentions.
fn in_logic(logic: &Logic, defined: &Defined) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    logic.for_each(&mut |part| {
        if let Logic::Apply(name, _) = part {
            let measure = name.strip_prefix(FUNCTION).map_or_else(|| name.clone(), Name::new);
            found.extend(defined.get(&measure).cloned());
        }
    });
    found
}

/// The functions of the logic in what is said of the constructors that each function applies or matches.
pub(crate) fn in_data(program: &Program, defined: &Defined) -> BTreeMap<Name, BTreeSet<Name>> {
    let constructors = program.datatypes.iter().flat_map(|datatype| &datatype.constructors);
    let said: BTreeMap<&Name, BTreeSet<Name>> = constructors
        .map(|constructor| (&constructor.name, in_constructor(constructor, defined)))
        .filter(|(_, said)| !said.is_empty())
        .collect();
    let of_function = |function: &Function| {
        let mut found = BTreeSet::new();
        let mut note = |name: &Name| found.extend(said.get(name).into_iter().flatten().cloned());
        function.body.iter().for_each(|body| body.for_each(&mut |part| constructors_in(part, &mut note)));
        (function.name.clone(), found)
    };
    if said.is_empty() { BTreeMap::new() } else { program.functions.iter().map(of_function).collect() }
}

fn in_constructor(constructor: &Constructor, defined: &Defined) -> BTreeSet<Name> {
    let mut found: BTreeSet<Name> = constructor.facts.iter().flat_map(|fact| in_logic(fact, defined)).collect();
    for (_, field) in &constructor.fields {
        field.for_each_predicate(&mut |predicate| found.extend(in_logic(predicate, defined)));
    }
    // Of measures that constructors give, all is known already.
    for given in constructor.facts.iter().filter_map(given_measure) {
        defined.get(given).into_iter().for_each(|function| {
            found.remove(function);
        });
    }
    found
}

/// The measure of which a fact says what it is: `m v = …`
fn given_measure(fact: &Logic) -> Option<&Name> {
    let Logic::Operation(Operator::Equal | Operator::Iff, sides) = fact else { return None };
    match sides.first()? {
        Logic::Apply(measure, arguments) if *arguments == [Logic::value()] => Some(measure),
        _ => None,
    }
}

fn constructors_in(expression: &Expr, note: &mut impl FnMut(&Name)) {
    match &expression.kind {
        ExprKind::Constructor(name, _) => note(name),
        ExprKind::Case(case) => {
            for alternative in &case.alternatives {
                if let Pattern::Constructor(name, _) = &alternative.pattern {
                    note(name);
                }
            }
        }
        _ => {}
    }
}

/// The types that are written in an expression.
fn types_in<'e>(expression: &'e Expr, found: &mut Vec<&'e Type>) {
    match &expression.kind {
        ExprKind::Annotated(inner, ty) => {
            found.push(ty);
            types_in(inner, found);
        }
        ExprKind::LetFunctions(functions, body) => {
            for function in functions {
                found.push(&function.signature.ty);
                found.extend(&function.signature.bounds);
                types_in(&function.body, found);
            }
            types_in(body, found);
        }
        ExprKind::Apply(function, arguments) => {
            types_in(function, found);
            arguments.iter().for_each(|argument| types_in(argument, found));
        }
        ExprKind::Lambda(_, body) => types_in(body, found),
        ExprKind::Let(_, value, body) => {
            types_in(value, found);
            types_in(body, found);
        }
        ExprKind::Case(case) => {
            types_in(&case.scrutinee, found);
            case.alternatives.iter().for_each(|alternative| types_in(&alternative.body, found));
        }
        ExprKind::Opaque(ty) => found.push(ty),
        _ => {}
    }
}
