//! Who takes part: a language each.

use crate::Contender;

/// Everybody, in the order in which they are told.
pub const ALL: &[(&str, &dyn Contender)] = &[
    ("c", &crate::c::C),
    ("haskell", &crate::haskell::Haskell),
    ("racket", &crate::racket::Racket),
    ("viper", &crate::viper::Viper),
];

pub fn named(name: &str) -> Option<&'static dyn Contender> {
    ALL.iter().find(|(known, _)| *known == name).map(|(_, contender)| *contender)
}
