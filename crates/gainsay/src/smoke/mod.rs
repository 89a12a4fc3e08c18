//! Planted falsehoods: what is verified is checked once more with something false at the end of its body and of each of its branches, loops and handlers.
//! A goal that still verifies never gets there: what is said before contradicts itself, or the code is dead, or gainsay is wrong.
//!
//! The falsehood is planted into the text, so that reader, lowering, prover and search are all tested by it.

mod because;
mod garden;
mod told;

use std::{cmp::Reverse, collections::BTreeMap};

use gainsay_explore::in_parallel;
use gainsay_source::{Diagnostic, FileId, Name, Plant, Plants, Sources};
use gainsay_verdict::{GoalReport, Report, Verdict};

use crate::{
    Options, Silent, World,
    language::{Text, language_of},
    large_stack::with_room,
};

use because::because;
use garden::Garden;

/// What became of a falsehood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Somebody fails who did not before.
    Noticed,
    /// Somebody is undecided who was not before.
    Undecided,
    /// The program cannot be read with it.
    Unreadable,
    /// Everybody is verified as before.
    Unreached,
    /// It was not tried: the goal's budget is spent, or nothing of the goal can be reached.
    NotTried,
}

/// A falsehood and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smoked {
    /// The goal that was asked; none where everybody was.
    pub goal: Option<Name>,
    pub plant: Plant,
    pub fate: Fate,
}

/// Plants falsehoods into the code of a file's verified goals, one after the other. `report` is what its check came to; `is_tried` chooses among
/// the places of the file by their number.
pub fn smoke(
    world: World<'_>,
    sources: &Sources,
    root: FileId,
    options: &Options,
    report: &Report,
    is_tried: &dyn Fn(usize) -> bool,
) -> Vec<Smoked> {
    if report.diagnostics.iter().any(Diagnostic::is_error) {
        return Vec::new();
    }
    let mut plants = with_room(|| places(world, sources, root, options)).plants;
    let mut number = 0;
    plants.retain(|_| {
        number += 1;
        is_tried(number - 1)
    });
    let goals: Vec<&GoalReport> = report.goals.iter().filter(|goal| goal.span.file == root).collect();
    let groups: Vec<(Option<Name>, Vec<Plant>)> = by_goal(plants, &goals).into_iter().collect();
    let mut all: Vec<Smoked> = Vec::new();
    in_garden(world, sources, root, options, |garden| {
        let work = |_: &mut (), (goal, plants): &(Option<Name>, Vec<Plant>)| garden.plant_all(goal.as_ref(), plants);
        in_parallel(options.jobs, &groups, || (), work, |smoked| all.extend(smoked));
    });
    all.sort_by_key(|smoked| (smoked.plant.span.start, Reverse(smoked.plant.span.end), smoked.plant.place));
    all
}

/// Warns of code that nothing gets to, with the smallest set of premises found that excludes it.
pub(crate) fn warnings(
    world: World<'_>,
    sources: &Sources,
    root: FileId,
    options: &Options,
    report: &Report,
) -> Vec<Diagnostic> {
    let smoked = smoke(world, sources, root, options, report, &|_| true);
    let outermost = outermost(&smoked);
    if outermost.is_empty() {
        return Vec::new();
    }
    let premises = with_room(|| places(world, sources, root, options)).premises;
    let mut found = Vec::new();
    in_garden(world, sources, root, options, |garden| {
        let because = |_: &mut (), smoked: &&Smoked| because(garden, smoked, &premises);
        in_parallel(options.jobs, &outermost, || (), because, |because| found.push(because));
    });
    outermost.iter().zip(found).filter_map(|(smoked, because)| told::warning(smoked, &because, sources)).collect()
}

/// Those that are not inside of other code whose end nobody reaches.
fn outermost(all: &[Smoked]) -> Vec<&Smoked> {
    let unreached: Vec<&Smoked> = all.iter().filter(|smoked| smoked.fate == Fate::Unreached).collect();
    let is_inside = |smoked: &Smoked, other: &&Smoked| {
        let (inner, outer) = (smoked.plant.span, other.plant.span);
        outer.encloses(inner) && outer != inner || outer == inner && other.plant.place < smoked.plant.place
    };
    unreached.iter().filter(|smoked| !unreached.iter().any(|other| is_inside(smoked, other))).copied().collect()
}

fn in_garden<T>(
    world: World<'_>,
    sources: &Sources,
    root: FileId,
    options: &Options,
    work: impl FnOnce(&Garden<'_>) -> T,
) -> T {
    let alone =
        Options { jobs: 1, smoke: false, only: None, language: language_of(sources, root, options), ..options.clone() };
    let world = World { observer: &Silent, ..world };
    work(&Garden { world, path: sources.path(root), text: &sources.text(root), options: &alone })
}

/// Code of which nobody has a goal is reached by whoever uses it. Only verified goals can tell something.
fn by_goal(plants: Vec<Plant>, goals: &[&GoalReport]) -> BTreeMap<Option<Name>, Vec<Plant>> {
    let mut groups: BTreeMap<Option<Name>, Vec<Plant>> = BTreeMap::new();
    for plant in plants {
        let goal = plant.goal.clone().filter(|name| goals.iter().any(|goal| is_about(&goal.name, name)));
        let is_asked = |other: &&&GoalReport| goal.as_ref().is_none_or(|name| is_about(&other.name, name));
        let mut asked = goals.iter().filter(is_asked).peekable();
        if asked.peek().is_some() && asked.all(|goal| *goal.outcome.verdict() == Verdict::Verified) {
            groups.entry(goal).or_default().push(plant);
        }
    }
    groups
}

/// Whether a goal is about the definition of this name. A definition with several goals has them numbered.
pub(crate) fn is_about(goal: &Name, definition: &Name) -> bool {
    goal == definition || goal.strip_prefix(definition.as_str()).is_some_and(|rest| rest.starts_with('#'))
}

/// Where the text of a file can be changed, by its language.
fn places(world: World<'_>, sources: &Sources, root: FileId, options: &Options) -> Plants {
    let Some(language) = language_of(sources, root, options) else { return Plants::default() };
    let mut sources = sources.clone();
    language.front_end().plants(Text { host: &**world.host, sources: &mut sources, root, options })
}
