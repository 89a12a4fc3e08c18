//! Which files are changed, in groups that are drawn from evenly, and how a draw is made.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// A part of the project whose mistakes would be believed.
pub struct Group {
    pub name: &'static str,
    /// Files, or folders with all that is below them.
    pub paths: &'static [&'static str],
    /// Beginnings of paths that are left out: what only makes text for people, what only decides what is tried first, and tests.
    pub without: &'static [&'static str],
}

const FUNCTIONAL: &str = "crates/engines/functional/src";
const PERMISSION: &str = "crates/engines/permission/src";

pub const GROUPS: [Group; 11] = [
    Group {
        name: "functional rules",
        paths: &[FUNCTIONAL],
        without: &[
            "crates/engines/functional/src/again.rs",
            "crates/engines/functional/src/confirm.rs",
            "crates/engines/functional/src/replay",
            "crates/engines/functional/src/explain.rs",
            "crates/engines/functional/src/shrink.rs",
            "crates/engines/functional/src/measure.rs",
            "crates/engines/functional/src/differential.rs",
            "crates/engines/functional/src/character.rs",
            "crates/engines/functional/src/symbolic/describe.rs",
            "crates/engines/functional/src/symbolic/tests.rs",
        ],
    },
    Group {
        name: "functional replay",
        paths: &[
            "crates/engines/functional/src/replay",
            "crates/engines/functional/src/again.rs",
            "crates/engines/functional/src/confirm.rs",
        ],
        without: &[],
    },
    Group {
        name: "permission rules",
        paths: &[PERMISSION],
        without: &["crates/engines/permission/src/replay", "crates/engines/permission/src/counterexample"],
    },
    Group { name: "heap rules", paths: &["crates/engines/heap/src"], without: &[] },
    Group {
        name: "permission replay",
        paths: &[
            "crates/engines/permission/src/replay",
            "crates/engines/permission/src/counterexample/again.rs",
            "crates/engines/permission/src/counterexample/confirm.rs",
            "crates/engines/permission/src/counterexample/stored_values.rs",
            "crates/engines/permission/src/counterexample/stored_run.rs",
        ],
        without: &[],
    },
    Group { name: "separation rules", paths: &["crates/engines/separation/src"], without: &[] },
    Group {
        name: "C replay",
        paths: &["crates/engines/execution/src"],
        without: &[
            "crates/engines/execution/src/emit.rs",
            "crates/engines/execution/src/explain.rs",
            "crates/engines/execution/src/picture.rs",
            "crates/engines/execution/src/show.rs",
            "crates/engines/execution/src/shrink.rs",
        ],
    },
    Group { name: "Racket replay", paths: &["crates/gainsay/src/racket.rs"], without: &[] },
    Group { name: "search", paths: &["crates/engines/explore/src"], without: &["crates/engines/explore/src/tests.rs"] },
    Group {
        name: "solver chain",
        paths: &[
            "crates/engines/smt/src/link",
            "crates/engines/smt/src/chain.rs",
            "crates/engines/smt/src/evaluate.rs",
            "crates/engines/smt/src/semantics.rs",
            "crates/engines/smt/src/term",
        ],
        without: &[
            "crates/engines/smt/src/link/scripted.rs",
            "crates/engines/smt/src/link/brute.rs",
            "crates/engines/smt/src/link/guess.rs",
            "crates/engines/smt/src/link/repair.rs",
            "crates/engines/smt/src/term/operator.rs",
        ],
    },
    Group { name: "conclude", paths: &["crates/base/verdict/src/outcome.rs"], without: &[] },
];

impl Group {
    /// The group's files, from the root of the workspace, in order.
    pub fn files(&self, root: &Path) -> Result<Vec<String>> {
        let mut pending: Vec<PathBuf> = self.paths.iter().map(|path| root.join(path)).collect();
        let mut files = Vec::new();
        while let Some(path) = pending.pop() {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if self.without.iter().any(|without| name.starts_with(without)) {
                continue;
            }
            if path.is_dir() {
                let entries = fs::read_dir(&path).with_context(|| format!("{name} cannot be read"))?;
                for entry in entries {
                    pending.push(entry?.path());
                }
            } else if name.ends_with(".rs") && !name.ends_with("/tests.rs") {
                files.push(name);
            }
        }
        files.sort();
        Ok(files)
    }
}

/// Numbers that look random and are the same every time (splitmix64).
pub struct Draw(pub u64);

impl Draw {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % (bound.max(1) as u64)).unwrap_or(0)
    }

    /// The order of a shuffled deck.
    pub fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for index in (1..count).rev() {
            let other = self.below(index + 1);
            order.swap(index, other);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_the_same_every_time_and_takes_everything_once() {
        let mut order = Draw(12).shuffled(100);
        assert_eq!(order, Draw(12).shuffled(100));
        assert_ne!(order, Draw(13).shuffled(100));
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn every_path_of_a_group_exists() {
        let root = crate::chore::root();
        for group in GROUPS {
            for path in group.paths.iter().chain(group.without) {
                assert!(root.join(path).exists(), "{}: {path}", group.name);
            }
            assert!(!group.files(&root).unwrap().is_empty(), "{}", group.name);
        }
    }
}
