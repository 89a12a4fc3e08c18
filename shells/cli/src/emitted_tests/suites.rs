//! What runs all tests of a folder: a list for HUnit, one for QuickCheck, and targets for CTest. Tests of earlier runs are among them, because a mended
//! program is no reason to forget them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gainsay::{CASE, PROPERTY};

use crate::written;

pub const HUNIT: &str = "GainsayTests.hs";
pub const QUICKCHECK: &str = "GainsayProperties.hs";
pub const CMAKE: &str = "gainsay-tests.cmake";

/// The files of the folder that we wrote, by their names without ending, with their texts.
fn ours(folder: &Path, ending: &str) -> Result<Vec<(String, String)>> {
    let context = || format!("cannot read `{}`", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(context)? {
        let path: PathBuf = entry.with_context(context)?.path();
        let is_candidate = path.is_file() && path.extension().is_some_and(|known| known == ending);
        let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()).filter(|_| is_candidate) else { continue };
        if written::may_overwrite(&path) {
            found.push((stem.to_owned(), std::fs::read_to_string(&path).with_context(context)?));
        }
    }
    found.sort();
    Ok(found)
}

/// The suites for the Haskell tests of the folder.
pub fn haskell(folder: &Path) -> Result<Vec<(&'static str, String)>> {
    let files = ours(folder, "hs")?;
    let with = |name: &str| -> Vec<(String, String)> {
        let has = |text: &str| text.contains(&format!("\n{name} :: ")) || text.contains(&format!(" {name} :: "));
        files.iter().filter(|(_, text)| has(text)).map(|(stem, text)| (stem.clone(), label(stem, text))).collect()
    };
    let (cases, properties) = (with(CASE), with(PROPERTY));
    let mut suites = vec![(HUNIT, hunit(&cases))];
    if !properties.is_empty() {
        suites.push((QUICKCHECK, quickcheck(&properties)));
    }
    Ok(suites)
}

/// What a test is about, which its first line says.
fn label(stem: &str, text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let about = first.split_once(": ").map_or("", |(_, about)| about.trim_end_matches('.'));
    format!("{stem}: {about}")
}

fn imports(tests: &[(String, String)]) -> String {
    tests.iter().map(|(module, _)| format!("import qualified {module}\n")).collect()
}

fn hunit(cases: &[(String, String)]) -> String {
    let mut text = format!(
        "-- written by gainsay\n-- The counterexamples of this folder as cases of HUnit: a case fails as long as its program does.\n\
         -- Without the package HUnit each file runs by itself: ghc -iFOLDER_OF_THE_PROGRAM -e main FILE\n\
         module Main (main, tests) where\n\nimport qualified Control.Exception\nimport qualified System.Exit\n\
         import qualified Test.HUnit -- of the package HUnit; without it run each file by itself, as its heading says\n{}\n\
         tests :: Test.HUnit.Test\ntests =\n  Test.HUnit.TestList\n    [ ",
        imports(cases)
    );
    let cases = cases.iter().map(|(module, label)| {
        format!("Test.HUnit.TestLabel {label:?} (Test.HUnit.TestCase (holds {module}.{CASE}))\n    ")
    });
    text.push_str(&cases.collect::<Vec<_>>().join(", "));
    text.push_str(
        "]\n\n-- What is thrown is a failure of the test.\nholds :: IO () -> Test.HUnit.Assertion\nholds action = do\n  \
         outcome <- Control.Exception.try action\n  case outcome of\n    \
         Left problem -> Test.HUnit.assertFailure (show (problem :: Control.Exception.SomeException))\n    \
         Right () -> return ()\n\nmain :: IO ()\nmain = do\n  counts <- Test.HUnit.runTestTT tests\n  \
         if Test.HUnit.errors counts + Test.HUnit.failures counts > 0 then System.Exit.exitFailure else System.Exit.exitSuccess\n",
    );
    text
}

fn quickcheck(properties: &[(String, String)]) -> String {
    let mut text = format!(
        "-- written by gainsay\n-- The counterexamples of properties of this folder for QuickCheck: each fails as long as its property is false there.\n\
         module Main (main) where\n\nimport qualified System.Exit\n\
         import qualified Test.QuickCheck -- of the package QuickCheck; without it run each file by itself, as its heading says\n{}\n\
         main :: IO ()\nmain = do\n  results <- sequence\n    [ ",
        imports(properties)
    );
    let checked = properties.iter().map(|(module, label)| {
        format!("Test.QuickCheck.quickCheckResult (Test.QuickCheck.once (Test.QuickCheck.counterexample {label:?} {module}.{PROPERTY}))\n    ")
    });
    text.push_str(&checked.collect::<Vec<_>>().join(", "));
    text.push_str(
        "]\n  if all Test.QuickCheck.isSuccess results then System.Exit.exitSuccess else System.Exit.exitFailure\n",
    );
    text
}

/// A test of CTest for each C file of the folder.
pub fn cmake(folder: &Path, include: &[String]) -> Result<String> {
    let mut text = "# written by gainsay\n# A test per counterexample, which fails as long as its program does. In CMakeLists.txt, after enable_testing():\n\
                    #   include(FOLDER/gainsay-tests.cmake)\n\
                    set(gainsay_flags -g -fsanitize=address,undefined -fno-sanitize-recover=all)\n\
                    include(CheckCSourceCompiles)\nset(CMAKE_REQUIRED_FLAGS \"-fsanitize=address,undefined\")\n\
                    check_c_source_compiles(\"int main(void) { return 0; }\" GAINSAY_HAS_SANITIZERS)\nunset(CMAKE_REQUIRED_FLAGS)\n\
                    if(NOT GAINSAY_HAS_SANITIZERS)\n  \
                    message(FATAL_ERROR \"the tests of gainsay need a C compiler with the address and undefined behaviour sanitizers\")\nendif()\n\
                    foreach(gainsay_test"
        .to_owned();
    for (stem, _) in ours(folder, "c")? {
        let _ = write!(text, "\n  {stem}");
    }
    text.push_str(
        ")\n  add_executable(${gainsay_test} ${CMAKE_CURRENT_LIST_DIR}/${gainsay_test}.c)\n  \
         target_compile_options(${gainsay_test} PRIVATE ${gainsay_flags})\n  \
         target_link_options(${gainsay_test} PRIVATE ${gainsay_flags})\n",
    );
    for path in include {
        let is_absolute = path.starts_with('/');
        let path = if is_absolute { path.clone() } else { format!("${{CMAKE_CURRENT_LIST_DIR}}/{path}") };
        let _ = writeln!(text, "  target_include_directories(${{gainsay_test}} PRIVATE \"{path}\")");
    }
    text.push_str("  add_test(NAME ${gainsay_test} COMMAND ${gainsay_test})\n  set_tests_properties(${gainsay_test} PROPERTIES TIMEOUT 60)\nendforeach()\n");
    Ok(text)
}
