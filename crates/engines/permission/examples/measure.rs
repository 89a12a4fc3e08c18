//! Measures the engine on a folder of annotated Viper programs and compares with what they expect. Only measures: nothing here decides.
//!
//! `measure FOLDER [TEXT]`: programs whose path contains TEXT, a line for each that disagrees, then the counts. `GAINSAY_SOLVER` names the solver.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gainsay_permission::{Options, check_member, goals};
use gainsay_smt::{Backend, Profile, Settings, Solver, chain};
use gainsay_solver_process::Search;
use gainsay_source::{Host, ReadError, Sources};

struct Files;

impl Host for Files {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        std::fs::read_to_string(path).map_err(|_| ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// What a program's annotations expect: kind, code, line.
struct Expected {
    kind: String,
    code: String,
    line: u32,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().or_else(|| std::env::var("GAINSAY_CORPUS").ok()).expect("a folder");
    let only = arguments.next().unwrap_or_default();
    let mut files = Vec::new();
    find(Path::new(&folder), &mut files);
    files.sort();
    files.retain(|file| file.to_string_lossy().contains(&only));
    let threads = std::env::var("MEASURE_JOBS").ok().and_then(|jobs| jobs.parse().ok()).unwrap_or(2);
    let waiting = Arc::new(Mutex::new(files.into_iter().enumerate().collect::<Vec<_>>()));
    let rows = Arc::new(Mutex::new(Vec::new()));
    let handles: Vec<_> = (0..threads)
        .map(|_| {
            let (waiting, rows) = (waiting.clone(), rows.clone());
            let work = move || {
                loop {
                    let Some((number, file)) = waiting.lock().unwrap().pop() else { return };
                    let row = measure(&file);
                    if let Some(row) = row {
                        println!("{:8} {:7.2}s {} {}", row.0, row.1, file.display(), row.2);
                        rows.lock().unwrap().push((number, row));
                    }
                }
            };
            std::thread::Builder::new().stack_size(256 << 20).spawn(work).unwrap()
        })
        .collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
    let rows = rows.lock().unwrap();
    for verdict in ["agree", "differ", "UNSOUND", "front"] {
        let count = rows.iter().filter(|(_, row)| row.0 == verdict).count();
        println!("{verdict}: {count} of {}", rows.len());
    }
    let seconds: f64 = rows.iter().map(|(_, row)| row.1).sum();
    println!("seconds: {seconds:.1}");
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    if folder.is_file() {
        return files.push(folder.to_path_buf());
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "vpr") {
            files.push(path);
        }
    }
}

fn expectations(text: &str) -> Option<Vec<Expected>> {
    let (mut found, mut pending) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(annotation) = line.strip_prefix("//:: ") {
            let (kind, rest) = annotation.split_once('(').unwrap_or((annotation, ")"));
            let inner = rest.trim_end().trim_end_matches(')').to_string();
            let (code, project) = match inner.rfind(", /").or_else(|| inner.find('/').filter(|at| *at == 0)) {
                Some(at) => (inner[..at].to_string(), Some(inner[at..].to_lowercase())),
                None => (inner, None),
            };
            if project.is_some_and(|project| !project.contains("/silver/") && !project.contains("/silicon/")) {
                continue;
            }
            if kind.trim() == "IgnoreFile" || kind.trim() == "IgnoreFileList" {
                return None;
            }
            pending.push((kind.trim().to_string(), code.trim().to_string()));
        } else if !line.starts_with("//") {
            let line = number as u32 + 1;
            found.extend(pending.drain(..).map(|(kind, code)| Expected { kind, code, line }));
        }
    }
    Some(found)
}

fn measure(file: &Path) -> Option<(&'static str, f64, String)> {
    let text = std::fs::read_to_string(file).ok()?;
    let expected = expectations(&text)?;
    let mut sources = Sources::new();
    let id = sources.add(file.to_string_lossy().to_string(), text);
    let (program, diagnostics) = gainsay_viper::load(&Files, &mut sources, id);
    let mut outputs: Vec<(String, u32)> = Vec::new();
    let mut unknown = Vec::new();
    for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
        outputs.push((diagnostic.code.clone(), diagnostic.span.map_or(0, |span| sources.line(span))));
    }
    let started = Instant::now();
    let front = program.is_none();
    if let Some(program) = program {
        let launch = Search::new(None).find().expect("a solver");
        let limit = std::env::var("MEASURE_LIMIT").ok().and_then(|limit| limit.parse().ok()).unwrap_or(8_000_000);
        let settings = Settings { profile: Profile::Quantified, resource_limit: limit, ..Settings::default() };
        let mut backend = Backend::new(Arc::new(launch), settings);
        if let Ok(path) = std::env::var("MEASURE_LOG") {
            let mut number = 0;
            backend.log_to(Box::new(move |query| {
                number += 1;
                let _ = std::fs::write(format!("{path}/{number:04}.smt2"), query);
            }));
        }
        let mut solver: Box<dyn Solver + Send> = chain(backend);
        let options = Options { models: false, ..Options::default() };
        for goal in goals(&program) {
            if started.elapsed() > Duration::from_secs(40) {
                unknown.push(format!("{}: out of time", goal.name));
                continue;
            }
            let result = check_member(&program, &goal, &mut *solver, &options);
            for failure in &result.failures {
                outputs.push((failure.code(), sources.line(failure.span)));
            }
            unknown.extend(result.gaps.iter().map(|gap| format!("{}: {}", goal.name, gap.message())));
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let (verdict, problems) = compare(&expected, &outputs, &unknown);
    let verdict = if front && verdict == "agree" { "front" } else { verdict };
    Some((verdict, seconds, problems))
}

fn compare(expected: &[Expected], outputs: &[(String, u32)], unknown: &[String]) -> (&'static str, String) {
    let mut problems = Vec::new();
    let mut used = vec![false; expected.len()];
    for (code, line) in outputs {
        let mut hit = false;
        for (place, annotation) in expected.iter().enumerate() {
            let same = annotation.kind == "IgnoreOthers"
                || annotation.code == *code
                || code.split_once(':').is_some_and(|(left, _)| left == annotation.code);
            if annotation.line == *line && same {
                used[place] = true;
                hit = true;
            }
        }
        if !hit {
            problems.push(format!("additional {code} at {line}"));
        }
    }
    for (annotation, used) in expected.iter().zip(&used) {
        let excused = expected.iter().any(|other| {
            other.kind == "MissingOutput" && other.code == annotation.code && other.line == annotation.line
        });
        if annotation.kind == "ExpectedOutput" && !used && !excused {
            problems.push(format!("missing {} at {}", annotation.code, annotation.line));
        }
    }
    let rejects = expected.iter().any(|annotation| annotation.kind == "ExpectedOutput");
    let unsound = rejects && outputs.is_empty() && unknown.is_empty();
    problems.extend(unknown.iter().take(3).map(|gap| format!("unknown {gap}")));
    problems.dedup();
    let verdict = if problems.is_empty() {
        "agree"
    } else if unsound {
        "UNSOUND"
    } else {
        "differ"
    };
    (verdict, problems.join("; "))
}
