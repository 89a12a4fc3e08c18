//! Packages of Haskell: in which folders their modules begin, as `NAME.cabal` or `package.yaml` says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Folders above a program that are searched for its package.
const HIGHEST: usize = 12;

/// For the folder of each program, where the other modules of its package may be. Nothing outside of a package belongs to it.
pub fn source_folders<'p>(programs: impl Iterator<Item = &'p str>) -> BTreeMap<String, Vec<String>> {
    let is_haskell = |path: &&str| path.ends_with(".hs") || path.ends_with(".lhs");
    let folders: BTreeSet<&str> = programs.filter(is_haskell).map(folder_of).collect();
    let found = folders.into_iter().filter_map(|folder| {
        let (package, manifest) = package_of(Path::new(if folder.is_empty() { "." } else { folder }))?;
        Some((folder.to_owned(), sources(&package, &manifest)))
    });
    found.collect()
}

/// The folder as the program's path has it.
fn folder_of(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..slash])
}

/// The nearest folder at or above that holds the description of a package.
pub fn package_of(folder: &Path) -> Option<(PathBuf, PathBuf)> {
    let mut folder = folder.to_path_buf();
    for _ in 0..HIGHEST {
        if let Some(manifest) = manifest_in(&folder) {
            return Some((folder, manifest));
        }
        let is_named = folder.file_name().is_some() && folder.parent().is_some_and(|above| above != Path::new(""));
        folder = match folder.parent().filter(|_| is_named) {
            Some(above) => above.to_path_buf(),
            None if folder.is_absolute() => return None,
            None if folder.file_name().is_some() => PathBuf::from("."),
            None => folder.join(".."),
        };
    }
    None
}

fn manifest_in(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let mut described: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cabal") && path.is_file())
        .collect();
    described.sort();
    let hpack = folder.join("package.yaml");
    described.into_iter().next().or_else(|| hpack.is_file().then_some(hpack))
}

fn sources(package: &Path, manifest: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    let named = match manifest.extension().is_some_and(|extension| extension == "cabal") {
        true => named_by_cabal(&text),
        false => named_by_hpack(&text),
    };
    let inside = |folder: &String| {
        let whole = package.join(folder).canonicalize().ok()?;
        whole.starts_with(package.canonicalize().ok()?).then(|| match package == Path::new(".") {
            true => folder.clone(),
            false => package.join(folder).to_string_lossy().into_owned(),
        })
    };
    let mut seen = BTreeSet::new();
    named.iter().filter_map(inside).filter(|folder| seen.insert(folder.clone())).collect()
}

/// `hs-source-dirs: src, app`, also on the lines below that are indented further.
fn named_by_cabal(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    // How far the field is indented whose lines are being read.
    let mut field: Option<usize> = None;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with("--") {
            continue;
        }
        let indentation = line.len() - line.trim_start().len();
        let value = match trimmed.split_once(':') {
            Some((name, value)) if field.is_none_or(|of_field| indentation <= of_field) => {
                field = name.trim().eq_ignore_ascii_case("hs-source-dirs").then_some(indentation);
                value
            }
            _ => trimmed,
        };
        match field {
            Some(of_field) if indentation > of_field || trimmed.contains(':') => found.extend(words(value)),
            _ => field = None,
        }
    }
    found
}

/// `source-dirs: src`, `source-dirs: [src, app]`, or one on each line after it.
fn named_by_hpack(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_list = false;
    for line in text.lines() {
        let trimmed = line.split(" #").next().unwrap_or_default().trim();
        if let Some(value) = trimmed.strip_prefix("source-dirs:") {
            found.extend(words(value));
            in_list = value.trim().is_empty();
        } else if let Some(item) = trimmed.strip_prefix("- ").filter(|_| in_list) {
            found.extend(words(item));
        } else {
            in_list = false;
        }
    }
    found
}

fn words(value: &str) -> impl Iterator<Item = String> {
    let marks = |letter: char| letter.is_whitespace() || matches!(letter, ',' | '[' | ']' | '"' | '\'');
    value.split(marks).filter(|word| !word.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_folders_are_read_from_cabal_files() {
        let text = "name: bank\n\nlibrary\n  exposed-modules: Bank\n  hs-source-dirs:  src, lib\n  default-language: Haskell2010\n\n\
                    test-suite all\n  hs-source-dirs:\n    test\n    -- not here\n    spec/unit\n  main-is: Main.hs\n";
        assert_eq!(named_by_cabal(text), ["src", "lib", "test", "spec/unit"]);
        assert_eq!(named_by_cabal("library\n  build-depends: base\n"), Vec::<String>::new());
    }

    #[test]
    fn source_folders_are_read_from_package_descriptions() {
        let text = "library:\n  source-dirs: src # all of it\nexecutables:\n  run:\n    source-dirs: [app, 'more']\n\
                    tests:\n  all:\n    source-dirs:\n    - test\n    - spec\n    main: Main.hs\n";
        assert_eq!(named_by_hpack(text), ["src", "app", "more", "test", "spec"]);
    }
}
