//! What could have gone differently in the runs so far, each once, and what is tried next.
//!
//! Places of the program take turns, so that a loop that can turn for ever does not keep the rest waiting; at one place, what was found first
//! comes first. That a run comes to a place for the second, fourth, eighth time is a place of its own: whoever gets further than anyone before
//! is not kept waiting either.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
};

use gainsay_ir::trace::{Decision, Purpose};

use crate::Ran;

/// One thing that could have gone differently.
pub(crate) struct Turn {
    pub(crate) run: Rc<Ran>,
    pub(crate) at: At,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// The question with this number has the other answer.
    Question(usize),
    /// At this position another alternative is taken.
    Alternative(usize, usize),
}

/// A place of the program, roughly how often a run was there before, and the way that is to be gone there.
type Place = (u32, u32, usize);

#[derive(Default)]
pub(crate) struct Agenda {
    /// The beginnings of runs that were made or will be.
    seen: BTreeSet<u64>,
    waiting: BTreeMap<Place, VecDeque<Turn>>,
    /// How often each place had its turn, and when it was first seen.
    turns: BTreeMap<Place, (u64, usize)>,
}

/// Turns of one run behind these many steps are not taken.
const MOST_STEPS: usize = 1_000;

impl Agenda {
    /// Adds everything that could have gone differently in a run.
    pub(crate) fn add(&mut self, run: &Rc<Ran>) {
        let steps = steps(run);
        let mut path = 0;
        // What this run did is never tried again; so that comes first.
        for step in &steps {
            path = mixed(path, step.way);
            self.seen.insert(path);
        }
        let mut path = 0;
        for step in &steps {
            for (at, way, place) in &step.others {
                if self.seen.insert(mixed(path, *way)) {
                    self.wait(*place, Turn { run: run.clone(), at: *at });
                }
            }
            path = mixed(path, step.way);
        }
    }

    fn wait(&mut self, place: Place, turn: Turn) {
        let order = self.turns.len();
        self.turns.entry(place).or_insert((0, order));
        self.waiting.entry(place).or_default().push_back(turn);
    }

    /// What is tried next.
    pub(crate) fn next(&mut self) -> Option<Turn> {
        let place = *self.waiting.keys().min_by_key(|place| self.turns[place])?;
        let queue = self.waiting.get_mut(&place)?;
        let turn = queue.pop_front();
        if queue.is_empty() {
            self.waiting.remove(&place);
        }
        if let Some((taken, _)) = self.turns.get_mut(&place) {
            *taken += 1;
        }
        turn
    }
}

/// One step of a run: the way it went, and others.
struct Step {
    way: u64,
    others: Vec<(At, u64, Place)>,
}

/// Questions and decisions in the order in which they came.
fn steps(run: &Ran) -> Vec<Step> {
    let mut found = Vec::new();
    let mut questions = run.trace.questions().iter().enumerate().peekable();
    let mut visits: BTreeMap<u32, u32> = BTreeMap::new();
    let mut visit = |site: u32| {
        let count = visits.entry(site).or_default();
        *count += 1;
        u32::BITS - count.leading_zeros()
    };
    for position in 0..=run.decisions.len() {
        while let Some((index, question)) = questions.next_if(|(_, question)| question.after <= position) {
            let way = |answer: bool| mixed(2 * u64::from(question.site) + u64::from(answer), 1);
            let own = match question.purpose {
                Purpose::Pinned(number) => mixed(way(question.answer), number as u64),
                _ => way(question.answer),
            };
            let place = (question.site, visit(question.site), usize::from(!question.answer));
            let other = (At::Question(index), way(!question.answer), place);
            let others = if question.purpose == Purpose::Assumed { Vec::new() } else { vec![other] };
            found.push(Step { way: own, others });
        }
        if let Some(Decision::Alternative { taken, of }) = run.decisions.get(position) {
            let site = run.trace.decided_at(position);
            let way = |alternative: usize| mixed(mixed(u64::from(site), 2), alternative as u64);
            let visits = visit(site);
            let others = (0..*of).filter(|alternative| alternative != taken);
            let others = others.map(|other| (At::Alternative(position, other), way(other), (site, visits, 2 + other)));
            found.push(Step { way: way(*taken), others: others.collect() });
        }
        if found.len() >= MOST_STEPS {
            break;
        }
    }
    found
}

/// The path so far and one thing more.
fn mixed(path: u64, way: u64) -> u64 {
    (path.rotate_left(23) ^ way.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd)
}
