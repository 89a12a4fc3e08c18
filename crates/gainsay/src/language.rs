//! Which language a file is in. The only place that knows file extensions.

/// The languages gainsay reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// The core language of the papers, λ_G.
    Core,
    Haskell,
    Racket,
    Viper,
    C,
}

impl Language {
    pub const ALL: [Language; 5] = [Language::Core, Language::Haskell, Language::Racket, Language::Viper, Language::C];

    /// The name used on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Language::Core => "core",
            Language::Haskell => "haskell",
            Language::Racket => "racket",
            Language::Viper => "viper",
            Language::C => "c",
        }
    }

    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Language::Core => &["fun"],
            Language::Haskell => &["hs", "lhs"],
            Language::Racket => &["rkt", "sch", "scm", "spcf"],
            Language::Viper => &["vpr", "sil"],
            Language::C => &["c"],
        }
    }

    /// Languages whose files this build can check.
    pub fn is_supported(self) -> bool {
        matches!(self, Language::Core | Language::Haskell | Language::Racket | Language::Viper | Language::C)
    }

    pub fn named(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }

    pub fn of_path(path: &str) -> Option<Language> {
        let (_, extension) = path.rsplit_once('.')?;
        Language::ALL.into_iter().find(|language| language.extensions().contains(&extension))
    }
}
