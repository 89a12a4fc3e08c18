//! Names that nothing else has. They are numbered by what they are made for, so that a change in one definition renames nothing in another.

use std::collections::BTreeMap;

/// Numbers for the names of one program.
#[derive(Debug, Default)]
pub struct Numbers {
    owner: String,
    given: BTreeMap<String, usize>,
}

impl Numbers {
    /// What comes now is made for `owner`, a definition, a contract or a goal; gives back who it was before. Dots separate names from numbers.
    pub fn belong_to(&mut self, owner: &str) -> String {
        std::mem::replace(&mut self.owner, owner.replace('.', "·"))
    }

    /// A number that was not given before.
    pub fn fresh(&mut self) -> String {
        let given = self.given.entry(self.owner.clone()).or_default();
        *given += 1;
        format!("{}#{given}", self.owner)
    }
}
