//! Which programs are tests: every file in a language of ours under `tests/<language>`, `tests/papers` and `examples`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use gainsay::Language;

use crate::comment::CommentStyle;

/// A program with its expectations.
#[derive(Clone, Debug)]
pub struct Input {
    /// The test's name: its path from the root of the workspace.
    pub name: String,
    pub path: PathBuf,
    pub text: String,
    pub style: CommentStyle,
}

/// The workspace's root folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Every program, ordered by name.
pub fn all(root: &Path) -> Result<Vec<Input>> {
    let languages = Language::ALL.into_iter().map(|language| root.join("tests").join(language.name()));
    let mut pending: Vec<PathBuf> = languages.chain([root.join("tests/papers"), root.join("examples")]).collect();
    pending.retain(|folder| folder.is_dir());
    let mut inputs = Vec::new();
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if let Some(style) = CommentStyle::of_path(&path) {
                inputs.push(read(root, path, style)?);
            }
        }
    }
    inputs.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(inputs)
}

fn read(root: &Path, path: PathBuf, style: CommentStyle) -> Result<Input> {
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
    Ok(Input { name, path, text, style })
}
