//! Aliases that unfold for ever.

use std::collections::BTreeSet;

use gainsay_source::{Name, Span};

use super::Checker;
use crate::{
    rename::Lookup,
    syntax::{
        OperatorItem, QualifiedName, SpecificationKind,
        specification::{Logic, LogicKind, RefinedType, RefinedTypeKind},
    },
};

/// How deeply aliases are followed.
pub(super) const DEEPEST: usize = 24;

/// An alias and what its definition mentions.
struct Alias {
    name: Name,
    span: Span,
    mentions: BTreeSet<Name>,
}

impl Checker<'_> {
    pub(super) fn cycles(&mut self) {
        let (mut types, mut predicates) = (Vec::new(), Vec::new());
        for (module, specification) in self.all {
            match &specification.kind {
                SpecificationKind::TypeAlias(alias) => {
                    // What is also a Haskell type is that in its own definition.
                    let own = QualifiedName::from(alias.name.clone());
                    if !matches!(self.lowered.type_name(*module, &own), Lookup::Unbound) {
                        continue;
                    }
                    let mut mentions = BTreeSet::new();
                    types_in(&alias.body, &mut mentions);
                    types.push(Alias { name: own.name, span: own.span, mentions });
                }
                SpecificationKind::LogicAlias(alias) => {
                    let mut mentions = BTreeSet::new();
                    names_in(&alias.body, &mut mentions);
                    alias.parameters.iter().for_each(|parameter| {
                        mentions.remove(&parameter.name);
                    });
                    predicates.push(Alias { name: alias.name.name.clone(), span: alias.name.span, mentions });
                }
                _ => {}
            }
        }
        for aliases in [types, predicates] {
            self.cyclic(&aliases);
        }
    }

    fn cyclic(&mut self, aliases: &[Alias]) {
        for alias in aliases {
            if reaches(aliases, &alias.mentions, &alias.name) {
                let message =
                    format!("the alias `{}` unfolds for ever: its definition leads back to itself", alias.name);
                self.report(message, "an alias stands for its definition; for recursion write a measure", alias.span);
                self.wrong_aliases.insert(alias.name.clone());
            }
        }
    }
}

fn reaches(aliases: &[Alias], from: &BTreeSet<Name>, goal: &Name) -> bool {
    let mut seen = BTreeSet::new();
    let mut work: Vec<&Name> = from.iter().collect();
    while let Some(name) = work.pop() {
        if name == goal {
            return true;
        }
        if seen.insert(name) {
            let found = aliases.iter().filter(|alias| alias.name == *name);
            work.extend(found.flat_map(|alias| &alias.mentions));
        }
    }
    false
}

/// The types and aliases that a written type mentions.
fn types_in(written: &RefinedType, found: &mut BTreeSet<Name>) {
    use RefinedTypeKind as Kind;
    match &written.kind {
        Kind::Constructor(name) => {
            found.insert(name.name.clone());
        }
        Kind::Parenthesized(inner)
        | Kind::List(inner)
        | Kind::Refined { base: inner, .. }
        | Kind::Abstract { base: inner, .. }
        | Kind::Exists { body: inner, .. }
        | Kind::Qualified { body: inner, .. }
        | Kind::ForAll { body: inner, .. }
        | Kind::Bounded { body: inner, .. } => types_in(inner, found),
        Kind::Apply { function, arguments } => {
            types_in(function, found);
            arguments.iter().for_each(|argument| types_in(argument, found));
        }
        Kind::Tuple(parts) => parts.iter().for_each(|part| types_in(&part.component, found)),
        Kind::Function { argument, result, .. } => {
            types_in(argument, found);
            types_in(result, found);
        }
        Kind::Variable(_) | Kind::Hole | Kind::Braced(_) | Kind::Value(_) => {}
    }
}

/// The names that an expression mentions.
fn names_in(logic: &Logic, found: &mut BTreeSet<Name>) {
    match &logic.kind {
        LogicKind::Variable(name) | LogicKind::Constructor(name) => {
            found.insert(name.name.clone());
        }
        LogicKind::Apply { function, arguments } => {
            names_in(function, found);
            arguments.iter().for_each(|argument| names_in(argument, found));
        }
        LogicKind::Operators(operators) => {
            for item in &operators.items {
                if let OperatorItem::Operand(operand) = item {
                    names_in(operand, found);
                }
            }
        }
        LogicKind::If { condition, consequence, alternative } => {
            [condition, consequence, alternative].into_iter().for_each(|part| names_in(part, found));
        }
        LogicKind::Lambda { body, .. } => names_in(body, found),
        LogicKind::Let { value, body, .. } => {
            names_in(value, found);
            names_in(body, found);
        }
        LogicKind::Tuple(parts) | LogicKind::List(parts) => parts.iter().for_each(|part| names_in(part, found)),
        LogicKind::Annotated { expression, .. } => names_in(expression, found),
        LogicKind::Parenthesized(inner) => names_in(inner, found),
        LogicKind::Literal(_) | LogicKind::Gradual | LogicKind::Hole | LogicKind::Unsupported(_) => {}
    }
}
