//! What each declaration mentions: the numbers next to which it behaves differently, and the names that a run of it may come to.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{
    BinaryOperator, Declaration, DeclarationKind, Expression, ExpressionKind, FunctionKind, IntegerKind, Type,
};
use gainsay_source::Name;
use num_traits::ToPrimitive;

use super::walk;

/// More numbers would only make the search slower.
const MOST_NUMBERS: usize = 12;
/// Runs give up deeper calls than this.
const DEEPEST: usize = 200;
/// Names that are followed from one function on.
const MOST_NAMES: usize = 10_000;

#[derive(Default)]
struct Mentioned {
    names: BTreeSet<Name>,
    numbers: BTreeSet<i128>,
}

/// What every function and global variable mentions, by its name.
#[derive(Default)]
pub(crate) struct Mentions {
    by_name: BTreeMap<Name, Mentioned>,
    /// What descriptions of memory mention: any contract may come to it.
    anywhere: BTreeSet<Name>,
}

impl Mentions {
    pub(crate) fn new(declarations: &[Declaration]) -> Mentions {
        let mut mentions = Mentions::default();
        for declaration in declarations {
            match &declaration.kind {
                DeclarationKind::Function(function) if function.kind == FunctionKind::Ordinary => {
                    let known = mentions.by_name.entry(function.name.clone()).or_default();
                    let mut found = Mentioned::default();
                    walk::function(function, &mut |expression| found.note(expression));
                    if !declaration.from_library {
                        known.numbers.append(&mut found.numbers);
                    }
                    known.names.append(&mut found.names);
                }
                DeclarationKind::Global(global) => {
                    let known = mentions.by_name.entry(global.name.clone()).or_default();
                    if let Some(initialiser) = &global.initialiser {
                        walk::initialiser(initialiser, &mut |expression| known.note_name(expression));
                    }
                }
                DeclarationKind::Predicate(predicate) => {
                    let mut found = Mentioned::default();
                    if let Some(body) = &predicate.body {
                        walk::assertion(body, &mut |expression| found.note_name(expression));
                    }
                    mentions.anywhere.append(&mut found.names);
                }
                _ => {}
            }
        }
        mentions
    }

    /// Numbers a function may depend on: its own, those of what it mentions, and of whatever else its runs may come to; the smallest first.
    pub(crate) fn numbers(&self, function: &Name) -> Vec<i128> {
        let own = self.by_name.get(function);
        let nearby = own.into_iter().flat_map(|own| &own.names);
        let reached = nearby.chain(self.reached(function)).filter_map(|name| self.by_name.get(name));
        let mut found = BTreeSet::new();
        for mentioned in own.into_iter().chain(reached) {
            let numbers: BTreeSet<_> = mentioned.numbers.iter().map(by_size).collect();
            let room = MOST_NUMBERS - found.len();
            found.extend(numbers.difference(&found.clone()).take(room));
        }
        found.into_iter().map(|(_, number)| number).collect()
    }

    /// Every name that runs of a function may come to.
    pub(crate) fn reached(&self, function: &Name) -> BTreeSet<&Name> {
        let mut reached: BTreeSet<&Name> = self.anywhere.iter().collect();
        let mut level: Vec<&Name> = self.anywhere.iter().collect();
        level.extend(self.by_name.get_key_value(function).map(|(name, _)| name));
        for _ in 0..DEEPEST {
            let mentioned = level.iter().filter_map(|name| self.by_name.get(*name)).flat_map(|each| &each.names);
            let next: Vec<&Name> = mentioned.filter(|name| reached.insert(name)).collect();
            if next.is_empty() || reached.len() > MOST_NAMES {
                break;
            }
            level = next;
        }
        reached
    }
}

impl Mentioned {
    fn note(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Integer(number) => self.numbers.extend(number.to_i128()),
            // Shifts are right up to the width of what is shifted.
            ExpressionKind::Binary(BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight, left, right)
                if !matches!(right.kind, ExpressionKind::Integer(_)) =>
            {
                self.numbers.insert(if is_long(&left.ty) { 64 } else { 32 });
            }
            _ => {}
        }
        self.note_name(expression);
    }

    fn note_name(&mut self, expression: &Expression) {
        if let ExpressionKind::Variable(name) = &expression.kind {
            self.names.insert(name.clone());
        }
    }
}

fn by_size(number: &i128) -> (u128, i128) {
    (number.unsigned_abs(), *number)
}

fn is_long(ty: &Type) -> bool {
    matches!(ty, Type::Integer { kind: IntegerKind::Long, .. })
}
