//! Data made by the expander itself: derived forms are written as simpler forms, and expanded in turn. Words of ours mean the forms and
//! primitives of Racket wherever they stand, whatever the program calls its own things.

use gainsay_source::{Name, Span};

use super::scope::{Expander, OURS};
use crate::datum::{Datum, DatumKind, Number};

/// Makes data that stand at one place.
#[derive(Clone, Copy)]
pub(super) struct Compose(pub(super) Span);

impl Compose {
    /// A form or primitive of Racket.
    pub(super) fn word(self, text: &str) -> Datum {
        Datum::new(DatumKind::Symbol(Name::from(format!("{OURS}{text}"))), self.0)
    }

    pub(super) fn name(self, name: &Name) -> Datum {
        Datum::new(DatumKind::Symbol(name.clone()), self.0)
    }

    pub(super) fn list(self, parts: impl IntoIterator<Item = Datum>) -> Datum {
        Datum::list(parts.into_iter().collect(), self.0)
    }

    /// `(word part …)`
    pub(super) fn form(self, word: &str, parts: impl IntoIterator<Item = Datum>) -> Datum {
        let head = std::iter::once(self.word(word));
        self.list(head.chain(parts))
    }

    pub(super) fn integer(self, value: i64) -> Datum {
        Datum::new(DatumKind::Number(Number::Integer(value.into())), self.0)
    }

    pub(super) fn truth(self, truth: bool) -> Datum {
        Datum::new(DatumKind::Boolean(truth), self.0)
    }

    /// `'()`
    pub(super) fn empty(self) -> Datum {
        self.form("quote", [self.list([])])
    }

    /// A name that nothing else has.
    pub(super) fn fresh(self, expander: &mut Expander, text: &str) -> Datum {
        let unique = expander.unique(&Name::new(text));
        Datum::new(DatumKind::Symbol(Name::from(format!("{unique}{OURS}"))), self.0)
    }
}
