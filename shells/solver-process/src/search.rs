//! Finding the solver. The first place that names one wins; a named one that does not exist is an error, not a reason to look further.

use std::{
    ffi::OsString,
    fmt,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use crate::SolverProgram;

const PROGRAM: &str = "z3";

/// The places to look in. [`Search::new`] fills in those of this process; tests make their own.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// What `--solver` says: a path, or a name to be found on PATH.
    pub option: Option<String>,
    /// What `GAINSAY_SOLVER` says, likewise.
    pub variable: Option<String>,
    /// Folders that may hold a solver of ours: the one of the binary, where packages put it, and `.solver` in the checkout it was built from.
    pub own_folders: Vec<PathBuf>,
    /// What `PATH` says.
    pub path: Option<OsString>,
}

/// There is no solver; reads as one sentence with what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// The user named one that does not exist.
    Named {
        by: &'static str,
        name: String,
    },
    Anywhere,
}

impl Search {
    /// Looks where this process would: `option` is the value of `--solver`.
    pub fn new(option: Option<String>) -> Search {
        let binary = std::env::current_exe().ok();
        let beside = binary.as_deref().and_then(Path::parent);
        let packaged = beside.map(|folder| folder.join("../lib/gainsay"));
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.solver");
        Search {
            option,
            variable: std::env::var("GAINSAY_SOLVER").ok().filter(|name| !name.is_empty()),
            own_folders: beside.map(Path::to_path_buf).into_iter().chain(packaged).chain([checkout]).collect(),
            path: std::env::var_os("PATH"),
        }
    }

    /// The solver to use.
    pub fn find(&self) -> Result<SolverProgram, NotFound> {
        for (by, name) in [("--solver", &self.option), ("GAINSAY_SOLVER", &self.variable)] {
            if let Some(name) = name {
                let path = self.named(name).ok_or_else(|| NotFound::Named { by, name: name.clone() })?;
                return Ok(SolverProgram::new(path));
            }
        }
        let own = self.own_folders.iter().map(|folder| folder.join(PROGRAM)).find(|path| is_program(path));
        own.or_else(|| self.on_path(PROGRAM)).map(SolverProgram::new).ok_or(NotFound::Anywhere)
    }

    fn named(&self, name: &str) -> Option<PathBuf> {
        let path = Path::new(name);
        if path.components().count() > 1 || path.is_absolute() {
            return Some(path.to_path_buf()).filter(|path| is_program(path));
        }
        self.on_path(name)
    }

    fn on_path(&self, name: &str) -> Option<PathBuf> {
        let folders = std::env::split_paths(self.path.as_ref()?);
        folders
            .filter(|folder| !folder.as_os_str().is_empty())
            .map(|folder| folder.join(name))
            .find(|path| is_program(path))
    }
}

fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotFound::Named { by, name } => write!(formatter, "{by} names the solver `{name}`, which is no program")?,
            NotFound::Anywhere => write!(formatter, "no SMT solver was found beside gainsay or on PATH")?,
        }
        write!(
            formatter,
            "; install Z3 with `apt-get install z3` (in a checkout: `scripts/setup`) or name one with --solver"
        )
    }
}

impl std::error::Error for NotFound {}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell_only() -> Search {
        Search { path: Some("/nonexistent:/bin".into()), ..Search::default() }
    }

    #[test]
    fn a_name_is_looked_up_on_path_and_a_path_is_not() {
        let search = Search { option: Some("sh".into()), ..shell_only() };
        assert_eq!(search.find().unwrap().path(), Path::new("/bin/sh"));
        let search = Search { variable: Some("/bin/sh".into()), path: None, ..Search::default() };
        assert_eq!(search.find().unwrap().path(), Path::new("/bin/sh"));
    }

    #[test]
    fn a_named_solver_that_is_missing_is_not_replaced_by_another() {
        let search = Search { option: Some("no-such-solver".into()), variable: Some("sh".into()), ..shell_only() };
        let error = search.find().unwrap_err();
        assert_eq!(error, NotFound::Named { by: "--solver", name: "no-such-solver".into() });
        assert!(error.to_string().starts_with("--solver names the solver `no-such-solver`, which is no program"));
        let folder = Search { option: Some("/bin".into()), ..shell_only() };
        assert!(folder.find().is_err(), "a folder is no program");
        let plain = Search { option: Some("/etc/passwd".into()), ..shell_only() };
        assert!(plain.find().is_err(), "a file that cannot be run is no program");
    }

    #[test]
    fn finding_nothing_says_how_to_install_one() {
        let error = Search { path: Some("/nonexistent".into()), ..Search::default() }.find().unwrap_err();
        assert!(error.to_string().contains("apt-get install z3"));
    }
}
