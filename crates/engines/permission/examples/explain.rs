//! Prints the counterexamples of a Viper file, or judges the expected counterexamples of a folder of annotated programs. Only measures.
//!
//! `explain FILE` or `explain --expected FOLDER`. `GAINSAY_SOLVER` names the solver.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gainsay_permission::counterexample::{expect, explain};
use gainsay_permission::{Options, check_member, goals};
use gainsay_smt::{Backend, Profile, Settings, Solver, chain};
use gainsay_solver_process::Search;
use gainsay_source::{Host, ReadError, Sources};
use gainsay_verdict::{Confirmation, Counterexample, HeapEntry, Notation, Plain};

struct Files;

impl Host for Files {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        std::fs::read_to_string(path).map_err(|_| ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let work = move || match arguments.as_slice() {
        [flag, folder] if flag == "--expected" => judge_all(Path::new(folder)),
        [flag, folder] if flag == "--share" => share(Path::new(folder)),
        [file] => show_all(Path::new(file)),
        _ => eprintln!("explain FILE | explain --expected FOLDER | explain --share FOLDER"),
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(work).unwrap().join().unwrap();
}

fn solver() -> Box<dyn Solver + Send> {
    let launch = Search::new(None).find().expect("a solver");
    let settings = Settings { profile: Profile::Quantified, resource_limit: 8_000_000, ..Settings::default() };
    chain(Backend::new(Arc::new(launch), settings))
}

fn show_all(file: &Path) {
    let mut sources = Sources::new();
    let id = sources.add(file.to_string_lossy().to_string(), std::fs::read_to_string(file).unwrap());
    let (program, diagnostics) = gainsay_viper::load(&Files, &mut sources, id);
    let Some(program) = program else { return eprintln!("{diagnostics:?}") };
    let mut solver = solver();
    for goal in goals(&program) {
        let mut result = check_member(&program, &goal, &mut *solver, &Options::default());
        for place in 0..result.failures.len() {
            let failure = &result.failures[place];
            println!("{} {} at line {}", goal.name, failure.code(), sources.line(failure.span));
            match explain(&program, &goal, &mut result, place) {
                Some(counterexample) => show(&counterexample),
                None => println!("  no counterexample"),
            }
        }
        for gap in &result.gaps {
            println!("{}: {}", goal.name, gap.message());
        }
    }
}

fn show(counterexample: &Counterexample) {
    let text = |shown: &gainsay_verdict::Shown| Plain.value(&shown.value);
    println!("  {:?} {:?}", counterexample.kind, counterexample.confirmed);
    for binding in &counterexample.inputs {
        println!("  input {}: {} = {}", binding.name, binding.ty, text(&binding.value));
    }
    for binding in &counterexample.store {
        println!("  store {}: {} = {}", binding.name, binding.ty, text(&binding.value));
    }
    for heap in &counterexample.heaps {
        println!("  heap {}{}", heap.label, if heap.may_hide_more { " (perhaps more)" } else { "" });
        heap.entries.iter().for_each(|entry| show_entry(entry, 2));
    }
    for table in &counterexample.tables {
        for row in &table.rows {
            let arguments: Vec<String> = row.arguments.iter().map(text).collect();
            println!("  {}({}) = {}", table.function, arguments.join(", "), text(&row.result));
        }
    }
    println!("  {:?}\n  {:?}", counterexample.ending, counterexample.blame);
    counterexample.assumed.iter().for_each(|assumption| println!("  assumed {assumption:?}"));
    counterexample.notes.iter().for_each(|note| println!("  note: {note}"));
}

fn show_entry(entry: &HeapEntry, depth: usize) {
    let indent = "  ".repeat(depth);
    match entry {
        HeapEntry::Field(cell) => {
            println!(
                "{indent}{}.{} = {} {:?}",
                cell.receiver,
                cell.field,
                Plain.value(&cell.value.value),
                cell.permission
            );
        }
        HeapEntry::Predicate(instance) => {
            let arguments: Vec<String> = instance.arguments.iter().map(|each| Plain.value(&each.value)).collect();
            println!("{indent}{}({}) {:?}", instance.predicate, arguments.join(", "), instance.permission);
            instance.contents.iter().for_each(|entry| show_entry(entry, depth + 1));
        }
        HeapEntry::Wand(wand) => {
            println!("{indent}{} {:?}", wand.text, wand.permission);
            wand.left.iter().chain(&wand.right).for_each(|entry| show_entry(entry, depth + 1));
        }
    }
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
    files.sort();
}

/// Line, code and items of each expected counterexample.
fn expected(text: &str) -> Vec<(u32, String, String)> {
    let (mut found, mut pending) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(inner) = line.strip_prefix("//:: ExpectedCounterexample(") {
            let (code, _) = inner.trim_end_matches(')').split_once(',').unwrap_or((inner, ""));
            let items = inner[code.len() + 1..inner.len() - 1].trim();
            let items = items.strip_prefix('(').and_then(|items| items.strip_suffix(')')).unwrap_or(items);
            pending.push((code.to_string(), items.to_string()));
        } else if !line.starts_with("//") {
            found.extend(pending.drain(..).map(|(code, items)| (number as u32 + 1, code, items)));
        }
    }
    found
}

fn judge_all(folder: &Path) {
    let mut files = Vec::new();
    find(folder, &mut files);
    let (mut good, mut all) = (0, 0);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let wanted = expected(&text);
        if wanted.is_empty() {
            continue;
        }
        let mut sources = Sources::new();
        let id = sources.add(file.to_string_lossy().to_string(), text);
        let (Some(program), _) = gainsay_viper::load(&Files, &mut sources, id) else { continue };
        let mut solver = solver();
        let mut judged: Vec<(u32, String, bool)> = Vec::new();
        for goal in goals(&program) {
            let mut result = check_member(&program, &goal, &mut *solver, &Options::default());
            for place in 0..result.failures.len() {
                let failure = &result.failures[place];
                let (line, code) = (sources.line(failure.span), failure.code());
                for (_, _, items) in wanted.iter().filter(|(at, id, _)| *at == line && *id == code) {
                    let Some(method) = program.methods.get(&goal.name) else { continue };
                    match gainsay_viper::load_assertions(&mut sources, &program, method, items) {
                        Ok(items) => {
                            let verdict = expect(&program, &goal, &mut result, place, &items);
                            let holds = verdict.as_ref().is_some_and(|verdict| verdict.holds);
                            if !holds {
                                println!("{}:{line} {verdict:?}", file.display());
                            }
                            judged.push((line, code.clone(), holds));
                        }
                        Err(news) => println!("{}:{line} {news:?}", file.display()),
                    }
                }
            }
        }
        for (line, code, _) in &wanted {
            all += 1;
            let hits: Vec<_> = judged.iter().filter(|(at, id, _)| at == line && id == code).collect();
            if hits.is_empty() {
                println!("{}:{line} no such failure", file.display());
            }
            good += usize::from(hits.iter().any(|(_, _, holds)| *holds));
        }
    }
    println!("{good} of {all}");
}

fn share(folder: &Path) {
    let mut files = Vec::new();
    find(folder, &mut files);
    let (mut confirmed, mut all) = (0, 0);
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let mut sources = Sources::new();
        let id = sources.add(file.to_string_lossy().to_string(), text);
        let (Some(program), _) = gainsay_viper::load(&Files, &mut sources, id) else { continue };
        let mut solver = solver();
        for goal in goals(&program) {
            let mut result = check_member(&program, &goal, &mut *solver, &Options::default());
            for place in 0..result.failures.len() {
                let (code, line) = (result.failures[place].code(), sources.line(result.failures[place].span));
                all += 1;
                match explain(&program, &goal, &mut result, place).map(|found| (found.kind, found.confirmed)) {
                    Some((kind, Confirmation::Replayed)) => {
                        confirmed += 1;
                        println!("yes {kind:?} {}:{line} {code}", file.display());
                    }
                    Some((_, Confirmation::NotReplayed(why))) => {
                        println!("no  {}:{line} {code}: {why}", file.display());
                    }
                    None => println!("no  {}:{line} {code}: no model", file.display()),
                }
            }
        }
    }
    println!("{confirmed} of {all}");
}
