//! Running tests with at most one change switched on, one process at a time, each within a time and a memory limit.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant, UNIX_EPOCH},
};

use anyhow::{Context, Result};

use super::{
    Mutant,
    build::{Copy, TestProgram},
    hash,
};

/// A test that takes longer is not run with changes; on a busy machine it may be only slow.
const SLOWEST: Duration = Duration::from_secs(60);
/// Seconds of processor time that a test may take, and with a change this many more.
const SLOWEST_AT_WORK: u64 = 6;
/// In kilobytes, of each test process and what it starts.
const MEMORY: &str = "4000000";
/// A test, and what is known of it without any change.
#[derive(Clone, Debug)]
pub struct Test {
    pub program: usize,
    pub name: String,
    /// How long it takes; none if it fails or takes too long without any change.
    pub time: Option<Duration>,
    /// The changes it comes by.
    pub reaches: Vec<u32>,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Passed,
    Failed,
    TookTooLong,
}

pub struct Trials {
    pub programs: Vec<TestProgram>,
    pub tests: Vec<Test>,
    environment: Vec<(String, String)>,
}

impl Trials {
    /// Lists every test and runs it once, without a change, to see what it reaches. What was seen before with the same changes, and is the same, is
    /// not run again; with `trusting`, no test that was seen before with the same changes is.
    pub fn new(copy: &Copy, programs: Vec<TestProgram>, mutants: &[Mutant], trusting: bool) -> Result<Trials> {
        let environment = environment(&copy.tree)?;
        let mut trials = Trials { programs, tests: Vec::new(), environment };
        let marks: BTreeMap<String, u32> = mutants.iter().map(|mutant| (mark(mutant), mutant.number)).collect();
        let all = marks.keys().map(String::as_str).collect::<Vec<_>>().join(" ");
        let memory = &copy.tree.with_file_name(format!("reached-{:016x}.tsv", hash(&all)));
        let known = recall(memory);
        let mut seen = known.clone();
        for program in 0..trials.programs.len() {
            for name in trials.list(program)? {
                let test = format!("{}\t{name}", trials.programs[program].name);
                let stamp = trials.stamp(copy, program, &name);
                let is_known = |known: &&Seen| known.stamp == stamp || trusting && known.time.is_some();
                let now = match known.get(&test).filter(is_known) {
                    Some(known) => known.clone(),
                    None => {
                        let (time, reaches) = trials.watch(copy, program, &name)?;
                        let is_reached = |mutant: &&Mutant| reaches.contains(&mutant.number);
                        Seen { stamp, time, reaches: mutants.iter().filter(is_reached).map(mark).collect() }
                    }
                };
                let reaches = now.reaches.iter().filter_map(|mark| marks.get(mark).copied()).collect();
                trials.tests.push(Test { program, name, time: now.time, reaches });
                seen.insert(test, now);
                if trials.tests.len().is_multiple_of(50) {
                    remember(memory, &seen)?;
                }
            }
        }
        remember(memory, &seen)?;
        Ok(trials)
    }

    pub fn name(&self, test: usize) -> String {
        let test = &self.tests[test];
        format!("{}: {}", self.programs[test.program].name, test.name)
    }

    /// Runs one test with the change of this number switched on, or none.
    pub fn run(&self, test: usize, mutant: Option<u32>) -> Result<Ended> {
        let test = &self.tests[test];
        let mut command = self.command(test.program, &test.name, 2 * SLOWEST_AT_WORK);
        if let Some(mutant) = mutant {
            command.env("GAINSAY_MUTANT", mutant.to_string());
        }
        let limit = SLOWEST + test.time.unwrap_or_default() * 2;
        Ok(finish(command, limit)?.0)
    }

    fn command(&self, program: usize, test: &str, seconds: u64) -> Command {
        let program = &self.programs[program];
        // A change can make a test eat memory; that must not cost the machine.
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -v {MEMORY}; ulimit -t {seconds}; exec \"$0\" \"$@\"")]);
        command.arg(&program.path).args(["--exact", test]).current_dir(&program.folder);
        command.env("CARGO_MANIFEST_DIR", &program.folder).envs(self.environment.iter().cloned());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn list(&self, program: usize) -> Result<Vec<String>> {
        let program = &self.programs[program];
        let mut command = Command::new(&program.path);
        command.args(["--list", "--format", "terse"]).current_dir(&program.folder);
        let output = command.output().with_context(|| format!("{} could not be started", program.name))?;
        let listed = |flags: &[&str]| -> Result<Vec<String>> {
            let mut command = Command::new(&program.path);
            let output =
                command.args(["--list", "--format", "terse"]).args(flags).current_dir(&program.folder).output()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            Ok(text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
        };
        let ignored = listed(&["--ignored"])?;
        let text = String::from_utf8_lossy(&output.stdout);
        let all = text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned);
        Ok(all.filter(|name| !ignored.contains(name)).collect())
    }

    /// What a test depends on: the program it is in, and the text that it is named after.
    fn stamp(&self, copy: &Copy, program: usize, test: &str) -> String {
        let stamp = |path: &Path| {
            let data = fs::metadata(path).ok()?;
            let changed = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            Some(format!("{}.{}", data.len(), changed.as_millis()))
        };
        let own = stamp(&self.programs[program].path).unwrap_or_default();
        let text = stamp(&copy.tree.join(test)).unwrap_or_default();
        format!("{:016x}", hash(&format!("{own} {text}")))
    }

    /// Time and reached changes.
    fn watch(&self, copy: &Copy, program: usize, test: &str) -> Result<(Option<Duration>, Vec<u32>)> {
        let reached = copy.tree.with_file_name("reached");
        fs::write(&reached, "")?;
        let mut command = self.command(program, test, SLOWEST_AT_WORK);
        command.env("GAINSAY_MUTANT", "watch").env("GAINSAY_MUTANT_REACHED", &reached);
        let (ended, time) = finish(command, SLOWEST)?;
        let reached = fs::read_to_string(&reached)?;
        let numbers = reached.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        Ok(((ended == Ended::Passed).then_some(time), numbers))
    }
}

/// What was seen of a test once.
#[derive(Clone)]
struct Seen {
    stamp: String,
    time: Option<Duration>,
    /// The marks of the changes that it came by.
    reaches: Vec<String>,
}

/// A name of a change that stays the same when others come and go.
fn mark(mutant: &Mutant) -> String {
    format!("{:016x}", hash(&mutant.key))
}

fn recall(memory: &Path) -> BTreeMap<String, Seen> {
    let text = fs::read_to_string(memory).unwrap_or_default();
    let fields = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [program, test, stamp, time, reaches] = fields.as_slice() else { return None };
        let time = time.parse().ok().map(Duration::from_millis);
        let reaches = reaches.split_whitespace().map(str::to_owned).collect();
        Some((format!("{program}\t{test}"), Seen { stamp: (*stamp).to_owned(), time, reaches }))
    };
    text.lines().filter_map(fields).collect()
}

/// Keeps what is known even if the run is stopped.
fn remember(memory: &Path, seen: &BTreeMap<String, Seen>) -> Result<()> {
    let lines = seen.iter().map(|(test, Seen { stamp, time, reaches })| {
        let time = time.map_or_else(|| "-".to_owned(), |time| time.as_millis().to_string());
        format!("{test}\t{stamp}\t{time}\t{}\n", reaches.join(" "))
    });
    Ok(fs::write(memory, lines.collect::<String>())?)
}

/// The variables that cargo would set, as the workspace configures them.
fn environment(tree: &Path) -> Result<Vec<(String, String)>> {
    let text = fs::read_to_string(tree.join(".cargo/config.toml"))?;
    let table: toml::Table = text.parse().context(".cargo/config.toml cannot be read")?;
    let variables = table.get("env").and_then(toml::Value::as_table).into_iter().flatten();
    Ok(variables.filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned()))).collect())
}

/// Waits until the end or the limit, and ends whatever was started.
fn finish(mut command: Command, limit: Duration) -> Result<(Ended, Duration)> {
    let start = Instant::now();
    let mut child = command.process_group(0).spawn().with_context(|| format!("{command:?} could not be started"))?;
    loop {
        if let Some(status) = child.try_wait()? {
            let ended = if status.success() { Ended::Passed } else { Ended::Failed };
            return Ok((ended, start.elapsed()));
        }
        if start.elapsed() > limit {
            end(&mut child)?;
            return Ok((Ended::TookTooLong, limit));
        }
        std::thread::sleep(Duration::from_millis(if start.elapsed() < Duration::from_millis(200) { 2 } else { 10 }));
    }
}

/// Ends a process and those it started, which are in its group.
fn end(child: &mut Child) -> Result<()> {
    let group = format!("-{}", child.id());
    // If the group is gone already, there is nothing to end.
    let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
    child.wait()?;
    Ok(())
}
