//! What holds for all Viper programs under `tests/`: the same bytes however many goals run at once, verdicts that do not depend on unrelated
//! members, and counterexamples that can be written as programs which fail by themselves.

use std::collections::BTreeSet;

use gainsay::{Engines, Options};
use gainsay_report::{Format, Options as Layout};
use gainsay_source::Name;
use gainsay_tests::{
    inputs::{self, Input},
    run,
};
use gainsay_verdict::{Reason, Report, Verdict};

/// The programs are small, so running each of them several times is quick.
const FEWEST_PROGRAMS: usize = 50;

fn programs() -> Vec<Input> {
    let mut all = inputs::all(&inputs::root()).expect("the programs can be read");
    all.retain(|input| input.name.ends_with(".vpr"));
    assert!(all.len() >= FEWEST_PROGRAMS, "only {} programs", all.len());
    all
}

fn options() -> Options {
    Options { time: run::PATIENCE, ..Options::default() }
}

fn json(input: &Input, options: &Options) -> String {
    run::checked(input, options, |_, sources, _, report| Format::Json.render(&report, sources, &Layout::default()))
        .expect("there is a solver")
}

/// The codes of all confirmed failures.
fn codes(report: &Report) -> BTreeSet<String> {
    let refuted = report.goals.iter().filter(|goal| *goal.outcome.verdict() == Verdict::Refuted);
    let failures = refuted.flat_map(|goal| goal.outcome.failures()).filter(|failure| failure.is_confirmed());
    failures.map(|failure| failure.code.clone()).collect()
}

#[test]
fn the_report_does_not_depend_on_how_many_goals_run_at_once() {
    for input in programs() {
        let one = json(&input, &Options { jobs: 1, ..options() });
        let two = json(&input, &Options { jobs: 2, ..options() });
        assert_eq!(one, two, "{}", input.name);
    }
}

/// How many goals of these programs the second engine proves by itself, at least.
const FEWEST_PROVED: usize = 140;

/// The verdicts of a program's goals by one engine.
fn verdicts(input: &Input, engine: Engines) -> Vec<(Name, Verdict)> {
    let options = Options { engine, ..options() };
    let report = run::checked(input, &options, |_, _, _, report| report).expect("there is a solver");
    report.goals.into_iter().map(|goal| (goal.name.clone(), goal.outcome.verdict().clone())).collect()
}

#[test]
fn two_engines_never_contradict_each_other() {
    let mut proved = 0;
    for input in programs() {
        let symbolic = verdicts(&input, Engines::Symbolic);
        let both = verdicts(&input, Engines::Both);
        proved += verdicts(&input, Engines::Vc).iter().filter(|(_, verdict)| *verdict == Verdict::Verified).count();
        for ((name, alone), (_, together)) in symbolic.iter().zip(&both) {
            assert!(!matches!(together, Verdict::Unknown(Reason::Bug { .. })), "{}: {name}: {together:?}", input.name);
            // Who is sure alone is sure together.
            if !matches!(alone, Verdict::Unknown(_)) {
                assert_eq!(alone, together, "{}: {name}", input.name);
            }
        }
    }
    assert!(proved >= FEWEST_PROVED, "the second engine proves only {proved} goals");
}

/// Top-level members as lines, by where they begin; all lines up to the next belong to a member.
fn members(text: &str) -> Vec<(usize, String)> {
    let begins = |line: &&str| {
        ["method ", "function ", "predicate ", "field "].iter().any(|word| line.starts_with(word)).then(|| {
            let rest = line.split_once(' ').map_or("", |(_, rest)| rest);
            rest.split(['(', ':']).next().unwrap_or("").trim().to_owned()
        })
    };
    text.lines().enumerate().filter_map(|(number, line)| Some((number, begins(&line)?))).collect()
}

/// The program without one method that nothing else mentions, its lines left empty, and the method's name.
fn without_a_method(text: &str) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let members = members(text);
    let ends = |number: usize| {
        let next = |line: &&str| line.starts_with(|first: char| first.is_alphabetic() || first == '@');
        (number + 1..lines.len()).find(|place| next(&lines[*place])).unwrap_or(lines.len())
    };
    let (start, name) = members.into_iter().find(|(number, name)| {
        let mentions = |(place, line): (usize, &&str)| {
            !(*number..ends(*number)).contains(&place) && line.contains(&format!("{name}("))
        };
        lines[*number].starts_with("method ") && !lines.iter().enumerate().any(mentions)
    })?;
    let range = start..ends(start);
    let kept: Vec<&str> =
        lines.iter().enumerate().map(|(place, line)| if range.contains(&place) { "" } else { line }).collect();
    Some((kept.join("\n"), name))
}

#[test]
fn verdicts_do_not_depend_on_unrelated_members() {
    let mut compared = 0;
    for input in programs() {
        let Some((text, name)) = without_a_method(&input.text) else { continue };
        let smaller = Input { text, ..input.clone() };
        let goals = |input: &Input| {
            run::checked(input, &options(), |_, sources, _, report| {
                let goals = report.goals.into_iter().filter(|goal| goal.name != name.as_str());
                goals.map(|goal| gainsay_report::Stream::jsonl().goal(&goal, sources)).collect::<Vec<String>>()
            })
            .expect("there is a solver")
        };
        let (with, without) = (goals(&input), goals(&smaller));
        compared += without.len();
        assert_eq!(with, without, "{} without `{name}`", input.name);
    }
    assert!(compared > 40, "only {compared} goals were compared");
}

#[test]
fn counterexamples_written_as_programs_fail_by_themselves() {
    let mut emitted = 0;
    for input in programs() {
        // The counterexample has no marker left that says how the program is meant.
        let options = run::as_meant(&options(), &input.text);
        let (wanted, text) = run::checked(&input, &options, |world, sources, root, report| {
            (codes(&report), gainsay::emit_viper(world, sources, root, &report, &options))
        })
        .expect("there is a solver");
        if wanted.is_empty() {
            continue;
        }
        let text = text.unwrap_or_else(|why| panic!("{}: {why}", input.name));
        let by_itself = Input { text: text.clone(), ..input.clone() };
        let found = run::checked(&by_itself, &options, |_, _, _, report| {
            assert_eq!(report.diagnostics, [], "{}:\n{text}", input.name);
            codes(&report)
        })
        .expect("there is a solver");
        assert_eq!(found, wanted, "{}:\n{text}", input.name);
        emitted += 1;
    }
    assert!(emitted > 40, "only {emitted} programs have counterexamples");
}

/// The report of one program under `tests/viper`, as text.
fn text(name: &str) -> String {
    let name = format!("tests/viper/{name}");
    let input = programs().into_iter().find(|input| input.name == name).expect("there is such a program");
    run::checked(&input, &options(), |_, sources, _, report| Format::Text.render(&report, sources, &Layout::default()))
        .expect("there is a solver")
}

#[test]
fn forgotten_ghost_steps_are_told() {
    let text = text("predicates/cell.vpr");
    assert!(text.contains("it is folded into `cell(this)`: is an `unfold` missing?"), "{text}");
    assert!(text.contains("all that `cell(this)` stands for is held: is a `fold` missing?"), "{text}");
}

#[test]
fn weak_contracts_are_told_with_what_they_allow_and_what_the_body_does() {
    let result = text("abstraction/weak-contract.vpr");
    assert!(result.contains("this postcondition of `increase` is too weak"), "{result}");
    assert!(result.contains("its specification allows this; its body gives y = "), "{result}");
    let heap = text("abstraction/weak-contract-of-a-heap.vpr");
    assert!(heap.contains("after `deposit` its specification allows `account.balance` = "), "{heap}");
    assert!(heap.contains(", not 15"), "{heap}");
    let invariant = text("abstraction/weak-invariant-by-name.vpr");
    assert!(invariant.contains("while (i < n) gives i = "), "{invariant}");
    assert!(invariant.contains("its invariant allows this; its body gives i = "), "{invariant}");
    assert!(invariant.contains("Strengthen the invariant of while (i < n)"), "{invariant}");
}
