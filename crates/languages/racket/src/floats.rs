//! Which inexact numbers are worth trying on a program.

use crate::datum::{Datum, DatumKind, Number};

/// Which inexact numbers an unknown number may be. Hardly a program is meant for `+nan.0` and the infinities, so they are tried only on programs
/// that show that they know of them; for all others, they are among the numbers that nothing is claimed about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Floats {
    #[default]
    Ordinary,
    Special,
}

const ABOUT_SPECIAL_FLOATS: [&str; 8] = [
    "nan?",
    "infinite?",
    "flonum?",
    "double-flonum?",
    "single-flonum?",
    "inexact?",
    "inexact-real?",
    "real->double-flonum",
];

impl Floats {
    /// What the text of a program asks for.
    pub(crate) fn wanted_by(text: &[Datum]) -> Floats {
        let mut pending: Vec<&Datum> = text.iter().collect();
        while let Some(datum) = pending.pop() {
            let special = match &datum.kind {
                DatumKind::Number(Number::Float(number)) => !number.is_finite(),
                DatumKind::Symbol(name) => ABOUT_SPECIAL_FLOATS.contains(&name.as_str()),
                DatumKind::List(parts) | DatumKind::Vector(parts) => {
                    pending.extend(parts);
                    false
                }
                DatumKind::Dotted(parts, last) => {
                    pending.extend(parts);
                    pending.push(last);
                    false
                }
                _ => false,
            };
            if special {
                return Floats::Special;
            }
        }
        Floats::Ordinary
    }
}
