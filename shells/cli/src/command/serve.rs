//! `gainsay serve`: a page on which programs are checked while they are typed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use gainsay::Language;
use gainsay_page::{Audience, Protocol, Settings};

use crate::arguments::Serve;
use crate::console;

pub fn run(serve: Serve) -> Result<u8> {
    if !serve.address.is_loopback() && !serve.public {
        bail!("other machines reach {}: say --public if strangers may use the page", serve.address);
    }
    if serve.public && serve.protocol == Protocol::ViperServer {
        bail!("ViperServer's clients name files of this machine: --protocol viperserver is not for strangers");
    }
    let audience = if serve.public { Audience::Public } else { Audience::Owner };
    let empty = serve.public.then(Empty::new).transpose()?;
    let folder = match &empty {
        Some(empty) => empty.folder.clone(),
        None => std::env::current_dir().context("the working folder is gone")?,
    };
    let jobs = serve.jobs.and_then(|jobs| usize::try_from(jobs).ok());
    let settings = Settings {
        protocol: serve.protocol,
        address: SocketAddr::new(serve.address, serve.port),
        audience,
        jobs: jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        folder,
        languages: languages(),
        options: options(&serve)?,
    };
    gainsay_page::serve(&settings, |address| {
        // Whoever started it reads where; if nobody does, the page is there all the same.
        let _ = console::print(&format!("http://{address}/\n"));
    })?;
    Ok(0)
}

/// The core language has no page: nobody writes it.
fn languages() -> Vec<&'static str> {
    Language::ALL.into_iter().filter(|language| *language != Language::Core).map(Language::name).collect()
}

/// What every check is given.
fn options(serve: &Serve) -> Result<Vec<String>> {
    let mut options = Vec::new();
    if let Some(solver) = &serve.solver {
        let is_path = solver.contains(std::path::MAIN_SEPARATOR);
        let absolute = || std::path::absolute(solver).with_context(|| format!("no solver at `{solver}`"));
        let solver = if is_path { absolute()?.to_string_lossy().into_owned() } else { solver.clone() };
        let option = if serve.protocol == Protocol::ViperServer { "--z3Exe" } else { "--solver" };
        options.extend([option.to_owned(), solver]);
    }
    if serve.public {
        // What strangers check is not kept among what the owner checked.
        options.push("--no-cache".to_owned());
    }
    Ok(options)
}

/// A folder with nothing to import, removed at the end.
struct Empty {
    folder: PathBuf,
}

impl Empty {
    fn new() -> Result<Empty> {
        let folder = std::env::temp_dir().join(format!("gainsay-serve-{}", std::process::id()));
        let empty = Empty { folder };
        empty.fill().with_context(|| format!("cannot make the folder `{}`", empty.folder.display()))?;
        Ok(empty)
    }

    /// With settings of its own, which are none, so that those of folders around it do not hold.
    fn fill(&self) -> std::io::Result<()> {
        std::fs::create_dir(&self.folder)?;
        std::fs::write(self.folder.join(Path::new("gainsay.toml")), "")
    }
}

impl Drop for Empty {
    fn drop(&mut self) {
        // It lies where the system removes what is left.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
