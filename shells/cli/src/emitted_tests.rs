//! `--emit-test`: counterexamples as tests in a folder, with what runs all of them there. Nothing that somebody else wrote is overwritten.

mod suites;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};
use gainsay::{Options, Suite, TestPlace, World};
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Report, Verdict};

use crate::console;
use crate::inputs::Inputs;
use crate::written::{self, Overwrite};

/// Where tests are written.
#[derive(Debug)]
pub struct EmittedTests {
    pub folder: PathBuf,
    pub overwrite: Overwrite,
    /// Where programs find what they include.
    pub include: Vec<PathBuf>,
}

impl EmittedTests {
    /// Writes the tests of a report, and notes in it of which counterexamples there is none.
    pub fn write(&self, world: World<'_>, inputs: &mut Inputs, options: &Options, report: &mut Report) -> Result<()> {
        let stems = stems(&inputs.sources, &inputs.roots);
        let mut counts: BTreeMap<Suite, usize> = BTreeMap::new();
        for goal in report.goals.iter_mut().filter(|goal| *goal.outcome.verdict() == Verdict::Refuted) {
            let Some(root) = inputs.roots.iter().copied().find(|root| *root == goal.span.file) else { continue };
            let path = inputs.sources.path(root).to_owned();
            let stem = stems.get(&root).map_or("program", String::as_str);
            let named = |path: &str| relative(&self.folder, Path::new(path));
            let place = TestPlace { stem, named: &named };
            let tests = match Path::new(&path).is_file() {
                true => gainsay::test_files(world, &mut inputs.sources, root, options, goal, &place),
                false => vec![
                    Err("the program is in no file that a test could name".to_owned());
                    goal.outcome.failures().len()
                ],
            };
            for (failure, test) in goal.outcome.failures_mut().iter_mut().zip(tests) {
                let note = match test {
                    Ok(test) => {
                        self.put(&test.name, &test.text)?;
                        *counts.entry(test.suite).or_default() += 1;
                        test.remark
                    }
                    Err(why) => Some(format!("no test was written: {why}")),
                };
                if let Some(counterexample) = &mut failure.counterexample {
                    counterexample.notes.extend(note);
                }
            }
        }
        self.suites(&counts)
    }

    fn put(&self, name: &str, text: &str) -> Result<()> {
        let path = self.folder.join(name);
        std::fs::create_dir_all(&self.folder).with_context(|| format!("cannot write `{}`", path.display()))?;
        written::write(&path, text, self.overwrite)
    }

    /// What runs all tests of the folder, those of earlier runs among them, and how it is started.
    fn suites(&self, counts: &BTreeMap<Suite, usize>) -> Result<()> {
        let folder = self.folder.display();
        for (suite, count) in counts {
            let how = match suite {
                Suite::HUnit => {
                    for (name, text) in suites::haskell(&self.folder)? {
                        self.put(name, &text)?;
                    }
                    format!("with HUnit: runghc -i{folder} -iFOLDER_OF_THE_PROGRAM {folder}/{}", suites::HUNIT)
                }
                Suite::CTest => {
                    let include: Vec<String> = self.include.iter().map(|path| relative(&self.folder, path)).collect();
                    self.put(suites::CMAKE, &suites::cmake(&self.folder, &include)?)?;
                    format!("with CTest: include({folder}/{}) in CMakeLists.txt", suites::CMAKE)
                }
                Suite::Rackunit => format!("with rackunit: raco test {folder}"),
                Suite::Verifier => "each is verified together with its program".to_owned(),
            };
            let plural = if *count == 1 { "" } else { "s" };
            console::remark(&format!("{count} test{plural} written to `{folder}`; {how}"));
        }
        Ok(())
    }
}

/// What the tests of each program are called after: its file, and its folders where several files have the same name.
fn stems(sources: &Sources, roots: &[FileId]) -> BTreeMap<FileId, String> {
    let stem = |root: &FileId| {
        let path = Path::new(sources.path(*root));
        path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    };
    let mut stems: BTreeMap<FileId, String> = BTreeMap::new();
    for root in roots {
        let is_shared = roots.iter().filter(|other| stem(other).eq_ignore_ascii_case(&stem(root))).count() > 1;
        let whole = Path::new(sources.path(*root)).with_extension("");
        let parts = whole.components().filter_map(|part| match part {
            Component::Normal(part) => Some(part.to_string_lossy().into_owned()),
            _ => None,
        });
        stems.insert(*root, if is_shared { parts.collect::<Vec<_>>().join("_") } else { stem(root) });
    }
    stems
}

/// How a file in a folder names another file: with `/`, by way of their common folder.
pub fn relative(folder: &Path, file: &Path) -> String {
    let (folder, file) = (located(folder), located(file));
    let (from, to): (Vec<_>, Vec<_>) = (folder.components().collect(), file.components().collect());
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return file.to_string_lossy().replace('\\', "/");
    }
    let up = from[shared..].iter().map(|_| "..".to_owned());
    let down = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Where something is or will be, without links as far as it exists.
fn located(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut existing = absolute.as_path();
    let mut rest: Vec<OsString> = Vec::new();
    loop {
        if let Ok(found) = existing.canonicalize() {
            return rest.iter().rev().fold(found, |path, part| path.join(part));
        }
        let (Some(parent), Some(name)) = (existing.parent(), existing.file_name()) else { return absolute };
        rest.push(name.to_owned());
        existing = parent;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_names_its_program_from_where_it_is() {
        let named = |folder: &str, file: &str| relative(Path::new(folder), Path::new(file));
        assert_eq!(named("/nowhere/tests", "/nowhere/src/queue.c"), "../src/queue.c");
        assert_eq!(named("/nowhere", "/nowhere/queue.c"), "queue.c");
        assert_eq!(named("/nowhere/a/b", "/nowhere/queue.c"), "../../queue.c");
    }

    #[test]
    fn programs_with_the_same_name_have_tests_of_their_own() {
        let mut sources = Sources::new();
        let roots = [sources.add("a/list.c", ""), sources.add("b/list.c", ""), sources.add("b/queue.c", "")];
        let stems = stems(&sources, &roots);
        let all: Vec<&str> = roots.iter().map(|root| stems[root].as_str()).collect();
        assert_eq!(all, ["a_list", "b_list", "queue"]);
    }
}
