//! `--changed-since REV`: only programs that differ from what git has there, or that import a file that does. git is asked, as a process.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use gainsay::Options;
use gainsay_source::Host;

use crate::boundary;
use crate::imports;
use crate::inputs::{Inputs, STANDARD_INPUT};

/// What git says about the repositories that the programs lie in.
struct Changes {
    repositories: Vec<Repository>,
}

struct Repository {
    root: PathBuf,
    tracked: BTreeSet<PathBuf>,
    changed: BTreeSet<PathBuf>,
}

/// Forgets the programs that are as they were, and import nothing that is not.
pub fn keep_changed(
    revision: &str,
    paths: &[PathBuf],
    inputs: &mut Inputs,
    host: &Arc<dyn Host>,
    options: &Options,
    include: &[PathBuf],
) -> Result<()> {
    let changes = Changes::since(revision, paths)?;
    let Inputs { sources, roots, .. } = inputs;
    roots.retain(|root| {
        let path = sources.path(*root);
        if path == STANDARD_INPUT {
            return true;
        }
        let Some(file) = boundary::resolved(Path::new(path)) else { return true };
        // What cannot be read in time is checked, and told there.
        changes.include(&file)
            || imports::of(host, sources, *root, options, include)
                .is_none_or(|imported| imported.iter().any(|file| changes.include_import(file)))
    });
    Ok(())
}

impl Changes {
    fn since(revision: &str, paths: &[PathBuf]) -> Result<Changes> {
        if revision.is_empty() || revision.starts_with('-') {
            bail!("--changed-since takes a revision, such as `main` or `HEAD~3`; `{revision}` is none");
        }
        let mut repositories: Vec<Repository> = Vec::new();
        for path in paths.iter().filter(|path| *path != Path::new("-") && *path != Path::new(STANDARD_INPUT)) {
            let Ok(found) = path.canonicalize() else { continue };
            let folder = if found.is_dir() { found.as_path() } else { found.parent().unwrap_or(&found) };
            let root = root_of(folder, path)?;
            if !repositories.iter().any(|known| known.root == root) {
                repositories.push(Repository::since(root, revision)?);
            }
        }
        Ok(Changes { repositories })
    }

    /// Whether a program is new or different. What git does not know may be anything.
    fn include(&self, file: &Path) -> bool {
        match self.repository(file) {
            Some(repository) => repository.changed.contains(file) || !repository.tracked.contains(file),
            None => true,
        }
    }

    /// The same for what is imported; a place where there never was a file is no change.
    fn include_import(&self, file: &Path) -> bool {
        match self.repository(file) {
            Some(repository) if !file.exists() => repository.changed.contains(file),
            Some(_) => self.include(file),
            // It belongs to none of the repositories, and to no revision.
            None => false,
        }
    }

    /// The innermost repository a file lies in.
    fn repository(&self, file: &Path) -> Option<&Repository> {
        let around = self.repositories.iter().filter(|repository| file.starts_with(&repository.root));
        around.max_by_key(|repository| repository.root.components().count())
    }
}

impl Repository {
    fn since(root: PathBuf, revision: &str) -> Result<Repository> {
        let commit = format!("{revision}^{{commit}}");
        let Some(commit) = git(&root, &["rev-parse", "--verify", "--quiet", &commit])? else {
            bail!(
                "git knows no revision `{revision}` in `{}`; where only part of the history was fetched, fetch it first",
                root.display()
            );
        };
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        let diff = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-relative"];
        let Some(changed) = git(&root, &[&diff[..], &[commit.as_str(), "--"]].concat())? else {
            bail!("git cannot compare the files in `{}` with `{revision}`", root.display());
        };
        let Some(tracked) = git(&root, &["ls-files", "-z"])? else {
            bail!("git cannot list the files in `{}`", root.display());
        };
        let (changed, tracked) = (names(&root, &changed), names(&root, &tracked));
        Ok(Repository { root, tracked, changed })
    }
}

/// The root of the repository that a folder lies in.
fn root_of(folder: &Path, path: &Path) -> Result<PathBuf> {
    let Some(root) = git(folder, &["rev-parse", "--show-toplevel"])? else {
        bail!("--changed-since needs a git repository, and `{}` lies in none", path.display());
    };
    let root = Path::new(OsStr::from_bytes(root.strip_suffix(b"\n").unwrap_or(&root))).to_path_buf();
    root.canonicalize().with_context(|| format!("cannot find `{}`, which git names", root.display()))
}

/// What git prints; nothing if it fails. Nothing that the repository itself names is run besides.
fn git(folder: &Path, arguments: &[&str]) -> Result<Option<Vec<u8>>> {
    let mut command = Command::new("git");
    command.args(["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-pager"]).args(arguments);
    command.current_dir(folder).stdin(Stdio::null()).env("GIT_OPTIONAL_LOCKS", "0");
    let output = match command.output() {
        Ok(output) => output,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            bail!("--changed-since asks git, and there is no `git` on PATH")
        }
        Err(error) => return Err(error).context("cannot run git"),
    };
    Ok(output.status.success().then_some(output.stdout))
}

/// Names that end in a zero byte each, with the root before them. Links in them lead where they lead.
fn names(root: &Path, listed: &[u8]) -> BTreeSet<PathBuf> {
    let names = listed.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    let paths = names.map(|name| root.join(OsStr::from_bytes(name)));
    paths.flat_map(|path| boundary::resolved(&path).into_iter().chain([path])).collect()
}
