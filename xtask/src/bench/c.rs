//! C programs from outside: what each file takes, what the smallest failing heap takes, conditionals in a row over a list, and files with many
//! declarations. Counts come first, because they are the same on every machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result};

use super::{
    build_release_binary,
    viper::{fastest, numbers},
};

const CHAINS: &[usize] = &[2, 4, 8, 16];
const FILES: &[usize] = &[100, 200, 400];

/// All measurements, as tables: of the project's own programs, or of those in a folder.
pub fn c(root: &Path, folder: Option<&Path>) -> Result<String> {
    let binary = build_release_binary(root)?;
    let scratch = std::env::temp_dir().join(format!("gainsay-bench-c-{}", std::process::id()));
    fs::create_dir_all(&scratch).with_context(|| format!("{} cannot be created", scratch.display()))?;
    let folders = match folder {
        Some(folder) => vec![folder.to_owned()],
        None => vec![root.join("tests/c"), root.join("tests/papers/pedantic")],
    };
    let bench = Bench { binary, scratch };
    let tables = [
        bench.files(&folders)?,
        bench.series("conditionals that count", CHAINS, counting)?,
        bench.series("conditionals that store", CHAINS, storing)?,
        bench.series("conditionals that insert", CHAINS, inserting)?,
        bench.series("functions and fixpoints", FILES, fixpoints)?,
        bench.series("functions and lemmas", FILES, lemmas)?,
        bench.series("predicates in a circle", FILES, circle)?,
    ];
    // Left-over files in the temporary folder change no measurement.
    let _ = fs::remove_dir_all(&bench.scratch);
    Ok(tables.join("\n"))
}

struct Bench {
    binary: PathBuf,
    scratch: PathBuf,
}

/// What one file took.
struct Measured {
    path: PathBuf,
    time: Duration,
    /// Steps and milliseconds of each refuted goal.
    refuted: Vec<(u64, u64)>,
}

impl Bench {
    fn check(&self, path: &Path) -> Command {
        let mut check = Command::new(&self.binary);
        check.arg("check").arg(path).args(["--jobs", "1", "--format", "json", "--timings"]);
        check.stdin(Stdio::null()).stderr(Stdio::null());
        check
    }

    fn measure(&self, path: PathBuf) -> Result<Measured> {
        let (time, report) = fastest(1, || self.check(&path))?;
        let goals = report.split("\"verdict\": ").skip(1).filter(|goal| goal.starts_with("\"refuted\""));
        let last = |goal: &str, key: &str| numbers(goal, key).last().copied().unwrap_or(0);
        let refuted = goals.map(|goal| (last(goal, "steps"), last(goal, "milliseconds"))).collect();
        Ok(Measured { path, time, refuted })
    }

    fn files(&self, folders: &[PathBuf]) -> Result<String> {
        let mut measured = Vec::new();
        for folder in folders {
            for path in programs(folder)? {
                measured.push(self.measure(path)?);
            }
        }
        measured.sort_by_key(|file| file.time);
        let (Some(middle), Some(slowest)) = (measured.get(measured.len() / 2), measured.last()) else {
            return Ok("no C programs\n".to_owned());
        };
        let seconds = |time: Duration| time.as_secs_f64();
        let mut refuted: Vec<(u64, u64)> = measured.iter().flat_map(|file| file.refuted.iter().copied()).collect();
        refuted.sort_unstable();
        let mut times: Vec<u64> = refuted.iter().map(|(_, milliseconds)| *milliseconds).collect();
        times.sort_unstable();
        let at = |list: &[u64], index: usize| list.get(index).copied().unwrap_or(0);
        let steps: Vec<u64> = refuted.iter().map(|(steps, _)| *steps).collect();
        let (half, end) = (steps.len() / 2, steps.len().saturating_sub(1));
        Ok(format!(
            "{} files: median {:.2} s (aim: 0.1 s), slowest {:.2} s ({})\n\
             {} goals refuted: steps to the smallest heap, median {}, most {}; wall-clock, median {} ms, most {} ms (aim: 1000 ms)\n",
            measured.len(),
            seconds(middle.time),
            seconds(slowest.time),
            slowest.path.file_name().unwrap_or_default().to_string_lossy(),
            steps.len(),
            at(&steps, half),
            at(&steps, end),
            at(&times, half),
            at(&times, end)
        ))
    }

    fn series(&self, what: &str, sizes: &[usize], program: fn(usize) -> String) -> Result<String> {
        let mut table = format!(
            "{what:<26} {:>9} {:>6} {:>7} {:>8} {:>8} {:>9}\n",
            "verdict", "paths", "steps", "queries", "solver", "fastest"
        );
        for size in sizes {
            let path = self.scratch.join("series.c");
            fs::write(&path, program(*size)).with_context(|| format!("{} cannot be written", path.display()))?;
            let (time, report) = fastest(3, || self.check(&path))?;
            let verdict = report.split("\"verdict\": \"").nth(1).and_then(|rest| rest.split('"').next());
            let total = |key: &str| numbers(&report, key).iter().sum::<u64>();
            table.push_str(&format!(
                "{size:<26} {:>9} {:>6} {:>7} {:>8} {:>8} {:>6.0} ms\n",
                verdict.unwrap_or("none"),
                total("paths"),
                total("steps"),
                total("queries"),
                total("solver_queries"),
                time.as_secs_f64() * 1000.0
            ));
        }
        Ok(table)
    }
}

/// All C programs under a folder, in order.
fn programs(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(folder) = pending.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            match path.is_dir() {
                true => pending.push(path),
                false if path.extension().is_some_and(|extension| extension == "c") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    Ok(found)
}

const LIST: &str = "#include <stdlib.h>\nstruct node { struct node *next; int value; };\n\
    /*@ predicate nodes(struct node *n) =\n  n == 0 ? true : n->next |-> ?next &*& n->value |-> ?v &*& malloc_block_node(n) &*& nodes(next); @*/\n";

fn counting(size: usize) -> String {
    let branches: String = (0..size).map(|number| format!("  if (x->value > {number}) n = n + 1;\n")).collect();
    format!(
        "{LIST}int count(struct node *x)\n  //@ requires nodes(x) &*& x != 0;\n  //@ ensures nodes(x) &*& 0 <= result &*& result <= {size};\n{{\n  int n = 0;\n{branches}  return n;\n}}\n"
    )
}

fn storing(size: usize) -> String {
    let parameters: String = (0..size).map(|number| format!(", int b{number}")).collect();
    let branches: String = (0..size).map(|number| format!("  if (b{number} > 0) x->value = {number};\n")).collect();
    format!(
        "{LIST}void store(struct node *x{parameters})\n  //@ requires nodes(x) &*& x != 0;\n  //@ ensures nodes(x);\n{{\n{branches}}}\n"
    )
}

/// Each branch puts a node in front: afterwards the heaps of the two sides have different shapes.
fn inserting(size: usize) -> String {
    let parameters: String = (0..size).map(|number| format!(", int b{number}")).collect();
    let branch = |number: usize| {
        format!(
            "  if (b{number} > 0) {{\n    struct node *n{number} = malloc(sizeof(struct node));\n    if (n{number} == 0) abort();\n    n{number}->next = x;\n    n{number}->value = {number};\n    x = n{number};\n  }}\n"
        )
    };
    let branches: String = (0..size).map(branch).collect();
    format!(
        "{LIST}struct node *insert(struct node *x{parameters})\n  //@ requires nodes(x);\n  //@ ensures nodes(result);\n{{\n{branches}  return x;\n}}\n"
    )
}

/// Each function speaks of a fixpoint of its own.
fn fixpoints(size: usize) -> String {
    let pair = |number: usize| {
        format!(
            "/*@ fixpoint int total{number}(list<int> vs) {{ switch (vs) {{ case nil: return {number}; case cons(v, rest): return v + total{number}(rest); }} }} @*/\n\
             int add{number}(int x)\n  //@ requires true;\n  //@ ensures result == total{number}(cons(x, nil));\n{{ return x + {number}; }}\n"
        )
    };
    (0..size).map(pair).collect()
}

/// Each fixpoint has a lemma that is used by itself, and each lemma speaks of a function of the library.
fn lemmas(size: usize) -> String {
    let triple = |number: usize| {
        format!(
            "/*@ fixpoint int count{number}(list<int> vs) {{ switch (vs) {{ case nil: return {number}; case cons(v, rest): return 1 + count{number}(rest); }} }}\n\
             lemma_auto void is_length{number}(list<int> vs)\n  requires true;\n  ensures count{number}(vs) == length(vs) + {number};\n{{ switch (vs) {{ case nil: case cons(v, rest): is_length{number}(rest); }} }} @*/\n\
             int one{number}(int x)\n  //@ requires true;\n  //@ ensures result == count{number}(cons(x, nil));\n{{ return 1 + {number}; }}\n"
        )
    };
    (0..size).map(triple).collect()
}

/// Every structure leads to the next one, and the last to the first.
fn circle(size: usize) -> String {
    let names: String = (0..size).map(|number| format!("struct s{number};\n")).collect();
    let part = |number: usize| {
        let next = (number + 1) % size;
        format!(
            "struct s{number} {{ int value; struct s{next} *next; }};\n\
             /*@ predicate p{number}(struct s{number} *x; int v) = x->value |-> v &*& x->next |-> ?n &*& n == 0 ? true : p{next}(n, _); @*/\n\
             int get{number}(struct s{number} *x)\n  //@ requires p{number}(x, ?v);\n  //@ ensures p{number}(x, v) &*& result == v;\n{{ return x->value; }}\n"
        )
    };
    names + &(0..size).map(part).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_grow_with_their_size() {
        assert_eq!(counting(4).matches("if (").count(), 4);
        assert_eq!(storing(8).matches("if (").count(), 8);
        assert_eq!(inserting(2).matches("malloc(").count(), 2);
        assert_eq!(fixpoints(3).matches("fixpoint").count(), 3);
        assert_eq!(lemmas(3).matches("lemma_auto").count(), 3);
        assert_eq!(circle(3).matches("predicate").count(), 3);
    }
}
