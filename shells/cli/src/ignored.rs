//! What a search of a folder leaves out because git does: `.gitignore` in the folder, in those below, and in those above as far as the repository reaches.
//!
//! Nothing of the user's own configuration of git counts: the same tree gives the same run on every machine. A file that is named is never left out.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Larger ones are no lists of patterns.
const LARGEST: u64 = 1 << 20;

/// Whether anything is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignore {
    AsGitDoes,
    Nothing,
}

/// The patterns that hold in a folder.
#[derive(Clone)]
pub struct Rules {
    ignore: Ignore,
    level: Option<Rc<Level>>,
}

struct Level {
    patterns: Gitignore,
    above: Option<Rc<Level>>,
}

/// How much was left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeftOut {
    pub programs: usize,
    pub folders: usize,
}

impl Rules {
    /// What holds in a folder, which has no links in its name, by what lies above it.
    pub fn above(folder: &Path, ignore: Ignore) -> Rules {
        let rules = Rules { ignore, level: None };
        let Some(root) = folder.ancestors().find(|folder| is_repository(folder)) else { return rules };
        let mut between: Vec<&Path> = folder.ancestors().skip(1).take_while(|above| above.starts_with(root)).collect();
        between.reverse();
        between.into_iter().fold(rules, |rules, folder| rules.inside(folder))
    }

    /// With what the folder itself says. A repository inside of another one has rules of its own.
    pub fn inside(&self, folder: &Path) -> Rules {
        if self.ignore == Ignore::Nothing {
            return self.clone();
        }
        let own = is_repository(folder);
        let above = if own { patterns(folder, &folder.join(".git/info/exclude")) } else { None };
        let above = above.map(|patterns| Rc::new(Level { patterns, above: None }));
        let above = if own { above } else { self.level.clone() };
        let level = match patterns(folder, &folder.join(".gitignore")) {
            Some(patterns) => Some(Rc::new(Level { patterns, above })),
            None => above,
        };
        Rules { level, ..*self }
    }

    /// Whether a file or folder in it is left out. The nearest pattern decides.
    pub fn leave_out(&self, path: &Path, is_folder: bool) -> bool {
        let mut level = self.level.as_ref();
        while let Some(Level { patterns, above }) = level.map(Rc::as_ref) {
            match patterns.matched(path, is_folder) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None => level = above.as_ref(),
            }
        }
        false
    }
}

impl LeftOut {
    pub fn is_nothing(self) -> bool {
        self.programs + self.folders == 0
    }

    /// `2 programs and a folder`.
    pub fn words(self) -> String {
        let count = |number: usize, one: &str, many: &str| match number {
            0 => None,
            1 => Some(one.to_owned()),
            number => Some(format!("{number} {many}")),
        };
        let parts = [count(self.programs, "a program", "programs"), count(self.folders, "a folder", "folders")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }
}

fn is_repository(folder: &Path) -> bool {
    folder.join(".git").exists()
}

/// The patterns of a file, relative to the folder. Like git we take no link for one, and nothing else that is no file: opening a pipe waits for ever.
fn patterns(folder: &Path, file: &PathBuf) -> Option<Gitignore> {
    let metadata = file.symlink_metadata().ok()?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return None;
    }
    let bytes = std::fs::read(file).ok()?;
    let mut builder = GitignoreBuilder::new(folder);
    for line in String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').lines() {
        // A pattern that means nothing leaves nothing out.
        let _ = builder.add_line(None, line);
    }
    builder.build().ok()
}
