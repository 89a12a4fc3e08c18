//! `gainsay replay FILE:GOAL#N`: the kept counterexample run again, step by step. Where none is kept the goal is checked first.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use gainsay::{Aim, Silent, World};
use gainsay_source::FileId;
use gainsay_verdict::{Failure, Report, Verdict};

use crate::arguments;
use crate::console;
use crate::ignored::Ignore;
use crate::inputs::{self, Inputs, STANDARD_INPUT};
use crate::settings::Settings;
use crate::store::Store;
use crate::world::{Machine, Solver};

/// It fails as it did: the program is still refuted.
const STILL_FAILS: u8 = 1;
/// It no longer fails that way: what was kept says nothing about the program now.
const DIFFERS: u8 = 3;

/// Which counterexample is meant.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    file: PathBuf,
    goal: String,
    number: usize,
}

pub fn run(arguments: arguments::Replay) -> Result<u8> {
    let target = parse(&arguments.target, Path::is_file)?;
    let mut settings = Settings::of_one(arguments.run, Some(target.goal.clone()))?;
    settings.options.only = Some(target.goal.clone());
    let mut inputs = inputs::read(std::slice::from_ref(&target.file), settings.options.language, Ignore::AsGitDoes)?;
    let [root] = inputs.roots[..] else { bail!("`{}` is a folder, not a program", target.file.display()) };
    let solver = Solver::find(settings.solver.clone())?;
    let machine = Machine::shared(std::slice::from_ref(&target.file), settings.include.clone());
    let world = World { host: &machine, observer: &Silent, solver: solver.program(), second: None, cache: None };
    let failure = match kept(&inputs, root, &target) {
        Some((found, aim)) => {
            settings.options.aim = aim;
            found
        }
        None => found_again(world, &mut inputs, root, &target, &settings)?,
    };
    let replayed = gainsay::replay(world, &mut inputs.sources, root, &target.goal, &failure, &settings.options);
    let replayed = replayed.map_err(|why| anyhow!("cannot replay `{}`: {why}", target.goal))?;
    let run = gainsay_report::Rerun { steps: &replayed.steps, ending: &replayed.ending, agrees: replayed.agrees };
    console::print(&run.render(&inputs.sources, &settings.layout))?;
    Ok(if replayed.agrees { STILL_FAILS } else { DIFFERS })
}

fn kept(inputs: &Inputs, root: FileId, target: &Target) -> Option<(Failure, Aim)> {
    let (report, aim) = Store::of_user()?.find(&inputs.sources, root)?;
    Some((choose(&report, target).ok()?, aim))
}

fn found_again(
    world: World<'_>,
    inputs: &mut Inputs,
    root: FileId,
    target: &Target,
    settings: &Settings,
) -> Result<Failure> {
    console::remark(&format!("no counterexample of `{}` is kept for this text; checking it first", target.goal));
    let report = gainsay::check(world, &mut inputs.sources, &[root], &settings.options);
    if let Some(diagnostic) = report.diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
        let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        bail!("`{}` cannot be checked: {}{help}", target.file.display(), diagnostic.message);
    }
    choose(&report, target)
}

fn choose(report: &Report, target: &Target) -> Result<Failure> {
    let Target { goal: name, number, .. } = target;
    let Some(goal) = report.goals.iter().find(|goal| goal.name == name.as_str()) else {
        bail!("there is no goal named `{name}` in `{}`", target.file.display());
    };
    let failures = goal.outcome.failures();
    match (goal.outcome.verdict(), failures.get(number - 1).filter(|failure| failure.counterexample.is_some())) {
        (_, Some(failure)) => Ok(failure.clone()),
        (Verdict::Verified, None) => bail!("`{name}` is verified: there is nothing to replay"),
        (_, None) if failures.is_empty() => bail!("no counterexample of `{name}` was found"),
        (_, None) => bail!("`{name}` has {} counterexamples, there is no #{number}", failures.len()),
    }
}

/// Reads `FILE:GOAL#N`; `#N` may be left out. Both names may contain colons, so the longest file that exists is meant.
fn parse(target: &str, is_file: impl Fn(&Path) -> bool) -> Result<Target> {
    let usage = || anyhow!("`{target}` does not name a counterexample; write FILE:GOAL#N, as reports do");
    let (rest, number) = match target.rsplit_once('#') {
        Some((rest, number)) => match number.parse() {
            Ok(number) if number > 0 => (rest, number),
            _ => bail!("`#{number}` is not the number of a counterexample; they count from #1"),
        },
        None => (target, 1),
    };
    let splits = rest.rmatch_indices(':').map(|(at, _)| (&rest[..at], &rest[at + 1..]));
    let splits: Vec<_> = splits.filter(|(file, goal)| !file.is_empty() && !goal.is_empty()).collect();
    let is_input = |file: &str| file == "-" || file == STANDARD_INPUT || is_file(Path::new(file));
    let (file, goal) = splits.iter().find(|(file, _)| is_input(file)).or(splits.first()).copied().ok_or_else(usage)?;
    Ok(Target { file: PathBuf::from(file), goal: goal.to_owned(), number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(text: &str) -> Result<Target> {
        parse(text, |path| path == Path::new("a.fun") || path == Path::new("b:c.fun"))
    }

    #[test]
    fn the_number_may_be_left_out() {
        let expected = |number| Target { file: "a.fun".into(), goal: "f".into(), number };
        assert_eq!(target("a.fun:f#2").unwrap(), expected(2));
        assert_eq!(target("a.fun:f").unwrap(), expected(1));
    }

    #[test]
    fn names_may_contain_colons() {
        assert_eq!(target("b:c.fun:f").unwrap().file, PathBuf::from("b:c.fun"));
        assert_eq!(target("a.fun:M::f#1").unwrap().goal, "M::f");
        assert_eq!(target("missing.fun:f#1").unwrap().file, PathBuf::from("missing.fun"));
    }

    #[test]
    fn what_names_nothing_is_refused() {
        for text in ["", "a.fun", ":f", "a.fun:", "a.fun:f#0", "a.fun:f#x", "a.fun:f#-1"] {
            assert!(target(text).is_err(), "{text}");
        }
    }
}
