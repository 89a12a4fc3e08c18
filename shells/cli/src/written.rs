//! Files that we write: never over something that somebody else wrote, unless `--force` says so.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Reports are recognised by how they begin and end; no more than this of a file is looked at.
const LARGEST: u64 = 64 << 20;

/// What may be overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// What an earlier run wrote, and what is empty.
    Ours,
    /// Whatever is there: `--force`.
    Anything,
}

/// Writes a file that an earlier run may have written.
pub fn write(path: &Path, text: &str, overwrite: Overwrite) -> Result<()> {
    let context = || format!("cannot write `{}`", path.display());
    let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => existing(path, overwrite)?,
        opened => opened.with_context(context)?,
    };
    file.write_all(text.as_bytes()).with_context(context)
}

/// Opens what is there, if it may be overwritten. Terminals, pipes and the like hold nothing that could be lost.
fn existing(path: &Path, overwrite: Overwrite) -> Result<File> {
    let context = || format!("cannot write `{}`", path.display());
    let is_file = path.metadata().with_context(context)?.is_file();
    if is_file && overwrite == Overwrite::Ours && !is_ours(path).with_context(context)? {
        bail!("`{}` is there and was not written by gainsay; --force overwrites it", path.display());
    }
    OpenOptions::new().write(true).truncate(is_file).open(path).with_context(context)
}

/// Whether a file is ours to overwrite.
pub fn may_overwrite(path: &Path) -> bool {
    is_ours(path).unwrap_or(false)
}

fn is_ours(path: &Path) -> std::io::Result<bool> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8(bytes).is_ok_and(|text| gainsay_report::is_ours(&text)))
}
