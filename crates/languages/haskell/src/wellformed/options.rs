//! Options in `LIQUID "…"`.

use gainsay_source::{Diagnostic, Span};

use super::Checker;

/// The options of LiquidHaskell, without what may follow `=`.
const OPTIONS: [&str; 92] = [
    "adt",
    "allow-unsafe-constructors",
    "aux-inline",
    "automatic-instances",
    "bscope",
    "c",
    "case-expand",
    "cabaldir",
    "checks",
    "checktypes",
    "compile-spec",
    "cores",
    "counter-examples",
    "coreinline",
    "ddump-timings",
    "debug",
    "dependantcase",
    "detailed-errors",
    "diff",
    "diffcheck",
    "dump-normalized-pretty-types",
    "dump-opaque-reflections",
    "dump-pre-normalized-core",
    "eliminate",
    "elimStats",
    "elim-stats",
    "etabeta",
    "exactdc",
    "exact-data-con",
    "exact-data-cons",
    "excludeautomaticassumptionsfor",
    "expect-any-error",
    "expect-error-containing",
    "expectanyerror",
    "expecterrorcontaining",
    "extensionality",
    "force",
    "fast",
    "fuel",
    "full",
    "fullcheck",
    "ghc-option",
    "gradual",
    "gsimplify",
    "ginteractive",
    "gdepth",
    "higherorder",
    "higherorderqs",
    "ho-qualifs",
    "idirs",
    "interactive",
    "json",
    "linear",
    "load-z3-in-session",
    "local",
    "lowlevel",
    "max-case-expand",
    "max-args",
    "max-guess-depth",
    "max-match-depth",
    "max-rw-order",
    "maxparams",
    "min-params",
    "minimal",
    "nbnd",
    "native",
    "noadt",
    "no-termination-check",
    "notermination",
    "nototality",
    "nocaseexpand",
    "nopatterninline",
    "nopolyinfer",
    "ple",
    "ple-local",
    "ple-with-undecided-guards",
    "port",
    "prune-unsorted",
    "pruneunsorted",
    "rankNTypes",
    "real-data-con",
    "reflection",
    "rewrite-termination-check",
    "savequery",
    "scrape-imports",
    "scrape-internals",
    "scrape-used-imports",
    "short-errors",
    "short-names",
    "shortnames",
    "skip-module",
    "smtsolver",
];

/// Options that exist with and without `no-` before them.
const SWITCHES: [&str; 30] = [
    "adt",
    "annotations",
    "case-expand",
    "check-unknown",
    "checking",
    "eliminate",
    "environment-reduction",
    "environment-reduction",
    "extensionality",
    "inline-anf-bindings",
    "interactive",
    "lifted-imports",
    "lambda-lift",
    "pattern-inline",
    "polyinfer",
    "positivity-check",
    "qualifiers",
    "saturation",
    "simplify",
    "simplify-core",
    "stats",
    "structural-termination",
    "termination",
    "termination-check",
    "total-Haskell",
    "totality",
    "true-types",
    "typed-holes",
    "untidy-core",
    "warnings",
];

/// Others that stand by themselves.
const MORE: [&str; 16] = [
    "stringtheory",
    "time-binds",
    "total-haskell",
    "trust-internals",
    "trustinternals",
    "typeclass",
    "typed-holes",
    "unlimited",
    "untidy",
    "untidy-core",
    "untidycore",
    "verbose",
    "v",
    "warn-on-term-holes",
    "with-z3",
    "z3",
];

/// How many letters may differ in what was meant.
const CLOSE: usize = 2;

impl Checker<'_> {
    pub(super) fn option(&mut self, text: &str, span: Span) {
        for word in text.split_whitespace() {
            let name = word.trim_start_matches('-');
            if name.len() == word.len() {
                // The value of the option before it.
                continue;
            }
            let name = name.split(['=', ':']).next().unwrap_or(name);
            if is_known(name) {
                continue;
            }
            match all().find(|known| distance(known, name) <= CLOSE.min(name.len() / 3)) {
                Some(meant) => {
                    let message = format!("there is no option `{word}`");
                    self.report(message, format!("did you mean `--{meant}`?"), span);
                }
                None => {
                    let message = format!("the option `{word}` is not known and has no effect");
                    self.found.push(Diagnostic::warning("specification", message, span));
                }
            }
        }
    }
}

fn all() -> impl Iterator<Item = String> {
    let plain = OPTIONS.iter().chain(&SWITCHES).chain(&MORE).map(|name| (*name).to_owned());
    plain.chain(SWITCHES.iter().map(|name| format!("no-{name}")))
}

/// Options may be shortened as long as it is clear what is meant.
fn is_known(name: &str) -> bool {
    all().any(|known| known == name) || name.len() > 3 && all().filter(|known| known.starts_with(name)).count() == 1
}

/// How many letters have to be changed, left out or added.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, own) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (place, other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(own != *other);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}
