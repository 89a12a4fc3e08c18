//! Counterexamples as tests for the frameworks of their languages: HUnit and QuickCheck, rackunit, a `main` for CTest, a method in Viper. Each refers to
//! the program and fails as long as it is wrong. Only what fails when it is run becomes a test.

use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Failure, GoalReport, Kind};

use crate::{
    Language, Options, World, c, haskell_test,
    large_stack::with_room,
    prepare::{Work, prepare},
    racket::racket_tests,
};

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedTest {
    /// The name of its file, without a folder.
    pub name: String,
    pub text: String,
    /// What else has to be known about it, in a sentence.
    pub remark: Option<String>,
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
    let failures = goal.outcome.failures();
    match Language::named(goal.language) {
        Some(Language::Haskell) => {
            let files = haskell_test(&**world.host, sources, root, options, &goal.name, place.stem, failures);
            files.into_iter().map(|file| file.and_then(haskell)).collect()
        }
        Some(Language::Racket) => {
            let tests = racket_tests(goal, sources, &(place.named)(sources.path(root)));
            named(place, goal, "rkt", tests)
        }
        Some(Language::C) => named(place, goal, "c", mains(world, sources, root, options, goal, place)),
        Some(Language::Viper) => named(place, goal, "vpr", methods(world, sources, root, options, goal, place)),
        Some(Language::Core) | None => {
            failures.iter().map(|_| Err("programs of the core language have no tests".to_owned())).collect()
        }
    }
}

fn haskell(file: gainsay_haskell::test_file::TestFile) -> Result<EmittedTest, String> {
    if let Some(why) = file.unseen {
        return Err(why.to_owned());
    }
    let copy = "the test holds a copy of the program, because no other module can call the function: write it again when the program is mended";
    Ok(EmittedTest { name: file.name, text: file.text, remark: file.is_copy.then(|| copy.to_owned()) })
}

/// `queue_enqueue_1.c`
fn named(
    place: &TestPlace<'_>,
    goal: &GoalReport,
    ending: &str,
    texts: Vec<Result<String, String>>,
) -> Vec<Result<EmittedTest, String>> {
    let safe =
        |character: char| if character.is_ascii_alphanumeric() || "-_".contains(character) { character } else { '_' };
    let plain = |text: &str| text.chars().map(safe).take(60).collect::<String>();
    let (stem, name) = (plain(place.stem), plain(&goal.name));
    let file = |(text, number): (Result<String, String>, usize)| {
        text.map(|text| EmittedTest { name: format!("{stem}_{name}_{number}.{ending}"), text, remark: None })
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

fn mains(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    options: &Options,
    goal: &GoalReport,
    place: &TestPlace<'_>,
) -> Vec<Result<String, String>> {
    with_room(|| {
        let prepared = prepare(&**world.host, sources, &[root], options);
        let own = prepared.jobs.iter().find(|job| job.name == goal.name && job.span == goal.span);
        let text = |failure: &Failure| {
            let counterexample = concrete(failure)?;
            let Some(Work::C(work)) = own.map(|job| &job.work) else {
                return Err(format!("there is no `{}`", goal.name));
            };
            let emitted = c::emit_main(work, counterexample, place.named)?;
            match emitted.unseen {
                Some(why) => Err(why.to_owned()),
                None => Ok(format!("// written by gainsay\n{}", emitted.text)),
            }
        };
        goal.outcome.failures().iter().map(text).collect()
    })
}

fn methods(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    options: &Options,
    goal: &GoalReport,
    place: &TestPlace<'_>,
) -> Vec<Result<String, String>> {
    let program_path = (place.named)(sources.path(root));
    with_room(|| {
        let prepared = prepare(&**world.host, sources, &[root], options);
        let own = prepared.jobs.iter().find(|job| job.name == goal.name && job.span == goal.span);
        let text = |failure: &Failure| {
            let counterexample = concrete(failure)?;
            let Some(Work::Permission { program, member, .. }) = own.map(|job| &job.work) else {
                return Err(format!("there is no `{}`", goal.name));
            };
            if program_path.contains(['"', '\\']) || program_path.contains(char::is_control) {
                return Err("a name like that of its file cannot stand in a program".to_owned());
            }
            let test = gainsay_permission::counterexample::emit_call(program, member, counterexample)?;
            let message: String = failure.message.split_whitespace().collect::<Vec<_>>().join(" ");
            Ok(format!(
                "// written by gainsay\n// {}: {message}.\n// Verified together with the program: it fails as long as a member of the program does.\n\n\
                 import \"{program_path}\"\n\n{}",
                goal.name,
                gainsay_viper::print(&test)
            ))
        };
        goal.outcome.failures().iter().map(text).collect()
    })
}
