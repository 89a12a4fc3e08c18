//! The order in which a module and a body with definitions are run: what is used before its definition has run is an error.
//!
//! Uses that are certain become that error. Where a function that was called may use something that is not there yet, nothing is claimed.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Name, Span};

use crate::{
    assignment::for_each_part,
    parts::parts,
    syntax::{Complaint, Expr, ExprKind, Module, Program, Struct, StructPart, is_made_up},
};

/// Primitives that keep what they are given and call nothing.
const KEEPING: [&str; 24] = [
    "cons",
    "list",
    "list*",
    "vector",
    "vector-immutable",
    "box",
    "hash",
    "hasheq",
    "hasheqv",
    "make-hash",
    "make-hasheq",
    "make-parameter",
    "values",
    "$new-variable",
    "and/c",
    "or/c",
    "first-or/c",
    "listof",
    "non-empty-listof",
    "cons/c",
    "list/c",
    "box/c",
    "vectorof",
    "hash/c",
];

/// Marks all uses of a program that come before the definition.
pub fn resolve(program: &mut Program) {
    let text = Text { structs: &program.structs, waiting: &program.waiting };
    for module in &mut program.modules {
        module_in_order(module, text);
        let values = module.definitions.iter_mut().map(|definition| &mut definition.value);
        values.chain(&mut module.expressions).for_each(|value| bodies(value, text));
    }
}

/// What is known of the whole text.
#[derive(Clone, Copy)]
struct Text<'t> {
    structs: &'t [Struct],
    /// Parts of contracts that wait for a call.
    waiting: &'t BTreeSet<Span>,
}

impl<'t> Text<'t> {
    /// The functions that the fields of a new instance go through.
    fn guards(self, structure: usize) -> impl Iterator<Item = &'t Name> {
        let chain = std::iter::successors(self.structs.get(structure), |known| self.structs.get(known.parent?));
        chain.take(self.structs.len()).filter_map(|known| known.guard.as_ref())
    }
}

/// What is not there yet at some point of a run.
struct Missing<'a> {
    /// The places of all names, and the first one that is not there yet.
    places: &'a BTreeMap<Name, usize>,
    from: usize,
    /// Structure types, with where they are defined.
    structs: Vec<(usize, &'a Struct)>,
}

impl Missing<'_> {
    fn has(&self, name: &Name) -> bool {
        self.places.get(name).is_some_and(|place| *place >= self.from)
    }
}

/// The last place of each name.
fn places<'n>(names: impl Iterator<Item = &'n Name>) -> BTreeMap<Name, usize> {
    names.enumerate().map(|(place, name)| (name.clone(), place)).collect()
}

fn module_in_order(module: &mut Module, text: Text<'_>) {
    let contracts: BTreeSet<Name> = module.exports.iter().map(|export| export.contract.clone()).collect();
    let mut places = places(module.definitions.iter().map(|definition| &definition.name));
    places.retain(|name, _| !contracts.contains(name));
    let own: Vec<(usize, &Struct)> = text
        .structs
        .iter()
        .enumerate()
        .filter(|(_, each)| module.span.start <= each.span.start && each.span.end <= module.span.end)
        .collect();
    let missing = |from: usize, span: Span| Missing {
        places: &places,
        from,
        structs: own
            .iter()
            .filter(|(_, each)| span.end <= each.span.start && span.file == each.span.file)
            .copied()
            .collect(),
    };
    let values: BTreeMap<&Name, &Expr> =
        module.definitions.iter().map(|definition| (&definition.name, &definition.value)).collect();
    let doubt = |value: &Expr, missing: &Missing<'_>| doubtful(value, missing, Known { values: &values, text });
    let mut doubts = Vec::new();
    for (index, definition) in module.definitions.iter().enumerate() {
        doubts.push(doubt(&definition.value, &missing(index, definition.span)));
    }
    for (expression, before) in module.expressions.iter().zip(&module.definitions_before) {
        doubts.push(doubt(expression, &missing(*before, expression.span)));
    }
    let mut doubts = doubts.into_iter();
    for (index, definition) in module.definitions.iter_mut().enumerate() {
        let doubt = doubts.next().flatten();
        // Contracts are computed when everything is there.
        if !contracts.contains(&definition.name) && !is_made_up(&definition.name) {
            in_order(&mut definition.value, &missing(index, definition.span), doubt);
        }
    }
    for (expression, before) in module.expressions.iter_mut().zip(&module.definitions_before) {
        let span = expression.span;
        in_order(expression, &missing(*before, span), doubts.next().flatten());
    }
}

/// The same for all bodies with definitions inside an expression.
fn bodies(expression: &mut Expr, text: Text<'_>) {
    if let ExprKind::Letrec(bindings, _) = &mut expression.kind {
        let places = places(bindings.iter().map(|(name, _)| name));
        let missing = |from: usize| Missing { places: &places, from, structs: Vec::new() };
        let doubts: Vec<Option<Name>> = {
            let values: BTreeMap<&Name, &Expr> = bindings.iter().map(|(name, value)| (name, value)).collect();
            let each = bindings.iter().enumerate();
            let known = Known { values: &values, text };
            each.map(|(index, (_, value))| doubtful(value, &missing(index), known)).collect()
        };
        for ((index, (_, value)), doubt) in bindings.iter_mut().enumerate().zip(doubts) {
            in_order(value, &missing(index), doubt);
        }
    }
    for_each_part(expression, &mut |part| bodies(part, text));
}

fn in_order(value: &mut Expr, missing: &Missing<'_>, doubt: Option<Name>) {
    certain(value, missing);
    if let Some(name) = doubt {
        let span = value.span;
        let what = format!("code that may use `{}` before its definition has run", spoken(&name));
        let run = std::mem::replace(value, Expr::new(ExprKind::Void, span));
        value.kind = ExprKind::Begin(vec![Expr::unsupported(what, span), run]);
    }
}

/// A name as the text has it, without what makes it unique.
fn spoken(name: &Name) -> &str {
    match name.rsplit_once(['.', '#']) {
        Some((before, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            before.rsplit_once('.').map_or(before, |(local, _)| local)
        }
        _ => name,
    }
}

/// Replaces what is computed at once from something that is missing.
fn certain(expression: &mut Expr, missing: &Missing<'_>) {
    let span = expression.span;
    if is_kept(expression) || is_arrow(expression) {
        return;
    }
    match &mut expression.kind {
        ExprKind::Local(name) | ExprKind::Global(name) if missing.has(name) => {
            let message = format!("{}: undefined; cannot use before initialization", spoken(name));
            expression.kind = ExprKind::Raise(Complaint::Contract, message, Vec::new());
        }
        ExprKind::StructPart(index, part) => {
            if let Some((_, structure)) = missing.structs.iter().find(|(known, _)| known == index) {
                let message = format!("{}: undefined; cannot use before initialization", part_name(structure, *part));
                expression.kind = ExprKind::Raise(Complaint::Contract, message, Vec::new());
            }
        }
        ExprKind::Assign(target, value) => {
            certain(value, missing);
            if let ExprKind::Local(name) | ExprKind::Global(name) = &target.kind
                && missing.has(name)
            {
                let message = "set!: assignment disallowed; cannot set variable before its definition";
                let computed = std::mem::replace(&mut **value, Expr::new(ExprKind::Void, span));
                expression.kind = ExprKind::Raise(Complaint::Contract, message.to_owned(), vec![computed]);
            }
        }
        _ => for_each_part(expression, &mut |part| certain(part, missing)),
    }
}

fn part_name(structure: &Struct, part: StructPart) -> String {
    let name = &structure.name;
    let field = |index: usize| structure.fields.get(index).map_or("", |field| field.as_str());
    match part {
        StructPart::Make => name.to_string(),
        StructPart::Test => format!("{name}?"),
        StructPart::Get(index) => format!("{name}-{}", field(index)),
        StructPart::Set(index) => format!("set-{name}-{}!", field(index)),
    }
}

/// Code that runs later, if at all.
fn is_kept(expression: &Expr) -> bool {
    matches!(
        expression.kind,
        ExprKind::Lambda(_) | ExprKind::CaseLambda(_) | ExprKind::Delayed(..) | ExprKind::Promise(_)
    )
}

/// Some of its parts are computed at once, others when they are needed.
fn is_arrow(expression: &Expr) -> bool {
    matches!(
        expression.kind,
        ExprKind::Arrow(_) | ExprKind::ArrowStar(_) | ExprKind::ArrowDependent(_) | ExprKind::CaseArrow(_)
    )
}

/// The parts of a function contract that are computed when it is made. Those that depend on arguments wait for a call.
fn at_once<'e>(contract: &'e Expr, waiting: &BTreeSet<Span>) -> Vec<&'e Expr> {
    parts(contract).into_iter().filter(|part| !waiting.contains(&part.span)).collect()
}

/// Something missing that may be used while a value is computed, by functions that are called.
fn doubtful(value: &Expr, missing: &Missing<'_>, known: Known<'_>) -> Option<Name> {
    if is_kept(value) {
        return None;
    }
    let mut run = Vec::new();
    let mut called = Vec::new();
    running(value, Position::Result, known, &mut called, &mut run);
    let mut seen = BTreeSet::new();
    loop {
        while let Some(expression) = run.pop() {
            if let ExprKind::Local(name) | ExprKind::Global(name) = &expression.kind {
                if missing.has(name) {
                    return Some(name.clone());
                }
                called.push(name);
            }
            run.extend(parts(expression));
        }
        let name = called.pop()?;
        let body = known.values.get(name).filter(|_| !missing.has(name));
        run.extend(body.filter(|_| seen.insert(name)));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    /// It is returned or kept, and not called.
    Result,
    Used,
}

/// What is known of the text around an expression.
#[derive(Clone, Copy)]
struct Known<'k> {
    /// What names are defined as.
    values: &'k BTreeMap<&'k Name, &'k Expr>,
    text: Text<'k>,
}

impl Known<'_> {
    /// Whether a function that is known returns or keeps this argument and does nothing else with it before it returns.
    fn keeps(self, function: &Expr, argument: usize) -> bool {
        let (ExprKind::Local(name) | ExprKind::Global(name)) = &function.kind else { return false };
        let Some(ExprKind::Lambda(lambda)) = self.values.get(name).map(|value| &value.kind) else { return false };
        if !lambda.optional.is_empty() || lambda.rest.is_some() || !lambda.keywords.is_empty() {
            return false;
        }
        let Some(parameter) = lambda.required.get(argument) else { return false };
        let (mut called, mut run) = (Vec::new(), Vec::new());
        // What functions that are called there do with it is not asked.
        let nothing = BTreeMap::new();
        let alone = Known { values: &nothing, text: self.text };
        running(&lambda.body, Position::Result, alone, &mut called, &mut run);
        !called.contains(&parameter) && !run.into_iter().any(|expression| mentions(expression, parameter))
    }
}

fn mentions(expression: &Expr, name: &Name) -> bool {
    let is_it = matches!(&expression.kind, ExprKind::Local(known) | ExprKind::Global(known) if known == name);
    is_it || parts(expression).into_iter().any(|part| mentions(part, name))
}

/// What computing an expression may call: names, and code all of which may run.
fn running<'e>(
    expression: &'e Expr,
    position: Position,
    known: Known<'e>,
    called: &mut Vec<&'e Name>,
    run: &mut Vec<&'e Expr>,
) {
    match &expression.kind {
        ExprKind::Local(name) | ExprKind::Global(name) => {
            if position == Position::Used {
                called.push(name);
            }
        }
        ExprKind::StructPart(structure, StructPart::Make) => called.extend(known.text.guards(*structure)),
        _ if is_kept(expression) => {
            if position == Position::Used {
                run.extend(parts(expression));
            }
        }
        _ if is_arrow(expression) => run.extend(at_once(expression, known.text.waiting)),
        ExprKind::Apply(function, arguments) => {
            let keeps = match &function.kind {
                ExprKind::Primitive(primitive) => KEEPING.contains(&primitive.name),
                ExprKind::StructPart(structure, StructPart::Make) => known.text.guards(*structure).next().is_none(),
                ExprKind::StructPart(..) => true,
                _ => false,
            };
            running(function, Position::Used, known, called, run);
            for (index, argument) in arguments.iter().enumerate() {
                // What is kept inside of something that is used may be used.
                let is_kept = position == Position::Result && (keeps || known.keeps(function, index));
                let position = if is_kept { Position::Result } else { Position::Used };
                running(argument, position, known, called, run);
            }
        }
        ExprKind::If(test, yes, no) => {
            running(test, Position::Used, known, called, run);
            [yes, no].into_iter().for_each(|part| running(part, position, known, called, run));
        }
        ExprKind::Let(bindings, body) | ExprKind::Letrec(bindings, body) => {
            bindings.iter().for_each(|(_, value)| running(value, Position::Used, known, called, run));
            running(body, position, known, called, run);
        }
        ExprKind::StructContract(_, contracts) => {
            contracts.iter().for_each(|contract| running(contract, Position::Result, known, called, run));
        }
        ExprKind::Monitor(monitor) => {
            running(&monitor.contract, Position::Used, known, called, run);
            running(&monitor.value, position, known, called, run);
        }
        _ => parts(expression).into_iter().for_each(|part| running(part, Position::Used, known, called, run)),
    }
}
