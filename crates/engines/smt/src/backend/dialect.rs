//! What differs between solvers: options, command lines, versions known to be wrong.

use super::Settings;
use crate::query::Reason;
use crate::read::{Response, parse_answer};

/// What kind of problems the solver is set up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Profile {
    /// Many small quantifier-free queries along a path.
    #[default]
    Paths,
    /// Quantified axioms with triggers, instantiated by matching alone. Satisfiable queries end as `Unknown` with a
    /// candidate model.
    Quantified,
}

/// Who the solver says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub name: String,
    pub version: String,
}

/// The oldest Z3 that is accepted; some older ones diverge on plain linear arithmetic.
const OLDEST_Z3: [u32; 3] = [4, 8, 12];

/// The arguments that make a solver program read SMT-LIB from its standard input, in no more memory (in megabytes, for solvers that can be
/// told) than a machine can spare: resource limits do not count what instances of quantifiers take.
pub fn launch_arguments(program: &str) -> &'static [&'static str] {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    if name.contains("cvc5") {
        &["--incremental", "--lang", "smt2", "--quiet"]
    } else if name.contains("z3") {
        &["-in", "-smt2", "-memory:2000"]
    } else {
        &[]
    }
}

/// Sent first; the answers say who is there.
pub(super) const HELLO: &str = "(get-info :name)\n(get-info :version)\n(echo \"gainsay-ready\")\n";
/// The line that ends the answers to [`HELLO`] and to the options.
pub(super) const READY: &str = "gainsay-ready";
pub(super) const ECHO: &str = "(echo \"gainsay-ready\")\n";

impl Identity {
    /// Reads the lines answered to [`HELLO`].
    pub(super) fn read(lines: &[String]) -> Result<Identity, Reason> {
        let mut name = None;
        let mut version = None;
        for line in lines {
            match parse_answer(line) {
                Ok(Response::Info { key, value }) if key == ":name" => name = Some(value),
                Ok(Response::Info { key, value }) if key == ":version" => version = Some(value),
                _ => {}
            }
        }
        match (name, version) {
            (Some(name), Some(version)) => Identity { name, version }.accepted(),
            _ => Err(Reason::Garbled(lines.first().map(|line| line.chars().take(200).collect()).unwrap_or_default())),
        }
    }

    fn accepted(self) -> Result<Identity, Reason> {
        let numbers = self.version.split(['.', ' ', '-']).map_while(|part| part.parse().ok());
        if self.is_z3() && numbers.collect::<Vec<u32>>()[..] < OLDEST_Z3[..] {
            return Err(Reason::Unsuitable { name: self.name, version: self.version });
        }
        Ok(self)
    }

    fn is_z3(&self) -> bool {
        self.name.eq_ignore_ascii_case("z3")
    }

    fn is_cvc5(&self) -> bool {
        self.name.eq_ignore_ascii_case("cvc5")
    }

    /// The command that limits what each query may use from now on, for solvers that take it at any time.
    pub(super) fn limit(&self, resources: u64) -> String {
        if self.is_z3() && resources > 0 { format!("(set-option :rlimit {resources})\n") } else { String::new() }
    }

    /// The options this solver gets before anything else.
    pub(super) fn options(&self, settings: &Settings) -> String {
        let Settings { profile, resource_limit, memory, .. } = *settings;
        let mut options = String::from("(set-option :produce-models true)\n(set-option :global-declarations true)\n");
        if self.is_z3() {
            options.push_str(&self.limit(resource_limit));
            options.push_str(&format!("(set-option :memory_max_size {})\n", (memory >> 20).max(1)));
            options.push_str(z3_options(profile));
        } else if self.is_cvc5() {
            if resource_limit > 0 {
                options.push_str(&format!("(set-option :reproducible-resource-limit {resource_limit})\n"));
            }
            options.push_str("(set-option :strings-exp true)\n(set-logic ALL)\n");
        } else {
            options.push_str("(set-logic ALL)\n");
        }
        options
    }
}

pub(super) fn z3_options(profile: Profile) -> &'static str {
    match profile {
        Profile::Paths => "",
        Profile::Quantified => {
            "(set-option :auto_config false)\n\
             (set-option :smt.case_split 3)\n\
             (set-option :smt.delay_units true)\n\
             (set-option :smt.mbqi false)\n\
             (set-option :smt.qi.eager_threshold 100)\n\
             (set-option :smt.arith.solver 2)\n\
             (set-option :model.partial true)\n\
             (set-option :smt.qi.max_multi_patterns 1000)\n"
        }
    }
}
