//! Expressions whose parts come in no order that C gives: `x++ + x`, `a[i] = i++`. What they mean is undefined, so nothing is said of them.

use gainsay_ir::c::{BinaryOperator, Block, Expression, ExpressionKind, Type};
use gainsay_source::Name;
use num_bigint::BigInt;

/// Replaces what has no order by what is not supported, and gives texts their size.
pub(super) fn order(body: &mut Block) {
    body.change(&mut |each| {
        if let ExpressionKind::SizeofValue(operand) = &each.kind
            && let ExpressionKind::Text(bytes) = &operand.kind
        {
            // Here a text is its array, not the address of the first byte.
            each.kind = ExpressionKind::SizeofType(Type::Array(Box::new(Type::CHAR), Some(bytes.len() as u64 + 1)));
        }
        if let Some(place) = disordered(each) {
            let what = format!("{place} is changed and used in one expression, in no order that C gives");
            each.kind = ExpressionKind::Unsupported(what);
        }
    });
}

/// What an expression does to places when it is evaluated.
#[derive(Default)]
struct Uses {
    written: Vec<Place>,
    read: Vec<Place>,
}

#[derive(Clone, PartialEq)]
enum Place {
    Variable(Name),
    /// Somewhere in memory: what type lies there, and as which part of something larger.
    Memory(Type, Option<Part>),
}

#[derive(Clone, PartialEq)]
enum Part {
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
            Place::Memory(..) => "a location in memory".to_owned(),
        }
    }

    fn may_be(&self, other: &Place) -> bool {
        match (self, other) {
            (Place::Memory(ty, field), Place::Memory(other, another)) => {
                let parts = field.as_ref().zip(another.as_ref());
                ty == other && parts.is_none_or(|(one, another)| one.may_be(another))
            }
            _ => self == other,
        }
    }
}

/// A place that one part of an expression changes and another part changes or uses, with nothing between the two.
fn disordered(expression: &Expression) -> Option<String> {
    use ExpressionKind as Kind;
    let parts: Vec<Uses> = match &expression.kind {
        Kind::Binary(BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Implies, ..) => return None,
        Kind::Binary(_, left, right) => vec![uses(left), uses(right)],
        Kind::Index { array, index } => vec![uses(array), uses(index)],
        Kind::Call { callee, arguments } => std::iter::once(&**callee).chain(arguments).map(uses).collect(),
        // The place is written behind everything that is computed, but not behind what else is written.
        Kind::Assign { target, operator, value } => {
            let (mut to, from) = (uses_of_place(target), uses(value));
            let itself = place(target);
            let again = from.written.iter().chain(&to.written).find(|place| itself.as_ref() == Some(*place));
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
    for (at, one) in parts.iter().enumerate() {
        for other in parts.iter().skip(at + 1) {
            for (writes, uses) in [(one, other), (other, one)] {
                let used = |place: &&Place| uses.written.iter().chain(&uses.read).any(|used| place.may_be(used));
                if let Some(place) = writes.written.iter().find(used) {
                    return Some(place.describe());
                }
            }
        }
    }
    None
}

/// What an expression reads and writes, as a value.
fn uses(expression: &Expression) -> Uses {
    let mut found = uses_of_place(expression);
    match &expression.kind {
        ExpressionKind::Variable(_)
        | ExpressionKind::Dereference(_)
        | ExpressionKind::Index { .. }
        | ExpressionKind::Member { .. } => found.read.extend(place(expression)),
        _ => {}
    }
    found
}

/// What it takes to know which place an expression is; what its parts read and write.
fn uses_of_place(expression: &Expression) -> Uses {
    use ExpressionKind as Kind;
    let mut found = Uses::default();
    let mut add = |uses: Uses| {
        found.written.extend(uses.written);
        found.read.extend(uses.read);
    };
    match &expression.kind {
        Kind::Unary(_, operand) | Kind::Cast(_, operand) | Kind::Dereference(operand) => add(uses(operand)),
        Kind::AddressOf(operand) | Kind::Member { object: operand, .. } => add(uses_of_place(operand)),
        Kind::Increment(_, operand) => {
            add(uses(operand));
            add(Uses { written: place(operand).into_iter().collect(), ..Uses::default() });
        }
        Kind::Assign { target, value, .. } => {
            add(uses_of_place(target));
            add(uses(value));
            add(Uses { written: place(target).into_iter().collect(), ..Uses::default() });
        }
        Kind::Binary(_, left, right) | Kind::Comma(left, right) | Kind::Index { array: left, index: right } => {
            add(uses(left));
            add(uses(right));
        }
        Kind::Conditional(condition, then, otherwise) => {
            [condition, then, otherwise].into_iter().for_each(|part| add(uses(part)));
        }
        Kind::Call { arguments, .. } => arguments.iter().for_each(|argument| add(uses(argument))),
        _ => {}
    }
    found
}

/// The place that an expression is.
fn place(expression: &Expression) -> Option<Place> {
    match &expression.kind {
        ExpressionKind::Variable(name) => Some(Place::Variable(name.clone())),
        // A field of a variable is that variable's own, a field elsewhere lies in memory.
        ExpressionKind::Member { object, field } => match place(object)? {
            Place::Variable(name) => Some(Place::Variable(Name::from(format!("{name}.{field}")))),
            Place::Memory(..) => Some(Place::Memory(expression.ty.clone(), Some(Part::Field(field.clone())))),
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
