//! Planted falsehoods: whatever verifies is planted with something false at the end of its body and of every branch, loop and handler, and checked
//! again. Who still verifies never gets there, and `tests/unreachable.txt` says why; everything else is a bug of ours.
//!
//! Some are tried in every run; `cargo test -p gainsay-tests --test planted -- --ignored --nocapture` tries all of them.

#![allow(clippy::print_stdout, reason = "whoever runs all of it wants to see the counts")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    time::Duration,
};

use gainsay::{Fate, Options, Smoked};
use gainsay_source::{Planted, Sources, Span};
use gainsay_tests::{
    documents,
    inputs::{self, Input},
    run::{as_meant, checked},
};

/// What is planted, and how it went.
#[derive(Debug, Default)]
struct Counts {
    programs: usize,
    goals: usize,
    plants: usize,
    noticed: usize,
    undecided: usize,
    unreadable: usize,
    unreached: usize,
    not_tried: usize,
}

/// The places that nothing gets to, each with the reason: `tests/c/loop.c:12 loop: it never ends`.
fn unreachable() -> BTreeMap<String, String> {
    let text = fs::read_to_string(inputs::root().join("tests/unreachable.txt")).expect("the list is there");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |line: &str| line.split_once(": ").map(|(place, why)| (place.to_owned(), why.to_owned()));
    lines.map(|line| entry(line).unwrap_or_else(|| panic!("no reason is given: {line}"))).collect()
}

fn place(input: &Input, smoked: &Smoked, sources: &Sources) -> String {
    let kind = match smoked.plant.place {
        Planted::Entry => "entry",
        Planted::Body => "body",
        Planted::Branch => "branch",
        Planted::Loop => "loop",
        Planted::Handler => "handler",
    };
    let Span { file, start, .. } = smoked.plant.span;
    let at = sources.place(Span { file, start, end: start });
    format!("{}:{}:{} {kind}", input.name, at.line, at.column)
}

/// Plants at every `stride`th place of these programs. The places that nobody got to.
fn plant(programs: &[Input], stride: usize, counts: &mut Counts) -> BTreeSet<String> {
    let options = Options { steps: 100_000, time: Duration::from_secs(5), ..Options::default() };
    let mut unreached = BTreeSet::new();
    for (index, input) in programs.iter().enumerate() {
        let options = as_meant(&options, &input.text);
        let smoked = checked(input, &options, |world, sources, root, report| {
            let is_tried = |number: usize| (number + index).is_multiple_of(stride);
            let smoked = gainsay::smoke(world, sources, root, &options, &report, &is_tried);
            let places: Vec<String> = smoked.iter().map(|each| place(input, each, sources)).collect();
            smoked.into_iter().zip(places).collect::<Vec<_>>()
        });
        let smoked = smoked.expect("the solver runs");
        counts.programs += usize::from(!smoked.is_empty());
        let goals: BTreeSet<_> = smoked.iter().map(|(each, _)| &each.goal).collect();
        counts.goals += goals.len();
        counts.plants += smoked.len();
        for (smoked, place) in &smoked {
            match smoked.fate {
                Fate::Noticed => counts.noticed += 1,
                Fate::Undecided => counts.undecided += 1,
                Fate::Unreadable => {
                    println!("unreadable: {place}");
                    counts.unreadable += 1;
                }
                Fate::NotTried => counts.not_tried += 1,
                Fate::Unreached => {
                    counts.unreached += 1;
                    println!("unreached: {place}");
                    unreached.insert(place.clone());
                }
            }
        }
    }
    unreached
}

fn programs() -> Vec<Input> {
    let mut programs = inputs::all(&inputs::root()).expect("the programs can be read");
    programs.extend(documents::all().expect("the documents can be read"));
    // Those that are planted anyway say themselves what nothing gets to.
    programs.retain(|input| !input.text.contains("~ with smoke"));
    programs
}

#[test]
fn nobody_verifies_with_some_of_the_falsehoods_that_can_be_planted() {
    let programs: Vec<Input> = programs().into_iter().step_by(11).collect();
    let mut counts = Counts::default();
    let unreached = plant(&programs, 5, &mut counts);
    let known = unreachable();
    let wrong: Vec<&String> = unreached.iter().filter(|place| !known.contains_key(*place)).collect();
    assert!(wrong.is_empty(), "still verified with a falsehood at {wrong:#?}");
    assert!(counts.noticed >= 20, "{counts:?}");
    assert!(counts.unreadable * 20 <= counts.plants, "{counts:?}");
}

#[test]
#[ignore = "takes minutes"]
fn nobody_verifies_with_any_falsehood_that_can_be_planted() {
    let mut counts = Counts::default();
    let unreached = plant(&programs(), 1, &mut counts);
    println!("{counts:#?}");
    let known = unreachable();
    let wrong: Vec<&String> = unreached.iter().filter(|place| !known.contains_key(*place)).collect();
    assert!(wrong.is_empty(), "still verified with a falsehood at {wrong:#?}");
    let gone: Vec<&String> = known.keys().filter(|place| !unreached.contains(*place)).collect();
    assert!(gone.is_empty(), "listed as unreachable, and noticed: {gone:#?}");
    assert!(counts.unreadable * 20 <= counts.plants, "{counts:?}");
}
