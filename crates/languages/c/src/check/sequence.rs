//! Expressions whose parts come in no order that C gives: `x++ + x`, `a[i] = i++`, `g + next()` where `next` changes `g`. What they mean is undefined or
//! one of several things, so nothing is said of them. Where it depends on which memory a call reaches, as in `f(p) - f(q)`, the parts are marked: proofs
//! and runs see whether they are apart.

use std::collections::BTreeSet;

use gainsay_ir::c::{
    BinaryOperator, Block, Expression, ExpressionKind, Initialiser, IntegerKind, Operand, Statement, StatementKind,
    Type,
};
use gainsay_source::Name;
use num_bigint::BigInt;

use super::effects::{Effects, addressed, base};

/// Replaces what has no order by what is not supported, marks what may have none, and gives texts their size.
pub(super) fn order(body: &mut Block, effects: &Effects) {
    let mut shared = addressed(body);
    shared.extend(effects.shared.iter().cloned());
    let scope = Scope { effects, shared };
    body.statements.iter_mut().for_each(|statement| scope.order_lists(statement));
    let mut marked = 0;
    body.change(&mut |each| {
        if let ExpressionKind::SizeofValue(operand) = &each.kind
            && let ExpressionKind::Text(bytes) = &operand.kind
        {
            // Here a text is its array, not the address of the first byte.
            each.kind = ExpressionKind::SizeofType(Type::Array(Box::new(Type::CHAR), Some(bytes.len() as u64 + 1)));
        }
        match scope.relation_of_parts(each) {
            Relation::Apart => {}
            Relation::PerhapsApart => {
                scope.mark(each, marked);
                marked += 1;
            }
            Relation::Conflict(place) => each.kind = without_order(&place),
        }
        if let ExpressionKind::Literal(_, list) = &mut each.kind {
            scope.order_list(list);
        }
    });
}

fn without_order(place: &str) -> ExpressionKind {
    ExpressionKind::Unsupported(format!("{place} is changed and used in one expression, in no order that C gives"))
}

/// How parts of an expression stand to each other.
#[derive(PartialEq)]
enum Relation {
    Apart,
    /// It depends on where pointers lead.
    PerhapsApart,
    /// What one changes the other uses.
    Conflict(String),
}

/// What an expression does to places when it is evaluated.
#[derive(Clone, Default)]
pub(super) struct Uses {
    pub written: Vec<Place>,
    pub read: Vec<Place>,
    /// What is written by what it calls, wherever that lies.
    pub reached_to_write: Vec<Place>,
    pub reached_to_read: Vec<Place>,
}

impl Uses {
    /// What unknown code may do.
    pub fn anything() -> Uses {
        Uses { written: vec![Place::Anything], read: vec![Place::Anything], ..Uses::default() }
    }

    /// What a call of a function with these effects does.
    fn called(mut self) -> Uses {
        for (places, reached) in
            [(&mut self.written, &mut self.reached_to_write), (&mut self.read, &mut self.reached_to_read)]
        {
            let (elsewhere, known) = std::mem::take(places).into_iter().partition(Place::is_in_memory);
            (*reached, *places) = (elsewhere, known);
        }
        self
    }

    fn extend(&mut self, other: Uses) {
        self.written.extend(other.written);
        self.read.extend(other.read);
        self.reached_to_write.extend(other.reached_to_write);
        self.reached_to_read.extend(other.reached_to_read);
    }

    /// Whether any of it is new.
    pub fn add(&mut self, other: Uses) -> bool {
        let before = self.written.len() + self.read.len();
        for (mine, others) in [(&mut self.written, other.written), (&mut self.read, other.read)] {
            for place in others {
                if !mine.contains(&place) {
                    mine.push(place);
                }
            }
        }
        before < self.written.len() + self.read.len()
    }

    fn all_written(&self) -> impl Iterator<Item = &Place> {
        self.written.iter().chain(&self.reached_to_write)
    }

    fn all(&self) -> impl Iterator<Item = &Place> {
        self.all_written().chain(&self.read).chain(&self.reached_to_read)
    }
}

#[derive(Clone, PartialEq)]
pub(super) enum Place {
    Variable(Name),
    /// Somewhere in memory: what type lies there, and as which part of something larger.
    Memory(Type, Option<Part>),
    /// All that others can get at.
    Anything,
    /// What is not in memory: files, and what the system keeps.
    Outside,
}

#[derive(Clone, PartialEq)]
pub(super) enum Part {
    Field(Name),
    /// An element of what a name stands for, by its number.
    Element(Name, BigInt),
}

impl Part {
    fn may_be(&self, other: &Part) -> bool {
        match (self, other) {
            (Part::Field(one), Part::Field(another)) => one == another,
            (Part::Element(array, one), Part::Element(other, another)) => array != other || one == another,
            _ => true,
        }
    }
}

impl Place {
    pub fn is_in_memory(&self) -> bool {
        matches!(self, Place::Memory(..) | Place::Anything)
    }

    fn describe(&self) -> String {
        match self {
            Place::Variable(name) => format!("`{}`", name.split(':').next().unwrap_or(name)),
            Place::Memory(_, Some(Part::Field(field))) => format!("a field `{field}`"),
            Place::Memory(..) | Place::Anything => "a location in memory".to_owned(),
            Place::Outside => "something outside of the program".to_owned(),
        }
    }
}

/// Of what holds others, a part may be meant.
fn is_composed(ty: &Type) -> bool {
    matches!(ty, Type::Struct(_) | Type::Union(_) | Type::Array(..))
}

/// Whether it may be a part of anything: any object can be looked at as characters.
fn is_bytes(place: &Place) -> bool {
    matches!(place, Place::Memory(Type::Integer { kind: IntegerKind::Char, .. }, _))
}

/// What is known around an expression.
struct Scope<'a> {
    effects: &'a Effects,
    /// Variables that may also be changed through pointers.
    shared: BTreeSet<Name>,
}

impl Scope<'_> {
    fn may_be(&self, one: &Place, another: &Place) -> bool {
        match (one, another) {
            (Place::Memory(ty, part), Place::Memory(other, another)) => {
                let parts = part.as_ref().zip(another.as_ref());
                is_composed(ty)
                    || is_composed(other)
                    || ty == other && parts.is_none_or(|(one, other)| one.may_be(other))
            }
            (Place::Variable(one), Place::Variable(other)) => {
                let inside = |part: &Name, whole: &Name| {
                    part.strip_prefix(whole.as_str()).is_some_and(|rest| rest.starts_with('.'))
                };
                one == other || inside(one, other) || inside(other, one)
            }
            (Place::Variable(name), Place::Memory(..)) | (Place::Memory(..), Place::Variable(name)) => {
                self.shared.contains(&base(name))
            }
            (Place::Variable(_), Place::Anything) | (Place::Anything, Place::Variable(_)) => {
                self.is_elsewhere(one) || self.is_elsewhere(another)
            }
            (Place::Anything, other) | (other, Place::Anything) => other.is_in_memory(),
            _ => one == another,
        }
    }

    /// Whether a place is one that others may get at.
    fn is_elsewhere(&self, place: &Place) -> bool {
        match place {
            Place::Variable(name) => self.shared.contains(&base(name)) || self.effects.globals.contains(&base(name)),
            Place::Memory(..) | Place::Anything => true,
            Place::Outside => false,
        }
    }

    /// How the parts of an expression stand to each other that have nothing between them.
    fn relation_of_parts(&self, expression: &Expression) -> Relation {
        use ExpressionKind as Kind;
        let uses = |part: &Expression| uses(part, self.effects);
        let parts: Vec<Uses> = match &expression.kind {
            Kind::Binary(BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Implies, ..) => {
                return Relation::Apart;
            }
            Kind::Binary(_, left, right) => vec![uses(left), uses(right)],
            Kind::Index { array, index } => vec![uses(array), uses(index)],
            Kind::Call { callee, arguments } => {
                let mut parts: Vec<Uses> = arguments.iter().map(uses).collect();
                let callee = uses(callee);
                // Where the function stands is not one of the parts that are followed.
                if parts.iter().any(|part| self.relation(&callee, part) != Relation::Apart) {
                    return Relation::Conflict(Place::Anything.describe());
                }
                parts.push(callee);
                parts
            }
            // The place is written behind everything that is computed, but not behind what else is written.
            Kind::Assign { target, operator, value } => {
                let (mut to, from) = (uses_of_place(target, self.effects), uses(value));
                let itself = place(target);
                let again = direct_writes(value)
                    .into_iter()
                    .chain(direct_writes(target))
                    .find(|place| itself.as_ref() == Some(place));
                if let Some(again) = again {
                    return Relation::Conflict(again.describe());
                }
                if operator.is_some() {
                    to.read.extend(itself);
                }
                vec![to, from]
            }
            _ => return Relation::Apart,
        };
        self.relation_of_all(&parts)
    }

    fn relation_of_all(&self, parts: &[Uses]) -> Relation {
        let mut found = Relation::Apart;
        for (at, one) in parts.iter().enumerate() {
            for other in parts.iter().skip(at + 1) {
                match self.relation(one, other) {
                    Relation::Apart => {}
                    Relation::PerhapsApart => found = Relation::PerhapsApart,
                    conflict @ Relation::Conflict(_) => return conflict,
                }
            }
        }
        found
    }

    fn relation(&self, one: &Uses, other: &Uses) -> Relation {
        let both = [(one, other), (other, one)];
        for (writes, uses) in both {
            let is_used = |place: &&Place| uses.written.iter().chain(&uses.read).any(|used| self.may_be(place, used));
            if let Some(place) = writes.written.iter().find(is_used) {
                return Relation::Conflict(place.describe());
            }
        }
        let is_reached = both.iter().any(|(writes, uses)| {
            writes.all_written().any(|place| {
                uses.all().any(|used| {
                    self.may_be(place, used)
                        || is_bytes(place) && used.is_in_memory()
                        || place.is_in_memory() && is_bytes(used)
                })
            })
        });
        if is_reached { Relation::PerhapsApart } else { Relation::Apart }
    }

    /// Lists of values come in no order either.
    fn order_lists(&self, statement: &mut Statement) {
        use StatementKind as Kind;
        match &mut statement.kind {
            Kind::Declare(declarators) => {
                declarators
                    .iter_mut()
                    .filter_map(|each| each.initialiser.as_mut())
                    .for_each(|list| self.order_list(list));
            }
            Kind::Block(block) => block.statements.iter_mut().for_each(|each| self.order_lists(each)),
            Kind::If { then, otherwise, .. } => {
                std::iter::once(then).chain(otherwise).for_each(|each| self.order_lists(each));
            }
            Kind::While { body, .. } | Kind::DoWhile { body, .. } => self.order_lists(body),
            Kind::For { initial, body, .. } => {
                initial.iter_mut().for_each(|each| self.order_lists(each));
                self.order_lists(body);
            }
            Kind::Switch { cases, .. } => {
                cases.iter_mut().flat_map(|case| &mut case.body).for_each(|each| self.order_lists(each));
            }
            _ => {}
        }
    }

    fn order_list(&self, list: &mut Initialiser) {
        let Initialiser::List(items, _) = list else { return };
        let parts: Vec<Uses> = items.iter().map(|item| uses_of_value(&item.value, self.effects)).collect();
        let place = match self.relation_of_all(&parts) {
            Relation::Apart => return,
            Relation::PerhapsApart => Place::Anything.describe(),
            Relation::Conflict(place) => place,
        };
        items.iter_mut().for_each(|item| item.value.change(&mut |each| each.kind = without_order(&place)));
    }

    /// Marks the parts of an expression that others may get at.
    fn mark(&self, expression: &mut Expression, whole: usize) {
        use ExpressionKind as Kind;
        let is_compound = matches!(&expression.kind, Kind::Assign { operator: Some(_), .. });
        let parts: Vec<(&mut Expression, bool)> = match &mut expression.kind {
            Kind::Binary(_, one, other) | Kind::Index { array: one, index: other } => {
                vec![(&mut **one, false), (&mut **other, false)]
            }
            Kind::Assign { target, value, .. } => vec![(&mut **target, is_compound), (&mut **value, false)],
            Kind::Call { arguments, .. } => arguments.iter_mut().map(|argument| (argument, false)).collect(),
            _ => Vec::new(),
        };
        let mut parts: Vec<(&mut Expression, bool)> = parts
            .into_iter()
            .filter(|(part, _)| uses(part, self.effects).all().any(|place| self.is_elsewhere(place)))
            .collect();
        let count = parts.len();
        for (index, (part, is_read)) in parts.iter_mut().enumerate() {
            let (span, ty) = (part.span, part.ty.clone());
            let inner = std::mem::replace(*part, Expression::new(Kind::Any, span));
            let operand = Operand { whole, index, count, is_read: *is_read };
            **part = Expression { kind: Kind::Operand(operand, Box::new(inner)), span, ty };
        }
    }
}

/// What an expression writes itself: what the functions do that it calls is done when they return.
fn direct_writes(expression: &Expression) -> Vec<Place> {
    uses(expression, &Effects::of(&[])).written
}

/// What an expression reads and writes, as a value.
fn uses(expression: &Expression, effects: &Effects) -> Uses {
    let mut found = uses_of_place(expression, effects);
    found.read.extend(read_here(expression));
    found
}

fn read_here(expression: &Expression) -> Option<Place> {
    match &expression.kind {
        // The value of an array is its address, which nothing changes.
        _ if matches!(expression.ty, Type::Array(..)) => None,
        ExpressionKind::Variable(_)
        | ExpressionKind::Dereference(_)
        | ExpressionKind::Index { .. }
        | ExpressionKind::Member { .. } => place(expression),
        _ => None,
    }
}

/// What an expression does without its parts.
pub(super) fn own_uses(expression: &Expression, effects: &Effects) -> Uses {
    use ExpressionKind as Kind;
    let mut found = Uses { read: read_here(expression).into_iter().collect(), ..Uses::default() };
    match &expression.kind {
        Kind::Increment(_, operand) => found.written.extend(place(operand)),
        Kind::Assign { target, .. } => found.written.extend(place(target)),
        Kind::Call { callee, .. } => {
            found.add(effects.of_call(callee));
        }
        _ => {}
    }
    found
}

fn uses_of_value(value: &Initialiser, effects: &Effects) -> Uses {
    match value {
        Initialiser::Expression(expression) => uses(expression, effects),
        Initialiser::List(items, _) => {
            let mut found = Uses::default();
            items.iter().for_each(|item| found.extend(uses_of_value(&item.value, effects)));
            found
        }
    }
}

/// What it takes to know which place an expression is; what its parts read and write.
fn uses_of_place(expression: &Expression, effects: &Effects) -> Uses {
    use ExpressionKind as Kind;
    let mut found = Uses::default();
    let parts: Vec<Uses> = match &expression.kind {
        Kind::Unary(_, operand)
        | Kind::Cast(_, operand)
        | Kind::Dereference(operand)
        | Kind::Increment(_, operand)
        | Kind::Operand(_, operand) => vec![uses(operand, effects)],
        Kind::AddressOf(operand) | Kind::Member { object: operand, .. } => vec![uses_of_place(operand, effects)],
        Kind::Assign { target, value, .. } => vec![uses_of_place(target, effects), uses(value, effects)],
        Kind::Binary(_, left, right) | Kind::Comma(left, right) | Kind::Index { array: left, index: right } => {
            vec![uses(left, effects), uses(right, effects)]
        }
        Kind::Conditional(condition, then, otherwise) => {
            [condition, then, otherwise].into_iter().map(|part| uses(part, effects)).collect()
        }
        Kind::Call { callee, arguments } => {
            let of_arguments = arguments.iter().map(|argument| uses(argument, effects));
            of_arguments.chain([uses(callee, effects), effects.of_call(callee).called()]).collect()
        }
        _ => Vec::new(),
    };
    parts.into_iter().for_each(|part| found.extend(part));
    found.written.extend(match &expression.kind {
        Kind::Increment(_, operand) => place(operand),
        Kind::Assign { target, .. } => place(target),
        _ => None,
    });
    found
}

/// The place that an expression is.
fn place(expression: &Expression) -> Option<Place> {
    match &expression.kind {
        ExpressionKind::Variable(name) => Some(Place::Variable(name.clone())),
        // The members of a union lie in the same place.
        ExpressionKind::Member { object, .. } if matches!(object.ty, Type::Union(_)) => place(object),
        // A field of a variable is that variable's own, a field elsewhere lies in memory.
        ExpressionKind::Member { object, field } => match place(object)? {
            Place::Variable(name) => Some(Place::Variable(Name::from(format!("{name}.{field}")))),
            _ => Some(Place::Memory(expression.ty.clone(), Some(Part::Field(field.clone())))),
        },
        ExpressionKind::Index { array, index } => {
            let part = match (&array.kind, &index.kind) {
                (ExpressionKind::Variable(name), ExpressionKind::Integer(number)) => {
                    Some(Part::Element(name.clone(), number.clone()))
                }
                _ => None,
            };
            Some(Place::Memory(expression.ty.clone(), part))
        }
        ExpressionKind::Dereference(_) => Some(Place::Memory(expression.ty.clone(), None)),
        ExpressionKind::Operand(_, inner) => place(inner),
        _ => None,
    }
}
