//! Budgets hold: in every language, for programs that are made to take long.
//!
//! A sample runs with the ordinary tests, with room for a busy machine. All of them, strictly:
//! `cargo test -p gainsay-cli --release --test budgets -- --ignored --test-threads 1`, on a machine that does nothing else.

mod c;
mod haskell;
mod racket;
mod seed;
#[path = "../support/mod.rs"]
mod support;
mod viper;

use std::time::Duration;

use support::{Folder, Ran};

/// A program whose goal `slow` takes as long as it is let, or nearly.
pub struct Program {
    /// The family and the size.
    pub name: String,
    pub file: &'static str,
    pub text: String,
}

/// How long a goal may take.
const TIMEOUT: Duration = Duration::from_secs(1);
/// What a run may take beyond that, on a machine that does nothing else.
const STRICTLY: Duration = Duration::from_millis(500);
/// The same where other tests run at the same time.
const LOOSELY: Duration = Duration::from_secs(8);

/// A language and its slow programs.
type Slow = (&'static str, fn() -> Vec<Program>);

const LANGUAGES: [Slow; 4] =
    [("haskell", haskell::programs), ("racket", racket::programs), ("c", c::programs), ("viper", viper::programs)];

fn check(program: &Program, budget: &[&str]) -> Ran {
    let folder = Folder::new();
    folder.file(program.file, &program.text);
    let goal = if program.file.ends_with(".hs") { "prop_slow" } else { "slow" };
    folder.run(&[&["check", program.file, "--only", goal, "--jobs", "1"][..], budget].concat())
}

/// What is wrong with how a run ended.
fn complaint(program: &Program, ran: &Ran, most: Duration) -> Option<String> {
    let Program { name, .. } = program;
    let told = |what: String| Some(format!("{name}: {what}\n{}\n{}", ran.stdout, ran.stderr));
    match ran.code {
        _ if ran.took > most => told(format!("took {:?}", ran.took)),
        // Whatever is decided within the budget is fine, and so is a text that takes longer to read; one with mistakes tests nothing.
        Some(0 | 1 | 3) => None,
        Some(2) if ran.stdout.contains("it could not be read within") => None,
        code => told(format!("ended with {code:?}")),
    }
}

fn all_within(programs: &[Program], most: Duration) {
    let timeout = format!("{}ms", TIMEOUT.as_millis());
    let wrong = |program: &Program| {
        let ran = check(program, &["--timeout", &timeout]);
        complaint(program, &ran, TIMEOUT + most)
    };
    let wrong: Vec<String> = programs.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}

/// Three programs of each language.
fn sample() -> Vec<Program> {
    let some = |(_, programs): (&str, fn() -> Vec<Program>)| programs().into_iter().skip(2).step_by(17).take(3);
    LANGUAGES.into_iter().flat_map(some).collect()
}

#[test]
fn time_limits_hold_in_every_language() {
    all_within(&sample(), LOOSELY);
}

#[test]
fn there_are_fifty_slow_programs_in_every_language() {
    for (language, programs) in LANGUAGES {
        let programs = programs();
        assert!(programs.len() >= 50, "{language}: {}", programs.len());
        let mut names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), programs.len(), "{language}");
    }
}

#[test]
#[ignore = "takes minutes, and wants a machine for itself"]
fn a_second_is_a_second_for_haskell() {
    all_within(&haskell::programs(), STRICTLY);
}

#[test]
#[ignore = "takes minutes, and wants a machine for itself"]
fn a_second_is_a_second_for_racket() {
    all_within(&racket::programs(), STRICTLY);
}

#[test]
#[ignore = "takes minutes, and wants a machine for itself"]
fn a_second_is_a_second_for_c() {
    all_within(&c::programs(), STRICTLY);
}

#[test]
#[ignore = "takes minutes, and wants a machine for itself"]
fn a_second_is_a_second_for_viper() {
    all_within(&viper::programs(), STRICTLY);
}

/// The first program of a language with this name.
fn named(programs: Vec<Program>, name: &str) -> Program {
    programs.into_iter().find(|program| program.name == name).expect("there is such a program")
}

#[test]
fn few_steps_end_a_goal_in_every_language() {
    let slow = [
        named(haskell::programs(), "recursion 3"),
        named(racket::programs(), "recursion 3"),
        named(c::programs(), "heaps 12"),
        named(viper::programs(), "branches 160"),
    ];
    for program in slow {
        let ran = check(&program, &["--steps", "500", "--timeout", "10m"]);
        ran.ends_with(3).says("unknown[out-of-budget]").says("within 500 steps");
        assert!(ran.took < LOOSELY, "{}: {:?}", program.name, ran.took);
    }
}

/// The most memory that a process and those it waited for took at once is not known to its parent without unsafe code, so the shell tells it.
#[cfg(target_os = "linux")]
#[test]
fn memory_limits_hold_in_every_language() {
    const MOST: u64 = 300 << 20;
    let hungry = [
        named(haskell::programs(), "doubling 30"),
        named(racket::programs(), "doubling 30"),
        named(c::programs(), "heaps 12"),
        named(viper::programs(), "sequences 400"),
    ];
    for program in hungry {
        let folder = Folder::new();
        let path = folder.file(program.file, &program.text);
        let mut command = folder.command(&["check"]);
        command.arg(&path).args(["--memory", "100M", "--jobs", "1", "--timeout", "20s"]);
        let peak = support::peak_memory(command);
        assert!(peak < MOST, "{}: {} MiB", program.name, peak >> 20);
    }
}
