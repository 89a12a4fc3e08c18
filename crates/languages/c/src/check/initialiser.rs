//! Types of what variables begin with.

use gainsay_ir::c::{Initialiser, InitialiserItem, Type};

use super::Checker;

/// Structures in structures beyond this are not looked into.
const MOST_LEVELS: usize = 64;

impl Checker<'_> {
    pub(super) fn initialiser(&mut self, initialiser: &mut Initialiser, ty: &Type) {
        match initialiser {
            Initialiser::Expression(expression) => {
                // `{1, 2, 3}` without inner braces: the scalars of an array or structure one after the other.
                self.expression(expression);
                if !self.may_begin(&expression.ty.clone(), ty) {
                    self.mismatch(&expression.ty.clone(), ty, expression.span);
                }
            }
            Initialiser::List(items, span) => {
                let span = *span;
                for (position, item) in items.iter_mut().enumerate() {
                    self.inside_unnamed_part(item, ty);
                    let item_type = match (ty, &item.field) {
                        (Type::Array(element, _), _) => Some((**element).clone()),
                        (Type::Struct(_) | Type::Union(_), Some(field)) => self.context.field(ty, field).cloned(),
                        (Type::Struct(_) | Type::Union(_), None) => {
                            let fields = self.context.fields(ty).unwrap_or_default();
                            fields.get(position).map(|field| field.ty.clone())
                        }
                        (other, _) => Some(other.clone()),
                    };
                    match item_type {
                        Some(item_type) => self.initialiser(&mut item.value, &item_type),
                        None => self.error("type", "there is no such field to initialise", span),
                    }
                }
            }
        }
    }

    /// `.field = value` for a field that lies in a part without a name is one of that part.
    fn inside_unnamed_part(&mut self, item: &mut InitialiserItem, ty: &Type) {
        let Some(field) = &item.field else { return };
        if self.context.field(ty, field).is_some() {
            return;
        }
        let Some((through, _)) = self.context.unnamed_part(ty, field) else { return };
        let span = match &item.value {
            Initialiser::Expression(expression) => expression.span,
            Initialiser::List(_, span) => *span,
        };
        let outer = Initialiser::List(Vec::new(), span);
        let inner = InitialiserItem {
            field: item.field.replace(through),
            index: None,
            value: std::mem::replace(&mut item.value, outer),
        };
        if let Initialiser::List(items, _) = &mut item.value {
            items.push(inner);
        }
    }

    /// Whether a value may stand where a variable, or its first scalar, begins.
    fn may_begin(&mut self, found: &Type, wanted: &Type) -> bool {
        let mut wanted = wanted.clone();
        for _ in 0..MOST_LEVELS {
            if self.types.unify(found, &wanted) {
                return true;
            }
            let first = match &wanted {
                Type::Array(element, _) => Some((**element).clone()),
                Type::Struct(_) | Type::Union(_) => {
                    self.context.fields(&wanted).and_then(|fields| fields.first()).map(|field| field.ty.clone())
                }
                _ => None,
            };
            match first {
                Some(first) => wanted = first,
                None => return false,
            }
        }
        false
    }
}
