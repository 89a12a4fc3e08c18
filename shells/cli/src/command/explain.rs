//! `gainsay explain`: what a code in a report means. One page per code, in `explain/`.

use anyhow::{Result, bail};

use crate::console;

macro_rules! pages {
    ($($code:literal)*) => { [$(($code, include_str!(concat!("../../explain/", $code, ".md")))),*] };
}

/// Every code with its page, in alphabetical order.
pub const PAGES: &[(&str, &str)] = &pages! {
    "arity" "assert" "bug" "crash" "defined-twice" "division" "match" "mixed-patterns" "out-of-budget" "postcondition" "precondition"
    "solver-gave-up" "syntax" "unbound-name" "unconfirmed" "unreachable" "unsupported" "weak-contract"
};

pub fn run(code: Option<&str>) -> Result<u8> {
    let Some(code) = code else {
        let lines = PAGES.iter().map(|(code, page)| format!("{code:<16}{}\n", title(page)));
        return console::print(&lines.collect::<String>()).map(|_| 0);
    };
    let Some((_, page)) = PAGES.iter().find(|(known, _)| *known == code) else {
        let codes: Vec<_> = PAGES.iter().map(|(code, _)| *code).collect();
        bail!("there is no code `{code}`; the codes are {}", codes.join(", "));
    };
    console::print(page).map(|_| 0)
}

/// The first line of a page without its mark-up, after the code it begins with.
fn title(page: &str) -> &str {
    let line = page.lines().next().unwrap_or("");
    line.split_once(": ").map_or(line, |(_, title)| title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_begins_with_its_code_and_is_in_order() {
        assert!(PAGES.is_sorted());
        for (code, page) in PAGES {
            assert!(page.starts_with(&format!("# {code}: ")), "{code}");
            assert!(page.contains("What to do:"), "{code} does not say what to do");
        }
    }
}
