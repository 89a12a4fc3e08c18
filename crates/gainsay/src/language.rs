//! The languages gainsay reads, and what each of them has to bring: [`Language`] is a language's handle, [`FrontEnd`] what is asked of it. The only place
//! that knows file extensions, and the only one that lists the languages.

use gainsay_source::{CommentSyntax, FileId, Host, Plants, Sources};
use gainsay_verdict::{Dialect, GoalReport, Report};

use crate::{
    EmittedTest, Options, TestPlace, World, c::C, core_language::Core, haskell::Haskell, prepare::Prepared,
    racket::Racket, viper::Viper,
};

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

/// A file that is read.
pub(crate) struct Text<'a> {
    pub(crate) host: &'a dyn Host,
    /// Imports are added to them.
    pub(crate) sources: &'a mut Sources,
    pub(crate) root: FileId,
    pub(crate) options: &'a Options,
}

/// What every language is asked.
pub(crate) trait FrontEnd: Sync {
    /// What it is called, and how its counterexamples are told.
    fn dialect(&self) -> Dialect;

    fn extensions(&self) -> &'static [&'static str];

    /// Other names that editors give it.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    fn comments(&self, path: &str) -> CommentSyntax;

    /// Whether something else than its goals can be looked for in a program.
    fn has_aims(&self) -> bool {
        false
    }

    /// Whether whoever runs a counterexample needs all files of the program.
    fn runs_whole_programs(&self) -> bool {
        false
    }

    /// Adds the goals of a file, in the order of the source, and what is wrong with its text.
    fn prepare(&self, text: Text<'_>, prepared: &mut Prepared);

    /// The program as engines get it, as text. An `Err` says in a sentence why there is none.
    fn program(&self, text: Text<'_>) -> Result<String, String>;

    /// Where the text of a file can be changed.
    fn plants(&self, text: Text<'_>) -> Plants;

    /// What was skipped in a file without goals, and what would be one.
    fn nothing_in(&self, sources: &Sources, file: FileId) -> (&'static str, &'static str);

    /// The tests of a goal, one for each of its failures. An `Err` says in a sentence why there is none.
    fn tests(
        &self,
        world: World<'_>,
        text: Text<'_>,
        goal: &GoalReport,
        place: &TestPlace<'_>,
    ) -> Vec<Result<EmittedTest, String>>;

    /// The counterexamples of a goal as a program that fails by itself, also where only a contract allows them.
    fn witness(&self, _world: World<'_>, _text: Text<'_>, _goal: &GoalReport) -> Result<String, String> {
        Err("there is no other way to write it".to_owned())
    }
}

impl Language {
    pub const ALL: [Language; 5] = [Language::Core, Language::Haskell, Language::Racket, Language::Viper, Language::C];

    pub(crate) fn front_end(self) -> &'static dyn FrontEnd {
        match self {
            Language::Core => &Core,
            Language::Haskell => &Haskell,
            Language::Racket => &Racket,
            Language::Viper => &Viper,
            Language::C => &C,
        }
    }

    /// The name used on the command line and in reports.
    pub fn name(self) -> &'static str {
        self.dialect().name
    }

    /// What reports have to know of it.
    pub fn dialect(self) -> Dialect {
        self.front_end().dialect()
    }

    /// Those of all languages.
    pub fn dialects() -> [Dialect; 5] {
        Language::ALL.map(Language::dialect)
    }

    pub fn extensions(self) -> &'static [&'static str] {
        self.front_end().extensions()
    }

    pub fn named(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }

    /// The language that an editor calls this.
    pub fn known_as(identifier: &str) -> Option<Language> {
        let is_known = |language: &Language| language.front_end().aliases().contains(&identifier);
        Language::named(identifier).or_else(|| Language::ALL.into_iter().find(is_known))
    }

    /// The language of a goal.
    pub fn of_goal(goal: &GoalReport) -> Option<Language> {
        Language::named(goal.language.name)
    }

    pub fn of_path(path: &str) -> Option<Language> {
        let (_, extension) = path.rsplit_once('.')?;
        Language::ALL.into_iter().find(|language| language.extensions().contains(&extension))
    }
}

/// The language of a file, as far as it is known.
pub(crate) fn language_of(sources: &Sources, file: FileId, options: &Options) -> Option<Language> {
    options.language.or_else(|| Language::of_path(sources.path(file)))
}

/// How the language of a file writes comments.
pub fn comment_syntax(path: &str, language: Option<Language>) -> Option<CommentSyntax> {
    Some(language.or_else(|| Language::of_path(path))?.front_end().comments(path))
}

/// The counterexamples of a goal as a program that fails by itself. An `Err` says in a sentence why that cannot be done.
pub fn witness(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    goal: &GoalReport,
    options: &Options,
) -> Result<String, String> {
    let language = language_of(sources, root, options);
    let front_end =
        language.ok_or_else(|| format!("the language of `{}` is not known", sources.path(root)))?.front_end();
    front_end.witness(world, Text { host: &**world.host, sources, root, options }, goal)
}

/// A report of one goal.
pub(crate) fn report_of(goal: &GoalReport) -> Report {
    Report { goals: vec![goal.clone()], ..Report::default() }
}
