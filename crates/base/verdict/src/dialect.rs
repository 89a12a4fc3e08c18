//! What a report has to know of a goal's language. Each language says it of itself; reporters ask for no language by its name.

/// How counterexamples of a language are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The name used on the command line and in reports.
    pub name: &'static str,
    /// What it calls a contract.
    pub contract: &'static str,
    /// The same where there is little room.
    pub short_contract: &'static str,
    pub callees: Callees,
    pub full_permission: FullPermission,
    pub writers: Writers,
}

/// What the allowed behaviour of a callee is told by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callees {
    /// What it returns.
    Return,
    /// What it assigns.
    Assign,
}

/// Whether full permission is worth a word in a picture: it is not where the language has no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullPermission {
    Understood,
    Shown,
}

/// Who writes programs in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writers {
    People,
    /// Programs that translate others too, with the places there in annotations.
    FrontEnds,
}

impl Dialect {
    /// A language whose contracts are called contracts, and in which nothing is said of permissions.
    pub const fn plain(name: &'static str) -> Dialect {
        Dialect {
            name,
            contract: "contract",
            short_contract: "contract",
            callees: Callees::Return,
            full_permission: FullPermission::Shown,
            writers: Writers::People,
        }
    }
}
