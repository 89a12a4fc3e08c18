//! Viper programs from outside: start-up, chains of conditionals, large files, and the whole run against the bare solver.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use super::{build_release_binary, draw, measure, session};

const CHAINS: [usize; 4] = [5, 10, 20, 40];
const SIZES: [usize; 3] = [100, 1_000, 10_000];
/// The fastest of so many runs counts.
const RUNS: usize = 3;
const SLOWEST_SHOWN: usize = 5;
/// A member that is decided without asking the solver, and one that is not.
const PROGRAMS: [(&str, &str); 2] = [
    ("constant.vpr", "method constant() { assert 1 + 1 == 2 }\n"),
    ("one-line.vpr", "method one(x: Int, y: Int) requires x < y { assert x + x < y + y }\n"),
];

/// What the programs of a folder take, each by itself and all of them against the bare solver.
pub fn viper_folder(root: &Path, programs: &Path) -> Result<String> {
    let bench = Bench::new(root)?;
    let tables = [bench.each(programs)?, bench.against_the_solver(programs)?];
    // Left-over files in the temporary folder change no measurement.
    let _ = fs::remove_dir_all(&bench.folder);
    Ok(tables.join("\n"))
}

/// All measurements, as tables.
pub fn viper(root: &Path) -> Result<String> {
    let bench = Bench::new(root)?;
    let tables = [
        bench.startup()?,
        bench.series("conditionals on one field", &CHAINS, one_field)?,
        bench.series("conditionals, a field each", &CHAINS, a_field_each)?,
        bench.series("fields and methods", &SIZES, many_members)?,
        bench.against_the_solver(&root.join("tests/viper"))?,
    ];
    // Left-over files in the temporary folder change no measurement.
    let _ = fs::remove_dir_all(&bench.folder);
    Ok(tables.join("\n"))
}

struct Bench {
    binary: PathBuf,
    folder: PathBuf,
    root: PathBuf,
}

impl Bench {
    fn new(root: &Path) -> Result<Bench> {
        let binary = build_release_binary(root)?;
        let folder = std::env::temp_dir().join(format!("gainsay-bench-viper-{}", std::process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
        Ok(Bench { binary, folder, root: root.to_owned() })
    }

    fn file(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.folder.join(name);
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(path)
    }

    fn check(&self, paths: &[PathBuf], more: &[&str]) -> Command {
        let mut check = Command::new(&self.binary);
        check.arg("check").args(paths).args(["--jobs", "1"]).args(more).stdin(Stdio::null()).stderr(Stdio::null());
        check
    }

    fn startup(&self) -> Result<String> {
        let mut rows = Vec::new();
        for (name, text) in PROGRAMS {
            let mut check = self.check(&[self.file(name, text)?], &[]);
            rows.push((format!("gainsay check {name}"), measure(&mut check)?, Duration::from_millis(30)));
        }
        Ok(draw(&rows))
    }

    fn series(&self, what: &str, sizes: &[usize], program: fn(usize) -> String) -> Result<String> {
        let mut table =
            format!("{what:<28} {:>6} {:>8} {:>8} {:>9} {:>12}\n", "paths", "queries", "solver", "fastest", "each");
        for size in sizes {
            let path = self.file("series.vpr", &program(*size))?;
            let (time, report) = fastest(RUNS, || self.check(std::slice::from_ref(&path), &["--format", "json"]))?;
            let unproved = report.matches("\"verdict\":").count() - report.matches("\"verdict\": \"verified\"").count();
            if unproved > 0 {
                bail!("{unproved} goals of {size} {what} are not verified");
            }
            let total = |key: &str| numbers(&report, key).iter().sum::<u64>();
            let milliseconds = time.as_secs_f64() * 1000.0;
            table.push_str(&format!(
                "{size:<28} {:>6} {:>8} {:>8} {milliseconds:>6.0} ms {:>9.3} ms\n",
                total("paths"),
                total("queries"),
                total("solver_queries"),
                milliseconds / *size as f64
            ));
        }
        Ok(table)
    }

    /// A run over all programs of a folder, and all its queries put to the solver by themselves, in the sessions they were asked in.
    fn against_the_solver(&self, programs: &Path) -> Result<String> {
        let all = [programs.to_owned()];
        let (whole, _) = fastest(RUNS, || self.check(&all, &[]))?;
        let (mut script, mut count) = (String::new(), 0);
        let mut files = Vec::new();
        find(programs, &mut files)?;
        // One folder for each program: goals of different programs may have the same name.
        for (number, file) in files.iter().enumerate() {
            let queries = self.folder.join(format!("queries-{number}"));
            let folder = queries.to_string_lossy().into_owned();
            fastest(1, || self.check(std::slice::from_ref(file), &["--log-queries", &folder]))?;
            let (own, asked) = session::script(&queries)?;
            script.push_str(&own);
            count += asked;
        }
        let script = self.file("queries.smt2", &script)?;
        let (pure, _) = fastest(RUNS, || {
            let mut solver = Command::new(self.solver());
            solver.arg("-smt2").arg(&script).stdin(Stdio::null()).stderr(Stdio::null());
            solver
        })?;
        let seconds = |time: Duration| time.as_secs_f64();
        Ok(format!(
            "programs under {}: {:.2} s; their {count} queries in the bare solver: {:.2} s; ratio {:.2} (aim: 1.1)\n",
            programs.display(),
            seconds(whole),
            seconds(pure),
            seconds(whole) / seconds(pure)
        ))
    }

    /// How long each program of a folder takes.
    fn each(&self, programs: &Path) -> Result<String> {
        let mut files = Vec::new();
        find(programs, &mut files)?;
        let mut times = Vec::new();
        for file in &files {
            let (time, _) = fastest(1, || self.check(std::slice::from_ref(file), &[]))?;
            times.push((time, file));
        }
        times.sort();
        let Some((median, _)) = times.get(times.len() / 2) else { bail!("{}: no programs", programs.display()) };
        let milliseconds = |time: &Duration| time.as_secs_f64() * 1000.0;
        let mut table = format!("{} programs: median {:.0} ms (aim: 100)\n", times.len(), milliseconds(median));
        for (time, file) in times.iter().rev().take(SLOWEST_SHOWN) {
            table.push_str(&format!("{:>8.0} ms  {}\n", milliseconds(time), file.display()));
        }
        Ok(table)
    }

    fn solver(&self) -> PathBuf {
        let own = self.root.join(".solver/z3");
        if own.is_file() { own } else { PathBuf::from("z3") }
    }
}

/// Processor time of all children that have ended, theirs included, which does not depend on what else the machine does. The kernel counts
/// hundredths of a second.
fn of_children() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let ticks: Vec<u64> = fields.split_whitespace().skip(13).take(2).filter_map(|field| field.parse().ok()).collect();
    Some(Duration::from_millis(10 * ticks.iter().sum::<u64>()))
}

/// The shortest time of several runs (of the processor where the kernel tells it), and what the last one printed. A command that could not
/// run is an error, one that found something is not.
pub(super) fn fastest(runs: usize, command: impl Fn() -> Command) -> Result<(Duration, String)> {
    let mut best = Duration::MAX;
    let mut printed = String::new();
    for _ in 0..runs {
        let mut command = command();
        let (start, before) = (Instant::now(), of_children());
        let output = command.output().with_context(|| format!("{command:?} could not be started"))?;
        let time = of_children().zip(before).map_or_else(|| start.elapsed(), |(after, before)| after - before);
        best = best.min(time);
        if output.status.code().is_none() {
            bail!("{command:?} ended with {}", output.status);
        }
        printed = String::from_utf8_lossy(&output.stdout).into_owned();
    }
    Ok((best, printed))
}

/// All Viper programs in a folder and those in it, in order.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .with_context(|| format!("{} cannot be read", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            find(&entry, files)?;
        } else if entry.extension().is_some_and(|extension| extension == "vpr") {
            files.push(entry);
        }
    }
    Ok(())
}

/// The numbers that stand after a key of a JSON text.
pub(super) fn numbers(text: &str, key: &str) -> Vec<u64> {
    let key = format!("\"{key}\": ");
    let digits =
        |rest: &str| rest.split(|each: char| !each.is_ascii_digit()).next().and_then(|digits| digits.parse().ok());
    text.split(&key).skip(1).filter_map(digits).collect()
}

/// One path would become 2ⁿ if branches were not joined.
fn one_field(count: usize) -> String {
    let parameters: Vec<String> = (0..count).map(|number| format!("b{number}: Bool")).collect();
    let branches: String = (0..count).map(|number| format!("  if (b{number}) {{ x.f := {number} }}\n")).collect();
    format!(
        "field f: Int\nmethod chain(x: Ref, {})\n  requires acc(x.f) && x.f == 0\n  ensures acc(x.f) && 0 <= x.f && x.f <= {count}\n{{\n{branches}}}\n",
        parameters.join(", ")
    )
}

fn a_field_each(count: usize) -> String {
    let parameters: Vec<String> = (0..count).map(|number| format!("x{number}: Ref, b{number}: Bool")).collect();
    let held: String = (0..count).map(|number| format!("  requires b{number} ==> acc(x{number}.f)\n")).collect();
    let branches: String =
        (0..count).map(|number| format!("  if (b{number}) {{ x{number}.f := {number} }}\n")).collect();
    format!("field f: Int\nmethod chain({})\n{held}{{\n{branches}}}\n", parameters.join(", "))
}

fn many_members(count: usize) -> String {
    let fields = (0..count).map(|number| format!("field f{number}: Int\n"));
    let methods = (0..count).map(|number| {
        format!("method m{number}(x: Ref)\n  requires acc(x.f{number})\n  ensures acc(x.f{number}) && x.f{number} == 1\n{{\n  x.f{number} := 1\n}}\n")
    });
    fields.chain(methods).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_a_report() {
        let text = "{ \"paths\": 12, \"queries\": 3 } { \"paths\": 1,\n \"solver_queries\": 4 }";
        assert_eq!(numbers(text, "paths"), [12, 1]);
        assert_eq!(numbers(text, "queries"), [3]);
        assert_eq!(numbers(text, "steps"), Vec::<u64>::new());
    }
}
