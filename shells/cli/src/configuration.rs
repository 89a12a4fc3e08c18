//! `gainsay.toml`: defaults for the options, found in the current folder or above it. Paths in it are relative to it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use gainsay::{Engines, Expect, Language, Level};
use gainsay_report::Format;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

use crate::arguments::ColorChoice;
use crate::boundary::Boundary;
use crate::outputs::STANDARD_OUTPUT;
use crate::quantity;

pub const NAME: &str = "gainsay.toml";

/// What the file may say. The keys are the names of the options.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Configuration {
    #[serde(deserialize_with = "format")]
    pub format: Option<Format>,
    #[serde(deserialize_with = "one_or_many")]
    pub output: Vec<PathBuf>,
    pub log_queries: Option<PathBuf>,
    pub force: bool,
    pub cross_check: Option<String>,
    pub timings: bool,
    pub types: bool,
    pub only: Option<String>,
    #[serde(deserialize_with = "level")]
    pub counterexample: Option<Level>,
    #[serde(deserialize_with = "engine")]
    pub engine: Option<Engines>,
    #[serde(deserialize_with = "expect")]
    pub expect_counterexample: Option<Expect>,
    pub emit_test: Option<PathBuf>,
    pub ghc: bool,
    pub emit_viper: bool,
    pub emit_main: bool,
    pub racket: bool,
    pub smoke: bool,
    pub no_types: bool,
    pub no_ignore: bool,
    pub changed_since: Option<String>,
    pub baseline: Option<PathBuf>,
    #[serde(deserialize_with = "language")]
    pub language: Option<Language>,
    pub include: Vec<PathBuf>,
    pub no_overflow: bool,
    pub exact_amounts: bool,
    pub hyper: bool,
    #[serde(rename = "any/c")]
    pub any: bool,
    pub assert: Option<String>,
    pub reach: Option<String>,
    #[serde(deserialize_with = "count")]
    pub jobs: Option<u64>,
    pub no_cache: bool,
    #[serde(deserialize_with = "duration")]
    pub timeout: Option<Duration>,
    #[serde(deserialize_with = "count")]
    pub steps: Option<u64>,
    #[serde(deserialize_with = "count")]
    pub paths: Option<u64>,
    #[serde(deserialize_with = "bytes")]
    pub memory: Option<u64>,
    pub seed: Option<u64>,
    pub solver: Option<String>,
    #[serde(deserialize_with = "color")]
    pub color: Option<ColorChoice>,
    /// The folder it was found in.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

impl Configuration {
    /// The nearest `gainsay.toml`, or an empty one.
    pub fn find() -> Result<Configuration> {
        std::env::current_dir().map_or_else(|_| Ok(Configuration::default()), |here| Configuration::find_from(&here))
    }

    /// The one in this folder or nearest above it.
    pub fn find_from(here: &Path) -> Result<Configuration> {
        let Some(path) = here.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file()) else {
            return Ok(Configuration::default());
        };
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        Configuration::parse(&text, &path).map(|configuration| configuration.relative_to(folder))
    }

    /// It may have come with the programs that are checked, from anywhere: what it was found to say chooses no program to run, and no file outside of
    /// its folder. An error names the key; what the command line says instead is not looked at here.
    pub fn distrusted(&self) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let complain = |key: &str, what: &str| {
            let path = folder.join(NAME);
            bail!("`{}` sets `{key}`, which {what}; give the option yourself, or pass --trust", path.display())
        };
        let keys = [
            ("solver", self.solver.is_some(), "chooses a program to run"),
            ("cross-check", self.cross_check.is_some(), "chooses a program to run"),
            ("changed-since", self.changed_since.is_some(), "runs git"),
            ("ghc", self.ghc, "runs the programs that are checked"),
            ("racket", self.racket, "runs the programs that are checked"),
            ("force", self.force, "overwrites files"),
        ];
        if let Some((key, _, what)) = keys.into_iter().find(|(_, set, _)| *set) {
            return complain(key, what);
        }
        let tree = Boundary::of_folder(folder);
        let outputs: Vec<PathBuf> =
            self.output.iter().filter(|path| *path != Path::new(STANDARD_OUTPUT)).cloned().collect();
        let keys = [
            ("output", &outputs[..]),
            ("log-queries", self.log_queries.as_slice()),
            ("include", &self.include[..]),
            ("emit-test", self.emit_test.as_slice()),
            ("baseline", self.baseline.as_slice()),
        ];
        for (key, paths) in keys {
            if paths.iter().any(|path| !tree.admits(path)) {
                return complain(key, "lies outside of its folder");
            }
        }
        Ok(())
    }

    pub fn parse(text: &str, path: &Path) -> Result<Configuration> {
        toml::from_str(text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start).min(text.len());
            let before = text.get(..offset).unwrap_or("");
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            let message = error.message().replace("unknown field", "unknown key");
            let meant = meant(&message).map_or_else(String::new, |key| format!("; did you mean `{key}`?"));
            anyhow!("{}:{line}:{column}: {message}{meant}", path.display())
        })
    }

    fn relative_to(mut self, folder: &Path) -> Configuration {
        self.folder = Some(folder.to_path_buf());
        let outputs = self.output.iter_mut().filter(|path| *path != Path::new(STANDARD_OUTPUT));
        let paths = outputs.chain(&mut self.log_queries).chain(&mut self.include);
        let paths = paths.chain(&mut self.emit_test).chain(&mut self.baseline);
        paths.for_each(|path| *path = folder.join(&*path));
        // A bare name is looked up on PATH; anything else is a path.
        let solvers = self.solver.iter_mut().chain(&mut self.cross_check);
        for solver in solvers.filter(|solver| solver.contains(std::path::MAIN_SEPARATOR)) {
            *solver = folder.join(&*solver).display().to_string();
        }
        self
    }
}

/// Reads a text or a number by one of the functions that read options.
struct Written<T> {
    what: &'static str,
    read: fn(&str) -> Result<T, String>,
}

impl<T> Visitor<'_> for Written<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(E::custom)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }
}

/// One path, or a list of them.
fn one_or_many<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<PathBuf>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a file, or a list of files")]
    enum Files {
        One(PathBuf),
        Many(Vec<PathBuf>),
    }
    Ok(match Files::deserialize(from)? {
        Files::One(file) => vec![file],
        Files::Many(files) => files,
    })
}

fn count<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    from.deserialize_any(Written { what: "a positive whole number", read: quantity::count }).map(Some)
}

fn duration<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    let what = "a number of seconds, or a text with a unit such as \"500ms\"";
    from.deserialize_any(Written { what, read: quantity::duration }).map(Some)
}

fn bytes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let what = "a number of bytes, or a text with a unit such as \"512M\"";
    from.deserialize_any(Written { what, read: quantity::bytes }).map(Some)
}

fn format<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Format>, D::Error> {
    choice(from, "a format", &Format::ALL.map(Format::name), Format::named)
}

fn language<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Language>, D::Error> {
    choice(from, "a language", &Language::ALL.map(Language::name), Language::named)
}

fn level<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Level>, D::Error> {
    choice(from, "how much a counterexample says", &Level::ALL.map(Level::name), Level::named)
}

fn engine<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Engines>, D::Error> {
    choice(from, "an engine", &Engines::ALL.map(Engines::name), Engines::named)
}

fn expect<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Expect>, D::Error> {
    Expect::parse(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

fn color<'de, D: Deserializer<'de>>(from: D) -> Result<Option<ColorChoice>, D::Error> {
    choice(from, "when to use colours", &ColorChoice::ALL.map(|(name, _)| name), ColorChoice::named)
}

fn choice<'de, D: Deserializer<'de>, T>(
    from: D,
    what: &str,
    names: &[&str],
    named: fn(&str) -> Option<T>,
) -> Result<Option<T>, D::Error> {
    let name = String::deserialize(from)?;
    match named(&name) {
        Some(choice) => Ok(Some(choice)),
        None => {
            let meant = gainsay_source::nearest(&name, names.iter().copied());
            let meant = meant.map_or_else(String::new, |name| format!("; did you mean `{name}`?"));
            Err(D::Error::custom(format!("`{name}` is not {what}; write one of {}{meant}", names.join(", "))))
        }
    }
}

/// The key that is most like an unknown one, of a message that names it and then those that are expected.
fn meant(message: &str) -> Option<&str> {
    let mut quoted = message.strip_prefix("unknown key")?.split('`').skip(1).step_by(2);
    gainsay_source::nearest(quoted.next()?, quoted)
}

#[cfg(test)]
mod tests {
    use gainsay_fuzz::{
        Target,
        driver::{Limit, drive},
        targets::Seeds,
    };

    use super::*;

    fn parse(text: &str) -> Result<Configuration> {
        Configuration::parse(text, Path::new("gainsay.toml"))
    }

    #[test]
    fn every_option_can_have_a_default() {
        let text = "format = \"json\"\noutput = \"out\"\nlog-queries = \"q\"\nonly = \"f\"\nlanguage = \"core\"\n\
                    include = [\"lib\"]\njobs = 2\ntimeout = 1.5\nsteps = \"1_000\"\npaths = 7\nmemory = \"512M\"\nseed = 3\n\
                    solver = \"z3\"\ncolor = \"never\"\ncounterexample = \"none\"\nengine = \"symbolic\"\n";
        let configuration = parse(text).unwrap().relative_to(Path::new("/project"));
        assert_eq!(configuration.format, Some(Format::Json));
        assert_eq!(configuration.timeout, Some(Duration::from_millis(1500)));
        assert_eq!(configuration.memory, Some(512 << 20));
        assert_eq!(configuration.steps, Some(1000));
        assert_eq!((configuration.counterexample, configuration.engine), (Some(Level::None), Some(Engines::Symbolic)));
        assert_eq!(configuration.include, [PathBuf::from("/project/lib")]);
        assert_eq!(configuration.solver.as_deref(), Some("z3"));
        let own = parse("solver = \"./bin/z3\"").unwrap().relative_to(Path::new("/project"));
        assert_eq!(own.solver.as_deref(), Some("/project/./bin/z3"));
    }

    /// Options that have no key, and why.
    const WITHOUT_KEY: [(&str, &str); 3] = [
        ("trust", "a file cannot vouch for itself"),
        ("partition", "it differs from machine to machine, and the file does not"),
        ("help", "it is no option of a check"),
    ];

    /// The keys that the file may have, as it lists them itself.
    fn keys() -> Vec<String> {
        let message = parse("nonesuch = 1").unwrap_err().to_string();
        message.split('`').skip(3).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn every_option_of_a_check_has_a_key_or_a_reason_why_not() {
        let command = <crate::arguments::Arguments as clap::CommandFactory>::command();
        let check = command.find_subcommand("check").expect("it is there");
        let options: Vec<String> =
            check.get_arguments().filter_map(|option| option.get_long()).map(str::to_owned).collect();
        let keys = keys();
        assert!(options.len() > 30 && keys.contains(&"any/c".to_owned()), "{options:?} {keys:?}");
        for option in &options {
            let excused = WITHOUT_KEY.iter().any(|(name, _)| name == option);
            assert!(keys.contains(option) != excused, "`--{option}` has no key in gainsay.toml and no reason why not");
        }
        for key in &keys {
            assert!(options.contains(key), "the key `{key}` belongs to no option");
        }
    }

    #[test]
    fn keys_that_are_nearly_right_are_answered_with_the_right_one() {
        let complaint = |text: &str| parse(text).unwrap_err().to_string();
        for (wrong, right) in
            [("no-ignor", "no-ignore"), ("baselin", "baseline"), ("log_queries", "log-queries"), ("any-c", "any/c")]
        {
            assert!(complaint(&format!("{wrong} = 1\n")).ends_with(&format!("did you mean `{right}`?")), "{wrong}");
        }
    }

    /// Whatever stands in the file, it is read or refused.
    #[test]
    fn no_text_breaks_the_reader() {
        let run = |data: &[u8]| {
            if let Ok(text) = std::str::from_utf8(data) {
                let _ = parse(text).map(|read| read.relative_to(Path::new("/project")));
            }
        };
        let seeds = Seeds::These(&[
            b"format = \"json\"\noutput = \"out\"\ninclude = [\"lib\"]\njobs = 2\ntimeout = 1.5\n",
            b"memory = \"512M\"\nseed = 3\nsolver = \"z3\"\ncolor = \"never\"\nsteps = \"1_000\"\n",
        ]);
        let words = &[
            "[",
            "]",
            "{",
            "=",
            "\"",
            "\"\"\"",
            "1e999",
            "-1",
            "0x",
            "nan",
            "inf",
            "1979-05-27",
            "#",
            ".",
            "99999999999999999999",
            "ms",
            "G",
        ];
        let target = Target { name: "read-configuration", run, seeds, words, briefly: 5000 };
        assert_eq!(drive(&target, Limit::Inputs(target.briefly), 0), Ok(target.briefly));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let complaint = |text: &str| parse(text).unwrap_err().to_string();
        assert!(complaint("seed = 1\njbos = 3\n").starts_with("gainsay.toml:2:1: unknown key `jbos`"));
        assert!(complaint("\n\njobs = true\n").starts_with("gainsay.toml:3:8: invalid type"));
        assert!(complaint("jobs = 0\n").contains("not a positive whole number"));
        assert!(complaint("format = \"yaml\"\n").contains("write one of text, json"));
        assert!(complaint("jobs = \n").starts_with("gainsay.toml:1:"));
    }
}
