//! `gainsay init`: a commented `gainsay.toml` for the languages of a folder, and what to do next. Nothing is overwritten.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use gainsay::Language;

use crate::baseline;
use crate::configuration::NAME;
use crate::console;
use crate::inputs;

pub fn run(folder: &Path) -> Result<u8> {
    if !folder.is_dir() {
        bail!("`{}` is no folder", folder.display());
    }
    let place = folder.join(NAME);
    let found = inputs::languages_in(folder);
    let context = || format!("cannot write `{}`", place.display());
    let mut file = match OpenOptions::new().write(true).create_new(true).open(&place) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("`{}` is there already, and stays as it is", place.display())
        }
        opened => opened.with_context(context)?,
    };
    file.write_all(template(&found).as_bytes()).with_context(context)?;
    console::print(&console::harmless(&next(folder, &place, &found))).map(|_| 0)
}

/// `C (2 programs), Haskell (1 program)`.
fn listed(found: &BTreeMap<Language, usize>) -> String {
    let each = found.iter().map(|(language, number)| {
        let programs = if *number == 1 { "program" } else { "programs" };
        format!("{} ({number} {programs})", spoken(*language))
    });
    each.collect::<Vec<_>>().join(", ")
}

fn spoken(language: Language) -> &'static str {
    match language {
        Language::Core => "the core language",
        Language::Haskell => "Haskell",
        Language::Racket => "Racket",
        Language::Viper => "Viper",
        Language::C => "C",
    }
}

/// The file. Every key is commented out: as it is written, it changes nothing but where the project begins.
fn template(found: &BTreeMap<Language, usize>) -> String {
    let mut text = "# Defaults for `gainsay check` in this folder and below it. The keys are the names of the options; the command line wins.\n\
                    # What programs import may lie anywhere in this folder.\n"
        .to_owned();
    text.push_str(&match found.len() {
        0 => "# There were no programs here when this was written.\n".to_owned(),
        _ => format!("# Written for {}.\n", listed(found)),
    });
    text.push_str(&format!(
        "
# Budgets of each goal. Steps are the same on every machine, the clock is a last resort.
# steps = 2_000_000
# timeout = \"10s\"

# Reports. The ending of a file tells its format; \"-\" is standard output.
# output = [\"-\", \"gainsay.sarif\", \"gainsay.html\"]

# Known failures, which do not make a run fail: `gainsay baseline` writes them.
# baseline = \"{}\"

# Where imported files are looked for as well.
# include = [\"include\"]

# Warn of code that nothing gets to, and of contracts that contradict themselves.
# smoke = true
",
        baseline::NAME
    ));
    for language in Language::ALL {
        if found.contains_key(&language) || found.is_empty() {
            text.push_str(keys_of(language));
        }
    }
    text
}

/// What only programs in this language have a use for.
fn keys_of(language: Language) -> &'static str {
    match language {
        Language::C => {
            "\n# C: take signed integers to be as large as needed; otherwise overflow is an error.\n# no-overflow = true\n"
        }
        Language::Haskell => "\n# Haskell: only search, without proofs by refinement types.\n# no-types = true\n",
        Language::Racket => {
            "\n# Racket: check also what modules provide without contracts, with any arguments at all.\n# \"any/c\" = true\n"
        }
        Language::Viper => {
            "\n# Viper: how much a counterexample says: extended, intermediate or none.\n# counterexample = \"extended\"\n"
        }
        Language::Core => "",
    }
}

fn next(folder: &Path, place: &Path, found: &BTreeMap<Language, usize>) -> String {
    let shown = folder.display().to_string();
    let path = if shown.contains(|character: char| !character.is_ascii_alphanumeric() && !"/._-".contains(character)) {
        format!("'{}'", shown.replace('\'', "'\\''"))
    } else {
        shown
    };
    let begin = match found.len() {
        0 => format!("wrote `{}`; there are no programs here yet\n", place.display()),
        _ => format!("wrote `{}` for {}\n", place.display(), listed(found)),
    };
    format!(
        "{begin}\nnext:\n  \
         gainsay check {path}       what holds, what does not, and why not\n  \
         gainsay baseline {path}    if that is too much to mend at once: afterwards only new failures count\n  \
         gainsay explain CODE   what a code of a report means\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::configuration::Configuration;

    #[test]
    fn whatever_is_commented_out_can_be_commented_in() {
        let everything: BTreeMap<Language, usize> = Language::ALL.into_iter().map(|language| (language, 2)).collect();
        for found in [everything, BTreeMap::new(), BTreeMap::from([(Language::C, 1)])] {
            let text = template(&found);
            assert!(Configuration::parse(&text, Path::new(NAME)).is_ok(), "{text}");
            assert!(text.lines().all(|line| line.is_empty() || line.starts_with("# ")), "{text}");
            let keys: Vec<&str> =
                text.lines().filter_map(|line| line.strip_prefix("# ").filter(|line| line.contains(" = "))).collect();
            assert!(keys.len() >= 7, "{text}");
            assert!(Configuration::parse(&keys.join("\n"), Path::new(NAME)).is_ok(), "{keys:?}");
        }
    }
}
