//! The files of a program: the one that is checked, and those that it requires by their paths.

use std::sync::Arc;

use gainsay_source::{FileId, Host, Name, Sources};

use crate::{
    expand::{module_parts, required_paths},
    reader,
};

/// Stands before the paths of libraries.
const LIBRARY: &str = "lib:/";

/// The folder of Racket's installation that libraries are in: it is looked for in the folders to include.
const COLLECTIONS: &str = "collects";

/// A program has at most so many files besides the one that is checked; what further ones offer is not known.
const MOST_FILES: usize = 300;

/// The files that a program requires, directly and through others.
#[derive(Clone, Debug, Default)]
pub struct Files {
    required: Vec<Required>,
}

/// A file, by its path from the folder of the one that is checked.
#[derive(Clone, Debug)]
pub struct Required {
    pub path: String,
    pub file: FileId,
    pub text: Arc<str>,
}

impl Files {
    /// Reads what a file requires. What cannot be read is not known.
    pub fn gather(host: &dyn Host, sources: &mut Sources, root: FileId) -> Files {
        let read = |path: &str, sources: &mut Sources| match sources.find(path) {
            Some(file) => Some(file),
            None => host.read(path).ok().map(|text| sources.add(path, text)),
        };
        Files::from(sources, root, read)
    }

    /// What a file requires, of files that were read already.
    pub fn known(sources: &Sources, root: FileId) -> Files {
        Files::from(&mut sources.clone(), root, |path, sources| sources.find(path))
    }

    fn from(sources: &mut Sources, root: FileId, mut read: impl FnMut(&str, &mut Sources) -> Option<FileId>) -> Files {
        let folder = folder_of(sources.path(root)).to_owned();
        let mut files = Files::default();
        let mut waiting = vec![(String::new(), root)];
        let mut asked = Vec::new();
        while let Some((home, file)) = waiting.pop() {
            let (text, _) = reader::read(&sources.text(file), file);
            for path in required_paths(&text.data) {
                let Some(path) = beside(&home, &path).filter(|path| !asked.contains(path)) else { continue };
                asked.push(path.clone());
                let place = match path.strip_prefix(LIBRARY) {
                    Some(library) => format!("{COLLECTIONS}/{library}"),
                    None if folder.is_empty() => path.clone(),
                    None => format!("{folder}/{path}"),
                };
                if files.required.len() >= MOST_FILES {
                    return files;
                }
                let Some(file) = read(&place, sources).filter(|file| *file != root) else { continue };
                files.required.push(Required { path: path.clone(), file, text: sources.text(file) });
                waiting.push((path, file));
            }
        }
        files
    }

    /// The name of the module that a library is, where it was found.
    pub(crate) fn library(&self, name: &str) -> Option<Name> {
        self.module("", &library_path(name)?)
    }

    pub fn required(&self) -> &[Required] {
        &self.required
    }

    /// The name of the module that a path means in a file.
    pub(crate) fn module(&self, home: &str, path: &str) -> Option<Name> {
        let path = beside(home, path)?;
        self.required.iter().find(|required| required.path == path).map(|required| Name::new(&required.path))
    }
}

impl Required {
    /// Whether it is a library, which Racket finds by itself.
    pub fn is_library(&self) -> bool {
        self.path.starts_with(LIBRARY)
    }

    /// Its own module: the language and the parts of it, where it is a module.
    pub(crate) fn parts(text: &reader::Text) -> Option<(String, Vec<crate::datum::Datum>)> {
        match (&text.language, text.data.as_slice()) {
            (Some(language), _) => Some((language.clone(), text.data.clone())),
            (None, [only]) => module_parts(only).map(|(_, language, body)| (language, body)),
            (None, _) => None,
        }
    }
}

/// Where a library stands below one of the folders to include: `net/url` is `net/url.rkt`, `xml` is `xml/main.rkt`. What Racket itself is made of is
/// not looked at.
pub(crate) fn library_path(name: &str) -> Option<String> {
    let is_ours = ["racket", "scheme"].contains(&name.split('/').next().unwrap_or(""));
    let is_plain = |step: &str| !step.is_empty() && !step.starts_with('.');
    if is_ours || !name.split('/').all(is_plain) {
        return None;
    }
    Some(format!("{LIBRARY}{name}{}", if name.contains('/') { ".rkt" } else { "/main.rkt" }))
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The path from the folder of the program that a file at `home` means by `path`; none where it is no relative one.
fn beside(home: &str, path: &str) -> Option<String> {
    if path.starts_with('/') || path.is_empty() {
        return None;
    }
    let home = if path.starts_with(LIBRARY) { "" } else { home };
    let mut steps: Vec<&str> = Vec::new();
    for step in folder_of(home).split('/').chain(path.split('/')) {
        match step {
            "" | "." => {}
            ".." if steps.last().is_some_and(|last| *last != "..") => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    Some(steps.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{beside, library_path};

    #[test]
    fn libraries_are_told_from_the_folders_to_include() {
        assert_eq!(library_path("xml").as_deref(), Some("lib:/xml/main.rkt"));
        assert_eq!(library_path("net/url").as_deref(), Some("lib:/net/url.rkt"));
        assert_eq!(library_path("racket/class"), None);
        assert_eq!(library_path("../etc"), None);
    }

    #[test]
    fn paths_are_told_from_the_folder_of_the_program() {
        let told = |home, path| beside(home, path);
        assert_eq!(told("", "a.rkt").as_deref(), Some("a.rkt"));
        assert_eq!(told("", "./b/../a.rkt").as_deref(), Some("a.rkt"));
        assert_eq!(told("b/c.rkt", "../a.rkt").as_deref(), Some("a.rkt"));
        assert_eq!(told("../b/c.rkt", "../../a.rkt").as_deref(), Some("../../a.rkt"));
        assert_eq!(told("b/c.rkt", "d.rkt").as_deref(), Some("b/d.rkt"));
        assert_eq!(told("", "/etc/a.rkt"), None);
        assert_eq!(told("lib:/net/url.rkt", "../xml/main.rkt").as_deref(), Some("lib:/xml/main.rkt"));
    }
}
