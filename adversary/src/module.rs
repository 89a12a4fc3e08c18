//! A generated program in parts, so that a part can be left out and the rest is still a program.

/// Many functions in one file, because judges take long to start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// What the file begins with: pragmas, imports, types that units share.
    pub header: String,
    pub units: Vec<Unit>,
    /// What the file ends with.
    pub footer: String,
}

/// One function that is judged, with everything that it alone uses. Units do not use each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// The goals that are decided of it, by the names that reports give them.
    pub goals: Vec<String>,
    /// Its declarations, in an order in which they can be read. What a declaration needs stands in the same unit or in the header.
    pub declarations: Vec<String>,
    /// What the judge runs it on, in the language of the judge: expressions, one for each call. Empty where the judge needs none.
    pub trials: Vec<String>,
}

impl Module {
    pub fn text(&self) -> String {
        let mut text = self.header.clone();
        for declaration in self.units.iter().flat_map(|unit| &unit.declarations) {
            text.push_str(declaration);
            text.push('\n');
        }
        text.push_str(&self.footer);
        text
    }

    /// The same file with these units only.
    pub fn with(&self, units: Vec<Unit>) -> Module {
        Module { units, ..self.clone() }
    }
}
