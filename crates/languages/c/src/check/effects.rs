//! What functions may do to places that their callers see: globals, memory, the world outside. Calls within one expression come in no order that C
//! gives, so this says which of them can be told apart.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{
    Assertion, AssertionKind, Block, Declaration, DeclarationKind, Expression, ExpressionKind, Function, FunctionKind,
    Statement, StatementKind, Type,
};
use gainsay_source::Name;

use super::sequence::{Place, Uses};

/// Functions of the library that neither change nor read what others see.
const SILENT: &[&str] = &[
    "malloc", "calloc", "abort", "exit", "abs", "labs", "rand", "time", "clock", "isdigit", "isalpha", "isalnum",
    "isupper", "islower", "isxdigit", "ispunct", "isspace", "isprint", "toupper", "tolower",
];
/// Functions of the library that only read.
const READING: &[&str] = &["strlen", "strcmp", "strncmp", "strchr", "strrchr", "memcmp", "memchr", "atoi", "strdup"];

/// What is known of the functions of a program.
pub(super) struct Effects {
    functions: BTreeMap<Name, Uses>,
    pub globals: BTreeSet<Name>,
    /// Globals whose address someone takes.
    pub shared: BTreeSet<Name>,
}

impl Effects {
    pub fn of(declarations: &[Declaration]) -> Effects {
        let mut effects = Effects { functions: BTreeMap::new(), globals: BTreeSet::new(), shared: BTreeSet::new() };
        let mut bodies: Vec<(Name, Block, Option<Owned>)> = Vec::new();
        for declaration in declarations {
            match &declaration.kind {
                DeclarationKind::Global(global) => {
                    effects.globals.insert(global.name.clone());
                }
                DeclarationKind::Function(function) if function.kind == FunctionKind::Ordinary => {
                    match &function.body {
                        Some(body) => {
                            let owned = function.contract.as_ref().map(|contract| owned(&contract.requires));
                            bodies.push((function.name.clone(), body.clone(), owned));
                        }
                        None => {
                            effects.functions.insert(function.name.clone(), announced(function));
                        }
                    }
                }
                _ => {}
            }
        }
        for (_, body, _) in &mut bodies {
            effects.shared.extend(addressed(body).intersection(&effects.globals).cloned());
        }
        effects.add_bodies(bodies);
        effects
    }

    /// A function does what it calls does; until nothing is new.
    fn add_bodies(&mut self, mut bodies: Vec<(Name, Block, Option<Owned>)>) {
        // An announcement says nothing that the definition does not.
        bodies.iter().for_each(|(name, ..)| drop(self.functions.insert(name.clone(), Uses::default())));
        let mut grows = true;
        while grows {
            grows = false;
            for (name, body, owned) in &mut bodies {
                let mut found = Uses::default();
                let mut statics = Vec::new();
                body.statements.iter().for_each(|statement| static_variables(statement, &mut statics));
                let exposed = addressed(body);
                let statics: BTreeMap<Name, Place> = statics
                    .into_iter()
                    .map(|variable| {
                        // It stays from call to call, and nobody else has it but through its address.
                        let own = Place::Variable(Name::from(format!("{variable}:{name}")));
                        let place = if exposed.contains(&variable) { Place::Anything } else { own };
                        (variable, place)
                    })
                    .collect();
                body.change(&mut |expression| {
                    found.add(self.visible(&statics, expression));
                });
                // What a contract does not give is not touched; what is only lent is not changed.
                let is_known = |place: &Place| !place.is_in_memory();
                if matches!(owned, Some(Owned::Nothing | Owned::Parts)) {
                    found.written.retain(is_known);
                }
                if *owned == Some(Owned::Nothing) {
                    found.read.retain(is_known);
                }
                let known = self.functions.entry(name.clone()).or_default();
                grows |= known.add(found);
            }
        }
    }

    /// What one expression, without its parts, does to what callers see.
    fn visible(&self, statics: &BTreeMap<Name, Place>, expression: &Expression) -> Uses {
        let mut found = super::sequence::own_uses(expression, self);
        for places in [&mut found.written, &mut found.read] {
            for place in places.iter_mut() {
                if let Place::Variable(name) = place
                    && let Some(lasting) = statics.get(&base(name))
                {
                    *place = lasting.clone();
                }
            }
            // Other variables of the function itself are nobody else's; those that stay have a name like that of a global.
            places.retain(|place| match place {
                Place::Variable(name) => name.contains(':') || self.globals.contains(&base(name)),
                _ => true,
            });
        }
        found
    }

    /// What a call does, besides evaluating its arguments.
    pub fn of_call(&self, callee: &Expression) -> Uses {
        let known = match &callee.kind {
            ExpressionKind::Variable(name) => self.functions.get(name).cloned(),
            _ => None,
        };
        let is_pointer = matches!(&callee.ty, Type::Pointer(_) | Type::Function { .. });
        known.unwrap_or_else(|| if is_pointer { Uses::anything() } else { Uses::default() })
    }
}

/// A function of which only the contract is known does what the contract gives it the right to.
fn announced(function: &Function) -> Uses {
    let name = function.name.as_str();
    let reading = Uses { read: vec![Place::Anything], ..Uses::default() };
    if SILENT.contains(&name) {
        return Uses::default();
    }
    if READING.contains(&name) {
        return reading;
    }
    match function.contract.as_ref().map(|contract| owned(&contract.requires)) {
        Some(Owned::Nothing) => Uses { written: vec![Place::Outside], ..Uses::default() },
        Some(Owned::Parts) => Uses { written: vec![Place::Outside], ..reading },
        Some(Owned::Wholes) | None => Uses::anything(),
    }
}

/// The variables of a function that outlive it.
fn static_variables(statement: &Statement, found: &mut Vec<Name>) {
    use StatementKind as Kind;
    match &statement.kind {
        Kind::Declare(declarators) => {
            let lasting = declarators.iter().filter(|declarator| declarator.is_static);
            found.extend(lasting.map(|declarator| declarator.name.clone()));
        }
        Kind::Block(block) => block.statements.iter().for_each(|each| static_variables(each, found)),
        Kind::If { then, otherwise, .. } => {
            std::iter::once(then).chain(otherwise).for_each(|each| static_variables(each, found));
        }
        Kind::While { body, .. } | Kind::DoWhile { body, .. } | Kind::For { body, .. } => static_variables(body, found),
        Kind::Switch { cases, .. } => {
            cases.iter().flat_map(|case| &case.body).for_each(|each| static_variables(each, found));
        }
        _ => {}
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Owned {
    Nothing,
    /// Fractions, which are only read.
    Parts,
    Wholes,
}

fn owned(assertion: &Assertion) -> Owned {
    match &assertion.kind {
        AssertionKind::Pure(_) | AssertionKind::Empty | AssertionKind::Ensures(_) => Owned::Nothing,
        AssertionKind::Separate(parts) => parts.iter().map(owned).max().unwrap_or(Owned::Nothing),
        AssertionKind::Conditional { then, otherwise, .. } => owned(then).max(owned(otherwise)),
        AssertionKind::Switch { cases, .. } => {
            cases.iter().map(|case| owned(&case.assertion)).max().unwrap_or(Owned::Nothing)
        }
        AssertionKind::Fraction { assertion, .. } => owned(assertion).min(Owned::Parts),
        AssertionKind::PointsTo { .. } | AssertionKind::Slice { .. } | AssertionKind::Predicate { .. } => Owned::Wholes,
    }
}

/// Variables whose address is taken: who has it may change them.
pub(super) fn addressed(body: &mut Block) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    body.change(&mut |expression| {
        if let ExpressionKind::AddressOf(operand) = &expression.kind {
            let mut place = &**operand;
            while let ExpressionKind::Member { object, .. } = &place.kind {
                place = object;
            }
            if let ExpressionKind::Variable(name) = &place.kind {
                found.insert(name.clone());
            }
        }
    });
    found
}

/// The variable that a field of a variable belongs to.
pub(super) fn base(name: &Name) -> Name {
    Name::from(name.as_str().split('.').next().unwrap_or_default().to_owned())
}
