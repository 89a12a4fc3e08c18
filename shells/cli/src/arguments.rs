//! The command line, defined once: parsing, help, completions and the manual page come from here.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use gainsay::{Aim, Engines, Expect, Language, Level, Stage};
use gainsay_page::Protocol;
use gainsay_report::Format;

use crate::partition::Partition;
use crate::quantity;

/// The verifier that says why not
///
/// gainsay takes programs with specifications, tries to prove them, and where it cannot, shows a counterexample that was run before you see
/// it. Exit codes: 0 everything is verified, 1 something is refuted, 2 the check could not run, 3 nothing is refuted but something unknown.
#[derive(Debug, Parser)]
#[command(name = "gainsay", version, propagate_version = true, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check programs against their specifications
    Check(Check),
    /// Check programs again whenever they change, and report what is new, fixed and still open
    Watch(Watch),
    /// Write a commented gainsay.toml for the languages of a folder
    Init {
        /// The folder of the project
        #[arg(default_value = ".")]
        folder: PathBuf,
    },
    /// Write down what fails now, so that only new failures make a check fail
    Baseline(Baseline),
    /// Run a counterexample again and show each step
    Replay(Replay),
    /// Explain what a code in a report means
    Explain {
        /// A code such as `postcondition` or `out-of-budget`; all are listed without one
        code: Option<String>,
    },
    /// Print what happens between the text and the verdict
    Dump(Dump),
    /// Check programs while they are written: the language server that editors start
    Lsp {
        #[command(flatten)]
        run: Box<Run>,
    },
    /// Show a page on which programs are checked while they are typed
    Serve(Serve),
    /// Verify a Viper program with Silicon's options, and print what Silicon would print
    Silicon {
        /// Silicon's options and the file; those that only tune Silicon have no effect
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION | FILE")]
        arguments: Vec<String>,
    },
    /// Put reports of parts of a run together
    Merge(Merge),
    /// Show what is kept from earlier checks, or remove it
    Cache {
        #[command(subcommand)]
        wish: CacheWish,
    },
    /// Print completions for a shell
    Completions { shell: clap_complete::Shell },
    /// Print the manual page
    #[command(hide = true)]
    Man {
        /// The page of this command
        command: Option<String>,
    },
}

#[derive(Debug, Args)]
pub struct Serve {
    /// The port of the page; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = 8420)]
    pub port: u16,
    /// The address to listen on; for other machines than this one only with --public
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    /// What is spoken: a page for a browser, or the requests of ViperServer's clients
    #[arg(long, default_value = "page", value_parser = protocols())]
    pub protocol: Protocol,
    /// Let strangers use it: no files, 10 seconds and 512 MB for each check
    #[arg(long)]
    pub public: bool,
    /// Checks at once [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = quantity::count)]
    pub jobs: Option<u64>,
    /// The SMT solver: a path, or a name on PATH [default: GAINSAY_SOLVER, or Z3 where it is found]
    #[arg(long, value_name = "PROGRAM")]
    pub solver: Option<String>,
}

#[derive(Debug, Args)]
pub struct Merge {
    /// Reports that `gainsay check --partition I/N --format json` wrote, where the programs are
    #[arg(required = true, value_name = "REPORT")]
    pub reports: Vec<PathBuf>,
    /// What to print [default: by the ending of --output, else text]
    #[arg(long, value_parser = formats())]
    pub format: Option<Format>,
    /// Write the report to a file instead of standard output, which is `-` (may be repeated; the ending of each tells its format)
    #[arg(long, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// Overwrite files that gainsay did not write
    #[arg(long)]
    pub force: bool,
    /// When to use colours [default: auto]
    #[arg(long, value_parser = colors())]
    pub color: Option<ColorChoice>,
}

#[derive(Clone, Copy, Debug, Subcommand)]
pub enum CacheWish {
    /// Say where kept answers lie, how many there are and how large they are
    Stat,
    /// Remove them all
    Clean,
}

#[derive(Debug, Default, Args)]
pub struct Check {
    /// Files, folders (searched for programs), or `-` for standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// What to print [default: by the ending of --output, else text]
    #[arg(long, value_parser = formats())]
    pub format: Option<Format>,
    /// Write the report to a file instead of standard output, which is `-` (may be repeated; the ending of each tells its format)
    #[arg(long, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// Write every query that reaches the solver into this folder
    #[arg(long, value_name = "DIR")]
    pub log_queries: Option<PathBuf>,
    /// Overwrite files that gainsay did not write
    #[arg(long)]
    pub force: bool,
    /// Ask a second solver whatever proofs rest on: a path, or a name on PATH
    #[arg(long, value_name = "SOLVER")]
    pub cross_check: Option<String>,
    /// Say how long each goal took, which makes the report differ from run to run
    #[arg(long)]
    pub timings: bool,
    /// Say the refinement types that were inferred for Haskell functions without one
    #[arg(long, conflicts_with = "no_types")]
    pub types: bool,
    /// Check only goals with this name
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,
    /// How much a counterexample says: the person's view, everything the model defines, or nothing [default: extended]
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub counterexample: Option<Level>,
    /// Tell whether the counterexample of the failure on this line entails these expressions
    #[arg(long, value_name = "LINE:ITEMS", value_parser = Expect::parse)]
    pub expect_counterexample: Option<Expect>,
    /// How programs with permissions are verified [default: symbolic]
    #[arg(long, value_parser = engines())]
    pub engine: Option<Engines>,
    /// Write each concrete counterexample into this folder as a test that fails as long as the program does: for HUnit and
    /// QuickCheck, rackunit, CTest, or as a Viper method
    #[arg(long, value_name = "DIR")]
    pub emit_test: Option<PathBuf>,
    /// Also run counterexamples of Haskell programs with the GHC on PATH
    #[arg(long)]
    pub ghc: bool,
    /// Print each counterexample as a Viper method that fails by itself
    #[arg(long)]
    pub emit_viper: bool,
    /// Print the first counterexample of a C program as a `main` that rebuilds its heap and fails under the address sanitizer
    #[arg(long)]
    pub emit_main: bool,
    /// Run the counterexamples of Racket programs in Racket as well, where it is installed
    #[arg(long)]
    pub racket: bool,
    /// Check what is verified again with falsehoods planted into it, and warn of code that nothing gets to
    #[arg(long)]
    pub smoke: bool,
    /// Check only programs that differ from this revision of git, or import something that does
    #[arg(long, value_name = "REV")]
    pub changed_since: Option<String>,
    /// Known failures, which do not make the run fail: a file that `gainsay baseline` wrote
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Check one part of the programs, for several machines that share the work: `1/3`, `2/3`, `3/3`
    #[arg(long, value_name = "I/N", value_parser = Partition::parse)]
    pub partition: Option<Partition>,
    /// Search also what .gitignore leaves out
    #[arg(long)]
    pub no_ignore: bool,
    /// Do not prove Haskell functions by their refinement types: only search
    #[arg(long)]
    pub no_types: bool,
    #[command(flatten)]
    pub run: Run,
}

#[derive(Debug, Args)]
pub struct Watch {
    /// Files and folders
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Check only goals with this name
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,
    /// Known failures, which are not told: a file that `gainsay baseline` wrote
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Search also what .gitignore leaves out
    #[arg(long)]
    pub no_ignore: bool,
    /// Do not prove Haskell functions by their refinement types: only search
    #[arg(long)]
    pub no_types: bool,
    #[command(flatten)]
    pub run: Run,
}

#[derive(Debug, Args)]
pub struct Baseline {
    /// Files and folders, as `gainsay check` will be given them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The file to write [default: gainsay-baseline.json beside gainsay.toml, or here]
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Overwrite a file that gainsay did not write
    #[arg(long)]
    pub force: bool,
    /// Search also what .gitignore leaves out
    #[arg(long)]
    pub no_ignore: bool,
    /// Do not prove Haskell functions by their refinement types: only search
    #[arg(long)]
    pub no_types: bool,
    #[command(flatten)]
    pub run: Run,
}

#[derive(Debug, Args)]
pub struct Replay {
    /// The counterexample, as a report names it
    #[arg(value_name = "FILE:GOAL#N")]
    pub target: String,
    #[command(flatten)]
    pub run: Run,
}

#[derive(Debug, Args)]
pub struct Dump {
    /// The program, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// Which stage
    #[arg(long, value_parser = stages())]
    pub stage: Stage,
    /// Only goals with this name
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,
    #[command(flatten)]
    pub run: Run,
}

/// Options of every command that runs programs. Each can be given a default in `gainsay.toml`.
#[derive(Clone, Debug, Default, Args)]
pub struct Run {
    /// Read all files as this language, whatever they are called
    #[arg(long, value_parser = languages())]
    pub language: Option<Language>,
    /// Also look for imported files here (may be repeated)
    #[arg(long, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// Take signed integers of C programs to be as large as needed: overflow is then an error only where a run meets it
    #[arg(long)]
    pub no_overflow: bool,
    /// Functions of Viper programs ask for the exact amounts of permission that their preconditions say, not only for some
    #[arg(long)]
    pub exact_amounts: bool,
    /// Contracts of Viper programs may relate two executions: `low(e)`, `rel(e, 0)`, `lowEvent`
    #[arg(long)]
    pub hyper: bool,
    /// Check also what Racket modules provide without contracts, with any arguments
    #[arg(long = "any/c")]
    pub any: bool,
    /// Check one property of a Haskell module instead: this Boolean function, for all arguments
    #[arg(long, value_name = "PROPERTY", conflicts_with = "reach")]
    pub assert: Option<String>,
    /// Find inputs of a Haskell module's functions that lead to a call of this one instead
    #[arg(long, value_name = "FUNCTION")]
    pub reach: Option<String>,
    /// Goals to check at once; never changes a result [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = quantity::count)]
    pub jobs: Option<u64>,
    /// Time for each goal: seconds, or with a unit (500ms, 2m) [default: 10]
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    pub timeout: Option<Duration>,
    /// Steps for each goal [default: 2000000]
    #[arg(long, value_name = "N", value_parser = quantity::count)]
    pub steps: Option<u64>,
    /// Paths for each goal [default: 100000]
    #[arg(long = "paths", id = "paths-limit", value_name = "N", value_parser = quantity::count)]
    pub paths_limit: Option<u64>,
    /// Memory for each goal: bytes, or with a unit (512M) [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    pub memory: Option<u64>,
    /// Varies the order of otherwise equal choices [default: 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The SMT solver: a path, or a name on PATH [default: GAINSAY_SOLVER, or Z3 where it is found]
    #[arg(long, value_name = "PROGRAM")]
    pub solver: Option<String>,
    /// Let a gainsay.toml that was found choose the solver and files outside of its folder
    #[arg(long)]
    pub trust: bool,
    /// Decide everything anew, and keep nothing for the next run
    #[arg(long)]
    pub no_cache: bool,
    /// When to use colours [default: auto]
    #[arg(long, value_parser = colors())]
    pub color: Option<ColorChoice>,
}

impl Run {
    /// What the check is for.
    pub fn aim(&self) -> Aim {
        match (&self.assert, &self.reach) {
            (Some(property), _) => Aim::Assert(property.clone()),
            (None, Some(function)) => Aim::Reach(function.clone()),
            (None, None) => Aim::Everything,
        }
    }
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    pub const ALL: [(&'static str, ColorChoice); 3] =
        [("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never)];

    pub fn named(name: &str) -> Option<ColorChoice> {
        ColorChoice::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, choice)| choice)
    }
}

/// A parser that takes one of `names` and shows them in help and errors.
fn one_of<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    named: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).try_map(move |name| named(&name).ok_or("is not known"))
}

fn formats() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.map(Format::name), Format::named)
}

fn protocols() -> impl TypedValueParser<Value = Protocol> {
    one_of(["page", "viperserver"], |name| match name {
        "page" => Some(Protocol::Page),
        "viperserver" => Some(Protocol::ViperServer),
        _ => None,
    })
}

fn languages() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL.map(Language::name), Language::named)
}

fn levels() -> impl TypedValueParser<Value = Level> {
    one_of(Level::ALL.map(Level::name), Level::named)
}

fn engines() -> impl TypedValueParser<Value = Engines> {
    one_of(Engines::ALL.map(Engines::name), Engines::named)
}

fn stages() -> impl TypedValueParser<Value = Stage> {
    one_of(Stage::ALL.map(Stage::name), |name| Stage::ALL.into_iter().find(|stage| stage.name() == name))
}

fn colors() -> impl TypedValueParser<Value = ColorChoice> {
    one_of(ColorChoice::ALL.map(|(name, _)| name), ColorChoice::named)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
    }
}
