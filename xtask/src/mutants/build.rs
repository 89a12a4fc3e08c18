//! The copy of the workspace with all changes in it, built once. A change that does not compile is left out, and the rest is built again.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    ops::Range,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{Mutant, plant};
use crate::chore;

/// The packages whose tests are run, and which are built.
const PACKAGES: [&str; 10] = [
    "gainsay-verdict",
    "gainsay-smt",
    "gainsay-execution",
    "gainsay-explore",
    "gainsay-functional",
    "gainsay-permission",
    "gainsay-separation",
    "gainsay-c",
    "gainsay",
    "gainsay-tests",
];
/// The tests beside those in the libraries. Left out are those that start other programs, or try many programs in a row: they take long and notice
/// what the rest notices as well.
const TESTS: [&str; 20] = [
    "agreement",
    "bad_input",
    "chain",
    "counterexample",
    "diagnostics",
    "failures",
    "library",
    "links",
    "meanings",
    "programs",
    "proofs",
    "properties",
    "replay",
    "replays",
    "runner",
    "search",
    "solving",
    "symbolic",
    "terms",
    "viper",
];
const ROUNDS: usize = 40;

/// A program with tests in it.
#[derive(Clone, Debug)]
pub struct TestProgram {
    /// `package/name`.
    pub name: String,
    pub path: PathBuf,
    pub folder: PathBuf,
}

/// Where the changed copy is.
pub struct Copy {
    pub tree: PathBuf,
    pub target: PathBuf,
}

type Spans = BTreeMap<u32, (String, Range<usize>, Range<usize>)>;

impl Copy {
    pub fn new(root: &Path) -> Copy {
        let folder = root.join("target").join("mutants");
        Copy { tree: folder.join("tree"), target: folder.join("target") }
    }

    /// Copies, plants and builds. Gives back the test programs; mutants that do not compile are taken out.
    pub fn build(&self, root: &Path, mutants: &mut Vec<Mutant>) -> Result<Vec<TestProgram>> {
        let sources = sources(root)?;
        // What was built before builds again; of the others, checking finds most of what does not compile, and is quicker.
        let is_known = mutants.iter().all(|mutant| mutant.is_known);
        for round in 0..ROUNDS {
            let spans = self.write(root, &sources, mutants)?;
            let checked = if is_known || round + 1 == ROUNDS { None } else { Some(self.cargo(&CHECK)?) };
            let (done, errors, programs) = match checked {
                Some((false, errors, programs)) => (false, errors, programs),
                _ => self.cargo(&tests())?,
            };
            if done {
                return Ok(programs);
            }
            let culprits = culprits(&errors, &spans);
            if culprits.is_empty() {
                let rendered: Vec<&str> = errors.iter().filter_map(|error| error["rendered"].as_str()).collect();
                bail!("the copy with the changes in it does not build:\n{}", rendered.join("\n"));
            }
            for mutant in mutants.iter().filter(|mutant| culprits.contains(&mutant.number)) {
                chore::say(&format!("does not compile: {mutant}"));
            }
            mutants.retain(|mutant| !culprits.contains(&mutant.number));
        }
        bail!("the copy with the changes in it does not build in {ROUNDS} rounds")
    }

    /// Brings the copy up to date. Files that stay the same are not touched, so that little is built again.
    fn write(&self, root: &Path, sources: &BTreeMap<String, Vec<u8>>, mutants: &[Mutant]) -> Result<Spans> {
        let mut spans = Spans::new();
        let mut kept = BTreeSet::new();
        let most = mutants.iter().map(|mutant| mutant.number as usize + 1).max().unwrap_or(0);
        let crates: BTreeSet<&str> =
            mutants.iter().filter_map(|mutant| mutant.file.split_once("/src/")).map(|(of, _)| of).collect();
        for (name, bytes) in sources {
            let here: Vec<&Mutant> = mutants.iter().filter(|mutant| mutant.file == *name).collect();
            let mut bytes = bytes.clone();
            if !here.is_empty() {
                let text = String::from_utf8(bytes).with_context(|| format!("{name} is not text"))?;
                let changes: Vec<_> = here.iter().map(|mutant| (mutant.number, &mutant.place)).collect();
                let planted = plant::plant(&text, &changes);
                for (mutant, (whole, before)) in here.iter().zip(planted.covered) {
                    spans.insert(mutant.number, (name.clone(), whole, before));
                }
                bytes = planted.text.into_bytes();
            }
            if let Some(of) = name.strip_suffix("/src/lib.rs").filter(|of| crates.contains(of)) {
                bytes.extend_from_slice(b"\n#[doc(hidden)]\nmod mutant;\n");
                let path = format!("{of}/src/mutant.rs");
                write_changed(&self.tree.join(&path), plant::switches(most).as_bytes())?;
                kept.insert(self.tree.join(path));
            }
            write_changed(&self.tree.join(name), &bytes)?;
            kept.insert(self.tree.join(name));
        }
        remove_others(&self.tree, &kept)?;
        link(&root.join(".solver"), &self.tree.join(".solver"))?;
        Ok(spans)
    }

    /// Whether it succeeded, what was wrong, which programs came of it.
    fn cargo(&self, arguments: &[&str]) -> Result<(bool, Vec<Value>, Vec<TestProgram>)> {
        let mut command = chore::cargo(arguments);
        command
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .args(["--quiet", "--message-format=json"]);
        command.args(PACKAGES.iter().flat_map(|package| ["--package", package]));
        command.stderr(Stdio::null());
        let output = command.output().context("cargo could not be started")?;
        let text = String::from_utf8_lossy(&output.stdout);
        let (mut errors, mut programs) = (Vec::new(), Vec::new());
        for line in text.lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            match message["reason"].as_str() {
                Some("compiler-message") if message["message"]["level"] == "error" => {
                    errors.push(message["message"].clone());
                }
                Some("compiler-artifact") => programs.extend(test_program(&message)),
                _ => {}
            }
        }
        Ok((output.status.success(), errors, programs))
    }
}

const CHECK: [&str; 3] = ["check", "--keep-going", "--lib"];

fn tests() -> Vec<&'static str> {
    ["test", "--no-run", "--lib"].into_iter().chain(TESTS.iter().flat_map(|test| ["--test", test])).collect()
}

fn test_program(message: &Value) -> Option<TestProgram> {
    if message["profile"]["test"] != true {
        return None;
    }
    let path = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let name = format!("{package}/{}", message["target"]["name"].as_str()?);
    Some(TestProgram { name, path, folder })
}

/// The mutants that compiler errors are about: those whose own text an error points into, else the smallest that holds it.
fn culprits(errors: &[Value], spans: &Spans) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    for error in errors {
        let places: Vec<(String, usize, usize)> =
            error["spans"].as_array().into_iter().flatten().filter_map(place).collect();
        let holds = |outer: &Range<usize>, start: usize, end: usize| outer.start <= start && end <= outer.end;
        let inside = |number: &u32| {
            let (file, _, before) = &spans[number];
            places.iter().any(|(name, start, end)| name == file && holds(before, *start, *end))
        };
        let own: Vec<u32> = spans.keys().copied().filter(inside).collect();
        if !own.is_empty() {
            found.extend(own);
            continue;
        }
        let around = spans.iter().filter(|(_, (file, whole, _))| {
            places.iter().any(|(name, start, end)| {
                name == file && (holds(whole, *start, *end) || (*start <= whole.start && whole.end <= *end))
            })
        });
        found.extend(around.min_by_key(|(_, (_, whole, _))| whole.len()).map(|(number, _)| *number));
    }
    found
}

fn place(span: &Value) -> Option<(String, usize, usize)> {
    let number = |name: &str| usize::try_from(span[name].as_u64()?).ok();
    Some((span["file_name"].as_str()?.to_owned(), number("byte_start")?, number("byte_end")?))
}

/// The files of the workspace, those that are not committed yet among them. Read once, so that the rounds of a build agree.
fn sources(root: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut command = Command::new("git");
    command.current_dir(root).args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let output = command.output().context("git could not be started")?;
    let names = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect::<Vec<_>>();
    Ok(names.into_iter().filter_map(|name| fs::read(root.join(&name)).ok().map(|bytes| (name, bytes))).collect())
}

fn write_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}

/// Removes what is no longer in the workspace from the copy.
fn remove_others(tree: &Path, kept: &BTreeSet<PathBuf>) -> Result<()> {
    let mut pending = vec![tree.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                pending.push(entry.path());
            } else if entry.file_type()?.is_file() && !kept.contains(&entry.path()) && entry.file_name() != "Cargo.lock"
            {
                fs::remove_file(entry.path())?;
            }
        }
    }
    Ok(())
}

/// The tests of the copy use the checkout's solver.
fn link(from: &Path, to: &Path) -> Result<()> {
    if from.exists() && !to.exists() {
        std::os::unix::fs::symlink(from, to).with_context(|| format!("{} cannot be made", to.display()))?;
    }
    Ok(())
}
