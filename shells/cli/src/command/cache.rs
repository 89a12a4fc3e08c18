//! `gainsay cache`: what is kept from earlier checks.

use anyhow::{Context, Result, bail};

use crate::arguments::CacheWish;
use crate::cache::{Contents, Folder};
use crate::console;

pub fn run(wish: CacheWish) -> Result<u8> {
    let Some(folder) = Folder::open(None) else {
        bail!("nothing is kept: GAINSAY_CACHE is `off`, or the system names no folder for it");
    };
    let path = console::harmless(&folder.path().to_string_lossy());
    let text = match wish {
        CacheWish::Stat => format!("{} in {path}\n", describe_contents(&folder.contents())),
        CacheWish::Clean => {
            let removed = folder.clean().with_context(|| format!("cannot clean `{path}`"))?;
            format!("removed {} from {path}\n", describe_contents(&removed))
        }
    };
    console::print(&text)?;
    Ok(0)
}

fn describe_contents(contents: &Contents) -> String {
    let Contents { answers, bytes } = contents;
    let noun = if *answers == 1 { "answer" } else { "answers" };
    format!("{answers} {noun}, {:.1} MB", *bytes as f64 / 1e6)
}
