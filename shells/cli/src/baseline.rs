//! The file of known failures: found, read, written.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use gainsay_report::baseline;
use gainsay_verdict::Baseline;

use crate::settings::Settings;
use crate::written::{self, Overwrite};

/// What it is called where nobody says otherwise.
pub const NAME: &str = "gainsay-baseline.json";

/// A larger one is a mistake.
const LARGEST: u64 = 64 << 20;

/// The baseline of a run, where one is named.
pub fn of(settings: &Settings) -> Result<Option<Arc<Baseline>>> {
    let Some(path) = &settings.baseline else { return Ok(None) };
    if !path.exists() {
        bail!("there is no baseline `{}`; `gainsay baseline` writes one", path.display());
    }
    read(path).map(|baseline| Some(Arc::new(baseline)))
}

/// Where the baseline of a project is written: where it is named, else beside `gainsay.toml`, else here.
pub fn place(settings: &Settings) -> PathBuf {
    let beside = || settings.project.as_ref().map(|folder| folder.join(NAME));
    settings.baseline.clone().or_else(beside).unwrap_or_else(|| PathBuf::from(NAME))
}

/// The baseline in a file; an empty one where there is none yet.
pub fn read(path: &Path) -> Result<Baseline> {
    let context = || format!("cannot read the baseline `{}`", path.display());
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).with_context(context)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().with_context(context)?;
    let known = match path.metadata() {
        Ok(metadata) if metadata.is_file() && metadata.len() <= LARGEST => {
            let text = std::fs::read_to_string(path).with_context(context)?;
            if text.trim().is_empty() { Default::default() } else { baseline::read(&text).with_context(context)? }
        }
        Ok(_) => bail!("`{}` is no baseline: it is no file, or a very large one", path.display()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Default::default(),
        Err(error) => return Err(error).with_context(context),
    };
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    Ok(Baseline { folder: text(folder), here: text(here), known })
}

pub fn write(path: &Path, baseline: &Baseline, overwrite: Overwrite) -> Result<()> {
    written::write(path, &baseline::write(baseline), overwrite)
}
