//! Asks Silicon, one process for each file.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use super::{Opinion, member};
use crate::Module;

/// A file takes no longer, however many members are in it.
const PATIENCE: Duration = Duration::from_secs(900);
/// Files that Silicon does not accept are asked again without the units it complains about, so often.
const ATTEMPTS: usize = 4;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../.judges")
}

/// Its name; an error says what is missing.
pub(super) fn name() -> Result<String> {
    for file in ["silicon.jar", "z3"] {
        if !folder().join(file).exists() {
            bail!("Silicon is not installed: scripts/judges does it");
        }
    }
    let java = Command::new("java").arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !java.is_ok_and(|status| status.success()) {
        bail!("there is no java to run Silicon with");
    }
    Ok("Silicon 1.1".to_owned())
}

/// What it says of each member of a module.
pub(super) fn judge(module: &Module) -> Result<Opinion> {
    let mut opinion = Opinion::default();
    for _ in 0..ATTEMPTS {
        let (text, lines) = laid_out(module, &opinion);
        let complaints = ask(&text)?;
        let not_read: Vec<&Complaint> = complaints.iter().filter(|each| !each.is_failure()).collect();
        if not_read.is_empty() {
            for complaint in &complaints {
                let found = lines.iter().rfind(|(line, _, _)| *line <= complaint.line);
                if let Some((_, _, Some(name))) = found {
                    opinion.failing.entry(name.clone()).or_insert_with(|| complaint.words.clone());
                }
            }
            return Ok(opinion);
        }
        for complaint in not_read {
            let found = lines.iter().rfind(|(line, _, _)| *line <= complaint.line);
            let Some((_, unit, _)) = found else { bail!("Silicon does not read the file: {}", complaint.words) };
            for goal in &module.units[*unit].goals {
                opinion.undecided.insert(goal.clone(), format!("Silicon does not read it: {}", complaint.words));
            }
        }
    }
    bail!("Silicon finds ever more that it does not read")
}

/// The text without the units that are undecided, and the first line of each declaration with its unit and what it declares.
fn laid_out(module: &Module, opinion: &Opinion) -> (String, Vec<(usize, usize, Option<String>)>) {
    let mut text = module.header.clone();
    let mut lines = Vec::new();
    for (number, unit) in module.units.iter().enumerate() {
        if unit.goals.iter().any(|goal| opinion.undecided.contains_key(goal)) {
            continue;
        }
        for declaration in &unit.declarations {
            let line = 1 + text.matches('\n').count();
            lines.push((line, number, member(declaration).map(str::to_owned)));
            text.push_str(declaration);
            text.push('\n');
        }
    }
    text.push_str(&module.footer);
    (text, lines)
}

struct Complaint {
    line: usize,
    words: String,
}

impl Complaint {
    /// Whether the program is wrong, rather than no program.
    fn is_failure(&self) -> bool {
        self.words.contains(" might ") || self.words.starts_with("Refute ") || self.words.contains("refute ")
    }
}

fn ask(text: &str) -> Result<Vec<Complaint>> {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let number = ASKED.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("gainsay-duel-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).context("no folder for Silicon's file")?;
    fs::write(folder.join("duel.vpr"), text)?;
    let said = run(&folder);
    let _ = fs::remove_dir_all(&folder);
    let said = said?;
    if said.contains("finished verification successfully") {
        return Ok(Vec::new());
    }
    if !said.contains("Silicon found") {
        bail!("Silicon did not decide: {}", said.trim());
    }
    Ok(said.lines().filter(|line| !line.contains(" warning: ")).filter_map(complaint).collect())
}

fn run(folder: &Path) -> Result<String> {
    let judges = super::silicon::folder().canonicalize()?;
    let output = folder.join("said");
    let mut child = Command::new("java")
        .args(["-Xss128m", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(judges.join("silicon.jar"))
        .args(["viper.silicon.SiliconRunner", "--assertTimeout", "5000", "--numberOfErrorsToReport", "1", "--z3Exe"])
        .arg(judges.join("z3"))
        .arg("duel.vpr")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(fs::File::create(&output)?)
        .stderr(Stdio::null())
        .spawn()
        .context("java cannot be started")?;
    let started = Instant::now();
    while child.try_wait()?.is_none() {
        if started.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            bail!("Silicon did not decide within {} seconds", PATIENCE.as_secs());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(fs::read_to_string(&output)?)
}

/// `  [ 3] Assert might fail. Assertion … might not hold. (duel.vpr@28.11--28.34)`
fn complaint(line: &str) -> Option<Complaint> {
    let (words, place) = line.rsplit_once("(duel.vpr@")?;
    let line = place.split('.').next()?.parse().ok()?;
    let words = words.trim().trim_start_matches(|letter: char| "[] ".contains(letter) || letter.is_ascii_digit());
    Some(Complaint { line, words: words.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_told_from_what_is_not_read() {
        let failure =
            complaint("  [ 0] Assert might fail. Assertion r >= 3 might not hold. (duel.vpr@28.11--28.34)").unwrap();
        assert_eq!((failure.line, failure.is_failure()), (28, true));
        assert_eq!(failure.words, "Assert might fail. Assertion r >= 3 might not hold.");
        let mistake = complaint("  [0] undeclared identifier `x` (duel.vpr@1.21--1.22)").unwrap();
        assert_eq!((mistake.line, mistake.is_failure()), (1, false));
    }
}
