//! The programs that are measured: found, read and compiled. A program with a mistake in it ends the measurement.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use gainsay_functional::code::{Code, compile};
use gainsay_ir::functional;
use gainsay_source::Sources;

/// A program ready to run.
pub struct Program {
    /// Its file name without extension.
    pub name: String,
    pub code: Code,
}

/// A path of the checkout.
pub fn in_checkout(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// All files with this extension in a folder and below it, in the order of their paths.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

pub fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The program, or `None` if it has mistakes.
pub fn well_formed(path: &Path) -> Result<Option<Program>> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut sources = Sources::new();
    let file = sources.add(path.to_string_lossy(), text.clone());
    let (program, mut mistakes) = functional::read(&text, file);
    mistakes.extend(functional::check(&program));
    let sound = !mistakes.iter().any(gainsay_source::Diagnostic::is_error);
    Ok(sound.then(|| Program { name: name(path), code: compile(&program) }))
}

/// The program, which must have no mistakes.
pub fn load(path: &Path) -> Result<Program> {
    match well_formed(path)? {
        Some(program) => Ok(program),
        None => bail!("{} has mistakes; `gainsay check` says which", path.display()),
    }
}
