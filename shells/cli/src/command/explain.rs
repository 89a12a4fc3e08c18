//! `gainsay explain`: what a code in a report means.

use anyhow::{Result, bail};
use gainsay_report::codes::{PAGES, page, title};

use crate::console;

pub fn run(code: Option<&str>) -> Result<u8> {
    let Some(code) = code else {
        let lines = PAGES.iter().map(|(code, page)| format!("{code:<28}{}\n", title(page)));
        return console::print(&lines.collect::<String>()).map(|_| 0);
    };
    let code = as_reported(code);
    // Viper's codes have two parts, each with a page of its own.
    let pages: Option<Vec<&str>> = code.split(':').map(page).collect();
    let Some(pages) = pages else {
        let unknown = code.split(':').find(|part| page(part).is_none()).unwrap_or(code);
        match gainsay_source::nearest(unknown, PAGES.iter().map(|(code, _)| *code)) {
            Some(meant) => bail!("there is no code `{unknown}`; did you mean `{meant}`?"),
            None => bail!("there is no code `{unknown}`; `gainsay explain` lists all of them"),
        }
    };
    console::print(&pages.join("\n")).map(|_| 0)
}

/// The code in `error[leak]`, as people copy it from a report.
fn as_reported(code: &str) -> &str {
    let inner = code.trim().split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    inner.map_or(code.trim(), |(code, _)| code)
}
