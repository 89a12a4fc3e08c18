//! From the paths of the command line to sources: files, folders searched for programs, standard input.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{DirEntry, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use gainsay::Language;
use gainsay_source::{Diagnostic, FileId, ReadError, Severity, Sources};

use crate::boundary::Boundary;
use crate::console;
use crate::ignored::{Ignore, LeftOut, Rules};

/// How standard input is called in reports.
pub const STANDARD_INPUT: &str = "<stdin>";

/// Larger files are refused: positions are 32 bits wide and a program of this size is a mistake.
const LARGEST: u64 = 256 << 20;

/// One program to check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Input {
    StandardInput,
    File(PathBuf),
}

/// The programs of a run.
#[derive(Debug, Default)]
pub struct Inputs {
    pub sources: Sources,
    pub roots: Vec<FileId>,
    /// What could not be read, and costs nobody else.
    pub problems: Vec<Diagnostic>,
    /// What was left out, and why.
    pub remarks: Vec<String>,
}

/// Reads everything that `paths` names. What cannot be read is told at once where nothing else can be, and in the report otherwise.
pub fn read(paths: &[PathBuf], language: Option<Language>, ignore: Ignore) -> Result<Inputs> {
    let inputs = read_again(paths, language, ignore)?;
    inputs.remarks.iter().for_each(|line| console::remark(line));
    Ok(inputs)
}

/// The same for whoever was told before what was left out.
pub fn read_again(paths: &[PathBuf], language: Option<Language>, ignore: Ignore) -> Result<Inputs> {
    let mut inputs: Vec<Input> = Vec::new();
    let mut known: BTreeSet<Input> = BTreeSet::new();
    let mut searched: BTreeSet<Input> = BTreeSet::new();
    let mut problems: Vec<String> = Vec::new();
    let mut remarks: Vec<String> = Vec::new();
    for path in paths {
        match expand(path, language, ignore) {
            Ok(found) => {
                problems.extend(found.problems);
                remarks.extend(found.remarks);
                let is_folder = path.is_dir();
                found.inputs.into_iter().for_each(|input| {
                    if is_folder {
                        searched.insert(input.clone());
                    } else {
                        searched.remove(&input);
                    }
                    if known.insert(input.clone()) {
                        inputs.push(input);
                    }
                });
            }
            Err(problem) => problems.push(problem.to_string()),
        }
    }
    let mut read = Inputs { remarks, ..Inputs::default() };
    let mut emitted = 0;
    for input in &inputs {
        match text_of(input) {
            // A test speaks of a program that is checked itself.
            Ok(text) if searched.contains(input) && gainsay_report::is_emitted_program(&text) => emitted += 1,
            Ok(text) => {
                let name = name_of(input);
                read.roots.push(read.sources.add(name, text));
            }
            Err(error) => problems.push(format!("cannot read `{}`: {error}", name_of(input))),
        }
    }
    if emitted > 0 {
        let (what, are) = if emitted == 1 {
            ("one program that gainsay wrote".to_owned(), "is")
        } else {
            (format!("{emitted} programs that gainsay wrote"), "are")
        };
        read.remarks.push(format!("{what} {are} left out; name them to check them"));
    }
    if read.roots.is_empty() && problems.is_empty() {
        bail!("there is nothing to check but what gainsay wrote; name it to check it");
    }
    if read.roots.is_empty() {
        bail!(problems.join("\nerror: "));
    }
    let told = problems.into_iter().map(|problem| Diagnostic::new(Severity::Error, "not-read", problem, None));
    read.problems.extend(told);
    Ok(read)
}

/// What one path of the command line stands for.
#[derive(Default)]
struct Expanded {
    inputs: Vec<Input>,
    problems: Vec<String>,
    remarks: Vec<String>,
}

impl From<Input> for Expanded {
    fn from(input: Input) -> Expanded {
        Expanded { inputs: vec![input], ..Expanded::default() }
    }
}

fn name_of(input: &Input) -> String {
    match input {
        Input::StandardInput => STANDARD_INPUT.to_owned(),
        Input::File(path) => path.to_string_lossy().into_owned(),
    }
}

fn expand(path: &Path, language: Option<Language>, ignore: Ignore) -> Result<Expanded> {
    if path == Path::new("-") || path == Path::new(STANDARD_INPUT) {
        return match language {
            Some(_) => Ok(Input::StandardInput.into()),
            None => bail!("reading standard input needs --language"),
        };
    }
    if path.is_dir() {
        return programs_in(path, language, ignore);
    }
    let shown = path.display();
    if !path.exists() {
        bail!("cannot read `{shown}`: there is no such file");
    }
    if language.is_none() && Language::of_path(&path.to_string_lossy()).is_none() {
        bail!("cannot tell the language of `{shown}` by its name; say which it is with --language");
    }
    Ok(Input::File(path.to_path_buf()).into())
}

/// All programs in a folder, in a fixed order. Hidden folders are not entered, links to folders not followed, nor links that lead out of it;
/// what git ignores is left out.
fn programs_in(folder: &Path, language: Option<Language>, ignore: Ignore) -> Result<Expanded> {
    let mut search = Search { language, tree: Boundary::of_folder(folder), ..Search::default() };
    // Patterns are matched against names without links in them.
    let plain = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    let mut pending = vec![(folder.to_path_buf(), Rules::above(&plain, ignore), plain)];
    while let Some((folder, rules, plain)) = pending.pop() {
        let rules = rules.inside(&plain);
        for entry in search.listing(&folder) {
            let inner = plain.join(entry.file_name());
            if search.sort(&entry, &rules, &inner) == Kept::Folder {
                pending.push((entry.path(), rules.clone(), inner));
            }
        }
    }
    search.result(folder)
}

/// What a search of a folder has found so far.
#[derive(Default)]
struct Search {
    language: Option<Language>,
    tree: Boundary,
    programs: Vec<PathBuf>,
    problems: Vec<String>,
    ignored: LeftOut,
}

/// Whether the search goes on in an entry.
#[derive(PartialEq)]
enum Kept {
    Folder,
    Nothing,
}

impl Search {
    fn listing(&mut self, folder: &Path) -> Vec<DirEntry> {
        let listing = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        listing.unwrap_or_else(|error| {
            self.problems.push(format!("cannot list `{}`: {error}", folder.display()));
            Vec::new()
        })
    }

    /// Puts an entry where it belongs.
    fn sort(&mut self, entry: &DirEntry, rules: &Rules, inner: &Path) -> Kept {
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let leave_out = !hidden && rules.leave_out(inner, is_folder);
        match Language::of_path(&entry.file_name().to_string_lossy()) {
            _ if hidden => {}
            _ if is_folder && leave_out => self.ignored.folders += 1,
            _ if is_folder => return Kept::Folder,
            Some(found) if self.language.is_some_and(|language| language != found) => {}
            Some(_) if leave_out => self.ignored.programs += 1,
            Some(_) => match obstacle(&entry.path(), &self.tree) {
                None => self.programs.push(entry.path()),
                Some(why) => self.problems.push(format!("cannot read `{}`: {why}", entry.path().display())),
            },
            None => {}
        }
        Kept::Nothing
    }

    fn result(mut self, folder: &Path) -> Result<Expanded> {
        let shown = folder.display();
        let found_nothing = self.programs.is_empty() && self.problems.is_empty();
        let mut remarks = Vec::new();
        if !self.ignored.is_nothing() {
            let what = self.ignored.words();
            if found_nothing {
                bail!("nothing to check in `{shown}`: .gitignore leaves out {what}; --no-ignore looks there as well");
            }
            remarks
                .push(format!("left out {what} in `{shown}` that .gitignore names; --no-ignore looks there as well"));
        }
        if found_nothing {
            bail!("there are no programs in `{shown}`: no file in it ends in {}", endings(self.language));
        }
        self.programs.sort_unstable();
        self.problems.sort_unstable();
        let inputs = self.programs.into_iter().map(Input::File).collect();
        Ok(Expanded { inputs, problems: self.problems, remarks })
    }
}

/// How many programs of each language a search of a folder finds.
pub fn languages_in(folder: &Path) -> BTreeMap<Language, usize> {
    let mut found = BTreeMap::new();
    let programs = programs_in(folder, None, Ignore::AsGitDoes).map(|expanded| expanded.inputs).unwrap_or_default();
    for language in programs.iter().filter_map(|input| Language::of_path(&name_of(input))) {
        *found.entry(language).or_insert(0) += 1;
    }
    found
}

/// Why a file that nobody named is not even opened: opening a pipe waits for ever, and opening a device does something.
fn obstacle(path: &Path, inside: &Boundary) -> Option<&'static str> {
    let metadata = path.metadata().ok()?;
    if !metadata.is_file() {
        return Some("it is no file but a folder, a pipe or a device");
    }
    (!inside.admits(path)).then_some("it lies outside of the project, and so do the folders of --include")
}

/// The text of a file that a program imports.
pub fn read_import(path: &Path, inside: &Boundary) -> Result<String, ReadError> {
    match obstacle(path, inside) {
        Some(why) => Err(ReadError::Other(why.to_owned())),
        None => read_file(path),
    }
}

fn endings(language: Option<Language>) -> String {
    let languages = Language::ALL.into_iter().filter(|known| language.is_none_or(|it| it == *known));
    let endings: Vec<_> = languages.flat_map(Language::extensions).map(|extension| format!(".{extension}")).collect();
    endings.join(", ")
}

fn text_of(input: &Input) -> Result<String, ReadError> {
    match input {
        Input::StandardInput => text_from(std::io::stdin().lock()),
        Input::File(path) => read_file(path),
    }
}

/// The text of a file, or why it cannot be had.
pub fn read_file(path: &Path) -> Result<String, ReadError> {
    let file = File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => ReadError::Missing,
        _ => ReadError::Other(error.to_string()),
    })?;
    text_from(file)
}

fn text_from(reader: impl Read) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    let read = reader.take(LARGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| ReadError::Other(error.to_string()))?;
    if bytes.len() as u64 > LARGEST {
        return Err(ReadError::Other(format!("it is larger than {} MB", LARGEST >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| ReadError::NotUtf8 { offset: error.utf8_error().valid_up_to() })
}
