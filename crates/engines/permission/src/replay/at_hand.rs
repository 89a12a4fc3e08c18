//! The values at hand, by their types: what quantifiers range over where nothing bounds them. Choices stay as they are and tables mostly grow, so that
//! their values are sorted by type once, and not anew for every quantifier.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::Type;

use super::quantifier::has_type;
use super::{Interpreter, State, Value};

/// Values by the types that were asked for. It says nothing that what it belongs to does not say: copies begin without it, and it is equal to any other.
#[derive(Debug, Default)]
pub(super) struct ByType {
    found: BTreeMap<Type, BTreeSet<Value>>,
}

impl ByType {
    /// The values of a type; `all` shows every value there is, parts included, if they were not sorted yet.
    pub(super) fn of(&mut self, typ: &Type, all: impl FnOnce(&mut dyn FnMut(&Value))) -> &BTreeSet<Value> {
        self.found.entry(typ.clone()).or_insert_with(|| {
            let mut found = BTreeSet::new();
            all(&mut |value| see(&mut found, typ, value));
            found
        })
    }

    /// One more value came, with its parts.
    pub(super) fn add(&mut self, value: &Value) {
        for (typ, found) in &mut self.found {
            value.visit(&mut |part| see(found, typ, part));
        }
    }

    /// A value may be gone.
    pub(super) fn forget(&mut self) {
        self.found.clear();
    }
}

impl Clone for ByType {
    fn clone(&self) -> ByType {
        ByType::default()
    }
}

impl PartialEq for ByType {
    fn eq(&self, _: &ByType) -> bool {
        true
    }
}

impl Eq for ByType {}

fn see(found: &mut BTreeSet<Value>, typ: &Type, value: &Value) {
    gainsay_meter::tick(1);
    if has_type(value, typ) && !found.contains(value) {
        found.insert(value.clone());
    }
}

impl Interpreter<'_> {
    /// The values of a type that occur in the state, with a few more numbers.
    pub(super) fn at_hand(&mut self, state: &State, typ: &Type) -> BTreeSet<Value> {
        let choices = self.choices;
        let mut found = self.tables.of_type(typ).clone();
        found.extend(self.chosen_values.of(typ, |see| choices.visit(see)).iter().cloned());
        let mut see = |value: &Value| see(&mut found, typ, value);
        state.store.values().for_each(|value| value.visit(&mut see));
        state.heap.visit(&mut see);
        state.labels.values().for_each(|heap| heap.visit(&mut see));
        match typ {
            Type::Int => found.extend((-1..=3).map(|number: i64| Value::int(number))),
            Type::Ref => found.extend([Value::NULL]),
            Type::Perm => found.extend([Value::fraction(0, 1), Value::fraction(1, 2), Value::fraction(1, 1)]),
            Type::Bool => found.extend([Value::Bool(false), Value::Bool(true)]),
            _ => {
                let plain = Value::plainest(self.program, typ);
                if !plain.has_open() && !matches!(typ, Type::Domain(..)) {
                    found.insert(plain);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use gainsay_source::Name;

    use super::super::Tables;
    use super::*;

    #[test]
    fn rows_that_come_later_are_at_hand_and_values_that_are_replaced_are_not() {
        let (function, of_type) = (Name::new("f"), |tables: &mut Tables| tables.of_type(&Type::Int).clone());
        let mut tables = Tables::default();
        tables.add_row(&function, &[], vec![Value::int(1)], Value::int(10));
        assert_eq!(of_type(&mut tables), [1, 10].map(Value::int).into());
        tables.add_row(&function, &[], vec![Value::int(2)], Value::int(20));
        tables.add_row(&function, &[], vec![Value::int(2)], Value::int(99));
        assert_eq!(of_type(&mut tables), [1, 2, 10, 20].map(Value::int).into());
        tables.set_row(&function, &[], vec![Value::int(2)], Value::int(21));
        assert_eq!(of_type(&mut tables), [1, 2, 10, 21].map(Value::int).into());
    }
}
