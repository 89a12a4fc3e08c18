//! Expressions whose parts come in no order that C gives: `x++ + x`, `a[i] = i++`, `g + next()` where `next` changes `g`. What they mean is undefined or
//! one of several things, so nothing is said of them.

use std::collections::BTreeSet;

use gainsay_ir::c::{BinaryOperator, Block, Expression, ExpressionKind, Type};
use gainsay_source::Name;
use num_bigint::BigInt;

use super::effects::{Effects, addressed, base};

/// Replaces what has no order by what is not supported, and gives texts their size.
pub(super) fn order(body: &mut Block, effects: &Effects) {
    let mut shared = addressed(body);
    shared.extend(effects.shared.iter().cloned());
    let scope = Scope { effects, shared };
    body.change(&mut |each| {
        if let ExpressionKind::SizeofValue(operand) = &each.kind
            && let ExpressionKind::Text(bytes) = &operand.kind
        {
            // Here a text is its array, not the address of the first byte.
            each.kind = ExpressionKind::SizeofType(Type::Array(Box::new(Type::CHAR), Some(bytes.len() as u64 + 1)));
        }
        if let Some(place) = scope.disordered(each) {
            let what = format!("{place} is changed and used in one expression, in no order that C gives");
            each.kind = ExpressionKind::Unsupported(what);
        }
    });
}

/// What an expression does to places when it is evaluated.
#[derive(Clone, Default)]
pub(super) struct Uses {
    pub written: Vec<Place>,
    pub read: Vec<Place>,
    /// Pointers that are handed to functions which change memory. What two calls reach from different pointers is taken to be different: separation
    /// says so where it matters, and `join(copy(t->left), copy(t->right))` is how C is written.
    pub changed_through: Vec<Path>,
    /// Pointers that memory is used through, here or by what is called.
    pub used_through: Vec<Path>,
}

/// A pointer as it is written, as variable and fields.
pub(super) type Path = Vec<Name>;

impl Uses {
    /// What unknown code may do.
    pub fn anything() -> Uses {
        Uses { written: vec![Place::Anything], read: vec![Place::Anything], ..Uses::default() }
    }

    /// What a call of a function with these effects does: memory is reached through what is handed over, and through globals.
    fn called_with(mut self, arguments: &[Expression]) -> Uses {
        let in_memory = |place: &Place| matches!(place, Place::Memory(..) | Place::Anything);
        let is_changed = self.written.iter().any(in_memory);
        let is_used = is_changed || self.read.iter().any(in_memory);
        for places in [&mut self.written, &mut self.read] {
            places.retain(|place| !matches!(place, Place::Memory(..)));
        }
        let pointers = arguments.iter().filter(|argument| argument.ty.is_pointer());
        let globals = self.read.iter().filter_map(|place| match place {
            Place::Variable(name) => Some(vec![name.clone()]),
            _ => None,
        });
        let paths: Vec<Path> = pointers.filter_map(path).chain(globals).collect();
        if is_changed {
            self.changed_through.clone_from(&paths);
        }
        if is_used {
            self.used_through = paths;
        }
        self
    }

    fn extend(&mut self, other: Uses) {
        self.written.extend(other.written);
        self.read.extend(other.read);
        self.changed_through.extend(other.changed_through);
        self.used_through.extend(other.used_through);
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
    fn describe(&self) -> String {
        match self {
            Place::Variable(name) => format!("`{name}`"),
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
            (Place::Variable(name), Place::Anything) | (Place::Anything, Place::Variable(name)) => {
                self.shared.contains(&base(name)) || self.effects.globals.contains(&base(name))
            }
            // Memory is told apart by the pointers that lead to it.
            (Place::Anything, _) | (_, Place::Anything) => false,
            _ => one == another,
        }
    }

    /// A place that one part of an expression changes and another part changes or uses, with nothing between the two.
    fn disordered(&self, expression: &Expression) -> Option<String> {
        use ExpressionKind as Kind;
        let uses = |part: &Expression| uses(part, self.effects);
        let parts: Vec<Uses> = match &expression.kind {
            Kind::Binary(BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Implies, ..) => return None,
            Kind::Binary(_, left, right) => vec![uses(left), uses(right)],
            Kind::Index { array, index } => vec![uses(array), uses(index)],
            Kind::Call { callee, arguments } => std::iter::once(&**callee).chain(arguments).map(uses).collect(),
            // The place is written behind everything that is computed, but not behind what else is written.
            Kind::Assign { target, operator, value } => {
                let (mut to, from) = (uses_of_place(target, self.effects), uses(value));
                let itself = place(target);
                let again = direct_writes(value)
                    .into_iter()
                    .chain(direct_writes(target))
                    .find(|place| itself.as_ref() == Some(place));
                if let Some(again) = again {
                    return Some(again.describe());
                }
                if operator.is_some() {
                    to.read.extend(itself);
                }
                vec![to, from]
            }
            _ => return None,
        };
        self.conflict(&parts)
    }

    fn conflict(&self, parts: &[Uses]) -> Option<String> {
        for (at, one) in parts.iter().enumerate() {
            for other in parts.iter().skip(at + 1) {
                for (writes, uses) in [(one, other), (other, one)] {
                    let used =
                        |place: &&Place| uses.written.iter().chain(&uses.read).any(|used| self.may_be(place, used));
                    if let Some(place) = writes.written.iter().find(used) {
                        return Some(place.describe());
                    }
                    if writes.changed_through.iter().any(|path| uses.used_through.contains(path)) {
                        return Some(Place::Anything.describe());
                    }
                }
            }
        }
        None
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

/// What it takes to know which place an expression is; what its parts read and write.
fn uses_of_place(expression: &Expression, effects: &Effects) -> Uses {
    use ExpressionKind as Kind;
    let mut found = Uses::default();
    let parts: Vec<Uses> = match &expression.kind {
        Kind::Unary(_, operand) | Kind::Cast(_, operand) | Kind::Dereference(operand) | Kind::Increment(_, operand) => {
            vec![uses(operand, effects)]
        }
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
            of_arguments.chain([effects.of_call(callee).called_with(arguments)]).collect()
        }
        _ => Vec::new(),
    };
    parts.into_iter().for_each(|part| found.extend(part));
    if let Kind::Dereference(pointer) | Kind::Index { array: pointer, .. } = &expression.kind {
        found.used_through.extend(path(pointer));
    }
    found.written.extend(match &expression.kind {
        Kind::Increment(_, operand) => place(operand),
        Kind::Assign { target, .. } => place(target),
        _ => None,
    });
    found
}

/// A pointer that has no name of its own leads to what no other part is known to use.
fn path(pointer: &Expression) -> Option<Path> {
    match &pointer.kind {
        ExpressionKind::Variable(name) => Some(vec![name.clone()]),
        ExpressionKind::Cast(_, inner) | ExpressionKind::Dereference(inner) => path(inner),
        ExpressionKind::Member { object, field } => {
            let mut found = path(object)?;
            found.push(field.clone());
            Some(found)
        }
        ExpressionKind::AddressOf(inner) => path(inner),
        _ => None,
    }
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
        _ => None,
    }
}
