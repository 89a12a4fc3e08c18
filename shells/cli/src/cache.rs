//! Verdicts kept from one run to the next, in the user's cache folder: one file to an answer, under its key.
//!
//! Several processes may use the folder at once, and each may be killed at any moment: a file is written beside its place and renamed, begins with
//! the hash of the rest, and whatever does not fit its hash counts as not there. The folder is bounded: what was not used for longest goes first.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use gainsay::{Cache, Key, Store};

use crate::settings::Settings;
use crate::world::Solver;

/// The first bytes of a kept answer.
const MAGIC: &[u8] = b"gainsay-answer/1\n";
const HASH: usize = 32;
/// The folder has a drawer for each value of the first byte of a key; this is what a drawer may hold.
const MOST_IN_DRAWER: u64 = 1 << 20;
/// After so many answers the drawer of the last one is looked through.
const BETWEEN_LOOKS: u64 = 16;
/// Answers that are used are marked so, but not more often than this.
const STALE: Duration = Duration::from_secs(24 * 3600);

/// Where caches of the user's programs lie, if the system says so.
pub fn user_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("XDG_CACHE_HOME").or_else(|| {
        if cfg!(windows) {
            variable("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            variable("HOME").map(|home| home.join("Library/Caches"))
        } else {
            variable("HOME").map(|home| home.join(".cache"))
        }
    });
    cache.map(|cache| cache.join("gainsay"))
}

/// A folder of answers.
pub struct Folder {
    path: PathBuf,
    made_by: String,
    written: AtomicU64,
}

/// What lies in the folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Contents {
    pub answers: u64,
    pub bytes: u64,
}

impl Folder {
    /// The folder that `GAINSAY_CACHE` names, or the user's; none where that is `off`. `solver` is the program that answers.
    pub fn open(solver: Option<&Path>) -> Option<Folder> {
        let path = match std::env::var_os("GAINSAY_CACHE").filter(|value| !value.is_empty()) {
            Some(off) if off == "off" => return None,
            Some(folder) => PathBuf::from(folder),
            None => user_folder()?.join("verdicts"),
        };
        let own = std::env::current_exe().ok();
        let version = env!("CARGO_PKG_VERSION");
        let made_by = format!("gainsay {version} {}, solver {}", state(own.as_deref()), state(solver));
        Some(Folder { path, made_by, written: AtomicU64::new(0) })
    }

    /// The folder of a run, unless it is to do without.
    pub fn of_run(settings: &Settings, solver: &Solver) -> Option<Folder> {
        settings.cache.then(|| Folder::open(solver.path())).flatten()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn cache(&self) -> Cache<'_> {
        Cache { store: self, made_by: &self.made_by }
    }

    pub fn contents(&self) -> Contents {
        let mut contents = Contents::default();
        for (_, length, _) in self.drawers().flat_map(|drawer| answers(&drawer)) {
            contents.answers += 1;
            contents.bytes += length;
        }
        contents
    }

    /// Removes every answer, and nothing else.
    pub fn clean(&self) -> std::io::Result<Contents> {
        let contents = self.contents();
        for drawer in self.drawers() {
            for (path, _, _) in answers(&drawer) {
                fs::remove_file(path)?;
            }
            // Somebody may be putting something in right now.
            let _ = fs::remove_dir(drawer);
        }
        Ok(contents)
    }

    fn drawers(&self) -> impl Iterator<Item = PathBuf> {
        let is_drawer = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.len() == 2 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.path()).filter(is_drawer)
    }

    fn place(&self, key: &Key) -> PathBuf {
        let name = key.to_string();
        self.path.join(&name[..2]).join(&name[2..])
    }

    fn write(&self, place: &Path, value: &[u8]) -> std::io::Result<()> {
        let drawer = place.parent().unwrap_or(&self.path);
        fs::create_dir_all(drawer)?;
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        let fresh = place.with_extension(format!("{}-{number}.new", std::process::id()));
        let mut file = File::create(&fresh)?;
        file.write_all(MAGIC)?;
        file.write_all(blake3::hash(value).as_bytes())?;
        file.write_all(value)?;
        drop(file);
        fs::rename(&fresh, place).inspect_err(|_| {
            let _ = fs::remove_file(&fresh);
        })?;
        if number.is_multiple_of(BETWEEN_LOOKS) {
            make_room(drawer);
        }
        Ok(())
    }
}

impl Store for Folder {
    fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let place = self.place(key);
        let bytes = fs::read(&place).ok()?;
        let (hash, value) = bytes.strip_prefix(MAGIC)?.split_at_checked(HASH)?;
        if hash != blake3::hash(value).as_bytes() {
            return None;
        }
        let used = fs::metadata(&place).and_then(|metadata| metadata.modified()).ok()?;
        if SystemTime::now().duration_since(used).is_ok_and(|age| age > STALE) {
            // An answer that is not marked as used only goes sooner.
            let _ = File::options().append(true).open(&place).and_then(|file| file.set_modified(SystemTime::now()));
        }
        Some(value.to_vec())
    }

    /// What cannot be written is not kept.
    fn put(&self, key: &Key, value: &[u8]) {
        let _ = self.write(&self.place(key), value);
    }
}

/// The files of a drawer with their lengths and when they were used, those included that nobody finished.
fn answers(drawer: &Path) -> Vec<(PathBuf, u64, SystemTime)> {
    let listing = fs::read_dir(drawer).into_iter().flatten().flatten();
    let known = listing.filter_map(|entry| {
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some((entry.path(), metadata.len(), metadata.modified().ok()?))
    });
    known.collect()
}

/// Removes what was not used for longest, until a quarter of the drawer is free.
fn make_room(drawer: &Path) {
    let mut answers = answers(drawer);
    let mut bytes: u64 = answers.iter().map(|(_, length, _)| length).sum();
    if bytes <= MOST_IN_DRAWER {
        return;
    }
    answers.sort_by_key(|(_, _, used)| *used);
    for (path, length, _) in answers {
        if bytes <= MOST_IN_DRAWER / 4 * 3 {
            break;
        }
        // Another process may have been faster.
        let _ = fs::remove_file(path);
        bytes -= length;
    }
}

/// A program as it is now: where it lies, how long it is and when it was made.
fn state(program: Option<&Path>) -> String {
    let Some(path) = program else { return "none".to_owned() };
    let metadata = fs::metadata(path);
    let made = metadata.as_ref().ok().and_then(|metadata| metadata.modified().ok());
    format!("{} {:?} {made:?}", path.display(), metadata.map(|metadata| metadata.len()).ok())
}
