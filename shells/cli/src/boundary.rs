//! What a checked program may reach: its project and the folders of `--include`. Programs come from anywhere, and what they import is shown in reports.
//!
//! The project of a path on the command line is the folder of the nearest `gainsay.toml` at or above it; without one it is the folder that was named, or the
//! folder of the file that was named, or for a Haskell module that of its package. Haskell's modules lie in folders of their names, which count as one.

use std::path::{Path, PathBuf};

use crate::configuration;
use crate::package;

/// Folders, without links in their names.
#[derive(Debug, Default)]
pub struct Boundary {
    folders: Vec<PathBuf>,
}

impl Boundary {
    /// What the programs at `paths` may reach.
    pub fn around(paths: &[PathBuf], include: &[PathBuf]) -> Boundary {
        let projects = paths.iter().filter_map(|path| project(path));
        let include = include.iter().filter_map(|folder| folder.canonicalize().ok());
        Boundary { folders: projects.chain(include).collect() }
    }

    /// Only what lies in this folder.
    pub fn of_folder(folder: &Path) -> Boundary {
        Boundary { folders: folder.canonicalize().into_iter().collect() }
    }

    /// Whether a file lies inside, links followed. One that does not exist lies where it would.
    pub fn admits(&self, path: &Path) -> bool {
        resolved(path).is_some_and(|path| self.folders.iter().any(|folder| path.starts_with(folder)))
    }
}

fn project(path: &Path) -> Option<PathBuf> {
    // Standard input belongs to the folder one stands in.
    let path = path.canonicalize().or_else(|_| std::env::current_dir()).ok()?;
    let folder = if path.is_dir() { path.as_path() } else { path.parent()? };
    let configured = folder.ancestors().find(|folder| folder.join(configuration::NAME).is_file());
    let packaged = || Some(package::package_of(folder).filter(|_| is_haskell(&path))?.0);
    let configured = configured.map(Path::to_path_buf).or_else(packaged);
    Some(configured.unwrap_or_else(|| without_module_folders(&path, folder)))
}

fn is_haskell(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "hs" || extension == "lhs")
}

/// The folder in which the names of Haskell's modules begin: `src` for `src/Data/List.hs`.
fn without_module_folders(file: &Path, folder: &Path) -> PathBuf {
    let is_module = is_haskell(file);
    let is_part = |folder: &Path| {
        let first = folder.file_name().and_then(|name| name.to_string_lossy().chars().next());
        first.is_some_and(char::is_uppercase)
    };
    let outside = folder.ancestors().find(|folder| !is_module || !is_part(folder));
    outside.unwrap_or(folder).to_path_buf()
}

/// The path without links and `..`. What does not exist yet is resolved as far as it does.
pub fn resolved(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let (existing, found) = path.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)))?;
    let rest = path.strip_prefix(existing).ok()?;
    let plain = rest.components().all(|part| matches!(part, std::path::Component::Normal(_)));
    // What is joined with nothing ends in a slash, and is no file any more.
    if rest.as_os_str().is_empty() { Some(found) } else { plain.then(|| found.join(rest)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_module_names_count_as_one() {
        let root = |file: &str| {
            let file = Path::new(file);
            without_module_folders(file, file.parent().expect("it has a folder"))
        };
        assert_eq!(root("/home/me/src/Data/Tree/List.hs"), Path::new("/home/me/src"));
        assert_eq!(root("/home/me/src/list.hs"), Path::new("/home/me/src"));
        assert_eq!(root("/home/me/src/Data/list.c"), Path::new("/home/me/src/Data"));
    }

    #[test]
    fn what_does_not_exist_is_not_taken_to_lie_elsewhere() {
        let here = Boundary::of_folder(Path::new("."));
        assert!(here.admits(Path::new("no/such/file")));
        assert!(!here.admits(Path::new("no/such/../../../file")));
        assert!(!here.admits(Path::new("../file")));
        assert!(!here.admits(Path::new("/etc/passwd")));
    }
}
