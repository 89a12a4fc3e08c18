//! Measurements of the built binary from outside. Measurements of the engines from inside stand in the `benches` package.

mod c;
mod session;
mod viper;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::chore;
pub use c::c;
pub use viper::{viper, viper_folder};

const RUNS: usize = 40;
/// A goal that is decided without asking the solver, and one that is not.
const PROGRAMS: [(&str, &str); 3] = [
    ("constant.fun", "goal constant = assert (1 + 1 == 2);\n"),
    ("one-line.fun", "goal one = let { x = ? : Int; y = ? : Int } in assume (x < y) in assert (x + x < y + y);\n"),
    ("one-line.hs", "prop_one :: Int -> Bool; prop_one x = x - 1 < x\n"),
];

/// How long `gainsay --version` and a check of a one-line program take, as a table.
pub fn startup(root: &Path) -> Result<String> {
    let binary = build_release_binary(root)?;
    let folder = std::env::temp_dir().join(format!("gainsay-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let mut version = Command::new(&binary);
    version.arg("--version");
    let mut rows = vec![("gainsay --version".to_owned(), measure(&mut version)?, Duration::from_millis(10))];
    for (name, text) in PROGRAMS {
        let program = folder.join(name);
        fs::write(&program, text).with_context(|| format!("{} cannot be written", program.display()))?;
        let mut check = Command::new(&binary);
        check.arg("check").arg(&program);
        rows.push((format!("gainsay check {name}"), measure(&mut check)?, Duration::from_millis(30)));
    }
    // Left-over files in the temporary folder change no measurement.
    let _ = fs::remove_dir_all(&folder);
    Ok(draw(&rows))
}

fn build_release_binary(root: &Path) -> Result<PathBuf> {
    let built = chore::cargo(&["build", "--quiet", "--release", "--package", "gainsay-cli"]).status();
    if !built.context("cargo could not be started")?.success() {
        bail!("the release binary does not build");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release").join("gainsay"))
}

/// Wall-clock times of all runs, fastest first.
fn measure(command: &mut Command) -> Result<Vec<Duration>> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut times = Vec::with_capacity(RUNS);
    for _ in 0..RUNS {
        let start = Instant::now();
        let status = command.status().with_context(|| format!("{command:?} could not be started"))?;
        times.push(start.elapsed());
        if !status.success() {
            bail!("{command:?} failed with {status}");
        }
    }
    times.sort();
    Ok(times)
}

fn draw(rows: &[(String, Vec<Duration>, Duration)]) -> String {
    let mut table = format!("{:<28} {:>9} {:>9} {:>9} {:>7}\n", "command", "fastest", "median", "slowest", "aim");
    for (name, times, aim) in rows {
        let at = |index: usize| times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        table.push_str(&format!(
            "{name:<28} {:>6.1} ms {:>6.1} ms {:>6.1} ms {:>4} ms\n",
            at(0),
            at(times.len() / 2),
            at(times.len().saturating_sub(1)),
            aim.as_millis()
        ));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_fails_is_not_measured() {
        assert!(measure(&mut Command::new("false")).is_err());
        assert_eq!(measure(&mut Command::new("true")).unwrap().len(), RUNS);
    }
}
