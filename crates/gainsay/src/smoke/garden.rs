//! One changed text after the other, each read from scratch and decided until somebody is not verified.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gainsay_source::{Edit, Name, Plant, Planted, Premise, Sources, edited};
use gainsay_verdict::{GoalReport, Verdict};

use crate::{
    Options, World,
    check::{Until, until_unverified},
};

use super::{Fate, Smoked};

/// More places of a goal are not tried.
const MOST_PLACES: usize = 200;

pub(super) struct Garden<'a> {
    pub(super) world: World<'a>,
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    pub(super) options: &'a Options,
}

/// What a changed text comes to.
pub(super) enum Grown {
    Verified {
        steps: u64,
    },
    Unreadable,
    /// The first goal that is not verified.
    Fails {
        goal: Box<GoalReport>,
        by_plant: bool,
    },
}

impl Garden<'_> {
    /// Plants every falsehood of a goal, or of code that is everybody's, by itself.
    pub(super) fn plant_all(&self, goal: Option<&Name>, plants: &[Plant]) -> Vec<Smoked> {
        let mut left = self.options.steps;
        let mut smoked = Vec::with_capacity(plants.len());
        let mut is_dead = false;
        for plant in plants {
            let is_tried = !is_dead && left > 0 && smoked.len() < MOST_PLACES;
            let fate = if is_tried { self.fate(goal, plant, &mut left) } else { Fate::NotTried };
            // Where not even the beginning is reached, nothing is.
            is_dead |= plant.place == Planted::Entry && fate == Fate::Unreached;
            smoked.push(Smoked { goal: goal.cloned(), plant: plant.clone(), fate });
        }
        smoked
    }

    /// `left` are the steps that may still be spent on the goal.
    fn fate(&self, goal: Option<&Name>, plant: &Plant, left: &mut u64) -> Fate {
        match self.grow(goal, plant, &[]) {
            Grown::Unreadable => Fate::Unreadable,
            Grown::Verified { steps } => {
                *left = left.saturating_sub(steps);
                Fate::Unreached
            }
            Grown::Fails { goal, .. } => {
                *left = left.saturating_sub(goal.statistics.steps);
                if *goal.outcome.verdict() == Verdict::Refuted { Fate::Noticed } else { Fate::Undecided }
            }
        }
    }

    /// The program with a falsehood in it and without some premises.
    pub(super) fn grow(&self, goal: Option<&Name>, plant: &Plant, without: &[&Premise]) -> Grown {
        let edits = plant.edits.iter().chain(without.iter().flat_map(|premise| &premise.edits));
        let edits: Vec<&Edit> = edits.collect();
        let Some(text) = edited(self.text, edits.iter().copied()) else { return Grown::Unreadable };
        // A panic of ours on a changed text says nothing about the goal.
        catch_unwind(AssertUnwindSafe(|| self.decide(goal, text, &edits))).unwrap_or(Grown::Unreadable)
    }

    fn decide(&self, goal: Option<&Name>, text: String, edits: &[&Edit]) -> Grown {
        let mut sources = Sources::new();
        let file = sources.add(self.path, text);
        match until_unverified(self.world, &sources, file, goal, self.options) {
            Until::Unreadable => Grown::Unreadable,
            Until::Verified { steps } => Grown::Verified { steps },
            Until::Not(goal) => {
                let by_plant = goal.outcome.failures().iter().any(|failure| {
                    let place = (failure.span.file == file).then_some((failure.span.start, failure.span.end));
                    failure.code.ends_with("assertion.false") || place.is_some_and(|place| is_written(place, edits))
                });
                Grown::Fails { goal, by_plant }
            }
        }
    }
}

/// Whether a piece of the changed text begins in something that was written into it.
fn is_written((start, _): (u32, u32), edits: &[&Edit]) -> bool {
    let mut edits: Vec<&&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut moved = 0i64;
    edits.into_iter().any(|edit| {
        let (begin, length) = (i64::from(edit.span.start) + moved, edit.text.len() as i64);
        moved += length - i64::from(edit.span.end - edit.span.start);
        (begin..begin + length).contains(&i64::from(start))
    })
}
