//! From the paths of the command line to sources: files, folders searched for programs, standard input.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use gainsay::Language;
use gainsay_source::{FileId, ReadError, Sources};

use crate::console;

/// How standard input is called in reports.
pub const STANDARD_INPUT: &str = "<stdin>";

/// Larger files are refused: positions are 32 bits wide and a program of this size is a mistake.
const LARGEST: u64 = 256 << 20;

/// One program to check.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Input {
    StandardInput,
    File(PathBuf),
}

/// The programs of a run.
#[derive(Debug, Default)]
pub struct Inputs {
    pub sources: Sources,
    pub roots: Vec<FileId>,
}

/// Reads everything that `paths` names. All that is wrong with them is told at once.
pub fn read(paths: &[PathBuf], language: Option<Language>) -> Result<Inputs> {
    let mut inputs: Vec<Input> = Vec::new();
    let mut problems: Vec<String> = Vec::new();
    for path in paths {
        match expand(path, language) {
            Ok(found) => found.into_iter().for_each(|input| {
                if !inputs.contains(&input) {
                    inputs.push(input);
                }
            }),
            Err(problem) => problems.push(problem.to_string()),
        }
    }
    let mut read = Inputs::default();
    for input in &inputs {
        match text_of(input) {
            Ok(text) => {
                let name = name_of(input);
                read.roots.push(read.sources.add(name, text));
            }
            Err(error) => problems.push(format!("cannot read `{}`: {error}", name_of(input))),
        }
    }
    if problems.is_empty() { Ok(read) } else { Err(anyhow!(problems.join("\nerror: "))) }
}

fn name_of(input: &Input) -> String {
    match input {
        Input::StandardInput => STANDARD_INPUT.to_owned(),
        Input::File(path) => path.to_string_lossy().into_owned(),
    }
}

fn expand(path: &Path, language: Option<Language>) -> Result<Vec<Input>> {
    if path == Path::new("-") || path == Path::new(STANDARD_INPUT) {
        return match language {
            Some(language) => supported(language, "standard input").map(|()| vec![Input::StandardInput]),
            None => bail!("reading standard input needs --language"),
        };
    }
    if path.is_dir() {
        return programs_in(path, language);
    }
    let shown = path.display();
    if !path.exists() {
        bail!("cannot read `{shown}`: there is no such file");
    }
    let Some(language) = language.or_else(|| Language::of_path(&path.to_string_lossy())) else {
        bail!("cannot tell the language of `{shown}` by its name; say which it is with --language");
    };
    supported(language, &format!("`{shown}`")).map(|()| vec![Input::File(path.to_path_buf())])
}

fn supported(language: Language, what: &str) -> Result<()> {
    if language.is_supported() {
        return Ok(());
    }
    let others: Vec<_> = Language::ALL.into_iter().filter(|other| other.is_supported()).map(Language::name).collect();
    bail!("{what} is {}, which this version cannot check; it can check {}", language.name(), others.join(", "))
}

/// All programs in a folder, in a fixed order. Hidden folders are not entered, links to folders not followed.
fn programs_in(folder: &Path, language: Option<Language>) -> Result<Vec<Input>> {
    let mut programs = Vec::new();
    let mut left_out: Vec<Language> = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        let listing = std::fs::read_dir(&folder);
        let listing = listing.map_err(|error| anyhow!("cannot list `{}`: {error}", folder.display()))?;
        for entry in listing {
            let entry = entry.map_err(|error| anyhow!("cannot list `{}`: {error}", folder.display()))?;
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            match Language::of_path(&entry.file_name().to_string_lossy()) {
                _ if hidden => {}
                _ if is_folder => pending.push(entry.path()),
                Some(found) if language.is_some_and(|language| language != found) => {}
                Some(found) if found.is_supported() => programs.push(entry.path()),
                Some(found) => left_out.push(found),
                None => {}
            }
        }
    }
    if !left_out.is_empty() {
        left_out.sort_unstable();
        let number = left_out.len();
        left_out.dedup();
        let names: Vec<_> = left_out.into_iter().map(Language::name).collect();
        let files = if number == 1 { "file" } else { "files" };
        console::remark(&format!(
            "left out {number} {files} in `{}` of languages this version cannot check: {}",
            folder.display(),
            names.join(", ")
        ));
    }
    if programs.is_empty() {
        bail!("there are no programs in `{}`: no file in it ends in {}", folder.display(), endings(language));
    }
    programs.sort_unstable();
    Ok(programs.into_iter().map(Input::File).collect())
}

fn endings(language: Option<Language>) -> String {
    let languages = Language::ALL.into_iter().filter(|known| language.map_or(known.is_supported(), |it| it == *known));
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
