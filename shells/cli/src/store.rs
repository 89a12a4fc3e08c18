//! Counterexamples kept for `gainsay replay`: one report per program in the user's cache folder, valid for exactly the text it was made from.
//!
//! Keeping them is a convenience: where the folder cannot be written nothing is kept, and a kept report that cannot be read counts as none.

use std::path::{Path, PathBuf};

use gainsay::{Aim, Language};
use gainsay_report::json;
use gainsay_source::{FileId, Sources};
use gainsay_verdict::Report;

use crate::cache;

/// The first line of a kept report: what follows, of which text, of which file.
const HEADING: &str = "gainsay-kept/2";

/// Where reports are kept.
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The store in the user's cache folder, if there is such a folder.
    pub fn of_user() -> Option<Store> {
        cache::user_folder().map(|folder| Store { folder: folder.join("reports") })
    }

    /// Keeps the counterexamples of each program of a run.
    pub fn keep(&self, report: &Report, aim: &Aim, sources: &Sources, roots: &[FileId]) {
        let canonical = canonical_sources(sources);
        for root in roots {
            let goals: Vec<_> = report.goals.iter().filter(|goal| goal.span.file == *root).cloned().collect();
            let any = goals.iter().any(|goal| !goal.outcome.failures().is_empty());
            let Some(path) = canonical_path(sources.path(*root)).filter(|_| any) else { continue };
            let own = Report { diagnostics: Vec::new(), goals };
            let heading = heading(&sources.text(*root), &path);
            let text = format!("{heading}\n{}\n{}", aim_line(aim), json::write(&own, &canonical));
            // Keeping is best effort; replay checks again where nothing is kept.
            let _ = std::fs::create_dir_all(&self.folder).and_then(|()| self.replace(&path, &text));
        }
    }

    /// A run that ends in the middle of writing must not leave half a report.
    fn replace(&self, path: &str, text: &str) -> std::io::Result<()> {
        let kept = self.file(path);
        let fresh = kept.with_extension(format!("{}.new", std::process::id()));
        std::fs::write(&fresh, text)?;
        std::fs::rename(&fresh, &kept)
    }

    /// The kept report of the program `root` and what its check was for, if it was made from the same text.
    pub fn find(&self, sources: &Sources, root: FileId) -> Option<(Report, Aim)> {
        let path = canonical_path(sources.path(root))?;
        let text = std::fs::read_to_string(self.file(&path)).ok()?;
        let kept = text.strip_prefix(&heading(&sources.text(root), &path))?;
        let (aim, document) = kept.trim_start().split_once('\n')?;
        let report = json::read(document, &canonical_sources(sources), &Language::dialects()).ok()?;
        Some((report, read_aim(aim)?))
    }

    fn file(&self, path: &str) -> PathBuf {
        self.folder.join(format!("{:016x}.json", fingerprint(path)))
    }
}

fn heading(text: &str, path: &str) -> String {
    format!("{HEADING} {:016x} {} {path:?}", fingerprint(text), text.len())
}

fn aim_line(aim: &Aim) -> String {
    match aim {
        Aim::Everything => "everything".to_owned(),
        Aim::Assert(name) => format!("assert {name}"),
        Aim::Reach(name) => format!("reach {name}"),
    }
}

fn read_aim(line: &str) -> Option<Aim> {
    match line.split_once(' ') {
        None => (line == "everything").then_some(Aim::Everything),
        Some(("assert", name)) => Some(Aim::Assert(name.to_owned())),
        Some(("reach", name)) => Some(Aim::Reach(name.to_owned())),
        Some(_) => None,
    }
}

/// The same files in the same order under names that do not depend on where the user stands.
fn canonical_sources(sources: &Sources) -> Sources {
    let mut canonical = Sources::new();
    for file in sources.files() {
        let path = sources.path(file);
        canonical.add(canonical_path(path).unwrap_or_else(|| path.to_owned()), sources.text(file));
    }
    canonical
}

fn canonical_path(path: &str) -> Option<String> {
    Path::new(path).canonicalize().ok().map(|path| path.to_string_lossy().into_owned())
}

/// FNV-1a: stable between versions, which the standard library's hash is not. Collisions are caught by the heading's path and length.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
