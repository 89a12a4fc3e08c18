//! Counterexamples as tests for the frameworks of their languages: HUnit and QuickCheck, rackunit, a `main` for CTest, a method in Viper. Each refers to
//! the program and fails as long as it is wrong. Only what fails when it is run becomes a test.

use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Failure, GoalReport, Kind};

use crate::{Language, Options, World, language::Text};

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedTest {
    /// The name of its file, without a folder.
    pub name: String,
    pub text: String,
    /// What else has to be known about it, in a sentence.
    pub remark: Option<String>,
    pub suite: Suite,
}

/// What runs all tests of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suite {
    CTest,
    HUnit,
    Rackunit,
    /// Nothing: each is verified together with its program.
    Verifier,
}

/// Where tests go.
pub struct TestPlace<'a> {
    /// What the names of their files begin with.
    pub stem: &'a str,
    /// How a test names a file of the program.
    pub named: &'a (dyn Fn(&str) -> String + Sync),
}

/// The tests of a goal, one for each of its failures. An `Err` says in a sentence why there is none.
pub fn test_files(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    options: &Options,
    goal: &GoalReport,
    place: &TestPlace<'_>,
) -> Vec<Result<EmittedTest, String>> {
    match Language::of_goal(goal) {
        Some(language) => {
            let text = Text { host: &**world.host, sources, root, options };
            language.front_end().tests(world, text, goal, place)
        }
        None => none(goal, "its language is not known"),
    }
}

/// No failure becomes a test.
pub(crate) fn none(goal: &GoalReport, why: &str) -> Vec<Result<EmittedTest, String>> {
    goal.outcome.failures().iter().map(|_| Err(why.to_owned())).collect()
}

/// `queue_enqueue_1.c`
pub(crate) fn named(
    place: &TestPlace<'_>,
    goal: &GoalReport,
    (ending, suite): (&str, Suite),
    texts: Vec<Result<String, String>>,
) -> Vec<Result<EmittedTest, String>> {
    let safe =
        |character: char| if character.is_ascii_alphanumeric() || "-_".contains(character) { character } else { '_' };
    let plain = |text: &str| text.chars().map(safe).take(60).collect::<String>();
    let (stem, name) = (plain(place.stem), plain(&goal.name));
    let file = |(text, number): (Result<String, String>, usize)| {
        text.map(|text| EmittedTest { name: format!("{stem}_{name}_{number}.{ending}"), text, remark: None, suite })
    };
    texts.into_iter().zip(1..).map(file).collect()
}

/// What can be a test at all.
pub(crate) fn concrete(failure: &Failure) -> Result<&gainsay_verdict::Counterexample, String> {
    match &failure.counterexample {
        Some(known) if !known.is_confirmed() => Err("the counterexample is not confirmed".to_owned()),
        Some(known) if known.kind == Kind::Abstract => {
            Err("only a contract is too weak, and running the code does not fail".to_owned())
        }
        Some(known) => Ok(known),
        None => Err("there is no counterexample".to_owned()),
    }
}
